"""Widgets of the lessons: the card of a lesson in the list, and the task beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from toc_desktop.present.rules.diagrams import Diagram
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.render.board import USUAL_STYLES
from toc_desktop.render.diagrams import diagram_picture, diagram_size
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Host, Look, Named, Plain, Press
from toc_desktop.views.answers import Take, answer_button, answer_width


@dataclass(eq=False)
class LessonCard(Named):
    """A cream card: number, title, what it is about, a bead for each task, and what a click does."""

    number: str
    title: str
    about: str
    action: str
    steps: tuple[int, int]
    done: bool
    picture: Diagram
    on_press: Press
    radius = 20

    @staticmethod
    def height(ui: UiContext, width: int, title: str, about: str) -> int:
        """Return the height the card needs at a width."""
        m = ui.m
        inner = width - 2 * m.px(26)
        head = ui.line(18, 1.3) + ui.text_height(title, inner, 27, "serif_bold", 1.2)
        body = ui.text_height(about, inner, 19.5, leading=1.3)
        return head + body + ui.line(20, 1.4) + m.px(24) * 2 + m.px(30)

    def controls(self) -> list[Control]:
        """Return the card as one control."""
        done, of = self.steps
        value = tr("lessons.done_mark") if self.done else tr("lessons.at", n=done, of=of)
        label = tr("ui.pair", label=self.number, value=self.title)
        return [replace(self.control("button", label, value), about=f"{self.about} {self.action}")]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw paper, words, beads and the mark of what is done."""
        m, ui, theme, box = p.m, p.ui, p.theme, self.box
        hot = look.hovered == self.id
        p.paper(box, 20, theme.glow if hot else None)
        p.rounded(box.inset(m.px(9)), m.px(13), None, (*theme.chip_edge[:3], 170), p.hair(1.3))
        inside = box.inset(m.px(26), m.px(24))
        number = Box(inside.x, inside.y, inside.w, ui.line(18, 1.3))
        p.text(self.number, number, 18, theme.paper_soft, "sans_bold", leading=1.3)
        under = Box(inside.x, number.bottom, inside.w, 0)
        title = p.paragraph(self.title, under, 27, theme.paper_title, "serif_bold", leading=1.2)
        p.line(inside.x, title.bottom + m.px(8), inside.w, theme.chip_edge, p.hair(1.6))
        about_h = ui.text_height(self.about, inside.w, 19.5, leading=1.3)
        about = Box(inside.x, title.bottom + m.px(17), inside.w, about_h)
        p.write(self.about, about, 19.5, theme.paper_text, leading=1.3)
        foot = Box(inside.x, inside.bottom - ui.line(20, 1.4), inside.w, ui.line(20, 1.4))
        room = Box(inside.x, about.bottom + m.px(14), inside.w, foot.y - about.bottom - m.px(24))
        if room.h >= max(84, m.px(110)):
            self._diagram(p, room)
        beads = self._beads(p, foot)
        text = Box(foot.x, foot.y, foot.w - beads - m.px(10), foot.h)
        p.text(self.action, text, 20, theme.paper_text, "serif_bold", leading=1.4)
        if self.done:
            self._check(p)

    def _diagram(self, p: Painter, room: Box) -> None:
        """Draw a little board as large as the room allows."""
        wide, high = diagram_size(self.picture, 100)
        pitch = min(p.m.px(44), room.w * 100 // wide, room.h * 100 // high)
        picture = diagram_picture(p.theme, self.picture, pitch, USUAL_STYLES)
        place = room.centred(*picture.get_size())
        p.surface.blit(picture, place[:2])
        p.rounded(place, max(6, pitch // 4), None, p.theme.chip_edge, p.hair(1.6))

    def _beads(self, p: Painter, foot: Box) -> int:
        """Draw a bead for each task at the right, full when done; return the room they take."""
        done, of = self.steps
        side = max(12, p.m.px(16))
        gap = p.m.px(8)
        width = of * side + (of - 1) * gap
        for i in range(of):
            box = Box(foot.right - width + i * (side + gap), foot.centre[1] - side // 2, side, side)
            full = i < done
            p.rounded(
                box, side / 2, p.theme.button_primary if full else None, p.theme.paper_soft, p.hair(1.8)
            )
        return width

    def _check(self, p: Painter) -> None:
        side = max(26, p.m.px(40))
        mark = Box(self.box.right - side - p.m.px(14), self.box.y + p.m.px(14), side, side)
        p.rounded(mark, side / 2, p.theme.on, p.theme.outline_light, p.hair(2.5))
        px = round(side * 0.62)
        p.icon("check", mark.centred(px, px), p.theme.mark_text)


_GO_ON = ("next_task", "next_lesson", "retry", "play")
"""Every label of the button that goes on: it is as wide as the widest, and never moves."""
_PLACE, _TEXT = 18.5, 22


@dataclass(eq=False)
class LessonHead(Plain):
    """Where one is in the lesson, and at its right, always in the same place, the way on."""

    place_words: str
    ways: Sequence[tuple[ButtonTarget, str]]
    take: Take
    aside: tuple[ButtonTarget, str] | None = None
    """A button that stands there until there is a way on."""

    @staticmethod
    def _widths(ui: UiContext) -> tuple[int, int]:
        """Return how wide the button that goes on is, and the one that leads to all lessons."""
        widest = max(answer_width(ui, tr(f"lessons.{name}")) for name in _GO_ON)
        return widest, answer_width(ui, tr("lessons.all"))

    @classmethod
    def _fits(cls, ui: UiContext, width: int, places: Sequence[str], every: bool) -> bool:
        """Tell whether the longest words fit beside the button that goes on, or beside both."""
        widest = max((ui.text_width(place, _PLACE, "sans_bold") for place in places), default=0)
        go_on, other = cls._widths(ui)
        buttons = go_on + ui.m.px(12) + (other + ui.m.px(12) if every else 0)
        return widest + buttons + 2 * ui.m.px(18) + _sign_room(ui) <= width

    @classmethod
    def height(cls, ui: UiContext, width: int, places: Sequence[str]) -> int:
        """Return the height it takes, the same whatever it says now."""
        row = ui.m.control(44) + 2 * ui.m.px(10)
        return row if cls._fits(ui, width, places, every=False) else row + ui.line(_PLACE, 1.3) + ui.m.px(6)

    @staticmethod
    def line_height(ui: UiContext) -> int:
        """Return the height of the place alone, without a button."""
        return ui.line(_PLACE, 1.3) + 2 * ui.m.px(10)

    def passages(self) -> list[Passage]:
        """Return the place as a heading."""
        return [Passage(self.place_words, self.box, heading=True)]

    def attach(self, host: Host) -> None:
        """Place the buttons now that sizes are known."""
        ui, m = host.ui, host.ui.m
        go_on, every = self._widths(ui)
        right, high = self.box.right - m.px(14), m.control(44)
        y = self.box.bottom - m.px(10) - high
        under = self.box.h > high + 2 * m.px(10)
        # Without room for both, the icon that leaves is the way to the list.
        room = 2 if self._fits(ui, self.box.w, () if under else (self.place_words,), every=True) else 1
        boxes = [Box(right - go_on, y, go_on, high), Box(right - go_on - m.px(12) - every, y, every, high)]
        self.children = [
            answer_button(target, place, label, self.take, "normal" if i else "primary")
            for i, ((target, label), place) in enumerate(zip(self.ways[:room], boxes, strict=False))
        ]
        if self.aside is not None:
            wide = answer_width(ui, self.aside[1])
            # Under the place it begins where that does, so that who clicks twice does not go on.
            x = self.box.x + m.px(14) if under else right - wide
            self.children = [answer_button(self.aside[0], Box(x, y, wide, high), self.aside[1], self.take)]
        super().attach(host)

    def draw(self, p: Painter, look: Look) -> None:
        """Write where one is behind a sign, then the buttons."""
        m, ui, theme = p.m, p.ui, p.theme
        line = Box(self.box.x + m.px(18), self.box.y, self.box.w - 2 * m.px(18), self.box.h)
        row = m.control(44) + 2 * m.px(10)
        if self.box.h > row:
            line = Box(line.x, line.y + m.px(10), line.w, self.box.h - row)
        side = round(m.text(_PLACE) * 1.5)
        p.icon("learn", Box(line.x, line.y, side, line.h), theme.active)
        room = Box(line.x + _sign_room(ui), line.y, line.w - _sign_room(ui), line.h)
        p.text(self.place_words, room, _PLACE, theme.text_muted, "sans_bold", leading=1.3)
        for child in self.children:
            child.draw(p, look)


def _sign_room(ui: UiContext) -> int:
    return round(ui.m.text(_PLACE) * 1.5) + ui.m.px(12)


@dataclass(eq=False)
class LessonWords(Plain):
    """What is asked."""

    text: str

    def passages(self) -> list[Passage]:
        """Return the task."""
        return [Passage(self.text, self.box)]

    @staticmethod
    def height(ui: UiContext, width: int, text: str) -> int:
        """Return the height of the words at a width."""
        return ui.text_height(text, width - 2 * ui.m.px(18), _TEXT, "serif", 1.3) + ui.m.px(14)

    def draw(self, p: Painter, look: Look) -> None:
        """Write the words."""
        m, box = p.m, self.box
        room = Box(box.x + m.px(18), box.y, box.w - 2 * m.px(18), box.h - m.px(14))
        p.write(self.text, room, _TEXT, p.theme.name_text, "serif", leading=1.3)
