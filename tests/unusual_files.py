"""Things in folders that are no plain files; a test that wants one is skipped where there cannot be any."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

import pytest


def make_link(path: Path, target: Path) -> None:
    """Make a link to a file or a folder that may be there or not."""
    try:
        path.symlink_to(target)
    except OSError as error:
        pytest.skip(f"this user may make no links here ({error})")
    if not path.is_symlink():
        pytest.skip("wine says that it made a link, and makes none")


def make_pipe(path: Path) -> None:
    """Make a pipe with a name."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("Windows has no pipes in folders")
    os.mkfifo(path)


def link_or_copy(path: Path, target: Path) -> None:
    """Make a link where that is possible, and a copy elsewhere: to whoever reads, they are the same."""
    with suppress(OSError):
        path.symlink_to(target)
    if path.is_symlink():
        return
    if target.is_dir():
        shutil.copytree(target, path)
    else:
        shutil.copyfile(target, path)
