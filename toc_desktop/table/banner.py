"""The banner: whose turn it is, what is asked, and the buttons that answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toc_desktop.present.table.model import Banner
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets import Look, Widget
from toc_desktop.ui.widgets.base import Host, Plain
from toc_desktop.views.answers import Take, answer_button, answer_width

_SUB = 19
_LEADING = 1.22
_GOLDEN = {"confirm", "results", "retry", "next", "next_lesson", "play"}
"""What a player most likely wants next."""


def _title_size(ui: UiContext) -> float:
    """Return the size of titles: large already, they grow less with large letters and leave others room."""
    return 29 if ui.m.text_scale <= 1.25 else 23


def _avatar_room(ui: UiContext) -> int:
    return max(ui.m.px(98), round(ui.m.text(_title_size(ui)) * 2.3))


def _button_height(ui: UiContext) -> int:
    return ui.m.control(48)


def _button_widths(ui: UiContext, banner: Banner) -> list[int]:
    return [answer_width(ui, label) for _, label in banner.buttons]


def _room(ui: UiContext, width: int, banner: Banner, beside: bool) -> int:
    """Return the width left for words."""
    taken = 0
    if beside and banner.buttons:
        taken = sum(_button_widths(ui, banner)) + ui.m.px(12) * len(banner.buttons)
    return width - _avatar_room(ui) - taken - ui.m.px(18)


def _beside(ui: UiContext, width: int, banner: Banner) -> bool:
    """Tell whether the buttons fit beside the words."""
    if not banner.buttons:
        return True
    room = _room(ui, width, banner, beside=True)
    if ui.text_width(banner.title, _title_size(ui), "serif_bold") > room:
        return False
    return any(ui.text_width(line, _SUB) <= room for line in (banner.sub, banner.short or banner.sub))


def _sub(ui: UiContext, banner: Banner, room: int) -> str:
    """Return the second line, in fewer words where the full ones would not fit on it."""
    return banner.short if banner.short and ui.text_width(banner.sub, _SUB) > room else banner.sub


def _heights(ui: UiContext, width: int, banner: Banner) -> tuple[int, int]:
    room = max(1, _room(ui, width, banner, _beside(ui, width, banner)))
    title = ui.text_height(banner.title, room, _title_size(ui), "serif_bold", _LEADING)
    sub = _sub(ui, banner, room)
    return title, ui.text_height(sub, room, _SUB, leading=_LEADING) if sub else 0


def _rows(ui: UiContext, width: int, banner: Banner) -> int:
    """Return how many rows of buttons there are under the words."""
    rows, used = 1, 0
    for wide in _button_widths(ui, banner):
        if used and used + wide > width - 2 * ui.m.px(18):
            rows, used = rows + 1, 0
        used += wide + ui.m.px(12)
    return rows


def banner_height(ui: UiContext, width: int, banner: Banner) -> int:
    """Return the height the banner wants: its words, and the buttons beside or under them."""
    height = sum(_heights(ui, width, banner)) + 2 * ui.m.px(9)
    if not _beside(ui, width, banner):
        height += _rows(ui, width, banner) * (_button_height(ui) + ui.m.px(10))
    return max(ui.m.px(84), height)


@dataclass(eq=False)
class BannerWidget(Plain):
    """Draws the banner and holds its buttons."""

    banner: Banner
    seat_styles: Mapping[int, SeatStyle]
    pawns: PawnPainter
    take: Take

    def passages(self) -> list[Passage]:
        """Return whose turn it is, and what is asked."""
        return [Passage(self.banner.title, self.box, heading=True), Passage(self.banner.sub, self.box)]

    def attach(self, host: Host) -> None:
        """Place the buttons now that sizes are known."""
        self.children = self._buttons(host.ui)
        super().attach(host)

    def _buttons(self, ui: UiContext) -> list[Widget]:
        m, box = ui.m, self.box
        height, gap = _button_height(ui), m.px(12)
        widths = _button_widths(ui, self.banner)
        boxes: list[Box] = []
        if _beside(ui, box.w, self.banner):
            x = box.right - m.px(18)
            for wide in reversed(widths):
                boxes.insert(0, Box(x - wide, box.y + (box.h - height) // 2, wide, height))
                x -= wide + gap
        else:
            rows = _rows(ui, box.w, self.banner)
            x, y = box.x + m.px(18), box.bottom - rows * (height + m.px(10))
            for wide in widths:
                if x + wide > box.right - m.px(18) and x > box.x + m.px(18):
                    x, y = box.x + m.px(18), y + height + m.px(10)
                boxes.append(Box(x, y, min(wide, box.right - m.px(18) - x), height))
                x += wide + gap
        group, safe = "answers" if len(boxes) > 2 else "", self.banner.safe
        golden = [to for to, _ in self.banner.buttons if (to.name in _GOLDEN if safe is None else to == safe)]
        return [
            answer_button(to, place, label, self.take, "primary" if to in golden else "normal", group)
            for (to, label), place in zip(self.banner.buttons, boxes, strict=True)
        ]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw panel, medal, words and buttons."""
        m, theme, ui, box, banner = p.m, p.theme, p.ui, self.box, self.banner
        p.panel(box, 18)
        if banner.mine:
            with p.clip(Box(box.x, box.y, m.px(7), box.h)):
                p.rounded(Box(box.x, box.y, m.px(48), box.h), m.px(18), theme.active)
        beside = _beside(ui, box.w, banner)
        room = _avatar_room(ui)
        words_h = box.h
        if not beside:
            words_h -= _rows(ui, box.w, banner) * (_button_height(ui) + m.px(10))
        side = round(room * 0.6)
        medal = self.pawns.shape(self.seat_styles[banner.player], side, active=True)
        centre = (box.x + room // 2 + m.px(4), box.y + words_h // 2)
        p.surface.blit(medal, medal.get_rect(center=centre))
        width = _room(ui, box.w, banner, beside)
        title_h, sub_h = _heights(ui, box.w, banner)
        top = box.y + (words_h - title_h - sub_h) // 2
        title = Box(box.x + room, top, width, title_h)
        p.text(banner.title, title, _title_size(ui), theme.name_text, "serif_bold", leading=_LEADING)
        if banner.sub:
            under = Box(box.x + room, top + title_h, width, sub_h)
            p.text(_sub(ui, banner, width), under, _SUB, theme.text_soft, valign="top", leading=_LEADING)
        for child in self.children:
            child.draw(p, look)
