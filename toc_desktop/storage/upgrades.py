"""Old files become new ones step by step; a step is written once, when the format changes, and stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toc_desktop.engine import EngineError, defaults_after
from toc_desktop.storage.first_format import upgraded_rules
from toc_desktop.storage.notice import StorageError, notice

Step = Callable[[dict[str, Any]], dict[str, Any]]


def _cards_as_a_table(values: dict[str, Any]) -> dict[str, Any]:
    """Bring format 1 to format 2: options about single cards become the card table."""
    try:
        return values | {"rules": upgraded_rules(values.get("rules"))}
    except (EngineError, TypeError) as error:
        raise StorageError(notice("field", field="rules")) from error


STEPS: dict[int, Step] = {1: _cards_as_a_table}
"""Format version → how a file of that version becomes one of the next. Version 1 is the first there is.

A format that brought nothing but options of the rules needs no step: their registry says what old files mean.
"""


def upgrade(values: dict[str, Any], version: int, wanted: int) -> dict[str, Any]:
    """Return the values of an old file in the wanted format; the caller keeps the original."""
    later = defaults_after(version)
    while version < wanted:
        if version < min(STEPS):
            raise StorageError(notice("too_old", version=version))
        step = STEPS.get(version, dict)
        values = step(dict(values)) | {"version": version + 1}
        version += 1
    rules = values.get("rules")
    return values | {"rules": later | rules} if isinstance(rules, dict) else values
