"""The lessons as text: every table, and which moves do what is asked; written by `build/dev.py golden`.

What changes in it is what a change of a lesson does to those who learn by it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toc_desktop.engine import Game, apply_move, find_preset, legal_moves
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.lesson_tasks import PRESET, Lesson, Task, table_of
from toc_desktop.present.table.lessons import LESSONS, picture_of

MOST_TOLD = 12
"""How many of the moves that do it are written down."""


def sheet() -> str:
    """Return every task of every lesson."""
    lines = ["Tables of the lessons, written by build/dev.py golden"]
    for lesson in LESSONS:
        lines += ["", f"== {lesson.id}", *_picture(lesson)]
        for task in lesson.tasks:
            lines += _task_lines(task)
    return "\n".join(lines) + "\n"


def _picture(lesson: Lesson) -> Iterator[str]:
    shown = picture_of(lesson)
    pawns = ", ".join(f"{pawn} {_spot(place)}" for pawn, place in shown.pawns)
    ways = ", ".join(f"{way.pawn} by {' '.join(map(_spot, way.places))}" for way in shown.ways)
    yield f"picture {shown.id}: {shown.card}; pawns {pawns}; {ways}"
    yield f"  in view: {' '.join(map(_spot, shown.frame))}"


def _spot(place: Place) -> str:
    return f"{place.kind}{'' if place.seat < 0 else f' {place.seat}'}:{place.index}"


def _task_lines(task: Task) -> Iterator[str]:
    game = table_of(task)
    yield f"{task.id}: {game.to_json(find_preset(PRESET))}"
    if task.named:
        yield f"  cells named: {' '.join(map(str, task.named))}"
    yield from _ways(game, task, 0)


def _ways(game: Game, task: Task, number: int) -> Iterator[str]:
    goal = task.goals[number]
    ways = sorted(legal_moves(game), key=str)
    done = [move for move in ways if goal(apply_move(game, move))]
    told = ", ".join(str(move) for move in done[:MOST_TOLD])
    yield f"  card {number + 1}: {len(done)} of {len(ways)} moves do it: {told}"
    if number + 1 < len(task.goals):
        yield from _ways(apply_move(game, done[0]).game, task, number + 1)
