"""Frames of the table: what is drawn in steps is the picture that a fresh painter draws of the same view."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.table_hands import choose, sit
from toc_desktop.commands.verify import fresh_picture
from toc_desktop.present.table.geometry import Place
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.table import composer, controls
from toc_desktop.table import painter as painters
from toc_desktop.table.covering import Parts
from toc_desktop.table.standing import Standing
from toc_desktop.ui import textures


def _table() -> tuple[Pilot, TableScene]:
    return sit(Session.new(quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=11)), size=(960, 600))


def _play(preset: str, teams: int, reduced: bool, frames: int) -> int:
    """Play with the mouse here and there; return how many frames differ from a fresh picture."""
    session = Session.new(quick_setup(preset, 4, teams=teams, humans=["Zoé"], seed=11))
    pilot, scene = sit(session, size=(960, 600), speed="normal")
    pilot.app.reduced_motion = reduced
    differing = 0
    for frame in range(frames):
        pilot.frame()
        if frame == 300:
            pilot.hover("menu")
        if frame == 340:
            pilot.hover((5, 5))
        if scene.state.deciding and frame % 20 == 0:
            pilot.hover(f"pawn:{frame % 16}")
        if scene.state.deciding and frame % 40 == 0:
            scene.driver.submit(choose(scene))
            pilot.frame()
        if frame % 7 == 0:
            seen = pygame.image.tobytes(pilot.app.window.surface(), "RGB")
            differing += seen != pygame.image.tobytes(fresh_picture(pilot.app), "RGB")
    return differing


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "teams", "reduced"), [("toc-bois", 2, False), ("tockasix", 0, False), ("toc", 0, True)]
)
def test_a_frame_drawn_in_steps_is_the_frame_drawn_whole(preset: str, teams: int, reduced: bool) -> None:
    assert _play(preset, teams, reduced, 700) == 0


@pytest.mark.slow
@pytest.mark.parametrize("part", ["pieces", "hand", "banner"])
def test_a_part_left_out_of_the_comparison_is_found(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = painters.TablePainter._parts

    def without(self: painters.TablePainter, *args: Any) -> Parts:
        return {name: each for name, each in real(self, *args).items() if name != part}

    monkeypatch.setattr(painters.TablePainter, "_parts", without)
    if part == "pieces":
        monkeypatch.setattr(painters.TablePainter, "_pieces", lambda *views: [])
    assert _play("toc-bois", 2, False, 900) > 0


def test_while_a_pawn_walks_nothing_is_made_again_that_does_not_move(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.new(quick_setup("toc-bois", 4, teams=0, seed=11))
    pilot, scene = sit(session, size=(960, 600), speed="normal")
    made: list[str] = []
    for room, name in ((composer.ViewComposer, "_compose_lasting"), (controls, "place_controls")):
        real = getattr(room, name)

        def noted(*known: Any, real: Any = real, name: str = name) -> Any:
            made.append(name)
            return real(*known)

        monkeypatch.setattr(room, name, noted)
    drawn = pilot.app.frames
    standings: list[Standing] = []
    for _ in range(900):
        pilot.frame()
        if not standings or standings[-1] != scene.composer.standing:
            standings.append(scene.composer.standing)
    frames = pilot.app.frames - drawn
    assert 0 < len(standings) < frames / 2, "many frames show one standing"
    # Panels and controls, each once.
    assert len(made) <= 2 * len(standings) + 4


def test_while_nothing_moves_nothing_is_drawn() -> None:
    session = Session.new(quick_setup("tock-1", 2, humans=["Zoé"], seed=1, options={"jokers": 0}))
    pilot, scene = sit(session)
    for _ in range(600):
        pilot.frame()
        if scene.state.deciding:
            break
    pilot.wait(4)
    drawn = pilot.app.frames
    pilot.wait(2)
    assert pilot.app.frames == drawn


def test_a_table_that_is_gone_keeps_no_pictures() -> None:
    pilot, scene = _table()
    pilot.frame(30)
    assert scene.painter._backdrop is not None
    pilot.app.push(TitleScene(pilot.app))
    pilot.frame()
    assert scene.painter._backdrop is None, "covered: put together again when it is seen"
    pilot.app.pop()
    pilot.frame(2)
    assert scene.painter._backdrop is not None
    pilot.app.push(TitleScene(pilot.app))
    pilot.app.reset(TitleScene(pilot.app))
    assert scene.painter._tools is None


def test_a_table_that_is_painted_keeps_no_wood() -> None:
    """Textures are read when a board is painted, and weigh more than the whole of it."""
    pilot, scene = _table()
    pilot.frame(2)
    assert scene.painter.tools(scene.view().scenery).board.theme.textures
    assert textures._picture.cache_info().currsize == 0


def test_lines_over_the_board_are_kept_within_bounds() -> None:
    pilot, scene = _table()
    board = scene.painter.tools(scene.view().scenery).board
    most = board._lines._max_bytes
    for first in range(0, 72, 2):
        places = [Place.track((first + i) % 72) for i in range(30)]
        board.path(pilot.app.window.surface(), places, 5, strong=True)
        assert board._lines.bytes_kept <= most
