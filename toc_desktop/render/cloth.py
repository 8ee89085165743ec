"""The cloth that lies over a hand while the screen goes from one person to the next."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from toc_desktop.ui.svg import Size, rasterise, register_cache, soft_shape, svg_document
from toc_desktop.ui.svg_markup import Point, circle, fill, line, linear_at, path, rounded, stroke
from toc_desktop.ui.theme import Theme, parse_color, with_alpha

TEXT = parse_color("#FBE9B4")
SUB = parse_color("#FFEFE2")
_CLOTH = tuple((at, parse_color(c)) for at, c in ((0.0, "#8A2A38"), (0.45, "#6C1C29"), (1.0, "#47101A")))
_FRINGE = tuple((at, parse_color(c)) for at, c in ((0.0, "#F6E2A6"), (1.0, "#8A6128")))
_LATTICE = parse_color("#E7C98A")
_STRAND = parse_color("#D9B25F")
_EDGE = parse_color("#2A060C")
_DARK = parse_color("#120A05")
_PAPER, _PAPER_EDGE = parse_color("#F6E8CB"), parse_color("#8D7650")
# Folds: where each begins and ends across the width, how wide it is and how dark, in pixels at 1080p.
_FOLDS = (
    (0.03, 0.06, 26, 0.42),
    (0.10, 0.18, 20, 0.26),
    (0.955, 0.935, 26, 0.46),
    (0.885, 0.82, 20, 0.28),
    (0.38, 0.31, 14, 0.14),
    (0.61, 0.69, 14, 0.14),
)
ROUND_CAP = 'stroke-linecap="round"'
_TOP = (44, 18, 10, -2, -2, 8, 20, 46)
_HEM = (-6, 8, -4, 10, -2, 10, -4, 8, -6)


@lru_cache(maxsize=4)
def cloth(theme: Theme, size: Size, unit: float) -> pygame.Surface:
    """Paint a cloth that fills `size` pixels but for its fringe and shadow; `unit` is 1 at 1080p."""
    weave = _Weave(size, unit)
    if theme.high_contrast:
        plain = path(weave.outline, fill(theme.plate)) + path(weave.outline, stroke(theme.text, 4 * unit))
        return rasterise(svg_document(*size, plain), size)
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    canvas.blit(soft_shape(size, path(weave.outline, fill(_DARK)), 12 * unit, (0, 0, 0), 0.6), (0, 8 * unit))
    canvas.blit(rasterise(svg_document(*size, weave.cards() + weave.fringe()), size), (0, 0))
    woven = rasterise(svg_document(*size, weave.woven()), size)
    for shade in weave.shades():
        woven.blit(shade, (0, 0))
    woven.blit(rasterise(svg_document(*size, weave.border()), size), (0, 0))
    mask = rasterise(svg_document(*size, path(weave.outline, fill((255, 255, 255, 255)))), size)
    woven.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(woven, (0, 0))
    return canvas


register_cache(cloth.cache_clear)


class _Weave:
    """The drawing of one cloth, each part as markup."""

    def __init__(self, size: Size, unit: float) -> None:
        self.size, self.unit = size, unit
        wide, high = size
        left, right = 8 * unit, wide - 8 * unit
        self._bottom = high - 36 * unit
        self._hem = _spread(right, left, [self._bottom + dy * unit for dy in _HEM])
        top = _spread(left, right, [(12 + dy) * unit for dy in _TOP])
        self.outline = f"M{_at(top[0])}{_smooth(top)} L{_at(self._hem[0])}{_smooth(self._hem)} Z"

    def woven(self) -> str:
        """Return the cloth itself: its colour, and the lattice woven into it."""
        wide, high = self.size
        step = 90 * self.unit
        out = [linear_at("cloth", (0, 0), (wide * 0.25, high), _CLOTH), path(self.outline, fill("cloth"))]
        thread = stroke(with_alpha(_LATTICE, 0.3), max(0.8, 1.3 * self.unit))
        knot = fill(with_alpha(_LATTICE, 0.34))
        falling = [i * step for i in range(-math.ceil(high / step), math.ceil(wide / step) + 1)]
        rising = [i * step for i in range(math.ceil((wide + high) / step) + 1)]
        out += (line([(x, 0), (x + high, high)], thread) for x in falling)
        out += (line([(x, 0), (x - high, high)], thread) for x in rising)
        out += (circle(((a + b) / 2, (b - a) / 2), 2.6 * self.unit, knot) for a in falling for b in rising)
        return "".join(out)

    def shades(self) -> list[pygame.Surface]:
        """Return what gives it relief: the cards under it, its folds, its darker border."""
        u, high = self.unit, self.size[1]
        shades = [self._soft(self._fan(stroke(_DARK, 15 * u)), 8, (29, 4, 9), 0.5)]
        shades.append(self._soft(self._fan(stroke(_DARK, 5 * u)), 3, (255, 201, 184), 0.2))
        for begin, end, width, dark in _FOLDS:
            for across, colour, alpha in ((0.0, (22, 3, 10), dark), (-1.0, (255, 183, 166), dark * 0.3)):
                a, b = (share * self.size[0] + across * width * u for share in (begin, end))
                bends = _at((a + 6 * u, high * 0.35)), _at((b - 8 * u, high * 0.65))
                fold = f"M{a:.1f},0 C{' '.join(bends)} {b:.1f},{high}"
                thick = width * u * (0.5 if across else 1.0)
                shades.append(self._soft(path(fold, stroke(_DARK, thick)), 8, colour, alpha))
        shades.append(self._soft(path(self.outline, stroke(_DARK, 26 * u)), 8, (0, 0, 0), 0.38))
        return shades

    def border(self) -> str:
        """Return the edge and the braid along the hem."""
        u = self.unit
        lifted = [(x, y - 9 * u) for x, y in self._hem]
        higher = [(x, y - 24 * u) for x, y in self._hem]
        braid = f"M{_at(lifted[0])}{_smooth(lifted)}"
        return "".join(
            (
                linear_at("braid", (0, self._bottom - 14 * u), (0, self._bottom), _FRINGE),
                path(self.outline, stroke(_EDGE, 2 * u)),
                path(braid, stroke(with_alpha(_DARK, 0.7), 13 * u)),
                path(braid, stroke("braid", 9 * u)),
                path(f"M{_at(higher[0])}{_smooth(higher)}", stroke(with_alpha(_STRAND, 0.8), 2 * u)),
            )
        )

    def fringe(self) -> str:
        """Return the strands under the hem."""
        u = self.unit
        out, x, number = [], 14 * u, 0
        while x < self.size[0] - 14 * u:
            y = self._hem_at(x) - 2 * u
            length = (24 if number % 2 else 21) * u
            for dy, colour in ((3 * u, with_alpha(_DARK, 0.5)), (0.0, _STRAND)):
                strand = [(x, y + dy), (x + (0.8 if number % 2 else -0.8) * u, y + length + dy)]
                out.append(line(strand, stroke(colour, 4.2 * u, ROUND_CAP)))
            x, number = x + 9 * u, number + 1
        return "".join(out)

    def cards(self) -> str:
        """Return the margins of blank paper that show between the strands."""
        return self._fan(fill(_PAPER)) + self._fan(stroke(_PAPER_EDGE, 1.6 * self.unit))

    def _fan(self, attributes: str) -> str:
        """Return five blank cards fanned out under the cloth; how many the hand has is nobody's business."""
        u, wide = self.unit, self.size[0]
        width, height = 224 * u, min(314 * u, self._bottom * 0.86)
        out = []
        for i in range(-2, 3):
            turn = math.radians(4 * i)
            x, y = wide / 2 + i * 128 * u, self._bottom - height * 0.46 + i * i * 1.2 * u
            corners = [
                (-width / 2, -height / 2),
                (width / 2, -height / 2),
                (width / 2, height / 2),
                (-width / 2, height / 2),
            ]
            turned = [
                (x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn))
                for a, b in corners
            ]
            out.append(path(rounded(turned, 15 * u), attributes))
        return "".join(out)

    def _soft(self, markup: str, sigma: float, colour: tuple[int, int, int], alpha: float) -> pygame.Surface:
        return soft_shape(self.size, markup, sigma * self.unit, colour, alpha)

    def _hem_at(self, x: float) -> float:
        """Return how low the hem hangs at a distance from the left."""
        points = sorted(self._hem)
        for (xa, ya), (xb, yb) in pairwise(points):
            if x <= xb:
                share = (1 - math.cos(max(0.0, (x - xa) / (xb - xa)) * math.pi)) / 2
                return ya + (yb - ya) * share
        return points[-1][1]


def _spread(start: float, end: float, heights: Sequence[float]) -> list[Point]:
    last = len(heights) - 1
    return [(start + (end - start) * i / last, y) for i, y in enumerate(heights)]


def _at(point: Point) -> str:
    return f"{point[0]:.1f},{point[1]:.1f}"


def _smooth(points: Sequence[Point]) -> str:
    """Return a curve through the points, from the first on."""
    out = []
    for i in range(len(points) - 1):
        before, here = points[max(i - 1, 0)], points[i]
        there, after = points[i + 1], points[min(i + 2, len(points) - 1)]
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        out.append(f" C{_at(first)} {_at(second)} {_at(there)}")
    return "".join(out)
