"""The Pilot walks through every screen of the gallery: all named, all reached, Esc goes back, looks right.

Each run sees every screen in a few looks; `build/dev.py matrix` sees each in all of them.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from tests.scenes.rooms import LANGUAGES, PIECES, SCALES, SIZES, THEMES, Look, unreachable
from tests.scenes.table_hands import blind
from toc_desktop.commands.gallery import gallery
from toc_desktop.services import Services
from toc_desktop.support import i18n
from toc_desktop.ui.scene import Scene

pytestmark = pytest.mark.slow

ALL: tuple[Look, ...] = tuple(Look(*each) for each in product(THEMES, SIZES, SCALES, LANGUAGES, PIECES))
PLAIN = Look("walnut", (1280, 720), 1.0, "fr")
A_FEW = 2
NAMES = list(gallery())


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen with a hint is about its words, not about how good it is."""
    monkeypatch.setattr("toc_desktop.table.hint.SECONDS", 0.05)


def looks_of(number: int) -> list[Look]:
    """The looks in which a screen is seen: other ones for each, so that together they see all."""
    # A step without common factor with their number, so that neighbours differ in everything.
    return [ALL[(number * A_FEW + k) * 35 % len(ALL)] for k in range(A_FEW)]


CASES = [(name, look) for number, name in enumerate(NAMES) for look in looks_of(number)]


class Doorstep(Scene[Services]):
    """What lies under a screen, to see that the way back leads there."""

    name = "doorstep"


def walk_to(name: str, look: Look = PLAIN, seen: bool = False) -> Pilot:
    """Open a screen of the gallery in a look; unless it is to be seen, nothing is drawn."""
    i18n.set_language(look.lang)
    app = make_app(look.size, look.theme, look.text, look.pieces)
    app.recording = False
    app.reduced_motion = True
    pilot = Pilot(app)
    if not seen:
        blind(pilot)
    app.push(Doorstep(app))
    gallery()[name](app)
    return pilot.frame(2)


@pytest.mark.slow
def test_the_gallery_holds_every_kind_of_screen() -> None:
    seen = {walk_to(name).scene.name for name in NAMES}
    assert seen >= {
        "welcome", "title", "setup", "house_rules", "my_rules", "find_rules", "settings", "saves", "table",
        "curtain", "rules", "lessons", "lesson", "replay", "results", "statistics", "waiting",
    }  # fmt: skip


def test_together_the_screens_are_seen_in_every_look() -> None:
    assert {look for _, look in CASES} == set(ALL)


@pytest.mark.parametrize("name", NAMES)
def test_every_control_is_named_and_reached_by_keyboard(name: str) -> None:
    pilot = walk_to(name)
    for control in pilot.controls():
        assert control.id, control
        assert control.role, control
        assert control.label.strip(), control
        assert control.label != control.id, control
    assert unreachable(pilot) == []


@pytest.mark.parametrize("name", NAMES)
def test_escape_goes_back_or_asks(name: str) -> None:
    """One thing at a time: what is chosen, what is open, the screen; the table and the title ask."""
    pilot = walk_to(name)
    for _ in range(8):
        scene, layers = pilot.scene, [layer.id for layer in pilot.scene.layers]
        pilot.press("escape").frame()
        if pilot.scene.name == "doorstep":
            return
        asked = {layer.id for layer in pilot.scene.layers} - set(layers)
        if pilot.scene is scene and asked & {"pause", "quit", "leave"}:
            pilot.press("escape").frame()
            assert pilot.scene is scene
            assert not pilot.scene.layers
            return
    raise AssertionError(f"no way back from {name}")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "look"), CASES, ids=[f"{name}-{look}" for name, look in CASES])
def test_nothing_is_wrong_in_a_look(name: str, look: Look) -> None:
    assert problems(walk_to(name, look, seen=True).app) == []
