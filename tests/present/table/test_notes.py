"""Where a note lies: near what it is about, beside it, over nothing that must be seen."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from toc_desktop.present.table.notes import Note, facing_side, note_place
from toc_desktop.support.layout import Box

ROOM = Box(0, 0, 1000, 800)
SIZE = (300, 200)
TAIL = 24
THING = Box(480, 380, 40, 40)
STEP = 8
"""Notes lie on a grid as fine as this."""


def placed(
    target: Box = THING,
    bounds: Box = ROOM,
    kept: tuple[Box, ...] = (),
    spared: tuple[tuple[Box, float], ...] = (),
    size: tuple[int, int] = SIZE,
    tail: int = TAIL,
) -> Box:
    return note_place(size, target, tail, bounds, kept, spared)


def gap(box: Box, target: Box) -> tuple[int, int]:
    """How far apart two boxes are, across and down; less than nothing where they overlap."""
    across = max(target.x - box.right, box.x - target.right)
    return across, max(target.y - box.bottom, box.y - target.bottom)


def area(box: Box, other: Box) -> int:
    """How many pixels of one box another hides, counted row by column."""
    across = len(set(range(box.x, box.right)) & set(range(other.x, other.right)))
    return across * len(set(range(box.y, box.bottom)) & set(range(other.y, other.bottom)))


@pytest.mark.parametrize("bounds", [ROOM, ROOM.moved(37, 15)], ids=str)
def test_with_room_all_around_it_lies_above_or_under_with_its_tail_at_a_quarter(bounds: Box) -> None:
    box = placed(bounds=bounds)
    assert (box.w, box.h) == SIZE
    across, down = gap(box, THING)
    assert TAIL <= down < TAIL + STEP
    assert across < 0
    assert abs(box.x + SIZE[0] // 4 - THING.centre[0]) <= STEP // 2
    assert bounds.holds(box)


@pytest.mark.parametrize(
    ("free", "side"),
    [
        (Box(0, 0, 1000, 370), "bottom"),
        (Box(0, 430, 1000, 370), "top"),
        (Box(0, 0, 470, 800), "right"),
        (Box(530, 0, 470, 800), "left"),
    ],
)
def test_it_lies_on_the_side_that_is_free_and_its_tail_leaves_towards_the_thing(free: Box, side: str) -> None:
    strips = [
        Box(0, 0, 1000, free.y),
        Box(0, free.bottom, 1000, 800 - free.bottom),
        Box(0, 0, free.x, 800),
        Box(free.right, 0, 1000 - free.right, 800),
    ]
    box = placed(kept=tuple(strip for strip in strips if not strip.empty))
    assert free.holds(box)
    assert facing_side(box, THING) == (side, max(gap(box, THING)))
    assert TAIL <= max(gap(box, THING)) < TAIL + STEP
    x, y = THING.centre
    if side in ("top", "bottom"):
        assert box.x + TAIL <= x <= box.right - TAIL
    else:
        assert box.y + TAIL <= y <= box.bottom - TAIL


@pytest.mark.parametrize("price", [0.5, 8.0])
def test_what_must_be_seen_is_hidden_last_and_the_dearer_the_less(price: float) -> None:
    above, below = Box(0, 0, 1000, 375), Box(0, 425, 1000, 375)
    sides = (Box(0, 375, 470, 50), Box(530, 375, 470, 50))
    over_it = placed(kept=(below, *sides), spared=((above, price),))
    assert area(over_it, below) == 0
    assert area(over_it, above) == SIZE[0] * SIZE[1]
    cheaper = placed(kept=sides, spared=((above, price), (below, price / 2)))
    assert area(cheaper, above) == 0
    assert area(placed(kept=sides, spared=((above, price / 2), (below, price))), below) == 0


def test_it_goes_farther_away_rather_than_hide_a_thing() -> None:
    around = THING.inset(-60)
    box = placed(kept=(around,))
    assert area(box, around) == 0
    assert max(gap(box, around)) >= 0
    assert max(gap(box, THING)) < 60 + STEP


@pytest.mark.parametrize(
    ("bounds", "target"),
    [
        (Box(10, 20, 900, 200), Box(40, 60, 40, 40)),
        (Box(10, 20, 900, 190), Box(40, 60, 40, 40)),
        (Box(10, 20, 300, 700), Box(60, 40, 40, 40)),
        (Box(10, 20, 290, 700), Box(60, 40, 40, 40)),
    ],
    ids=["a row", "less than a row", "a column", "less than a column"],
)
def test_where_the_room_is_no_larger_than_the_note_it_still_lies_beside_the_thing(
    bounds: Box, target: Box
) -> None:
    box = placed(target, bounds)
    assert TAIL <= max(gap(box, target)) < TAIL + STEP
    assert box.x == bounds.x or box.y == bounds.y


def test_without_any_room_it_lies_in_the_corner() -> None:
    assert placed(Box(0, 0, 320, 220), Box(0, 0, 320, 220)) == Box(0, 0, *SIZE)


def _candidates(bounds: Box, size: tuple[int, int], target: Box, tail: int) -> Iterator[Box]:
    for y in range(bounds.y, bounds.bottom - size[1], STEP):
        for x in range(bounds.x, bounds.right - size[0], STEP):
            if max(gap(Box(x, y, *size), target)) >= tail:
                yield Box(x, y, *size)


@pytest.mark.parametrize("seed", range(6))
def test_no_other_place_is_better_in_every_way(seed: int) -> None:
    """Nearer, straighter, hiding less: however that is weighed, none beats it in all at once."""
    chance = random.Random(seed)

    def somewhere(most: int) -> Box:
        return Box(*(chance.randrange(10, size) for size in (360, 260)), *chance.choices(range(8, most), k=2))

    bounds, size, tail = Box(5, 3, 400, 300), (110, 70), 14
    target = somewhere(30)
    kept = tuple(somewhere(120) for _ in range(4))
    spared = tuple((somewhere(160), price) for price in (0.5, 4.0))

    def drawbacks(box: Box) -> tuple[float, ...]:
        across, down = gap(box, target)
        upright = down >= across
        middle = target.centre[0 if upright else 1]
        first, last = (box.x, box.right) if upright else (box.y, box.bottom)
        beyond = len(range(middle, first + tail)) + len(range(last - tail, middle))
        aside = abs(box.x + size[0] // 4 - target.centre[0])
        hidden = [area(box, other) for other in (*kept, *(other for other, _ in spared))]
        return (max(across, down), beyond, aside, 0 if upright else 1, *hidden)

    found = placed(target, bounds, kept, spared, size, tail)
    mine = drawbacks(found)
    others = [drawbacks(box) for box in _candidates(bounds, size, target, tail)]
    assert mine in others
    better = [other for other in others if all(a <= b for a, b in zip(other, mine, strict=True))]
    assert set(better) == {mine}


def test_paper_and_tail_reach_as_far_as_both() -> None:
    box = Box(100, 100, 50, 40)
    for point, reach in (
        ((120, 160), Box(100, 100, 50, 60)),
        ((120, 80), Box(100, 80, 50, 60)),
        ((80, 110), Box(80, 100, 70, 40)),
        ((170, 110), Box(100, 100, 70, 40)),
        ((120, 110), box),
    ):
        assert Note("Title", "Words", box, point).reach == reach
