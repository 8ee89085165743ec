"""Steering a screen by mouse and keyboard alike: hover, press and release, focus, arrows, activation."""

from __future__ import annotations

from typing import get_args

import pygame

from toc_desktop.ui.focus import Control, Direction, FocusRing, Target
from toc_desktop.ui.keys import KeyMap

Point = tuple[int, int]


def key_name(event: pygame.Event) -> str:
    """The key of an event as bindings write it: "h", "f11", "shift+tab", "ctrl+z"."""
    name = pygame.key.name(event.key).lower()
    modifiers = getattr(event, "mod", 0)
    if modifiers & pygame.KMOD_CTRL:
        return f"ctrl+{name}"
    if modifiers & pygame.KMOD_SHIFT:
        return f"shift+{name}"
    return name


class Steering:
    """Turns events into hovering, focus and activation of named controls; knows nothing of how they look."""

    def __init__(self) -> None:
        self.focus = FocusRing()
        self.hovered: Target | None = None
        self.hovered_since = 0.0
        self.pressed: Target | None = None
        self.mouse: Point = (-1, -1)
        self._held: set[int] = set()

    # What a scene provides.

    @property
    def keys(self) -> KeyMap:
        """The key bindings in use."""
        raise NotImplementedError

    @property
    def wraps(self) -> bool:
        """Whether the arrows go round, as in a menu."""
        return False

    def controls(self) -> list[Control]:
        """Everything that can be reached now, in reading order; later ones lie on top."""
        return []

    def activate(self, target: Target) -> None:
        """A control was clicked, or Enter was pressed on it."""

    def adjust(self, target: Target, by: int) -> bool:
        """Left or right on a control that has a value; False moves the focus instead."""
        return False

    def press(self, target: Target, pos: Point) -> None:
        """The mouse button went down on a control."""

    def drag(self, target: Target, pos: Point) -> None:
        """The mouse moved with the button down since that control."""

    def drop(self, target: Target, pos: Point) -> bool:
        """The button came up somewhere else than on the control; True if that meant something."""
        return False

    def wheel(self, pos: Point, by: float) -> bool:
        """The wheel turned there."""
        return False

    def use_key(self, event: pygame.Event) -> bool:
        """A key went down that the focused control may use before it means anything else."""
        return False

    def page(self, by: int) -> bool:
        """Page Up (−1) or Page Down (+1)."""
        return False

    def cancel(self) -> None:
        """Esc: close what is open, else go back."""

    def secondary(self, pos: Point) -> bool:
        """The right button."""
        return False

    def focus_moved(self) -> None:
        """The focus went to another control."""

    def shortcut(self, action: str) -> bool:
        """A bound key that means nothing here in general; a scene may use it."""
        return False

    def hold(self, keys: set[int]) -> None:
        """Take these keys as down already: they do nothing more until they are let go."""
        self._held = set(keys)

    # What events do.

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; True if it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._up(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 3:
                return self.secondary(event.pos)
            case pygame.MOUSEWHEEL:
                if self.wheel(self.mouse, event.y):
                    self._motion(self.mouse)
                    return True
                return False
            case pygame.KEYDOWN:
                repeated = event.key in self._held
                self._held.add(event.key)
                return self.use_key(event) or self._key(key_name(event), repeated)
            case pygame.KEYUP:
                self._held.discard(event.key)
                return False
            case pygame.WINDOWLEAVE:
                return self._motion((-1, -1))
            case pygame.WINDOWFOCUSLOST:
                self._held.clear()
                return False
        return False

    def hit(self, pos: Point) -> Control | None:
        """The topmost control at a point."""
        return next((c for c in reversed(self.controls()) if c.visible.contains(pos)), None)

    def sync(self) -> None:
        """Bring the focus ring up to date with the screen."""
        self.focus.update(self.controls())

    def _motion(self, pos: Point) -> bool:
        self.mouse = pos
        if self.pressed is not None:
            self.drag(self.pressed, pos)
        control = self.hit(pos)
        name = control.id if control else None
        if name != self.hovered:
            self.hovered = name
            self.hovered_since = self.now()
        return control is not None

    def now(self) -> float:
        """Seconds on the clock in use."""
        return 0.0

    def _down(self, pos: Point) -> bool:
        self.mouse = pos
        control = self.hit(pos)
        self.focus.shown = False
        if control is None:
            return False
        self.pressed = self.hovered = control.id
        self.sync()
        if self.focus.set(control.id):
            self.focus_moved()
        self.press(control.id, pos)
        return True

    def _up(self, pos: Point) -> bool:
        pressed, self.pressed = self.pressed, None
        if pressed is None:
            return False
        control = self.hit(pos)
        if control is not None and control.id == pressed:
            self.activate(pressed)
        else:
            self.drop(pressed, pos)
        self._motion(pos)
        return True

    def _key(self, key: str, repeated: bool) -> bool:
        if key in ("page up", "page down"):
            return self.page(1 if key == "page down" else -1)
        action = self.keys.action(key)
        if action in ("next", "previous"):
            return self._move(1 if action == "next" else -1)
        if action in get_args(Direction):
            return self._arrow(action)  # type: ignore[arg-type]
        if action == "back":
            if not repeated:
                self.cancel()
            return True
        control = self.focus.control
        if (action == "activate" or key == "space") and not repeated:
            self.sync()
            control = self.focus.control
            if control is not None and self.focus.shown:
                self.activate(control.id)
                return True
            if action == "activate":
                return self._move(1)
        return action is not None and not repeated and self.shortcut(action)

    def _move(self, by: int) -> bool:
        self.sync()
        if self.focus.control is not None and not self.focus.shown:
            moved: Control | None = self.focus.control
        else:
            moved = self.focus.step(by)
        return self._moved(moved)

    def _arrow(self, direction: Direction) -> bool:
        self.sync()
        control = self.focus.control
        if control is None or not self.focus.shown:
            return self._move(1)
        if direction in ("left", "right") and self.adjust(control.id, 1 if direction == "right" else -1):
            return True
        return self._moved(self.focus.go(direction) or (self.focus.wrap(direction) if self.wraps else None))

    def _moved(self, control: Control | None) -> bool:
        self.focus.shown = True
        if control is None:
            return False
        self.focus_moved()
        return True
