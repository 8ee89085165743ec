"""Every position of a game, within reach: a snapshot now and then, the moves between played again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace

from toc_desktop.engine import (
    Event,
    Game,
    Move,
    Record,
    RecordedDecks,
    ReplayProgress,
    Step,
    apply_move,
    events,
    replay_steps,
)

EVERY = 16
TELL_EVERY = 500


class History:
    """The moves of a game and the positions between them; position 0 is the first deal.

    What happened is kept once, in one list: a log is cut out of it for the position that is asked for, so
    that a long game takes no more than its length.
    """

    def __init__(self, record: Record, progress: ReplayProgress | None = None) -> None:
        """Play a whole record again, or raise ``InvalidRecord``; ``progress`` is told how far it is."""
        steps = replay_steps(record, log=False)
        _, step = next(steps)
        self._start(record, step)
        self._first = self._step(0, step.game)
        for number, (move, step) in enumerate(steps):
            assert move is not None
            self._keep(move, step.game, step.events)
            if progress is not None and number % TELL_EVERY == 0:
                progress(number, len(record.moves))
        self._last = self._step(len(self), step.game)

    def _start(self, record: Record, first: Step) -> None:
        """Begin with position 0."""
        self._record = record
        self._decks: RecordedDecks | None = None
        self._moves: list[Move] = []
        self._movers: list[int] = []
        self._events: list[Event] = []
        self._ends: list[int] = []
        """For each position, how many events there were until then."""
        self._cycles: list[int] = []
        """Where among the events all cards were shuffled: logs begin there."""
        self._snapshots = {0: replace(first.game, log=())}
        self._near = (0, self._snapshots[0])
        self._turn = first.game.turn
        self._first = self._last = first
        self._note(first.events)

    def _keep(self, move: Move, game: Game, happened: Sequence[Event]) -> None:
        self._movers.append(self._turn)
        self._moves.append(move)
        self._turn = game.turn
        if len(self._moves) % EVERY == 0:
            self._snapshots[len(self._moves)] = replace(game, log=())
        self._note(happened)

    def _note(self, happened: Sequence[Event]) -> None:
        for event in happened:
            if isinstance(event, events.Shuffled) and event.all_cards:
                self._cycles.append(len(self._events))
            self._events.append(event)
        self._ends.append(len(self._events))

    def __len__(self) -> int:
        return len(self._moves)

    @property
    def record(self) -> Record:
        """Return the record of all of it."""
        return self._record

    @property
    def game(self) -> Game:
        """Return the latest position."""
        return self.step.game

    @property
    def step(self) -> Step:
        """Return the latest position with what led there."""
        return self._last

    @property
    def movers(self) -> tuple[int, ...]:
        """Return who made each move."""
        return tuple(self._movers)

    def mover(self, index: int) -> int:
        """Return who made move ``index``, counted from 0."""
        return self._movers[index]

    def move(self, index: int) -> Move:
        """Return move ``index``, counted from 0."""
        return self._moves[index]

    def append(self, move: Move, step: Step) -> None:
        """Add a move that was just made."""
        self._record = self._record.after(move, step)
        self._decks = None
        self._keep(move, step.game, step.events)
        self._last = step

    def events_at(self, index: int) -> tuple[Event, ...]:
        """Return what led to the position after ``index`` moves: the last move and what followed it."""
        if not 0 <= index <= len(self):
            raise IndexError(index)
        if index == 0:
            return self._first.events
        return tuple(self._events[self._ends[index - 1] : self._ends[index]])

    def game_at(self, index: int) -> Game:
        """Return the position after ``index`` moves."""
        return self.step_at(index).game

    def step_at(self, index: int) -> Step:
        """Return the position after ``index`` moves and the events of the last of them."""
        if not 0 <= index <= len(self):
            raise IndexError(index)
        if index == 0:
            return self._first
        return self._last if index == len(self) else self._step(index, self._bare(index))

    def positions(self) -> Iterator[tuple[Game, tuple[Event, ...]]]:
        """Yield every position, without its log, and what led to it: quick where there are many."""
        for index in range(len(self) + 1):
            yield self._bare(index), self.events_at(index)

    def _step(self, index: int, game: Game) -> Step:
        """Return a position with its log."""
        end = self._ends[index]
        cycle = bisect_right(self._cycles, end - 1)
        log = self._events[self._cycles[cycle - 1] if cycle else 0 : end]
        return Step(replace(game, log=tuple(log)), self.events_at(index))

    def _bare(self, index: int) -> Game:
        """Return a position without its log."""
        at = index - index % EVERY
        game = self._snapshots[at]
        # Stepping forward one by one starts from the position just shown.
        if at < self._near[0] <= index:
            at, game = self._near
        for number in range(at, index):
            game = replace(self._again(game, number), log=())
        self._near = (index, game)
        return game

    def _again(self, game: Game, index: int) -> Game:
        """Make move ``index`` again, with the cards as they came."""
        record = self._record
        if self._decks is None:
            self._decks = RecordedDecks(record.seed, record.dealer, record.shuffles)
        return apply_move(game, self._moves[index], self._decks).game

    def record_at(self, index: int) -> Record:
        """Return the record of the first ``index`` moves."""
        shuffles = self._record.shuffles[: self.game_at(index).shuffles]
        return replace(self._record, moves=self._record.moves[:index], shuffles=shuffles)

    def cut(self, index: int) -> tuple[str, ...]:
        """Forget all after ``index`` moves; return the texts of what was forgotten."""
        step, record = self.step_at(index), self.record_at(index)
        forgotten = self._record.moves[index:]
        del self._moves[index:], self._movers[index:], self._ends[index + 1 :]
        del self._events[self._ends[index] :]
        self._cycles = [at for at in self._cycles if at < len(self._events)]
        self._snapshots = {at: game for at, game in self._snapshots.items() if at <= index}
        self._record, self._decks, self._last, self._turn = record, None, step, step.game.turn
        self._near = (0, self._snapshots[0])
        return forgotten
