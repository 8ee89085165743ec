"""Broken files are set aside: never deleted, never overwritten, and the player is told where they are."""

from __future__ import annotations

import os
import time
from pathlib import Path

from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.notice import Notice

KEEPERS = ("disk.", "missing", "newer", "in_use")
"""Troubles that say nothing against the file itself: it stays where it is."""


def is_the_files_fault(why: Notice) -> bool:
    """Tell whether a file is broken, rather than the disk, the program or the moment."""
    return not why.id.startswith(KEEPERS)


def set_aside(path: Path, folder: Path, files: Files = REAL) -> Path | None:
    """Move a broken file to a folder under a name nothing has; None if it could not be moved."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    try:
        files.make_folder(folder)
        for _ in range(8):
            target = folder / f"{path.name[:80]}.{stamp}-{os.urandom(3).hex()}"
            try:
                files.move_aside(path, target)
            except FileExistsError:
                continue
            return target
    except OSError:
        return None
    return None
