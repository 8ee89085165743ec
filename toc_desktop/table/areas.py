"""What the parts of a table cover on the screen, lights and shadows included, and where a held card is."""

from __future__ import annotations

import pygame

from toc_desktop.table.view import TableView

_HELD = 0.6
"""How much of its width in the hand a card has while it follows the mouse."""


def with_room(view: TableView, box: tuple[int, int, int, int]) -> pygame.Rect:
    """Return what lies in a box, with its lights and shadows around it."""
    room = 2 * view.scenery.ui.m.px(60)
    return pygame.Rect(box).inflate(room, room)


def hand_rect(view: TableView) -> pygame.Rect:
    """Return what the hand covers, with the counter of a split."""
    layout = view.panels.layout
    rect = with_room(view, layout.fan.zone)
    return rect if layout.counter is None else rect.union(with_room(view, layout.counter))


def square(x: float, y: float, side: float) -> pygame.Rect:
    """Return a square around a point."""
    rect = pygame.Rect(0, 0, round(side), round(side))
    rect.center = (round(x), round(y))
    return rect


def held_width(view: TableView) -> int:
    """Return how wide a card is drawn while it is dragged."""
    return round(view.panels.layout.fan.card * _HELD)


def held_card(view: TableView) -> tuple[int, int]:
    """Return the middle of a dragged card: under the mouse, or over it at the foot of the window."""
    assert view.drag is not None
    x, y = view.drag.pos
    half = round(held_width(view) * 0.7)
    away = half + round(view.scenery.board.pitch * 0.55)
    return x, y + away if y + away + half <= view.scenery.size[1] else y - away
