"""The system's clipboard, which may be missing: then copying says so and pasting gives nothing."""

from __future__ import annotations

import logging

import pygame

_log = logging.getLogger(__name__)


def copy(text: str) -> bool:
    """Put words on the clipboard; return whether there is one to take them."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError, NotImplementedError) as error:
        _log.warning("clipboard cannot be written: %s", error)
        return False
    return True


def paste() -> str:
    """Return the words on the clipboard, or nothing when it cannot be read."""
    try:
        return str(pygame.scrap.get_text() or "")
    except (pygame.error, AttributeError, NotImplementedError, UnicodeDecodeError) as error:
        _log.warning("clipboard cannot be read: %s", error)
        return ""
