"""Every screen to who cannot see it: all is named, no two alike, in the order it is read, nothing unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.pilot import Pilot
from tests.scenes.reading_order import Block, goes_round, misread, readable
from tests.scenes.rooms import LANGUAGES, Look
from tests.scenes.test_walk import CASES, NAMES, walk_to
from toc_desktop.present.table.targets import CellTarget, PawnTarget, SeatTarget
from toc_desktop.support.layout import Box
from toc_desktop.table.screen import TableScreen
from toc_desktop.ui.accessibility.node import AccessNode, AccessTree
from toc_desktop.ui.focus import Target

pytestmark = pytest.mark.slow

_DRAWN_ONLY = re.compile(r"^[\d\s%./·:×+−–-]*$|^\w$|^choix$")
"""Numbers on axes, cells and flags, letters and signs on little cards: words elsewhere say what they mean."""


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen with a hint is about its words, not about how good it is."""
    monkeypatch.setattr("toc_desktop.table.hint.SECONDS", 0.05)


def look(lang: str) -> Look:
    return Look("walnut", (1280, 720), 1.0, lang)


def unnamed(tree: AccessTree) -> list[AccessNode]:
    """What the focus may reach, or a client press, without a name."""
    return [node for node in tree.root.walk() if (node.focusable or node.requests) and not node.name.strip()]


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
    assert misread(pilot) == []
    walked = tab_walk(pilot)
    assert in_reading_order(pilot.app.listening.tree(), walked)


@pytest.mark.parametrize(("name", "look"), CASES, ids=[f"{name}-{look}" for name, look in CASES])
def test_the_order_is_the_one_seen_in_every_layout(name: str, look: Look) -> None:
    """Large letters and small windows move things: the order goes with them."""
    pilot = walk_to(name, look)
    assert misread(pilot) == []
    assert alike(pilot.app.listening.tree()) == []


@pytest.mark.parametrize("name", [n for n in NAMES if n.startswith(("table", "lesson", "replay"))])
def test_around_the_board_is_read_as_the_turns_go(name: str) -> None:
    """A ring has no rows: seats come in turn order, pawns seat by seat, then the cells, along the track."""
    pilot = walk_to(name)
    for group in pilot.app.listening.tree().root.children:
        if not group.children or not goes_round(group.children):
            continue
        targets = [node.target for node in group.children]
        players = [target.player for target in targets if isinstance(target, SeatTarget)]
        pawns = [target.pawn for target in targets if isinstance(target, PawnTarget)]
        cells = [target.place for target in targets if isinstance(target, CellTarget)]
        assert players == list(range(len(players)))
        assert pawns == sorted(pawns)
        assert [type(target) for target in targets] == sorted(
            map(type, targets), key=(SeatTarget, PawnTarget, CellTarget).index
        )
        for kind in {place.kind for place in cells}:
            steps = [place.index for place in cells if place.kind == kind]
            assert steps == sorted(steps)


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


@pytest.mark.parametrize("name", NAMES)
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


def test_the_eye_reads_rows_columns_and_sheets() -> None:
    def block(name: str, x: int, y: int, w: int = 90, h: int = 30, title: bool = False) -> Block:
        return Block(Box(x, y, w, h), name, title)

    left, right, under = block("left", 0, 0), block("right", 100, 4), block("under", 4, 40)
    assert readable([left, right, under])
    assert not readable([right, left, under])
    assert not readable([under, left, right])
    assert not readable([left, under, right])
    # Words and their switches share rows, and are read by rows.
    words = [block(f"word {i}", 0, 40 * i) for i in range(3)]
    switches = [block(f"switch {i}", 300, 40 * i) for i in range(3)]
    assert readable([part for pair in zip(words, switches, strict=True) for part in pair])
    assert not readable([*words, *switches])
    # Two columns that share no rows are read one after the other.
    other = [block(f"other {i}", 300, 25 * i, h=20) for i in range(5)]
    assert readable([*words, *other])
    assert not readable([*other, *words])
    # The page begins with its title, wherever its column stands.
    titled = [block("title", 300, 0, title=True), *other[1:]]
    assert readable([*titled, block("board", 0, 0, h=200)])
    assert not readable([block("board", 0, 0, h=200), *titled])


@pytest.mark.parametrize("name", ["house-rules", "find-rules", "table-seven"])
def test_an_order_turned_round_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = walk_to(name)
    real = pilot.scene.access_items
    assert misread(pilot) == []
    monkeypatch.setattr(pilot.scene, "access_items", lambda: real()[::-1])
    assert misread(pilot) != []


def test_a_dialog_is_walked_as_it_is_seen() -> None:
    pilot = walk_to("settings")
    pilot.go_to("reset").press("return").frame(2)
    tree = pilot.app.listening.tree()
    assert len([node for node in tree.root.walk() if node.focusable]) == 2
    assert misread(pilot) == []
    assert tree.find(tree.focus) is not None
