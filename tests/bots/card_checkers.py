"""Whether what a hint says of cards kept, given, thrown away or dealt is true.

What is counted is counted on the board; what is thought of a hand is asked of the evaluation.
"""

from __future__ import annotations

from fractions import Fraction

from tests.bots.board_counts import Said, holding, leaves_base
from toc_desktop.bots.evaluation import judge_for
from toc_desktop.engine import (
    BASE,
    RANK_OF,
    RANKS,
    ChooseSize,
    Discard,
    Game,
    Give,
    Move,
    Pass,
    Play,
    apply_move,
    deck_ranks,
    legal_moves,
)
from toc_desktop.engine.game import state_of


def stuck(said: Said) -> bool:
    """No pawn of the partner's is out."""
    cells = said.game.pawns[said.arg("player") * 4 : said.arg("player") * 4 + 4]
    seating = said.game.seating
    return not any(seating.is_track(cell) or seating.is_centre(cell) for cell in cells)


def gives_exit(said: Said) -> bool:
    """The card brings pawns out, and the partner who gets it has some in base."""
    partner = said.arg("player")
    then = said.game.seating.members(said.me)
    return (
        isinstance(said.move, Give)
        and partner == then[(then.index(said.me) + 1) % len(then)]
        and leaves_base(said.game, RANK_OF[said.move.card])
        and -1 in said.game.pawns[partner * 4 : partner * 4 + 4]
    )


def keeps_card(said: Said) -> bool:
    """The player still holds all cards when the turn is over."""
    return apply_move(said.game, said.move).game.hands[said.me] == said.game.hands[said.me]


def spends_card(said: Said) -> bool:
    """The card played is gone, and the player could have kept all."""
    then = apply_move(said.game, said.move).game
    assert isinstance(said.move, Play)
    return Pass() in legal_moves(said.game) and said.move.card not in then.hands[said.me]


def size_exit(said: Said) -> bool:
    """Of a hundred draws of that many cards from the stock, so many have one that brings pawns out."""
    game = said.game
    none = Fraction(1)
    others = sum(not leaves_base(game, RANK_OF[card]) for card in game.stock)
    for drawn in range(said.arg("n")):
        none *= Fraction(max(0, others - drawn), len(game.stock) - drawn)
    assert isinstance(said.move, ChooseSize)
    return (
        said.move.size == said.arg("n") == max(m.size for m in legal_moves(game) if isinstance(m, ChooseSize))
        and abs(100 * (1 - none) - said.arg("percent")) <= Fraction(1, 2)
        and any(isinstance(play, Play) and play.kind == "exit" for play in _with_exits(game))
    )


def _with_exits(game: Game) -> list[Play]:
    """Return what the player could do with a card that brings pawns out, if nobody stood on a start."""
    ranks = [RANKS.index(rank) for rank in deck_ranks(game.rules) if leaves_base(game, RANKS.index(rank))]
    starts = [game.seating.start(player) for player in range(game.seating.players)]
    cleared = tuple(BASE if cell in starts else cell for cell in game.pawns)
    return holding(game, cleared, game.turn, ranks)


# What is thought of cards: that the evaluation, asked for every card of the hand, thinks so.


def _worth(game: Game, player: int, ranks: tuple[int, ...]) -> float:
    state = state_of(game)
    return judge_for(state.compiled).hand_worth(state.pawns, player, ranks)


def _worth_without(said: Said, move: Move) -> float:
    """Return what is thought of the hand once a card is thrown or given away."""
    assert isinstance(move, Discard | Give)
    hand = said.game.hands[said.me]
    return _worth(said.game, said.me, tuple(sorted(RANK_OF[card] for card in hand if card != move.card)))


def least_missed(said: Said) -> bool:
    """No other card leaves a better hand."""
    assert isinstance(said.move, Discard | Give)
    kind = type(said.move)
    hands = [_worth_without(said, kind(card)) for card in said.game.hands[said.me]]
    return said.rank == RANK_OF[said.move.card] and _worth_without(said, said.move) == max(hands)


def more_missed(said: Said) -> bool:
    """The best move leaves a better hand, without the card that is named."""
    assert isinstance(said.best, Discard | Give)
    better = _worth_without(said, said.best) > _worth_without(said, said.move)
    return better and said.rank == RANK_OF[said.best.card]


def gives_useful(said: Said) -> bool:
    """The card is worth more in the partner's hand than in one's own."""
    assert isinstance(said.move, Give)
    rank, partner = (RANK_OF[said.move.card],), said.arg("player")
    return _worth(said.game, partner, rank) > _worth(said.game, said.me, rank)
