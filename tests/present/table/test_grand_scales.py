"""The "Grand jeu" in numbers: nothing changes at 100 %, and things grow evenly from one size to the next."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from toc_desktop.present.table.grand import (
    SCALES,
    card_scale,
    index_share,
    number_scale,
    panel_scale,
    pawn_scale,
    step_scale,
)

SIZES = [card_scale, pawn_scale, number_scale, step_scale, panel_scale]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.__name__)
def test_everything_is_as_usual_at_100_and_never_smaller_for_being_asked_larger(
    size: Callable[[float], float],
) -> None:
    assert size(1.0) == size(0.8) == 1.0
    steps = [size(1 + n / 40) for n in range(41)]
    assert steps == sorted(steps)
    assert all(scale >= size(scale) > 1 for scale in SCALES[1:]), "no more than was asked for"
    assert size(3.0) == size(2.0)


@pytest.mark.parametrize("size", [*SIZES, index_share], ids=lambda size: size.__name__)
def test_between_two_sizes_it_grows_on_a_straight_line(size: Callable[[float], float]) -> None:
    for low, high in pairwise(SCALES):
        for share in (0.25, 0.5, 0.75):
            wanted = size(low) + (size(high) - size(low)) * share
            assert size(low + (high - low) * share) == pytest.approx(wanted)


def test_the_drawn_table_of_150_percent() -> None:
    """TOKENS: cards half as wide again, pawns × 1.36, numbers × 1.5, plates 232 wide for 204."""
    assert (card_scale(1.5), pawn_scale(1.5), number_scale(1.5)) == (1.5, 1.36, 1.5)
    assert panel_scale(1.5) == pytest.approx(232 / 204, abs=0.07)
    assert [index_share(scale) for scale in (1.0, 1.25, 1.5, 2.0)] == [0.0, 0.5, 1.0, 1.0]
