"""Short ways to write the SVG that the rasteriser understands: paints with alpha, outlines, seat shapes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from toc_desktop.ui.theme import SHAPES, Color, hex_color

Point = tuple[float, float]
Paint = Color | str


def fill(paint: Paint) -> str:
    """Return the attributes that fill with a colour or with a gradient of that name."""
    return _paint("fill", paint)


def stroke(paint: Paint, width: float, extra: str = "") -> str:
    """Return the attributes of an unfilled line."""
    return f'fill="none" {_paint("stroke", paint)} stroke-width="{width:.2f}" {extra}'


def _paint(attribute: str, paint: Paint) -> str:
    if isinstance(paint, str):
        return f'{attribute}="url(#{paint})"'
    if paint[3] == 0:
        return f'{attribute}="none"'
    opacity = "" if paint[3] == 255 else f' {attribute}-opacity="{paint[3] / 255:.3f}"'
    return f'{attribute}="{hex_color(paint)}"{opacity}'


def circle(at: Point, radius: float, attributes: str) -> str:
    """Return the markup of a disc or a ring."""
    return f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{max(radius, 0.1):.2f}" {attributes}/>'


def path(d: str, attributes: str) -> str:
    """Return the markup of a path of any kind."""
    return f'<path d="{d}" {attributes}/>'


def line(points: Sequence[Point], attributes: str, closed: bool = False) -> str:
    """Return the markup of a polyline through the points."""
    return path(polyline(points, closed), attributes)


def polyline(points: Sequence[Point], closed: bool = False) -> str:
    """Return the path data of a polyline."""
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points) + ("Z" if closed else "")


def rounded(corners: Sequence[Point], radius: float) -> str:
    """Return the path data of a regular polygon, given clockwise, with its corners rounded."""
    count = len(corners)
    cut = radius / math.tan(math.pi * (count - 2) / count / 2)
    parts: list[str] = []
    for i, corner in enumerate(corners):
        before, after = _toward(corner, corners[i - 1], cut), _toward(corner, corners[(i + 1) % count], cut)
        arc = f"A{radius:.2f},{radius:.2f} 0 0 1 {after[0]:.2f},{after[1]:.2f}"
        parts.append(f"{'L' if parts else 'M'}{before[0]:.2f},{before[1]:.2f} {arc}")
    return " ".join(parts) + "Z"


def _toward(start: Point, end: Point, distance: float) -> Point:
    share = distance / max(math.dist(start, end), 1e-9)
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def stops(values: Iterable[tuple[float, Color]]) -> str:
    """Return the markup of the stops of a gradient."""
    return "".join(
        f'<stop offset="{at:.3f}" stop-color="{hex_color(color)}" stop-opacity="{color[3] / 255:.3f}"/>'
        for at, color in values
    )


def linear(name: str, ends: tuple[str, str, str, str], values: Iterable[tuple[float, Color]]) -> str:
    """Return a linear gradient, its ends in percent of each shape, as the rasteriser wants them."""
    x1, y1, x2, y2 = ends
    box = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
    return f'<linearGradient id="{name}" {box}>{stops(values)}</linearGradient>'


def radial(name: str, at: tuple[str, str, str], values: Iterable[tuple[float, Color]]) -> str:
    """Return a radial gradient, its centre and radius in percent of each shape."""
    cx, cy, r = at
    return f'<radialGradient id="{name}" cx="{cx}" cy="{cy}" r="{r}">{stops(values)}</radialGradient>'


def linear_at(name: str, start: Point, end: Point, values: Iterable[tuple[float, Color]]) -> str:
    """Return a linear gradient between two points of the drawing."""
    ends = f'x1="{start[0]:.2f}" y1="{start[1]:.2f}" x2="{end[0]:.2f}" y2="{end[1]:.2f}"'
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" {ends}>{stops(values)}</linearGradient>'
    )


def radial_at(name: str, centre: Point, radius: float, values: Iterable[tuple[float, Color]]) -> str:
    """Return a radial gradient around a point of the drawing."""
    where = f'cx="{centre[0]:.2f}" cy="{centre[1]:.2f}" r="{radius:.2f}"'
    return (
        f'<radialGradient id="{name}" gradientUnits="userSpaceOnUse" {where}>{stops(values)}</radialGradient>'
    )


def polygon_points(count: int, radius: float, turn: float = -90, inner: float | None = None) -> list[Point]:
    """Return the corners of a regular polygon around (0, 0), or of a star when `inner` is given."""
    total = count if inner is None else 2 * count
    out = []
    for i in range(total):
        angle = math.radians(turn + 360 * i / total)
        reach = radius if inner is None or i % 2 == 0 else inner
        out.append((reach * math.cos(angle), reach * math.sin(angle)))
    return out


def seat_shape(index: int, at: Point, radius: float, attributes: str, squeeze: float = 1.0) -> str:
    """Return a seat's shape: circle, square, triangle, diamond, star, cross, pentagon or hexagon."""
    kind = SHAPES[index % len(SHAPES)]
    if kind == "circle":
        body = circle((0, 0), radius * 0.82, attributes)
    else:
        body = line(_corners(kind, radius), f'stroke-linejoin="round" {attributes}', closed=True)
    return f'<g transform="translate({at[0]:.2f},{at[1]:.2f}) scale(1,{squeeze:g})">{body}</g>'


def _corners(kind: str, r: float) -> list[Point]:
    match kind:
        case "square":
            q = r * 0.76
            return [(-q, -q), (q, -q), (q, q), (-q, q)]
        case "triangle":
            return [(x, y + r * 0.14) for x, y in polygon_points(3, r * 1.08)]
        case "diamond":
            return [(0, -r * 1.08), (r * 0.8, 0), (0, r * 1.08), (-r * 0.8, 0)]
        case "star":
            return polygon_points(5, r * 1.12, inner=r * 0.48)
        case "cross":
            a, b = r * 0.95, r * 0.34
            quarter = [(-b, -a), (b, -a), (b, -b)]
            turned = [quarter]
            for _ in range(3):
                turned.append([(-y, x) for x, y in turned[-1]])
            return [point for side in turned for point in side]
        case "pentagon":
            return polygon_points(5, r)
        case _:
            return polygon_points(6, r, 0)
