"""What is refused: lists that section 2 does not allow, rules of section 9, positions that make no sense."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.oracle import presets
from tests.oracle.actions import ACTIONS, check_list
from tests.oracle.answering import answer
from tests.oracle.errors import Nonsense
from tests.oracle.quoting import FORMAT, law

Position = dict[str, Any]
CENTRE = {"cell": 7, "leave": "any", "holds": "capture"}

# A sentence of section 2, lists it allows, lists it does not.
LISTS: dict[str, tuple[list[list[str]], list[list[str]]]] = {
    "a list of one to four **actions**": (
        [["exit"], ["exit", "centre", "wild", "back 1"]],
        [[], ["skip"], ["draw keep"], ["exit", "centre", "wild", "back 1", "back 2"]],
    ),
    "N cells forward (1 to 25)": (
        [["forward 1"], ["forward 25"]],
        [["forward 0"], ["forward 26"], ["forward -1"], ["forward"], ["forward x"]],
    ),
    "Flags, in this order: `eats` (section 3); `any` or `opponent` (whose pawn, below); `off-start`": (
        [["forward 5 eats any off-start"], ["forward 5 eats"], ["forward 5 opponent"]],
        [
            ["forward 5 any eats"],
            ["forward 5 off-start any"],
            ["forward 5 any opponent"],
            ["forward 5 repeat"],
        ],
    ),
    "N cells back (1 to 13)": (
        [["back 1"], ["back 13 eats"]],
        [["back 0"], ["back 14"], ["back 4 any"]],
    ),
    "`swap any`, `swap other-colour`, `swap opponent`": (
        [["swap any", "swap other-colour", "swap opponent"]],
        [["swap"], ["swap own"], ["swap any eats"]],
    ),
    "N steps forward (2 to 9) shared among up to K different pawns (1 to 4)": (
        [["split 2 1"], ["split 9 4"]],
        [["split 1 1"], ["split 10 4"], ["split 7 0"], ["split 7 5"], ["split 7"]],
    ),
    "Flags: `repeat` (a pawn may take several parts), `eats`": (
        [["split 7 4 repeat eats"], ["split 7 4 repeat"], ["split 7 4 eats"]],
        [["split 7 4 eats repeat"], ["split 7 4 any"]],
    ),
    "A list is read in any order": ([["draw may", "wild", "forward 2", "exit"], ["skip", "exit"]], []),
    "No action twice": (
        [["forward 5", "forward 5 eats", "forward 6"]],
        [["forward 5", "forward 5"], ["exit", "wild", "exit"]],
    ),
    "at most one `skip` and one `draw`, which do not count among the four": (
        [["exit", "centre", "wild", "back 1", "skip", "draw keep"]],
        [["exit", "skip", "skip"], ["exit", "draw keep", "draw keep"], ["exit", "draw may", "draw keep"]],
    ),
    "not `skip` together with `draw must` or `draw may`": (
        [["exit", "skip", "draw keep"]],
        [["exit", "skip", "draw must"], ["exit", "draw may", "skip"]],
    ),
    "`off-start` only after `any` or `opponent`": (
        [["forward 5 any off-start"], ["forward 5 opponent off-start"]],
        [["forward 5 off-start"], ["forward 5 eats off-start"]],
    ),
    "single spaces, numbers without leading zeros": (
        [],
        [["forward  5"], ["exit "], [" exit"], ["forward 05"], ["split 7  4"], ["split 7 04"], ["back\t4"]],
    ),
}


@pytest.mark.parametrize("quote", LISTS)
def test_lists_of_actions(quote: str) -> None:
    assert quote in law()
    right, wrong = LISTS[quote]
    for texts in right:
        check_list("A", texts)
    for texts in wrong:
        with pytest.raises(Nonsense):
            check_list("A", texts)


def test_how_many_actions_there_are() -> None:
    """25 forward × 2 × 5, 13 back × 2, 3 swaps, 8 × 4 splits × 4, and three of one word."""
    assert len(ACTIONS) == 250 + 26 + 3 + 128 + 3


def position() -> Position:
    """Make a position of four players in teams, with nothing wrong."""
    return {
        "preset": "tock-2", "options": {}, "arms": 4, "dealer": 0, "turn": 0, "phase": "play", "deal": 0,
        "stock": ["2C"], "discard": ["9D"],
        "players": [
            {"seat": seat, "team": seat % 2, "pawns": ["base", "base", f"t{18 * seat + 5}", "h1"],
             "hand": [f"K{'SHDC'[seat]}"], "gives": None}
            for seat in range(4)
        ],
    }  # fmt: skip


def each_of(ranks: str, *texts: str) -> presets.CardTable:
    """Give all these ranks the same list."""
    return {rank: list(texts) for rank in ranks}


RULES_REFUSED: dict[str, list[dict[str, Any]]] = {
    "`home_advance` and `home_jump` both off (a pawn on h1 would seal the home)": [
        {"home_advance": False},
        {"home_advance": False, "home_back": True},
    ],
    "`stuck = fold` with `deal = draw`": [{"deal": "draw"}],
    "a card table in which no rank of the deck has `exit`": [
        {"cards": {"A": ["forward 1"], "K": ["wild"]}},
    ],
    "or none has `forward` (without `opponent`) or `split`": [
        {"cards": each_of(presets.RANKS, "exit", "back 2", "forward 3 opponent", "wild")},
    ],
    "or more than three ranks of the deck have `draw must` or `draw may`": [
        {"cards": each_of("2368", "forward 2", "draw may")},
        {"jokers": 2, "cards": each_of("236", "forward 2", "draw must")},
    ],
    "a list that section 2 does not allow (no action, more than four, one twice, a number out of range …)": [
        {"cards": {"X": []}},
        {"cards": {"A": ["exit", "forward 26"]}},
    ],
}
RULES_ALLOWED: list[dict[str, Any]] = [
    {"home_advance": False, "home_jump": True},
    {"cards": {"A": ["forward 1"], "K": ["wild"], "3": ["exit"]}},
    {"cards": each_of(presets.RANKS, "exit", "back 2", "split 2 1")},
    {"cards": each_of(presets.RANKS, "exit", "forward 2 any")},
    {"cards": each_of("236", "forward 2", "draw may")},
    {"cards": each_of(presets.RANKS, "exit", "forward 2", "draw keep")},
    {"cards": {"X": ["exit", "centre"]}},
    {"centre": None},
    {"cards": {}},
    {"cards": {"2": ["forward 2", "centre"]}},
]


@pytest.mark.parametrize("quote", RULES_REFUSED)
def test_rules_that_cannot_be_played(quote: str) -> None:
    assert quote in law()
    for changed in RULES_REFUSED[quote]:
        assert "error" in answer({**position(), "options": changed}), changed


@pytest.mark.parametrize("changed", RULES_ALLOWED, ids=str)
def test_rules_that_can_be_played(changed: dict[str, Any]) -> None:
    assert "error" not in answer({**position(), "options": changed})


# Words of POSITIONS.md, and values put at a path of keys that they make an error of.
NO_SENSE: dict[str, list[tuple[list[Any], Any]]] = {
    "wrong types": [(["arms"], "4"), (["players"], {}), (["turn"], True), (["options", "cards"], [])],
    "unknown preset, option or value": [
        (["preset"], "tock-3"), (["options", "five"], "any"), (["options", "jokers"], 1),
        (["options", "centre"], {**CENTRE, "cards": ["A"]}), (["options", "cards"], {"10": ["exit"]}),
    ],
    "options that `RULES.md` section 9 refuses": [(["options", "home_advance"], False)],
    "a card's list that section 2 does not know": [(["options", "cards"], {"2": ["forward 2 off-start"]})],
    "two pawns on a cell (or in a centre that is not `shared`)": [
        (["players", 0, "pawns", 0], "t23"), (["players", 0, "pawns", 0], "h1"),
        (["players", 0, "pawns"], ["c7", "c25", "base", "base"]),
    ],
    "a card twice": [(["stock"], ["KS"]), (["discard"], ["KD"]), (["players", 2, "gives"], "KS")],
    "a joker with `jokers` 0": [(["stock"], ["X1"])],
    "a cell off the board or written oddly (`t05`)": [
        (["players", 0, "pawns", 2], "t72"), (["players", 0, "pawns", 2], "t05"),
    ],
    "a `c` cell without a centre or of another number": [
        (["players", 0, "pawns", 2], "c8"), (["players", 0, "pawns", 2], "c72"),
    ],
    "seats out of order": [(["players", 0, "seat"], 2)],
    "teams not as in section 7": [(["players", 0, "team"], 1), (["players", 0, "team"], 7)],
    "the mover's hand absent": [(["players", 0, "hand"], None)],
    "a side already all home while the phase is not `over`": [
        (["players"], [{**player, "pawns": ["h1", "h2", "h3", "h4"]} for player in position()["players"]]),
    ],
    "phase `hand-size` without `dealer-choice`": [(["phase"], "hand-size")],
    "null is a wrong type except for `gives`": [
        (["options"], None), (["stock"], None), (["dealer"], None), (["deal"], None),
        (["players", 1, "hand"], None),
        (["options", "cards"], None), (["options", "deal"], None), (["options", "cards"], {"2": None}),
    ],
}  # fmt: skip


@pytest.mark.parametrize("quote", NO_SENSE)
def test_positions_that_make_no_sense(quote: str) -> None:
    assert quote in law(FORMAT)
    assert "error" not in answer(position())
    for path, value in NO_SENSE[quote]:
        broken = copy.deepcopy(position())
        owner: Any = broken
        for key in path[:-1]:
            owner = owner[key]
        owner[path[-1]] = value
        assert "error" in answer(broken), (path, value)


def test_more_positions_that_make_no_sense() -> None:
    absent = position()
    del absent["players"][0]["hand"]
    assert "error" in answer(absent)
    alone = position()
    alone["phase"] = "exchange"
    assert "error" not in answer(alone)
    for number, player in enumerate(alone["players"]):
        player["team"] = number
    assert "error" in answer(alone), "phase `exchange` without teams"
    many = {**position(), "arms": 8, "options": {"deal": "schedule-a"}}
    assert "error" not in answer(many)
    many["players"] += [
        {"seat": seat, "team": seat % 2, "pawns": ["base"] * 4, "hand": []} for seat in range(4, 6)
    ]
    assert "error" in answer(many), "a schedule with no row for that number of players"
    partial = {name: position()[name] for name in ("preset", "arms", "turn", "phase")}
    partial["players"] = [
        {
            name: player[name]
            for name in ("seat", "team", "pawns", "hand")
            if name != "hand" or not player["seat"]
        }
        for player in position()["players"]
    ]
    assert answer(partial) == answer({**position(), "other": 1})
