"""Turn SVG markup into surfaces, sharp at the size asked for, and keep the ones used lately."""

from __future__ import annotations

import io
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Generic, TypeVar

import pygame

from toc_desktop.support.paths import asset

Size = tuple[int, int]
K = TypeVar("K", bound=Hashable)

_log = logging.getLogger(__name__)
_NOTHING = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"> </svg>'
_forgiving = False
_OUTER = re.compile(r"<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)
# Blits from any other byte order are some thirty times slower: SDL has its fast path for this one only.
_FAST = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


class AssetError(Exception):
    """An asset that ships with the game is missing or unreadable."""


def tolerate_missing(on: bool = True) -> None:
    """Leave out drawings that cannot be read, with a word in the log: a player goes on without them."""
    global _forgiving
    _forgiving = on
    svg_text.cache_clear()
    svg_body.cache_clear()


_spare: list[Callable[[], None]] = []


def register_cache(forget: Callable[[], None]) -> None:
    """Register what forgets pictures that are quickly painted again and that a table has no use for."""
    _spare.append(forget)


def clear_caches() -> None:
    """Forget all such pictures: a table is opened, and needs the memory itself."""
    for forget in _spare:
        forget()


class SurfaceCache(Generic[K]):
    """Surfaces by key; the least recently used go once they weigh more than `max_bytes`."""

    def __init__(self, max_bytes: int = 48_000_000) -> None:
        self._max_bytes = max_bytes
        self._bytes = 0
        self._kept: OrderedDict[K, pygame.Surface] = OrderedDict()

    def get(self, key: K, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return the surface kept under `key`, made now if there is none."""
        picture = self._kept.get(key)
        if picture is not None:
            self._kept.move_to_end(key)
            return picture
        made = make()
        self._kept[key] = made
        self._bytes += _weight(made)
        while self._bytes > self._max_bytes and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= _weight(old)
        return made

    def clear(self) -> None:
        """Forget everything, as after a change of theme."""
        self._kept.clear()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes_kept(self) -> int:
        """Return how many bytes of pixels are kept."""
        return self._bytes


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


@cache
def svg_text(*parts: str) -> str:
    """Return the whole markup of one file under assets/svg, as in `svg_text("cards", "back.svg")`."""
    try:
        return asset("svg", *parts).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        if _forgiving:
            _log.error("the drawing %s cannot be read: %s", "/".join(parts), error)
            return _NOTHING
        raise AssetError(f"cannot read the drawing {'/'.join(parts)}: {error}") from error


@cache
def svg_body(*parts: str) -> str:
    """Return what stands between a file's outer svg tags, to be put together with other drawings."""
    match = _OUTER.search(svg_text(*parts))
    if match is None:
        if _forgiving:
            _log.error("there is no drawing in %s", "/".join(parts))
            return ""
        raise AssetError(f"no drawing in {'/'.join(parts)}")
    return match.group(1)


def svg_document(width: float, height: float, body: str) -> str:
    """Wrap markup into an SVG of that user-space size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">{body}</svg>'
    )


def recolour(markup: str, colours: Mapping[str, str]) -> str:
    """Replace colours written in full (`#RRGGBB`), all at once, whatever their case."""
    if not colours:
        return markup
    wanted = {old.upper(): new for old, new in colours.items()}
    pattern = re.compile("|".join(re.escape(old) for old in wanted), re.IGNORECASE)
    return pattern.sub(lambda match: wanted[match.group(0).upper()], markup)


def fast(surface: pygame.Surface) -> pygame.Surface:
    """Return the surface in the byte order that blits fastest, with its alpha; needs no display."""
    return surface.convert(_FAST)


def rasterise(markup: str, size: Size) -> pygame.Surface:
    """Draw SVG markup to fit `size` pixels, with alpha."""
    width, height = max(1, size[0]), max(1, size[1])
    try:
        drawn = pygame.image.load_sized_svg(io.BytesIO(markup.encode("utf-8")), (width, height))
    except pygame.error as error:
        if _forgiving:
            _log.error("a drawing cannot be drawn: %s", error)
            return fast(pygame.Surface((width, height), pygame.SRCALPHA))
        raise AssetError(f"cannot draw: {error}") from error
    return fast(drawn)


def soft_shape(
    size: Size, markup: str, sigma: float, colour: tuple[int, int, int], alpha: float
) -> pygame.Surface:
    """Take the silhouette of markup (its box is `size`), blur it by `sigma` pixels and tint it.

    That makes a shadow or a glow. It is blurred at a quarter of the size, where that costs next to nothing.
    """
    step = 8 if sigma >= 16 else 4 if sigma >= 4 else 2 if sigma >= 2 else 1
    small = (max(2, size[0] // step), max(2, size[1] // step))
    shape = rasterise(svg_document(size[0], size[1], markup), small)
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    radius = max(1, round(sigma / step))
    blurred = pygame.transform.gaussian_blur(shape, radius, repeat_edge_pixels=False)
    # Everything is black so far, so that adding the colour gives exactly it, also where alpha is low.
    blurred.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    blurred.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(blurred, size)
