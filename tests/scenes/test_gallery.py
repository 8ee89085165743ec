"""The widgets hold at every size, scale and theme: nothing cut, colliding, faint, tiny or overlapping."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from tests.scenes.gallery import Gallery
from toc_desktop.services import Services
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.widgets import Button, Label

pytestmark = pytest.mark.slow

SIZES = [(960, 600), (1280, 720), (1920, 1080)]


@pytest.mark.parametrize("page", ["choose", "rows", "charts"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("theme", ["walnut", "maple", "contrast"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wrong_on_a_page(size: tuple[int, int], theme: str, scale: float, page: str) -> None:
    pilot = Pilot(make_app(size, theme, scale))
    pilot.open(Gallery(pilot.app, page))
    assert problems(pilot.app) == []


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("theme", ["walnut", "maple", "contrast"])
def test_nothing_is_wrong_above_a_page(theme: str, scale: float) -> None:
    pilot = Pilot(make_app((1280, 720), theme, scale))
    pilot.open(Gallery(pilot.app))
    pilot.click("level")
    assert problems(pilot.app) == []
    pilot.press("escape")
    pilot.click("off")
    assert problems(pilot.app) == []
    words = "Ta partie est sauvée, tu la retrouveras dans «\u00a0Continuer\u00a0». " * 4
    pilot.scene.ask(
        "leave", "Revenir au titre\u00a0?", words, [("stay", "Rester", None), ("go", "Partir", None)]
    )
    pilot.settle()
    assert problems(pilot.app) == []


class Faulty(Scene[Services]):
    """A scene with one fault of each kind."""

    def build(self) -> None:
        self.add(
            Button("small", Box(10, 10, 20, 60), "x"),
            Button("a", Box(100, 10, 200, 60), "premier"),
            Button("b", Box(150, 20, 200, 60), "second"),
            Button("a", Box(100, 200, 200, 60), "double"),
            Label(Box(100, 300, 60, 24), "un texte bien trop long pour sa boîte"),
            Label(Box(400, 300, 300, 30), "pâle", colour=(30, 80, 60, 255)),
            Label(Box(-30, 400, 300, 30), "dehors"),
        )

    def draw_over(self, p: Painter) -> None:
        p.text("l’un", Box(500, 500, 100, 40))
        p.text("l’autre", Box(505, 503, 100, 40))


def test_the_checks_see_faults() -> None:
    pilot = Pilot(make_app())
    pilot.open(Faulty(pilot.app))
    found = "\n".join(problems(pilot.app))
    for words in (
        "small is only 20×60 px",
        "a and b overlap",
        "two controls are named 'a'",
        "is cut: 'un texte bien trop long",
        "text 'pâle'",
        "has contrast",
        "text 'dehors' at",
        "is out of the window",
        "texts 'l’un' and 'l’autre' overlap",
    ):
        assert words in found
