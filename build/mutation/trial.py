"""A copy of the sources in which one fault after the other is planted and the tests are run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

Verdict = Literal["killed", "survived", "timeout", "unreached"]

PARTS = ("toc_desktop", "tests", "build", "assets", ".github")
FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE")
_SKIPPED = shutil.ignore_patterns("__pycache__", ".*_cache", ".package")


class Trial:
    """A copy of the tree that is thrown away."""

    def __init__(self, root: Path) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="toc-mutants-")
        self.root = Path(self._folder.name) / "tree"
        self.root.mkdir()
        for part in PARTS:
            if (root / part).is_dir():
                shutil.copytree(root / part, self.root / part, ignore=_SKIPPED)
        for name in FILES:
            if (root / name).is_file():
                shutil.copy2(root / name, self.root / name)

    def __enter__(self) -> Trial:
        return self

    def __exit__(self, *error: object) -> None:
        self._folder.cleanup()

    def environment(self) -> dict[str, str]:
        """Return the surroundings of tests in the copy: its own modules first, nothing left behind."""
        return {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(self.root), str(self.root / "build"))),
            # A fault of the same size in the same second would be passed over for what was compiled before.
            "PYTHONDONTWRITEBYTECODE": "1",
            "TOC_SEED": "1",
        }

    def try_fault(self, file: str, text: str, tests: Sequence[str], seconds: float) -> Verdict:
        """Put a text in the place of a file, run tests, and put the file back; return what became of it."""
        if not tests:
            return "unreached"
        path = self.root / file
        before = path.read_bytes()
        path.write_text(text, encoding="utf-8", newline="\n")
        try:
            return self.run(tests, seconds)
        finally:
            path.write_bytes(before)

    def run(self, tests: Sequence[str], seconds: float) -> Verdict:
        """Run tests until one fails; those that no longer end count as a fault found."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        process = subprocess.Popen(
            [*command, *tests],
            cwd=self.root,
            env=self.environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            code = process.wait(seconds)
        except subprocess.TimeoutExpired:
            return "timeout"
        finally:
            _end(process)
        return "survived" if code == 0 else "killed"


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a run, and what it started: a fault may leave somebody waiting for ever."""
    if process.poll() is None:
        if hasattr(os, "killpg"):
            os.killpg(process.pid, 9)
        else:
            process.kill()
    process.wait()
