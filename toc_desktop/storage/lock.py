"""One copy of the game at a time: the system holds the lock, so that a killed game lets go by itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
_TRIES = 8


class Lock:
    """A lock file. ``take`` says whether nobody else has it; where locks do not work, it says yes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None

    @property
    def held(self) -> bool:
        """Tell whether this copy has it."""
        return self._handle is not None

    def take(self) -> bool:
        """Take the lock unless another copy of the game has it."""
        if self._handle is not None:
            return True
        for _ in range(_TRIES):
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(self.path, _FLAGS, 0o600)
            except OSError:
                # A folder that cannot be written holds no save to be shared either.
                return True
            if not _lock(handle):
                os.close(handle)
                return False
            if self._is_still_there(handle):
                self._handle = handle
                return True
            os.close(handle)
        return False

    def release(self) -> None:
        """Let go, if it was held, and remove the file."""
        if self._handle is None:
            return
        # Where an open file can be deleted, it is deleted first: nobody can lock a dying file unknowingly.
        if sys.platform == "win32":
            os.close(self._handle)
            self._delete()
        else:
            self._delete()
            os.close(self._handle)
        self._handle = None

    def _is_still_there(self, handle: int) -> bool:
        """Tell whether the file that was locked still has its name, for its last holder deletes it."""
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self.path))
        except OSError:
            return False

    def _delete(self) -> None:
        try:
            os.unlink(self.path)
        except OSError:
            # Another copy waits for it on Windows, or the folder is gone.
            return


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # Some network folders know no locks.
            return True
        return True
