"""The faces that will be seen soon, drawn one a frame, so that no frame has to draw a whole hand.

A face takes milliseconds to draw. What comes is known: an animation is a plan, and what can be played next
lies in the hand. Nothing is looked at but what the viewer is shown, now or at a later moment of the plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.timeline import CardFlight, Timeline
from toc_desktop.render.table_cards import BACK, Face, in_flight
from toc_desktop.table.parts import hand_view
from toc_desktop.table.spots import Laid
from toc_desktop.table.state import Playback, TableState
from toc_desktop.table.view import HandView

if TYPE_CHECKING:
    from toc_desktop.table.painter import Tools
    from toc_desktop.table.screen import TableScreen

HORIZON = 2.0
"""How many seconds ahead faces are drawn; those drawn earlier might be let go again unseen."""
_UNDECIDED = 0.5
"""Seconds in which nobody has played yet."""


class Soon(NamedTuple):
    """A face, and when it will be seen first, in seconds of the animation."""

    at: float
    face: Face


class FacesAhead:
    """Draws ahead for one screen, and begins anew whenever something new begins there."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._began: object = None
        self._looked: tuple[object, object] = (None, None)
        self._panels: object = None
        self.coming: tuple[Soon, ...] = ()
        """What is not drawn yet, in the order in which it will be seen."""

    def draw_one(self) -> None:
        """Draw the next face that is not there yet, unless this frame has enough to draw."""
        screen, state = self._screen, self._screen.state
        looked, self._looked = self._looked, (state, screen.ui)
        if not self.coming and all(a is b for a, b in zip(looked, self._looked, strict=True)):
            return  # nothing has changed since all was drawn
        laid = screen.composer.lasting()
        playback, is_open = state.playback, screen.driver.hand_is_open
        timeline, elapsed = (playback.timeline, playback.elapsed) if playback is not None else (None, 0.0)
        who = (state.viewer, state.covered, is_open, state.decides)
        began = (laid.scenery, laid.panels.layout.fan, who, state.view, timeline)
        panels, self._panels = self._panels, laid.panels
        tools = screen.painter.tools(laid.scenery)
        if began != self._began:
            self._began = began
            self.coming = Foresight(state, laid, is_open, tools).faces()
        elif panels == laid.panels:
            self._draw_one(tools, elapsed)

    def forget(self) -> None:
        """Have nothing to draw until something begins: somebody else may sit down."""
        self._began, self._looked, self.coming = None, (None, None), ()

    def _draw_one(self, tools: Tools, elapsed: float) -> None:
        while self.coming and self.coming[0].at <= elapsed + HORIZON:
            soon, self.coming = self.coming[0], self.coming[1:]
            if tools.cards.draw_ahead(soon.face):
                return


@dataclass(frozen=True, slots=True)
class Foresight:
    """Tells from a state of the table what will be seen."""

    state: TableState
    laid: Laid
    is_open: bool
    tools: Tools

    def faces(self) -> tuple[Soon, ...]:
        """Return each face that will be seen, as far as that is known, those seen first in front."""
        first: dict[Face, float] = {}
        for at, face in self._every():
            first[face] = min(at, first.get(face, at))
        return tuple(sorted((Soon(at, face) for face, at in first.items()), key=lambda soon: soon.at))

    def _every(self) -> Iterator[Soon]:
        playback, over = self.state.playback, 0.0
        if playback is not None:
            over = playback.timeline.length
            yield from self._flights(playback.timeline)
            yield from self._changes(playback)
        hand = self._hand(replace(self.state, playback=None))
        yield from (Soon(over, face) for face in _faces(hand))
        yield from (Soon(over + _UNDECIDED, face) for face in self._next_hand(hand))

    def _flights(self, timeline: Timeline) -> Iterator[Soon]:
        """Yield the cards on their way."""
        for act in timeline.acts:
            if isinstance(act.motion, CardFlight):
                ends = self.tools.spots.ends(self.laid, act.motion)
                for share, face in in_flight(act.motion, *ends, act.fade):
                    yield Soon(act.start + share * act.length, face)

    def _changes(self, playback: Playback) -> Iterator[Soon]:
        """Yield the hand and the pile as they lie in between."""
        pile, before = self._layout.pile, None
        for at in playback.timeline.changes:
            snapshot = playback.timeline.at(at).snapshot
            lies = (snapshot.hands[self.state.viewer], snapshot.discard)
            if lies == before:
                continue
            before = lies
            later = replace(self.state, playback=replace(playback, elapsed=at))
            seen = _faces(self._hand(later))
            if pile:
                seen += self.tools.cards.on_pile(snapshot.discard, pile)
            yield from (Soon(at, face) for face in seen)

    def _next_hand(self, hand: HandView) -> Iterator[Face]:
        """Yield the hand after the next move: a card less of it, or room for one that is given or drawn."""
        cards, view = [card.card for card in hand.cards], self.state.view
        if self.state.decides and cards:
            without = self._layout.fan.spread(len(cards) - 1)
            for place, *either in zip(without, cards[:-1], cards[1:], strict=True):
                yield from (Face(card, place.width, place.angle) for card in either)
        elif view.rules.deal == "draw" or (view.phase == "exchange" and view.has_given[view.player]):
            places = self._layout.fan.spread(len(cards) + 1)[:-1]
            for place, card in zip(places, cards, strict=True):
                yield Face(card, place.width, place.angle)

    @property
    def _layout(self) -> TableLayout:
        return self.laid.panels.layout

    def _hand(self, state: TableState) -> HandView:
        return hand_view(state, self._layout, self.is_open, 0.0)


def _faces(hand: HandView) -> list[Face]:
    """Return the cards of a hand as they are drawn."""
    faces = [Face(card.card, card.place.width, card.place.angle, card.state) for card in hand.cards]
    return faces + [Face(BACK, place.width, place.angle) for place in hand.backs]
