"""Every touch of the disk, one small method each, so that a test can make any of them fail."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

_BINARY = getattr(os, "O_BINARY", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
_NO_BLOCK = getattr(os, "O_NONBLOCK", 0)
_CLOSE = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOINHERIT", 0)


Stamp = tuple[int, int, int]
"""Number, size and time of a file: as long as they are the same, it need not be read again."""


class NotAFile(OSError):
    """What was asked for is a folder, a link, a pipe or a device."""


class Files:
    """The real disk. Each method is one operation that the system may refuse with ``OSError``."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it, unless they are there; their names are on the disk then."""
        if folder.is_dir():
            return
        if folder.parent != folder:
            self.make_folder(folder.parent)
        try:
            folder.mkdir(exist_ok=True)
        except FileExistsError as error:
            # A file has that name. Linux says so one folder below; Windows only finds nothing there.
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error
        self.sync_folder(folder.parent)

    def create(self, path: Path) -> int:
        """Open a file that must not exist yet for writing."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY | _NO_FOLLOW | _CLOSE, 0o600)

    def open_append(self, path: Path) -> int:
        """Open a plain file, made if it is missing, for adding at its end."""
        flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | _BINARY | _NO_FOLLOW | _NO_BLOCK | _CLOSE
        return _open_plain(path, flags)

    def open_read(self, path: Path, follow: bool = False) -> int:
        """Open a plain file for reading; never a pipe or a device, and a link only if told to follow it."""
        if not follow and path.is_symlink():
            raise NotAFile("a link")
        flags = os.O_RDONLY | _BINARY | _NO_BLOCK | _CLOSE | (0 if follow else _NO_FOLLOW)
        return _open_plain(path, flags)

    def size(self, handle: int) -> int:
        """Return how many bytes an open file has."""
        return os.fstat(handle).st_size

    def read(self, handle: int, count: int) -> bytes:
        """Read at most so many bytes."""
        return os.read(handle, count)

    def read_last(self, handle: int) -> bytes:
        """Read the last byte of an open file, nothing from an empty one."""
        end = os.lseek(handle, 0, os.SEEK_END)
        if not end:
            return b""
        os.lseek(handle, end - 1, os.SEEK_SET)
        return os.read(handle, 1)

    def write(self, handle: int, data: bytes) -> int:
        """Write some of the bytes; say how many."""
        return os.write(handle, data)

    def sync(self, handle: int) -> None:
        """Wait until an open file is on the disk."""
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Close an open file."""
        os.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        """Put one file in the place of another, at once."""
        os.replace(source, target)

    def move_aside(self, source: Path, target: Path) -> None:
        """Rename to a name that nothing has yet."""
        if os.path.lexists(target):
            raise FileExistsError(target)
        os.rename(source, target)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are on the disk, where the system can."""
        if sys.platform == "win32":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def exists(self, path: Path) -> bool:
        """Tell whether something has that name."""
        return os.path.lexists(path)

    def stamp(self, path: Path) -> Stamp | None:
        """Return what changes whenever a file is written or replaced; None if there is none."""
        try:
            info = os.stat(path, follow_symlinks=False)
        except FileNotFoundError:
            return None
        return info.st_ino, info.st_size, info.st_mtime_ns

    def delete(self, path: Path) -> None:
        """Delete one file."""
        os.unlink(path)

    def names(self, folder: Path) -> list[str]:
        """Return the names in a folder, sorted; none if it is missing."""
        try:
            return sorted(os.listdir(folder))
        except FileNotFoundError:
            return []


def _open_plain(path: Path, flags: int) -> int:
    """Open a plain file; raise ``NotAFile`` if it is something else."""
    try:
        handle = os.open(path, flags, 0o600)
    except PermissionError as error:
        # Windows opens no folder, and says only that it may not be done.
        if path.is_dir():
            raise NotAFile("a folder") from error
        raise
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return handle
    os.close(handle)
    raise NotAFile("not a plain file")


REAL = Files()
