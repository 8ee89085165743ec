"""How likely guessed hands are: would their holders have done what they did, with these cards?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.hit_odds import HitOdds
from toc_desktop.bots.knowledge import wind_back
from toc_desktop.bots.reach_tables import RANK_COUNT
from toc_desktop.bots.strong import option_values, ranks_without
from toc_desktop.engine import RANK_OF, Card, Cell, Player, PlayerView, events
from toc_desktop.engine.plays import BoardState, hand_plays, pawns_after
from toc_desktop.engine.state import State

SHARPNESS = 150.0
"""How fast a choice becomes unlikely with what it gives up, in odds, against the best one of the hand."""
LEAST = 0.03
"""No choice is quite unlikely: people have reasons of their own."""
MOST_WORK = 12_000
"""So many positions are judged in weighing hands; a hand not weighed by then counts as impossible."""


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A card of this deal that everybody saw laid down, by somebody whose hand is hidden."""

    player: Player
    card: Card
    before: tuple[Cell, ...]
    after: tuple[Cell, ...]
    """The board after it; the same as before for a card laid down without a move."""
    played: bool
    later: tuple[Card, ...]
    """The cards of the same hand that were laid down since."""
    sizes: tuple[int, ...]
    """How many cards everybody held before it."""
    gone: tuple[int, ...]
    """How many cards of each rank lay on the discard pile before it."""


def witnessed(view: PlayerView) -> list[Witnessed]:
    """Return what players who still hold cards did in this deal, newest first.

    What they did before they drew a card is left out: that card was not there to be played.
    """
    witnessed: list[Witnessed] = []
    sizes = list(view.hand_sizes)
    later: list[list[Card]] = [[] for _ in sizes]
    drawn = [False] * len(sizes)
    pawns = list(view.pawns)
    after = tuple(pawns)
    gone = [0] * RANK_COUNT
    for card in view.discard:
        gone[RANK_OF[card]] += 1
    for event in reversed(view.log):
        match event:
            case events.HandsDealt() | events.CardsExchanged() | events.Shuffled():
                break
            case events.CardDrawn(player):
                drawn[player] = True
                sizes[player] -= 1
            case events.HandFolded(player, cards):
                sizes[player] += len(cards)
                for card in cards:
                    gone[RANK_OF[card]] -= 1
            case events.CardDiscarded(player, card) | events.CardPlayed(player, card):
                sizes[player] += 1
                gone[RANK_OF[card]] -= 1
                before = tuple(pawns)
                if player != view.player and view.hand_sizes[player] and not drawn[player]:
                    played = isinstance(event, events.CardPlayed)
                    kept = tuple(later[player])
                    witnessed.append(
                        Witnessed(player, card, before, after, played, kept, tuple(sizes), tuple(gone))
                    )
                later[player].append(card)
                after = before
            case _:
                wind_back(pawns, event)
    return witnessed


class Likelihood:
    """Compares what was done with what a strong player would have done, for any guess of the hands."""

    def __init__(self, view: PlayerView, judge: Judge, state: State) -> None:
        self._judge = judge
        self._scratch = state.copy()
        self.work = 0
        """What has been judged so far, in positions; on every machine the same."""
        players = range(judge.compiled.players)
        self._seen: list[list[tuple[Witnessed, HitOdds]]] = [[] for _ in players]
        for action in witnessed(view):
            self._seen[action.player].append((action, self._hit_odds(action)))
        # Many guesses give a player the same ranks.
        self._known: list[dict[tuple[int, ...], float]] = [{} for _ in players]

    def _hit_odds(self, action: Witnessed) -> HitOdds:
        """Return what its player expected, but for the cards that are still hidden."""
        unseen = [
            copies - gone for copies, gone in zip(self._judge.reach_tables.copies, action.gone, strict=True)
        ]
        for card in (action.card, *action.later):
            unseen[RANK_OF[card]] -= 1
        return HitOdds(self._judge.compiled, action.player, unseen, action.sizes)

    @property
    def tells(self) -> bool:
        """Tell whether anything was seen that could tell one guess from another."""
        return any(self._seen)

    def of(self, hands: Sequence[Sequence[Card]]) -> float:
        """Return how likely all that was done is with these hands, at most 1."""
        likely = 1.0
        for player, hand in enumerate(hands):
            likely *= self.of_hand(player, hand)
        return likely

    def of_hand(self, player: Player, hand: Sequence[Card]) -> float:
        """Return how likely what one player did is with this hand, at most 1; 0 if it is too late to tell."""
        seen = self._seen[player]
        if not seen:
            return 1.0
        ranks = tuple(sorted([RANK_OF[card] for card in hand]))
        known = self._known[player]
        likely = known.get(ranks)
        if likely is None:
            if self.work >= MOST_WORK:
                return 0.0
            likely = 1.0
            for action, hit_odds in seen:
                whole = [*hand, action.card, *action.later]
                gap = self._given_up(action, hit_odds, whole)
                likely *= LEAST + (1.0 - LEAST) * exp(-SHARPNESS * gap)
            known[ranks] = likely
        return likely

    def _given_up(self, action: Witnessed, hit_odds: HitOdds, hand: list[Card]) -> float:
        """Return by how much, in odds, a strong player with this hand had something better."""
        player, rank, judge = action.player, RANK_OF[action.card], self._judge
        if not action.played:
            self.work += len(hand)
            values = [
                judge.value(action.before, hit_odds, ranks_without(hand, card), player) for card in hand
            ]
            return max(values) - values[hand.index(action.card)]
        board = BoardState(judge.compiled, list(action.before))
        options = hand_plays(board, player, hand)
        self.work += len(options)
        state = self._scratch
        state.pawns[:] = action.before
        state.turn = player
        state.hands[player] = hand
        values = option_values(judge, state, options, hit_odds)
        wanted = _standing(action.after)
        chosen = [
            value
            for (card, raw), value in zip(options, values, strict=True)
            if RANK_OF[card] == rank and _standing(pawns_after(board, raw)) == wanted
        ]
        return max(values) - max(chosen) if chosen else 0.0


def _standing(pawns: Sequence[Cell]) -> list[list[Cell]]:
    """Return where each colour stands, whichever of its pawns is where."""
    return [sorted(pawns[first : first + 4]) for first in range(0, len(pawns), 4)]
