"""When parts of the table fold or vanish: found by letting the banner grow line by line."""

from __future__ import annotations

from functools import lru_cache

import pytest

from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import TableLayout, table_layout
from toc_desktop.support.layout import Metrics

USUAL = Metrics(1280, 720)
LARGE = Metrics(1280, 720, piece_scale=1.5)


@lru_cache(maxsize=2)
def growing(m: Metrics) -> tuple[TableLayout, ...]:
    """The table under a higher and higher banner."""
    return tuple(
        table_layout(m, BoardGeometry(4), range(4), banner_height=height)
        for height in range(m.px(84), m.px(700))
    )


def test_piles_are_at_least_24_wide_or_away() -> None:
    """DESIGN: targets are at least 24 pixels."""
    m = USUAL
    sizes = {layout.pile for layout in growing(m)}
    assert min(sizes - {0}) == 24
    assert sizes >= {0, 24, 25, 26}


def test_the_log_is_open_as_long_as_it_shows_eleven_lines() -> None:
    m = USUAL
    line = m.text(18.5)
    heights = {layout.log_fits: set[int]() for layout in growing(m)}
    for layout in growing(m):
        heights[layout.log_fits].add(layout.middle.h)
        assert layout.log_folded != layout.log_fits
    assert min(heights[True]) == 11 * line
    assert max(heights[False]) == 11 * line - 1


def test_in_the_grand_jeu_a_line_of_the_log_is_shown_while_the_piles_have_their_room() -> None:
    m = LARGE
    lines = {layout.log_line: set[int]() for layout in growing(m)}
    for layout in growing(m):
        lines[layout.log_line].add(layout.middle.h)
        assert layout.log_folded
        if layout.log_line:
            high = layout.log.h
    least = min(lines[True])
    assert max(lines[False]) == least - 1
    assert least >= high + m.px(150)
    # There the piles are as large as they are without a Grand jeu; a pixel less, and they would not be.
    usual = table_layout(USUAL, BoardGeometry(4), range(4), banner_height=m.px(84)).pile
    assert {layout.pile >= usual for layout in growing(m) if layout.log_line} == {True}
    assert round(usual * 1.5) < least - high < round(usual * 1.5) + m.text(18.5) + m.px(24)


@pytest.mark.parametrize("m", [USUAL, LARGE], ids=["usual", "large"])
def test_what_lies_between_banner_and_hand_is_never_less_than_a_line(m: Metrics) -> None:
    heights = [layout.middle.h for layout in growing(m)]
    assert m is LARGE or heights == sorted(heights, reverse=True)
    assert min(heights) == heights[-1] == 1


def test_the_hand_keeps_its_place_until_the_banner_needs_it_and_then_its_least_height() -> None:
    """430 high as drawn; a raised card must fit: a card and a little more than half of one."""
    m = USUAL
    zones = [layout.fan.zone.h for layout in growing(m)]
    card = growing(m)[0].fan.card
    assert zones[0] == m.px(430)
    assert zones == sorted(zones, reverse=True)
    assert zones[-1] == pytest.approx(1.62 * card + 60 * m.unit, abs=1)


def test_large_cards_leave_the_piles_their_room_and_the_steps_their_place_until_they_are_as_usual() -> None:
    m = LARGE
    usual = growing(USUAL)[0].fan.card
    grown = [layout for layout in growing(m) if layout.fan.card > usual]
    assert len({layout.fan.card for layout in grown}) > 5, "they shrink little by little"
    assert min(layout.middle.h for layout in grown) == m.px(170) - m.px(8)
    assert all(layout.counter is not None for layout in growing(m))
    assert all(layout.fan.card >= usual for layout in growing(m))
    assert all(layout.counter is None for layout in growing(USUAL))
