"""The title: what it offers, where its doors lead, how it looks, and that the board behind it lives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import EVERY_LOOK, SOME_LOOKS, player, profile, saved_game, unreachable, wrong_in
from toc_desktop.commands.gallery import rooms as gallery_rooms
from toc_desktop.commands.verify import fresh_picture
from toc_desktop.present.rules.preset_names import rules_title
from toc_desktop.scenes.title import TitleScene
from toc_desktop.session import Session
from toc_desktop.session.seats import default_setup
from toc_desktop.storage.library import Library
from toc_desktop.storage.notice import notice
from toc_desktop.support import i18n
from toc_desktop.views.living_board import EVERY, LivingBoard

MENU = ["play_now", "new_game", "saves", "learn", "statistics", "settings", "quit"]


def title(folder: Path) -> Pilot:
    pilot = player(folder)
    return pilot.open(TitleScene(pilot.app))


def test_a_newcomer_finds_play_now_first(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    assert [name for name in pilot.ids() if not name.startswith("language")] == MENU
    assert pilot.focus() == "play_now"


def test_one_click_plays_the_usual_game(tmp_path: Path) -> None:
    """DESIGN: at first `toc-bois`, four players in pairs with casual bots."""
    pilot = title(tmp_path).click("play_now")
    assert pilot.scene.name == "table"
    setup = pilot.scene.session.setup  # type: ignore[attr-defined]
    assert setup.preset_name == "toc-bois"
    assert (setup.seating.players, setup.seating.teams) == (4, 2)
    assert [seat.level for seat in setup.seats] == [None, "casual", "casual", "casual"]


def test_play_now_is_a_quick_game_against_bots_whatever_was_played_last(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    draft = profile(pilot).draft().with_preset("tockasix").with_players(3).with_seat(0, name="Ada")
    for seat in (1, 2):
        draft = draft.with_seat(seat, kind="human", level=None)
    profile(pilot).remember_setup(draft.setup())
    pilot.click("play_now")
    setup = pilot.scene.session.setup  # type: ignore[attr-defined]
    assert [seat.is_human for seat in setup.seats] == [True, False, False, False]
    assert setup.names[0] == "Ada", "by the name used last"
    assert (setup.preset_name, setup.seating.teams) == ("toc-bois", 2)
    last = profile(pilot).settings.last_setup
    assert last is not None
    assert (last.preset_name, last.seating.players, len(last.humans)) == ("tockasix", 3, 3), (
        "New game keeps it"
    )


def test_continue_comes_first_and_leads_exactly_there(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    session = saved_game(profile(pilot).store)
    pilot.open(TitleScene(pilot.app))
    ways = [name for name in pilot.ids() if not name.startswith("language:")]
    assert ways[0] == "continue"
    assert pilot.focus() == "continue"
    rules = rules_title(session.setup.preset_name, session.setup.rules)
    assert rules in pilot.control("continue").value
    pilot.press("return")
    assert pilot.scene.name == "table"
    assert pilot.scene.session.game == session.game  # type: ignore[attr-defined]


@pytest.mark.parametrize(("given", "turn"), [("Ada", "à toi de jouer, Ada"), ("", "à toi de jouer")])
def test_continue_calls_nobody_by_a_name_that_was_not_given(given: str, turn: str, tmp_path: Path) -> None:
    pilot = player(tmp_path)
    session = Session.new(default_setup(given).with_seed(5), profile(pilot).store)
    while not session.human_turn:
        session.submit(session.legal()[0])
    session.close()
    pilot.open(TitleScene(pilot.app))
    assert pilot.control("continue").value.split(" · ")[-1] == turn


def test_a_finished_game_is_not_offered(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    store = profile(pilot).store
    session = saved_game(store)
    store.finish(session.saved())
    pilot.open(TitleScene(pilot.app))
    assert not pilot.has("continue")


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize(
    ("button", "scene"),
    [
        ("new_game", "setup"),
        ("saves", "saves"),
        ("learn", "lessons"),
        ("statistics", "statistics"),
        ("settings", "settings"),
    ],
)
def test_every_door_leads_somewhere_and_back_by_mouse_and_by_keyboard(
    tmp_path: Path, button: str, scene: str
) -> None:
    pilot = title(tmp_path).click(button)
    assert pilot.scene.name == scene
    pilot.press("escape")
    assert pilot.scene.name == "title"
    pilot.press("tab").go_to(button).press("return")
    assert pilot.scene.name == scene


def test_quit_closes_and_escape_asks_first(tmp_path: Path) -> None:
    pilot = title(tmp_path).press("escape")
    assert pilot.app.running
    pilot.press("escape")
    assert pilot.app.running
    assert not pilot.scene.layers
    pilot.press("escape").click("quit:yes")
    assert not pilot.app.running
    pilot = title(tmp_path / "other").click("quit")
    assert not pilot.app.running


def test_the_language_changes_at_once_and_is_remembered(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    assert "Nouvelle partie" in pilot.texts()
    pilot.click("language:en")
    assert "New game" in pilot.texts()
    assert profile(pilot).settings.language == "en"
    i18n.set_language("fr")


def test_what_storage_has_to_say_is_said_in_words(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    profile(pilot).notices.append(notice("second_copy"))
    pilot.open(TitleScene(pilot.app))
    assert any("déjà ouvert" in line for line in pilot.texts())
    pilot.click("notice:ok")
    assert not pilot.scene.layers
    assert profile(pilot).notices == []


def test_a_file_named_at_the_start_is_opened(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    store = profile(pilot).store
    session = saved_game(store)
    elsewhere = tmp_path / "from a friend.tocgame"
    elsewhere.write_bytes(store.running_path(session.id).read_bytes())
    profile(pilot).file_to_open = elsewhere
    pilot.open(TitleScene(pilot.app))
    assert pilot.scene.name == "table"
    assert pilot.scene.session.game == session.game  # type: ignore[attr-defined]


def test_a_file_that_is_no_game_says_so(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    bad = tmp_path / "shopping.tocgame"
    bad.write_text("milk, bread", encoding="utf-8")
    profile(pilot).file_to_open = bad
    pilot.open(TitleScene(pilot.app))
    assert pilot.scene.name == "title"
    assert any("shopping.tocgame" in line for line in pilot.texts()), "the file is named"
    assert bad.read_text(encoding="utf-8") == "milk, bread"


@pytest.mark.parametrize("name", ["gone.tocgame", "folder", "no/such/folder/game.tocgame"])
def test_a_file_that_is_not_there_is_named_on_the_title(name: str, tmp_path: Path) -> None:
    pilot = player(tmp_path)
    (tmp_path / "folder").mkdir()
    profile(pilot).file_to_open = tmp_path / name
    pilot.open(TitleScene(pilot.app))
    assert pilot.scene.name == "title"
    assert any(Path(name).name in line for line in pilot.texts())
    pilot.click("broken:ok")
    assert not pilot.scene.layers


def test_a_broken_game_is_told_and_its_backup_offered(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    store = profile(pilot).store
    session = saved_game(store)
    pilot.open(TitleScene(pilot.app))
    path = store.running_path(session.id)
    path.write_bytes(b"torn")
    pilot.click("continue")
    assert any("mis de côté" in line for line in pilot.texts())
    pilot.click("broken:backup")
    assert pilot.scene.name == "table"


def test_everything_is_reached_by_keyboard(tmp_path: Path) -> None:
    assert unreachable(title(tmp_path)) == []


def test_the_board_behind_plays_one_quiet_move_at_a_time() -> None:
    board = LivingBoard()
    before = board._game
    board.update(EVERY - 0.1)
    assert board._game is before
    board.update(0.2)
    assert board._game != before
    assert board.moving
    for _ in range(200):
        board.update(0.05)
        if not board.moving:
            break
    assert not board.moving


def test_with_reduced_motion_nothing_flies() -> None:
    board = LivingBoard()
    board.still = True
    board.update(EVERY + 0.1)
    assert not board.moving


def _flights_compared(tmp_path: Path) -> tuple[int, int]:
    """Watch the title while pawns fly; return how many pictures were compared, and how many were wrong."""
    pilot = title(tmp_path)
    pilot.app.recording = False
    scene = pilot.app.scene
    assert isinstance(scene, TitleScene)
    compared = wrong = 0
    for frame in range(700):
        pilot.frame()
        if scene.animating and frame % 6 == 0:
            seen = pygame.image.tobytes(pilot.app.window.surface(), "RGB")
            wrong += seen != pygame.image.tobytes(fresh_picture(pilot.app), "RGB")
            compared += 1
    return compared, wrong


def test_pawns_fly_over_the_board_behind_and_leave_no_trace(tmp_path: Path) -> None:
    compared, wrong = _flights_compared(tmp_path)
    assert compared > 10
    assert wrong == 0


def test_a_trace_they_leave_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def smaller(*known: Any) -> pygame.Rect:
        return real(*known).inflate(-30, -30)

    real = LivingBoard.covered
    monkeypatch.setattr(LivingBoard, "covered", smaller)
    assert _flights_compared(tmp_path)[1] > 0


def test_the_board_behind_never_stops(tmp_path: Path) -> None:
    board = LivingBoard(seed=3)
    board.still = True
    for _ in range(400):
        board.update(EVERY + 0.01)


@pytest.mark.slow
def test_it_looks_right_everywhere() -> None:
    assert wrong_in(gallery_rooms.title_continue, EVERY_LOOK) == []


@pytest.mark.slow
def test_the_first_title_looks_right_too() -> None:
    assert wrong_in(gallery_rooms.title, SOME_LOOKS) == []


def test_a_file_dropped_on_the_title_is_imported_and_shown(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    store = profile(pilot).store
    session = saved_game(store)
    copy = tmp_path / "drop.tocgame"
    copy.write_bytes(store.running_path(session.id).read_bytes())
    pilot.press("escape")
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(copy)))
    pilot.settle()
    assert pilot.scene.name == "saves"
    assert len(Library(store).named()) == 1
    assert pilot.scene.notice is not None
    assert profile(pilot).last_folder == tmp_path
    pilot.press("escape")
    assert pilot.scene.name == "title"
    assert not pilot.scene.layers, "the question whether to quit is gone"


def test_a_file_dropped_on_the_title_that_cannot_be_read_is_named_there(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    (tmp_path / "photo.png").write_bytes(b"\x89PNG")
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "photo.png")))
    pilot.frame()
    assert pilot.scene.name == "title"
    assert pilot.scene.notice is not None
    assert "photo.png" in pilot.scene.notice.text
