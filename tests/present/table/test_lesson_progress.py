"""How far a learner has come: task after task, and a finished lesson stays finished."""

from __future__ import annotations

import pytest

from toc_desktop.present.table.lesson_tasks import Lesson
from toc_desktop.present.table.lessons import (
    DONE,
    LESSON_IDS,
    LESSONS,
    find_lesson,
    is_done,
    next_lesson,
    note_task,
    picture_of,
    task_reached,
)


@pytest.mark.parametrize("lesson", LESSONS, ids=LESSON_IDS)
def test_tasks_are_remembered_one_by_one_up_to_the_last(lesson: Lesson) -> None:
    assert find_lesson(lesson.id) is lesson
    progress: dict[str, int] = {}
    for number in range(len(lesson.tasks)):
        assert task_reached(progress, lesson) == number
        assert not is_done(progress, lesson)
        note_task(progress, lesson, number)
    assert is_done(progress, lesson)
    assert progress == {lesson.id: DONE}
    assert task_reached(progress, lesson) == 0, "it can be played again, from the beginning"
    note_task(progress, lesson, 0)
    assert is_done(progress, lesson)


def test_a_task_played_again_takes_nothing_back() -> None:
    lesson = max(LESSONS, key=lambda lesson: len(lesson.tasks))
    progress: dict[str, int] = {}
    note_task(progress, lesson, 1)
    note_task(progress, lesson, 0)
    assert task_reached(progress, lesson) == 2
    assert task_reached({lesson.id: len(lesson.tasks)}, lesson) == 0, "of a lesson that was longer"
    assert task_reached({lesson.id: len(lesson.tasks) - 1}, lesson) == len(lesson.tasks) - 1


def test_the_next_lesson_is_the_first_that_is_not_finished() -> None:
    progress: dict[str, int] = {}
    for lesson in LESSONS:
        assert next_lesson(progress) is lesson
        progress[lesson.id] = 1
        assert next_lesson(progress) is lesson
        progress[lesson.id] = DONE
    assert next_lesson(progress) is None


@pytest.mark.parametrize("lesson", LESSONS, ids=LESSON_IDS)
def test_every_lesson_has_a_picture_with_pawns_on_it(lesson: Lesson) -> None:
    picture = picture_of(lesson)
    assert picture.frame
    assert lesson.title == f"lessons.{lesson.id}.title"
    assert lesson.about == f"lessons.{lesson.id}.about"
    assert lesson.sentence_key(lesson.tasks[0], "done") == f"lessons.{lesson.id}.{lesson.tasks[0].id}.done"
