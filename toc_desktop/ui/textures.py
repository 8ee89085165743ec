"""Wood and felt at the size asked for; a texture that cannot be read becomes a flat colour."""

from __future__ import annotations

import logging
from functools import cache, lru_cache

import pygame

from toc_desktop.support.paths import asset
from toc_desktop.ui.svg import Size, fast, rasterise, register_cache, svg_document
from toc_desktop.ui.svg_markup import radial_at
from toc_desktop.ui.theme import Color, Theme

_log = logging.getLogger(__name__)
_FELT_MEAN = 225  # the grey that stands for the felt's own colour in its texture


@cache
def _picture(name: str) -> pygame.Surface | None:
    try:
        return fast(pygame.image.load(asset("textures", f"{name}.jpg")))
    except (OSError, pygame.error) as error:
        _log.warning("texture %s cannot be read: %s", name, error)
        return None


def plank(name: str, flat: Color, size: Size, *, upright: bool = False) -> pygame.Surface:
    """Return a piece of wood of that size, its grain along x, or along y when `upright`."""
    piece = pygame.Surface(size, pygame.SRCALPHA)
    piece.fill(flat)
    picture = _picture(name) if name else None
    if picture is not None:
        if upright:
            picture = pygame.transform.rotate(picture, 90)
        # Laid on a sheet that has alpha: pictures of wood have none to cut away.
        piece.blit(pygame.transform.smoothscale(picture, size), (0, 0))
    return piece


def cut(wood: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """Keep of the wood only what the mask shows; change and return `wood`."""
    wood.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return wood


@lru_cache(maxsize=2)
def _dyed(theme: Theme) -> pygame.Surface | None:
    picture = _picture("felt") if theme.textures else None
    if picture is None:
        return None
    dyed = picture.copy()
    red, green, blue = (min(255, round(channel * 255 / _FELT_MEAN)) for channel in theme.felt[:3])
    dyed.fill((red, green, blue, 255), special_flags=pygame.BLEND_RGBA_MULT)
    cloth = pygame.Surface(dyed.get_size())
    cloth.fill(theme.felt)
    dyed.set_alpha(round(255 * theme.felt_grain))
    cloth.blit(dyed, (0, 0))
    return cloth


def forget_textures() -> None:
    """Let the textures go; they are read again when they are asked for."""
    _picture.cache_clear()
    _dyed.cache_clear()


register_cache(forget_textures)


def paint_felt(theme: Theme, size: Size) -> pygame.Surface:
    """Return the table's cloth under the lamp, lit off the middle and dark in the corners."""
    surface = pygame.Surface(size)
    surface.fill(theme.felt)
    dyed = _dyed(theme)
    if dyed is not None:
        for y in range(0, size[1], dyed.get_height()):
            for x in range(0, size[0], dyed.get_width()):
                surface.blit(dyed, (x, y))
    if theme.felt_edge[3]:
        # A square drawn small and stretched: the rasteriser's gradients are round, the lamp's pool is not.
        ramp = [(0, theme.felt_light), (0.45, theme.felt_mid), (1, theme.felt_edge)]
        glow = radial_at("v", (42, 36), 82, ramp) + '<rect width="100" height="100" fill="url(#v)"/>'
        small = rasterise(svg_document(100, 100, glow), (160, 160))
        surface.blit(pygame.transform.smoothscale(small, size), (0, 0))
    return surface
