"""Every screen can be drawn: in a window nobody sees, or without any where there is no display."""

from __future__ import annotations

import os

import pygame

from toc_desktop.app import App
from toc_desktop.commands.checks import Fault, Place
from toc_desktop.scenes.title import TitleScene
from toc_desktop.support.i18n import tr
from toc_desktop.window import NoDisplay, Picture, open_display

_SIZE = (1280, 720)
_STEP = 0.1
# A screen of fewer colours has nothing on it, or a single panel.
_FEWEST_COLOURS = 12


class HiddenWindow(Picture):
    """A picture that is also put into a real window, one that is never shown."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self._window = pygame.Window(tr("ui.window.title"), size, hidden=True)

    def show(self) -> None:
        """Put the frame into the window."""
        self._window.get_surface().blit(self.surface(), (0, 0))
        self._window.flip()

    def close(self) -> None:
        """Give the window back."""
        self._window.destroy()


def screens(place: Place) -> str:
    """Draw a frame of each screen."""
    driver = open_any_display()
    window = HiddenWindow(_SIZE)
    try:
        app = App(window=window)
        app.push(TitleScene(app))
        app.step(_STEP)
        app.draw()
        if colours(window.surface()) < _FEWEST_COLOURS:
            raise Fault(tr("self_check.fault.empty", name="title"))
        return tr("self_check.found.screens", n=1, driver=driver)
    finally:
        window.close()


def open_any_display() -> str:
    """Open the display, or a pretended one where there is none; return which."""
    if not pygame.display.get_init():
        try:
            open_display()
        except NoDisplay:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            pygame.display.init()
    return pygame.display.get_driver()


def colours(surface: pygame.Surface) -> int:
    """Return how many colours there are among a few hundred points."""
    width, height = surface.get_size()
    points = ((x, y) for x in range(0, width, 40) for y in range(0, height, 24))
    return len({tuple(surface.get_at(point)) for point in points})
