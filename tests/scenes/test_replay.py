"""The replay: any moment by its line, play and pause, steps, captures, speed, and taking over."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pilot import Pilot, make_app
from tests.targets import name_of
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.engine import player_view
from toc_desktop.present.table.targets import LogTarget
from toc_desktop.present.table.tempo import SPEEDS
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.scenes.replay import ReplayScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.services.profile import Profile
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import tr

DATA = finished("toc", 2, 0, 4)


def watching(
    folder: Path, index: int = 0, speed: str = "instant", size: tuple[int, int] = (960, 600)
) -> tuple[Pilot, ReplayScene]:
    """A replay on the screen, with another scene below."""
    app = make_app(size)
    app.recording = False
    settings = Settings(animation_speed=speed)
    app.services.profile = Profile(settings, None, Store(folder / "data"))
    pilot = Pilot(app)
    app.push(ReplayScene(app, DATA))
    scene = ReplayScene(app, DATA, index)
    app.push(scene)
    pilot.frame()
    return pilot, scene


def test_it_shows_the_table_as_it_was(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path)
    for index in (0, 7, len(DATA) // 2, len(DATA)):
        scene.driver.seek(index)
        pilot.frame()
        assert scene.state.shown.snapshot == TableSnapshot.of(
            player_view(DATA.game(index), scene.state.viewer)
        )
    assert scene.state.shown.snapshot.winners


def test_play_goes_through_the_game_and_stops_at_its_end(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, len(DATA) - 4)
    pilot.click("play")
    assert scene.driver.state.playing
    pilot.wait(4)
    assert scene.driver.index == len(DATA)
    assert not scene.driver.state.playing
    pilot.click("play").frame()
    assert scene.driver.index < len(DATA), "at the end, play begins again"


def test_moves_are_seen_moving(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 10, speed="normal")
    pilot.click("forward_one")
    assert scene.driver.index == 11
    assert scene.state.playback is not None
    pilot.wait(4)
    assert scene.state.playback is None
    assert scene.state.shown.snapshot == TableSnapshot.of(player_view(DATA.game(11), scene.state.viewer))


def test_steps_back_and_forward(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 20)
    pilot.click("back_one").frame()
    assert scene.driver.index == 19
    pilot.click("forward_one").frame()
    assert scene.driver.index == 20
    pilot.click("to_end").frame()
    assert scene.driver.index == len(DATA)
    pilot.click("to_start").frame()
    assert scene.driver.index == 0


def test_space_plays_and_pauses_and_undo_steps_back(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 20)
    pilot.press("space")
    assert scene.driver.state.playing
    pilot.press("space")
    assert not scene.driver.state.playing
    at = scene.driver.index
    pilot.press("u")
    assert scene.driver.index == at - 1


def test_captures_can_be_jumped_to(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path)
    first, second = DATA.captures[:2]
    pilot.click("capture_forward").frame()
    assert scene.driver.index == first
    pilot.click("capture_forward").frame()
    assert scene.driver.index == second
    pilot.click("capture_back").frame()
    assert scene.driver.index == first
    pilot.click("capture_back").frame()
    assert scene.notice is not None
    assert scene.notice.text == tr("replay.no_capture")


def test_the_line_takes_the_mouse_and_the_arrows(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path)
    box = pilot.control("scrub").rect
    pilot.drag((box.x + 14, box.centre[1]), (box.centre[0], box.centre[1]))
    assert abs(scene.driver.index - len(DATA) / 2) < len(DATA) * 0.05
    at = scene.driver.index
    # The first key only brings the keyboard back to where the mouse was.
    pilot.press("tab", "right", "right", "left")
    assert pilot.focus() == "scrub"
    assert scene.driver.index == at + 1
    pilot.wheel("scrub", 1)
    assert scene.driver.index == at


def test_speed_goes_round_and_leaves_the_settings_alone(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 5, speed="normal")
    seen = []
    for _ in SPEEDS:
        seen.append(scene.driver.state.speed)
        pilot.click("speed").frame()
    assert sorted(seen) == sorted(SPEEDS)
    assert scene.settings.animation_speed == "normal"


def test_a_line_of_the_log_leads_to_its_move(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 30, size=(1920, 1080))
    rows = [c for c in pilot.controls() if isinstance(c.id, LogTarget) and c.visible.h >= 20]
    target = rows[-1].id
    assert isinstance(target, LogTarget)
    assert target.move is not None
    pilot.click(name_of(target)).frame()
    assert scene.driver.index == target.move + 1


def test_nothing_can_be_played_in_a_replay(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 12)
    assert not [c for c in pilot.controls() if c.role in ("card", "pawn", "cell")]
    assert scene.state.selection is None


def test_taking_over_begins_a_game_from_here(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 12)
    pilot.click("take_over").frame()
    pilot.click("take-over:no").frame()
    assert pilot.scene is scene
    pilot.click("take_over").frame()
    pilot.click("take-over:yes").frame()
    table = pilot.scene
    assert isinstance(table, TableScene)
    session = table.session
    assert session.game == DATA.game(12)
    assert session.id != "in-memory", "the new game is saved like any other"
    assert len(DATA) > 12, "and the replay stays as it is"


def test_a_finished_game_cannot_be_taken_over(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, len(DATA))
    assert not pilot.control("take_over").enabled
    pilot.click("take_over").frame()
    assert pilot.scene is scene
    assert scene.notice is not None


def test_escape_closes_it(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 3)
    pilot.press("escape").frame()
    assert pilot.scene is not scene


@pytest.mark.parametrize("index", [0, 1, 40])
def test_the_banner_says_who_did_what(tmp_path: Path, index: int) -> None:
    _, scene = watching(tmp_path, index)
    told = scene.banner()
    assert told.title
    assert told.sub == tr(
        "replay.place", at=index, of=len(DATA), deal=max(1, sum(d < max(1, index) for d in DATA.deals))
    )


def test_home_and_end_lead_to_the_ends_of_the_game(tmp_path: Path) -> None:
    pilot, scene = watching(tmp_path, 5)
    pilot.press("end")
    assert scene.driver.index == len(DATA)
    pilot.press("home")
    assert scene.driver.index == 0
