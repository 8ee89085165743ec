"""The two jokers: a fox in colours and an owl in greys, each in a jester's cap."""

from __future__ import annotations

import math

from asset_makers.shapes import BLACK, GOLD, RED, polygon_path, polygon_points
from asset_makers.svg import circle, dots, group, line, path, rect

WHITE, NAVY = "#FFFAF0", "#21405E"
BRONZE, NIGHT = "#8A5A18", "#1D130C"


def joker(*, colour: bool) -> str:
    """Return the whole picture of a joker on its card, without the corner words."""
    ink = RED if colour else BLACK
    out = rect(44, 21, 112, 238, 7, "#FBEFD6", stroke=ink, stroke_width=1.8)
    out += rect(47, 24, 106, 232, 5, stroke=GOLD, stroke_width=1)
    for y in (33, 247):
        for i in range(-4, 5):
            out += path(f"M{100 + i * 12},{y - 8} l6,8 l-6,8 l-6,-8z", ink if i % 2 else GOLD)
    out += path("M47,45 H153 M47,235 H153", stroke=ink, stroke_width=1.6)
    figure = _ruff(colour) + _cap(colour) + (_fox() if colour else _owl())
    out += group(figure, "translate(100,151.4) scale(.715)")
    for x, y in ((62, 64), (138, 64), (62, 216), (138, 216)):
        out += star(x, y, 5, ink)
    return out + star(100, 220, 6.5, GOLD)


def star(x: float, y: float, r: float, fill: str) -> str:
    """Return a five-pointed star around a point."""
    return path(polygon_path(polygon_points(5, r, -90, r * 0.42), x, y), fill)


def _ruff(colour: bool) -> str:
    one, two = (RED, NAVY) if colour else ("#2B3038", "#5B6472")
    out = ""
    for i in range(11):
        middle, before, after = (math.radians(20 + 14 * (i + d)) for d in (0, -0.5, 0.5))
        x, y = 52 * math.cos(middle), 18 + 46 * math.sin(middle)
        left = (44 * math.cos(before), 18 + 38 * math.sin(before))
        right = (44 * math.cos(after), 18 + 38 * math.sin(after))
        out += path(polygon_path([(0, 14), left, (x, y), right]), one if i % 2 else two)
        out += circle(x, y, 3.6, GOLD, stroke=BRONZE, stroke_width=0.8)
    return out


def _cap(colour: bool) -> str:
    one, two, three = (RED, NAVY, GOLD) if colour else ("#2B3038", "#5B6472", "#C9CDD3")
    out = path("M-34,-24 C-44,-60 -66,-66 -72,-40 C-62,-48 -54,-38 -50,-14Z", two)
    out += path("M34,-24 C44,-60 66,-66 72,-40 C62,-48 54,-38 50,-14Z", one)
    out += path("M-36,-20 C-34,-64 -14,-86 6,-92 C-2,-78 30,-60 36,-20Z", three)
    out += path("M0,-20 C2,-48 2,-70 6,-92 C-2,-78 30,-60 36,-20Z", one)
    out += dots([(-72, -38), (72, -38), (7, -94)], 5.4, GOLD)
    return out + dots([(-73, -39), (71, -39), (6, -95)], 1.8, WHITE)


def _fox() -> str:
    out = path("M-46,-44 L-20,-24 L20,-24 L46,-44 L50,2 C40,26 16,42 0,54 C-16,42 -40,26 -50,2Z", "#D8702B")
    out += path("M-43,-36 L-25,-22 L-40,-10Z M43,-36 L25,-22 L40,-10Z", "#3A2418")
    out += path(
        "M-50,2 C-34,2 -18,6 -9,24 L0,54 C-16,42 -40,26 -50,2Z "
        "M50,2 C34,2 18,6 9,24 L0,54 C16,42 40,26 50,2Z",
        WHITE,
    )
    out += path("M0,-24 L10,24 L0,50 L-10,24Z", "#B4541A", opacity=0.55)
    out += path("M-28,-2 Q-20,-10 -12,0 Q-20,3 -28,-2Z M28,-2 Q20,-10 12,0 Q20,3 28,-2Z", NIGHT)
    out += dots([(-19, -3.4), (19, -3.4)], 1.5, WHITE)
    return out + path("M-7,44 Q0,40 7,44 Q4,55 0,56 Q-4,55 -7,44Z", NIGHT)


def _owl() -> str:
    out = path(
        "M-48,-46 C-36,-30 -20,-28 0,-28 C20,-28 36,-30 48,-46 C54,-20 52,20 34,40 C22,53 10,56 0,56 "
        "C-10,56 -22,53 -34,40 C-52,20 -54,-20 -48,-46Z",
        "#5D6570",
    )
    for side in (-1, 1):
        out += circle(side * 20, -2, 21, "#8B93A0") + circle(side * 20, -2, 15.5, WHITE)
        out += circle(side * 19, -2, 9.5, GOLD) + circle(side * 18.6, -2, 5.6, "#14181D")
        out += circle(side * 18.6 - 2, -4.4, 1.9, WHITE)
    out += path("M0,2 L7,12 L0,25 L-7,12Z", GOLD, stroke=BRONZE, stroke_width=1)
    for count, y in ((3, 32), (2, 40), (1, 48)):
        for i in range(-count, count + 1):
            out += line(f"M{i * 9 - 4},{y} q4,7 8,0", WHITE, 1.8, opacity=0.85)
    return out
