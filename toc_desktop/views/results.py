"""Widgets of the results: a turning point, and the table of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.render.board import SeatStyle
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui import text
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look, Named, Plain, Press

Row = tuple[SeatStyle, str, bool, Sequence[int]]


def _title_height(ui: UiContext, message: str, width: int) -> int:
    """Return the height of a title as it will be drawn: a line may shrink a little before it wraps."""
    style = ui.style(23, "serif", None, 1.25)
    return text.fit(message, style, width, 10_000, ui.m.smallest_text).height


@dataclass(eq=False)
class TurningCard(Named):
    """A numbered moment: a title, what happened, and a click shows it again."""

    number: int
    title: str
    detail: str
    on_press: Press
    radius = 14

    def __post_init__(self) -> None:
        self.hint = tr("results.turn_hint")

    @staticmethod
    def _side(ui: UiContext) -> int:
        return max(26, round(ui.m.text(20) * 1.5))

    @staticmethod
    def height(ui: UiContext, width: int, title: str, detail: str) -> int:
        """Return the height the card needs at a width."""
        m = ui.m
        room = width - TurningCard._side(ui) - 3 * m.px(18)
        message = _title_height(ui, title, room) + m.px(4) + ui.text_height(detail, room, 19.5)
        return message + 2 * m.px(14)

    def controls(self) -> list[Control]:
        """Return the card, as a link to the replay."""
        return [self.control("link", self.title, self.detail)]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw number, title and detail."""
        m, theme, ui = p.m, p.theme, p.ui
        hot = look.hovered == self.id
        p.rounded(
            self.box, m.px(14), theme.log_current if hot else theme.inset, theme.inset_edge, p.hair(1.4)
        )
        side = self._side(ui)
        title_h = _title_height(ui, self.title, self.box.w - side - 3 * m.px(18))
        x = self.box.x + side + 2 * m.px(18)
        room = self.box.right - m.px(18) - x
        title = Box(x, self.box.y + m.px(14), room, title_h)
        line = ui.line(23, 1.25)
        mark = Box(self.box.x + m.px(18), title.y + (line - side) // 2, side, side)
        p.rounded(mark.inset(-2), side / 2 + 2, theme.outline_dark)
        p.rounded(mark, side / 2, theme.button_primary, theme.primary_edge, p.hair(1.6))
        p.text(str(self.number), mark, 20, theme.ink_on_primary, "sans_black", "centre")
        p.text(self.title, title, 23, theme.name_text, "serif", leading=1.25)
        under = Box(x, title.bottom + m.px(4), room, self.box.bottom - title.bottom - m.px(10))
        p.write(self.detail, under, 19.5, theme.text_soft)


@dataclass(eq=False)
class ScoreTable(Plain):
    """Everybody's numbers, the winners first and lit; columns turn into lines where it is narrow."""

    columns: Sequence[str]
    rows: Sequence[Row]
    pawns: PawnPainter

    def passages(self) -> list[Passage]:
        """Return a line for each player, every number after its name."""
        return [
            Passage(
                ", ".join([name, *self._numbers(values)]),
                self.box,
                group="scores",
                group_name=tr("table.spoken.seats"),
            )
            for _, name, _, values in self.rows
        ]

    def _numbers(self, values: Sequence[object]) -> list[str]:
        return [
            tr("ui.pair", label=column, value=value)
            for column, value in zip(self.columns, values, strict=True)
        ]

    @staticmethod
    def _wide(ui: UiContext, width: int | None) -> bool:
        return width is None or width >= 640 * ui.m.text_scale * ui.m.scale

    @staticmethod
    def height(ui: UiContext, players: int, width: int | None = None) -> int:
        """Return the height for so many players."""
        m = ui.m
        if ScoreTable._wide(ui, width):
            each = max(ui.line(23, 1.3), m.px(44 if players <= 4 else 38)) + m.px(2)
            return ui.line(19) * (1 if m.text_scale < 1.1 else 2) + m.px(16) + each * players + 2 * m.px(12)
        return players * (ui.line(23, 1.3) + 5 * ui.line(19.5) + m.px(28)) + m.px(20)

    def draw(self, p: Painter, look: Look) -> None:
        """Draw a table, or a list where the width is not enough."""
        if self._wide(p.ui, self.box.w):
            self._draw_table(p)
        else:
            self._draw_list(p)

    def _draw_table(self, p: Painter) -> None:
        m, ui, theme = p.m, p.ui, p.theme
        head_h = ui.line(19) * (1 if m.text_scale < 1.1 else 2)
        top = self.box.y + m.px(8)
        first = round(self.box.w * 0.25)
        wide = (self.box.w - first) // len(self.columns)
        for i, message in enumerate(self.columns):
            place = Box(self.box.x + first + i * wide + m.px(4), top, wide - m.px(8), head_h)
            p.text(message, place, 19, theme.text_muted, "sans_semi", "centre")
        y = top + head_h + m.px(8)
        each = (self.box.bottom - m.px(4) - y) / max(1, len(self.rows))
        for k, (look, name, won, values) in enumerate(self.rows):
            line = Box(self.box.x, round(y + k * each), self.box.w, round(each) - m.px(2))
            if won:
                p.rounded(line, m.px(10), (*theme.active[:3], 30 if not theme.high_contrast else 60))
            self._name(p, Box(line.x + m.px(18), line.y, first - m.px(22), line.h), look, name)
            for i, value in enumerate(values):
                place = Box(self.box.x + first + i * wide, line.y, wide, line.h)
                face = "sans_bold" if won else "sans"
                p.text(str(value), place, 21, theme.text, face, "centre")

    def _name(self, p: Painter, box: Box, look: SeatStyle, name: str) -> None:
        side = min(box.h, round(p.m.text(21) * 1.45))
        p.surface.blit(self.pawns.shape(look, side), (box.x, box.centre[1] - side // 2))
        message = Box(box.x + side + p.m.px(14), box.y, box.w - side - p.m.px(14), box.h)
        p.text(name, message, 23, p.theme.name_text, "serif", leading=1.15)

    def _draw_list(self, p: Painter) -> None:
        m, ui, theme = p.m, p.ui, p.theme
        y = self.box.y + m.px(8)
        for look, name, won, values in self.rows:
            height = ui.line(23, 1.3) + 5 * ui.line(19.5) + m.px(16)
            if won:
                p.rounded(Box(self.box.x, y, self.box.w, height), m.px(10), (*theme.active[:3], 30))
            line = ui.line(23, 1.3)
            self._name(p, Box(self.box.x + m.px(14), y + m.px(6), self.box.w - m.px(28), line), look, name)
            at = y + m.px(6) + line
            for message, value in zip(self.columns, values, strict=True):
                place = Box(self.box.x + m.px(60), at, self.box.w - m.px(80), ui.line(19.5))
                p.text(message, place, 19.5, theme.text_soft)
                p.text(str(value), place, 19.5, theme.text, "sans_bold", "right")
                at += ui.line(19.5)
            y += height + m.px(12)
