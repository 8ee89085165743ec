"""The shelf of games: in progress, saved under a name, finished; listed, renamed, deleted on demand."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, replace
from pathlib import Path

from toc_desktop import __version__
from toc_desktop.engine import ReplayProgress
from toc_desktop.storage.game_lines import GameLine
from toc_desktop.storage.notice import Notice, StorageError, disk_notice, notice
from toc_desktop.storage.saves import LONGEST_TITLE, SUFFIX, SUFFIXES, SavedGame, is_id
from toc_desktop.storage.sequence import sequence_of
from toc_desktop.storage.setup import tidy_name
from toc_desktop.storage.store import BACKUP, Store
from toc_desktop.storage.tally import game_line, was_played, with_people

RUNNING_LIMIT = 30
"""The oldest in progress beyond these move to the replays; nothing is deleted unless a person says so."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One game on the shelf, known from its file without being replayed."""

    path: Path
    kind: str
    """``running``, ``named`` or ``replay``."""
    id: str
    saved: SavedGame | None = None
    problem: Notice | None = None
    """Why it cannot be read; opening it sets it aside and offers its backup."""
    touched: str = ""
    """When its file was last written, for those that cannot say it themselves."""
    sequence: int = 0
    """The larger, the later it was written; 0 if nobody knows."""

    @property
    def title(self) -> str:
        """Return the name the player gave it, maybe none."""
        return self.saved.title if self.saved else ""

    @property
    def when(self) -> str:
        """Return when it was last saved."""
        return self.saved.saved if self.saved else self.touched


@dataclass(frozen=True, slots=True)
class Room:
    """How much room some games take on the disk."""

    games: int
    size: int
    """In bytes, backups and journals included."""


class Library:
    """All games of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._seen: dict[Path, tuple[tuple[int, int], Entry]] = {}

    def running(self) -> list[Entry]:
        """Return games in progress, the latest first."""
        done = {Path(name).stem for name in self._names(self.store.replays) if name.endswith(SUFFIXES)}
        entries = [
            entry for entry in self._entries(self.store.running, "running") if entry.path.stem not in done
        ]
        have = {entry.id for entry in entries}
        for name in self._names(self.store.running):
            # A game whose file was set aside lives on in its backup.
            stem, suffix = os.path.splitext(name)
            if suffix == BACKUP and stem not in have and stem not in done:
                entries.append(self._entry(self.store.running / name, "running"))
        return _latest_first(entries)

    def named(self) -> list[Entry]:
        """Return games saved under a name, the latest first."""
        return _latest_first(self._entries(self.store.named, "named"))

    def replays(self) -> list[Entry]:
        """Return games that ended, were given up or left long ago, the latest first."""
        return _latest_first(self._entries(self.store.replays, "replay"))

    def counted(self) -> tuple[list[GameLine], int]:
        """Return the games of the statistics, and how many lines could not be read.

        Lines of earlier versions have no names; those of a game that is still among the replays are known.
        """
        games, unreadable = self.store.statistics.games()
        return [self._with_people(game) for game in games], unreadable

    def _with_people(self, game: GameLine) -> GameLine:
        path = self.store.path_in(self.store.replays, game.id)
        if game.people or not game.humans or not is_id(game.id) or not os.path.lexists(path):
            return game
        saved = self._entry(path, "replay").saved
        # Where the two disagree the line stays as it was written.
        if saved is None or saved.id != game.id or len(saved.setup.humans) != game.humans:
            return game
        return with_people(game, saved) if bool(saved.winners) == (game.result != "abandoned") else game

    def latest(self) -> Entry | None:
        """Return the game that Continue leads to, if there is one."""
        return next((entry for entry in self.running()), None)

    def save_as(self, game: SavedGame, title: str) -> Entry:
        """Keep a copy of a game under a name; the game itself goes on. ``StorageError`` on disk trouble."""
        copy = replace(
            game,
            id=self.store.new_id(),
            title=tidy_name(title, LONGEST_TITLE),
            saved=self.store.stamp(),
            program=__version__,
        )
        path = self.store.named / f"{copy.id}{SUFFIX}"
        self.store.write(path, copy)
        return self._entry(path, "named")

    def rename(self, entry: Entry, title: str) -> Entry:
        """Give a game another name. ``StorageError`` if it cannot be read or written."""
        lock = self.store.lock_of(entry.id) if entry.kind == "running" else None
        open_here = lock is not None and lock.held
        if lock is not None and not lock.take():
            raise StorageError(notice("in_use"))
        path = entry.path
        try:
            saved = replace(self.store.read_to_change(path), title=tidy_name(title, LONGEST_TITLE))
            if self.store.is_copy(path, saved):
                path = self.store.adopt(path, saved)
            else:
                # A backup that is all there is of a game becomes its file again.
                path = self.store.running_path(path.stem) if path.suffix == BACKUP else path
                self.store.change(path, saved)
        finally:
            if lock is not None and not open_here:
                lock.release()
        return self._entry(path, entry.kind)

    def delete(self, entry: Entry, progress: ReplayProgress | None = None) -> None:
        """Delete a game for good; one in progress counts as given up. ``StorageError`` if it cannot be.

        ``progress`` is told how far the counting is; while it lasts, whatever it raises leaves all as it was.
        """
        if entry.kind == "running" and not self.store.hold(entry.id):
            raise StorageError(notice("in_use"))
        try:
            if entry.kind == "running":
                self._count_given_up(entry, progress)
            if entry.kind == "running" and not self.store.is_twin(entry.path):
                self.store.drop(entry.id)
            else:
                self.store.files.delete(entry.path)
        except OSError as error:
            raise StorageError(disk_notice(error)) from error
        finally:
            if entry.kind == "running":
                self.store.let_go(entry.id)
        if os.path.lexists(entry.path):
            raise StorageError(notice("disk.denied"))
        self._seen.pop(entry.path, None)

    def archive(self) -> int:
        """Move the oldest games in progress beyond the limit to the replays, unfinished; say how many."""
        moved = 0
        for entry in self.running()[RUNNING_LIMIT:]:
            if entry.saved is None or entry.path != self.store.running_path(entry.saved.id):
                # What cannot be read or is a copy is not ours to judge: it waits until somebody opens it.
                continue
            if not self.store.hold(entry.id):
                continue
            try:
                saved = self.store.read_to_change(entry.path)
                self.store.finish(saved, saved.sequence)
            except StorageError:
                continue
            finally:
                self.store.let_go(entry.id)
            moved += 1
        return moved

    def rooms(self) -> dict[str, Room]:
        """Return how much room games take: in progress, named, replays, and what was set aside or kept."""
        store = self.store
        folders = (store.running, store.named, store.replays, store.broken, store.originals)
        return {folder.name: self._room(folder) for folder in folders}

    def clear(self, name: str) -> int:
        """Delete for good what was set aside, or the originals of games that were brought up to date.

        Returns how many files are gone; ``StorageError`` if one cannot be deleted.
        """
        folder = {self.store.broken.name: self.store.broken, self.store.originals.name: self.store.originals}[
            name
        ]
        gone = 0
        for file in self._names(folder):
            try:
                self.store.files.delete(folder / file)
            except OSError as error:
                raise StorageError(disk_notice(error)) from error
            gone += 1
        return gone

    def _room(self, folder: Path) -> Room:
        games = size = 0
        for name in self._names(folder):
            stamp = self.store.files.stamp(folder / name)
            if stamp is not None:
                size += stamp[1]
                games += any(suffix in name for suffix in SUFFIXES)
        return Room(games, size)

    def _count_given_up(self, entry: Entry, progress: ReplayProgress | None) -> None:
        saved = entry.saved
        try:
            if saved is not None and not self.store.is_copy(entry.path, saved) and was_played(saved):
                self.store.statistics.add(game_line(saved, self.store.stamp(), progress))
        except ValueError:
            # A record that does not replay is no game to count.
            return

    def _names(self, folder: Path) -> list[str]:
        try:
            return self.store.files.names(folder)
        except OSError:
            return []

    def _entries(self, folder: Path, kind: str) -> list[Entry]:
        names = [name for name in self._names(folder) if name.endswith(SUFFIXES)]
        return [self._entry(folder / name, kind) for name in names]

    def _entry(self, path: Path, kind: str) -> Entry:
        """Read one file, unless it was read before and has not changed since."""
        try:
            info = os.stat(path, follow_symlinks=False)
            mark = (info.st_mtime_ns, info.st_size)
            touched = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(info.st_mtime))
        except (OSError, ValueError, OverflowError):
            mark, touched = (0, -1), ""
        known = self._seen.get(path)
        # A game in progress has a journal too, and is read afresh.
        if known is not None and known[0] == mark and kind != "running":
            return known[1]
        # Two files of one name but for the ending are two games on the shelf.
        name = path.name if self.store.is_twin(path) else path.stem
        try:
            saved = self.store.read(path)
            entry = Entry(path, kind, name, saved, sequence=saved.sequence)
        except StorageError as error:
            number = sequence_of(path, self.store.files) or sequence_of(
                path.with_suffix(BACKUP), self.store.files
            )
            entry = Entry(path, kind, name, problem=error.notice, touched=touched, sequence=number)
        self._seen[path] = (mark, entry)
        return entry


def _latest_first(entries: list[Entry]) -> list[Entry]:
    """Order games by their numbers; the clock decides only where there is none."""
    readable = [entry for entry in entries if entry.saved is not None]

    def place(entry: Entry) -> tuple[int, str, str]:
        number = entry.sequence
        if not number and entry.saved is None:
            # Damaged beyond recognition: as late as the latest that was written before it.
            number = max((each.sequence for each in readable if each.when <= entry.when), default=0)
        return number, entry.when, entry.id

    return sorted(entries, key=place, reverse=True)
