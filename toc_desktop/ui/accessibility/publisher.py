"""Keeps a screen reader up to date: the tree is made and sent only while somebody listens."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.adapter import Adapter, Asked
from toc_desktop.ui.accessibility.differ import TreeDiffer, Update
from toc_desktop.ui.accessibility.node import AccessNode, AccessTree, Request

ASKED = pygame.event.custom_type()
"""An event: a client asks for something; it has `number`, `request` and `value`."""

SETTLE = 0.25
"""Seconds between a client's coming and the first word to it.

The library tells of a client while it holds a lock, and keeps Python to itself while it waits for that
lock: to call it before it has come back from telling would stop the program for ever. So it is never
called while nobody listens, and only a while after somebody began to.
"""

Notice = Callable[[], None]
MakeAdapter = Callable[[Notice, Notice, Asked], Adapter | None]
"""Makes an adapter from whom it tells that a client came, that all are gone, and what one asks for."""


class Publisher:
    """The tree of one window, as a client knows it."""

    def __init__(self, make: MakeAdapter, settle: float = SETTLE) -> None:
        self._differ = TreeDiffer()
        self._settle = settle
        self._came, self._went = threading.Event(), threading.Event()
        self._came_at: float | None = None
        self._listened = False
        self._window: Box | None = None
        self._focused = True
        self._adapter = make(self._came.set, self._went.set, _post)

    @property
    def offered(self) -> bool:
        """Tell whether this system can be told anything at all."""
        return self._adapter is not None

    @property
    def listened(self) -> bool:
        """Tell whether a client listens."""
        return self._listened or self._came.is_set()

    @property
    def awaited(self) -> bool:
        """Tell whether a client has begun to listen and knows nothing yet."""
        return self._came.is_set()

    def node(self, number: int) -> AccessNode | None:
        """Return what a client means by a number."""
        return self._differ.target_of(number)

    def step(self, tree: Callable[[], AccessTree]) -> None:
        """Send what changed; the tree is asked for only while a client listens."""
        if self._adapter is None or not self._ready(self._adapter):
            return

        def make() -> Update | None:
            return self._differ.update(tree())

        self._adapter.update(make)

    def _ready(self, adapter: Adapter) -> bool:
        """Tell whether a client listens and may be spoken to."""
        if self._went.is_set():
            self._went.clear()
            self._listened = False
        if self._came.is_set():
            now = time.monotonic()
            self._came_at = self._came_at or now
            if now - self._came_at < self._settle:
                return False
            self._came.clear()
            self._came_at, self._listened = None, True
            self._differ.forget()
            adapter.window_focused(self._focused)
            if self._window is not None:
                adapter.window_moved(self._window)
        return self._listened

    def window_focused(self, focused: bool) -> None:
        """Note whether the window has the keyboard."""
        self._focused = focused
        if self._adapter is not None and self._listened:
            self._adapter.window_focused(focused)

    def window_moved(self, box: Box) -> None:
        """Note where the window lies on the screen."""
        if box != self._window:
            self._window = box
            if self._adapter is not None and self._listened:
                self._adapter.window_moved(box)

    def close(self) -> None:
        """Let go of the system."""
        if self._adapter is not None:
            self._adapter.close()
        self._adapter = None


def _post(number: int, request: Request, value: float | str | None) -> None:
    """Hand what is asked for to the main loop; clients ask on threads of their own."""
    pygame.event.post(pygame.Event(ASKED, number=number, request=request, value=value))
