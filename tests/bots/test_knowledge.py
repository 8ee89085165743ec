"""What is concluded about hidden hands is true, and the worlds imagined agree with it."""

from __future__ import annotations

import pytest

from tests.bots.conftest import TABLES, opened, played
from toc_desktop.bots.knowledge import ALL_RANKS, knowledge_of
from toc_desktop.bots.worlds import deal_world
from toc_desktop.engine import Discard, Game, apply_move, player_view
from toc_desktop.engine.cards import RANK_OF
from toc_desktop.engine.chance import Chance
from toc_desktop.engine.game import state_of


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_false_is_concluded(table: tuple[str, int, int]) -> None:
    proved = 0
    for game, _ in played(opened(*table), "casual", 700):
        known = knowledge_of(player_view(game, game.turn))
        for player, facts in enumerate(known.hands):
            if player == game.turn:
                continue
            hand = game.hands[player]
            assert facts.size == len(hand)
            assert set(facts.sure) <= set(hand)
            impossible = [card for card in hand if not facts.possible >> RANK_OF[card] & 1]
            assert len(impossible) <= facts.newer
            proved += facts.possible != ALL_RANKS
    if not (game.rules.stuck == "fold" or game.rules.deal == "draw"):
        assert proved, "forced discards happen in every game"


def test_a_forced_discard_rules_out_what_was_playable() -> None:
    """RULES.md section 4: "If none has, discards one card of choice"."""
    game, move = next(
        pair for pair in played(opened("tock-1", 4, 0), "casual", 400) if isinstance(pair[1], Discard)
    )
    after = apply_move(game, move).game
    who = game.turn
    watcher = next(player for player in range(4) if player != who)
    facts = knowledge_of(player_view(after, watcher)).hands[who]
    # At the beginning everybody is in base: nobody who discards holds an ace or a king.
    assert not facts.possible >> 0 & 1
    assert not facts.possible >> 12 & 1
    assert facts.possible >> 9 & 1


def test_the_card_given_is_known_until_it_is_played() -> None:
    game = opened("toc-bois", 4, 2)
    seen = 0
    for position, _ in played(game, "casual", 300):
        view = player_view(position, position.turn)
        partner = (view.player + 2) % 4
        if view.gave is not None and position.phase != "exchange":
            sure = knowledge_of(view).hands[partner].sure
            assert (view.gave in position.hands[partner]) == (sure == (view.gave,))
            seen += bool(sure)
    assert seen


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_worlds_agree_with_everything_known(table: tuple[str, int, int]) -> None:
    chance = Chance(3)
    for number, (game, _) in enumerate(played(opened(*table), "casual", 400)):
        if number % 3:
            continue
        view = player_view(game, game.turn)
        known = knowledge_of(view)
        world = deal_world(state_of(view), known, chance)
        _check_world(game, world.hands, world.stock)
        for player, facts in enumerate(known.hands):
            if player != view.player and game.phase != "exchange":
                strange = [c for c in world.hands[player] if not facts.possible >> RANK_OF[c] & 1]
                assert len(strange) <= facts.newer
                assert set(facts.sure) <= set(world.hands[player])


def _check_world(game: Game, hands: list[list[int]], stock: list[int]) -> None:
    assert hands[game.turn] == list(game.hands[game.turn])
    whole = len(game.hands[game.turn]) if game.phase == "exchange" else None
    assert [len(hand) for hand in hands] == [whole or len(hand) for hand in game.hands]
    everything = [*game.discard, *stock, *(card for hand in hands for card in hand)]
    assert len(set(everything)) == len(everything)
    assert len(stock) == len(game.stock)
    assert set(everything) <= set(range(54))


def test_worlds_differ() -> None:
    game = opened("tock-1", 4, 0)
    view = player_view(game, game.turn)
    known, chance = knowledge_of(view), Chance(1)
    worlds = {str(deal_world(state_of(view), known, chance).hands) for _ in range(10)}
    assert len(worlds) == 10
