"""Large letters take no room from the board of a replay, and a long hint none from the banner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.commands.gallery import gallery
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.scenes.replay import ReplayScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.support.i18n import set_language

WINDOWS = [(960, 600), (1280, 720), (1920, 1080)]
LONG = (
    "Joue le 4 de pique. Mange un pion de Marcel. Met ton pion hors de portée de Marcel. Jouer le quatre "
    "avec le pion de la case 5 ferait moins bien : laisse filer un pion de Marcel et ouvre la voie à Léa."
)


def _replay(size: tuple[int, int], text: float) -> TableLayout:
    pilot = Pilot(make_app(size, text_scale=text))
    gallery()["replay"](pilot.app)
    scene = pilot.app.scene
    assert isinstance(scene, ReplayScene)
    scene.ensure_built()
    return scene.layout


@pytest.mark.slow
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_a_replay_keeps_its_board_under_large_letters(size: tuple[int, int]) -> None:
    usual = _replay(size, 1.0)
    for text in (1.5, 2.0):
        assert _replay(size, text).board.pitch >= usual.board.pitch, text


@pytest.mark.slow
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_a_long_hint_leaves_the_banner_in_view(size: tuple[int, int]) -> None:
    set_language("fr")
    pilot = Pilot(make_app(size, text_scale=2.0))
    gallery()["table-hint"](pilot.app)
    scene = pilot.app.scene
    assert isinstance(scene, TableScene)
    assert scene.state.advice is not None
    scene.table.change(advice=replace(scene.state.advice, text=LONG))
    pilot.frame(3)
    texts = " ".join(pilot.texts())
    assert scene.banner().title in texts
    asked = scene.banner().sub, scene.banner().short
    assert any(all(word in texts for word in form.split()) for form in asked if form)
    if size == (960, 600):
        # There is no room for all of it: the rest is told when the hint is asked for again.
        pilot.click("hint").frame(2)
        texts = " ".join(pilot.texts())
    assert "ouvre la voie à Léa" in texts.replace("\n", " ")
