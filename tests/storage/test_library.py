"""The shelf: games in progress, named ones and replays; nothing goes that the player did not send away."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down, tree
from toc_desktop.session import Session
from toc_desktop.storage import BrokenSave, Library, StorageError, Store, journal, saves


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store whose clock goes on by a minute every time it is asked."""
    ticks = count(1_800_000_000, 60)
    made = Store(tmp_path, now=lambda: float(next(ticks)))
    yield made
    made.close()


def test_the_latest_game_comes_first_and_is_the_one_to_continue(store: Store) -> None:
    first, second = play(sit_down(store), 3), play(sit_down(store), 3)
    shelf = Library(store)
    assert [entry.id for entry in shelf.running()] == [second.id, first.id]
    play(first, 1)
    latest = shelf.latest()
    assert latest is not None
    assert latest.id == first.id
    assert latest.saved is not None
    assert len(latest.saved.record.moves) == 4


def test_nothing_to_continue_at_first(store: Store) -> None:
    assert Library(store).latest() is None
    assert Library(store).named() == Library(store).replays() == []


def test_a_finished_game_becomes_a_replay(store: Store) -> None:
    session = play_out(short_game(store))
    shelf = Library(store)
    assert shelf.running() == []
    (entry,) = shelf.replays()
    assert entry.saved is not None
    assert (entry.id, entry.saved.status, entry.saved.winners) == (
        session.id,
        "finished",
        session.game.winners,
    )


def test_replays_are_in_the_order_of_their_dates_whether_or_not_anybody_finished_them(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finished, given up, left unfinished long ago, gone on with much later, renamed: one order for all."""
    monkeypatch.setattr("toc_desktop.storage.library.RUNNING_LIMIT", 1)
    shelf, left = Library(store), []
    for number in range(3):
        left.append(play(sit_down(store), 3 + number))
        if number != 1:
            left[-1].close()
        play_out(short_game(store))
        play(sit_down(store), 8).abandon()
    play(left[1], 1).close()
    play_out(short_game(store))
    play(sit_down(store), 1)
    assert shelf.archive() == 3
    shelf.rename(next(entry for entry in shelf.replays() if entry.id == left[0].id), "Mardi")
    replays = shelf.replays()
    assert {entry.saved.status for entry in replays if entry.saved} == {"finished", "abandoned", "playing"}
    assert len(replays) == 10
    assert [entry.when for entry in replays] == sorted((entry.when for entry in replays), reverse=True)
    order = [entry.id for entry in replays]
    assert [order.index(left[number].id) for number in (1, 2, 0)] == [1, 4, 9]


def test_a_kill_between_replay_and_clean_up_offers_no_finished_game(store: Store) -> None:
    session = play(short_game(store), 99)
    running = store.running_path(session.id).read_bytes()
    play_out(session, seed=3)
    store.running_path(session.id).write_bytes(running)
    assert Library(store).latest() is None


def test_a_named_save_is_a_bookmark_that_stays(store: Store) -> None:
    session = play(sit_down(store), 10)
    shelf = Library(store)
    entry = shelf.save_as(session.saved(), "  Avant le\tcoup de Zoé ")
    assert entry.title == "Avant le coup de Zoé"
    play(session, 5)
    kept = entry.path.read_bytes()
    again = Session.resume(entry.path, store)
    assert again.id not in (session.id, entry.id)
    assert len(again.history) == 10
    play(again, 2)
    assert entry.path.read_bytes() == kept


def test_rename_and_delete(store: Store) -> None:
    shelf = Library(store)
    entry = shelf.rename(shelf.save_as(sit_down(store).saved(), "un"), "deux")
    assert [each.title for each in shelf.named()] == ["deux"]
    assert store.open(entry.path).saved.title == "deux"
    shelf.delete(entry)
    assert shelf.named() == []


def test_deleting_a_game_in_progress_counts_it_as_given_up(store: Store) -> None:
    play(sit_down(store), 9).close()
    shelf = Library(store)
    shelf.delete(shelf.running()[0])
    assert shelf.running() == []
    assert not list(store.running.glob("*.bak"))
    assert store.statistics.summary().total.abandoned == 1


def test_a_broken_game_is_set_aside_and_its_backup_offered(store: Store) -> None:
    session = play(sit_down(store), 10)
    session.close()
    path = store.running_path(session.id)
    path.write_bytes(path.read_bytes().replace(b'"Hugo"', b'"Hugp"'))
    shelf = Library(store)
    latest = shelf.latest()
    assert latest is not None
    assert latest.problem is not None
    assert latest.problem.id == "checksum"
    with pytest.raises(BrokenSave) as caught:
        Session.resume(path, store)
    told = [notice.id for notice in caught.value.notices()]
    assert told == ["checksum", "set_aside", "backup"]
    assert caught.value.aside is not None
    assert str(caught.value.aside) in caught.value.notices()[1].message()
    assert caught.value.backup is not None
    again = Session.resume(store.open_backup(caught.value.backup), store)
    assert again.id == session.id
    assert again.record == session.record, "the backup and the journal together lack nothing"
    assert b'"Hugp"' in caught.value.aside.read_bytes()


def test_a_game_left_with_its_backup_alone_is_still_on_the_shelf(store: Store) -> None:
    session = play(sit_down(store), 10)
    session.close()
    store.running_path(session.id).unlink()
    entry = Library(store).latest()
    assert entry is not None
    assert entry.id == session.id
    with pytest.raises(BrokenSave) as caught:
        Session.resume(store.running_path(entry.id), store)
    assert caught.value.backup == entry.path
    again = Session.resume(entry.path, store)
    assert (again.id, again.game) == (session.id, session.game)
    assert [each.id for each in Library(store).running()] == [session.id]


def test_a_broken_backup_is_not_offered(store: Store) -> None:
    session = play(sit_down(store), 10)
    session.close()
    path = store.running_path(session.id)
    before = sorted(tree(store.folder).values())
    for each in (path, path.with_suffix(".bak")):
        each.write_bytes(b"{}")
    with pytest.raises(BrokenSave) as caught:
        store.open(path)
    assert caught.value.backup is None
    assert sorted(data for data in tree(store.broken).values()) == [b"{}", b"{}"]
    assert len(tree(store.folder)) == len(before)


def test_files_of_others_in_our_folders_are_left_alone(store: Store) -> None:
    sit_down(store)
    (store.running / "notes.txt").write_text("rien")
    (store.running / "old.tocgame.123-4.tmp").write_text("half")
    (store.running / "letter.tmp").write_text("mine")
    (store.running / "letter.1-2.tmp").write_text("mine too")
    assert len(Library(store).running()) == 1
    assert store.claim() is None
    assert (store.running / "notes.txt").exists()
    assert (store.running / "letter.tmp").exists()
    assert (store.running / "letter.1-2.tmp").exists()
    assert not (store.running / "old.tocgame.123-4.tmp").exists(), "what a killed save left is swept up"


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    session = play(sit_down(Store(tmp_path / "file" / "data")), 3)
    assert [notice.id for notice in session.take_notices()] == ["in_memory", "disk.gone"]
    assert len(session.history) == 3


def test_a_folder_that_vanishes_is_made_again(store: Store) -> None:
    session = play(sit_down(store), 3)
    # Windows deletes no file that is open: there the game's own lock stays, and all else goes.
    shutil.rmtree(store.folder, ignore_errors=sys.platform == "win32")
    assert not store.running_path(session.id).exists()
    play(session, 1)
    assert session.take_notices() == ()
    assert store.open(store.running_path(session.id)).game == session.game


def test_a_game_too_long_for_a_file_goes_on_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = play(sit_down(store), 3)
    monkeypatch.setattr("toc_desktop.storage.store.LIMIT", 100)
    monkeypatch.setattr(journal, "MOST_LINES", 0)
    play(session, 2)
    assert [notice.id for notice in session.take_notices()] == ["in_memory", "too_long"]
    assert len(store.read(store.running_path(session.id)).record.moves) == 3


def test_an_entry_is_read_again_only_when_its_file_changed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Library(store)
    entry = shelf.save_as(play(sit_down(store), 3).saved(), "un")
    shelf.named()
    reads: list[bytes] = []
    real = saves.from_bytes

    def counted(data: bytes) -> saves.SavedGame:
        reads.append(data)
        return real(data)

    monkeypatch.setattr(saves, "from_bytes", counted)
    shelf.named()
    assert reads == []
    shelf.rename(entry, "deux, plus long")
    reads.clear()
    shelf.named()
    assert reads == [], "renaming has read it already"
    entry.path.write_bytes(entry.path.read_bytes() + b" ")
    shelf.named()
    assert len(reads) == 1


def test_renaming_what_cannot_be_read_is_refused(store: Store) -> None:
    shelf = Library(store)
    entry = shelf.save_as(sit_down(store).saved(), "un")
    entry.path.write_bytes(b"[]")
    with pytest.raises(StorageError):
        shelf.rename(entry, "deux")
    assert entry.path.read_bytes() == b"[]"
