"""Statistics: honest counts on the screen, an invitation where there are none, reset only after asking."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.present.games.evening_words import evening_title
from toc_desktop.scenes.statistics import EVENINGS, StatisticsScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services.profile import Profile
from toc_desktop.storage.game_lines import GameLine, PersonLine
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import set_language, tr
from toc_desktop.views.statistics import TallyBars


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


def of_people(number: int, sides: dict[str, int], winner: int, when: str, **other: object) -> GameLine:
    """One game of some people, each on a side."""
    people = tuple(PersonLine(name, side, i, 3, 1) for i, (name, side) in enumerate(sides.items()))
    return line(number, "watched", people=people, winner=winner, humans=len(people), when=when, **other)


FAMILY = [
    of_people(1, {"Léa": 0, "Tom": 1}, 0, "2026-01-03T20:00:00Z"),
    of_people(2, {"Léa": 0, "Tom": 1}, 0, "2026-01-03T21:00:00Z", decisive=True),
    of_people(3, {"Léa": 0, "Tom": 1, "Mamie": 0}, 1, "2026-01-10T20:00:00Z"),
    of_people(4, {"Tom": 1}, -1, "2026-01-10T21:00:00Z"),
    of_people(5, {"Tom": 1}, 1, "2026-01-10T21:30:00Z", practice=True),
    line(6, "won", when="2026-01-10T22:00:00Z"),
    of_people(7, {"Tom": 1}, 0, "2026-01-10T22:30:00Z"),
]


def read_aloud(pilot: Pilot) -> list[str]:
    """Every passage of the page, as a screen reader is given it."""
    widgets = [w for widget in pilot.scene.widgets for w in widget.walk()]
    return [passage.text for widget in widgets for passage in widget.passages()]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_people_are_counted_by_name_and_against_each_other(tmp_path: Path, language: str) -> None:
    set_language(language)
    pilot = at_statistics(tmp_path, FAMILY, (1920, 1080))
    pilot.go_to("pages:people").press("return").frame()
    texts = pilot.texts()
    assert tr("statistics.by_person") in texts
    assert {"Léa", "Tom", "Mamie"} <= set(texts)
    assert texts.count(tr("statistics.of", won=2, ended=3)) == 1, "Léa"
    assert tr("statistics.nameless", n=1) in " ".join(texts)
    assert tr("statistics.duel", first="Tom", won=1, second="Léa", lost=2) in read_aloud(pilot)
    # One of them, by keyboard alone.
    pilot.go_to("person").press("return", "end", "up", "return").frame()
    scene = pilot.scene
    assert isinstance(scene, StatisticsScene)
    assert scene.person == "Léa"
    texts = pilot.texts()
    assert tr("statistics.won.rate", n=67) in texts
    assert tr("statistics.matches", n=1) in texts
    assert tr("statistics.together") in texts
    assert tr("statistics.duel", first="Léa", won=2, second="Tom", lost=1) in read_aloud(pilot)


def test_what_was_practice_is_said_and_not_counted(tmp_path: Path) -> None:
    pilot = at_statistics(tmp_path, FAMILY, (1920, 1080))
    assert tr("statistics.practice", n=1) in " ".join(pilot.texts())
    pilot.go_to("pages:people").press("return").frame()
    pilot.go_to("person").press("return", "home", "down", "return").frame()
    assert pilot.scene.person == "Tom"  # type: ignore[attr-defined]
    assert tr("statistics.practice", n=1) in " ".join(pilot.texts())
    assert tr("statistics.won.rate", n=25) in pilot.texts(), "one of four: that of practice is no win"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_evenings_are_told_the_latest_first(
    tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "localtime", time.gmtime)
    set_language(language)
    pilot = at_statistics(tmp_path, FAMILY, (1920, 1080))
    pilot.go_to("pages:evenings").press("return").frame()
    titles = [
        evening_title(when, n) for when, n in (("2026-01-10T20:00:00Z", 4), ("2026-01-03T20:00:00Z", 2))
    ]
    assert [text for text in pilot.texts() if text in titles] == titles
    said = "10\u00a0janvier 2026, soir" if language == "fr" else "January\u00a010, 2026, evening"
    assert titles[0].startswith(said)
    assert tr("statistics.unnamed") in pilot.texts()
    assert tr("statistics.bots") in pilot.texts()


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((960, 600), 2.0)])
def test_evenings_are_in_the_order_of_their_dates_row_by_row(
    tmp_path: Path, size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever their heights: many people one evening, one another, and two panels beside each other."""
    monkeypatch.setattr(time, "localtime", time.gmtime)
    crowds = (1, 4, 1, 2, 4, 1, 1, 3)
    games = [
        of_people(n, {f"P{k}": k for k in range(people)}, 0, f"2026-01-{10 + n}T20:00:00Z")
        for n, people in enumerate(crowds)
    ]
    pilot = at_statistics(tmp_path, games, size, scale)
    pilot.press("tab").scene.show_page(EVENINGS)  # type: ignore[attr-defined]
    pilot.press("tab")
    panels = [w for widget in pilot.scene.widgets for w in widget.walk() if isinstance(w, TallyBars)]
    seen = sorted(panels, key=lambda panel: (panel.box.y, panel.box.x))
    dates = [evening_title(f"2026-01-{10 + n}T20:00:00Z", 1) for n in reversed(range(len(crowds)))]
    assert [panel.title for panel in seen] == [panel.title for panel in panels] == dates
    columns = 1 if scale == 2 else 2
    assert len({panel.box.x for panel in panels}) == columns
    rows = [{panel.box.y for panel in panels[n : n + columns]} for n in range(0, len(panels), columns)]
    assert [len(tops) for tops in rows] == [1] * len(rows), "what stands in a row begins in a line"


def test_many_evenings_come_on_demand(tmp_path: Path) -> None:
    games = [of_people(n, {"Léa": 0}, 0, f"20{n:02}-01-03T20:00:00Z") for n in range(45)]
    pilot = at_statistics(tmp_path, games)
    pilot.go_to("pages:evenings").press("return").frame()

    def shown() -> int:
        return sum(" 20" in words and "\u00a0· 1" in words for words in read_aloud(pilot))

    assert shown() == 20
    pilot.go_to("older").press("return").frame()
    assert shown() == 40
    pilot.go_to("older").press("return").frame()
    assert shown() == 45
    assert not pilot.has("older")


def test_nobody_by_name_is_said(tmp_path: Path) -> None:
    pilot = at_statistics(tmp_path, GAMES)
    pilot.go_to("pages:people").press("return").frame()
    assert tr("statistics.people.none") in pilot.texts()
    assert tr("statistics.nameless", n=8) in " ".join(pilot.texts())


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
    # The first arrow leads to the list of pages, above what is read.
    pilot.press("tab", key, key)
    area = scene.reading_area()
    assert area is not None
    assert area.offset > 0
    pilot.press("escape").frame()
    assert pilot.scene.name == "title"
