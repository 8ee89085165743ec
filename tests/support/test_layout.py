"""Boxes lose no pixel, flows wrap, and sizes keep text readable and targets large."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toc_desktop.support import layout
from toc_desktop.support.layout import Box, Fr, Metrics, column, columns_that_fit, flow, grid, row, shares


def test_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(layout).failed == 0


def test_taking_strips_leaves_the_rest() -> None:
    box = Box(10, 20, 100, 50)
    assert box.take_top(10, 5) == (Box(10, 20, 100, 10), Box(10, 35, 100, 35))
    assert box.take_bottom(10, 5) == (Box(10, 60, 100, 10), Box(10, 20, 100, 35))
    assert box.take_left(30, 5) == (Box(10, 20, 30, 50), Box(45, 20, 65, 50))
    assert box.take_right(30, 5) == (Box(80, 20, 30, 50), Box(10, 20, 65, 50))


def test_taking_more_than_there_is_leaves_nothing_and_stays_inside() -> None:
    strip, rest = Box(0, 0, 10, 10).take_top(50, 5)
    assert strip == Box(0, 0, 10, 10)
    assert rest.empty


@given(st.integers(0, 4000), st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(0, 20))
def test_shares_by_weight_fill_the_line_exactly(total: int, weights: list[int], gap: int) -> None:
    room = total - gap * (len(weights) - 1)
    lengths = shares(total, [Fr(w) for w in weights], gap)
    if room >= 0:
        assert sum(lengths) == room
    assert all(length >= 0 for length in lengths)


def test_a_part_with_a_least_size_gets_it_at_the_cost_of_others() -> None:
    assert shares(100, [Fr(1, 60), Fr(1)]) == [60, 40]
    assert shares(300, [Fr(1, 60), Fr(1)]) == [150, 150]


def test_rows_and_columns_cover_their_box() -> None:
    box = Box(5, 5, 101, 77)
    cells = grid(box, 3, 2, 4)
    assert len(cells) == 6
    assert cells[-1].right == box.right
    assert cells[-1].bottom == box.bottom
    assert row(box, [20, Fr()])[1] == Box(25, 5, 81, 77)
    assert column(box, [Fr(), 7])[1].y == 5 + 70


@given(st.lists(st.integers(1, 400), min_size=1, max_size=12))
def test_flow_keeps_everything_inside_and_apart(widths: list[int]) -> None:
    box = Box(0, 0, 300, 40)
    boxes = flow(box, widths, 40, 6)
    assert all(b.right <= box.right for b in boxes)
    assert all(a.overlap(b).empty for i, a in enumerate(boxes) for b in boxes[i + 1 :])


def test_how_many_columns_fit() -> None:
    assert columns_that_fit(1000, 300, 20, 6) == 3
    assert columns_that_fit(200, 300, 20, 6) == 1
    assert columns_that_fit(9000, 300, 20, 6) == 6


@pytest.mark.parametrize(
    ("size", "least"), [((960, 600), 16), ((1280, 720), 16), ((1920, 1080), 18), ((3840, 2160), 36)]
)
def test_no_text_is_smaller_than_allowed(size: tuple[int, int], least: int) -> None:
    metrics = Metrics(*size)
    assert metrics.smallest_text == least
    assert metrics.text(10) == least
    assert Metrics(*size, 2.0).smallest_text == 2 * least


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_controls_are_large_enough_to_hit_and_to_hold_their_text(size: tuple[int, int], scale: float) -> None:
    metrics = Metrics(*size, scale)
    assert metrics.control(44) >= 36
    assert metrics.control(52) >= metrics.text(20) * 1.3


def test_text_doubles_at_two_hundred_percent_and_titles_grow_less() -> None:
    one, two = Metrics(1920, 1080), Metrics(1920, 1080, 2.0)
    assert two.text(20) == 2 * one.text(20)
    assert one.text(60) < two.text(60) < 2 * one.text(60)


@pytest.mark.parametrize("scale", [1.25, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (2560, 1440)])
def test_on_a_fine_screen_everything_has_the_size_it_has_at_100_percent(
    size: tuple[int, int], text_scale: float, scale: float
) -> None:
    """The same window in centimetres: every number of pixels is larger by the scale, but for rounding."""
    plain = Metrics(*size, text_scale)
    fine = Metrics(round(size[0] * scale), round(size[1] * scale), text_scale, scale)
    for wish in (12, 18, 20, 29, 48, 96):
        assert fine.text(wish) == pytest.approx(plain.text(wish) * scale, abs=scale)
        assert fine.control(wish) == pytest.approx(plain.control(wish) * scale, abs=scale)
        assert fine.px(wish) == pytest.approx(plain.px(wish) * scale, abs=scale)
    assert fine.wide == plain.wide
