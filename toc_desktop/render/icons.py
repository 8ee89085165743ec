"""Icons of the interface, tinted and sharp: `icon("undo", 28, "#F6E7C6")`."""

from __future__ import annotations

from functools import cache

import pygame

from toc_desktop.support.paths import asset
from toc_desktop.ui.svg import AssetError, SurfaceCache, rasterise, svg_text

Colour = str | tuple[int, int, int] | tuple[int, int, int, int] | pygame.Color

_cache: SurfaceCache[tuple[str, int, str]] = SurfaceCache(8_000_000)
# Other names people look for.
_ALIASES = {
    "bulb": "hint",
    "fast-forward": "speed",
    "book": "rules",
    "x": "cross",
    "fold": "chevron-right",
    "disk": "save",
    "partner": "link",
    "settings": "gear",
    "statistics": "chart",
    "quit": "exit",
    "player": "human",
    "sound": "sound-on",
    "delete": "trash",
    "rename": "pencil",
    "edit": "pencil",
    "skip": "speed",
    "first": "to-start",
    "last": "to-end",
    "left": "chevron-left",
    "right": "chevron-right",
    "up": "chevron-up",
    "down": "chevron-down",
}


@cache
def icon_names() -> frozenset[str]:
    """Return every name that can be drawn, aliases included."""
    return frozenset(path.stem for path in asset("svg", "icons").glob("*.svg")) | frozenset(_ALIASES)


def icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Draw an icon in a square of `size` pixels; some air around it is part of the drawing."""
    tint = hex_colour(colour)
    return _cache.get((name, size, tint), lambda: _draw(name, size, tint))


def hex_colour(colour: Colour) -> str:
    """Return a colour as `#RRGGBB`, the only form the rasteriser reads; alpha is left out."""
    if isinstance(colour, str) and len(colour) == 7:
        return colour.upper()
    made = pygame.Color(colour)
    return f"#{made.r:02X}{made.g:02X}{made.b:02X}"


def _draw(name: str, size: int, tint: str) -> pygame.Surface:
    if name not in icon_names():
        raise AssetError(f"there is no icon named {name}")
    markup = svg_text("icons", f"{_ALIASES.get(name, name)}.svg")
    return rasterise(markup.replace("currentColor", tint), (size, size))
