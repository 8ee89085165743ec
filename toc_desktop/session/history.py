"""Every position of a game, within reach: a snapshot now and then, the moves between played again."""

from __future__ import annotations

from dataclasses import replace

from toc_desktop.engine import Game, Move, Record, RecordedDecks, Step, apply_move, replay_steps

EVERY = 16


class History:
    """The moves of a game and the positions between them; position 0 is the first deal."""

    def __init__(self, record: Record) -> None:
        """Play a whole record again, or raise ``InvalidRecord``."""
        self._record = record
        self._moves: list[Move] = []
        self._movers: list[int] = []
        self._snapshots: dict[int, Game] = {}
        self._last: Step | None = None
        self._first: Step | None = None
        for move, step in replay_steps(record):
            self._keep(move, step)
        self._near: tuple[int, Game] = (len(self), self.game)

    def _keep(self, move: Move | None, step: Step) -> None:
        if move is None:
            self._first = step
        else:
            self._movers.append(self.game.turn)
            self._moves.append(move)
        if len(self._moves) % EVERY == 0:
            self._snapshots[len(self._moves)] = step.game
        self._last = step

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
        assert self._last is not None
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
        self._keep(move, step)

    def game_at(self, index: int) -> Game:
        """Return the position after ``index`` moves."""
        return self.step_at(index).game if index else self._start.game

    def step_at(self, index: int) -> Step:
        """Return the position after ``index`` moves and the events of the last of them."""
        if not 0 <= index <= len(self):
            raise IndexError(index)
        if index == 0:
            return self._start
        if index == len(self):
            return self.step
        at = (index - 1) - (index - 1) % EVERY
        game = self._snapshots[at]
        # Stepping forward one by one starts from the position just shown.
        if at < self._near[0] < index:
            at, game = self._near
        while at < index - 1:
            game = self._again(game, at).game
            at += 1
        step = self._again(game, at)
        self._near = (index, step.game)
        return step

    @property
    def _start(self) -> Step:
        assert self._first is not None
        return self._first

    def _again(self, game: Game, index: int) -> Step:
        """Make move ``index`` again, with the cards as they came."""
        record = self._record
        decks = RecordedDecks(record.seed, record.dealer, record.shuffles)
        return apply_move(game, self._moves[index], decks)

    def record_at(self, index: int) -> Record:
        """Return the record of the first ``index`` moves."""
        shuffles = self._record.shuffles[: self.game_at(index).shuffles]
        return replace(self._record, moves=self._record.moves[:index], shuffles=shuffles)

    def cut(self, index: int) -> tuple[str, ...]:
        """Forget all after ``index`` moves; return the texts of what was forgotten."""
        step, record = self.step_at(index), self.record_at(index)
        forgotten = self._record.moves[index:]
        del self._moves[index:], self._movers[index:]
        self._snapshots = {at: game for at, game in self._snapshots.items() if at <= index}
        self._record, self._last, self._near = record, step, (index, step.game)
        return forgotten
