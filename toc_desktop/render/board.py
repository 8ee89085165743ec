"""The board as one cached picture: shadow, rails, field, track, inlays, holes, rosette, lamp."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

import pygame

from toc_desktop.present.table.geometry import NEST_RADIUS, BoardLayout
from toc_desktop.render import board_layers, rosette
from toc_desktop.render.board_layers import (
    BLACK,
    FRAME,
    ROUND,
    USUAL_STYLES,
    WHITE,
    BoardMarks,
    Drawing,
    SeatStyle,
)
from toc_desktop.ui.svg import SurfaceCache, rasterise, register_cache, soft_shape, svg_document
from toc_desktop.ui.svg_markup import Point, circle, fill, line, path, radial_at, stroke
from toc_desktop.ui.textures import cut, plank
from toc_desktop.ui.theme import Color, Theme, with_alpha

__all__ = ["USUAL_STYLES", "BoardMarks", "BoardPainter", "SeatStyle", "board_painter"]

_PLAIN = BoardMarks()


class BoardPainter:
    """Paints boards and felt in one theme, and keeps the last ones."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._boards: SurfaceCache[object] = SurfaceCache()

    def paint(
        self,
        layout: BoardLayout,
        *,
        marks: BoardMarks = _PLAIN,
        seats: Mapping[int, SeatStyle],
        numbers: float = 1.0,
    ) -> pygame.Surface:
        """Return the board, to be laid at `layout.canvas`; ``numbers`` makes engraved ones larger."""
        fraction = (layout.board_rect[0] - layout.centre[0], layout.board_rect[1] - layout.centre[1])
        key = (
            layout.geometry,
            layout.canvas[2:],
            fraction,
            layout.pitch,
            marks,
            numbers,
            tuple(sorted(seats.items(), key=lambda item: item[0])),
        )
        drawing = Drawing(self.theme, layout, marks, dict(seats), numbers)
        return self._boards.get(key, lambda: _paint(drawing))


def _paint(d: Drawing) -> pygame.Surface:
    canvas = pygame.Surface(d.layout.canvas[2:], pygame.SRCALPHA)
    if not d.theme.high_contrast:
        _lay_shadow(d, canvas)
    corner = (d.origin[0] - d.layout.canvas[0], d.origin[1] - d.layout.canvas[1])
    canvas.blit(_sheet(d), corner)
    return canvas


def _sheet(d: Drawing) -> pygame.Surface:
    """Paint the board without its shadow."""
    outer, flat = _raster(d, path(d.outline(), fill(WHITE))), not d.theme.textures
    surface = _plain(d, d.theme.rail) if flat else _rails(d)
    surface.blit(cut(_plain(d, d.theme.field) if flat else _field(d), _inner_mask(d, outer)), (0, 0))
    defs = board_layers.gradients(d.theme)
    surface.blit(
        _raster(d, defs + board_layers.edge(d) + board_layers.frame(d) + board_layers.sandwiches(d)), (0, 0)
    )
    if not flat:
        surface.blit(cut(_board_plank(d, upright=True), _raster(d, board_layers.wood_mask(d))), (0, 0))
    top = board_layers.track_lines(d) + rosette.links(d) + board_layers.nests(d)
    surface.blit(_raster(d, defs + top + board_layers.track_holes(d) + rosette.rosette(d)), (0, 0))
    if not d.theme.high_contrast:
        surface.blit(_lamp(d), (0, 0))
    return cut(surface, outer)


def _raster(d: Drawing, body: str) -> pygame.Surface:
    return rasterise(svg_document(*d.size, body), d.size)


def _plain(d: Drawing, colour: Color) -> pygame.Surface:
    sheet = pygame.Surface(d.size, pygame.SRCALPHA)
    sheet.fill(colour)
    return sheet


def _inner_mask(d: Drawing, outer: pygame.Surface) -> pygame.Surface:
    """Return the field's mask: the board's, drawn in by scaling it; the brass line covers the edge."""
    share = 1 - d.px(FRAME) / d.apothem
    small = pygame.transform.scale(outer, (round(d.size[0] * share), round(d.size[1] * share)))
    mask = pygame.Surface(d.size, pygame.SRCALPHA)
    mask.blit(small, small.get_rect(center=(round(d.centre[0]), round(d.centre[1]))))
    return mask


def _lay_shadow(d: Drawing, canvas: pygame.Surface) -> None:
    size = canvas.get_size()
    dx, dy = d.origin[0] - d.layout.canvas[0], d.origin[1] - d.layout.canvas[1]
    for drop, sigma, alpha in ((20, 34, 0.62), (6, 8, 0.60)):
        shape = f'<g transform="translate({dx},{dy + d.px(drop):.2f})">{path(d.outline(), fill(BLACK))}</g>'
        canvas.blit(soft_shape(size, shape, d.px(sigma), (0, 0, 0), alpha), (0, 0))


def _board_plank(d: Drawing, *, upright: bool = False) -> pygame.Surface:
    """Return the field's wood over the whole sheet, at the scale of the board."""
    side = max(d.size)
    return plank(d.theme.field_texture, d.theme.field, (side, side), upright=upright).subsurface(
        (0, 0, *d.size)
    )


def _field(d: Drawing) -> pygame.Surface:
    """Paint the field's wood with the shadows on it: of the rails, in the star, around what stands up."""
    wood = _board_plank(d)
    rim = path(d.outline(FRAME), stroke(BLACK, d.px(22)))
    wood.blit(soft_shape(d.size, rim, d.px(8), (0, 0, 0), 0.55), (0, 0))
    shade = d.theme.star_shade
    inside = path(d.track(), fill(with_alpha(BLACK, shade[3] / 255)))
    soft = [path(d.track(), stroke(with_alpha(BLACK, 0.42), d.band + d.px(12), ROUND))]
    for seat in d.arms:
        x, y = d.nest(seat)
        soft.append(line(d.lane(seat), stroke(with_alpha(BLACK, 0.5), d.band + d.px(8), ROUND)))
        nest = NEST_RADIUS * d.pitch + d.px(5)
        soft.append(circle((x, y + d.px(4)), nest, fill(with_alpha(BLACK, 0.5))))
    soft.append(rosette.rosette_shadow(d))
    wood.blit(soft_shape(d.size, inside + "".join(soft), max(d.px(4.2), 1), shade[:3], 1.0), (0, 0))
    return wood


def _rails(d: Drawing) -> pygame.Surface:
    """Paint mitred rails: each side its own strip of wood, lit from the top, its outer edge chamfered."""
    sheet = pygame.Surface(d.size, pygame.SRCALPHA)
    sheet.fill((*d.theme.rail[:3], 255))
    corners = [d.at(point) for point in d.layout.geometry.outline()]
    # Whole pixels and one to spare, so that no seam opens between two strips.
    depth = math.ceil(d.px(FRAME)) + 2
    for k, corner in enumerate(corners):
        _lay_rail(d, sheet, k, corners[k - 1], corner, depth)
    return sheet


def _lay_rail(d: Drawing, sheet: pygame.Surface, k: int, start: Point, end: Point, depth: int) -> None:
    length = math.ceil(math.dist(start, end)) + 2
    cut_in = depth * math.tan(math.pi / d.layout.geometry.arms)
    scale = d.layout.unit
    wood = plank(
        d.theme.rail_texture, d.theme.rail, (max(length, round(1300 * scale)), round(90 * scale) + depth)
    )
    strip = pygame.Surface((length, depth), pygame.SRCALPHA)
    strip.blit(wood, (0, 0), (0, (k * 37) % max(1, round(90 * scale)), length, depth))
    angle = round(math.degrees(math.atan2(end[1] - start[1], end[0] - start[0])), 3)
    facing = math.cos(math.radians(angle))  # 1 along the top, -1 along the bottom
    light = [_lit(d, facing, 1.0, depth, length), _lit(d, facing, 1.5, d.px(6), length)]
    joint = line([(0, 0), (cut_in, depth)], stroke(with_alpha(d.theme.outline_dark, 0.7), d.thin(1.6) * 2))
    lights = rasterise(svg_document(length, depth, "".join(light) + joint), (length, depth))
    strip.blit(lights, (0, 0))
    shape = line([(0, 0), (length, 0), (length - cut_in, depth), (cut_in, depth)], fill(WHITE), closed=True)
    cut(strip, rasterise(svg_document(length, depth, shape), (length, depth)))
    turned = (
        pygame.transform.rotate(strip, -angle)
        if angle % 90 == 0
        else pygame.transform.rotozoom(strip, -angle, 1)
    )
    inward = math.radians(angle + 90)
    middle_x = (start[0] + end[0]) / 2 + math.cos(inward) * (depth / 2 - 1)
    middle_y = (start[1] + end[1]) / 2 + math.sin(inward) * (depth / 2 - 1)
    sheet.blit(turned, turned.get_rect(center=(round(middle_x), round(middle_y))))


def _lit(d: Drawing, facing: float, strength: float, depth: float, length: int) -> str:
    if facing > -0.3:
        colour = with_alpha(d.theme.rail_light, min(1.0, (0.11 + 0.15 * facing) * strength))
    else:
        colour = with_alpha(d.theme.rail_dark, min(1.0, 0.28 * (-facing - 0.3) / 0.7 * strength))
    return f'<rect width="{length}" height="{depth:.2f}" {fill(colour)}/>'


def _lamp(d: Drawing) -> pygame.Surface:
    """Shed warm light from the upper left, dusk in the far corner; drawn small, since it has no edges."""
    warm, glow, dusk, dark = d.theme.lamp
    x, y = d.centre
    centre = (x - d.apothem * 0.25, y - d.apothem * 0.45)
    ramp = [(0.0, warm), (0.38, glow), (0.7, dusk), (1.0, dark)]
    light = radial_at("lamp", centre, d.apothem * 1.75, ramp)
    body = light + f'<rect width="{d.size[0]}" height="{d.size[1]}" fill="url(#lamp)"/>'
    small = rasterise(svg_document(*d.size, body), (max(2, d.size[0] // 4), max(2, d.size[1] // 4)))
    return pygame.transform.smoothscale(small, d.size)


@lru_cache(maxsize=1)
def board_painter(theme: Theme) -> BoardPainter:
    """Return the painter of a theme that all screens but the table share."""
    return BoardPainter(theme)


register_cache(board_painter.cache_clear)
