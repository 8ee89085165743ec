"""The habits of the house: rooms the import checks can see, files one can read, nothing left half done."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from devtools.environment import ROOT

from toc_desktop import __version__

SOURCES = sorted((ROOT / "toc_desktop").rglob("*.py"))
OURS = [*SOURCES, *sorted((ROOT / "build").rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LONGEST = 400


def short(path: Path) -> str:
    """Return a path as it is written in the README."""
    return path.relative_to(ROOT).as_posix()


def test_every_folder_of_the_game_is_a_package() -> None:
    """A folder without `__init__.py` would be skipped by import-linter without a word."""
    folders = {path.parent for path in SOURCES}
    assert not [short(folder) for folder in folders if not (folder / "__init__.py").is_file()]


def test_rooms_without_pygame_are_those_below_the_screen() -> None:
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    layers = next(contract for contract in contracts if contract["type"] == "layers")
    forbidden = next(contract for contract in contracts if contract.get("id") == "no-pygame-below")
    rooms = [re.findall(r"\w+", layer) for layer in layers["layers"]]
    screen = rooms.index(["ui"])
    below = {f"toc_desktop.{room}" for layer in rooms[screen + 1 :] for room in layer}
    assert set(forbidden["source_modules"]) == below
    assert set(forbidden["forbidden_modules"]) == {"pygame", "pygame_gui"}
    assert layers["exhaustive"]


@pytest.mark.parametrize("path", OURS, ids=short)
def test_a_file_is_short_says_what_it_is_and_is_finished(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST
    if path in SOURCES:
        assert ast.get_docstring(ast.parse(text))
    unfinished = re.findall(r"\b(?:TO" + r"DO|FIX" + r"ME)\b", text)
    assert not unfinished


def test_the_version_is_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)
    again = [short(path) for path in SOURCES if f'"{__version__}"' in path.read_text(encoding="utf-8")]
    assert again == ["toc_desktop/__init__.py"]


def test_the_game_needs_only_what_players_need() -> None:
    names = {re.split(r"[<>=]", need)[0].lower() for need in PROJECT["project"]["dependencies"]}
    assert names == {"pygame-ce", "pygame_gui", "platformdirs"}
