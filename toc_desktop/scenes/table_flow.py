"""The table in time: whose decision it is, bots thinking, moves submitted and then seen, undo, curtain."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from toc_desktop.engine import Move, PlayerView, Step
from toc_desktop.engine.board import Player
from toc_desktop.engine.events import PawnCaptured, PawnMoved, PawnsSwapped
from toc_desktop.present.table.choices import Option
from toc_desktop.present.table.choreography import choreograph, leg_events
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.log import LogLine, LogWriter
from toc_desktop.present.table.model import Activity
from toc_desktop.present.table.phrases import SeatInfo
from toc_desktop.present.table.places import path_places, place_of
from toc_desktop.present.table.selection import Selection
from toc_desktop.present.table.tempo import Tempo, tempo
from toc_desktop.present.table.timeline import Shown, TableSnapshot, Timeline
from toc_desktop.services.profile import profile_of
from toc_desktop.services.save_dialogs import may_leave, tell
from toc_desktop.session import BotWorker, Session
from toc_desktop.storage.settings import Settings
from toc_desktop.ui.scene import Scene

if TYPE_CHECKING:
    from toc_desktop.app.app import App

LOG_KEPT = 60
_THINKS_AT_LEAST = 0.45
_SHOWN_AGAIN = 0.7
_AFTER_WIN = 2.6


class Thinker(Protocol):
    """Who thinks for the bots; a thread in the game, at once in tests."""

    @property
    def busy(self) -> bool: ...

    def start(self, view: PlayerView, level: str, seed: int) -> None: ...

    def poll(self) -> Move | None: ...

    def cancel(self) -> None: ...


class TableFlow(Scene):
    """Everything of the table that is not input or drawing."""

    def __init__(self, app: App, session: Session, worker: Thinker | None = None) -> None:
        super().__init__(app)
        self.session = session
        self.worker: Thinker = worker or BotWorker()
        self.seating = session.setup.seating
        self.rules = session.setup.rules
        self.seat_infos = tuple(
            SeatInfo(seat.name, seat.colour, seat.shape, None if seat.is_human else seat.level or "casual")
            for seat in session.setup.seats
        )
        humans = session.setup.humans
        self.viewer: Player = session.turn if session.turn in humans else humans[0] if humans else 0
        self.covered = len(humans) > 1
        """Whether the hand is hidden because somebody else may be looking."""
        self.timeline: Timeline | None = None
        self.time = 0.0
        self.showing: int | None = None
        """The number of the past move that is being shown again."""
        self.selection: Selection | None = None
        self.pending: Option | None = None
        self.kept: list[str] = []
        self.log: list[LogLine] = []
        self.traces: list[tuple[Player, tuple[Place, ...]]] = []
        self._writer = LogWriter([s.name for s in self.seat_infos], self.seating)
        self._thinking_since: float | None = None
        self._over_since: float | None = None
        self._results_seen = False
        self._read_history()
        self.view = session.view(self.viewer)
        self.snapshot = TableSnapshot.of(self.view)
        self.selection = Selection.start(self.view) if self.my_turn else None
        if len(session.history) == 0 and session.step.events and not self.pace.instant:
            self._play(
                choreograph(self.view, session.step.events, self.pace, TableSnapshot.opening(self.view))
            )

    # What is known.

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return profile_of(self.app).settings

    @property
    def pace(self) -> Tempo:
        """How fast things move."""
        return tempo(self.settings.animation_speed, self.app.reduced_motion)

    @property
    def my_turn(self) -> bool:
        """Whether the person at the screen is to decide."""
        return self.session.human_turn and self.session.turn == self.viewer and not self.covered

    @property
    def deciding(self) -> bool:
        """Whether a click can be a move now."""
        return self.my_turn and self.timeline is None

    @property
    def activity(self) -> Activity:
        """What the player in turn is doing."""
        if self.timeline is not None:
            match self.timeline.handling(self.time):
                case "deal":
                    return "deal"
                case "swap":
                    return "swap"
            return "moves"
        if self.session.finished:
            return "waits"
        return "decides" if self.session.human_turn else "thinks"

    @property
    def animating(self) -> bool:
        """Whether a new picture is wanted at every frame."""
        return self.timeline is not None or self._thinking_since is not None or self._celebrating

    @property
    def _celebrating(self) -> bool:
        return self._over_since is not None and self.now() - self._over_since < _AFTER_WIN + 0.1

    def shown(self) -> Shown:
        """What is seen now: the timeline at its moment, or the table at rest."""
        return self.timeline.at(self.time) if self.timeline is not None else Shown(self.snapshot)

    # Time.

    def update(self, dt: float) -> None:
        """Go on with the animation, then with the game."""
        if self.timeline is not None:
            before, self.time = self.time, self.time + dt
            for cue in dict.fromkeys(self.timeline.cues(before if before else -1.0, self.time)):
                self.sound(cue)
            if self.time >= self.timeline.length + (_SHOWN_AGAIN if self.showing is not None else 0.0):
                self.finish()
        elif not self.layers:
            self._go_on()

    def _go_on(self) -> None:
        session = self.session
        if session.finished:
            self._end()
        elif session.human_turn:
            if session.turn != self.viewer or self.covered:
                self.pass_screen(session.turn)
            elif self.kept:
                self.replay_kept()
        elif self._thinking_since is None:
            self._thinking_since = self.now()
            player = session.turn
            level = self.seat_infos[player].level or "casual"
            self.worker.start(session.view(player), level, session.bot_seed(player))
            self.refresh()
        elif self.now() - self._thinking_since >= self._patience():
            move = self.worker.poll()
            if move is not None:
                self._thinking_since = None
                self.submit(move)

    def _patience(self) -> float:
        """How long a bot is seen thinking at least: its turn should be noticed."""
        pace = self.pace
        return _THINKS_AT_LEAST * pace.card / 0.3

    def _end(self) -> None:
        if self._over_since is None:
            self._over_since = self.now()
            self.refresh()
        elif not self._results_seen and self.now() - self._over_since > _AFTER_WIN:
            self._results_seen = True
            self.open_results()

    def open_results(self) -> None:
        """The game is over: show who won and how."""
        raise NotImplementedError

    def replay_kept(self) -> None:
        """Do now what was clicked while others played."""
        raise NotImplementedError

    def pass_screen(self, player: Player) -> None:
        """Another person decides: hide the hand until they are there."""
        raise NotImplementedError

    # Moves.

    def submit(self, move: Move) -> None:
        """Play a move: it is saved first, then seen."""
        before, shown = self.view, self._shown_stage()
        parts = len(self.selection.walk.legs) if self.selection and self.selection.walk else 0
        number = len(self.session.history)
        step = self.session.submit(move)
        self._note(step, number)
        self._settle_view()
        self._play(choreograph(before, step.events, self.pace, shown, parts))
        tell(self, self.session, "warning")
        self.refresh()

    def play_part(self, option: Option, before: Selection) -> None:
        """Show a part of a seven on the board as soon as it is chosen."""
        leg = option.legs[0]
        shown = replace(TableSnapshot.of(self.view), pawns=before.pawns)
        happened = leg_events(leg, before.pawns[leg.pawn], before.pawns)
        self.snapshot = self._shown_stage()
        self._play(choreograph(self.view, happened, self.pace, shown))
        self.refresh()

    def _shown_stage(self) -> TableSnapshot:
        """The table with the parts of a seven that stand on the board already."""
        snapshot = TableSnapshot.of(self.view)
        return snapshot if self.selection is None else replace(snapshot, pawns=self.selection.pawns)

    def _settle_view(self) -> None:
        """Take the game as it stands: nothing chosen, nothing pending."""
        self.view = self.session.view(self.viewer)
        self.pending = None
        self.selection = Selection.start(self.view) if self.my_turn else None
        self.snapshot = TableSnapshot.of(self.view)

    def _play(self, timeline: Timeline) -> None:
        self.timeline = timeline if timeline.length > 0 else None
        self.time = 0.0
        if self.timeline is None:
            self.sound("toc")
        self.redraw()

    def finish(self) -> None:
        """Drop what is running: the table is already final."""
        self.timeline = None
        self.time = 0.0
        self.showing = None
        if self.selection is None and self.my_turn:
            self.selection = Selection.start(self.view)
        self.refresh()

    def show_again(self, number: int) -> None:
        """Show a past move once more, from the table as it was then."""
        history = self.session.history
        if not 0 <= number < len(history):
            return
        from toc_desktop.engine import player_view

        before = player_view(history.game_at(number), self.viewer)
        if self.covered:
            return
        self.close_layer("log_sheet")
        self._play(choreograph(before, history.step_at(number + 1).events, self.pace))
        self.showing = number if self.timeline is not None else None
        self.refresh()

    def undo(self) -> int:
        """Take back the last decision with the bots' replies; return how many moves went."""
        self.worker.cancel()
        self._thinking_since = None
        gone = self.session.undo()
        if gone:
            self.timeline = None
            self.kept = []
            self._over_since = None
            self._read_history()
            if self.session.turn in self.session.setup.humans and len(self.session.setup.humans) == 1:
                self.viewer = self.session.turn
            self._settle_view()
        tell(self, self.session)
        self.refresh()
        return gone

    # What happened, for log and traces.

    def _read_history(self) -> None:
        history = self.session.history
        self._writer = LogWriter([s.name for s in self.seat_infos], self.seating)
        self.log, self.traces = [], []
        for number in range(len(history) + 1):
            self._note(history.step_at(number), number - 1)

    def _note(self, step: Step, number: int) -> None:
        lines = self._writer.write(step.events, number if number >= 0 else None)
        self.log = [*self.log, *lines][-LOG_KEPT:]
        if lines:
            # New lines are at the foot: the log goes there, wherever it was scrolled to.
            self.memory.pop("scroll:log_lines", None)
        for line in lines[:1]:
            self.app.say(line.words)
        places = self._trace(step)
        if places:
            self.traces = [*self.traces, *places][-self.seating.players :]

    def _trace(self, step: Step) -> list[tuple[Player, tuple[Place, ...]]]:
        found: list[tuple[Player, tuple[Place, ...]]] = []
        for event in step.events:
            match event:
                case PawnMoved(pawn, origin, path, kind) if kind not in ("exit", "enter", "leave"):
                    start = place_of(self.seating, pawn, origin)
                    found.append((pawn // 4, (start, *path_places(self.seating, pawn, path))))
                case PawnsSwapped(pawn, other, cell, other_cell):
                    a = place_of(self.seating, pawn, cell)
                    found.append((pawn // 4, (a, place_of(self.seating, other, other_cell))))
                case PawnCaptured():
                    continue
        return found

    # Sounds and leaving.

    def sound(self, cue: str) -> None:
        """Let a cue sound, where there is a device."""
        if self.app.audio is not None:
            self.app.audio.play(cue)

    def leave(self) -> None:
        """Covered or gone: bots need not go on thinking for a screen nobody sees."""
        if self._thinking_since is not None:
            self.worker.cancel()
            self._thinking_since = None

    def on_quit(self) -> bool:
        """Every move is on disk already, or the player is asked."""
        self.worker.cancel()
        self._thinking_since = None
        if not may_leave(self, self.session, self.app.quit):
            return False
        self.session.close()
        return True
