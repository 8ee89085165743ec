"""Random full games end with a winner: every preset and table it offers, and house rules two by two."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.engine.pairwise import Row, covering_rows
from tests.engine.playout import random_playout
from toc_desktop.engine import ARM_CHOICES, OPTIONS, PRESETS, RuleSet, Seating, problems, with_options
from toc_desktop.engine.state import OVER, State

# Many times the longest game met; a game that gets there will not end.
MOST_MOVES = 100_000

TABLES = [
    pytest.param(preset.name, players, teams, id=f"{preset.name}-{players}-{teams or 'alone'}")
    for preset in PRESETS
    for players in preset.players
    for teams in (0, *preset.teams.get(players, ()))
]


def check_end(state: State) -> None:
    """Hold that somebody has won, and only who has all pawns home."""
    assert state.phase == OVER
    assert state.winners
    assert [player for player in range(state.compiled.players) if state.side_is_home(player)] == list(
        state.winners
    )


@pytest.mark.quick_cases(12)
@pytest.mark.parametrize(("name", "players", "teams"), TABLES)
def test_presets(name: str, players: int, teams: int) -> None:
    """every preset × number of players × teams"""
    preset = next(preset for preset in PRESETS if preset.name == name)
    for seed in range(2):
        state, _ = random_playout(preset.rules_for(teams), Seating.standard(players, teams), seed, MOST_MOVES)
        check_end(state)


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_bigger_boards(preset: Any) -> None:
    """fewer players may take a bigger board"""
    for players in preset.players:
        for arms in ARM_CHOICES:
            if arms > players + 1:
                seating = Seating.standard(players, arms=arms)
                check_end(random_playout(preset.rules, seating, arms, MOST_MOVES)[0])


CENTRES = [
    None,
    {"cell": 7, "leave": "any", "holds": "capture"},
    {"cell": 8, "leave": "other", "holds": "closed"},
    {"cell": 7, "leave": "other", "holds": "shared"},
]
CARDS: list[dict[str, list[str]]] = [
    {},
    {"5": ["forward 5 any"], "7": ["split 7 1"], "T": ["swap opponent"], "J": ["forward 11", "skip"]},
    {"5": ["forward 5 opponent off-start"], "7": ["split 7 2 repeat eats"], "2": ["forward 2", "centre"]},
    {
        "K": ["exit", "forward 13 eats", "centre"],
        "X": ["wild", "draw must"],
        "4": ["forward 4", "back 4 eats"],
    },
    {
        "A": ["exit", "forward 1", "forward 11", "skip"],
        "Q": ["wild"],
        "J": ["swap other-colour", "draw keep"],
    },
]
SEATED = [(2, 0), (3, 0), (4, 0), (4, 2), (5, 0), (6, 0), (6, 2), (6, 3), (7, 0), (8, 0), (8, 2), (8, 4)]
VALUES: dict[str, Any] = {
    **{option.name: option.values for option in OPTIONS if option.values},
    "cards": CARDS,
    "centre": CENTRES,
    "seated": SEATED,
}


def table(row: Row) -> tuple[RuleSet, Seating]:
    """Return the rules and the seating of a row."""
    options = {name: value for name, value in row.items() if name != "seated"}
    return with_options(RuleSet(), options), Seating.standard(*row["seated"])


@pytest.mark.slow
def test_house_rules_two_by_two() -> None:
    """Every two values of every two options meet in some game, and each of those games ends."""
    rows, impossible = covering_rows(VALUES, lambda row: not problems(*table(row)), seed=3)
    told = {tuple((name, VALUES[name][pick]) for name, pick in pair) for pair in impossible}
    crowds = {(("deal", "schedule-a"), ("seated", seated)) for seated in SEATED if seated[0] > 4}
    sealed = (("home_advance", False), ("home_jump", False))
    assert told == {(("deal", "draw"), ("stuck", "fold")), sealed, *crowds}
    for seed, row in enumerate(rows):
        # With home_back a player who plays quite at random takes pawns out of home as fast as they get in,
        # and the game lasts for ever. It ends as soon as players like filling their homes.
        state, _ = random_playout(*table(row), seed, MOST_MOVES, settle=row["home_back"])
        assert state.phase == OVER, row
        check_end(state)


def test_covering_rows_hold_every_pair() -> None:
    """The small generator itself: all pairs met, none twice impossible."""
    values = {"a": [0, 1, 2], "b": [0, 1], "c": [0, 1, 2, 3], "d": [0, 1]}
    rows, impossible = covering_rows(values, lambda row: row["a"] != 2 or row["b"] != 1)
    assert impossible == {(("a", 2), ("b", 1))}
    for one, other in combinations(values, 2):
        met = {(row[one], row[other]) for row in rows}
        wanted = len(values[one]) * len(values[other]) - ((one, other) == ("a", "b"))
        assert len(met) == wanted
    assert len(rows) <= 16
