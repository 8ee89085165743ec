"""The table's rectangles: mirrored where seats are, apart where they must be."""

from __future__ import annotations

import itertools

import pytest

from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import TableLayout, table_layout
from toc_desktop.support.layout import Box, Metrics

SIZES = [(960, 600), (1280, 720), (1920, 1080), (900, 1200), (2560, 1080)]


def laid_out(size: tuple[int, int], arms: int, scale: float = 1.0) -> TableLayout:
    return table_layout(Metrics(*size, scale), BoardGeometry(arms), range(arms))


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_plates_of_seats_that_face_each_other_are_mirrored(size: tuple[int, int], arms: int) -> None:
    layout = laid_out(size, arms)
    middle = layout.board.centre[0]
    for seat in range(arms):
        plate, other = layout.plates[seat], layout.plates[arms - 1 - seat]
        if arms == 6:
            other = layout.plates[{0: 5, 1: 4, 2: 3, 3: 2, 4: 1, 5: 0}[seat]]
        (x, y, w, h), (other_x, other_y, other_w, other_h) = plate.rect, other.rect
        assert (y, w, h, plate.tall) == (other_y, other_w, other_h, other.tall)
        assert x + w / 2 - middle == pytest.approx(middle - other_x - other_w / 2, abs=1.01)


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_lies_on_anything_else(size: tuple[int, int], scale: float, arms: int) -> None:
    layout = laid_out(size, arms, scale)
    panels = [layout.title, *layout.icons, layout.banner, layout.fan.zone, Box(*layout.board.board_rect)]
    half = layout.pile // 2
    piles = [
        Box(x - half, y - round(layout.pile * 0.7), layout.pile, round(layout.pile * 1.4))
        for x, y in (layout.stock, layout.discard)
    ]
    for box, other in itertools.combinations([*panels, layout.log], 2):
        assert box.overlap(other).empty
    if layout.pile:
        for pile in piles:
            assert layout.middle.holds(pile, 1)
            assert pile.overlap(layout.log).empty
        assert piles[0].overlap(piles[1]).empty
    for plate, other_plate in itertools.combinations(layout.plates.values(), 2):
        assert Box(*plate.rect).overlap(Box(*other_plate.rect)).empty


@pytest.mark.parametrize("count", range(1, 10))
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_hand_is_a_fan_in_its_zone(size: tuple[int, int], count: int) -> None:
    fan = laid_out(size, 4).fan
    cards = fan.spread(count)
    assert len(cards) == count
    assert [card.angle for card in cards] == [-card.angle for card in reversed(cards)], "tilted evenly"
    assert [card.centre[1] for card in cards] == [card.centre[1] for card in reversed(cards)]
    steps = [after.centre[0] - card.centre[0] for card, after in itertools.pairwise(cards)]
    assert not steps or max(steps) - min(steps) <= 2
    assert all(0 < step < fan.card for step in steps), "each lies on the one before"
    middle = (cards[0].centre[0] + cards[-1].centre[0]) / 2
    assert middle == pytest.approx(fan.zone.x + fan.zone.w / 2, abs=1)
    for card in cards:
        assert fan.zone.holds(card.hit)
    for raised in range(count):
        for index, (card, flat) in enumerate(zip(fan.spread(count, raised), cards, strict=True)):
            assert fan.zone.holds(card.hit, 1)
            if index == raised:
                assert card.angle == 0
                assert card.width > flat.width
                assert card.centre[1] < min(each.centre[1] for each in cards)
            else:
                assert (card.angle, card.width, card.centre[1]) == (flat.angle, flat.width, flat.centre[1])
        boxes = [card.hit for card in fan.spread(count, raised)]
        for index, (box, after) in enumerate(itertools.pairwise(boxes)):
            assert box.overlap(after).empty, f"what is clicked at {index} of {count}, {raised} raised"


def test_no_cards_no_fan() -> None:
    assert laid_out((1280, 720), 4).fan.spread(0) == []
