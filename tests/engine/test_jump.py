"""RULES.md section 3: jumping from one cell to the next with the same number."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.table import Case, among, case

JUMP = (
    "a pawn that ends its count on a cell with that number may at once jump, once, to the next "
    "such cell in the "
    "direction it was moving"
)
COUNTED = (
    "(for every counted move, each part of a split too; not for a swap, an exit or the "
    "centre). The player of "
    "the card chooses."
)
CAPTURES = (
    "Only the final cell captures by landing; the cell jumped from counts as passed (so an eating move eats "
    "there); nothing between counts."
)
OWN_START = (
    "A pawn may not jump over its own start where `recross_start` is off, unless moved by a "
    "player who does not "
    "control it."
)
PROTECTED = "A protected pawn on the way does not matter; on the landing cell it forbids."
INDEPENDENT = (
    "A jump and a centre on the same cell number are independent: jump on arrival, centre by a later card."
)
CENTRE: dict[str, Any] = {
    "centre": {"cell": 7, "leave": "any", "holds": "shared"},
    "card_2": "forward 2, centre",
}
J = {"jump_cell": 7}

CASES = [
    case(JUMP, "t4 |", "3S", "t7 |", "t25 |", **J),
    case(JUMP, "t4 |", "3S", "t7 |"),
    case(JUMP, "t5 |", "3S", "t8 |", **J),
    case(JUMP, "t5 |", "3S", "t8 |", "t26 |", jump_cell=8),
    case(JUMP, "t11 |", "4S", "t7 |", "t61 |", **J),
    case(JUMP, "t58 |", "3S", "t61 |", "t7 |", **J),
    case(JUMP, "t7 |", "2S", "t9 |", **J),
    case(
        "passing no pawn inside home even with `home_jump`",
        "h3 h2 |",
        "9S",
        "h3 t61 |",
        card_9="back 11",
        home_back=True,
        home_jump=True,
        jump_cell=8,
    ),
    case(JUMP, "t94 |", "3S", "t97 |", "t7 |", arms=6, **J),
    case(COUNTED, "t5 | t25", "TS", "t25 | t5", **J),
    case(COUNTED, "t7 | t25", "TS", "t25 | t7", **J),
    case(COUNTED, "| t20", "5S", "| t25", "| t43", card_5="forward 5 opponent", **J),
    case(COUNTED, "t7 | ", "2S", "c7 |", "t9 |", **CENTRE, **J),
    case(COUNTED, "c7 | ", "2S", "t7 |", "t25 |", "t43 |", "t61 |", **CENTRE, **J),
    among(COUNTED, "t4 t5 |", "7S", ["t7 t9 |", "t25 t9 |"], ["t43 t9 |"], **J),
    among(
        COUNTED, "t4 t5 |", "7S", ["t7 t9 |", "t25 t9 |", "t29 t5 |"], [], card_7="split 7 4 repeat eats", **J
    ),
    case(CAPTURES, "t4 | t7", "3S", "t7 |", "t25 | t7", **J),
    case(CAPTURES, "t4 | t25", "3S", "t7 | t25", "t25 |", **J),
    case(CAPTURES, "t4 | t6 t7 t10", "3S", "t7 | t6 t10", "t25 | t6 t7 t10", **J),
    case(
        CAPTURES,
        "t12 h4 h3 h2 | t24 t25 t30",
        "KS",
        "t25 h4 h3 h2 | t30",
        "t43 h4 h3 h2 | t30",
        card_K="exit, forward 13 eats",
        **J,
    ),
    case(CAPTURES, "t4 t7 |", "3S", "t4 t10 |", "t25 t7 |", capture_own=False, **J),
    case(CAPTURES, "t4 t7 |", "3S", "t4 t10 |", capture_own=False, pass_own=False, **J),
    case(CAPTURES, "t4 t10 |", "3S", "t7 t10 |", "t25 t10 |", "t4 t13 |", pass_own=False, **J),
    case(CAPTURES, "t4 t25 |", "3S", "t7 t25 |", "t4 t28 |", capture_own=False, **J),
    case(OWN_START, "t58 |", "3S", "t61 |", recross_start=False, **J),
    case(OWN_START, "t11 |", "4S", "t7 |", recross_start=False, **J),
    case(OWN_START, "t29 |", "4S", "t25 |", "t7 |", recross_start=False, **J),
    case(OWN_START, "| t20", "5S", "| t25", "| t43", card_5="forward 5 opponent", recross_start=False, **J),
    case(OWN_START, "| t20", "5S", "| t25", recross_start=False, turn=1, **J),
    case(PROTECTED, "t22 | t36", "3S", "t25 | t36", "t43 | t36", start_blocks=True, **J),
    case(PROTECTED, "t4 | t18 | |", "3S", "t7 | t18 | |", "t25 | t18 | |", start_blocks=True, **J),
    case(INDEPENDENT, "t5 |", "2S", "t7 |", "t25 |", **CENTRE, **J),
    case(INDEPENDENT, "t7 |", "2S", "c7 |", "t9 |", **CENTRE, **J),
]


@pytest.mark.parametrize("row", CASES)
def test_single_rules(row: Case) -> None:
    row.check()
