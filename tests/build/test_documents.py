"""What the documents say is there: links lead somewhere, paths exist, chores are those of the house."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from devtools.chores import CHORES
from devtools.environment import ROOT
from packager import facts

from toc_desktop.engine import PRESETS

PACKAGE = ROOT / "toc_desktop"
README = ROOT / "README.md"
CONTRIBUTING = ROOT / ".github" / "CONTRIBUTING.md"
ARCHITECTURE = PACKAGE / "ARCHITECTURE.md"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LAYERS = next(c["layers"] for c in PROJECT["tool"]["importlinter"]["contracts"] if c["type"] == "layers")
ROOMS = {room for layer in LAYERS for room in re.findall(r"\w+", layer)} - {"__main__", "cli"}

NOT_OURS = {".git", ".venv", ".package", "node_modules", "dist", "work"}
DOCUMENTS = sorted(
    path for path in ROOT.rglob("*.md") if not NOT_OURS & set(path.relative_to(ROOT).parts[:-1])
)

FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
QUOTED = re.compile(r"`([^`\n]+)`")
OUR_PATH = re.compile(r"(?:toc_desktop|assets|tests|build|\.github)/[\w./-]*\w/?")

SWEPT = ("engine", "game", "present", "render", "audio", "session", "storage", "support")
"""Rooms whose docstrings are all in one mood."""
WRONG_MOOD = re.compile(r"(?:The|A|An|Whether|How|What|Who|Where)\b")


def short(path: Path) -> str:
    """Return a path as the documents write it."""
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str:
    """Read a document."""
    return path.read_text(encoding="utf-8")


def anchors(path: Path) -> set[str]:
    """Return the names that GitHub gives the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", text_of(path)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def dead_links(document: Path) -> list[str]:
    """Return the relative links of a document that lead nowhere."""
    dead = []
    for link in LINK.findall(FENCE.sub("", text_of(document))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = document.parent / path if path else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(link)
    return dead


def missing_paths(text: str) -> list[str]:
    """Return the paths of ours that a text names and that are not there; one with a blank may be anything."""
    named = [
        path for quoted in QUOTED.findall(text) if "<" not in quoted for path in OUR_PATH.findall(quoted)
    ]
    return [path for path in named if not (ROOT / path).exists()]


def listed_rooms(text: str) -> set[str]:
    """Return the rooms of a document: names before a slash, at the head of a line or of a table's row."""
    return set(re.findall(r"^(?:  |\| `)(?:cli\.py`?, `?)?(\w+)/", text, re.MULTILINE))


@pytest.mark.parametrize("document", DOCUMENTS, ids=short)
def test_every_link_leads_somewhere(document: Path) -> None:
    assert dead_links(document) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    (tmp_path / "there.md").write_text("# A heading, no less\n", encoding="utf-8")
    document.write_text(
        "[a](there.md) [b](gone.md) [c](there.md#a-heading-no-less) [d](#gone) [e](https://example.org/x)\n"
        "```\n[f](gone.md)\n```\n",
        encoding="utf-8",
    )
    assert dead_links(document) == ["gone.md", "#gone"]


@pytest.mark.parametrize("document", [README, CONTRIBUTING, ARCHITECTURE], ids=short)
def test_every_path_that_is_named_is_there(document: Path) -> None:
    text = text_of(document)
    assert missing_paths(text) == []
    # What stands beside a path is said by its name alone.
    names = {path.name for path in ROOT.rglob("*.py") if not NOT_OURS & set(path.relative_to(ROOT).parts)}
    short_names = re.findall(r"`(\w+\.py)`", FENCE.sub("", text))
    assert [name for name in short_names if name not in names and name != "thanks.py"] == []


def test_the_architecture_names_files_that_are_in_its_rooms() -> None:
    named = [
        quoted
        for quoted in QUOTED.findall(FENCE.sub("", text_of(ARCHITECTURE)))
        if re.fullmatch(rf"(?:{'|'.join(ROOMS)})/[\w./]*", quoted)
    ]
    assert len(named) > 30
    assert [path for path in named if not (PACKAGE / path).exists()] == []


def test_a_path_that_is_not_there_is_found() -> None:
    text = "`toc_desktop/engine/plays.py`, `toc_desktop/engine/dice.py`, `assets/locales/<code>/`, `build/`"
    assert missing_paths(text) == ["toc_desktop/engine/dice.py"]


@pytest.mark.parametrize("document", [README, ARCHITECTURE], ids=short)
def test_every_room_is_on_the_map_and_no_other(document: Path) -> None:
    assert listed_rooms(text_of(document)) == ROOMS
    assert all((PACKAGE / room / "__init__.py").is_file() for room in ROOMS)


def test_the_order_of_the_rooms_is_the_one_that_is_held() -> None:
    said = re.search(r"^cli → .*$", text_of(ARCHITECTURE), re.MULTILINE)
    assert said is not None
    assert said[0].split(" → ") == LAYERS[1:]


def test_the_chores_of_the_readme_are_those_of_the_house() -> None:
    table = re.search(r"^\| chore \|.*?\n\n", text_of(README), re.MULTILINE | re.DOTALL)
    assert table is not None
    assert sorted(re.findall(r"^\| `(\w+)` \|", table[0], re.MULTILINE)) == sorted(c.name for c in CHORES)


@pytest.mark.parametrize("document", DOCUMENTS, ids=short)
def test_no_document_asks_for_a_chore_that_is_not_there(document: Path) -> None:
    asked = re.findall(r"build/dev\.py ([a-z]\w*)", text_of(document))
    assert set(asked) <= {chore.name for chore in CHORES}


def test_the_address_is_the_same_everywhere() -> None:
    urls = PROJECT["project"]["urls"]
    assert urls["Homepage"] == facts.HOMEPAGE
    assert all(url == facts.HOMEPAGE or url.startswith(f"{facts.HOMEPAGE}/") for url in urls.values())
    assert {"Homepage", "Issues", "Changelog"} == set(urls)


def test_the_rule_question_offers_every_sheet() -> None:
    form = text_of(ROOT / ".github" / "ISSUE_TEMPLATE" / "rule_question.yml")
    (options,) = re.findall(r"^      options: \[(.+)\]$", form, re.MULTILINE)
    assert options.split(", ") == [*(preset.name for preset in PRESETS), "house rules"]


def test_saved_games_begin_as_their_format_says() -> None:
    said = re.search(
        r"the first bytes are `(.)`, a line feed, and `(.+?)`", text_of(PACKAGE / "storage" / "FORMAT.md")
    )
    assert said is not None
    saves = sorted((ROOT / "tests" / "saves").glob("*.toc"))
    assert saves
    assert all(text_of(path).startswith(f"{said[1]}\n{said[2]}\n") for path in saves)


# One mood of docstring.


def docstrings(source: str) -> Iterator[tuple[str, str]]:
    """Yield every function and method that has a docstring, with it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node)
            if text:
                yield node.name, text


def wrong_docstrings(source: str) -> list[str]:
    """Return what is not one plain sentence in the imperative, as far as a machine can tell."""
    wrong = []
    for name, text in docstrings(source):
        first = text.split("\n\n")[0]
        begins_well = first[:1].isupper() and not WRONG_MOOD.match(first)
        if not begins_well or not first.rstrip().endswith("."):
            wrong.append(f"{name}: {first}")
    return wrong


SWEPT_FILES = [path for room in SWEPT for path in sorted((PACKAGE / room).rglob("*.py"))]


@pytest.mark.parametrize("path", SWEPT_FILES, ids=short)
def test_docstrings_are_in_one_mood(path: Path) -> None:
    assert wrong_docstrings(text_of(path)) == []


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Return the board.", True),
        ("Tell whether it is over: nobody moves.", True),
        ("Andante is a word, and so is Thereupon.", True),
        ("The board.", False),
        ("A pawn.", False),
        ("Whether it is over.", False),
        ("How long it takes.", False),
        ("return the board.", False),
        ("Return the board", False),
    ],
)
def test_the_mood_is_heard(text: str, right: bool) -> None:
    source = f'class Board:\n    @property\n    def paint(self) -> None:\n        """{text}"""\n'
    assert (wrong_docstrings(source) == []) == right


def test_every_room_that_was_swept_is_a_room() -> None:
    assert set(SWEPT) <= ROOMS
