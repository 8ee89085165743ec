"""What the cards of the sheets and their switches say is true of the sheet, as the engine plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests import rule_facts as fact
from toc_desktop.engine import PRESETS, Preset, RuleSet, Variant, with_variant
from toc_desktop.present.rules.preset_names import preset_lines, preset_origin, preset_title, variant_title
from toc_desktop.support import i18n

Claim = Callable[[RuleSet], bool]


def exchange_in_teams(rules: RuleSet) -> bool:
    return fact.exchanges(rules, 2) and not fact.exchanges(rules, 0)


# For each line of a card, in the words it says today: the same, asked of the engine.
LINES: dict[str, dict[str, Claim]] = {
    "toc": {
        "The 7 eats as it passes": lambda r: fact.eats(r, "7"),
        "The 10 swaps two pawns": lambda r: fact.swaps(r, "T"),
        "Jack: next player skips": lambda r: fact.skips(r, "J"),
    },
    "toc-bois": {
        "Teams exchange a card": exchange_in_teams,
        "The 5 moves any pawn": lambda r: fact.moved_by(r, "5", 5) == "any",
        "A pawn on its 18 blocks": lambda r: not fact.passes_a_start(r),
    },
    "tock-1": {
        "Jump from 7 to 7": lambda r: fact.jumps_from(r, 7),
        "A 5 moves an opponent": lambda r: fact.moved_by(r, "5", 5) == "opponent",
        "The king eats on 13 cells": lambda r: fact.eats(r, "K") and fact.advances(r, "K", 13),
    },
    "tock-2": {
        "The centre is a short cut": lambda r: bool(fact.centre_cells(r)),
        "A 7 for two pawns": lambda r: fact.shared_among(r, "7") == 2,
        "Stuck in camp: hand down": fact.folds,
    },
    "tock-options": {
        "Never eat your own side": lambda r: not fact.captures_its_own(r) and not fact.captures_partners(r),
        "Pawns jump inside home": fact.jumps_at_home,
        "The joker is worth 18": lambda r: fact.advances(r, "X", 18),
    },
    "tockasix": {
        "Alone: draw every turn": fact.draws_every_turn,
        "No passing your own": lambda r: not fact.passes_its_own(r),
        "The 7 in several parts": lambda r: fact.takes_several_parts(r, "7"),
    },
}

# What each switch says, true with it and false without it.
VARIANTS: dict[str, tuple[str, Claim]] = {
    "short_cut": ("Short cut by the centre", lambda r: bool(fact.centre_cells(r))),
    "barrage": ("A pawn on its 18 blocks", lambda r: not fact.passes_a_start(r)),
    "jokers": ("With jokers", fact.has_jokers),
    "five_dislodges": ("A 5 dislodges from the 18", lambda r: fact.moves_off_start(r, "5", 5)),
    "five_pushes": ("A 5 pushes an opponent", lambda r: fact.moved_by(r, "5", 5) == "opponent"),
    "centre_shared": ("Shared centre", lambda r: fact.centre_holds(r) == "shared"),
    "centre_closed": ("Centre closed when taken", lambda r: fact.centre_holds(r) == "closed"),
    "leave_home": ("Come back out of home", fact.comes_out_again),
    "exchange": ("Partners exchange a card", exchange_in_teams),
    "plain_king": (
        "The king passes, eats none",
        lambda r: fact.advances(r, "K", 13) and not fact.eats(r, "K"),
    ),
    "seven_eats": ("The 7 eats as it passes", lambda r: fact.eats(r, "7")),
    "five_for_all": ("The 5 moves any pawn", lambda r: fact.moved_by(r, "5", 5) == "any"),
}


@pytest.fixture
def english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("fr")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_line_of_a_card_is_true(preset: Preset, english: None) -> None:
    said = preset_lines(preset.name)
    assert list(said) == list(LINES[preset.name]), "other words need another question to the engine"
    for line in said:
        holds = LINES[preset.name][line]
        assert holds(preset.rules), line
        assert not all(holds(other.rules) for other in PRESETS if other != preset), f"{line}: of every sheet"


@pytest.mark.parametrize(("language", "alone", "teams"), [("fr", "seul", "équipe"), ("en", "alone", "team")])
def test_what_is_true_alone_or_in_teams_only_says_so(language: str, alone: str, teams: str) -> None:
    """Drawing is for those who play alone, exchanging for teams: the line names its condition."""
    told = []
    for preset in PRESETS:
        drawn = [fact.draws_every_turn(preset.rules_for(n), n) for n in (0, 2)]
        given = [fact.exchanges(preset.rules_for(n), n) for n in (0, 2)]
        i18n.set_language("en")
        claims = list(LINES[preset.name].values())
        i18n.set_language(language)
        for line, claim in zip(preset_lines(preset.name), claims, strict=True):
            if claim is fact.draws_every_turn and drawn == [True, False]:
                told.append((line, alone))
            if claim is exchange_in_teams and given == [False, True]:
                told.append((line, teams))
    i18n.set_language("fr")
    assert len(told) == 2
    for line, word in told:
        assert word in line.lower(), line


SWITCHES = [(preset, variant) for preset in PRESETS for variant in preset.variants]


@pytest.mark.parametrize(("preset", "variant"), SWITCHES, ids=lambda value: value.name)
def test_every_switch_says_what_it_changes(preset: Preset, variant: Variant, english: None) -> None:
    words, holds = VARIANTS[variant.name]
    assert variant_title(variant) == words, "other words need another question to the engine"
    assert holds(with_variant(preset.rules, variant)), words
    assert not holds(preset.rules), f"{words}: without it too"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_two_sheets_are_told_alike(language: str) -> None:
    """No more "Toc" beside "Le Toc" without a word."""
    i18n.set_language(language)
    told = {(preset_title(preset.name), preset_origin(preset.name)) for preset in PRESETS}
    assert len(told) == len(PRESETS)
    first, second = (preset_origin(preset.name) for preset in PRESETS[:2])
    assert first != second
    i18n.set_language("fr")
