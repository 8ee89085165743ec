"""The signs on a card are what the active rules let it do (RULES.md section 8)."""

from __future__ import annotations

from dataclasses import replace

import pygame

from tests.engine.card_tables import random_table
from toc_desktop.engine import PRESETS, RANKS, CentreRule, Rng, RuleSet, with_options
from toc_desktop.present.rules.card_words import deeds_of
from toc_desktop.render.chips import CHIP_KINDS, Chip, chip_markup, chip_tile
from toc_desktop.render.rule_chips import chips_for, deed_chips, telling_chip

SHEETS = {preset.name: preset.rules for preset in PRESETS}


def test_king_eats_where_the_sheet_says_so() -> None:
    assert chips_for(SHEETS["tock-1"], "KS") == (Chip("exit"), Chip("eat", 13))
    assert chips_for(SHEETS["toc"], "KS") == (Chip("exit"), Chip("advance", 13))


def carried(card: str, texts: str, **changes: object) -> tuple[Chip, ...]:
    """The signs of a card whose rank has a list."""
    rules = with_options(RuleSet(), {"cards": {card[0]: texts.split(", ")}, **changes})
    return chips_for(rules, card)


def test_five_moves_own_any_or_an_opponent() -> None:
    assert carried("5H", "forward 5") == (Chip("advance", 5),)
    assert carried("5H", "forward 5 any") == (Chip("any", 5),)
    assert carried("5H", "forward 5 opponent") == (Chip("opponent", 5),)


def test_jack_ten_and_seven() -> None:
    assert chips_for(SHEETS["toc"], "JD") == (Chip("advance", 11), Chip("skip"))
    assert carried("JD", "swap any, forward 11") == (Chip("advance", 11), Chip("swap"))
    assert chips_for(SHEETS["toc"], "TD") == (Chip("swap"),)
    assert chips_for(SHEETS["toc"], "7D") == (Chip("split", 7, ("4", "eats")),)
    assert chips_for(SHEETS["tock-1"], "7D") == (Chip("split", 7, ("4",)),)


def test_joker_and_centre() -> None:
    must, may = Chip("draw", None, ("must",)), Chip("draw", None, ("may",))
    assert chips_for(SHEETS["toc"], "X1") == (Chip("exit"), Chip("advance", 15), must)
    centre = {"cell": 8, "leave": "other", "holds": "closed"}
    joker = "exit, forward 18, centre, draw may"
    assert carried("X2", joker, centre=centre) == (
        Chip("exit"),
        Chip("advance", 18),
        Chip("centre"),
        may,
    )
    struck = Chip("centre", None, ("none",))
    assert carried("X2", joker) == (Chip("exit"), Chip("advance", 18), struck, may), "no centre to enter"


def test_any_action_on_any_rank() -> None:
    assert carried("9C", "wild, back 4 eats") == (Chip("back-eats", 4), Chip("wild"))
    assert carried("9C", "forward 3 eats any, forward 3 eats opponent") == (
        Chip("any-eats", 3),
        Chip("opponent-eats", 3),
    )


def test_every_sign_there_is_can_be_drawn() -> None:
    for kind in CHIP_KINDS:
        assert "<path" in chip_markup(Chip(kind, 12)) or "<rect" in chip_markup(Chip(kind, 12))


def test_a_sign_for_each_thing_told() -> None:
    """The rules page puts a sign before each thing that a card can do."""
    chance = Rng(2)
    for _ in range(40):
        rules = RuleSet(cards=random_table(chance))
        for rank in RANKS:
            assert len(deed_chips(rules, rank)) == len(deeds_of(rules.cards[rank], rules.centre))


def test_no_two_lists_carry_the_same_signs() -> None:
    """Whatever a family writes, its signs tell it from any other list; none is left without one."""
    chance = Rng(6)
    carried_by: dict[tuple[Chip, ...], str] = {}
    told: dict[tuple[tuple[Chip, ...], ...], str] = {}
    seen: set[Chip] = set()
    for number in range(300):
        centre = CentreRule(7, "any", "closed") if number % 2 else None
        rules = replace(RuleSet(), cards=random_table(chance), centre=centre)
        for rank in RANKS:
            chips, texts = chips_for(rules, rank), str(rules.cards[rank])
            if centre is None and "centre" in texts:
                assert Chip("centre", None, ("none",)) in chips
            assert len(chips) == len(rules.cards[rank].texts)
            assert carried_by.setdefault(chips, texts) == texts
            assert told.setdefault(deed_chips(rules, rank), texts) == texts
            assert [c for some in deed_chips(rules, rank) for c in some if c not in chips] == []
            seen |= set(chips)
    # And signs that differ as values differ as drawings, at the smallest size of a card in a hand.
    pictures: dict[bytes, Chip] = {}
    for chip in seen:
        pixels = pygame.image.tobytes(chip_tile(chip, 27), "RGBA")
        assert pictures.setdefault(pixels, chip) == chip
    assert len(seen) > 300


def test_no_card_of_any_sheet_carries_more_than_four_signs() -> None:
    for rules in SHEETS.values():
        for rank in "A23456789TJQKX":
            assert 1 <= len(chips_for(rules, rank)) <= 4


def test_every_sheet_has_a_sign_of_its_own() -> None:
    signs = {name: telling_chip(rules) for name, rules in SHEETS.items()}
    assert len(set(signs.values())) == len(SHEETS), signs
