"""A game being played: it owns the position, writes every move before it is shown, and takes moves back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from toc_desktop.bots import bot_seed
from toc_desktop.engine import (
    Card,
    EngineError,
    Game,
    Move,
    PlayerView,
    Record,
    ReplayProgress,
    Step,
    apply_move,
    legal_moves,
    new_game,
    player_view,
    start_record,
)
from toc_desktop.session import undo
from toc_desktop.session.history import History
from toc_desktop.session.seats import with_known_levels
from toc_desktop.storage.atomic import PATIENCE
from toc_desktop.storage.game_lines import GameLine
from toc_desktop.storage.notice import Notice, StorageError, notice
from toc_desktop.storage.saves import MOST_TAKEN_BACK, SavedGame, TakenBack, position_digest
from toc_desktop.storage.setup import OPEN, GameSetup, SeatSetup, setup_problems
from toc_desktop.storage.store import Conflict, Opened, Store
from toc_desktop.storage.tally import game_line, was_played

SEED_BITS = 53
"""Seeds stay exact in any program that reads JSON."""


def draw_seed() -> int:
    """Return a seed nobody can guess."""
    # Its library takes its time to load, and no first frame needs it.
    import secrets

    return secrets.randbits(SEED_BITS)


class Session:
    """One game from its first deal to its end. Without a store it lives in memory only."""

    def __init__(self, setup: GameSetup, history: History, store: Store | None, game_id: str) -> None:
        self.setup = setup
        self.store = store
        self.id = game_id
        self.title = ""
        self.started = store.stamp() if store else "1970-01-01T00:00:00Z"
        self.notices: list[Notice] = []
        """What the player should be told, oldest first; ``take_notices`` empties it."""
        self.unsaved = False
        """Whether the last moves are in memory only, because of disk trouble."""
        self.given_up = False
        """Whether a person agreed to leave what is in memory only."""
        self._history = history
        self._floor = 0
        self._taken_back: tuple[TakenBack, ...] = ()
        self._extra: dict[str, object] = {}
        self._counted = False
        self._uncounted: GameLine | None = None
        """What the statistics lack, because of disk trouble."""
        self._abandoned = False

    # How a session comes to be.

    @classmethod
    def new(cls, setup: GameSetup, store: Store | None = None) -> Session:
        """Sit down at a table: the first hands are dealt and saved. ``EngineError`` if it cannot be."""
        for problem in setup_problems(setup):
            raise EngineError(problem.id)
        if setup.seed is None:
            setup = setup.with_seed(draw_seed())
        assert setup.seed is not None
        step = new_game(setup.rules, setup.seating, setup.seed)
        session = cls(setup, History(start_record(step)), store, store.new_id() if store else "in-memory")
        session._begin()
        return session

    @classmethod
    def resume(cls, source: Path | Opened, store: Store, progress: ReplayProgress | None = None) -> Session:
        """Go on with a saved game, exactly where it was; ``StorageError`` (``BrokenSave``) if it cannot be.

        A game in progress goes on in its own file. Anything else (a named save, a replay, a file from
        elsewhere) is left as it is, and a new game begins from it; only the copy of a game in progress,
        which has the id of another, goes on under an id of its own.
        """
        opened = store.open(source, progress) if isinstance(source, Path) else source
        saved = opened.saved
        # Whoever is told of the progress may give up here: nothing is held until the whole game is read.
        history = History(saved.record, progress)
        own = opened.path == store.running_path(saved.id)
        if own and not store.hold(saved.id):
            raise StorageError(notice("in_use"))
        game_id = saved.id if own else store.new_id()
        session = cls(saved.setup.with_seed(saved.record.seed), history, store, game_id)
        session.notices += opened.notices
        session.title, session.started = saved.title, saved.started
        session._floor, session._taken_back = saved.floor, saved.taken_back
        session._extra = saved.extra
        if not session.finished:
            # A finished one has nothing to go on with and was counted: it is only looked at.
            session._begin()
            if (
                opened.path.parent == store.running
                and store.is_copy(opened.path, saved)
                and not session.unsaved
            ):
                store.remove_copy(opened.path, saved)
        elif own:
            store.let_go(saved.id)
        return session

    @classmethod
    def from_record(
        cls, record: Record, setup: GameSetup, store: Store | None = None, floor: int = 0
    ) -> Session:
        """Begin a new game where a record ends; nothing before move ``floor`` can be taken back."""
        setup = replace(setup, rules=record.rules, seating=record.seating, seed=record.seed)
        session = cls(setup, History(record), store, store.new_id() if store else "in-memory")
        session._floor = floor
        session._begin()
        return session

    def _begin(self) -> None:
        self.setup, notices = with_known_levels(self.setup)
        self.notices += notices
        if self.store is not None:
            self.store.hold(self.id)
            self._write()

    # What there is to see.

    @property
    def game(self) -> Game:
        """Return the whole position, hidden cards included: for the session's own use and for the end."""
        return self._history.game

    @property
    def step(self) -> Step:
        """Return the latest step: the position and the events that led to it."""
        return self._history.step

    @property
    def record(self) -> Record:
        """Return everything so far, as it is saved."""
        return self._history.record

    @property
    def history(self) -> History:
        """Return every position so far."""
        return self._history

    @property
    def finished(self) -> bool:
        """Tell whether a side has won."""
        return self.game.phase == "over"

    @property
    def turn(self) -> int:
        """Return who decides now."""
        return self.game.turn

    def seat(self, player: int) -> SeatSetup:
        """Return who sits there."""
        return self.setup.seats[player]

    @property
    def human_turn(self) -> bool:
        """Tell whether a person is to decide now."""
        game = self.game
        return game.phase != "over" and self.seat(game.turn).is_human

    def view(self, player: int) -> PlayerView:
        """Return all that a player may know."""
        return player_view(self.game, player)

    @property
    def open_hands(self) -> tuple[tuple[Card, ...], ...]:
        """Return every hand where people chose to play with open cards; nothing at any other table."""
        return self.game.hands if self.setup.secrecy == OPEN else ()

    def keep_cards(self, secrecy: str) -> None:
        """Let people keep their cards another way from now on; it is saved with the game."""
        if secrecy != self.setup.secrecy:
            self.setup = replace(self.setup, secrecy=secrecy)
            self._write()

    def legal(self, every: bool = False) -> tuple[Move, ...]:
        """Return what the player in turn may do."""
        return legal_moves(self.game, every)

    def bot_seed(self, player: int) -> int:
        """Return the seed of a bot's own chance: the same after a resume."""
        return bot_seed(self.record.seed, player)

    def take_notices(self) -> tuple[Notice, ...]:
        """Return what is to be told, once."""
        notices, self.notices = tuple(self.notices), []
        return notices

    # What can be done.

    def submit(self, move: Move) -> Step:
        """Make a move: when this returns it is on disk (or the player is told why not). ``IllegalMove``."""
        step = apply_move(self.game, move)
        self._history.append(move, step)
        if self.finished:
            self._count()
        self._write()
        return step

    @property
    def undo_refusal(self) -> Notice | None:
        """Return why the last decision cannot be taken back; None if it can."""
        return undo.refusal(self._history, self.setup, self._floor)

    @property
    def can_undo(self) -> bool:
        """Tell whether ``undo`` would do something."""
        return self.undo_refusal is None

    def undo(self) -> int:
        """Go back to the last person's decision, the bots' replies with it; return how many moves went.

        Cards come again in the same order. Refused: 0, and the reason is among the notices.
        """
        why = self.undo_refusal
        index = undo.last_human_move(self._history, self.setup, self._floor)
        if why is not None or index is None:
            self.notices += [why] if why is not None else []
            return 0
        forgotten = self._history.cut(index)
        self._taken_back = (*self._taken_back, TakenBack(index, forgotten))[-MOST_TAKEN_BACK:]
        self._write()
        return len(forgotten)

    def restart(self, same_deal: bool = False) -> Session:
        """Begin the same table anew, with new cards unless told otherwise; this game is kept as abandoned."""
        if not self.finished:
            self.abandon()
        # One first game played to its end is enough: the next one counts, as do new cards after practice.
        setup = replace(
            self.setup,
            learning=self.setup.learning and not self.finished,
            practice=self.setup.practice and same_deal,
        )
        return Session.new(setup if same_deal else setup.with_seed(None), self.store)

    def take_over(self, step_index: int, setup: GameSetup | None = None) -> Session:
        """Begin a new game from the position after so many moves; this one stays as it is."""
        record = self._history.record_at(step_index)
        # A position tried out by itself belongs to no score.
        alone = replace(setup or self.setup, best_of=None, learning=False, practice=True)
        return Session.from_record(record, alone, self.store, floor=step_index)

    def abandon(self) -> None:
        """Give up: the game is kept among the replays and counted as abandoned; unplayed, it just goes.

        With disk trouble it is ``unsaved`` until ``retry`` succeeds.
        """
        if self.store is None or self.finished:
            return
        if was_played(self.saved()):
            self._abandoned = True
            self._count()
            self._write()
        else:
            self.store.drop(self.id)
            self.store.let_go(self.id)
            self.unsaved = False

    def close(self) -> None:
        """Leave the table; the game is saved and can be continued."""
        if self.store is None:
            return
        if self.retry() and not self.finished and not self._abandoned:
            try:
                self.store.settle(self.saved())
            except StorageError as error:
                # All moves are in the journal already.
                self.notices.append(error.notice)
        if not self.unsaved or self.given_up:
            self.store.let_go(self.id)

    # Saving.

    def saved(self) -> SavedGame:
        """Return the game as it is written."""
        return SavedGame(
            id=self.id,
            setup=self.setup,
            record=self.record,
            digest=position_digest(self.game),
            status="finished" if self.finished else "abandoned" if self._abandoned else "playing",
            winners=self.game.winners,
            title=self.title,
            started=self.started,
            saved=self.store.stamp() if self.store else self.started,
            taken_back=self._taken_back,
            floor=self._floor,
            extra=dict(self._extra),
        )

    @property
    def pending(self) -> bool:
        """Tell whether moves, or the line in the statistics, are in memory only."""
        return self.unsaved or self._uncounted is not None

    def retry(self) -> bool:
        """Try again to save after disk trouble; say whether all moves are on disk now."""
        if self.unsaved:
            self._write()
        line = self._uncounted
        if line is not None and self.store is not None and self.store.statistics.add(line) is None:
            self._uncounted = None
        return not self.unsaved

    def _write(self) -> None:
        store = self.store
        if store is None:
            return
        try:
            if self.finished or self._abandoned:
                store.finish(self.saved())
                store.let_go(self.id)
            else:
                # After a failure the player has waited enough: one try at each move, without patience.
                self._save(store, 0 if self.unsaved else PATIENCE)
        except StorageError as error:
            if not self.unsaved:
                self.notices += [notice("in_memory"), error.notice]
            self.unsaved = True
            return
        if self.unsaved:
            self.notices.append(notice("saved_again"))
        self.unsaved = False

    def _save(self, store: Store, patience: float) -> None:
        try:
            store.save(self.saved(), patience)
        except Conflict as conflict:
            # Somebody else's game lies where this one was: both stay, this one under a name of its own.
            store.let_go(self.id)
            self.id = store.new_id()
            store.hold(self.id)
            self.notices.append(conflict.notice)
            store.save(self.saved(), patience)

    def _count(self) -> None:
        """Add the game to the statistics, once."""
        if self.store is None or self._counted:
            return
        self._counted = True
        line = game_line(self.saved(), self.store.stamp())
        trouble = self.store.statistics.add(line)
        if trouble is not None:
            self._uncounted = line
            self.notices.append(trouble)
