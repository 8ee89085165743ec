"""Where the name plates lie: beside the arms, on no cell and no camp, whatever the size of the letters."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from toc_desktop.present.table.geometry import NEST_RADIUS, START_INLAY, BoardLayout, PlateBox, Point
from toc_desktop.present.table.grand import growth
from toc_desktop.support.layout import Box, Metrics

NAME = 3.5
"""The room that a name should have, in letters' heights, as everything here."""
NAME_ROW, COUNT_ROW, SIGN_ROW = 1.15, 1.05, 0.6
"""The heights of rows with a name, with a number, and with partners' signs alone."""
LEAST_SIGN = 11
"""How wide a partner's sign is at least, in pixels: smaller, its shape is a speck."""
_LEAST_LINK = 10
_DIGIT = 0.58


@dataclass(frozen=True, slots=True)
class Signs:
    """The partners' signs in a row, after a link where there is one: everything in pixels."""

    count: int
    side: int
    link: int = 0

    @staticmethod
    def of(count: int, diameter: float, linked: bool) -> Signs:
        """Return signs of about that size, with a link before them if it is no speck and there are any."""
        side = max(LEAST_SIGN, round(diameter))
        link = round(side * 0.85)
        return Signs(count, side, link if count and linked and link >= _LEAST_LINK else 0)

    @property
    def gap(self) -> int:
        """Return the room between two signs."""
        return max(1, round(self.side * 0.03))

    @property
    def width(self) -> int:
        """Return how wide all of it is."""
        if not self.count:
            return 0
        return self.count * (self.side + self.gap) - self.gap + (self.link + self.gap if self.link else 0)

    def grown(self, diameter: float) -> Signs:
        """Return signs of that size, if it is a larger one: where nothing else wants the room."""
        return Signs.of(self.count, max(self.side, diameter), self.link > 0)

    def within(self, width: float, height: float) -> Signs:
        """Return the largest signs that have room there; the link goes before a sign becomes a speck."""
        for linked in (True, False) if self.link else (False,):
            for side in range(min(self.side, math.floor(height)), LEAST_SIGN - 1, -1):
                signs = Signs.of(self.count, side, linked)
                if signs.width <= width:
                    return signs
        return Signs.of(self.count, LEAST_SIGN, False)

    def boxes(self, right: int, middle: int) -> tuple[Box | None, tuple[Box, ...]]:
        """Return where the link and each sign lie, left of a point."""
        left, signs = right - self.width, []
        link = Box(left, middle - self.link // 2, self.link, self.link) if self.link else None
        left += self.link + self.gap if self.link else 0
        for number in range(self.count):
            x = left + number * (self.side + self.gap)
            signs.append(Box(x, middle - self.side // 2, self.side, self.side))
        return link, tuple(signs)


@dataclass(frozen=True, slots=True)
class Density:
    """How close the parts of a plate stand: seat's sign, gaps, the small card, partners' signs, edges."""

    medal: float
    gap: float
    card: float
    radius: float
    pad: float
    linked: bool = True
    """Whether a link stands before the partners' signs."""

    @property
    def count(self) -> float:
        """Return the width of the number of cards, with the small card before it."""
        return _DIGIT + 1.35 * self.card

    def signs(self, partners: int, em: float, rows: int) -> Signs:
        """Return the partners' signs on a plate of so many rows, whose letters have that size in pixels."""
        most = SIGN_ROW - 0.1 if rows > 2 else 1.0  # under the number, with some air
        return Signs.of(partners, min(2 * self.radius, most) * em, self.linked)


DENSITIES = (
    Density(1.8, 0.3, 0.76, 0.46, 0.3),
    Density(1.05, 0.16, 0.76, 0.3, 0.2),
    Density(0.92, 0.08, 0.5, 0.2, 0.08, linked=False),
)


@dataclass(frozen=True, slots=True)
class Form:
    """How a plate is divided: its rows, what stands beside the name, and how wide its widest other row is."""

    rows: int
    beside: float
    other: float
    pad: float

    def width(self, name: float) -> float:
        """Return how wide a plate with so much room for the name is."""
        return max(self.beside + name, self.other) + 2 * self.pad

    def name_room(self, width: float) -> float:
        """Return the room for the name in a plate of that width; less than nothing where a row is cut."""
        inner = width - 2 * self.pad
        return inner - self.beside + 10 * min(0.0, inner - self.other)


HEIGHTS = {1: 1.3, 2: NAME_ROW + COUNT_ROW + 0.02, 4: 0.95 + NAME_ROW + COUNT_ROW + SIGN_ROW}
"""How high a plate of so many rows is at least."""


def form(rows: int, density: Density, partners: int, em: float) -> Form:
    """Return a plate of one row; of two, the name in the first; or of four: sign, name, number, partners."""
    links = density.signs(partners, em, rows).width / em
    if rows == 1:
        taken = density.medal + density.count + 2 * density.gap + (links + density.gap if links else 0)
        return Form(rows, taken, 0.0, density.pad)
    if rows == 2:
        other = density.count + (links + density.gap if links else 0)
        return Form(rows, density.medal + density.gap, other, density.pad)
    return Form(rows, 0.0, max(density.medal, density.count, links), density.pad)


def letters(m: Metrics) -> float:
    """Return the size of the letters on a compact plate: larger in the "Grand jeu", unless all text is."""
    return 19 * max(1.0, growth(m.piece_scale).panel / m.text_scale)


def tall_signs(partners: int, width: int, unit: float) -> tuple[float, Signs]:
    """Return the radius of the seat's own sign on a plate as drawn, and the signs that stand beside it."""
    wanted = Signs.of(partners, 23 * unit, linked=False)
    for radius in _OWN_SIGNS[partners > 2 :]:
        free = width - _tall_taken(radius * unit, unit)
        signs = wanted.within(free, 30 * unit)
        if signs.width <= free:
            break
    return radius * unit, signs


_OWN_SIGNS = (26, 22, 18)
"""How large the own sign may be: as large as leaves the partners' room."""


def _tall_taken(radius: float, unit: float) -> int:
    """Return what stands beside the partners' signs: the own sign, the dealer's button at it, an edge."""
    return math.ceil(10 * unit + 1.8 * radius + dealer_side(radius) / 2) + 1 + round(6 * unit)


def least_tall(partners: int, unit: float) -> int:
    """Return how wide a plate as drawn is at least for the signs of so many partners."""
    radius = _OWN_SIGNS[1] * unit
    return _tall_taken(radius, unit) + Signs.of(partners, LEAST_SIGN, linked=False).width


def dealer_side(radius: float) -> int:
    """Return how wide the dealer's button is at a seat's sign of that radius."""
    return max(14, round(radius * 0.84))


def plate_boxes(
    m: Metrics, board: BoardLayout, seats: tuple[int, ...], partners: int, compact: bool, slack: int
) -> dict[int, PlateBox]:
    """Return the plates of these seats: as drawn, or as wide and high as large letters need.

    ``slack`` is how far they may lie outside the board's box.
    """
    if not compact:
        return board.plate_rects(seats)
    # Of the window only what plates depend on, so that the same ones are found again for another banner.
    grown = growth(m.piece_scale).panel
    usual = m.text_scale <= 1.15 and grown == 1
    return _compact(board, seats, partners, m.text(letters(m)), grown, usual, slack)


@lru_cache(maxsize=16)
def _compact(
    board: BoardLayout,
    seats: tuple[int, ...],
    partners: int,
    em: int,
    grown: float,
    usual: bool,
    slack: int,
) -> dict[int, PlateBox]:
    k, dense = board.unit, DENSITIES[1:]
    row = max(round(69 * k * grown), round(em * 1.6))
    high = {rows: math.ceil(em * height) + 2 for rows, height in HEIGHTS.items()} | {1: row}
    if board.geometry.arms == 4:
        tries = [
            (round(inset * k), high[rows], form(rows, density, partners, em))
            for density in dense
            for inset in (36, 24, 0)
            for rows in (1, 2)
        ]
        return _Room(board, slack, em).on_square(seats, tries, round(306 * k * grown))
    if usual:
        wanted = max(round(126 * k), min(round(150 * k), round(em * 4.4)), least_tall(partners, k))
        tall = wanted, round(78 * k + em * 1.3)
        wide = [(row, form(1, density, partners, em)) for density in dense]
        # Sign, small cards and partners above the name, as drawn.
        return _Room(board, -round(4 * k), em).around(
            seats, wide, [(tall[1], Form(3, 0.0, tall[0] / em, 0.0))], round(250 * k)
        )
    lowest = round(em * HEIGHTS[1])
    wide = [(h, form(r, d, partners, em)) for d in dense for h, r in ((high[2], 2), (row, 1), (lowest, 1))]
    narrow = [(high[rows], form(rows, density, partners, em)) for density in dense for rows in (4, 2)]
    return _Room(board, slack, em).around(seats, wide, narrow, round(250 * k * grown))


class _Room:
    """The free wood and felt of a board: what plates may cover."""

    def __init__(self, board: BoardLayout, slack: int, em: int) -> None:
        self.board, self.em = board, em
        self.bounds = Box(*board.rect).inset(-slack)
        geometry, pitch = board.geometry, board.pitch
        self.circles: list[tuple[Point, float]] = [
            (board.to_px(geometry.nest_centre(seat)), (NEST_RADIUS + 0.14) * pitch)
            for seat in range(geometry.arms)
        ]
        self.circles += [
            (board.px(place), (START_INLAY + 0.09) * pitch)
            for place in geometry.places()
            if place.kind in ("track", "home")
        ]
        self.gap = max(3, round(6 * board.unit))

    def widest(self, left: float, top: float, height: float) -> int:
        """Return how wide a box may get to the right before it covers something."""
        most = self.board.centre[0] - left
        for (x, y), radius in self.circles:
            away = max(top - y, y - top - height, 0)
            if away < radius and x + radius > left:
                most = min(most, x - math.sqrt(radius * radius - away * away) - left)
        return math.floor(most) - 1

    def on_square(
        self, seats: Iterable[int], tries: list[tuple[int, int, Form]], wanted: int
    ) -> dict[int, PlateBox]:
        """Place plates in the corners of a square board: the first size with room for a name, or the best.

        Plates without inset hang over the edge, where the window is higher than the board.
        """
        best: tuple[float, tuple[int, int], tuple[int, int]] | None = None
        x, y, _, _ = self.board.board_rect
        over = max(0, y - self.bounds.y)
        for inset, height, shape in tries:
            down = inset if inset else max(-over, round(self.em * 1.6) - height)
            width = self.widest(x + inset, y + down, height)
            width = min(width, max(wanted, round(shape.width(NAME) * self.em)))
            named = min(NAME, shape.name_room(width / self.em))
            if best is None or named > best[0] + 0.05:
                best = (named, (width, height), (inset, down))
        assert best is not None
        return self.board.plate_rects(seats, wide=best[1], inset=best[2])

    def around(
        self,
        seats: Iterable[int],
        wide: list[tuple[int, Form]],
        narrow: list[tuple[int, Form]],
        wanted: int,
    ) -> dict[int, PlateBox]:
        """Place the plates around a board of six or eight arms: wide ones in the corners, narrow ones beside.

        The sizes with the most room for the shortest name are taken.
        """
        best: tuple[float, tuple[int, int], tuple[int, int]] | None = None
        for height, shape in wide:
            free = self.widest(self.bounds.x, self.bounds.y, height)
            width = min(free, max(wanted, round(shape.width(NAME) * self.em)))
            for low, other in narrow:
                free = self.widest(self.bounds.x, self._second_top(low, height), low)
                slim = min(free, round(other.width(NAME if other.rows < 3 else 2.4) * self.em))
                named = min(NAME, shape.name_room(width / self.em)), other.name_room(slim / self.em)
                if best is None or min(named) > best[0] + 0.05:
                    best = (min(named), (width, height), (slim, low))
        assert best is not None
        return {seat: self._place(seat, best[1], best[2]) for seat in seats}

    def _second_top(self, height: int, corner: int) -> float:
        """Return where a narrow plate begins: at the corners of a hexagon, under the others of an octagon."""
        if self.board.geometry.arms == 6:
            return self.board.centre[1] - height / 2
        return self.bounds.y + corner + self.gap

    def _place(self, seat: int, size: tuple[int, int], tall: tuple[int, int]) -> PlateBox:
        arms, area = self.board.geometry.arms, self.bounds
        turn = (seat - self.board.geometry.view_seat) % arms
        if arms == 6:
            second, right, bottom = turn in (1, 4), turn in (3, 4, 5), turn in (0, 5)
        else:
            second, right, bottom = turn in (1, 2, 5, 6), turn >= 4, turn in (0, 1, 6, 7)
        width, height = tall if second else size
        x = area.right - width if right else area.x
        top = area.y if not second else round(self._second_top(height, size[1]))
        y = area.bottom - (top - area.y) - height if bottom else top
        return PlateBox((x, y, width, height), tall=second)
