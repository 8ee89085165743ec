"""The engine's own errors, so that callers never have to catch a bare ValueError."""

from __future__ import annotations


class EngineError(ValueError):
    """Any request that the rules of Toc refuse."""


class IllegalMove(EngineError):
    """A move that is not among the legal ones."""


class InvalidPosition(EngineError):
    """A position, or a part of one, that makes no sense."""


class InvalidRecord(EngineError):
    """A record that does not replay to a legal game."""


def shown(value: object) -> str:
    """Return a value as an error message quotes it: whole when short, else its beginning."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        # Numbers of thousands of digits and endless nesting cannot be written out.
        return "this"
    return text if len(text) <= 60 else text[:57] + "..."
