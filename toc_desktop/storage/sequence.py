"""The order in which games were written, by number and not by the clock: a wrong clock hides no game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.saves import MOST_SEQUENCE, SUFFIXES

_HEAD = 2048
"""The number stands among the first lines of a file."""
_LINE = re.compile(rb'^"sequence": (\d{1,16}),?\r?$', re.MULTILINE)


def sequence_in(data: bytes) -> int:
    """Return the number in the beginning of a file, whole or damaged; 0 if there is none.

    >>> sequence_in(b'{\\n"id": "a",\\n"sequence": 12,\\n"title": ""')
    12
    """
    match = _LINE.search(data)
    return min(int(match[1]), MOST_SEQUENCE) if match else 0


def sequence_of(path: Path, files: Files = REAL) -> int:
    """Return the number of a file; 0 where it has none or cannot be read."""
    try:
        handle = files.open_read(path)
        try:
            return sequence_in(files.read(handle, _HEAD))
        finally:
            files.close(handle)
    except OSError:
        return 0


def last_sequence(folders: Iterable[Path], files: Files = REAL) -> int:
    """Return the largest number among the games in some folders."""
    largest = 0
    for folder in folders:
        try:
            names = files.names(folder)
        except OSError:
            continue
        sequences = (sequence_of(folder / name, files) for name in names if name.endswith(SUFFIXES))
        largest = max(largest, max(sequences, default=0))
    return largest
