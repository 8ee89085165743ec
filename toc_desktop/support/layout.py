"""Boxes, flows and sizes: how a screen re-flows between 960×600 and 4K, and at 200 % text; no pygame here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels, a plain tuple that pygame takes as it is.

    >>> Box(0, 0, 100, 50).inset(10)
    Box(x=10, y=10, w=80, h=30)
    """

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Return the first column after the box."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Return the first row after the box."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Return the middle point."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, dx: int, dy: int | None = None) -> Box:
        """Return the box without a border of dx (and dy) pixels; negative values grow it."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, max(0, self.w - 2 * dx), max(0, self.h - 2 * dy))

    def moved(self, dx: int, dy: int) -> Box:
        """Return the same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def take_top(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Return a strip of that height at the top, and what is left under it."""
        height = min(height, self.h)
        left = max(0, self.h - height - gap)
        return Box(self.x, self.y, self.w, height), Box(self.x, self.bottom - left, self.w, left)

    def take_bottom(self, height: int, gap: int = 0) -> tuple[Box, Box]:
        """Return a strip of that height at the bottom, and what is left above it."""
        height = min(height, self.h)
        rest = Box(self.x, self.y, self.w, max(0, self.h - height - gap))
        return Box(self.x, self.bottom - height, self.w, height), rest

    def take_left(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Return a strip of that width at the left, and what is left beside it."""
        width = min(width, self.w)
        left = max(0, self.w - width - gap)
        return Box(self.x, self.y, width, self.h), Box(self.right - left, self.y, left, self.h)

    def take_right(self, width: int, gap: int = 0) -> tuple[Box, Box]:
        """Return a strip of that width at the right, and what is left beside it."""
        width = min(width, self.w)
        rest = Box(self.x, self.y, max(0, self.w - width - gap), self.h)
        return Box(self.right - width, self.y, width, self.h), rest

    def centred(self, width: int, height: int) -> Box:
        """Return a box of that size in the middle of this one."""
        return Box(self.x + (self.w - width) // 2, self.y + (self.h - height) // 2, width, height)

    def contains(self, point: tuple[float, float]) -> bool:
        """Tell whether the point is inside."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    def holds(self, other: Box, slack: int = 0) -> bool:
        """Tell whether the other box lies inside this one, give or take some pixels."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlap(self, other: Box) -> Box:
        """Return the part common to both; its width or height is 0 when there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, max(0, min(self.right, other.right) - x), max(0, min(self.bottom, other.bottom) - y))

    def union(self, other: Box) -> Box:
        """Return the smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    @property
    def empty(self) -> bool:
        """Tell whether nothing is inside."""
        return self.w <= 0 or self.h <= 0


@dataclass(frozen=True, slots=True)
class Fr:
    """A flexible part of a row or column: its weight, and the pixels it gets at least."""

    weight: float = 1.0
    least: int = 0


Part = int | Fr


def shares(total: int, parts: Sequence[Part], gap: int = 0) -> list[int]:
    """Return the lengths of the parts on a line: fixed ones as they are, the rest by weight, no pixel lost.

    >>> shares(100, [20, Fr(1), Fr(3)])
    [20, 20, 60]
    """
    free = total - gap * max(0, len(parts) - 1) - sum(p for p in parts if isinstance(p, int))
    flexible = [p for p in parts if isinstance(p, Fr)]
    starved: set[int] = set()
    while True:
        weight = sum(p.weight for p in flexible if id(p) not in starved)
        room = free - sum(p.least for p in flexible if id(p) in starved)
        short = [
            p for p in flexible if id(p) not in starved and weight and room * p.weight / weight < p.least
        ]
        if not short:
            break
        starved.update(id(p) for p in short)
    lengths: list[int] = []
    carried = 0.0
    for part in parts:
        if isinstance(part, int):
            lengths.append(part)
        elif id(part) in starved:
            lengths.append(part.least)
        else:
            exact = max(0.0, room * part.weight / weight) + carried
            lengths.append(round(exact))
            carried = exact - lengths[-1]
    return lengths


def row(box: Box, parts: Sequence[Part], gap: int = 0) -> list[Box]:
    """Return the box cut into columns, left to right."""
    boxes: list[Box] = []
    x = box.x
    for width in shares(box.w, parts, gap):
        boxes.append(Box(x, box.y, width, box.h))
        x += width + gap
    return boxes


def column(box: Box, parts: Sequence[Part], gap: int = 0) -> list[Box]:
    """Return the box cut into strips, top to bottom."""
    boxes: list[Box] = []
    y = box.y
    for height in shares(box.h, parts, gap):
        boxes.append(Box(box.x, y, box.w, height))
        y += height + gap
    return boxes


def grid(box: Box, columns: int, rows: int, gap: int = 0) -> list[Box]:
    """Return equal cells, row by row."""
    return [
        cell
        for line in column(box, [Fr() for _ in range(rows)], gap)
        for cell in row(line, [Fr() for _ in range(columns)], gap)
    ]


def columns_that_fit(width: int, least: int, gap: int, most: int) -> int:
    """Return how many columns of at least that width fit side by side (never under one)."""
    return max(1, min(most, (width + gap) // max(1, least + gap)))


def flow(box: Box, widths: Sequence[int], height: int, gap: int, line_gap: int | None = None) -> list[Box]:
    """Return items of given widths on as many lines as they need, like words; none is wider than a line."""
    boxes: list[Box] = []
    x, y = box.x, box.y
    for width in widths:
        width = min(width, box.w)
        if x > box.x and x + width > box.right:
            x, y = box.x, y + height + (gap if line_gap is None else line_gap)
        boxes.append(Box(x, y, width, height))
        x += width + gap
    return boxes


@dataclass(frozen=True, slots=True)
class Metrics:
    """Sizes for one window and one text scale; every number given to it is in pixels at 1920×1080.

    >>> m = Metrics(1280, 720)
    >>> m.text(20), m.text(29), m.px(48), m.control(52)
    (16, 22, 32, 44)
    """

    width: int
    height: int
    text_scale: float = 1.0
    scale: float = 1.0
    """Real pixels for one at 100 %: what must not be too small is so much larger on a fine screen."""
    piece_scale: float = 1.0
    """How much larger the player wants the things played with; screens without any leave it alone."""

    @property
    def unit(self) -> float:
        """Return the pixels on this screen for one at 1080p."""
        return min(self.width / 1920, self.height / 1080)

    @property
    def box(self) -> Box:
        """Return the whole window."""
        return Box(0, 0, self.width, self.height)

    @property
    def smallest_text(self) -> int:
        """Return the size no text may be smaller than: 16 px at 720p and under, 18 at 1080p, more above."""
        unit = self._plain_unit
        floor = 16.0 if unit <= 2 / 3 else 16 + (unit - 2 / 3) * 6 if unit < 1 else 18 * unit
        return round(floor * self.text_scale * self.scale)

    @property
    def _plain_unit(self) -> float:
        """Return the unit that the same window would have on a screen at 100 %."""
        return self.unit / self.scale

    def px(self, size: float) -> int:
        """Return a distance: margins, gaps, radii."""
        return max(1, round(size * self.unit)) if size > 0 else 0

    def text(self, size: float) -> int:
        """Return a font size; small windows shrink it less than distances, and never under the smallest."""
        unit = self._plain_unit
        factor = (0.25 + 0.75 * unit if unit < 1 else unit) * self.scale
        scale = self.text_scale
        if size > 30:
            # Titles are readable already: they grow less, so that a screen still holds its content.
            scale = 1 + (scale - 1) * max(0.4, 30 / size)
        return max(self.smallest_text, round(size * factor * scale))

    def control(self, size: float = 52) -> int:
        """Return the height of what is clicked, which holds its text: 44 px for 52 at 720p, at least 36."""
        unit = self._plain_unit
        factor = (0.55 + 0.45 * unit if unit < 1 else unit) * self.scale
        return max(round(36 * self.scale), round(size * factor * (1 + 0.8 * (self.text_scale - 1))))

    @property
    def wide(self) -> bool:
        """Tell whether there is room for side panels next to the content."""
        return self.width / max(1, self.height) >= 1.5 and self.width / self.text_scale / self.scale >= 1100
