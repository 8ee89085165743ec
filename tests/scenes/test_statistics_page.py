"""Statistics: honest counts on the screen, an invitation where there are none, reset only after asking."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.scenes.statistics import StatisticsScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services.profile import Profile
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.statistics import GameLine
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import tr


def line(number: int, result: str, **other: object) -> GameLine:
    """One game."""
    values: dict[str, object] = {
        "id": str(number), "when": "2026-01-01T20:00:00Z", "preset": "toc-bois", "players": 4, "teams": 2,
        "levels": ("casual",), "humans": 1, "result": result, "side": 0, "rounds": 10, "moves": 200,
        "captures": 2, "captured": 1, "taken_back": 0,
    }  # fmt: skip
    return GameLine(**(values | other))  # type: ignore[arg-type]


def at_statistics(
    folder: Path, games: list[GameLine], size: tuple[int, int] = (1280, 720), scale: float = 1.0
) -> Pilot:
    """The screen of a player who has played these games."""
    app = make_app(size, text_scale=scale)
    store = Store(folder / "data")
    for game in games:
        assert store.statistics.add(game) is None
    app.services.profile = Profile(Settings(animation_speed="instant"), None, store)
    app.push(TitleScene(app))
    app.push(StatisticsScene(app))
    return Pilot(app).frame()


GAMES = [
    *(line(n, "won") for n in range(3)),
    line(3, "lost", preset="tock-1", levels=("expert",), players=6, side=2),
    *(line(n, "abandoned") for n in (4, 5)),
    line(6, "watched"),
    line(7, "won"),
]


def test_games_wins_and_streaks_are_told(tmp_path: Path) -> None:
    texts = at_statistics(tmp_path, GAMES).texts()
    assert "7" in texts, "games played, abandoned ones among them, watched ones not"
    assert tr("statistics.abandoned", n=2) in texts
    assert tr("statistics.won.rate", n=80) in texts, "four wins of five games that were finished"
    assert tr("statistics.streak.best", n=3) in texts
    assert tr("statistics.watched", n=1) in " ".join(texts)


def test_each_group_has_its_bars(tmp_path: Path) -> None:
    texts = at_statistics(tmp_path, GAMES, (1920, 1080)).texts()
    for words in (
        "statistics.by_preset",
        "statistics.by_level",
        "statistics.by_players",
        "statistics.by_side",
    ):
        assert tr(words) in texts
    assert tr("setup.preset.toc-bois") in texts
    assert tr("setup.level.expert") in texts
    assert tr("statistics.players", n=6) in texts
    assert tr("statistics.seat", n=3) in texts
    assert texts.count(tr("statistics.of", won=0, ended=1)) == 4, "the one game lost, seen four ways"


def test_nothing_played_is_an_invitation(tmp_path: Path) -> None:
    pilot = at_statistics(tmp_path, [])
    assert tr("statistics.empty.title") in pilot.texts()
    assert not pilot.has("reset")
    pilot.go_to("play").press("return").frame()
    assert pilot.scene.name == "table"


def test_reset_asks_first_and_keeps_by_default(tmp_path: Path) -> None:
    pilot = at_statistics(tmp_path, GAMES)
    pilot.click("reset").settle()
    assert pilot.focus() == "reset-all:keep"
    pilot.press("return").settle()
    assert tr("statistics.empty.title") not in pilot.texts()
    pilot.click("reset").settle().press("escape").settle()
    assert pilot.has("reset")
    pilot.click("reset").settle().click("reset-all:reset").settle()
    assert tr("statistics.empty.title") in pilot.texts()
    assert Store(tmp_path / "data").statistics.summary().total.played == 0


def test_a_line_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    pilot = at_statistics(tmp_path, GAMES)
    path = Store(tmp_path / "data").statistics.path
    path.write_bytes(path.read_bytes() + b"{broken\n")
    pilot.press("escape").frame()
    pilot.app.push(StatisticsScene(pilot.app))
    assert tr("statistics.unreadable", n=1) in " ".join(pilot.texts())


@pytest.mark.parametrize("key", ["page down", "down"])
def test_the_keyboard_scrolls_where_it_does_not_fit(tmp_path: Path, key: str) -> None:
    pilot = at_statistics(tmp_path, GAMES, (960, 600), 2.0)
    scene = pilot.scene
    assert isinstance(scene, StatisticsScene)
    area = scene.reading_area()
    assert area is not None
    pilot.press("tab", key)
    area = scene.reading_area()
    assert area is not None
    assert area.offset > 0
    pilot.press("escape").frame()
    assert pilot.scene.name == "title"
