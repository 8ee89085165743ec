"""Saved games and replays: opened, renamed, deleted, exported, imported, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import EVERY_LOOK, SOME_LOOKS, player, profile, saved_game, unreachable, wrong_in
from toc_desktop.commands.gallery import rooms as gallery_rooms
from toc_desktop.present.games.save_labels import file_name, when_words
from toc_desktop.scenes.saves import SavesScene
from toc_desktop.session import Session
from toc_desktop.storage.library import Library
from toc_desktop.storage.store import Store


def shelf(folder: Path, *, named: bool = False, given_up: bool = False) -> tuple[Pilot, SavesScene, Session]:
    pilot = player(folder)
    store = profile(pilot).store
    session = saved_game(store)
    if named:
        Library(store).save_as(session.saved(), "Samedi")
    if given_up:
        other = Session.resume(store.running_path(saved_game(store, seed=9).id), store)
        other.abandon()
    scene = SavesScene(pilot.app)
    pilot.open(scene)
    return pilot, scene, session


def games(pilot: Pilot) -> list[str]:
    return [name for name in pilot.ids() if name.startswith("game:")]


def test_a_game_in_progress_is_continued(tmp_path: Path) -> None:
    pilot, _, session = shelf(tmp_path)
    pilot.click(f"game:{session.id}").click("game:open")
    assert pilot.scene.name == "table"
    assert pilot.scene.session.id == session.id  # type: ignore[attr-defined]


def test_a_named_game_begins_anew_and_stays(tmp_path: Path) -> None:
    pilot, _, session = shelf(tmp_path, named=True)
    pilot.click("groups:named").click(games(pilot)[0]).click("game:open")
    assert pilot.scene.name == "table"
    assert pilot.scene.session.id != session.id  # type: ignore[attr-defined]
    assert pilot.scene.session.game == session.game  # type: ignore[attr-defined]
    assert len(Library(profile(pilot).store).named()) == 1


def test_by_keyboard_alone(tmp_path: Path) -> None:
    pilot, _, session = shelf(tmp_path, named=True)
    assert unreachable(pilot) == []
    pilot.go_to(f"game:{session.id}").press("return").press("return")
    assert pilot.scene.name == "table"


def test_a_game_is_renamed(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    pilot.click(f"game:{session.id}").click("game:rename").press("ctrl+a").type("La belle").press("return")
    assert "La belle" in pilot.texts()
    assert scene.entries["running"][0].title == "La belle"


def test_a_game_is_deleted_only_after_a_question(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    pilot.click(f"game:{session.id}").click("game:delete").press("escape")
    assert scene.entries["running"]
    pilot.click(f"game:{session.id}").click("game:delete").click("delete:yes")
    assert scene.entries["running"] == []
    assert not games(pilot)


def test_a_game_is_exported_and_imported(tmp_path: Path) -> None:
    pilot, _, session = shelf(tmp_path)
    target = tmp_path / "gift.toc"
    pilot.click(f"game:{session.id}").click("game:export").press("ctrl+a").type(str(target)).press("return")
    assert target.is_file()
    fresh = player(tmp_path / "friend")
    other = SavesScene(fresh.app)
    fresh.open(other)
    fresh.click("import").type(str(target)).press("return")
    assert other.group == "named"
    entry = other.entries["named"][0]
    assert entry.saved is not None
    assert entry.saved.record == session.record


def test_an_export_in_plain_words(tmp_path: Path) -> None:
    pilot, _, session = shelf(tmp_path)
    target = tmp_path / "game.txt"
    pilot.click(f"game:{session.id}").click("game:export").press("ctrl+a").type(str(target)).press("return")
    assert "Zoé" in target.read_text(encoding="utf-8")


def test_an_export_overwrites_nothing_and_needs_a_folder(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    there = tmp_path / "mine.txt"
    there.write_text("precious", encoding="utf-8")
    pilot.click(f"game:{session.id}").click("game:export").press("ctrl+a").type(str(there)).press("return")
    assert scene.layers
    assert any("existe déjà" in line for line in pilot.texts())
    pilot.press("ctrl+a").type(str(tmp_path / "nowhere" / "x.toc")).press("return")
    assert any("n’existe pas" in line for line in pilot.texts())
    assert there.read_text(encoding="utf-8") == "precious"


def test_a_file_that_is_no_game_says_so(tmp_path: Path) -> None:
    pilot, scene, _ = shelf(tmp_path)
    bad = tmp_path / "bad.toc"
    bad.write_text("{}", encoding="utf-8")
    pilot.click("import").type(str(tmp_path / "missing.toc")).press("return")
    assert any("n’existe pas" in line for line in pilot.texts())
    pilot.press("escape")
    scene.take_in(str(bad))
    assert any("n’est pas une partie" in line for line in pilot.texts())
    assert bad.read_text(encoding="utf-8") == "{}"


def test_a_dropped_file_is_taken_in(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    store = profile(pilot).store
    copy = tmp_path / "drop.toc"
    copy.write_bytes(store.running_path(session.id).read_bytes())
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(copy)))
    pilot.settle()
    assert scene.group == "named"
    assert len(games(pilot)) == 1


def test_a_broken_file_is_shown_as_such_set_aside_and_told(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    store = profile(pilot).store
    path = store.running_path(session.id)
    path.write_bytes(b"torn")
    path.with_suffix(".bak").unlink(missing_ok=True)
    scene.enter()
    scene.build_anew()
    pilot.settle()
    assert any("illisible" in line for line in pilot.texts())
    pilot.click(f"game:{session.id}").click("game:open")
    assert any("mis de côté" in line for line in pilot.texts())
    assert list(store.broken.iterdir()), "never deleted"


def test_given_up_games_say_so(tmp_path: Path) -> None:
    pilot, _, _ = shelf(tmp_path, given_up=True)
    pilot.click("groups:replays")
    assert "abandonnée" in pilot.texts()


def test_a_replay_is_watched(tmp_path: Path) -> None:
    pilot, _, _ = shelf(tmp_path, given_up=True)
    pilot.click("groups:replays").click(games(pilot)[0]).click("game:open")
    assert pilot.scene.name == "replay"


@pytest.mark.parametrize("group", ["running", "named", "replays"])
def test_an_empty_list_says_what_will_be_there(tmp_path: Path, group: str) -> None:
    pilot = player(tmp_path)
    pilot.open(SavesScene(pilot.app, group))
    assert not games(pilot)
    assert any(len(line) > 30 for line in pilot.texts())


def test_names_of_files_are_fit_for_every_system(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = saved_game(store)
    entry = Library(store).save_as(session.saved(), 'L’été : "mamie"/Zoé?')
    name = file_name(entry)
    assert name.endswith(".toc")
    assert not set(name) & set('\\/:*?"<>| ')


def test_times_are_told_in_words() -> None:
    assert "2026" in when_words("2026-11-16T02:48:00Z")
    assert when_words("garbage") == "garbage"


def test_it_looks_right_everywhere() -> None:
    assert wrong_in(gallery_rooms.saves, EVERY_LOOK) == []


def test_replays_look_right_too() -> None:
    assert wrong_in(gallery_rooms.saves_replays, SOME_LOOKS) == []
