"""The player's games on disk: written before they are shown, verified when they are read, never lost."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from toc_desktop.engine import Game
from toc_desktop.storage import journal, saves
from toc_desktop.storage.atomic import LIMIT, PATIENCE, append_line, read_bounded, sweep, write_atomic
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.lock import Lock
from toc_desktop.storage.notice import Notice, StorageError, disk_notice, notice
from toc_desktop.storage.quarantine import is_the_files_fault, set_aside
from toc_desktop.storage.saves import SUFFIX, SavedGame
from toc_desktop.storage.statistics import Statistics
from toc_desktop.support.paths import data_dir

BACKUP = ".bak"


@dataclass(frozen=True, slots=True)
class Opened:
    """A saved game that was read and verified, and the game it leads to."""

    path: Path
    saved: SavedGame
    game: Game


class BrokenSave(StorageError):
    """A file that could not be opened: why, where it was put, and the last good backup if there is one."""

    def __init__(self, why: Notice, path: Path, aside: Path | None, backup: Path | None) -> None:
        super().__init__(why)
        self.path = path
        self.aside = aside
        self.backup = backup

    def notices(self) -> tuple[Notice, ...]:
        """Return all there is to tell, in order."""
        told = [self.notice]
        if self.aside is not None:
            told.append(notice("set_aside", path=str(self.aside)))
        if self.backup is not None:
            told.append(notice("backup"))
        return tuple(told)


@dataclass(frozen=True, slots=True)
class _Written:
    """What is on disk of a running game: the state, the checksum of its file, lines in its journal."""

    saved: SavedGame
    base: str
    lines: int

    def can_take(self, after: SavedGame) -> bool:
        """Tell whether one more line is enough."""
        return self.lines < journal.MOST_LINES and journal.continues(self.saved, after)


def read_game(path: Path, files: Files = REAL, follow: bool = False) -> tuple[bytes, SavedGame]:
    """Return a file's bytes and its game, the moves of its journal included; nothing is replayed."""
    data = read_bounded(path, files, follow)
    saved = saves.from_bytes(data)
    try:
        moves = read_bounded(journal.path_of(path, saved.checksum), files)
    except StorageError as error:
        if error.notice.id == "missing":
            return data, saved
        # Moves that cannot be read today are not to be forgotten: better no game now than an older one.
        raise
    return data, journal.merge(saved, saved.checksum, moves)


class Store:
    """One player's folder of games: running ones, named ones, replays, and what was set aside."""

    def __init__(
        self, folder: Path | None = None, files: Files = REAL, now: Callable[[], float] = time.time
    ) -> None:
        self.folder = data_dir() if folder is None else folder
        self.files = files
        self._now = now
        self.running = self.folder / "running"
        self.named = self.folder / "named"
        self.replays = self.folder / "replays"
        self.broken = self.folder / "set-aside"
        self.originals = self.folder / "originals"
        self.statistics = Statistics(self.folder / "statistics.jsonl", files)
        self._written: dict[Path, _Written] = {}
        self._lock = Lock(self.folder / "copy.lock")
        self._game_locks: dict[str, Lock] = {}

    # One copy of the game at a time.

    def claim(self) -> Notice | None:
        """Say whether another copy of the game is open; the first copy also sweeps up after a crash."""
        if not self._lock.take():
            return notice("second_copy")
        for folder in (self.folder, self.running, self.named, self.replays):
            sweep(folder, self.files)
        return None

    @property
    def first_copy(self) -> bool:
        """Tell whether this is the copy of the game that was started first."""
        return self._lock.held

    def hold(self, game_id: str) -> bool:
        """Keep a running game for this copy alone; False if another copy has it open."""
        return self.lock_of(game_id).take()

    def lock_of(self, game_id: str) -> Lock:
        """Return the lock of a running game, taken or not."""
        return self._game_locks.setdefault(game_id, Lock(self.running / f"{game_id}.lock"))

    def let_go(self, game_id: str) -> None:
        """Let other copies open a game again."""
        lock = self._game_locks.pop(game_id, None)
        if lock is not None:
            lock.release()
        self._written.pop(self.running_path(game_id), None)

    def close(self) -> None:
        """Let go of everything, as at the end of the program."""
        for game_id in list(self._game_locks):
            self.let_go(game_id)
        self._lock.release()

    # Time and names.

    def stamp(self) -> str:
        """Return the time as it stands in files."""
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self._now()))

    def new_id(self) -> str:
        """Return an id for a game that no other game has; it sorts by time."""
        day = time.strftime("%Y%m%d-%H%M%S", time.gmtime(self._now()))
        return f"{day}-{os.urandom(4).hex()}"

    def running_path(self, game_id: str) -> Path:
        """Return where a game in progress is kept."""
        return self.running / f"{game_id}{SUFFIX}"

    # Writing.

    def save(self, saved: SavedGame, patience: float = PATIENCE) -> None:
        """Bring a running game to the disk, or raise ``StorageError``.

        One more move is one more line in the journal; anything else writes the game whole.
        """
        path = self.running_path(saved.id)
        written = self._written.pop(path, None)
        try:
            if written is not None and written.can_take(saved) and self.files.exists(path):
                self._append(path, written, saved)
            else:
                self._save_whole(path, saved, patience)
        except OSError as error:
            # What a failed write left behind is unknown, so the next one writes the game whole.
            raise StorageError(disk_notice(error)) from error

    def _append(self, path: Path, written: _Written, saved: SavedGame) -> None:
        line = journal.line(written.base, written.saved, saved)
        append_line(journal.path_of(path, written.base), line, self.files)
        if not written.lines:
            self.files.sync_folder(path.parent)
        self._written[path] = _Written(saved, written.base, written.lines + 1)

    def _save_whole(self, path: Path, saved: SavedGame, patience: float) -> None:
        data, base = saves.to_file(saved)
        if len(data) > LIMIT:
            raise StorageError(notice("too_long"))
        write_atomic(path, data, self.files, patience)
        self._written[path] = _Written(saved, base, 0)
        try:
            # The same again, elsewhere on the disk: with the journal it is as good as the file itself.
            write_atomic(path.with_suffix(BACKUP), data, self.files, patience=0, durable=False)
            self._delete_journals(saved.id)
        except OSError:
            # The game itself is safe; the backup is only against a disk that forgets.
            return

    def rewrite(self, saved: SavedGame) -> None:
        """Write a running game whole, whatever is on disk of it, or raise ``StorageError``."""
        self._written.pop(self.running_path(saved.id), None)
        self.save(saved)

    def settle(self, saved: SavedGame) -> None:
        """Write a game whole if it has a journal, so that what is left to lie is one file."""
        written = self._written.get(self.running_path(saved.id))
        if written is not None and written.lines:
            self.rewrite(saved)

    def _delete_journals(self, game_id: str) -> None:
        for name in journal.of_game(self.files.names(self.running), game_id):
            self.files.delete(self.running / name)

    def write(self, path: Path, saved: SavedGame, patience: float = PATIENCE) -> bytes:
        """Write a game file and return its bytes, or raise ``StorageError``."""
        data = saves.to_bytes(saved)
        if len(data) > LIMIT:
            raise StorageError(notice("too_long"))
        try:
            write_atomic(path, data, self.files, patience)
        except OSError as error:
            raise StorageError(disk_notice(error)) from error
        return data

    def finish(self, saved: SavedGame) -> Path:
        """Keep a finished game as a replay; only then is the running one removed."""
        path = self.replays / f"{saved.id}{SUFFIX}"
        self.write(path, saved)
        self.drop(saved.id)
        return path

    def drop(self, game_id: str) -> None:
        """Delete a running game with its backup."""
        path = self.running_path(game_id)
        self._written.pop(path, None)
        try:
            self._delete_journals(game_id)
            for each in (path.with_suffix(BACKUP), path):
                if self.files.exists(each):
                    self.files.delete(each)
        except OSError:
            # What cannot be deleted stays; the library shows it as what it is.
            return

    # Reading.

    def owns(self, path: Path) -> bool:
        """Tell whether a file lies in one of our folders, so that a broken one may be set aside."""
        return path.parent in (self.running, self.named, self.replays)

    def read(self, path: Path) -> SavedGame:
        """Read a game with its journal, without replaying it; ``StorageError`` with what is wrong."""
        return read_game(path, self.files, follow=not self.owns(path))[1]

    def open(self, path: Path) -> Opened:
        """Read and verify a game; a broken file of ours is set aside, and the backup offered."""
        ours = self.owns(path)
        try:
            data, saved = read_game(path, self.files, follow=not ours)
            game = saves.verify(saved)
        except journal.Damaged as error:
            raise self._mend(path, error) from error
        except StorageError as error:
            if not is_the_files_fault(error.notice):
                if error.notice.id == "missing" and ours:
                    raise BrokenSave(error.notice, path, None, self._good_backup(path)) from error
                raise
            aside = set_aside(path, self.broken, self.files) if ours else None
            raise BrokenSave(error.notice, path, aside, self._good_backup(path)) from error
        if saved.upgraded_from is not None and ours:
            self._keep_original(path, data, saved.upgraded_from)
        if path.suffix == BACKUP and path.parent == self.running:
            # The backup is all that is left of the game: it goes on under its own name.
            target = self.running_path(saved.id)
            path = path if os.path.lexists(target) else target
        return Opened(path, saved, game)

    def _mend(self, path: Path, error: journal.Damaged) -> BrokenSave:
        """Set a damaged journal aside, and keep the game as it was before the damage."""
        moves = journal.path_of(path, error.good.checksum)
        if path.parent != self.running:
            return BrokenSave(error.notice, moves, None, None)
        try:
            data = saves.to_bytes(error.good)
            saves.verify(error.good)
            write_atomic(path.with_suffix(BACKUP), data, self.files)
            write_atomic(path, data, self.files)
        except (OSError, StorageError):
            return BrokenSave(error.notice, moves, None, None)
        return BrokenSave(error.notice, moves, set_aside(moves, self.broken, self.files), path)

    def open_backup(self, path: Path) -> Opened:
        """Read and verify a backup; where a broken file still has its name, the game gets a new id."""
        saved = self.read(path)
        game = saves.verify(saved)
        target = self.running_path(saved.id)
        if path != target and os.path.lexists(target):
            saved = replace(saved, id=self.new_id())
        return Opened(self.running_path(saved.id), saved, game)

    def _good_backup(self, path: Path) -> Path | None:
        backup = path.with_suffix(BACKUP)
        if path.parent != self.running or not os.path.lexists(backup):
            return None
        try:
            saves.verify(self.read(backup))
        except StorageError as error:
            if is_the_files_fault(error.notice) and not isinstance(error, journal.Damaged):
                set_aside(backup, self.broken, self.files)
            return None
        return backup

    def _keep_original(self, path: Path, data: bytes, version: int) -> None:
        target = self.originals / f"{path.stem}-v{version}{SUFFIX}"
        if os.path.lexists(target):
            return
        try:
            write_atomic(target, data, self.files)
        except OSError as error:
            raise StorageError(disk_notice(error)) from error
