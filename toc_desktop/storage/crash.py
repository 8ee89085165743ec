"""When the game stops by itself: a report on this machine only, with all that is needed to play it again.

A game that several people still play is told as an export tells it, without what is hidden from any of
them; the whole of it is in its own file.
"""

from __future__ import annotations

import os
import platform
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from toc_desktop import __version__
from toc_desktop.storage.atomic import write_atomic
from toc_desktop.storage.export import export_bytes, keeps_secrets, public_move
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.notice import Notice, notice
from toc_desktop.storage.saves import SavedGame
from toc_desktop.support.paths import state_dir
from toc_desktop.support.tracebacks import safe_traceback

PREFIX = "crash-"
SEEN = "seen-"
MOST_REPORTS = 10
LAST_ACTIONS = 12

Playing = Callable[[], SavedGame | None]
"""Says which game is being played, if any."""


def report_text(error: BaseException, playing: SavedGame | None) -> str:
    """Return the report: version, platform, what went wrong, last actions, the record."""
    hiding = playing is not None and keeps_secrets(playing)
    lines = [
        f"Toc Desktop {__version__}",
        f"Python {platform.python_version()}, {platform.platform()}",
        time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "",
        safe_traceback(error),
        "",
    ]
    if playing is not None:
        moves = playing.record.moves
        lines.append(f"last actions of {len(moves)}:")
        lines += (f"  {public_move(text) if hiding else text}" for text in moves[-LAST_ACTIONS:])
        lines += ["", "record:", export_bytes(playing).decode("utf-8")]
    return "\n".join(lines)


def write_report(
    error: BaseException, playing: SavedGame | None = None, folder: Path | None = None, files: Files = REAL
) -> Path | None:
    """Write a report and keep only the last few; None if even that failed."""
    folder = state_dir() if folder is None else folder
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    path = folder / f"{PREFIX}{stamp}-{os.urandom(2).hex()}.txt"
    try:
        write_atomic(path, report_text(error, playing).encode("utf-8", "backslashreplace"), files)
        old = [name for name in files.names(folder) if name.removeprefix(SEEN).startswith(PREFIX)]
        for name in sorted(old, key=lambda name: name.removeprefix(SEEN))[:-MOST_REPORTS]:
            files.delete(folder / name)
    except OSError:
        return None
    return path


def unseen_report(folder: Path | None = None, files: Files = REAL) -> Notice | None:
    """Return, once, that the game crashed last time and where the report is."""
    folder = state_dir() if folder is None else folder
    try:
        fresh = [name for name in files.names(folder) if name.startswith(PREFIX)]
        if not fresh:
            return None
        for name in fresh:
            shown = folder / f"{SEEN}{name}"
            files.replace(folder / name, shown)
    except OSError:
        return None
    return notice("crash", path=str(shown))


def report_crashes(playing: Playing) -> None:
    """Leave a report, from now on, of every exception nobody caught, in any thread."""
    usual, usual_in_thread = sys.excepthook, threading.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            write_report(error, _ask(playing))
        usual(kind, error, trace)

    def thread_hook(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            write_report(args.exc_value, _ask(playing))
        usual_in_thread(args)

    sys.excepthook = hook
    threading.excepthook = thread_hook


def _ask(playing: Playing) -> SavedGame | None:
    try:
        return playing()
    except Exception:
        # The report of one crash must not be lost to another.
        return None
