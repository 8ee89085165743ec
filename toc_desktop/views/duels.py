"""People against each other: two names, how often each won, and a bar shared between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look, Plain


@dataclass(frozen=True, slots=True)
class Duel:
    """How often each of two people beat the other."""

    first: str
    second: str
    won: int
    lost: int

    @property
    def text(self) -> str:
        """Return both names, each with its wins."""
        return tr("statistics.duel", first=self.first, won=self.won, second=self.second, lost=self.lost)


@dataclass(eq=False)
class DuelBars(Plain):
    """A titled panel with a line for each duel: who, the wins, a bar in two parts, the wins, who."""

    title: str
    duels: Sequence[Duel]

    @staticmethod
    def height(ui: UiContext, width: int, title: str, duels: Sequence[Duel]) -> int:
        """Return the height that some duels need at a width."""
        m = ui.m
        head = ui.text_height(title, width - 2 * m.px(28), 26, "serif_bold", 1.25) + m.px(12)
        return head + sum(DuelBars._rows(ui, width, duels)) + 2 * m.px(22)

    @staticmethod
    def _beside(ui: UiContext, width: int, duels: Sequence[Duel]) -> int:
        """Return the width of the column of names, or 0 where they go above their bar."""
        names = max(ui.text_width(name, 20) for duel in duels for name in (duel.first, duel.second))
        inside = width - 2 * ui.m.px(28)
        fits = 2 * (names + ui.m.px(22) + DuelBars._number(ui, duels)) + max(60, ui.m.px(120)) <= inside
        return names + ui.m.px(22) if fits else 0

    @staticmethod
    def _number(ui: UiContext, duels: Sequence[Duel]) -> int:
        wins = (wins for duel in duels for wins in (duel.won, duel.lost))
        return max(ui.text_width(str(each), 21, "sans_bold") for each in wins) + ui.m.px(12)

    @staticmethod
    def _rows(ui: UiContext, width: int, duels: Sequence[Duel]) -> list[int]:
        row = max(ui.line(20, 1.3), ui.m.px(34)) + ui.m.px(6)
        if not duels or DuelBars._beside(ui, width, duels):
            return [row] * len(duels)
        half = (width - 2 * ui.m.px(28) - ui.m.px(16)) // 2
        names = ((duel.first, duel.second) for duel in duels)
        return [row + max(ui.text_height(name, half, 20) for name in pair) for pair in names]

    def passages(self) -> list[Passage]:
        """Return the title, and each duel as a line."""
        return [
            Passage(self.title, self.box, heading=True),
            *(
                Passage(duel.text, self.box, group=("duels", self.title), group_name=self.title)
                for duel in self.duels
            ),
        ]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw panel, title and duels."""
        m, ui, theme = p.m, p.ui, p.theme
        p.panel(self.box)
        inside = self.box.inset(m.px(28), m.px(22))
        head = p.paragraph(self.title, inside, 26, theme.title, "serif_bold", leading=1.25)
        names = self._beside(ui, self.box.w, self.duels)
        y = head.bottom + m.px(12)
        for duel, height in zip(self.duels, self._rows(ui, self.box.w, self.duels), strict=True):
            self._duel(p, Box(inside.x, y, inside.w, height), duel, names)
            y += height

    def _duel(self, p: Painter, row: Box, duel: Duel, names: int) -> None:
        theme, gap = p.theme, p.m.px(16)
        if names:
            left, right = row.take_left(names)[0], row.take_right(names)[0]
            line = Box(left.right, row.y, row.w - 2 * names, row.h)
            p.text(duel.first, left, 20, theme.text)
            p.text(duel.second, right, 20, theme.text, align="right")
        else:
            line_h = max(p.ui.line(20, 1.3), p.m.px(34)) + p.m.px(6)
            line, above = row.take_bottom(line_h)
            half = (row.w - gap) // 2
            p.text(duel.first, above.take_left(half)[0], 20, theme.text, valign="bottom")
            p.text(duel.second, above.take_right(half)[0], 20, theme.text, align="right", valign="bottom")
        number = self._number(p.ui, self.duels)
        first, second = line.take_left(number)[0], line.take_right(number)[0]
        p.text(str(duel.won), first, 21, theme.text, "sans_bold")
        p.text(str(duel.lost), second, 21, theme.text, "sans_bold", "right")
        self._bar(p, Box(first.right, line.y, line.w - 2 * number, line.h), duel)

    def _bar(self, p: Painter, line: Box, duel: Duel) -> None:
        theme = p.theme
        thick = max(12, min(round(line.h * 0.6), p.m.px(26)))
        split = round(line.w * duel.won / max(1, duel.won + duel.lost))
        parts = ((0, split, theme.button_primary, theme.primary_edge),
                 (split, line.w - split, theme.off, theme.inset_edge))  # fmt: skip
        for x, width, fill, edge in parts:
            if width:
                place = Box(line.x + x + 1, line.centre[1] - thick // 2, max(6, width - 2), thick)
                p.rounded(place, min(thick / 2, p.m.px(6)), fill, edge, p.hair(1.4))
