"""The welcome: seen once, a name, two ways on; nobody else is stopped by it."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from tests.pilot import Pilot
from tests.scenes.evenings import Evening
from tests.scenes.rooms import EVERY_LOOK, player, profile, remembered, saved_game, wrong_in
from toc_desktop.commands.gallery import rooms as gallery_rooms
from toc_desktop.game.start import load_profile
from toc_desktop.scenes.title import TitleScene
from toc_desktop.support import i18n
from toc_desktop.support.i18n import tr
from toc_desktop.support.options import PlayOptions
from toc_desktop.support.paths import config_dir


def newcomer(folder: Path) -> Pilot:
    """Somebody's very first start."""
    pilot = player(folder)
    profile(pilot).newcomer = True
    return pilot.open(TitleScene(pilot.app)).frame(2)


def seated(pilot: Pilot) -> list[str]:
    """The names at the table on the screen."""
    assert pilot.scene.name == "table"
    return list(pilot.scene.session.setup.names)  # type: ignore[attr-defined]


def bare(name: str) -> str:
    """A name as it sounds."""
    return unicodedata.normalize("NFD", name.casefold()).encode("ascii", "ignore").decode()


def test_the_first_start_asks_and_no_other_does(own_data_dir: Path) -> None:
    first = Evening(welcome=True)
    assert first.scene.name == "welcome"
    first.press("escape").frame()
    assert first.scene.name == "title"
    first.end()
    second = Evening(welcome=True)
    assert second.scene.name == "title"


def test_safe_mode_and_a_file_that_cannot_be_read_ask_nothing(own_data_dir: Path) -> None:
    assert load_profile(PlayOptions(lang="fr")).newcomer
    assert not load_profile(PlayOptions(lang="fr", safe_mode=True)).newcomer
    config_dir().mkdir(parents=True, exist_ok=True)
    (config_dir() / "settings.json").write_text("{ torn", encoding="utf-8")
    assert not load_profile(PlayOptions(lang="fr")).newcomer


def test_a_game_named_at_the_start_is_opened_first(own_data_dir: Path, tmp_path: Path) -> None:
    there = player(tmp_path)
    session = saved_game(profile(there).store)
    file = tmp_path / "from a friend.tocgame"
    file.write_bytes(profile(there).store.running_path(session.id).read_bytes())
    evening = Evening(file=file, welcome=True)
    assert evening.scene.name == "table"
    assert evening.table.session.game == session.game


def test_by_keyboard_alone_a_name_and_two_enters_begin_the_first_game(tmp_path: Path) -> None:
    pilot = newcomer(tmp_path).type("Nina")
    assert pilot.control("name").value == "Nina"
    pilot.press("return")
    assert pilot.focus() == "first_game"
    pilot.press("return").frame()
    assert seated(pilot)[0] == "Nina"
    setup = pilot.scene.session.setup  # type: ignore[attr-defined]
    assert (setup.preset_name, setup.seating.players, setup.seating.teams) == ("toc-bois", 4, 2)
    assert pilot.scene.session.game.turn == 0, "the page says who begins"  # type: ignore[attr-defined]
    assert setup.seating.partners(0) == (2,), "the page says who sits opposite"
    assert remembered(tmp_path).last_players == ("Nina",)


def test_by_mouse_somebody_who_knows_goes_to_the_title_and_plays_under_that_name(tmp_path: Path) -> None:
    pilot = newcomer(tmp_path).click("name").type("Agathe").click("know").frame()
    assert pilot.scene.name == "title"
    pilot.click("play_now").frame()
    assert seated(pilot)[0] == "Agathe"


def test_new_game_seats_the_player_under_that_name(tmp_path: Path) -> None:
    pilot = newcomer(tmp_path).type("Agathe").press("escape").frame()
    pilot.click("new_game")
    assert pilot.control("seat0.name").value == "Agathe"


@pytest.mark.parametrize("code", ["fr", "en"])
def test_whoever_gives_no_name_is_you_and_nobody_by_surprise(tmp_path: Path, code: str) -> None:
    i18n.set_language(code)
    try:
        pilot = newcomer(tmp_path).type("  ").click("first_game").frame()
        assert seated(pilot)[0] == {"fr": "Convive", "en": "Guest"}[code]
        assert remembered(tmp_path).last_players == (), "that is nobody's name"
    finally:
        i18n.set_language("fr")


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize("name", ["Léa", "lea", "HUGO", "Marcel", "Zoé", "Nina"])
def test_no_bot_has_the_name_of_the_player(tmp_path: Path, name: str) -> None:
    pilot = newcomer(tmp_path).type(name).click("first_game").frame()
    names = [bare(each) for each in seated(pilot)]
    assert names[0] == bare(name)
    assert len(set(names)) == len(names)
    draft = profile(pilot).quick_draft()
    assert len({bare(seat.name) for seat in draft.seats}) == len(draft.seats) == 8


def test_the_language_changes_at_once_and_keeps_what_was_typed(tmp_path: Path) -> None:
    pilot = newcomer(tmp_path).type("Nina").click("language:en")
    try:
        assert tr("welcome.title") in pilot.texts()
        assert "My first game" in pilot.texts()
        assert pilot.control("name").value == "Nina"
    finally:
        i18n.set_language("fr")


def test_the_window_can_be_closed_without_an_answer(tmp_path: Path) -> None:
    assert not newcomer(tmp_path).close().app.running


@pytest.mark.slow
def test_it_looks_right_everywhere() -> None:
    assert wrong_in(gallery_rooms.welcome, EVERY_LOOK) == []
