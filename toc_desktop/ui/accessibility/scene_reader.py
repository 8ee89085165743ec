"""A scene as nodes, and what a client asks of it done as the keyboard does it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pygame

from toc_desktop.ui.accessibility.node import AccessNode
from toc_desktop.ui.accessibility.reading import Item, dialog_node, nodes_of
from toc_desktop.ui.focus import Control
from toc_desktop.ui.widget_tree import WidgetTree
from toc_desktop.ui.widgets.textfield import TextField

if TYPE_CHECKING:
    from toc_desktop.ui.scene import Scene

_MOST_STEPS = 2000


def items_of(tree: WidgetTree) -> Iterator[Item]:
    """Yield the words and the controls that take input, in reading order."""
    for widget in tree.walk_top():
        # What is scrolled out of view is heard all the same: a reader scrolls by itself.
        yield from widget.passages()
        yield from widget.controls()


def nodes_of_scene(scene: Scene[Any]) -> tuple[AccessNode, ...]:
    """Return all that is to be read of a scene; only what is on top while something lies open above it."""
    items = scene.access_items()
    if scene.layers:
        return (dialog_node(items, scene.layers[-1].id, scene.name),)
    return nodes_of(items, scene.name)


def obey(scene: Scene[Any], event: pygame.Event) -> bool:
    """Do what a client asks, if what it means is still there; return whether it was done."""
    target, request, value = event.target, event.request, event.value
    scene.sync()
    control = scene.focus.find(target)
    if control is None:
        return False
    if request == "show":
        _reveal(scene, control)
        return True
    if scene.focus.set(target):
        scene.focus.shown = True
        scene.focus_moved()
    match request:
        case "click":
            scene.activate(target)
        case "increase" | "decrease":
            scene.adjust(target, 1 if request == "increase" else -1)
        case "set_value":
            return _set_value(scene, control, value)
    return True


def _reveal(scene: Scene[Any], control: Control) -> None:
    owner = scene.tree.owner(control.id)
    if owner is not None:
        for area in scene.tree.around(owner):
            area.reveal(control.rect)


def _set_value(scene: Scene[Any], control: Control, value: float | str | None) -> bool:
    owner = scene.tree.owner(control.id)
    if isinstance(owner, TextField) and isinstance(value, str):
        owner.write(value)
        return True
    if control.range is None or isinstance(value, str) or value is None:
        return False
    wanted = min(control.range.high, max(control.range.low, value))
    steps = round((wanted - control.range.value) / control.range.step)
    for _ in range(min(_MOST_STEPS, abs(steps))):
        scene.adjust(control.id, 1 if steps > 0 else -1)
    return True
