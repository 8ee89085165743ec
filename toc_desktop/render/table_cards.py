"""Cards of the table: the fan of the hand, the piles, and cards on their way."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame

from toc_desktop.engine import Card, Player, RuleSet, card_name
from toc_desktop.present.table.fan import FanCard
from toc_desktop.present.table.grand import USUAL, Growth
from toc_desktop.present.table.timeline import CardFlight, Moving, ease
from toc_desktop.render.cards import CardPainter, CardState
from toc_desktop.render.outlines import cap_height, text_svg, text_width
from toc_desktop.render.rule_chips import chips_for
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.svg import SurfaceCache, rasterise, register_cache, svg_document
from toc_desktop.ui.svg_markup import circle, fill, line, stroke
from toc_desktop.ui.theme import Theme, hex_color

Spot = tuple[float, float, float, float]
"""Where a card lies: x, y, angle, width."""

_TILTS = (-2.0, 6.0, -9.0, 4.0, -6.0, 8.0, -4.0, 2.0)
_SHOWN_ON_PILE = 3
_PAINTED = 14_000_000
_TURNED = 8_000_000


DrawMedal = Callable[[Player, tuple[float, float], float], None]
"""Draws a player's medal at a point, with a radius."""
GIFT_AT = (-0.375, -0.17)
"""Where a gift bears its giver's medal: under its index, in widths from its middle, seen in any fan."""
GIFT_AT_LARGE = (-0.415, -0.73)
"""The same on a large card: over its corner, beside the sign of what can be done with it."""
_MARK = 0.085
"""The radius of such a mark, in widths of the card."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the hand to draw: where, how, how far it is raised, and whether it has the focus."""

    card: Card
    place: FanCard
    state: CardState
    lift: int = 0
    focused: bool = False
    giver: Player | None = None
    """Who gave it in the exchange of this deal."""
    drawn: bool = False
    """Whether it was drawn just now, and is the one that may be played on top."""


BACK = -1
"""A card that shows its back."""


class Face(NamedTuple):
    """A card as it is drawn."""

    card: Card
    width: int
    angle: float = 0
    state: CardState = "normal"
    shadow: bool = True


class TableCards:
    """Draws cards in one theme under one set of rules."""

    def __init__(
        self, theme: Theme, rules: RuleSet, lang: str, share: float = 1.0, growth: Growth = USUAL
    ) -> None:
        """Make the cards of one table; ``share`` is how many pixels the window has beside one of 1080p.

        ``growth`` is how far corners, signs and marks have grown in the "Grand jeu".
        """
        self.theme, self.rules, self.lang = theme, rules, lang
        self.grown, self.marks = growth.index, growth.mark
        self.painter = CardPainter(theme, max_bytes=round(_PAINTED * share))
        self._turned: SurfaceCache[tuple[Card, int, int, int]] = SurfaceCache(round(_TURNED * share))

    def release(self) -> None:
        """Let go of every picture."""
        self._turned.clear()
        self.painter.clear()

    def face(
        self, card: Card, width: int, angle: float = 0, state: CardState = "normal", shadow: bool = True
    ) -> pygame.Surface:
        """Return the face of a card with the signs of what it does."""
        name = card_name(card)
        chips = chips_for(self.rules, name)
        return self.painter.face(
            name,
            width,
            lang=self.lang,
            chips=chips,
            angle=angle,
            state=state,
            shadow=shadow,
            grown=self.grown,
        )

    def draw_ahead(self, face: Face) -> bool:
        """Have a card ready that will be seen soon; tell whether it had to be drawn now."""
        drawn = self.painter.drawn
        self._picture(face)
        return self.painter.drawn > drawn

    # The hand.

    def draw_hand(self, surface: pygame.Surface, cards: Sequence[HandCard], medal: DrawMedal) -> None:
        """Draw the hand, the chosen card of a fan last, on top; a gift bears its giver's medal.

        A card that was just drawn bears a plus in the same place.
        """
        # Large cards keep their order: what matters of each is in its left half.
        ordered = cards if self.grown else sorted(cards, key=lambda c: c.state == "selected")
        for card in ordered:
            self._draw_in_hand(surface, card, medal)

    def _draw_in_hand(self, surface: pygame.Surface, card: HandCard, medal: DrawMedal) -> None:
        place = card.place
        picture = self.face(card.card, place.width, place.angle, card.state)
        centre = (place.centre[0], place.centre[1] + self._drop(card) - card.lift)
        surface.blit(picture, picture.get_rect(center=centre))
        if card.giver is not None or card.drawn:
            turn = math.radians(place.angle)
            x, y = (share * place.width for share in (GIFT_AT_LARGE if self.grown else GIFT_AT))
            radius = place.width * _MARK * self.marks
            at = (
                centre[0] + x * math.cos(turn) - y * math.sin(turn),
                centre[1] + x * math.sin(turn) + y * math.cos(turn),
            )
            if card.giver is not None:
                medal(card.giver, at, radius)
            else:
                mark = drawn_mark(self.theme, max(9, round(radius)))
                surface.blit(mark, mark.get_rect(center=(round(at[0]), round(at[1]))))

    def _drop(self, card: HandCard) -> int:
        """Return how much lower a card lies that cannot be played; large ones have no room for it."""
        return round(card.place.width * 0.08) if card.state == "locked" and not self.grown else 0

    def focus_outline(self, card: HandCard) -> list[tuple[float, float]]:
        """Return the corners of a card's focus frame."""
        place = card.place
        half_w, half_h = place.width * 0.54, place.width * 0.74
        cx, cy = place.centre[0], place.centre[1] + self._drop(card) - card.lift
        turn = math.radians(place.angle)
        cosine, sine = math.cos(turn), math.sin(turn)
        corners = ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h))
        return [(cx + x * cosine - y * sine, cy + x * sine + y * cosine) for x, y in corners]

    # The piles.

    def draw_stock(self, surface: pygame.Surface, at: tuple[int, int], width: int, count: int) -> None:
        """Draw the stock, as thick as it is."""
        if count == 0:
            empty = self.painter.slot(width)
            surface.blit(empty, empty.get_rect(center=at))
            return
        layers = min(7, 1 + count // 6)
        step = max(1.0, width / 117)
        for i in range(layers, 0, -1):
            edge = self.painter.edge(width, shadow=i == layers)
            surface.blit(edge, edge.get_rect(center=(at[0], round(at[1] + i * step))))
        back = self.painter.back(width, shadow=False)
        surface.blit(back, back.get_rect(center=at))

    def draw_discard(
        self, surface: pygame.Surface, at: tuple[int, int], width: int, cards: Sequence[Card]
    ) -> None:
        """Draw the last cards of the discard pile, each a little askew."""
        if not cards:
            empty = self.painter.slot(width)
            surface.blit(empty, empty.get_rect(center=at))
            return
        for face in self.on_pile(cards, width):
            card, picture = face.card, self.face(*face)
            dx, dy = (card % 5 - 2) * width / 60, (card % 3 - 1) * width / 60
            surface.blit(picture, picture.get_rect(center=(round(at[0] + dx), round(at[1] + dy))))

    def on_pile(self, cards: Sequence[Card], width: int) -> list[Face]:
        """Return the cards that are seen of a discard pile."""
        return [Face(card, width, self.tilt(card)) for card in cards[-_SHOWN_ON_PILE:]]

    def tilt(self, card: Card) -> float:
        """Return how askew a card lies on the pile; always the same, so that the pile keeps still."""
        return _TILTS[card % len(_TILTS)]

    def draw_count(self, p: Painter, centre: tuple[int, int], text: str, below: bool, pile_width: int) -> Box:
        """Draw the pill with a pile's name and number below it, or with its number on its lower edge."""
        m, theme = p.m, p.theme
        height = round(m.text(18.5) * (1.95 if below else 1.5))
        width = p.ui.text_width(text, 18.5) + m.px(22)
        width = max(round(pile_width * 0.87), width) if below else max(height, width)
        box = Box(centre[0] - width // 2, centre[1], width, height)
        if not below:
            p.cover(box)
        p.rounded(
            box,
            height / 2,
            (*theme.plate[:3], 255 if theme.high_contrast or not below else 214),
            theme.panel_edge,
            p.hair(1.4),
        )
        p.text(text, box, 18.5, theme.text, align="centre")
        return box

    # Cards on their way.

    def draw_flight(self, surface: pygame.Surface, moving: Moving, start: Spot, end: Spot) -> None:
        """Draw a card between two places; it turns over half way when one side is hidden."""
        flight = moving.motion
        assert isinstance(flight, CardFlight)
        if moving.fade:
            self._draw_fading(surface, flight, moving.progress, start, end)
            return
        share = ease(moving.progress)
        x, y, angle, width = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        y -= math.sin(math.pi * share) * width * 0.25
        up = flight.face_up[1] if share >= 0.5 else flight.face_up[0]
        squeeze = 1.0
        if flight.face_up[0] != flight.face_up[1]:
            squeeze = max(0.06, abs(math.cos(math.pi * share)))
        picture = self._in_flight(flight.card if up else BACK, max(start[3], end[3]), width, angle, squeeze)
        surface.blit(picture, picture.get_rect(center=(round(x), round(y))))

    def _in_flight(
        self, card: Card, full: float, width: float, angle: float, squeeze: float
    ) -> pygame.Surface:
        """Return a card on its way, in steps too small to see, so that the next one finds it done."""
        wide, turn, part = max(4, round(width / 4) * 4), round(angle / 2) * 2, max(1, round(squeeze * 10))

        def turned() -> pygame.Surface:
            size = (max(2, round(wide * part / 10)), round(wide * 1.4))
            picture = pygame.transform.smoothscale(self._loose(card, full), size)
            return pygame.transform.rotozoom(picture, -turn, 1.0) if turn else picture

        return self._turned.get((card, wide, turn, part), turned)

    def _draw_fading(
        self, surface: pygame.Surface, flight: CardFlight, progress: float, start: Spot, end: Spot
    ) -> None:
        for spot, up, alpha in ((start, flight.face_up[0], 1 - progress), (end, flight.face_up[1], progress)):
            picture = self._loose(flight.card if up else BACK, spot[3]).copy()
            picture.set_alpha(round(255 * alpha))
            surface.blit(picture, picture.get_rect(center=(round(spot[0]), round(spot[1]))))

    def _loose(self, card: Card, width: float) -> pygame.Surface:
        return self._picture(_loose(card, width))

    def _picture(self, face: Face) -> pygame.Surface:
        if face.card != BACK:
            return self.face(*face)
        return self.painter.back(face.width, face.angle, shadow=face.shadow)


def in_flight(flight: CardFlight, start: Spot, end: Spot, fade: bool) -> list[tuple[float, Face]]:
    """Return what is seen of a card on its way, each side with the share of the way from which it is."""
    sides = [flight.card if up else BACK for up in flight.face_up]
    if fade:
        return [(0.0, _loose(side, spot[3])) for side, spot in zip(sides, (start, end), strict=True)]
    # Half of the way is also half of the time: it is slow at both ends.
    return [
        (share, _loose(side, max(start[3], end[3]))) for share, side in zip((0.0, 0.5), sides, strict=True)
    ]


def _loose(card: Card, width: float) -> Face:
    """Return a card without shadow, upright, to be turned while it flies."""
    return Face(card, max(8, round(width)), shadow=False)


@lru_cache(maxsize=16)
def number_picture(theme: Theme, number: str, height: int) -> pygame.Surface:
    """Return a large number as a picture, its digits filling that height."""
    size = max(4, height) * 100 / cap_height(100)
    width = round(text_width(number, size, "extrabold")) + 4
    ink = hex_color(theme.active)
    body = text_svg(number, width / 2, max(4, height) - 1, size, ink, weight="extrabold")
    return rasterise(svg_document(width, max(4, height) + 2, body), (width, max(4, height) + 2))


register_cache(number_picture.cache_clear)


@lru_cache(maxsize=4)
def drawn_mark(theme: Theme, radius: int) -> pygame.Surface:
    """Return the sign of a card that has just been drawn: a plus on a seal, of that radius."""
    side, ring, arm = 2 * radius + 2, max(1.5, radius * 0.16), radius * 0.48
    middle = side / 2
    at, ink = (middle, middle), theme.callout_text if theme.high_contrast else theme.callout_edge
    body = circle(at, radius, fill(theme.callout)) + circle(at, radius - ring, fill(ink))
    for dx, dy in ((arm, 0.0), (0.0, arm)):
        ends = (middle - dx, middle - dy), (middle + dx, middle + dy)
        body += line(ends, stroke(theme.callout, radius * 0.26, 'stroke-linecap="round"'))
    return rasterise(svg_document(side, side, body), (side, side))


register_cache(drawn_mark.cache_clear)
