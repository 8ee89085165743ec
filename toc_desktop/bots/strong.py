"""The strong player: looks at the position after each of its moves with the learned evaluation."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.evaluation import Judge, judge_for
from toc_desktop.bots.hit_odds import FULL_HAND, HitOdds, hit_odds_of
from toc_desktop.bots.player import Budget, Option, PhaseBot
from toc_desktop.engine import RANK_OF, Card, PlayerView, Rng, flow
from toc_desktop.engine.compiled_rules import CompiledRules
from toc_desktop.engine.state import State

WON = 1000.0
"""The value of a move that wins: above all odds."""
PARTNER_SHARE = 0.8
"""What a card given is worth against one kept: the partner may have its like already."""


class StrongBot(PhaseBot):
    """One move ahead, but with trained eyes."""

    def judge(self, compiled: CompiledRules) -> Judge:
        """Return the evaluation this player trusts."""
        return judge_for(compiled)

    def play(
        self, state: State, view: PlayerView, options: list[Option | None], chance: Rng, budget: Budget
    ) -> Option | None:
        """Choose the play after which the odds are best."""
        values = option_values(self.judge(state.compiled), state, options, hit_odds_of(view))
        return options[values.index(max(values))]

    def discard(self, state: State, view: PlayerView, chance: Rng) -> Card:
        """Lay down the card without which the odds are best."""
        hand = state.hands[view.player]
        judge, hit_odds = self.judge(state.compiled), hit_odds_of(view)
        return max(
            hand, key=lambda card: judge.value(state.pawns, hit_odds, ranks_without(hand, card), view.player)
        )

    def give(self, state: State, view: PlayerView, chance: Rng, budget: Budget) -> Card:
        """Give the card that helps the partner most and is missed least."""
        return best_gift(self.judge(state.compiled), state)


def ranks_without(hand: Sequence[Card], card: Card | None) -> tuple[int, ...]:
    """Return the ranks left in a hand once a card is gone, in order."""
    return tuple(sorted(RANK_OF[other] for other in hand if other != card))


def option_values(
    judge: Judge, state: State, options: Sequence[Option | None], hit_odds: HitOdds
) -> list[float]:
    """Return the odds after each play."""
    compiled, player = state.compiled, state.turn
    hand = state.hands[player]
    rests: dict[Card | None, tuple[int, ...]] = {}
    values = []
    for option in options:
        card = None if option is None else option[0]
        rest = rests.get(card)
        if rest is None:
            rest = rests[card] = ranks_without(hand, card)
        pawns = state.pawns
        if option is not None:
            pawns = pawns[:]
            for pawn, to, captured, _ in option[1][1]:
                for other in captured:
                    pawns[other] = -1
                pawns[pawn] = to
            if pawns[pawn] >= compiled.length and all(
                compiled.length <= pawns[own] < compiled.home_end for own in judge.side_pawns[player]
            ):
                values.append(WON)
                continue
        value = judge.value(pawns, hit_odds, rest, player)
        if card is not None:
            rank = RANK_OF[card]
            if compiled.skips[rank] or compiled.draws[rank] is not None:
                # One card less for the next player, or one more for this one.
                value += judge.weights["cards"] / FULL_HAND
        values.append(value)
    return values


def give_values(judge: Judge, state: State) -> dict[Card, float]:
    """Return for each card of the player in turn what giving it is worth to the team."""
    player = state.turn
    hand, partner = state.hands[player], flow.receiver(state, player)
    return {
        card: judge.hand_worth(state.pawns, player, ranks_without(hand, card))
        + PARTNER_SHARE * judge.hand_worth(state.pawns, partner, (RANK_OF[card],))
        for card in hand
    }


def best_gift(judge: Judge, state: State) -> Card:
    """Return the card that helps the partner of the player in turn most and is missed least."""
    values = give_values(judge, state)
    return max(values, key=lambda card: values[card])


def least_missed(judge: Judge, state: State) -> Card:
    """Return the card the player in turn can best do without."""
    hand = state.hands[state.turn]
    if len(hand) == 1:
        return hand[0]
    return max(hand, key=lambda card: judge.hand_worth(state.pawns, state.turn, ranks_without(hand, card)))
