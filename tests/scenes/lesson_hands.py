"""Hands that play a lesson as a person would: card, pawn, cell, by mouse or by keyboard."""

from __future__ import annotations

from collections.abc import Callable

from tests.pilot import Pilot, make_app
from tests.targets import name_of
from toc_desktop.engine import Discard, Give, Move, Play, apply_move, card_name
from toc_desktop.present.table.lesson_tasks import Lesson
from toc_desktop.present.table.lessons import LESSONS
from toc_desktop.present.table.places import place_of
from toc_desktop.present.table.targets import CellTarget
from toc_desktop.scenes.lesson import LessonScene
from toc_desktop.scenes.lessons import LessonsScene
from toc_desktop.services.profile import Profile
from toc_desktop.storage.settings import Settings

Point = Callable[[str], None]


TASKS = [(lesson, number) for lesson in LESSONS for number in range(len(lesson.tasks))]
IDS = [f"{lesson.id}-{lesson.tasks[number].id}" for lesson, number in TASKS]


def by_mouse(pilot: Pilot) -> Point:
    """Click on what is named."""

    def point(control_id: str) -> None:
        pilot.click(control_id).settle()

    return point


def by_keys(pilot: Pilot) -> Point:
    """Reach it with Tab and arrows, then Enter."""

    def point(control_id: str) -> None:
        target = pilot.control(control_id)
        for _ in range(80):
            here = pilot.scene.focus.control if pilot.scene.focus.shown else None
            if here is not None and name_of(here.id) == control_id:
                break
            # Tab goes from group to group, an arrow from one to the next inside it.
            inside = here is not None and here.group != "" and here.group == target.group
            pilot.press("right" if inside else "tab")
        assert pilot.focus() == control_id, f"{control_id} cannot be reached by keyboard"
        pilot.press("return").settle()

    return point


def lesson_of(pilot: Pilot) -> LessonScene:
    """The lesson on top."""
    scene = pilot.scene
    assert isinstance(scene, LessonScene)
    return scene


def play(pilot: Pilot, point: Point, move: Move) -> None:
    """Make a move by pointing at its card, its pawns and where they go, as far as that is needed."""
    scene = lesson_of(pilot)
    assert isinstance(move, Play | Give | Discard)
    before = len(scene.driver.session.history)
    point(f"card:{card_name(move.card)}")
    if not isinstance(move, Play):
        return

    def played() -> bool:
        return len(scene.driver.session.history) > before

    for leg in move.legs[: 1 if move.kind == "swap" else None]:
        if played() or scene.state.pending is not None:
            break
        point(f"pawn:{leg.pawn}")
        if played() or scene.state.selection is None or not scene.state.selection.spots:
            continue
        target = place_of(scene.table.seating, leg.pawn, leg.to)
        standing = scene.state.selection.pawn_at(target)
        point(name_of(CellTarget(target)) if standing is None else f"pawn:{standing}")
    if scene.state.pending is not None:
        # It takes a pawn of one's own side: the game asks first.
        point("confirm")


def wanted(pilot: Pilot) -> Move:
    """A move that does what the task asks for."""
    move = lesson_of(pilot).driver.wanted_move()
    assert move is not None
    return move


def unwanted(pilot: Pilot) -> Move | None:
    """A legal move that does not, if there is one."""
    scene = lesson_of(pilot)
    game = scene.driver.session.game
    return next(
        (m for m in scene.driver.session.legal() if not scene.driver.state.goal(apply_move(game, m))),
        None,
    )


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


def let_settle(pilot: Pilot) -> None:
    """Let everything come to rest."""
    scene = lesson_of(pilot)
    for _ in range(1500):
        pilot.frame()
        if scene.state.playback is None and (scene.state.deciding or scene.driver.judged):
            break
    pilot.frame(2)
