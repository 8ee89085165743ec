"""Where everything of the table lies, from 960×600 to 4K: the board is the hero, panels fold when tight."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from toc_desktop.present.table.fan import Fan, card_box
from toc_desktop.present.table.geometry import NEST_RADIUS, BoardGeometry, BoardLayout, PlateBox
from toc_desktop.present.table.grand import growth
from toc_desktop.present.table.plates import plate_boxes
from toc_desktop.support.layout import Box, Metrics

ICONS = ("undo", "hint", "speed", "rules", "menu")
PileName = Literal["stock", "discard"]
PILES: tuple[PileName, ...] = ("stock", "discard")
WIDEST = 16 / 9
_SIDE = {4: 806 / 1920, 6: 640 / 1920, 8: 640 / 1920}
"""The share of the width that belongs to banner, piles, log and hand."""
CARD = 178
PILE = 152
_LABELLED = 84
"""How wide a pile's cards are at least for a name under them."""
_LEAST_LOG = 4.5
"""How high a log is at least that ends above a note, as a multiple of its letters: two lines or three."""
_TWO_PILES = 2.45
"""How many widths of a card two piles take beside each other."""
_LARGER = 1.12
"""How much larger cards are at least where things to play with are to be larger."""
_LARGE = 1.15
"""Beyond this size of text things that lay over each other are laid side by side."""


@dataclass(frozen=True, slots=True)
class TableLayout:
    """All rectangles of the table for one window."""

    board: BoardLayout
    plates: dict[int, PlateBox]
    compact: bool
    """Small plates: name and number of cards only."""
    title: Box
    icons: tuple[Box, ...]
    banner: Box
    middle: Box
    """Between banner and hand: piles and log."""
    stock: tuple[int, int]
    discard: tuple[int, int]
    pile: int
    """The width of a card on the piles; 0 where there is no room for them."""
    pile_labels: bool
    """Whether each pile's name fits under it; else its number alone lies on it."""
    log: Box
    """The open log, or its chevron when folded."""
    log_folded: bool
    log_fits: bool
    """Whether the log can be open beside the piles; else it opens over the table."""
    log_line: bool
    """Whether the folded log is a line with its last words, not its chevron alone."""
    counter: Box | None
    """Where the steps left of a split are told in large; None: over the raised card."""
    fan: Fan
    stacked: bool

    def pile_box(self, name: PileName) -> Box:
        """Return where a pile lies; where there is no room for it, the line between it and the hand."""
        if not self.pile:
            return self.fan.zone.take_top(1)[0]
        return card_box(self.stock if name == "stock" else self.discard, self.pile)

    @property
    def notices(self) -> Box:
        """Return the box at whose foot a notice covers no plate: over the hand, or where the hand lies."""
        zone = self.fan.zone
        if self.stacked:
            return self.banner._replace(y=zone.y, h=zone.h)
        return zone._replace(y=self.banner.y, h=zone.y - self.banner.y)


@lru_cache(maxsize=64)
def table_layout(
    m: Metrics,
    geometry: BoardGeometry,
    seats: Sequence[int],
    *,
    log_open: bool = True,
    banner_height: int = 0,
    partners: int = 0,
) -> TableLayout:
    """Lay the table out: everything beside the board, or under it where that leaves the board larger.

    ``partners`` is how many partners a plate has to show.
    """
    usual = replace(m, text_scale=1.0, piece_scale=1.0)
    beside = _usual_pile(usual, geometry, True)
    least = beside if log_open else _usual_pile(usual, geometry, False)
    plain = [_side(m, geometry, banner_height, least), _stacked(m, geometry, banner_height)]
    parts = max(plain, key=lambda parts: BoardLayout(geometry, parts.board).pitch)
    board = BoardLayout(geometry, parts.board)
    compact = m.text_scale > _LARGE or board.unit / m.scale < 0.85
    panels = _panels(m, parts.middle, geometry.arms, log_open, least, beside)
    stock, discard, pile, labels = _piles(m, panels.piles, least)
    return TableLayout(
        board=board,
        plates=plate_boxes(m, board, tuple(seats), partners, compact, m.px(5 if parts is plain[1] else 9)),
        compact=compact,
        title=parts.title,
        icons=parts.icons,
        banner=parts.banner,
        middle=parts.middle,
        stock=stock,
        discard=discard,
        pile=pile,
        pile_labels=labels,
        log=panels.log,
        log_folded=panels.log_folded,
        log_fits=panels.log_fits,
        log_line=panels.log_line,
        counter=panels.counter,
        fan=Fan(parts.hand, parts.card, m.unit, m.piece_scale > 1),
        stacked=parts is plain[1],
    )


def higher_plates(layout: TableLayout, seats: Iterable[int], more: int) -> TableLayout:
    """Return the same table with the plates of these seats higher, where that hides no camp."""
    board, plates = layout.board, dict(layout.plates)
    for seat in seats:
        box = Box(*plates[seat].rect)
        low = box.centre[1] > board.centre[1]
        grown = Box(box.x, box.y - more if low else box.y, box.w, box.h + more)
        x, y = board.to_px(board.geometry.nest_centre(seat))
        side = math.ceil(NEST_RADIUS * board.pitch) + 1
        camp = Box(round(x) - side, round(y) - side, 2 * side, 2 * side)
        if not plates[seat].tall and grown.overlap(camp).empty:
            plates[seat] = PlateBox((grown.x, grown.y, grown.w, grown.h), foot=True)
    return replace(layout, plates=plates)


def least_log(layout: TableLayout, m: Metrics) -> Box:
    """Return the part of the open log that a note leaves it at least: a few lines at its top."""
    return layout.log.take_top(min(layout.log.h, round(_LEAST_LOG * m.text(18.5))))[0]


def log_around_note(layout: TableLayout, m: Metrics, box: Box) -> TableLayout:
    """Return the same table whose log lies beside a note that would hide it, else above it, or folds.

    Hand and piles keep their place: a note may lie over the piles for as long as it is read.
    """
    log, beside = layout.log, box.right + m.px(6)
    if layout.log_folded or log.overlap(box).empty:
        return layout
    if log.right - beside >= _least_log_width(m):
        return replace(layout, log=log._replace(x=beside, w=log.right - beside))
    if box.y >= least_log(layout, m).bottom:
        return replace(layout, log=log._replace(h=box.y - m.px(6) - log.y))
    return replace(layout, log=_chevron(m, layout.middle), log_folded=True)


@dataclass(frozen=True, slots=True)
class _Parts:
    board: Box
    title: Box
    icons: tuple[Box, ...]
    banner: Box
    middle: Box
    hand: Box
    card: int


@dataclass(frozen=True, slots=True)
class _Panels:
    """What lies between banner and hand."""

    log: Box
    log_folded: bool
    log_fits: bool
    log_line: bool
    counter: Box | None
    piles: Box


def given_spot(layout: TableLayout, seat: int) -> tuple[tuple[int, int], int]:
    """Return where a card given in the exchange lies, beside its giver's plate, and its width."""
    board, plate = layout.board, Box(*layout.plates[seat].rect)
    width = max(20, round(board.pitch * 0.86))
    half_w, half_h, gap = width // 2, round(width * 0.7), max(3, round(board.pitch * 0.1))
    x, y = plate.centre
    spots = [
        (plate.right + gap + half_w, y),
        (plate.x - gap - half_w, y),
        (x, plate.bottom + gap + half_h),
        (x, plate.y - gap - half_h),
    ]
    cells = [board.px(place) for place in board.geometry.places()]
    others = [Box(*box.rect) for box in layout.plates.values()]

    def room(spot: tuple[int, int]) -> tuple[bool, float]:
        box = Box(spot[0] - half_w, spot[1] - half_h, width, 2 * half_h)
        free = Box(*board.rect).holds(box, 0) and all(box.overlap(other).empty for other in others)
        return free, min(math.dist(spot, cell) for cell in cells)

    return max(spots, key=room), width


def _top_row(m: Metrics, x: int, right: int, y: int, grown: float) -> tuple[Box, tuple[Box, ...]]:
    gap, count = max(8, m.px(10)), len(ICONS)
    # Signs need no larger buttons when text grows: what is played with would have to give way.
    wanted = round(replace(m, text_scale=1.0).control(52) * grown)
    # What stands for a title without room is a button as large as the others.
    side = min(wanted, (right - x - gap * (count - 1) - m.px(24)) // (count + 1))
    first = right - side * count - gap * (count - 1)
    icons = tuple(Box(first + (side + gap) * i, y, side, side) for i in range(count))
    return Box(x + m.px(4), y, max(1, first - x - m.px(20)), side), icons


def _usual_pile(m: Metrics, geometry: BoardGeometry, log_open: bool) -> int:
    """Return how wide the piles' cards are with usual letters and things, which larger ones leave them."""
    plain = [_side(m, geometry, 0, 0), _stacked(m, geometry, 0)]
    parts = max(plain, key=lambda parts: BoardLayout(geometry, parts.board).pitch)
    return _piles(m, _panels(m, parts.middle, geometry.arms, log_open, 0, 0).piles)[2]


def _side(m: Metrics, geometry: BoardGeometry, banner_height: int, pile: int) -> _Parts:
    """Put the board at the left, everything else at its right; large cards leave the piles that width."""
    width = min(m.width, round(m.height * WIDEST))
    left = (m.width - width) // 2
    margin = m.px(18)
    zone_w = round(width * _SIDE[geometry.arms])
    zone_x = left + width - m.px(24) - zone_w
    board = Box(left + margin, margin, zone_x - m.px(28) - left - margin, m.height - 2 * margin)
    title, icons = _top_row(m, zone_x, zone_x + zone_w, m.px(20), growth(m.piece_scale).panel)
    top = icons[0].bottom + m.px(16)
    banner = Box(zone_x, top, zone_w, max(banner_height, m.px(84)))
    gap = m.px(18)
    card = _card_width(m, zone_w)
    if m.piece_scale > 1:
        # Large cards leave the piles their room.
        under = m.height - banner.bottom - gap
        beside = _grown_width(m, zone_w, under - max(m.px(170), _pile_room(m, pile) + m.px(8)))
        # A little larger they are all the same: what is left is for the piles.
        card = max(card, beside, min(round(card * _LARGER), _grown_width(m, zone_w, under - m.px(170))))
        hand_top = m.height - Fan.height_for(card, m.unit)
    else:
        # The hand gives way to large letters, but a raised card must still fit.
        least = round(card * 1.62 + 60 * m.unit)
        hand_top = min(max(m.height - m.px(430), banner.bottom + m.px(330)), m.height - least)
    middle = Box(zone_x, banner.bottom + gap, zone_w, max(1, hand_top - banner.bottom - gap - m.px(8)))
    return _Parts(
        board, title, icons, banner, middle, Box(zone_x, hand_top, zone_w, m.height - hand_top), card
    )


def _stacked(m: Metrics, geometry: BoardGeometry, banner_height: int, air: float = 1.0) -> _Parts:
    """Put title and banner above the board, piles and hand under it, with so much air between them."""
    margin = m.px(24)
    title, icons = _top_row(m, margin, m.width - margin, m.px(16 * air), 1.0)
    banner = Box(margin, icons[0].bottom + m.px(10 * air), m.width - 2 * margin, max(banner_height, m.px(84)))
    card = _card_width(m, round(m.width * 0.62))
    # A banner with large letters takes the room over the hand first, not the board's.
    hand_h = max(round(card * 1.62 + 60 * m.unit), round(card * 1.47 + 176 * m.unit) - banner.h + m.px(84))
    hand_top = m.height - hand_h
    piles_w = round(m.width * 0.36)
    top = banner.bottom + m.px(12 * air)
    board = Box(margin, top, m.width - 2 * margin, hand_top - top - m.px(18) + m.px(12))
    if m.text_scale > _LARGE and board.h < board.w and air == 1:
        return _stacked(m, geometry, banner_height, 0.15)  # large letters take the air, not the board
    if m.piece_scale > 1:
        # The board keeps its size: large cards take the felt that is left above and below it.
        spare = max(0, board.h - BoardLayout(geometry, board).board_rect[3])
        card = max(card, _grown_width(m, m.width - piles_w - margin, hand_h + spare))
        taken = max(0, Fan.height_for(card, m.unit) - hand_h)
        hand_h, hand_top = hand_h + taken, hand_top - taken
        board = Box(board.x, board.y, board.w, board.h - taken)
    middle = Box(margin, hand_top, piles_w - margin, hand_h - m.px(16))
    hand = Box(piles_w, hand_top, m.width - piles_w - margin, hand_h)
    return _Parts(board, title, icons, banner, middle, hand, card)


def _card_width(m: Metrics, width: int) -> int:
    """Return a card's width: as large as drawn, unless five of them would not fit side by side."""
    return max(56, min(m.px(CARD), round(width / 3.4)))


def _grown_width(m: Metrics, width: int, height: int) -> int:
    """Return the width of a large card: five side by side show their left half, and one can be raised."""
    seen = 0.5 if m.piece_scale <= 1.5 else 0.465
    tall = next((w for w in range(round(width / 2), 0, -2) if Fan.height_for(w, m.unit) <= height), 0)
    return min(round(m.px(CARD) * growth(m.piece_scale).card), round(width / (1 + 4 * seen)), tall)


def _panels(m: Metrics, middle: Box, arms: int, log_open: bool, pile: int, beside: int) -> _Panels:
    """Share what lies between banner and hand among log, counter and piles, whose cards keep that width.

    ``beside`` is what they have beside an open log: whether it fits must not depend on its being open.
    """
    grand, large = m.piece_scale > 1, m.piece_scale > 1 or m.text_scale > _LARGE
    width = 0 if grand else _log_width(m, middle, arms, beside)
    if log_open and width:
        log, piles = middle.take_right(width, m.px(14))
        return _Panels(log, False, True, False, None, piles)
    line = max(round(m.control(46) * growth(m.piece_scale).panel), round(m.text(19) * 1.7))
    if grand and middle.h >= line + max(m.px(150), _pile_room(m, beside) + m.px(12)):
        log, row = middle.take_top(line, m.px(12))
        return _Panels(log, True, False, True, *_counter(row, pile))
    log = _chevron(m, middle)
    chevron, piles = log.w, middle
    if large or middle.w < 4 * chevron + m.px(200):
        piles = middle.take_right(chevron, m.px(6))[1]
    if large:
        return _Panels(log, True, width > 0, False, *_counter(piles, pile))
    return _Panels(log, True, width > 0, False, None, piles)


def _chevron(m: Metrics, middle: Box) -> Box:
    """Return where the folded log lies: in the corner."""
    side = min(replace(m, text_scale=1.0).control(46), middle.h, middle.w)
    return Box(middle.right - side, middle.y, side, side)


def _counter(row: Box, pile: int) -> tuple[Box, Box]:
    """Return the place of the counter, and of the piles at its right."""
    gap = round(row.w * 0.03)
    return row.take_left(min(round(row.w * 0.42), row.w - gap - _two_piles(pile)), gap)


def _log_width(m: Metrics, middle: Box, arms: int, pile: int) -> int:
    """Return the width of the log beside the piles; 0 where it has no room and opens over the table."""
    letter, least = m.text(18.5), _least_log_width(m)
    share = round(middle.w * (0.512 if arms == 4 else 0.57))
    width = max(share, round(4 * letter + least))
    widest = middle.w - max(m.px(260), m.px(14) + _two_piles(pile))
    if m.text_scale > 1 and share <= widest < width and widest >= least:
        # Large letters want a wider log, but not at the piles' cost.
        width = widest
    return width if width <= widest and middle.h >= 11 * letter else 0


def _least_log_width(m: Metrics) -> float:
    """Return the width that the lines of a log need at least."""
    return 11 * m.text(18.5) + 70 * m.unit


def _two_piles(width: int) -> int:
    """Return the least width in which two piles have cards of a width."""
    return math.ceil((width - 0.5) * _TWO_PILES)


def _pile_room(m: Metrics, width: int) -> int:
    """Return the height that piles with cards of a width need, with no more than their numbers on them."""
    return round(width * 1.5) + round(m.text(18.5) * 0.7)


def _piles(m: Metrics, zone: Box, least: int = 0) -> tuple[tuple[int, int], tuple[int, int], int, bool]:
    """Return the centres of stock and discard, their cards' width, and whether a label fits under each."""
    label = round(m.text(18.5) * 1.95) + m.px(14)
    wide_label = round(5.8 * m.text(18.5)) + m.px(30)
    widest = min(m.px(PILE), round(zone.w / _TWO_PILES))
    width = min(widest, round((zone.h - label - m.px(12)) / 1.44))
    large = m.piece_scale > 1 or m.text_scale > _LARGE
    labelled = width >= min(widest, max(least, m.px(_LABELLED)))
    if large and 2 * wide_label > zone.w:
        labelled = False
    if not labelled:
        label = round(m.text(18.5) * 0.7)
        width = min(widest, round((zone.h - label) / 1.5))
    apart = round(width * 1.18)
    if labelled:
        apart = max(apart, wide_label)
    apart = min(apart, zone.w // 2)
    x, y = zone.x + zone.w // 2, zone.y + (zone.h - label - m.px(8 if labelled else 0)) // 2
    return (x - apart // 2, y), (x + apart - apart // 2, y), width if width >= 24 else 0, labelled
