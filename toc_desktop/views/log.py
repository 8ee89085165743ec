"""The lines of the log as widgets: whose, what, with which card; each can be chosen to see its move again."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from toc_desktop.engine import card_name
from toc_desktop.present.table.log import LogLine
from toc_desktop.render.board_layers import SeatStyle
from toc_desktop.render.cards import CardPainter
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui import text
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look, Named, Plain, Press

SIZE = 18.5
_LEADING = 1.32
_ANY_HEIGHT = 1 << 16


def _face(current: bool) -> str:
    """Return the letters of a row's words."""
    return "sans_semi" if current else "sans"


def _drawn_height(ui: UiContext, written: str, width: int, face: str = "sans") -> int:
    """Return how high words are as they are drawn: on one line, a little smaller, where that is enough."""
    style = ui.style(SIZE, face, leading=_LEADING)
    return text.fit(written, style, width, _ANY_HEIGHT, ui.m.smallest_text).height


@dataclass(eq=False)
class LogRow(Named):
    """One line of the log."""

    line: LogLine
    pawns: PawnPainter
    cards: CardPainter
    seat: SeatStyle | None
    lang: str
    on_press: Press | None = None
    selected: bool = False
    bright: bool = False
    group = "log"
    radius = 10

    @staticmethod
    def tag_width(ui: UiContext, line: LogLine) -> int:
        """Return the room that the small card takes at the right."""
        return round(ui.m.text(SIZE) * 2.75) if line.card is not None and line.card >= 0 else 0

    @staticmethod
    def text_left(ui: UiContext, line: LogLine) -> int:
        """Return where words begin, after the medal."""
        return ui.m.px(12) if line.heading else round(ui.m.text(SIZE) * 1.55) + ui.m.px(18)

    @classmethod
    def measure(cls, ui: UiContext, line: LogLine, width: int, current: bool = False) -> int:
        """Return the height of a line in a log of that width, never less than a target needs."""
        if line.heading and line.short:
            return max(26, ui.line(SIZE, _LEADING) + ui.m.px(12))
        inner = width - cls.text_left(ui, line) - cls.tag_width(ui, line) - ui.m.px(12)
        height = _drawn_height(ui, line.text, inner, _face(current))
        if line.extra:
            height += _drawn_height(ui, line.extra, width - cls.text_left(ui, line) - ui.m.px(10))
        return max(26, height + ui.m.px(12))

    def controls(self) -> list[Control]:
        """Return the line, if it is a move that can be seen again."""
        if self.on_press is None:
            return []
        text = f"{self.line.text} {self.line.extra}".strip()
        number = tr("table.log.move", n=self.line.move + 1) if self.line.move is not None else ""
        return [replace(self.control("row", text, number), group_name=tr("table.log.title"))]

    def passages(self) -> list[Passage]:
        """Return the line, where it is no move to be seen again."""
        if self.on_press is not None:
            return []
        text = f"{self.line.text} {self.line.extra}".strip(" —")
        return [Passage(text, self.box, group="log", group_name=tr("table.log.title"))]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the line."""
        m, theme, ui, line = p.m, p.theme, p.ui, self.line
        box = self.box
        if self.selected or look.hovered == self.id:
            edge = (*theme.active[:3], 255 if theme.high_contrast else 128) if self.selected else None
            p.rounded(box, m.px(10), theme.log_current, edge, p.hair(1.2))
        inner = box.inset(0, m.px(6))
        if line.heading:
            room = inner.w - m.px(16)
            said = line.short if line.short and ui.text_width(line.text, SIZE) > room else line.text
            p.text(said, inner.inset(m.px(8), 0), SIZE, theme.text_muted, align="centre", leading=_LEADING)
            return
        left = self.text_left(ui, line)
        first = ui.line(SIZE, _LEADING)
        if self.seat is not None:
            side = round(m.text(SIZE) * 1.5)
            medal = self.pawns.shape(self.seat, side, active=self.bright)
            p.surface.blit(medal, (box.x + left - side - m.px(8), inner.y + (first - side) // 2))
        tag = self.tag_width(ui, line)
        words_w = box.w - left - tag - m.px(12)
        face = _face(self.selected)
        height = _drawn_height(ui, line.text, words_w, face)
        ink = theme.active if self.bright else theme.text
        at = Box(box.x + left, inner.y, words_w, height)
        p.text(line.text, at, SIZE, ink, face, valign="top", leading=_LEADING)
        if tag and line.card is not None:
            self._tag(p, box, inner.y, first)
        if line.extra:
            under = Box(at.x, at.bottom, box.w - left - m.px(10), inner.bottom - at.bottom)
            colour = theme.log_capture if not self.bright else theme.text_soft
            p.text(line.extra, under, SIZE, colour, valign="top", leading=_LEADING)

    def _tag(self, p: Painter, box: Box, top: int, line: int) -> None:
        assert self.line.card is not None
        height = round(p.m.text(SIZE) * 1.5)
        picture: pygame.Surface = self.cards.tag(card_name(self.line.card), height, self.lang)
        x = box.right - p.m.px(12) - picture.get_width()
        p.surface.blit(picture, (x, top + (line - height) // 2))


@dataclass(eq=False)
class FoldedLog(Named):
    """The log folded to one line: the last move, and a chevron that opens the rest."""

    line: LogLine
    pawns: PawnPainter
    cards: CardPainter
    seat: SeatStyle | None
    lang: str
    label: str
    on_press: Press
    radius = 14

    def controls(self) -> list[Control]:
        """Return the button; it says the line too."""
        return [self.control("button", self.label, f"{self.line.text} {self.line.extra}".strip(" —"))]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw medal, words, card and chevron; words that do not fit give way to the title."""
        m, theme, ui, box = p.m, p.theme, p.ui, self.box
        edge = theme.active if look.hovered == self.id or look.focused == self.id else theme.panel_edge
        p.rounded(box, m.px(self.radius), theme.panel, edge, p.hair(2))
        side = round(min(box.h * 0.6, m.text(SIZE) * 1.7))
        chevron = Box(box.right - side - m.px(14), box.y, side, box.h)
        p.icon("chevron-down", chevron.centred(side, side), theme.button_text)
        left = box.x + m.px(14)
        if self.seat is not None:
            p.surface.blit(self.pawns.shape(self.seat, side), (left, box.y + (box.h - side) // 2))
            left += side + m.px(12)
        title = tr("table.log.title")
        title_w = ui.text_width(title, SIZE, "sans_bold")
        tag = None
        if self.line.card is not None and self.line.card >= 0:
            tag = self.cards.tag(card_name(self.line.card), side, self.lang)
        words_w = ui.text_width(self.line.text, SIZE, "sans_semi")
        room = chevron.x - m.px(12) - left
        tag_w = tag.get_width() + m.px(14) if tag is not None else 0
        if words_w + tag_w <= room:
            p.text(self.line.text, Box(left, box.y, words_w + 2, box.h), SIZE, theme.text, "sans_semi")
            if tag is not None:
                at = left + words_w + m.px(14)
                p.surface.blit(tag, (at, box.y + (box.h - tag.get_height()) // 2))
            room -= words_w + tag_w + m.px(24)
        if title_w <= room:
            at = chevron.x - m.px(12) - title_w
            p.text(title, Box(at, box.y, title_w + 2, box.h), SIZE, theme.title, "sans_bold")


@dataclass(eq=False)
class LogHint(Plain):
    """What would follow from the move pointed at, under the log."""

    text: str

    @staticmethod
    def measure(ui: UiContext, text: str, width: int) -> int:
        """Return the height the hint wants."""
        return ui.line(SIZE) + ui.text_height(text, width, SIZE, leading=_LEADING) + ui.m.px(12)

    def passages(self) -> list[Passage]:
        """Return the title and the words."""
        return [Passage(f"{tr('table.log.if')} {self.text}", self.box)]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw a line, a title and the words."""
        m, theme = p.m, p.theme
        r, g, b, a = theme.panel_edge
        p.line(self.box.x, self.box.y, self.box.w, (r, g, b, a), 1.4)
        inside = Box(self.box.x, self.box.y + m.px(8), self.box.w, self.box.h - m.px(8))
        head, rest = inside.take_top(p.ui.line(SIZE))
        p.text(tr("table.log.if"), head, SIZE, theme.title, "sans_bold")
        p.text(self.text, rest, SIZE, theme.text, valign="top", leading=_LEADING)
