"""The words over a card that can be played: what it does now, beside all that must be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pygame

from toc_desktop.engine import Card
from toc_desktop.present.table.card_uses import use_words
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.pointing import Offer
from toc_desktop.render.effects import callout_box
from toc_desktop.support.layout import Box
from toc_desktop.table.overlays import bubble_size
from toc_desktop.table.parts import RISE
from toc_desktop.table.table import Table
from toc_desktop.table.view import Bubble
from toc_desktop.ui.painter import UiContext

_STEP = 8


def words_of_use(table: Table, card: Card) -> str:
    """Return what a card of the hand can do now; nothing while others play."""
    state = table.state
    if state.selection is None or not state.deciding:
        return ""
    return use_words(state.selection, card, table.seats)


def use_bubble(
    ui: UiContext, words: str, card: Box, layout: TableLayout, offered: Offer, kept: Iterable[Box]
) -> Bubble | None:
    """Return words over a card; nothing where they would hide a plate, a way on the board or what is kept."""
    m = ui.m
    tip = card.centre[0], card.y - round(RISE * layout.fan.unit) + m.px(4)
    bubble = Bubble(words, tip, m.box.inset(m.px(8)), low=True, line=True)
    must = [*kept, *(Box(*plate.rect) for plate in layout.plates.values()), *ways_shown(offered, layout)]
    should = [Box(*layout.board.board_rect), layout.banner]
    for boxes in ([*must, *should], must):
        bounds = _free(ui, bubble, layout, boxes)
        if bounds is not None:
            return replace(bubble, bounds=bounds)
    return None


def ways_shown(offered: Offer, layout: TableLayout) -> list[Box]:
    """Return where the board shows what the card would do."""
    places: set[Place] = {reach.place for reach in offered.reaches}
    for preview in (*offered.weak, *offered.strong):
        places.update(place for trail in preview.trails for place in trail.places)
        places.update(loss.place for loss in preview.losses)
    half = round(layout.board.pitch * 0.8)
    spots = (layout.board.px(place) for place in places)
    return [Box(round(x) - half, round(y) - half, 2 * half, 2 * half) for x, y in spots]


def _free(ui: UiContext, bubble: Bubble, layout: TableLayout, kept: Iterable[Box]) -> Box | None:
    """Return bounds in which a bubble over its tip covers nothing that is kept, near its usual place."""
    unit, window = max(0.7, ui.m.unit), pygame.Rect(bubble.bounds)
    left, top, width, height = callout_box(bubble_size(ui, bubble, layout), bubble.tip, window, unit)
    if top > bubble.tip[1]:
        return None  # under its tip it would lie on the card
    room, (x, y) = round(10 * unit), bubble.tip
    boxes = [box for box in kept if box.y < y and box.bottom > top]
    for at in _ways(round(left), width, round(x), window, room):
        box = Box(at, round(top), width, height)
        if all(box.overlap(other).empty for other in boxes):
            return Box(at - room, bubble.bounds.y, width + 2 * room, bubble.bounds.h)
    return None


def _ways(left: int, width: int, tip: int, window: pygame.Rect, room: int) -> Iterator[int]:
    """Yield the left edges of a bubble that keep its tail under it, the usual one first."""
    first, last = (
        max(window.left + room, tip - width + 3 * room),
        min(window.right - room - width, tip - 3 * room),
    )
    yield left
    yield from sorted(range(first, last + 1, _STEP), key=lambda at: abs(at - left))
