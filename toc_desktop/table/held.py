"""A card that follows the mouse: smaller than in the hand, and beside the cell it would be let go on."""

from __future__ import annotations

from toc_desktop.table.view import TableView

_SHARE = 0.6


def held_width(view: TableView) -> int:
    """Return how wide a card is drawn while it is dragged."""
    return round(view.panels.layout.fan.card * _SHARE)


def held_card(view: TableView) -> tuple[int, int]:
    """Return its middle: under the mouse, or over it at the foot of the window."""
    assert view.drag is not None
    x, y = view.drag.pos
    half = round(held_width(view) * 0.7)
    away = half + round(view.scenery.board.pitch * 0.55)
    return x, y + away if y + away + half <= view.scenery.size[1] else y - away
