"""What was made last, kept for as long as what it was made from is the same value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")


class Latest(Generic[V]):
    """Keeps what was made last, for as long as what it was made from is the same value."""

    def __init__(self) -> None:
        self._kept: tuple[object, V] | None = None

    def of(self, key: object, make: Callable[[], V]) -> V:
        """Return what was made from this key, made now if the last one was another."""
        kept = self._kept
        if kept is None or (kept[0] is not key and kept[0] != key):
            self._kept = kept = (key, make())
        return kept[1]

    def forget(self) -> None:
        """Make anew next time, whatever the key."""
        self._kept = None
