"""The "Grand jeu" in numbers: nothing changes at 100 %, and things grow evenly from one size to the next."""

from __future__ import annotations

from dataclasses import astuple, fields
from itertools import pairwise

import pytest

from toc_desktop.present.table.grand import SCALES, Growth, growth

NAMES = [field.name for field in fields(Growth)]


@pytest.mark.parametrize("name", [name for name in NAMES if name != "index"])
def test_everything_is_as_usual_at_100_and_never_smaller_for_being_asked_larger(name: str) -> None:
    def size(scale: float) -> float:
        return float(getattr(growth(scale), name))

    assert size(1.0) == size(0.8) == 1.0
    steps = [size(1 + n / 40) for n in range(41)]
    assert steps == sorted(steps)
    assert all(scale >= size(scale) > 1 for scale in SCALES[1:]), "no more than was asked for"
    assert size(3.0) == size(2.0)


def test_between_two_sizes_it_grows_on_a_straight_line() -> None:
    for low, high in pairwise(SCALES):
        for share in (0.25, 0.5, 0.75):
            ends = zip(astuple(growth(low)), astuple(growth(high)), strict=True)
            wanted = [first + (last - first) * share for first, last in ends]
            assert astuple(growth(low + (high - low) * share)) == pytest.approx(wanted)


def test_the_drawn_table_of_150_percent() -> None:
    """TOKENS: cards half as wide again, pawns × 1.36, numbers × 1.5, plates 232 wide for 204."""
    drawn = growth(1.5)
    assert (drawn.card, drawn.pawn, drawn.number) == (1.5, 1.36, 1.5)
    assert drawn.panel == pytest.approx(232 / 204, abs=0.07)
    assert [growth(scale).index for scale in (1.0, 1.25, 1.5, 2.0)] == [0.0, 0.5, 1.0, 1.0]
