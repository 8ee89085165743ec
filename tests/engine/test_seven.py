"""RULES.md sections 2 and 8: a 7 shared among pawns, part by part."""

from __future__ import annotations

import pytest

from tests.engine.table import Case, among, boards_after, case, do, game, position
from tests.oracle.answering import answer as second_reading
from tests.oracle.compare import differences
from toc_desktop.engine import IllegalMove, answer

SPLIT = "n steps forward shared among pawns, as a sequence of parts; all n must be used"
CONTROL = (
    "During a split, control is looked at again before each part: who brings the last own pawn "
    "home with 3 plays "
    "the other 4 with a partner's pawn."
)
EXACTLY = "A split uses exactly n steps, also when fewer would bring the last pawn home."
ONE_PART = "Each pawn takes one part, except in `tockasix`."
ORDER = "Parts happen in the chosen order; each captures, blocks, jumps like a move of its own."
SAME = "Two sequences with the same outcome are the same move to a player."
AT_LEAST = "Split parts are at least 1 each; K counts different pawns, partners' included"
NO_FURTHER = "a pawn sent to base takes no further part"
INTERLEAVE = "with `repeat` parts may interleave (A B A)."
EATS = "An **eating** move captures every pawn it passes that it could capture by landing on it"
PASS_OWN = "with `pass_own` off, no pawn may pass one of its own colour on a track cell"
HOW_MANY = "1 to 4: how many different pawns a 7 may move"

P = {"card_7": "split 7 4"}
SHARED = [f"t{20 + steps} t{47 - steps} |" for steps in range(8)]

CASES = [
    case(SPLIT, "t20 |", "7S", "t27 |", **P),
    case(SPLIT, "t20 t40 |", "7S", *SHARED, **P),
    case(SPLIT, "t66 |", "7S", "t1 |", "h3 |", **P),
    case(SPLIT, "h1 h2 |", "7S", **P),
    case(SPLIT, "h1 |", "7S", **P),
    case(SPLIT, "t20 h1 |", "7S", "t27 h1 |", "t26 h2 |", "t25 h3 |", "t24 h4 |", **P),
    case(SPLIT, "t20 h1 |", "7S", "t27 h1 |", home_advance=False, home_jump=True, **P),
    case(SPLIT, "| t20", "7S", **P),
    case(SPLIT, "t20 | t40", "7S", "t27 | t40", card_5="forward 5 any", **P),
    case(EXACTLY, "t68 h2 h3 h4 |", "7S", "t3 h2 h3 h4 |", **P),
    case(EXACTLY, "t67 h2 h3 |", "7S", "t2 h2 h3 |", "t1 h2 h4 |", "t0 h3 h4 |", "h2 h3 h4 |", **P),
    case(
        CONTROL,
        "t68 h2 h3 h4 | | t20 |",
        "7S",
        "t3 h2 h3 h4 | | t20 |",
        "h1 h2 h3 h4 | | t24 |",
        teams=2,
        **P,
    ),
    case(CONTROL, "t68 h2 h3 h4 | | |", "7S", "t3 h2 h3 h4 | | |", teams=2, **P),
    case(CONTROL, "t68 h2 h3 h4 | | t20 |", "7S", "t3 h2 h3 h4 | | t20 |", teams=2, card_7="split 7 1"),
    case(CONTROL, "t68 h2 h3 h4 | t30 | t20 |", "7S", "t3 h2 h3 h4 | t30 | t20 |", **P),
    case(
        CONTROL,
        "t68 h2 h3 h4 | | t20 t33 |",
        "7S",
        "t3 h2 h3 h4 | | t20 t33 |",
        *("h1 h2 h3 h4 | | " + pawns + " |" for pawns in ("t24 t33", "t23 t34", "t22 t35", "t22 h1")),
        *("h1 h2 h3 h4 | | " + pawns + " |" for pawns in ("t21 t36", "t21 h2", "t20 t37", "t20 h3")),
        teams=2,
        **P,
    ),
    case(
        CONTROL,
        "t70 h1 h3 h4 | | t20 |",
        "7S",
        "t5 h1 h3 h4 | | t20 |",
        "h1 h2 h3 h4 | | t25 |",
        "t4 h2 h3 h4 | | t20 |",
        teams=2,
        **P,
    ),
    case(
        CONTROL,
        "h1 h2 h3 h4 | | t20 |",
        "7S",
        "h1 h2 h3 h4 | | t27 |",
        teams=2,
        **P,
    ),
    case(ONE_PART, "t5 | t8", "7S", "t12 | t8", **P),
    case(ONE_PART, "t5 | t8", "7S", "t12 | t8", "t12 |", card_7="split 7 4 repeat"),
    case(ONE_PART, "t5 | t8", "7S", "t12 | t8", "t12 |", preset="tockasix"),
    case(ORDER, "t5 t6 |", "7S", "t5 t13 |", "t6 t12 |", "t7 t11 |", "t8 t10 |", preset="tockasix"),
    case(
        ORDER,
        "t5 t6 |",
        "7S",
        "t5 t13 |",
        "t6 t12 |",
        "t7 t11 |",
        "t8 t10 |",
        **{"pass_own": False, "capture_own": False, **P},
    ),
    case(
        ORDER,
        "t0 t71 |",
        "7S",
        "t7 t71 |",
        "t6 t0 |",
        "t5 t1 |",
        "t4 t2 |",
        "t3 |",
        "t2 t4 |",
        "t1 t5 |",
        start_blocks=True,
        **P,
    ),
    among(ORDER, "t33 h4 | t35 t37", "7S", ["t40 h4 | t35 t37"], ["t40 h4 | t35", "t40 h4 |"], **P),
    among(ORDER, "t20 t30 | t23 t34", "7S", ["t23 t34 |", "t20 t37 | t23 t34"], [], **P),
    case(PASS_OWN, "t5 t6 |", "7S", "t5 t13 |", pass_own=False, card_7="split 7 1"),
    case(PASS_OWN, "t5 t6 |", "7S", "t5 t13 |", "t12 t6 |", card_7="split 7 1"),
    case(
        PASS_OWN,
        "t20 t22 h4 h3 |",
        "7S",
        *(f"t{20 + steps} t{29 - steps} h4 h3 |" for steps in range(5)),
        pass_own=False,
        card_7="split 7 4 eats",
    ),
    among(
        PASS_OWN,
        "t20 t22 h4 h3 |",
        "7S",
        ["t27 h4 h3 |", "t20 t29 h4 h3 |"],
        ["t20 h4 h3 |"],
        card_7="split 7 4 eats",
    ),
    case(SAME, "t20 t40 |", "7S", *SHARED, card_7="split 7 4 repeat"),
    case(
        NO_FURTHER,
        "t20 t22 |",
        "7S",
        "t27 t22 |",
        "t26 t23 |",
        "t25 t24 |",
        "t24 t25 |",
        "t23 t26 |",
        "t21 t28 |",
        "t20 t29 |",
        "t22 t27 |",
        **P,
    ),
    case(
        NO_FURTHER,
        "t20 t22 |",
        "7S",
        *(f"t{20 + a} t{29 - a} |" for a in range(8)),
        "t27 |",
        "t26 |",
        "t25 |",
        card_7="split 7 4 repeat",
    ),
    case(EATS, "t20 h4 h3 h2 | t23", "7S", "t27 h4 h3 h2 |", card_7="split 7 4 eats"),
    case(EATS, "t20 h4 h3 h2 | t23", "7S", "t27 h4 h3 h2 | t23", card_7="split 7 4"),
    case(EATS, "t30 h4 h3 h2 | t36", "7S", "t37 h4 h3 h2 | t36", card_7="split 7 4 eats"),
    among(
        EATS,
        "t20 t40 h4 h3 | t23",
        "7S",
        ["t24 t43 h4 h3 |", "t22 t45 h4 h3 | t23"],
        ["t24 t43 h4 h3 | t23"],
        card_7="split 7 4 eats",
    ),
    case(HOW_MANY, "t20 t40 |", "7S", "t27 t40 |", "t20 t47 |", card_7="split 7 1"),
    case(HOW_MANY, "t20 t40 |", "7S", *SHARED, card_7="split 7 2"),
    among(HOW_MANY, "t10 t20 t40 |", "7S", ["t12 t25 t40 |"], ["t12 t22 t43 |"], card_7="split 7 2"),
    among(HOW_MANY, "t10 t20 t40 |", "7S", ["t12 t25 t40 |", "t12 t22 t43 |"], [], card_7="split 7 3"),
    among(
        HOW_MANY, "t10 t20 t40 t50 |", "7S", ["t12 t22 t43 t50 |"], ["t12 t22 t42 t51 |"], card_7="split 7 3"
    ),
    among(HOW_MANY, "t10 t20 t40 t50 |", "7S", ["t12 t22 t42 t51 |"], [], card_7="split 7 4"),
    among(
        HOW_MANY,
        "t10 t20 t40 |",
        "7S",
        ["t12 t25 t40 |"],
        ["t12 t22 t43 |"],
        card_7="split 7 2 repeat",
    ),
]


@pytest.mark.parametrize("row", CASES)
def test_single_rules(row: Case) -> None:
    row.check()


@pytest.mark.parametrize("repeat", [False, True])
def test_no_more_different_pawns_than_said_among_many_partners(repeat: bool) -> None:
    """K counts different pawns, partners' included"""
    before = {"t0", "t10", "t20", "t45", "t50", "t60", "t81", "t95"}
    board = "h1 h2 h3 h4 | | t0 t10 t20 t45 | | t50 t60 t81 t95 |"
    asked = position(board, "7S", teams=2, deal="five-fours", card_7="split 7 4" + " repeat" * repeat)
    moved = {len(before - set(after.replace("|", " ").split())) for after in boards_after(asked)}
    assert moved == {1, 2, 3, 4}


def test_every_way_to_share_among_four() -> None:
    """n steps forward shared among pawns, as a sequence of parts; all n must be used"""
    found = boards_after(position("t5 t20 t38 t50 |", "7S", card_7="split 7 4"))
    ways = [(a, b, c) for a in range(8) for b in range(8 - a) for c in range(8 - a - b)]
    assert len(found) == len(ways) == 120


@pytest.mark.parametrize("text", ["7S split 0>t23 1>t42 0>t25", "7S split 0>t23 0>t25 1>t42"])
def test_interleaved_parts(text: str) -> None:
    """with `repeat` parts may interleave (A B A)."""
    start = game("t20 t40 |", "7S", card_7="split 7 4 repeat", hands="|2S")
    assert do(start, text).game.pawns[:2] == (25, 42)
    once = game("t20 t40 |", "7S", card_7="split 7 4", hands="|2S")
    with pytest.raises(IllegalMove):
        do(once, text)


@pytest.mark.parametrize(
    "text", ["7S split 0>t26", "7S split 0>t28", "7S split 0>t20 1>t47", "7S split 0>t22 1>t44"]
)
def test_all_steps_and_none_for_nothing(text: str) -> None:
    """all n must be used; Split parts are at least 1 each"""
    with pytest.raises(IllegalMove):
        do(game("t20 t40 |", "7S", hands="|2S"), text)


@pytest.mark.parametrize(
    "options", [{}, {"home_jump": True}, {"home_advance": False, "home_jump": True}, {"jump_cell": 7}]
)
@pytest.mark.parametrize("texts", ["split 7 3", "split 4 2", "split 5 4 repeat", "split 3 4 eats"])
@pytest.mark.parametrize(
    ("board", "setup"),
    [
        ("t70 t69 t68 h3 | t71", {}),
        ("t70 t69 h1 h3 | t0", {"capture_own": False}),
        ("t67 t71 t1 h2 | t2", {"recross_start": False, "pass_own": False}),
        ("t70 h2 h3 h4 | t18 | t33 t34 h1 | t35", {"teams": 2}),
        ("t70 t69 h3 h4 | t18 | t16 t34 h1 | t35", {"teams": 2, "start_blocks": True}),
        ("t3 t7 t8 t6 | t9 t10", {"start_protected": False}),
    ],
)
def test_parts_near_home_are_those_of_the_second_reading(
    board: str, setup: dict[str, object], texts: str, options: dict[str, object]
) -> None:
    """Pawns before their home and in it, who make room for each other or stand in each other's way."""
    asked = position(board, "9S", card_9=texts, **{**options, **setup})
    assert differences(answer(asked), second_reading(asked)) == []
