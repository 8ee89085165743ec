"""What drives a table: a game by its session, a replay by its record, a lesson by its script."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from toc_desktop.bots import USUAL_LEVEL
from toc_desktop.engine import Move, Player, apply_move, player_view
from toc_desktop.present.table.choreography import choreograph
from toc_desktop.present.table.lessons import (
    LESSONS,
    PRESET,
    Lesson,
    Task,
    is_done,
    next_lesson,
    note_task,
    seating,
    table_of,
)
from toc_desktop.present.table.log import LogLine, LogWriter
from toc_desktop.present.table.model import Activity, Banner
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.present.table.tempo import SPEEDS, Tempo, tempo
from toc_desktop.services.profile import Profile
from toc_desktop.session import Session
from toc_desktop.session.prepared import prepared_session
from toc_desktop.session.replay import ReplayData
from toc_desktop.storage.setup import BOT, HUMAN, GameSetup, SeatSetup
from toc_desktop.support.i18n import tr
from toc_desktop.table.hint import HintSearch, advice_of
from toc_desktop.table.live import LOG_KEPT, LiveTable, Thinker, seat_infos
from toc_desktop.table.table import Effects, Table, traces_of

AFTER_WIN = 2.6
"""Seconds between the last move and the results."""
_BETWEEN = 0.55
"""Seconds between two moves of a replay at normal speed."""


class Driver(Protocol):
    """What the screen of a table asks of whoever drives it."""

    @property
    def table(self) -> Table: ...

    @property
    def state(self) -> Hashable:
        """What the picture depends on besides the table's own state."""

    @property
    def activity(self) -> Activity:
        """What goes on at the table."""

    @property
    def hand_is_open(self) -> bool:
        """Whether the viewer's cards lie open."""

    @property
    def plates_seen_by(self) -> Player:
        """Whose seat the plates call one's own; -1 for nobody's."""

    def banner(self) -> Banner: ...

    def submit(self, move: Move) -> None: ...

    def show_again(self, number: int) -> None: ...

    def moving(self, now: float) -> bool:
        """Whether the picture may change by itself."""

    def tick(self, dt: float, now: float, paused: bool) -> None:
        """Let time pass; a paused game only ends its animation."""


class GameHost(Effects, Protocol):
    """What a game asks of its screen."""

    def open_results(self) -> None:
        """Show who won and how."""

    def pass_screen(self, player: Player) -> None:
        """Ask for the next person."""


class GameDriver:
    """A game: its session says who decides, its end leads to the results."""

    state: Hashable = None

    def __init__(
        self, session: Session, worker: Thinker, host: GameHost, pace: Callable[[], Tempo], profile: Profile
    ) -> None:
        self.live = LiveTable(session, worker, host, pace)
        self.table = self.live.table
        self.session, self._host, self._pace, self._settings = session, host, pace, profile.settings
        self.hint_at_once = False
        """Think before returning, for pictures and tests."""
        self.results_seen = False
        self._search: HintSearch | None = None

    @property
    def activity(self) -> Activity:
        """Return what goes on at the table."""
        return self.live.activity

    @property
    def hand_is_open(self) -> bool:
        """Tell whether the viewer's cards lie open: a person's, or everybody's where only bots play."""
        return self.table.seats[self.table.state.viewer].is_human or not self.session.setup.humans

    @property
    def plates_seen_by(self) -> Player:
        """Return the viewer."""
        return self.table.state.viewer

    def banner(self) -> Banner:
        """Return whose turn it is and what is asked."""
        return self.live.banner()

    def submit(self, move: Move) -> None:
        """Play a move."""
        self.live.submit(move)

    def show_again(self, number: int) -> None:
        """Show a past move once more."""
        self.live.show_again(number)

    def celebrating(self, now: float) -> bool:
        """Tell whether the end of the game is still being celebrated."""
        since = self.table.state.won_since
        return since is not None and now - since < AFTER_WIN + 0.1

    def moving(self, now: float) -> bool:
        """Tell whether the picture may change by itself."""
        state = self.table.state
        return state.thinking_since is not None or state.advice_wanted or self.celebrating(now)

    def tick(self, dt: float, now: float, paused: bool) -> None:
        """Go on with the animation, then with the game."""
        table = self.table
        table.pace = self._pace()
        if self.session.unsaved != table.state.unsaved:
            table.change(unsaved=self.session.unsaved)
        if table.state.playback is not None:
            table.tick(dt)
        elif not paused:
            self._go_on(now)
        self._take_hint()

    def _go_on(self, now: float) -> None:
        session, state = self.session, self.table.state
        if session.finished:
            if state.won_since is None:
                self.table.change(won_since=now)
            elif not self.results_seen and now - state.won_since > AFTER_WIN:
                self.results_seen = True
                self._host.open_results()
        elif not session.human_turn:
            move = self.live.let_bot_think(now)
            if move is not None:
                self.submit(move)
        elif session.turn != state.viewer or state.covered:
            self.live.cover(session.turn)
            self._host.pass_screen(session.turn)
        else:
            self.live.submit_queued(self._settings.confirm_moves)

    # Hints.

    def ask_hint(self) -> None:
        """Ask for the best move and its reasons."""
        table, host = self.table, self._host
        if not self._settings.hints:
            host.notify(tr("table.hint.off"))
            return
        if table.state.decides:
            table.finish()
        if not table.state.deciding:
            host.notify(tr("table.hint.over" if self.session.finished else "table.hint.turn"))
            return
        self._cancel_hint()
        table.clear_selection()
        table.change(advice=None, advice_wanted=True)
        self._search = HintSearch(table.state.view)
        if self.hint_at_once:
            self._search.think()
        else:
            host.notify(tr("table.hint.wait"), "hint")
            self._search.start()

    def _cancel_hint(self) -> None:
        if self._search is not None:
            self._search.cancelled.set()
        self._search = None

    def _take_hint(self) -> None:
        """Take the answer when it is there, unless it is no longer asked for."""
        search, table = self._search, self.table
        if search is None:
            return
        if not table.state.advice_wanted:
            self._cancel_hint()
            return
        if not search.done.is_set():
            return
        self._search = None
        table.change(advice_wanted=False)
        if search.view is not table.state.view or not table.state.deciding:
            return
        if search.answer is None:
            self._host.notify(tr("table.hint.none"))
            return
        advice = advice_of(search.view, search.answer, [seat.name for seat in table.seats])
        table.change(advice=advice)
        self._host.say(advice.text)


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """Where a replay is, and whether it runs."""

    index: int
    playing: bool
    speed: str


class ReplayDriver:
    """A record seen again: ``index`` is how many moves have been made."""

    hand_is_open = True
    plates_seen_by: Player = -1

    def __init__(
        self, data: ReplayData, index: int, speed: str, effects: Effects, reduced: Callable[[], bool]
    ) -> None:
        self.data, self._effects, self._reduced = data, effects, reduced
        setup = data.setup
        humans = setup.humans
        viewer = humans[0] if humans else 0
        index = min(max(0, index), len(data))
        self.state = ReplayMoment(index, False, speed if speed in SPEEDS else "normal")
        view = player_view(data.game(index), viewer)
        self.table = Table(setup.seating, setup.rules, seat_infos(setup), view, effects)
        writer = LogWriter([seat.name for seat in self.table.seats], setup.seating)
        self.lines = [writer.write(data.events(i), i - 1 if i else None) for i in range(len(data) + 1)]
        self._wait = 0.0
        self._settle()

    @property
    def index(self) -> int:
        """Return how many moves have been made."""
        return self.state.index

    @property
    def playing(self) -> bool:
        """Tell whether the replay runs."""
        return self.state.playing

    @property
    def speed(self) -> str:
        """Return the replay's own speed."""
        return self.state.speed

    @property
    def activity(self) -> Activity:
        """Return what is seen: a move, or the pause between two."""
        return "moves" if self.table.state.playback is not None else "waits"

    @property
    def over(self) -> bool:
        """Tell whether the game is over at this moment."""
        return self.data.game(self.index).phase == "over"

    @property
    def _pace(self) -> Tempo:
        return tempo(self.speed, self._reduced())

    def banner(self) -> Banner:
        """Return who did what, and where that is in the game."""
        lines = self.lines[self.index]
        line = next((line for line in lines if line.player is not None), None)
        title = line.words if line is not None else tr("replay.start")
        if self.index and line is None:
            title = lines[0].words if lines else ""
        mover = self.data.mover(self.index)
        player = mover if mover is not None else self.table.state.snapshot.dealer
        return Banner(player, title, self.place_text())

    def place_text(self) -> str:
        """Return where we are: move and deal."""
        deal = sum(1 for at in self.data.deals if at < max(1, self.index))
        return tr("replay.place", at=self.index, of=len(self.data), deal=max(1, deal))

    def submit(self, move: Move) -> None:
        """Nothing is played in a replay."""

    def _move_to(self, index: int) -> None:
        self.state = replace(self.state, index=min(max(0, index), len(self.data)))
        self._settle()

    def _settle(self) -> None:
        """Let the table show the game after ``index`` moves."""
        step = self.data.step(self.index)
        lines: list[LogLine] = []
        for of_move in reversed(self.lines[: self.index + 1]):
            lines[:0] = of_move
            if len(lines) >= LOG_KEPT:
                break
        self.table.settle(player_view(step.game, self.table.state.viewer), decides=False)
        traces = traces_of(self.table.seating, step.events) if self.index else []
        self.table.change(log=tuple(lines[-LOG_KEPT:]), traces=tuple(traces))

    def seek(self, index: int) -> None:
        """Go to a moment at once."""
        self.state = replace(self.state, playing=False)
        self.table.change(playback=None)
        self._wait = self._pause
        self._move_to(index)

    def forward(self) -> None:
        """Show the next move."""
        if self.index >= len(self.data):
            self.state = replace(self.state, playing=False)
            return
        before = player_view(self.data.game(self.index), self.table.state.viewer)
        self._move_to(self.index + 1)
        self.table.play(choreograph(before, self.data.step(self.index).events, self._pace))
        self._wait = self._pause
        for line in self.lines[self.index][:1]:
            self._effects.say(line.words)

    @property
    def _pause(self) -> float:
        return max(0.12, _BETWEEN * self._pace.card / 0.3)

    def moving(self, now: float) -> bool:
        """Tell whether the replay runs."""
        return self.playing

    def tick(self, dt: float, now: float, paused: bool) -> None:
        """Go on with the move that is seen, then, while the replay runs, with the next."""
        if self.table.state.playback is not None:
            self.table.tick(dt)
        elif self.playing and not paused:
            self._wait -= dt
            if self._wait <= 0:
                self.forward()

    # What the strip does.

    def show_again(self, number: int) -> None:
        """Go to a line of the log and show its move."""
        self.seek(number)
        self.forward()

    def toggle(self) -> None:
        """Play or pause; at the end, from the start again."""
        if self.index >= len(self.data) and not self.playing:
            self.seek(0)
        self.state = replace(self.state, playing=not self.playing)
        self._wait = 0.0

    def pause(self) -> None:
        """Stop after the move that is seen."""
        self.state = replace(self.state, playing=False)

    def step(self, by: int) -> None:
        """Go one move forward, which is seen, or back, which is taken away."""
        self.pause()
        if by > 0:
            self.table.finish()
            self.forward()
        else:
            self.seek(self.index - 1)

    def to_capture(self, by: int) -> None:
        """Show the next or previous capture as it happens."""
        find = self.data.next_capture if by > 0 else self.data.previous_capture
        at = find(self.index)
        if at is None:
            self._effects.notify(tr("replay.no_capture"))
            return
        self.show_again(at - 1)

    def next_speed(self) -> None:
        """Take the next of the four speeds, for this replay."""
        at = (SPEEDS.index(self.speed) + 1) % len(SPEEDS)
        self.state = replace(self.state, speed=SPEEDS[at])


Verdict = Literal["done", "wrong"]


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """The task at hand, and what came of it."""

    lesson: Lesson
    number: int
    verdict: Verdict | None = None

    @property
    def task(self) -> Task:
        """Return what is to be done now."""
        return self.lesson.tasks[self.number]


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
        self.state = LessonMoment(lesson, number)
        self.live = self._sit_down()

    def _sit_down(self) -> LiveTable:
        game = table_of(self.state.task)
        names = [tr(f"lessons.{key}") for key in ("you", "name.left", "name.partner", "name.right")]
        seats = [SeatSetup(HUMAN, None, names[0], 0, 0)]
        seats += (SeatSetup(BOT, USUAL_LEVEL, name, i, i) for i, name in enumerate(names[1:], 1))
        setup = GameSetup(PRESET, game.rules, seating(), tuple(seats))
        return LiveTable(prepared_session(setup, game), self._worker, self._effects, self._pace)

    def go_to(self, lesson: Lesson, number: int) -> None:
        """Lay the table out for another task, or for the same again."""
        self.live.stop_thinking()
        self.state = LessonMoment(lesson, number)
        self.live = self._sit_down()

    @property
    def table(self) -> Table:
        """Return the table of the task."""
        return self.live.table

    @property
    def session(self) -> Session:
        """Return the session of the task."""
        return self.live.session

    @property
    def plates_seen_by(self) -> Player:
        """Return the learner."""
        return self.table.state.viewer

    @property
    def _others_give(self) -> bool:
        return self.state.verdict == "done" and self.session.game.phase == "exchange"

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
            again = (ButtonTarget("retry"), tr("lessons.retry"))
            return Banner(
                viewer, tr("lessons.almost"), tr(moment.lesson.words(moment.task, "help")), (again,), True
            )
        praise = tr(moment.lesson.words(moment.task, "done"))
        ways = self._ways_on()
        if ways[0][0].name == "play":
            praise = f"{praise} {tr('lessons.graduated')}"
        return Banner(viewer, tr("lessons.well"), praise, ways, True)

    def _ways_on(self) -> tuple[tuple[ButtonTarget, str], ...]:
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
        done = moment.task.goal(step)
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
        if self.judged and table.state.snapshot.turn != table.state.viewer:
            # The light stays with the learner, whose turn it is in every task.
            table.change(snapshot=replace(table.state.snapshot, turn=table.state.viewer))

    def _go_on(self, now: float) -> None:
        if self.session.finished:
            return
        if self.session.human_turn:
            self.live.submit_queued(self._profile.settings.confirm_moves)
            return
        move = self.live.let_bot_think(now)
        if move is not None:
            self.submit(move)

    def wanted_move(self) -> Move | None:
        """Return a move that does what is asked."""
        game, task = self.session.game, self.state.task
        return next((m for m in self.session.legal() if task.goal(apply_move(game, m))), None)
