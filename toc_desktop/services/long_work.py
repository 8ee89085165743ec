"""Work that may take longer than a frame, done beside the screen: how far it is, and a way to give it up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from toc_desktop.engine import ReplayProgress

Made = TypeVar("Made")


class GivenUp(Exception):
    """Nobody waits for the work any more."""


class LongWork(Generic[Made]):
    """One piece of work on a thread of its own, in so many passes over the same moves."""

    def __init__(self, work: Callable[[ReplayProgress], Made], passes: int = 1) -> None:
        self._work, self._passes = work, passes
        self._made: Made | None = None
        self._error: Exception | None = None
        self._pass = 0
        self._before = 0.0
        self._given_up = threading.Event()
        self.done = threading.Event()
        self.running = False
        self.share = 0.0
        """How much is done, from 0 to 1."""

    def start(self) -> None:
        """Begin."""
        self.running = True
        threading.Thread(target=self._run, name="long-work", daemon=True).start()

    def give_up(self) -> None:
        """Let the work end as soon as it says how far it is."""
        self._given_up.set()

    def result(self) -> Made:
        """Return what was made, or raise what went wrong."""
        assert self.done.is_set()
        if self._error is not None:
            raise self._error
        assert self._made is not None
        return self._made

    def progress(self, number: int, total: int) -> None:
        """Take note of how far it is; ``GivenUp`` when nobody waits any more."""
        if self._given_up.is_set():
            raise GivenUp
        part = number / total if total else 1.0
        if part < self._before:
            self._pass += 1
        self._before = part
        self.share = min(1.0, (self._pass + part) / self._passes)

    def _run(self) -> None:
        try:
            self._made = self._work(self.progress)
        except Exception as error:
            self._error = error
        self.running = False
        self.done.set()
