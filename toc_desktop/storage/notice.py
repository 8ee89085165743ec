"""What storage has to tell the player, as data: an id and its arguments, put in words only at the screen."""

from __future__ import annotations

import errno
from dataclasses import dataclass

from toc_desktop.support.i18n import tr


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell; the words are `storage.<id>` in the locale files.

    >>> Notice("checksum").id
    'checksum'
    """

    id: str
    args: tuple[tuple[str, str | int], ...] = ()

    def message(self) -> str:
        """Return the sentence in the language in use."""
        return tr(f"storage.{self.id}", **dict(self.args))


def notice(name: str, /, **args: str | int) -> Notice:
    """Return a notice with its arguments by name."""
    return Notice(name, tuple(sorted(args.items())))


class StorageError(Exception):
    """Something that could not be read or written, with the notice that says why."""

    def __init__(self, why: Notice) -> None:
        super().__init__(why.id, dict(why.args))
        self.notice = why


class NewerFormat(StorageError):
    """The file was made by a newer program: it is left untouched."""


def disk_notice(error: OSError) -> Notice:
    """Return what an error of the disk means for the player."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return notice("disk.full")
        case errno.EACCES | errno.EPERM | errno.EROFS:
            return notice("disk.denied")
        case errno.ENOENT | errno.ENOTDIR | errno.ENODEV | errno.ESTALE:
            return notice("disk.gone")
        case _:
            return notice("disk.trouble", error=error.strerror or type(error).__name__)
