"""Plates at every size of letters: what stands on them has room, and they lie on no cell and no camp."""

from __future__ import annotations

import itertools
import math

import pytest

from toc_desktop.present.table.geometry import BoardGeometry, BoardLayout, PlateBox
from toc_desktop.present.table.layout import table_layout
from toc_desktop.present.table.plates import (
    COUNT_ROW,
    DENSITIES,
    HEIGHTS,
    NAME,
    NAME_ROW,
    Density,
    Signs,
    form,
    least_tall,
    letters,
    tall_signs,
)
from toc_desktop.support.layout import Box, Metrics

SIZES = [(960, 600), (1280, 720), (1920, 1080), (1024, 768), (900, 1200), (2560, 1080)]


@pytest.mark.parametrize("em", [16, 24, 40])
@pytest.mark.parametrize("rows", [1, 2, 4])
@pytest.mark.parametrize("density", DENSITIES, ids=["full", "close", "closest"])
def test_partners_need_a_sign_each_that_can_be_read(density: Density, rows: int, em: int) -> None:
    assert density.signs(0, em, rows).width == 0
    widths = []
    for partners in range(1, 5):
        signs = density.signs(partners, em, rows)
        assert signs.side >= 10
        link, boxes = signs.boxes(200, 50)
        assert (link is None) == (signs.link == 0)
        parts = ([] if link is None else [link]) + list(boxes)
        assert len(boxes) == partners
        assert all(box.w == box.h == signs.side for box in boxes)
        assert parts[0].x == 200 - signs.width
        assert parts[-1].right == 200
        assert all(0 < after.x - before.right <= 0.2 * em for before, after in itertools.pairwise(parts))
        assert all(abs(part.centre[1] - 50) <= 1 for part in parts)
        widths.append(signs.width)
    assert all(signs.side < more - fewer <= 1.2 * signs.side for fewer, more in itertools.pairwise(widths))
    assert density.count > density.card + 0.5, "a card and a digit beside it"


def test_signs_shrink_to_their_room_and_the_link_goes_before_they_become_specks() -> None:
    wanted = Signs.of(3, 30, linked=True)
    assert wanted.link >= 10
    assert wanted.within(wanted.width, 40) == wanted
    for width in range(36, wanted.width):
        signs = wanted.within(width, 40)
        assert signs.width <= width
        assert 10 <= signs.side < 30
        assert signs.link == 0 or signs.link >= 10
    assert wanted.within(300, 14).side == 14
    assert wanted.within(36, 40).link == 0
    assert wanted.within(0, 0).side >= 10, "never specks, whatever the room"


@pytest.mark.parametrize("unit", [0.45, 0.67, 1.0, 1.33])
@pytest.mark.parametrize("partners", [1, 2, 3])
def test_a_tall_plate_has_room_for_its_own_sign_and_its_partners(partners: int, unit: float) -> None:
    for width in (least_tall(partners, unit), round(126 * unit) + 30):
        radius, signs = tall_signs(partners, width, unit)
        assert signs.side >= 10
        assert 17 * unit < radius <= 26 * unit
        own = 10 * unit + 2 * radius
        assert width - 6 * unit - signs.width >= own - 0.2 * radius, "beside it, a little lower"


@pytest.mark.parametrize("partners", [0, 1, 2, 3])
@pytest.mark.parametrize("density", DENSITIES, ids=["full", "close", "closest"])
def test_a_row_holds_what_stands_in_it_with_a_gap_between(density: Density, partners: int) -> None:
    one, two, four = (form(rows, density, partners, 20) for rows in (1, 2, 4))
    signs = [density.signs(partners, 20, rows).width / 20 for rows in (1, 4)]
    links, low = ([signs[0]], [signs[1]]) if partners else ([], [])
    for shape, rows in (
        (one, [[density.medal, 1.0, density.count, *links]]),
        (two, [[density.medal, 1.0], [density.count, *links]]),
        (four, [[density.medal], [1.0], [density.count], low]),
    ):
        wanted = max(sum(row) + density.gap * (len(row) - 1) for row in rows)
        assert shape.width(1.0) == pytest.approx(wanted + 2 * density.pad)
        assert shape.pad == density.pad
    assert (one.rows, two.rows, four.rows) == (1, 2, 4)


@pytest.mark.parametrize("partners", [0, 1, 3])
@pytest.mark.parametrize("rows", [1, 2, 4])
def test_a_plate_as_wide_as_a_name_needs_has_that_room_and_a_narrower_one_less(
    rows: int, partners: int
) -> None:
    for density in DENSITIES:
        shape = form(rows, density, partners, 20)
        for name in (1.0, 2.4, NAME, 6.0):
            width = shape.width(name)
            assert shape.name_room(width) >= name - 1e-9
            if shape.beside + name > shape.other:
                assert shape.name_room(width) == pytest.approx(name)
                assert shape.name_room(width + 2) == pytest.approx(name + 2)
        cut = shape.other + 2 * shape.pad - 1
        if shape.other > 1:
            assert shape.name_room(cut) < shape.other - 5, "a row that is cut is worse than a short name"


def test_rows_are_as_high_as_their_letters() -> None:
    assert HEIGHTS[1] > NAME_ROW
    assert HEIGHTS[2] >= NAME_ROW + COUNT_ROW
    assert HEIGHTS[4] >= 2 * HEIGHTS[2] - COUNT_ROW > HEIGHTS[2]
    assert set(HEIGHTS) == {1, 2, 4}


@pytest.mark.parametrize(
    ("text", "pieces", "size"), [(1.0, 1.0, 19), (2.0, 1.0, 19), (1.0, 1.5, 22.8), (2.0, 2.0, 19)]
)
def test_letters_grow_with_the_pieces_unless_all_text_does(text: float, pieces: float, size: float) -> None:
    assert letters(Metrics(1280, 720, text, piece_scale=pieces)) == pytest.approx(size)


def _plates(
    size: tuple[int, int], arms: int, text: float, pieces: float, partners: int
) -> tuple[BoardLayout, dict[int, PlateBox], int]:
    m = Metrics(*size, text, piece_scale=pieces)
    layout = table_layout(m, BoardGeometry(arms), range(arms), partners=partners)
    return layout.board, layout.plates, m.text(letters(m)) if layout.compact else 0


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize(
    ("text", "pieces"), [(1.0, 1.0), (1.15, 1.0), (1.5, 1.0), (2.0, 1.0), (1.0, 1.5), (1.0, 2.0)]
)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_plates_hide_no_hole_and_no_camp_and_hold_their_letters(
    size: tuple[int, int], text: float, pieces: float, arms: int
) -> None:
    for partners in (0, 1):
        board, plates, em = _plates(size, arms, text, pieces, partners)
        holes = [(board.px(place), 0.325) for place in board.geometry.places() if place.kind != "centre"]
        camps = [(board.to_px(board.geometry.nest_centre(seat)), 1.62) for seat in range(arms)]
        for seat, plate in plates.items():
            box = Box(*plate.rect)
            for (x, y), radius in (*holes, *camps):
                across = max(box.x - x, x - box.right, 0)
                down = max(box.y - y, y - box.bottom, 0)
                assert math.hypot(across, down) >= radius * board.pitch - 1.5, (seat, (x, y))
            assert box.h >= 1.3 * em - 0.5
            middle = board.centre[0]
            assert box.right <= middle or box.x >= middle, "on its side of the board"
            # As far from the left edge as its mirror is from the right one, and the same upside down.
            area = Box(*board.rect)
            others = [Box(*other.rect) for other in plates.values()]
            mirrored = box._replace(x=round(2 * middle) - box.right)
            assert any(
                abs(mirrored.x - other.x) <= 1
                and (mirrored.y, mirrored.w, mirrored.h) == (other.y, other.w, other.h)
                for other in others
            )
            assert area.inset(-Metrics(*size).px(9)).holds(box), "it hangs no farther over the edge"
        assert all(
            Box(*a.rect).overlap(Box(*b.rect)).empty for a, b in itertools.combinations(plates.values(), 2)
        )
