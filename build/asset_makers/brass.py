"""Brass: its gradient, and the rosette that is the centre of the board and the o of the logo."""

from __future__ import annotations

import math

from asset_makers.shapes import polygon_path
from asset_makers.svg import circle, dots, gradient, group, path

STOPS = [(0.0, "#F6E2A6"), (0.3, "#D9B25F"), (0.55, "#A2742F"), (0.8, "#D9B566"), (1.0, "#8A6128")]


def brass(name: str, r: float) -> str:
    """Return the diagonal brass of a disc of radius r around the origin."""
    return gradient(name, (-r, -r, r, r), STOPS)


def _points(count: int, outer: float, inner: float, turn: float) -> str:
    """Return a star whose every point has a lit and a dark side."""
    out = ""
    for i in range(count):
        tip, right, left = (math.radians(turn + (360 * i + d) / count) for d in (0, 180, -180))
        apex = (outer * math.cos(tip), outer * math.sin(tip))
        for angle, colour in ((right, "#8F6529"), (left, "#F0D594")):
            out += path(
                polygon_path([(0, 0), apex, (inner * math.cos(angle), inner * math.sin(angle))]), colour
            )
    return out


def rosette(x: float, y: float, r: float, name: str = "rosette") -> str:
    """Return a brass ring, 32 beads and two stars of eight points; `name` keeps its gradients apart."""
    beads = [
        (r * 0.83 * math.cos(math.radians(i * 11.25)), r * 0.83 * math.sin(math.radians(i * 11.25)))
        for i in range(32)
    ]
    out = brass(f"{name}-ring", r) + brass(f"{name}-hub", r * 0.17)
    out += circle(0, 0, r + 2, "#120A05") + circle(0, 0, r, f"url(#{name}-ring)")
    out += circle(0, 0, r * 0.93, "#2A180D") + circle(0, 0, r * 0.905, "#3B2415")
    out += dots(beads, r * 0.022, "#E6C377")
    out += _points(8, r * 0.70, r * 0.26, 22.5)
    out += circle(0, 0, r * 0.40, stroke="#2A180D", stroke_width=r * 0.031)
    out += _points(8, r * 0.76, r * 0.22, 0)
    out += circle(0, 0, r * 0.20, "#2A180D") + circle(0, 0, r * 0.17, f"url(#{name}-hub)")
    return group(out + circle(0, 0, r * 0.10, "#3B2415"), f"translate({x:g},{y:g})")
