"""What can be counted on the board before and after a move, by public means: for the checkers of reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toc_desktop.bots.reasons import Reason
from toc_desktop.engine import (
    RANK_OF,
    RANKS,
    Discard,
    Exit,
    Game,
    Give,
    Move,
    Play,
    apply_move,
    card_actions,
    deck_ranks,
    legal_moves,
)
from toc_desktop.engine.cards import full_deck


@dataclass(frozen=True)
class Said:
    """A reason said of a move in a game, beside the best move."""

    game: Game
    move: Move
    reason: Reason
    best: Move

    @property
    def me(self) -> int:
        """Return who moves."""
        return self.game.turn

    def arg(self, name: str) -> int:
        """Return an argument that is a number."""
        return self.reason.value(name)

    @property
    def rank(self) -> int:
        """Return the rank that the reason speaks of."""
        return RANKS.index(str(dict(self.reason.args)["card"]))


def after(game: Game, move: Move) -> tuple[int, ...]:
    """Return where all pawns stand after a move."""
    return apply_move(game, move).game.pawns


def door(game: Game, pawn: int, cell: int) -> int:
    """Count the steps from a track cell to the first home cell of a pawn's colour, one by one."""
    steps, sixteen = 1, (game.seating.start(pawn // 4) - 2) % game.seating.track_length
    while cell != sixteen:
        cell, steps = (cell + 1) % game.seating.track_length, steps + 1
    return steps


def gained(game: Game, pawns: tuple[int, ...], pawn: int) -> int:
    """Count how many steps nearer to home a pawn is, from track to track; 0 elsewhere."""
    seating = game.seating
    if not (seating.is_track(game.pawns[pawn]) and seating.is_track(pawns[pawn])):
        return 0
    return door(game, pawn, game.pawns[pawn]) - door(game, pawn, pawns[pawn])


def gains(said: Said, player: int) -> list[int]:
    """Return what each pawn of a player gains."""
    now = after(said.game, said.move)
    return [gained(said.game, now, pawn) for pawn in range(player * 4, player * 4 + 4)]


def own_cells(game: Game, move: Move) -> int:
    """Count what all own pawns gain, those that come home included."""
    seating, now = game.seating, after(game, move)
    total = 0
    for pawn in range(game.turn * 4, game.turn * 4 + 4):
        if seating.is_track(game.pawns[pawn]) and seating.is_home(now[pawn]):
            total += door(game, pawn, game.pawns[pawn]) + now[pawn] - seating.track_length
        else:
            total += gained(game, now, pawn)
    return total


def captured(game: Game, move: Move) -> list[int]:
    """Return the pawns that a move sends to base."""
    return [prey for leg in move.legs for prey in leg.captured] if isinstance(move, Play) else []


def home_count(game: Game, pawns: tuple[int, ...], player: int) -> int:
    """Count a player's pawns at home."""
    return sum(game.seating.is_home(cell) for cell in pawns[player * 4 : player * 4 + 4])


def entered(said: Said, move: Move, player: int) -> int:
    """Count the pawns of a player that a move brings home."""
    before = home_count(said.game, said.game.pawns, player)
    return home_count(said.game, after(said.game, move), player) - before


def left_base(said: Said, move: Move, player: int) -> bool:
    """Tell whether a move brings a pawn of a player out."""
    own = range(player * 4, player * 4 + 4)
    now = after(said.game, move)
    moved = [leg.pawn for leg in move.legs] if isinstance(move, Play) else []
    return any(said.game.pawns[pawn] < 0 <= now[pawn] and pawn in moved for pawn in own)


def holding(game: Game, pawns: tuple[int, ...], player: int, ranks: list[int]) -> list[Play]:
    """Return what a player could do on a board with one card of any of some ranks."""
    deck = full_deck(game.rules.jokers)
    hand = tuple(next(card for card in deck if RANK_OF[card] == rank) for rank in ranks)
    hands = tuple(hand if seat == player else () for seat in range(len(game.hands)))
    asked = replace(game, pawns=pawns, hands=hands, turn=player, phase="play", winners=())
    return [move for move in legal_moves(asked, every=True) if isinstance(move, Play)]


def can_capture(game: Game, pawns: tuple[int, ...], player: int, pawn: int) -> bool:
    """Tell whether a player has a card in the deck that captures a pawn."""
    ranks = [RANKS.index(rank) for rank in deck_ranks(game.rules)]
    return any(pawn in captured(game, play) for play in holding(game, pawns, player, ranks))


def on_start(game: Game, pawns: tuple[int, ...]) -> bool:
    """Tell whether the mover has a pawn on the own start."""
    me = game.turn
    return game.seating.start(me) in pawns[me * 4 : me * 4 + 4]


def rest(said: Said) -> list[int]:
    """Return the ranks that stay in hand."""
    card = said.move.card if isinstance(said.move, Play | Discard | Give) else None
    return [RANK_OF[other] for other in said.game.hands[said.me] if other != card]


def leaves_base(game: Game, rank: int) -> bool:
    """Tell whether a rank brings pawns out."""
    return Exit() in card_actions(game.rules, RANKS[rank])
