"""The app: window, clock, scene stack and main loop; it knows nothing about Toc."""

from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import logging
from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

from toc_desktop.app.listening import Listening
from toc_desktop.app.window import Clock, Display, PictureWindow, RealClock
from toc_desktop.support import i18n
from toc_desktop.support.i18n import tr
from toc_desktop.support.latest import Latest
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.support.memory import return_large_pieces
from toc_desktop.ui import frame_report as report
from toc_desktop.ui import icons, svg, text
from toc_desktop.ui.accessibility.publisher import ASKED
from toc_desktop.ui.gui.text_entries import TextEntries
from toc_desktop.ui.keys import KeyMap
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.scene import Scene, ServicesT
from toc_desktop.ui.steering import key_name
from toc_desktop.ui.theme import Theme, load_theme

_log = logging.getLogger(__name__)
T = TypeVar("T")
_AWAKE_SECONDS = 0.5
"""How long after the last event and the last frame the loop looks less often for what comes."""
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
# What was on the screen may be gone: it is drawn again.
_LOST = (
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESIZED,
    pygame.WINDOWDISPLAYCHANGED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
)


class App(Generic[ServicesT]):
    """One window with a stack of scenes, and the services that its scenes share."""

    def __init__(
        self, services: ServicesT, clock: Clock | None = None, window: Display | None = None
    ) -> None:
        start_pygame()
        self.services = services
        self.clock: Clock = clock or RealClock()
        self.window: Display = window or PictureWindow((1280, 720))
        self.chores: list[Callable[[], None]] = []
        """What is called at every frame, whatever scene is on top."""
        self.keys = KeyMap()
        self.gui = TextEntries()
        self.theme: Theme = load_theme("walnut")
        self.text_scale = 1.0
        self.piece_scale = 1.0
        """How much larger the things played with are drawn, beside their usual size."""
        self.reduced_motion = False
        self.narrating = False
        self.narration = ""
        self.verbose = True
        """Whether roles and hints are said too."""
        self.listening = Listening(self)
        self.on_crash: Callable[[Exception], None] | None = None
        self.scenes: list[Scene[ServicesT]] = []
        self.running = True
        self.recording = False
        self.report: report.FrameReport | None = None
        self.frames = 0
        self._ui: Latest[UiContext] = Latest()
        self._drawn: object = None
        """What the last frame showed."""
        self._awake_until = 0.0
        """Until when the loop keeps its full pace though nothing happens."""
        self._keys_down: set[int] = set()
        self._by_key = False

    # The stack.

    @property
    def scene(self) -> Scene[ServicesT] | None:
        """Return the scene on top, if any."""
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene[ServicesT]) -> None:
        """Open a scene above the others."""
        if self.scene is not None:
            self.scene.leave()
        self.scenes.append(scene)
        self._arrive()

    def replace(self, scene: Scene[ServicesT]) -> None:
        """Open a scene in place of the top one."""
        if self.scenes:
            self._drop()
        self.scenes.append(scene)
        self._arrive()

    def pop(self) -> None:
        """Close the top scene; the last one closes the app."""
        if self.scenes:
            self._drop()
        if self.scenes:
            self._arrive()
        else:
            self.running = False

    def reset(self, scene: Scene[ServicesT]) -> None:
        """Close everything and open a scene."""
        while self.scenes:
            self._drop()
        self.push(scene)

    def close_above(self, scene: Scene[ServicesT]) -> None:
        """Close the scenes above one, without it coming to the top yet: another is opened at once."""
        while self.scenes[-1] is not scene:
            self._drop()

    def close_below(self, scene: Scene[ServicesT], kept: int) -> None:
        """Close the scenes under one, but for the lowest."""
        for gone in self.scenes[kept : self.scenes.index(scene)]:
            self.scenes.remove(gone)
            gone.close()

    def _drop(self) -> None:
        """Take the top scene away, and with it what only it needs."""
        gone = self.scenes.pop()
        gone.leave()
        gone.close()

    def _arrive(self) -> None:
        scene = self.scenes[-1]
        self.gui.activate(None)
        scene.steering.let_go()
        scene.steering.hold(self._keys_down)
        first = not scene.widgets
        scene.enter()
        scene.build_anew()
        if first and scene.focus.current is None and scene.first_focus is not None:
            scene.focus.set(scene.first_focus)
            scene.focus.shown = True
        listened = self.listening.listened
        if listened and scene.focus.current is None:
            scene.focus.step(1)
        # Who came here by keyboard goes on by keyboard, but comes back to what the mouse left as it left it;
        # a screen reader follows the focus.
        by_key = (self._by_key and first) or listened
        scene.focus.shown = scene.focus.shown or (by_key and scene.focus.current is not None)
        if not scene.layers:
            scene.say_focus()

    # Live changes.

    @property
    def lang(self) -> str:
        """Return the language in use."""
        return i18n.language()

    @property
    def scene_size(self) -> tuple[int, int]:
        """Return the size scenes may draw on: the window, less the narration strip when that is on."""
        width, height = self.window.size
        return width, height - self._strip_height()

    @property
    def ui(self) -> UiContext:
        """Return theme and sizes for the scenes."""
        sizes = (*self.scene_size, self.text_scale, self.window.scale, self.piece_scale)
        return self._ui.of((self.theme, sizes), lambda: UiContext(self.theme, Metrics(*sizes)))

    def set_language(self, code: str | None) -> None:
        """Speak another language from now on."""
        i18n.set_language(code)
        self.window.set_title(tr("ui.window.title"))

    def set_theme(self, name: str) -> None:
        """Take the colours of another theme."""
        self.theme = load_theme(name)
        # Inline pictures, like small cards, may be painted in the old colours.
        text.clear_caches()

    def set_text_scale(self, scale: float) -> None:
        """Set the size of text, from 100 % (1.0) to 200 % (2.0)."""
        self.text_scale = min(2.0, max(1.0, scale))

    def set_piece_scale(self, scale: float) -> None:
        """Set the size of the things played with, from 100 % (1.0) to 200 % (2.0)."""
        self.piece_scale = min(2.0, max(1.0, scale))

    def set_narrating(self, on: bool) -> None:
        """Show or hide the narration strip."""
        self.narrating = on

    def set_fullscreen(self, on: bool) -> None:
        """Go to full screen, or back to a window."""
        self.window.set_fullscreen(on)

    def seen(self) -> list[Scene[ServicesT]]:
        """Return the top scene, and those it lets show through."""
        start = len(self.scenes) - 1
        while start > 0 and self.scenes[start].overlay:
            start -= 1
        return self.scenes[max(0, start) :]

    def say(self, message: str, answer: bool = False) -> None:
        """Say what happened, once: on the strip, to screen readers, and aloud where that is wanted.

        An answer to what the player did or asked interrupts, and is for who sits here now alone.
        """
        self.listening.announcer.say(message, answer)
        self.narration = ""
        self.read_out(message)

    def read_out(self, message: str) -> None:
        """Say what has the focus, on the strip and aloud; screen readers follow the focus by themselves."""
        again, self.narration = message == self.narration, message
        if self.listening.speak is not None and not again:
            self.listening.speak(message)

    def quit(self) -> None:
        """Close the app if every open scene agrees; one that does not comes to the top to say why."""
        for scene in reversed(self.scenes):
            if not self._guarded(scene.on_quit, True):
                while self.scene is not scene and len(self.scenes) > 1:
                    self.pop()
                return
        self.running = False

    # Frames.

    def run(self, scene: Scene[ServicesT]) -> int:
        """Open a scene and stay until the window is closed."""
        self.push(scene)
        while self.running:
            self.go_round()
        while self.scenes:
            self._guarded(self.scenes.pop().leave, None)
        return 0

    def go_round(self) -> None:
        """Wait for the next frame, take what came meanwhile, let time pass: one round of the main loop."""
        dt = self.clock.tick(resting=self.clock.now() > self._awake_until)
        events = pygame.event.get()
        for event in events:
            self.dispatch(event)
        if self.step(dt) or events:
            self._awake_until = self.clock.now() + _AWAKE_SECONDS

    def dispatch(self, event: pygame.Event) -> None:
        """Give an event to whom it belongs."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
            return
        if event.type in _LOST:
            if event.type == pygame.WINDOWDISPLAYCHANGED:
                self.window.fit_screen()
            self._drawn = None
            return
        self.listening.note(event)
        if event.type == ASKED:
            meant = self.listening.meant(event)
            if meant is None:
                return
            event, self._by_key = meant, True
        if event.type in _MOUSE:
            self._by_key = self._by_key and event.type != pygame.MOUSEBUTTONDOWN
            event = pygame.Event(event.type, {**event.dict, "pos": self.window.to_pixels(event.pos)})
        if event.type == pygame.KEYDOWN and self.keys.does(key_name(event), "fullscreen"):
            self.set_fullscreen(not self.window.fullscreen)
            return
        self._note_key(event)
        scene = self.scene
        if scene is not None:
            self._guarded(lambda: scene.receive(event), None)

    def _note_key(self, event: pygame.Event) -> None:
        """Note which keys are down: one that opened a scene is not pressed anew there, nor back here."""
        if event.type == pygame.KEYDOWN:
            self._keys_down.add(event.key)
            self._by_key = True
        elif event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys_down.clear()

    def step(self, dt: float) -> bool:
        """Let time pass and draw if that changed the picture; True if a frame was drawn."""
        scene = self.scene
        if scene is None:
            return False
        self._guarded(lambda: scene.tick(dt), None)
        for chore in self.chores:
            self._guarded(chore, None)
        self.gui.update(dt)
        picture = self._guarded(self._picture, None)
        self._guarded(lambda: self.listening.tell(picture != self._drawn), None)
        if picture == self._drawn:
            return False
        self._guarded(self.draw, None)
        self._drawn = picture
        return True

    def _picture(self) -> object:
        """Return all that the next frame depends on."""
        for scene in self.seen():
            scene.ensure_built()
        frames = [(scene, scene.frame()) for scene in self.seen()]
        if self.scene is not None:
            self.scene.say_focus_again()
        return self.narration if self.narrating else None, frames

    def draw(self) -> None:
        """Draw a frame now."""
        if self.recording:
            report.start()
        self.draw_on(self.window.surface())
        self.frames += 1
        self.window.show()
        if self.recording:
            self.report = report.stop()

    def draw_on(self, surface: pygame.Surface) -> None:
        """Draw the scenes that are seen, and the narration, on a surface of the window's size."""
        part = surface.subsurface((0, 0, *self.scene_size)) if self.narrating else surface
        for scene in self.seen():
            scene.ensure_built()
            if scene.overlay:
                report.cover(Box(0, 0, *self.scene_size))
            scene.draw(part)
        if self.narrating:
            self._draw_strip(surface)

    def _strip_height(self) -> int:
        if not self.narrating:
            return 0
        ui = UiContext(self.theme, Metrics(*self.window.size, self.text_scale, self.window.scale))
        # Two lines: a control with its value and its hint is more than one.
        return 2 * ui.line(20, 1.25) + 2 * ui.m.px(8)

    def _draw_strip(self, surface: pygame.Surface) -> None:
        width, height = self.window.size
        p = Painter(
            surface, UiContext(self.theme, Metrics(width, height, self.text_scale, self.window.scale))
        )
        strip = Box(0, height - self._strip_height(), width, self._strip_height())
        p.rounded(strip, 0, (*self.theme.plate[:3], 255))
        p.line(0, strip.y, width, self.theme.plate_edge, 2)
        p.text(self.narration, strip.inset(p.m.px(24), 0), 20, self.theme.text, leading=1.25)

    # Trouble.

    def _guarded(self, work: Callable[[], T], otherwise: T) -> T:
        """Run a scene's code; an error goes to `on_crash` when somebody has set it."""
        if self.on_crash is None:
            return work()
        try:
            return work()
        except Exception as error:
            _log.exception("error in scene %s", self.scene.name if self.scene else "-")
            self.on_crash(error)
            return otherwise


def start_pygame() -> None:
    """Start what a frame needs, and forget pictures of an earlier start."""
    if not pygame.font.get_init():
        return_large_pieces()
        pygame.font.init()
        text.clear_caches()
        icons.clear_caches()
        svg.clear_caches()
