"""Rounded boxes, shadows and glows: smooth at any size, and cheap: of large panels only corners are drawn."""

from __future__ import annotations

from typing import cast

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.ui.svg import SurfaceCache, rasterise, register_cache, soft_shape, svg_document
from toc_desktop.ui.theme import Color, hex_color

Fill = Color | tuple[Color, Color] | tuple[Color, Color, Color] | None

_cache: SurfaceCache[tuple[object, ...]] = SurfaceCache(24_000_000)
register_cache(_cache.clear)


def _stops(fill: Fill) -> list[Color]:
    """Return the colours of a fill from top to bottom: none, one, or a vertical gradient."""
    if fill is None:
        return []
    if isinstance(fill[0], int):
        return [fill]
    return list(cast(tuple[Color, ...], fill))


def draw_rounded(
    surface: pygame.Surface, box: Box, radius: float, fill: Fill, edge: Color | None = None, width: float = 0
) -> None:
    """Draw a rounded box with a flat or vertical gradient fill and an edge drawn inside its border."""
    if box.empty:
        return
    radius = min(radius, box.w / 2, box.h / 2)
    key = ("box", box.w, box.h, radius, fill, edge, width)
    surface.blit(_cache.get(key, lambda: _rounded(box.w, box.h, radius, fill, edge, width)), box)


def _rounded(w: int, h: int, radius: float, fill: Fill, edge: Color | None, width: float) -> pygame.Surface:
    margin = int(radius + width) + 3
    core_w = min(w, 2 * margin + 4)
    core_h = h if len(_stops(fill)) > 1 else min(h, 2 * margin + 4)
    core = rasterise(_markup(core_w, core_h, radius, fill, edge, width), (core_w, core_h))
    if (core_w, core_h) == (w, h):
        return core
    return _stretched(core, w, h, margin)


def _markup(w: int, h: int, radius: float, fill: Fill, edge: Color | None, width: float) -> str:
    half = width / 2 if edge else 0
    definition, paint = "", 'fill="none"'
    colours = _stops(fill)
    if len(colours) > 1:
        stops = "".join(
            f'<stop offset="{i / (len(colours) - 1):g}" stop-color="{hex_color(c)}" '
            f'stop-opacity="{c[3] / 255:g}"/>'
            for i, c in enumerate(colours)
        )
        definition = (
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{h}">'
            f"{stops}</linearGradient></defs>"
        )
        paint = 'fill="url(#g)"'
    elif colours:
        paint = f'fill="{hex_color(colours[0])}" fill-opacity="{colours[0][3] / 255:g}"'
    stroke = ""
    if edge and width:
        stroke = f' stroke="{hex_color(edge)}" stroke-opacity="{edge[3] / 255:g}" stroke-width="{width:g}"'
    body = (
        f'{definition}<rect x="{half:g}" y="{half:g}" width="{w - 2 * half:g}" height="{h - 2 * half:g}" '
        f'rx="{max(0, radius - half):g}" {paint}{stroke}/>'
    )
    return svg_document(w, h, body)


def _stretched(core: pygame.Surface, w: int, h: int, margin: int) -> pygame.Surface:
    """Return the small drawing with its middle drawn out to the full size, corners untouched."""
    cw, ch = core.get_size()
    result = pygame.Surface((w, h), pygame.SRCALPHA)
    xs = _cuts(cw, w, margin)
    ys = _cuts(ch, h, margin)
    for source_y, source_h, target_y, target_h in ys:
        for source_x, source_w, target_x, target_w in xs:
            part = core.subsurface((source_x, source_y, source_w, source_h))
            if (source_w, source_h) != (target_w, target_h):
                part = pygame.transform.scale(part, (target_w, target_h))
            result.blit(part, (target_x, target_y), special_flags=pygame.BLEND_RGBA_ADD)
    return result


def _cuts(core: int, full: int, margin: int) -> list[tuple[int, int, int, int]]:
    if core == full:
        return [(0, core, 0, full)]
    end = core - margin
    return [
        (0, margin, 0, margin),
        (margin, end - margin, margin, full - 2 * margin),
        (end, margin, full - margin, margin),
    ]


def draw_glow(
    surface: pygame.Surface, box: Box, radius: float, sigma: float, colour: Color, dy: int = 0, grow: int = 0
) -> None:
    """Draw a blurred rounded box: a shadow (dark, moved down) or a glow (light, grown)."""
    if colour[3] == 0 or box.empty:
        return
    sigma = max(1.0, sigma)
    pad = int(sigma * 3) + 2
    w, h = box.w + 2 * grow, box.h + 2 * grow
    key = ("glow", w, h, radius, round(sigma, 1), colour)
    picture = _cache.get(key, lambda: _glow(w, h, radius + grow, sigma, colour, pad))
    surface.blit(picture, (box.x - grow - pad, box.y - grow - pad + dy))


def _glow(w: int, h: int, radius: float, sigma: float, colour: Color, pad: int) -> pygame.Surface:
    margin = int(radius) + pad
    core_w, core_h = min(w, 2 * margin + 8), min(h, 2 * margin + 8)
    body = f'<rect x="{pad}" y="{pad}" width="{core_w}" height="{core_h}" rx="{min(radius, core_h / 2):g}"/>'
    size = (core_w + 2 * pad, core_h + 2 * pad)
    core = soft_shape(size, body, sigma, colour[:3], colour[3] / 255)
    if (core_w, core_h) == (w, h):
        return core
    return _stretched(core, w + 2 * pad, h + 2 * pad, min(margin + pad, size[0] // 2 - 1, size[1] // 2 - 1))
