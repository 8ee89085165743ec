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


def _split(pawns: int, *, repeat: bool, eats: bool) -> str:
    """Return as many ways as pawns may share the steps; two heads on each where a pawn may go on again."""
    spread = {1: (0.0,), 2: (-7.4, 7.4), 3: (-9.2, 0.0, 9.2), 4: (-11.2, -3.8, 3.8, 11.2)}[pawns]
    end, head = 11.0, {1: 3.4, 2: 3.2, 3: 2.8, 4: 2.4}[pawns]
    strokes = []
    for y in spread:
        strokes.append(f"M-3.4,0 C1.4,0 -.6,{y:g} 4,{y:g} H{end:g}")
        for tip in (end, end - 4.4) if repeat else (end,):
            strokes.append(
                f"M{tip - head:g},{y - head * 0.92:g} L{tip:g},{y:g} L{tip - head:g},{y + head * 0.92:g}"
            )
    ways = _strokes(" ".join(strokes), 1.9 if pawns < 4 else 1.7)
    if not eats:
        return _ink(ways)
    # The fork stands under the number.
    return _ink(ways + group(_strokes(FORK, 2.4), "translate(-16,9.2) scale(.64)"))


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
    "wild": _ink(
        rect(-9, -12, 18, 24, 3) + path(polygon_path(polygon_points(5, 6.6, -90, 2.9)), INK, stroke="none")
    ),
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

_TRADE = "M-3,-4.6 H10.4 M6.4,-8.8 L10.8,-4.6 L6.4,-.4 M11.4,5.4 H-2.6 M1.4,1.2 L-3,5.4 L1.4,9.6"
_AGAIN = "M-6.4,-4.6 L.6,-1 L-6.4,2.6Z"
CHIPS |= {
    # A pawn may be moved off its own start: the arrow comes out of a hole.
    "any-off-start": _ink(
        _pawn(-2.6, -3.6, 0.72, hollow=True)
        + group(path(PAWN, INK, stroke="#EAD7AE", stroke_width=1.8), "translate(-7,-2.4) scale(.76)")
        + circle(-8.4, 9.6, 3)
        + _strokes("M-5.2,9.6 H9 M5.2,6.2 L9.2,9.6 L5.2,13")
    ),
    "opponent-off-start": _ink(
        _pawn(-5.5, -3, 0.8, hollow=True)
        + circle(-8.4, 9.6, 3)
        + _strokes("M-5.2,9.6 H9 M5.2,6.2 L9.2,9.6 L5.2,13")
    ),
    "any-eats-off-start": _ink(
        _pawn(-5.6, -3.6, 0.64, hollow=True)
        + group(path(PAWN, INK, stroke="#EAD7AE", stroke_width=1.8), "translate(-9.4,-2.4) scale(.68)")
        + circle(-9.6, 9.6, 3)
        + _strokes("M-6.4,9.6 H6 M2.2,6.2 L6.2,9.6 L2.2,13")
        + group(_strokes(FORK, 1.8), "translate(-.2,0)")
    ),
    "opponent-eats-off-start": _ink(
        _pawn(-8, -3, 0.74, hollow=True)
        + circle(-9.6, 9.6, 3)
        + _strokes("M-6.4,9.6 H6 M2.2,6.2 L6.2,9.6 L2.2,13")
        + group(_strokes(FORK, 1.8), "translate(-.2,0)")
    ),
    # Two colours, a full and an empty ball; an opponent is a hollow pawn, as everywhere.
    "swap-other-colour": _ink(
        _strokes("M-5,-4.6 H10 M5.8,-9 L10.4,-4.6 L5.8,-.2 M5,5.4 H-10 M-5.8,1 L-10.4,5.4 L-5.8,9.8")
        + circle(-9, -4.6, 3.4, INK, stroke="none")
        + circle(9.4, 5.4, 2.9)
    ),
    "swap-opponent": _ink(_pawn(-8, -0.6, 0.78, hollow=True) + group(_strokes(_TRADE), "translate(1.8,0)")),
    # What is drawn must be played (full), may be (hollow), or is kept (no sign of playing).
    "draw-must": _ink(
        rect(-9.5, -10, 13, 18, 2.4)
        + group(_strokes("M8,-2 v10 M3,3 h10"), "translate(1.5,3)")
        + path(_AGAIN, INK, stroke="none")
    ),
    "draw-may": _ink(
        rect(-9.5, -10, 13, 18, 2.4)
        + group(_strokes("M8,-2 v10 M3,3 h10"), "translate(1.5,3)")
        + path(_AGAIN, stroke_width=1.5)
    ),
    "centre-none": _ink(
        circle(0, 0, 11)
        + path(polygon_path(polygon_points(8, 8.2, -90, 3.1)), INK, stroke="none")
        + path("M-11,11 L11,-11", stroke="#EAD7AE", stroke_width=5.4)
        + _strokes("M-11.4,11.4 L11.4,-11.4", 2.4)
    ),
}
CHIPS |= {
    f"split-{pawns}{'-repeat' * repeat}{'-eats' * eats}": _split(pawns, repeat=repeat, eats=eats)
    for pawns in (1, 2, 3, 4)
    for repeat in (False, True)
    for eats in (False, True)
}
