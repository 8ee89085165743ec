"""A row for narrow windows and large text: the words above, the widget below them."""

from __future__ import annotations

from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look, Widget
from toc_desktop.ui.widgets.lists import ListRow

_TITLE, _DETAIL = 23, 19.5


class StackedRow(ListRow):
    """Like a ListRow, but its trailing widget lies under the words; it shows no picture."""

    @staticmethod
    def height_for(ui: UiContext, width: int, title: str, detail: str, badge: str, trailing_h: int) -> int:
        """Return the height the row needs at a width."""
        m = ui.m
        room = width - 2 * m.px(20)
        height = 2 * m.px(14) + ui.text_height(title, room, _TITLE, "serif_bold", 1.25)
        if badge:
            height += ui.line(18, 1.45) + m.px(6)
        if detail:
            height += ui.text_height(detail, room, _DETAIL, leading=1.3)
        return max(m.control(56), height + (trailing_h + m.px(10) if trailing_h else 0))

    def draw(self, p: Painter, look: Look) -> None:
        """Draw ground, words from the top, badge, and the widget at the bottom."""
        m, theme, ui = p.m, p.theme, p.ui
        if self.selected or look.focused == self.id:
            p.rounded(self.box, m.px(16), theme.log_current, theme.panel_edge, p.hair(1.2))
        elif look.hovered == self.id:
            p.rounded(self.box, m.px(16), theme.inset)
        inside = self.box.inset(m.px(20), m.px(14))
        title_h = ui.text_height(self.title, inside.w, _TITLE, "serif_bold", 1.25)
        title = Box(inside.x, inside.y, inside.w, title_h)
        p.text(self.title, title, _TITLE, theme.name_text, "serif_bold", leading=1.25)
        y = title.bottom
        if self.badge:
            height = ui.line(18, 1.45)
            pill = Box(inside.x, y + m.px(3), ui.text_width(self.badge, 18, "sans_bold") + m.px(28), height)
            p.rounded(pill, height / 2, theme.modified, theme.conflict_edge, p.hair(1))
            p.text(self.badge, pill, 18, theme.modified_text, "sans_bold", "centre")
            y = pill.bottom + m.px(3)
        if self.detail:
            height = ui.text_height(self.detail, inside.w, _DETAIL, leading=1.3)
            p.text(self.detail, Box(inside.x, y, inside.w, height), _DETAIL, theme.text_soft, leading=1.3)
        Widget.draw(self, p, look)
