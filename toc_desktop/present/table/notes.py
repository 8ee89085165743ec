"""A note that points at a thing on the table: its words, where it lies, and what it may not cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from toc_desktop.support.layout import Box

Side = Literal["top", "bottom", "left", "right"]

_STEP = 8
_HIDING = 1000.0
"""What it costs to hide a pixel of what must be seen; what may be hidden costs less."""
_AWAY = 60.0
"""What a pixel between the note and the thing costs."""


@dataclass(frozen=True, slots=True)
class Note:
    """Words on paper with a tail whose end is at the thing they are about."""

    title: str
    text: str
    box: Box
    point: tuple[int, int]
    side: Side = "bottom"
    """Where the tail leaves the paper."""

    @property
    def reach(self) -> Box:
        """Return the paper with its tail."""
        x, y = self.point
        left, top = min(self.box.x, x), min(self.box.y, y)
        return Box(left, top, max(self.box.right, x) - left, max(self.box.bottom, y) - top)


@lru_cache(maxsize=32)
def note_place(
    size: tuple[int, int],
    target: Box,
    tail: int,
    bounds: Box,
    kept: Sequence[Box],
    spared: Sequence[tuple[Box, float]],
    step: int = 0,
) -> Box:
    """Return where a note of that size lies: near its target, over nothing that is kept.

    What is spared may be covered where there is no other room, the dearer the less.
    """
    width, height = size
    step = step or max(_STEP, bounds.w // 160)
    ways = []
    for y in range(bounds.y, max(bounds.y + 1, bounds.bottom - height), step):
        for x in range(bounds.x, max(bounds.x + 1, bounds.right - width), step):
            box = Box(x, y, width, height)
            side, away = facing_side(box, target)
            if away < tail:
                continue
            along = _overhang(box, target, tail, upright=side in ("top", "bottom"))
            cost = _AWAY * (away - tail + 2 * along) + abs(x + width // 4 - target.centre[0])
            if side in ("left", "right"):
                cost += _AWAY * tail  # above and under read better
            ways.append((cost, box))
    # What it hides only adds to the cost: once a place costs more than the best by itself, the rest do.
    dear = [(other, _HIDING) for other in kept] + sorted(spared, key=lambda other: -other[1])
    best, where = float("inf"), Box(bounds.x, bounds.y, width, height)
    for least, box in sorted(ways, key=lambda way: way[0]):
        if least >= best:
            break
        cost = least
        for other, price in dear:
            cost += price * _covered(box, other)
            if cost >= best:
                break
        else:
            best, where = cost, box
    return where


def facing_side(box: Box, target: Box) -> tuple[Side, int]:
    """Return the side of a note that its target lies at, and how far away."""
    gaps: list[tuple[Side, int]] = [
        ("bottom", target.y - box.bottom),
        ("top", box.y - target.bottom),
        ("right", target.x - box.right),
        ("left", box.x - target.right),
    ]
    return max(gaps, key=lambda gap: gap[1])


def _overhang(box: Box, target: Box, tail: int, *, upright: bool) -> int:
    """Return how far a target lies beyond the side that its tail leaves."""
    middle = target.centre[0 if upright else 1]
    first, last = (box.x, box.right) if upright else (box.y, box.bottom)
    return max(first + tail - middle, middle - (last - tail), 0)


def _covered(box: Box, other: Box) -> int:
    """Return how many pixels are common to both; asked so often that no box is made of them."""
    x, y, w, h = box
    left, top, wide, high = other
    across = min(x + w, left + wide) - max(x, left)
    down = min(y + h, top + high) - max(y, top)
    return across * down if across > 0 and down > 0 else 0
