"""A copy of the game that lacks parts of itself: which ones, and the words to install it again.

What is loaded at first is Python's own, so that it works where hardly anything else of the game is left.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

FOLDERS = ("bots", "fonts", "locales", "svg", "themes")
"""Assets that there is no game without; pictures, sounds and textures are only missed."""

BOTH_LANGUAGES = (
    "Toc Desktop ne peut pas démarrer / cannot start",
    (
        "Il manque un morceau du jeu : installe-le de nouveau. Tes parties restent où elles sont. ({why})\n\n"
        "A part of the game is missing: install it again. Your games stay where they are. ({why})"
    ),
)
"""Title and text where no file of any language can be read."""


def missing_folders() -> str:
    """Return which assets are not there, by name; nothing if none is missing."""
    from toc_desktop.support.paths import asset

    return ", ".join(f"assets/{name}" for name in FOLDERS if not any(asset(name).glob("*")))


def missing_words() -> str:
    """Return what is missing if there is no language to say anything in; nothing if there is one."""
    from toc_desktop.support import i18n

    return "" if i18n.has("ui.broken.text") else "assets/locales"


def missing_part(error: BaseException) -> str:
    """Return which part of the game an error misses, in its own words; nothing if it misses none."""
    for each in _and_its_causes(error):
        # pygame says NotImplementedError of a module of its own whose library is not there.
        if isinstance(each, ImportError | NotImplementedError):
            return " ".join(str(each).split()) or type(each).__name__
        if isinstance(each, OSError) and (name := _asset_name(each.filename)):
            return name
    return ""


def _asset_name(filename: object) -> str:
    """Return how a file of the assets is called among them; nothing for any other file."""
    from toc_desktop.support.paths import assets_root

    if not isinstance(filename, str | os.PathLike):
        return ""
    path, root = Path(filename), assets_root()
    return f"assets/{path.relative_to(root).as_posix()}" if path.is_relative_to(root) else ""


def _and_its_causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    each: BaseException | None = error
    while each is not None and id(each) not in seen:
        yield each
        seen.add(id(each))
        each = each.__cause__


def words(why: str) -> tuple[str, str]:
    """Return title and text: in the player's language, or in both where no language can be read."""
    try:
        from toc_desktop.support import i18n

        if i18n.has("ui.broken.title") and i18n.has("ui.broken.text"):
            return i18n.tr("ui.broken.title"), i18n.tr("ui.broken.text", why=why)
    except Exception:
        # Whatever is wrong with it is what we are here to tell.
        pass
    title, text = BOTH_LANGUAGES
    return title, text.format(why=why)
