"""The title, the running score and the word that a game is not saved stay, however large the letters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.checks import problems
from tests.scenes.lesson_hands import pilot_at
from tests.scenes.table_hands import AtOnce
from toc_desktop.present.rules.preset_names import preset_title, rules_title
from toc_desktop.present.table.lessons import LESSONS
from toc_desktop.scenes.lesson import LessonScene
from toc_desktop.scenes.table import TableScene
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.best_of import BestOf
from toc_desktop.support.i18n import set_language, tr

SIZES = [(960, 600), (1280, 720)]
SCALES = [(1.0, 1.0), (1.5, 1.0), (2.0, 1.0), (2.0, 2.0)]
SHEETS = ["toc", "tock-options"]
"""A short name and the longest."""


def table_of(
    sheet: str,
    size: tuple[int, int],
    scale: tuple[float, float],
    won: tuple[int, ...] = (),
    saved: bool = True,
) -> tuple[Pilot, TableScene]:
    """A table of that sheet, perhaps in the middle of a best of three, perhaps not on disk."""
    setup = quick_setup(sheet, 4, 2, ["Zoé"], seed=3)
    session = Session.new(replace(setup, best_of=BestOf(2, won)) if won else setup)
    session.unsaved = not saved
    app = make_app(size, text_scale=scale[0], piece_scale=scale[1])
    scene = TableScene(app, session, AtOnce())
    pilot = Pilot(app)
    app.push(scene)
    pilot.frame(3)
    assert scene.state.unsaved != saved
    return pilot, scene


def drawn(pilot: Pilot) -> str:
    """All words whole on the screen, in one line."""
    pilot.texts()
    report = pilot.app.report
    assert report is not None
    return " ".join(" ".join(mark.shown for mark in report.marks if not mark.cut).split())


def told(pilot: Pilot, by_key: bool) -> str:
    """What the button in place of the title tells."""
    if by_key:
        pilot.go_to("title").press("return").frame(2)
    else:
        pilot.click("title").frame(2)
    assert pilot.scene.layers
    words = drawn(pilot)
    assert problems(pilot.app) == []
    pilot.press("escape").frame()
    assert not pilot.scene.layers
    return words


def plain(words: str) -> str:
    """The words as they are joined when they are read off the screen."""
    return " ".join(words.split())


LOOKS = pytest.mark.parametrize("scale", SCALES, ids=str)
WINDOWS = pytest.mark.parametrize("size", SIZES, ids=str)
LANGUAGES = pytest.mark.parametrize("lang", ["fr", "en"])


@pytest.mark.quick_cases(3)
@LANGUAGES
@LOOKS
@WINDOWS
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_running_score_is_on_the_screen(
    sheet: str, size: tuple[int, int], scale: tuple[float, float], lang: str
) -> None:
    set_language(lang)
    for won in ((1, 0), (1, 1)):
        pilot, scene = table_of(sheet, size, scale, won)
        figures = f"{won[0]}–{won[1]}"
        assert figures in drawn(pilot)
        assert problems(pilot.app) == []
        if pilot.has("title"):
            words = told(pilot, by_key=won == (1, 0))
            assert plain(rules_title(sheet, scene.table.rules)) in words
            assert all(name in words for name in scene.session.setup.names)
            assert plain(tr("results.score", score="").rstrip(". ")) in words
        else:
            assert plain(preset_title(sheet)) in drawn(pilot)


@pytest.mark.quick_cases(3)
@LANGUAGES
@LOOKS
@WINDOWS
@pytest.mark.parametrize("won", [(), (0, 1)], ids=["one", "three"])
def test_that_a_game_is_not_saved_stays_to_be_seen(
    won: tuple[int, ...], size: tuple[int, int], scale: tuple[float, float], lang: str
) -> None:
    set_language(lang)
    pilot, _ = table_of("toc", size, scale, won, saved=False)
    if won:
        assert "0–1" in drawn(pilot)
    if not pilot.has("title"):
        assert plain(tr("keeping.unsaved")) in drawn(pilot)
        return
    assert pilot.scene.panels.folded.icon == "warning"  # type: ignore[attr-defined]
    assert problems(pilot.app) == []
    assert plain(tr("keeping.menu")) in told(pilot, by_key=not won)


@pytest.mark.quick_cases(3)
@LANGUAGES
@LOOKS
@WINDOWS
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_is_played_can_be_read(
    sheet: str, size: tuple[int, int], scale: tuple[float, float], lang: str
) -> None:
    set_language(lang)
    pilot, scene = table_of(sheet, size, scale)
    words = told(pilot, by_key=False) if pilot.has("title") else drawn(pilot)
    assert plain(preset_title(sheet)) in words
    assert problems(pilot.app) == []
    assert scene.title()


@pytest.mark.quick_cases(2)
@LANGUAGES
@WINDOWS
@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_what_a_lesson_is_called_can_be_read(size: tuple[int, int], scale: float, lang: str) -> None:
    set_language(lang)
    pilot = pilot_at(look=(size, scale))
    for lesson in LESSONS:
        pilot.open(LessonScene(pilot.app, lesson, 0))
        words = told(pilot, by_key=False) if pilot.has("title") else drawn(pilot)
        assert plain(tr(lesson.title)) in words
        assert problems(pilot.app) == []
        pilot.app.pop()


def test_with_usual_letters_the_title_is_written_out() -> None:
    set_language("fr")
    pilot, scene = table_of("tock-options", (1280, 720), (1.0, 1.0), (1, 0))
    assert not pilot.has("title")
    assert plain(scene.title()) in drawn(pilot)
