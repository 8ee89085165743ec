"""Sections 4 and 5 of the rules (turns, deals): each sentence beside a small position and what follows."""

from __future__ import annotations

import copy
import itertools
import json
import random
from typing import Any, NamedTuple

import pytest

from tests.oracle import dealing, presets
from tests.oracle.answering import answer
from tests.oracle.errors import Nonsense
from tests.oracle.playing import RandomGame
from tests.oracle.quoting import law, rows_of
from tests.oracle.transcript import Game

Position = dict[str, Any]
FOLD = {"stuck": "fold"}
DRAW = {"deal": "draw"}
CENTRE = {"centre": {"cell": 8, "leave": "any", "holds": "closed"}}


def in_turn(hands: str, rows: str, two: list[str], options: dict[str, Any], stock: str = "") -> Position:
    """Make a complete position: hands as "2S 3S | 4S", and all cards not named on the discard pile."""
    game = RandomGame(
        random.Random(1),
        "toc",
        {**options, "cards": {"2": two}},
        4,
        len(hands.split("|")),
        len(hands.split("|")),
    )
    position = game.position
    for player, hand, cells in zip(position["players"], hands.split("|"), rows_of(rows), strict=True):
        player["hand"], player["pawns"] = hand.split(), cells
    held = [card for player in position["players"] for card in player["hand"]]
    position["stock"] = stock.split()
    gone = {*held, *position["stock"]}
    position["discard"] = [card for card in presets.deck(2) if card not in gone]
    position["dealer"] = 0
    return position


def after_acting(before: Position, action: str) -> tuple[Position, dict[str, Any]]:
    """Let the oracle's own game play the 2 forward (or do the other action), and return what it writes."""
    game = RandomGame(random.Random(1), "toc", {}, 4, len(before["players"]), len(before["players"]))
    game.position = copy.deepcopy(before)
    game.table = Game(before).table
    may = answer(before)
    if action == "play":
        game.play_card(next(play for play in may["plays"] if play["card"] == "2S"))
    elif action == "pass":
        game.next_turn({"type": "pass", "player": 0})
    else:
        assert may["discards"] == ["2S"]
        game.act(may)
    line = json.loads(game.lines[0])
    return line["position"], line["action"]


def is_caught(before: Position, action: dict[str, Any], after: Position) -> bool:
    """Tell whether the checker of transcripts sees that a position may not follow."""
    try:
        return Game(before).step(action, after) != []
    except Nonsense:
        return True


class Case(NamedTuple):
    """The 2 is played: its list, the hands; then who is to act, in which phase, and the hands."""

    two: str
    hands: str
    turn: int
    phase: str
    hands_after: str
    stock: str = ""
    rows: str = "t5 | t40"
    options: dict[str, Any] | None = None
    action: str = "play"
    before: str = "play"


NO_MOVE = "h4 | t40"
THREE = "t5 | t30 | t50"
WINNING = "h2 h3 h4 t69 | t40"
QUOTES: dict[str, list[Case]] = {
    "the next player in turn order must, on that turn, discard one card of choice without playing (never "
    "a fold)": [
        Case("forward 2; skip", "2S 3S | 4S", 1, "skip", "3S | 4S"),
        Case("forward 2", "2S 3S | 4S", 1, "play", "3S | 4S"),
        Case("forward 2; skip", "2S 3S | 4S", 1, "skip", "3S | 4S", options=FOLD, rows="t5 | h4"),
    ],
    "It lapses if that player has no card": [
        Case("forward 2; skip", "2S 3S | | 4S", 2, "play", "3S | | 4S", rows=THREE),
        Case("forward 2; skip", "2S 3S | ", 0, "play", "3S | "),
    ],
    "once the card has been played with a move (not discarded), its player draws the top card of the stock": [
        Case("forward 2; draw keep", "2S 3S | 4S", 1, "play", "3S 9S | 4S", "9S 8S"),
        Case("forward 2; skip; draw keep", "2S 3S | 4S", 1, "skip", "3S 9S | 4S", "9S 8S"),
        Case("forward 2; draw must", "2S | 4S", 1, "play", " | 4S", "9S 8S", NO_MOVE, action="discard"),
        Case("forward 2; skip", "2S | 4S", 1, "play", " | 4S", "9S 8S", NO_MOVE, action="discard"),
    ],
    "If there is none, the turn ends": [
        Case("forward 2; draw must", "2S 3S | 4S", 1, "play", "3S | 4S"),
        Case("forward 2; draw may", "2S 3S | 4S", 1, "play", "3S | 4S"),
    ],
    "`must`: plays again at once, any card (discarding one, or folding, if nothing is playable); `may`: "
    "plays another card at once, any that has a legal move, or passes and keeps the card; `keep`: the "
    "turn ends": [
        Case("forward 2; draw must", "2S 3S | 4S", 0, "play", "3S 9S | 4S", "9S 8S"),
        Case("forward 2; draw may", "2S 3S | 4S", 0, "again", "3S 9S | 4S", "9S 8S"),
        Case("forward 2; draw may", "2S 3S | 4S", 0, "again", "3S 9S | 4S", "9S 8S", before="again"),
        Case("forward 2", "2S 3S | 4S", 1, "play", "3S | 4S", "9S 8S", before="again"),
        Case("forward 2", "2S 3S | 4S", 1, "play", "2S 3S | 4S", "9S 8S", action="pass", before="again"),
    ],
    "after a complete card and before any draw or skip, all pawns of a player (alone) or of all members "
    "of a team are home": [
        Case("forward 2; draw must", "2S 3S | 4S", 0, "over", "3S | 4S", "9S 8S", WINNING),
        Case("forward 2; skip", "2S 3S | 4S", 0, "over", "3S | 4S", "9S 8S", WINNING),
    ],
    "not their modifiers": [
        Case("wild", "2S 3S | 4S", 1, "play", "3S | 4S", "9S 8S"),
    ],
    "Every later turn starts by drawing one (a skipped player's too; a second card in the same turn "
    "draws none)": [
        Case("forward 2", "2S 3S | 4S", 1, "play", "3S | 4S 9S", "9S 8S", options=DRAW),
        Case("forward 2; skip", "2S 3S | ", 1, "skip", "3S | 9S", "9S 8S", options=DRAW),
        Case("forward 2; draw must", "2S 3S | 4S", 0, "play", "3S 9S | 4S", "9S 8S", options=DRAW),
        Case("forward 2; draw keep", "2S 3S | 4S", 1, "play", "3S 9S | 4S 8S", "9S 8S 7S", options=DRAW),
    ],
}
CASES = [(quote, case) for quote, cases in QUOTES.items() for case in cases]


@pytest.mark.parametrize("quote", QUOTES)
def test_each_sentence_is_in_the_rules(quote: str) -> None:
    assert quote in law()


@pytest.mark.parametrize(
    ("quote", "case"), CASES, ids=lambda part: part[:40] if type(part) is str else part.two
)
def test_each_sentence_is_followed(quote: str, case: Case) -> None:
    """The game the oracle plays goes on so, and the checker of transcripts takes nothing else for right."""
    before = in_turn(case.hands, case.rows, case.two.split("; "), case.options or {}, case.stock)
    before["phase"] = case.before
    after, action = after_acting(before, case.action)
    assert (after["turn"], after["phase"]) == (case.turn, case.phase), quote
    assert [sorted(player["hand"]) for player in after["players"]] == [
        sorted(hand.split()) for hand in case.hands_after.split("|")
    ]
    assert Game(before).step(action, after) == []
    for turn, phase in itertools.product(range(len(after["players"])), ("play", "again", "skip")):
        if (turn, phase) != (case.turn, case.phase):
            assert is_caught(before, action, {**after, "turn": turn, "phase": phase}), (turn, phase)


def test_a_card_drawn_from_the_shuffled_discard_pile() -> None:
    """When the stock is empty, the whole discard pile is shuffled into a new stock (a card's draw too)."""
    before = in_turn("2S 3S | 4S", "t5 | t40", ["forward 2", "draw must"], DRAW)
    after, action = after_acting(before, "play")
    assert (after["turn"], after["phase"], after["discard"]) == (0, "play", [])
    (drawn,) = set(after["players"][0]["hand"]) - {"3S"}
    assert sorted([drawn, *after["stock"]]) == sorted([*before["discard"], "2S"])
    assert Game(before).step(action, after) == []
    assert is_caught(before, action, {**after, "discard": after["stock"], "stock": []})


STUCK = [
    ("forward 2", "h4", {}, ["2S"], False),
    ("forward 2", "h4", FOLD, [], True),
    ("back 2", "c8", {**FOLD, **CENTRE}, ["2S"], False),
    ("swap opponent", "t5", FOLD, ["2S"], False),
    ("forward 2", "t5", FOLD, [], False),
    ("exit", "h4", FOLD, [], False),
]


@pytest.mark.parametrize(("two", "row", "options", "discards", "fold"), STUCK)
def test_who_is_stuck(two: str, row: str, options: dict[str, Any], discards: list[str], fold: bool) -> None:
    """A player with no legal move and no controlled pawn on the track or in the centre lays down the hand."""
    may = answer(in_turn("2S | 4S", f"{row} | ", [two], options))
    assert (may["discards"], may["fold"]) == (discards, fold)
    skipped = in_turn("2S | 4S", f"{row} | ", [two], options)
    skipped["phase"] = "skip"
    assert answer(skipped)["discards"] == ["2S"]
    assert answer(skipped)["fold"] is False
    again = in_turn("2S | 4S", f"{row} | ", [two], options)
    again["phase"] = "again"
    assert (answer(again)["discards"], answer(again)["fold"], answer(again)["pass"]) == ([], False, True)


# The kind of deal, the number of the deal before, the cards in the stock, and what follows at four players.
DEALS: list[tuple[dict[str, Any], int, int, tuple[bool, int]]] = [
    ({"deal": "schedule-a"}, 0, 34, (False, 4)),
    ({"deal": "schedule-a"}, 1, 16, (False, 4)),
    ({"deal": "schedule-a"}, 1, 15, (True, 5)),
    ({"deal": "schedule-a"}, 2, 2, (True, 5)),
    ({"deal": "five-fours", "short_deal": True}, 1, 16, (False, 4)),
    ({"deal": "five-fours", "short_deal": True}, 1, 15, (False, 3)),
    ({"deal": "five-fours", "short_deal": True}, 1, 4, (False, 1)),
    ({"deal": "five-fours", "short_deal": True}, 1, 3, (True, 5)),
    ({"deal": "five-fours", "short_deal": False}, 1, 15, (True, 5)),
]


@pytest.mark.parametrize(("options", "deal", "stock", "following"), DEALS)
def test_which_deal_follows(
    options: dict[str, Any], deal: int, stock: int, following: tuple[bool, int]
) -> None:
    table = RandomGame(random.Random(1), "toc", options, 4, 4, 4).table
    assert dealing.next_deal(table, deal, stock, None) == following
