"""Every way a card or a pawn can fail is named, and nothing that works is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.table import position
from toc_desktop.engine import (
    REASONS,
    Game,
    Play,
    legal_moves,
    parse_card,
    player_view,
    why_not,
    why_not_pawn,
)

VECTORS = Path(__file__).parent.parent / "data" / "moves.jsonl"


def game(board: str, hand: str, **setup: object) -> Game:
    """Return the game of a position written as in ``table``."""
    return Game.from_json(position(board, hand, **setup))


@pytest.mark.quick_cases(40)
@pytest.mark.parametrize("line", VECTORS.read_text(encoding="utf-8").splitlines()[::4])
def test_refused_exactly_when_nothing_is_legal(line: str) -> None:
    now = Game.from_json(json.loads(line)["position"])
    view = player_view(now, now.turn)
    plays = [move for move in legal_moves(view, every=True) if isinstance(move, Play)]
    for card in view.hand:
        refusals = why_not(view, card)
        assert bool(refusals) != any(play.card == card for play in plays)
        movable = {leg.pawn for play in plays if play.card == card for leg in play.legs}
        for pawn in range(len(view.pawns)):
            refused = why_not_pawn(view, card, pawn)
            assert bool(refused) != (pawn in movable)
            assert {refusal.reason for refusal in (*refusals, *refused)} <= set(REASONS)


# board, hand, options → the first reason, and the pawn in the way (or None)
CARDS = [
    ("|", "2S", {}, "nothing_on_the_way", None),
    ("t5 t6 t7 t8 |", "KS", {"start_blocks": True, "seats": [0, 1]}, None, None),
    ("t0 |", "AS", {}, None, None),
    ("t16 | t18 t40", "3S", {"seats": [0, 1], "start_blocks": True}, "start_blocks", 4),
    ("t16 | t18 t40", "2S", {"seats": [0, 1]}, "landing_protected", 4),
    ("t5 t7 |", "2S", {"capture_own": False}, None, None),
    ("h2 |", "3S", {}, "home_overshot", None),
    ("h1 h3 |", "2S", {}, "home_taken", 1),
    ("h1 h2 |", "3S", {}, "home_blocked", 1),
    ("h1 |", "2S", {"home_advance": False, "home_jump": True}, "home_fixed", None),
    ("h3 |", "4S", {}, "home_no_back", None),
    ("t70 |", "3S", {"recross_start": False}, None, None),
    ("t71 |", "3S", {"recross_start": False}, "recross_start", None),
    ("t5 t8 |", "6S", {"pass_own": False}, None, None),
    ("|", "5S", {"card_5": "forward 5 opponent"}, "nobody_to_push", None),
    ("| t36", "5S", {"card_5": "forward 5 opponent"}, "push_on_start", 4),
    ("t5 | t36", "TS", {}, "swap_protected", 4),
    ("t5 |", "TS", {}, "swap_no_partner", None),
    ("|", "TS", {}, "swap_not_on_track", None),
    ("h3 |", "7S", {}, "steps_left_over", None),
    (
        "c7 |",
        "2S",
        {"centre": {"cell": 7, "leave": "any", "holds": "shared"}},
        "in_centre",
        None,
    ),
    ("t7 |", "2S", {"card_2": "centre"}, "no_action", None),
    ("t0 | t20", "TS", {"swap_from_start": False}, "swap_on_start", None),
    ("t5 t9 | t20", "4S", {"card_4": "back 4 eats, forward 4", "capture_own": False}, None, None),
    ("t6 t9 |", "8S", {"card_8": "forward 3 eats", "pass_own": False, "capture_own": False}, None, None),
    ("h3 |", "8S", {"card_8": "split 8 2"}, "steps_left_over", None),
]


@pytest.mark.parametrize(("board", "hand", "setup", "reason", "blocker"), CARDS)
def test_card(
    board: str, hand: str, setup: dict[str, object], reason: str | None, blocker: int | None
) -> None:
    now = game(board, hand, **setup)
    refusals = why_not(now, parse_card(hand))
    if reason is None:
        assert refusals == ()
    else:
        assert (refusals[0].reason, refusals[0].blocker) == (reason, blocker)


CENTRE: dict[str, Any] = {
    "centre": {"cell": 7, "leave": "other", "holds": "closed"},
    "card_A": "exit, forward 1, centre",
}

# board, hand, options, pawn → the first reason
PAWNS = [
    ("t7 | c25", "AS", {**CENTRE, "pass_own": False, "seats": [0, 1]}, 4, "not_yours"),
    ("t6 |", "2S", {}, 1, "still_in_base"),
    ("t6 |", "2S", {}, 4, "not_yours"),
    ("t6 | t40", "5S", {"card_5": "forward 5 opponent"}, 0, "only_opponents"),
    ("t6 | t40", "5S", {"card_5": "forward 5 opponent"}, 5, "push_not_on_track"),
    ("t6 t9 |", "5S", {"pass_own": False}, 0, "own_in_the_way"),
    ("t6 t9 |", "3S", {"capture_own": False}, 0, "landing_own"),
    ("t6 | | t9 |", "3S", {"capture_partner": False, "teams": 2}, 0, "landing_partner"),
    ("t0 t9 |", "KS", {}, 2, "start_taken"),
    ("t6 t9 |", "TS", {"card_T": "swap opponent"}, 0, "swap_no_opponent"),
    ("t6 h2 | t50", "TS", {}, 1, "swap_only_track"),
    ("t0 t9 | t50", "TS", {"swap_from_start": False}, 0, "swap_on_start"),
    ("t7 |", "2S", {"card_2": "centre"}, 0, "no_action"),
]


@pytest.mark.parametrize(("board", "hand", "setup", "pawn", "reason"), PAWNS)
def test_pawn(board: str, hand: str, setup: dict[str, object], pawn: int, reason: str) -> None:
    now = game(board, hand, **setup)
    assert reason in {refusal.reason for refusal in why_not_pawn(now, parse_card(hand), pawn)}


def test_centre_refusals() -> None:
    now = game("t6 t7 | c25", "AS", **CENTRE, seats=[0, 1])
    refusals = why_not_pawn(now, parse_card("AS"), 1)
    assert refusals == ()  # the ace still advances it by one
    closed = game("t7 t8 | c25", "AS", **CENTRE, seats=[0, 1], capture_own=False)
    assert {r.reason for r in why_not_pawn(closed, parse_card("AS"), 0)} >= {"centre_closed", "landing_own"}


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"phase": "skip"}, "skipped"),
        ({"phase": "exchange", "teams": 2, "exchange": True}, "give_first"),
        ({"phase": "hand-size", "deal": "dealer-choice"}, "choose_size_first"),
    ],
)
def test_other_phases(setup: dict[str, object], reason: str) -> None:
    now = game("t5 | | |", "2S", **setup)
    assert [refusal.reason for refusal in why_not(now, parse_card("2S"))] == [reason]


def test_out_of_turn_and_hand() -> None:
    now = game("t5 | t40", "2S")
    assert why_not(player_view(now, 1), parse_card("2S"))[0].reason == "not_your_turn"
    assert why_not(now, parse_card("3S"))[0].reason == "not_in_hand"
    over = game("h1 h2 h3 h4 | t40", "2S", phase="over")
    assert why_not(over, parse_card("2S"))[0].reason == "game_over"
