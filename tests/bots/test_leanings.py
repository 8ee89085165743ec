"""What others' plays suggest is public, calibrated enough to be of use, and never certain."""

from __future__ import annotations

from tests.bots.conftest import opened, played
from toc_desktop.bots.evaluation import judge_for
from toc_desktop.bots.leanings import leanings_of
from toc_desktop.engine import Play, apply_move, player_view
from toc_desktop.engine.cards import RANK_OF
from toc_desktop.engine.kit import kit_for


def test_cards_that_would_have_been_played_are_seldom_held() -> None:
    held = expected = 0.0
    for game, _ in played(opened("toc-bois", 4, 2), "strong", 500):
        if game.phase != "play":
            continue
        view = player_view(game, game.turn)
        unseen = [*game.stock, *(c for p, hand in enumerate(game.hands) if p != game.turn for c in hand)]
        for player, leaning in enumerate(leanings_of(view, judge_for(kit_for(game.rules, game.seating)))):
            assert all(0.0 < likely <= 1.0 for likely in leaning)
            for rank, likely in enumerate(leaning):
                if likely < 0.5 and player != game.turn:
                    held += sum(RANK_OF[card] == rank for card in game.hands[player])
                    share = sum(RANK_OF[card] == rank for card in unseen) / len(unseen)
                    expected += share * len(game.hands[player])
    assert expected > 5.0
    assert held < 0.5 * expected


def test_nothing_is_suggested_before_anyone_has_played() -> None:
    game = opened("tock-1", 4, 0)
    view = player_view(game, game.turn)
    assert leanings_of(view, judge_for(kit_for(game.rules, game.seating))) == [(1.0,) * 14] * 4


def test_who_did_not_leave_base_hardly_holds_a_king() -> None:
    """A player with a pawn out and three in base who walks instead has, most likely, no exit card."""
    for game, move in played(opened("tock-1", 4, 0), "strong", 300):
        own = game.pawns[4 * game.turn : 4 * game.turn + 4]
        at_start = game.seating.start(game.turn) in game.pawns
        if not isinstance(move, Play) or move.kind != "advance" or own.count(-1) != 3 or at_start:
            continue
        if len(game.hands[game.turn]) < 3:
            continue
        watcher = (game.turn + 1) % 4
        after = apply_move(game, move).game
        if after.deal == game.deal and after.hands[game.turn]:
            view = player_view(after, watcher)
            leaning = leanings_of(view, judge_for(kit_for(game.rules, game.seating)))[game.turn]
            assert leaning[12] < 1.0
            return
    raise AssertionError("no such play in the whole game")
