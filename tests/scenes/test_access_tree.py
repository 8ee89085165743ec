"""Every screen to who cannot see it: all is named, no two alike, in the order it is read, nothing unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.pilot import Pilot
from tests.scenes.rooms import LANGUAGES, Look
from tests.scenes.test_walk import NAMES, walk_to
from toc_desktop.support.layout import Box
from toc_desktop.table.screen import TableScreen
from toc_desktop.ui.accessibility.node import AccessNode, AccessTree
from toc_desktop.ui.focus import Target

pytestmark = pytest.mark.slow

_DRAWN_ONLY = re.compile(r"^[\d\s%./·:×+−–-]*$|^\w$|^choix$")
"""Numbers on axes, cells and flags, letters and signs on little cards: words elsewhere say what they mean."""
_BY_PLACE = ("table", "lesson", "replay", "house-rules", "find-rules")
"""Screens whose parts stand around a board or beside a sheet: they are read part by part."""


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen with a hint is about its words, not about how good it is."""
    monkeypatch.setattr("toc_desktop.table.hint.SECONDS", 0.05)


def look(lang: str) -> Look:
    return ("walnut", (1280, 720), 1.0, lang)


def unnamed(tree: AccessTree) -> list[AccessNode]:
    """What the focus may reach, or a client press, without a name."""
    return [node for node in tree.root.walk() if (node.focusable or node.deeds) and not node.name.strip()]


def alike(tree: AccessTree) -> list[str]:
    """The names that two controls of one group share."""
    twice = []
    for group in tree.root.walk():
        names = [child.name for child in group.children if child.target is not None]
        twice += [name for name in set(names) if names.count(name) > 1]
    return twice


def tab_walk(pilot: Pilot) -> list[Target]:
    """Where Tab leads, once round, from the first stop; a group is entered at one of its members."""
    pilot.scene.focus.current = None
    seen: list[Target] = []
    while True:
        pilot.press("tab")
        current = pilot.scene.focus.current
        assert current is not None
        if current in seen:
            return seen
        seen.append(current)


def in_reading_order(tree: AccessTree, walked: list[Target]) -> bool:
    """Whether what was walked is met in the tree in that order."""
    order = [node.target for node in tree.root.walk() if node.focusable]
    return [order.index(target) for target in walked] == sorted(order.index(target) for target in walked)


def out_of_line(tree: AccessTree) -> list[tuple[str, str]]:
    """Pairs of neighbours in a column or a row of which the later one is seen first."""
    wrong = []
    for group in tree.root.walk():
        seen = [node for node in group.children if node.focusable and node.bounds is not None]
        for first, second in pairwise(seen):
            a, b = first.bounds, second.bounds
            assert a is not None
            assert b is not None
            one_column = a.x < b.right and b.x < a.right
            one_row = a.y < b.bottom and b.y < a.bottom
            if (one_column and b.bottom <= a.y) or (one_row and not one_column and b.right <= a.x):
                wrong.append((first.name, second.name))
    return wrong


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_screen_can_be_heard(name: str, lang: str) -> None:
    pilot = walk_to(name, look(lang))
    tree = pilot.app.listening.tree()
    assert unnamed(tree) == []
    assert alike(tree) == []
    assert not [
        node.name for node in tree.root.walk() if node.role in ("list", "radio_group") and not node.name
    ]
    before = [node.target for node in tree.root.walk() if node.focusable]
    assert before == _ring(pilot), "the tree and the focus ring know the same controls in the same order"
    if not name.startswith(_BY_PLACE):
        assert out_of_line(tree) == []
    walked = tab_walk(pilot)
    assert in_reading_order(pilot.app.listening.tree(), walked)


def _ring(pilot: Pilot) -> list[Target]:
    """The stops of the focus ring, members of a group after its first one."""
    stops = pilot.scene.focus.stops
    order: list[Target] = []
    for control in stops:
        if control.id not in order:
            same = [c.id for c in stops if c.group == control.group] if control.group else [control.id]
            order += same
    return order


def _said(tree: AccessTree) -> str:
    return " ".join(_plain(f"{n.name} {n.value} {n.description}") for n in tree.root.walk())


def _plain(words: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"[\s\u00a0\u202f.,:;·!?…—–-]+", " ", words)).strip().lower()


def _written(pilot: Pilot) -> Iterator[str]:
    for words in pilot.texts():
        for line in words.splitlines():
            if line.strip() and not _DRAWN_ONLY.match(line):
                yield line


def _shorter(pilot: Pilot) -> str:
    """What the banner says in fewer words where room is short; the tree has all of them."""
    return pilot.scene.banner().short if isinstance(pilot.scene, TableScreen) else ""


@pytest.mark.parametrize("name", [n for n in NAMES if not n.startswith(("file", "find"))])
def test_what_is_written_is_said(name: str) -> None:
    """Every word on the screen is somewhere in the tree: nothing is only for the eye."""
    pilot = walk_to(name, look("fr"), seen=True)
    written = [line for line in _written(pilot) if line != _shorter(pilot)]
    said = _said(pilot.app.listening.tree()).split()
    missing = [line for line in written if any(word not in said for word in _plain(line).split())]
    assert missing == []


# The checks can fail.


def test_the_checks_find_what_they_forbid() -> None:
    tree = walk_to("settings").app.listening.tree()
    buttons = [node for node in tree.root.children if node.focusable]
    first, second = buttons[0], next(n for n in tree.root.walk() if n.role == "switch")
    assert first.name

    def with_children(*children: AccessNode) -> AccessTree:
        return replace(tree, root=replace(tree.root, children=children))

    assert unnamed(with_children(replace(first, name=" ")))
    assert alike(with_children(first, replace(second, name=first.name))) == [first.name]
    assert not in_reading_order(with_children(second, first), [first.target, second.target])
    left, right = replace(first, bounds=Box(0, 0, 9, 9)), replace(second, bounds=Box(20, 4, 9, 9))
    under = replace(second, bounds=Box(4, 20, 9, 9))
    assert not out_of_line(with_children(left, right))
    assert not out_of_line(with_children(left, under))
    assert out_of_line(with_children(right, left))
    assert out_of_line(with_children(under, left))


def test_a_dialog_is_walked_as_it_is_seen() -> None:
    pilot = walk_to("settings")
    pilot.go_to("reset").press("return").frame(2)
    tree = pilot.app.listening.tree()
    assert len([node for node in tree.root.walk() if node.focusable]) == 2
    assert out_of_line(tree) == []
    assert tree.find(tree.focus) is not None
