"""The brass rosette in the middle, and the brass that joins it, or each other, to the cells that matter."""

from __future__ import annotations

import math

from toc_desktop.present.geometry import JUMP_RING, Place
from toc_desktop.render.board_layers import Drawing
from toc_desktop.render.theme import Color, Theme, with_alpha
from toc_desktop.render.vector import Point, circle, fill, line, path, stroke

_BEADS = 32


def rosette(d: Drawing) -> str:
    """The medallion: a ring, beads and two stars; where pawns may enter, its heart is a hole."""
    radius = d.layout.geometry.rosette * d.pitch
    return medallion(d.theme, d.centre, radius, heart=d.marks.centre is not None)


def medallion(theme: Theme, at: Point, r: float, *, heart: bool = False) -> str:
    """A rosette of any size; wants the gradients `brass`, `hole`, `holesh`."""
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
            circle(at, r * 0.33, fill(dark)),
            circle(at, r * 0.30, fill("brass")),
            circle(at, r * 0.235, fill("hole")),
            circle(at, r * 0.235, fill("holesh")),
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
    """Brass between the cells that pawns jump along, and from the centre to the cells that open it."""
    out = []
    if d.marks.jump is not None:
        for place in d.layout.geometry.numbered(d.marks.jump):
            out.append(_inlaid(d, _jump(d, place)))
    if d.marks.centre is not None:
        for place in d.layout.geometry.numbered(d.marks.centre):
            out.append(_inlaid(d, _spoke(d, place)))
            out.append(_bead(d, place))
    return "".join(out)


def _inlaid(d: Drawing, data: str) -> str:
    bright: Color = d.theme.brass[1]
    return path(data, stroke(d.theme.outline_dark, d.thin(6))) + path(data, stroke(bright, d.thin(2.6)))


def _jump(d: Drawing, place: Place) -> str:
    """From a jump cell to the next one clockwise.

    Inner corners lie on a circle around the centre, and an arc of it joins them. Other cells are joined by a bow
    through the mouths of the two arms, so that it never runs over a cell.
    """
    geometry = d.layout.geometry
    here, there = geometry.point(place), geometry.point(Place.track(place.index + 18))
    if geometry.number(place.index) == 7:
        radius = math.hypot(*here) * d.pitch
        start, end = d.at(_around(here, JUMP_RING)), d.at(_around(there, -JUMP_RING))
        return f"M{start[0]:.2f},{start[1]:.2f} A{radius:.2f},{radius:.2f} 0 0 1 {end[0]:.2f},{end[1]:.2f}"
    seat = place.index // 18 + 1  # an 8 stands on the arm after its own start's
    reach = geometry.inner + 1
    start = d.at(geometry.on_arm(seat, reach, -2 + JUMP_RING))
    end = d.at(geometry.on_arm(seat + 1, reach, -2 + JUMP_RING))
    first, second = d.at(geometry.on_arm(seat, reach, 0.4)), d.at(geometry.on_arm(seat + 1, reach, -0.4))
    return (
        f"M{start[0]:.2f},{start[1]:.2f} C{first[0]:.2f},{first[1]:.2f} "
        f"{second[0]:.2f},{second[1]:.2f} {end[0]:.2f},{end[1]:.2f}"
    )


def _around(point: Point, distance: float) -> Point:
    """A point so far along the circle around the centre, clockwise."""
    radius, turn = math.hypot(*point), math.atan2(point[1], point[0])
    turn += distance / radius
    return radius * math.cos(turn), radius * math.sin(turn)


def _spoke_ends(d: Drawing, place: Place) -> tuple[Point, Point, Point]:
    """The spoke's start at the rosette, its bend, and its end at the cell, in pitches."""
    geometry = d.layout.geometry
    x, y = geometry.point(place)
    if geometry.number(place.index) == 7:
        away = math.hypot(x, y)
        inner, outer = geometry.rosette / away, 1 - JUMP_RING / away
        return (
            (x * inner, y * inner),
            (x * (inner + outer) / 2, y * (inner + outer) / 2),
            (x * outer, y * outer),
        )
    seat = place.index // 18 + 1
    end = geometry.on_arm(seat, geometry.inner + 1, -2 + JUMP_RING)
    bend = geometry.on_arm(seat, geometry.inner + 1, -0.9)
    away = math.hypot(*bend)
    root = (bend[0] * geometry.rosette / away, bend[1] * geometry.rosette / away)
    return root, bend, end


def _spoke(d: Drawing, place: Place) -> str:
    root, bend, end = (d.at(point) for point in _spoke_ends(d, place))
    return f"M{root[0]:.2f},{root[1]:.2f} Q{bend[0]:.2f},{bend[1]:.2f} {end[0]:.2f},{end[1]:.2f}"


def _bead(d: Drawing, place: Place) -> str:
    root = d.at(_spoke_ends(d, place)[0])
    return circle(root, d.thin(7), fill(d.theme.outline_dark)) + circle(root, d.thin(5), fill("brass"))


def rosette_shadow(d: Drawing) -> str:
    """The soft dark ring the medallion throws on the field."""
    x, y = d.centre
    radius = d.layout.geometry.rosette * d.pitch
    return circle((x, y + d.px(4)), radius + d.px(3), fill(with_alpha((0, 0, 0, 255), 0.55)))
