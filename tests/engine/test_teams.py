"""RULES.md section 7, teams, and what section 2 says of control."""

from __future__ import annotations

import pytest

from tests.engine.table import Case, boards_after, case, position
from toc_desktop.engine import RuleSet, Seating, answer, problems

CONTROL = (
    "Normally an action moves a pawn **you control**: your own; in teams, once all your own are home, any "
    "partner's instead of your own (exits too)."
)
OTHERS = '"Others", below, are players who do not control the pawn.'
COLOUR = (
    "Who counts as own, partner or opponent for captures and passing is seen from the **moving "
    "pawn's colour**."
)
GOES_ON = "A finished `tockasix` partner must go on playing, like in the other sheets."
DONE = "h1 h2 h3 h4"
SIX = {"deal": "five-fours"}

CASES = [
    case(CONTROL, "t5 | | t20 |", "2S", "t7 | | t20 |", teams=2),
    case(CONTROL, f"{DONE} | | t20 |", "2S", f"{DONE} | | t22 |", teams=2),
    case(CONTROL, f"{DONE} | | |", "AS", f"{DONE} | | t36 |", teams=2),
    case(CONTROL, f"{DONE} | | |", "KS", f"{DONE} | | t36 |", teams=2),
    case(CONTROL, f"{DONE} | t40 | t20 |", "4S", f"{DONE} | t40 | t16 |", teams=2),
    case(CONTROL, f"{DONE} | t40 | t33 |", "3S", f"{DONE} | t40 | t36 |", f"{DONE} | t40 | h2 |", teams=2),
    case(CONTROL, f"{DONE} | | t20 |", "4S", f"{DONE} | | t16 |", teams=2, home_back=True),
    case(CONTROL, "h1 h2 h3 | | t20 |", "4S", teams=2),
    case(CONTROL, "h1 h2 h3 t5 | | t20 |", "2S", "h1 h2 h3 t7 | | t20 |", teams=2),
    case(
        CONTROL,
        f"{DONE} | | t20 | | t30 |",
        "2S",
        f"{DONE} | | t22 | | t30 |",
        f"{DONE} | | t20 | | t32 |",
        teams=2,
        **SIX,
    ),
    case(CONTROL, f"{DONE} | | | t20 | | ", "2S", f"{DONE} | | | t22 | | ", teams=3, **SIX),
    case(CONTROL, f"{DONE} | | t20 | | | | | ", "2S", f"{DONE} | | t22 | | | | |", teams=2, **SIX),
    case(CONTROL, f"{DONE} | | | | t20 | | | ", "2S", f"{DONE} | | | | t22 | | |", teams=4, **SIX),
    case(CONTROL, f"{DONE} | | t20 | | | | | ", "2S", teams=4, **SIX),
    case(OTHERS, f"{DONE} | | t36 | t5", "TS", f"{DONE} | | t5 | t36", teams=2),
    case(OTHERS, f"{DONE} | | t36 |", "5S", f"{DONE} | | t41 |", teams=2, card_5="forward 5 any"),
    case(OTHERS, "t5 | | t36 |", "5S", "t10 | | t36 |", teams=2, card_5="forward 5 any"),
    case(OTHERS, f"{DONE} | | t33 |", "6S", teams=2, recross_start=False),
    case(COLOUR, f"{DONE} | t22 | t20 |", "2S", f"{DONE} | | t22 |", teams=2, capture_own=False),
    case(COLOUR, f"{DONE} | | t20 t22 |", "2S", f"{DONE} | | t20 t24 |", teams=2, capture_own=False),
    case(COLOUR, f"{DONE} | | t20 t21 |", "2S", f"{DONE} | | t20 t23 |", teams=2, pass_own=False),
    case(
        COLOUR,
        f"{DONE} | | t20 | | t22 |",
        "2S",
        f"{DONE} | | t20 | | t24 |",
        teams=2,
        capture_partner=False,
        **SIX,
    ),
    case(
        COLOUR,
        f"{DONE} | | t20 | | t22 |",
        "2S",
        f"{DONE} | | t22 | | |",
        f"{DONE} | | t20 | | t24 |",
        teams=2,
        **SIX,
    ),
    case(GOES_ON, f"{DONE} | | t20 |", "2S", f"{DONE} | | t22 |", teams=2, preset="tockasix"),
    *(
        case(GOES_ON, f"{DONE} | | t20 |", "6S", f"{DONE} | | t26 |", teams=2, preset=preset)
        for preset in ("toc", "toc-bois", "tock-1", "tock-2", "tock-options")
    ),
]


@pytest.mark.parametrize("row", CASES)
def test_single_rules(row: Case) -> None:
    row.check()


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("teams", range(9))
def test_teams_and_members(players: int, teams: int) -> None:
    """Teams × members: 2 × 2 at four players, 2 × 3 or 3 × 2 at six, 2 × 4 or 4 × 2 at eight."""
    known = {(4, 2), (6, 2), (6, 3), (8, 2), (8, 4)}
    found = [problem.id for problem in problems(RuleSet(), Seating.standard(players, teams))]
    assert found == ([] if not teams or (players, teams) in known else ["teams"])


@pytest.mark.parametrize(
    ("players", "teams", "partners"),
    [
        (4, 0, [(), (), (), ()]),
        (4, 2, [(2,), (3,), (0,), (1,)]),
        (6, 3, [(3,), (4,), (5,), (0,), (1,), (2,)]),
        (6, 2, [(2, 4), (3, 5), (0, 4), (1, 5), (0, 2), (1, 3)]),
        (8, 4, [(4,), (5,), (6,), (7,), (0,), (1,), (2,), (3,)]),
        (8, 2, [(2, 4, 6), (3, 5, 7), (0, 4, 6), (1, 5, 7), (0, 2, 6), (1, 3, 7), (0, 2, 4), (1, 3, 5)]),
    ],
)
def test_members(players: int, teams: int, partners: list[tuple[int, ...]]) -> None:
    """Player `i` belongs to team `i mod teams`: partners of a pair face each other, two big teams
    alternate."""
    seating = Seating.standard(players, teams)
    assert [seating.partners(player) for player in range(players)] == partners
    if teams:
        assert [seating.team_of(player) for player in range(players)] == [i % teams for i in range(players)]


@pytest.mark.parametrize(
    ("teams", "sense"),
    [
        ([0, 1, 0, 1], True),
        ([1, 0, 1, 0], False),
        ([0, 1, 2, 3], True),
        ([5, 3, 8, 0], True),
        ([3, 5, 3, 5], False),
        ([0, 0, 1, 1], False),
        ([0, 1, 1, 0], False),
        ([0, 0, 0, 0], False),
        ([0, 1, 0, 2], False),
        ([0, 0, 0, 1], False),
    ],
)
def test_teams_written_in_a_position(teams: list[int], sense: bool) -> None:
    """Player `i` belongs to team `i mod teams`; alone, each has its own."""
    asked = position("t5 | | |", "2S")
    for player, team in zip(asked["players"], teams, strict=True):
        player["team"] = team
    assert ("error" not in answer(asked)) == sense


def test_three_cannot_play_two_against_one() -> None:
    """Teams × members: 2 × 2 at four players, 2 × 3 or 3 × 2 at six, 2 × 4 or 4 × 2 at eight."""
    asked = position("t5 | |", "2S")
    asked["players"][2]["team"] = 0
    assert "error" in answer(asked)


def test_a_partner_may_move_only_after_the_last_own_pawn() -> None:
    """in teams, once all your own are home, any partner's instead of your own"""
    nearly = boards_after(position("h1 h2 h4 t5 | | t20 |", "2S", teams=2))
    assert nearly == {"h1 h2 h4 t7 |  | t20"}
