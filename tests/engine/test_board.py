"""RULES.md section 1: the board."""

from __future__ import annotations

import pytest

from tests.engine.table import Case, boards_after, case, position
from toc_desktop.engine import RuleSet, Seating, answer, cell_number, problems, smallest_board

LOOP = "The **track** is a loop of `18 × arms` cells, index `t` from 0."
STARTS = "Seat `s` starts on `t = 18·s`."
ROUND = "Play goes round by increasing `t` (clockwise on screen), turns by increasing seat."
HOME = (
    "the cell after a colour's own 16 (`t = 18·s − 2`) is, for that colour alone, either its home cell `h1` "
    "(then `h2 h3 h4`), or 17 and on round again: the player chooses whenever the count allows both."
)
OTHERS = "Other colours pass 16 → 17."
EMPTY_SEAT = "An empty seat's start is an ordinary cell."
NO_LAPS = "There is no lap counter: where a pawn stands is all that matters."
BACK_FOUR = "A pawn on its start that goes back 4 stands on its 14 and may enter its home with its next card."

CASES = [
    case(LOOP, "t71 |", "2S", "t1 |"),
    case(LOOP, "t107 |", "2S", "t1 |", arms=6),
    case(LOOP, "t143 |", "2S", "t1 |", arms=8),
    case(STARTS, " | ", "AS", "t0 |"),
    case(STARTS, " | ", "AS", " | t36", turn=1),
    case(STARTS, " | | | ", "AS", "| | | t54", turn=3),
    case(STARTS, " | | | | | ", "AS", "| | | | | t90", turn=5, deal="five-fours"),
    case(STARTS, " | | | | | | | ", "AS", "| | | | | | | t126", turn=7, deal="five-fours"),
    case(STARTS, " | ", "AS", " | t90", turn=1, arms=6, seats=[2, 5]),
    case(ROUND, "t5 |", "3S", "t8 |"),
    case(HOME, "t69 |", "AS", "t70 |", "t69 t0 |"),
    case(HOME, "t70 |", "2S", "h2 |", "t0 |"),
    case(HOME, "t69 |", "2S", "h1 |", "t71 |"),
    case(HOME, "t70 |", "3S", "h3 |", "t1 |"),
    case(HOME, "t66 |", "8S", "h4 |", "t2 |"),
    case(HOME, "t66 |", "9S", "t3 |"),
    case(HOME, "t71 |", "3S", "t2 |"),
    case(HOME, "| t33", "3S", "| h2", "| t36", turn=1),
    case(HOME, "t105 |", "3S", "h2 |", "t0 |", arms=6),
    case(HOME, "t141 |", "3S", "h2 |", "t0 |", arms=8),
    case(OTHERS, "t33 |", "3S", "t36 |"),
    case(OTHERS, "| t69", "3S", "| t0", turn=1),
    case(EMPTY_SEAT, "t10 | t18", "8S", "t18 |", start_blocks=True),
    case(EMPTY_SEAT, "t10 | t18", "9S", "t19 | t18", start_blocks=True),
    case(NO_LAPS, "t68 |", "3S", "h1 |", "t71 |"),
    case(BACK_FOUR, "t0 |", "4S", "t68 |"),
    case(BACK_FOUR, "t68 |", "6S", "h4 |", "t2 |"),
]


@pytest.mark.parametrize("row", CASES)
def test_single_rules(row: Case) -> None:
    row.check()


@pytest.mark.parametrize("arms", [-4, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12])
def test_arms(arms: int) -> None:
    """A board has 4, 6 or 8 **arms**."""
    asked = position("t1 |", "2S", arms=arms, seats=[0, 1])
    assert ("error" not in answer(asked)) == (arms in (4, 6, 8))


@pytest.mark.parametrize(
    ("cells", "sense"),
    [
        (["base", "base", "base", "base"], True),
        (["h1", "h2", "h3", "base"], True),
        (["h1", "h2", "h3"], False),
        (["base", "base", "base", "base", "base"], False),
        (["h5", "base", "base", "base"], False),
        (["h0", "base", "base", "base"], False),
        (["h1", "h1", "base", "base"], False),
        (["t71", "base", "base", "base"], True),
        (["t72", "base", "base", "base"], False),
    ],
)
def test_cells_of_an_arm(cells: list[str], sense: bool) -> None:
    """Each arm is a seat: 4 base cells, one start cell, 4 home cells."""
    asked = position(" | ", "2S")
    asked["players"][0]["pawns"] = cells
    assert ("error" not in answer(asked)) == sense


@pytest.mark.parametrize(
    ("track_cell", "number"),
    [(0, 18), (1, 1), (7, 7), (17, 17), (18, 18), (25, 7), (36, 18), (71, 17), (143, 17)],
)
def test_numbers_printed(track_cell: int, number: int) -> None:
    """The number printed on a cell is `t mod 18`, and 18 for 0: so every start cell is a "18"."""
    assert cell_number(track_cell) == number


@pytest.mark.parametrize(
    ("board", "sense"),
    [("t5 | t5", False), ("t5 t5 |", False), ("h1 | h1", True), ("t5 | t6", True), ("t0 | t36", True)],
)
def test_one_pawn_a_cell(board: str, sense: bool) -> None:
    """A cell holds one pawn (the centre may hold more, where its option says so)."""
    assert ("error" not in answer(position(board, "2S"))) == sense


@pytest.mark.parametrize(("holds", "sense"), [("shared", True), ("closed", False), ("capture", False)])
def test_the_centre_may_hold_more(holds: str, sense: bool) -> None:
    """A cell holds one pawn (the centre may hold more, where its option says so)."""
    centre = {"cell": 7, "leave": "any", "holds": holds}
    assert ("error" not in answer(position("c7 c7 | c25", "2S", centre=centre))) == sense


@pytest.mark.parametrize(("players", "arms"), [(2, 4), (3, 4), (4, 4), (5, 6), (6, 6), (7, 8), (8, 8)])
def test_boards_for_players(players: int, arms: int) -> None:
    """2–4 players sit at 4 arms, 5–6 at 6, 7–8 at 8; fewer players may take a bigger board."""
    assert smallest_board(players) == arms
    for board in (4, 6, 8):
        found = [problem.id for problem in problems(RuleSet(), Seating.standard(players, arms=board))]
        assert found == ([] if board >= arms else ["board_too_small"])


@pytest.mark.parametrize(
    ("players", "arms", "seats"),
    [
        (2, 4, (0, 2)),
        (3, 4, (0, 1, 2)),
        (4, 4, (0, 1, 2, 3)),
        (2, 6, (0, 3)),
        (3, 6, (0, 2, 4)),
        (4, 6, (0, 1, 3, 4)),
        (5, 6, (0, 1, 2, 3, 4)),
        (6, 6, (0, 1, 2, 3, 4, 5)),
        (2, 8, (0, 4)),
        (3, 8, (0, 2, 5)),
        (4, 8, (0, 2, 4, 6)),
        (5, 8, (0, 1, 3, 4, 6)),
        (6, 8, (0, 1, 2, 4, 5, 6)),
        (7, 8, (0, 1, 2, 3, 4, 5, 6)),
        (8, 8, (0, 1, 2, 3, 4, 5, 6, 7)),
    ],
)
def test_seats(players: int, arms: int, seats: tuple[int, ...]) -> None:
    """Player `i` of `n` sits at seat `floor(i · arms / n)` (two face each other)."""
    assert Seating.standard(players, arms=arms).seats == seats


def test_a_seat_in_use_is_no_ordinary_cell() -> None:
    """An empty seat's start is an ordinary cell. (So the same cell, with its player there, is not.)"""
    assert boards_after(position("t10 | t18", "8S", arms=4, seats=[0, 1])) == set()
