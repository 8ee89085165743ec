"""The painted board: every layer is there, each theme and mark changes what it should."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from toc_desktop.present.table.geometry import BoardGeometry, BoardLayout, Place, Point
from toc_desktop.render.board import BoardMarks, BoardPainter, SeatStyle
from toc_desktop.ui import textures
from toc_desktop.ui.theme import THEME_NAMES, Color, load_theme, mix

SEATS = {seat: SeatStyle(seat, seat) for seat in range(8)}


def seats(arms: int) -> dict[int, SeatStyle]:
    return {seat: SEATS[seat] for seat in range(arms)}


def laid(arms: int = 4, side: int = 420, view: int = 0) -> BoardLayout:
    return BoardLayout(BoardGeometry(arms, view), (40, 40, side, side))


def pixel(picture: pygame.Surface, layout: BoardLayout, at: Point) -> Color:
    colour = picture.get_at((round(at[0]) - layout.canvas[0], round(at[1]) - layout.canvas[1]))
    return colour.r, colour.g, colour.b, colour.a


def distance(a: Color, b: Color) -> int:
    return sum(abs(x - y) for x, y in zip(a[:3], b[:3], strict=True))


def differing(a: pygame.Surface, b: pygame.Surface) -> int:
    """How many pixels of two pictures of one size differ."""
    mask = pygame.mask.from_threshold(a, (0, 0, 0), (1, 1, 1, 255), b)
    return a.get_width() * a.get_height() - mask.count()


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_every_board_fills_its_outline_and_nothing_else(arms: int, theme: str) -> None:
    layout = laid(arms)
    picture = BoardPainter(load_theme(theme)).paint(layout, seats=seats(arms))
    assert picture.get_size() == layout.canvas[2:]
    for place in layout.geometry.places():
        assert pixel(picture, layout, layout.px(place))[3] == 255
    assert picture.get_at((0, 0)).a < 40, "the shadow has faded out at the canvas's corner"
    x, y, w, _ = layout.board_rect
    assert pixel(picture, layout, (x + w // 2, y + 6))[3] == 255


def test_the_field_is_wood_and_not_one_flat_colour() -> None:
    layout = laid(side=600)
    picture = BoardPainter(load_theme("walnut")).paint(layout, seats=seats(4))
    field = {pixel(picture, layout, layout.to_px((-4 + i / 20, -3.2))) for i in range(30)}
    assert len(field) > 8
    red, green, blue, _ = pixel(picture, layout, layout.to_px((-4, -3.5)))
    assert red > green > blue, "walnut is brown"
    assert red > 40


def test_holes_are_darker_than_the_band_around_them() -> None:
    layout = laid(side=900)
    picture = BoardPainter(load_theme("walnut")).paint(layout, seats=seats(4))
    for t in (2, 10, 15, 30, 50):
        x, y = layout.px(Place.track(t))
        inside = sum(pixel(picture, layout, (x, y))[:3])
        beside = sum(pixel(picture, layout, (x + layout.pitch * 0.3, y + layout.pitch * 0.38))[:3])
        assert inside < beside


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_each_seat_has_its_colour_on_its_own_nest_and_start(theme: str) -> None:
    dark = (0, 0, 0, 0)
    layout, style = laid(8, 900), replace(load_theme(theme), lamp=(dark, dark, dark, dark))
    picture = BoardPainter(style).paint(layout, seats=seats(8))
    for seat in range(8):
        x, y = layout.to_px(layout.geometry.nest_centre(seat))
        inlay = pixel(picture, layout, (x, y - 1.5 * layout.pitch))
        # A breath of the wood shows through every stain.
        stains = [mix(stain, style.field, 0.25 * style.textures) for stain in style.inlays]
        nearest = min(range(8), key=lambda other: distance(inlay, stains[other]))
        assert nearest == seat


def test_an_empty_seat_leaves_plain_wood() -> None:
    layout, painter = laid(), BoardPainter(load_theme("walnut"))
    picture = painter.paint(layout, seats={0: SEATS[0], 2: SEATS[2]})
    x, y = layout.to_px(layout.geometry.nest_centre(1))
    red, green, blue, _ = pixel(picture, layout, (x, y + 0.7 * layout.pitch))
    assert red > green > blue
    assert differing(picture, painter.paint(layout, seats=seats(4))) > 1000


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize(
    "marks",
    [
        BoardMarks(jump=7),
        BoardMarks(jump=8),
        BoardMarks(centre=7),
        BoardMarks(centre=8),
        BoardMarks(jump=8, centre=8),
        BoardMarks(guarded=False),
    ],
)
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_what_the_rules_mean_is_engraved(arms: int, marks: BoardMarks) -> None:
    layout, painter = laid(arms), BoardPainter(load_theme("walnut"))
    plain = painter.paint(layout, seats=seats(arms))
    marked = painter.paint(layout, marks=marks, seats=seats(arms))
    assert differing(plain, marked) > 100


def test_the_marked_cells_wear_brass() -> None:
    layout, style = laid(side=900), load_theme("walnut")
    painter = BoardPainter(style)
    plain, marked = (
        painter.paint(layout, marks=marks, seats=seats(4)) for marks in (BoardMarks(), BoardMarks(jump=7))
    )
    ring = 0.37 * layout.pitch * 0.707  # beside the line that joins the cells
    for place in layout.geometry.numbered(7):
        x, y = layout.px(place)
        bright = sum(pixel(marked, layout, (x - ring, y + ring))[:3])
        assert bright > sum(pixel(plain, layout, (x - ring, y + ring))[:3])


def test_a_board_is_painted_once() -> None:
    painter, layout = BoardPainter(load_theme("contrast")), laid()
    first = painter.paint(layout, seats=seats(4))
    assert painter.paint(BoardLayout(BoardGeometry(4), layout.rect), seats=seats(4)) is first
    assert painter.paint(layout, marks=BoardMarks(jump=7), seats=seats(4)) is not first


def test_turning_the_view_turns_the_board() -> None:
    painter = BoardPainter(load_theme("walnut"))
    mine, yours = (painter.paint(laid(view=view), seats=seats(4)) for view in (0, 1))
    assert differing(mine, yours) > 1000


def test_high_contrast_is_black_and_sharp() -> None:
    layout = laid()
    picture = BoardPainter(load_theme("contrast")).paint(layout, seats=seats(4))
    assert pixel(picture, layout, layout.to_px((-4, -3.5))) == (0, 0, 0, 255)
    assert picture.get_at((0, 0)).a == 0


@pytest.mark.parametrize("theme", THEME_NAMES)
def test_felt_covers_the_window_and_darkens_to_the_corners(theme: str) -> None:
    style = load_theme(theme)
    felt = textures.paint_felt(style, (641, 363))
    assert felt.get_size() == (641, 363)
    lit, corner = (
        pygame.transform.average_color(felt, pygame.Rect(*box))
        for box in ((240, 100, 60, 60), (600, 320, 40, 40))
    )
    if style.high_contrast:
        assert lit[:3] == corner[:3] == (0, 0, 0)
    else:
        assert sum(lit[:3]) > sum(corner[:3]) + 10


def test_a_missing_texture_leaves_a_flat_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(textures, "_picture", lambda name: None)
    style, layout = load_theme("walnut"), laid()
    picture = BoardPainter(style).paint(layout, seats=seats(4))
    assert pixel(picture, layout, layout.px(Place.track(3)))[3] == 255


def test_an_unreadable_texture_is_reported_not_raised(caplog: pytest.LogCaptureFixture) -> None:
    assert textures._picture("no-such-wood") is None
    assert "no-such-wood" in caplog.text
