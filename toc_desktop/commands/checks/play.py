"""The game can be played: bots finish games by every rule sheet, and a saved game comes back as it was."""

from __future__ import annotations

from dataclasses import replace

from toc_desktop.bots import Budget, known_level, level_names, make_bot
from toc_desktop.bots.tournament import Match, play_match
from toc_desktop.commands.checks import CheckFolder, Fault
from toc_desktop.engine import PRESETS, Seating
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import tr

_SEED = 20
_PLAYERS = 4
_MOVES = 24
_MOST_TURNS = 5000
_QUICK_LEVELS = 3
"""The weakest levels, who play a whole game in no time."""
# One imagined hand: the check is whether the bots work, not how well.
_BUDGET = Budget(worlds=1)


def games(place: CheckFolder) -> str:
    """Play a whole game by every rule sheet, quick bots against each other."""
    moves = 0
    for preset in PRESETS:
        teams = preset.default_teams.get(_PLAYERS, 0)
        match = Match(
            preset.rules_for(teams),
            Seating.standard(_PLAYERS, teams, None),
            tuple(level_names()[player % _QUICK_LEVELS] for player in range(_PLAYERS)),
            _SEED,
            _MOST_TURNS,
        )
        outcome = play_match(match)
        moves += outcome.moves
        if not outcome.winners:
            raise Fault(tr("self_check.fault.unfinished", name=preset.name))
    return tr("self_check.found.games", n=len(PRESETS), moves=moves)


def saves(place: CheckFolder) -> str:
    """Check that a game, saved at every move, is the same when it is read again, and goes on."""
    setup = quick_setup(PRESETS[0].name, _PLAYERS, seed=_SEED)
    names = level_names()
    seats = tuple(replace(seat, level=names[-1 - at % len(names)]) for at, seat in enumerate(setup.seats))
    store = Store(place.folder / "games")
    try:
        session = Session.new(replace(setup, seats=seats), store)
        _play(session, _MOVES)
        if session.unsaved:
            raise Fault(" ".join(notice.message() for notice in session.take_notices()))
        session.close()
        again = Session.resume(store.running_path(session.id), store)
        if again.game != session.game or again.record != session.record:
            raise Fault(tr("self_check.fault.not_the_same"))
        _play(again, 1)
        again.close()
    finally:
        store.close()
    return tr("self_check.found.saves", n=_MOVES)


def _play(session: Session, moves: int) -> None:
    """Let the bots of a session make some moves."""
    bots = [
        make_bot(known_level(seat.level), session.bot_seed(player))
        for player, seat in enumerate(session.setup.seats)
    ]
    for _ in range(moves):
        if session.finished:
            return
        session.submit(bots[session.turn].choose(session.view(session.turn), _BUDGET))
