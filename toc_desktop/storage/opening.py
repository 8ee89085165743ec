"""Opening a game: its file, its backup and its journal are looked at together, and the latest is taken."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from toc_desktop.engine import Game, InvalidRecord, ReplayProgress, replay_steps
from toc_desktop.storage import journal, saves
from toc_desktop.storage.atomic import read_bounded, write_atomic
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.notice import Notice, StorageError, disk_notice, notice
from toc_desktop.storage.quarantine import is_the_files_fault, set_aside
from toc_desktop.storage.saves import SUFFIX, SUFFIXES, SavedGame

if TYPE_CHECKING:
    from toc_desktop.storage.store import Store

BACKUP = ".bak"


@dataclass(frozen=True, slots=True)
class Opened:
    """A saved game that was read and verified, and the game it leads to."""

    path: Path
    saved: SavedGame
    game: Game
    notices: tuple[Notice, ...] = ()
    """What the player should know of it."""


class BrokenSave(StorageError):
    """A file that could not be opened: why, where it was put, and the last good backup if there is one."""

    def __init__(self, why: Notice, path: Path, aside: Path | None, backup: Path | None) -> None:
        super().__init__(why)
        self.path = path
        self.aside = aside
        self.backup = backup

    def notices(self) -> tuple[Notice, ...]:
        """Return all there is to tell, in order."""
        notices = [self.notice]
        if self.aside is not None:
            notices.append(notice("set_aside", path=str(self.aside)))
        if self.backup is not None:
            notices.append(notice("backup"))
        return tuple(notices)


def read_game(path: Path, files: Files = REAL, follow: bool = False) -> tuple[bytes, SavedGame]:
    """Return a file's bytes and its game, the moves of its journal included; nothing is replayed."""
    data = read_bounded(path, files, follow)
    saved = saves.from_bytes(data)
    try:
        moves = read_bounded(journal.path_of(path, saved.checksum), files)
    except StorageError as error:
        if error.notice.id == "missing":
            return data, saved
        if is_the_files_fault(error.notice):
            raise journal.Unusable(notice("journal_unusable"), saved) from error
        # Moves that cannot be read today are not to be forgotten: better no game now than an older one.
        raise
    return data, journal.merge(saved, saved.checksum, moves)


def read_what_is_good(path: Path, files: Files = REAL) -> SavedGame:
    """Return a game as far as its journal can be read."""
    try:
        return read_game(path, files)[1]
    except journal.Unusable as error:
        return error.good


def is_later(one: SavedGame, other: SavedGame) -> bool:
    """Tell whether a state of a game comes after another; an undo makes it later, not earlier."""
    if one.sequence and other.sequence and one.sequence != other.sequence:
        return one.sequence > other.sequence
    return (len(one.taken_back), len(one.record.moves)) > (len(other.taken_back), len(other.record.moves))


def open_game(store: Store, path: Path, progress: ReplayProgress | None = None) -> Opened:
    """Read and verify a game; a broken file of ours is set aside, and the backup offered."""
    ours = store.owns(path)
    try:
        data, saved = read_game(path, store.files, follow=not ours)
        game = saves.verify(saved, progress)
    except journal.Unusable as error:
        raise _mend(store, path, error) from error
    except StorageError as error:
        if not is_the_files_fault(error.notice):
            if error.notice.id == "missing" and ours:
                raise BrokenSave(error.notice, path, None, _good_backup(store, path)) from error
            raise
        illegal = _illegal_journal(path, store.files, ours)
        if illegal is not None:
            raise _mend(store, path, illegal) from error
        aside = set_aside(path, store.broken, store.files) if ours else None
        raise BrokenSave(error.notice, path, aside, _good_backup(store, path)) from error
    store.known.remember(path, data)
    store.count_from(saved.sequence)
    opened = Opened(path, saved, game)
    if not ours:
        return opened
    if saved.upgraded_from is not None:
        _keep_original(store, path, data, saved.upgraded_from)
    if path.parent != store.running:
        return opened
    if path.suffix == BACKUP:
        # The backup is all that is left of the game: it goes on under its own name.
        target = store.running_path(saved.id)
        return opened if os.path.lexists(target) else replace(opened, path=target)
    if store.is_twin(path):
        # The backup of that name belongs to the other file.
        return opened
    return _later_backup(store, opened) or opened


def open_backup(store: Store, path: Path) -> Opened:
    """Read and verify a backup; where a broken file still has its name, the game gets a new id."""
    saved = read_what_is_good(path, store.files)
    game = saves.verify(saved)
    store.count_from(saved.sequence)
    target = store.running_path(saved.id)
    if path != target and os.path.lexists(target):
        saved = replace(saved, id=store.new_id())
    elif path == target:
        store.known.remember(path, read_bounded(path, store.files))
    return Opened(store.running_path(saved.id), saved, game)


def _illegal_journal(path: Path, files: Files, ours: bool) -> journal.Damaged | None:
    """Return what is good of a game whose journal breaks the rules, if its file does not."""
    try:
        saved = saves.from_bytes(read_bounded(path, files, follow=not ours))
        moves = read_bounded(journal.path_of(path, saved.checksum), files)
        states = list(journal.states(saved, saved.checksum, moves))
        good = _legal(states)
    except StorageError:
        return None
    return journal.Damaged(len(good.record.moves) - len(saved.record.moves) + 1, good)


def _legal(states: list[SavedGame]) -> SavedGame:
    """Return the longest of some states of a game that its rules allow, or raise ``StorageError``."""
    saves.verify(states[0])
    good, first = states[0], len(states[0].record.moves)
    try:
        for number, (_, step) in enumerate(replay_steps(states[-1].record, log=False)):
            if number > first:
                if saves.position_digest(step.game) != states[number - first].digest:
                    break
                good = states[number - first]
    except InvalidRecord:
        return good
    return good


def _later_backup(store: Store, opened: Opened) -> Opened | None:
    """Return the game of the backup if it is later than that of the file, which is then set aside."""
    backup = opened.path.with_suffix(BACKUP)
    try:
        saved = read_what_is_good(backup, store.files)
        if not is_later(saved, opened.saved) or saved.id != opened.path.stem:
            return None
        game = saves.verify(saved)
        store.count_from(saved.sequence)
    except StorageError:
        # A backup that is missing or broken says nothing against the file.
        return None
    aside = set_aside(opened.path, store.broken, store.files)
    if aside is None:
        saved = replace(saved, id=store.new_id())
        return Opened(store.running_path(saved.id), saved, game, (notice("older"),))
    notices = (notice("older"), notice("set_aside", path=str(aside)))
    return Opened(store.running_path(saved.id), saved, game, notices)


def _mend(store: Store, path: Path, error: journal.Unusable) -> BrokenSave:
    """Set a bad journal aside, and keep the game as it was before the damage."""
    moves = journal.path_of(path, error.good.checksum)
    if path.parent != store.running:
        return BrokenSave(error.notice, moves, None, None)
    if isinstance(error, journal.Damaged):
        try:
            data = saves.to_bytes(error.good)
            saves.verify(error.good)
            if not store.is_twin(path):
                write_atomic(path.with_suffix(BACKUP), data, store.files)
            write_atomic(path, data, store.files)
        except (OSError, StorageError):
            return BrokenSave(error.notice, moves, None, None)
    # A journal that is no file says nothing against the file and the backup: they are left as they are.
    return BrokenSave(error.notice, moves, set_aside(moves, store.broken, store.files), path)


def _good_backup(store: Store, path: Path) -> Path | None:
    backup = path.with_suffix(BACKUP)
    if path.parent != store.running or not os.path.lexists(backup):
        return None
    try:
        saves.verify(read_what_is_good(backup, store.files))
    except StorageError as error:
        if is_the_files_fault(error.notice):
            set_aside(backup, store.broken, store.files)
        return None
    return backup


def _keep_original(store: Store, path: Path, data: bytes, version: int) -> None:
    name = f"{path.stem}-v{version}"
    if os.path.lexists(store.path_in(store.originals, name)):
        return
    target = store.originals / f"{name}{path.suffix if path.suffix in SUFFIXES else SUFFIX}"
    try:
        write_atomic(target, data, store.files)
    except OSError as error:
        raise StorageError(disk_notice(error)) from error
