"""The scrubber of a replay: a line of all moves with marks for deals and captures, and a knob to take."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from toc_desktop.session.replay import ReplayData
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, Range, Target
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.widgets.base import Look, Named
from toc_desktop.ui.widgets.button import Button

_KNOB = 0.6


@dataclass(eq=False)
class Scrubber(Named):
    """Any moment of a game by mouse, wheel or arrows."""

    label: str
    text: str
    index: int
    data: ReplayData
    on_seek: Callable[[int], None]

    def controls(self) -> list[Control]:
        """Return the whole line as one slider."""
        return [replace(self.control("slider", self.label, self.text), range=self.range)]

    @property
    def range(self) -> Range:
        """Return the moment among all."""
        return Range(self.index, 0, len(self.data), 1)

    def _knob(self) -> int:
        return max(24, round(self.box.h * _KNOB))

    def x_of(self, index: int) -> int:
        """Return where a position lies on the line."""
        knob = self._knob()
        return self.box.x + knob // 2 + round((self.box.w - knob) * index / max(1, len(self.data)))

    def _at(self, x: int) -> int:
        knob = self._knob()
        share = (x - self.box.x - knob // 2) / max(1, self.box.w - knob)
        return min(len(self.data), max(0, round(share * len(self.data))))

    def press(self, target: Target, pos: tuple[int, int]) -> None:
        """Go to the moment under the mouse."""
        self.drag(target, pos)

    def drag(self, target: Target, pos: tuple[int, int]) -> None:
        """Follow the mouse."""
        index = self._at(pos[0])
        if index != self.index:
            self.index = index
            self.on_seek(index)

    def adjust(self, target: Target, by: int) -> bool:
        """Go one move back or forward."""
        self.on_seek(min(len(self.data), max(0, self.index + by)))
        return True

    def wheel(self, pos: tuple[int, int], by: float) -> bool:
        """Go one move for each notch."""
        if not self.box.contains(pos):
            return False
        return self.adjust(self.id, -1 if by > 0 else 1)

    def draw(self, p: Painter, look: Look) -> None:
        """Draw groove, marks and knob."""
        theme, m = p.theme, p.m
        middle = self.box.centre[1]
        thick = max(6, m.px(10))
        groove = Box(self.box.x, middle - thick // 2, self.box.w, thick)
        p.rounded(groove, thick / 2, theme.inset, theme.inset_edge, p.hair(1.4))
        x = self.x_of(self.index)
        p.rounded(Box(groove.x, groove.y, max(thick, x - groove.x), thick), thick / 2, theme.button_primary)
        for deal in self.data.deals:
            p.rounded(Box(self.x_of(deal) - 1, groove.bottom + 2, 2, max(4, m.px(6))), 0, theme.text_muted)
        side = max(7, m.px(10))
        for capture in self.data.captures:
            dot = Box(self.x_of(capture) - side // 2, groove.y - side - m.px(5), side, side)
            p.rounded(dot, side / 2, theme.capture, theme.outline_light, 1.2)
        knob = self._knob()
        handle = Box(x - knob // 2, middle - knob // 2, knob, knob)
        p.glow(handle, knob / 2, m.px(4), theme.shadow, m.px(3))
        hot = look.hovered == self.id
        p.rounded(
            handle, knob / 2, theme.button_primary, theme.glow if hot else theme.outline_dark, p.hair(2)
        )


class CaptureButton(Button):
    """An arrow with the red dot that marks captures on the line."""

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the button, then the dot."""
        super().draw(p, look)
        side = max(8, round(self.box.h * 0.22))
        forward = self.icon.endswith("right")
        x = self.box.x + round(self.box.w * (0.3 if forward else 0.7)) - side // 2
        dot = Box(x, self.box.centre[1] - side // 2, side, side)
        p.rounded(dot, side / 2, p.theme.capture, p.theme.outline_light, 1.2)
