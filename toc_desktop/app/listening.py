"""Who hears the window: screen readers by a tree of nodes, and whoever wants it said aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.announcer import Announcer
from toc_desktop.ui.accessibility.node import AccessNode, AccessTree
from toc_desktop.ui.accessibility.publisher import ASKED, Publisher
from toc_desktop.ui.accessibility.scene_reader import nodes_of_scene

if TYPE_CHECKING:
    from toc_desktop.app.app import App

_FOCUS = (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST)


class Listening:
    """What is told of a window to who does not see it."""

    def __init__(self, app: App[Any]) -> None:
        self._app = app
        self.announcer = Announcer()
        self.publisher: Publisher | None = None
        """Who tells screen readers; nobody in tests and pictures."""
        self.speak: Callable[[str], None] | None = None
        """Says words aloud, where the player wants that."""
        self._said: object = None

    @property
    def listened(self) -> bool:
        """Tell whether a screen reader follows what is on the screen."""
        return self.publisher is not None and self.publisher.listened

    def tree(self) -> AccessTree:
        """Return the window as a screen reader is told of it: the top scene, and what was said."""
        scene = self._app.scene
        nodes: tuple[AccessNode, ...] = ()
        focus: object = "window"
        if scene is not None:
            scene.ensure_built()
            nodes = nodes_of_scene(scene)
            current = scene.focus.current
            keys = (n.key for top in nodes for n in top.walk() if n.focusable and n.target == current)
            focus = next(keys, "window") if current is not None else "window"
        whole = Box(0, 0, *self._app.window.size)
        children = (*nodes, *self.announcer.nodes())
        root = AccessNode("window", "window", tr("ui.window.title"), bounds=whole, children=children)
        return AccessTree(root, focus)

    def tell(self, changed: bool) -> None:
        """Let a screen reader know what changed, where one listens."""
        publisher = self.publisher
        if publisher is None:
            return
        publisher.window_moved(self._app.window.place)
        said = self.announcer.nodes()
        if changed or said != self._said or publisher.awaited or self._reading_on():
            self._said = said
            publisher.step(self.tree)

    def _reading_on(self) -> bool:
        """Tell whether who listens is to be told more though nothing changed."""
        scene = self._app.scene
        return self.listened and scene is not None and scene.reading_on

    def note(self, event: pygame.Event) -> None:
        """Note whether the window has the keyboard."""
        if self.publisher is not None and event.type in _FOCUS:
            self.publisher.window_focused(event.type == pygame.WINDOWFOCUSGAINED)

    def meant(self, event: pygame.Event) -> pygame.Event | None:
        """Return what a screen reader asks for with the control it means; None if that is gone."""
        node = self.publisher.node(event.number) if self.publisher is not None else None
        if node is None or node.target is None or event.request not in node.requests:
            return None
        return pygame.Event(ASKED, {**event.dict, "target": node.target})

    def close(self) -> None:
        """Let go of the system."""
        if self.publisher is not None:
            self.publisher.close()
        self.publisher = None
