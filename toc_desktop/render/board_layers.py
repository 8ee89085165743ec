"""The board's vector layers as SVG: frame, inlays and track, holes, each built for one layout."""

from __future__ import annotations

import math
from collections.abc import Container, Mapping
from dataclasses import dataclass

from toc_desktop.engine import RuleSet
from toc_desktop.present.table.geometry import (
    BAND_WIDTH,
    INLAY_HOLE,
    JUMP_RING,
    NEST_RADIUS,
    PAWNS,
    START_INLAY,
    TRACK_HOLE,
    BoardGeometry,
    BoardLayout,
    Place,
)
from toc_desktop.render.outlines import cap_height, text_svg
from toc_desktop.storage.setup import USUAL_COLOURS
from toc_desktop.ui.svg_markup import (
    Paint,
    Point,
    circle,
    fill,
    line,
    linear,
    linear_at,
    path,
    polyline,
    radial,
    rounded,
    seat_shape,
    stroke,
)
from toc_desktop.ui.theme import Color, Theme, hex_color, mix, with_alpha

ROUND = 'stroke-linejoin="round" stroke-linecap="round"'
WHITE: Color = (255, 255, 255, 255)
BLACK: Color = (0, 0, 0, 255)
FRAME = 26  # the rails' width in a 1920×1080 window
_SMALLEST_DIGIT = 6.0
_ROOM = 4


@dataclass(frozen=True)
class SeatStyle:
    """How a seat is told from the others: a colour and a shape, both by index."""

    colour: int
    shape: int


USUAL_STYLES = tuple(SeatStyle(colour, colour) for colour in USUAL_COLOURS)
"""Seats of a board that belongs to nobody: each in its usual colour, with the shape of that colour."""


@dataclass(frozen=True)
class BoardMarks:
    """What the active rules engrave: the cells of jumps, those that open the centre, guarded starts."""

    jump: int | None = None
    centre: int | None = None
    guarded: bool = True

    @classmethod
    def of(cls, rules: RuleSet) -> BoardMarks:
        """Return what these rules engrave on the board."""
        centre = rules.centre.cell if rules.centre is not None else None
        return cls(rules.jump_cell, centre, rules.start_protected or rules.start_blocks)

    def engraved(self, geometry: BoardGeometry, seats: Container[int]) -> list[Place]:
        """Return the places that bear a number, on a board where these seats are taken."""
        named = [number for number in (self.jump, self.centre) if number is not None]
        places = [place for number in dict.fromkeys(named) for place in geometry.numbered(number)]
        if self.guarded:
            places += [
                geometry.start(seat)
                for seat in range(geometry.arms)
                if seat in seats and geometry.start(seat) not in places
            ]
        return places


@dataclass(frozen=True)
class Drawing:
    """All that the layers of one board are drawn from, in pixels of a sheet hardly larger than the board."""

    theme: Theme
    layout: BoardLayout
    marks: BoardMarks
    seats: Mapping[int, SeatStyle]
    numbers: float = 1.0
    """How much larger engraved numbers are than usual."""

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the sheet: the board and the room its edge line needs."""
        return self.layout.board_rect[2] + 2 * _ROOM, self.layout.board_rect[3] + 2 * _ROOM

    @property
    def origin(self) -> tuple[int, int]:
        """Return where the sheet's corner lies in the window."""
        return self.layout.board_rect[0] - _ROOM, self.layout.board_rect[1] - _ROOM

    @property
    def pitch(self) -> float:
        """Return the pixels between two cells."""
        return self.layout.pitch

    @property
    def centre(self) -> Point:
        """Return the middle of the board."""
        return self.at((0, 0))

    @property
    def apothem(self) -> float:
        """Return the way from the centre to the middle of a side."""
        return self.layout.geometry.apothem * self.pitch

    def at(self, point: Point) -> Point:
        """Return a point given in pitches, on the sheet."""
        x, y = self.layout.to_px(point)
        return x - self.origin[0], y - self.origin[1]

    def cell(self, place: Place) -> Point:
        """Return the middle of a place, on the sheet."""
        return self.at(self.layout.geometry.point(place))

    def px(self, value: float) -> float:
        """Return a length of the 1920×1080 drawing at this size."""
        return value * self.layout.unit

    def thin(self, value: float) -> float:
        """Return the width of a line that must stay visible on small boards."""
        return max(self.px(value), 0.9)

    def outline(self, inset_px: float = 0.0) -> str:
        """Return the board's outline, drawn in by some pixels of the 1920×1080 drawing."""
        inset = self.px(inset_px)
        corners = [self.at(point) for point in self.layout.geometry.outline(inset / self.pitch)]
        radius = max(self.layout.geometry.corner * self.pitch - inset * 12 / FRAME, 2)
        return rounded(corners, radius)

    def track(self) -> str:
        """Return the closed line through the track."""
        return polyline([self.at(point) for point in self.layout.geometry.track_polyline()], closed=True)

    def lane(self, seat: int) -> list[Point]:
        """Return the line down the middle of a home lane."""
        first, last = (self.layout.geometry.point(Place.home(seat, i)) for i in (0, PAWNS - 1))
        reach = math.dist(first, last)
        dx, dy = (0.06 * (first[i] - last[i]) / reach for i in (0, 1))
        return [self.at((first[0] + dx, first[1] + dy)), self.at((last[0] - dx, last[1] - dy))]

    def nest(self, seat: int) -> Point:
        """Return the middle of a nest."""
        return self.at(self.layout.geometry.nest_centre(seat))

    @property
    def band(self) -> float:
        """Return the width of the track's band."""
        return BAND_WIDTH * self.pitch

    @property
    def arms(self) -> range:
        """Return every seat of the board, taken or not."""
        return range(self.layout.geometry.arms)

    def stain(self, seat: int) -> Color:
        """Return the colour of a seat's inlays; plain wood where nobody sits."""
        look = self.seats.get(seat)
        return self.theme.empty_inlay if look is None else self.theme.inlays[look.colour % 8]

    def hole_paint(self, seat: int) -> Paint:
        """Return what a hole in a seat's inlay is filled with."""
        look = self.seats.get(seat)
        return "hole" if look is None else self.theme.inlay_holes[look.colour % 8]


def brass_gradient(theme: Theme) -> str:
    """Return the gradient of everything of brass."""
    ramp = zip((0.0, 0.3, 0.55, 0.8, 1.0), theme.brass, strict=True)
    return linear("brass", ("0%", "0%", "100%", "100%"), ramp)


def gradients(theme: Theme) -> str:
    """Return the gradients that holes, brass and nests share."""
    centre, mid, rim, edge = theme.hole
    top, middle, bottom = theme.hole_lip
    shade, veil, clear = theme.hole_shade
    nest = [(0.0, with_alpha(WHITE, 0.18)), (0.55, (90, 42, 6, 15)), (1.0, (58, 24, 3, 112))]
    start = [(0.0, with_alpha(WHITE, 0.45)), (0.5, with_alpha(WHITE, 0)), (1.0, with_alpha(BLACK, 0.35))]
    return (
        brass_gradient(theme)
        + radial("hole", ("50%", "58%", "58%"), [(0, centre), (0.55, mid), (0.85, rim), (1, edge)])
        + linear("holesh", ("0%", "0%", "0%", "100%"), [(0, shade), (0.45, veil), (1, clear)])
        + linear("lip", ("0%", "0%", "0%", "100%"), [(0, top), (0.5, middle), (1, bottom)])
        + radial("nestsh", ("40%", "30%", "80%"), nest)
        + radial("startsh", ("35%", "25%", "85%"), start)
    )


def edge(d: Drawing) -> str:
    """Draw the rails' outer edge, bright where the lamp meets it."""
    light, mid, dark = d.theme.rail_edge
    x, y = d.centre
    start, end = (x - d.apothem, y - d.apothem), (x + d.apothem, y + d.apothem)
    ramp = linear_at("edge", start, end, [(0, light), (0.45, mid), (1, dark)])
    # Twice as wide as it shows: the outer half is cut off with the board's outline.
    return ramp + path(d.outline(), stroke("edge", 2 * d.thin(2.8)))


def frame(d: Drawing) -> str:
    """Draw the brass line around the field."""
    inner = d.outline(FRAME)
    return path(inner, stroke(d.theme.outline_dark, d.thin(6.5))) + path(inner, stroke("brass", d.thin(3.4)))


def sandwiches(d: Drawing) -> str:
    """Draw dark line, brass, dark line and ground of everything let into the field."""
    theme, width = d.theme, d.band
    track = d.track()
    out = [
        path(track, stroke(theme.outline_dark, width + d.px(6), ROUND)),
        path(track, stroke("brass", width + max(d.px(3.4), 1.8), ROUND)),
        path(track, stroke(mix(theme.outline_dark, theme.field, 0.3), width + d.px(0.6), ROUND)),
    ]
    if not theme.textures:
        out.append(path(track, stroke(theme.band, width - d.px(1), ROUND)))
    for seat in d.arms:
        lane, inlay = d.lane(seat), d.stain(seat)
        layers = (
            (theme.outline_dark, d.px(5)),
            (theme.brass[1], max(d.px(2.6), 1.2)),
            (mix(theme.outline_dark, theme.field, 0.15), -d.px(0.4)),
            (inlay, -d.px(2.4)),
        )
        out += [line(lane, stroke(paint, width + extra, ROUND)) for paint, extra in layers]
        out.append(_nest_ground(d, seat))
    return "".join(out)


def _nest_ground(d: Drawing, seat: int) -> str:
    theme, at, radius = d.theme, d.nest(seat), NEST_RADIUS * d.pitch
    if theme.high_contrast:
        ring = d.px(13)
        return circle(at, radius, fill(theme.field)) + circle(
            at, radius - ring / 2, stroke(d.stain(seat) if seat in d.seats else theme.brass_line, ring)
        )
    return (
        circle(at, radius + d.px(4), fill(theme.outline_dark))
        + circle(at, radius + d.px(2.6), fill("brass"))
        + circle(at, radius - max(d.px(1.2), 0.6), fill(mix(theme.outline_dark, theme.field, 0.15)))
        + circle(at, radius - d.px(2.4), fill(d.stain(seat)))
    )


def wood_mask(d: Drawing) -> str:
    """Mark where upright grain shows: all of the track's band, and a breath of it through the inlays."""
    veil = with_alpha(WHITE, 0.08)
    out = [path(d.track(), stroke(WHITE, d.band - d.px(1), ROUND))]
    for seat in d.arms:
        through = veil if seat in d.seats else with_alpha(WHITE, 0.5)
        out.append(line(d.lane(seat), stroke(through, d.band - d.px(2.4), ROUND)))
        out.append(circle(d.nest(seat), NEST_RADIUS * d.pitch - d.px(2.4), fill(through)))
    return "".join(out)


def track_lines(d: Drawing) -> str:
    """Draw the band's tint, the line that joins the cells, and those from nest to start and into home."""
    theme, track = d.theme, d.track()
    out = []
    if theme.band_tint[3]:
        out.append(path(track, stroke(theme.band_tint, d.band - d.px(1), ROUND)))
    out.append(path(track, stroke(theme.brass_dark, d.thin(3.6))))
    out.append(path(track, stroke(theme.brass_line, d.thin(1.8))))
    for seat in d.arms:
        look = d.seats.get(seat)
        if look is None:
            continue
        # Home lanes are entered from the 16 through the band's inner edge.
        gate = [d.cell(d.layout.geometry.entrance(seat)), d.cell(Place.home(seat, 0))]
        gate = [_along(gate, 0.3), _along(gate, 0.52)]
        out.append(line(gate, stroke(theme.seat(look.colour), d.pitch * 0.16)))
        string = [d.nest(seat), d.cell(d.layout.geometry.start(seat))]
        reach = math.dist(*string)
        string = [_along(string, NEST_RADIUS * d.pitch / reach), _along(string, 1 - 0.4 * d.pitch / reach)]
        out.append(line(string, stroke(theme.outline_dark, d.thin(6))))
        out.append(line(string, stroke(theme.brass[1], d.thin(2.6))))
    return "".join(out)


def _along(ends: list[Point], share: float) -> Point:
    (x1, y1), (x2, y2) = ends
    return x1 + (x2 - x1) * share, y1 + (y2 - y1) * share


def nests(d: Drawing) -> str:
    """Draw the light on the nests, the brass shape in their middle, and the holes of nests and lanes."""
    out = []
    for seat in d.arms:
        at, radius = d.nest(seat), NEST_RADIUS * d.pitch
        look, inside = d.seats.get(seat), d.hole_paint(seat)
        if not d.theme.high_contrast:
            out.append(circle(at, radius - d.px(2.4), fill("nestsh")))
            ring = with_alpha(inside, 0.7) if isinstance(inside, tuple) else with_alpha(d.theme.hole[1], 0.5)
            out.append(circle(at, radius - d.px(9), stroke(ring, d.thin(1.6))))
        if look is not None:
            sign = (
                f'{fill("brass")} stroke="{hex_color(d.theme.outline_dark)}" stroke-width="{d.thin(1.6):.2f}"'
            )
            out.append(seat_shape(look.shape, at, d.pitch * 0.27, sign))
        for i in range(PAWNS):
            out.append(_hole(d, d.cell(Place.base(seat, i)), INLAY_HOLE, inside))
            out.append(_hole(d, d.cell(Place.home(seat, i)), INLAY_HOLE, inside))
    return "".join(out)


def _hole(d: Drawing, at: Point, radius: float, inside: Paint = "hole") -> str:
    r = radius * d.pitch
    return (
        circle(at, r + d.px(1.6), stroke("lip", d.thin(2.4)))
        + circle(at, r, fill(inside))
        + circle(at, r, fill("holesh"))
    )


def track_holes(d: Drawing) -> str:
    """Draw every cell of the track, with inlay, ring and engraved number where the rules name it."""
    geometry, out = d.layout.geometry, []
    for t in range(geometry.track_length):
        at, number = d.cell(Place.track(t)), geometry.number(t)
        seat = t // 18 if t % 18 == 0 else None
        if seat is not None and seat in d.seats:
            out.append(_start(d, at, seat))
        elif number in (d.marks.jump, d.marks.centre):
            out.append(circle(at, (JUMP_RING + 0.015) * d.pitch, fill(d.theme.outline_dark)))
            out.append(circle(at, JUMP_RING * d.pitch, fill("brass")))
            out.append(_hole(d, at, TRACK_HOLE))
            out.append(_engraved(d, at, str(number), 0.40, d.theme.engraved))
        else:
            out.append(_hole(d, at, TRACK_HOLE))
    return "".join(out)


def _start(d: Drawing, at: Point, seat: int) -> str:
    theme, look = d.theme, d.seats[seat]
    colour = theme.seat(look.colour)
    grown = 1 + 0.3 * (d.numbers - 1)
    inside = theme.inlay_holes[look.colour % 8]
    out = []
    if d.marks.guarded:
        # A guarded start wears a brass collar: nobody passes it, nobody takes it.
        out.append(circle(at, (START_INLAY + 0.062) * grown * d.pitch, fill(theme.outline_dark)))
        out.append(circle(at, (START_INLAY + 0.047) * grown * d.pitch, fill("brass")))
    out.append(circle(at, (START_INLAY + 0.02) * grown * d.pitch, fill(theme.outline_dark)))
    out.append(circle(at, START_INLAY * grown * d.pitch, fill(colour)))
    if not theme.high_contrast:
        out.append(circle(at, START_INLAY * grown * d.pitch, fill("startsh")))
    out.append(_hole(d, at, TRACK_HOLE * grown, inside))
    if d.marks.guarded:
        out.append(_engraved(d, at, "18", 0.36, theme.engraved_start))
    return "".join(out)


def _engraved(d: Drawing, at: Point, text: str, size: float, colour: Color) -> str:
    px = size * d.pitch * d.numbers
    if px < _SMALLEST_DIGIT:
        return ""
    base = at[1] + cap_height(px) / 2
    shade = hex_color(d.theme.outline_dark)
    return text_svg(text, at[0], base + d.px(1.2), px, shade) + text_svg(
        text, at[0], base, px, hex_color(colour)
    )
