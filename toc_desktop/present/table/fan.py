"""How the cards of a hand lie: a tilted fan, or upright side by side where they are large."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.support.layout import Box

_LIFT, _FOOT, _RAISED = 60, 14, 1.06
"""How far a large card is raised, what is left under the hand, and how much larger a raised card is."""


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
    upright: bool = False
    """Whether cards stand side by side, each before its left neighbour: all that matters is at their left."""

    def spread(self, count: int, raised: int | None = None) -> list[FanCard]:
        """Lay out so many cards; the raised one stands upright, larger, and pushes its right neighbours."""
        if count == 0:
            return []
        if self.upright:
            return self._upright(count, raised)
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
            cards.append(FanCard(centre, angle, wide, card_box(centre, wide)))
        return self._clickable(cards, raised)

    @staticmethod
    def height_for(card: int, unit: float) -> int:
        """Return the height of a zone in which upright cards of that width can be raised."""
        return round(card_height(card) * (1 + _RAISED) / 2 + (_LIFT + 2 * _FOOT) * unit)

    def _upright(self, count: int, raised: int | None) -> list[FanCard]:
        """Lay out large cards without tilt; the raised one stays between its neighbours, and pushes none."""
        cw, zone, foot = self.card, self.zone, round(_FOOT * self.unit)
        room = zone.w - cw - 2 * round(4 * self.unit)
        step = min(cw * 0.9, room / max(1, count - 1))
        left = zone.x + (zone.w - step * (count - 1)) / 2
        base = zone.bottom - foot - card_height(cw) // 2
        cards = []
        for index in range(count):
            up = index == raised
            centre = (round(left + step * index), base - (round(_LIFT * self.unit) if up else 0))
            wide = round(cw * _RAISED) if up else cw
            cards.append(FanCard(centre, 0.0, wide, card_box(centre, wide)))
        return self._clickable(cards, None)

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
        areas = []
        for index, card in enumerate(cards):
            box = card.hit
            right, left = box.right, box.x
            if index + 1 < len(cards) and index != raised:
                right = min(right, cards[index + 1].hit.x)
            if raised is not None and index == raised + 1:
                left = max(left, cards[raised].hit.right)
            bottom = min(box.bottom, self.zone.bottom)
            areas.append(
                FanCard(card.centre, card.angle, card.width, Box(left, box.y, right - left, bottom - box.y))
            )
        return areas


def card_height(width: int) -> int:
    """Return the height of a card of that width."""
    return round(width * 1.4)


def card_box(centre: tuple[int, int], width: int) -> Box:
    """Return the box of an upright card around a point."""
    height = card_height(width)
    return Box(centre[0] - width // 2, centre[1] - height // 2, width, height)
