"""A process in which the tests are ready to run, and fault after fault is tried."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mutation.operators import Mutant
from mutation.trial import Trial
from mutation.warm import ANSWERING, ASKING, COLD

NO_ANSWER = "the process that tries faults has ended: "


@dataclass(frozen=True)
class Outcome:
    """What became of a fault, and the test that found it."""

    verdict: str
    test: str = ""

    @property
    def known(self) -> bool:
        """Tell whether it could be planted at all."""
        return self.verdict != COLD


class Workshop:
    """Tests that were collected once, in a copy of the tree."""

    def __init__(self, trial: Trial, tests: Sequence[str]) -> None:
        asked, self._asking = os.pipe()
        self._answers, answering = os.pipe()
        self._log = Path(trial.root).parent / "workshop.log"
        command = [sys.executable, "-m", "pytest", "-q", "-s", "-p", "no:cacheprovider", "-p", "no:xdist"]
        environment = {**trial.environment(), ASKING: str(asked), ANSWERING: str(answering)}
        with self._log.open("w", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [*command, "-p", "mutation.warm", *tests],
                cwd=trial.root,
                env=environment,
                stdout=log,
                stderr=log,
                pass_fds=(asked, answering),
            )
        os.close(asked)
        os.close(answering)
        self._reader = os.fdopen(self._answers, encoding="utf-8")
        self._sound: dict[str, bool] = {}
        self.tests: frozenset[str] = frozenset(self._answer()["tests"])

    def close(self) -> None:
        """End the process."""
        os.close(self._asking)
        self._reader.close()
        self._process.kill()
        self._process.wait()

    def _answer(self) -> dict[str, Any]:
        row = self._reader.readline()
        if not row:
            raise RuntimeError(NO_ANSWER + self._log.read_text(encoding="utf-8")[-2000:])
        answer: dict[str, Any] = json.loads(row)
        return answer

    def _ask(self, **values: object) -> Outcome:
        os.write(self._asking, (json.dumps(values) + "\n").encode())
        answer = self._answer()
        return Outcome(answer["verdict"], answer["test"])

    def try_mutant(self, mutant: Mutant, tests: Sequence[str], seconds: float) -> Outcome:
        """Run tests with a fault until one fails; those that fail without it too do not count."""
        left = [test for test in tests if test in self.tests and self._sound.get(test, True)]
        while left:
            outcome = self._ask(file=mutant.file, number=mutant.number, tests=left, seconds=seconds)
            if (
                outcome.verdict not in ("killed", "timeout")
                or not outcome.test
                or self.is_sound(outcome.test)
            ):
                return outcome
            left = left[left.index(outcome.test) + 1 :]
        return Outcome("unreached")

    def is_sound(self, test: str) -> bool:
        """Tell whether a test passes without any fault."""
        if test not in self._sound:
            self._sound[test] = self._ask(tests=[test], seconds=60.0).verdict == "survived"
        return self._sound[test]
