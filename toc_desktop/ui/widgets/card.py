"""A paper card to choose from: title, subtitle, some lines, a sign in the corner, a halo when chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from toc_desktop.support.layout import Box, Metrics
from toc_desktop.ui import text
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look, Named, Press
from toc_desktop.ui.widgets.lists import Drawer

_TITLE, _SUB, _NOTE, _LINE = 29, 19.5, 19, 20


def corner(ui: UiContext) -> int:
    """Return the side of the sign in the corner."""
    return round(ui.m.px(50) * (0.5 + 0.5 * ui.m.text_scale))


def bullet(ui: UiContext) -> int:
    """Return the indent of a line behind its diamond."""
    return round(ui.m.text(_LINE) * 1.02)


def _pad(m: Metrics, width: int) -> int:
    """Return the room at the sides: less on a narrow card, which needs its width for words."""
    return m.px(27) if width >= 300 * m.scale else m.px(20)


def _title_height(ui: UiContext, title: str, width: int) -> int:
    """Return the height of the title as it will be drawn: it shrinks a little before it wraps."""
    style = ui.style(_TITLE, "serif_bold", None, 1.2)
    return text.fit(title, style, width, 2 * style.line, ui.m.smallest_text).height


def _note_height(ui: UiContext, note: str, width: int) -> int:
    """Return the height of the line that says where a card comes from; 0 where it has none."""
    return ui.text_height(note, width, _NOTE, "serif_italic", 1.25) if note else 0


def _line_height(ui: UiContext, line: str, width: int) -> int:
    """Return the height of a line as it will be drawn."""
    style = ui.style(_LINE, leading=1.3)
    return text.fit(line, style, width, 2 * style.line, ui.m.smallest_text).height


@dataclass(frozen=True, slots=True)
class CardText:
    """The words of a card: title, what it is for, some lines, and where it comes from."""

    title: str
    subtitle: str
    lines: Sequence[str]
    note: str = ""


@dataclass(eq=False)
class Card(Named):
    """A cream card; `picture` draws in the square at the top right."""

    face: CardText
    on_press: Press
    selected: bool = False
    picture: Drawer | None = None
    group: str = ""
    radius = 20

    @staticmethod
    def height(ui: UiContext, width: int, face: CardText, picture: bool = True) -> int:
        """Return the height a card needs at a width."""
        m = ui.m
        inner = width - 2 * _pad(m, width)
        head_w = inner - (corner(ui) + m.px(12) if picture else 0)
        head = _title_height(ui, face.title, head_w)
        head += ui.text_height(face.subtitle, head_w, _SUB, leading=1.3)
        body = sum(_line_height(ui, line, inner - bullet(ui)) + m.px(7) for line in face.lines)
        note = _note_height(ui, face.note, inner)
        return m.px(24) + max(head, corner(ui) + m.px(6)) + note + m.px(21) + body + m.px(18)

    @staticmethod
    def wanted_width(ui: UiContext, lines: Sequence[str]) -> int:
        """Return the width at which none of the lines has to wrap."""
        return max(ui.text_width(line, _LINE) for line in lines) + bullet(ui) + 2 * ui.m.px(20) + 2

    def controls(self) -> list[Control]:
        """Return the card as one control."""
        value = ", ".join(filter(None, (self.face.subtitle, self.face.note)))
        return [replace(self.control("radio", self.face.title, value), about=". ".join(self.face.lines))]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw paper, words and signs."""
        m, theme, box = p.m, p.theme, self.box
        if self.selected:
            p.glow(box, m.px(20), m.px(12), theme.glow, 0, m.px(5))
        p.paper(box, 20, theme.glow if self.selected or look.hovered == self.id else None)
        if self.selected:
            p.rounded(box, m.px(20), None, theme.selected, p.hair(6))
        p.rounded(box.inset(m.px(9)), m.px(13), None, (*theme.chip_edge[:3], 170), p.hair(1.3))
        inside = box.inset(_pad(m, box.w), m.px(24))
        side = corner(p.ui)
        head_w = inside.w - (side + m.px(12) if self.picture else 0)
        title_h = _title_height(p.ui, self.face.title, head_w)
        title = Box(inside.x, inside.y, head_w, title_h)
        ink = theme.paper_title if self.selected else theme.paper_text
        p.text(self.face.title, title, _TITLE, ink, "serif_bold", leading=1.2)
        under = Box(inside.x, title.bottom, head_w, 0)
        sub = p.paragraph(self.face.subtitle, under, _SUB, theme.paper_soft, leading=1.3)
        if self.picture is not None:
            self.picture(p, Box(inside.right - side + m.px(8), inside.y - m.px(4), side, side))
        y = max(sub.bottom, inside.y + side + m.px(6))
        if self.face.note:
            at = Box(inside.x, y, inside.w, 0)
            y = p.paragraph(self.face.note, at, _NOTE, theme.paper_soft, "serif_italic", leading=1.25).bottom
        y += m.px(9)
        p.line(inside.x, y, inside.w, theme.chip_edge, p.hair(1.6))
        self._draw_lines(p, Box(inside.x, y + m.px(12), inside.w, box.bottom - m.px(14) - y - m.px(12)))
        if self.selected:
            self._draw_check(p)

    def _draw_lines(self, p: Painter, room: Box) -> None:
        m, theme, y = p.m, p.theme, room.y
        indent = bullet(p.ui)
        for line in self.face.lines:
            height = _line_height(p.ui, line, room.w - indent)
            mark = p.ui.line(_LINE, 1.3)
            p.icon("diamond", Box(room.x, y, round(indent * 0.62), mark), theme.card_red)
            p.text(
                line, Box(room.x + indent, y, room.w - indent, height), _LINE, theme.paper_text, leading=1.3
            )
            y += height + m.px(7)

    def _draw_check(self, p: Painter) -> None:
        side = max(24, p.m.px(38))
        mark = Box(self.box.right - side * 2 // 3, self.box.y - side // 3, side, side)
        p.rounded(mark, side / 2, p.theme.on, p.theme.mark_text, p.hair(2.5))
        px = round(side * 0.62)
        p.icon("check", mark.centred(px, px), p.theme.mark_text)
