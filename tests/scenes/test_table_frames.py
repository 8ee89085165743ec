"""Frames of the table: what is drawn in parts is the same picture as all of it drawn anew."""

from __future__ import annotations

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import choose, sit
from toc_desktop.present.table.geometry import Place
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.session import Session, quick_setup


def _whole(scene: TableScene, size: tuple[int, int]) -> bytes:
    """The table as it is now, drawn from nothing on another surface."""
    fresh = pygame.Surface(size)
    kept, scene._drawn = scene._drawn, None
    scene.draw(fresh)
    scene._drawn = kept
    return pygame.image.tobytes(fresh, "RGB")


def _table() -> tuple[Pilot, TableScene]:
    return sit(Session.new(quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=11)), size=(960, 600))


def _differences(a: bytes, b: bytes) -> int:
    return 0 if a == b else sum(1 for x, y in zip(a, b, strict=True) if x != y)


@pytest.mark.parametrize(
    ("preset", "teams", "reduced"), [("toc-bois", 2, False), ("tockasix", 0, False), ("toc", 0, True)]
)
def test_a_frame_drawn_in_parts_is_the_frame_drawn_whole(preset: str, teams: int, reduced: bool) -> None:
    size = (960, 600)
    session = Session.new(quick_setup(preset, 4, teams=teams, humans=["Zoé"], seed=11))
    pilot, scene = sit(session, size=size, speed="normal")
    pilot.app.reduced_motion = reduced
    checked = 0
    for frame in range(800):
        pilot.frame()
        if frame == 300:
            pilot.hover("menu")
        if frame == 340:
            pilot.hover((5, 5))
        if scene.deciding and frame % 20 == 0:
            pilot.hover(f"pawn:{frame % 16}")
        if scene.deciding and frame % 40 == 0:
            scene.submit(choose(scene))
        if frame % 23 == 0 and not scene.cards.waiting:
            seen = pygame.image.tobytes(pilot.app.window.surface(), "RGB")
            if scene.dirty:
                continue
            assert _differences(seen, _whole(scene, size)) == 0, f"frame {frame}"
            checked += 1
    assert checked > 12


def test_while_nothing_moves_nothing_is_drawn() -> None:
    session = Session.new(quick_setup("tock-1", 2, humans=["Zoé"], seed=1, options={"jokers": 0}))
    pilot, scene = sit(session)
    for _ in range(600):
        pilot.frame()
        if scene.deciding:
            break
    pilot.wait(4)
    drawn = pilot.app.frames
    pilot.wait(2)
    assert pilot.app.frames == drawn


def test_a_table_that_is_gone_keeps_no_pictures() -> None:
    pilot, scene = _table()
    pilot.frame(30)
    assert scene._scenery is not None
    pilot.app.push(TitleScene(pilot.app))
    assert scene._scenery is None, "covered: put together again when it is seen"
    pilot.app.pop()
    pilot.frame(2)
    assert scene._scenery is not None
    pilot.app.push(TitleScene(pilot.app))
    pilot.app.reset(TitleScene(pilot.app))
    assert scene.board.ground.get_size() == (1, 1)
    assert len(scene.cards._ready) == 0


def test_lines_over_the_board_are_kept_within_bounds() -> None:
    pilot, scene = _table()
    board = scene.board
    most = board._lines._max_bytes
    for first in range(0, 72, 2):
        places = [Place.track((first + i) % 72) for i in range(30)]
        board.path(pilot.app.window.surface(), places, 5, strong=True)
        assert board._lines.bytes_kept <= most
