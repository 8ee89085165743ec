"""The journal: a move is a line; a torn last line was never accepted, any other damage is told and mended."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.seeds import seed_of
from tests.storage.games import play, sit_down, tree
from tests.storage.hostile import broken
from toc_desktop.session import Session
from toc_desktop.storage import BrokenSave, Library, StorageError, Store, journal, saves


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path)


def lines(store: Store) -> list[bytes]:
    """Return the lines of the one journal there is."""
    (path,) = store.running.glob("*.moves")
    return path.read_bytes().splitlines(keepends=True)


def test_a_move_adds_a_line_and_leaves_the_file_alone(store: Store) -> None:
    session = sit_down(store)
    path = store.running_path(session.id)
    before = path.read_bytes()
    for number in range(1, 6):
        play(session, 1, seed=number)
        assert path.read_bytes() == before
        assert len(lines(store)) == number
        assert json.loads(lines(store)[-1])["move"] == session.record.moves[-1]
        assert Store(store.folder).open(path).game == session.game


def test_at_rest_a_game_is_one_file_and_its_backup(store: Store) -> None:
    session = play(sit_down(store), 7)
    session.close()
    path = store.running_path(session.id)
    assert {each.name for each in store.running.iterdir()} == {path.name, path.with_suffix(".bak").name}
    assert saves.from_bytes(path.read_bytes()).record == session.record


def test_after_many_lines_the_game_is_written_whole(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_LINES", 5)
    session = play(sit_down(store), 6)
    assert not list(store.running.glob("*.moves"))
    assert len(saves.from_bytes(store.running_path(session.id).read_bytes()).record.moves) == 6
    play(session, 2)
    assert len(lines(store)) == 2


def test_what_was_taken_back_does_not_come_back(store: Store) -> None:
    """Were the old journal read after an undo, moves of another evening would follow."""
    session = play(sit_down(store), 10)
    (old,) = store.running.glob("*.moves")
    kept = old.read_bytes()
    session.undo()
    assert not old.exists()
    old.write_bytes(kept)
    assert Store(store.folder).open(store.running_path(session.id)).game == session.game


def test_a_line_that_was_never_finished_was_never_accepted(store: Store) -> None:
    session = play(sit_down(store), 6)
    (path,) = store.running.glob("*.moves")
    whole = path.read_bytes()
    last = len(lines(store)[-1])
    for cut in range(1, last + 1):
        path.write_bytes(whole[:-cut])
        opened = Store(store.folder).open(store.running_path(session.id))
        assert opened.game == session.history.game_at(5)


def test_damage_in_the_middle_is_told_and_what_was_before_is_kept(store: Store) -> None:
    session = play(sit_down(store), 8)
    (path,) = store.running.glob("*.moves")
    rows = lines(store)
    rows[4] = rows[4].replace(b'"n": 5', b'"n": 6')
    damaged = b"".join(rows)
    path.write_bytes(damaged)
    entry = Library(store).latest()
    assert entry is not None
    assert entry.problem is not None
    assert entry.problem.id == "journal"
    session.store = None
    fresh = Store(store.folder)
    with pytest.raises(BrokenSave) as caught:
        fresh.open(fresh.running_path(session.id))
    error = caught.value
    assert [told.id for told in error.notices()] == ["journal", "set_aside", "backup"]
    assert error.aside is not None
    assert error.aside.read_bytes() == damaged
    assert error.backup is not None
    store.close()
    again = Session.resume(fresh.open_backup(error.backup), fresh)
    assert again.id == session.id
    assert again.game == session.history.game_at(4)


def test_a_journal_broken_at_random_never_loses_what_was_before(store: Store) -> None:
    session = play(sit_down(store), 8)
    (path,) = store.running.glob("*.moves")
    whole = path.read_bytes()
    good = {saves.position_digest(session.history.game_at(n)) for n in range(9)}
    game = store.running_path(session.id)
    for data in broken(whole, 800, seed=seed_of("journal")):
        path.write_bytes(data)
        try:
            saved = store.read(game)
        except journal.Damaged as error:
            saved = error.good
        except StorageError:
            continue
        assert saved.digest in good
        assert saved.record.moves == session.record.moves[: len(saved.record.moves)]


def test_a_line_for_another_file_is_not_taken(store: Store) -> None:
    session = play(sit_down(store), 4)
    before, after = (replace(session.saved(), record=session.history.record_at(n), digest="") for n in (3, 4))
    assert journal.continues(before, after)
    row = journal.line("another", before, after) + b"\n"
    with pytest.raises(journal.Damaged):
        journal.merge(before, "this one", row)
    assert journal.merge(before, "another", row).record == after.record


def test_only_one_more_move_is_a_line(store: Store) -> None:
    session = play(sit_down(store), 4)
    saved = session.saved()
    earlier = replace(saved, record=session.history.record_at(3))
    assert journal.continues(earlier, saved)
    assert not journal.continues(saved, saved)
    assert not journal.continues(replace(saved, record=session.history.record_at(2)), saved)
    assert not journal.continues(earlier, replace(saved, title="autre"))
    assert not journal.continues(earlier, replace(saved, floor=1))


def test_renaming_a_game_that_is_being_played_loses_no_move(store: Store) -> None:
    session = play(sit_down(store), 4)
    shelf = Library(store)
    session.title = "la nôtre"
    shelf.rename(shelf.running()[0], "la nôtre")
    play(session, 3)
    opened = Store(store.folder).open(store.running_path(session.id))
    assert opened.game == session.game
    assert opened.saved.title == "la nôtre"


def test_a_game_copied_with_its_journal_can_be_imported_whole(store: Store, tmp_path: Path) -> None:
    session = play(sit_down(store), 4)
    elsewhere = tmp_path / "stick"
    elsewhere.mkdir()
    for path in store.running.iterdir():
        (elsewhere / path.name).write_bytes(path.read_bytes())
    opened = store.open(elsewhere / f"{session.id}.tocgame")
    assert opened.game == session.game
    assert tree(elsewhere)
