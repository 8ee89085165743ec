"""Lessons: each can be done by mouse and by keyboard, mistakes get help in words, progress is kept."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest

from tests.pilot import FakeClock, Pilot, make_app
from tests.scenes.lesson_hands import by_keys, by_mouse, lesson_of, play, unwanted, wanted
from toc_desktop.engine import Move, Play, apply_move, card_name, legal_moves
from toc_desktop.present.table.geometry import Place, board_geometry
from toc_desktop.present.table.lessons import (
    DONE,
    LESSON_IDS,
    LESSONS,
    Lesson,
    find_lesson,
    is_done,
    note_task,
    table_of,
    task_reached,
)
from toc_desktop.present.table.tempo import SPEEDS
from toc_desktop.scenes.lesson import LessonScene
from toc_desktop.scenes.lessons import LessonsScene
from toc_desktop.services.profile import Profile
from toc_desktop.storage.settings import Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.support.i18n import messages, set_language, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage

pytestmark = pytest.mark.slow

TASKS = [(lesson, number) for lesson in LESSONS for number in range(len(lesson.tasks))]
IDS = [f"{lesson.id}-{lesson.tasks[number].id}" for lesson, number in TASKS]


def can_go_wrong(lesson: Lesson, number: int) -> bool:
    """Whether some legal move is not what the task asks for."""
    task = lesson.tasks[number]
    game = table_of(task)
    return any(not task.goal(apply_move(game, move)) for move in legal_moves(game))


OPEN = [(lesson, number) for lesson, number in TASKS if can_go_wrong(lesson, number)]


def pilot_at(
    lesson: Lesson | None = None,
    number: int = 0,
    speed: str = "instant",
    look: tuple[tuple[int, int], float] = ((1280, 720), 1.0),
    **settings: object,
) -> Pilot:
    """A pilot at a task, or at the list; nothing is animated unless told otherwise, to be quick."""
    app = make_app(look[0], text_scale=look[1])
    app.recording = False
    chosen = Settings(animation_speed=speed, **settings)  # type: ignore[arg-type]
    app.services.profile = Profile(chosen)
    app.reduced_motion = speed == "instant"
    pilot = Pilot(app)
    app.push(LessonsScene(app))
    return pilot.settle() if lesson is None else pilot.open(LessonScene(app, lesson, number))


class Sluggish(FakeClock):
    """Time that passes in large steps."""

    def tick(self) -> float:
        """A tenth of a second passes."""
        self.time += 0.1
        return 0.1


def let_settle(pilot: Pilot) -> None:
    """Let everything come to rest."""
    scene = lesson_of(pilot)
    for _ in range(1500):
        pilot.frame()
        if scene.state.playback is None and (scene.state.deciding or scene.driver.judged):
            break
    pilot.frame(2)


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
    keys = [lesson.title, lesson.about, *(lesson.words(task, what) for what in ("text", "done", "help"))]
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
            keys = [lesson.words(task, what) for task in lesson.tasks for what in ("text", "done")]
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
        assert scene.banner().sub.startswith(tr(lesson.words(task, "done")))
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
    assert told.sub == tr(lesson.words(scene.driver.state.task, "help"))
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


def judge(scene: LessonScene, lesson: Lesson, number: int, move: Move) -> None:
    """Go to a task and make that move, then what else there is to do until its verdict is read."""
    scene.driver.go_to(lesson, number)
    scene.driver.submit(move)
    while not scene.driver.judged:
        session = scene.driver.session
        following = scene.driver.wanted_move() if session.human_turn else session.legal()[0]
        assert following is not None
        scene.driver.submit(following)


LOOKS = [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 2.0), ((960, 600), 2.0), ((800, 1000), 1.5)]


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("look", LOOKS)
def test_the_way_on_is_always_in_the_same_place(look: tuple[tuple[int, int], float], lang: str) -> None:
    set_language(lang)
    pilot = pilot_at(look=look)
    pilot.app.draw = lambda: None  # type: ignore[method-assign]
    scene = LessonScene(pilot.app, LESSONS[0], 0)
    pilot.app.push(scene)
    places: dict[Box, list[str]] = {}
    labels: set[str] = set()
    for lesson, number in TASKS:
        game = table_of(lesson.tasks[number])
        either_way = {bool(lesson.tasks[number].goal(apply_move(game, m))): m for m in legal_moves(game)}
        for move in either_way.values():
            judge(scene, lesson, number, move)
            scene.build_anew()
            button = next(c for c in scene.controls() if c.id == scene.driver.ways_on()[0][0])
            labels.add(button.label)
            places.setdefault(button.rect, []).append(f"{lesson.id} {number}")
    assert labels == {tr(f"lessons.{name}") for name in ("next_task", "next_lesson", "retry", "play")}
    assert len(places) == 1, places
    assert Box(0, 0, *look[0]).holds(next(iter(places)), 0)


CELLS = {
    "fr": re.compile(r"\b(ton|son) (\d+)", re.IGNORECASE),
    "en": re.compile(r"\b(your|his|her|its) (\d+)", re.IGNORECASE),
}


@pytest.mark.parametrize(("lesson", "number"), TASKS, ids=IDS)
def test_every_cell_that_is_named_has_its_number_on_the_board(lesson: Lesson, number: int) -> None:
    """« ton 16 » is the cell before one's home, its number stands beside it, and it is in the tree."""
    task = lesson.tasks[number]
    scene = LessonScene(make_app(), lesson, number)
    shown = {place.index for place in scene.view().board.numbered}
    standing = {place.index % 18 or 18 for place in scene.view().board.numbered}
    read = " ".join(item.text for item in scene.access_items() if isinstance(item, Passage))
    spoken_of = set()
    for code, pattern in CELLS.items():
        for what in ("text", "done", "help"):
            for whose, digits in pattern.findall(str(messages(code)[lesson.words(task, what)])):
                seats = [0] if whose.lower() in ("ton", "your") else [1, 2, 3]
                cells = {(18 * seat - 18 + int(digits)) % 72 for seat in seats}
                assert shown & cells, (code, what, digits)
                spoken_of |= shown & cells
                assert int(digits) in standing
                assert f" {digits}" in read
    assert shown == spoken_of, "no number that nobody speaks of"


def test_a_number_beside_a_cell_lies_on_bare_wood() -> None:
    for arms in (4, 6, 8):
        geometry = board_geometry(arms, 0)
        others = [geometry.point(place) for place in geometry.places() if place.kind != "centre"]
        for t in range(geometry.track_length):
            near = sorted(math.dist(geometry.beside(t), point) for point in others)
            assert near[0] == pytest.approx(math.dist(geometry.beside(t), geometry.point(Place.track(t))))
            assert near[0] > 0.6, (arms, t)
            assert abs(geometry.beside(t)[1]) < geometry.extents[1]


def test_lessons_done_before_there_were_ten_stay_done(tmp_path: Path) -> None:
    """A settings file of the time of eight lessons: what was done is done, what was begun goes on."""
    eight = ["leave", "advance", "home", "four", "seven", "swap", "eating", "team"]
    old = {"lessons": {**dict.fromkeys(eight, -1), "home": 2}}
    (tmp_path / "settings.json").write_text(json.dumps(old), encoding="utf-8")
    settings, _ = SettingsFile(tmp_path).load()
    progress = settings.lessons
    assert [lesson.id for lesson in LESSONS if is_done(progress, lesson)] == [x for x in eight if x != "home"]
    assert task_reached(progress, find_lesson("home")) == 2
    assert find_lesson("home").tasks[2].id == "inside"
    pilot = pilot_at(lessons=progress)
    assert pilot.focus() == "lesson:goal", "what is new comes next"
    read = " ".join(item.text for item in pilot.scene.access_items() if isinstance(item, Passage))
    assert tr("lessons.progress", n=7, of=10) in read


def test_nothing_can_be_played_while_one_reads() -> None:
    """After the new deal the learner holds cards again; the task is over all the same."""
    pilot = pilot_at(find_lesson("goal"), 1)
    play(pilot, by_mouse(pilot), wanted(pilot))
    let_settle(pilot)
    scene = lesson_of(pilot)
    hand = scene.driver.session.game.hands[0]
    assert len(hand) == 4
    pilot.click(f"card:{card_name(hand[0])}").settle()
    assert scene.driver.state.verdict == "done"
    assert scene.driver.session.game.hands[0] == hand


def test_each_task_and_each_verdict_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who hears the game instead of seeing it is told what is asked, and what came of it."""
    pilot = pilot_at()
    heard: list[str] = []
    monkeypatch.setattr(pilot.app, "say", lambda text, answer=False: heard.append(text))
    lesson = find_lesson("home")
    pilot.open(LessonScene(pilot.app, lesson, 0))
    for number, task in enumerate(lesson.tasks):
        text, done = (tr(lesson.words(task, what)) for what in ("text", "done"))
        assert [said for said in heard if text in said] == [
            f"{tr('lessons.place', n=4, at=number + 1, of=3)}. {text}"
        ]
        play(pilot, by_keys(pilot), wanted(pilot))
        let_settle(pilot)
        assert len([said for said in heard if done in said]) == 1
        pilot.press("return").settle()


@pytest.mark.parametrize("number", range(3))
def test_the_task_is_in_the_tree_however_large_the_letters(number: int) -> None:
    lesson = find_lesson("five")
    for look in LOOKS:
        pilot = pilot_at(lesson, number, look=look)
        read = [item.text for item in pilot.scene.access_items() if isinstance(item, Passage)]
        assert tr(lesson.words(lesson.tasks[number], "text")) in read
