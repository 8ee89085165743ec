"""A game to be looked at again: any position at once, where captures were, how each side got on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from toc_desktop.engine import (
    HOME_CELLS,
    PAWNS_EACH,
    Cell,
    Event,
    Game,
    Record,
    ReplayProgress,
    Seating,
    Step,
    events,
)
from toc_desktop.session.history import TELL_EVERY, History
from toc_desktop.session.session import Session
from toc_desktop.storage.setup import GameSetup
from toc_desktop.storage.store import Opened, Store

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's progress after each move, from 0 (all in camp) to 1 (all home)."""

    team: int
    players: tuple[int, ...]
    values: tuple[float, ...]


Spanning = tuple[tuple[int, ...], tuple[Curve, ...], tuple[int, ...]]
"""The positions after a capture, the curves, and the positions after a deal."""


def with_progress(steps: Iterable[T], total: int, progress: ReplayProgress | None) -> Iterator[T]:
    """Yield the same, and tell now and then how far it is."""
    for number, step in enumerate(steps):
        if progress is not None and number % TELL_EVERY == 0:
            progress(number, total)
        yield step


class ReplayData:
    """Everything the replay screen asks for; position 0 is the first deal."""

    def __init__(
        self, record: Record, setup: GameSetup, title: str = "", progress: ReplayProgress | None = None
    ) -> None:
        self.setup = setup
        self.title = title
        self._history = History(record, progress)
        self._spanning: Spanning | None = None

    @classmethod
    def of(cls, source: Opened | Session, progress: ReplayProgress | None = None) -> ReplayData:
        """Return the replay of a file that was opened, or of a game being played."""
        if isinstance(source, Session):
            return cls(source.record, source.setup, source.title, progress)
        return cls(source.saved.record, source.saved.setup, source.saved.title, progress)

    def __len__(self) -> int:
        """Return how many moves there are: positions go from 0 to this."""
        return len(self._history)

    @property
    def record(self) -> Record:
        """Return the whole record."""
        return self._history.record

    def step(self, index: int) -> Step:
        """Return the position after ``index`` moves and what the last of them brought about."""
        return self._history.step_at(index)

    def events(self, index: int) -> tuple[Event, ...]:
        """Return what led to the position after ``index`` moves."""
        return self._history.events_at(index)

    def steps(self) -> Iterator[tuple[int | None, Step]]:
        """Yield who moved (nobody at first) and each step, its game without a log: quick for all of them."""
        for index, (game, happened) in enumerate(self._history.positions()):
            yield self.mover(index), Step(game, happened)

    def game(self, index: int) -> Game:
        """Return the position after ``index`` moves."""
        return self._history.game_at(index)

    def mover(self, index: int) -> int | None:
        """Return who made the move that led to position ``index``; None for the first."""
        return self._history.mover(index - 1) if index else None

    def tell_all(self, progress: ReplayProgress | None = None) -> Spanning:
        """Go through the game, once, for all that spans it: captures, curves, deals."""
        if self._spanning is None:
            self._spanning = self._span(progress)
        return self._spanning

    def _span(self, progress: ReplayProgress | None) -> Spanning:
        captures, deals = [], []
        seating = self.record.seating
        sides = sorted({seating.team_of(player) for player in range(seating.players)})
        curves: list[list[float]] = [[] for _ in sides]
        positions = with_progress(self._history.positions(), len(self), progress)
        for index, (game, happened) in enumerate(positions):
            if any(isinstance(event, events.PawnCaptured) for event in happened):
                captures.append(index)
            if any(isinstance(event, events.HandsDealt) for event in happened):
                deals.append(index)
            for curve, team in zip(curves, sides, strict=True):
                curve.append(side_progress(game, team))
        made = tuple(
            Curve(team, tuple(p for p in range(seating.players) if seating.team_of(p) == team), tuple(values))
            for team, values in zip(sides, curves, strict=True)
        )
        return tuple(captures), made, tuple(deals)

    @property
    def captures(self) -> tuple[int, ...]:
        """Return the positions right after a capture."""
        return self.tell_all()[0]

    @property
    def curves(self) -> tuple[Curve, ...]:
        """Return the progress of each side, a value for each position."""
        return self.tell_all()[1]

    @property
    def deals(self) -> tuple[int, ...]:
        """Return the positions right after new hands were dealt."""
        return self.tell_all()[2]

    def next_capture(self, index: int) -> int | None:
        """Return the first capture after a position, if there is one."""
        return next((at for at in self.captures if at > index), None)

    def previous_capture(self, index: int) -> int | None:
        """Return the last capture before a position, if there is one."""
        return next((at for at in reversed(self.captures) if at < index), None)

    def take_over(self, index: int, store: Store | None, setup: GameSetup | None = None) -> Session:
        """Begin a new game from a position; the replay stays as it is."""
        record = self._history.record_at(index)
        # A position tried out by itself belongs to no score, and its cards are known.
        alone = replace(setup or self.setup, best_of=None, learning=False, practice=True)
        return Session.from_record(record, alone, store, floor=index)


def side_progress(game: Game, team: int) -> float:
    """Return how far a side has come, from 0 to 1."""
    seating = game.seating
    players = [player for player in range(seating.players) if seating.team_of(player) == team]
    most = (seating.track_length + HOME_CELLS) * PAWNS_EACH * len(players)
    gone = sum(
        pawn_progress(game.pawns[player * PAWNS_EACH + pawn], player, seating)
        for player in players
        for pawn in range(PAWNS_EACH)
    )
    return gone / most


def pawn_progress(cell: Cell, player: int, seating: Seating) -> int:
    """Return how many cells lie behind a pawn: 0 in camp, the whole way once home."""
    length = seating.track_length
    if cell < 0:
        return 0
    if seating.is_home(cell):
        return length + HOME_CELLS
    if seating.is_centre(cell):
        cell = seating.centre_origin(cell)
    # Leaving camp is worth a step; behind one's own start lies the end of the way, not its beginning.
    return (cell - seating.start(player)) % length + 1
