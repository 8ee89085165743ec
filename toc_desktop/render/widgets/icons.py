"""Small line icons, drawn for the size and colour asked; a file in assets/svg/icons of that name goes first."""

from __future__ import annotations

import re

import pygame

from toc_desktop.render import text
from toc_desktop.render.assets import SurfaceCache, rasterise, svg_document
from toc_desktop.render.theme import Color, hex_color
from toc_desktop.support.paths import asset

# Strokes in a box of 24; a leading "fill:" means a filled shape.
_LINES: dict[str, str] = {
    "back": "M14.5 5 L7.5 12 L14.5 19",
    "left": "M14.5 5 L7.5 12 L14.5 19",
    "right": "M9.5 5 L16.5 12 L9.5 19",
    "up": "M5 15 L12 8 L19 15",
    "down": "M5 9 L12 16 L19 9",
    "check": "M5 12.5 L10 17.5 L19.5 7",
    "cross": "M6 6 L18 18 M18 6 L6 18",
    "plus": "M12 5 V19 M5 12 H19",
    "minus": "M5 12 H19",
    "menu": "M4 6.5 H20 M4 12 H20 M4 17.5 H20",
    "undo": "M9 5 L4.5 9.5 L9 14 M4.5 9.5 H14 A5 5 0 0 1 14 19.5 H9",
    "skip": "M5 6 L11 12 L5 18 M13 6 L19 12 L13 18",
    "play": "fill:M7 4.5 L19.5 12 L7 19.5 Z",
    "pause": "M8.5 5 V19 M15.5 5 V19",
    "first": "M18 5 L10 12 L18 19 M6 5 V19",
    "last": "M6 5 L14 12 L6 19 M18 5 V19",
    "warning": "M12 3.5 L22 20.5 H2 Z M12 9.5 V14.5 M12 17.2 V17.8",
    "info": "M12 3 A9 9 0 1 1 11.99 3 Z M12 11 V17 M12 7.2 V7.8",
    "link": "M10 14 L14 10 M11 7.5 L13 5.5 A3.9 3.9 0 0 1 18.5 11 L16.5 13 M13 16.5 L11 18.5 A3.9 3.9 0 0 1 5.5 13 L7.5 11",
    "lock": "M6 11 H18 V20 H6 Z M8.5 11 V8 A3.5 3.5 0 0 1 15.5 8 V11",
    "book": "M12 6.5 C9 4.5 6 4.5 3 5 V18.5 C6 18 9 18 12 20 C15 18 18 18 21 18.5 V5 C18 4.5 15 4.5 12 6.5 Z M12 6.5 V20",
    "bulb": "M9 17 H15 M10 20.5 H14 M9 17 C9 14.5 6 13.5 6 9.5 A6 6 0 0 1 18 9.5 C18 13.5 15 14.5 15 17",
    "edit": "M4 20 L5 15.5 L15.5 5 L19 8.5 L8.5 19 Z",
    "trash": "M4.5 7 H19.5 M9 7 V4.5 H15 V7 M6.5 7 L7.5 20 H16.5 L17.5 7",
}
_OPENING = re.compile(r"<svg[^>]*>")
_cache: SurfaceCache[tuple[str, int, Color, float]] = SurfaceCache(8_000_000)


def clear_caches() -> None:
    """Forget all icons."""
    _cache.clear()


def names() -> list[str]:
    """Icons that are always there."""
    return list(_LINES)


def icon(name: str, px: int, colour: Color, weight: float = 2.1) -> pygame.Surface:
    """An icon as a square surface of that many pixels."""
    return _cache.get((name, px, colour, weight), lambda: _drawn(name, px, colour, weight))


def _drawn(name: str, px: int, colour: Color, weight: float) -> pygame.Surface:
    path = asset("svg", "icons", f"{name}.svg")
    if path.is_file():
        markup = path.read_text(encoding="utf-8").replace("currentColor", hex_color(colour))
        return rasterise(markup, (px, px))
    line = _LINES.get(name, _LINES["info"])
    paint = hex_color(colour)
    if line.startswith("fill:"):
        body = f'<path d="{line[5:]}" fill="{paint}"/>'
    else:
        body = (
            f'<path d="{line}" fill="none" stroke="{paint}" stroke-width="{weight:g}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return rasterise(svg_document(24, 24, body), (px, px))


def _inline_icon(name: str, px: int, colour: Color) -> pygame.Surface:
    return icon(name, round(px * 1.1), colour)


text.register_inline("icon", _inline_icon)
