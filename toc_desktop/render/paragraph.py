"""Sentences to be read: they wrap at their full size, as measured, and never shrink to fit."""

from __future__ import annotations

from toc_desktop.present.layout import Box
from toc_desktop.render import text
from toc_desktop.render.text import Align
from toc_desktop.render.theme import Color
from toc_desktop.render.widgets.painter import Painter


def write(
    p: Painter,
    words: str,
    box: Box,
    size: float,
    colour: Color,
    face: str = "sans",
    align: Align = "left",
    leading: float = 1.36,
) -> None:
    """Write from the top of a box down; `kit.text_height` tells how high it must be."""
    style = p.kit.style(size, face, colour, leading)
    text.draw(p.surface, text.lay_out(words, style, box.w), style, box, align, "top")
