"""The suite itself: no folder of it is passed over, and the fast lane has something of every room."""

from __future__ import annotations

import os
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.lanes import spread

TESTS = Path(__file__).resolve().parent
LONG_ONLY = {"game"}
"""Rooms whose only tests play whole games through a screen reader."""


def test_no_folder_of_tests_is_passed_over(pytestconfig: pytest.Config) -> None:
    skipped = pytestconfig.getini("norecursedirs")
    folders = {path.parent for path in TESTS.rglob("test_*.py")}
    assert len(folders) > 12
    names = {part for folder in folders for part in folder.relative_to(TESTS.parent).parts}
    assert "build" in names
    assert not [name for name in names for pattern in skipped if fnmatch(name, pattern)]


@pytest.mark.parametrize(("cases", "quick"), [(1, 1), (7, 1), (7, 3), (7, 7), (7, 20), (100, 9)])
def test_the_quick_cases_are_as_many_as_wanted_and_spread(cases: int, quick: int) -> None:
    chosen = sorted(spread(cases, quick))
    assert len(chosen) == min(cases, quick)
    assert chosen[0] == 0
    gaps = [after - before for before, after in zip(chosen, [*chosen[1:], cases], strict=True)]
    assert max(gaps) - min(gaps) <= 1


@pytest.mark.slow
def test_every_room_has_quick_tests_and_only_cases_are_left_to_the_long_run() -> None:
    def collected(*words: str) -> set[str]:
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *words]
        bare = {**os.environ, "PYTEST_ADDOPTS": ""}
        said = subprocess.run(
            command, cwd=TESTS.parent, env=bare, capture_output=True, text=True, check=True
        ).stdout
        return {row for row in said.splitlines() if "::" in row}

    every, quick, slow = collected(), collected("-m", "not slow"), collected("-m", "slow")
    assert every == quick | slow
    assert not quick & slow
    rooms = {row.split("/")[1] for row in every if row.count("/") > 1}
    assert rooms - {row.split("/")[1] for row in quick} == LONG_ONLY
