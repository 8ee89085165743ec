"""The player's games on disk: written before they are shown, verified when they are read, never lost."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from toc_desktop.engine import ReplayProgress
from toc_desktop.storage import journal, opening, saves
from toc_desktop.storage.atomic import LIMIT, PATIENCE, append_line, read_bounded, sweep, write_atomic
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.known_files import Conflict, KnownFiles
from toc_desktop.storage.lock import Lock
from toc_desktop.storage.notice import Notice, StorageError, disk_notice, notice
from toc_desktop.storage.opening import BACKUP, BrokenSave, Opened, read_game
from toc_desktop.storage.quarantine import is_the_files_fault, set_aside
from toc_desktop.storage.saves import MOST_SEQUENCE, SUFFIX, SUFFIXES, SavedGame
from toc_desktop.storage.sequence import last_sequence
from toc_desktop.storage.statistics import Statistics
from toc_desktop.support.paths import data_dir

__all__ = ["BACKUP", "BrokenSave", "Conflict", "Opened", "Store", "read_game"]


@dataclass(frozen=True, slots=True)
class _Written:
    """What is on disk of a running game: the state, the checksum of its file, its journal."""

    saved: SavedGame
    base: str
    lines: int = 0
    length: int = 0
    """How many bytes the journal has."""

    def can_take(self, after: SavedGame) -> bool:
        """Tell whether one more line is enough."""
        return self.lines < journal.MOST_LINES and journal.continues(self.saved, after)


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
        self.known = KnownFiles()
        """The files this copy has read or written: no others are replaced."""
        self._written: dict[Path, _Written] = {}
        self._sequence: int | None = None
        self._last_saved = ""
        self._lock = Lock(self.folder / "copy.lock")
        self._game_locks: dict[str, Lock] = {}

    # One copy of the game at a time.

    def claim(self) -> Notice | None:
        """Say whether another copy of the game is open; the first copy also sweeps up after a crash."""
        self._make_folder(self.folder)
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
        self._make_folder(self.running)
        return self.lock_of(game_id).take()

    def _make_folder(self, folder: Path) -> None:
        """Make a folder in time, so that it is on the disk before anything in it; a lock would not wait."""
        try:
            self.files.make_folder(folder)
        except OSError:
            # Who writes there will be told.
            return

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
        return self.path_in(self.running, game_id)

    def path_in(self, folder: Path, game_id: str) -> Path:
        """Return where a folder keeps a game: in the file it has, of an older ending too, or a new one."""
        paths = [folder / f"{game_id}{suffix}" for suffix in SUFFIXES]
        return next((path for path in paths if os.path.lexists(path)), paths[0])

    # Writing.

    def save(self, saved: SavedGame, patience: float = PATIENCE) -> None:
        """Bring a running game to the disk, or raise ``StorageError`` (``Conflict``).

        One more move is one more line in the journal; anything else writes the game whole.
        """
        path = self.running_path(saved.id)
        written = self._written.pop(path, None)
        # A game that was left for another and is gone on with is the latest again: it gets a new number.
        in_turn, self._last_saved = self._last_saved == saved.id, saved.id
        try:
            line = written is not None and in_turn and written.can_take(saved)
            if written is None or not line or not self._append(path, written, saved):
                self._save_whole(path, saved, patience)
        except OSError as error:
            # What a failed write left behind is unknown, so the next one writes the game whole.
            raise StorageError(disk_notice(error)) from error

    def _append(self, path: Path, written: _Written, saved: SavedGame) -> bool:
        """Add a line to the journal; False if file or journal are not as they were left."""
        if not self.known.is_untouched(path, self.files):
            return False
        line = journal.line(written.base, written.saved, saved)
        length = append_line(journal.path_of(path, written.base), line, self.files, written.length)
        if length is None:
            return False
        if not written.lines:
            self.files.sync_folder(path.parent)
        self._written[path] = _Written(saved, written.base, written.lines + 1, length)
        return True

    def _save_whole(
        self, path: Path, saved: SavedGame, patience: float = PATIENCE, sequence: int | None = None
    ) -> None:
        data, base = self._replace(path, saved, patience, sequence)
        self._written[path] = _Written(saved, base)
        try:
            # The same again, elsewhere on the disk: with the journal it is as good as the file itself.
            backup = path.with_suffix(BACKUP)
            if self._may_go(backup, saved):
                write_atomic(backup, data, self.files, patience=0, durable=False)
                self.known.remember(backup, data, self.files.stamp(backup))
            self._clear_journals(saved)
        except OSError:
            # The game itself is safe; the backup is only against a disk that forgets.
            return

    def _replace(
        self, path: Path, saved: SavedGame, patience: float = PATIENCE, sequence: int | None = None
    ) -> tuple[bytes, str]:
        """Write a file whole, under the next number, in the place of one that is known or missing."""
        number = self._next_sequence(saved.sequence) if sequence is None else sequence
        data, total = saves.to_file(replace(saved, sequence=number))
        if len(data) > LIMIT:
            raise StorageError(notice("too_long"))
        self.known.check(path, self.files)
        self.known.expect(path, data)
        write_atomic(path, data, self.files, patience)
        self.known.remember(path, data, self.files.stamp(path))
        return data, total

    def count_from(self, sequence: int) -> None:
        """Give larger numbers than this to what is written from now on."""
        if self._sequence is None:
            self._sequence = last_sequence((self.running, self.named, self.replays), self.files)
        self._sequence = max(self._sequence, sequence)

    def _next_sequence(self, after: int) -> int:
        self.count_from(after)
        assert self._sequence is not None
        self._sequence = min(self._sequence + 1, MOST_SEQUENCE)
        return self._sequence

    def _may_go(self, path: Path, saved: SavedGame) -> bool:
        """Tell whether nothing is lost without a backup; one that holds something else is set aside."""
        if not self.files.exists(path) or self.known.is_untouched(path, self.files):
            return True
        try:
            if journal.is_part(opening.read_what_is_good(path, self.files), saved):
                return True
        except StorageError as error:
            if not is_the_files_fault(error.notice):
                return False
        return set_aside(path, self.broken, self.files) is not None

    def _clear_journals(self, saved: SavedGame | None, game_id: str = "") -> None:
        """Delete the journals whose moves are in a game (with None, all of one); set the others aside."""
        for name in journal.of_game(self.files.names(self.running), saved.id if saved else game_id):
            path = self.running / name
            try:
                done = saved is None or journal.is_in(read_bounded(path, self.files), saved)
            except StorageError as error:
                if not is_the_files_fault(error.notice):
                    continue
                done = False
            if done:
                self.files.delete(path)
            else:
                set_aside(path, self.broken, self.files)

    def rewrite(self, saved: SavedGame) -> None:
        """Write a running game whole, whatever is on disk of it, or raise ``StorageError``."""
        self._written.pop(self.running_path(saved.id), None)
        self.save(saved)

    def settle(self, saved: SavedGame) -> None:
        """Write a game whole if it has a journal, so that what is left to lie is one file."""
        written = self._written.get(self.running_path(saved.id))
        if written is not None and written.lines:
            self.rewrite(saved)

    def change(self, path: Path, saved: SavedGame) -> None:
        """Write a game again of which something else than its moves is new: its place in the order stays."""
        self._written.pop(path, None)
        try:
            if path == self.running_path(saved.id):
                self._save_whole(path, saved, sequence=saved.sequence)
            else:
                self._replace(path, saved, sequence=saved.sequence)
        except OSError as error:
            raise StorageError(disk_notice(error)) from error

    def write(self, path: Path, saved: SavedGame, sequence: int | None = None) -> bytes:
        """Write a game file and return its bytes, or raise ``StorageError`` (``Conflict``)."""
        try:
            return self._replace(path, saved, sequence=sequence)[0]
        except OSError as error:
            raise StorageError(disk_notice(error)) from error

    def finish(self, saved: SavedGame, sequence: int | None = None) -> Path:
        """Keep a game as a replay, finished or not; only then is the running one removed."""
        path = self.path_in(self.replays, saved.id)
        try:
            self.write(path, saved, sequence)
        except Conflict:
            # Another game lies there under this name.
            path = path.with_name(f"{self.new_id()}{SUFFIX}")
            self.write(path, replace(saved, id=path.stem), sequence)
        self._remove(saved.id, saved)
        return path

    def drop(self, game_id: str) -> None:
        """Delete a running game with its backup and its journals: a person wants it, or nobody played it."""
        self._remove(game_id, None)

    def _remove(self, game_id: str, kept: SavedGame | None) -> None:
        """Remove what there is of a running game; what is not in the game that is kept is set aside."""
        path = self.running_path(game_id)
        backup = path.with_suffix(BACKUP)
        self._written.pop(path, None)
        try:
            # A kill in the middle leaves no shorter game: of one that is kept the file goes first, of one
            # that is not wanted last, because a backup alone would bring it back.
            for each in (path, backup) if kept is not None else (backup, path):
                if (kept is None or self._may_go(each, kept)) and self.files.exists(each):
                    self.files.delete(each)
                self.known.forget(each)
            self._clear_journals(kept, game_id)
        except OSError:
            # What cannot be deleted stays; the library shows it as what it is.
            return

    def is_copy(self, path: Path, saved: SavedGame) -> bool:
        """Tell whether a file of ours has another name than its game: somebody copied it, not we."""
        if not self.owns(path) or path.suffix not in SUFFIXES:
            return False
        return path.stem != saved.id or self.is_twin(path)

    def is_twin(self, path: Path) -> bool:
        """Tell whether a file has the name of a game but for its ending, and the game another file."""
        return path.suffix in SUFFIXES[1:] and path != self.path_in(path.parent, path.stem)

    def adopt(self, path: Path, saved: SavedGame) -> Path:
        """Give a copy an id of its own; return where it is now."""
        target = path.with_name(f"{self.new_id()}{SUFFIX}")
        self.write(target, replace(saved, id=target.stem))
        self.remove_copy(path, saved)
        return target

    def remove_copy(self, path: Path, saved: SavedGame) -> None:
        """Delete a copy, and nothing else, that has been written under an id of its own."""
        if not self.is_copy(path, saved):
            return
        try:
            self.known.check(path, self.files)
            # The journal of a twin may be that of the game itself.
            twin = self.is_twin(path)
            self.files.delete(path)
            moves = journal.path_of(path, saved.checksum)
            if not twin and self.files.exists(moves):
                self.files.delete(moves)
        except (OSError, StorageError):
            # It stays beside the one with its own id: two are better than none.
            return

    # Reading.

    def owns(self, path: Path) -> bool:
        """Tell whether a file lies in one of our folders, so that a broken one may be set aside."""
        return path.parent in (self.running, self.named, self.replays)

    def read(self, path: Path) -> SavedGame:
        """Read a game with its journal, without replaying it; ``StorageError`` with what is wrong."""
        return read_game(path, self.files, follow=not self.owns(path))[1]

    def read_to_change(self, path: Path) -> SavedGame:
        """Read a game that is to be written back: from now on its file is known."""
        data, saved = read_game(path, self.files)
        self.known.remember(path, data)
        return saved

    def open(self, path: Path, progress: ReplayProgress | None = None) -> Opened:
        """Read and verify a game; a broken file of ours is set aside, and the backup offered."""
        return opening.open_game(self, path, progress)

    def open_backup(self, path: Path) -> Opened:
        """Read and verify a backup; where a broken file still has its name, the game gets a new id."""
        return opening.open_backup(self, path)
