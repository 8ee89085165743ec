"""Where a bubble lies: at its thing, on no plate, no camp, no cell it speaks of; else in fewer words."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pygame

from toc_desktop.present.table.geometry import NEST_RADIUS
from toc_desktop.present.table.layout import PILES, TableLayout
from toc_desktop.present.table.notes import facing_side, note_place
from toc_desktop.render.effects import callout_box
from toc_desktop.support.layout import Box
from toc_desktop.table.overlays import bubble_size, padding
from toc_desktop.table.view import Bubble
from toc_desktop.ui.painter import UiContext

_WIDTHS = (430, 560, 700, 330, 240, 860)
"""How wide the words of a bubble are tried to be, in pixels at 1080p and usual letters, the best first."""
_STEP = 14
"""How far the places are apart that are tried."""


def camps(layout: TableLayout) -> list[Box]:
    """Return where the camps lie."""
    board = layout.board
    side = math.ceil(NEST_RADIUS * board.pitch)
    middles = (board.to_px(board.geometry.nest_centre(arm)) for arm in range(board.geometry.arms))
    return [Box(round(x) - side, round(y) - side, 2 * side, 2 * side) for x, y in middles]


def bubble_box(ui: UiContext, bubble: Bubble, layout: TableLayout) -> Box:
    """Return where the paper of a bubble lies, without its tail."""
    if bubble.box is not None:
        return bubble.box
    size = bubble_size(ui, bubble, layout)
    left, top, wide, high = callout_box(size, bubble.tip, pygame.Rect(bubble.bounds), max(0.7, ui.m.unit))
    return Box(round(left), round(top), wide, high)


def placed(
    ui: UiContext,
    bubble: Bubble,
    layout: TableLayout,
    thing: Box,
    spoken: Iterable[Box],
    cards: Sequence[Box],
) -> Bubble:
    """Return a bubble about a thing that hides no plate, no camp and nothing it speaks of.

    What has no room is said in fewer words: sentences are left out from the end, and dots tell so.
    """
    kept = [Box(*plate.rect) for plate in layout.plates.values()] + camps(layout) + list(spoken)
    if _free(bubble_box(ui, bubble, layout), kept, bubble.bounds):
        return bubble
    spared = [(layout.banner, 60.0), *((icon, 30.0) for icon in layout.icons), (layout.title, 2.0)]
    spared += [(card, 3.0) for card in cards] + [(layout.middle, 0.05)]
    if layout.pile:
        spared += [(layout.pile_box(name), 0.2) for name in PILES]
    found: list[tuple[int, Bubble]] = []
    for words in _shorter(bubble.text):
        said = replace(bubble, text=words)
        for box in _boxes(ui, said, layout, thing, kept, spared):
            if _free(box, kept, bubble.bounds):
                common = box.overlap(layout.banner)
                found.append((common.w * common.h, _noted(said, box, thing)))
        # A hint leaves out a reason before it hides what is asked; a refusal is read whole, then it goes.
        if found and (min(found, key=_hidden)[0] == 0 or bubble.icon != "hint"):
            break
    return min(found, key=_hidden)[1] if found else bubble


def _hidden(way: tuple[int, Bubble]) -> int:
    return way[0]


def _free(box: Box, kept: Iterable[Box], bounds: Box) -> bool:
    return bounds.holds(box, 1) and all(box.overlap(other).empty for other in kept)


def _boxes(
    ui: UiContext,
    bubble: Bubble,
    layout: TableLayout,
    thing: Box,
    kept: Sequence[Box],
    spared: Sequence[tuple[Box, float]],
) -> Iterator[Box]:
    """Yield the best places for papers of several widths."""
    m, (pad_x, pad_y) = ui.m, padding(ui)
    sizes: set[tuple[int, int]] = set()
    for width in _WIDTHS:
        most = min(round(width * m.unit * max(1.0, m.text_scale)), bubble.bounds.w - 2 * pad_x - 4)
        words, high = bubble_size(ui, replace(bubble, width=most), layout)
        size = (words + 2 * pad_x, high + 2 * pad_y)
        if size not in sizes and size[0] <= bubble.bounds.w and size[1] <= bubble.bounds.h:
            sizes.add(size)
            step = max(_STEP, m.width // 80)
            yield note_place(size, thing, m.px(20), bubble.bounds, tuple(kept), tuple(spared), step)


def _noted(bubble: Bubble, box: Box, thing: Box) -> Bubble:
    """Return a bubble on that paper, its tail on the thing."""
    side, _ = facing_side(box, thing)
    x, y = thing.centre
    ends = {"bottom": (x, thing.y), "top": (x, thing.bottom), "right": (thing.x, y), "left": (thing.right, y)}
    return replace(bubble, box=box, tip=ends[side], side=side)


def _shorter(text: str) -> Iterator[str]:
    """Yield a text, then the same with fewer and fewer of its sentences, at last with fewer words."""
    yield text
    sentences = re.split(r"(?<=[.:…!?]) ", text)
    for count in range(len(sentences) - 1, 0, -1):
        yield " ".join(sentences[:count]).rstrip(" .:") + "…"
    words = sentences[0].split(" ")
    for count in range(len(words) - 2, 2, -2):
        yield " ".join(words[:count]).rstrip(" .,:") + "…"
