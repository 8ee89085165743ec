"""The script of a lesson drives the table: one prepared position after the other, each move judged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from toc_desktop.bots import USUAL_LEVEL
from toc_desktop.engine import Move, apply_move
from toc_desktop.present.table.lesson_tasks import PRESET, Goal, Lesson, Task, seating, table_of
from toc_desktop.present.table.lessons import LESSONS, is_done, next_lesson, note_task
from toc_desktop.present.table.model import Activity, Banner
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.present.table.tempo import Tempo
from toc_desktop.services.profile import Profile
from toc_desktop.session.prepared import prepared_session
from toc_desktop.storage.setup import BOT, HUMAN, USUAL_COLOURS, GameSetup, SeatSetup
from toc_desktop.support.i18n import tr
from toc_desktop.table.driver import asking_of
from toc_desktop.table.live import LiveTable, Thinker
from toc_desktop.table.table import Effects

Verdict = Literal["done", "wrong"]


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """The task at hand, and what came of it."""

    lesson: Lesson
    number: int
    verdict: Verdict | None = None
    reached: int = 0
    """How many of the task's goals are reached."""

    @property
    def task(self) -> Task:
        """Return what is to be done now."""
        return self.lesson.tasks[self.number]

    @property
    def goal(self) -> Goal:
        """Return what must happen with the next card."""
        return self.task.goals[self.reached]


class LessonDriver:
    """A prepared position after the other; moves are judged, bots only answer an exchange."""

    hand_is_open = True

    def __init__(
        self,
        lesson: Lesson,
        number: int,
        worker: Thinker,
        effects: Effects,
        pace: Callable[[], Tempo],
        profile: Profile,
    ) -> None:
        self._worker, self._effects, self._pace, self._profile = worker, effects, pace, profile
        self._sit_down(lesson, number)

    def _sit_down(self, lesson: Lesson, number: int) -> None:
        self.state = LessonMoment(lesson, number)
        game = table_of(self.state.task)
        names = [tr(f"lessons.name.{key}") for key in ("left", "partner", "right")]
        names.insert(0, self._profile.player_name or tr("lessons.you"))
        kinds = [(HUMAN, None), *[(BOT, USUAL_LEVEL)] * 3]
        seats = [
            SeatSetup(*kind, name, colour, colour)
            for kind, name, colour in zip(kinds, names, USUAL_COLOURS, strict=False)
        ]
        setup = GameSetup(PRESET, game.rules, seating(), tuple(seats))
        self.session = prepared_session(setup, game)
        self.live = LiveTable(self.session, self._worker, self._effects, self._pace)
        self.table = self.live.table
        self.table.change(named=self.state.task.named)

    def go_to(self, lesson: Lesson, number: int) -> None:
        """Lay the table out for another task, or for the same again."""
        self.live.stop_thinking()
        self._sit_down(lesson, number)

    @property
    def _others_give(self) -> bool:
        asked = self.state.task.phase == "exchange" and self.session.game.phase == "exchange"
        return asked and self.state.verdict == "done"

    @property
    def judged(self) -> bool:
        """Tell whether the learner reads what came of the move, and nobody plays."""
        return self.state.verdict is not None and self.table.state.playback is None and not self._others_give

    @property
    def activity(self) -> Activity:
        """Return what goes on; nobody thinks while the learner reads."""
        return "waits" if self.judged else self.live.activity

    @property
    def following(self) -> Lesson | None:
        """Return the lesson that comes next: the one after this, or one that was left out."""
        at = LESSONS.index(self.state.lesson) + 1
        progress = self._profile.settings.lessons
        later = next((lesson for lesson in LESSONS[at:] if not is_done(progress, lesson)), None)
        return later or next_lesson(progress)

    def banner(self) -> Banner:
        """Return whose turn it is, or what came of the move and where to go on."""
        said, moment, table = self.live.banner(), self.state, self.table
        if moment.verdict is None and table.state.deciding:
            return replace(said, title=tr("lessons.your_turn"))
        if not self.judged:
            return said
        viewer = table.state.viewer
        if moment.verdict == "wrong":
            return Banner(
                viewer, tr("lessons.almost"), tr(moment.lesson.sentence_key(moment.task, "help")), mine=True
            )
        praise = tr(moment.lesson.sentence_key(moment.task, "done"))
        if self.ways_on()[0][0].name == "play":
            praise = f"{praise} {tr('lessons.graduated')}"
        return Banner(viewer, tr("lessons.well"), praise, mine=True)

    def ways_on(self) -> tuple[tuple[ButtonTarget, str], ...]:
        """Return the buttons that go on from what came of the move, the one most wanted first."""
        if not self.judged:
            return ()
        if self.state.verdict == "wrong":
            return ((ButtonTarget("retry"), tr("lessons.retry")),)
        if self.state.number + 1 < len(self.state.lesson.tasks):
            return ((ButtonTarget("next"), tr("lessons.next_task")),)
        every = (ButtonTarget("all"), tr("lessons.all"))
        if self.following is not None:
            return ((ButtonTarget("next_lesson"), tr("lessons.next_lesson")), every)
        return ((ButtonTarget("play"), tr("lessons.play")), every)

    def submit(self, move: Move) -> None:
        """Play a move and judge it, if it was the learner's."""
        mine = self.session.human_turn
        step = self.live.submit(move)
        if not mine:
            return
        moment = self.state
        done = moment.goal(step)
        if done and moment.reached + 1 < len(moment.task.goals):
            self.state = replace(moment, reached=moment.reached + 1)
            return
        self.state = replace(moment, verdict="done" if done else "wrong")
        if done:
            note_task(self._profile.settings.lessons, moment.lesson, moment.number)
            self._profile.save()

    def show_again(self, number: int) -> None:
        """Show a past move once more."""
        self.live.show_again(number)

    def moving(self, now: float) -> bool:
        """Tell whether a bot is seen thinking."""
        return self.table.state.thinking_since is not None

    def tick(self, dt: float, now: float, paused: bool) -> None:
        """Go on with the animation; bots play only to answer an exchange."""
        table = self.table
        table.pace = self._pace()
        if table.state.playback is not None:
            table.tick(dt)
        elif not paused and (self.state.verdict is None or self._others_give):
            self._go_on(now)
        if self.judged:
            self._rest()

    def _rest(self) -> None:
        """Let nothing be played while the learner reads; the light of the turn stays with them."""
        table, viewer = self.table, self.table.state.viewer
        if table.state.decides:
            table.change(decides=False)
        if table.state.snapshot.turn != viewer:
            table.change(snapshot=replace(table.state.snapshot, turn=viewer))

    def _go_on(self, now: float) -> None:
        if self.session.finished:
            return
        if self.session.human_turn:
            self.live.submit_queued(asking_of(self._profile.settings))
            return
        move = self.live.let_bot_think(now)
        if move is not None:
            self.submit(move)

    def wanted_move(self) -> Move | None:
        """Return a move that does what is asked."""
        game, goal = self.session.game, self.state.goal
        return next((m for m in self.session.legal() if goal(apply_move(game, m))), None)
