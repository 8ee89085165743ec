"""A report of every text drawn in a frame, to check cuts, contrast and size; off unless asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.ui.theme import Color


@dataclass(frozen=True, slots=True)
class TextMark:
    """One text on the screen: what was asked, what was shown, where, where it may be, and its colours."""

    text: str
    shown: str
    ink: Box
    box: Box
    clip: Box
    fg: Color
    backgrounds: tuple[Color, ...]
    px: int
    cut: bool
    broken: bool = False

    def moved(self, dx: int, dy: int) -> TextMark:
        """Return the same text on a layer that is drawn elsewhere."""
        return replace(
            self, ink=self.ink.moved(dx, dy), box=self.box.moved(dx, dy), clip=self.clip.moved(dx, dy)
        )


@dataclass(slots=True)
class FrameReport:
    """The texts of one frame; an opaque popup forgets those it covers."""

    marks: list[TextMark] = field(default_factory=list)

    def add(self, mark: TextMark) -> None:
        """Note a text."""
        self.marks.append(mark)

    def cover(self, box: Box) -> None:
        """Forget the texts that are now under something opaque."""
        self.marks = [m for m in self.marks if box.overlap(m.ink).empty]


_active: FrameReport | None = None


def active() -> FrameReport | None:
    """Return the report being written, if somebody asked for one."""
    return _active


def start() -> FrameReport:
    """Begin the report of a frame."""
    global _active
    _active = FrameReport()
    return _active


def stop() -> FrameReport | None:
    """End the report and hand it over."""
    global _active
    report, _active = _active, None
    return report


@contextmanager
def capture() -> Iterator[list[TextMark]]:
    """Collect the texts drawn on a cached layer, to be noted again with `repeat` each time it is shown."""
    global _active
    outer, inner = _active, FrameReport()
    _active = inner
    marks: list[TextMark] = []
    try:
        yield marks
    finally:
        marks.extend(inner.marks)
        _active = outer


def repeat(marks: list[TextMark], dx: int = 0, dy: int = 0) -> None:
    """Note texts of a cached layer drawn at this offset."""
    if _active is not None:
        _active.marks.extend(mark.moved(dx, dy) for mark in marks)


def cover(box: Box) -> None:
    """Tell the report that something opaque was drawn there."""
    if _active is not None:
        _active.cover(box)


def backgrounds_under(surface: pygame.Surface, box: Box) -> tuple[Color, ...]:
    """Return the colours behind eight parts of a text, averaged; none on a transparent layer."""
    seen = box.overlap(Box(*surface.get_rect()))
    if seen.empty:
        return ()
    colours: list[Color] = []
    for i in range(4):
        for j in range(2):
            x, y = seen.x + seen.w * i // 4, seen.y + seen.h * j // 2
            part = pygame.Rect(x, y, max(1, seen.w // 4), max(1, seen.h // 2))
            r, g, b, a = pygame.transform.average_color(surface, part)
            if surface.get_flags() & pygame.SRCALPHA and a < 250:
                continue
            colours.append((r, g, b, 255))
    return tuple(colours)
