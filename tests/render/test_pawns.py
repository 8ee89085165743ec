"""Pawns and their signs: told apart by shape as well as by colour, anchored on their cell, drawn once."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from toc_desktop.render import effects
from toc_desktop.render.board_layers import SeatStyle
from toc_desktop.render.pawns import HaloKind, PawnPainter
from toc_desktop.ui.svg import rasterise, svg_document
from toc_desktop.ui.svg_markup import fill, seat_shape
from toc_desktop.ui.theme import SHAPES, THEME_NAMES, load_theme

KINDS: tuple[HaloKind, ...] = ("movable", "selected", "target", "capture", "focus")


@pytest.fixture(params=THEME_NAMES)
def painter(request: pytest.FixtureRequest) -> PawnPainter:
    return PawnPainter(load_theme(request.param))


def bytes_of(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def grey(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(surface), "RGBA")


def test_eight_shapes_differ_even_without_colour(painter: PawnPainter) -> None:
    """Colour is never the only sign: pawns of one colour and eight shapes are eight pictures."""
    pictures = [grey(painter.pawn(SeatStyle(0, shape), 51).surface) for shape in range(8)]
    assert len(set(pictures)) == 8
    white = fill((255, 255, 255, 255))
    drawings = [svg_document(100, 100, seat_shape(shape, (50, 50), 44, white)) for shape in range(8)]
    glyphs = [rasterise(drawing, (40, 40)) for drawing in drawings]
    for a, b in combinations(glyphs, 2):
        differing = pygame.mask.from_surface(a).count() - pygame.mask.from_surface(a).overlap_area(
            pygame.mask.from_surface(b), (0, 0)
        )
        other = pygame.mask.from_surface(b).count() - pygame.mask.from_surface(b).overlap_area(
            pygame.mask.from_surface(a), (0, 0)
        )
        assert differing + other > 60
    assert len(SHAPES) == 8


@pytest.mark.parametrize("pitch", [14.7, 34.1, 51.2, 103.0])
def test_a_pawn_stands_on_its_cell_at_every_size(painter: PawnPainter, pitch: float) -> None:
    sprite = painter.pawn(SeatStyle(3, 3), pitch)
    drawn = sprite.surface.get_bounding_rect()
    x, y = sprite.anchor
    assert drawn.collidepoint(x, y)
    assert abs(drawn.centerx - x) <= 2
    assert drawn.top < y - 0.4 * pitch, "its head rises above the cell"
    assert drawn.bottom < y + 0.55 * pitch
    assert drawn.width < 1.05 * pitch, "neighbours do not overlap"


def test_a_pawn_is_in_its_seats_colour(painter: PawnPainter) -> None:
    for colour in range(8):
        sprite = painter.pawn(SeatStyle(colour, 0), 100)
        pixels = [sprite.surface.get_at((x, y)) for x in range(25, 85, 3) for y in range(8, 70, 3)]
        seat = painter.theme.seat(colour)
        close = [p for p in pixels if sum(abs(p[i] - seat[i]) for i in range(3)) < 90]
        assert len(close) > 10


def test_a_ghost_can_be_seen_through(painter: PawnPainter) -> None:
    solid, ghost = (painter.pawn(SeatStyle(0, 0), 80, ghost=g) for g in (False, True))
    foot = (solid.anchor[0], solid.anchor[1] + 8)
    assert solid.surface.get_at(foot).a == 255
    assert 0 < ghost.surface.get_at(foot).a < 200


def test_a_lifted_pawn_is_larger_and_its_shadow_fainter(painter: PawnPainter) -> None:
    assert painter.pawn(SeatStyle(0, 0), 51, lifted=True).surface.get_width() > (
        painter.pawn(SeatStyle(0, 0), 51).surface.get_width()
    )
    if not painter.theme.high_contrast:
        low, high = (painter.shadow(51, lift) for lift in (0.0, 1.0))
        darkest = [
            max(
                s.surface.get_at((x, y)).a
                for x in range(s.surface.get_width())
                for y in range(s.surface.get_height())
            )
            for s in (low, high)
        ]
        assert darkest[0] > darkest[1] > 0


def test_high_contrast_has_no_shadows() -> None:
    shadow = PawnPainter(load_theme("contrast")).shadow(51)
    assert shadow.surface.get_bounding_rect().width == 0


@pytest.mark.parametrize("pitch", [15.0, 51.2])
def test_halos_are_five_different_rings_around_the_cell(painter: PawnPainter, pitch: float) -> None:
    pictures = []
    for kind in KINDS:
        sprite = painter.halo(pitch, kind)
        assert sprite.anchor == (sprite.surface.get_width() // 2, sprite.surface.get_height() // 2)
        assert sprite.surface.get_bounding_rect().width > 0.8 * pitch
        pictures.append(bytes_of(sprite.surface))
    assert len(set(pictures)) == 5


def test_steps_show_their_numbers(painter: PawnPainter) -> None:
    assert len({bytes_of(painter.step(51, n).surface) for n in range(1, 19)}) == 18
    assert bytes_of(painter.step(51, 3).surface) != bytes_of(painter.step(51, 3, strong=False).surface)


def test_pictures_are_kept(painter: PawnPainter) -> None:
    look = SeatStyle(1, 1)
    assert painter.pawn(look, 51).surface is painter.pawn(look, 51).surface
    assert painter.shape(look, 40) is painter.shape(look, 40)
    assert painter.shape(look, 40) is not painter.shape(look, 40, active=True)
    assert painter.shape(look, 40).get_size() == (40, 40)


def test_the_capture_badge_hangs_at_the_upper_right(painter: PawnPainter) -> None:
    target = pygame.Surface((200, 200), pygame.SRCALPHA)
    drawn = painter.capture_badge(60).draw(target, (100, 100))
    assert drawn.left > 100
    assert drawn.bottom < 100


def test_a_trace_and_a_path_lie_along_their_points(painter: PawnPainter) -> None:
    points = [(40.0, 50.0), (90.0, 50.0), (90.0, 100.0)]
    for sprite in (
        effects.trace(painter.theme, points, 50, painter.theme.seats[0]),
        effects.path_line(painter.theme, points, 50),
        effects.path_line(painter.theme, points, 50, strong=False),
    ):
        target = pygame.Surface((150, 150), pygame.SRCALPHA)
        sprite.draw(target, points[0])
        assert all(target.get_at((round(x), round(y))).a for x, y in points)
        assert target.get_at((50, 120)).a == 0


def test_a_drawn_path_numbers_the_cells_between(painter: PawnPainter) -> None:
    points = [(30.0, 60.0), (80.0, 60.0), (130.0, 60.0), (180.0, 60.0)]
    bare, numbered = (pygame.Surface((220, 120), pygame.SRCALPHA) for _ in range(2))
    effects.path_line(painter.theme, points, 50).draw(bare, points[0])
    effects.draw_path(numbered, painter, points, 50)
    assert bare.subsurface((60, 40, 40, 40)).get_bounding_rect().height < 25
    assert numbered.subsurface((60, 40, 40, 40)).get_bounding_rect().height > 25
    assert bytes_of(bare.subsurface((160, 30, 40, 60))) == bytes_of(numbered.subsurface((160, 30, 40, 60)))


@pytest.mark.parametrize("target", [(300, 300), (5, 300), (595, 300), (300, 10)])
def test_a_callout_stays_in_bounds_and_points_at_its_target(
    painter: PawnPainter, target: tuple[int, int]
) -> None:
    bounds = pygame.Rect(0, 0, 600, 600)
    words = pygame.Surface((180, 24), pygame.SRCALPHA)
    bubble, corner = effects.callout(painter.theme, words, target, bounds)
    box = bubble.get_rect(topleft=corner)
    assert bounds.inflate(24, 24).contains(box)
    assert box.inflate(12, 12).collidepoint(target)
    middle = bubble.get_at(
        (bubble.get_width() // 2, bubble.get_height() // 2 + (-8 if target[1] > 100 else 8))
    )
    assert (middle.r, middle.g, middle.b, middle.a) == painter.theme.callout
