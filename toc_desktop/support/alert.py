"""Tell what keeps the game from starting to somebody who double-clicked: no terminal, and maybe no window.

Only what every system has or may have is used, so that it works where the game itself does not.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable

VARIABLE = "TOC_DESKTOP_DIALOGS"
"""Set to 0, no dialog is shown: for scripts, where nobody would close it."""

_PATIENCE = 300
"""Seconds after which a dialog that nobody answers goes away."""


def tell(title: str, text: str) -> None:
    """Say something on standard error, and in a dialog of the system if nobody reads that."""
    if sys.stderr is not None:
        print(title, text, sep="\n", file=sys.stderr)
    if not is_read():
        show(title, text)


def is_read() -> bool:
    """Tell whether somebody sits at the terminal that standard error goes to."""
    try:
        if sys.stderr is None or not sys.stderr.isatty():
            return False
    except ValueError:
        return False
    # Windows takes its empty device for a terminal; a program with a window has none.
    return sys.platform != "win32" or _has_console()


def _has_console() -> bool:
    import ctypes

    return bool(ctypes.windll.kernel32.GetConsoleWindow())  # type: ignore[attr-defined,unused-ignore]


def show(title: str, text: str, platform: str = sys.platform) -> bool:
    """Show a dialog of the system until it is closed; False where there is none."""
    if os.environ.get(VARIABLE, "").strip() == "0":
        return False
    ways: dict[str, Callable[[str, str], bool]] = {"win32": _windows, "darwin": _macos}
    return ways.get(platform, _desktop)(title, text)


def _windows(title: str, text: str) -> bool:
    import ctypes

    error, foreground = 0x10, 0x10000
    box = ctypes.windll.user32.MessageBoxW  # type: ignore[attr-defined,unused-ignore]
    return bool(box(None, text, title, error | foreground))


def _macos(title: str, text: str) -> bool:
    # The words come as arguments, so that nothing in them is taken for AppleScript.
    script = (
        "on run argv\n"
        'display dialog (item 2 of argv) with title (item 1 of argv) buttons {"OK"} with icon stop\n'
        "end run"
    )
    return _runs(["osascript", "-e", script, title, text])


def dialogs(title: str, text: str) -> list[list[str]]:
    """Return the commands of Linux desktops that show a dialog, the best first."""
    return [
        ["zenity", "--error", "--no-markup", f"--title={title}", f"--text={text}", f"--timeout={_PATIENCE}"],
        ["kdialog", "--title", title, "--error", text],
        ["xmessage", "-center", "-timeout", str(_PATIENCE), "-title", title, text],
        ["notify-send", "--urgency=critical", title, text],
    ]


def _desktop(title: str, text: str) -> bool:
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    commands = (command for command in dialogs(title, text) if shutil.which(command[0]))
    return any(_runs(command) for command in commands) or _sdl(title, text)


def _runs(command: list[str]) -> bool:
    # Loaded by whom it serves: every start goes through here, and hardly any has something to tell.
    import subprocess

    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE + 10,
        )
    except subprocess.TimeoutExpired:
        return True
    except (OSError, ValueError):
        return False
    # 5 is zenity's word for a dialog that went away by itself, 1 for one that was closed by its cross.
    return done.returncode in (0, 1, 5)


def _sdl(title: str, text: str) -> bool:
    """Let SDL draw a dialog, if pygame has come so far."""
    pygame = sys.modules.get("pygame")
    if pygame is None:
        return False
    try:
        pygame.display.message_box(title, text, "error")
    except Exception:
        # Whatever is wrong with it is what we are here to tell.
        return False
    return True
