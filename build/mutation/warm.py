"""A plugin of pytest that collects the tests once and tries fault after fault, each in a child of its own.

To import everything anew for every fault takes longer than most tests. Here the child, a copy of a process in
which all is imported, is given the changed function and runs the tests that reach it. What cannot be changed
that way (a number at the top of a module) is left to `Trial`, which begins from nothing.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import tempfile
import time
import types
from collections.abc import Iterator, Sequence
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

from mutation.operators import planted_tree

ASKING, ANSWERING = "TOC_WARM_ASKING", "TOC_WARM_ANSWERING"
"""The pipes that requests and verdicts go through."""
CO_NEWLOCALS = 0x2
"""The flag of a function's code: a module and the body of a class lack it."""
COLD = "cold"
"""The verdict that there is none: something other than a function differs."""


def codes_of(code: types.CodeType) -> Iterator[types.CodeType]:
    """Yield a module's code and all that is nested in it, in the order of the text."""
    yield code
    for value in code.co_consts:
        if isinstance(value, types.CodeType):
            yield from codes_of(value)


def own_part(code: types.CodeType) -> tuple[object, ...]:
    """Return what a piece of code does by itself, without what is nested in it."""
    values = tuple(
        "code" if isinstance(value, types.CodeType) else (type(value), repr(value))
        for value in code.co_consts
    )
    return code.co_code, values, code.co_names, code.co_varnames, code.co_freevars


def changed_functions(source: str, file: str, number: int) -> dict[tuple[str, int], types.CodeType] | None:
    """Return the new code of every function that a fault changes; none if the module itself changes.

    >>> list(changed_functions("def f(a, b):\\n    return a < b", "f.py", 1))
    [('f', 1)]
    >>> changed_functions("LIMIT = 3", "f.py", 0) is None
    True
    """
    before = compile(source, file, "exec", dont_inherit=True)
    after = compile(planted_tree(source, number), file, "exec", dont_inherit=True)
    old, new = by_place(before), by_place(after)
    found: dict[tuple[str, int], types.CodeType] = {}
    for place, was in old.items():
        now = new.get(place, [])
        if len(was) != len(now):
            continue  # It is nested in something that has changed, and is made anew with it.
        for one, other in zip(was, now, strict=True):
            if not one.co_flags & CO_NEWLOCALS:
                if own_part(one) != own_part(other):
                    return None
            elif one != other:
                if len(was) > 1:
                    return None
                found[place] = other
    return found or None


def by_place(module: types.CodeType) -> dict[tuple[str, int], list[types.CodeType]]:
    """Return every piece of code by its name and first line."""
    found: dict[tuple[str, int], list[types.CodeType]] = {}
    for code in codes_of(module):
        found.setdefault((code.co_qualname, code.co_firstlineno), []).append(code)
    return found


def plant(source: str, file: str, number: int) -> bool:
    """Change the functions of this process; tell whether that was possible."""
    changed = changed_functions(source, file, number)
    if changed is None:
        return False
    met = 0
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and thing.__code__.co_filename == file:
            code = changed.get((thing.__code__.co_qualname, thing.__code__.co_firstlineno))
            if code is not None:
                thing.__code__ = code
                met += 1
    return met > 0


def forget_results() -> None:
    """Empty every cache of the game: what was computed while tests were collected is computed again."""
    for thing in gc.get_objects():
        if isinstance(thing, _lru_cache_wrapper) and thing.__module__.startswith(("toc_desktop", "tests")):
            thing.cache_clear()


class Warm:
    """Tries faults, each in a child, until nobody asks any more."""

    def __init__(self) -> None:
        self._asking = os.fdopen(int(os.environ[ASKING]), encoding="utf-8")
        self._answering = os.fdopen(int(os.environ[ANSWERING]), "w", encoding="utf-8")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Say which tests are here, then answer requests."""
        items = {item.nodeid: item for item in session.items}
        self._answer({"tests": list(items)})
        for row in self._asking:
            asked = json.loads(row)
            self._answer(self._try(session, [items[test] for test in asked["tests"] if test in items], asked))
        return True

    def _answer(self, values: dict[str, object]) -> None:
        self._answering.write(json.dumps(values) + "\n")
        self._answering.flush()

    def _try(
        self, session: pytest.Session, items: Sequence[pytest.Item], asked: dict[str, object]
    ) -> dict[str, object]:
        folder = Path(tempfile.mkdtemp(prefix="toc-warm-"))
        note = folder / "failed"
        child = os.fork()
        if not child:
            code = 3
            try:
                os.setsid()
                code = self._child(session, items, asked, folder)
            finally:
                os._exit(code)
        status = self._wait(child, float(str(asked["seconds"])))
        failed = note.read_text(encoding="utf-8") if note.is_file() else ""
        shutil.rmtree(folder, ignore_errors=True)
        if status is None or (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU):
            return {"verdict": "timeout", "test": failed}
        code = os.waitstatus_to_exitcode(status)
        return {"verdict": {0: "survived", 2: COLD}.get(code, "killed"), "test": failed}

    @staticmethod
    def _wait(child: int, seconds: float) -> int | None:
        """Return how a child ended, or nothing if it never would."""
        ends = time.monotonic() + 60 + 20 * seconds
        pause = 0.002
        while time.monotonic() < ends:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return status
            time.sleep(pause)
            pause = min(pause * 1.5, 0.05)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return None

    def _child(
        self, session: pytest.Session, items: Sequence[pytest.Item], asked: dict[str, object], folder: Path
    ) -> int:
        """Plant the fault and run the tests until one fails; return the exit code."""
        import resource  # Not on every system; nor is `fork`.

        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        # Processor time, not the clock's: a busy machine is no fault.
        limit = 15 + int(5 * float(str(asked["seconds"])))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        file = asked.get("file")
        if file is not None:
            path = Path(session.config.rootpath) / str(file)
            if not plant(path.read_text(encoding="utf-8"), str(path), int(str(asked["number"]))):
                return 2
        forget_results()
        factory = session.config._tmp_path_factory  # type: ignore[attr-defined]
        factory._given_basetemp, factory._basetemp = folder / "temp", None
        for item, following in zip(items, [*items[1:], None], strict=True):
            (folder / "failed").write_text(item.nodeid, encoding="utf-8")
            before = session.testsfailed
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed > before:
                return 1
        (folder / "failed").unlink(missing_ok=True)
        return 0


def pytest_configure(config: pytest.Config) -> None:
    """Take the place of the loop over all tests."""
    config.pluginmanager.register(Warm())
