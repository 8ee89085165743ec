"""A game put into one line of statistics."""

from __future__ import annotations

from toc_desktop.engine import events, replay_steps
from toc_desktop.engine.board import PAWNS_EACH
from toc_desktop.session.history import History
from toc_desktop.storage.setup import GameSetup
from toc_desktop.storage.statistics import GameLine


def game_line(game_id: str, when: str, setup: GameSetup, history: History, taken_back: int = 0) -> GameLine:
    """Return what the statistics keep of a game that ended or was abandoned."""
    people = set(setup.humans)
    captures = captured = deals = 0
    for _, step in replay_steps(history.record):
        for event in step.events:
            match event:
                case events.PawnCaptured(pawn, _, by):
                    captures += by // PAWNS_EACH in people and pawn // PAWNS_EACH not in people
                    captured += pawn // PAWNS_EACH in people
                case events.HandsDealt():
                    deals += 1
                case _:
                    continue
    seating = setup.seating
    sides = {seating.team_of(player) for player in people}
    rivals = (
        seat for player, seat in enumerate(setup.seats) if seating.team_of(player) not in sides and seat.level
    )
    return GameLine(
        id=game_id,
        when=when,
        preset=setup.preset_name,
        players=seating.players,
        teams=seating.teams,
        levels=tuple(sorted({seat.level or "" for seat in rivals})),
        humans=len(people),
        result=_result(history, sides),
        side=seating.seats[min(people)] if people else 0,
        rounds=deals,
        moves=len(history),
        captures=captures,
        captured=captured,
        taken_back=taken_back,
    )


def _result(history: History, sides: set[int]) -> str:
    winners = history.game.winners
    if len(sides) != 1:
        # People against each other, or nobody: there is no "you" who won.
        return "watched" if winners else "abandoned"
    if not winners:
        return "abandoned"
    seating = history.game.seating
    return "won" if seating.team_of(winners[0]) in sides else "lost"
