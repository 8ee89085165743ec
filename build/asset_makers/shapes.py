"""Outlines shared by the makers: suits, stars and small signs, drawn in simple boxes with y down."""

from __future__ import annotations

import math

RED = "#B4232C"
BLACK = "#1F2329"
GOLD = "#DDA63A"
BRASS = "#C79A45"
INK = "#21160E"

# Each suit fills a 100 x 100 box.
SUITS = {
    "H": "M50 92 C22 66 5 49 5 29 C5 13 17 4 30 4 C40 4 47 10 50 19 C53 10 60 4 70 4 C83 4 95 13 95 29 "
    "C95 49 78 66 50 92Z",
    "D": "M50 2 C58 20 71 37 87 50 C71 63 58 80 50 98 C42 80 29 63 13 50 C29 37 42 20 50 2Z",
    "S": "M50 2 C58 21 94 41 94 65 C94 78 85 86 74 86 C64 86 57 81 53 72 C54 84 58 92 67 97 L33 97 "
    "C42 92 46 84 47 72 C43 81 36 86 26 86 C15 86 6 78 6 65 C6 41 42 21 50 2Z",
    "C": "M50 3 A21.5 21.5 0 0 1 66 39 A21.5 21.5 0 1 1 54 70 C55 83 59 92 68 97 L32 97 C41 92 45 83 46 70 "
    "A21.5 21.5 0 1 1 34 39 A21.5 21.5 0 0 1 50 3Z",
}
SUIT_COLOURS = {"H": RED, "D": RED, "S": BLACK, "C": BLACK}

CHECK = "M8 54 L20 41 L40 60 L80 12 L93 23 L42 85 Z"
CROSS = "M22 12 L50 39 L78 12 L89 23 L62 50 L89 77 L78 88 L50 61 L22 88 L11 77 L38 50 L11 23 Z"
SWAP_ARROWS = (
    "M8 27 H68 L54 13 L63 4 L92 33 L63 62 L54 53 L68 39 H8 Z "
    "M92 73 H32 L46 87 L37 96 L8 67 L37 38 L46 47 L32 61 H92 Z"
)


def polygon_points(
    n: int, radius: float, rotation: float = -90, inner: float | None = None
) -> list[tuple[float, float]]:
    """Return the corners of a regular polygon, or of a star when `inner` is given, around the origin."""
    corners = n * 2 if inner is not None else n
    points = []
    for i in range(corners):
        angle = math.radians(rotation + 360 * i / corners)
        r = radius if inner is None or i % 2 == 0 else inner
        points.append((r * math.cos(angle), r * math.sin(angle)))
    return points


def polygon_path(points: list[tuple[float, float]], dx: float = 0, dy: float = 0) -> str:
    """Return SVG path data for a closed polygon moved by (dx, dy)."""
    return "M" + " L".join(f"{x + dx:.2f},{y + dy:.2f}" for x, y in points) + "Z"


STAR = polygon_path(polygon_points(5, 52, -90, 21), 50, 54)
