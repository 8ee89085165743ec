"""How likely guessed hands are: would their holders have played what they did play, with these cards?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.knowledge import wind_back
from toc_desktop.bots.outlook import Outlook
from toc_desktop.bots.strong import option_values
from toc_desktop.engine import PlayerView, events
from toc_desktop.engine.board import Cell, Player
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.game import pawns_after
from toc_desktop.engine.plays import Layout, hand_plays
from toc_desktop.engine.state import State

SHARPNESS = 150.0
"""How fast a play becomes unlikely with what it gives up, in odds, against the best play of the hand."""
LEAST = 0.03
"""No play is quite unlikely: people have reasons of their own."""


@dataclass(frozen=True, slots=True)
class Witnessed:
    """A play of this deal that everybody saw, by somebody whose hand is hidden."""

    player: Player
    card: Card
    before: tuple[Cell, ...]
    after: tuple[Cell, ...]
    later: tuple[Card, ...]
    """The cards of the same hand that were laid down since."""
    sizes: tuple[int, ...]
    """How many cards everybody held before it."""


def witnessed(view: PlayerView) -> list[Witnessed]:
    """Return the plays of this deal by players who still hold cards, newest first.

    Plays before a card was drawn are left out: that card was not there to be played.
    """
    found: list[Witnessed] = []
    sizes = list(view.hand_sizes)
    later: list[list[Card]] = [[] for _ in sizes]
    drawn = [False] * len(sizes)
    pawns = list(view.pawns)
    after = tuple(pawns)
    for event in reversed(view.log):
        match event:
            case events.HandsDealt() | events.CardsExchanged():
                break
            case events.CardDrawn(player):
                drawn[player] = True
            case events.CardDiscarded(player, card, _):
                sizes[player] += 1
                later[player].append(card)
            case events.CardPlayed(player, card, _):
                sizes[player] += 1
                before = tuple(pawns)
                if player != view.player and view.hand_sizes[player] and not drawn[player]:
                    kept = tuple(later[player])
                    found.append(Witnessed(player, card, before, after, kept, tuple(sizes)))
                later[player].append(card)
                after = before
            case _:
                wind_back(pawns, event)
    return found


class Likelihood:
    """Compares what was played with what a strong player would have played, for any guess of the hands."""

    def __init__(self, view: PlayerView, judge: Judge, state: State) -> None:
        self._judge = judge
        self._seen = witnessed(view)
        self._scratch = state.copy()
        self._outlooks = [
            Outlook(judge.kit, play.player, judge.reach.copies, play.sizes) for play in self._seen
        ]
        # Many guesses give a player the same ranks.
        self._known: dict[tuple[int, tuple[int, ...]], float] = {}

    def of(self, hands: Sequence[Sequence[Card]]) -> float:
        """Return how likely all that was played is with these hands, at most 1."""
        likely = 1.0
        for number, play in enumerate(self._seen):
            hand = hands[play.player]
            key = (number, tuple(sorted([RANK_OF[card] for card in hand])))
            found = self._known.get(key)
            if found is None:
                found = self._known[key] = self._of_play(number, [*hand, play.card, *play.later])
            likely *= found
        return likely

    def _of_play(self, number: int, hand: list[Card]) -> float:
        play, state = self._seen[number], self._scratch
        state.pawns[:] = play.before
        state.turn = play.player
        state.hands[play.player] = hand
        layout = Layout(self._judge.kit, list(play.before))
        options = hand_plays(layout, play.player, hand)
        values = option_values(self._judge, state, options, self._outlooks[number])
        wanted = _standing(play.after)
        chosen = [
            value
            for (card, raw), value in zip(options, values, strict=True)
            if RANK_OF[card] == RANK_OF[play.card] and _standing(pawns_after(layout, raw)) == wanted
        ]
        if not chosen:
            return 1.0
        return LEAST + (1.0 - LEAST) * exp(SHARPNESS * (max(chosen) - max(values)))


def _standing(pawns: Sequence[Cell]) -> list[list[Cell]]:
    """Return where each colour stands, whichever of its pawns is where."""
    return [sorted(pawns[first : first + 4]) for first in range(0, len(pawns), 4)]
