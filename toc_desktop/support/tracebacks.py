"""What went wrong, told without what the program had in its hands: no message is quoted that might hold it.

An error may quote whatever it stumbled over, a hand, a seed, the name of somebody's folder, and so may the
one that led to it. What is told is where it happened, in our own files, of which kind it was, and what only
Python itself says.
"""

from __future__ import annotations

import errno
import linecache
import re
from collections.abc import Iterator
from pathlib import Path
from traceback import walk_tb
from types import TracebackType

_PACKAGE = "toc_desktop"
_MOST_FRAMES = 40
_MOST_LINKS = 12
WITHHELD = "(its message is not told)"

_WORD = r"[A-Za-z_]+"
_PYTHONS_OWN = re.compile(
    rf"'{_WORD}' object has no attribute '[a-z_]+'"
    rf"|module '{_PACKAGE}[a-z_.]*' has no attribute '[a-z_]+'"
    rf"|'{_WORD}' object is not (subscriptable|callable|iterable)"
    rf"|(name|cannot access local variable) '[a-z_]+' .{{0,60}}(defined|value)"
    rf"|{_WORD}(\.{_WORD})*\(\) (missing \d required|takes \d+ positional|got an unexpected keyword)"
    rf"|No module named '{_WORD}[A-Za-z_.]*'"
    r"|(list|tuple|string) index out of range|division by zero|maximum recursion depth exceeded"
    r"|unsupported operand type\(s\) for \S{1,3}: '[A-Za-z_.]+' and '[A-Za-z_.]+'"
)
"""Beginnings of sentences in which Python names code, never a value."""
_DEVICES = re.compile(r"[A-Za-z ,.;:()'-]{1,120}$")
"""What the system says of screens and sound devices, where it names no file."""


def safe_traceback(error: BaseException) -> str:
    """Return an error, and all that led to it, as a traceback without anybody's secrets."""
    return "\n\n".join(_links(error, set()))


def safe_summary(error: BaseException) -> str:
    """Return an error in one line."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name}: {errno.errorcode.get(error.errno, error.errno)}"
    devices = kind.__module__.partition(".")[0] == "pygame"
    own = (_DEVICES if devices else _PYTHONS_OWN).match(_text(error))
    return f"{name}: {own.group()}" if own is not None else f"{name} {WITHHELD}"


def _text(error: BaseException) -> str:
    try:
        return str(error)
    except Exception:
        # Even its own words may be broken.
        return ""


def _links(error: BaseException, seen: set[int]) -> Iterator[str]:
    """Yield what led to an error first, then the error itself, then those it holds."""
    if id(error) in seen or len(seen) >= _MOST_LINKS:
        return
    seen.add(id(error))
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _links(cause, seen)
        yield "which led to:" if error.__cause__ is not None else "and then:"
    lines = ["Traceback:", *_frames(error.__traceback__), safe_summary(error)]
    yield "\n".join(lines)
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield "with:"
            yield from _links(inner, seen)


def _frames(trace: TracebackType | None) -> list[str]:
    frames = list(walk_tb(trace))
    left_out = len(frames) - _MOST_FRAMES
    lines = [f"  … {left_out} more"] if left_out > 0 else []
    for frame, line in frames[-_MOST_FRAMES:]:
        code = frame.f_code
        lines.append(f"  {short_path(code.co_filename)}:{line} in {code.co_name}")
        source = linecache.getline(code.co_filename, line, frame.f_globals).strip()
        if source:
            lines.append(f"    {source}")
    return lines


def short_path(path: str) -> str:
    """Return a file of the program without the folders it is installed in, which may name somebody."""
    parts = Path(path).parts
    if _PACKAGE in parts:
        return "/".join(parts[len(parts) - 1 - parts[::-1].index(_PACKAGE) :])
    return "/".join(parts[-2:])
