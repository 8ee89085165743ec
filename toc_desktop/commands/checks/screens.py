"""Every screen can be drawn: in a window nobody sees, or without any where there is no display."""

from __future__ import annotations

import logging
import os

import pygame

from toc_desktop.app.window import NoDisplay, PictureWindow, open_display
from toc_desktop.commands.checks import CheckFolder, Fault
from toc_desktop.commands.gallery import Opener, gallery
from toc_desktop.game.start import game_app
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services import GameApp
from toc_desktop.support.i18n import tr

_SIZE = (1280, 720)
_STEP = 0.1
# Fewer colours than that are an empty screen.
_FEWEST_COLOURS = 12


class HiddenWindow(PictureWindow):
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


def screens(place: CheckFolder) -> str:
    """Draw a frame of each screen, the title first; all are tried, whatever the others do."""
    driver = open_any_display()
    window = HiddenWindow(_SIZE)
    openers = {"title": open_title, **gallery()}
    faults = []
    try:
        for name, opener in openers.items():
            try:
                draw(window, opener)
            except Exception as error:
                # One broken screen must not hide another; each is told by name.
                logging.getLogger(__name__).exception("screen %s", name)
                faults.append(
                    tr("self_check.fault.screen", name=name, why=f"{type(error).__name__}: {error}")
                )
    finally:
        window.close()
    if faults:
        raise Fault("; ".join(faults))
    return tr("self_check.found.screens", n=len(openers), driver=driver)


def open_title(app: GameApp) -> None:
    """Open the title, as every start does."""
    app.push(TitleScene(app))


def draw(window: HiddenWindow, opener: Opener) -> None:
    """Open a screen on an app of its own and draw a frame."""
    app = game_app(window=window)
    window.surface().fill((0, 0, 0))
    opener(app)
    app.step(_STEP)
    app.draw()
    while app.scenes:
        app.scenes.pop().leave()
    if colours(window.surface()) < _FEWEST_COLOURS:
        raise Fault(tr("self_check.fault.blank"))


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
