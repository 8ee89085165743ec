"""Lessons: each can be done by mouse and by keyboard, mistakes get help in words, progress is kept."""

from __future__ import annotations

import re

import pytest

from tests.pilot import FakeClock, Pilot
from tests.scenes.lesson_hands import (
    IDS,
    TASKS,
    by_keys,
    by_mouse,
    lesson_of,
    let_settle,
    pilot_at,
    play,
    unwanted,
    wanted,
)
from toc_desktop.engine import Play, apply_move, card_name, legal_moves
from toc_desktop.present.table.lesson_tasks import Lesson, table_of
from toc_desktop.present.table.lessons import (
    DONE,
    LESSON_IDS,
    LESSONS,
    find_lesson,
    is_done,
    note_task,
    task_reached,
)
from toc_desktop.present.table.tempo import SPEEDS
from toc_desktop.support.i18n import messages, tr

pytestmark = pytest.mark.slow


def can_go_wrong(lesson: Lesson, number: int) -> bool:
    """Whether some legal move is not what the task asks for."""
    task = lesson.tasks[number]
    game = table_of(task)
    return any(not task.goal(apply_move(game, move)) for move in legal_moves(game))


OPEN = [(lesson, number) for lesson, number in TASKS if can_go_wrong(lesson, number)]


class Sluggish(FakeClock):
    """Time that passes in large steps."""

    def tick(self, resting: bool = False) -> float:
        """A tenth of a second passes."""
        self.time += 0.1
        return 0.1


def first_way(pilot: Pilot) -> str:
    """The name of the button most wanted at the end of a task."""
    return str(lesson_of(pilot).driver.ways_on()[0][0].name)


@pytest.mark.parametrize(("lesson", "number"), TASKS, ids=IDS)
def test_a_task_is_a_sound_table_with_a_way_to_do_it(lesson: Lesson, number: int) -> None:
    game = table_of(lesson.tasks[number])
    cards = [card for hand in game.hands for card in hand] + [*game.stock, *game.discard]
    assert sorted(cards) == list(range(54)), "every card is in exactly one place"
    standing = [cell for cell in game.pawns if 0 <= cell < 72]
    assert len(standing) == len(set(standing))
    for goal in lesson.tasks[number].goals:
        steps = [apply_move(game, move) for move in legal_moves(game)]
        game = next(step.game for step in steps if goal(step))


@pytest.mark.parametrize(("lesson", "number"), TASKS, ids=IDS)
def test_every_task_has_its_words_in_both_languages(lesson: Lesson, number: int) -> None:
    task = lesson.tasks[number]
    keys = [
        lesson.title,
        lesson.about,
        *(lesson.sentence_key(task, what) for what in ("text", "done", "help")),
    ]
    for code in ("fr", "en"):
        assert not [key for key in keys if key not in messages(code)]


def test_most_tasks_can_be_done_wrong() -> None:
    """A task that cannot go wrong teaches little; some show something that has one way only."""
    one_way = {(lesson.id, lesson.tasks[n].id) for lesson, n in TASKS} - {
        (lesson.id, lesson.tasks[n].id) for lesson, n in OPEN
    }
    assert one_way == {
        ("goal", "deal"), ("goal", "must"), ("goal", "discard"), ("leave", "king"), ("advance", "walk"),
        ("five", "joker"), ("swap", "shelter"), ("eating", "barred"),
    }  # fmt: skip


def test_at_most_ten_lessons_of_two_minutes() -> None:
    """Read at 130 words a minute, with ten seconds for each card that is played."""
    assert len(LESSONS) <= 10
    for lesson in LESSONS:
        for code in ("fr", "en"):
            keys = [lesson.sentence_key(task, what) for task in lesson.tasks for what in ("text", "done")]
            spoken = sum(len(re.findall(r"[\w’-]+", str(messages(code)[key]))) for key in keys)
            cards = sum(len(task.goals) for task in lesson.tasks)
            assert spoken / 130 * 60 + 10 * cards <= 120, (lesson.id, code)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("hands", [by_mouse, by_keys], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("lesson", LESSONS, ids=LESSON_IDS)
def test_a_whole_lesson_can_be_done(lesson: Lesson, hands: object, speed: str) -> None:
    pilot = pilot_at(lesson, speed=speed)
    point = hands(pilot)  # type: ignore[operator]
    if speed != "instant":
        # Ten frames a second, none of them painted: the same steps in a sixth of the time.
        pilot.app.draw = lambda: None  # type: ignore[method-assign]
        pilot.app.clock = Sluggish()
    seen = set()
    for number, task in enumerate(lesson.tasks):
        scene = lesson_of(pilot)
        assert scene.driver.state.task is task
        for reached in range(len(task.goals)):
            assert scene.driver.state.reached == reached
            let_settle(pilot)
            play(pilot, point, wanted(pilot))
            let_settle(pilot)
        assert scene.driver.state.verdict == "done"
        seen.add(pilot.control("next" if number + 1 < len(lesson.tasks) else first_way(pilot)).rect)
        assert scene.banner().sub.startswith(tr(lesson.sentence_key(task, "done")))
        last = number + 1 == len(lesson.tasks)
        progress = pilot.app.services.profile.settings.lessons
        assert progress[lesson.id] == (DONE if last else number + 1)
        point("all" if last else "next")
    assert pilot.scene.name == "lessons"
    assert is_done(pilot.app.services.profile.settings.lessons, lesson)
    assert len(seen) == 1, "the way on is always in the same place"


@pytest.mark.parametrize(("lesson", "number"), OPEN, ids=[f"{x.id}-{x.tasks[n].id}" for x, n in OPEN])
def test_a_wrong_move_gets_help_and_another_try(lesson: Lesson, number: int) -> None:
    pilot = pilot_at(lesson, number)
    before = lesson_of(pilot).driver.session.game
    move = unwanted(pilot)
    assert move is not None
    play(pilot, by_mouse(pilot), move)
    scene = lesson_of(pilot)
    assert scene.driver.state.verdict == "wrong"
    told = scene.banner()
    assert told.title == tr("lessons.almost")
    assert told.sub == tr(lesson.sentence_key(scene.driver.state.task, "help"))
    assert pilot.app.services.profile.settings.lessons.get(lesson.id, 0) == 0, (
        "nothing is noted for a mistake"
    )
    pilot.click("retry").settle()
    assert lesson_of(pilot).driver.session.game == before
    assert lesson_of(pilot).driver.state.verdict is None


def test_the_task_is_on_the_screen() -> None:
    pilot = pilot_at(find_lesson("four"))
    shown = " ".join(pilot.texts())
    assert tr("lessons.four.back.text") in shown
    assert tr("lessons.four.title") in shown
    pilot.app.recording = False


def test_a_card_that_cannot_be_played_says_why() -> None:
    """An unplayable card says why, from the engine's reasons: nobody can leave with a 9."""
    pilot = pilot_at(find_lesson("leave"))
    pilot.click("card:9H").settle()
    scene = lesson_of(pilot)
    assert scene.driver.state.verdict is None
    assert scene.state.refusal is not None
    assert "9" in scene.state.refusal.text


def test_show_me_raises_the_right_card_and_plays_nothing() -> None:
    pilot = pilot_at(find_lesson("four"))
    pilot.press("h").settle()
    scene = lesson_of(pilot)
    assert scene.driver.state.verdict is None
    assert scene.state.selection is not None
    assert scene.state.selection.card is not None
    assert card_name(scene.state.selection.card) == "4D"
    assert pilot.scene.notice is not None


def test_after_the_exchange_the_partner_has_the_ace() -> None:
    pilot = pilot_at(find_lesson("team"))
    play(pilot, by_mouse(pilot), wanted(pilot))
    pilot.wait(4).settle()
    game = lesson_of(pilot).driver.session.game
    assert "AS" in [card_name(card) for card in game.hands[2]]
    assert game.phase == "play"
    assert len(game.hands[0]) == 4
    assert pilot.has("next"), "the lesson goes on once all have given"


def test_a_lesson_is_resumed_where_it_was_left() -> None:
    pilot = pilot_at(find_lesson("home"))
    play(pilot, by_mouse(pilot), wanted(pilot))
    pilot.click("next").settle().press("escape").settle()
    assert pilot.scene.name == "lessons"
    assert pilot.control("lesson:home").value == tr("lessons.at", n=1, of=3)
    assert tr("lessons.resume") in pilot.texts()
    pilot.go_to("lesson:home").press("return").settle()
    assert lesson_of(pilot).driver.state.number == 1


def test_the_list_begins_with_what_comes_next() -> None:
    pilot = pilot_at(lessons={"goal": DONE, "leave": DONE, "advance": DONE})
    assert pilot.focus() == "lesson:home"
    pilot.press("return").settle()
    assert lesson_of(pilot).driver.state.lesson.id == "home"


def test_the_last_lesson_leads_to_a_game() -> None:
    done = dict.fromkeys(LESSON_IDS, DONE) | {"team": 1}
    pilot = pilot_at(find_lesson("team"), 1, lessons=done)
    play(pilot, by_mouse(pilot), wanted(pilot))
    pilot.wait(1).settle()
    assert pilot.has("play")
    assert pilot.has("all")


def test_rules_open_at_what_the_lesson_is_about() -> None:
    pilot = pilot_at(find_lesson("swap"))
    pilot.press("f1").settle()
    assert pilot.scene.name == "rules"
    assert pilot.scene.section == "swap"  # type: ignore[attr-defined]
    pilot.press("escape").settle()
    assert pilot.scene.name == "lesson"


def test_progress_never_goes_back() -> None:
    progress: dict[str, int] = {}
    lesson = find_lesson("home")
    note_task(progress, lesson, 1)
    assert task_reached(progress, lesson) == 2
    note_task(progress, lesson, 0)
    assert task_reached(progress, lesson) == 2
    note_task(progress, lesson, 2)
    assert is_done(progress, lesson)
    note_task(progress, lesson, 0)
    assert is_done(progress, lesson), "a finished lesson stays finished when it is played again"
    assert task_reached(progress, lesson) == 0


def test_a_seven_is_played_part_by_part_in_its_lesson() -> None:
    pilot = pilot_at(find_lesson("seven"))
    move = wanted(pilot)
    assert isinstance(move, Play)
    assert len(move.legs) == 2
    pilot.click("card:7H").click("pawn:0").click("pawn:12").settle()
    scene = lesson_of(pilot)
    assert scene.state.selection is not None
    assert scene.state.selection.left == 4
    pilot.click("pawn:1").settle()
    if scene.driver.state.verdict is None:
        pilot.click("pawn:4").settle()
    assert scene.driver.state.verdict == "done"


def test_the_next_task_goes_on_with_the_painted_board() -> None:
    pilot = pilot_at(LESSONS[0], 0)
    first = lesson_of(pilot)
    painted = first.painter.tools(first.view().scenery).board
    first.retry()
    pilot.settle()
    second = lesson_of(pilot)
    board = second.painter.tools(second.view().scenery).board
    assert board is painted
    assert board.ground.get_size() == pilot.app.window.size, "not let go with the first one"
