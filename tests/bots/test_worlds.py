"""The worlds imagined agree with everything known, and come as often as they are likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import cast

import pytest

from tests.bots.conftest import TABLES, opened, played
from toc_desktop.bots.evaluation import judge_for
from toc_desktop.bots.knowledge import HandFacts, Knowledge, knowledge_of
from toc_desktop.bots.likelihood import Likelihood
from toc_desktop.bots.worlds import Guesses, deal_world, possible
from toc_desktop.engine import RANK_OF, Card, Game, PlayerView, Rng, parse_card, player_view
from toc_desktop.engine.compiled_rules import compile_rules
from toc_desktop.engine.game import state_of


def guesses_for(game: Game, view: PlayerView, seed: int = 1) -> Guesses:
    state = state_of(view)
    likelihood = Likelihood(view, judge_for(compile_rules(game.rules, game.seating)), state)
    return Guesses(state, knowledge_of(view), likelihood, Rng(seed))


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_worlds_agree_with_everything_known(table: tuple[str, int, int]) -> None:
    chance = Rng(3)
    for number, (game, _) in enumerate(played(opened(*table), "casual", 400)):
        if number % 9:
            continue
        view = player_view(game, game.turn)
        known = knowledge_of(view)
        guesses = guesses_for(game, view)
        for world in (deal_world(state_of(view), known, chance), guesses.next_world(), guesses.next_world()):
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
    known, chance = knowledge_of(view), Rng(1)
    worlds = {str(deal_world(state_of(view), known, chance).hands) for _ in range(10)}
    assert len(worlds) == 10


def test_a_hand_keeps_to_what_was_proved() -> None:
    king, two, five = parse_card("KH"), parse_card("2H"), parse_card("5H")
    no_kings = ~(1 << RANK_OF[king])
    assert possible([two, five], HandFacts(2, possible=no_kings))
    assert not possible([two, king], HandFacts(2, possible=no_kings))
    assert possible([two, king], HandFacts(2, possible=no_kings, newer=1))
    assert possible([two, king], HandFacts(2, sure=(king,), possible=no_kings))


class Fancy:
    """Says of a hand with a king that it is four times as likely as any other."""

    tells = True

    def of_hand(self, player: int, hand: Sequence[Card]) -> float:
        return 1.0 if any(RANK_OF[card] == RANK_OF[parse_card("KH")] for card in hand) else 0.25


def test_worlds_come_as_often_as_they_are_likely() -> None:
    """Two hidden cards of six, one king among them: counted against all pairs, weighed by hand."""
    game = opened("toc", 2, 0)
    view = player_view(game, game.turn)
    state, other = state_of(view), 1 - game.turn
    cards = tuple(parse_card(name) for name in ("KH", "2H", "3H", "6H", "8H", "9H"))
    state.stock = list(cards[2:])
    facts = tuple(HandFacts(2 if player == other else 0) for player in range(2))
    guesses = Guesses(state, Knowledge(cards, facts), cast(Likelihood, Fancy()), Rng(5))
    found = Counter(frozenset(guesses.next_world().hands[other]) for _ in range(6000))
    weights = {frozenset(pair): Fancy().of_hand(other, pair) for pair in combinations(cards, 2)}
    whole = sum(weights.values())
    assert set(found) == set(weights)
    for pair, weight in weights.items():
        assert found[pair] / 6000 == pytest.approx(weight / whole, abs=0.015)


@pytest.mark.slow
def test_likely_guesses_are_nearer_to_the_truth() -> None:
    near = blind = 0
    for game, _ in played(opened("toc-bois", 4, 2), "strong", 300):
        view = player_view(game, game.turn)
        if game.phase != "play" or not view.log:
            continue
        guesses, state, known = guesses_for(game, view), state_of(view), knowledge_of(view)
        chance = Rng(len(view.log))
        others = [player for player in range(4) if player != game.turn]
        for _ in range(10):
            guess, other = guesses.next_world().hands, deal_world(state, known, chance).hands
            near += sum(shared(guess[player], game.hands[player]) for player in others)
            blind += sum(shared(other[player], game.hands[player]) for player in others)
    assert near > 1.08 * blind


def shared(one: Sequence[Card], other: Sequence[Card]) -> int:
    """Return how many ranks two hands have in common."""
    counts = (Counter(RANK_OF[card] for card in hand) for hand in (one, other))
    first, second = counts
    return sum((first & second).values())
