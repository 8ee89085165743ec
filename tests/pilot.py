"""A Pilot drives the real app, headless and on a clock of its own: click, press, type, settle, look.

>>> pilot = Pilot(App())                                        # doctest: +SKIP
>>> pilot.open(TitleScene(pilot.app)).click("new_game").settle()  # doctest: +SKIP
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

import pygame

from tests.targets import name_of
from toc_desktop.app.window import PictureWindow
from toc_desktop.game.start import game_app
from toc_desktop.services import GameApp, GameScene
from toc_desktop.ui.focus import Control

FRAME = 1 / 60
_MODIFIERS = {"shift": pygame.KMOD_LSHIFT, "ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT}
_TEXTS = {"space": " "}


class FakeClock:
    """Time that passes only when told."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        """Seconds told so far."""
        return self.time

    def tick(self, resting: bool = False) -> float:
        """One frame passes."""
        self.time += FRAME
        return FRAME


def make_app(
    size: tuple[int, int] = (1280, 720),
    theme: str = "walnut",
    text_scale: float = 1.0,
    piece_scale: float = 1.0,
) -> GameApp:
    """An app without window, with a fake clock, that notes every text it draws."""
    app = game_app(clock=FakeClock(), window=PictureWindow(size))
    app.set_theme(theme)
    app.set_text_scale(text_scale)
    app.set_piece_scale(piece_scale)
    app.recording = True
    return app


class NotThere(AssertionError):
    """No such control on the screen, or it cannot be seen."""


class Pilot:
    """Hands on the app: everything goes through real events, nothing through the back door."""

    def __init__(self, app: GameApp) -> None:
        self.app = app
        self.mouse = (-1, -1)
        self.drew = False

    @property
    def scene(self) -> GameScene:
        """The scene on top."""
        assert self.app.scene is not None
        return self.app.scene

    def open(self, scene: GameScene) -> Self:
        """Put a scene on top and draw it."""
        self.app.push(scene)
        return self.settle()

    # Looking.

    def controls(self) -> list[Control]:
        """All controls that take input now."""
        self.scene.ensure_built()
        return self.scene.controls()

    def ids(self) -> list[str]:
        """Their names."""
        return [name_of(control.id) for control in self.controls()]

    def has(self, control_id: str) -> bool:
        """Whether there is such a control."""
        return control_id in self.ids()

    def control(self, control_id: str) -> Control:
        """The control of that name."""
        for control in self.controls():
            if name_of(control.id) == control_id:
                return control
        raise NotThere(f"no control {control_id!r}; there are: {', '.join(self.ids())}")

    def focus(self) -> str | None:
        """Who has the keyboard."""
        current = self.scene.focus.current
        return None if current is None else name_of(current)

    def texts(self) -> list[str]:
        """Every line of text in the last frame; draws one to be sure."""
        self.app.recording = True
        self.app.draw()
        assert self.app.report is not None
        return [mark.shown for mark in self.app.report.marks]

    def shot(self, path: str | Path) -> Path:
        """Save a picture of the window."""
        self.app.draw()
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.app.window.surface(), str(path))
        return path

    # Time.

    def frame(self, n: int = 1) -> Self:
        """Let some frames pass."""
        for _ in range(n):
            # What the GUI library says to the loop: nobody reads it here, and it keeps its windows alive.
            pygame.event.get()
            self.drew = self.app.step(self.app.clock.tick())
        return self

    def wait(self, seconds: float) -> Self:
        """Let some time pass."""
        return self.frame(max(1, round(seconds / FRAME)))

    def settle(self, most: int = 3000) -> Self:
        """Run until nothing moves any more; a text field's cursor does not count."""
        for _ in range(most):
            if not self.app.running:
                return self
            self.frame()
            if not self.scene.animating and (not self.drew or self.app.gui.active is not None):
                return self
        raise AssertionError(f"{self.scene.name} does not come to rest in {most} frames")

    # Mouse.

    def _send(self, kind: int, **values: object) -> None:
        self.app.dispatch(pygame.Event(kind, values))

    def _point(self, target: str | tuple[int, int]) -> tuple[int, int]:
        if not isinstance(target, str):
            return target
        control = self.control(target)
        if control.visible.empty or control.visible.h < min(8, control.rect.h):
            # A person would scroll until it is seen; the focus does the same.
            self.scene.sync()
            if self.scene.focus.set(control.id):
                self.scene.focus_moved()
            control = self.control(target)
        if control.visible.empty:
            raise NotThere(f"{target!r} is out of view at {control.rect}")
        return control.visible.centre

    def hover(self, target: str | tuple[int, int]) -> Self:
        """Move the mouse there."""
        self.mouse = self._point(target)
        self._send(pygame.MOUSEMOTION, pos=self.mouse, rel=(0, 0), buttons=(0, 0, 0))
        return self.frame()

    def click(self, target: str | tuple[int, int], button: int = 1) -> Self:
        """Move there, press and release; fails if something else lies on top."""
        self.hover(target)
        if isinstance(target, str):
            on_top = self.scene.steering.hit(self.mouse)
            assert on_top is not None, f"{target} cannot be hit"
            assert name_of(on_top.id) == target, f"{target} is covered by {on_top}"
        self._send(pygame.MOUSEBUTTONDOWN, pos=self.mouse, button=button)
        self.frame()
        self._send(pygame.MOUSEBUTTONUP, pos=self.mouse, button=button)
        return self.frame()

    def drag(self, start: str | tuple[int, int], end: str | tuple[int, int], steps: int = 6) -> Self:
        """Press at one place, move, release at another."""
        self.hover(start)
        a, b = self.mouse, self._point(end)
        self._send(pygame.MOUSEBUTTONDOWN, pos=a, button=1)
        for i in range(1, steps + 1):
            self.mouse = (a[0] + (b[0] - a[0]) * i // steps, a[1] + (b[1] - a[1]) * i // steps)
            self._send(pygame.MOUSEMOTION, pos=self.mouse, rel=(0, 0), buttons=(1, 0, 0))
            self.frame()
        self._send(pygame.MOUSEBUTTONUP, pos=self.mouse, button=1)
        return self.frame()

    def wheel(self, target: str | tuple[int, int], by: int) -> Self:
        """Turn the wheel over something; positive is away from you."""
        self.hover(target)
        self._send(pygame.MOUSEWHEEL, x=0, y=by, precise_x=0.0, precise_y=float(by), flipped=False)
        return self.frame()

    # Keyboard.

    def press(self, *keys: str) -> Self:
        """Press and release keys one after the other: "tab", "shift+tab", "h", "escape"."""
        for key in keys:
            *modifiers, name = key.split("+")
            mod = sum(_MODIFIERS[m] for m in modifiers)
            code = pygame.key.key_code(name)
            letter = name if len(name) == 1 and not mod & pygame.KMOD_CTRL else _TEXTS.get(name, "")
            self._send(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0)
            if letter and self.app.gui.active is not None:
                self._send(pygame.TEXTINPUT, text=letter)
            self._send(pygame.KEYUP, key=code, mod=mod, unicode=letter, scancode=0)
            self.frame()
        return self

    def type(self, words: str) -> Self:
        """Write into the field that has the keyboard."""
        for letter in words:
            self._send(pygame.TEXTINPUT, text=letter)
            self.frame()
        return self

    def go_to(self, control_id: str, most: int = 200) -> Self:
        """Reach a control with Tab and arrows alone, as somebody without a mouse."""
        self.control(control_id)
        for _ in range(most):
            here, target = self.scene.focus.control, self.control(control_id)
            if here is not None and here.group and here.group == target.group and here.id != target.id:
                self._within_group(target)
            if self.focus() == control_id:
                return self
            self.press("tab")
        raise AssertionError(f"{control_id} cannot be reached by keyboard")

    def _within_group(self, target: Control) -> None:
        for _ in range(60):
            here = self.scene.focus.control
            if here is None or here.id == target.id or here.group != target.group:
                return
            # What scrolls has moved with the focus.
            target = self.control(name_of(target.id))
            dx = target.rect.centre[0] - here.rect.centre[0]
            dy = target.rect.centre[1] - here.rect.centre[1]
            across = "right" if dx > 0 else "left"
            along = "down" if dy > 0 else "up"
            first, second = (across, along) if abs(dx) > abs(dy) else (along, across)
            self.press(first)
            if self.scene.focus.current == here.id:
                self.press(second)

    # The window.

    def resize(self, size: tuple[int, int]) -> Self:
        """Drag the window's corner."""
        window = self.app.window
        assert isinstance(window, PictureWindow)
        window.resize(size)
        self._send(pygame.WINDOWRESIZED, x=size[0], y=size[1])
        return self.settle()

    def close(self) -> Self:
        """Click on the window's cross."""
        self._send(pygame.QUIT)
        return self
