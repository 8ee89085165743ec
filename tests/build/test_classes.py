"""How classes are built on one another: few floors, and no constructor that runs a child's code too early."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tests.build.test_house import SOURCES

DEEPEST = 3
"""So many classes of ours may stand above a class."""


@dataclass
class ClassSource:
    """A class as it is written: what stands above it, what it defines, what its constructor calls."""

    name: str
    parents: tuple[str, ...]
    methods: frozenset[str]
    called: frozenset[str] = field(default=frozenset())


def _name(node: ast.expr) -> str:
    """Return the name of a parent: `Scene` of `Scene`, `ui.Scene` and `Scene[Services]`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return _name(value)
    return ""


def _calls(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the methods of itself that a function calls, properties it reads included."""
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Load()):
                yield name


def classes_of(text: str) -> Iterator[ClassSource]:
    """Yield the classes of a module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            functions = [item for item in node.body if isinstance(item, ast.FunctionDef)]
            first = [name for f in functions if f.name == "__init__" for name in _calls(f)]
            names = frozenset(f.name for f in functions)
            yield ClassSource(node.name, tuple(map(_name, node.bases)), names, frozenset(first))


def floors(name: str, classes: Mapping[str, list[ClassSource]]) -> int:
    """Return how many classes of ours stand above one, along the longest line."""
    above = {parent for each in classes[name] for parent in each.parents if parent in classes} - {name}
    return max((1 + floors(parent, classes) for parent in above), default=0)


def too_early(classes: Mapping[str, list[ClassSource]]) -> Iterator[str]:
    """Yield each method that a constructor calls and a child overrides."""
    for children in classes.values():
        for child in children:
            above, seen = list(child.parents), set()
            while above:
                name = above.pop()
                if name in seen or name not in classes:
                    continue
                seen.add(name)
                for parent in classes[name]:
                    above += parent.parents
                    for method in sorted(parent.called & child.methods):
                        yield f"{parent.name}.__init__ calls {method}, which {child.name} overrides"


def by_name(texts: Iterable[str]) -> dict[str, list[ClassSource]]:
    """Return the classes of some modules by their names; two of one name are taken together."""
    found: dict[str, list[ClassSource]] = {}
    for text in texts:
        for each in classes_of(text):
            found.setdefault(each.name, []).append(each)
    return found


def test_no_class_has_more_than_three_of_ours_above_it() -> None:
    classes = by_name(path.read_text(encoding="utf-8") for path in SOURCES)
    assert len(classes) > 400
    assert {name: n for name in classes if (n := floors(name, classes)) > DEEPEST} == {}


def test_no_constructor_calls_what_a_child_overrides() -> None:
    classes = by_name(path.read_text(encoding="utf-8") for path in SOURCES)
    assert list(too_early(classes)) == []


def test_the_searches_find_what_they_forbid() -> None:
    tower = "\n".join(f"class C{n}(C{n - 1}[int]): ..." for n in range(1, 6))
    classes = by_name([f"class C0: ...\n{tower}"])
    assert [floors(f"C{n}", classes) for n in range(6)] == [0, 1, 2, 3, 4, 5]
    early = """
        class Scene:
            def __init__(self): self.build()
            def build(self): ...
        class Middle(Scene): ...
        class Table(Middle):
            def build(self): self.cards = []
    """
    assert list(too_early(by_name([textwrap.dedent(early)]))) == [
        "Scene.__init__ calls build, which Table overrides"
    ]


def test_a_class_has_a_name_of_its_own() -> None:
    """One name, one meaning, in the whole program."""
    classes = by_name(path.read_text(encoding="utf-8") for path in SOURCES)
    assert [name for name, those in classes.items() if len(those) > 1 and not name.startswith("_")] == []
