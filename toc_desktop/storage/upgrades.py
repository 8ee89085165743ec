"""Old files become new ones step by step; a step is written once, when the format changes, and stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toc_desktop.storage.notice import StorageError, notice

Step = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: dict[int, Step] = {}
"""Format version → how a file of that version becomes one of the next. Version 1 is the first there is."""


def upgrade(values: dict[str, Any], version: int, wanted: int) -> dict[str, Any]:
    """Return the values of an old file in the wanted format; the caller keeps the original."""
    while version < wanted:
        step = STEPS.get(version)
        if step is None:
            raise StorageError(notice("too_old", version=version))
        values = step(dict(values)) | {"version": version + 1}
        version += 1
    return values
