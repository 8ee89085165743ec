"""From an evening of the statistics to its games: their replays and results, and back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.pilot import Pilot
from tests.scenes.rooms import player
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.scenes.saves import SavesScene
from toc_desktop.scenes.statistics import EVENINGS, StatisticsScene
from toc_desktop.session import Session
from toc_desktop.storage.tally import game_line
from toc_desktop.support.i18n import set_language, tr


def at_evenings(folder: Path) -> tuple[Pilot, dict[str, str]]:
    """The evenings of a player with three games on two of them, and the day of each game by its id."""
    pilot = player(folder)
    profile = pilot.app.services.profile
    days = {}
    for when in ("2026-01-10T19:15:00Z", "2026-01-10T20:15:00Z", "2026-01-17T20:15:00Z"):
        data = finished()
        saved = replace(Session.from_record(data.record, data.setup).saved(), id=profile.store.new_id())
        profile.store.finish(replace(saved, saved=when))
        assert profile.store.statistics.add(game_line(saved, when)) is None
        days[saved.id] = when[:10]
    return pilot.open(StatisticsScene(pilot.app, page=EVENINGS)), days


def test_an_evening_leads_to_its_games_and_back(tmp_path: Path) -> None:
    set_language("fr")
    pilot, days = at_evenings(tmp_path)
    scene = pilot.scene
    assert isinstance(scene, StatisticsScene)
    assert [len(evening.games) for evening in scene.evenings] == [1, 2]
    pilot.click("evening").settle().click("evening:").settle()
    assert pilot.scene is scene, "that is no evening"
    pilot.click("evening").settle().click("evening:1").settle()
    shelf = pilot.scene
    assert isinstance(shelf, SavesScene)
    assert tr("saves.evening") in pilot.texts()
    listed = [entry.id for entry in shelf.entries["replays"]]
    played = [game for game, day in days.items() if day == "2026-01-10"]
    assert sorted(listed) == sorted(played)
    assert all(pilot.has(f"game:{game}") for game in played)
    assert not any(pilot.has(f"game:{game}") for game in days if game not in played)
    pilot.press("escape").settle()
    assert pilot.scene is scene
    assert pilot.has("evening")
