"""The signs on a card are what the active rules let it do (RULES.md section 8)."""

from __future__ import annotations

from toc_desktop.engine import PRESETS, CentreRule, RuleSet
from toc_desktop.render.chips import Chip
from toc_desktop.render.rule_chips import chips_for, telling_chip

SHEETS = {preset.name: preset.rules for preset in PRESETS}


def test_king_eats_where_the_sheet_says_so() -> None:
    assert chips_for(SHEETS["tock-1"], "KS") == (Chip("exit"), Chip("eat", 13))
    assert chips_for(SHEETS["toc"], "KS") == (Chip("exit"), Chip("advance", 13))


def test_five_moves_own_any_or_an_opponent() -> None:
    assert chips_for(RuleSet(five="own"), "5H") == (Chip("advance", 5),)
    assert chips_for(RuleSet(five="any"), "5H") == (Chip("any", 5),)
    assert chips_for(RuleSet(five="opponent"), "5H") == (Chip("opponent", 5),)


def test_jack_ten_and_seven() -> None:
    assert chips_for(SHEETS["toc"], "JD") == (Chip("advance", 11), Chip("skip"))
    assert chips_for(RuleSet(jack="swap-or-advance"), "JD") == (Chip("swap"), Chip("advance", 11))
    assert chips_for(SHEETS["toc"], "TD") == (Chip("swap"),)
    assert chips_for(SHEETS["toc"], "7D") == (Chip("split-eats", 7),)
    assert chips_for(SHEETS["tock-1"], "7D") == (Chip("split", 7),)


def test_joker_and_centre() -> None:
    assert chips_for(SHEETS["toc"], "X1") == (Chip("exit"), Chip("advance", 15), Chip("draw"))
    centre = RuleSet(centre=CentreRule(8, ("A", "K", "X"), "other", "closed"))
    assert chips_for(centre, "X2") == (Chip("exit"), Chip("advance", 18), Chip("centre"), Chip("draw"))
    assert chips_for(centre, "2C") == (Chip("advance", 2),)
    assert chips_for(centre, "4C") == (Chip("back", 4),)


def test_no_card_of_any_sheet_carries_more_than_four_signs() -> None:
    for rules in SHEETS.values():
        for rank in "A23456789TJQKX":
            assert 1 <= len(chips_for(rules, rank)) <= 4


def test_every_sheet_has_a_sign_of_its_own() -> None:
    signs = {name: telling_chip(rules) for name, rules in SHEETS.items()}
    assert len(set(signs.values())) == len(SHEETS), signs
