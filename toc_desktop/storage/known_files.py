"""What this copy of the game has read or written: nothing else is ever replaced."""

from __future__ import annotations

import hashlib
from pathlib import Path

from toc_desktop.storage.atomic import read_bounded
from toc_desktop.storage.files import Files, Stamp
from toc_desktop.storage.notice import StorageError, notice
from toc_desktop.storage.quarantine import is_the_files_fault


class Conflict(StorageError):
    """A file is no longer what was read: somebody else wrote it, and it is left as it is."""

    def __init__(self) -> None:
        super().__init__(notice("changed"))


class KnownFiles:
    """Remembers the content of files by its hash, as git remembers where a branch was."""

    def __init__(self) -> None:
        self._contents: dict[Path, set[bytes]] = {}
        self._stamps: dict[Path, Stamp | None] = {}

    def remember(self, path: Path, data: bytes, stamp: Stamp | None = None) -> None:
        """Know a file by the content it has now."""
        self._contents[path] = {_digest(data)}
        self._stamps[path] = stamp

    def expect(self, path: Path, data: bytes) -> None:
        """Know that a file may have this content soon: a write that fails may have been done all the same."""
        self._contents.setdefault(path, set()).add(_digest(data))
        self._stamps[path] = None

    def forget(self, path: Path) -> None:
        """Know nothing of a file any more."""
        self._contents.pop(path, None)
        self._stamps.pop(path, None)

    def is_untouched(self, path: Path, files: Files) -> bool:
        """Tell, at a glance, whether a file is there and nobody has written it since."""
        known = self._stamps.get(path)
        return known is not None and files.stamp(path) == known

    def check(self, path: Path, files: Files) -> None:
        """Raise ``Conflict`` unless a file is missing or has a content that is known."""
        stamp = files.stamp(path)
        if stamp is None or stamp == self._stamps.get(path):
            return
        try:
            data = read_bounded(path, files)
        except StorageError as error:
            if error.notice.id == "missing":
                return
            if not is_the_files_fault(error.notice):
                raise
            raise Conflict from error
        if _digest(data) not in self._contents.get(path, ()):
            raise Conflict


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()
