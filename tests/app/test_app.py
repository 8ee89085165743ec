"""The app: scene stack, keyboard, resize, live changes, closing, errors, and no screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests.pilot import FakeClock, Pilot, make_app
from toc_desktop.app.app import App
from toc_desktop.app.recovery import Recovery
from toc_desktop.app.window import PictureWindow
from toc_desktop.game.start import load_profile, size_of_before
from toc_desktop.services import Services
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.support.options import PlayOptions
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.widgets import Button, Label

ROOT = Path(__file__).resolve().parents[2]


class Room(Scene[Services]):
    """A scene that notes what happens to it."""

    first_focus = "one"

    def __init__(self, app: object, name: str = "room") -> None:
        super().__init__(app)  # type: ignore[arg-type]
        self.name = name
        self.events: list[str] = []
        self.actions: list[str] = []
        self.may_quit = True

    def enter(self) -> None:
        self.events.append("enter")

    def leave(self) -> None:
        self.events.append("leave")

    def build(self) -> None:
        self.events.append(f"build {self.size[0]}")
        self.add(
            Label(Box(40, 40, 400, 40), tr("ui.back")),
            Button("one", Box(40, 100, 200, 60), "Un"),
            Button("two", Box(300, 100, 200, 60), "Deux"),
            Button("broken", Box(40, 200, 200, 60), "Trois", self.fail),
        )

    def fail(self) -> None:
        raise RuntimeError("broken on purpose")

    def shortcut(self, action: str) -> bool:
        self.actions.append(action)
        return True

    def on_quit(self) -> bool:
        return self.may_quit


class Veil(Room):
    overlay = True


@pytest.fixture
def pilot() -> Pilot:
    return Pilot(make_app())


def test_scenes_are_pushed_replaced_and_popped(pilot: Pilot) -> None:
    app = pilot.app
    first, second, third = Room(app, "first"), Room(app, "second"), Room(app, "third")
    app.push(first)
    app.push(second)
    assert [s.name for s in app.scenes] == ["first", "second"]
    assert first.events[-1] == "leave"
    app.replace(third)
    assert [s.name for s in app.scenes] == ["first", "third"]
    assert second.events[-1] == "leave"
    app.pop()
    assert pilot.scene is first
    assert first.events[-2:] == ["enter", "build 1280"]


def test_escape_goes_back_and_from_the_last_scene_out(pilot: Pilot) -> None:
    pilot.open(Room(pilot.app, "first")).open(Room(pilot.app, "second"))
    pilot.press("escape")
    assert pilot.scene.name == "first"
    assert pilot.app.running
    pilot.app.pop()
    assert not pilot.app.running


def test_the_first_focus_is_visible_and_enter_uses_it(pilot: Pilot) -> None:
    pilot.open(Room(pilot.app))
    assert pilot.focus() == "one"
    assert pilot.scene.focus.shown
    pilot.press("right")
    assert pilot.focus() == "two"
    pilot.click("one")
    assert not pilot.scene.focus.shown, "the ring hides when the mouse is used"
    pilot.press("tab")
    assert pilot.scene.focus.shown


def test_bound_keys_reach_the_scene_once_however_long_they_are_held(pilot: Pilot) -> None:
    room = Room(pilot.app)
    pilot.open(room)
    pilot.press("h")
    for _ in range(3):
        pilot.app.dispatch(pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0, unicode="u"))
    assert room.actions == ["hint", "undo"]


def test_remapped_keys_are_used(pilot: Pilot) -> None:
    room = Room(pilot.app)
    pilot.open(room)
    pilot.app.keys.bind("hint", "i")
    pilot.press("h", "i")
    assert room.actions == ["hint"]


def test_resizing_lays_out_what_is_seen_now_and_the_rest_when_it_is_seen(pilot: Pilot) -> None:
    below, top = Room(pilot.app, "below"), Room(pilot.app, "top")
    pilot.open(below).open(top)
    pilot.resize((1600, 900))
    assert top.events[-1] == "build 1600"
    assert "build 1600" not in below.events
    pilot.app.pop()
    assert "build 1600" in below.events


def test_language_theme_and_text_size_change_live(pilot: Pilot) -> None:
    pilot.open(Room(pilot.app))
    assert "Retour" in pilot.texts()
    small = pilot.scene.m.text(20)
    pilot.app.set_language("en")
    assert "Back" in pilot.texts()
    pilot.app.set_text_scale(2.0)
    pilot.settle()
    assert pilot.scene.m.text(20) == 2 * small
    pilot.app.set_theme("contrast")
    pilot.settle()
    assert pilot.scene.theme.high_contrast


def test_f11_switches_full_screen_and_back(pilot: Pilot) -> None:
    pilot.open(Room(pilot.app))
    pilot.press("f11")
    assert pilot.app.window.fullscreen
    pilot.press("f11")
    assert not pilot.app.window.fullscreen


def test_an_overlay_lets_the_scene_below_show_through(pilot: Pilot) -> None:
    below = Room(pilot.app, "below")
    pilot.open(below).open(Veil(pilot.app, "veil"))
    assert [s.name for s in pilot.app.seen()] == ["below", "veil"]
    pilot.resize((1600, 900))
    assert below.events[-1] == "build 1600"


def test_closing_the_window_asks_the_scene(pilot: Pilot) -> None:
    room = Room(pilot.app)
    pilot.open(room)
    room.may_quit = False
    pilot.close()
    assert pilot.app.running
    room.may_quit = True
    pilot.close()
    assert not pilot.app.running


def test_narration_tells_what_has_focus_and_takes_its_own_strip(pilot: Pilot) -> None:
    pilot.open(Room(pilot.app))
    pilot.app.set_narrating(True)
    pilot.settle()
    assert pilot.scene.size[1] < 720
    pilot.press("right")
    assert pilot.app.narration == "Deux, bouton"
    assert "Deux, bouton" in pilot.texts()
    # Wherever a screen brings the focus by itself, that is said before the next frame is drawn.
    pilot.scene.focus.set("one")
    pilot.frame()
    assert pilot.app.narration == "Un, bouton"
    assert "Un, bouton" in pilot.texts()
    # What was said of something else stays until the focus moves.
    pilot.app.say("Agathe joue.")
    pilot.scene.focus.set("two")
    pilot.frame()
    assert pilot.app.narration == "Agathe joue."


def test_an_error_in_a_scene_leads_home_with_a_word_about_it(pilot: Pilot) -> None:
    app = pilot.app
    reports: list[Exception] = []
    app.on_crash = Recovery(app, lambda: Room(app, "home"), reports.append)
    pilot.open(Room(app, "first"))
    pilot.click("broken").settle()
    assert [s.name for s in app.scenes] == ["home"]
    assert "Quelque chose s’est cassé" in pilot.texts()
    assert [str(error) for error in reports] == ["broken on purpose"]
    pilot.press("return")
    assert pilot.has("one")


def test_errors_that_keep_coming_are_not_hidden(pilot: Pilot) -> None:
    app = pilot.app
    reports: list[Exception] = []
    app.on_crash = Recovery(app, lambda: Room(app, "home"), reports.append)
    pilot.open(Room(app, "first"))
    pilot.click("broken").press("return").click("broken").press("return")
    with pytest.raises(RuntimeError, match="on purpose"):
        pilot.click("broken")


_MAIN = """
import pygame
from tests.app.test_app import Room
from toc_desktop.game import start
from toc_desktop.support.options import PlayOptions

class Title(Room):
    def update(self, dt):
        assert self.app.services.profile.settings.theme == "maple" and self.theme.name == "maple"
        assert self.app.keys.action("i") == "hint"
        pygame.event.post(pygame.Event(pygame.QUIT))

start.TitleScene = Title
raise SystemExit(start.play(PlayOptions()))
"""


class Counting(FakeClock):
    """Time that passes a frame at a time, and notes which frames had longer."""

    def __init__(self) -> None:
        super().__init__()
        self.rests: list[bool] = []

    def tick(self, resting: bool = False) -> float:
        self.rests.append(resting)
        return super().tick(resting)


class Lively(Room):
    """A scene that is never the same twice, while it is told to move."""

    moving = False

    @property
    def animating(self) -> bool:
        return self.moving


def test_the_loop_looks_less_often_while_nothing_goes_on_and_wakes_at_once(pilot: Pilot) -> None:
    app, clock, scene = pilot.app, Counting(), Lively(pilot.app)
    app.clock = clock
    app.push(scene)
    pygame.event.clear()

    def rests_in(rounds: int) -> list[bool]:
        clock.rests.clear()
        for _ in range(rounds):
            app.go_round()
        return clock.rests[:]

    rests_in(1)
    asleep = rests_in(60)
    assert asleep == sorted(asleep)
    assert 25 < asleep.index(True) < 35, "it rests half a second after the last frame"
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
    assert rests_in(10) == [True, *[False] * 9], "what comes in is taken by the very next round"
    assert rests_in(40)[-1]
    scene.moving = True
    assert rests_in(60) == [True, *[False] * 59], "what moves is shown at the full pace, however long"
    scene.moving = False
    assert rests_in(60)[-1]


def test_the_game_starts_with_the_players_settings_and_keeps_the_window(own_data_dir: Path) -> None:
    file = SettingsFile()
    kept = Settings(theme="maple", window_size=(1000, 700), keys={"hint": ("i",)}, language="fr")
    assert file.save(kept) is None
    done = subprocess.run(
        [sys.executable, "-c", _MAIN],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        env=dict(os.environ),
    )
    assert (done.returncode, done.stderr) == (0, "")
    settings, notices = SettingsFile().load()
    assert (settings.theme, settings.window_size, notices) == ("maple", (1000, 700), ())
    assert list(settings.window_sizes.values()) == [(1000, 700)]


def test_the_window_of_an_earlier_program_keeps_its_size_and_is_remembered_by_screen() -> None:
    changed = Settings(window_size=(1000, 700))
    assert size_of_before(changed) == (1000, 700)
    assert size_of_before(Settings()) is None, "nobody chose it"
    changed.window_sizes = {"1920x1080@1": (1500, 900)}
    assert size_of_before(changed) is None


def test_another_scale_lays_the_screen_out_again() -> None:
    """A window dragged to a finer screen: its size may stay, its letters must grow."""
    picture = PictureWindow((1920, 1080))
    app: App[None] = App(None, FakeClock(), picture)
    before = app.ui
    picture.scale = 1.5
    assert app.ui != before
    assert app.ui.m.control(52) > before.m.control(52)


def test_a_window_that_comes_to_another_screen_is_fitted_to_it() -> None:
    class Moved(PictureWindow):
        fitted = 0

        def fit_screen(self) -> None:
            self.fitted += 1

    picture = Moved()
    app: App[None] = App(None, FakeClock(), picture)
    app.dispatch(pygame.Event(pygame.WINDOWRESIZED, x=900, y=700))
    assert picture.fitted == 0
    app.dispatch(pygame.Event(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    assert picture.fitted == 1


def test_safe_mode_takes_defaults_and_leaves_the_file_alone() -> None:
    SettingsFile().save(Settings(theme="maple"))
    profile = load_profile(PlayOptions(safe_mode=True, lang="en"))
    assert profile.settings.theme == "walnut"
    assert tr("ui.back") == "Back"
    profile.save()
    assert SettingsFile().load()[0].theme == "maple"


def test_without_a_screen_a_clear_message_and_code_two() -> None:
    code = (
        "from toc_desktop.game.start import play\nfrom toc_desktop.support.options import PlayOptions\n"
        "raise SystemExit(play(PlayOptions(lang='fr')))"
    )
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR")
    env = {key: value for key, value in os.environ.items() if key not in hidden}
    if sys.platform != "linux":
        pytest.skip("other systems always have a screen")
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert "Toc Desktop a besoin d’un écran." in done.stderr
    assert "Traceback" not in done.stderr
