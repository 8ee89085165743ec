"""Who plays with you is read on the table of a first game, in every window and with any letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.commands.gallery import tables
from toc_desktop.present.table.targets import SeatTarget
from toc_desktop.support.i18n import set_language
from toc_desktop.support.layout import Box

TOLD = {"fr": "Hugo, en face, joue avec toi.", "en": "Hugo, across the table, plays with you."}


@pytest.fixture(autouse=True)
def _french_again() -> Iterator[None]:
    yield
    set_language("fr")


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("text", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080), (900, 1200)], ids=str)
def test_a_first_game_begins_with_who_plays_with_you(size: tuple[int, int], text: float, lang: str) -> None:
    """By the words that are drawn, on a note at the partner's plate that hides none of the plates."""
    app = make_app(size, text_scale=text)
    app.set_language(lang)
    setup, game = tables.staged("toc-bois", tables.MIDGAME, "7H KD 5C AC 9D")
    scene = tables.open_table(app, replace(setup, learning=True), game)
    scene.settings.tips_seen = {}
    pilot = Pilot(app).frame(3)
    drawn = " ".join(pilot.texts()).replace("\n", " ").replace("\N{NO-BREAK SPACE}", " ")
    assert TOLD[lang] in drawn
    assert scene.state.tip is not None
    assert scene.state.tip.target == SeatTarget(2)
    panels = scene.view().panels
    assert panels.note is not None
    for plate in panels.layout.plates.values():
        assert panels.note.box.overlap(Box(*plate.rect)).empty
