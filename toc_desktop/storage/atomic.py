"""Writing that is all or nothing, reading that is bounded: what every file of the game goes through."""

from __future__ import annotations

import errno
import itertools
import os
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

from toc_desktop.storage.files import REAL, Files, NotAFile
from toc_desktop.storage.notice import Notice, StorageError, disk_notice, notice

LIMIT = 1024 * 1024
"""No file of ours is larger; a larger one is not read."""

TEMPORARY = ".tmp"
PATIENCE = 2.5
"""Seconds to wait on Windows while a virus scanner holds the file that is to be replaced."""

_OURS = re.compile(r"\.(?:tocgame|toc|bak|json|jsonl|txt)\.\d+-\d+\.tmp\Z")
"""How the name of a temporary file of ours ends."""
_LONGEST_NAME = 60
_numbers = itertools.count(1)


def write_atomic(
    path: Path,
    data: bytes,
    files: Files = REAL,
    patience: float = PATIENCE,
    durable: bool = True,
) -> None:
    """Put ``data`` in the place of a file, or raise ``OSError`` and leave the old one whole."""
    # A name as long as a system allows leaves no room for more: the end is what tells our files.
    name = path.name[-_LONGEST_NAME:]
    temporary = path.with_name(f"{name}.{os.getpid()}-{next(_numbers)}{TEMPORARY}")
    try:
        handle = files.create(temporary)
    except FileNotFoundError:
        # The folder is made only when it is missing: one operation less for every save.
        files.make_folder(path.parent)
        handle = files.create(temporary)
    try:
        try:
            _write_all(handle, data, files)
            if durable:
                files.sync(handle)
        finally:
            files.close(handle)
        replace_patiently(temporary, path, files, patience)
    except BaseException:
        _forget(temporary, files)
        raise
    if durable:
        files.sync_folder(path.parent)


def _write_all(handle: int, data: bytes, files: Files) -> None:
    view = memoryview(data)
    while view:
        written = files.write(handle, bytes(view))
        if written <= 0:
            raise OSError("nothing was written")
        view = view[written:]


def _forget(temporary: Path, files: Files) -> None:
    try:
        files.delete(temporary)
    except OSError:
        # It is only rubbish; the next start sweeps it up.
        return


def replace_patiently(
    source: Path,
    target: Path,
    files: Files = REAL,
    patience: float = PATIENCE,
    windows: bool = sys.platform == "win32",
    sleep: Callable[[float], None] = time.sleep,
) -> None:
    """Replace a file; on Windows, try again for a while when another program holds it."""
    waited, pause = 0.0, 0.01
    while True:
        try:
            return files.replace(source, target)
        except PermissionError:
            if not windows or waited >= patience:
                raise
        sleep(pause)
        waited += pause
        pause = min(pause * 2, 0.25)


def read_bounded(path: Path, files: Files = REAL, follow: bool = False, limit: int = LIMIT) -> bytes:
    """Return all bytes of a plain file of bounded size, or raise ``StorageError`` with what is wrong."""
    try:
        handle = files.open_read(path, follow)
        try:
            if files.size(handle) > limit:
                raise StorageError(notice("too_large", kib=limit // 1024))
            return _read_all(handle, files, limit)
        finally:
            files.close(handle)
    except OSError as error:
        raise StorageError(_read_notice(error)) from error
    except ValueError as error:
        # No file can have a name with a zero in it.
        raise StorageError(notice("missing")) from error


def _read_all(handle: int, files: Files, limit: int) -> bytes:
    parts: list[bytes] = []
    left = limit + 1
    while left > 0:
        part = files.read(handle, min(left, 1 << 16))
        if not part:
            return b"".join(parts)
        parts.append(part)
        left -= len(part)
    raise StorageError(notice("too_large", kib=limit // 1024))


def _read_notice(error: OSError) -> Notice:
    # A link opened without following it says ELOOP.
    if isinstance(error, NotAFile | IsADirectoryError) or error.errno == errno.ELOOP:
        return notice("not_a_file")
    if isinstance(error, FileNotFoundError):
        return notice("missing")
    return disk_notice(error)


def append_line(path: Path, line: bytes, files: Files = REAL, length: int | None = None) -> int | None:
    """Add one line to a file and return its new length; a line torn by an earlier accident is closed first.

    With ``length``, nothing is added and None returned unless the file had just so many bytes.
    """
    try:
        handle = files.open_append(path)
    except FileNotFoundError:
        files.make_folder(path.parent)
        handle = files.open_append(path)
    try:
        before = files.size(handle)
        if length is not None and before != length:
            return None
        torn = files.read_last(handle) not in (b"", b"\n")
        data = (b"\n" if torn else b"") + line + b"\n"
        _write_all(handle, data, files)
        files.sync(handle)
    finally:
        files.close(handle)
    return before + len(data)


def sweep(folder: Path, files: Files = REAL) -> int:
    """Delete the temporary files that a killed game left in a folder; say how many."""
    swept = 0
    try:
        for name in files.names(folder):
            if _OURS.search(name):
                files.delete(folder / name)
                swept += 1
    except OSError:
        return swept
    return swept
