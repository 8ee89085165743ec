"""A session played at a table: people decide, bots think, a move is saved first and then seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from toc_desktop.bots import USUAL_LEVEL, known_level
from toc_desktop.engine import Event, Move, Player, PlayerView, Step, player_view
from toc_desktop.present.table.asking import Asking
from toc_desktop.present.table.choreography import choreograph
from toc_desktop.present.table.log import LogLine, LogWriter, spoken, spoken_line
from toc_desktop.present.table.model import Activity, Banner, banner
from toc_desktop.present.table.phrases import SeatInfo
from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.present.table.tempo import Tempo
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.services.autosave import tell
from toc_desktop.session import Session
from toc_desktop.storage.setup import COVERED, GameSetup
from toc_desktop.support.i18n import tr
from toc_desktop.table.table import Effects, Table, traces_of

LOG_KEPT = 60
_THINKS_AT_LEAST = 0.45


class Thinker(Protocol):
    """Who thinks for the bots; a thread in the game, at once in tests."""

    def start(self, view: PlayerView, level: str, seed: int) -> None: ...

    def poll(self) -> Move | None: ...

    def cancel(self) -> None: ...


def seat_infos(setup: GameSetup) -> tuple[SeatInfo, ...]:
    """Return who sits where, as far as the screen needs to know."""
    return tuple(
        SeatInfo(seat.name, seat.colour, seat.shape, None if seat.is_human else seat.level or USUAL_LEVEL)
        for seat in setup.seats
    )


class LiveTable:
    """A session and the table it is played at."""

    def __init__(
        self, session: Session, worker: Thinker, effects: Effects, pace: Callable[[], Tempo]
    ) -> None:
        self.session, self.worker, self.effects, self.pace = session, worker, effects, pace
        setup = session.setup
        humans = setup.humans
        viewer = session.turn if session.turn in humans else humans[0] if humans else 0
        self.table = Table(setup.seating, setup.rules, seat_infos(setup), session.view(viewer), effects)
        self.table.change(covered=len(humans) > 1 and setup.secrecy == COVERED)
        self._gifts: tuple[PlayerView, tuple[Event, ...], tuple[LogLine, ...]] | None = None
        """What bots gave and is yet to be seen: the table before it, the events, their lines."""
        self.read_history()
        self.settle()
        if len(session.history) == 0 and session.step.events and not pace().instant:
            view = self.table.state.view
            opening = TableSnapshot.opening(view)
            covered = self.table.state.covered
            self.table.play(choreograph(view, session.step.events, pace(), opening, covered=covered))

    @property
    def viewer_decides(self) -> bool:
        """Tell whether the person at the screen is to decide."""
        session, state = self.session, self.table.state
        return session.human_turn and session.turn == state.viewer and not state.covered

    def settle(self) -> None:
        """Let the table show the game as it stands."""
        self.table.settle(self.session.view(self.table.state.viewer), self.viewer_decides)
        self.table.change(open_hands=self.session.open_hands)

    @property
    def activity(self) -> Activity:
        """Return what the player in turn is doing."""
        playback = self.table.state.playback
        if playback is not None:
            handling = playback.timeline.handling(playback.elapsed)
            return "deal" if handling == "deal" else "swap" if handling == "swap" else "moves"
        if self.session.finished:
            return "waits"
        return "decides" if self.session.human_turn else "thinks"

    def banner(self) -> Banner:
        """Return whose turn it is and what is asked."""
        table, state = self.table, self.table.state
        said = banner(
            state.shown.snapshot,
            table.seating,
            table.seats,
            state.viewer,
            self.activity,
            state.selection if state.deciding else None,
            state.pending is not None,
            state.pending.losses if state.pending is not None else (),
        )
        if state.playback is None or state.playback.move is None:
            return said
        stop = (ButtonTarget("stop_show"), tr("table.button.stop_show"))
        return Banner(said.player, said.title, tr("table.log.showing"), (stop,), said.mine)

    # Moves.

    def submit(self, move: Move) -> Step:
        """Play a move: it is saved first, then seen."""
        table, state = self.table, self.table.state
        table.drop_advice()
        shown = state.snapshot_with_parts
        walk = state.selection.walk if state.selection is not None else None
        number = len(self.session.history)
        step = self.session.submit(move)
        lines = self._note(step.events, number)
        self.settle()
        self._tell(lines)
        table.happened(state.view, step.events, self.pace(), shown, len(walk.legs) if walk is not None else 0)
        tell(self.effects, self.session, "warning")
        return step

    def submit_gift(self, move: Move) -> None:
        """Let a bot give a card: it is saved at once, and seen with those of the bots after it."""
        session, table = self.session, self.table
        table.drop_advice()
        before, happened, lines = self._gifts or (table.state.view, (), ())
        step = session.submit(move)
        noted = self._note(step.events, len(session.history) - 1)
        self._gifts = (before, (*happened, *step.events), (*lines, *noted))
        if session.game.phase != "exchange" or session.human_turn:
            self._show_gifts()

    def _show_gifts(self) -> None:
        """Show the cards that bots gave one after the other, all in the same moment."""
        if self._gifts is None:
            return
        before, happened, lines = self._gifts
        self._gifts = None
        self.settle()
        self._tell(lines)
        self.table.happened(before, happened, self.pace())
        tell(self.effects, self.session, "warning")

    def submit_queued(self, asking: Asking) -> bool:
        """Do now what was clicked while others played; tell whether anything waited."""
        table = self.table
        queued = table.state.queued
        if queued:
            table.change(queued=())
        for target in queued:
            if table.state.deciding and table.usable(target):
                move = table.click(target, asking, quietly=True)
                if move is not None:
                    self.submit(move)
        return bool(queued)

    def let_bot_think(self, now: float) -> Move | None:
        """Let the bot in turn think; return its move once it has been seen thinking for a while."""
        table, session = self.table, self.session
        since = table.state.thinking_since
        if since is None:
            table.change(thinking_since=now)
            player = session.turn
            level = known_level(table.seats[player].level)
            self.worker.start(session.view(player), level, session.bot_seed(player))
        elif now - since >= self._thinks_at_least:
            move = self.worker.poll()
            if move is not None:
                table.change(thinking_since=None)
                return move
        return None

    @property
    def _thinks_at_least(self) -> float:
        """Return how long a bot is seen thinking: not at all in the exchange, where all give at once."""
        if self.session.game.phase == "exchange":
            return 0.0
        return _THINKS_AT_LEAST * self.pace().card / 0.3

    def stop_thinking(self) -> None:
        """Take the question to the bots back; it is asked again when the game goes on."""
        self.worker.cancel()
        if self.table.state.thinking_since is not None:
            self.table.change(thinking_since=None)

    def undo(self) -> int:
        """Take back the last decision with the bots' replies; return how many moves went."""
        self.stop_thinking()
        gone = self.session.undo()
        if gone:
            self._gifts = None
            humans = self.session.setup.humans
            viewer = self.session.turn if humans == (self.session.turn,) else self.table.state.viewer
            self.table.change(playback=None, queued=(), won_since=None, viewer=viewer)
            self.read_history()
            self.settle()
        tell(self.effects, self.session)
        return gone

    def show_again(self, number: int) -> None:
        """Show a past move once more, from the table as it was then."""
        history, table = self.session.history, self.table
        if not 0 <= number < len(history) or table.state.covered:
            return
        before = player_view(history.game_at(number), table.state.viewer)
        happened = history.step_at(number + 1).events
        table.play(choreograph(before, happened, self.pace()), number)

    def show_since_my_turn(self) -> bool:
        """Show again what happened since the viewer's last move; False where nothing did."""
        history, table = self.session.history, self.table
        viewer = table.state.viewer
        if table.state.covered:
            return False
        start = max((i + 1 for i in range(len(history)) if history.mover(i) == viewer), default=0)
        if start >= len(history):
            return False
        before = player_view(history.game_at(start), viewer)
        happened = [event for i in range(start, len(history)) for event in history.step_at(i + 1).events]
        pace = self.pace()
        # Whoever asks wants to see it, also where everything else is over at once.
        table.play(choreograph(before, happened, Tempo() if pace.instant else pace), len(history) - 1)
        return True

    # Who looks.

    def cover(self, player: Player) -> None:
        """Hide the hand: another person is to sit down."""
        self.table.change(viewer=player, covered=True, queued=())
        self.settle()

    def sit_down(self, player: Player) -> None:
        """Show the hand of the next person at once, where nobody minds."""
        self.table.change(viewer=player, covered=False, queued=())
        self.settle()

    def uncover(self) -> None:
        """Show the hand: the next person is there."""
        self.table.change(covered=False)
        self.settle()
        self._tell([])

    # What happened, for log and traces.

    def read_history(self) -> None:
        """Write the log anew from the whole game."""
        self._writer = LogWriter([seat.name for seat in self.table.seats], self.table.seating)
        self.table.change(log=(), traces=())
        for number in range(len(self.session.history) + 1):
            self._note(self.session.history.events_at(number), number - 1)

    def _tell(self, lines: Sequence[LogLine]) -> None:
        """Say what happened, each line once, and at once whose turn it is now."""
        said = [spoken_line(line) for line in lines]
        if not self.session.finished:
            said.append(self.turn_words())
        self.effects.say(" ".join(said))

    def turn_words(self) -> str:
        """Say whose turn it is, whatever still moves on the board."""
        table, state = self.table, self.table.state
        snapshot = TableSnapshot.of(state.view)
        activity: Activity = "decides" if self.session.human_turn else "thinks"
        return spoken(banner(snapshot, table.seating, table.seats, state.viewer, activity, None).title)

    def _note(self, happened: Sequence[Event], number: int) -> list[LogLine]:
        table = self.table
        lines = self._writer.write(happened, number if number >= 0 else None)
        traces = (*table.state.traces, *traces_of(table.seating, happened))
        table.change(
            log=(*table.state.log, *lines)[-LOG_KEPT:] if lines else table.state.log,
            traces=traces[-table.seating.players :],
        )
        return lines
