"""The engine's own errors, so that callers never have to catch a bare ValueError."""

from __future__ import annotations

from collections.abc import Callable


class EngineError(ValueError):
    """Any request that the rules of Toc refuse."""


class IllegalMove(EngineError):
    """A move that is not among the legal ones."""


class InvalidRules(EngineError):
    """Rules with which no game can start, or none at this table."""


class InvalidPosition(EngineError):
    """A position, or a part of one, that makes no sense."""


class InvalidRecord(EngineError):
    """A record that does not replay to a legal game."""


def shown(value: object, write: Callable[[object], str] = repr) -> str:
    """Return a value as an error message quotes it: whole when short, else its beginning.

    >>> shown("x" * 100)
    "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."
    """
    try:
        text = write(value)
    except Exception:
        # Numbers of thousands of digits and endless nesting cannot be written out; objects of others may
        # raise anything, and none of it may hide the error that is being told.
        return "this"
    return text if len(text) <= 60 else text[:57] + "..."
