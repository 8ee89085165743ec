"""RULES.md section 3, home: entering, moving inside, and leaving it where an option lets pawns out."""

from __future__ import annotations

import pytest

from tests.engine.table import Case, case

NO_PASSING = "Home: no pawn passes another inside home, unless `home_jump`."
INSIDE = "A pawn in home may advance inside it, unless `home_advance` is off."
NEVER_LEAVES = (
    "It never leaves, unless `home_back` is on: then a back card takes it out (h2 back 4: h1 16 15 14)"
)
BACK_PASSES_NONE = "passing no pawn inside home even with `home_jump`; it lands and captures as usual."
ROUND = "A pawn that could enter home may always go round instead; no sheet forces it in."
NEVER_MOVES_AGAIN = "since a pawn in home never moves again there, it may be jumped."

CASES = [
    case(NO_PASSING, "t70 h1 |", "2S", "t70 h3 |", "t0 h1 |"),
    case(NO_PASSING, "t70 h1 |", "2S", "h2 h1 |", "t70 h3 |", "t0 h1 |", home_jump=True),
    case(NO_PASSING, "t70 h1 |", "AS", "t0 t70 h1 |", "t71 h1 |", "t70 h2 |"),
    case(NO_PASSING, "t70 h3 |", "2S", "h2 h3 |", "t0 h3 |"),
    case(NO_PASSING, "h1 h2 |", "2S", "h1 h4 |"),
    case(NO_PASSING, "h1 h2 |", "2S", "h1 h4 |", "h2 h3 |", home_jump=True),
    case(NO_PASSING, "h1 h3 |", "2S", home_jump=True),
    case(NO_PASSING, "t69 h1 h2 |", "5S", "t2 h1 h2 |", "h4 h1 h2 |", home_jump=True),
    case(NO_PASSING, "t69 h4 |", "5S", "t2 h4 |", home_jump=True),
    case(INSIDE, "h1 |", "AS", "t0 h1 |", "h2 |"),
    case(INSIDE, "h1 |", "AS", "t0 h1 |", home_advance=False, home_jump=True),
    case(INSIDE, "h1 |", "2S", home_advance=False, home_jump=True),
    case(INSIDE, "h1 h2 h3 |", "AS", "t0 h1 h2 h3 |", "h1 h2 h4 |"),
    case(INSIDE, "t67 |", "5S", "h2 |", "t0 |", home_advance=False, home_jump=True),
    case(NEVER_LEAVES, "h2 |", "4S"),
    case(NEVER_LEAVES, "h2 |", "4S", "t68 |", home_back=True),
    case(NEVER_LEAVES, "h1 |", "4S", "t67 |", home_back=True),
    case(NEVER_LEAVES, "h4 |", "4S", "t70 |", home_back=True),
    case(NEVER_LEAVES, "| h3", "4S", "| t33", home_back=True, turn=1),
    case(NEVER_LEAVES, "h2 |", "2S 5S", "h4 |", home_back=True),
    case(BACK_PASSES_NONE, "h1 h2 |", "4S", "t67 h2 |", home_back=True),
    case(BACK_PASSES_NONE, "h1 h2 |", "4S", "t67 h2 |", home_back=True, home_jump=True),
    case(BACK_PASSES_NONE, "h3 | t69", "4S", "t69 |", home_back=True),
    case(BACK_PASSES_NONE, "h3 t69 |", "4S", "t69 |", "h3 t65 |", home_back=True),
    case(BACK_PASSES_NONE, "h3 t69 |", "4S", "h3 t65 |", home_back=True, capture_own=False),
    case(BACK_PASSES_NONE, "h2 t70 |", "4S", "h2 t66 |", home_back=True, pass_own=False),
    case(BACK_PASSES_NONE, "h2 | t69", "4S", "t68 | t69", home_back=True),
    case(BACK_PASSES_NONE, "h2 |", "4S", "t68 |", home_back=True, recross_start=False),
    case(ROUND, "t70 |", "4S", "t66 |"),
    case(ROUND, "t68 |", "5S", "h3 |", "t1 |"),
    case(NEVER_MOVES_AGAIN, "t70 h1 h2 |", "3S", "h3 h1 h2 |", "t1 h1 h2 |", preset="tock-options"),
    case(NEVER_MOVES_AGAIN, "h1 |", "2S 3S", preset="tock-options"),
]


@pytest.mark.parametrize("row", CASES)
def test_single_rules(row: Case) -> None:
    row.check()
