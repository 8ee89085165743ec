"""What the parts of a table cover on the screen, lights and shadows included."""

from __future__ import annotations

import pygame

from toc_desktop.table.view import TableView


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
