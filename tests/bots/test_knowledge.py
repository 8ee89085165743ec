"""What is concluded about hidden hands is true, and the worlds imagined agree with it."""

from __future__ import annotations

import pytest

from tests.bots.conftest import TABLES, opened, played
from toc_desktop.bots.knowledge import ALL_RANKS, knowledge_of
from toc_desktop.engine import RANK_OF, Discard, apply_move, player_view


@pytest.mark.quick_cases(3)
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
