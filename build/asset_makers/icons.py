"""Draw the icons of the interface: strokes in a 28 x 28 box around the origin, tinted when drawn."""

from __future__ import annotations

import math
from pathlib import Path

from asset_makers import svg
from asset_makers.pictograms import PAWN
from asset_makers.shapes import SUITS, polygon_path, polygon_points
from asset_makers.svg import circle, group, path, rect

# Put in when the icon is drawn.
TINT = "currentColor"
BOX = (-14.0, -14.0, 28.0, 28.0)
STROKE = 2.4


def make(assets: Path) -> None:
    """Write one file an icon under assets/svg/icons."""
    out = assets / "svg" / "icons"
    svg.clear(out)
    for name, body in ICONS.items():
        drawing = group(
            body,
            fill="none",
            stroke=TINT,
            stroke_width=STROKE,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        svg.write(out / f"{name}.svg", svg.document(BOX, drawing))


def _line(d: str, width: float | None = None) -> str:
    return path(d, stroke_width=width)


def _both(d: str, width: float = 1.6) -> str:
    """Return a filled path, with a thin stroke that rounds its corners."""
    return path(d, TINT, stroke_width=width)


def _dot(x: float, y: float, r: float) -> str:
    return circle(x, y, r, TINT, stroke="none")


def _suit(suit: str) -> str:
    return group(path(SUITS[suit], TINT, stroke="none"), "scale(.25) translate(-50,-50)")


def _gear() -> str:
    """Return eight teeth around a ring."""
    points = []
    for i in range(8):
        middle = 45 * i
        for offset, r in ((-14, 8.6), (-8.5, 11.6), (8.5, 11.6), (14, 8.6)):
            angle = math.radians(middle + offset)
            points.append((r * math.cos(angle), r * math.sin(angle)))
    return path(polygon_path(points), stroke_width=2.1) + circle(0, 0, 3.6, stroke_width=2.2)


_STAR = polygon_path(polygon_points(5, 12, -90, 5.1), 0, 0.8)
_CHEVRON_LEFT = "M4,-8 L-4,0 L4,8"
_CHEVRON_RIGHT = "M-4,-8 L4,0 L-4,8"
_SPEAKER = "M-11.5,-3.6 H-7.5 L-1.5,-9 V9 L-7.5,3.6 H-11.5 Z"
_SHEET = "M-8,-11 H3 L8,-6 V11 H-8 Z M3,-11 V-6 H8"
_BULB = "M-4,7 C-4,3 -8,1 -8,-3.6 A8,8 0 0 1 8,-3.6 C8,1 4,3 4,7 Z M-3.4,11 H3.4"
_EYE = "M-12,0 C-8.5,-6 -4.5,-8 0,-8 C4.5,-8 8.5,-6 12,0 C8.5,6 4.5,8 0,8 C-4.5,8 -8.5,6 -12,0 Z"
_CHAIN = "M-2,3 L3,-2 M-4,-1 L-7,2 A4.2,4.2 0 0 0 -1,8 L2,5 M4,1 L7,-2 A4.2,4.2 0 0 0 1,-8 L-2,-5"
_BOOK = "M0,-7 C-3,-10 -8,-10 -11,-9 V8 C-8,7 -3,7 0,10 C3,7 8,7 11,8 V-9 C8,-10 3,-10 0,-7 Z M0,-7 V10"

ICONS = {
    # Moving about.
    "back": _line("M4,-9 L-5,0 L4,9"),
    "menu": _line("M-10,-7 H10 M-10,0 H10 M-10,7 H10"),
    "close": _line("M-8,-8 L8,8 M8,-8 L-8,8"),
    "check": _line("M-8.5,.5 L-2.5,7 L9,-7", 3),
    "cross": _line("M-7,-7 L7,7 M7,-7 L-7,7", 3),
    "plus": _line("M-9,0 H9 M0,-9 V9"),
    "minus": _line("M-9,0 H9"),
    "chevron-left": _line(_CHEVRON_LEFT),
    "chevron-right": _line(_CHEVRON_RIGHT),
    "chevron-up": _line("M-8,4 L0,-4 L8,4"),
    "chevron-down": _line("M-8,-4 L0,4 L8,-4"),
    "arrow-right": _line("M-10,0 H10 M4,-6 L10,0 L4,6"),
    "arrow-left": _line("M10,0 H-10 M-4,-6 L-10,0 L-4,6"),
    "home": _line("M-10.5,.5 L0,-9.5 L10.5,.5 M-7,-2 V9.5 H7 V-2 M-2.5,9.5 V3.5 H2.5 V9.5"),
    "exit": _line("M1,-10.5 H-9.5 V10.5 H1 M-3.5,0 H11 M6,-5 L11,0 L6,5"),
    "search": circle(-2, -2, 7.5) + _line("M3.8,3.8 L11,11", 2.9),
    "drag": "".join(_dot(x, y, 1.9) for x in (-4, 4) for y in (-8, 0, 8)),
    "fullscreen": _line("M-10,-4 V-10 H-4 M4,-10 H10 V-4 M10,4 V10 H4 M-4,10 H-10 V4"),
    "windowed": _line("M-4,-10.5 V-4 H-10.5 M10.5,-4 H4 V-10.5 M4,10.5 V4 H10.5 M-10.5,4 H-4 V10.5"),
    # The table.
    "undo": _line("M-8,-9 L-12,-4 L-7,0 M-12,-4 H3 A7,7 0 0 1 3,10 H-5"),
    "redo": _line("M8,-9 L12,-4 L7,0 M12,-4 H-3 A7,7 0 0 0 -3,10 H5"),
    "hint": _line(_BULB),
    "speed": _line("M-11,-8 L-2,0 L-11,8 Z M1,-8 L10,0 L1,8 Z"),
    "rules": _line(_BOOK),
    "log": _line("M-4,-8 H11 M-4,0 H11 M-4,8 H11") + "".join(_dot(-9.5, y, 1.9) for y in (-8, 0, 8)),
    "link": _line(_CHAIN),
    "lock": rect(-8.5, -2, 17, 12.5, 2.5) + _line("M-5.2,-2 V-6 A5.2,5.2 0 0 1 5.2,-6 V-2"),
    "unlock": rect(-8.5, -2, 17, 12.5, 2.5) + _line("M-5.2,-2 V-6.5 A5.2,5.2 0 0 1 4.6,-8.6"),
    "dealer": circle(0, 0, 11) + path("M-3.6,-6 H-.5 A6,6 0 0 1 -.5,6 H-3.6 Z", stroke_width=2.6),
    "eye": _line(_EYE) + _dot(0, 0, 3.4),
    "eye-off": _line(_EYE) + _dot(0, 0, 3.4) + _line("M-10,10 L10,-10"),
    "curtain": _line(
        "M-12,-11 H12 M-10,-11 V10 C-6,9 -2.5,4 -1.6,-11 M10,-11 V10 C6,9 2.5,4 1.6,-11 "
        "M-10,1 H-4.6 M10,1 H4.6"
    ),
    "cards": rect(-3, -10.5, 13, 18, 2.4) + _line("M-6.5,-6 L-10.5,-5 L-7,10.5 L1.5,10.5"),
    "pawn": group(path(PAWN, TINT, stroke="none"), "translate(0,1) scale(1.3)"),
    "forbidden": circle(0, 0, 10) + _line("M-6.8,6.8 L6.8,-6.8"),
    "swap": _line("M-10.5,-4.6 H9.5 M5.2,-9 L9.9,-4.6 L5.2,-.2 M10.5,5.4 H-9.5 M-5.2,1 L-9.9,5.4 L-5.2,9.8"),
    # Who plays.
    "human": circle(0, -5.5, 4.8) + _line("M-9.5,10.5 C-9.5,4 -5.5,1.6 0,1.6 C5.5,1.6 9.5,4 9.5,10.5 Z"),
    "bot": rect(-9, -5.5, 18, 14.5, 3.5)
    + _line("M0,-5.5 V-9.5 M-12.4,-.5 V4 M12.4,-.5 V4 M-3.6,5 H3.6")
    + _dot(0, -10.6, 1.9)
    + _dot(-4, 0, 1.8)
    + _dot(4, 0, 1.8),
    "team": circle(-4.5, -5, 4)
    + _line("M-12,9.5 C-12,4 -8.8,2 -4.5,2 C-.2,2 3,4 3,9.5 Z")
    + _line("M3,-8.6 A4,4 0 1 1 3,-1.4 M6,2.2 C9.8,2.8 12,5 12,9.5 H7"),
    "crown": _line("M-10.5,8.5 L-12,-6 L-5,0 L0,-9 L5,0 L12,-6 L10.5,8.5 Z M-10,4.4 H10"),
    "trophy": _line(
        "M-6,-10.5 H6 V-3 A6,6 0 0 1 -6,-3 Z M-6,-8 H-11 C-11,-3 -9.5,-1 -5.4,-1 "
        "M6,-8 H11 C11,-3 9.5,-1 5.4,-1 M0,3 V7.5 M-5,10.5 H5 M-3,7.5 H3"
    ),
    "star": _both(_STAR),
    "star-outline": path(_STAR, stroke_width=2),
    # Playing back.
    "play": _both("M-6,-9 L9,0 L-6,9 Z"),
    "pause": rect(-8, -9, 5, 18, 1.2, TINT, stroke="none") + rect(3, -9, 5, 18, 1.2, TINT, stroke="none"),
    "step-forward": _both("M-9,-8.5 L3,0 L-9,8.5 Z") + _line("M8,-8.5 V8.5", 3),
    "step-back": _both("M9,-8.5 L-3,0 L9,8.5 Z") + _line("M-8,-8.5 V8.5", 3),
    "to-end": _both("M-11,-7.5 L-2,0 L-11,7.5 Z M-1.5,-7.5 L7.5,0 L-1.5,7.5 Z") + _line("M11,-8 V8", 2.8),
    "to-start": _both("M11,-7.5 L2,0 L11,7.5 Z M1.5,-7.5 L-7.5,0 L1.5,7.5 Z") + _line("M-11,-8 V8", 2.8),
    "restart": _line("M8.6,-5.4 A10,10 0 1 0 10,1.6 M10,-11 V-5 H4"),
    # Files and words.
    "trash": _line(
        "M-10,-6.5 H10 M-4,-6.5 V-10.5 H4 V-6.5 M-7.5,-6.5 L-6.5,11 H6.5 L7.5,-6.5 M-2.5,-2 V6.5 M2.5,-2 V6.5"
    ),
    "pencil": _line("M-10.5,10.5 L-9,4 L5,-10 L10,-5 L-4,9 Z M1.8,-6.8 L6.8,-1.8"),
    "save": _line("M-10,-10 H6 L10,-6 V10 H-10 Z M-5,-10 V-4 H4 V-10 M-5.5,10 V2.5 H5.5 V10"),
    "export": _line("M0,4 V-11 M-5.5,-5.5 L0,-11 L5.5,-5.5 M-10.5,2 V10.5 H10.5 V2"),
    "import": _line("M0,-11 V4 M-5.5,-1.5 L0,4 L5.5,-1.5 M-10.5,2 V10.5 H10.5 V2"),
    "copy": rect(-4, -4.5, 14, 15, 2.4) + _line("M-7,5 H-10 V-10.5 H3.5 V-7.6"),
    "paste": rect(-9, -8.5, 18, 19, 2.4)
    + rect(-4, -11.5, 8, 5.5, 1.8, TINT)
    + _line("M-4.5,0 H4.5 M-4.5,5 H2"),
    "file": _line(_SHEET),
    "folder": _line("M-11,9.5 V-8.5 H-3.6 L-1,-5 H11 V9.5 Z"),
    "folder-up": _line("M-11,9.5 V-8.5 H-3.6 L-1,-5 H11 V9.5 Z M0,6.5 V-1 M-3.6,2 L0,-1.6 L3.6,2"),
    # Settings and help.
    "gear": _gear(),
    "sound-on": _both(_SPEAKER) + _line("M3,-4.2 A6,6 0 0 1 3,4.2 M6.4,-8 A11,11 0 0 1 6.4,8"),
    "sound-off": _both(_SPEAKER) + _line("M3.5,-4 L11.5,4 M11.5,-4 L3.5,4"),
    "language": circle(0, 0, 10.5)
    + path("M0,-10.5 C-6,-5 -6,5 0,10.5 C6,5 6,-5 0,-10.5 Z M-10,-3.4 H10 M-10,3.4 H10", stroke_width=2),
    "keyboard": rect(-12, -7.5, 24, 15, 2.6)
    + "".join(_dot(x, y, 1.3) for y in (-3, 0.6) for x in (-7.6, -2.6, 2.6, 7.6))
    + _line("M-5,4.2 H5", 2),
    "display": rect(-11.5, -10, 23, 15.5, 2.4) + _line("M0,5.5 V10 M-5.5,10.5 H5.5"),
    "motion": _line("M-12,-5 H-4 M-12,0 H-6 M-12,5 H-4") + circle(4.5, 0, 6.5),
    "clock": circle(0, 0, 10.5) + _line("M0,-6 V0 L4.6,3"),
    "chart": _line("M-10.5,-10.5 V10.5 H10.5 M-5,6 V0 M0.5,6 V-5 M6,6 V-9", 2.6),
    "learn": _line("M0,-8 L12.2,-2.8 L0,2.4 L-12.2,-2.8 Z M-7.5,.4 V6.5 C-4,9.6 4,9.6 7.5,6.5 V.4 M12,-2 V6"),
    "info": circle(0, 0, 10.8) + _line("M0,-.6 V5.6", 2.7) + _dot(0, -5.2, 1.9),
    "question": circle(0, 0, 10.8)
    + _line("M-3.4,-3 A3.5,3.5 0 1 1 1.2,.4 C.3,.9 0,1.4 0,2.6", 2.4)
    + _dot(0, 6.2, 1.6),
    "warning": _line("M0,-10.5 L12,10 H-12 Z") + _line("M0,-3.6 V3", 2.8) + _dot(0, 6.6, 1.7),
    "heart": _suit("H"),
    "diamond": _suit("D"),
    "spade": _suit("S"),
    "club": _suit("C"),
}
