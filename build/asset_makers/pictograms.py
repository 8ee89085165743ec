"""What a card does, in a 28 x 28 box around the origin: the strokes without their number."""

from __future__ import annotations

from asset_makers.shapes import polygon_path, polygon_points
from asset_makers.svg import circle, group, path, rect

INK = "#3A2A1C"
PAWN = (
    "M0,-9 a4.4,4.4 0 0 1 2.7,7.8 c.5,3 1.6,5 4.3,6.6 v2.6 h-14 v-2.6 c2.7,-1.6 3.8,-3.6 4.3,-6.6 "
    "a4.4,4.4 0 0 1 2.7,-7.8z"
)
ARROW_RIGHT = "M-9,9.5 H8.5 M4.6,5.9 L8.8,9.5 L4.6,13.1"
ARROW_LEFT = "M9,9.5 H-8.5 M-4.6,5.9 L-8.8,9.5 L-4.6,13.1"
FORK = "M8,-11 v5.5 a3,3 0 0 0 6,0 v-5.5 M11,-11 v17"


def _pawn(x: float, y: float, scale: float, *, hollow: bool = False) -> str:
    move = f"translate({x:g},{y:g}) scale({scale:g})"
    if hollow:
        return group(path(PAWN, stroke=INK, stroke_width=2.1), move)
    return group(path(PAWN, INK, stroke="none"), move)


def _ink(body: str) -> str:
    return group(
        body, fill="none", stroke=INK, stroke_width=2.1, stroke_linecap="round", stroke_linejoin="round"
    )


def _strokes(d: str, width: float | None = None) -> str:
    return path(d, stroke_width=width)


_SPLIT = (
    "M-12,0 H-5 C0,0 0,-7.5 5,-7.5 H10 M6.6,-11 L10.4,-7.5 L6.6,-4 "
    "M-5,0 C0,0 0,7.5 5,7.5 H10 M6.6,4 L10.4,7.5 L6.6,11"
)

CHIPS = {
    "exit": _ink(
        _strokes("M-3.5,-10.2 A11,11 0 1 0 10.4,3.2")
        + _pawn(-1.2, 2.2, 0.92)
        + _strokes("M4,-4 L11.5,-11.5 M5.6,-11.8 H11.8 V-5.6")
    ),
    "advance": _ink(_strokes(ARROW_RIGHT)),
    "back": _ink(_strokes(ARROW_LEFT)),
    "eat": _ink(
        group(_strokes("M-11,9.5 H6 M2.2,5.9 L6.4,9.5 L2.2,13.1"), "translate(-1.6,0)")
        + group(_strokes(FORK, 1.8), "translate(-1.2,0)")
    ),
    "split": _ink(_strokes(_SPLIT)),
    "split-eats": _ink(
        group(_strokes(_SPLIT), "translate(-3.4,0) scale(.86)")
        + group(_strokes(FORK, 1.8), "translate(-.6,1.5)")
    ),
    "swap": _ink(
        _strokes("M-10.5,-4.6 H9.5 M5.2,-9 L9.9,-4.6 L5.2,-.2 M10.5,5.4 H-9.5 M-5.2,1 L-9.9,5.4 L-5.2,9.8")
    ),
    "opponent": _ink(_pawn(-5.5, -2, 0.86, hollow=True) + _strokes("M-10,10 H9 M5.2,6.6 L9.2,10 L5.2,13.4")),
    "any": _ink(
        _pawn(-2.6, -3.2, 0.74, hollow=True)
        + group(path(PAWN, INK, stroke="#EAD7AE", stroke_width=1.8), "translate(-7,-1.6) scale(.8)")
        + _strokes("M-10,10 H9 M5.2,6.6 L9.2,10 L5.2,13.4")
    ),
    "back-eats": _ink(
        group(_strokes("M6,9.5 H-11 M-7.2,5.9 L-11.4,9.5 L-7.2,13.1"), "translate(-.2,0)")
        + group(_strokes(FORK, 1.8), "translate(-1.2,0)")
    ),
    "opponent-eats": _ink(
        _pawn(-8, -2, 0.8, hollow=True)
        + _strokes("M-12,10 H6 M2.2,6.6 L6.2,10 L2.2,13.4")
        + group(_strokes(FORK, 1.8), "translate(-.2,0)")
    ),
    "any-eats": _ink(
        _pawn(-5.6, -3.2, 0.66, hollow=True)
        + group(path(PAWN, INK, stroke="#EAD7AE", stroke_width=1.8), "translate(-9.4,-1.6) scale(.72)")
        + _strokes("M-12,10 H6 M2.2,6.6 L6.2,10 L2.2,13.4")
        + group(_strokes(FORK, 1.8), "translate(-.2,0)")
    ),
    "wild": _ink(path(polygon_path(polygon_points(5, 11.6, -90, 5)), INK, stroke="none")),
    "draw": _ink(rect(-9.5, -10, 13, 18, 2.4) + group(_strokes("M8,-2 v10 M3,3 h10"), "translate(1.5,3)")),
    "hop": _ink(_strokes("M-8,-4 C-6,-12 6,-13 9,-5 M4.4,-6.6 L9.2,-4.4 L11,-9.4")),
    "home": _ink(_strokes("M-10,1 L0,-9 L10,1 M-7,-1.5 V10 H7 V-1.5") + _pawn(0, 3.4, 0.62)),
    "skip": _ink(circle(0, 0, 9.6) + _strokes("M-6.6,6.6 L6.6,-6.6")),
    "centre": _ink(
        circle(0, 0, 11)
        + path(polygon_path(polygon_points(8, 8.2, -90, 3.1)), INK, stroke="none")
        + circle(0, 0, 1.5, "#EAD7AE", stroke="none")
    ),
    "exchange": _ink(
        rect(-12, -6, 9, 12.5, 2)
        + rect(3, -6.5, 9, 12.5, 2)
        + _strokes("M-4,-11 H4.4 M1.6,-13.4 L4.6,-11 L1.6,-8.6 M4,11.4 H-4.4 M-1.6,9 L-4.6,11.4 L-1.6,13.8")
    ),
    "block": _ink(_pawn(0, 0.4, 0.8) + _strokes("M-12,-9 V10 M12,-9 V10 M-12,10 H12")),
}
