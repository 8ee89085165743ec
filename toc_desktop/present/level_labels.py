"""What levels of bots are called on screen and in print."""

from __future__ import annotations

from toc_desktop.bots import find_level, level_names
from toc_desktop.support.i18n import has, tr


def level_label(name: str, area: str = "setup") -> str:
    """Return what a level is called: `<area>.level.<name>` of the locale files, else as the bot says itself.

    A level that is not here, in a game played elsewhere, is called by its name.

    >>> level_label("telepath")
    'telepath'
    """
    key = f"{area}.level.{name}"
    if has(key):
        return tr(key)
    return (find_level(name).title or name) if name in level_names() else name
