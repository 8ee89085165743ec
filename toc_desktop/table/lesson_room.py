"""How much room task and banner of a lesson have: the same in every task, so that hand and piles stay put."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from toc_desktop.present.table.lessons import LESSONS
from toc_desktop.support.i18n import tr
from toc_desktop.table.banner_fit import words_alone
from toc_desktop.ui.painter import UiContext
from toc_desktop.views.lessons import LessonHead, LessonWords

_TASK_ROOM = 0.42
"""The share of the height that task and banner may take together."""


@dataclass(frozen=True, slots=True)
class LessonRoom:
    """How large task and banner are together, and whether the task is told above the banner or in it."""

    width: int
    height: int
    task_above: bool


@dataclass(frozen=True, slots=True)
class LessonSentences:
    """All that lessons ask, and all they say of a move."""

    tasks: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    """Each with its title."""


def every_sentence() -> LessonSentences:
    """Return every sentence of every lesson, in the language of now."""
    tasks, answers = [], []
    for lesson in LESSONS:
        for task in lesson.tasks:
            said = {what: tr(lesson.sentence_key(task, what)) for what in ("text", "done", "help")}
            tasks.append(said["text"])
            praise = said["done"]
            if task is lesson.tasks[-1]:
                praise = f"{praise} {tr('lessons.graduated')}"
            answers += [(tr("lessons.well"), praise), (tr("lessons.almost"), said["help"])]
    return LessonSentences(tuple(tasks), tuple(answers))


@lru_cache(maxsize=8)
def lesson_room(
    ui: UiContext, width: int, banner: int, most: int, places: Sequence[str], said: LessonSentences
) -> LessonRoom:
    """Return the room of task and banner, no higher than ``most``, for a banner that is so high by itself."""
    gap = ui.m.px(12)
    head = LessonHead.height(ui, width, places) + gap
    task = max(LessonWords.height(ui, width, text) for text in said.tasks)
    answer = max(words_alone(ui, width, title, sub) for title, sub in said.answers)
    above = head + task + banner <= min(ui.m.height * _TASK_ROOM, most)
    asked = max(words_alone(ui, width, tr("lessons.your_turn"), text) for text in said.tasks)
    height = head + max(task + banner if above else max(asked, banner), answer)
    return LessonRoom(width, min(height, most), above)
