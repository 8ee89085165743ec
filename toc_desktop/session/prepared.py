"""A game that begins from a prepared table, in memory only: lessons, and tables to look at."""

from __future__ import annotations

from dataclasses import replace

from toc_desktop.engine import Game, Record, Step
from toc_desktop.session.history import History
from toc_desktop.session.session import Session
from toc_desktop.storage.setup import GameSetup


class PreparedHistory(History):
    """The moves since a prepared table; position 0 is that table, with nothing that led to it."""

    def __init__(self, game: Game) -> None:
        start = Step(game, ())
        self._start(Record(game.rules, game.seating, game.seed, game.dealer, ()), start)
        # Its log began before there was anything to play again.
        self._ends.clear()
        self._note(game.log)


def prepared_session(setup: GameSetup, game: Game) -> Session:
    """Sit down at a table as it is laid out; nothing is saved or counted."""
    setup = replace(setup, rules=game.rules, seating=game.seating, seed=game.seed)
    return Session(setup, PreparedHistory(game), None, "prepared")
