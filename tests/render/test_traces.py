"""The trace of a move: dots along its way and a ring where it began, over no engraved number."""

from __future__ import annotations

import pygame
import pytest

from toc_desktop.present.table.geometry import BoardGeometry, BoardLayout, Place
from toc_desktop.present.table.grand import SCALES
from toc_desktop.render import board_layers, table_board
from toc_desktop.render.board import BoardMarks, BoardPainter, SeatStyle
from toc_desktop.render.table_board import TableBoard
from toc_desktop.ui.theme import load_theme

RED = (255, 0, 0, 255)
MARKS = [BoardMarks(jump=7), BoardMarks(jump=None, centre=7), BoardMarks(guarded=False, jump=7)]


def boards(
    monkeypatch: pytest.MonkeyPatch, arms: int, marks: BoardMarks, pieces: float, side: int = 560
) -> tuple[TableBoard, pygame.Mask]:
    """A board in play, and every pixel of its engraved numbers: what is missing where none are engraved."""
    layout = BoardLayout(BoardGeometry(arms), (0, 0, side, side))
    styles = {seat: SeatStyle(seat, seat) for seat in range(arms)}
    board = TableBoard(load_theme("walnut"), layout, (side, side), marks, styles, pieces)
    with monkeypatch.context() as patch:
        patch.setattr(board_layers, "_engraved", lambda *_: "")
        patch.setattr(table_board, "BoardPainter", BoardPainter)  # not the one that tests share
        bare = TableBoard(load_theme("walnut"), layout, (side, side), marks, styles, pieces)
    differing = pygame.Surface((side, side))
    differing.blit(board.ground, (0, 0))
    differing.blit(bare.ground, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker = pygame.Surface((side, side))
    darker.blit(bare.ground, (0, 0))
    darker.blit(board.ground, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    differing.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    numbers = pygame.mask.from_threshold(differing, (0, 0, 0), (6, 6, 6, 255))
    numbers.invert()
    return board, numbers


def traced(board: TableBoard, places: list[Place]) -> pygame.Mask:
    """Every pixel of a trace."""
    surface = pygame.Surface(board.size, pygame.SRCALPHA)
    board.trace(surface, places, RED)
    return pygame.mask.from_surface(surface, 0)


def ways(geometry: BoardGeometry, number: int) -> dict[str, list[Place]]:
    """Moves that begin at a number of the second arm, end there, pass it, and fly over the board."""
    length = geometry.track_length
    at = geometry.numbered(number)[1].index
    cells = [Place.track((at + step) % length) for step in range(-5, 6)]
    return {
        "from it": cells[5:],
        "to it": cells[:6],
        "past it": cells,
        "back over it": cells[::-1],
        "out of the camp": [Place.base(1, 0), geometry.start(1)],
        "across": [geometry.numbered(number)[0], geometry.numbered(number)[2]],
        "past others": [cells[3], geometry.numbered(number)[-1], Place.track((at + length // 2) % length)],
    }


@pytest.mark.parametrize("pieces", SCALES)
@pytest.mark.parametrize("marks", MARKS, ids=["jump", "centre", "open"])
@pytest.mark.parametrize("arms", [4, 6, 8])
def test_neither_ring_nor_dots_cover_an_engraved_number(
    monkeypatch: pytest.MonkeyPatch, arms: int, marks: BoardMarks, pieces: float
) -> None:
    board, numbers = boards(monkeypatch, arms, marks, pieces)
    geometry = board.layout.geometry
    assert numbers.count() > 15 * arms, "numbers are engraved"
    for number in (7, 18):
        for what, places in ways(geometry, number).items():
            drawn = traced(board, places)
            hidden = drawn.overlap_area(numbers, (0, 0))
            assert not hidden, f"{what} ({number}): {hidden} pixels of numbers are hidden"
            near = pygame.Mask((29, 29), fill=True)
            x, y = board.px(places[0])
            ring = drawn.overlap_area(near, (round(x) - 14, round(y) - 14))
            assert ring > 20, "a ring where it began"
            way = drawn.count()
            assert way > 60, f"{what} ({number}): a line along its way"


def test_a_trace_goes_through_cells_without_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    board, _ = boards(monkeypatch, 4, BoardMarks(guarded=False), 1.0)
    cells = [Place.track(index) for index in range(14, 24)]
    drawn = traced(board, cells)
    for place in cells[1:]:
        x, y = (round(value) for value in board.px(place))
        assert drawn.get_at((x, y)), f"the line goes through {place}"


def test_on_an_empty_seat_no_number_is_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    marks, geometry = BoardMarks(), BoardGeometry(4)
    assert marks.engraved(geometry, {0, 2}) == [geometry.start(0), geometry.start(2)]
    assert BoardMarks(guarded=False).engraved(geometry, {0, 2}) == []
    assert BoardMarks(jump=7, centre=7).engraved(geometry, {0})[:4] == list(geometry.numbered(7))
