"""Every example in a docstring and in the README does what it says."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest
from devtools.environment import ROOT

PACKAGE = ROOT / "toc_desktop"
README = ROOT / "README.md"
PROMPT = re.compile(r"^\s*>>> ", re.MULTILINE)


def module_name(path: Path) -> str:
    """Return the name by which a source file of the game is imported."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = [
    module_name(path)
    for path in sorted(PACKAGE.rglob("*.py"))
    if PROMPT.search(path.read_text(encoding="utf-8"))
]


def failures(test: doctest.DocTest) -> list[str]:
    """Run the examples of one docstring and return what went wrong, in doctest's words."""
    said: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    return said


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    tests = [test for test in doctest.DocTestFinder().find(importlib.import_module(name)) if test.examples]
    assert tests, "a prompt that doctest does not find"
    assert "".join(line for test in tests for line in failures(test)) == ""


def test_the_examples_of_the_readme() -> None:
    blocks = re.findall(
        r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    assert any("toc_desktop.engine" in block for block in blocks), "the README shows no example of the engine"
    for number, block in enumerate(blocks):
        test = doctest.DocTestParser().get_doctest(block, {}, f"README example {number + 1}", str(README), 0)
        assert test.examples
        assert "".join(failures(test)) == ""


def test_a_wrong_example_is_found() -> None:
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, 0)
    assert "Expected:\n    3" in "".join(failures(wrong))
