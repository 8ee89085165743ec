"""Sections 2, 3 and 6 of the rules: each sentence beside a small position, and what must come of it.

Player 0 starts on t0 and has its 16 on t70. Of two players the other starts on t36 (16: t34); of four,
the others on t18, t36 and t54. The sheet is `toc`: all pawns may be captured and passed, starts
protect and do not block.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.oracle.quoting import law, outcomes_of, position_of, rows_of, text_of


class Case(NamedTuple):
    """One card played in one position: its actions, the pawns, every outcome there is."""

    actions: str
    rows: str
    outcomes: list[str]
    options: dict[str, Any] | None = None
    teams: int = 0


OFF_PROTECTED = {"start_protected": False}
ONLY_EXITS = {rank: ["exit"] for rank in "A3456789TJQKX"}
CENTRE = {"cell": 8, "leave": "any", "holds": "closed"}
CAPTURE = {"centre": {**CENTRE, "holds": "capture"}}
SHARED = {"centre": {**CENTRE, "holds": "shared"}}

SECTION_2: dict[str, list[Case]] = {
    "a pawn in base goes to its own start; whatever may be captured there is captured; impossible if a "
    "pawn that may not be captured is there": [
        Case("exit", "t5 | t20", ["t0 t5 | t20"]),
        Case("exit", "t5 | t0", ["t0 t5 | "]),
        Case("exit", "t0 | ", []),
        Case("exit", "t0 | ", ["t0 | "], OFF_PROTECTED),
        Case("exit", "t0 | ", [], {**OFF_PROTECTED, "capture_own": False}),
        Case("exit", "| | t0 |", [], {"capture_partner": False}, 2),
    ],
    "a pawn moves N cells forward (1 to 25), on the track, into home, or inside home": [
        Case("forward 25", "t60 | ", ["t13 | "]),
        Case("forward 3", "t69 | ", ["h2 | ", "t0 | "]),
        Case("forward 1", "h2 | ", ["h3 | "]),
        Case("forward 2", "h3 | ", []),
    ],
    "moves N cells back (1 to 13); it never enters home backwards": [
        Case("back 13", "t5 | ", ["t64 | "]),
        Case("back 3", "t1 | ", ["t70 | "]),
        Case("back 1", "h2 | ", []),
    ],
    "trade cells; nothing is captured; the other pawn is any, of another colour, or of an opponent": [
        Case("swap any", "t5 t9 | t20", ["t5 t9 | t20", "t20 t9 | t5", "t20 t5 | t9"]),
        Case("swap other-colour", "t5 t9 | t20", ["t20 t9 | t5", "t20 t5 | t9"]),
        Case("swap other-colour", "t5 | t20 | t30 |", ["t20 | t5 | t30 |", "t30 | t20 | t5 |"], {}, 2),
        Case("swap opponent", "t5 t9 | t20 | t30 |", ["t20 t9 | t5 | t30 |", "t20 t5 | t9 | t30 |"], {}, 2),
        Case("swap any", "h1 | t20", []),
    ],
    "N steps forward (2 to 9) shared among up to K different pawns (1 to 4), as a sequence of parts; all "
    "N must be used": [
        Case("split 3 2", "t5 t20 | ", ["t8 t20 | ", "t5 t23 | ", "t6 t22 | ", "t7 t21 | "]),
        Case("split 3 1", "t5 t20 | ", ["t8 t20 | ", "t5 t23 | "]),
        Case("split 3 2", "h3 h2 | ", []),
        Case("split 2 3", "t5 t20 t30 | ", ["t7 t20 t30|", "t5 t22 t30|", "t5 t20 t32|", "t6 t21 t30|",
                                            "t6 t20 t31|", "t5 t21 t31|"]),
    ],
    "Flags: `repeat` (a pawn may take several parts), `eats`": [
        Case("split 3 1", "t6 | ", ["t9 | "], {"jump_cell": 7}),
        Case("split 3 1 repeat", "t6 | ", ["t9 | ", "t27 | "], {"jump_cell": 7}),
        Case("split 3 1 eats", "t5 | t6 t7", ["t8 | "]),
        Case("split 3 1", "t5 | t6 t7", ["t8 | t6 t7"]),
    ],
    "a pawn sent to base takes no further part": [
        Case("split 2 2 repeat", "t5 t6 | ", ["t6 t7 | ", "t5 t8 | ", "t7 | "]),
    ],
    "enter or leave the centre (section 6); nothing where the rules have no centre": [
        Case("centre", "t8 | ", []),
        Case("centre; forward 1", "t8 | ", ["t9 | "]),
    ],
    "every action that stands in the list of any other rank (jokers' only where jokers are in the deck), "
    "`wild` itself excepted": [
        Case("wild", "t5 h2 h3 h4 | ", ["t8 h2 h3 h4 | ", "t3 h2 h3 h4 | ", "t14 h2 h3 h4 | "], {"cards":
             {**ONLY_EXITS, "3": ["forward 3"], "4": ["wild", "back 2", "skip"], "X": ["forward 9"]}}),
        Case("wild; forward 1", "t5 h2 h3 h4 | ", ["t8 h2 h3 h4 | ", "t6 h2 h3 h4 | "], {"jokers": 0,
             "cards": {**ONLY_EXITS, "3": ["forward 3"], "X": ["forward 9"]}}),
    ],
    "in teams, once all your own are home, any partner's instead of your own (exits too)": [
        Case("exit; forward 2", "h1 h2 h3 h4 | | t40 |",
             ["h1 h2 h3 h4 | | t40 t36 |", "h1 h2 h3 h4 | | t42 |"], {}, 2),
        Case("forward 2", "h1 h2 h3 t5 | | t40 |", ["h1 h2 h3 t7 | | t40 |"], {}, 2),
    ],
    "who brings the last own pawn home with 3 plays the other 4 with a partner's pawn": [
        Case("split 7 2", "h2 h3 h4 t68 | | t40 |",
             ["h1 h2 h3 h4 | | t44 |", "h2 h3 h4 t3 | | t40 |"], {}, 2),
    ],
    "`forward N any` moves any pawn on the track, or one you control wherever it may move; `forward N "
    "opponent` an opponent's pawn only": [
        Case("forward 1 any", "t5 h1 | t20", ["t6 h1 | t20", "t5 h2 | t20", "t5 h1 | t21"]),
        Case("forward 1 opponent", "t5 h1 | t20", ["t5 h1 | t21"]),
        Case("forward 1 any", "t5 | t20 | t40 |",
             ["t6 | t20 | t40 |", "t5 | t21 | t40 |", "t5 | t20 | t41 |"], {}, 2),
        Case("forward 1 opponent", "t5 | t20 | t40 |", ["t5 | t21 | t40 |"], {}, 2),
    ],
    "can be moved so only from the track, not from its own start while starts are protected (unless "
    "`off-start`), not from base, home or centre": [
        Case("forward 1 any", "t5 | t36 h1 c26", ["t6 | t36 h1 c26"], {"centre": CENTRE}),
        Case("forward 1 any off-start", "t5 | t36", ["t6 | t36", "t5 | t37"]),
        Case("forward 1 opponent", "| t36", []),
        Case("forward 1 opponent", "| t36", ["| t37"], OFF_PROTECTED),
        Case("forward 1 opponent off-start", "| t36", ["| t37"]),
        Case("forward 1 any", "| | t36 |", [], {}, 2),
        Case("forward 1 opponent", "| t0", ["| t1"]),
    ],
    "An opponent's pawn stays on the track: it passes its own 16 → 17 and never enters home that way. A "
    "partner's may enter its home": [
        Case("forward 3 any", "| t33", ["| t36"]),
        Case("forward 3 any", "| | t33 |", ["| | t36 |", "| | h2 |"], {}, 2),
    ],
    "Who counts as own, partner or opponent for captures and passing is seen from the **moving pawn's "
    "colour**": [
        Case("forward 3 opponent", "| t20 t23", ["| t20 t26"], {"capture_own": False}),
        Case("forward 3 opponent", "t23 | t20", ["| t23"], {"capture_own": False}),
        Case("forward 3 opponent", "| t20 t21", ["| t21 t23", "| t20 t24"]),
        Case("forward 3 opponent", "| t20 t21", ["| t20 t24"], {"pass_own": False}),
        Case("forward 3 eats opponent", "t21 | t20", ["| t23"], {"capture_own": False}),
    ],
}  # fmt: skip

SECTION_3: dict[str, list[Case]] = {
    "A pawn that ends on a cell held by another pawn captures it: it goes back to its base": [
        Case("forward 3", "t5 | t8", ["t8 | "]),
    ],
    "By option `capture_own`, `capture_partner`: where off, a move that would end on such a pawn is not "
    "legal": [
        Case("forward 3", "t5 t8 | ", ["t8 | ", "t5 t11 | "]),
        Case("forward 3", "t5 t8 | ", ["t5 t11 | "], {"capture_own": False}),
        Case("forward 3", "t5 | | t8 |", ["t8 | | |"], {}, 2),
        Case("forward 3", "t5 | | t8 |", [], {"capture_partner": False}, 2),
        Case("forward 3", "t5 | t8 | |", ["t8 | | |"], {"capture_partner": False, "capture_own": False}, 2),
    ],
    "A pawn on its own start, however it got there, is **protected** (`start_protected`): it can't be "
    "captured, swapped or moved by others": [
        Case("forward 3", "t33 | t36", []),
        Case("forward 3", "t33 | t36", ["t36 | "], OFF_PROTECTED),
        Case("swap any", "t5 | t36", []),
        Case("swap any", "t5 | t36", ["t36 | t5"], OFF_PROTECTED),
    ],
    "Who controls it moves it freely, and swaps it too unless `swap_from_start` is off (then a pawn on "
    "its own protected start takes part in no swap at all)": [
        Case("swap any", "t0 | t20", ["t20 | t0"]),
        Case("swap any", "t0 | t20", [], {"swap_from_start": False}),
        Case("swap any", "t0 t5 | ", [], {"swap_from_start": False}),
        Case("swap any", "t0 | t20", ["t20 | t0"], {"swap_from_start": False, **OFF_PROTECTED}),
        Case("swap any", "t36 | t20", ["t20 | t36"], {"swap_from_start": False}),
    ],
    "With `start_blocks` no pawn at all, of any colour, in either direction, may pass a pawn on its own "
    "start (if it is not protected, landing on it captures)": [
        Case("forward 5", "t33 | t36", ["t38 | t36"]),
        Case("forward 5", "t33 | t36", [], {"start_blocks": True}),
        Case("back 5", "t38 | t36", [], {"start_blocks": True}),
        Case("forward 5", "t69 t0 | ", ["h4 t0 | ", "t69 t5 | "], {"start_blocks": True}),
        Case("forward 3", "t33 | t36", ["t36 | "], {"start_blocks": True, **OFF_PROTECTED}),
        Case("forward 5", "t33 | t36", [], {"start_blocks": True, **OFF_PROTECTED}),
        Case("forward 5", "t33 t36 | ", ["t38 t36 | ", "t33 t41 | "], {"start_blocks": True}),
    ],
    "with `pass_own` off, no pawn may pass one of its own colour on a track cell (inside home only "
    "`home_jump` decides)": [
        Case("forward 3", "t5 t6 | ", ["t6 t8 | ", "t5 t9 | "]),
        Case("forward 3", "t5 t6 | ", ["t5 t9 | "], {"pass_own": False}),
        Case("forward 3", "t5 | | t6 |", ["t8 | | t6 |"], {"pass_own": False}, 2),
        Case("back 3", "t5 t6 | ", ["t2 t6 | "], {"pass_own": False}),
        Case("forward 2", "t70 h1 | ", ["h1 h2 | ", "t70 h3 | ", "t0 h1 | "],
             {"pass_own": False, "home_jump": True}),
    ],
    "An **eating** move captures every pawn it passes that it could capture by landing on it, and passes "
    "over the others unharmed": [
        Case("forward 5 eats", "t33 | t34 t36 t37", ["t38 | t36"]),
        Case("forward 5 eats", "t5 t7 | ", ["t10 | ", "t5 t12 | "]),
        Case("forward 5 eats", "t5 t7 | ", ["t10 t7 | ", "t5 t12 | "], {"capture_own": False}),
        Case("forward 5 eats", "t5 | | t7 |", ["t10 | | t7 |"], {"capture_partner": False}, 2),
        Case("back 5 eats", "t20 | t17", ["t15 | "]),
        Case("forward 4 eats", "t69 | t70 t71", ["h3 | t71", "t1 | "]),
        Case("forward 2 eats", "t70 h1 | ", ["h1 h2 | ", "t70 h3 | ", "t0 h1 | "], {"home_jump": True}),
    ],
    "What may not be passed is looked at first (a block, an own pawn with `pass_own` off): such a move "
    "is not legal": [
        Case("forward 5 eats", "t33 | t34 t36", [], {"start_blocks": True}),
        Case("forward 5 eats", "t33 | t34 t36", [], {"start_blocks": True, **OFF_PROTECTED}),
        Case("forward 5 eats", "t5 t7 | ", ["t5 t12 | "], {"pass_own": False}),
    ],
    "no pawn passes another inside home, unless `home_jump`": [
        Case("forward 3", "t70 h1 | ", ["t1 h1 | ", "t70 h4 | "]),
        Case("forward 3", "t70 h1 | ", ["h3 h1 | ", "t1 h1 | ", "t70 h4 | "], {"home_jump": True}),
        Case("forward 1", "h1 h2 | ", ["h1 h3 | "], {"home_jump": True}),
    ],
    "A pawn in home may advance inside it, unless `home_advance` is off": [
        Case("forward 1", "h1 t5 | ", ["h2 t5 | ", "h1 t6 | "]),
        Case("forward 1", "h1 t5 | ", ["h1 t6 | "], {"home_advance": False, "home_jump": True}),
    ],
    "then a back card takes it back (h3 back 1: h2; h2 back 4: h1 16 15 14), passing no pawn inside home "
    "even with `home_jump`; it ends on a free cell inside home, or lands and captures on the track as "
    "usual": [
        Case("back 1", "h3 | ", ["h2 | "], {"home_back": True}),
        Case("back 4", "h2 | ", ["t68 | "], {"home_back": True}),
        Case("back 2", "h2 h3 | ", ["t70 h3 | "], {"home_back": True, "home_jump": True}),
        Case("back 1", "h2 h3 | ", ["h1 h3 | "], {"home_back": True, "home_jump": True}),
        Case("back 1", "h1 | t70", ["t70 | "], {"home_back": True}),
        Case("back 3 eats", "h2 | t70", ["t69 | "], {"home_back": True}),
        Case("back 1", "h2 | ", ["h1 | "], {"home_back": True, "home_advance": False, "home_jump": True}),
    ],
    "`recross_start` off: a pawn may not pass over or end on its own start by counting cells, in either "
    "direction. Leaving it is free, also backwards": [
        Case("forward 3", "t70 | ", ["h3 | "], {"recross_start": False}),
        Case("forward 2", "t70 | ", ["h2 | "], {"recross_start": False}),
        Case("back 3", "t2 | ", [], {"recross_start": False}),
        Case("back 3", "t0 | ", ["t69 | "], {"recross_start": False}),
        Case("forward 3", "t34 | ", ["t37 | "], {"recross_start": False}),
    ],
    "(A pawn can still stop on its 17.)": [
        Case("forward 1", "t70 | ", ["h1 | ", "t71 | "], {"recross_start": False}),
    ],
    "A pawn moved by a player who does not control it (`any`, `opponent`) may cross it, end on it or "
    "jump over it": [
        Case("forward 3 opponent", "| t35", ["| t38"], {"recross_start": False}),
        Case("forward 3 any", "| t33", ["| t36"], {"recross_start": False}),
        Case("forward 3 opponent", "| t22", ["| t25", "| t43"], {"recross_start": False, "jump_cell": 7}),
    ],
    "may at once jump, once, to the next such cell in the direction it was moving (for every counted "
    "move, each part of a split too; not for a swap, an exit or the centre)": [
        Case("forward 3", "t22 | ", ["t25 | ", "t43 | "], {"jump_cell": 7}),
        Case("back 3", "t28 | ", ["t25 | ", "t7 | "], {"jump_cell": 7}),
        Case("split 2 2", "t6 t24 | ", ["t8 t24 | ", "t6 t26 | ", "t7 t25 | ", "t25 t43 | ", "t7 t43 | "],
             {"jump_cell": 7, "capture_own": False}),
        Case("swap any", "t5 | t25", ["t25 | t5"], {"jump_cell": 7}),
        Case("centre", "c8 | ", ["t8 | ", "t26 | ", "t44 | ", "t62 | "], {"jump_cell": 8, "centre": CENTRE}),
    ],
    "Only the final cell captures by landing; the cell jumped from counts as passed (so an eating move "
    "eats there); nothing between counts": [
        Case("forward 3", "t22 | t25", ["t25 | ", "t43 | t25"], {"jump_cell": 7}),
        Case("forward 3 eats", "t22 | t25 t30", ["t25 | t30", "t43 | t30"], {"jump_cell": 7}),
        Case("forward 3", "t22 t25 | ", ["t22 t28 | "],
             {"jump_cell": 7, "pass_own": False, "capture_own": False}),
        Case("forward 3", "t22 | t43", ["t25 | t43", "t43 | "], {"jump_cell": 7}),
        Case("forward 3", "t22 | t36", ["t25 | t36", "t43 | t36"], {"jump_cell": 7, "start_blocks": True}),
    ],
    "A pawn may not jump over its own start where `recross_start` is off, unless moved by a player who "
    "does not control it": [
        Case("forward 3", "t58 | ", ["t61 | ", "t7 | "], {"jump_cell": 7}),
        Case("forward 3", "t58 | ", ["t61 | "], {"jump_cell": 7, "recross_start": False}),
    ],
}  # fmt: skip

SECTION_6: dict[str, list[Case]] = {
    "A controlled pawn that stands on a track cell with that number may go to the centre by a card with "
    "the action `centre`": [
        Case("centre", "t8 t26 t9 | t44", ["c8 t26 t9 | t44", "t8 c26 t9 | t44"], {"centre": CENTRE}),
        Case("centre", "h1 h2 h3 h4 | | t8 |", ["h1 h2 h3 h4 | | c8 |"], {"centre": CENTRE}, 2),
    ],
    "A pawn in the centre leaves it only by such a card, to a track cell with that number: `any`, or "
    "`other` than the one it came from. There it captures as usual": [
        Case("forward 3; back 3; split 3 1", "c8 | ", [], {"centre": CENTRE}),
        Case("centre", "c8 | ", ["t8 | ", "t26 | ", "t44 | ", "t62 | "], {"centre": CENTRE}),
        Case("centre", "c8 | ", ["t26 | ", "t44 | ", "t62 | "], {"centre": {**CENTRE, "leave": "other"}}),
        Case("centre", "c8 | t26", ["t8 | t26", "t26 | ", "t44 | t26", "t62 | t26"], {"centre": CENTRE}),
    ],
    "Pawns in the centre take no part in swaps and can't be moved by others": [
        Case("swap any", "t5 | c26", [], {"centre": CENTRE}),
        Case("swap any", "c26 | t5", [], {"centre": CENTRE}),
        Case("forward 3 opponent off-start", "| c26", [], {"centre": CENTRE}),
    ],
    "`closed`: nobody enters while a pawn is there, it is safe; `capture`: who enters captures it (as a "
    "normal landing, own and partner by their options); `shared`: any number stand there": [
        Case("centre", "t8 | c26", [], {"centre": CENTRE}),
        Case("centre", "t8 | c26", ["c8 | "], CAPTURE),
        Case("centre", "t8 | | c26 |", [], {**CAPTURE, "capture_partner": False}, 2),
        Case("centre", "t8 | | c26 |", ["c8 | | |"], CAPTURE, 2),
        Case("centre", "t8 | c26", ["c8 | c26"], SHARED),
    ],
}  # fmt: skip

QUOTES = {**SECTION_2, **SECTION_3, **SECTION_6}
CASES = [(quote, case) for quote, cases in QUOTES.items() for case in cases]


@pytest.mark.parametrize("quote", QUOTES)
def test_each_sentence_is_in_the_rules(quote: str) -> None:
    assert quote in law()


@pytest.mark.parametrize(
    ("quote", "case"), CASES, ids=lambda part: part[:40] if type(part) is str else part.rows
)
def test_each_sentence_is_followed(quote: str, case: Case) -> None:
    position = position_of(case.rows, case.actions.split("; "), case.options or {}, case.teams)
    assert outcomes_of(position) == {text_of(rows_of(rows)) for rows in case.outcomes}, quote
