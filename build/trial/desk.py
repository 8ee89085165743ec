"""What a person does at a Windows desktop: wait for a window, click, press keys, look."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from devtools.environment import Trouble
from packager import tools
from packager.screen import Screen, hidden_screen, stop

_PAUSE = 0.1
_KEYS = {"Return": 0x0D, "Tab": 0x09, "Escape": 0x1B, "space": 0x20}
"""Keys as Windows numbers them."""


class Desk(Protocol):
    """A desktop with at most a few windows; sizes and places are in pixels of the window's inside."""

    def wait_for(self, title: str, patience: float) -> None:
        """Wait for a window by its title, and give it the keyboard."""
        ...

    def shown(self, title: str) -> bool:
        """Tell whether there is such a window."""
        ...

    def wait_drawn(self, title: str, patience: float) -> None:
        """Wait until the window shows a picture."""
        ...

    def size(self, title: str) -> tuple[int, int]:
        """Return the size of a window's inside."""
        ...

    def click(self, title: str, x: int, y: int) -> None:
        """Click in a window."""
        ...

    def press(self, title: str, *keys: str) -> None:
        """Press keys in a window, by the names of xdotool."""
        ...

    def close(self, title: str) -> None:
        """Close a window as its cross does."""
        ...

    def picture(self, path: Path) -> bool:
        """Keep a picture of the desktop; False where that cannot be done."""
        ...


class HiddenDesk:
    """A desktop on an Xvfb, with a window manager, as wine uses it."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def _find(self, title: str) -> str:
        found = self._screen.say("search", "--onlyvisible", "--name", f"^{title}$")
        return found.splitlines()[-1] if found else ""

    def shown(self, title: str) -> bool:
        """Tell whether a window has that name."""
        return bool(self._find(title))

    def wait_for(self, title: str, patience: float) -> None:
        """Wait for a window and give it the keyboard."""
        end = time.monotonic() + patience
        while not self._find(title):
            if time.monotonic() > end:
                raise Trouble(f"No window called “{title}” appeared within {patience:.0f} s.")
            time.sleep(_PAUSE)
        self._screen.say("windowactivate", "--sync", self._find(title))

    def wait_drawn(self, title: str, patience: float) -> None:
        """Wait until there is something to see."""
        self._screen.drawn(patience)

    def size(self, title: str) -> tuple[int, int]:
        """Return the size of a window's inside."""
        told = self._screen.say("getwindowgeometry", "--shell", self._find(title))
        values = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
        return int(values.get("WIDTH", 0)), int(values.get("HEIGHT", 0))

    def click(self, title: str, x: int, y: int) -> None:
        """Move the mouse there and click."""
        self._screen.say(
            "mousemove", "--window", self._find(title), str(x), str(y), "sleep", "0.2", "click", "1"
        )

    def press(self, title: str, *keys: str) -> None:
        """Press keys as a keyboard does: wine hears nothing that is sent to a window alone."""
        self._screen.say("windowactivate", "--sync", self._find(title))
        for key in keys:
            self._screen.say("key", key)
            time.sleep(_PAUSE)

    def close(self, title: str) -> None:
        """Close a window by Alt+F4."""
        self.press(title, "alt+F4")

    def picture(self, path: Path) -> bool:
        """Keep a picture of the screen."""
        self._screen.photograph(path)
        return True


@contextmanager
def hidden_desk(size: str = "1366x768x24") -> Iterator[tuple[HiddenDesk, str]]:
    """Give a desktop that nobody sees, and the name of its display."""
    with hidden_screen(size) as screen:
        manager = subprocess.Popen(
            [tools.find("openbox"), "--sm-disable"],
            env={**os.environ, "DISPLAY": screen.name},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            time.sleep(0.5)
            yield HiddenDesk(screen), screen.name
        finally:
            stop(manager)


class RealDesk:
    """The desktop of Windows itself, by its own calls; keys and clicks are messages, which disturb nobody."""

    def __init__(self) -> None:
        import ctypes

        self._user: Any = ctypes.windll.user32  # type: ignore[attr-defined,unused-ignore]
        self._user.FindWindowW.restype = ctypes.c_void_p
        self._ctypes = ctypes

    def _find(self, title: str) -> Any:
        found = self._user.FindWindowW(None, title)
        return (
            self._ctypes.c_void_p(found)
            if found and self._user.IsWindowVisible(self._ctypes.c_void_p(found))
            else None
        )

    def shown(self, title: str) -> bool:
        """Tell whether a window has that name."""
        return self._find(title) is not None

    def wait_for(self, title: str, patience: float) -> None:
        """Wait for a window and bring it to the front."""
        end = time.monotonic() + patience
        while self._find(title) is None:
            if time.monotonic() > end:
                raise Trouble(f"No window called “{title}” appeared within {patience:.0f} s.")
            time.sleep(_PAUSE)
        self._user.SetForegroundWindow(self._find(title))

    def wait_drawn(self, title: str, patience: float) -> None:
        """Give it a moment: what a window shows is not looked at here."""
        self.wait_for(title, patience)

    def size(self, title: str) -> tuple[int, int]:
        """Return the size of a window's inside."""
        corners = (self._ctypes.c_long * 4)()
        self._user.GetClientRect(self._find(title), corners)
        return corners[2], corners[3]

    def click(self, title: str, x: int, y: int) -> None:
        """Send a click."""
        window, place = self._find(title), (y << 16) | x
        for message, held in ((0x0200, 0), (0x0201, 1), (0x0202, 0)):
            self._user.PostMessageW(window, message, held, place)
            time.sleep(_PAUSE)

    def press(self, title: str, *keys: str) -> None:
        """Send keys."""
        window = self._find(title)
        for key in keys:
            code = _KEYS[key]
            scan = self._user.MapVirtualKeyW(code, 0) << 16
            self._user.PostMessageW(window, 0x0100, code, scan | 1)
            self._user.PostMessageW(window, 0x0101, code, scan | 0xC0000001)
            time.sleep(_PAUSE)

    def close(self, title: str) -> None:
        """Send what the cross sends."""
        self._user.PostMessageW(self._find(title), 0x0010, 0, 0)

    def picture(self, path: Path) -> bool:
        """Keep none: that would take a library more."""
        return False
