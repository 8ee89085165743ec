"""The expert: imagines the hidden hands, plays the deal out in each, and compares."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.hit_odds import hit_odds_of
from toc_desktop.bots.knowledge import knowledge_of
from toc_desktop.bots.likelihood import Likelihood
from toc_desktop.bots.player import Budget, Option
from toc_desktop.bots.playout import Playout
from toc_desktop.bots.search import Action, Candidate, Search
from toc_desktop.bots.strong import StrongBot, give_values, option_values, ranks_without
from toc_desktop.bots.worlds import Guesses
from toc_desktop.engine import RANK_OF, Card, PlayerView, Rng, flow
from toc_desktop.engine.dealing import size_choices
from toc_desktop.engine.state import State


class ExpertBot(StrongBot):
    """Searches within a budget; what it trusts at the end of a deal is the strong player's evaluation."""

    def play(
        self, state: State, view: PlayerView, options: list[Option | None], chance: Rng, budget: Budget
    ) -> Option | None:
        """Choose the play that wins most often in the worlds imagined."""
        judge = self.judge(state.compiled)
        values = option_values(judge, state, options, hit_odds_of(view))
        ranked = search_options(judge, state, view, options, values, chance, budget)
        return options[ranked[0].index]

    def discard(self, state: State, view: PlayerView, chance: Rng) -> Card:
        """Lay down the card without which the odds are best."""
        return super().discard(state, view, chance)

    def give(self, state: State, view: PlayerView, chance: Rng, budget: Budget) -> Card:
        """Give the card with which the team does best."""
        return ranked_gifts(self.judge(state.compiled), state, view, chance, budget)[0][0]

    def hand_size(self, state: State, view: PlayerView, chance: Rng, budget: Budget) -> int:
        """Choose the size after which the deal goes best."""
        return ranked_sizes(self.judge(state.compiled), state, view, chance, budget)[0][0]


def ranked_gifts(
    judge: Judge, state: State, view: PlayerView, chance: Rng, budget: Budget
) -> list[tuple[Card, float]]:
    """Return the cards that may be given, one of each rank, with the chances to win, best first."""
    values = give_values(judge, state)
    cards = [card for card in values if _first_of_rank(card, view.hand)]
    before = judge.value(state.pawns, hit_odds_of(view), ranks_without(view.hand, None), view.player)
    top = max(values.values())
    priors = [chance_of(before + values[card] - top) for card in cards]
    search = make_search(judge, state, view, chance, budget)
    ranked = search.choose([_giving(card) for card in cards], priors)
    return [(cards[candidate.index], candidate.score) for candidate in ranked]


def ranked_sizes(
    judge: Judge, state: State, view: PlayerView, chance: Rng, budget: Budget
) -> list[tuple[int, float]]:
    """Return the sizes the dealer may choose from, with the chances to win, best first."""
    sizes = size_choices(state)
    prior = chance_of(judge.value(state.pawns, hit_odds_of(view), (), view.player))
    search = make_search(judge, state, view, chance, budget)
    ranked = search.choose([_dealing(size) for size in sizes], [prior] * len(sizes))
    return [(sizes[candidate.index], candidate.score) for candidate in ranked]


def search_options(
    judge: Judge,
    state: State,
    view: PlayerView,
    options: Sequence[Option | None],
    values: Sequence[float],
    chance: Rng,
    budget: Budget,
) -> list[Candidate]:
    """Search among plays, given the odds after each; return the candidates, best first."""
    actions = [_playing(option) for option in options]
    priors = [chance_of(value) for value in values]
    return make_search(judge, state, view, chance, budget).choose(actions, priors)


def make_search(judge: Judge, state: State, view: PlayerView, chance: Rng, budget: Budget) -> Search:
    """Return a search for this moment."""
    guesses = Guesses(state, knowledge_of(view), Likelihood(view, judge, state), chance)
    return Search(state, Playout(judge), guesses, budget)


def chance_of(odds: float) -> float:
    """Return the chance to win that odds (as a logarithm) mean."""
    if odds < -30.0:
        return 0.0
    return 1.0 / (1.0 + exp(-odds)) if odds < 30.0 else 1.0


def _playing(option: Option | None) -> Action:
    if option is None:
        return flow.pass_turn
    card, play = option
    return lambda state: flow.play_card(state, card, play)


def _giving(card: Card) -> Action:
    return lambda state: flow.give_card(state, card)


def _dealing(size: int) -> Action:
    def deal(state: State) -> None:
        flow.choose_size(state, size)
        flow.deal_chosen(state, size)

    return deal


def _first_of_rank(card: Card, hand: Sequence[Card]) -> bool:
    return next(other for other in hand if RANK_OF[other] == RANK_OF[card]) == card
