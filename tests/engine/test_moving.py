"""RULES.md section 2, what cards do, and section 3: moving, passing, capturing, starts, eating."""

from __future__ import annotations

import pytest

from tests.engine.table import Case, among, case, position
from toc_desktop.engine import answer, card_name, full_deck

PICK = "A card offers one or more **actions**; the player picks one."
EXIT = (
    "a pawn in base goes to its own start; whatever may be captured there is captured; impossible if a pawn "
    "that may not be captured is there"
)
ADVANCE = "a pawn moves n cells forward, on the track, into home, or inside home"
BACK = "a pawn on the track (or in home, with `home_back`) moves n cells back; it never enters home backwards"
NUMBERS = "3, 6, 8, 9 (and 2, 5, 10 where nothing else is said) advance by their number."

CARDS = [
    case(PICK, "t5 |", "AS", "t5 t0 |", "t6 |"),
    case(PICK, "t5 |", "KS", "t5 t0 |", "t18 |"),
    case(PICK, "t5 |", "X1", "t5 t0 |", "t20 |"),
    case(PICK, "t5 | t20", "JS", "t16 | t20", "t20 | t5", card_J="forward 11, swap any"),
    case(EXIT, " | ", "AS", "t0 |"),
    case(EXIT, " | ", "KS", "t0 |"),
    case(EXIT, " | ", "X1", "t0 |"),
    case(EXIT, " | ", "QS 2S 3S 4S 5S 6S 7S 8S 9S TS JS"),
    case(EXIT, "| t0", "KS", "t0 |"),
    case(EXIT, "t0 |", "KS", "t13 |"),
    case(EXIT, "t0 |", "KS", "t13 |", "t0 |", start_protected=False),
    case(EXIT, "t0 |", "KS", "t13 |", start_protected=False, capture_own=False),
    case(EXIT, "| | t0 |", "KS", "t0 | | |", teams=2),
    case(EXIT, "| | t0 |", "KS", teams=2, capture_partner=False),
    case(EXIT, "| t0 | |", "KS", "t0 | | |", teams=2, capture_partner=False),
    case(EXIT, "h1 h2 h3 h4 |", "KS", phase="over"),
    case(ADVANCE, "t5 |", "QS", "t17 |"),
    case(ADVANCE, "t67 |", "6S", "h3 |", "t1 |"),
    case(ADVANCE, "h1 |", "2S", "h3 |"),
    case(ADVANCE, "h1 |", "3S", "h4 |"),
    case(ADVANCE, "h2 |", "3S"),
    case(ADVANCE, "h4 |", "2S"),
    case(BACK, "t5 |", "4S", "t1 |"),
    case(BACK, "t2 |", "4S", "t70 |"),
    case(BACK, "t1 |", "4S", "t69 |"),
    case(BACK, "h2 |", "4S"),
    case(BACK, " | ", "4S"),
    *(
        case(NUMBERS, "t20 |", card, f"t{20 + steps} |", preset="tock-options")
        for card, steps in (("2S", 2), ("3S", 3), ("5S", 5), ("6S", 6), ("8S", 8), ("9S", 9), ("TS", 10))
    ),
]

CAPTURE = "A pawn that ends on a cell held by another pawn captures it: it goes back to its base."
CAPTURE_OPTION = (
    "By option `capture_own`, `capture_partner`: where off, a move that would end on such a "
    "pawn is not legal."
)
PASSES = "Otherwise a pawn passes others without effect"
PASS_OWN = "with `pass_own` off, no pawn may pass one of its own colour on a track cell"

CAPTURES = [
    case(CAPTURE, "t5 | t8", "3S", "t8 |"),
    case(CAPTURE, "t5 | t1", "4S", "t1 |"),
    case(CAPTURE, "t5 | t8 | t20 |", "3S", "t8 | | t20 |"),
    case(CAPTURE, "t5 t8 |", "3S", "t8 |", "t5 t11 |"),
    case(CAPTURE_OPTION, "t5 t8 |", "3S", "t5 t11 |", capture_own=False),
    case(CAPTURE_OPTION, "t5 t1 |", "4S", "t5 t69 |", capture_own=False),
    case(CAPTURE_OPTION, "t5 | | t8 |", "3S", "t8 | | |", teams=2),
    case(CAPTURE_OPTION, "t5 | | t8 |", "3S", teams=2, capture_partner=False),
    case(CAPTURE_OPTION, "t5 | t8 | |", "3S", "t8 | | |", teams=2, capture_partner=False),
    case(CAPTURE_OPTION, "t5 | | t8 |", "3S", "t8 | | |", capture_partner=False),
    case(PASSES, "t5 t6 | t7 t8", "QS", "t17 t6 | t7 t8", "t5 t18 | t7 t8"),
    case(PASSES, "t5 | t3", "4S", "t1 | t3"),
    case(PASS_OWN, "t5 t6 |", "3S", "t5 t9 |", pass_own=False),
    case(PASS_OWN, "t5 t6 |", "3S", "t5 t9 |", "t8 t6 |"),
    case(PASS_OWN, "t5 t3 |", "4S", "t5 t71 |", pass_own=False),
    case(PASS_OWN, "t5 | t6", "3S", "t8 | t6", pass_own=False),
    case(PASS_OWN, "t5 | | t6 |", "3S", "t8 | | t6 |", pass_own=False, teams=2),
    case(PASS_OWN, "t5 t8 |", "3S", "t8 |", "t5 t11 |", pass_own=False),
    case(PASS_OWN, "t69 t70 |", "3S", "t69 t1 |", "t69 h3 |", pass_own=False),
    case("(inside home only `home_jump` decides)", "t70 h1 |", "2S", "t0 h1 |", "t70 h3 |", pass_own=False),
    case(
        "(inside home only `home_jump` decides)",
        "t70 h1 |",
        "2S",
        "t0 h1 |",
        "t70 h3 |",
        "h1 h2 |",
        pass_own=False,
        home_jump=True,
    ),
]

PROTECTED = (
    "A pawn on its own start, however it got there, is **protected** (`start_protected`): it can't be "
    "captured, swapped or moved by others."
)
FREELY = "Who controls it moves and swaps it freely."
END_ON_IT = "A move that would end on it is not legal."
BLOCKS = (
    "With `start_blocks` no pawn at all, of any colour, in either direction, may pass a pawn "
    "on its own start "
    "(if it is not protected, landing on it captures)."
)
SAFE = "Pawns in base and home can't be captured, swapped or moved by others, ever."

STARTS = [
    case(PROTECTED, "t33 | t36", "3S"),
    case(PROTECTED, "t33 | t36", "3S", "t36 |", start_protected=False),
    case(PROTECTED, "t40 | t36", "4S"),
    case(PROTECTED, "t33 | t0", "3S", "t36 | t0"),
    case(PROTECTED, "t5 | t36", "TS"),
    case(PROTECTED, "t5 | t36", "5S", "t10 | t36", card_5="forward 5 any"),
    case(PROTECTED, "t36 | ", "4S", "t32 |"),
    case(FREELY, "t0 |", "2S", "t2 |"),
    case(FREELY, "t0 |", "4S", "t68 |"),
    case(FREELY, "t0 | t20", "TS", "t20 | t0"),
    case(END_ON_IT, "t0 t69 |", "3S", "t0 h2 |", "t3 t69 |"),
    case(END_ON_IT, "t0 t4 |", "4S", "t68 t4 |"),
    case(END_ON_IT, "t0 t4 |", "4S", "t68 t4 |", "t0 |", start_protected=False),
    case(BLOCKS, "t34 | t36", "3S", start_blocks=True),
    case(BLOCKS, "t34 | t36", "3S", "t37 | t36"),
    case(BLOCKS, "t34 | t36", "2S", start_blocks=True),
    case(BLOCKS, "t38 | t36", "4S", start_blocks=True),
    case(BLOCKS, "t71 t0 |", "2S", "t71 t2 |", start_blocks=True),
    case(BLOCKS, "t2 t0 |", "4S", "t2 t68 |", start_blocks=True),
    case(BLOCKS, "t34 | t0", "3S", "t37 | t0", start_blocks=True),
    case(BLOCKS, "t34 | t36", "3S", start_blocks=True, start_protected=False),
    case(BLOCKS, "t34 | t36", "2S", "t36 |", start_blocks=True, start_protected=False),
    case(BLOCKS, "t16 | t18 | |", "3S", start_blocks=True),
    case(BLOCKS, "| | t16 | t18", "3S", "| | t19 | t18", start_blocks=True, turn=2),
    case(SAFE, "t20 | h1", "TS"),
    case(SAFE, "t20 | h1", "5S", "t25 | h1", card_5="forward 5 any"),
    case(SAFE, " | t20", "TS"),
    case(SAFE, "t33 | h1", "3S", "t36 | h1"),
    among(SAFE, "t33 | h1 h2", "KS", ["t46 | h1 h2"], ["t46 |", "t46 | h1"], card_K="exit, forward 13 eats"),
]

RECROSS = (
    "`recross_start` off: a pawn may not pass over or end on its own start by counting cells, "
    "in either direction."
)
LEAVING = "Leaving it is free, also backwards."
SEVENTEEN = "(A pawn can still stop on its 17.)"
CROSSED_BY_OTHERS = (
    "A pawn moved by a player who does not control it (a 5) may cross it, end on it or jump over it."
)

RECROSSING = [
    case(RECROSS, "t69 |", "6S", "t3 |", recross_start=True),
    case(RECROSS, "t69 |", "6S", recross_start=False),
    case(RECROSS, "t69 |", "3S", "h2 |", recross_start=False),
    case(RECROSS, "t2 |", "4S", recross_start=False),
    case(RECROSS, "t4 |", "4S", recross_start=False),
    case(RECROSS, "t4 |", "4S", "t0 |", recross_start=True),
    case(RECROSS, "t34 |", "3S", "t37 |", recross_start=False),
    case(LEAVING, "t0 |", "4S", "t68 |", recross_start=False),
    case(LEAVING, "t0 |", "6S", "t6 |", recross_start=False),
    case(SEVENTEEN, "t69 |", "2S", "h1 |", "t71 |", recross_start=False),
    case(SEVENTEEN, "t71 |", "2S", recross_start=False),
    case(CROSSED_BY_OTHERS, "| t33", "5S", "| t38", card_5="forward 5 opponent", recross_start=False),
    case(CROSSED_BY_OTHERS, "| t31", "5S", "| t36", card_5="forward 5 opponent", recross_start=False),
    case(
        CROSSED_BY_OTHERS,
        "| t20",
        "5S",
        "| t25",
        "| t43",
        card_5="forward 5 opponent",
        recross_start=False,
        jump_cell=7,
    ),
    case(
        CROSSED_BY_OTHERS,
        "| | t33 |",
        "5S",
        "| | t38 |",
        "| | h4 |",
        card_5="forward 5 any",
        recross_start=False,
        teams=2,
    ),
]

EATING = (
    "An **eating** move captures every pawn it passes that it could capture by landing on it, "
    "and passes over "
    "the others unharmed."
)
LOOKED_AT_FIRST = (
    "What may not be passed is looked at first (a block, an own pawn with `pass_own` off): "
    "such a move is not legal."
)
K = {"card_K": "exit, forward 13 eats"}
EATERS = [
    case(EATING, "t20 h4 h3 h2 | t22 t30", "KS", "t33 h4 h3 h2 |", **K),
    case(EATING, "t20 h4 h3 h2 | t22 t33", "KS", "t33 h4 h3 h2 |", **K),
    case(EATING, "t20 h4 h3 h2 | t22 t30", "KS", "t33 h4 h3 h2 | t22 t30", card_K="exit, forward 13"),
    case(EATING, "t20 t22 h4 h3 |", "KS", "t33 h4 h3 |", "t20 t35 h4 h3 |", **K),
    case(EATING, "t20 t22 h4 h3 |", "KS", "t33 t22 h4 h3 |", "t20 t35 h4 h3 |", capture_own=False, **K),
    case(EATING, "t20 h4 h3 h2 | | t22 |", "KS", "t33 h4 h3 h2 | | |", teams=2, **K),
    case(
        EATING,
        "t20 h4 h3 h2 | t21 | t22 |",
        "KS",
        "t33 h4 h3 h2 | | t22 |",
        teams=2,
        capture_partner=False,
        **K,
    ),
    case(EATING, "t30 h4 h3 h2 | t36 t37", "KS", "t43 h4 h3 h2 | t36", **K),
    case(EATING, "t30 h4 h3 h2 | t36 t37", "KS", "t43 h4 h3 h2 |", start_protected=False, **K),
    case(EATING, "t61 h4 | t62 t70 t71", "KS", "t0 t61 h4 | t62 t70 t71", "t2 h4 |", **K),
    case(EATING, "t60 h4 | t62 t70 t71", "KS", "t0 t60 h4 | t62 t70 t71", "t1 h4 |", "h3 h4 | t71", **K),
    case(EATING, "t1 h4 h3 h2 | t5", "X1", "t16 h4 h3 h2 | t5", **K),
    case(LOOKED_AT_FIRST, "t30 h4 h3 h2 | t31 t36", "KS", start_blocks=True, **K),
    case(LOOKED_AT_FIRST, "t30 h4 h3 h2 | t36", "KS", start_blocks=True, start_protected=False, **K),
    case(LOOKED_AT_FIRST, "t20 t22 h4 h3 | t21", "KS", "t20 t35 h4 h3 | t21", pass_own=False, **K),
]


@pytest.mark.parametrize("row", [*CARDS, *CAPTURES, *STARTS, *RECROSSING, *EATERS])
def test_single_rules(row: Case) -> None:
    row.check()


@pytest.mark.parametrize(("jokers", "count"), [(0, 52), (2, 54)])
def test_deck(jokers: int, count: int) -> None:
    """52 cards, or 54 with two jokers."""
    names = [card_name(card) for card in full_deck(jokers)]
    assert len(set(names)) == count
    assert {name for name in names if name[0] == "X"} == ({"X1", "X2"} if jokers else set())


def test_back_never_enters_home() -> None:
    """back n: it never enters home backwards"""
    for cell in range(72):
        for play in answer(position(f"t{cell} |", "4S"))["plays"]:
            assert not any(name.startswith("h") for name in play["pawns"][0])
