"""The screens of the desktop, and the size of a window that fits one of them.

Windows and X11 count windows in pixels, whatever the scale; macOS and Wayland in points, which are larger
where the scale is. `Screen.scale` is what one pixel at 100 % takes in a window's own units.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pygame

from toc_desktop.app import sdl

MINIMUM = (960, 600)
DEFAULT = (1280, 720)
"""Sizes at a scale of 100 %."""

_SHARE = 2 / 3
_WIDEST = 2.0
_TALLEST = 3 / 4
_FRAME = (16, 48)
"""What a title bar and the edges of a window take."""
_MOST_REMEMBERED = 16
_USUAL_DPI = 96

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: its size and what task bars leave of it, in window units, and its scale."""

    size: Size
    usable: Size
    scale: float = 1.0

    @property
    def name(self) -> str:
        """Return what it is remembered by.

        >>> Screen((3840, 2160), (3840, 2080), 2.0).name
        '3840x2160@2'
        """
        return f"{self.size[0]}x{self.size[1]}@{self.scale:g}"

    @property
    def room(self) -> Size:
        """Return the largest size of a window whose frame is seen, too."""
        width, height = (
            round(whole - frame * self.scale) for whole, frame in zip(self.usable, _FRAME, strict=True)
        )
        return width, height

    @property
    def minimum(self) -> Size:
        """Return the least size of a window here."""
        return self.fitting((round(MINIMUM[0] * self.scale), round(MINIMUM[1] * self.scale)))

    def fitting(self, size: Size) -> Size:
        """Return a size, less where it does not fit."""
        return min(size[0], self.room[0]), min(size[1], self.room[1])

    def first_size(self) -> Size:
        """Return the size of the first window here: two thirds of the screen, or what reads well.

        >>> Screen((3840, 2160), (3840, 2080), 2.0).first_size()
        (2560, 1440)
        >>> Screen((1366, 768), (1366, 728)).first_size()
        (1280, 680)
        """
        width, height = (
            max(round(whole * _SHARE), round(usual * self.scale))
            for whole, usual in zip(self.size, DEFAULT, strict=True)
        )
        # On very wide and on upright screens a window has the shape of a table all the same.
        width, height = self.fitting((min(width, round(height * _WIDEST)), height))
        return width, max(min(height, round(width * _TALLEST)), self.minimum[1])

    def size_for(self, wish: Size | None, remembered: Mapping[str, Size]) -> Size:
        """Return the size to open with: as asked for, as last time on such a screen, or the first."""
        size = wish or remembered.get(self.name) or self.first_size()
        width, height = self.fitting(size)
        return max(width, self.minimum[0]), max(height, self.minimum[1])


def remember(sizes: Mapping[str, Size], screen: Screen, size: Size) -> dict[str, Size]:
    """Return the sizes by screen with this one the latest; of many screens the oldest is forgotten."""
    others = {name: each for name, each in sizes.items() if name != screen.name}
    kept = list(others.items())[-(_MOST_REMEMBERED - 1) :]
    return dict(kept) | {screen.name: size}


def screens() -> list[Screen]:
    """Return the screens as the system tells them, the main one first; there is always one."""
    scale = desktop_scale()
    sizes = pygame.display.get_desktop_sizes() or [DEFAULT]
    return [Screen(size, _usable(number) or size, scale) for number, size in enumerate(sizes)]


class _Rect(ctypes.Structure):
    """A rectangle of SDL."""

    _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int)]


def _usable(number: int) -> Size | None:
    """Return what task bars leave of a screen; None if nobody says."""
    area = _Rect()
    try:
        if sdl.library().SDL_GetDisplayUsableBounds(number, ctypes.byref(area)):
            return None
    except (OSError, AttributeError):
        return None
    return (area.w, area.h) if area.w > 0 and area.h > 0 else None


def screen_with(window: pygame.Window) -> Screen:
    """Return the screen that a window is on now, with the scale it has there."""
    all_of_them = screens()
    here = all_of_them[min(screen_of(window), len(all_of_them) - 1)]
    return replace(here, scale=desktop_scale(window))


def screen_of(window: pygame.Window) -> int:
    """Return the number of the screen that a window is on; the main one if nobody says."""
    try:
        library = sdl.library()
        library.SDL_GetWindowFromID.restype = ctypes.c_void_p
        library.SDL_GetWindowDisplayIndex.argtypes = [ctypes.c_void_p]
        return max(0, int(library.SDL_GetWindowDisplayIndex(library.SDL_GetWindowFromID(window.id))))
    except (OSError, AttributeError):
        return 0


def desktop_scale(window: pygame.Window | None = None) -> float:
    """Return the scale that the window's units do not have in them yet: of Windows and X11, else 1."""
    if sys.platform == "win32":
        return _limited(_windows_dpi(window))
    if pygame.display.get_init() and pygame.display.get_driver() == "x11":
        return _x11_scale()
    return 1.0


def _limited(dpi: float) -> float:
    """Return a scale for dots per inch: nothing under 100 %, nothing that cannot be meant."""
    return min(4.0, max(1.0, dpi / _USUAL_DPI))


def _windows_dpi(window: pygame.Window | None) -> float:
    user: Any = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
    handle = getattr(window, "handle", None) if window is not None else None
    try:
        dpi = user.GetDpiForWindow(ctypes.c_void_p(handle)) if handle else 0
        return float(dpi or user.GetDpiForSystem())
    except (AttributeError, OSError):
        # Windows 10 before 2016 does not say.
        return _USUAL_DPI


def dpi_of_resources(text: str) -> float:
    """Return the dots per inch that the desktop's X resources ask for.

    >>> dpi_of_resources("Xft.antialias:\\t1\\nXft.dpi:\\t192\\n"), dpi_of_resources("")
    (192.0, 96.0)
    """
    match = re.search(r"^Xft\.dpi:\s*(\d{2,3}(?:\.\d+)?)\s*$", text, re.MULTILINE)
    return float(match[1]) if match else float(_USUAL_DPI)


@cache
def _x11_scale() -> float:
    return _limited(dpi_of_resources(_x11_resources()))


def _x11_resources() -> str:
    """Return the X resources of the display, as desktops set them; nothing if they cannot be read."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XOpenDisplay.argtypes = [ctypes.c_char_p]
        x11.XResourceManagerString.restype = ctypes.c_char_p
        x11.XResourceManagerString.argtypes = [ctypes.c_void_p]
        x11.XCloseDisplay.argtypes = [ctypes.c_void_p]
        display = x11.XOpenDisplay(os.fsencode(os.environ.get("DISPLAY", "")) or None)
        if not display:
            return ""
        try:
            resources: bytes = x11.XResourceManagerString(display) or b""
            return resources.decode("utf-8", "replace")
        finally:
            x11.XCloseDisplay(display)
    except (OSError, AttributeError):
        return ""
