"""Games that were lost once: none is deleted unasked, none is written over, none is forgotten."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop.session import Session
from toc_desktop.storage import Library, Store, journal, library, saves
from toc_desktop.storage.store import Conflict


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store whose clock goes back by an hour every time it is asked."""
    ticks = count(2_000_000_000, -3600)
    made = Store(tmp_path / "data", now=lambda: float(next(ticks)))
    yield made
    made.close()


def moves_on_disk(folder: Path) -> set[tuple[str, ...]]:
    """Return the moves of every game that can be found, on whatever shelf."""
    shelf = Library(Store(folder))
    entries = (*shelf.running(), *shelf.named(), *shelf.replays())
    return {entry.saved.record.moves for entry in entries if entry.saved is not None}


# Nothing is deleted unasked.


def test_beyond_the_limit_the_oldest_move_to_the_replays(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "RUNNING_LIMIT", 2)
    shelf = Library(store)
    sessions = []
    for number in range(4):
        sessions.append(play(sit_down(store, seed=number), 3 + number))
        shelf.save_as(sessions[-1].saved(), "gardée")
        sessions[-1].close()
    before = moves_on_disk(store.folder)
    assert shelf.archive() == 2
    assert [entry.id for entry in shelf.running()] == [sessions[3].id, sessions[2].id]
    assert [entry.id for entry in shelf.replays()] == [sessions[1].id, sessions[0].id]
    assert [entry.saved and entry.saved.status for entry in shelf.replays()] == ["playing", "playing"]
    assert moves_on_disk(store.folder) == before
    assert len(shelf.named()) == 4
    again = Session.resume(shelf.replays()[0].path, store)
    assert again.game == sessions[1].game, "it can be gone on with"
    assert store.statistics.summary().total.abandoned == 0, "nobody gave it up"


def test_many_replays_all_stay(store: Store) -> None:
    first = play_out(short_game(store))
    (path,) = store.replays.iterdir()
    for number in range(400):
        saved = replace(first.saved(), id=f"19990101-000000-{number:08x}")
        (store.replays / f"{saved.id}.tocgame").write_bytes(saves.to_bytes(saved))
    Library(store).archive()
    assert len(list(store.replays.iterdir())) == 401
    assert path.exists()


def test_games_that_are_open_or_broken_do_not_move(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "RUNNING_LIMIT", 0)
    playing, broken = play(sit_down(store), 3), play(sit_down(store), 3)
    broken.close()
    for path in store.running.glob(f"{broken.id}.*"):
        path.write_bytes(b"{}")
    other = Store(store.folder)
    assert Library(other).archive() == 0
    other.close()
    assert {entry.id for entry in Library(store).running()} == {playing.id, broken.id}


def test_the_order_does_not_depend_on_the_clock(store: Store) -> None:
    first, second = play(sit_down(store), 2), play(sit_down(store), 2)
    shelf = Library(store)
    assert [entry.id for entry in shelf.running()] == [second.id, first.id]
    play(first, 1)
    assert [entry.id for entry in shelf.running()] == [first.id, second.id], "the one just played"
    first.close()
    second.close()
    fresh = Store(store.folder, now=lambda: 0.0)
    Session.resume(fresh.running_path(second.id), fresh)
    latest = Library(fresh).latest()
    assert latest is not None
    assert latest.id == second.id, "with the clock at the beginning of time"
    ended = [play_out(short_game(fresh)).id, play_out(short_game(fresh), seed=2).id]
    assert [entry.id for entry in Library(fresh).replays()] == ended[::-1]
    fresh.close()


def test_renaming_changes_no_order(store: Store) -> None:
    first, second = play(sit_down(store), 2), play(sit_down(store), 2)
    first.close()
    second.close()
    shelf = Library(store)
    shelf.rename(shelf.running()[1], "la première")
    assert [entry.id for entry in shelf.running()] == [second.id, first.id]


def test_games_of_older_programs_are_ordered_by_their_time_below_the_others(store: Store) -> None:
    made = play(sit_down(store), 2)
    for number, day in enumerate(("2020-01-02", "2020-01-01")):
        saved = replace(made.saved(), id=f"old-{number}", saved=f"{day}T00:00:00Z", sequence=0)
        store.running_path(saved.id).write_bytes(saves.to_bytes(saved))
    assert b'"sequence"' not in store.running_path("old-0").read_bytes()
    assert [entry.id for entry in Library(store).running()] == [made.id, "old-0", "old-1"]


def test_rooms_tell_every_byte(store: Store) -> None:
    session = play(sit_down(store), 5)
    Library(store).save_as(session.saved(), "un")
    play_out(short_game(store))
    rooms = Library(store).rooms()
    for name, room in rooms.items():
        files = [path for path in (store.folder / name).glob("*") if path.is_file()]
        assert room.size == sum(path.stat().st_size for path in files)
    assert {name: room.games for name, room in rooms.items()} == {
        "running": 1,
        "named": 1,
        "replays": 1,
        "set-aside": 0,
        "originals": 0,
    }


# Nothing is written over.


def copied(store: Store, session: Session) -> Path:
    """Leave a copy beside a game, as a program that synchronises folders does."""
    path = store.running_path(session.id)
    copy = path.with_name(f"{path.stem} (copy).tocgame")
    copy.write_bytes(path.read_bytes())
    return copy


def test_renaming_a_copy_leaves_the_original_alone(store: Store) -> None:
    session = play(sit_down(store), 4)
    session.close()
    copy = copied(store, session)
    session = play(Session.resume(store.running_path(session.id), store), 3)
    session.close()
    before = store.running_path(session.id).read_bytes()
    shelf = Library(store)
    entry = next(each for each in shelf.running() if each.path == copy)
    renamed = shelf.rename(entry, "la copie")
    assert store.running_path(session.id).read_bytes() == before
    assert renamed.saved is not None
    assert renamed.saved.id == renamed.path.stem != session.id
    assert (renamed.title, len(renamed.saved.record.moves)) == ("la copie", 4)
    assert not copy.exists()
    assert {each.id for each in shelf.running()} == {session.id, renamed.id}


def test_from_a_second_copy_of_the_program_too(store: Store) -> None:
    session = play(sit_down(store), 4)
    copied(store, session)
    second = Store(store.folder)
    shelf = Library(second)
    for entry in shelf.running():
        if entry.path.stem != session.id:
            shelf.rename(entry, "la copie")
    second.close()
    play(session, 2)
    assert not session.unsaved
    opened = Store(store.folder).open(store.running_path(session.id))
    assert (opened.game, opened.saved.title) == (session.game, "")


def test_going_on_with_a_copy_gives_it_an_id_of_its_own(store: Store) -> None:
    session = play(sit_down(store), 4)
    session.close()
    before = store.running_path(session.id).read_bytes()
    copy = copied(store, session)
    again = play(Session.resume(copy, store), 2)
    assert again.id != session.id
    assert not copy.exists(), "it has become a game of its own"
    assert store.running_path(session.id).read_bytes() == before
    assert len(Library(store).running()) == 2


def test_deleting_a_copy_does_not_count_the_original_as_given_up(store: Store) -> None:
    session = play(sit_down(store), 9)
    session.close()
    copy = copied(store, session)
    shelf = Library(store)
    shelf.delete(next(each for each in shelf.running() if each.path == copy))
    assert store.statistics.games() == ([], 0)
    assert [each.id for each in shelf.running()] == [session.id]


@pytest.mark.parametrize("whole", [False, True], ids=["a line", "whole"])
def test_a_file_that_somebody_else_wrote_is_not_replaced(
    store: Store, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "MOST_LINES", 0 if whole else 150)
    session = play(sit_down(store), 4)
    path = store.running_path(session.id)
    theirs = saves.to_bytes(replace(play(sit_down(seed=9), 6).saved(), id=session.id))
    path.write_bytes(theirs)
    play(session, 1)
    assert path.read_bytes() == theirs
    assert [told.id for told in session.take_notices()] == ["changed"]
    assert not session.unsaved
    assert store.running_path(session.id) != path
    assert Store(store.folder).open(store.running_path(session.id)).game == session.game


def test_a_file_that_was_only_touched_is_still_ours(store: Store) -> None:
    session = play(sit_down(store), 4)
    path = store.running_path(session.id)
    os.utime(path, (1, 1))
    play(session, 1)
    assert store.running_path(session.id) == path
    assert Store(store.folder).open(path).game == session.game


def test_a_named_game_changed_between_reading_and_writing_is_not_replaced(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Library(store)
    entry = shelf.save_as(play(sit_down(store), 3).saved(), "un")
    theirs = saves.to_bytes(replace(play(sit_down(store), 5).saved(), id=entry.id))
    real = store.read_to_change

    def meanwhile(path: Path) -> saves.SavedGame:
        saved = real(path)
        path.write_bytes(theirs)
        return saved

    monkeypatch.setattr(store, "read_to_change", meanwhile)
    with pytest.raises(Conflict):
        shelf.rename(entry, "deux")
    assert entry.path.read_bytes() == theirs


def test_a_replay_of_the_same_name_is_not_replaced(store: Store) -> None:
    session = play(short_game(store), 99)
    store.replays.mkdir()
    theirs = saves.to_bytes(replace(play_out(short_game(), seed=5).saved(), id=session.id))
    (store.replays / f"{session.id}.tocgame").write_bytes(theirs)
    play_out(session)
    assert session.finished
    assert (store.replays / f"{session.id}.tocgame").read_bytes() == theirs
    assert session.record.moves in moves_on_disk(store.folder)
