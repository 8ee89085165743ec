"""Keep a small local log of what went wrong; it never leaves the machine and never stops the game."""

from __future__ import annotations

import copy
import logging
import platform
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Any

from toc_desktop import __version__
from toc_desktop.support.paths import state_dir
from toc_desktop.support.tracebacks import safe_summary, safe_traceback

LOG_NAME = "toc-desktop.log"
MAX_BYTES = 256 * 1024
BACKUPS = 2
MAX_RECORD = 16_000

_ROOT = "toc_desktop"


class _QuietFile(RotatingFileHandler):
    """A log file whose own troubles (disk full, file held by another process) are nobody's problem."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (logging's name)
        """Forget a line that could not be written."""


class DiscreetFormatter(logging.Formatter):
    """Writes no error's own words, which may hold a hand, a seed or a name; bounds the size of a record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text; what another handler has made of its error is not used."""
        mine = copy.copy(record)
        mine.exc_text = None
        if isinstance(mine.args, tuple):
            mine.args = tuple(safe_summary(a) if isinstance(a, BaseException) else a for a in mine.args)
        if isinstance(mine.msg, BaseException):
            mine.msg = safe_summary(mine.msg)
        text = super().format(mine).replace(_home(), "~")
        return text if len(text) <= MAX_RECORD else text[:MAX_RECORD] + " […]"

    def formatException(self, ei: Any) -> str:  # noqa: N802 (logging's name)
        """Return where it happened and of which kind it was."""
        return safe_traceback(ei[1]) if ei[1] is not None else ""


def _home() -> str:
    """Return the folder whose name is somebody's, or something that is in no text."""
    try:
        home = str(Path.home())
    except (OSError, RuntimeError):
        return "\0"
    return home if len(home) > 1 else "\0"


def log_path() -> Path:
    """Return where the log is, or would be."""
    return state_dir() / LOG_NAME


def start_log(level: int = logging.INFO) -> Path | None:
    """Log to the state folder from now on; return the file, or None if it cannot be written."""
    stop_log()
    root = logging.getLogger(_ROOT)
    root.setLevel(level)
    root.propagate = False
    try:
        log_path().parent.mkdir(parents=True, exist_ok=True)
        handler = _QuietFile(
            log_path(), maxBytes=MAX_BYTES, backupCount=BACKUPS, encoding="utf-8", errors="backslashreplace"
        )
    except OSError:
        root.addHandler(logging.NullHandler())
        return None
    handler.setFormatter(DiscreetFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root.addHandler(handler)
    root.info("Toc Desktop %s, Python %s, %s", __version__, platform.python_version(), platform.platform())
    return log_path()


def stop_log() -> None:
    """Close the log, as before a folder changes."""
    root = logging.getLogger(_ROOT)
    for handler in list(root.handlers):
        root.removeHandler(handler)
        try:
            handler.close()
        except (OSError, ValueError):
            # A full disk refuses the last lines; they are lost, the game is not.
            continue
    root.propagate = True


def catch_crashes() -> None:
    """Write every exception nobody caught to the log, in any thread, before the usual thing happens."""
    usual, usual_in_thread = sys.excepthook, threading.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            logging.getLogger(_ROOT).critical("crash", exc_info=(kind, error, trace))
        usual(kind, error, trace)

    def thread_hook(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            info = (args.exc_type, args.exc_value, args.exc_traceback)
            logging.getLogger(_ROOT).critical("crash in a thread", exc_info=info)
        usual_in_thread(args)

    sys.excepthook = hook
    threading.excepthook = thread_hook
