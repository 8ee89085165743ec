"""The SDL that pygame has loaded, for what pygame does not hand on."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Any

import pygame


def library() -> Any:
    """Return SDL for ctypes; ``OSError`` where it cannot be reached, ``AttributeError`` for what it lacks."""
    if sys.platform == "win32":
        return ctypes.CDLL(str(Path(pygame.__file__).with_name("SDL2.dll")))
    # A module leads to the libraries it needs, wherever they are.
    return ctypes.CDLL(pygame.base.__file__)
