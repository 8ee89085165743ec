"""The lines of the log as widgets: whose, what, with which card; each can be chosen to see its move again."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from toc_desktop.engine import card_name
from toc_desktop.present.focus import Control
from toc_desktop.present.layout import Box
from toc_desktop.present.table_log import LogLine
from toc_desktop.render.board_layers import SeatLook
from toc_desktop.render.cards import CardPainter
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.render.widgets.base import Look, Widget
from toc_desktop.render.widgets.painter import Kit, Painter
from toc_desktop.support.i18n import tr

SIZE = 18.5
_LEADING = 1.32


class LogRow(Widget):
    """One line of the log."""

    def __init__(
        self,
        widget_id: str,
        box: Box,
        line: LogLine,
        pawns: PawnPainter,
        cards: CardPainter,
        look: SeatLook | None,
        lang: str,
        on_show: Callable[[], None] | None = None,
        current: bool = False,
        bright: bool = False,
    ) -> None:
        super().__init__(box, widget_id)
        self.line, self.pawns, self.cards, self.seat, self.lang = line, pawns, cards, look, lang
        self.on_show, self.current, self.bright = on_show, current, bright
        self.radius = 10

    @staticmethod
    def tag_width(kit: Kit, line: LogLine) -> int:
        """The room that the small card takes at the right."""
        return round(kit.m.text(SIZE) * 2.75) if line.card is not None and line.card >= 0 else 0

    @staticmethod
    def text_left(kit: Kit, line: LogLine) -> int:
        """Where words begin, after the medal."""
        return kit.m.px(12) if line.heading else round(kit.m.text(SIZE) * 1.55) + kit.m.px(18)

    @classmethod
    def measure(cls, kit: Kit, line: LogLine, width: int) -> int:
        """The height of a line in a log of that width; never under a target's least."""
        if line.heading and line.short:
            return max(26, kit.line(SIZE, _LEADING) + kit.m.px(12))
        inner = width - cls.text_left(kit, line) - cls.tag_width(kit, line) - kit.m.px(12)
        height = kit.text_height(line.words, inner, SIZE, leading=_LEADING)
        if line.extra:
            height += kit.text_height(
                line.extra, width - cls.text_left(kit, line) - kit.m.px(10), SIZE, leading=_LEADING
            )
        return max(26, height + kit.m.px(12))

    def controls(self) -> list[Control]:
        """The line, if it is a move that can be seen again."""
        if self.on_show is None:
            return []
        words = f"{self.line.words} {self.line.extra}".strip()
        return [
            Control(self.id, "row", words, "", self.box, group="log", clip=self.clip, selected=self.current)
        ]

    def activate(self, control_id: str) -> None:
        """Show the move again."""
        if self.on_show is not None:
            self.on_show()

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the line."""
        m, theme, kit, line = p.m, p.theme, p.kit, self.line
        box = self.box
        if self.current or look.hovered == self.id:
            edge = (*theme.active[:3], 255 if theme.high_contrast else 128) if self.current else None
            p.rounded(box, m.px(10), theme.log_current, edge, p.hair(1.2))
        inner = box.inset(0, m.px(6))
        if line.heading:
            room = inner.w - m.px(16)
            said = line.short if line.short and kit.text_width(line.words, SIZE) > room else line.words
            p.text(said, inner.inset(m.px(8), 0), SIZE, theme.text_muted, align="centre", leading=_LEADING)
            return
        left = self.text_left(kit, line)
        first = kit.line(SIZE, _LEADING)
        if self.seat is not None:
            side = round(m.text(SIZE) * 1.5)
            medal = self.pawns.shape(self.seat, side, active=self.bright)
            at = (box.x + left - side - m.px(8), inner.y + (first - side) // 2)
            p.surface.blit(medal, at)
        tag = self.tag_width(kit, line)
        words_w = box.w - left - tag - m.px(12)
        height = kit.text_height(line.words, words_w, SIZE, leading=_LEADING)
        ink = theme.active if self.bright else theme.text
        words = Box(box.x + left, inner.y, words_w, height)
        p.text(
            line.words,
            words,
            SIZE,
            ink,
            "sans_semi" if self.current else "sans",
            valign="top",
            leading=_LEADING,
        )
        if tag and line.card is not None:
            self._tag(p, box, inner.y, first)
        if line.extra:
            under = Box(words.x, words.bottom, box.w - left - m.px(10), inner.bottom - words.bottom)
            colour = theme.log_capture if not self.bright else theme.text_soft
            p.text(line.extra, under, SIZE, colour, valign="top", leading=_LEADING)

    def _tag(self, p: Painter, box: Box, top: int, line: int) -> None:
        assert self.line.card is not None
        height = round(p.m.text(SIZE) * 1.5)
        picture: pygame.Surface = self.cards.tag(card_name(self.line.card), height, self.lang)
        x = box.right - p.m.px(12) - picture.get_width()
        p.surface.blit(picture, (x, top + (line - height) // 2))


class LogHint(Widget):
    """What would follow from the move pointed at, under the log."""

    def __init__(self, box: Box, words: str) -> None:
        super().__init__(box)
        self.words = words

    @staticmethod
    def measure(kit: Kit, words: str, width: int) -> int:
        """The height it wants."""
        return kit.line(SIZE) + kit.text_height(words, width, SIZE, leading=_LEADING) + kit.m.px(12)

    def draw(self, p: Painter, look: Look) -> None:
        """A line, a title and the words."""
        m, theme = p.m, p.theme
        r, g, b, a = theme.panel_edge
        p.line(self.box.x, self.box.y, self.box.w, (r, g, b, a), 1.4)
        inside = Box(self.box.x, self.box.y + m.px(8), self.box.w, self.box.h - m.px(8))
        head, rest = inside.take_top(p.kit.line(SIZE))
        p.text(tr("table.log.if"), head, SIZE, theme.title, "sans_bold")
        p.text(self.words, rest, SIZE, theme.text, valign="top", leading=_LEADING)
