"""Opening: of file, backup and journal the latest wins, and what is not used is set aside, not deleted."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down, tree
from tests.unusual_files import make_link, make_pipe
from toc_desktop.session import Session
from toc_desktop.storage import BrokenSave, Store, journal, saves
from toc_desktop.storage.saves import TakenBack


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    made = Store(tmp_path / "data")
    yield made
    made.close()


def versions(store: Store) -> tuple[Session, Path, bytes]:
    """Return a game of ten moves, its file, and what was in the file after four."""
    session = play(sit_down(store), 4)
    session.close()
    path = store.running_path(session.id)
    old = path.read_bytes()
    session = play(Session.resume(path, store), 6)
    session.close()
    return session, path, old


def test_a_file_older_than_its_backup_gives_way_to_it(store: Store) -> None:
    session, path, old = versions(store)
    path.write_bytes(old)
    again = Session.resume(path, store)
    assert again.record == session.record
    assert [told.id for told in again.take_notices()] == ["older", "set_aside"]
    assert old in tree(store.broken).values()
    assert Store(store.folder).open(path).game == session.game


def test_a_backup_older_than_its_file_is_no_matter(store: Store) -> None:
    session, path, old = versions(store)
    path.with_suffix(".bak").write_bytes(old)
    again = Session.resume(path, store)
    assert again.record == session.record
    assert again.take_notices() == ()
    assert not store.broken.exists(), "all of it is in the game"


@pytest.mark.parametrize("undone", [0, 40], ids=["the first", "one of many"])
def test_an_undo_is_later_than_what_it_took_back(store: Store, undone: int) -> None:
    """A kill between the file and its backup leaves the longer game in the backup.

    Only so many are kept of what was taken back: their number alone would not tell.
    """
    session = play(sit_down(store), 10)
    session._taken_back = (TakenBack(0, ("fold",)),) * undone
    session.close()
    path = store.running_path(session.id)
    longer = path.with_suffix(".bak").read_bytes()
    session = Session.resume(path, store)
    assert session.undo()
    session.close()
    path.with_suffix(".bak").write_bytes(longer)
    again = Session.resume(path, store)
    assert again.record == session.record
    assert not store.broken.exists(), "what was taken back is in the file"


def test_a_backup_with_another_story_is_set_aside_before_it_is_replaced(store: Store) -> None:
    session, path, _ = versions(store)
    other = saves.to_bytes(replace(play(sit_down(seed=3), 5).saved(), id=session.id, sequence=1))
    path.with_suffix(".bak").write_bytes(other)
    assert Session.resume(path, store).record == session.record
    assert other in tree(store.broken).values()


def test_a_journal_that_fits_nothing_is_set_aside_not_deleted(store: Store) -> None:
    session = play(sit_down(store), 6)
    (journal_path,) = store.running.glob("*.moves")
    lines = journal_path.read_bytes()
    session.close()
    stray = store.running / f"{session.id}.0123456789abcdef.moves"
    other = play(sit_down(seed=5), 3)
    for number in (1, 2, 3):
        before, after = (
            replace(other.saved(), record=other.history.record_at(n), digest="") for n in (number - 1, number)
        )
        stray.open("ab").write(journal.line("0" * 64, before, after) + b"\n")
    kept = stray.read_bytes()
    stale = store.running / f"{session.id}.fedcba9876543210.moves"
    stale.write_bytes(lines)
    again = Session.resume(store.running_path(session.id), store)
    assert again.record == session.record
    assert not list(store.running.glob("*.moves"))
    assert list(tree(store.broken).values()) == [kept], "moves that are in the game need not be kept twice"


@pytest.mark.parametrize("kind", ["folder", "link", "large", "pipe"])
def test_a_journal_that_is_no_file_leaves_file_and_backup_alone(
    store: Store, kind: str, tmp_path: Path
) -> None:
    session = play(sit_down(store), 6)
    (path,) = store.running.glob("*.moves")
    moved = tmp_path / "moved"
    path.rename(moved)
    match kind:
        case "folder":
            path.mkdir()
        case "link":
            make_link(path, moved)
        case "pipe":
            make_pipe(path)
        case _:
            path.write_bytes(b"x" * (2 << 20))
    store.close()
    game = store.running_path(session.id)
    both = (game.read_bytes(), game.with_suffix(".bak").read_bytes())
    fresh = Store(store.folder)
    with pytest.raises(BrokenSave) as caught:
        fresh.open(game)
    assert [told.id for told in caught.value.notices()] == ["journal_unusable", "set_aside", "backup"]
    assert (game.read_bytes(), game.with_suffix(".bak").read_bytes()) == both
    assert caught.value.aside is not None
    assert os.path.lexists(caught.value.aside)
    assert caught.value.backup is not None
    again = Session.resume(fresh.open_backup(caught.value.backup), fresh)
    assert (again.id, len(again.history)) == (session.id, 0), "what the file had"
    fresh.close()


def test_a_journal_that_breaks_the_rules_does_not_condemn_the_file(store: Store) -> None:
    session = play(sit_down(store), 6)
    (path,) = store.running.glob("*.moves")
    store.close()
    base = saves.from_bytes(store.running_path(session.id).read_bytes())
    good = store.read(store.running_path(session.id))
    bad = replace(good, record=replace(good.record, moves=(*good.record.moves, "discard AS")))
    with path.open("ab") as file:
        file.write(journal.line(base.checksum, good, bad) + b"\n")
    fresh = Store(store.folder)
    with pytest.raises(BrokenSave) as caught:
        fresh.open(fresh.running_path(session.id))
    assert caught.value.notice.id == "journal"
    assert caught.value.backup is not None
    assert Session.resume(fresh.open_backup(caught.value.backup), fresh).record == session.record
    fresh.close()


@pytest.mark.parametrize("how", ["deleted", "emptied", "longer"])
def test_a_journal_that_changes_in_play_is_noticed_at_the_next_move(store: Store, how: str) -> None:
    session = play(sit_down(store), 6)
    (path,) = store.running.glob("*.moves")
    match how:
        case "deleted":
            path.unlink()
        case "emptied":
            path.write_bytes(b"")
        case _:
            path.write_bytes(path.read_bytes() + b"{}\n")
    play(session, 1)
    assert not session.unsaved
    assert Store(store.folder).open(store.running_path(session.id)).game == session.game
    play(session, 2)
    assert Store(store.folder).open(store.running_path(session.id)).game == session.game


# One lock for each game that is played, none for those that are over.


def test_a_finished_game_holds_no_lock(store: Store) -> None:
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for seed in range(3):
        play_out(short_game(store), seed=seed)
    assert not list(store.running.glob("*.lock"))
    if before:
        assert len(os.listdir("/proc/self/fd")) == before
    session = play(sit_down(store), 5)
    session.abandon()
    assert not list(store.running.glob("*.lock"))
