"""Two copies of the game: the second says so, and they never share a save."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.games import play, sit_down
from toc_desktop.session import Session
from toc_desktop.storage import Library, StorageError, Store
from toc_desktop.storage.lock import Lock

HOLD = """
import sys, time
from pathlib import Path
from toc_desktop.storage.lock import Lock
lock = Lock(Path(sys.argv[1]))
print(lock.take(), flush=True)
time.sleep(60)
"""


def test_the_second_copy_says_so_and_can_still_play_its_own_game(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    assert first.claim() is None
    told = second.claim()
    assert told is not None
    assert told.id == "second_copy"
    assert told.message()
    mine, theirs = play(sit_down(first), 4), play(sit_down(second), 6)
    assert mine.id != theirs.id
    assert not mine.unsaved
    assert not theirs.unsaved
    assert len(Library(first).running()) == 2


def test_a_game_open_in_one_copy_cannot_be_opened_renamed_or_deleted_in_another(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    session = play(sit_down(first), 4)
    path = first.running_path(session.id)
    before = path.read_bytes()
    shelf = Library(second)
    (entry,) = shelf.running()
    for attempt in (
        lambda: Session.resume(path, second),
        lambda: shelf.delete(entry),
        lambda: shelf.rename(entry, "à moi"),
    ):
        with pytest.raises(StorageError, match="in_use"):
            attempt()
    assert path.read_bytes() == before
    session.close()
    assert Session.resume(path, second).record == session.record


def test_letting_go_leaves_no_file_and_the_next_copy_is_first(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.claim()
    sit_down(store)
    store.close()
    assert not list(tmp_path.rglob("*.lock"))
    assert Store(tmp_path).claim() is None


def test_a_killed_copy_lets_go_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "copy.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"True"
        lock = Lock(path)
        assert not lock.take()
        os.kill(other.pid, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        other.wait()
    assert lock.take()
    assert lock.held
    lock.release()
    assert not lock.held


def test_where_locks_cannot_be_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert Lock(tmp_path / "file" / "copy.lock").take()
