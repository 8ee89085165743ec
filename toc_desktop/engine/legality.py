"""What the player in turn may do, as public moves: every one of them, or whether one is among them."""

from __future__ import annotations

from toc_desktop.engine.actions import Split
from toc_desktop.engine.board_state import SPLIT, BoardState, RawPlay
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.dealing import size_choices
from toc_desktop.engine.errors import IllegalMove, shown
from toc_desktop.engine.moves import (
    KINDS,
    ChooseSize,
    Discard,
    Fold,
    Give,
    Leg,
    Move,
    Pass,
    Play,
    is_move,
)
from toc_desktop.engine.plays import distinct, rank_plays
from toc_desktop.engine.split import next_parts
from toc_desktop.engine.state import AGAIN, EXCHANGE, HAND_SIZE, OVER, PLAY, SKIP, State


def moves_in(state: State, every: bool = False) -> tuple[Move, ...]:
    """Return the legal moves of a state as public values."""
    hand, phase = state.hands[state.turn], state.phase
    if phase == OVER:
        return ()
    if phase == EXCHANGE:
        return tuple(Give(card) for card in hand) if state.gives[state.turn] < 0 else ()
    if phase == HAND_SIZE:
        return tuple(ChooseSize(size) for size in size_choices(state))
    if phase == SKIP:
        return tuple(Discard(card) for card in hand)
    moves: list[Move] = list(plays_in(state, every))
    if phase == AGAIN:
        return (*moves, Pass())
    if moves or not hand:
        return tuple(moves)
    if state.must_fold(state.turn):
        return (Fold(),)
    return tuple(Discard(card) for card in hand)


def plays_in(state: State, every: bool = False) -> list[Play]:
    """Return the legal plays of every card in hand, by card and outcome."""
    moves: list[Play] = []
    by_rank: dict[int, list[RawPlay]] = {}
    for card in state.hands[state.turn]:
        rank = RANK_OF[card]
        plays = by_rank.get(rank)
        if plays is None:
            plays = rank_plays(state, state.turn, rank, every)
            by_rank[rank] = plays if every else distinct(state, plays)
            plays = by_rank[rank]
        moves += (public_play(state, card, play) for play in plays)
    return moves


def public_play(board: BoardState, card: Card, play: RawPlay) -> Play:
    """Return a generator's play as a public value."""
    kind, steps = play
    compiled = board.compiled
    legs = tuple([Leg(*step) for step in steps])
    return Play(card, KINDS[kind], legs, compiled.seating.arms, compiled.exact[RANK_OF[card]])


def raw_play(play: Play) -> RawPlay:
    """Return a public play as the generator's tuple."""
    legs = tuple((leg.pawn, leg.to, leg.captured, leg.path) for leg in play.legs)
    return KINDS.index(play.kind), legs


def check_move(state: State, move: object) -> None:
    """Raise ``IllegalMove`` unless the player in turn may do this now, whatever it is."""
    if not is_move(move):
        raise IllegalMove(f"{shown(move)} is not a move")
    if not _is_legal(state, move):
        raise IllegalMove(f"{shown(move, str)} is not legal here")


def _is_legal(state: State, move: Move) -> bool:
    hand, phase = state.hands[state.turn], state.phase
    match move:
        case Play(card):
            return phase in (PLAY, AGAIN) and card in hand and _play_is_legal(state, move)
        case Discard(card):
            return card in hand and (phase == SKIP or _is_stuck(state, folds=False))
        case Give(card):
            return phase == EXCHANGE and card in hand and state.gives[state.turn] < 0
        case ChooseSize(size):
            return phase == HAND_SIZE and size in size_choices(state)
        case Pass():
            return phase == AGAIN
        case Fold():
            return bool(hand) and _is_stuck(state, folds=True)


def _is_stuck(state: State, folds: bool) -> bool:
    """Say whether no card can be played and the rules ask for a fold, or for a discard."""
    return state.phase == PLAY and state.must_fold(state.turn) == folds and not state.plays()


def _play_is_legal(state: State, play: Play) -> bool:
    compiled, rank = state.compiled, RANK_OF[play.card]
    if play.kind not in KINDS or play.arms != compiled.seating.arms or play.exact != compiled.exact[rank]:
        return False
    raw = raw_play(play)
    if raw[0] != SPLIT:
        return raw in rank_plays(state, state.turn, rank, every=True)
    return any(_parts_are_legal(state, raw, split) for split in splits_of(state, play.card))


def splits_of(state: State, card: Card) -> list[Split]:
    """Return the ways in which a card shares its steps."""
    return [action for _, action in state.compiled.ops[RANK_OF[card]] if isinstance(action, Split)]


def _parts_are_legal(state: State, raw: RawPlay, split: Split) -> bool:
    """Follow a split part by part: any order of legal parts that uses all steps will do."""
    board = BoardState(state.compiled, state.pawns)
    left, used = split.steps, 0
    for step in raw[1]:
        taken = dict(next_parts(board, board.controlled(state.turn), left, used, split)).get(step)
        if taken is None:
            return False
        board.do_step(step)
        left -= taken
        used |= 1 << step[0]
    return left == 0
