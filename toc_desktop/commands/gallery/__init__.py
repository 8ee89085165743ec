"""Every screen in a telling state, by name: for pictures, for the self-check, and to be looked at.

An entry is a function that opens its scene on the app it is given and leaves it in the state to be seen:

    @entry("settings")
    def settings(app: GameApp) -> None:
        app.push(SettingsScene(app))
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toc_desktop.services import GameApp

Opener = Callable[["GameApp"], None]

_PAGES = ("rooms", "shelf", "tables", "pages")
"""Modules of this room that register entries when they are imported."""
_entries: dict[str, Opener] = {}


def entry(name: str) -> Callable[[Opener], Opener]:
    """Register a state under a name of letters, digits and dashes."""

    def register(opener: Opener) -> Opener:
        _entries[name] = opener
        return opener

    return register


def gallery() -> dict[str, Opener]:
    """Return every state by name, in the order of its registration."""
    for page in _PAGES:
        import_module(f"{__name__}.{page}")
    return dict(_entries)
