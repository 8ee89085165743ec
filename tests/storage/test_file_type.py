"""Saved games end in .tocgame; those of earlier programs, in .toc, go on where they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop.session import Session
from toc_desktop.storage import Library, Store, saves
from toc_desktop.storage.notice import StorageError


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "data")
    yield made
    made.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def left(store: Store, moves: int = 4) -> Session:
    """Return a game that was left after some moves."""
    session = play(sit_down(store), moves)
    session.close()
    return session


def grown_old(store: Store, moves: int = 4) -> Session:
    """Return a game that was left, in a file as programs before this one wrote it."""
    session = left(store, moves)
    path = store.running / f"{session.id}.tocgame"
    path.rename(path.with_suffix(".toc"))
    return session


def test_new_games_are_called_tocgame_on_every_shelf(store: Store) -> None:
    session = play(sit_down(store), 3)
    Library(store).save_as(session.saved(), "gardée")
    session.close()
    assert names(store.running) == [f"{session.id}.bak", f"{session.id}.tocgame"]
    assert [path.suffix for path in store.named.iterdir()] == [".tocgame"]
    play_out(short_game(store)).close()
    assert [path.suffix for path in store.replays.iterdir()] == [".tocgame"]


def test_an_old_game_goes_on_in_its_own_file(store: Store) -> None:
    old = grown_old(store)
    entry = Library(store).latest()
    assert entry is not None
    assert (entry.id, entry.path.name) == (old.id, f"{old.id}.toc")
    again = play(Session.resume(entry.path, store), 2)
    assert again.id == old.id
    assert any(name.endswith(".moves") for name in names(store.running)), "its journal lies beside it"
    assert (store.running / f"{old.id}.lock").exists()
    again.close()
    assert names(store.running) == [f"{old.id}.bak", f"{old.id}.toc"]
    entry = Library(store).latest()
    assert entry is not None
    assert entry.saved is not None
    assert len(entry.saved.record.moves) == 6


def test_an_old_game_is_renamed_archived_and_deleted_in_its_own_file(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Library(store)
    old = grown_old(store)
    renamed = shelf.rename(shelf.running()[0], "vieille")
    assert (renamed.path.name, renamed.title) == (f"{old.id}.toc", "vieille")
    monkeypatch.setattr("toc_desktop.storage.library.RUNNING_LIMIT", 0)
    assert shelf.archive() == 1
    assert names(store.running) == []
    assert [entry.id for entry in shelf.replays()] == [old.id]
    grown_old(store)
    shelf.delete(shelf.running()[0])
    assert names(store.running) == []


def test_old_named_games_and_replays_are_listed(store: Store) -> None:
    shelf = Library(store)
    shelf.save_as(left(store).saved(), "gardée")
    play_out(short_game(store)).close()
    for folder in (store.named, store.replays):
        (path,) = folder.iterdir()
        path.rename(path.with_suffix(".toc"))
    assert [entry.title for entry in shelf.named()] == ["gardée"]
    assert [entry.saved and entry.saved.status for entry in shelf.replays()] == ["finished"]
    assert {name: room.games for name, room in shelf.rooms().items() if room.games} == {
        "running": 1,
        "named": 1,
        "replays": 1,
    }


def test_a_game_that_ended_in_an_old_file_is_not_in_progress_any_more(store: Store) -> None:
    """A kill between writing the replay and deleting the game in progress."""
    session = grown_old(store)
    path = store.running / f"{session.id}.toc"
    store.replays.mkdir(parents=True)
    (store.replays / f"{session.id}.tocgame").write_bytes(path.read_bytes())
    assert Library(store).running() == []


def test_a_broken_old_file_is_set_aside_and_its_backup_goes_on_under_the_new_ending(store: Store) -> None:
    old = grown_old(store)
    path = store.running / f"{old.id}.toc"
    path.write_bytes(b"{}")
    with pytest.raises(StorageError):
        store.open(path)
    assert [name.split(".")[1] for name in names(store.broken)] == ["toc"]
    again = Session.resume(store.open_backup(path.with_suffix(".bak")), store)
    assert again.id == old.id
    again.close()
    assert names(store.running) == [f"{old.id}.bak", f"{old.id}.tocgame"]


def test_an_old_file_behind_its_backup_is_set_aside_and_the_game_goes_on_under_its_id(store: Store) -> None:
    old = grown_old(store)
    path = store.running / f"{old.id}.toc"
    behind = path.read_bytes()
    play(Session.resume(path, store), 2).close()
    path.write_bytes(behind)
    again = Session.resume(path, store)
    assert (again.id, len(again.record.moves)) == (old.id, 6)
    play(again, 1)
    assert not again.unsaved
    again.close()
    assert names(store.running) == [f"{old.id}.bak", f"{old.id}.tocgame"]
    assert len(names(store.broken)) == 1


def test_numbers_go_on_after_those_of_old_files(store: Store) -> None:
    old = grown_old(store)
    before = store.read(store.running / f"{old.id}.toc").sequence
    (store.running / f"{old.id}.bak").unlink()
    fresh = Store(store.folder)
    assert sit_down(fresh).saved().id
    fresh.close()
    (new,) = [path for path in store.running.iterdir() if path.suffix == ".tocgame"]
    assert saves.from_bytes(new.read_bytes()).sequence > before


# Twins: an earlier program went on with the backup of a game, in a file of its own.


def twins(store: Store) -> tuple[Session, Path, Path]:
    """Return a game in progress, its file, and another state of it under the older ending."""
    session = left(store)
    path = store.running / f"{session.id}.tocgame"
    twin = path.with_suffix(".toc")
    twin.write_bytes(path.read_bytes())
    play(Session.resume(path, store), 3).close()
    return session, path, twin


def test_twins_are_two_games_on_the_shelf(store: Store) -> None:
    _, path, twin = twins(store)
    entries = {entry.path: entry for entry in Library(store).running()}
    assert set(entries) == {path, twin}
    assert len({entry.id for entry in entries.values()}) == 2
    assert {len(entry.saved.record.moves) for entry in entries.values() if entry.saved} == {4, 7}


def test_deleting_one_twin_leaves_the_other(store: Store) -> None:
    for doomed in (".toc", ".tocgame"):
        _, path, twin = twins(store)
        shelf = Library(store)
        shelf.delete(next(each for each in shelf.running() if each.path == path.with_suffix(doomed)))
        kept = twin if doomed == ".tocgame" else path
        assert [entry.path for entry in shelf.running()] == [kept]
        assert len(store.open(kept).saved.record.moves) == (4 if kept == twin else 7)
        shelf.delete(shelf.running()[0])


def test_going_on_with_a_twin_makes_a_game_of_its_own(store: Store) -> None:
    session, path, twin = twins(store)
    before = {each: each.read_bytes() for each in (path, path.with_suffix(".bak"))}
    other = play(Session.resume(twin, store), 1)
    assert other.id != session.id
    assert len(other.record.moves) == 5
    other.close()
    assert not twin.exists(), "it goes on under its own id"
    assert {each: each.read_bytes() for each in before} == before
    assert {entry.id for entry in Library(store).running()} == {session.id, other.id}


def test_the_journal_of_a_game_survives_a_twin_of_the_same_state(store: Store) -> None:
    session = left(store)
    path = store.running / f"{session.id}.tocgame"
    playing = play(Session.resume(path, store), 2)
    twin = path.with_suffix(".toc")
    twin.write_bytes(path.read_bytes())
    second = Store(store.folder)
    Session.resume(twin, second).close()
    second.close()
    # As if the first copy had been killed: all it has is its file and its journal.
    found = Store(store.folder).read(path)
    assert found.record.moves == playing.record.moves


def test_a_damaged_journal_of_a_twin_leaves_the_backup_of_the_game_alone(store: Store) -> None:
    session, path, twin = twins(store)
    backup = path.with_suffix(".bak")
    before = backup.read_bytes()
    base = saves.from_bytes(twin.read_bytes()).checksum
    (store.running / f"{session.id}.{base[:16]}.moves").write_bytes(b"nonsense\n")
    with pytest.raises(StorageError):
        store.open(twin)
    assert backup.read_bytes() == before
