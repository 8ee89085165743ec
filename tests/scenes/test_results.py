"""Results: who won, what turned the game, everybody's numbers, and the ways on from there."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.commands.gallery.pages import finished
from toc_desktop.engine import events
from toc_desktop.present.games.game_summary import GameSummary, chances, summarise_game
from toc_desktop.present.games.summary_phrases import (
    consolation_words,
    turning_detail,
    turning_title,
    winner_words,
)
from toc_desktop.scenes.results import STRAY, ResultsScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services.profile import Profile
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import tr

GAMES = {"pairs": finished(), "duel": finished("toc", 2, 0, 4), "eight": finished("tock-2", 8, 2, 3)}


def summary_of(data: ReplayData) -> GameSummary:
    """The summary of a whole game."""
    return summarise_game(data.setup.seating, ((data.mover(i), data.step(i)) for i in range(len(data) + 1)))


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """At the results of a game in pairs, the title below."""
    app = make_app()
    app.recording = False
    settings = Settings(animation_speed="instant")
    app.services.profile = Profile(settings, None, Store(tmp_path / "data"))
    app.push(TitleScene(app))
    app.push(ResultsScene(app, GAMES["pairs"]))
    return Pilot(app).frame()


@pytest.mark.parametrize("name", GAMES)
def test_the_numbers_add_up(name: str) -> None:
    data = GAMES[name]
    summary = summary_of(data)
    happened = [e for i in range(len(data) + 1) for e in data.step(i).events]
    assert summary.winners == data.game(len(data)).winners
    assert summary.deals == sum(isinstance(e, events.HandsDealt) for e in happened)
    assert summary.moves == len(data)
    assert sum(p.played for p in summary.players) == sum(isinstance(e, events.CardPlayed) for e in happened)
    assert sum(p.lost for p in summary.players) == sum(isinstance(e, events.PawnCaptured) for e in happened)
    assert all(summary.players[winner].home == 4 for winner in summary.winners)


@pytest.mark.parametrize("name", GAMES)
def test_the_race_has_a_point_for_each_deal_and_ends_at_home(name: str) -> None:
    summary = summary_of(GAMES[name])
    for player, values in enumerate(summary.progress):
        assert len(values) == summary.deals + 1
        assert values[0] == 0
        assert all(0 <= value <= 1 for value in values)
        assert (values[-1] == 1) == (summary.players[player].home == 4)


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_are_great_swings_in_different_deals(name: str) -> None:
    data = GAMES[name]
    summary = summary_of(data)
    assert 1 <= len(summary.turnings) <= 3
    assert len({t.deal for t in summary.turnings}) == len(summary.turnings)
    assert [t.index for t in summary.turnings] == sorted(t.index for t in summary.turnings)
    for turning in summary.turnings:
        assert data.mover(turning.index) == turning.player
        before, after = chances(data.game(turning.index - 1)), chances(data.game(turning.index))
        side = data.setup.seating.team_of(turning.player)
        assert turning.before == pytest.approx(before[side])
        assert turning.after == pytest.approx(after[side])
        assert turning.members == tuple(
            p for p in range(data.setup.seating.players) if data.setup.seating.team_of(p) == side
        )
        assert max(abs(a - b) for a, b in zip(before, after, strict=True)) >= 0.04
        if turning.what in ("plays", "swap", "exit"):
            assert turning.after >= turning.before, "a move that lost ground is not praised"


def test_chances_are_shares_and_the_winner_has_all_of_it() -> None:
    data = GAMES["pairs"]
    for index in (0, 50, len(data) - 1):
        assert sum(chances(data.game(index))) == pytest.approx(1)
    last = data.game(len(data))
    assert chances(last)[last.seating.team_of(last.winners[0])] == 1


def test_words_name_the_players() -> None:
    data = GAMES["pairs"]
    summary = summary_of(data)
    names = data.setup.names
    headline = winner_words(summary, names)
    assert all(names[winner] in headline for winner in summary.winners)
    for turning in summary.turnings:
        assert names[turning.player] in turning_title(turning, names)
        assert str(turning.deal) in turning_title(turning, names)
        detail = turning_detail(turning, names)
        odds = detail.splitlines()[-1]
        assert "%" in odds
        assert all((names[p] in odds) == (p in turning.members) for p in range(4)), "whose chances these are"


def test_one_winner_and_several_are_said_right() -> None:
    duel, pairs = summary_of(GAMES["duel"]), summary_of(GAMES["pairs"])
    assert winner_words(duel, GAMES["duel"].setup.names).endswith("gagne\u00a0!")
    assert winner_words(pairs, GAMES["pairs"].setup.names).endswith("gagnent\u00a0!")


def test_a_rematch_is_one_key_away(pilot: Pilot) -> None:
    assert pilot.focus() == "rematch"
    pilot.press("return").frame()
    assert pilot.scene.name == "table"
    session = pilot.scene.session  # type: ignore[attr-defined]
    assert session.setup.names == GAMES["pairs"].setup.names
    assert session.setup.rules == GAMES["pairs"].setup.rules
    assert session.record.seed != GAMES["pairs"].record.seed, "the same table, new cards"


def test_a_press_made_at_the_table_starts_no_other_game() -> None:
    data = GAMES["pairs"]
    app = make_app()
    app.push(TitleScene(app))
    app.push(ResultsScene(app, data, came_by_itself=True))
    pilot = Pilot(app).frame().press("return").frame()
    pilot.click("rematch").frame()
    assert pilot.scene.name == "results", "who finishes an animation does not ask for a rematch"
    pilot.wait(STRAY)
    pilot.press("return").frame()
    assert pilot.scene.name == "table"


def test_people_who_lose_get_a_kind_word_that_is_true() -> None:
    seen = set()
    for seed in range(1, 9):
        data = finished("toc", 2, 0, seed)
        summary = summary_of(data)
        left = 4 - summary.players[0].home
        kind = consolation_words(summary, data.setup.names, [0])
        assert bool(kind) == (0 not in summary.winners)
        if kind:
            assert "Léa" in kind
            close = left <= 2
            assert kind.startswith("Si près") == close
            assert not close or f"que {left} pion" in kind
        seen.add(bool(kind))
    assert seen == {True, False}
    assert consolation_words(summary, data.setup.names, []) == "", "bots need none"


def test_a_turning_point_opens_the_replay_at_its_moment(pilot: Pilot) -> None:
    turning = summary_of(GAMES["pairs"]).turnings[0]
    pilot.click("turn:1").frame()
    assert pilot.scene.name == "replay"
    assert pilot.scene.driver.index == turning.index  # type: ignore[attr-defined]
    pilot.press("escape").frame()
    assert pilot.scene.name == "results"


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(
    ("button", "scene"),
    [("replay", "replay"), ("rules", "setup"), ("statistics", "statistics"), ("title", "title")],
)
def test_the_ways_on(pilot: Pilot, button: str, scene: str) -> None:
    pilot.go_to(button).press("return").frame()
    assert pilot.scene.name == scene


def test_escape_leads_to_the_title_past_the_table(pilot: Pilot) -> None:
    app = pilot.app
    app.scenes.insert(1, ResultsScene(app, GAMES["duel"]))
    pilot.press("escape").frame()
    assert [scene.name for scene in app.scenes] == ["title"]


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(("before", "again"), [((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), None)])
def test_the_score_goes_from_game_to_game(
    tmp_path: Path, before: tuple[int, int], again: tuple[int, int] | None
) -> None:
    """Two won games win; then a rematch begins from nothing."""
    data = finished("toc-bois", 4, 2, 6)
    side = summary_of(data).winners[0] % 2
    ordered = before if side == 0 else before[::-1]
    session = Session.from_record(data.record, replace(data.setup, best_of=BestOf(2, ordered)))
    app = make_app((1280, 720))
    app.services.profile = Profile(Settings(animation_speed="instant"), None, Store(tmp_path / "data"))
    app.push(TitleScene(app))
    app.push(ResultsScene(app, ReplayData.of(session), came_by_itself=True))
    pilot = Pilot(app).settle()
    pilot.wait(STRAY)
    shown = " ".join(pilot.texts())
    if again is None:
        assert "Match gagné par" in shown
        assert pilot.control("rematch").label == tr("results.rematch")
    else:
        assert "2\xa0manches gagnantes" in shown
        assert pilot.control("rematch").label == tr("results.next")
    pilot.click("rematch").frame()
    table = pilot.scene
    assert table.name == "table"
    score = table.session.setup.best_of  # type: ignore[attr-defined]
    wanted = (0, 0) if again is None else again if side == 0 else again[::-1]
    assert score == BestOf(2, wanted)
    title = table.title()  # type: ignore[attr-defined]
    assert f"manche\xa0{sum(wanted) + 1}" in title
    assert f"{wanted[0]}–{wanted[1]}" in title
