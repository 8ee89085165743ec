"""Hand and piles keep their place and size whatever the table says: banner, tip, question, stage, lesson."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.banners import LONG_NAME, every_banner
from toc_desktop.commands.gallery import gallery, tables
from toc_desktop.engine import parse_card
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.lessons import LESSONS
from toc_desktop.present.table.model import Banner
from toc_desktop.present.table.targets import CardTarget, PawnTarget, SeatTarget
from toc_desktop.present.table.tips import TIPS, Tip
from toc_desktop.scenes.lesson import LessonScene
from toc_desktop.support.i18n import set_language
from toc_desktop.support.layout import Box
from toc_desktop.table.banner_fit import fit_banner
from toc_desktop.table.screen import TableScreen

WINDOWS = [(960, 600), (1280, 720), (1024, 768), (1920, 1080), (900, 1200)]
TEXTS = (1.0, 1.25, 1.5, 2.0)
PEOPLE = ["table-toc-bois", "table-six", "table-eight"]


@pytest.fixture(autouse=True)
def _french_again() -> Iterator[None]:
    yield
    set_language("fr")


def lies(layout: TableLayout) -> tuple[Box, int, Box, Box, bool]:
    """Where hand and piles lie, and how large their cards are."""
    return (
        layout.fan.zone,
        layout.fan.card,
        layout.pile_box("stock"),
        layout.pile_box("discard"),
        layout.pile_labels,
    )


def opened(name: str, size: tuple[int, int], text: float, pieces: float = 1.0) -> tuple[Pilot, TableScreen]:
    """A screen of the gallery in a look."""
    app = make_app(size, text_scale=text, piece_scale=pieces)
    app.recording = False
    gallery()[name](app)
    return Pilot(app), next(scene for scene in app.scenes if isinstance(scene, TableScreen))


def everything_said(scene: TableScreen, banner: Banner) -> TableLayout:
    """The layout while a banner is shown."""
    scene.banner = lambda: banner  # type: ignore[method-assign]
    scene.composer.forget()
    return scene.view().panels.layout


@pytest.mark.quick_cases(4)
@pytest.mark.parametrize("name", PEOPLE)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_hand_and_piles_are_the_same_whatever_the_banner_says(
    size: tuple[int, int], lang: str, name: str
) -> None:
    set_language(lang)
    for text in (1.0, 1.5, 2.0):
        _, scene = opened(name, size, text)
        banners = [*every_banner("Nina", "Hugo").values(), *every_banner(LONG_NAME, LONG_NAME).values()]
        places = {lies(everything_said(scene, banner)) for banner in banners}
        assert len(places) == 1, f"text {text}"


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("name", PEOPLE)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", [*WINDOWS, (768, 1024), (720, 1280)], ids=str)
def test_whatever_a_banner_says_fits_into_it(size: tuple[int, int], lang: str, name: str) -> None:
    set_language(lang)
    wrong = []
    for text, pieces in [(text, 1.0) for text in TEXTS] + [(1.0, 2.0), (1.5, 1.5), (2.0, 2.0)]:
        _, scene = opened(name, size, text, pieces)
        box = scene.layout.banner
        for names in (("Nina", "Hugo"), (LONG_NAME, LONG_NAME)):
            for about, banner in every_banner(*names).items():
                fit = fit_banner(scene.ui, box.w, box.h, banner)
                if fit.height > box.h:
                    wrong.append(f"{text}, {pieces}: {about} of {names[1]}, {fit.height} > {box.h}")
    assert wrong == []


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_no_tip_moves_hand_or_piles(size: tuple[int, int], lang: str) -> None:
    """At any thing: a card at either end of the hand, a pawn, the partner's plate."""
    set_language(lang)
    hand = "7H KD 5C AC 9D"
    for text in (1.0, 2.0) if lang == "fr" else (1.5,):
        app = make_app(size, text_scale=text)
        app.recording = False
        setup, game = tables.staged("toc-bois", tables.MIDGAME, hand)
        scene = tables.open_table(app, replace(setup, learning=True), game)
        scene.settings.tips_seen = {scene.table.seats[0].name: TIPS}
        Pilot(app).frame(2)
        plain = lies(scene.view().panels.layout)
        cards = [CardTarget(parse_card(card)) for card in (hand.split()[0], hand.split()[-1])]
        # The longest of them, and the shortest.
        things: list[CardTarget | PawnTarget | SeatTarget] = [*cards, PawnTarget(8), SeatTarget(2)]
        for name, target in product(("exchange", "partner"), things):
            scene.table.change(tip=Tip(name, target, parse_card("7H"), 1))
            panels = scene.view().panels
            assert panels.note is not None
            assert lies(panels.layout) == plain, f"{name} at {target}, text {text}"


def test_another_goal_moves_them_as_little() -> None:
    """The goal becomes another sentence when one's own pawns are home; its room stays."""
    for size in WINDOWS:
        places = set()
        for pawns in (tables.MIDGAME, {**tables.MIDGAME, 0: ("h1", "h2", "h3", "h4")}):
            app = make_app(size)
            app.recording = False
            setup, game = tables.staged("toc-bois", pawns, "7H KD 5C AC 9D")
            scene = tables.open_table(app, replace(setup, learning=True), game)
            Pilot(app).frame(2)
            places.add(lies(scene.layout))
        assert len(places) == 1


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("size", WINDOWS[:4], ids=str)
def test_no_task_and_no_verdict_of_a_lesson_moves_them(size: tuple[int, int], lang: str) -> None:
    set_language(lang)
    for text in (1.0, 1.5, 2.0):
        app = make_app(size, text_scale=text)
        app.recording = False
        scene = LessonScene(app, LESSONS[0], 0)
        app.push(scene)
        places = set()
        for lesson in LESSONS:
            for number in range(len(lesson.tasks)):
                for verdict in (None, "done", "wrong"):
                    scene.driver.go_to(lesson, number)
                    scene.driver.state = replace(scene.driver.state, verdict=verdict)
                    scene.composer.forget()
                    places.add(lies(scene.view().panels.layout))
        assert len(places) == 1, f"text {text}"
