"""The pixel law: the picture drawn in steps is, at every step, the one drawn afresh of the same view."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.table_hands import staged_table, until
from tests.scenes.test_replay import watching
from toc_desktop.commands.gallery import gallery
from toc_desktop.commands.gallery.tables import staged
from toc_desktop.commands.random_player import RandomPlayer
from toc_desktop.commands.verify import PictureCheck, PictureDiffers
from toc_desktop.scenes.table import TableScene
from toc_desktop.support.i18n import set_language, tr
from toc_desktop.table.covering import Parts
from toc_desktop.table.painter import TablePainter, Tools
from toc_desktop.table.standing import Standing
from toc_desktop.table.view import TableView

SIZE = (960, 600)


def walk(seed: int, inputs: int, opened: str = "", size: tuple[int, int] = SIZE) -> int:
    """Let random hands play, compare every picture, and return how many were compared."""
    app = make_app(size)
    app.recording = False
    check = PictureCheck(app)
    hands = RandomPlayer(app, random.Random(seed), check)
    hands.open_title()
    if opened:
        gallery()[opened](app)
    else:
        hands.new_table()
    hands.act(inputs)
    return check.comparisons


def long_walk() -> None:
    """Sit down at several tables, one after the other."""
    for seed in range(6):
        walk(seed, 80)


@pytest.fixture(autouse=True)
def _french() -> None:
    set_language("fr")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_games_and_whatever_is_opened_from_them(seed: int) -> None:
    assert walk(seed, 150) > 200


@pytest.mark.slow
@pytest.mark.parametrize(
    "opened", ["replay", "replay-six", "lesson", "lesson-mistake", "table-seven", "table-tip"]
)
def test_every_driver_of_the_table(opened: str) -> None:
    assert walk(11, 60, opened) > 80


OTHERS = (
    *("rules", "lessons", "results-best-of", "results-eight", "statistics-people", "statistics-evenings"),
    *("welcome", "title-continue", "setup", "setup-8", "find-rules-middle", "find-rules-found", "waiting"),
    *("house-rules-wild", "house-rules-code", "my-rules", "settings-display", "settings-keys"),
    *("saves-replays", "saves-room", "file-open"),
)


@pytest.mark.slow
@pytest.mark.parametrize("opened", OTHERS)
def test_every_other_screen(opened: str) -> None:
    assert walk(7, 12, opened) > 20


@pytest.mark.parametrize("seed", [5])
def test_a_short_walk(seed: int) -> None:
    assert walk(seed, 40) > 50


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("left_out", ["panels", "banner", "pieces", "hand", "plate", "piles", "above"])
def test_a_part_left_out_of_the_comparison_is_found(left_out: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = TablePainter._parts

    def parts(self: TablePainter, view: TableView, tools: Tools) -> Parts:
        every = real(self, view, tools)
        return {
            name: part
            for name, part in every.items()
            if name != left_out and not (isinstance(name, tuple) and name[0] == left_out)
        }

    monkeypatch.setattr(TablePainter, "_parts", parts)
    if left_out == "pieces":
        monkeypatch.setattr(TablePainter, "_pieces", lambda *views: [])
    with pytest.raises(PictureDiffers):
        long_walk()


def test_a_view_that_is_not_composed_anew_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was drawn when its words could not change: a state left out of what the view depends on."""
    real = TableScene.view

    def stale(self: TableScene) -> TableView:
        kept = self._composed._kept
        if kept is not None and random.Random(len(self.state.log)).random() < 0.5:
            return kept[1]
        return real(self)

    monkeypatch.setattr(TableScene, "view", stale)
    with pytest.raises(PictureDiffers):
        long_walk()


@pytest.mark.parametrize("left_out", ["snapshot", "state"])
def test_what_is_kept_though_the_table_changed_is_found(
    left_out: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Panels and controls are kept for as long as the table stands as it does: a part of that left out."""
    real = Standing.of
    first: list[Standing] = []

    def less(*known: Any) -> Standing:
        now = real(*known)
        first.append(now)
        return replace(now, **{left_out: getattr(first[0], left_out)})

    monkeypatch.setattr(Standing, "of", less)
    with pytest.raises(PictureDiffers):
        long_walk()


# The faults that were seen, each at instant speed and with a mouse that keeps still.


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("button", ["forward_one", "back_one", "capture_forward", "to_end"])
def test_a_replay_says_what_its_board_shows(tmp_path: Path, button: str) -> None:
    pilot, scene = watching(tmp_path, 20)
    check = PictureCheck(pilot.app)
    check()
    for _ in range(3):
        before = scene.view().panels
        pilot.click(button)
        pilot.frame(2)
        check()
        after = scene.view().panels
        if before.more != after.more:
            assert before.banner != after.banner
    at = scene.driver.index
    assert at != 20
    assert scene.view().panels.banner.sub == scene.driver.place_text()
    assert str(at) in scene.view().panels.banner.sub


def test_the_banner_follows_a_seven_at_instant_speed() -> None:
    mine = ("t5", "t30", "base", "base")
    others = dict.fromkeys((1, 2, 3), ("base",) * 4)
    pilot, scene = staged_table(*staged("tock-1", {0: mine, **others}, "7H QS", teams=0), speed="instant")
    check = PictureCheck(pilot.app)
    pilot.app.recording = False
    until(pilot, lambda: scene.state.deciding)
    pilot.frame(2)
    first = scene.view().panels.banner
    assert first.sub == tr("table.sub.choose")
    pilot.press("1")
    pilot.frame(2)
    check()
    chosen = scene.view().panels.banner
    assert chosen.sub != first.sub
    pilot.click("pawn:0").frame(2)
    check()
    pilot.click("cell:t8").frame(2)
    check()
    walked = scene.view().panels.banner
    assert [target.name for target, _ in walked.buttons] == ["takeback"]
    assert "3" in walked.buttons[0][1]
    pilot.press("escape")
    pilot.frame(2)
    check()
    assert "takeback" not in [target.name for target, _ in scene.view().panels.banner.buttons]


def test_the_narration_says_the_value_as_it_is_now(tmp_path: Path) -> None:
    app = make_app((1280, 720))
    app.recording = False
    app.set_narrating(True)
    gallery()["settings-display"](app)
    pilot = Pilot(app)
    check = PictureCheck(app)
    pilot.go_to("text_scale")
    for _ in range(10):
        pilot.press("right").frame(2)
        check()
        assert f"{round(100 * app.text_scale)}" in app.narration
    assert "200" in app.narration
