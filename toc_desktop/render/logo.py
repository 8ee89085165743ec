"""The word on the title screen, with its shadow."""

from __future__ import annotations

import pygame

from toc_desktop.ui.svg import SurfaceCache, rasterise, recolour, soft_shape, svg_body, svg_document

WIDTH, HEIGHT = 430, 184
_MARGIN = 16
_cache: SurfaceCache[tuple[int, bool]] = SurfaceCache(8_000_000)
# High contrast wants one flat bright colour instead of brass.
_FLAT = {"#FBEAB8": "#FFE600", "#E0B863": "#FFE600", "#B88A3C": "#FFE600", "#E9C97E": "#FFE600"}


def logo(width: int, *, hc: bool = False) -> pygame.Surface:
    """Draw the logo; `width` counts the letters alone, and `logo_margin` for the shadow lies around them."""
    return _cache.get((width, hc), lambda: _draw(width, hc))


def logo_margin(width: int) -> int:
    """Return how far the surface of `logo(width)` reaches beyond the letters on each side."""
    return round(_MARGIN * width / WIDTH)


def logo_height(width: int) -> int:
    """Return the height of the letters at that width."""
    return round(HEIGHT * width / WIDTH)


def _draw(width: int, hc: bool) -> pygame.Surface:
    scale, margin = width / WIDTH, logo_margin(width)
    size = (width + 2 * margin, logo_height(width) + 2 * margin)
    body = svg_body("logo.svg")
    place = f'<g transform="translate({margin:g},{margin:g}) scale({scale:.5f})">{body}</g>'
    if hc:
        return rasterise(recolour(svg_document(*size, place), _FLAT), size)
    drawn = rasterise(svg_document(*size, place), size)
    # The shadow is the logo's own silhouette: blurred.
    drop = 6 * scale
    black = f'<g transform="translate({margin:g},{margin + drop:.2f}) scale({scale:.5f})">{body}</g>'
    out = soft_shape(size, black, 4 * scale, (0, 0, 0), 0.6)
    out.blit(drawn, (0, 0))
    return out
