"""Rectangles, lessons and animations as they were agreed on: a change is read as a difference."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

import golden
import layout_sheet
import lesson_sheet
import motion_sheet
import pytest

SLACK = 0 if sys.platform == "linux" else 1
"""Sines differ in the last digit elsewhere; half a pixel may then be rounded the other way."""
NUMBER = re.compile(r"-?\d+")


@pytest.mark.parametrize(
    ("kept", "sheet", "slack"),
    [
        (golden.LAYOUTS, layout_sheet.sheet, SLACK),
        (golden.LESSONS, lesson_sheet.sheet, 0),
        (golden.MOTIONS, motion_sheet.sheet, SLACK),
    ],
    ids=["layouts", "lessons", "motions"],
)
def test_nothing_has_changed_unseen(kept: Path, sheet: Callable[[], str], slack: int) -> None:
    rows = zip(sheet().splitlines(), kept.read_text(encoding="utf-8").splitlines(), strict=True)
    for number, (line, wanted) in enumerate(rows, 1):
        if line == wanted:
            continue
        told = f"{kept.name}, line {number}: run build/dev.py golden and read the difference"
        assert NUMBER.sub("0", line) == NUMBER.sub("0", wanted), told
        found, wished = ([int(each) for each in NUMBER.findall(row)] for row in (line, wanted))
        assert all(abs(a - b) <= slack for a, b in zip(found, wished, strict=True)), told
