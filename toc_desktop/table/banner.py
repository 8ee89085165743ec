"""The banner: whose turn it is, what is asked, and the buttons that answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toc_desktop.present.table.model import Banner
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.support.layout import Box
from toc_desktop.table.banner_fit import (
    LEADING,
    SUB,
    BannerFit,
    button_height,
    button_widths,
    buttons_under,
    fit_banner,
    medal_room,
    room_for_words,
    rows_of_buttons,
    words_heights,
)
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets import Look, Widget
from toc_desktop.ui.widgets.base import Host, Plain
from toc_desktop.views.answers import Take, answer_button

_GOLDEN = {"confirm", "results", "retry", "next", "next_lesson", "play"}
"""What a player most likely wants next."""


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

    def fit(self, ui: UiContext) -> BannerFit:
        """Return which words and labels there is room for, and how they lie."""
        return fit_banner(ui, self.box.w, self.box.h, self.banner)

    def _buttons(self, ui: UiContext) -> list[Widget]:
        m, box, fit = ui.m, self.box, self.fit(ui)
        if fit.beside:
            boxes: list[Box] = []
            height, x = button_height(ui), box.right - m.px(18)
            for wide in reversed(button_widths(ui, fit.labels)):
                boxes.insert(0, Box(x - wide, box.y + (box.h - height) // 2, wide, height))
                x -= wide + m.px(12)
        else:
            boxes = rows_of_buttons(ui, box, fit.labels)
        group, safe = "answers" if len(boxes) > 2 else "", self.banner.safe
        targets = [target for target, _ in self.banner.buttons]
        golden = [to for to in targets if (to.name in _GOLDEN if safe is None else to == safe)]
        return [
            answer_button(to, place, label, self.take, "primary" if to in golden else "normal", group)
            for to, label, place in zip(targets, fit.labels, boxes, strict=True)
        ]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw panel, medal, words and buttons."""
        m, theme, ui, box, banner = p.m, p.theme, p.ui, self.box, self.banner
        fit = self.fit(ui)
        p.panel(box, 18)
        if banner.mine:
            with p.clip(Box(box.x, box.y, m.px(7), box.h)):
                p.rounded(Box(box.x, box.y, m.px(48), box.h), m.px(18), theme.active)
        words_h = box.h - (0 if fit.beside else buttons_under(ui, box.w, fit.labels))
        room = medal_room(ui, fit.medal)
        if fit.medal:
            medal = self.pawns.shape(self.seat_styles[banner.player], round(room * 0.6), active=True)
            centre = (box.x + room // 2 + m.px(4), box.y + words_h // 2)
            p.surface.blit(medal, medal.get_rect(center=centre))
        width = room_for_words(ui, box.w, fit)
        title_h, sub_h = words_heights(ui, box.w, fit)
        top = box.y + (words_h - title_h - sub_h) // 2
        title = Box(box.x + room, top, width, title_h)
        p.text(fit.title, title, fit.title_size, theme.name_text, "serif_bold", leading=LEADING)
        if fit.sub:
            under = Box(box.x + room, top + title_h, width, sub_h)
            p.text(fit.sub, under, SUB, theme.text_soft, valign="top", leading=LEADING)
        for child in self.children:
            child.draw(p, look)
