"""The order in which an eye reads a screen, worked out from where things lie and from nothing else.

What lies on one sheet is read together, and so is a group (choices, tabs, a hand). Otherwise rows go from
top to bottom, and within a row from left to right; where a part is taller than its neighbours, it is a
column of its own. A page begins with its title: the column that has it comes before the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tests.pilot import Pilot
from toc_desktop.present.table.targets import CellTarget, PawnTarget, SeatTarget
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.table.screen import TableScreen
from toc_desktop.ui.accessibility.node import AccessNode
from toc_desktop.ui.fonts import plain
from toc_desktop.ui.widgets import Panel, ScrollArea, Widget
from toc_desktop.views.paper import Paper

_TOUCH = 4
"""Pixels by which neighbours may reach into each other: halos, targets larger than what is drawn."""


_ROUND = "around the board"


@dataclass(frozen=True, slots=True)
class Block:
    """Something that is read as one: a node, or a sheet with what lies on it."""

    box: Box
    name: str
    title: bool = False


@dataclass(frozen=True, slots=True)
class _Placed:
    node: AccessNode
    box: Box
    sheets: tuple[tuple[Hashable, Box], ...]
    """The sheets it lies on, outermost first."""


def misread(pilot: Pilot) -> list[str]:
    """What of a screen comes in another order than the eye finds it, family by family of the tree."""
    wrong = []
    for nodes in _families(pilot.app.listening.tree().root):
        wrong += _misread(_placed(pilot, nodes))
    return wrong


def _families(node: AccessNode) -> Iterator[tuple[AccessNode, ...]]:
    seen = tuple(child for child in node.children if child.role not in ("said", "run"))
    if len(seen) > 1 and not goes_round(seen):
        yield seen
    for child in seen:
        yield from _families(child)


def goes_round(nodes: Sequence[AccessNode]) -> bool:
    """Tell whether a group lies around the board: a ring has no rows, it is read as the turns go."""
    return all(isinstance(node.target, SeatTarget | PawnTarget | CellTarget) for node in nodes)


def _placed(pilot: Pilot, nodes: Sequence[AccessNode]) -> list[_Placed]:
    """Where the nodes are; a notice or a note lies over the page, and is read after it."""
    places, over = _Places(pilot), _over(pilot)
    page = [node for node in nodes if node.name not in over]
    assert [*page, *(node for node in nodes if node not in page)] == list(nodes), "a notice is read last"
    return [_Placed(node, places.box(node), places.sheets(node)) for node in page]


def _over(pilot: Pilot) -> list[str]:
    """The words that lie over the page."""
    scene, words = pilot.scene, []
    if scene.notice is not None:
        words.append(plain(scene.notice.text))
    note = scene.view().panels.note if isinstance(scene, TableScreen) else None
    if note is not None:
        words += [plain(note.title), plain(note.text), tr("tips.got_it"), tr("tips.off")]
    return words


class _Places:
    """Where nodes are, scrolled away or not, and which sheets they lie on."""

    def __init__(self, pilot: Pilot) -> None:
        scene = pilot.scene
        self._rects = {control.id: control.rect for control in scene.controls()}
        self._areas: dict[Hashable, tuple[ScrollArea, ...]] = {}
        self._sheets: list[Box] = []
        self._board = Box(*scene.layout.board.rect) if isinstance(scene, TableScreen) else scene.area
        for widget in scene.tree.top:
            self._walk(widget, ())

    def _walk(self, widget: Widget, areas: tuple[ScrollArea, ...]) -> None:
        inside = (*areas, widget) if isinstance(widget, ScrollArea) else areas
        for control in widget.controls():
            self._areas[control.id] = inside
        for passage in widget.passages():
            self._areas[plain(passage.text).strip(), passage.box] = areas
        if isinstance(widget, Panel | Paper):
            self._sheets.append(widget.box)
        for child in widget.children:
            self._walk(child, inside)

    def box(self, node: AccessNode) -> Box:
        """Where a node is; of a group, what is around all of it."""
        boxes = [self._rects.get(node.target, node.bounds) if node.target is not None else node.bounds]
        if node.children and node.target is None:
            boxes = [self.box(child) for child in node.children]
        known = [box for box in boxes if box is not None]
        assert known, f"{node.name} is nowhere"
        hull = known[0]
        for box in known[1:]:
            hull = hull.union(box)
        return hull

    def sheets(self, node: AccessNode) -> tuple[tuple[Hashable, Box], ...]:
        if node.children and goes_round(node.children):
            return ((_ROUND, self._board),)
        areas = self._areas_of(node)
        box = areas[0].box if areas else self.box(node)
        under = sorted((s for s in set(self._sheets) if s.holds(box, _TOUCH)), key=lambda s: -s.w * s.h)
        return (*((sheet, sheet) for sheet in under), *((id(area), area.box) for area in areas))

    def _areas_of(self, node: AccessNode) -> tuple[ScrollArea, ...]:
        if node.children and node.target is None:
            found = [self._areas_of(child) for child in node.children]
            return found[0] if all(areas == found[0] for areas in found) else ()
        key = node.target if node.target is not None else (node.name, node.bounds)
        return self._areas.get(key, ())


def _misread(placed: Sequence[_Placed], depth: int = 0) -> list[str]:
    """What comes in another order than it is read in, on these sheets and on all that lie on them."""
    if all(each.sheets and each.sheets[0][0] == _ROUND for each in placed):
        return []
    blocks: list[Block] = []
    wrong: list[str] = []
    for key, run in groupby(
        placed, key=lambda each: each.sheets[depth][0] if len(each.sheets) > depth else None
    ):
        members = list(run)
        if key is None:
            blocks += _captioned(members)
            continue
        blocks.append(Block(members[0].sheets[depth][1], f"({members[0].node.name}…)"))
        wrong += _misread(members, depth + 1)
    if not readable(blocks):
        wrong.append(" | ".join(block.name[:32] for block in blocks))
    return wrong


def _captioned(placed: Sequence[_Placed]) -> Iterator[Block]:
    """The nodes as blocks; a caption is one with the field under or beside it that has its name."""
    rest = list(placed)
    while rest:
        each = rest.pop(0)
        heading, box = each.node.role == "heading", each.box
        while rest and each.node.target is None and rest[0].node.name == each.node.name:
            box = box.union(rest.pop(0).box)
        yield Block(box, each.node.name, heading)


def readable(blocks: Sequence[Block]) -> bool:
    """Tell whether blocks come in an order in which they can be read by rows, or by columns."""
    if len(blocks) < 2:
        return True
    rows = _cut(blocks, lambda block: (block.box.y, block.box.bottom))
    for at in range(1, len(rows)):
        above, below = (_together(blocks, some) for some in (rows[:at], rows[at:]))
        if _comes_as(blocks, [above, below]):
            return readable(above) and readable(below)
    columns = _columns(blocks)
    if len(columns) > 1 and not (len(rows) > 1 and _aligned(columns, rows)):
        return _comes_as(blocks, columns) and all(readable(column) for column in columns)
    # What cannot be cut lies on one another (words of one line, a bubble over a board): from its top down.
    cut = len(rows) > 1 or len(columns) > 1
    return not cut and list(blocks) == sorted(blocks, key=lambda block: (block.box.y // 8, block.box.x // 8))


def _comes_as(blocks: Sequence[Block], parts: Sequence[Sequence[Block]]) -> bool:
    """Tell whether parts follow each other, whatever the order within each."""
    return list(blocks) == [block for part in parts for block in part]


def _together(blocks: Sequence[Block], parts: Sequence[Sequence[Block]]) -> list[Block]:
    """The blocks of some parts in the order they came in."""
    members = {id(block) for part in parts for block in part}
    return [block for block in blocks if id(block) in members]


def _columns(blocks: Sequence[Block]) -> list[list[Block]]:
    """Cut at the widest gap: narrower ones may part the cells of a grid, which is read by rows.

    The column that has the page's title comes first.
    """
    columns = _cut(blocks, lambda block: (block.box.x, block.box.right))
    if len(columns) < 2:
        return columns
    at = max(range(1, len(columns)), key=lambda i: _gap(columns[i - 1], columns[i]))
    left, right = (_together(blocks, some) for some in (columns[:at], columns[at:]))
    return [right, left] if _top_heading(right) < _top_heading(left) else [left, right]


def _top_heading(column: Sequence[Block]) -> float:
    """Return how high the first heading of a column of several rows is."""
    rows = _cut(column, lambda block: (block.box.y, block.box.bottom))
    tops = [block.box.y for block in column if block.title]
    return min(tops) if tops and len(rows) > 1 else math.inf


def _aligned(columns: Sequence[Sequence[Block]], rows: Sequence[object]) -> bool:
    """Tell whether columns share their rows, as words and their switches do: such a table is read by rows."""
    return all(len(_cut(column, lambda b: (b.box.y, b.box.bottom))) <= len(rows) for column in columns)


def _gap(left: Sequence[Block], right: Sequence[Block]) -> int:
    return min(block.box.x for block in right) - max(block.box.right for block in left)


def _cut(blocks: Sequence[Block], ends: Callable[[Block], tuple[int, int]]) -> list[list[Block]]:
    """Cut where a straight line goes through between the blocks; each part keeps the order it came in."""
    parts: list[set[int]] = []
    reach = 0
    for block in sorted(blocks, key=ends):
        low, high = ends(block)
        if not parts or low >= reach - min(_TOUCH, (high - low) // 4):
            parts.append(set())
            reach = high
        parts[-1].add(id(block))
        reach = max(reach, high)
    return [[block for block in blocks if id(block) in part] for part in parts]
