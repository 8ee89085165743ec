"""A game put into one line of statistics."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from toc_desktop.engine import PAWNS_EACH, Game, Record, ReplayProgress, events, replay_steps
from toc_desktop.storage.game_lines import NO_SIDE, GameLine, PersonLine
from toc_desktop.storage.saves import SavedGame
from toc_desktop.storage.setup import GameSetup

_TELL_EVERY = 500


def was_played(saved: SavedGame) -> bool:
    """Tell whether a person made a move, so that giving the game up is worth counting."""
    people = set(saved.setup.humans)
    if not people:
        return False
    movers = (step.game.turn for _, step in replay_steps(saved.record, log=False))
    # After the last move nobody has moved yet.
    return any(mover in people for mover in islice(movers, len(saved.record.moves)))


def game_line(saved: SavedGame, when: str, progress: ReplayProgress | None = None) -> GameLine:
    """Return what the statistics keep of a game that ended or was given up."""
    setup = saved.setup
    people = set(setup.humans)
    taken, deals, game = _count(saved.record, progress)
    seating = setup.seating
    sides = {seating.team_of(player) for player in people}
    rivals = [seat for player, seat in enumerate(setup.seats) if seating.team_of(player) not in sides]
    line = GameLine(
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
        captures=sum(by in people and of not in people for by, of in taken),
        captured=sum(of in people for _, of in taken),
        taken_back=len(saved.taken_back),
        learning=setup.learning,
    )
    counted = [
        replace(
            person,
            captures=sum(by == player != of for by, of in taken),
            captured=sum(of == player for _, of in taken),
        )
        for player, person in zip(sorted(people), _people(setup), strict=True)
    ]
    return replace(with_people(line, replace(saved, winners=game.winners)), people=tuple(counted))


def with_people(line: GameLine, saved: SavedGame) -> GameLine:
    """Return a line of an earlier version with the people of its game: who they were, and which side won."""
    setup, winners = saved.setup, saved.winners
    seating = setup.seating
    people = _people(setup)
    if len(people) == 1:
        # The only person did all that people did.
        people = (replace(people[0], captures=line.captures, captured=line.captured),)
    score = setup.best_of.after(winners, seating) if setup.best_of is not None and winners else None
    return replace(
        line,
        people=people,
        winner=seating.team_of(winners[0]) if winners else NO_SIDE,
        practice=setup.practice,
        decisive=score is not None and score.champion is not None,
    )


def _people(setup: GameSetup) -> tuple[PersonLine, ...]:
    seating = setup.seating
    return tuple(
        PersonLine(setup.seats[player].name, seating.team_of(player), seating.seats[player])
        for player in setup.humans
    )


def _count(record: Record, progress: ReplayProgress | None) -> tuple[list[tuple[int, int]], int, Game]:
    """Return who took a pawn of whom, each time; how often hands were dealt; and how the game ended."""
    taken, deals, player = [], 0, 0
    for number, (_, step) in enumerate(replay_steps(record, log=False)):
        if progress is not None and number % _TELL_EVERY == 0:
            progress(number, len(record.moves))
        for event in step.events:
            match event:
                case events.CardPlayed(who):
                    # Who played the card sent the pawn home, even with another's pawn.
                    player = who
                case events.PawnCaptured(pawn):
                    taken.append((player, pawn // PAWNS_EACH))
                case events.HandsDealt():
                    deals += 1
                case _:
                    continue
    return taken, deals, step.game


def _result(game: Game, sides: set[int]) -> str:
    if not game.winners:
        return "abandoned"
    if len(sides) != 1:
        # People against each other, or nobody: there is no "you" who won.
        return "watched"
    return "won" if game.seating.team_of(game.winners[0]) in sides else "lost"
