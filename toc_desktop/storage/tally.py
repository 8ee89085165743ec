"""A game put into one line of statistics."""

from __future__ import annotations

from itertools import islice

from toc_desktop.engine import PAWNS_EACH, Game, Record, events, replay_steps
from toc_desktop.storage.saves import SavedGame
from toc_desktop.storage.statistics import GameLine


def was_played(saved: SavedGame) -> bool:
    """Tell whether a person made a move, so that giving the game up is worth counting."""
    people = set(saved.setup.humans)
    if not people:
        return False
    movers = (step.game.turn for _, step in replay_steps(saved.record, log=False))
    # After the last move nobody has moved yet.
    return any(mover in people for mover in islice(movers, len(saved.record.moves)))


def game_line(saved: SavedGame, when: str) -> GameLine:
    """Return what the statistics keep of a game that ended or was given up."""
    setup = saved.setup
    people = set(setup.humans)
    captures, captured, deals, game = _count(saved.record, people)
    seating = setup.seating
    sides = {seating.team_of(player) for player in people}
    rivals = [seat for player, seat in enumerate(setup.seats) if seating.team_of(player) not in sides]
    return GameLine(
        id=saved.id,
        when=when,
        preset=setup.preset_name,
        players=seating.players,
        teams=seating.teams,
        levels=tuple(sorted({seat.level for seat in rivals if seat.level})),
        humans=len(people),
        result=_result(game, sides),
        side=seating.seats[min(people)] if people else 0,
        rounds=deals,
        moves=len(saved.record.moves),
        captures=captures,
        captured=captured,
        taken_back=len(saved.taken_back),
        learning=setup.learning,
    )


def _count(record: Record, people: set[int]) -> tuple[int, int, int, Game]:
    captures = captured = deals = player = 0
    for _, step in replay_steps(record, log=False):
        for event in step.events:
            match event:
                case events.CardPlayed(who):
                    # Who played the card sent the pawn home, even with another's pawn.
                    player = who
                case events.PawnCaptured(pawn):
                    captures += player in people and pawn // PAWNS_EACH not in people
                    captured += pawn // PAWNS_EACH in people
                case events.HandsDealt():
                    deals += 1
                case _:
                    continue
    return captures, captured, deals, step.game


def _result(game: Game, sides: set[int]) -> str:
    if not game.winners:
        return "abandoned"
    if len(sides) != 1:
        # People against each other, or nobody: there is no "you" who won.
        return "watched"
    return "won" if game.seating.team_of(game.winners[0]) in sides else "lost"
