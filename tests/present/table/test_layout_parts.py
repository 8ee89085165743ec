"""Parts of the table that give way to each other: signs, banner, piles, log, hand, cards given."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

import pytest

from toc_desktop.present.table.fan import Fan, FanCard
from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import (
    ICONS,
    TableLayout,
    given_spot,
    higher_plates,
    log_around_note,
    table_layout,
)
from toc_desktop.support.layout import Box, Metrics

WINDOWS = [
    Metrics(1920, 1080),
    Metrics(1280, 720),
    Metrics(960, 600),
    Metrics(2560, 1080),
    Metrics(900, 1200),
    Metrics(1920, 2400),
    Metrics(1920, 2400, piece_scale=1.5),
    Metrics(1080, 1920, 1.5),
    Metrics(1280, 720, 1.3),
    Metrics(1280, 720, 2.0),
    Metrics(3840, 2160, 1.0, 2.0),
    Metrics(1280, 720, piece_scale=1.5),
    Metrics(900, 1200, piece_scale=1.5),
    Metrics(1920, 1080, 2.0, piece_scale=2.0),
]
CASES = list(itertools.product(WINDOWS, (4, 6, 8)))


def told(value: object) -> str:
    if isinstance(value, Metrics):
        return f"{value.width}×{value.height} {value.text_scale} {value.scale} {value.piece_scale}"
    return str(value)


def lay(m: Metrics, arms: int = 4, log_open: bool = True, banner: int = 0, partners: int = 0) -> TableLayout:
    return table_layout(
        m, BoardGeometry(arms), range(arms), log_open=log_open, banner_height=banner, partners=partners
    )


def piles(layout: TableLayout) -> tuple[Box, Box]:
    return layout.pile_box("stock"), layout.pile_box("discard")


@pytest.mark.parametrize(("m", "arms"), CASES, ids=told)
def test_signs_are_equal_squares_in_a_row_that_ends_where_the_banner_does(m: Metrics, arms: int) -> None:
    layout = lay(m, arms)
    icons = layout.icons
    assert len(icons) == len(ICONS)
    assert {(icon.w, icon.h, icon.y) for icon in icons} == {(icons[0].w, icons[0].w, icons[0].y)}
    gaps = {after.x - icon.right for icon, after in itertools.pairwise(icons)}
    assert gaps == {max(8, round(10 * m.unit))}
    assert icons[-1].right == layout.banner.right
    assert layout.title.x == layout.banner.x + m.px(4)
    assert layout.title.right == pytest.approx(icons[0].x - 16 * m.unit, abs=1)
    assert (layout.title.y, layout.title.h) == (icons[0].y, icons[0].h)
    assert icons[0].y == pytest.approx((16 if layout.stacked else 20) * m.unit, abs=0.5)
    space = layout.banner.y - icons[0].bottom
    assert space == pytest.approx((10 if layout.stacked else 16) * m.unit, abs=0.5)


@pytest.mark.parametrize("arms", [4, 6, 8])
def test_in_a_small_window_of_a_fine_screen_signs_share_the_row_with_what_stands_for_the_title(
    arms: int,
) -> None:
    layout = lay(Metrics(960, 600, 1.0, 2.0), arms)
    first, last = layout.icons[0], layout.icons[-1]
    assert last.right == layout.banner.right
    assert layout.title.x >= layout.banner.x
    assert layout.title.right < first.x
    assert layout.title.w >= first.w, "a button as large as the others has room there"
    assert all(a.overlap(b).empty for a, b in itertools.combinations(layout.icons, 2))


@pytest.mark.parametrize("banner", [0, 300])
@pytest.mark.parametrize(("m", "arms"), CASES, ids=told)
def test_banner_middle_and_hand_lie_under_each_other(m: Metrics, arms: int, banner: int) -> None:
    layout = lay(m, arms, banner=round(banner * m.unit))
    assert layout.banner.h == max(round(banner * m.unit), m.px(84))
    zone, middle = layout.fan.zone, layout.middle
    assert zone.bottom == m.height
    least = round(layout.fan.card * 1.4 * 1.06)
    assert zone.h >= least, "a raised card fits"
    for raised in (0, 2):
        for card in layout.fan.spread(5, raised):
            assert card.centre[1] - round(card.width * 1.4) // 2 >= zone.y - m.px(12), "a raised card too"
    if layout.stacked:
        assert layout.banner.x == m.width - layout.banner.right == m.px(24)
        assert (middle.x, middle.y) == (layout.banner.x, zone.y)
        assert middle.right <= zone.x
        assert zone.right == layout.banner.right
        board = Box(*layout.board.rect)
        assert board.y - layout.banner.bottom == m.px(12)
        assert 0 <= zone.y - board.bottom <= m.px(18)
        assert (board.x, board.w) == (layout.banner.x, layout.banner.w)
    else:
        assert {(box.x, box.w) for box in (layout.banner, middle, zone)} == {
            (layout.banner.x, layout.banner.w)
        }
        assert middle.y - layout.banner.bottom == m.px(18)
        assert middle.bottom <= zone.y - m.px(8) or middle.h == 1
        board = Box(*layout.board.rect)
        assert board.y == m.height - board.bottom == m.px(18)
        assert layout.banner.x - board.right == m.px(28)
    for box in (*layout.icons, layout.banner, layout.log):
        assert m.box.holds(box)


@pytest.mark.parametrize(("m", "arms"), CASES, ids=told)
def test_wider_than_16_to_9_the_table_keeps_to_the_middle(m: Metrics, arms: int) -> None:
    layout = lay(m, arms)
    if layout.stacked:
        return
    left, right = layout.board.rect[0] - m.px(18), m.width - layout.banner.right - m.px(24)
    assert abs(left - right) <= 1
    assert left == max(0, m.width - round(m.height * 16 / 9)) // 2
    share = 806 if arms == 4 else 640
    assert layout.banner.w == pytest.approx(min(m.width, m.height * 16 / 9) * share / 1920, abs=0.5)


@pytest.mark.parametrize("log_open", [True, False])
@pytest.mark.parametrize(("m", "arms"), CASES, ids=told)
def test_piles_lie_side_by_side_in_what_log_and_counter_leave(m: Metrics, arms: int, log_open: bool) -> None:
    layout = lay(m, arms, log_open)
    (stock, discard), middle = piles(layout), layout.middle
    if not layout.pile:
        assert not layout.pile_labels or middle.h < 200
        return
    assert stock.w == discard.w == layout.pile
    assert (stock.y, stock.h) == (discard.y, discard.h)
    assert stock.h == pytest.approx(layout.pile * 1.4, abs=0.5)
    assert stock.right <= discard.x
    for pile in (stock, discard):
        assert middle.holds(pile, 1)
        assert pile.overlap(layout.log).empty
        assert layout.counter is None or pile.overlap(layout.counter).empty
    assert 24 <= layout.pile <= m.px(152)
    under = middle.bottom - stock.bottom
    if layout.pile_labels:
        assert under >= m.text(18.5), "a line of words fits under it"
        assert discard.centre[0] - stock.centre[0] >= 5 * m.text(18.5), "two words side by side"
    # Where the log is open or folded beside them, both keep the same distance from what is left.
    room = Box(middle.x, middle.y, layout.log.x - middle.x, middle.h) if not layout.log_folded else None
    if room is not None:
        assert stock.x - room.x == pytest.approx(room.right - m.px(14) - discard.right, abs=2)


@pytest.mark.parametrize(("m", "arms"), CASES, ids=told)
def test_the_log_is_beside_the_piles_a_line_over_them_or_a_sign(m: Metrics, arms: int) -> None:
    opened, folded = lay(m, arms), lay(m, arms, log_open=False)
    middle = opened.middle
    assert folded.log_folded
    assert opened.log_folded == (not opened.log_fits)
    assert opened.log_fits == folded.log_fits
    assert opened.log_line == folded.log_line
    assert middle.holds(opened.log)
    assert middle.holds(folded.log)
    assert opened.log.right == folded.log.right == middle.right
    assert opened.log.y == middle.y
    if opened.log_line:
        assert m.piece_scale > 1
        assert opened.log.w == middle.w
        assert opened.log.h >= 1.7 * m.text(19) - 1
        assert middle.h - opened.log.h >= m.px(150)
    elif opened.log_fits:
        assert opened.log.h == middle.h
        letters = 11 if m.text_scale > 1 else 15
        assert opened.log.w >= letters * m.text(18.5), "about thirty letters, large ones a few less"
        assert middle.w - opened.log.w >= m.px(260), "two piles fit beside it"
    else:
        assert opened.log.w == opened.log.h
        assert opened.log.w >= min(24, middle.h)
    large = m.piece_scale > 1 or m.text_scale > 1.15
    assert (folded.counter is not None) == large
    if folded.counter is not None:
        assert middle.holds(folded.counter)
        assert folded.counter.x == middle.x
        assert folded.counter.overlap(folded.log).empty
        room = middle.w if folded.log_line else middle.w - folded.log.w - m.px(6)
        assert folded.counter.w <= 0.42 * room + 1
        if folded.counter.w < 0.42 * room - 1:
            usual = lay(replace(m, text_scale=1.0, piece_scale=1.0), arms, log_open=False)
            narrow = lay(replace(m, text_scale=1.0, piece_scale=1.0), arms, log_open=True)
            assert min(narrow.pile, usual.pile) - 1 <= folded.pile, "it gives way to the piles"
        assert folded.counter.bottom == middle.bottom


def test_plates_are_those_of_a_table_without_partners_where_none_are_told() -> None:
    small = Metrics(960, 600)
    bare = table_layout(small, BoardGeometry(6), range(6)).plates
    assert bare == lay(small, 6, partners=0).plates
    assert Box(*lay(small, 6, partners=2).plates[0].rect).w > Box(*bare[0].rect).w, "room for their signs"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_plates_are_drawn_in_full_where_letters_and_board_allow(scale: float) -> None:
    size = (round(1920 * scale), round(1080 * scale))
    assert not lay(Metrics(*size, 1.0, scale)).compact
    assert not lay(Metrics(*size, 1.15, scale)).compact
    assert lay(Metrics(*size, 1.25, scale)).compact
    assert lay(Metrics(round(1280 * scale), round(720 * scale), 1.0, scale)).compact


@pytest.mark.parametrize("size", [(1920, 1080), (900, 1200)], ids=str)
def test_notices_stand_over_the_hand_or_in_its_place(size: tuple[int, int]) -> None:
    layout = lay(Metrics(*size))
    room, zone = layout.notices, layout.fan.zone
    if layout.stacked:
        assert (room.y, room.h, room.x, room.w) == (zone.y, zone.h, layout.banner.x, layout.banner.w)
    else:
        assert (room.x, room.w, room.y, room.bottom) == (zone.x, zone.w, layout.banner.y, zone.y)


def test_where_there_is_no_room_for_piles_cards_come_from_the_edge_of_the_hand() -> None:
    layout = lay(Metrics(1280, 720), banner=420)
    assert layout.pile == 0
    line = Box(layout.fan.zone.x, layout.fan.zone.y, layout.fan.zone.w, 1)
    assert piles(layout) == (line, line)


# Higher plates, piles beside a panel, cards given.


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("m", [Metrics(1920, 1080), Metrics(1280, 720)], ids=told)
def test_a_plate_grows_towards_the_middle_and_never_over_a_camp(m: Metrics, arms: int) -> None:
    layout = lay(m, arms)
    board = layout.board
    for seat, more in itertools.product(range(arms), (1, 20, 60, 120, 240, 400)):
        grown = higher_plates(layout, [seat], more)
        assert {s: box for s, box in grown.plates.items() if s != seat} == {
            s: box for s, box in layout.plates.items() if s != seat
        }
        old, new = Box(*layout.plates[seat].rect), Box(*grown.plates[seat].rect)
        camp = board.to_px(board.geometry.nest_centre(seat))
        low = old.y > m.height / 2
        higher = Box(old.x, old.y - more if low else old.y, old.w, old.h + more)
        across = max(higher.x - camp[0], camp[0] - higher.right, 0)
        down = max(higher.y - camp[1], camp[1] - higher.bottom, 0)
        clear = max(across, down) - 1.62 * board.pitch
        if layout.plates[seat].tall or clear < -1:
            assert grown.plates[seat] == layout.plates[seat]
        elif clear > 3:
            assert new == higher
            assert grown.plates[seat].foot
            assert not grown.plates[seat].tall


@pytest.mark.parametrize("m", [Metrics(1920, 1080), Metrics(1280, 720), Metrics(900, 1200)], ids=told)
def test_the_log_lies_in_the_room_that_a_note_leaves_and_the_piles_stay(m: Metrics) -> None:
    layout = lay(m)
    room, logs = layout.middle, set()
    assert log_around_note(layout, m, room.moved(0, -room.h - 5)) == layout
    for first, last, top in itertools.product(range(0, 101, 10), range(10, 101, 10), (0, 0.45, 0.6)):
        if last <= first:
            continue
        y = room.y + round(room.h * top)
        note = Box(room.x + room.w * first // 100, y, room.w * (last - first) // 100, room.bottom - y)
        around = log_around_note(layout, m, note)
        assert piles(around) == piles(layout)
        assert around.fan == layout.fan
        log = around.log
        assert log.overlap(note).empty or around.log_folded
        assert room.holds(log)
        if not layout.log_folded and not around.log_folded:
            logs.add("whole" if log == layout.log else "beside" if log.x > layout.log.x else "above")
            assert layout.log.holds(log)
            if layout.log.overlap(note).empty:
                assert log == layout.log
    assert layout.log_folded or logs == {"whole", "beside", "above"}


@pytest.mark.parametrize("arms", [4, 6, 8])
@pytest.mark.parametrize("m", WINDOWS, ids=told)
def test_a_card_given_lies_beside_the_plate_on_the_board_and_far_from_its_cells(
    m: Metrics, arms: int
) -> None:
    layout = lay(m, arms)
    board = layout.board
    cells = [board.px(place) for place in board.geometry.places()]
    for seat in range(arms):
        plate = Box(*layout.plates[seat].rect)
        (x, y), width = given_spot(layout, seat)
        assert width == max(20, round(0.86 * board.pitch))
        high, gap = 2 * round(width * 0.7), max(3, round(0.1 * board.pitch))
        box = Box(x - width // 2, y - high // 2, 2 * (width // 2), high)
        ways = [
            (box.x - plate.right, y - plate.centre[1]),
            (plate.x - box.right, y - plate.centre[1]),
            (box.y - plate.bottom, x - plate.centre[0]),
            (plate.y - box.bottom, x - plate.centre[0]),
        ]
        assert (gap, 0) in ways, "beside, under or over it, in its middle"
        clear = min(math.dist((x, y), cell) for cell in cells)
        free = Box(*board.rect).holds(box) and all(
            box.overlap(Box(*other.rect)).empty for other in layout.plates.values()
        )
        assert free
        assert clear > 0.5 * board.pitch


# A hand without room.


def _inside(cards: list[FanCard], zone: Box) -> bool:
    return all(zone.x - 2 <= card.hit.x and card.hit.right <= zone.right + 2 for card in cards)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize(
    ("width", "count"), [(300, 3), (300, 4), (300, 5), (320, 9), (420, 6), (600, 5), (900, 5)]
)
def test_however_narrow_the_zone_the_hand_stays_in_it_and_every_card_can_be_clicked(
    width: int, count: int, upright: bool
) -> None:
    fan = Fan(Box(40, 300, width, 300), 100, 0.8, upright)
    for raised in (None, *range(count)):
        cards = fan.spread(count, raised)
        assert _inside(cards, fan.zone), (count, raised)
        assert all(card.hit.w > 0 for card in cards)
        assert all(a.hit.right <= b.hit.x for a, b in itertools.pairwise(cards))
        if raised is not None and not upright and width >= 420 and count <= 6:
            after = cards[raised + 1 : raised + 2]
            assert all(card.hit.w >= 20 for card in after), "the index of the next one is in view"
