"""Ten short lessons, from the goal of the game to playing as a team, and how far a learner has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from toc_desktop.engine import PAWNS_EACH, events, find_preset
from toc_desktop.present.rules.diagrams import Diagram, Examples, ends_at
from toc_desktop.present.rules.page import rules_page
from toc_desktop.present.table.lesson_tasks import (
    HOME,
    LEFT,
    ME,
    PARTNER,
    PRESET,
    RIGHT,
    Lesson,
    Task,
    came_home,
    ends_on,
    gave,
    happened,
    left_camp,
    moved_to,
    seating,
    took,
    won,
)

HOUSE = (HOME, HOME + 1, HOME + 2, HOME + 3)
MY_14, MY_16, MY_18 = 68, 70, 0
"""The numbers that the words speak of most, seen from the learner's start."""

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "goal",
        (
            Task(
                "win",
                {ME: (*HOUSE[1:], 65), PARTNER: HOUSE, LEFT: (30, HOME + 3), RIGHT: (46, HOME + 3)},
                ("6H", "QC"),
                won,
                named=(MY_16, MY_18),
            ),
            Task(
                "deal",
                {ME: (6,), LEFT: (30,), RIGHT: (58,)},
                ("8C",),
                happened(events.HandsDealt),
                last_card=True,
            ),
            Task(
                "must",
                {ME: (14,), LEFT: (18,), PARTNER: (17,)},
                ("3D", "9C", "QH"),
                took(1, PARTNER),
                named=(18,),
            ),
            Task(
                "discard",
                {LEFT: (25,), PARTNER: (40,), RIGHT: (60,)},
                ("9H", "4C", "QD"),
                happened(events.CardDiscarded),
            ),
        ),
    ),
    Lesson(
        "leave",
        (
            Task("king", {}, ("KS", "9H", "3D"), left_camp, named=(MY_18,)),
            Task("busy", {ME: (0,)}, ("AC", "6H"), ends_on(6), named=(MY_18,)),
            Task("ace", {ME: (6,)}, ("AC", "TD"), left_camp),
        ),
    ),
    Lesson(
        "advance",
        (
            Task("walk", {ME: (6,)}, ("8H", "3C"), happened(events.PawnMoved)),
            Task("capture", {ME: (14,), LEFT: (20,)}, ("6S", "9D", "2C"), took(1)),
            Task("choose", {ME: (6, 54), LEFT: (12,), RIGHT: (60,)}, ("6C",), took(1, LEFT)),
        ),
    ),
    Lesson(
        "home",
        (
            Task("enter", {ME: (66,)}, ("6H", "TC"), came_home, named=(MY_16,)),
            Task("exact", {ME: (68,)}, ("9S", "6D"), came_home, named=(MY_16,)),
            Task("inside", {ME: (HOME, 69)}, ("3C", "2H"), ends_on(HOME + 3)),
        ),
    ),
    Lesson(
        "four",
        (
            Task("back", {ME: (0,)}, ("4D", "8C"), ends_on(68), named=(MY_14,)),
            Task("short", {ME: (68,)}, ("6S", "KD"), came_home, named=(MY_16,)),
            Task("behind", {ME: (20,), RIGHT: (16,)}, ("4H", "TS"), took(1)),
        ),
    ),
    Lesson(
        "five",
        (
            Task(
                "push",
                {ME: (40,), LEFT: (14,)},
                ("5C", "3H"),
                moved_to(LEFT * PAWNS_EACH, 19),
                named=(14, 16),
            ),
            Task(
                "partner",
                {ME: (40,), PARTNER: (32,), RIGHT: (54,)},
                ("5S", "9D"),
                moved_to(PARTNER * PAWNS_EACH, *HOUSE),
                named=(32, 54),
            ),
            Task(
                "joker",
                {LEFT: (6,), RIGHT: (60,)},
                ("X1", "9H"),
                left_camp,
                drawn=("6S",),
                then=took(1, LEFT),
                named=(MY_18,),
            ),
        ),
    ),
    Lesson(
        "seven",
        (
            Task("share", {ME: (10, 30), RIGHT: (13,), LEFT: (34,)}, ("7H",), took(2)),
            Task("home", {ME: (68, 5)}, ("7C",), came_home),
        ),
    ),
    Lesson(
        "swap",
        (
            Task("leap", {ME: (3,), LEFT: (64,), RIGHT: (20,)}, ("JS",), ends_on(64), named=(MY_16,)),
            Task(
                "shelter",
                {ME: (10,), LEFT: (40,), RIGHT: (54,)},
                ("JD",),
                happened(events.PawnsSwapped),
                named=(54,),
            ),
        ),
    ),
    Lesson(
        "eating",
        (
            Task("king", {ME: (20,), LEFT: (24,), RIGHT: (30,)}, ("KS", "QH"), took(2)),
            Task("barred", {ME: (50,), RIGHT: (54,)}, ("9C", "3D"), ends_on(53), named=(54,)),
            Task("guard", {ME: (30,), LEFT: (69,)}, ("AH", "8S"), left_camp, named=(MY_18,)),
        ),
    ),
    Lesson(
        "team",
        (
            Task(
                "give",
                {ME: (0,), LEFT: (20,), RIGHT: (60,)},
                ("AS", "9H", "3C", "5D"),
                gave("AS"),
                phase="exchange",
                hands={PARTNER: ("8D", "6C", "QS", "2H")},
            ),
            Task(
                "help",
                {ME: HOUSE, PARTNER: (32, *HOUSE[1:]), LEFT: (25,), RIGHT: (60, HOME + 3)},
                ("3D", "8C"),
                won,
            ),
        ),
    ),
)
"""In the order of learning; names of lessons and the order of their tasks stay: progress is kept by them."""

LESSON_IDS = tuple(lesson.id for lesson in LESSONS)


def find_lesson(lesson_id: str) -> Lesson:
    """Return the lesson of that name."""
    return next(lesson for lesson in LESSONS if lesson.id == lesson_id)


_SHOWN = {
    "leave": "leave",
    "advance": "capture",
    "home": "home",
    "four": "back",
    "five": "push",
    "seven": "split",
    "swap": "swap",
    "eating": "eats",
}


def picture_of(lesson: Lesson) -> Diagram:
    """Return a little board that shows what a lesson is about."""
    rules = find_preset(PRESET).rules_for(2)
    if lesson.id in _SHOWN:
        page = rules_page(rules, seating())
        return next(d for section in page for d in section.diagrams if d.id == _SHOWN[lesson.id])
    if lesson.id == "goal":
        standing = {ME: (*HOUSE[1:], 65)}
        return Examples(rules, teams=True).shown("goal", standing, "6H", ends_at(PAWNS_EACH - 1, HOME))[0]
    standing = {ME: HOUSE, PARTNER: (32, *HOUSE[1:])}
    helped = Examples(rules, teams=True).shown("home", standing, "3S", ends_at(PARTNER * PAWNS_EACH, HOME))
    return replace(helped[0], frame=tuple(p for p in helped[0].frame if p.seat != ME))


# Progress: the task reached; DONE once the whole lesson is.

DONE = -1


def task_reached(progress: Mapping[str, int], lesson: Lesson) -> int:
    """Return the task to begin with: where it was left, or the first again once all are done."""
    reached = progress.get(lesson.id, 0)
    return reached if 0 <= reached < len(lesson.tasks) else 0


def is_done(progress: Mapping[str, int], lesson: Lesson) -> bool:
    """Tell whether a lesson was finished once."""
    return progress.get(lesson.id, 0) == DONE


def note_task(progress: dict[str, int], lesson: Lesson, done: int) -> None:
    """Remember that a task was done; a finished lesson stays finished when it is played again."""
    if is_done(progress, lesson):
        return
    last = done + 1 >= len(lesson.tasks)
    progress[lesson.id] = DONE if last else max(progress.get(lesson.id, 0), done + 1)


def next_lesson(progress: Mapping[str, int]) -> Lesson | None:
    """Return the first lesson that is not finished."""
    return next((lesson for lesson in LESSONS if not is_done(progress, lesson)), None)
