"""A finished game as a summary: who did what, how each got on deal by deal, and where it turned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from toc_desktop.bots.odds import winning_odds
from toc_desktop.engine import (
    BASE,
    HOME_CELLS,
    PAWNS_EACH,
    Card,
    Cell,
    Game,
    Pawn,
    Player,
    Seating,
    Step,
    events,
)

MOST_TURNS = 3
_LEAST_SWING = 0.04


@dataclass(slots=True)
class PlayerStory:
    """One line of the table under the graph."""

    player: Player
    home: int = 0
    captures: int = 0
    lost: int = 0
    played: int = 0
    idle: int = 0
    """Turns without a move: discards, skips and folds."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment that changed the odds: after how many moves, in which deal, by whom, and what happened."""

    index: int
    deal: int
    player: Player
    card: Card | None
    what: str
    """A key of ``results.turn``: eats, captures, own_goal, finishes, home, slips, swap, exit or plays."""
    victims: tuple[Player, ...]
    taken: int
    """How many pawns were sent to their camp."""
    lost: int
    """Steps that the pawns sent home had behind them."""
    members: tuple[Player, ...]
    """Everybody on the mover's side, whose odds these are."""
    before: float
    after: float
    """The odds of that side, from 0 to 1."""


@dataclass(slots=True)
class GameSummary:
    """All that the results screen tells."""

    seating: Seating
    winners: tuple[Player, ...]
    deals: int
    moves: int
    players: list[PlayerStory]
    progress: list[list[float]]
    """For each player, the share of the way done: at the start, then at the end of each deal."""
    turnings: list[TurningPoint] = field(default_factory=list)


def summarise_game(seating: Seating, steps: Iterable[tuple[Player | None, Step]]) -> GameSummary:
    """Go through a game once; each step comes with who made its move, None for the first deal."""
    players = [PlayerStory(player) for player in range(seating.players)]
    progress: list[list[float]] = [[0.0] for _ in players]
    summary = GameSummary(seating, (), 0, 0, players, progress)
    moments: list[tuple[float, TurningPoint]] = []
    before: Game | None = None
    odds: list[float] = []
    for mover, step in steps:
        game = step.game
        for event in step.events:
            match event:
                case events.HandsDealt():
                    if summary.deals:
                        _note_progress(summary, game)
                    summary.deals += 1
                case events.GameWon(winners):
                    summary.winners = winners
                case _:
                    _count(players, mover, event, seating)
        now = chances(game)
        if mover is not None and before is not None:
            summary.moves += 1
            turning = _turning(summary, mover, before, step, odds, now)
            if turning is not None:
                moments.append(turning)
        before, odds = game, now
    if before is not None:
        _note_progress(summary, before)
        for each in players:
            each.home = _home(before, each.player)
    summary.turnings = _telling(moments)
    return summary


def _count(
    players: Sequence[PlayerStory], mover: Player | None, event: events.Event, seating: Seating
) -> None:
    match event:
        case events.CardPlayed(player):
            players[player].played += 1
        case events.CardDiscarded(player) | events.HandFolded(player):
            players[player].idle += 1
        case events.PawnCaptured(pawn):
            victim = pawn // PAWNS_EACH
            players[victim].lost += 1
            if mover is not None and seating.team_of(victim) != seating.team_of(mover):
                players[mover].captures += 1
        case _:
            pass


def _note_progress(summary: GameSummary, game: Game) -> None:
    for player, values in enumerate(summary.progress):
        values.append(way_done(game, player))


def way_done(game: Game, player: Player) -> float:
    """Return the share of the way that a player's pawns have done, from 0 (all in camp) to 1 (all home)."""
    first = player * PAWNS_EACH
    cells = game.pawns[first : first + PAWNS_EACH]
    whole = game.seating.track_length + HOME_CELLS
    return sum(_steps(game.seating, player, cell) for cell in cells) / (whole * PAWNS_EACH)


def _steps(seating: Seating, player: Player, cell: Cell) -> int:
    if cell == BASE:
        return 0
    if seating.is_home(cell):
        return seating.track_length + HOME_CELLS
    if seating.is_centre(cell):
        cell = seating.centre_origin(cell)
    return (cell - seating.start(player)) % seating.track_length + 1


def _home(game: Game, player: Player) -> int:
    first = player * PAWNS_EACH
    return sum(game.seating.is_home(cell) for cell in game.pawns[first : first + PAWNS_EACH])


def chances(game: Game) -> list[float]:
    """Return each side's chance to win, as an onlooker who sees no hand would put it; they add up to 1."""
    seating = game.seating
    sides = sorted({seating.team_of(player) for player in range(seating.players)})
    if game.winners:
        won = seating.team_of(game.winners[0])
        return [1.0 if side == won else 0.0 for side in sides]
    return winning_odds(game)


def _turning(
    summary: GameSummary, mover: Player, before: Game, step: Step, odds: list[float], now: list[float]
) -> tuple[float, TurningPoint] | None:
    """Return what a move changed and how much; None for moves that no pawn made."""
    moved = [e for e in step.events if isinstance(e, events.PawnMoved | events.PawnsSwapped)]
    if not moved:
        return None
    seating = summary.seating
    card = next((e.card for e in step.events if isinstance(e, events.CardPlayed)), None)
    taken = [e for e in step.events if isinstance(e, events.PawnCaptured)]
    side = seating.team_of(mover)
    swing = max(abs(a - b) for a, b in zip(odds, now, strict=True))
    # The deal that a move ends may already have begun the next one.
    deal = summary.deals - any(isinstance(e, events.HandsDealt) for e in step.events)
    turning = TurningPoint(
        index=summary.moves,
        deal=deal,
        player=mover,
        card=card,
        what=_what(seating, mover, before, step, [e.pawn for e in taken], odds[side] <= now[side]),
        victims=tuple(dict.fromkeys(e.pawn // PAWNS_EACH for e in taken)),
        taken=len(taken),
        lost=sum(_steps(seating, e.pawn // PAWNS_EACH, before.pawns[e.pawn]) for e in taken),
        members=tuple(p for p in range(seating.players) if seating.team_of(p) == side),
        before=odds[side],
        after=now[side],
    )
    return swing, turning


def _what(seating: Seating, mover: Player, before: Game, step: Step, taken: list[Pawn], helped: bool) -> str:
    theirs = [pawn for pawn in taken if seating.team_of(pawn // PAWNS_EACH) != seating.team_of(mover)]
    if taken and not theirs:
        return "own_goal"
    if len(taken) > 1:
        return "eats"
    if taken:
        return "captures"
    reached = [p for p in range(seating.players) if _home(step.game, p) > _home(before, p)]
    if any(_home(step.game, p) == PAWNS_EACH for p in reached):
        return "finishes"
    if reached:
        return "home"
    if not helped:
        return "slips"
    if any(isinstance(e, events.PawnsSwapped) for e in step.events):
        return "swap"
    exits = any(isinstance(e, events.PawnMoved) and e.kind == "exit" for e in step.events)
    return "exit" if exits else "plays"


def _telling(moments: list[tuple[float, TurningPoint]]) -> list[TurningPoint]:
    """Return the greatest swings, one a deal at most, in their order; the last move is no turning."""
    kept: list[TurningPoint] = []
    for swing, turning in sorted(moments[:-1], key=lambda item: -item[0]):
        if len(kept) == MOST_TURNS or swing < _LEAST_SWING:
            break
        if all(turning.deal != other.deal for other in kept):
            kept.append(turning)
    return sorted(kept, key=lambda turning: turning.index)
