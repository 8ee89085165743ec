"""Where everything of the table lies, from 960×600 to 4K: the board is the hero, panels fold when tight."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from toc_desktop.present.table.geometry import BoardGeometry, BoardLayout, PlateBox
from toc_desktop.support.layout import Box, Metrics

ICONS = ("undo", "hint", "speed", "rules", "menu")
WIDEST = 16 / 9
_SIDE = {4: 806 / 1920, 6: 640 / 1920, 8: 640 / 1920}
"""The share of the width that belongs to banner, piles, log and hand."""
CARD = 178
PILE = 152
PLATE_ROOM = 350
"""How wide a plate may get beside the arm of a square board, in pixels at 1080p."""


@dataclass(frozen=True, slots=True)
class FanCard:
    """Where a card of the hand lies: its middle, tilt in degrees clockwise, and what of it can be clicked."""

    centre: tuple[int, int]
    angle: float
    width: int
    hit: Box


@dataclass(frozen=True, slots=True)
class Fan:
    """The room for a hand, and how its cards lie in it."""

    zone: Box
    card: int
    """The width of a card."""
    unit: float

    def spread(self, count: int, raised: int | None = None) -> list[FanCard]:
        """Lay out so many cards; the raised one stands upright, larger, and pushes its right neighbours."""
        if count == 0:
            return []
        cw, u = self.card, self.unit
        height = round(cw * 1.4)
        step, after = self._steps(count, raised)
        width = step * (count - 1) + (after - step if raised is not None and raised < count - 1 else 0)
        left = self.zone.x + (self.zone.w - width) / 2
        base = self.zone.bottom - round(height / 2 + 28 * u)
        cards = []
        for index in range(count):
            turn = (index - (count - 1) / 2) / max(2.0, (count - 1) / 2)
            x = left + step * index + (after - step if raised is not None and index > raised else 0)
            if index == raised:
                centre, angle, wide = (round(x), base - round(64 * u)), 0.0, round(cw * 1.14)
            else:
                y = base - round(12 * u * (1 - abs(turn)))
                centre, angle, wide = (round(x), y), round(11 * turn * 2) / 2, cw
            cards.append(FanCard(centre, angle, wide, _card_box(centre, wide)))
        return self._clickable(cards, raised)

    def _steps(self, count: int, raised: int | None) -> tuple[float, float]:
        """Return the way to the next card, and from a raised card to the one after, left in view."""
        cw = self.card
        room = self.zone.w - round(cw * 1.14) - round(8 * self.unit)
        step = min(cw * 0.845, room / max(1, count - 1))
        if raised is None or raised >= count - 1:
            return step, step
        if raised == count - 2:
            return min(step, (room - cw * 0.9) / max(1, count - 2)), cw * 0.9
        clear = cw * 1.06
        apart = min(cw * 0.845, (room - clear) / (count - 2))
        if apart >= cw * 0.42:
            return apart, max(clear, apart)
        seen = cw * 1.39
        if count > 3 and (count - 3) * step + seen > room:
            step = (room - seen) / (count - 3)
        return step, max(step, seen - step)

    def _clickable(self, cards: list[FanCard], raised: int | None) -> list[FanCard]:
        """Cut each card's box where the next one lies on it; the raised one lies on top of all."""
        found = []
        for index, card in enumerate(cards):
            box = card.hit
            right, left = box.right, box.x
            if index + 1 < len(cards) and index != raised:
                right = min(right, cards[index + 1].hit.x)
            if raised is not None and index == raised + 1:
                left = max(left, cards[raised].hit.right)
            bottom = min(box.bottom, self.zone.bottom)
            found.append(
                FanCard(card.centre, card.angle, card.width, Box(left, box.y, right - left, bottom - box.y))
            )
        return found


def _card_box(centre: tuple[int, int], width: int) -> Box:
    height = round(width * 1.4)
    return Box(centre[0] - width // 2, centre[1] - height // 2, width, height)


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
    log: Box
    """The open log, or its chevron when folded."""
    log_folded: bool
    log_fits: bool
    """Whether the log can be open beside the piles; else it opens over the table."""
    fan: Fan
    stacked: bool

    def pile_box(self, name: Literal["stock", "discard"]) -> Box:
        """Return where a pile lies; where there is no room for it, the line between it and the hand."""
        if not self.pile:
            return self.fan.zone.take_top(1)[0]
        return _card_box(self.stock if name == "stock" else self.discard, self.pile)


@lru_cache(maxsize=16)
def table_layout(
    m: Metrics,
    geometry: BoardGeometry,
    seats: Sequence[int],
    *,
    log_open: bool = True,
    banner_height: int = 0,
) -> TableLayout:
    """Lay the table out: everything beside the board, or under it where that leaves the board larger."""
    plain = [_side(m, geometry, banner_height), _stacked(m, geometry, banner_height)]
    parts = max(plain, key=lambda parts: BoardLayout(geometry, parts.board).pitch)
    board = BoardLayout(geometry, parts.board)
    compact = m.text_scale > 1.15 or board.unit / m.scale < 0.85
    middle = parts.middle
    width = _log_width(m, middle, geometry.arms)
    folded = not log_open or width == 0
    chevron = min(m.control(46), middle.h, middle.w)
    log = Box(middle.right - chevron, middle.y, chevron, chevron) if folded else middle.take_right(width)[0]
    piles = middle if folded else middle.take_right(width, m.px(14))[1]
    if folded and middle.w < 4 * chevron + m.px(200):
        piles = middle.take_right(chevron, m.px(6))[1]
    stock, discard, pile, labels = _piles(m, piles)
    return TableLayout(
        board=board,
        plates=_plates(m, board, seats, compact),
        compact=compact,
        title=parts.title,
        icons=parts.icons,
        banner=parts.banner,
        middle=middle,
        stock=stock,
        discard=discard,
        pile=pile,
        pile_labels=labels,
        log=log,
        log_folded=folded,
        log_fits=width > 0,
        fan=Fan(parts.hand, _card_width(m, parts.hand), m.unit),
        stacked=parts is plain[1],
    )


@dataclass(frozen=True, slots=True)
class _Parts:
    board: Box
    title: Box
    icons: tuple[Box, ...]
    banner: Box
    middle: Box
    hand: Box


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


def _top_row(m: Metrics, x: int, right: int, y: int) -> tuple[Box, tuple[Box, ...]]:
    gap, count = max(8, m.px(10)), len(ICONS)
    side = min(m.control(52), (right - x - gap * (count - 1)) // count)
    first = right - side * count - gap * (count - 1)
    icons = tuple(Box(first + (side + gap) * i, y, side, side) for i in range(count))
    return Box(x + m.px(4), y, max(1, first - x - m.px(20)), side), icons


def _side(m: Metrics, geometry: BoardGeometry, banner_height: int) -> _Parts:
    """Put the board at the left, everything else at its right."""
    width = min(m.width, round(m.height * WIDEST))
    left = (m.width - width) // 2
    margin = m.px(18)
    zone_w = round(width * _SIDE[geometry.arms])
    zone_x = left + width - m.px(24) - zone_w
    board = Box(left + margin, margin, zone_x - m.px(28) - left - margin, m.height - 2 * margin)
    title, icons = _top_row(m, zone_x, zone_x + zone_w, m.px(20))
    top = icons[0].bottom + m.px(16)
    banner = Box(zone_x, top, zone_w, max(banner_height, m.px(84)))
    card = _card_width(m, Box(0, 0, zone_w, 0))
    # The hand gives way to large letters, but a raised card must still fit.
    least = round(card * 1.62 + 60 * m.unit)
    hand_top = min(max(m.height - m.px(430), banner.bottom + m.px(200)), m.height - least)
    gap = m.px(18)
    middle = Box(zone_x, banner.bottom + gap, zone_w, max(1, hand_top - banner.bottom - gap - m.px(8)))
    return _Parts(board, title, icons, banner, middle, Box(zone_x, hand_top, zone_w, m.height - hand_top))


def _stacked(m: Metrics, geometry: BoardGeometry, banner_height: int) -> _Parts:
    """Put title and banner above the board, piles and hand under it."""
    margin = m.px(24)
    title, icons = _top_row(m, margin, m.width - margin, m.px(16))
    banner = Box(margin, icons[0].bottom + m.px(10), m.width - 2 * margin, max(banner_height, m.px(84)))
    card = _card_width(m, Box(0, 0, round(m.width * 0.62), 0))
    hand_h = round(card * 1.47 + 176 * m.unit)
    hand_top = m.height - hand_h
    piles_w = round(m.width * 0.36)
    board = Box(margin, banner.bottom + m.px(12), m.width - 2 * margin, hand_top - banner.bottom - m.px(18))
    middle = Box(margin, hand_top, piles_w - margin, hand_h - m.px(16))
    hand = Box(piles_w, hand_top, m.width - piles_w - margin, hand_h)
    return _Parts(board, title, icons, banner, middle, hand)


def _card_width(m: Metrics, zone: Box) -> int:
    """Return a card's width: as large as drawn, unless five of them would not fit side by side."""
    return max(56, min(m.px(CARD), round(zone.w / 3.4)))


def _log_width(m: Metrics, middle: Box, arms: int) -> int:
    """Return the width of the log beside the piles; 0 where it has no room and opens over the table."""
    needed = round(15 * m.text(18.5) + 70 * m.unit)
    width = max(round(middle.w * (0.512 if arms == 4 else 0.57)), needed)
    fits = middle.w - width >= m.px(260) and middle.h >= 11 * m.text(18.5)
    return width if fits else 0


def _piles(m: Metrics, zone: Box) -> tuple[tuple[int, int], tuple[int, int], int, bool]:
    """Return the centres of stock and discard, their cards' width, and whether a label fits under each."""
    label = round(m.text(18.5) * 1.95) + m.px(14)
    widest = min(m.px(PILE), round(zone.w / 2.45))
    width = min(widest, round((zone.h - label - m.px(12)) / 1.44))
    labelled = width >= min(widest, m.px(84))
    if not labelled:
        label = 0
        width = min(widest, round((zone.h - m.px(6)) / 1.5))
    apart = round(width * 1.18)
    if labelled:
        apart = max(apart, round(5.8 * m.text(18.5)) + m.px(30))
    apart = min(apart, zone.w // 2)
    x, y = zone.x + zone.w // 2, zone.y + (zone.h - label - m.px(8 if labelled else 0)) // 2
    return (x - apart // 2, y), (x + apart - apart // 2, y), width if width >= 24 else 0, labelled


def _plates(m: Metrics, board: BoardLayout, seats: Iterable[int], compact: bool) -> dict[int, PlateBox]:
    if not compact:
        return board.plate_rects(seats)
    k, arms = board.unit, board.geometry.arms
    line = m.text(19)
    if arms == 4:
        width = min(round(PLATE_ROOM * k), max(round(306 * k), round(line * 8.2)))
        return board.plate_rects(
            seats, wide=(width, max(round(69 * k), round(line * 1.7))), inset=(round(36 * k), round(36 * k))
        )
    two_lines = m.text_scale > 1.3
    width = min(round(306 * k), max(round(250 * k), round(line * (6 if two_lines else 9))))
    height = round(line * 2.7) if two_lines else max(round(69 * k), round(line * 1.7))
    tall = (max(round(126 * k), min(round(150 * k), round(line * 4.4))), round(78 * k + line * 1.3))
    return board.plate_rects(seats, wide=(width, height), tall=tall, inset=(round(4 * k), round(5 * k)))
