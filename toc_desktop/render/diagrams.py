"""Little excerpts of the real board for the rules: pawns, the way they take, who goes home, what bars it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from toc_desktop.engine import PAWNS_EACH
from toc_desktop.present.rules.diagrams import Diagram
from toc_desktop.present.table.geometry import NEST_RADIUS, BoardGeometry, BoardLayout, Place, Point
from toc_desktop.render.board import BoardMarks, SeatStyle, board_painter
from toc_desktop.render.effects import draw_path
from toc_desktop.render.pawns import PawnPainter, pawn_painter
from toc_desktop.ui.icons import icon
from toc_desktop.ui.svg import SurfaceCache, rasterise, register_cache, svg_document
from toc_desktop.ui.svg_markup import circle, fill, line, stroke
from toc_desktop.ui.textures import cut
from toc_desktop.ui.theme import Theme

_AROUND = 0.95  # pitches of board around what must be seen
_ROUND = 'stroke-linejoin="round" stroke-linecap="round"'
_cache: SurfaceCache[tuple[object, ...]] = SurfaceCache(16_000_000)
register_cache(_cache.clear)


def _window(diagram: Diagram) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the excerpt, in pitches around the board's middle."""
    geometry = BoardGeometry(diagram.seating.arms)
    points = [geometry.point(place) for place in diagram.frame]
    if any(place.kind == "base" for place in diagram.frame):
        x, y = geometry.nest_centre(0)
        points += [(x - NEST_RADIUS * 0.6, y - NEST_RADIUS * 0.6), (x + NEST_RADIUS * 0.6, y)]
    limit = geometry.apothem
    left = max(-limit, min(x for x, _ in points) - _AROUND)
    top = max(-limit, min(y for _, y in points) - _AROUND - 0.3)
    right = min(limit, max(x for x, _ in points) + _AROUND)
    bottom = min(limit, max(y for _, y in points) + _AROUND)
    return left, top, right, bottom


def diagram_size(diagram: Diagram, pitch: int) -> tuple[int, int]:
    """Return how large the excerpt is when cells lie so many pixels apart."""
    left, top, right, bottom = _window(diagram)
    return math.ceil((right - left) * pitch), math.ceil((bottom - top) * pitch)


def diagram_picture(
    theme: Theme, diagram: Diagram, pitch: int, seat_styles: Sequence[SeatStyle]
) -> pygame.Surface:
    """Return the excerpt as a picture with rounded corners; do not draw on it."""
    key = (theme.name, diagram, pitch, tuple(seat_styles))
    left, top, _, _ = _window(diagram)
    size = diagram_size(diagram, pitch)
    return _cache.get(key, lambda: _draw(theme, diagram, pitch, seat_styles, (left, top), size))


def scene_pitch(diagram: Diagram, size: tuple[int, int], most: int) -> int:
    """Return how far apart cells lie for the excerpt to fit: one of few, as each costs a painted board."""
    steps = (most, most * 5 // 6, most * 2 // 3, most // 2, most * 5 // 12, most // 3)
    fits = (n for n in steps if all(a <= b for a, b in zip(diagram_size(diagram, n), size, strict=True)))
    return next(fits, steps[-1])


def scene_picture(
    theme: Theme, diagram: Diagram, pitch: int, size: tuple[int, int], seat_styles: Sequence[SeatStyle]
) -> pygame.Surface:
    """Return an excerpt of exactly that size around what must be seen; do not draw on it."""
    limit = BoardGeometry(diagram.seating.arms).apothem
    left, top, right, bottom = _window(diagram)
    corner = []
    for low, high, length in ((left, right, size[0] / pitch), (top, bottom, size[1] / pitch)):
        wanted = (low + high - length) / 2
        # Nothing but table lies beyond the board: stay on it, or have it in the middle where it all fits.
        corner.append(min(max(wanted, -limit), limit - length) if length < 2 * limit else -length / 2)
    key = (theme.name, diagram, pitch, size, tuple(seat_styles))
    return _cache.get(key, lambda: _draw(theme, diagram, pitch, seat_styles, (corner[0], corner[1]), size))


def _draw(
    theme: Theme,
    diagram: Diagram,
    pitch: int,
    seat_styles: Sequence[SeatStyle],
    corner_at: Point,
    size: tuple[int, int],
) -> pygame.Surface:
    geometry = BoardGeometry(diagram.seating.arms)
    half_w, half_h = (math.ceil(half * pitch) for half in geometry.extents)
    layout = BoardLayout(geometry, (0, 0, 2 * half_w, 2 * half_h))
    seats = {seat: seat_styles[i % len(seat_styles)] for i, seat in enumerate(diagram.seating.seats)}
    picture = board_painter(theme).paint(layout, marks=BoardMarks.of(diagram.rules), seats=seats)
    w, h = size
    corner = layout.to_px(corner_at)
    origin = (round(corner[0]), round(corner[1]))
    target = pygame.Surface((w, h), pygame.SRCALPHA)
    target.blit(picture, (layout.canvas[0] - origin[0], layout.canvas[1] - origin[1]))

    def at(place: Place) -> Point:
        x, y = layout.px(place)
        return x - origin[0], y - origin[1]

    _draw_things(theme, target, pawn_painter(theme), diagram, layout.pitch, seat_styles, at)
    return cut(target, _corners(w, h, max(6, pitch // 4)))


def _draw_things(
    theme: Theme,
    target: pygame.Surface,
    pawns: PawnPainter,
    diagram: Diagram,
    pitch: float,
    seat_styles: Sequence[SeatStyle],
    at: Callable[[Place], Point],
) -> None:
    for place in diagram.lost:
        pawns.halo(pitch, "capture").draw(target, at(place))
    for way in diagram.ways:
        points = [at(place) for place in way.places]
        if way.counted:
            draw_path(target, pawns, points[: way.counted + 1], pitch)
            for number in (way.counted,) if way.counted < len(points) - 1 else ():
                pawns.step(pitch, number).draw(target, points[number])
        if way.counted < len(points) - 1:
            _arrow(theme, target, points[way.counted], points[-1], pitch)
    movers = {way.pawn for way in diagram.ways}
    for place in diagram.choices:
        pawns.halo(pitch, "movable").draw(target, at(place))
    for way in diagram.ways:
        pawns.halo(pitch, "selected").draw(target, at(way.places[0]))
    standing = [(at(place), pawn, False) for pawn, place in diagram.pawns]
    if diagram.stop is None and not diagram.trade:
        standing += [(at(way.places[-1]), way.pawn, True) for way in diagram.ways]
    for spot, pawn, ghost in sorted(standing, key=lambda item: (item[0][1], item[1])):
        look = seat_styles[(pawn // PAWNS_EACH) % len(seat_styles)]
        if not ghost:
            pawns.shadow(pitch).draw(target, spot)
        pawns.pawn(look, pitch, ghost=ghost, lifted=pawn in movers and not ghost).draw(target, spot)
    for place in diagram.lost:
        pawns.capture_badge(pitch).draw(target, at(place))
    if diagram.stop is not None:
        _stop(theme, target, at(diagram.stop), pitch)


def _arrow(theme: Theme, target: pygame.Surface, start: Point, end: Point, pitch: float) -> None:
    """Draw a bow from place to place with a head, for what is not walked cell by cell."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    reach = math.hypot(dx, dy)
    bulge = min(0.22 * reach, 1.6 * pitch)
    control = (start[0] + dx / 2 + dy / reach * bulge, start[1] + dy / 2 - dx / reach * bulge)
    points = [_bezier(start, control, end, 0.08 + 0.8 * k / 24) for k in range(25)]
    tip = _bezier(start, control, end, 0.93)
    (ax, ay), (bx, by) = points[-4], tip
    length = max(1.0, math.hypot(bx - ax, by - ay))
    ux, uy = (bx - ax) / length, (by - ay) / length
    size = pitch * 0.30
    head = [
        (bx + ux * size * 0.2, by + uy * size * 0.2),
        (bx - ux * size - uy * size * 0.75, by - uy * size + ux * size * 0.75),
        (bx - ux * size + uy * size * 0.75, by - uy * size - ux * size * 0.75),
    ]
    under = stroke(theme.path_under, pitch * 0.25, _ROUND)
    body = line(points, under) + line(head, under, closed=True)
    body += line(points, stroke(theme.path, pitch * 0.13, _ROUND))
    body += line(head, fill(theme.path), closed=True)
    target.blit(rasterise(svg_document(*target.get_size(), body), target.get_size()), (0, 0))


def _bezier(a: Point, b: Point, c: Point, t: float) -> Point:
    x, y = ((1 - t) ** 2 * a[i] + 2 * (1 - t) * t * b[i] + t * t * c[i] for i in (0, 1))
    return x, y


def _stop(theme: Theme, target: pygame.Surface, place: Point, pitch: float) -> None:
    """Draw the sign of a way that is barred, beside the pawn that bars it."""
    side = max(14, round(pitch * 0.66))
    disc = circle((side / 2, side / 2), side / 2, fill(theme.outline_dark))
    disc += circle((side / 2, side / 2), side / 2 - 1.5, fill(theme.callout))
    x, y = round(place[0] + pitch * 0.36 - side / 2), round(place[1] - pitch * 0.62 - side / 2)
    target.blit(rasterise(svg_document(side, side, disc), (side, side)), (x, y))
    sign = round(side * 0.86)
    target.blit(icon("forbidden", sign, theme.capture), (x + (side - sign) // 2, y + (side - sign) // 2))


def _corners(w: int, h: int, radius: int) -> pygame.Surface:
    body = f'<rect width="{w}" height="{h}" rx="{radius}" fill="#ffffff"/>'
    return rasterise(svg_document(w, h, body), (w, h))
