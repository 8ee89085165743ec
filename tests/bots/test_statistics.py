"""Intervals that tell the truth about how little is known."""

from __future__ import annotations

import pytest

from toc_desktop.bots.statistics import clustered, percentile, student_95, wilson


def test_wilson_never_leaves_what_is_possible() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-3)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-3)
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (2, 4.303), (4, 2.776), (10, 2.228), (100, 1.984)]
)
def test_students_points(freedom: int, point: float) -> None:
    assert student_95(freedom) == pytest.approx(point, rel=0.005)


def test_deals_count_once_however_often_they_are_played() -> None:
    """Ten deals won or lost as a whole say no more than ten games."""
    shares = [1.0, 0.0] * 5
    mean, low, high = clustered(shares)
    assert mean == 0.5
    assert high - low > 0.6
    _, tight_low, tight_high = clustered([0.5] * 9 + [0.75])
    assert tight_high - tight_low < 0.2


def test_all_alike_is_not_certainty() -> None:
    assert clustered([1.0] * 10)[1] < 0.8
    assert clustered([]) == (0.0, 0.0, 1.0)
    assert clustered([1.0]) == (1.0, 0.0, 1.0)


def test_percentiles() -> None:
    assert percentile(list(range(1, 101)), 99) == 99
    assert percentile([7.0], 50) == 7.0
    assert percentile([], 50) == 0.0
