"""RULES.md section 6: the centre, with every value of its option."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Case, case, position
from toc_desktop.engine import answer

ENTER = (
    "A controlled pawn that stands on a track cell with that number may go to the centre by "
    "playing one of the "
    "cards (instead of that card's other actions)."
)
LEAVE = (
    "A pawn in the centre leaves it only by such a card, to a track cell with that number: `any`, or `other` "
    "than the one it came from."
)
CAPTURES = "There it captures as usual."
SAFE = "Pawns in the centre take no part in swaps and can't be moved by others."
CLOSED = "`closed`: nobody enters while a pawn is there, it is safe"
CAPTURE = "`capture`: who enters captures it (as a normal landing, own and partner by their options)"
SHARED = "`shared`: any number stand there."

# What these ranks do on the sheet ``toc``.
LISTS = {
    "A": "exit, forward 1",
    "2": "forward 2",
    "K": "exit, forward 13",
    "X": "exit, forward 15, draw must",
}


def centre(
    cell: int = 7, cards: str = "2", leave: str = "any", holds: str = "capture", **more: Any
) -> dict[str, Any]:
    """Return the option and the cards for it, one by default, so that a row has few outcomes."""
    lists = {f"card_{rank}": f"{LISTS[rank]}, centre" for rank in cards}
    return {"centre": {"cell": cell, "leave": leave, "holds": holds}, **lists, **more}


CASES = [
    case(ENTER, "t7 |", "2S", "c7 |", "t9 |", **centre()),
    case(ENTER, "t25 |", "2S", "c25 |", "t27 |", **centre()),
    case(ENTER, "t8 |", "2S", "t10 |", **centre()),
    case(ENTER, "t8 |", "2S", "c8 |", "t10 |", **centre(cell=8)),
    case(ENTER, "t7 |", "2S", "t9 |", **centre(cell=8)),
    case(ENTER, "t7 |", "3S", "t10 |", **centre()),
    case(ENTER, "t7 |", "AS", "t7 t0 |", "t8 |", **centre()),
    case(ENTER, "t7 |", "AS", "c7 |", "t7 t0 |", "t8 |", **centre(cards="A")),
    case(ENTER, "t7 |", "KS", "c7 |", "t7 t0 |", "t20 |", **centre(cards="K")),
    case(ENTER, "t7 |", "X1", "c7 |", "t7 t0 |", "t22 |", **centre(cards="X")),
    case(ENTER, "t7 |", "KS", "t7 t0 |", "t20 |", **centre(cards="A2X")),
    case(ENTER, "t7 | t25", "2S", "c7 | t25", "t9 | t25", **centre()),
    case(ENTER, "t7 | t25", "2S", "t9 | t25", preset="toc"),
    case(ENTER, "t97 |", "2S", "c97 |", "t99 |", arms=6, **centre()),
    case(
        ENTER,
        "h1 h2 h3 h4 | | t7 |",
        "2S",
        "h1 h2 h3 h4 | | c7 |",
        "h1 h2 h3 h4 | | t9 |",
        teams=2,
        **centre(),
    ),
    case(LEAVE, "c7 |", "2S", "t7 |", "t25 |", "t43 |", "t61 |", **centre(leave="any")),
    case(LEAVE, "c7 |", "2S", "t25 |", "t43 |", "t61 |", **centre(leave="other")),
    case(LEAVE, "c43 |", "2S", "t7 |", "t25 |", "t61 |", **centre(leave="other")),
    case(LEAVE, "c8 |", "2S", "t26 |", "t44 |", "t62 |", **centre(cell=8, leave="other")),
    case(LEAVE, "c7 |", "3S 4S 5S 6S 7S 8S 9S QS JS TS", **centre()),
    case(LEAVE, "c7 |", "AS", "c7 t0 |", **centre()),
    case(LEAVE, "c7 |", "2S", *(f"t{7 + 18 * arm} |" for arm in range(6)), arms=6, **centre()),
    case(LEAVE, "c7 |", "2S", *(f"t{7 + 18 * arm} |" for arm in range(8)), arms=8, **centre()),
    case(CAPTURES, "c7 | t25", "2S", "t7 | t25", "t25 |", "t43 | t25", "t61 | t25", **centre()),
    case(
        CAPTURES,
        "c7 t25 |",
        "2S",
        "t7 t25 |",
        "t25 |",
        "t43 t25 |",
        "t61 t25 |",
        "c25 |",
        "c7 t27 |",
        **centre(),
    ),
    case(
        CAPTURES,
        "c7 t25 |",
        "2S",
        "t7 t25 |",
        "t43 t25 |",
        "t61 t25 |",
        "c7 t27 |",
        **centre(capture_own=False),
    ),
    case(
        CAPTURES,
        "c7 | | t25 |",
        "2S",
        "t7 | | t25 |",
        "t43 | | t25 |",
        "t61 | | t25 |",
        teams=2,
        **centre(capture_partner=False),
    ),
    case(SAFE, "t5 | c25", "TS", **centre()),
    case(SAFE, "c7 | t20", "TS", **centre()),
    case(SAFE, "t5 | c25", "5S", "t10 | c25", **centre(card_5="forward 5 any")),
    case(CLOSED, "t7 | c25", "2S", "t9 | c25", **centre(holds="closed")),
    case(
        CLOSED,
        "t7 c25 |",
        "2S",
        "t9 c25 |",
        "t7 |",
        "t7 t25 |",
        "t7 t43 |",
        "t7 t61 |",
        **centre(holds="closed"),
    ),
    case(CLOSED, "t7 |", "2S", "c7 |", "t9 |", **centre(holds="closed")),
    case(CAPTURE, "t7 | c25", "2S", "c7 |", "t9 | c25", **centre(holds="capture")),
    case(CAPTURE, "t7 | c7", "2S", "c7 |", "t9 | c7", **centre(holds="capture")),
    case(CAPTURE, "t7 | | c25 |", "2S", "c7 | | |", "t9 | | c25 |", teams=2, **centre(holds="capture")),
    case(
        CAPTURE,
        "t7 | | c25 |",
        "2S",
        "t9 | | c25 |",
        teams=2,
        **centre(holds="capture", capture_partner=False),
    ),
    case(
        CAPTURE,
        "t7 | c25 | |",
        "2S",
        "c7 | | |",
        "t9 | c25 | |",
        teams=2,
        **centre(holds="capture", capture_partner=False),
    ),
    case(
        CAPTURE,
        "t7 c25 |",
        "2S",
        "t9 c25 |",
        "t7 t25 |",
        "t7 t43 |",
        "t7 t61 |",
        **centre(holds="capture", capture_own=False),
    ),
    case(SHARED, "t7 | c25", "2S", "c7 | c25", "t9 | c25", **centre(holds="shared")),
    case(
        SHARED,
        "t7 c25 c25 | c43",
        "2S",
        "c7 c25 c25 | c43",
        "t9 c25 c25 | c43",
        "t7 t25 c25 | c43",
        "t7 t43 c25 | c43",
        "t7 t61 c25 | c43",
        "t7 c25 | c43",
        **centre(holds="shared"),
    ),
]


@pytest.mark.parametrize("row", CASES)
def test_single_rules(row: Case) -> None:
    row.check()


@pytest.mark.parametrize(
    ("cell", "sense"),
    [("c7", True), ("c25", True), ("c61", True), ("c8", False), ("c0", False), ("c79", False)],
)
def test_a_pawn_in_the_centre_came_from_a_cell_with_its_number(cell: str, sense: bool) -> None:
    """A controlled pawn that stands on a track cell with that number may go to the centre."""
    assert ("error" not in answer(position(f"{cell} |", "2S", **centre()))) == sense


def test_no_centre_without_the_option() -> None:
    """`centre` = none"""
    assert "error" in answer(position("c7 |", "2S"))
