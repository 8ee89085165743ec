"""What changed between two trees: only that is sent, by numbers that the client knows."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

from toc_desktop.ui.accessibility.node import AccessNode, AccessTree


@dataclass(frozen=True, slots=True)
class NumberedNode:
    """A node as it is sent: its number, itself without its children, and their numbers."""

    number: int
    node: AccessNode
    children: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Update:
    """What a client is told: nodes that are new or differ, the focus, and whether that is all there is."""

    nodes: tuple[NumberedNode, ...]
    focus: int
    root: int
    whole: bool


class TreeDiffer:
    """Gives every key a number for as long as it is on the screen, and remembers what was sent."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._last = 0
        self._sent: dict[int, NumberedNode] = {}
        self._focus = 0

    def forget(self) -> None:
        """Send everything the next time: nobody knows the tree any more."""
        self._sent, self._focus = {}, 0

    def target_of(self, number: int) -> AccessNode | None:
        """Return the node that a client means by a number, as it was sent last."""
        sent = self._sent.get(number)
        return None if sent is None else sent.node

    def update(self, tree: AccessTree) -> Update | None:
        """Return what differs from what was sent last; None when nothing does."""
        whole = not self._sent
        numbers: dict[Hashable, int] = {}
        now: dict[int, NumberedNode] = {}
        root = self._take(tree.root, numbers, now)
        # A key that is gone and comes back is another thing: live words are said again.
        self._numbers = numbers
        changed = tuple(node for number, node in now.items() if self._sent.get(number) != node)
        focus = numbers.get(tree.focus, root)
        if not changed and focus == self._focus:
            self._sent = now
            return None
        self._sent, self._focus = now, focus
        return Update(changed, focus, root, whole)

    def _take(self, node: AccessNode, numbers: dict[Hashable, int], now: dict[int, NumberedNode]) -> int:
        number = self._numbers.get(node.key)
        if number is None or node.key in numbers:
            self._last += 1
            number = self._last
        numbers[node.key] = number
        children = tuple(self._take(child, numbers, now) for child in node.children)
        now[number] = NumberedNode(number, replace(node, children=()), children)
        return number
