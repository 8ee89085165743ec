"""Small icons from assets/svg/icons, drawn sharp in the size and colour asked."""

from __future__ import annotations

import pygame

from toc_desktop.support.paths import asset
from toc_desktop.ui import text
from toc_desktop.ui.svg import AssetError, SurfaceCache, rasterise, svg_document, svg_text
from toc_desktop.ui.theme import Color, hex_color

# A ring: something to see, and to click on, where a drawing cannot be read.
_MISSING = svg_document(
    28, 28, '<circle cx="14" cy="14" r="9" fill="none" stroke="currentColor" stroke-width="2.4"/>'
)
_cache: SurfaceCache[tuple[str, int, Color]] = SurfaceCache(8_000_000)


def clear_caches() -> None:
    """Forget all icons."""
    _cache.clear()


def names() -> list[str]:
    """Return the names of the icons there are."""
    return sorted(path.stem for path in asset("svg", "icons").glob("*.svg"))


def icon(name: str, px: int, colour: Color) -> pygame.Surface:
    """Return an icon as a square surface of that many pixels."""
    return _cache.get((name, px, colour), lambda: _drawn(name, px, colour))


def _drawn(name: str, px: int, colour: Color) -> pygame.Surface:
    try:
        markup = svg_text("icons", f"{name}.svg")
    except AssetError:
        markup = _MISSING
    return rasterise(markup.replace("currentColor", hex_color(colour)), (px, px))


def _inline_icon(name: str, px: int, colour: Color) -> pygame.Surface:
    return icon(name, round(px * 1.15), colour)


text.register_inline("icon", _inline_icon)
