"""Pieces of charts: a progress bar, and lines over time told apart by dashes too."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.svg import SurfaceCache, rasterise, register_cache, svg_document
from toc_desktop.ui.theme import Color, Theme, contrast_ratio, hex_color, mix
from toc_desktop.ui.widgets.base import Look, Plain

Point = tuple[float, float]

# In line widths, so that colour is never the only sign.
DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (4.5, 2.2),
    (0.2, 2.6),
    (5, 2.4, 0.2, 2.4),
    (2.4, 2.4),
    (8, 2.4),
    (5, 2, 0.2, 2, 0.2, 2),
    (1.2, 1.8),
)
_cache: SurfaceCache[tuple[object, ...]] = SurfaceCache(12_000_000)
register_cache(_cache.clear)


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its name, colour, and values."""

    label: str
    colour: Color
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """A numbered mark at a point of a line."""

    series: int
    index: int
    label: str


@dataclass(eq=False)
class ProgressBar(Plain):
    """How much is done, 0 to 1, with words beside it."""

    share: float
    text: str = ""

    def passages(self) -> list[Passage]:
        """Return the words beside it."""
        return [Passage(self.text, self.box)] if self.text else []

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the groove, what is done, and the words."""
        room = p.ui.text_width(self.text, 19, "sans_bold") + p.m.px(16) if self.text else 0
        thick = max(8, min(self.box.h, p.m.px(16)))
        groove = Box(self.box.x, self.box.centre[1] - thick // 2, max(10, self.box.w - room), thick)
        p.rounded(groove, thick / 2, p.theme.inset, p.theme.inset_edge, p.hair(1.2))
        share = min(1.0, max(0.0, self.share))
        if share > 0:
            done = Box(groove.x, groove.y, max(thick, round(groove.w * share)), thick)
            p.rounded(done, thick / 2, p.theme.button_primary)
        if self.text:
            text = Box(
                groove.right + p.m.px(8), self.box.y, self.box.right - groove.right - p.m.px(8), self.box.h
            )
            p.text(self.text, text, 19, p.theme.text, "sans_bold", "right")


@dataclass(eq=False)
class LineChart(Plain):
    """Lines over steps 0, 1, 2 … and heights 0 to `top`, flags, and names at the ends."""

    series: Sequence[Series]
    heights: Sequence[tuple[float, str]]
    steps: Sequence[tuple[int, str]]
    top: float = 100
    flags: Sequence[Flag] = ()
    signs: Sequence[Callable[[Painter, Box], None]] = ()

    def passages(self) -> list[Passage]:
        """Return where each line ends; how it got there is for the eye."""
        return [
            Passage(f"{line.label}, {round(line.values[-1])} / {round(self.top)}", self.box, group="lines")
            for line in self.series
            if line.values
        ]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw grid, lines, names and flags."""
        ui, m, theme = p.ui, p.m, p.theme
        left = max((ui.text_width(text, 19) for _, text in self.heights), default=0) + m.px(14)
        mark = m.text(19)
        right = (
            max((ui.text_width(s.label, 20, "serif_bold") for s in self.series), default=0) + mark + m.px(22)
        )
        under = ui.line(19) + m.px(8)
        plot = Box(
            self.box.x + left,
            self.box.y + ui.line(19) // 2,
            max(20, self.box.w - left - right),
            max(20, self.box.h - under - ui.line(19) // 2),
        )
        count = max((len(s.values) for s in self.series), default=1)
        for value, text in self.heights:
            y = round(plot.bottom - plot.h * value / self.top)
            p.line(plot.x, y, plot.w, (*theme.panel_edge[:3], 70))
            label = Box(self.box.x, y - ui.line(19) // 2, left - m.px(14), ui.line(19))
            p.text(text, label, 19, theme.text_soft, align="right")
        for step, text in self.steps:
            x = round(plot.x + plot.w * step / max(1, count - 1))
            w = ui.text_width(text, 19)
            p.text(
                text,
                Box(x - w // 2, plot.bottom + m.px(8), w, ui.line(19)),
                19,
                theme.text_soft,
                align="centre",
            )
        p.surface.blit(self._lines(p, plot, count), plot.inset(-8))
        self._names(p, plot, mark)
        for flag in self.flags:
            self._flag(p, plot, count, flag)

    def point(self, plot: Box, count: int, index: int, value: float) -> tuple[float, float]:
        """Return where a value lies in the plot."""
        return plot.x + plot.w * index / max(1, count - 1), plot.bottom - plot.h * value / self.top

    def _lines(self, p: Painter, plot: Box, count: int) -> pygame.Surface:
        width = max(2.6, 4.4 * p.m.unit)
        key = (plot.w, plot.h, tuple(self.series), self.top, width, p.theme.name)
        return _cache.get(key, lambda: self._rasterised(p, plot, count, width))

    def _rasterised(self, p: Painter, plot: Box, count: int, width: float) -> pygame.Surface:
        at = Box(8, 8, plot.w, plot.h)
        body = ""
        for i, series in enumerate(self.series):
            points = [self.point(at, count, k, v) for k, v in enumerate(series.values)]
            visible = readable(series.colour, p.theme)
            for colour, thick in ((p.theme.outline_dark, width + 2), (visible, width)):
                for run in _dashed(points, [d * width for d in DASHES[i % len(DASHES)]]):
                    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in run)
                    body += (
                        f'<polyline points="{path}" fill="none" stroke="{hex_color(colour)}" '
                        f'stroke-width="{thick:.1f}" stroke-linecap="round" stroke-linejoin="round"/>'
                    )
        size = (plot.w + 16, plot.h + 16)
        return rasterise(svg_document(*size, body), size)

    def _names(self, p: Painter, plot: Box, mark: int) -> None:
        """Write names at the ends of their lines, pushed apart so that none hides another."""
        line = p.ui.line(20, 1.3)
        drawn = [(s.values[-1], i) for i, s in enumerate(self.series) if s.values]
        ends = sorted((plot.bottom - plot.h * value / self.top, i) for value, i in drawn)
        lowest = plot.bottom + line // 2
        ys: list[float] = []
        for y, _ in ends:
            ys.append(max(y, ys[-1] + line) if ys else max(y, plot.y))
        for k in range(len(ys) - 1, -1, -1):
            ys[k] = min(ys[k], lowest - line * (len(ys) - 1 - k))
        for (_, i), y in zip(ends, ys, strict=True):
            series = self.series[i]
            x = plot.right + p.m.px(10)
            dot = Box(x, round(y) - mark // 2, mark, mark)
            if self.signs:
                side = round(mark * 1.35)
                self.signs[i](p, dot.centred(side, side))
            else:
                p.rounded(dot, mark / 2, series.colour, p.theme.outline_light, p.hair(2))
            text = Box(
                dot.right + p.m.px(8), round(y) - line // 2, self.box.right - dot.right - p.m.px(8), line
            )
            p.text(series.label, text, 20, p.theme.name_text, "serif_bold", leading=1.3)

    def _flag(self, p: Painter, plot: Box, count: int, flag: Flag) -> None:
        values = self.series[flag.series].values
        x, y = self.point(plot, count, flag.index, values[flag.index])
        side = max(24, round(p.m.text(19) * 1.5))
        drop = side * 1.4 if y + side * 2.2 < plot.bottom else -side * 1.4
        stem = Box(round(x), round(min(y, y + drop)), max(2, p.m.px(2)), round(abs(drop)))
        p.rounded(stem, 0, p.theme.step)
        dot = max(8, p.m.px(11))
        p.rounded(Box(round(x) - dot // 2, round(y) - dot // 2, dot, dot), dot / 2, p.theme.step)
        pill = Box(round(x) - side // 2, round(y + drop) - side // 2, side, side)
        p.cover(pill)
        p.rounded(pill, side / 2, p.theme.button_primary, p.theme.outline_dark, p.hair(1.5))
        p.text(flag.label, pill, 19, p.theme.ink_on_primary, "sans_bold", "centre")


def readable(colour: Color, theme: Theme) -> Color:
    """Return the colour moved towards the text's until it stands out from a panel (3:1, as for any sign)."""
    ground = theme.ground(theme.panel)
    for step in range(10):
        seen = mix(colour, theme.text, step / 10)
        if contrast_ratio(seen, ground) >= 3:
            return seen
    return theme.text


def _dashed(points: Sequence[tuple[float, float]], dashes: Sequence[float]) -> list[list[Point]]:
    """Cut a polyline into dashes, because the SVG rasteriser may not know them."""
    if not dashes or len(points) < 2:
        return [list(points)] if points else []
    runs: list[list[Point]] = []
    run: list[Point] = [points[0]]
    k, left = 0, dashes[0]
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        done = 0.0
        while length - done > left:
            done += left
            at = (x0 + (x1 - x0) * done / length, y0 + (y1 - y0) * done / length)
            if k % 2 == 0:
                runs.append([*run, at])
            run = [at]
            k += 1
            left = dashes[k % len(dashes)]
        left -= length - done
        if k % 2 == 0:
            run.append((x1, y1))
    if k % 2 == 0 and len(run) > 1:
        runs.append(run)
    return runs
