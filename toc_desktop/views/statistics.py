"""Widgets of the statistics: a big number on a tile, and bars of games won, lost and abandoned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, flow
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.shapes import Fill
from toc_desktop.ui.theme import Color
from toc_desktop.ui.widgets.base import Look, Plain


@dataclass(eq=False)
class NumberTile(Plain):
    """A number that counts something, with a line under it."""

    number: str
    what: str
    detail: str = ""

    @staticmethod
    def height(ui: UiContext, width: int, what: str, detail: str) -> int:
        """Return the height the tile needs at a width."""
        m = ui.m
        room = width - 2 * m.px(20)
        text = ui.text_height(what, room, 22, "serif", 1.25) + ui.text_height(detail, room, 19)
        return ui.line(54, 1.15) + text + 2 * m.px(16)

    def passages(self) -> list[Passage]:
        """Return the number and what it counts, as one."""
        parts = (f"{self.number} {self.what}", self.detail)
        return [Passage(", ".join(part for part in parts if part), self.box)]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw panel, number and words."""
        m, ui, theme = p.m, p.ui, p.theme
        p.panel(self.box)
        inside = self.box.inset(m.px(20), m.px(16))
        number = Box(inside.x, inside.y, inside.w, ui.line(54, 1.15))
        p.text(self.number, number, 54, theme.title, "serif_bold", "centre", leading=1.15)
        under = Box(inside.x, number.bottom, inside.w, 0)
        what = p.paragraph(self.what, under, 22, theme.name_text, "serif", "centre", 1.25)
        detail = Box(inside.x, what.bottom, inside.w, inside.bottom - what.bottom)
        p.text(self.detail, detail, 19, theme.text_soft, "sans", "centre", "top")


@dataclass(frozen=True, slots=True)
class Bar:
    """Games of one kind."""

    name: str
    won: int
    lost: int
    abandoned: int

    @property
    def counts(self) -> tuple[int, int, int]:
        """Return how many were won, lost and left."""
        return self.won, self.lost, self.abandoned

    @property
    def played(self) -> int:
        """Return how many games there are, whatever came of them."""
        return self.won + self.lost + self.abandoned


def _fills(p: Painter) -> tuple[tuple[Fill, Color], ...]:
    """Return gold for won, dark for lost, an outline for abandoned: told apart without colours too."""
    theme = p.theme
    clear = (*theme.panel[:3], 0)
    return (
        (theme.button_primary, theme.primary_edge),
        (theme.off, theme.inset_edge),
        (clear, theme.text_muted),
    )


@dataclass(eq=False)
class TallyBars(Plain):
    """A titled panel of stacked bars, the longest for most games, with what was won at the end."""

    title: str
    bars: Sequence[Bar]

    @staticmethod
    def row(ui: UiContext) -> int:
        """Return the height of one bar with its name."""
        return max(ui.line(20, 1.3), ui.m.px(34)) + ui.m.px(6)

    @staticmethod
    def height(ui: UiContext, width: int, title: str, bars: Sequence[Bar]) -> int:
        """Return the height for some bars."""
        m = ui.m
        head = ui.text_height(title, width - 2 * m.px(28), 26, "serif_bold", 1.25) + m.px(12)
        each = TallyBars.row(ui) * (1 if TallyBars._beside(ui, width, bars) else 2)
        return head + each * len(bars) + 2 * m.px(22)

    @staticmethod
    def _beside(ui: UiContext, width: int, bars: Sequence[Bar]) -> bool:
        names = max((ui.text_width(bar.name, 20) for bar in bars), default=0)
        text = max((ui.text_width(_score(bar), 19, "sans_bold") for bar in bars), default=0)
        return names + text + ui.m.px(2 * 28 + 2 * 16) + max(80, ui.m.px(150)) <= width

    def passages(self) -> list[Passage]:
        """Return the title, and each bar as a line."""
        legend = Legend.entries()
        lines = [
            ", ".join(
                [
                    bar.name,
                    _score(bar),
                    *(f"{count} {kind}" for count, kind in zip(bar.counts, legend, strict=True) if count),
                ]
            )
            for bar in self.bars
        ]
        return [
            Passage(self.title, self.box, heading=True),
            *(Passage(line, self.box, group=("bars", self.title), group_name=self.title) for line in lines),
        ]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw panel, title and bars."""
        m, ui, theme = p.m, p.ui, p.theme
        p.panel(self.box)
        inside = self.box.inset(m.px(28), m.px(22))
        title = p.paragraph(self.title, inside, 26, theme.title, "serif_bold", leading=1.25)
        beside = self._beside(ui, self.box.w, self.bars)
        names = max((ui.text_width(bar.name, 20) for bar in self.bars), default=0) + m.px(16)
        text = max((ui.text_width(_score(bar), 19, "sans_bold") for bar in self.bars), default=0) + m.px(16)
        most = max((bar.played for bar in self.bars), default=1)
        y, row = title.bottom + m.px(12), self.row(ui)
        for bar in self.bars:
            if beside:
                p.text(bar.name, Box(inside.x, y, names, row), 20, theme.text)
                line = Box(inside.x + names, y, inside.w - names - text, row)
            else:
                p.text(bar.name, Box(inside.x, y, inside.w, row), 20, theme.text)
                y += row
                line = Box(inside.x, y, inside.w - text, row)
            self._bar(p, line, bar, most)
            score = Box(inside.right - text, y, text, row)
            p.text(_score(bar), score, 19, theme.text, "sans_bold", "right")
            y += row

    def _bar(self, p: Painter, line: Box, bar: Bar, most: int) -> None:
        thick = max(12, min(round(line.h * 0.6), p.m.px(26)))
        x = line.x
        for (fill, edge), count in zip(_fills(p), bar.counts, strict=True):
            width = round(line.w * count / max(1, most))
            if width:
                place = Box(x, line.centre[1] - thick // 2, max(6, width - 2), thick)
                p.rounded(place, min(thick / 2, p.m.px(6)), fill, edge, p.hair(1.4))
            x += width


def _score(bar: Bar) -> str:
    return tr("statistics.of", won=bar.won, ended=bar.won + bar.lost)


class Legend(Plain):
    """What the parts of the bars mean."""

    @staticmethod
    def entries() -> list[str]:
        """Return the names of the parts."""
        return [tr(f"statistics.legend.{kind}") for kind in ("won", "lost", "abandoned")]

    @staticmethod
    def measure(ui: UiContext, width: int) -> int:
        """Return the height the legend takes at a width."""
        places = Legend._places(ui, Box(0, 0, width, 0))
        return max(place.bottom for place in places)

    @staticmethod
    def _places(ui: UiContext, box: Box) -> list[Box]:
        side = ui.m.text(20)
        widths = [side + ui.m.px(10) + ui.text_width(text, 19) + 4 for text in Legend.entries()]
        return flow(box, widths, ui.line(20), ui.m.px(28), ui.m.px(4))

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the samples and their names."""
        side = p.m.text(20)
        entries = zip(_fills(p), self.entries(), self._places(p.ui, self.box), strict=True)
        for (fill, edge), text, place in entries:
            mark = Box(place.x, place.centre[1] - side // 2, side, side)
            p.rounded(mark, p.m.px(5), fill, edge, p.hair(1.4))
            at = Box(mark.right + p.m.px(10), place.y, place.right - mark.right - p.m.px(10), place.h)
            p.text(text, at, 19, p.theme.text_soft)
