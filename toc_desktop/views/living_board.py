"""The board behind the title: tilted under the lamp, and bots quietly play on it, one move every 2.5 s."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pygame

from toc_desktop.bots import Budget, make_bot, offered_levels
from toc_desktop.engine import (
    BASE,
    Event,
    PawnCaptured,
    PawnMoved,
    PawnsSwapped,
    Seating,
    apply_move,
    find_preset,
    new_game,
    player_view,
)
from toc_desktop.present.table.geometry import BoardGeometry, BoardLayout
from toc_desktop.present.table.places import place_of
from toc_desktop.render.board import USUAL_STYLES, BoardMarks, BoardPainter
from toc_desktop.render.cards import CardPainter, card_painter
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.support.i18n import letters_language
from toc_desktop.support.layout import Metrics
from toc_desktop.ui.svg import fast, rasterise, svg_document
from toc_desktop.ui.textures import paint_felt
from toc_desktop.ui.theme import Color, Theme, hex_color

Point = tuple[float, float]

EVERY = 2.5
TILT = 11.0
_HOP = 0.09
_LONGEST = 0.9
_FLIGHT = 0.45
_SHEET = "tock-1"
_LOOKS = dict(enumerate(USUAL_STYLES[:4]))
# A game in full swing, so that there is something to look at: track cells, 72 + n in home, BASE.
_OPENING = (12, 41, 65, 75, 45, 18, 74, BASE, 23, 75, 74, BASE, 5, 29, 54, BASE)
_CARDS = (("KD", 1806, 962, 17.0), ("QH", 1700, 984, -3.0), ("7H", 1592, 1022, -22.0))


class RaisedPawn(NamedTuple):
    """A pawn on the screen: where it stands, how high above that, in pitches, and whose it is."""

    at: Point
    lift: float
    seat: int


class LivingBoard:
    """A game that plays itself behind the menu."""

    def __init__(self, seed: int = 7) -> None:
        self._seed = seed
        self._begin()
        self._flights: list[_Flight] = []
        self._clock = 0.0
        self._waited = 0.0
        self.played = 0
        """How many moves were made."""
        self.still = False
        """With reduced motion pawns do not fly: they are simply elsewhere."""

    def _begin(self) -> None:
        sheet = find_preset(_SHEET)
        game = new_game(sheet.rules, Seating.standard(4), seed=self._seed).game
        self._game = replace(game, pawns=_OPENING)

    # Time.

    @property
    def moving(self) -> bool:
        """Tell whether a pawn is under way."""
        return bool(self._flights)

    def update(self, dt: float) -> None:
        """Let time pass."""
        self._waited += dt
        if self._flights:
            self._clock += dt
            if self._clock >= max(flight.end for flight in self._flights):
                self._flights = []
        elif self._waited >= EVERY:
            self._waited = self._clock = 0.0
            self.played += 1
            self._play()

    def _play(self) -> None:
        """Make one bot move; a finished game begins again."""
        game = self._game
        if game.phase == "over":
            self._seed += 1
            self._begin()
            return
        bot = make_bot(offered_levels()[0], self._seed + game.turn)
        move = bot.choose(player_view(game, game.turn), Budget())
        step = apply_move(game, move)
        if not self.still:
            self._flights = _flights(step.events)
        self._game = step.game

    # Drawing.

    def standing(self, theme: Theme, m: Metrics) -> tuple[RaisedPawn, ...]:
        """Return where every pawn is on the screen now."""
        stage = _stage(theme, m.width, m.height)
        return tuple(
            RaisedPawn(*self._place(stage, pawn, cell), pawn // 4)
            for pawn, cell in enumerate(self._game.pawns)
        )

    def covered(self, pawn: RaisedPawn, theme: Theme, m: Metrics) -> pygame.Rect:
        """Return what a pawn covers, in the air or not, its shadow included."""
        pitch = _stage(theme, m.width, m.height).layout.pitch
        (x, y), room = pawn.at, round(1.1 * pitch) + 2
        top = round(y - pawn.lift * pitch) - room
        return pygame.Rect(round(x) - room, top, 2 * room, round(y) + room - top)

    def draw(self, surface: pygame.Surface, theme: Theme, m: Metrics, menu_right: int) -> None:
        """Draw the table: the board in play, the dark under the menu, cards where there is room."""
        self._draw_board(surface, theme, m)
        surface.blit(_shade(theme, m.width, m.height, menu_right), (0, 0))
        if m.width - menu_right > m.px(520):
            _draw_tossed_cards(surface, card_painter(theme), m, letters_language())

    def _draw_board(self, surface: pygame.Surface, theme: Theme, m: Metrics) -> None:
        """Draw the pawns over the board's picture, then what lies above them."""
        stage = _stage(theme, m.width, m.height)
        surface.blit(stage.ground, (0, 0))
        pawns, pitch, standing = stage.pawns, stage.layout.pitch, self.standing(theme, m)
        for at, lift, _ in standing:
            pawns.shadow(pitch, lift).draw(surface, at)
        for at, lift, seat in sorted(standing, key=lambda pawn: pawn.at[1]):
            pawns.pawn(_LOOKS[seat], pitch).draw(surface, (at[0], at[1] - lift * pitch))

    def _place(self, stage: _Stage, pawn: int, cell: int) -> tuple[Point, float]:
        for flight in self._flights:
            if flight.pawn == pawn:
                return flight.at(self._clock, lambda c: stage.point(pawn, c))
        return stage.point(pawn, cell), 0.0


class _Flight:
    """A pawn on its way: hop by hop, or in one curve back to its camp."""

    def __init__(self, pawn: int, cells: tuple[int, ...], start: float, seconds: float) -> None:
        self.pawn, self.cells, self.start = pawn, cells, start
        self.end = start + seconds

    def at(self, clock: float, point: Callable[[int], Point]) -> tuple[Point, float]:
        """Return where the pawn is, and how high above the board, in pitches."""
        share = min(1.0, max(0.0, (clock - self.start) / (self.end - self.start)))
        along = share * (len(self.cells) - 1)
        i = min(int(along), len(self.cells) - 2)
        part = along - i
        a, b = point(self.cells[i]), point(self.cells[i + 1])
        smooth = part * part * (3 - 2 * part)
        height = 0.9 if len(self.cells) == 2 else 0.35
        lift = height * 4 * part * (1 - part)
        return (a[0] + (b[0] - a[0]) * smooth, a[1] + (b[1] - a[1]) * smooth), lift


def _flights(happened: tuple[Event, ...]) -> list[_Flight]:
    flights: list[_Flight] = []
    start = 0.0
    for event in happened:
        match event:
            case PawnMoved(pawn=pawn, origin=origin, path=path):
                seconds = min(_LONGEST, max(0.3, _HOP * len(path)))
                flights.append(_Flight(pawn, (origin, *path), start, seconds))
                start += seconds
            case PawnsSwapped(pawn=pawn, other=other, cell=cell, other_cell=other_cell):
                flights.append(_Flight(pawn, (cell, other_cell), start, _FLIGHT))
                flights.append(_Flight(other, (other_cell, cell), start, _FLIGHT))
                start += _FLIGHT
            case PawnCaptured(pawn=pawn, at=at):
                flights.append(_Flight(pawn, (at, BASE), start, _FLIGHT))
    return flights


class _Stage:
    """The pictures of one window size: felt and tilted board, and where cells are on it."""

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        m = Metrics(width, height)
        side = round(1399 * m.unit)
        self.layout = BoardLayout(BoardGeometry(4), (0, 0, side, side))
        self.pawns = PawnPainter(theme)
        self.centre = (width - round(528 * m.unit), round(556 * m.unit + (height - 1080 * m.unit) / 2))
        self.ground = paint_felt(theme, (width, height)).copy()
        picture = BoardPainter(theme).paint(self.layout, marks=BoardMarks(jump=7), seats=_LOOKS)
        turned = pygame.transform.rotozoom(picture, TILT, 1)
        self.ground.blit(turned, turned.get_rect(center=self.centre))
        self.ground.blit(_dusk(theme, m, self.centre), (0, 0))

    def point(self, pawn: int, cell: int) -> Point:
        """Return the pixel of a pawn's cell on the tilted board."""
        seating = Seating.standard(4)
        x, y = self.layout.geometry.point(place_of(seating, pawn, cell))
        turn = math.radians(-TILT)
        c, s, pitch = math.cos(turn), math.sin(turn), self.layout.pitch
        return self.centre[0] + (x * c - y * s) * pitch, self.centre[1] + (x * s + y * c) * pitch


@lru_cache(maxsize=1)
def _stage(theme: Theme, width: int, height: int) -> _Stage:
    return _Stage(theme, width, height)


def _dusk(theme: Theme, m: Metrics, centre: tuple[int, int]) -> pygame.Surface:
    """Return the light of the lamp over the table: warm near it, dusk far away."""
    if theme.high_contrast:
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    w, h, k = m.width, m.height, m.unit
    warm, dark = hex_color(theme.lamp[0]), hex_color(theme.lamp[3])
    body = (
        f'<radialGradient id="l" gradientUnits="userSpaceOnUse" cx="{centre[0] - 72 * k:.0f}" '
        f'cy="{centre[1] - 226 * k:.0f}" r="{900 * k:.0f}"><stop offset="0" stop-color="{warm}" '
        f'stop-opacity=".22"/><stop offset=".55" stop-color="{warm}" stop-opacity=".05"/>'
        f'<stop offset="1" stop-color="{dark}" stop-opacity=".38"/></radialGradient>'
        f'<rect width="{w}" height="{h}" fill="url(#l)"/>'
    )
    small = rasterise(svg_document(w, h, body), (max(2, w // 4), max(2, h // 4)))
    return fast(pygame.transform.smoothscale(small, (w, h)))


@lru_cache(maxsize=2)
def _shade(theme: Theme, width: int, height: int, menu_right: int) -> pygame.Surface:
    """Return the dark at the left, on which the menu is read; in a light theme it is light."""
    ground = hex_color(theme.panel) if theme.light else _darker(theme.felt)
    end = min(1.0, menu_right * 1.42 / width)
    deep = ".97" if theme.high_contrast else ".92"
    stops = ((0.0, deep), (end * 0.62, deep), (end * 0.76, ".72"), (end, "0"))
    rows = "".join(f'<stop offset="{at:.3f}" stop-color="{ground}" stop-opacity="{o}"/>' for at, o in stops)
    body = (
        f'<linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{width}" y2="0">{rows}'
        f'</linearGradient><rect width="{width}" height="8" fill="url(#f)"/>'
    )
    strip = rasterise(svg_document(width, 8, body), (width, 8))
    kept = math.ceil(width * end)
    return fast(pygame.transform.scale(strip.subsurface((0, 0, kept, 8)), (kept, height)))


def _darker(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*(round(part * 0.42) for part in colour[:3]))


def _draw_tossed_cards(surface: pygame.Surface, painter: CardPainter, m: Metrics, lang: str) -> None:
    """Draw three cards on the corner of the table."""
    k = m.unit
    dx, dy = m.width - 1920 * k, m.height - 1080 * k
    for card, x, y, angle in _CARDS:
        picture = painter.face(card, round(196 * k), lang=lang, angle=angle)
        box = picture.get_rect(center=(round(x * k + dx), round(y * k + dy)))
        surface.blit(picture, box)
