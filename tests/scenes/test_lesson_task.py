"""What a lesson asks is on the screen at any size of text, and one key away once a card is chosen."""

from __future__ import annotations

import pytest

from tests.pilot import Pilot
from tests.scenes.checks import problems
from tests.scenes.lesson_hands import TASKS, lesson_of, pilot_at
from toc_desktop.present.table.lesson_tasks import Lesson
from toc_desktop.present.table.lessons import find_lesson
from toc_desktop.scenes.lesson import LessonScene
from toc_desktop.support.i18n import set_language, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.frame_report import TextMark

SIZES = [(960, 600), (1280, 720)]
SCALES = [1.0, 1.5, 2.0]


def words_of(lesson: Lesson, number: int) -> str:
    """The task as it is written in the sentences of the language."""
    return " ".join(tr(lesson.sentence_key(lesson.tasks[number], "text")).split())


def seen(pilot: Pilot) -> list[TextMark]:
    """The lines of text that are whole on the screen."""
    pilot.texts()
    report = pilot.app.report
    assert report is not None
    return [mark for mark in report.marks if mark.clip.holds(mark.ink, 3) and not mark.cut]


def lines_of(pilot: Pilot, words: str) -> list[TextMark]:
    """The lines that write the task, if all of it is on the screen."""
    marks = [mark for mark in seen(pilot) if " ".join(mark.text.split()) == words]
    return marks if " ".join(" ".join(mark.shown for mark in marks).split()) == words else []


def things(pilot: Pilot) -> list[Box]:
    """What is spoken of: cells, pawns, plates and cards."""
    scene = lesson_of(pilot)
    layout = scene.layout
    pieces = [*scene.composer.pieces.places(layout), *scene.composer.pieces.hand(layout)]
    return [Box(*layout.board.board_rect), *(piece.rect for piece in pieces)]


def covered(pilot: Pilot, boxes: list[Box]) -> list[Box]:
    """Which of those things lie under the boxes."""
    return [thing for thing in things(pilot) if any(not box.overlap(thing).empty for box in boxes)]


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_lesson_asks_is_read_on_the_screen(size: tuple[int, int], scale: float, lang: str) -> None:
    set_language(lang)
    pilot = pilot_at(look=(size, scale))
    for lesson, number in TASKS:
        pilot.open(LessonScene(pilot.app, lesson, number))
        lines = lines_of(pilot, words_of(lesson, number))
        assert lines, (lesson.id, number)
        assert covered(pilot, [line.ink for line in lines]) == [], (lesson.id, number)
        assert problems(pilot.app) == [], (lesson.id, number)
        pilot.app.pop()


@pytest.mark.quick_cases(3)
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_can_be_read_again_once_a_card_is_chosen(size: tuple[int, int], scale: float, lang: str) -> None:
    set_language(lang)
    pilot = pilot_at(look=(size, scale))
    for lesson, number in TASKS[lang == "fr" :: 2]:
        scene = LessonScene(pilot.app, lesson, number)
        pilot.open(scene)
        pilot.click(next(name for name in pilot.ids() if name.startswith("card:"))).settle()
        if scene.driver.state.verdict is not None:
            pilot.app.pop()
            continue
        words = words_of(lesson, number)
        if not lines_of(pilot, words):
            assert problems(pilot.app) == [], (lesson.id, number)
            chosen = scene.state.selection
            pilot.go_to("task").press("return").frame()
            assert any(mark.shown == tr("tips.got_it") for mark in seen(pilot))
            read = {mark.shown: None for mark in seen(pilot) if " ".join(mark.text.split()) == words}
            pilot.press("page down").frame()
            read |= {mark.shown: None for mark in seen(pilot) if " ".join(mark.text.split()) == words}
            assert " ".join(" ".join(read).split()) == words, (lesson.id, number)
            assert covered(pilot, [scene.tree.layer_widgets[0][0].box]) == [], (lesson.id, number)
            assert problems(pilot.app) == [], (lesson.id, number)
            pilot.press("return").frame()
            assert not scene.layers
            assert scene.state.selection == chosen, "reading takes nothing back"
        pilot.app.pop()


@pytest.mark.parametrize("scale", [1.5, 2.0])
def test_the_button_for_the_task_is_in_view_and_takes_a_click(scale: float) -> None:
    set_language("fr")
    pilot = pilot_at(find_lesson("seven"), look=((960, 600), scale))
    assert not pilot.has("task"), "the words are there themselves"
    pilot.click("card:7H").settle()
    assert "Consigne" in [mark.shown for mark in seen(pilot)]
    pilot.click("task").frame()
    assert lesson_of(pilot).layers
    pilot.press("escape").frame()
    assert not lesson_of(pilot).layers
    pilot.press("escape").settle()
    assert pilot.focus() == "card:7H", "not at whatever lies nearest to the button that has gone"
    assert lines_of(pilot, words_of(find_lesson("seven"), 0)), "back at the beginning it is in view again"
