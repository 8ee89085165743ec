"""The banner: whose turn it is, what is asked, and the buttons that answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from toc_desktop.present.table.model import Banner
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets import Button, Look, Widget
from toc_desktop.ui.widgets.base import Host

_SUB, _BUTTON = 19, 20
_LEADING = 1.22


def _title_size(ui: UiContext) -> float:
    """Titles are large already: with large letters they grow less, so that the rest keeps its room."""
    return 29 if ui.m.text_scale <= 1.25 else 23


def _avatar_room(ui: UiContext) -> int:
    return max(ui.m.px(98), round(ui.m.text(_title_size(ui)) * 2.3))


def _button_height(ui: UiContext) -> int:
    return ui.m.control(48)


def _button_widths(ui: UiContext, told: Banner) -> list[int]:
    return [ui.text_width(label, _BUTTON, "sans_bold") + 2 * ui.m.px(20) for _, label in told.buttons]


def _room(ui: UiContext, width: int, told: Banner, beside: bool) -> int:
    """The width left for words."""
    taken = 0
    if beside and told.buttons:
        taken = sum(_button_widths(ui, told)) + ui.m.px(12) * len(told.buttons)
    return width - _avatar_room(ui) - taken - ui.m.px(18)


def _beside(ui: UiContext, width: int, told: Banner) -> bool:
    """Whether the buttons fit beside the words."""
    if not told.buttons:
        return True
    room = _room(ui, width, told, beside=True)
    if ui.text_width(told.title, _title_size(ui), "serif_bold") > room:
        return False
    return any(ui.text_width(words, _SUB) <= room for words in (told.sub, told.short or told.sub))


def _sub(ui: UiContext, told: Banner, room: int) -> str:
    """The second line, in fewer words where the full ones would not fit on it."""
    return told.short if told.short and ui.text_width(told.sub, _SUB) > room else told.sub


def _heights(ui: UiContext, width: int, told: Banner) -> tuple[int, int]:
    room = max(1, _room(ui, width, told, _beside(ui, width, told)))
    title = ui.text_height(told.title, room, _title_size(ui), "serif_bold", _LEADING)
    words = _sub(ui, told, room)
    return title, ui.text_height(words, room, _SUB, leading=_LEADING) if words else 0


def _rows(ui: UiContext, width: int, told: Banner) -> int:
    """How many rows of buttons there are under the words."""
    rows, used = 1, 0
    for wide in _button_widths(ui, told):
        if used and used + wide > width - 2 * ui.m.px(18):
            rows, used = rows + 1, 0
        used += wide + ui.m.px(12)
    return rows


def banner_height(ui: UiContext, width: int, told: Banner) -> int:
    """The height the banner wants: its words, and the buttons beside or under them."""
    height = sum(_heights(ui, width, told)) + 2 * ui.m.px(9)
    if not _beside(ui, width, told):
        height += _rows(ui, width, told) * (_button_height(ui) + ui.m.px(10))
    return max(ui.m.px(84), height)


class BannerWidget(Widget):
    """Draws the banner and holds its buttons."""

    def __init__(
        self,
        box: Box,
        told: Banner,
        seat_styles: Mapping[int, SeatStyle],
        pawns: PawnPainter,
        press: Callable[[str], None],
    ) -> None:
        super().__init__(box)
        self.told, self.seat_styles, self.pawns, self._press = told, seat_styles, pawns, press
        self._placed = False

    def attach(self, host: Host) -> None:
        """Place the buttons now that sizes are known."""
        self.children = self._buttons(host.ui)
        super().attach(host)

    def _buttons(self, ui: UiContext) -> list[Widget]:
        m, box = ui.m, self.box
        height, gap = _button_height(ui), m.px(12)
        widths = _button_widths(ui, self.told)
        golden = self.told.mine and len(self.told.buttons) == 1 and self.told.buttons[0][0] == "results"
        boxes: list[Box] = []
        if _beside(ui, box.w, self.told):
            x = box.right - m.px(18)
            for wide in reversed(widths):
                boxes.insert(0, Box(x - wide, box.y + (box.h - height) // 2, wide, height))
                x -= wide + gap
        else:
            rows = _rows(ui, box.w, self.told)
            x, y = box.x + m.px(18), box.bottom - rows * (height + m.px(10))
            for wide in widths:
                if x + wide > box.right - m.px(18) and x > box.x + m.px(18):
                    x, y = box.x + m.px(18), y + height + m.px(10)
                boxes.append(Box(x, y, min(wide, box.right - m.px(18) - x), height))
                x += wide + gap
        return [
            Button(
                name,
                place,
                label,
                partial(self._press, name),
                kind="primary" if golden or name == "confirm" else "normal",
                size=_BUTTON,
                group="answers" if len(boxes) > 2 else "",
            )
            for (name, label), place in zip(self.told.buttons, boxes, strict=True)
        ]

    def draw(self, p: Painter, look: Look) -> None:
        """Panel, medal, words, buttons."""
        m, theme, ui, box, told = p.m, p.theme, p.ui, self.box, self.told
        p.panel(box, 18)
        if told.mine:
            with p.clip(Box(box.x, box.y, m.px(7), box.h)):
                p.rounded(Box(box.x, box.y, m.px(48), box.h), m.px(18), theme.active)
        beside = _beside(ui, box.w, told)
        room = _avatar_room(ui)
        words_h = box.h
        if not beside:
            words_h -= _rows(ui, box.w, told) * (_button_height(ui) + m.px(10))
        side = round(room * 0.6)
        medal = self.pawns.shape(self.seat_styles[told.player], side, active=True)
        centre = (box.x + room // 2 + m.px(4), box.y + words_h // 2)
        p.surface.blit(medal, medal.get_rect(center=centre))
        width = _room(ui, box.w, told, beside)
        title_h, sub_h = _heights(ui, box.w, told)
        top = box.y + (words_h - title_h - sub_h) // 2
        title = Box(box.x + room, top, width, title_h)
        p.text(told.title, title, _title_size(ui), theme.name_text, "serif_bold", leading=_LEADING)
        if told.sub:
            under = Box(box.x + room, top + title_h, width, sub_h)
            p.text(_sub(ui, told, width), under, _SUB, theme.text_soft, valign="top", leading=_LEADING)
        for child in self.children:
            child.draw(p, look)
