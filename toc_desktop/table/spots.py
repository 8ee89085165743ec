"""Where cards lie that come from somewhere and go somewhere, and what covers the way there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from toc_desktop.engine import Card, Player
from toc_desktop.present.table.layout import given_spot
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.timeline import Anchor, CardFlight, Moving, ease
from toc_desktop.render.table_board import TableBoard
from toc_desktop.render.table_cards import Spot
from toc_desktop.support.layout import Box
from toc_desktop.table.areas import square
from toc_desktop.table.view import Panels, Scenery


class Laid(Protocol):
    """What tells where things lie: a view, or the parts of it that last."""

    @property
    def viewer(self) -> Player: ...

    @property
    def scenery(self) -> Scenery: ...

    @property
    def panels(self) -> Panels: ...


class Spots:
    """Finds the spots of one table; ``tilt`` tells how askew a card lies on the pile."""

    def __init__(self, tilt: Callable[[Card], float]) -> None:
        self._tilt = tilt
        self._given: dict[object, Spot] = {}

    def of(self, view: Laid, anchor: Anchor, card: Card) -> Spot:
        """Return where a card lies at an anchor."""
        layout = view.panels.layout
        match anchor.kind:
            case "stock":
                return (*layout.stock, 0.0, max(30, layout.pile))
            case "discard":
                return (*layout.discard, self._tilt(max(0, card)), max(30, layout.pile))
            case "hand" if anchor.player == view.viewer:
                fan = layout.fan.spread(max(1, anchor.of))
                place = fan[min(anchor.index, len(fan) - 1)]
                return (*place.centre, place.angle, place.width)
            case "given":
                return self.given(view, anchor.player)
        rect = Box(*layout.plates[view.scenery.seats[anchor.player]].rect)
        width = max(16, round(28 * view.scenery.ui.m.unit))
        return (rect.right - rect.h * 0.45, rect.y + rect.h * 0.35, 0.0, width)

    def ends(self, view: Laid, flight: CardFlight) -> tuple[Spot, Spot]:
        """Return where a flight begins and ends."""
        return self.of(view, flight.start, flight.card), self.of(view, flight.end, flight.card)

    def given(self, view: Laid, player: Player) -> Spot:
        """Return where a card given lies; worked out once for a layout, since it looks at every cell."""
        layout, seat = view.panels.layout, view.scenery.seats[player]
        key = (seat, layout.board, layout.plates[seat].rect)
        if key not in self._given:
            centre, width = given_spot(layout, seat)
            self._given[key] = (*centre, 0.0, width)
        return self._given[key]

    def covered(self, view: Laid, moving: Moving, board: TableBoard) -> pygame.Rect:
        """Return what a pawn or a card on its way covers, shadow and arc included."""
        motion = moving.motion
        if isinstance(motion, CardFlight):
            start, end = self.ends(view, motion)
            share = ease(moving.progress)
            x, y, _, _ = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            rect = square(x, y, max(start[3], end[3]) * 2)
            if not moving.fade:
                return rect
            return rect.unionall([square(spot[0], spot[1], 2 * spot[3]) for spot in (start, end)])
        rects = []
        for shape in board.moving(moving, view.scenery.styles[owner_of(motion.pawn)]):
            x, y = shape.at
            top = y - shape.lift * board.pitch - 1.2 * board.stature
            low = y - top + 1.6 * board.stature
            side = 1.5 * board.stature
            rects.append(pygame.Rect(round(x - side), round(top), round(2 * side), round(low)))
        return rects[0].unionall(rects[1:])
