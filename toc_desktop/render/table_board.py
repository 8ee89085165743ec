"""The board of a game in play: its cached ground, traces, previews, halos, pawns at rest and moving."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from toc_desktop.present.table.geometry import BoardLayout, Place
from toc_desktop.present.table.grand import growth
from toc_desktop.present.table.timeline import Moving, PawnWalk, along, ease
from toc_desktop.render import effects
from toc_desktop.render.board import BoardMarks, BoardPainter, SeatStyle
from toc_desktop.render.pawns import HaloKind, PawnPainter, Sprite
from toc_desktop.ui.svg import SurfaceCache, fast
from toc_desktop.ui.textures import paint_felt
from toc_desktop.ui.theme import Color, Theme, mix

Point = tuple[float, float]
ARC = 0.35
"""How high a hop is, in pitches."""


@dataclass(frozen=True, slots=True)
class PawnShape:
    """A pawn to draw: where, how high above the board, how solid."""

    look: SeatStyle
    at: Point
    lift: float = 0.0
    alpha: float = 1.0
    ghost: bool = False
    lifted: bool = False


class TableBoard:
    """One board at one size; what is drawn often is kept."""

    def __init__(
        self,
        theme: Theme,
        layout: BoardLayout,
        size: tuple[int, int],
        marks: BoardMarks,
        seat_styles: Mapping[int, SeatStyle],
        piece_scale: float = 1.0,
    ) -> None:
        """Take what is played on; ``piece_scale`` makes pawns and numbers larger, not the board."""
        self.theme, self.layout, self.size = theme, layout, size
        self._numbers = [layout.px(place) for place in marks.engraved(layout.geometry, seat_styles)]
        self.pitch, grown = layout.pitch, growth(piece_scale)
        self.stature = layout.pitch * grown.pawn
        """The pitch for which pawns and the signs around them are drawn."""
        self._steps, self._tags = layout.pitch * grown.step, grown.tag
        self.pawns = PawnPainter(theme, 14.5 if piece_scale == 1 else 18.5)
        self.ground = _ground(theme, layout, size, marks, seat_styles, grown.number)
        self._lines: SurfaceCache[object] = SurfaceCache(max_bytes=6 * size[0] * size[1])
        self._anchors: dict[object, tuple[int, int]] = {}
        self._bubbles: dict[object, tuple[pygame.Surface, tuple[int, int]]] = {}

    def px(self, place: Place) -> Point:
        """Return where a place is on the screen."""
        return self.layout.px(place)

    # Lines.

    def trace(self, surface: pygame.Surface, places: Sequence[Place], colour: Color) -> None:
        """Draw the dotted line of a move already made."""
        points = [self.px(place) for place in places]
        pale = mix(colour, (255, 255, 255, 255), 0.25)
        key = ("trace", tuple(places), colour)
        self._line(
            key, lambda: effects.trace(self.theme, points, self.pitch, pale, numbers=self._numbers)
        ).draw(surface, points[0])

    def path(self, surface: pygame.Surface, places: Sequence[Place], counted: int, strong: bool) -> None:
        """Draw the line a pawn would follow, its cells numbered."""
        if len(places) < 2:
            return
        points = [self.px(place) for place in places]
        key = ("path", tuple(places), strong)
        line = self._line(key, lambda: effects.path_line(self.theme, points, self.pitch, strong=strong))
        line.draw(surface, points[0])
        for number, point in enumerate(points[1:-1], 1):
            if number <= counted:
                self.pawns.step(self._steps, number, strong=strong).draw(surface, point)

    def _line(self, key: object, make: Callable[[], Sprite]) -> Sprite:
        """Return a line over the board, kept while it may be seen again: some are as large as the board."""

        def painted() -> pygame.Surface:
            sprite = make()
            self._anchors[key] = sprite.anchor
            return sprite.surface

        surface = self._lines.get(key, painted)
        return Sprite(surface, self._anchors[key])

    def release(self) -> None:
        """Let go of every picture; the board cannot be drawn any more."""
        self.ground = pygame.Surface((1, 1))
        self._lines.clear()
        self._bubbles.clear()

    def step(self, surface: pygame.Surface, place: Place, number: int, dim: bool = False) -> None:
        """Draw a numbered cell where a part of a seven could end; dim when the rest could not be played."""
        sprite = self.pawns.step(self._steps, number, strong=False)
        if dim:
            sprite.surface.set_alpha(110)
        sprite.draw(surface, self.px(place))
        sprite.surface.set_alpha(255)

    # Marks.

    def halo(self, surface: pygame.Surface, place: Place, kind: HaloKind, strength: float = 1.0) -> None:
        """Draw a ring around a place."""
        sprite = self.pawns.halo(self.stature, kind)
        if strength < 1:
            sprite.surface.set_alpha(round(255 * strength))
        sprite.draw(surface, self.px(place))
        sprite.surface.set_alpha(255)

    def number(self, surface: pygame.Surface, place: Place) -> None:
        """Lay a track cell's number beside it."""
        geometry = self.layout.geometry
        tag = self.pawns.number_tag(self.pitch, geometry.number(place.index), self._tags)
        room = tag.surface.get_width() / 2 / self.pitch if self._tags > 1 else 0.0
        at = self.layout.to_px(geometry.beside(place.index, room))
        # A large one beside the outermost cells must not leave the window.
        x, y = (
            min(max(v, half), most - half) for v, half, most in zip(at, tag.anchor, self.size, strict=True)
        )
        tag.draw(surface, (x, y))

    def badge(self, surface: pygame.Surface, place: Place) -> None:
        """Draw the cross at a pawn that would be sent home."""
        self.pawns.capture_badge(self.stature).draw(surface, self.px(place))

    def bubble(
        self,
        surface: pygame.Surface,
        key: object,
        text: pygame.Surface,
        target: Point,
        bounds: pygame.Rect,
        unit: float,
    ) -> pygame.Rect:
        """Draw a speech bubble with its tail on a point; return what it covers."""
        whole = (key, target, bounds.topleft, bounds.size)
        if whole not in self._bubbles:
            if len(self._bubbles) > 24:
                self._bubbles.clear()
            self._bubbles[whole] = effects.callout(self.theme, text, target, bounds, unit)
        picture, at = self._bubbles[whole]
        return surface.blit(picture, at)

    # Pawns.

    def draw_pawns(self, surface: pygame.Surface, shapes: Sequence[PawnShape]) -> None:
        """Draw pawns, those farther away first; shadows under all of them."""
        pitch = self.pitch
        for shape in shapes:
            if not shape.ghost and shape.alpha > 0.4:
                self.pawns.shadow(self.stature, shape.lift).draw(surface, shape.at)
        for shape in sorted(shapes, key=lambda s: s.at[1]):
            sprite = self.pawns.pawn(shape.look, self.stature, ghost=shape.ghost, lifted=shape.lifted)
            x, y = shape.at
            if shape.alpha < 1:
                sprite.surface.set_alpha(round(255 * shape.alpha))
            sprite.draw(surface, (x, y - shape.lift * pitch))
            sprite.surface.set_alpha(255)

    def moving(self, moving: Moving, look: SeatStyle) -> list[PawnShape]:
        """Draw a pawn on its way, as one shape, or as two while it fades from place to place."""
        walk = moving.motion
        assert isinstance(walk, PawnWalk)
        if moving.fade:
            first, last = self.px(walk.places[0]), self.px(walk.places[-1])
            share = moving.progress
            return [PawnShape(look, first, alpha=1 - share), PawnShape(look, last, alpha=share)]
        if walk.style == "hop":
            return [self._hop(walk, moving.progress, look)]
        a, b = self.px(walk.places[0]), self.px(walk.places[-1])
        share = ease(moving.progress)
        far = math.dist(a, b) / self.pitch
        high = min(2.6, 0.6 + far * 0.16) if walk.style == "fly" else min(1.4, 0.4 + far * 0.08)
        lift = high * math.sin(math.pi * moving.progress)
        at = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        if walk.style == "slide":
            # Two pawns that trade places pass beside each other.
            side = math.sin(math.pi * share) * self.pitch * 0.45
            length = max(1.0, math.dist(a, b))
            at = (at[0] - (b[1] - a[1]) / length * side, at[1] + (b[0] - a[0]) / length * side)
        return [PawnShape(look, at, lift, lifted=True)]

    def _hop(self, walk: PawnWalk, progress: float, look: SeatStyle) -> PawnShape:
        first, second, share = along(walk.places, progress)
        a, b = self.px(first), self.px(second)
        far = math.dist(a, b) / self.pitch
        arc = ARC if far < 2 else min(2.4, 0.3 * far)
        at = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        return PawnShape(look, at, arc * math.sin(math.pi * share))


def _ground(
    theme: Theme,
    layout: BoardLayout,
    size: tuple[int, int],
    marks: BoardMarks,
    seat_styles: Mapping[int, SeatStyle],
    numbers: float,
) -> pygame.Surface:
    """Paint felt and board as one opaque picture: the only large thing drawn in a frame."""
    ground = pygame.Surface(size)
    ground.blit(paint_felt(theme, size), (0, 0))
    board = BoardPainter(theme).paint(layout, marks=marks, seats=seat_styles, numbers=numbers)
    ground.blit(board, layout.canvas[:2])
    return ground if not hasattr(ground, "convert") else _converted(ground)


def _converted(surface: pygame.Surface) -> pygame.Surface:
    try:
        return surface.convert()
    except pygame.error:
        return fast(surface)
