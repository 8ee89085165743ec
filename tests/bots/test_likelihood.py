"""Guesses lean towards hands with which their holders would have played as they did."""

from __future__ import annotations

from collections.abc import Sequence

from tests.bots.conftest import opened, played
from toc_desktop.bots.evaluation import judge_for
from toc_desktop.bots.knowledge import knowledge_of
from toc_desktop.bots.likelihood import LEAST, Likelihood, witnessed
from toc_desktop.bots.worlds import deal_world, likely_world
from toc_desktop.engine import Game, Play, player_view
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.chance import Chance
from toc_desktop.engine.game import state_of
from toc_desktop.engine.kit import kit_for


def likelihood_for(game: Game) -> Likelihood:
    view = player_view(game, game.turn)
    return Likelihood(view, judge_for(kit_for(game.rules, game.seating)), state_of(view))


def shared(one: Sequence[Card], other: Sequence[Card]) -> int:
    """Return how many ranks two hands have in common."""
    left = [RANK_OF[card] for card in other]
    count = 0
    for card in one:
        if RANK_OF[card] in left:
            left.remove(RANK_OF[card])
            count += 1
    return count


def test_every_play_of_the_deal_is_witnessed_with_the_board_before_and_after() -> None:
    seen: list[tuple[int, int, tuple[int, ...]]] = []
    deal = 0
    for game, move in played(opened("tock-1", 4, 0), "strong", 120):
        if game.deal != deal:
            seen, deal = [], game.deal
        if game.phase == "play":
            view = player_view(game, game.turn)
            found = {(play.player, play.card, play.before) for play in witnessed(view)}
            expected = {
                (player, card, before)
                for player, card, before in seen
                if player != game.turn and game.hands[player]
            }
            assert found == expected
        if isinstance(move, Play):
            seen.append((game.turn, move.card, game.pawns))


def test_the_true_hands_are_likelier_than_chance_and_nothing_is_ruled_out() -> None:
    true = blind = 0.0
    for game, _ in played(opened("toc-bois", 4, 0), "strong", 300):
        if game.phase != "play":
            continue
        view = player_view(game, game.turn)
        likelihood, chance = likelihood_for(game), Chance(len(view.log))
        plays = len(witnessed(view))
        if plays:
            true += likelihood.of(game.hands)
            guess = likelihood.of(deal_world(state_of(view), knowledge_of(view), chance).hands)
            assert LEAST**plays <= guess <= 1.0
            blind += guess
    assert true > 1.3 * blind


def test_likely_guesses_are_nearer_to_the_truth() -> None:
    near = blind = 0
    for game, _ in played(opened("toc-bois", 4, 2), "strong", 300):
        view = player_view(game, game.turn)
        if game.phase != "play" or not witnessed(view):
            continue
        state, known, chance = state_of(view), knowledge_of(view), Chance(len(view.log))
        likelihood = likelihood_for(game)
        others = [player for player in range(4) if player != game.turn]
        for _ in range(10):
            guess = likely_world(state, known, likelihood, chance).hands
            other = deal_world(state, known, chance).hands
            near += sum(shared(guess[player], game.hands[player]) for player in others)
            blind += sum(shared(other[player], game.hands[player]) for player in others)
    assert near > 1.05 * blind
