"""A disk that fails on demand: the n-th operation of some kind goes wrong, in one of many ways."""

from __future__ import annotations

import errno
from collections.abc import Callable
from typing import Any

from toc_desktop.storage.files import Files

OPERATIONS = tuple(name for name in vars(Files) if not name.startswith("_"))

KINDS: dict[str, tuple[str, ...]] = {
    "ENOSPC": OPERATIONS,
    "EIO": OPERATIONS,
    "EACCES": OPERATIONS,
    "ENOENT": OPERATIONS,
    "short write": ("write",),
    "torn write": ("write",),
    "failed fsync": ("sync", "sync_folder"),
    "failed replace": ("replace", "move_aside"),
    "power cut": OPERATIONS,
}
"""Kind of fault → the operations it strikes."""


class PowerCut(BaseException):
    """The program stops in the middle: nothing after this operation happens."""


class FaultyFiles(Files):
    """Counts the operations a fault kind strikes and spoils number ``at``, counted from 1."""

    def __init__(self, kind: str, at: int) -> None:
        self.kind = kind
        self.at = at
        self.count = 0
        self.struck = False

    def _spoil(self, name: str, real: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        if self.kind == "power cut" and self.struck:
            raise PowerCut
        if name not in KINDS[self.kind]:
            return real(self, *args)
        self.count += 1
        if self.count != self.at:
            return real(self, *args)
        self.struck = True
        if name == "write" and self.kind in ("short write", "torn write", "power cut"):
            handle, data = args
            written = real(self, handle, data[: len(data) // 2])
            if self.kind == "short write":
                return written
        if name == "close":
            # The system closes a file even when it complains.
            real(self, *args)
        if self.kind == "power cut":
            raise PowerCut
        code = {"torn write": "ENOSPC", "failed fsync": "EIO", "failed replace": "EACCES"}.get(
            self.kind, self.kind
        )
        number = getattr(errno, code)
        raise OSError(number, f"injected {code}")


def _wrap(name: str) -> Callable[..., Any]:
    real = vars(Files)[name]

    def operation(self: FaultyFiles, *args: Any) -> Any:
        return self._spoil(name, real, args)

    return operation


for _name in OPERATIONS:
    setattr(FaultyFiles, _name, _wrap(_name))
