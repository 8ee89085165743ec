"""How the oracle refuses: with one sentence in plain words."""

from __future__ import annotations


class Nonsense(Exception):
    """A position that gets an error for an answer."""


def need(condition: bool, message: str) -> None:
    """Complain unless the condition holds."""
    if not condition:
        raise Nonsense(message)
