"""Draw the deck: 54 faces, the paper they lie on, the back, and the marks laid over a card."""

from __future__ import annotations

import math
from pathlib import Path

from asset_makers import pictograms, svg
from asset_makers.courts import court, suit_mark
from asset_makers.jokers import joker
from asset_makers.shapes import BRASS, SUIT_COLOURS, polygon_path, polygon_points
from asset_makers.svg import circle, gradient, group, path, rect

BOX = (0.0, 0.0, 200.0, 280.0)
LACE = "#E7C98A"
Point = tuple[float, float]

LEFT, MIDDLE, RIGHT = 0.335, 0.5, 0.665
TOP, CENTRE, BOTTOM = 0.185, 0.5, 0.815
_STEP = (BOTTOM - TOP) / 3
_ROWS = [TOP + _STEP * i for i in range(4)]
_CORNERS = [(LEFT, TOP), (RIGHT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)]
_SIX = [*_CORNERS, (LEFT, CENTRE), (RIGHT, CENTRE)]
_EIGHT = [(x, y) for y in _ROWS for x in (LEFT, RIGHT)]
PIPS: dict[str, list[Point]] = {
    "2": [(MIDDLE, TOP), (MIDDLE, BOTTOM)],
    "3": [(MIDDLE, TOP), (MIDDLE, CENTRE), (MIDDLE, BOTTOM)],
    "4": _CORNERS,
    "5": [*_CORNERS, (MIDDLE, CENTRE)],
    "6": _SIX,
    "7": [*_SIX, (MIDDLE, (TOP + CENTRE) / 2)],
    "8": [*_SIX, (MIDDLE, (TOP + CENTRE) / 2), (MIDDLE, (BOTTOM + CENTRE) / 2)],
    "9": [*_EIGHT, (MIDDLE, CENTRE)],
    "T": [*_EIGHT, (MIDDLE, (_ROWS[0] + _ROWS[1]) / 2), (MIDDLE, (_ROWS[2] + _ROWS[3]) / 2)],
}


def make(assets: Path) -> None:
    """Write everything under assets/svg/cards."""
    out = assets / "svg" / "cards"
    svg.clear(out)
    for suit in "SHDC":
        for rank in "A23456789TJQK":
            svg.write(out / f"{rank}{suit}.svg", svg.document(BOX, _face(rank, suit)))
        svg.write(out / f"suit-{suit}.svg", svg.document((0, 0, 100, 100), suit_mark(suit, 50, 50, 100)))
    svg.write(out / "X1.svg", svg.document(BOX, joker(colour=True)))
    svg.write(out / "X2.svg", svg.document(BOX, joker(colour=False)))
    for name, body in (
        ("paper", _paper()),
        ("back", _paper() + _back()),
        ("hatch", _hatch()),
        ("lock", _lock()),
        ("bead", _bead()),
    ):
        svg.write(out / f"{name}.svg", svg.document(BOX, body))
    for name, body in pictograms.CHIPS.items():
        svg.write(out / f"chip-{name}.svg", svg.document((-14, -14, 28, 28), body))


def _face(rank: str, suit: str) -> str:
    if rank in "JQK":
        return court(rank, suit)
    if rank == "A":
        return _ace(suit)
    return "".join(suit_mark(suit, x * 200, y * 280, 37, flip=y > 0.51) for x, y in PIPS[rank])


def _ace(suit: str) -> str:
    out = circle(0, 0, 52, stroke=SUIT_COLOURS[suit], stroke_width=1.2, stroke_opacity=0.45)
    out += circle(0, 0, 57, stroke=BRASS, stroke_width=1.6)
    for i in range(24):
        angle = math.radians(i * 15)
        out += circle(62.5 * math.cos(angle), 62.5 * math.sin(angle), 2.2 if i % 2 else 1.3, BRASS)
    return group(out, "translate(100,140)") + suit_mark(suit, 100, 141, 74)


def _paper() -> str:
    stops = [(0.0, "#FFFAEE"), (0.6, "#FBF1DC"), (1.0, "#F1E2C2")]
    out = gradient("paper", (0, 0, 200, 280), stops)
    out += rect(0.75, 0.75, 198.5, 278.5, 13, "url(#paper)", stroke="#B79F78", stroke_width=1.5)
    return out + rect(2.4, 2.4, 195.2, 275.2, 11.4, stroke="#FFFDF6", stroke_width=1.4, stroke_opacity=0.9)


def _back() -> str:
    out = gradient("back", (0, 0, 200, 280), [(0.0, "#7A222E"), (1.0, "#551620")])
    out += rect(11, 11, 178, 258, 7, "url(#back)")
    inside = _rounded(11, 11, 178, 258, 7)
    segments = []
    for i in range(-12, 13):
        middle = 100 + i * 20
        for start, end in (
            ((middle - 140, 0), (middle + 140, 280)),
            ((middle + 140, 0), (middle - 140, 280)),
        ):
            clipped = _clip_segment(start, end, inside)
            if clipped:
                (x1, y1), (x2, y2) = clipped
                segments.append(f"M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}")
    out += path(" ".join(segments), stroke=LACE, stroke_width=1.1, stroke_opacity=0.42)
    # The lattice crosses at steps of 10 from the centre whose sum is even; where it is odd lies a lozenge.
    # All beads in one path, as lozenges: the rasteriser pays by the shape.
    beads = ""
    for row in range(-12, 13):
        for column in range(-8, 9):
            if (row + column) % 2 and math.hypot(column, row) > 5.6:
                beads += f"M{100 + column * 10},{138 + row * 10} l2,2 -2,2 -2,-2z "
    out += path(beads.strip(), LACE, fill_opacity=0.5)
    out += rect(16, 16, 168, 248, 5, stroke=LACE, stroke_width=1.6, stroke_opacity=0.85)
    return out + group(_medallion(), "translate(100,140)")


def _medallion() -> str:
    """Return the cross of the board as a seal."""
    out = circle(0, 0, 52, "#4A121B", stroke=LACE, stroke_width=2)
    out += circle(0, 0, 46.5, stroke=LACE, stroke_width=1, stroke_opacity=0.7)
    cells = [(x * 4.3, y * 4.3) for x, y in _track()]
    out += path(_round_dots([c for i, c in enumerate(cells) if i % 18], 1.45), LACE)
    out += path(_round_dots(cells[::18], 2.3), "#FFF3D6")
    return out + path(polygon_path(polygon_points(8, 8.4, -90, 3.6)), LACE)


def _round_dots(points: list[Point], r: float) -> str:
    """Return many dots in one path."""
    arc = f"a{r},{r} 0 1 0 {2 * r},0 a{r},{r} 0 1 0 {-2 * r},0z"
    return " ".join(f"M{x - r:.1f},{y:.1f} {arc}" for x, y in points)


def _track() -> list[Point]:
    """Return the 72 cells of a four-armed board, in cells from its centre."""
    cells: list[Point] = [(0.0, 0.0)] * 72
    for seat, (ux, uy) in enumerate(((0, 1), (-1, 0), (0, -1), (1, 0))):
        vx, vy = -uy, ux
        along = [(9 - i, 2) for i in range(8)] + [(i - 5, -2) for i in range(8, 15)]
        along += [(9, i - 16) for i in range(15, 18)]
        for i, (r, q) in enumerate(along):
            t = 18 * seat + i - (18 if i > 7 else 0)
            cells[t % 72] = (ux * r + vx * q, uy * r + vy * q)
    return cells


def _hatch() -> str:
    """Return slanting strokes over a card that can't be played, cut to its round corners."""
    card = _rounded(1, 1, 198, 278, 13)
    out = path(polygon_path(card), "#5B4A38", fill_opacity=0.3)
    side = math.sqrt(0.5)
    for i in range(-2, 34):
        # A stroke is the band between two lines x + y = const.
        low, high = i * 11 / side, (i * 11 + 3.4) / side
        band = _clip_band(card, low, high)
        if len(band) > 2:
            out += path(polygon_path(band), "#2B2018", fill_opacity=0.34)
    return out


def _lock() -> str:
    out = circle(0, 3, 29, "#120A05", fill_opacity=0.55)
    out += circle(0, 0, 27, "#5F4A35", stroke="#FBF1DC", stroke_width=2.6)
    lock = rect(-8, -2, 16, 12, 2.5) + path("M-5,-2 V-6 A5,5 0 0 1 5,-6 V-2")
    out += group(
        lock,
        "scale(1.25) translate(0,-1.5)",
        fill="none",
        stroke="#FFF6E2",
        stroke_width=3,
        stroke_linejoin="round",
        stroke_linecap="round",
    )
    return group(out, "translate(100,140)")


def _bead() -> str:
    stops = [(0.0, "#F6E2A6"), (0.3, "#D9B25F"), (0.55, "#A2742F"), (0.8, "#D9B566"), (1.0, "#8A6128")]
    out = gradient("bead", (-9, -9, 9, 9), stops)
    out += circle(0, 0, 11, "#120A05") + circle(0, 0, 9, "url(#bead)")
    return group(out, "translate(100,-2)")


def _rounded(x: float, y: float, w: float, h: float, r: float) -> list[Point]:
    """Return a rounded rectangle as a polygon fine enough to be taken for one."""
    points = []
    corners = (
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 90),
        (x + r, y + r, 180),
        (x + w - r, y + r, 270),
    )
    for cx, cy, start in corners:
        for i in range(9):
            angle = math.radians(start + i * 11.25)
            points.append((cx + r * math.cos(angle), cy + r * math.sin(angle)))
    return points


def _clip_half(polygon: list[Point], sign: float, limit: float) -> list[Point]:
    """Keep what has sign * (x + y) >= sign * limit (Sutherland and Hodgman)."""
    kept: list[Point] = []
    for i, here in enumerate(polygon):
        before = polygon[i - 1]
        a, b = sign * (before[0] + before[1] - limit), sign * (here[0] + here[1] - limit)
        if (a >= 0) != (b >= 0):
            t = a / (a - b)
            kept.append((before[0] + (here[0] - before[0]) * t, before[1] + (here[1] - before[1]) * t))
        if b >= 0:
            kept.append(here)
    return kept


def _clip_band(polygon: list[Point], low: float, high: float) -> list[Point]:
    kept = _clip_half(polygon, 1, low)
    return _clip_half(kept, -1, high) if kept else []


def _clip_segment(start: Point, end: Point, convex: list[Point]) -> tuple[Point, Point] | None:
    """Keep the part of a segment inside a convex polygon given clockwise on screen (Cyrus and Beck)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    enter, leave = 0.0, 1.0
    for i, here in enumerate(convex):
        before = convex[i - 1]
        nx, ny = -(here[1] - before[1]), here[0] - before[0]
        speed = nx * dx + ny * dy
        depth = nx * (start[0] - before[0]) + ny * (start[1] - before[1])
        if abs(speed) < 1e-9:
            if depth < 0:
                return None
        elif speed > 0:
            enter = max(enter, -depth / speed)
        else:
            leave = min(leave, -depth / speed)
    if leave - enter < 1e-6:
        return None
    return (start[0] + dx * enter, start[1] + dy * enter), (start[0] + dx * leave, start[1] + dy * leave)
