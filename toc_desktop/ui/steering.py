"""Steering: mouse and keys become hovering, focus and activation of controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args

import pygame

from toc_desktop.ui.focus import Control, Direction, FocusRing, Target
from toc_desktop.ui.widgets.button import Button

if TYPE_CHECKING:
    from toc_desktop.ui.scene import Scene

Point = tuple[int, int]
TOOLTIP_AFTER = 0.45
_DIRECTIONS: dict[str, Direction] = {name: name for name in get_args(Direction)}


def key_name(event: pygame.Event) -> str:
    """Return the key of an event as bindings write it: "h", "f11", "shift+tab", "ctrl+z"."""
    name = pygame.key.name(event.key).lower()
    modifiers = getattr(event, "mod", 0)
    if modifiers & pygame.KMOD_CTRL:
        return f"ctrl+{name}"
    if modifiers & pygame.KMOD_SHIFT:
        return f"shift+{name}"
    return name


class Steering:
    """Who is hovered, pressed and focused on a screen; it knows nothing of how that looks."""

    def __init__(self, screen: Scene[Any]) -> None:
        self._screen = screen
        self.focus = FocusRing()
        self.hovered: Target | None = None
        self.hovered_since = 0.0
        self.pressed: Target | None = None
        self.mouse: Point = (-1, -1)
        self._held: set[int] = set()

    def hold(self, keys: set[int]) -> None:
        """Take these keys as down already: they do nothing more until they are let go."""
        self._held = set(keys)

    def let_go(self) -> None:
        """Forget what the mouse is on."""
        self.hovered = self.pressed = None

    def handle(self, event: pygame.Event) -> bool:
        """Take an event; return whether it was used."""
        screen = self._screen
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                return self._up(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 3:
                return screen.secondary(event.pos)
            case pygame.MOUSEWHEEL:
                if screen.wheel(self.mouse, event.y):
                    self._motion(self.mouse)
                    return True
                return False
            case pygame.KEYDOWN:
                repeated = event.key in self._held
                self._held.add(event.key)
                return screen.use_key(event) or self._key(key_name(event), repeated)
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
        """Return the topmost control at a point."""
        return next((c for c in reversed(self._screen.controls()) if c.visible.contains(pos)), None)

    def tip(self, keys_used: bool) -> Control | None:
        """Return the control whose hint is due."""
        control = self.resting(keys_used)
        return control if control is not None and control.hint else None

    def resting(self, keys_used: bool) -> Control | None:
        """Return the control that words are due about: it has the keyboard, or the mouse rests on it."""
        by_key = self.focus.shown and keys_used
        control = self.focus.find(self.focus.current if by_key else self.hovered)
        if control is None or self.pressed is not None:
            return None
        return control if by_key or self._screen.now() - self.hovered_since >= TOOLTIP_AFTER else None

    def sync(self) -> None:
        """Bring the focus ring up to date with the screen."""
        self.focus.update(self._screen.controls())

    def _motion(self, pos: Point) -> bool:
        self.mouse = pos
        if self.pressed is not None:
            self._screen.drag(self.pressed, pos)
        control = self.hit(pos)
        target = control.id if control is not None else None
        if target != self.hovered:
            self.hovered = target
            self.hovered_since = self._screen.now()
        return control is not None

    def _down(self, pos: Point) -> bool:
        self.mouse = pos
        control = self.hit(pos)
        self.focus.shown = False
        if control is None:
            return False
        self.pressed = self.hovered = control.id
        self.sync()
        if self.focus.set(control.id):
            self._screen.focus_moved()
        self._screen.press(control.id, pos)
        return True

    def _up(self, pos: Point) -> bool:
        pressed, self.pressed = self.pressed, None
        if pressed is None:
            return False
        control = self.hit(pos)
        if control is not None and control.id == pressed:
            self._screen.activate(pressed)
        else:
            self._screen.drop(pressed, pos)
        self._motion(pos)
        return True

    def _key(self, key: str, repeated: bool) -> bool:
        screen = self._screen
        if key in ("page up", "page down"):
            return screen.page(1 if key == "page down" else -1)
        if key in ("home", "end"):
            return screen.to_end(1 if key == "end" else -1)
        action = screen.keys.action(key)
        if action in ("next", "previous"):
            return self.step(1 if action == "next" else -1)
        if action in _DIRECTIONS:
            return screen.arrow(_DIRECTIONS[action])
        if action == "back":
            if not repeated:
                screen.cancel()
            return True
        if (action == "activate" or key == "space") and not repeated:
            self.sync()
            control = self.focus.control
            if control is not None and self.focus.shown:
                screen.activate(control.id)
                return True
            if action == "activate":
                return self._activate_default() or self.step(1)
        return action is not None and not repeated and screen.shortcut(action)

    def _activate_default(self) -> bool:
        """Take the golden button after the mouse: not what was clicked last, however long ago that was."""
        target = self._default()
        if target is None or not self.focus.set(target):
            return False
        self.arrive(self.focus.control)
        self._screen.activate(target)
        return True

    def _default(self) -> Target | None:
        """Return the golden button of what lies on top: the one it begins with, or the only one in view."""
        screen = self._screen
        first = screen.layers[-1].first_focus if screen.layers else screen.first_focus
        every = screen.tree.walk_top()
        golden = [widget for widget in every if isinstance(widget, Button) and widget.kind == "primary"]
        if first is not None and any(button.id == first for button in golden):
            return first
        seen = {control.id for control in self.focus.controls if not control.visible.empty}
        able = [button.id for button in golden if button.enabled and button.id in seen]
        return able[0] if len(able) == 1 else None

    def to_end(self, by: int) -> bool:
        """Go to the first (−1) or last (+1) of the list or group that has the focus, else of the screen."""
        self.sync()
        here, stops = self.focus.control, self.focus.stops
        if here is not None and here.clip is not None:
            stops = [stop for stop in stops if stop.clip == here.clip]
        elif here is not None and here.group:
            stops = [stop for stop in stops if stop.group == here.group]
        if not stops:
            return False
        self.focus.set(stops[0 if by < 0 else -1].id)
        return self.arrive(self.focus.control)

    def step(self, by: int) -> bool:
        """Show the focus where it is, or move it to the next (+1) or previous (−1) stop."""
        self.sync()
        if self.focus.control is not None and not self.focus.shown:
            return self.arrive(self.focus.control)
        return self.arrive(self.focus.step(by))

    def arrow(self, direction: Direction) -> bool:
        """Change the value of the focused control, or go to what lies in that direction."""
        self.sync()
        control = self.focus.control
        if control is None or not self.focus.shown:
            return self.step(1)
        by = 1 if direction == "right" else -1
        if direction in ("left", "right") and self._screen.adjust(control.id, by):
            return True
        ahead = self.focus.go(direction)
        if ahead is None and self._screen.layers:
            ahead = self.focus.wrap(direction)
        return self.arrive(ahead)

    def arrive(self, control: Control | None) -> bool:
        """Show the focus and tell the screen where it went; return whether it went anywhere."""
        self.focus.shown = True
        if control is None:
            return False
        self._screen.focus_moved()
        return True
