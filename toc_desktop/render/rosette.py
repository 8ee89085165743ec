"""The brass rosette in the middle, and the brass that joins it, or each other, to the cells that matter."""

from __future__ import annotations

import math

from toc_desktop.present.table.geometry import BAND_WIDTH, CELLS_PER_ARM, Place
from toc_desktop.render.board_layers import Drawing
from toc_desktop.ui.svg_markup import Point, circle, fill, line, path, stroke
from toc_desktop.ui.theme import Theme, with_alpha

_BEADS = 32


def rosette(d: Drawing) -> str:
    """Draw the medallion: a ring, beads and two stars; where pawns may enter, its heart is a hole."""
    radius = d.layout.geometry.rosette * d.pitch
    heart = min(0.235 * radius, 0.46 * d.pitch) if d.marks.centre is not None else 0.0
    return medallion(d.theme, d.centre, radius, heart=heart)


def medallion(theme: Theme, at: Point, r: float, *, heart: float = 0.0) -> str:
    """Draw a rosette around a hole of radius `heart`; it needs the gradients `brass`, `hole`, `holesh`."""
    dark, ground = theme.rosette_ground
    out = [
        circle(at, r + max(r * 0.025, 1), fill(theme.outline_dark)),
        circle(at, r, fill("brass")),
        circle(at, r * 0.93, fill(dark)),
        circle(at, r * 0.905, fill(ground)),
    ]
    for i in range(_BEADS):
        out.append(circle(_polar(at, r * 0.83, i * 360 / _BEADS), r * 0.022, fill(theme.brass[1])))
    out += _star(theme, at, r * 0.70, r * 0.26, 22.5)
    out.append(circle(at, r * 0.40, stroke(dark, max(r * 0.026, 0.8))))
    out += _star(theme, at, r * 0.76, r * 0.22, 0)
    if heart:
        out += [
            circle(at, heart * 1.4, fill(dark)),
            circle(at, heart * 1.28, fill("brass")),
            circle(at, heart, fill("hole")),
            circle(at, heart, fill("holesh")),
        ]
    else:
        out += [
            circle(at, r * 0.20, fill(dark)),
            circle(at, r * 0.17, fill("brass")),
            circle(at, r * 0.10, fill(ground)),
        ]
    return "".join(out)


def _star(theme: Theme, at: Point, outer: float, inner: float, turn: float) -> list[str]:
    light, dark = theme.rosette_star
    out = []
    for i in range(8):
        angle = turn + 45 * i
        tip = _polar(at, outer, angle)
        for side, colour in ((22.5, dark), (-22.5, light)):
            out.append(line([at, tip, _polar(at, inner, angle + side)], fill(colour), closed=True))
    return out


def _polar(at: Point, radius: float, degrees: float) -> Point:
    turn = math.radians(degrees)
    return at[0] + radius * math.cos(turn), at[1] + radius * math.sin(turn)


def links(d: Drawing) -> str:
    """Draw brass between the cells that pawns jump along, and from the centre to the cells that open it.

    Inner corners lie on a circle around the centre, and arcs of it join them. Other cells are joined to a
    ring inside those corners by a bend through the mouth of their arm, so that no line runs over a cell.
    """
    out, geometry = [], d.layout.geometry
    jump, centre = d.marks.jump, d.marks.centre
    if jump is not None:
        cells = geometry.numbered(jump)
        corner = math.hypot(*geometry.point(geometry.numbered(7)[0]))
        ring = corner if jump == 7 else (geometry.rosette + corner - BAND_WIDTH / 2) / 2
        lines = [_bend(d, place, ring) for place in cells if jump not in (7, centre)]
        out.append(_inlaid(d, [*lines, _ring(d, ring)]))
    if centre is not None:
        cells = geometry.numbered(centre)
        out.append(_inlaid(d, [_bend(d, place, geometry.rosette) for place in cells]))
        out += [_bead(d, place) for place in cells]
    return "".join(out)


def _inlaid(d: Drawing, lines: list[str]) -> str:
    data, bright = " ".join(lines), d.theme.brass[1]
    return path(data, stroke(d.theme.outline_dark, d.thin(6))) + path(data, stroke(bright, d.thin(2.6)))


def _ring(d: Drawing, radius: float) -> str:
    (x, y), r = d.centre, radius * d.pitch
    arc = f"A{r:.2f},{r:.2f} 0 0 1"
    return f"M{x - r:.2f},{y:.2f} {arc} {x + r:.2f},{y:.2f} {arc} {x - r:.2f},{y:.2f}Z"


def _root(d: Drawing, place: Place, radius: float) -> Point:
    """Return where the line from a cell meets a circle: in front of it, or on its arm's axis."""
    geometry = d.layout.geometry
    if geometry.number(place.index) != 7:
        return geometry.on_arm(_arm(place), radius, 0)
    x, y = geometry.point(place)
    share = radius / math.hypot(x, y)
    return x * share, y * share


def _arm(place: Place) -> int:
    """Return the arm an 8 stands on: the one after its own start's."""
    return place.index // CELLS_PER_ARM + 1


def _bend(d: Drawing, place: Place, radius: float) -> str:
    geometry = d.layout.geometry
    root = d.at(_root(d, place, radius))
    if geometry.number(place.index) == 7:
        end = d.cell(place)
        return f"M{root[0]:.2f},{root[1]:.2f} L{end[0]:.2f},{end[1]:.2f}"
    reach = geometry.inner + 1
    bend, end = d.at(geometry.on_arm(_arm(place), reach, 0)), d.at(geometry.on_arm(_arm(place), reach, -2))
    return f"M{root[0]:.2f},{root[1]:.2f} Q{bend[0]:.2f},{bend[1]:.2f} {end[0]:.2f},{end[1]:.2f}"


def _bead(d: Drawing, place: Place) -> str:
    root = d.at(_root(d, place, d.layout.geometry.rosette))
    return circle(root, d.thin(8), fill(d.theme.outline_dark)) + circle(root, d.thin(6), fill("brass"))


def rosette_shadow(d: Drawing) -> str:
    """Draw the soft dark ring the medallion throws on the field."""
    x, y = d.centre
    radius = d.layout.geometry.rosette * d.pitch
    return circle((x, y + d.px(4)), radius + d.px(3), fill(with_alpha((0, 0, 0, 255), 0.55)))
