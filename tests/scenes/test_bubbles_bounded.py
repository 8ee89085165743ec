"""Hints and refusals hide no plate, no camp and no cell they speak of, in any window, however long."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from toc_desktop.commands.gallery import gallery
from toc_desktop.present.table.geometry import NEST_RADIUS
from toc_desktop.present.table.targets import CardTarget, PawnTarget
from toc_desktop.scenes.table import TableScene
from toc_desktop.support.i18n import set_language
from toc_desktop.support.layout import Box
from toc_desktop.table.bubble_place import bubble_box
from toc_desktop.table.state import ShownRefusal
from toc_desktop.ui.focus import Target

WINDOWS = [(960, 600), (1280, 720), (1024, 768), (1920, 1080), (900, 1200)]
HINTS = {
    "fr": "Joue le 4 de pique. Mange un pion de Marcel. Met ton pion hors de portée de Marcel. Jouer le "
    "quatre avec le pion de la case 5 ferait moins bien : laisse filer un pion de Marcel et ouvre la "
    "voie à Léa.",
    "en": "Play the 4 of spades. Eats a pawn of Marcel’s. Takes your pawn out of Marcel’s reach. Playing the "
    "four with the pawn on cell 5 would do less: it lets a pawn of Marcel’s go and opens the way to Léa.",
}
REFUSALS = {
    "fr": "Ton pion de la case 12 ne peut pas passer : le pion de Marcel est sur son 18 et barre la route, "
    "et aucune autre carte de ta main ne le fait avancer de moins de six cases.",
    "en": "Your pawn on cell 12 cannot pass: Marcel’s pawn is on its 18 and bars the way, and no other card "
    "of your hand moves it by fewer than six cells.",
}


@pytest.fixture(autouse=True)
def _french_again() -> Iterator[None]:
    yield
    set_language("fr")


def opened(name: str, size: tuple[int, int], text: float, lang: str) -> tuple[Pilot, TableScene]:
    """A table of the gallery in a look."""
    set_language(lang)
    app = make_app(size, text_scale=text)
    app.set_language(lang)
    app.recording = False
    gallery()[name](app)
    pilot = Pilot(app).frame(2)
    scene = pilot.scene
    assert isinstance(scene, TableScene)
    return pilot, scene


def hidden(scene: TableScene, about: Target) -> list[str]:
    """What the bubble that is shown hides of what it may not."""
    view = scene.view()
    layout, bubble = view.panels.layout, view.bubble
    assert bubble is not None
    paper, board = bubble_box(scene.ui, bubble, layout), layout.board
    found = [f"plate {seat}" for seat, p in layout.plates.items() if not paper.overlap(Box(*p.rect)).empty]
    for arm in range(board.geometry.arms):
        x, y = board.to_px(board.geometry.nest_centre(arm))
        side = int(NEST_RADIUS * board.pitch) - 1
        if not paper.overlap(Box(round(x) - side, round(y) - side, 2 * side, 2 * side)).empty:
            found.append(f"camp {arm}")
    thing = next(c.rect for c in scene.piece_controls(layout) if c.id == about)
    if not paper.overlap(thing).empty:
        found.append("what it is about")
    if not Box(0, 0, *view.scenery.size).holds(paper):
        found.append("it leaves the window")
    return found


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_a_long_refusal_hides_nothing_it_speaks_of(size: tuple[int, int], text: float, lang: str) -> None:
    _, scene = opened("table-refusal", size, text, lang)
    hand = scene.state.view.hand
    for target in (
        *(PawnTarget(pawn) for pawn in range(0, 16, 3)),
        CardTarget(hand[0]),
        CardTarget(hand[-1]),
    ):
        scene.table.change(refusal=ShownRefusal(target, REFUSALS[lang]))
        assert hidden(scene, target) == [], target


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_a_long_hint_hides_nothing_it_speaks_of(size: tuple[int, int], text: float, lang: str) -> None:
    _, scene = opened("table-hint", size, text, lang)
    advice = scene.state.advice
    assert advice is not None
    for words in (advice.text, HINTS[lang]):
        scene.table.change(advice=replace(advice, text=words))
        assert hidden(scene, advice.target) == []
        bubble = scene.view().bubble
        assert bubble is not None
        assert bubble.text.split(" ")[:3] == words.split(" ")[:3], "what is cut is the end"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_a_hint_leaves_out_is_told_when_it_is_asked_for_again(lang: str) -> None:
    pilot, scene = opened("table-hint", (960, 600), 2.0, lang)
    pilot.app.recording = True
    assert scene.state.advice is not None
    scene.table.change(advice=replace(scene.state.advice, text=HINTS[lang]))
    pilot.frame(2)
    last = HINTS[lang][-16:]
    assert last not in " ".join(pilot.texts()).replace("\n", " ")
    pilot.click("hint").frame(2)
    assert last in " ".join(pilot.texts()).replace("\n", " ")
    assert problems(pilot.app) == []
    pilot.press("escape").frame(2)
    assert not scene.layers
    assert scene.state.advice is not None, "the hint itself stays"
