"""A progress bar for commands that take a while, shown only on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

Item = TypeVar("Item")

WIDTH = 30
REDRAW_SECONDS = 0.1


def progress(items: Iterable[Item], total: int, stream: TextIO | None = None) -> Iterator[Item]:
    """Give the items one by one, showing how many of the total have come."""
    stream = stream or sys.stderr
    if not stream.isatty():
        yield from items
        return
    began = time.monotonic()
    drawn = 0.0
    try:
        for done, item in enumerate(items, 1):
            now = time.monotonic()
            if now - drawn >= REDRAW_SECONDS or done == total:
                drawn = now
                stream.write("\r" + bar(done, total, now - began))
                stream.flush()
            yield item
    finally:
        # The bar leaves no trace: what follows is the result.
        stream.write("\r" + " " * (WIDTH + 40) + "\r")
        stream.flush()


def bar(done: int, total: int, seconds: float) -> str:
    """Return the bar as text.

    >>> bar(15, 30, 60.0)
    '[###############...............] 15/30  1:00 / 2:00'
    """
    filled = WIDTH * done // max(total, 1)
    whole = seconds * total / max(done, 1)
    times = f"{clock(seconds)} / {clock(whole)}"
    return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done}/{total}  {times}"


def clock(seconds: float) -> str:
    """Return minutes and seconds."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
