"""Which tests reach which lines: a plugin of pytest that notes it, and the map read from its notes."""

from __future__ import annotations

import ast
import hashlib
import json
import os
import time
from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage, CoverageData

FOLDER = "TOC_REACH_FOLDER"
"""Where the plugin leaves its notes."""
SOURCES = "TOC_REACH_SOURCES"
"""Which sources are looked at: patterns, with the path separator between them."""


class Reach:
    """Notes, test by test, the lines that were run."""

    def __init__(self, folder: Path, patterns: Sequence[str]) -> None:
        self._folder = folder
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        self._coverage = Coverage(
            data_file=folder / "coverage", data_suffix=True, include=list(patterns), config_file=False
        )
        self._coverage.start()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, None, None]:
        """Note what one test reaches, and how much of a processor it takes."""
        self._coverage.switch_context(item.nodeid)
        began = time.process_time()
        yield
        self._seconds[item.nodeid] = time.process_time() - began

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note who fails without any fault, to leave it out."""
        if report.failed:
            self._failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the notes down."""
        self._coverage.stop()
        self._coverage.save()
        sound = {test: used for test, used in self._seconds.items() if test not in self._failed}
        path = self._folder / f"seconds-{os.getpid()}.json"
        path.write_text(json.dumps(sound), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to take notes."""
    patterns = os.environ[SOURCES].split(os.pathsep)
    config.pluginmanager.register(Reach(Path(os.environ[FOLDER]), patterns))


def digest(path: Path) -> str:
    """Return what tells whether a file has changed."""
    return hashlib.blake2b(path.read_bytes(), digest_size=12).hexdigest()


def functions_of(source: str) -> dict[int, str]:
    """Return, for every line inside a function or class, the dotted name it belongs to.

    >>> functions_of("def f():\\n    x = 1\\ny = 2")
    {1: 'f', 2: 'f'}
    """
    found: dict[int, str] = {}

    def look(node: ast.AST, name: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = name
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}".lstrip(".")
                for line in range(child.lineno, (child.end_lineno or child.lineno) + 1):
                    found[line] = inner
            look(child, inner)

    look(ast.parse(source), "")
    return found


@dataclass
class ReachMap:
    """Which tests reach which lines and functions of which file, and how long each takes."""

    lines: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    functions: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    at_import: dict[str, set[int]] = field(default_factory=dict)
    """Lines that run before any test does."""
    stale: set[str] = field(default_factory=set)
    """Sources that have changed since some test was noted: their functions are known, not their lines."""

    @classmethod
    def read(cls, folder: Path, root: Path) -> ReachMap:
        """Read the notes of every test file that is as it was."""
        found = cls()
        for path in sorted(folder.glob("*.json")):
            found._add(json.loads(path.read_text(encoding="utf-8")), root)
        return found

    def _add(self, notes: Any, root: Path) -> None:
        names = list(notes["seconds"])
        self.seconds |= notes["seconds"]
        for file, rows in notes["lines"].items():
            for line, tests in rows.items():
                known = self.lines.setdefault(file, {}).setdefault(int(line), set())
                known.update(names[number] for number in tests)
        for file, rows in notes["functions"].items():
            for function, tests in rows.items():
                known = self.functions.setdefault(file, {}).setdefault(function, set())
                known.update(names[number] for number in tests)
        for file, early in notes["at_import"].items():
            self.at_import.setdefault(file, set()).update(early)
        for file, state in notes["sources"].items():
            if not (root / file).is_file() or digest(root / file) != state:
                self.stale.add(file)

    def tests_of(self, file: str, line: int, function: str, room: str) -> list[str]:
        """Return the tests that reach a line (of what runs at import, those that reach the file).

        Those of the room itself come first, the quick ones before the slow ones. What a module's own lines
        make (a limit, a table, what is usual) can be looked at by tests that run no line of it: of these
        lines, all tests of the room are among them.
        """
        tests: Iterable[str] = ()
        if file not in self.stale:
            tests = self.lines.get(file, {}).get(line, ())
        if not tests and function:
            tests = self.functions.get(file, {}).get(function, ())
        if not tests:
            tests = {test for each in self.functions.get(file, {}).values() for test in each}
        if not self.lines.get(file, {}).get(line) and line in self.at_import.get(file, ()):
            tests = {*tests, *(test for test in self.seconds if test.startswith(f"tests/{room}/"))}
        return sorted(
            tests, key=lambda test: (not test.startswith(f"tests/{room}/"), self.seconds.get(test, 1.0), test)
        )

    def runs_at_import(self, file: str, line: int) -> bool:
        """Tell whether a line has had its effect before a test begins."""
        return file in self.stale or line in self.at_import.get(file, set())


def keep_notes(raw: Path, kept: Path, root: Path, files: Iterable[str]) -> None:
    """Sort the notes of a run by test file, so that only those that change are noted again."""
    seconds: dict[str, float] = {}
    for path in raw.glob("seconds-*.json"):
        seconds |= json.loads(path.read_text(encoding="utf-8"))
    lines: dict[str, dict[int, set[str]]] = {}
    early: dict[str, list[int]] = {}
    for path in raw.glob("coverage.*"):
        data = CoverageData(basename=str(path))
        data.read()
        for file in data.measured_files():
            name = Path(file).relative_to(root).as_posix()
            for line, contexts in data.contexts_by_lineno(file).items():
                lines.setdefault(name, {}).setdefault(line, set()).update(contexts)
                if "" in contexts:
                    early.setdefault(name, []).append(line)
    owners = {name: functions_of((root / name).read_text(encoding="utf-8")) for name in lines}
    for test_file in files:
        tests = [test for test in seconds if test.partition("::")[0] == test_file]
        numbers = {test: number for number, test in enumerate(tests)}
        by_line: dict[str, dict[int, list[int]]] = {}
        by_function: dict[str, dict[str, set[int]]] = {}
        for name, rows in lines.items():
            for line, reached_by in rows.items():
                mine = sorted(numbers[test] for test in reached_by if test in numbers)
                if mine:
                    by_line.setdefault(name, {})[line] = mine
                    rows_of = by_function.setdefault(name, {})
                    rows_of.setdefault(owners[name].get(line, ""), set()).update(mine)
        notes = {
            "seconds": {test: seconds[test] for test in tests},
            "lines": by_line,
            "functions": {
                name: {function: sorted(reached) for function, reached in by_name.items()}
                for name, by_name in by_function.items()
            },
            "at_import": early,
            "sources": {name: digest(root / name) for name in by_line},
        }
        (kept / note_name(root, test_file)).write_text(json.dumps(notes), encoding="utf-8")


def note_name(root: Path, test_file: str) -> str:
    """Return the name of a test file's notes: another when it changes."""
    return f"{test_file.replace('/', '-').removesuffix('.py')}-{digest(root / test_file)}.json"
