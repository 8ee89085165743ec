"""Docstrings of functions have one mood: a plain sentence in the imperative."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from devtools.environment import ROOT

NOUN_STARTS = ("The", "A", "An", "Whether", "How", "What", "Who", "Whose", "Which", "Why", "Where", "When")
"""First words of a docstring that names what is returned, or what happened, instead of what to do."""
FILES = sorted(path for folder in ("toc_desktop", "build") for path in (ROOT / folder).rglob("*.py"))


def short(path: Path) -> str:
    """Return a path from the project's folder on."""
    return path.relative_to(ROOT).as_posix()


def docstrings(source: str) -> Iterator[tuple[int, str, str]]:
    """Yield line, name and docstring of every function, method and property that has one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text is not None:
                yield node.lineno, node.name, text


def faults(source: str) -> list[str]:
    """Return what is wrong with the docstrings of a file, each with its line and its function."""
    wrong = []
    for line, name, text in docstrings(source):
        first = text.split("\n")[0]
        if first.split(" ")[0] in NOUN_STARTS:
            wrong.append(f"{line} {name}: not in the imperative: {first}")
        if not first.endswith((".", ":")):
            wrong.append(f"{line} {name}: no end of a sentence: {first}")
    return wrong


@pytest.mark.parametrize("path", FILES, ids=short)
def test_docstrings_are_sentences_in_the_imperative(path: Path) -> None:
    assert not faults(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("docstring", "count"),
    [
        ("Return the height of a line.", 0),
        ("Add the rows:\n\n    one\n    two", 0),
        ("Answer whatever is asked.", 0),
        ("The height of a line.", 1),
        ("A line.", 1),
        ("Whether it fits.", 1),
        ("Which one it is.", 1),
        ("Return the height of a line", 1),
        ("An open end", 2),
    ],
)
def test_the_check_sees_what_it_should(docstring: str, count: int) -> None:
    function = f'def f():\n    """{docstring}"""\n'
    assert len(faults(function)) == count
    inside = "class C:\n" + "".join(f"    {line}\n" for line in function.splitlines())
    assert len(faults(inside)) == count
    assert not faults(f'"""{docstring}"""\nclass C:\n    """{docstring}"""\n'), "only functions are looked at"
