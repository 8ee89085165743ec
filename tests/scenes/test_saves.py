"""Saved games and replays: opened, renamed, deleted, exported, imported, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import EVERY_LOOK, SOME_LOOKS, player, profile, saved_game, unreachable, wrong_in
from tests.targets import name_of
from toc_desktop.commands.gallery import shelf as gallery_shelf
from toc_desktop.present.games.save_labels import file_name, size_words, when_words
from toc_desktop.scenes.saves import SavesScene
from toc_desktop.session import Session
from toc_desktop.storage import StorageError
from toc_desktop.storage.library import Library
from toc_desktop.storage.notice import notice
from toc_desktop.storage.store import Store
from toc_desktop.support.folders import Places
from toc_desktop.ui.focus import PartTarget

pytestmark = pytest.mark.slow


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


def exporting(pilot: Pilot, session: Session) -> Pilot:
    """Open the dialog that exports a game."""
    return pilot.click(f"game:{session.id}").click("game:export")


def row(question: str, name: str) -> str:
    """The control of a name in the list of a file dialog."""
    return name_of(PartTarget(f"{question}:row", name))


def test_a_game_is_exported_and_imported(tmp_path: Path) -> None:
    pilot, _, session = shelf(tmp_path)
    target = tmp_path / "gift.tocgame"
    exporting(pilot, session).press("ctrl+a").type("gift").press("return")
    assert target.is_file()
    fresh = player(tmp_path / "friend")
    profile(fresh).places = Places(home=tmp_path)
    other = SavesScene(fresh.app)
    fresh.open(other)
    fresh.click("import").click(row("file", "gift.tocgame")).click("file:ok")
    assert not other.layers
    assert other.group == "named"
    entry = other.entries["named"][0]
    assert entry.saved is not None
    assert entry.saved.record == session.record
    assert name_of(fresh.scene.focus.current) == f"game:{entry.path.stem}"


def test_export_and_import_by_keyboard_alone(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    (tmp_path / "chalet").mkdir()
    pilot.go_to(f"game:{session.id}").press("return").go_to("game:export").press("return")
    pilot.go_to(row("export", "chalet")).press("return").go_to("export:ok").press("return")
    assert [path.suffix for path in (tmp_path / "chalet").iterdir()] == [".tocgame"]
    pilot.go_to("import").press("return")
    assert scene.files is not None
    assert scene.files.folder.path == tmp_path / "chalet", "where the last file went"
    pilot.press("return")
    assert scene.group == "named"
    assert len(scene.entries["named"]) == 1


def test_a_replay_is_exported_too(tmp_path: Path) -> None:
    pilot, scene, _ = shelf(tmp_path, given_up=True)
    scene.show_group("replays")
    scene.build_anew()
    pilot.click(games(pilot)[0]).click("game:export").press("return")
    fresh = player(tmp_path / "friend")
    other = SavesScene(fresh.app)
    fresh.open(other)
    made = next(tmp_path.glob("*.tocgame"))
    fresh.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(made)))
    assert other.group == "replays"
    assert len(other.entries["replays"]) == 1


def test_an_export_in_plain_words(tmp_path: Path) -> None:
    pilot, _, session = shelf(tmp_path)
    target = tmp_path / "game.txt"
    exporting(pilot, session).press("ctrl+a").type(str(target)).press("return")
    assert session.setup.names[1] in target.read_text(encoding="utf-8")


def test_an_export_replaces_nothing_unasked_and_needs_a_folder(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    there = tmp_path / "mine.txt"
    there.write_text("precious", encoding="utf-8")
    exporting(pilot, session).press("ctrl+a").type(str(there)).press("return")
    assert any("existe déjà" in line for line in pilot.texts())
    pilot.press("escape")
    pilot.press("ctrl+a").type(str(tmp_path / "nowhere" / "x.tocgame")).press("return")
    assert scene.layers
    assert any("n’existe pas" in line for line in pilot.texts())
    assert there.read_text(encoding="utf-8") == "precious"
    pilot.press("ctrl+a").type(str(there)).press("return").click("export:replace:yes")
    assert session.setup.names[1] in there.read_text(encoding="utf-8")
    assert not scene.layers


def test_an_export_that_fails_says_so_and_asks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, scene, session = shelf(tmp_path)

    def full(*_: object) -> None:
        raise StorageError(notice("disk.full"))

    monkeypatch.setattr("toc_desktop.scenes.saves.export_game", full)
    exporting(pilot, session).press("return")
    assert scene.layers
    assert any(notice("disk.full").message().split()[0] in line for line in pilot.texts())
    assert profile(pilot).last_folder is None


def test_a_file_that_is_no_game_says_so_and_is_named(tmp_path: Path) -> None:
    pilot, scene, _ = shelf(tmp_path)
    bad = tmp_path / "bad.tocgame"
    bad.write_text("{}", encoding="utf-8")
    pilot.click("import").click("file:name").press("ctrl+a").type("missing.tocgame").press("return")
    assert any("pas de fichier" in line for line in pilot.texts())
    pilot.click(row("file", "bad.tocgame")).click("file:ok")
    assert scene.layers, "another one can be chosen"
    told = " ".join(pilot.texts())
    assert "bad.tocgame" in told
    assert "n’est pas une partie" in told
    assert bad.read_text(encoding="utf-8") == "{}"


def test_a_dropped_file_is_taken_in(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    store = profile(pilot).store
    copy = tmp_path / "drop.tocgame"
    copy.write_bytes(store.running_path(session.id).read_bytes())
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(copy)))
    pilot.settle()
    assert scene.group == "named"
    assert len(games(pilot)) == 1


@pytest.mark.parametrize("name", ["bad.tocgame", "folder", "missing.tocgame", "x" * 300])
def test_a_dropped_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    pilot, scene, _ = shelf(tmp_path)
    (tmp_path / "bad.tocgame").write_text("{}", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(tmp_path / name)))
    pilot.settle()
    assert scene.entries["named"] == []
    assert scene.notice is not None
    assert name in scene.notice.text
    assert name in pilot.app.narration


def test_what_is_dropped_on_a_file_dialog_is_for_it(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    (tmp_path / "chalet").mkdir()
    copy = tmp_path / "chalet" / "drop.tocgame"
    copy.write_bytes(profile(pilot).store.running_path(session.id).read_bytes())
    pilot.click("import")
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "chalet")))
    pilot.settle()
    assert scene.files is not None
    assert scene.files.folder.path == tmp_path / "chalet"
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(copy)))
    assert not scene.layers
    assert len(scene.entries["named"]) == 1
    scene.ask_export(scene.entries["named"][0])
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(copy)))
    assert scene.files.folder.path == tmp_path / "chalet"
    assert len(scene.entries["named"]) == 1, "nothing is imported while a place to export is asked for"


def test_a_drop_closes_other_questions_first(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path)
    copy = tmp_path / "drop.tocgame"
    copy.write_bytes(profile(pilot).store.running_path(session.id).read_bytes())
    pilot.click(f"game:{session.id}").click("game:delete")
    pilot.app.dispatch(pygame.Event(pygame.DROPFILE, file=str(copy)))
    pilot.settle()
    assert not scene.layers
    assert scene.entries["running"], "nothing was deleted"
    assert len(scene.entries["named"]) == 1


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
    assert name.endswith(".tocgame")
    assert not set(name) & set('\\/:*?"<>| ')


def test_times_are_told_in_words() -> None:
    assert "2026" in when_words("2026-11-16T02:48:00Z")
    assert when_words("garbage") == "garbage"


def test_it_looks_right_everywhere() -> None:
    assert wrong_in(gallery_shelf.saves, EVERY_LOOK) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["file_open", "file_save", "file_trouble"])
def test_file_dialogs_look_right_everywhere(name: str) -> None:
    assert wrong_in(getattr(gallery_shelf, name), EVERY_LOOK) == []


def test_replays_look_right_too() -> None:
    assert wrong_in(gallery_shelf.saves_replays, SOME_LOOKS) == []
    assert wrong_in(gallery_shelf.saves_replay, SOME_LOOKS) == []
    assert wrong_in(gallery_shelf.saves_room, SOME_LOOKS) == []


# How much room games take.


def test_the_room_page_tells_what_every_list_takes_and_leads_there(tmp_path: Path) -> None:
    pilot, scene, session = shelf(tmp_path, named=True, given_up=True)
    store = profile(pilot).store
    pilot.click("groups:room")
    said = " ".join(pilot.texts())
    for name in ("running", "named", "replays"):
        size = sum(path.stat().st_size for path in (store.folder / name).iterdir() if path.is_file())
        assert f"1 partie, {-(-size // 1000)} ko." in said
    assert "dont 1 inachevée" in said, "games that nobody finished are told"
    pilot.click("room:replays")
    assert scene.group == "replays"
    assert len(games(pilot)) == 1
    pilot.click("groups:room").go_to("room:running").press("return")
    assert games(pilot) == [f"game:{session.id}"]


def test_what_was_set_aside_is_deleted_only_when_asked_for(tmp_path: Path) -> None:
    pilot, _, session = shelf(tmp_path)
    store = profile(pilot).store
    store.broken.mkdir(parents=True, exist_ok=True)
    aside = store.broken / "old.tocgame"
    aside.write_bytes(b"x" * 2_340_000)
    pilot.click("groups:room")
    assert "1 partie, 2,3 Mo." in " ".join(pilot.texts())
    pilot.click("room:set-aside").click("clear:no")
    assert aside.exists()
    pilot.click("room:set-aside").click("clear:yes")
    assert not aside.exists()
    assert store.running_path(session.id).exists(), "and nothing else"
    assert pilot.control("room:set-aside").value == "Rien."


@pytest.mark.parametrize(
    ("size", "words"), [(0, "0 ko"), (1, "1 ko"), (999_000, "999 ko"), (1_449_999, "1,4 Mo")]
)
def test_sizes_in_words(size: int, words: str) -> None:
    assert size_words(size) == words
