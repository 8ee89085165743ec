"""A switch with its words beside it, as one line to click on."""

from __future__ import annotations

from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look
from toc_desktop.ui.widgets.choice import Toggle

_SIZE = 20


class SwitchLine(Toggle):
    """A switch whose words belong to it: a click anywhere on the line turns it over."""

    @staticmethod
    def pill(ui: UiContext) -> tuple[int, int]:
        """Return the width and height of the switch itself."""
        height = max(24, round(ui.m.control(38) * 0.82))
        return round(height * 1.9), height

    @staticmethod
    def wanted_width(ui: UiContext, label: str) -> int:
        """Return the width at which the words stay on one line."""
        return SwitchLine.pill(ui)[0] + 3 * ui.m.px(12) + ui.text_width(label, _SIZE) + 2

    @staticmethod
    def height(ui: UiContext, label: str, width: int) -> int:
        """Return the height of the line at a width."""
        room = width - SwitchLine.pill(ui)[0] - 3 * ui.m.px(12)
        return max(ui.m.control(44), ui.text_height(label, room, _SIZE, leading=1.2) + ui.m.px(10))

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the ground under the mouse, the switch, and its words."""
        m, theme, line = p.m, p.theme, self.box
        if look.hovered == self.id:
            p.rounded(line, m.px(14), theme.inset)
        width, height = self.pill(p.ui)
        pill = Box(line.x + m.px(12), line.centre[1] - height // 2, width, height)
        self.draw_switch(p, pill, look.hovered == self.id)
        x = pill.right + m.px(12)
        label = Box(x, line.y, line.right - m.px(12) - x, line.h)
        ink = theme.text if self.enabled else theme.disabled_text
        p.text(self.label, label, _SIZE, ink, leading=1.2)
