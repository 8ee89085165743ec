"""A record drives the table: it is seen again, step by step or running."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from toc_desktop.engine import Move, player_view
from toc_desktop.present.table.choreography import choreograph
from toc_desktop.present.table.log import LogLine, LogWriter, spoken_line
from toc_desktop.present.table.model import Activity, Banner
from toc_desktop.present.table.tempo import SPEEDS, Tempo, tempo
from toc_desktop.session.replay import ReplayData
from toc_desktop.support.i18n import tr
from toc_desktop.table.live import LOG_KEPT, seat_infos
from toc_desktop.table.table import Effects, Table, traces_of

_BETWEEN = 0.55
"""Seconds between two moves of a replay at normal speed."""


@dataclass(frozen=True, slots=True)
class ReplayMoment:
    """Where a replay is, and whether it runs."""

    index: int
    playing: bool
    speed: str


class ReplayDriver:
    """A record seen again: ``index`` is how many moves have been made."""

    hand_is_open = True

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
    def activity(self) -> Activity:
        """Return what is seen: a move, or the pause between two."""
        return "moves" if self.table.state.playback is not None else "waits"

    @property
    def over(self) -> bool:
        """Tell whether the game is over at this moment."""
        return self.data.game(self.index).phase == "over"

    @property
    def _pace(self) -> Tempo:
        return tempo(self.state.speed, self._reduced())

    def banner(self) -> Banner:
        """Return who did what, and where that is in the game."""
        lines = self.lines[self.index]
        line = next((line for line in lines if line.player is not None), None)
        title = line.text if line is not None else tr("replay.start")
        if self.index and line is None:
            title = lines[0].text if lines else ""
        mover = self.data.mover(self.index)
        player = mover if mover is not None else self.table.state.snapshot.dealer
        return Banner(player, title, self.place_text())

    def place_text(self) -> str:
        """Return where we are: move and deal."""
        deal = sum(1 for at in self.data.deals if at < max(1, self.index))
        return tr("replay.place", at=self.index, of=len(self.data), deal=max(1, deal))

    def submit(self, move: Move) -> None:
        """Do nothing: no move is played in a replay."""

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
        self._effects.say(" ".join(spoken_line(line) for line in self.lines[self.index]))

    @property
    def _pause(self) -> float:
        return max(0.12, _BETWEEN * self._pace.card / 0.3)

    def moving(self, now: float) -> bool:
        """Tell whether the replay runs."""
        return self.state.playing

    def tick(self, dt: float, now: float, paused: bool) -> None:
        """Go on with the move that is seen, then, while the replay runs, with the next."""
        if self.table.state.playback is not None:
            self.table.tick(dt)
        elif self.state.playing and not paused:
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
        if self.index >= len(self.data) and not self.state.playing:
            self.seek(0)
        self.state = replace(self.state, playing=not self.state.playing)
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
        at = (SPEEDS.index(self.state.speed) + 1) % len(SPEEDS)
        self.state = replace(self.state, speed=SPEEDS[at])
