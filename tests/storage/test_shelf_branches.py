"""The shelf and the store at their edges: what is let go of, what is passed over, which game comes first."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down, tree
from tests.storage.moody import MoodyDisk
from toc_desktop.session import Session
from toc_desktop.storage import Library, StorageError, Store, journal, library, saves
from toc_desktop.storage.files import Files
from toc_desktop.storage.game_lines import GameLine, PersonLine
from toc_desktop.storage.notice import notice
from toc_desktop.storage.tally import game_line


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    made = Store(tmp_path / "data")
    yield made
    made.close()


def left(store: Store, moves: int = 3) -> Path:
    """Leave a game after some moves; return its file."""
    session = play(sit_down(store), moves)
    session.close()
    return store.running_path(session.id)


def held_elsewhere(store: Store, game_id: str) -> bool:
    """Tell whether another copy of the program finds a game taken."""
    other = Store(store.folder)
    try:
        return not other.hold(game_id)
    finally:
        other.close()


# Who holds a game.


def test_a_game_that_was_renamed_or_deleted_is_held_by_nobody(store: Store) -> None:
    path = left(store)
    shelf = Library(store)
    shelf.rename(shelf.running()[0], "la nôtre")
    assert not held_elsewhere(store, path.stem)
    shelf.delete(shelf.running()[0])
    assert not held_elsewhere(store, path.stem)


def test_a_game_that_is_played_here_stays_ours_when_it_is_renamed(store: Store) -> None:
    session = play(sit_down(store), 3)
    shelf = Library(store)
    shelf.rename(shelf.running()[0], "la nôtre")
    assert held_elsewhere(store, session.id)


def test_a_game_that_is_played_in_another_copy_is_neither_renamed_nor_deleted_nor_moved(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "RUNNING_LIMIT", 0)
    older, session = left(store), play(sit_down(store), 3)
    before = store.running_path(session.id).read_bytes()
    other = Store(store.folder)
    shelf = Library(other)
    entry = next(each for each in shelf.running() if each.id == session.id)
    for attempt in (lambda: shelf.rename(entry, "à moi"), lambda: shelf.delete(entry)):
        with pytest.raises(StorageError, match="in_use"):
            attempt()
    assert store.running_path(session.id).read_bytes() == before
    assert shelf.archive() == 1, "the other one is moved all the same"
    assert [each.id for each in shelf.replays()] == [older.stem]
    assert [each.id for each in shelf.running()] == [session.id]
    other.close()


def test_what_cannot_be_moved_stops_no_other_and_is_let_go_of(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "RUNNING_LIMIT", 0)
    paths = [left(store) for _ in range(4)]
    paths[3].write_bytes(b"{}")
    copy = paths[2].with_name("X (copy).tocgame")
    copy.write_bytes(paths[2].read_bytes())
    real = store.finish

    def finish(saved: saves.SavedGame, sequence: int | None = None) -> Path:
        if saved.id == paths[1].stem:
            raise StorageError(notice("disk.full"))
        return real(saved, sequence)

    monkeypatch.setattr(store, "finish", finish)
    shelf = Library(store)
    assert shelf.archive() == 2
    assert {each.id for each in shelf.replays()} == {paths[0].stem, paths[2].stem}
    assert {each.path for each in shelf.running()} == {paths[1], paths[3], copy}
    for path in paths:
        assert not held_elsewhere(store, path.stem)
    monkeypatch.setattr(library, "RUNNING_LIMIT", 5)
    assert shelf.archive() == 0


# Which game comes first.


def numbered(store: Store, name: str, sequence: int, when: str) -> None:
    saved = replace(sit_down().saved(), id=name, saved=f"{when}T00:00:00Z", sequence=sequence)
    store.named.mkdir(parents=True, exist_ok=True)
    (store.named / f"{name}.tocgame").write_bytes(saves.to_bytes(saved))


def broken(store: Store, name: str, when: int, head: bytes = b"") -> None:
    path = store.named / f"{name}.tocgame"
    path.write_bytes(b"{" + head)
    os.utime(path, (when, when))


def test_a_damaged_game_stands_where_its_number_or_its_time_puts_it(store: Store) -> None:
    numbered(store, "aaa-3", 3, "2020-01-03")
    numbered(store, "aaa-5", 5, "2020-01-01")
    numbered(store, "aaa-7", 7, "2020-01-09")
    numbered(store, "aaa-0", 0, "2030-01-01")
    day = 86400
    start = 1577836800  # 2020-01-01
    broken(store, "bbb-4", start, b'\n"sequence": 4,\n')
    broken(store, "bbb-x", start + 4 * day)
    broken(store, "bbb-y", start - day)
    assert [each.id for each in Library(store).named()] == [
        "aaa-7", "bbb-x", "aaa-5", "bbb-4", "aaa-3", "aaa-0", "bbb-y",
    ]  # fmt: skip
    entries = {each.id: each for each in Library(store).named()}
    assert entries["bbb-x"].when == entries["bbb-x"].touched == "2020-01-05T00:00:00Z"
    assert (entries["aaa-7"].when, entries["aaa-7"].touched) == ("2020-01-09T00:00:00Z", "")
    assert [entries[name].sequence for name in ("aaa-7", "bbb-4", "bbb-x")] == [7, 4, 0]
    assert (entries["bbb-x"].title, entries["aaa-3"].title) == ("", "")


def test_a_broken_game_in_progress_keeps_the_place_of_its_backup(store: Store) -> None:
    older, middle, latest = left(store), left(store), left(store)
    middle.write_bytes(b"{}")
    assert [each.id for each in Library(store).running()] == [latest.stem, middle.stem, older.stem]


def test_a_game_with_file_and_backup_is_listed_once_and_one_that_ended_not_at_all(store: Store) -> None:
    path, alone, ended = left(store), left(store), left(store)
    alone.unlink()
    store.replays.mkdir(exist_ok=True)
    (store.replays / ended.name).write_bytes(ended.read_bytes())
    assert [each.path for each in Library(store).running()] == [alone.with_suffix(".bak"), path]
    ended.unlink()
    assert [each.path for each in Library(store).running()] == [alone.with_suffix(".bak"), path]


# Names, statistics, room.


def test_a_backup_that_is_renamed_becomes_the_file_again(store: Store) -> None:
    path = left(store)
    path.unlink()
    shelf = Library(store)
    renamed = shelf.rename(shelf.running()[0], "la nôtre")
    assert (renamed.path, renamed.title, path.exists()) == (path, "la nôtre", True)
    assert store.read(path).title == "la nôtre"


def line(store: Store, game: saves.SavedGame, **changes: object) -> GameLine:
    """Add a line as an earlier version wrote it, without names; return it as it is counted."""
    plain = replace(game_line(game, "2020-01-01T00:00:00Z"), people=(), winner=-1)
    store.statistics.add(replace(plain, **changes))  # type: ignore[arg-type]
    games, _ = Library(store).counted()
    return games[-1]


def test_lines_without_names_get_those_of_the_replay_only_where_both_agree(store: Store) -> None:
    ended = play_out(short_game(store)).saved()
    assert [person.name for person in line(store, ended).people] == ["Léa"]
    assert line(store, ended).winner == ended.setup.seating.team_of(ended.winners[0])
    assert line(store, ended, humans=0).people == ()
    assert line(store, ended, humans=2).people == (), "another number of people"
    assert line(store, ended, result="abandoned").people == (), "it was not given up"
    assert line(store, ended, id="../running/x").people == ()
    assert line(store, ended, id="20200101-000000-0badcafe").people == (), "no such replay"
    (path,) = store.replays.iterdir()
    other = path.with_name("20200101-000000-0badcafe.tocgame")
    other.write_bytes(path.read_bytes())
    assert line(store, ended, id=other.stem).people == (), "a replay of another name"
    other.write_bytes(b"{}")
    assert line(store, ended, id=other.stem).people == ()
    assert line(store, ended, people=(PersonLine("Zoé", 1, 1),)).people == (PersonLine("Zoé", 1, 1),)


def test_only_a_game_that_a_person_played_is_given_up(store: Store) -> None:
    shelf = Library(store)
    left(store, 0)
    shelf.delete(shelf.running()[0])
    path = left(store, 12)
    copy = path.with_name("X (copy).tocgame")
    copy.write_bytes(path.read_bytes())
    shelf.delete(next(each for each in shelf.running() if each.path == copy))
    assert store.statistics.summary().total.abandoned == 0
    shelf.save_as(store.read(path), "gardée")
    shelf.delete(shelf.named()[0])
    assert store.statistics.summary().total.abandoned == 0
    path.write_bytes(b"{}")
    shelf.delete(shelf.running()[0])
    assert store.statistics.summary().total.abandoned == 0
    assert not path.exists()


def test_what_was_set_aside_is_deleted_when_a_person_says_so(store: Store) -> None:
    for folder in (store.broken, store.originals):
        folder.mkdir(parents=True)
        for name in ("a.tocgame.1", "b.bak.2", "c"):
            (folder / name).write_bytes(b"12345")
    shelf = Library(store)
    rooms = shelf.rooms()
    assert [(rooms[name].games, rooms[name].size) for name in ("set-aside", "originals")] == [
        (1, 15),
        (1, 15),
    ]
    assert shelf.clear("set-aside") == 3
    assert (list(store.broken.iterdir()), len(list(store.originals.iterdir()))) == ([], 3)
    assert shelf.clear("set-aside") == 0
    with pytest.raises(KeyError):
        shelf.clear("running")

    class Stubborn(Files):
        def delete(self, path: Path) -> None:
            raise PermissionError(errno.EACCES, "no", str(path))

    store.files = Stubborn()
    with pytest.raises(StorageError, match="denied"):
        shelf.clear("originals")


def test_a_game_that_cannot_be_deleted_is_told(store: Store) -> None:
    class Stubborn(Files):
        def delete(self, path: Path) -> None:
            raise PermissionError(errno.EACCES, "no", str(path))

    left(store)
    shelf = Library(store)
    named = shelf.save_as(sit_down().saved(), "une")
    store.files = Stubborn()
    for entry in (named, shelf.running()[0]):
        with pytest.raises(StorageError, match="denied"):
            shelf.delete(entry)
        assert entry.path.exists()


# Writing.


def test_a_game_that_was_changed_goes_on_whole(store: Store) -> None:
    """What was known of its journal is forgotten with the file that it continued."""
    session = play(sit_down(store), 3)
    path = store.running_path(session.id)
    store.change(path, replace(session.saved(), title="à part", sequence=9))
    assert saves.from_bytes(path.read_bytes()).sequence == 9
    session.title = "à part"
    play(session, 2)
    assert not session.unsaved
    opened = Store(store.folder).open(path)
    assert (opened.saved.title, opened.game) == ("à part", session.game)


def test_a_backup_with_another_story_that_cannot_be_moved_stays(store: Store) -> None:
    path = left(store)
    other = saves.to_bytes(replace(play(sit_down(seed=3), 5).saved(), id=path.stem, sequence=1))
    path.with_suffix(".bak").write_bytes(other)

    class Stubborn(Files):
        def move_aside(self, source: Path, target: Path) -> None:
            raise PermissionError(errno.EACCES, "no", str(source))

    store.files = Stubborn()
    session = play(Session.resume(path, store), 2)
    assert path.with_suffix(".bak").read_bytes() == other
    session.close()
    assert Store(store.folder).open(path).game == session.game


def test_a_game_on_a_full_disk_is_told_and_leaves_no_half_file(store: Store) -> None:
    disk = MoodyDisk()
    store.files = disk
    session = play(sit_down(store), 3)
    disk.fault = errno.ENOSPC
    before = tree(store.folder)
    with pytest.raises(StorageError, match="full"):
        store.rewrite(session.saved())
    assert tree(store.folder) == before


def test_another_state_is_part_of_a_game_only_if_all_is_the_same() -> None:
    """Whether a backup may be written over: other rules, places, dealer, cards or moves are another game."""
    session = play(sit_down(), 6)
    saved = session.saved()
    record = saved.record
    earlier = replace(saved, record=session.history.record_at(4))
    assert journal.is_part(earlier, saved)
    assert journal.is_part(saved, saved)
    assert not journal.is_part(saved, earlier)
    undone = replace(earlier, taken_back=(saves.TakenBack(4, record.moves[4:]),))
    assert journal.is_part(saved, undone)
    assert not journal.is_part(saved, replace(undone, taken_back=(saves.TakenBack(3, record.moves[4:]),)))
    later_cards = (record.shuffles[0], record.shuffles[0][::-1])
    assert journal.is_part(replace(earlier, record=replace(record, shuffles=later_cards)), saved)
    for changes in (
        {"rules": replace(record.rules, pass_own=not record.rules.pass_own)},
        {"dealer": 1 - record.dealer},
        {"shuffles": (record.shuffles[0][::-1],)},
        {"seating": replace(record.seating, teams=0)},
        {"moves": ("fold",)},
    ):
        other = replace(earlier, record=replace(earlier.record, **changes))
        assert not journal.is_part(other, saved), changes
