"""The window, or a picture in its place: sizes in real pixels, full screen, and an error without a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Protocol

import pygame

from toc_desktop.app import desktop
from toc_desktop.app.desktop import DEFAULT, Screen, Size
from toc_desktop.support.layout import Box


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Clock(Protocol):
    """Time for the app: real, or counted by a test."""

    def now(self) -> float:
        """Return the seconds since some moment."""
        ...

    def tick(self, resting: bool = False) -> float:
        """Wait for the next frame, which has more time while nothing goes on; return the seconds gone."""
        ...


class RealClock:
    """Sixty frames a second, half as many while nothing goes on, sleeping in between."""

    def __init__(self, rate: int = 60) -> None:
        self._clock = pygame.time.Clock()
        self._rate = rate

    def now(self) -> float:
        """Return the seconds since pygame started."""
        return pygame.time.get_ticks() / 1000

    def tick(self, resting: bool = False) -> float:
        """Sleep until the next frame; return the seconds gone, at most a tenth, so that nothing leaps."""
        return min(0.1, self._clock.tick(self._rate // 2 if resting else self._rate) / 1000)


class Display(Protocol):
    """Where frames go."""

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def units(self) -> tuple[int, int]: ...

    @property
    def scale(self) -> float: ...

    @property
    def place(self) -> Box: ...

    @property
    def fullscreen(self) -> bool: ...

    def surface(self) -> pygame.Surface: ...

    def show(self) -> None: ...

    def set_fullscreen(self, on: bool) -> None: ...

    def fit_screen(self) -> None: ...

    def to_pixels(self, pos: tuple[float, float]) -> tuple[int, int]: ...

    def set_title(self, title: str) -> None: ...


class PictureWindow:
    """No window at all: frames are drawn on a surface, for tests and screenshots."""

    def __init__(self, size: tuple[int, int] = DEFAULT, scale: float = 1.0) -> None:
        if not pygame.display.get_init():
            os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
            pygame.display.init()
        # A window nobody sees: the GUI library converts pictures, and only a window tells into what.
        self._carrier = pygame.Window("", (16, 16), hidden=True)
        self._carrier.get_surface()
        self._surface = pygame.Surface(size)
        self.fullscreen = False
        self.title = ""
        self.scale = scale

    @property
    def size(self) -> tuple[int, int]:
        """Return the size in pixels."""
        return self._surface.get_size()

    @property
    def units(self) -> tuple[int, int]:
        """Return the size in pixels again: there is no scale factor here."""
        return self.size

    @property
    def place(self) -> Box:
        """Return where it would lie on the screen: in the corner."""
        return Box(0, 0, *self.size)

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size, as if somebody had dragged the corner."""
        self._surface = pygame.Surface(size)

    def surface(self) -> pygame.Surface:
        """Return what to draw on."""
        return self._surface

    def show(self) -> None:
        """Do nothing: the picture is there."""

    def fit_screen(self) -> None:
        """Do nothing: it has the size it was given."""

    def set_fullscreen(self, on: bool) -> None:
        """Remember whether full screen was asked for, which tests look at."""
        self.fullscreen = on

    def to_pixels(self, pos: tuple[float, float]) -> tuple[int, int]:
        """Return the position in whole pixels, which it is in already."""
        return int(pos[0]), int(pos[1])

    def set_title(self, title: str) -> None:
        """Remember the title, which tests look at."""
        self.title = title

    def close(self) -> None:
        """Do nothing: nobody saw it."""


class RealWindow:
    """A resizable window, sharp on screens with a scale factor."""

    def __init__(
        self,
        title: str,
        wish: Size | None = None,
        remembered: Mapping[str, Size] | None = None,
        fullscreen: bool = False,
        shown: bool = True,
    ) -> None:
        """Open a window: as large as wished, as on such a screen last time, or as fits it well.

        One that is not shown yet waits for `reveal`; screen readers of some systems must be there before.
        """
        open_display()
        screen = desktop.screens()[0]
        size = screen.size_for(wish, remembered or {})
        try:
            self._window = pygame.Window(title, size, resizable=True, allow_high_dpi=True, hidden=not shown)
            self._window.minimum_size = screen.minimum
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        self.fullscreen = False
        self._full_wanted = fullscreen
        if shown:
            self.reveal()

    def reveal(self) -> None:
        """Show the window, as large as it was asked for."""
        self._window.show()
        if self._full_wanted:
            self.set_fullscreen(True)

    @property
    def size(self) -> tuple[int, int]:
        """Return the size in real pixels, which may be more than the system's window units."""
        return self.surface().get_size()

    @property
    def units(self) -> tuple[int, int]:
        """Return the size as the system counts it, to open the next window alike."""
        return self._window.size

    @property
    def scale(self) -> float:
        """Return how many real pixels stand for one at 100 %, on the screen it is on now."""
        points = self.size[0] / max(1, self.units[0])
        return max(1.0, points) * desktop.desktop_scale(self._window)

    @property
    def screen(self) -> Screen:
        """Return the screen it is on now."""
        return desktop.screen_with(self._window)

    def fit_screen(self) -> None:
        """Take the least size of the screen it is on now: on a finer one, as many pixels show less."""
        least = self.screen.minimum
        if tuple(self._window.minimum_size) != least:
            self._window.minimum_size = least

    @property
    def place(self) -> Box:
        """Return where the window lies on the screen, in real pixels."""
        return Box(*self._window.position, *self.size)

    @property
    def handle(self) -> int:
        """Return the system's own name of the window."""
        return int(self._window.handle)

    def surface(self) -> pygame.Surface:
        """Return what to draw on; another one after a resize."""
        return self._window.get_surface()

    def show(self) -> None:
        """Put the frame on the screen."""
        self._window.flip()

    def set_fullscreen(self, on: bool) -> None:
        """Go to full screen at the desktop's resolution, or back to the window as it was."""
        if on:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self.fullscreen = on

    def to_pixels(self, pos: tuple[float, float]) -> tuple[int, int]:
        """Return the pixel of a position in window units."""
        units, pixels = self.units, self.size
        return int(pos[0] * pixels[0] / max(1, units[0])), int(pos[1] * pixels[1] / max(1, units[1]))

    def set_title(self, title: str) -> None:
        """Set the words in the title bar."""
        self._window.title = title

    def set_icon(self, icon: pygame.Surface) -> None:
        """Set the picture in the task bar."""
        self._window.set_icon(icon)

    def close(self) -> None:
        """Take the window off the screen."""
        self._window.destroy()


def prepare_environment() -> None:
    """Set the hints that SDL reads when it starts; whatever the player set himself stays."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"):
        # pygame puts the script's name there when it is imported; desktops find our icon by this one.
        if os.environ.get(name, "") in ("", os.path.basename(sys.argv[0])):
            os.environ[name] = "toc-desktop"
    if sys.platform.startswith("linux"):
        # Without a graphics card the accelerated way takes ten times longer than plain copying.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def open_display() -> None:
    """Start SDL's video; raise where there is no screen, since SDL would silently draw into nothing."""
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    prepare_environment()
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in ("offscreen", "dummy", "evdev") and driver != asked:
        pygame.display.quit()
        raise NoDisplay(driver)
