"""Widgets that lie on a sheet of paper: the sheet, its lines, outlined buttons and lists."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.svg import rasterise, svg_document
from toc_desktop.ui.theme import hex_color
from toc_desktop.ui.widgets import Button, Dropdown, Look, Plain, Widget


class Paper(Plain):
    """A cream sheet with a thin line inside its edge, like a card."""

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the sheet."""
        p.paper(self.box, 22)
        ink = (*p.theme.chip_edge[:3], 170)
        p.rounded(self.box.inset(p.m.px(9)), p.m.px(15), None, ink, p.hair(1.4))


@dataclass(eq=False)
class Pair(Plain):
    """Words and their switch."""

    children: list[Widget]


class Rule(Plain):
    """A thin line across the sheet."""

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the line."""
        p.line(self.box.x, self.box.y, self.box.w, p.theme.chip_edge, p.hair(1.6))


class OnGround(Plain):
    """The lighter ground of a line that is on, with a green bar at its edge."""

    def draw(self, p: Painter, look: Look) -> None:
        """Draw ground and bar."""
        theme, m, box = p.theme, p.m, self.box
        p.rounded(box, m.px(16), (255, 255, 255, 158), theme.chip_edge, p.hair(2))
        bar = Box(box.x, box.y + m.px(14), max(3, m.px(6)), box.h - 2 * m.px(14))
        p.rounded(bar, bar.w / 2, theme.on)


class PaperButton(Button):
    """A button that is only outlined, in ink on paper: it adds or takes away."""

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the dashes, the sign and the words."""
        draw_outlined(
            p, self, look, self.icon, "" if self.kind == "icon" else self.label, self.size, self.face
        )


class PaperList(Dropdown):
    """A list that opens from an outlined button on paper; it has no value of its own."""

    def shown(self) -> str:
        """Return nothing: what is chosen happens at once."""
        return ""

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the dashes, the plus and the words."""
        draw_outlined(p, self, look, "plus", self.label, self.size, "sans_semi")


def draw_outlined(
    p: Painter, widget: Widget, look: Look, icon: str, label: str, size: float, face: str
) -> None:
    """Draw a dashed outline around a sign and words, or around the sign alone."""
    ink, m, box = p.theme.paper_text, p.m, widget.box
    p.surface.blit(_dashes(box[2:], hex_color(ink), m.px(13), look.hovered == widget.id), box[:2])
    if not label:
        px = round(min(box.w, box.h) * 0.6)
        p.icon(icon, box.centred(px, px), ink)
        return
    px = m.text(size)
    inside = box.inset(m.px(14), 2)
    p.icon(icon, Box(inside.x, inside.y, px, inside.h), ink)
    text_box = Box(inside.x + px + m.px(4), inside.y, inside.w - px - m.px(4), inside.h)
    p.text(label, text_box, size, ink, face)


@lru_cache(maxsize=64)
def _dashes(size: tuple[int, int], ink: str, radius: int, hot: bool) -> pygame.Surface:
    w, h = size
    r, right, bottom = min(radius, h // 2 - 1), w - 1, h - 1
    bend = f"A{r},{r} 0 0 1"
    # Dashes one by one: those of the SVG library run into each other at the corners.
    sides = [f"M{x},{y} h5" for x in range(2 + r, right - r - 4, 9) for y in (1, bottom)]
    sides += [f"M{x},{y} v5" for y in range(2 + r, bottom - r - 4, 9) for x in (1, right)]
    corners = (
        f"M{right - r},1 {bend} {right},{1 + r} M{right},{bottom - r} {bend} {right - r},{bottom} "
        f"M{1 + r},{bottom} {bend} 1,{bottom - r} M1,{1 + r} {bend} {1 + r},1"
    )
    ground = f'<rect width="{w}" height="{h}" rx="{r}" fill="{ink}" fill-opacity=".12"/>' if hot else ""
    line = f'fill="none" stroke="{ink}" stroke-opacity=".62" stroke-width="1.5" stroke-linecap="round"'
    return rasterise(svg_document(w, h, f'{ground}<path d="{" ".join(sides)} {corners}" {line}/>'), (w, h))
