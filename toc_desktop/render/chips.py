"""The little signs of what a card does under the active rules: a number and an arrow, a fork, a swap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, get_args

import pygame

from toc_desktop.render.outlines import text_svg
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.svg import SurfaceCache, rasterise, recolour, svg_body, svg_document

ChipKind = Literal[
    "exit",
    "advance",
    "eat",
    "back",
    "swap",
    "split",
    "any",
    "any-eats",
    "opponent",
    "opponent-eats",
    "back-eats",
    "wild",
    "skip",
    "draw",
    "centre",
    "hop",
    "home",
    "exchange",
    "block",
]
CHIP_KINDS: tuple[ChipKind, ...] = get_args(ChipKind)
ChipMark = Literal[
    "off-start", "other-colour", "opponent", "1", "2", "3", "4", "repeat", "eats", "must", "may", "none"
]
"""What tells signs of one kind apart: each combination in use is a drawing of its own."""

INK = "#3A2A1C"
TILE = "#EAD7AE"
TILE_EDGE = "#C7A66B"
PALE_TILE = "#F7ECD5"
# Where a number stands in the 28 x 28 box: (x, baseline, font size), once or twice.
_NUMBERS: dict[ChipKind, tuple[tuple[float, float, float], ...]] = {
    "advance": ((0, 2.5, 16),),
    "back": ((0, 2.5, 16),),
    "eat": ((-6.1, 2.5, 16),),
    "any": ((8.4, 2, 14),),
    "any-eats": ((3.4, 2, 13),),
    "opponent": ((7, 2, 14),),
    "opponent-eats": ((3, 2, 13),),
    "back-eats": ((-6.1, 2.5, 16),),
    "hop": ((-7, 10, 15), (9, 10, 15)),
}
# The steps to share stand before the ways; a sign without ways has none.
_SHARED = ((-9, 6.2, 15),)
_SHARED_OVER_FORK = ((-9, 0, 14),)
# Between pawn and fork two digits need to be narrower.
_CROWDED: frozenset[ChipKind] = frozenset({"any-eats", "opponent-eats"})
_NUMBER_LIFT = 1.0


@dataclass(frozen=True)
class Chip:
    """One effect of a card: what it does, and how far where that is a number."""

    kind: ChipKind
    number: int | None = None
    marks: tuple[ChipMark, ...] = ()

    @property
    def drawing(self) -> str:
        """Return the name of its drawing."""
        return "-".join(("chip", self.kind, *self.marks))


_cache: SurfaceCache[tuple[Chip, int, bool]] = SurfaceCache(4_000_000)


def chip_markup(chip: Chip, ink: str = INK, ground: str = TILE) -> str:
    """Return the sign's markup in a 28 x 28 box around the origin."""
    drawing = recolour(svg_body("cards", f"{chip.drawing}.svg"), {INK: ink, TILE: ground})
    if chip.number is None:
        return drawing
    spots = _NUMBERS.get(chip.kind, ())
    if chip.kind == "split" and chip.marks:
        spots = _SHARED_OVER_FORK if "eats" in chip.marks else _SHARED
    for x, y, size in spots:
        if chip.number > 9 and chip.kind in _CROWDED:
            x, size = x - 0.4, size * 0.78
        drawing += text_svg(
            str(chip.number), x, y, size, ink, weight="extrabold", spacing=-0.4 if chip.number > 9 else 0
        )
    return f'<g transform="translate(0,{-_NUMBER_LIFT:g})">{drawing}</g>' if spots else drawing


def framed_chip(chip: Chip, box: tuple[float, float, float, float], scale: float) -> str:
    """Return the sign's markup on its tile, as cards bear it."""
    x, y, width, height = box
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{width * 0.22:g}" '
        f'fill="{TILE}" stroke="{TILE_EDGE}" stroke-width="1.2"/>'
        f'<g transform="translate({x + width / 2:g},{y + height / 2:g}) scale({scale:g})">'
        f"{chip_markup(chip)}</g>"
    )


def chip_tile(chip: Chip, size: int, *, hc: bool = False) -> pygame.Surface:
    """Draw a sign on its square of paper, as the house rules and the presets show it."""
    return _cache.get((chip, size, hc), lambda: _draw_tile(chip, size, hc))


def chip_drawer(chip: Chip, alpha: int = 255) -> Callable[[Painter, Box], None]:
    """Return what draws a sign on its square in a box, fainter where it means nothing now."""

    def draw(p: Painter, box: Box) -> None:
        picture = chip_tile(chip, box.w, hc=p.theme.high_contrast)
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        p.surface.blit(picture, box[:2])

    return draw


def _draw_tile(chip: Chip, size: int, hc: bool) -> pygame.Surface:
    ground, edge, ink = ("#FFFFFF", "#000000", "#000000") if hc else (PALE_TILE, TILE_EDGE, INK)
    body = (
        f'<rect x=".7" y=".7" width="38.6" height="38.6" rx="9.2" fill="{ground}" stroke="{edge}" '
        f'stroke-width="{1.6 if hc else 1}"/>'
    )
    body += f'<g transform="translate(20,20) scale(1.06)">{chip_markup(chip, ink, ground)}</g>'
    return rasterise(svg_document(40, 40, body), (size, size))
