"""The accessibility tree as a value: all that a screen reader is told of the screen."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Literal

from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Range, Target

Request = Literal["click", "focus", "increase", "decrease", "set_value", "show"]
"""What a client may ask for: the same that the keyboard can do."""
Live = Literal["off", "polite", "assertive"]


@dataclass(frozen=True, slots=True)
class AccessNode:
    """One thing on the screen, in words; `key` is the same as long as it is the same thing."""

    key: Hashable
    role: str
    name: str = ""
    value: str = ""
    description: str = ""
    bounds: Box | None = None
    children: tuple[AccessNode, ...] = ()
    target: Target | None = None
    """The control that requests are done to; none for what can only be read."""
    requests: tuple[Request, ...] = ()
    focusable: bool = False
    enabled: bool = True
    selected: bool | None = None
    checked: bool | None = None
    expanded: bool | None = None
    modal: bool = False
    live: Live = "off"
    range: Range | None = None
    shortcut: str = ""
    place: tuple[int, int] | None = None
    """Which of how many in a list, counted from 1."""

    def walk(self) -> Iterator[AccessNode]:
        """Yield this node and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class AccessTree:
    """The whole window, and the key of what has the focus."""

    root: AccessNode
    focus: Hashable

    def find(self, key: Hashable) -> AccessNode | None:
        """Return the node of a key."""
        return next((node for node in self.root.walk() if node.key == key), None)
