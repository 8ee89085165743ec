"""Widgets of "find my rules" while it asks: the thread of beads, an answer with its picture, the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.present.games.phrases import ended
from toc_desktop.present.rules.diagrams import Diagram
from toc_desktop.present.rules.find.pictures import AnswerPicture
from toc_desktop.render.board import USUAL_STYLES
from toc_desktop.render.cards import card_height, card_painter
from toc_desktop.render.diagrams import diagram_picture, diagram_size
from toc_desktop.render.rule_chips import chips_for
from toc_desktop.support.i18n import letters_language, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look, Named, Plain, Press

_LABEL, _NAME, _WORDS = 34, 28, 19


def draw_bead(p: Painter, centre: tuple[int, int], radius: int, full: bool) -> None:
    """Draw a bead: of brass, or only its rim."""
    rim = Box(centre[0] - radius - 2, centre[1] - radius - 2, 2 * radius + 4, 2 * radius + 4)
    p.rounded(rim, rim.w / 2, p.theme.outline_dark)
    bead = rim.inset(2)
    fill = p.theme.button_primary if full else (*p.theme.panel[:3], 255)
    p.rounded(bead, radius, fill, p.theme.brass_line, p.hair(2.2))


@dataclass(eq=False)
class BeadThread(Plain):
    """The way through the questions: a bead for each, those behind with a check and the answer given."""

    done: Sequence[str]
    of: int
    step: str
    coming: str

    @staticmethod
    def height(ui: UiContext) -> int:
        """Return the height of beads and words under them."""
        return 2 * BeadThread.bead_radius(ui, 28) + ui.m.px(12) + ui.line(18.5, 1.15) * 2

    @staticmethod
    def bead_radius(ui: UiContext, size: float) -> int:
        """Return a bead's radius: at least large enough for what is on it."""
        return max(round(size * 0.62), ui.m.px(size))

    def passages(self) -> list[Passage]:
        """Return which question this is, the answers given, and how many may follow."""
        name = tr("find.given")
        given = [Passage(text, self.box, group="given", group_name=name) for text in self.done]
        coming = [Passage(self.coming, self.box)] if len(self.done) + 1 < self.of else []
        return [Passage(self.step, self.box), *given, *coming]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the thread, its beads, and the words under them."""
        ui, m, theme = p.ui, p.m, p.theme
        big = self.bead_radius(ui, 26)
        pitch = self.box.w // self.of
        xs = [self.box.x + pitch // 2 + i * pitch for i in range(self.of)]
        y = self.box.y + self.bead_radius(ui, 28)
        here = min(len(self.done), self.of - 1)
        p.line(xs[0], y - m.px(3), xs[-1] - xs[0], (*theme.outline_dark[:3], 150), p.hair(7))
        p.line(xs[0], y - m.px(1), xs[here] - xs[0], theme.brass_line, p.hair(3.4))
        dots, step = xs[here] + big, max(8, m.px(11))
        for x in range(dots, xs[-1], step):
            p.line(x, y - m.px(1), max(2, m.px(3)), (*theme.brass_line[:3], 150), p.hair(3))
        for i, x in enumerate(xs):
            if i < len(self.done):
                self._past(p, (x, y))
            elif i == len(self.done):
                self._current(p, (x, y), i + 1)
            else:
                draw_bead(p, (x, y), self.bead_radius(ui, 11), False)
        top = y + big + m.px(8)
        for x, caption in zip(xs, self.done, strict=False):
            place = Box(x - pitch // 2 + m.px(3), top, pitch - 2 * m.px(3), self.box.bottom - top)
            p.text(caption, place, 18.5, theme.text, "sans", "centre", "top", 1.15)
        if len(self.done) + 1 < self.of:
            left = xs[len(self.done) + 1] - pitch // 2
            place = Box(left, top, xs[-1] + pitch // 2 - left, self.box.bottom - top)
            p.text(self.coming, place, 18.5, theme.text_muted, "sans", "centre", "top", 1.15)

    def _past(self, p: Painter, centre: tuple[int, int]) -> None:
        radius = self.bead_radius(p.ui, 19)
        draw_bead(p, centre, radius, True)
        inner = round(radius * 0.72)
        mark = Box(centre[0] - inner, centre[1] - inner, 2 * inner, 2 * inner)
        p.rounded(mark, inner, p.theme.on, p.theme.outline_dark, p.hair(1.4))
        side = round(inner * 1.3)
        p.icon("check", mark.centred(side, side), p.theme.mark_text)

    def _current(self, p: Painter, centre: tuple[int, int], number: int) -> None:
        radius = self.bead_radius(p.ui, 26)
        halo = Box(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)
        p.glow(halo, radius, p.m.px(9), p.theme.glow, 0, p.m.px(4))
        draw_bead(p, centre, radius, True)
        inner = round(radius * 0.76)
        face = Box(centre[0] - inner, centre[1] - inner, 2 * inner, 2 * inner)
        p.rounded(face, inner, p.theme.paper, p.theme.paper_edge, p.hair(1.4))
        p.text(str(number), face, 26, p.theme.paper_title, "serif_bold", "centre")


@dataclass(eq=False)
class AnswerCard(Named):
    """A cream sheet to click on: cards and a little board that show the answer, its number, its words."""

    number: int
    label: str
    picture: AnswerPicture
    on_press: Press
    group = "answers"
    radius = 22

    @staticmethod
    def least_height(ui: UiContext, width: int, label: str) -> int:
        """Return the height at which picture and words have room."""
        picture = round(max(150, ui.m.px(230)) * (0.6 + 0.4 * ui.m.text_scale))
        return AnswerCard.label_height(ui, label, width) + 3 * ui.m.px(24) + picture

    @staticmethod
    def label_height(ui: UiContext, label: str, width: int) -> int:
        """Return the height of the words at a width."""
        return ui.text_height(label, width - 2 * ui.m.px(24), _LABEL, "serif_bold", 1.15)

    def controls(self) -> list[Control]:
        """Return the sheet as one control."""
        return [self.control("button", self.label, "")]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw paper, number, picture and words."""
        m, theme, box = p.m, p.theme, self.box
        hot = self.id in (look.hovered, look.focused)
        if hot:
            p.glow(box, m.px(22), m.px(12), theme.glow, 0, m.px(5))
        p.paper(box, 22, theme.glow if hot else None)
        if hot:
            p.rounded(box, m.px(22), None, theme.selected, p.hair(6))
        p.rounded(box.inset(m.px(9)), m.px(15), None, (*theme.chip_edge[:3], 170), p.hair(1.3))
        pad = m.px(24)
        label_h = self.label_height(p.ui, self.label, box.w)
        caption = Box(box.x + pad, box.bottom - m.px(22) - label_h, box.w - 2 * pad, label_h)
        p.text(self.label, caption, _LABEL, theme.paper_title, "serif_bold", "centre", leading=1.15)
        room = Box(box.x + pad, box.y + pad, box.w - 2 * pad, caption.y - m.px(14) - box.y - pad)
        self._picture(p, room)
        side = max(m.px(38), round(m.text(20) * 1.5))
        key = Box(box.x + pad, box.y + pad, side, side)
        p.rounded(key, m.px(10), theme.chip, theme.chip_edge, p.hair(1.4))
        p.text(str(self.number), key, 20, theme.paper_text, "sans_bold", "centre")

    def _picture(self, p: Painter, room: Box) -> None:
        shown, gap = self.picture, p.m.px(16)
        if shown.groups:
            self._hands(p, room)
        elif shown.cards and shown.diagram is not None:
            board_h = round(room.h * 0.36)
            board = Box(room.x, room.bottom - board_h, room.w, board_h)
            self._cards(p, Box(room.x, room.y, room.w, room.h - board_h - gap))
            self._board(p, board, shown.diagram)
        elif shown.cards:
            self._cards(p, room)
        elif shown.diagram is not None:
            self._board(p, room, shown.diagram)

    def _cards(self, p: Painter, room: Box) -> None:
        """Draw the cards with the signs of what they do, two as a little fan."""
        painter, cards = card_painter(p.theme), self.picture.cards
        spread = 1 if len(cards) == 1 else 1.72
        width = min(
            p.m.px(220),
            round(room.w / spread * (0.86 if len(cards) == 1 else 0.8)),
            round(room.h * 0.97 / card_height(100) * 100),
        )
        for i, card in enumerate(cards):
            off = i - (len(cards) - 1) / 2
            face = painter.face(
                card,
                width,
                lang=letters_language(),
                chips=chips_for(self.picture.rules, card),
                angle=round(off * 14),
            )
            x, y = room.centre
            p.surface.blit(face, face.get_rect(center=(x + round(off * width * 0.68), y)))

    def _hands(self, p: Painter, room: Box) -> None:
        """Draw hands of cards above each other, each a little fan."""
        painter, groups = card_painter(p.theme), self.picture.groups
        rows = len(groups)
        most = max(len(group) for group in groups)
        width = min(
            p.m.px(190),
            round(room.h / rows * 0.86 / card_height(100) * 100),
            round(room.w / (1 + 0.36 * (most - 1)) * 0.92),
        )
        step = round(width * 0.36)
        for number, group in enumerate(groups):
            middle = room.y + round(room.h * (2 * number + 1) / (2 * rows))
            for i, card in enumerate(group):
                off = i - (len(group) - 1) / 2
                tilt = round(off * 4)
                if card == "?":
                    picture = painter.back(width, tilt)
                else:
                    picture = painter.face(card, width, lang=letters_language(), angle=tilt)
                spot = (room.centre[0] + round(off * step), middle + round(abs(off) * width * 0.02))
                p.surface.blit(picture, picture.get_rect(center=spot))

    def _board(self, p: Painter, room: Box, diagram: Diagram) -> None:
        pitch = board_pitch(p.ui, diagram, room)
        picture = diagram_picture(p.theme, diagram, pitch, USUAL_STYLES)
        place = room.centred(*picture.get_size())
        corner = max(6, pitch // 4)
        p.glow(place, corner, p.m.px(5), p.theme.shadow, p.m.px(3))
        p.surface.blit(picture, place[:2])
        p.rounded(place.inset(-1), corner, None, p.theme.outline_dark, p.hair(3))
        p.rounded(place, corner, None, p.theme.brass_line, p.hair(1.4))


def board_pitch(ui: UiContext, diagram: Diagram, room: Box) -> int:
    """Return how far apart cells lie, of a few sizes: every size costs a painted board."""
    wide, high = diagram_size(diagram, 100)
    most = min(room.w * 100 // wide, room.h * 100 // high)
    sizes = [max(12, ui.m.px(size)) for size in (60, 52, 44, 37, 31, 26, 22, 18)]
    return next((size for size in sizes if size <= most), max(10, most))


@dataclass(eq=False)
class NearSheet(Plain):
    """A rule sheet at the side: its name, a bead for each answer that fits, and what it says besides."""

    title: str
    origin: str
    fits: Sequence[bool]
    count: str
    lines: Sequence[str]
    first: bool

    @staticmethod
    def height(ui: UiContext, width: int, origin: str, lines: Sequence[str], first: bool) -> int:
        """Return the height it takes at a width."""
        m = ui.m
        inner = width - 2 * m.px(26)
        lines_h = sum(ui.text_height(line, inner - m.px(20), _WORDS, leading=1.25) for line in lines)
        head = ui.line(_NAME, 1.2)
        if first:
            origin_h = ui.text_height(origin, inner, _WORDS, "serif_italic", 1.25)
            return m.px(18) + head + origin_h + m.px(16) + ui.line(20, 1.3) + m.px(6) + lines_h + m.px(16)
        return m.px(12) + head + lines_h + m.px(14)

    def passages(self) -> list[Passage]:
        """Return all that the sheet tells as one line of the list, the beads as the number they stand for."""
        origin = self.origin if self.first else ""
        parts = [self.title, self.count, origin, *self.lines]
        text = " ".join(ended(part) for part in parts if part)
        return [Passage(text, self.box, group="near", group_name=tr("find.near.first"))]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the nearest as a sheet of paper, the others on the dark panel."""
        if self.first:
            self._draw_first(p)
        else:
            self._draw_other(p)

    def _draw_first(self, p: Painter) -> None:
        m, ui, theme, box = p.m, p.ui, p.theme, self.box
        p.glow(box, m.px(18), m.px(8), theme.glow)
        p.paper(box, 18, theme.selected)
        p.rounded(box.inset(m.px(8)), m.px(12), None, (*theme.chip_edge[:3], 170), p.hair(1.3))
        inside = box.inset(m.px(26), m.px(18))
        head = Box(inside.x, inside.y, inside.w, ui.line(_NAME, 1.2))
        p.text(self.title, head, _NAME, theme.paper_title, "serif_bold", leading=1.2)
        under = Box(inside.x, head.bottom, inside.w, 0)
        origin = p.paragraph(self.origin, under, _WORDS, theme.paper_soft, "serif_italic", leading=1.25)
        p.line(inside.x, origin.bottom + m.px(6), inside.w, theme.chip_edge, p.hair(1.6))
        row = Box(inside.x, origin.bottom + m.px(14), inside.w, ui.line(20, 1.3))
        right = self._beads(p, row.x, row.centre[1])
        count = Box(right + m.px(8), row.y, row.right - right - m.px(8), row.h)
        p.text(self.count, count, 20, theme.paper_text, "sans_bold", leading=1.3)
        self._lines(
            p, Box(inside.x, row.bottom + m.px(6), inside.w, box.bottom - row.bottom), theme.paper_text
        )

    def _draw_other(self, p: Painter) -> None:
        m, ui, theme, box = p.m, p.ui, p.theme, self.box
        ground = (*theme.inset[:3], theme.inset[3] * 3 // 4)
        p.rounded(box, m.px(16), ground, theme.panel_edge, p.hair(1.3))
        inside = box.inset(m.px(26), m.px(12))
        head = Box(inside.x, inside.y, inside.w, ui.line(_NAME, 1.2))
        width = self._beads_width(p)
        self._beads(p, inside.right - width, head.centre[1])
        name = Box(head.x, head.y, head.w - width - m.px(10), head.h)
        p.text(self.title, name, 24, theme.name_text, "serif_bold", leading=1.2)
        self._lines(p, Box(inside.x, head.bottom, inside.w, inside.bottom - head.bottom), theme.text_soft)

    def _lines(self, p: Painter, room: Box, ink: tuple[int, int, int, int]) -> None:
        y, indent = room.y, p.m.px(20)
        for line in self.lines:
            mark = p.theme.card_red if self.first else p.theme.brass_line
            p.icon("diamond", Box(room.x, y, round(indent * 0.6), p.ui.line(_WORDS, 1.25)), mark)
            at = Box(room.x + indent, y, room.w - indent, 0)
            y = p.paragraph(line, at, _WORDS, ink, leading=1.25).bottom

    def _radius(self, p: Painter) -> int:
        return max(6, p.m.px(9))

    def _beads_width(self, p: Painter) -> int:
        return len(self.fits) * (2 * self._radius(p) + p.m.px(8))

    def _beads(self, p: Painter, x: int, y: int) -> int:
        """Draw a bead for each answer, those that fit first; return where they end."""
        radius = self._radius(p)
        for i, full in enumerate(sorted(self.fits, reverse=True)):
            draw_bead(p, (x + radius + i * (2 * radius + p.m.px(8)), y), radius, full)
        return x + self._beads_width(p)
