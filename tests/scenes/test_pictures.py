"""On every screen but the table: what is seen is what its state says now, and so is what is narrated."""

from __future__ import annotations

import random

import pygame
import pytest

from tests.pilot import FakeClock, Pilot, make_app
from toc_desktop.commands.gallery import gallery
from toc_desktop.commands.random_player import RandomPlayer
from toc_desktop.services import GameApp
from toc_desktop.ui.focus import narrate
from toc_desktop.ui.fonts import plain

pytestmark = pytest.mark.slow

AT_THE_TABLE = ("table", "lesson", "replay")
NAMES = [name for name in gallery() if not (name.startswith(AT_THE_TABLE) and name != "lessons")]
INPUTS = 24


def picture(app: GameApp) -> bytes:
    return pygame.image.tobytes(app.window.surface(), "RGB")


def walked(name: str, seed: int) -> tuple[GameApp, RandomPlayer]:
    app = make_app((960, 600))
    app.recording = False
    app.set_narrating(True)
    gallery()[name](app)
    Pilot(app).settle()
    return app, RandomPlayer(app, random.Random(seed))


@pytest.mark.parametrize("name", NAMES)
def test_the_picture_is_what_a_fresh_build_would_draw(name: str) -> None:
    app, hands = walked(name, 3)
    start = app.scene
    for number in range(INPUTS):
        scene = app.scene
        if scene is not start or scene is None:
            return
        hands._dither(scene)
        app.step(0.0)
        seen = picture(app)
        if app.scene is not scene or scene.animating:
            continue
        scene.build_anew()
        app.draw()
        assert picture(app) == seen, f"after input {number}"


@pytest.mark.parametrize("name", NAMES)
def test_the_narration_says_what_the_focused_control_is_now(name: str) -> None:
    app, hands = walked(name, 5)
    start = app.scene
    said_of_focus: set[str] = set()
    for number in range(INPUTS):
        scene = app.scene
        if scene is not start or scene is None:
            return
        control = scene.focus.control
        if control is not None:
            now = plain(narrate(control))
            said_of_focus.add(now)
            assert app.narration == now or app.narration not in said_of_focus, f"after input {number}"
        hands._dither(scene)
        app.step(app.clock.tick())


def test_a_still_mouse_sees_what_time_changed() -> None:
    """The title's board plays on by itself, and a frame is drawn for each move it makes."""
    app, _ = walked("title", 1)
    clock = app.clock
    assert isinstance(clock, FakeClock)
    drawn = app.frames
    for _ in range(60 * 3):
        app.step(clock.tick())
    assert app.frames > drawn
