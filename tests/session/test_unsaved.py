"""Moves in memory only: the session is tried again, finished, given up or not, and with its statistics."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down
from tests.storage.moody import MoodyDisk
from toc_desktop.session import Session
from toc_desktop.storage import Library, Statistics, Store
from toc_desktop.storage.atomic import PATIENCE, replace_patiently
from toc_desktop.storage.files import Files
from toc_desktop.storage.saves import SavedGame


@pytest.fixture
def disk() -> MoodyDisk:
    """A disk with room."""
    return MoodyDisk()


def store_on(disk: MoodyDisk, folder: Path) -> Store:
    """Return a store whose games and statistics are on that disk."""
    store = Store(folder, disk)
    store.statistics = Statistics(store.statistics.path, disk)
    return store


def statuses(folder: Path) -> list[str]:
    """Return how the replays on disk ended."""
    return [entry.saved.status for entry in Library(Store(folder)).replays() if entry.saved is not None]


def test_a_game_that_ends_on_a_full_disk_is_saved_and_counted_later(disk: MoodyDisk, tmp_path: Path) -> None:
    store = store_on(disk, tmp_path)
    session = play(short_game(store), 99)
    disk.fault = errno.ENOSPC
    play_out(session)
    assert session.finished
    assert session.unsaved
    assert session.pending
    assert not session.retry()
    assert (statuses(tmp_path), store.statistics.games()) == ([], ([], 0))
    disk.fault = 0
    assert session.retry()
    assert not session.pending
    assert statuses(tmp_path) == ["finished"]
    (line,) = store.statistics.games()[0]
    assert (line.id, line.moves) == (session.id, len(session.history))


def test_a_line_of_statistics_alone_is_tried_again(disk: MoodyDisk, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.statistics = Statistics(store.statistics.path, disk)
    session = play(short_game(store), 99)
    disk.fault = errno.ENOSPC
    play_out(session)
    assert not session.unsaved, "the game itself is on disk"
    assert session.pending
    disk.fault = 0
    session.retry()
    assert not session.pending
    assert len(store.statistics.games()[0]) == 1
    session.retry()
    assert len(store.statistics.path.read_bytes().splitlines()) == 1, "once"


def test_a_game_given_up_on_a_full_disk_is_kept_until_it_is_saved(disk: MoodyDisk, tmp_path: Path) -> None:
    session = play(sit_down(store_on(disk, tmp_path)), 9)
    disk.fault = errno.ENOSPC
    play(session, 2)
    fresh = session.restart()
    assert session.unsaved
    assert fresh.unsaved
    assert fresh.id != session.id
    disk.fault = 0
    assert session.retry()
    assert statuses(tmp_path) == ["abandoned"]
    (entry,) = Library(Store(tmp_path)).replays()
    assert entry.saved is not None
    assert entry.saved.record == session.record, "every move, those in memory too"


def test_nobody_opens_a_game_that_another_holds_in_memory(disk: MoodyDisk, tmp_path: Path) -> None:
    session = play(sit_down(store_on(disk, tmp_path)), 4)
    disk.fault = errno.ENOSPC
    play(session, 2)
    session.close()
    assert not Store(tmp_path).hold(session.id), "its last moves are not on disk"
    session.given_up = True
    session.close()
    other = Store(tmp_path)
    assert other.hold(session.id)
    other.close()


def test_after_trouble_nobody_waits_patiently(
    disk: MoodyDisk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_on(disk, tmp_path)
    session = play(sit_down(store), 2)
    asked: list[float] = []
    real = store.save

    def save(saved: SavedGame, patience: float = PATIENCE) -> None:
        asked.append(patience)
        real(saved, patience)

    monkeypatch.setattr(store, "save", save)
    play(session, 1)
    disk.fault = errno.ENOSPC
    play(session, 3)
    disk.fault = 0
    play(session, 2)
    assert asked == [PATIENCE, PATIENCE, 0, 0, 0, PATIENCE]


def test_patience_is_what_the_disk_is_given(tmp_path: Path) -> None:
    """The number of tries is what the caller asked for: none more without patience."""

    class Held(Files):
        """A file that another program holds."""

        def __init__(self) -> None:
            self.tries = 0

        def replace(self, source: Path, target: Path) -> None:
            self.tries += 1
            raise PermissionError(errno.EACCES, "held")

    for patience, most in ((0, 1), (0.05, 4)):
        held = Held()
        slept: list[float] = []
        with pytest.raises(PermissionError):
            replace_patiently(tmp_path / "a", tmp_path / "b", held, patience, True, slept.append)
        assert held.tries == len(slept) + 1
        assert 1 <= held.tries <= most
        assert sum(slept) >= patience


def test_a_resumed_game_is_as_it_was_in_memory(disk: MoodyDisk, tmp_path: Path) -> None:
    store = store_on(disk, tmp_path)
    session = play(sit_down(store), 4)
    disk.fault = errno.ENOSPC
    play(session, 5)
    disk.fault = 0
    session.close()
    assert Session.resume(store.running_path(session.id), store).record == session.record
