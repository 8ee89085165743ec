"""Which tests reach which lines: a plugin of pytest that notes it, and the map read from its notes."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from coverage import Coverage, CoverageData

FOLDER = "TOC_REACH_FOLDER"
"""Where the plugin leaves its notes."""


class Reach:
    """Notes, test by test, the lines that were run."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seconds: dict[str, float] = {}
        self._coverage = Coverage(
            data_file=folder / "coverage", data_suffix=True, source_pkgs=["toc_desktop"], config_file=False
        )
        self._coverage.start()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, None, None]:
        """Note what one test reaches, and how long it takes."""
        self._coverage.switch_context(item.nodeid)
        began = time.monotonic()
        yield
        self._seconds[item.nodeid] = time.monotonic() - began

    def pytest_sessionfinish(self) -> None:
        """Write the notes down."""
        self._coverage.stop()
        self._coverage.save()
        path = self._folder / f"seconds-{os.getpid()}.json"
        path.write_text(json.dumps(self._seconds), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to take notes."""
    config.pluginmanager.register(Reach(Path(os.environ[FOLDER])))


@dataclass
class ReachMap:
    """Which tests reach which lines of which file, and how long each takes."""

    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path, root: Path) -> ReachMap:
        """Read the notes of every process."""
        found = cls()
        for path in folder.glob("seconds-*.json"):
            found.seconds |= json.loads(path.read_text(encoding="utf-8"))
        for path in folder.glob("coverage.*"):
            data = CoverageData(basename=str(path))
            data.read()
            for file in data.measured_files():
                name = Path(file).relative_to(root).as_posix()
                rows = found.lines.setdefault(name, {})
                for line, contexts in data.contexts_by_lineno(file).items():
                    rows.setdefault(line, set()).update(context for context in contexts if context)
        return found

    def tests_of(self, file: str, line: int, room: str) -> list[str]:
        """Return the tests that reach a line (of what runs at import, those that reach the file).

        Those of the room itself come first, the quick ones before the slow ones.
        """
        rows = self.lines.get(file, {})
        tests: Iterable[str] = rows.get(line, ())
        if not tests:
            tests = {test for each in rows.values() for test in each}
        return sorted(
            tests, key=lambda test: (not test.startswith(f"tests/{room}/"), self.seconds.get(test, 1.0), test)
        )
