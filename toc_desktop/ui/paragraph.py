"""Sentences to be read: they wrap at their full size, as measured, and never shrink to fit."""

from __future__ import annotations

from toc_desktop.support.layout import Box
from toc_desktop.ui import text
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.text import Align
from toc_desktop.ui.theme import Color


def write(
    p: Painter,
    message: str,
    box: Box,
    size: float,
    colour: Color,
    face: str = "sans",
    align: Align = "left",
    leading: float = 1.36,
) -> None:
    """Write from the top of a box down; `ui.text_height` tells how high it must be."""
    style = p.ui.style(size, face, colour, leading)
    text.draw(p.surface, text.lay_out(message, style, box.w), style, box, align, "top")
