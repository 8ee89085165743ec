"""What lessons show and say: the way on in its place, numbers beside cells, verdicts once, old progress."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path

import pytest

from tests.pilot import make_app
from tests.scenes.lesson_hands import (
    IDS,
    TASKS,
    by_keys,
    by_mouse,
    lesson_of,
    let_settle,
    pilot_at,
    play,
    wanted,
)
from toc_desktop.engine import Move, apply_move, card_name, legal_moves
from toc_desktop.present.table.geometry import Place, board_geometry
from toc_desktop.present.table.lesson_tasks import Lesson, table_of
from toc_desktop.present.table.lessons import LESSONS, find_lesson, is_done, task_reached
from toc_desktop.scenes.lesson import LessonScene
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.support.i18n import messages, set_language, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage

pytestmark = pytest.mark.slow


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
    scene.build_anew()
    shown = {place.index for place in scene.view().board.numbered}
    standing = {place.index % 18 or 18 for place in scene.view().board.numbered}
    read = " ".join(item.text for item in scene.access_items() if isinstance(item, Passage))
    spoken_of = set()
    for code, pattern in CELLS.items():
        for what in ("text", "done", "help"):
            for whose, digits in pattern.findall(str(messages(code)[lesson.sentence_key(task, what)])):
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
        text, done = (tr(lesson.sentence_key(task, what)) for what in ("text", "done"))
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
        assert tr(lesson.sentence_key(lesson.tasks[number], "text")) in read
