"""UiContext and Painter: measures for building a screen, and strokes for drawing it, in the theme's look."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pygame

from toc_desktop.support.layout import Box, Metrics
from toc_desktop.ui import frame_report as report
from toc_desktop.ui import icons, shapes, text
from toc_desktop.ui.fonts import Style
from toc_desktop.ui.shapes import Fill
from toc_desktop.ui.text import Align, VAlign
from toc_desktop.ui.theme import Color, Theme


@dataclass(frozen=True, slots=True)
class UiContext:
    """Theme and sizes together: what is needed to lay out and measure; sizes are in pixels at 1080p."""

    theme: Theme
    m: Metrics

    def style(
        self, size: float = 20, face: str = "sans", colour: Color | None = None, leading: float = 1.36
    ) -> Style:
        """Return a text style scaled for the window and the player's text size."""
        return Style(face, self.m.text(size), colour or self.theme.text, leading)

    def text_width(self, message: str, size: float = 20, face: str = "sans") -> int:
        """Return the width of a text on one line."""
        return text.width_of(message, self.style(size, face))

    def text_height(
        self, message: str, width: int, size: float = 20, face: str = "sans", leading: float = 1.36
    ) -> int:
        """Return the height of a text wrapped to a width."""
        return text.size(message, self.style(size, face, None, leading), width)[1]

    def line(self, size: float = 20, leading: float = 1.36) -> int:
        """Return the height of one line."""
        return self.style(size, leading=leading).line


class Painter:
    """Draws on a surface with the ui; every text goes through here, and so into the frame report."""

    def __init__(self, surface: pygame.Surface, ui: UiContext) -> None:
        self.surface = surface
        self.ui = ui
        self.theme = ui.theme
        self.m = ui.m

    def text(
        self,
        message: str,
        box: Box,
        size: float = 20,
        colour: Color | None = None,
        face: str = "sans",
        align: Align = "left",
        valign: VAlign = "middle",
        leading: float = 1.36,
        plain: bool = False,
    ) -> Box:
        """Write in a box, shrinking, then wrapping where there is no room; return where the ink is."""
        style = replace(self.ui.style(size, face, colour, leading), plain=plain)
        return text.draw(self.surface, message, style, box, align, valign, self.m.smallest_text)

    def write(
        self,
        message: str,
        box: Box,
        size: float,
        colour: Color,
        face: str = "sans",
        align: Align = "left",
        leading: float = 1.36,
    ) -> None:
        """Write from the top of a box down, in full size, as high as `ui.text_height` tells."""
        style = self.ui.style(size, face, colour, leading)
        text.draw(self.surface, text.lay_out(message, style, box.w), style, box, align, "top")

    def paragraph(
        self,
        message: str,
        at: Box,
        size: float,
        colour: Color,
        face: str = "sans",
        align: Align = "left",
        leading: float = 1.36,
    ) -> Box:
        """Write from the top of a box down, on one line where that nearly fits; return what it covers."""
        place = Box(at.x, at.y, at.w, self.ui.text_height(message, at.w, size, face, leading))
        self.text(message, place, size, colour, face, align, leading=leading)
        return place

    def rounded(
        self, box: Box, radius: float, fill: Fill, edge: Color | None = None, width: float = 0
    ) -> None:
        """Draw a rounded box; radius and edge width are in real pixels."""
        shapes.draw_rounded(self.surface, box, radius, fill, edge, width)

    def glow(self, box: Box, radius: float, sigma: float, colour: Color, dy: int = 0, grow: int = 0) -> None:
        """Draw a soft halo or shadow, sizes in real pixels; none in a theme of high contrast."""
        if not self.theme.high_contrast:
            shapes.draw_glow(self.surface, box, radius, sigma, colour, dy, grow)

    def panel(self, box: Box, radius: float = 18) -> None:
        """Draw the dark translucent panel with its brass edge and soft shadow."""
        m = self.m
        self.glow(box, m.px(radius), m.px(8), self.theme.shadow, m.px(5))
        self.rounded(box, m.px(radius), self.theme.panel, self.theme.panel_edge, self.hair(1.4))

    def inset(self, box: Box, radius: float = 13) -> None:
        """Draw a field sunk into a panel."""
        self.rounded(box, self.m.px(radius), self.theme.inset, self.theme.inset_edge, self.hair(1.4))

    def paper(self, box: Box, radius: float = 18, edge: Color | None = None) -> None:
        """Draw a cream sheet, like a card."""
        m, theme = self.m, self.theme
        self.glow(box, m.px(radius), m.px(8), theme.shadow, m.px(8))
        self.rounded(box, m.px(radius), theme.paper, edge or theme.paper_edge, self.hair(1.5))

    def icon(self, name: str, box: Box, colour: Color) -> None:
        """Draw an icon in the middle of a box, as large as fits."""
        px = min(box.w, box.h)
        self.surface.blit(icons.icon(name, px, colour), box.centred(px, px)[:2])

    def line(self, x: int, y: int, length: int, colour: Color, thick: float = 1.4) -> None:
        """Draw a thin horizontal line."""
        shapes.draw_rounded(self.surface, Box(x, y, length, max(1, round(thick))), 0, colour)

    def focus_ring(self, box: Box, radius: float, gap: float = 5) -> None:
        """Draw the keyboard focus: a bright line between two dark edges, seen on any ground."""
        m, theme = self.m, self.theme
        width = max(2.0, 3 * m.unit)
        outer = box.inset(-max(3, m.px(gap)) - round(width) - 2)
        dark: Color = (*theme.focus_dark[:3], 210)
        self.rounded(outer, radius + gap + width + 2, None, dark, width + 4)
        self.rounded(outer.inset(2), radius + gap + width, None, theme.focus, width)

    def hair(self, width: float) -> float:
        """Return a line width at 1080p in real pixels, never too thin to see."""
        return max(1.2, width * self.m.unit)

    @contextmanager
    def clip(self, box: Box) -> Iterator[None]:
        """Draw only inside a box for a while."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(pygame.Rect(box)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def cover(self, box: Box) -> None:
        """Say that something opaque hides what was drawn there."""
        report.cover(box)
