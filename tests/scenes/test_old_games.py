"""Old games in the list of replays: who won and when, their results, and what is read of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import player, profile, saved_game
from tests.storage.games import play_out, short_game
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.scenes.results import ResultsScene
from toc_desktop.scenes.saves import SavesScene
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.saves import SavedGame
from toc_desktop.support.i18n import tr

pytestmark = pytest.mark.slow


def old_games(folder: Path) -> tuple[Pilot, dict[str, str]]:
    """Open the replays: a game won, one played for practice, one given up, one left; names of their rows."""
    pilot = player(folder)
    store = profile(pilot).store
    won = play_out(short_game(store))
    practice = ReplayData.of(won).take_over(len(won.history) - 3, store)
    play_out(practice)
    given_up = Session.resume(store.running_path(saved_game(store, seed=9).id), store)
    given_up.abandon()
    left = saved_game(store, seed=10)
    store.finish(left.saved())
    pilot.open(SavesScene(pilot.app, "replays"))
    games_of = {"won": won, "practice": practice, "given_up": given_up, "left": left}
    return pilot, {name: f"game:{session.id}" for name, session in games_of.items()}


@pytest.mark.parametrize("language", ["fr", "en"])
def test_each_replay_says_who_won_and_when(tmp_path: Path, language: str) -> None:
    pilot, rows = old_games(tmp_path)
    pilot.app.set_language(language)
    pilot.frame()
    said = {name: pilot.control(row).about for name, row in rows.items()}
    store = profile(pilot).store
    for name in ("won", "practice"):
        data = ReplayData.of(store.open(store.replays / f"{rows[name].partition(':')[2]}.tocgame"))
        (winner,) = data.game(len(data)).winners
        assert f"{data.setup.names[winner]} · " in said[name]
        assert ("Gagnée par" if language == "fr" else "Won by") in said[name]
    for name in rows:
        assert "20" in said[name].split(" · ")[1 if name in ("won", "practice") else -1], "and when"
    assert tr("saves.practice") in said["practice"]
    assert tr("saves.practice") not in said["won"]
    assert tr("saves.abandoned") in said["given_up"]
    assert tr("saves.unfinished") in said["left"]
    assert not {"Gagnée", "Won"} & set((said["given_up"] + said["left"]).split())


@pytest.mark.parametrize("name", ["won", "left"])
def test_the_results_of_an_old_game_are_reached_from_the_list_and_lead_back(
    tmp_path: Path, name: str
) -> None:
    pilot, rows = old_games(tmp_path)
    pilot.go_to(rows[name]).press("return").go_to("game:results").press("return").frame(2)
    results = pilot.scene
    assert isinstance(results, ResultsScene)
    assert tr("results.shelf") in pilot.texts()
    assert (results.headline == tr("results.unfinished")) == (name == "left")
    assert pilot.focus() == "replay", "Enter looks again and begins nothing"
    pilot.press("return").frame()
    assert pilot.scene.name == "replay"
    pilot.press("escape").frame()
    pilot.press("escape").frame()
    assert pilot.scene.name == "saves"
    pilot.go_to(rows[name]).press("return").go_to("game:results").press("return").frame(2)
    pilot.click("title").frame()
    assert pilot.scene.name == "saves"
    assert pilot.scene.group == "replays"  # type: ignore[attr-defined]


def test_an_old_game_of_a_match_begins_a_match_and_goes_on_with_none(tmp_path: Path) -> None:
    data = finished()
    setup = replace(data.setup, best_of=BestOf(2, (0, 0)))
    app = player(tmp_path).app
    of_table = ResultsScene(app, ReplayData.of(Session.from_record(data.record, setup)), came_by_itself=True)
    of_shelf = ResultsScene(app, ReplayData.of(Session.from_record(data.record, setup)), from_shelf=True)
    assert of_table.goes_on
    assert not of_shelf.goes_on


def test_many_replays_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who opens the list again does not wait for files that have not changed."""
    pilot, _ = old_games(tmp_path)
    store = profile(pilot).store
    read: list[Path] = []
    real = store.read

    def note(path: Path) -> SavedGame:
        read.append(path)
        return real(path)

    monkeypatch.setattr(store, "read", note)
    SavesScene(pilot.app, "replays").enter()
    assert [path for path in read if path.parent == store.replays] == []
    made = next(store.replays.glob("*.tocgame"))
    made.write_bytes(made.read_bytes() + b" ")
    SavesScene(pilot.app, "replays")
    assert [path for path in read if path.parent == store.replays] == [made]
