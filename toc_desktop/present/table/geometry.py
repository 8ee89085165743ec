"""Where every cell of a 4, 6 or 8 armed board lies, first in pitches around (0, 0), then in pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal

Point = tuple[float, float]
Rect = tuple[int, int, int, int]
Kind = Literal["base", "track", "home", "centre"]

CELLS_PER_ARM = 18
PAWNS = 4
ARMS = (4, 6, 8)

# Sizes in pitches, shared by whoever draws and whoever hits.
BAND_WIDTH = 0.86
TRACK_HOLE = 0.325
INLAY_HOLE = 0.335
START_INLAY = 0.435
JUMP_RING = 0.405
NEST_RADIUS = 1.62
NEST_SPREAD = 0.66

_BESIDE = 0.86
"""How far beside a cell its number stands."""
_NEST_DISTANCE = {4: 8.28, 6: 8.82, 8: 11.0}
_MARGIN = {4: 1.2, 6: 1.1, 8: 1.1}
_CORNER = {4: 0.59, 6: 0.75, 8: 0.84}
_BASE_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


@dataclass(frozen=True, order=True)
class Place:
    """One spot a pawn can stand on; `seat` is -1 on the track and in the centre."""

    kind: Kind
    seat: int
    index: int

    @staticmethod
    def track(t: int) -> Place:
        """Return the track cell of index `t`."""
        return Place("track", -1, t)

    @staticmethod
    def home(seat: int, index: int) -> Place:
        """Return a seat's home cell, 0 for h1 to 3 for h4."""
        return Place("home", seat, index)

    @staticmethod
    def base(seat: int, index: int) -> Place:
        """Return a hole of a seat's nest, 0 to 3."""
        return Place("base", seat, index)

    @staticmethod
    def centre(slot: int = 0) -> Place:
        """Return the centre, or one of its slots where several pawns share it."""
        return Place("centre", -1, slot)


class BoardGeometry:
    """A board of `arms` arms in pitch units, y down, with `view_seat`'s arm at the bottom."""

    def __init__(self, arms: int, view_seat: int = 0) -> None:
        if arms not in ARMS:
            raise ValueError(f"a board has 4, 6 or 8 arms, not {arms}")
        self.arms = arms
        self.view_seat = view_seat % arms
        self.inner = 2 / math.tan(math.pi / arms)
        self.reach = self.inner + 7
        self.apothem = self.reach + _MARGIN[arms]
        self.corner = _CORNER[arms]
        self.rosette = 1.62 if arms == 4 else self.inner - 0.95
        self.track_length = CELLS_PER_ARM * arms
        self._track: list[Point] = [(0.0, 0.0)] * self.track_length
        for seat in range(arms):
            self._lay_arm(seat)

    def _lay_arm(self, seat: int) -> None:
        start = CELLS_PER_ARM * seat
        before = start - CELLS_PER_ARM
        for i in range(8):
            self._track[start + i] = self.on_arm(seat, self.reach - i, 2)
        for i in range(8, 15):
            self._track[(before + i) % self.track_length] = self.on_arm(seat, self.inner + i - 7, -2)
        for i in (15, 16, 17):
            self._track[(before + i) % self.track_length] = self.on_arm(seat, self.reach, i - 16)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, BoardGeometry) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[int, int]:
        return self.arms, self.view_seat

    def angle(self, seat: int) -> float:
        """Return the direction a seat's arm points to, in radians, clockwise on screen."""
        return math.pi / 2 + 2 * math.pi * (seat - self.view_seat) / self.arms

    def on_arm(self, seat: int, outward: float, across: float) -> Point:
        """Return a point of a seat's arm: so far from the centre, so far clockwise of the arm's axis."""
        c, s = math.cos(self.angle(seat)), math.sin(self.angle(seat))
        return outward * c - across * s, outward * s + across * c

    def number(self, t: int) -> int:
        """Return the number printed on track cell `t`: 1 to 18."""
        return t % CELLS_PER_ARM or CELLS_PER_ARM

    def start(self, seat: int) -> Place:
        """Return the seat's start cell, its 18."""
        return Place.track(CELLS_PER_ARM * seat)

    def entrance(self, seat: int) -> Place:
        """Return the seat's own 16, from which its pawns turn into home."""
        return Place.track((CELLS_PER_ARM * seat - 2) % self.track_length)

    def numbered(self, number: int) -> tuple[Place, ...]:
        """Return every track cell that bears this number, in playing order."""
        first = number % CELLS_PER_ARM
        return tuple(Place.track(t) for t in range(first, self.track_length, CELLS_PER_ARM))

    def beside(self, t: int, room: float = 0.0) -> Point:
        """Return bare wood beside a track cell, where its number can stand: outside the ends of the arms.

        A large one, which takes ``room`` on each side, stands farther away.
        """
        away = max(_BESIDE, TRACK_HOLE + 0.035 + room)
        number, seat = self.number(t), t // CELLS_PER_ARM
        if number == CELLS_PER_ARM:
            return self.on_arm(seat, self.reach + away, 2)
        if number < 8:
            return self.on_arm(seat, self.reach - number, 2 - away)
        if number < 14:
            return self.on_arm(seat + 1, self.inner + number - 7, away - 2)
        return self.on_arm(seat + 1, self.reach + away, number - 16)

    def nest_centre(self, seat: int) -> Point:
        """Return the middle of the seat's nest, clockwise after its arm."""
        turn = self.angle(seat) + math.pi / self.arms
        distance = _NEST_DISTANCE[self.arms]
        return distance * math.cos(turn), distance * math.sin(turn)

    def point(self, place: Place) -> Point:
        """Return where the place lies."""
        match place.kind:
            case "track":
                return self._track[place.index % self.track_length]
            case "home":
                return self.on_arm(place.seat, self.reach - 1 - place.index, 0)
            case "base":
                x, y = self.nest_centre(place.seat)
                dx, dy = _BASE_CORNERS[place.index]
                return x + dx * NEST_SPREAD, y + dy * NEST_SPREAD
            case "centre":
                return _slot(place.index)

    def places(self) -> Iterator[Place]:
        """Return every place of the board, the centre as its first slot."""
        for t in range(self.track_length):
            yield Place.track(t)
        for seat in range(self.arms):
            for i in range(PAWNS):
                yield Place.home(seat, i)
                yield Place.base(seat, i)
        yield Place.centre()

    def track_polyline(self) -> list[Point]:
        """Return the closed line through all track cells, in playing order."""
        return list(self._track)

    def outline(self, inset: float = 0.0) -> list[Point]:
        """Return the corners of the board, flat sides facing the arms, drawn in by `inset`."""
        radius = (self.apothem - inset) / math.cos(math.pi / self.arms)
        turns = (self.angle(self.view_seat + k) + math.pi / self.arms for k in range(self.arms))
        return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]

    @cached_property
    def extents(self) -> Point:
        """Return half the width and half the height of the outline."""
        corners = self.outline()
        return max(x for x, _ in corners), max(y for _, y in corners)


@lru_cache(maxsize=16)
def board_geometry(arms: int, view_seat: int) -> BoardGeometry:
    """Return the board of that many arms seen from a seat; the same one when asked again."""
    return BoardGeometry(arms, view_seat)


def _slot(index: int) -> Point:
    """Place a slot of a shared centre: one in the middle, then rings of six, twelve, … ."""
    ring, first = 0, 0
    while index > first + max(0, 6 * ring - 1):
        first += max(1, 6 * ring)
        ring += 1
    if ring == 0:
        return 0.0, 0.0
    turn = math.pi / 2 + 2 * math.pi * (index - first) / (6 * ring)
    return 0.8 * ring * math.cos(turn), 0.8 * ring * math.sin(turn)


@dataclass(frozen=True)
class PlateBox:
    """Where a seat's name plate lies, and whether it is a wide one or a tall one."""

    rect: Rect
    tall: bool = False
    foot: bool = False
    """Whether it has room for a line more at its foot."""


@dataclass(frozen=True)
class BoardLayout:
    """A board fitted into a rectangle of pixels."""

    geometry: BoardGeometry
    rect: Rect

    @cached_property
    def pitch(self) -> float:
        """Return the pixels from one track cell to the next."""
        half_w, half_h = self.geometry.extents
        return min(self.rect[2] / (2 * half_w), self.rect[3] / (2 * half_h))

    @cached_property
    def centre(self) -> Point:
        """Return the pixel in the middle of the board."""
        x, y, w, h = self.rect
        return x + w / 2, y + h / 2

    @cached_property
    def unit(self) -> float:
        """Return how big this board is beside that of a 1920×1080 window: 1.0 there, 0.667 at 1280×720."""
        return self.pitch * self.geometry.apothem / 522

    @cached_property
    def board_rect(self) -> Rect:
        """Return the smallest rectangle around the board itself."""
        half_w, half_h = (half * self.pitch for half in self.geometry.extents)
        x, y = self.centre
        return round(x - half_w), round(y - half_h), round(2 * half_w), round(2 * half_h)

    @cached_property
    def canvas(self) -> Rect:
        """Return the board with room for its shadow: what a painted board covers."""
        x, y, w, h = self.board_rect
        room = math.ceil(72 * self.unit)
        return x - room, y - room, w + 2 * room, h + 2 * room

    def to_px(self, point: Point) -> Point:
        """Turn a point given in pitches into pixels."""
        return self.centre[0] + point[0] * self.pitch, self.centre[1] + point[1] * self.pitch

    def px(self, place: Place) -> Point:
        """Return the pixel in the middle of a place, worked out once for each."""
        point = self._pixels.get(place)
        if point is None:
            point = self._pixels[place] = self.to_px(self.geometry.point(place))
        return point

    @cached_property
    def _pixels(self) -> dict[Place, Point]:
        return {}

    def hit(self, pos: Point) -> Place | None:
        """Return the place under a pixel, if any; generous, so that a near miss still counts."""
        x, y = ((pos[i] - self.centre[i]) / self.pitch for i in (0, 1))
        if math.hypot(x, y) <= self.geometry.rosette:
            return Place.centre()
        near, place = min((math.dist(self.geometry.point(place), (x, y)), place) for place in self._cells)
        if place.kind == "base":
            # The whole camp is one place, between its holes and around them.
            return place if math.dist(self.geometry.nest_centre(place.seat), (x, y)) <= NEST_RADIUS else None
        return place if near <= 0.5 else None

    @cached_property
    def _cells(self) -> tuple[Place, ...]:
        return tuple(place for place in self.geometry.places() if place.kind != "centre")

    def plate_rects(
        self,
        seats: Iterable[int],
        *,
        wide: tuple[int, int] | None = None,
        tall: tuple[int, int] | None = None,
        inset: tuple[int, int] | None = None,
    ) -> dict[int, PlateBox]:
        """Return the name plates of these seats: on a square board, or on the felt around the others.

        Sizes left out are those of a 1920×1080 window, scaled; `rect` bounds the felt that may be used.
        """
        arms, k = self.geometry.arms, self.unit
        wide = wide or (round((300 if arms == 4 else 246) * k), round(72 * k))
        tall = tall or (round(126 * k), round(154 * k))
        if inset is None:
            inset = (round(36 * k), round(34 * k)) if arms == 4 else (round(4 * k), round(5 * k))
        place = {4: self._corner_plate, 6: self._hexagon_plate, 8: self._octagon_plate}[arms]
        return {seat: place((seat - self.geometry.view_seat) % arms, wide, tall, inset) for seat in seats}

    def _corner_plate(self, turn: int, wide: Point, tall: Point, inset: Point) -> PlateBox:
        area = self.board_rect if self.geometry.arms == 4 else self.rect
        return PlateBox(_corner(area, turn in (2, 3), turn in (0, 3), wide, inset))

    def _hexagon_plate(self, turn: int, wide: Point, tall: Point, inset: Point) -> PlateBox:
        if turn not in (1, 4):
            return self._corner_plate({0: 0, 2: 1, 3: 2, 5: 3}[turn], wide, tall, inset)
        # A little past the board's corner, to keep clear of the nest beside it.
        edge = self.geometry.extents[0] * self.pitch + 6 * self.unit
        x = self.centre[0] + (edge - tall[0] if turn == 4 else -edge)
        return PlateBox(
            (round(x), round(self.centre[1] - tall[1] / 2), int(tall[0]), int(tall[1])), tall=True
        )

    def _octagon_plate(self, turn: int, wide: Point, tall: Point, inset: Point) -> PlateBox:
        right, bottom = turn >= 4, turn in (0, 1, 6, 7)
        if turn in (0, 3, 4, 7):
            return PlateBox(_corner(self.rect, right, bottom, wide, inset))
        above = inset[1] + wide[1] + 10 * self.unit
        return PlateBox(_corner(self.rect, right, bottom, tall, (inset[0], above)), tall=True)


def _corner(area: Rect, right: bool, bottom: bool, size: Point, inset: Point) -> Rect:
    x, y, w, h = area
    left = x + w - inset[0] - size[0] if right else x + inset[0]
    top = y + h - inset[1] - size[1] if bottom else y + inset[1]
    return round(left), round(top), round(size[0]), round(size[1])
