"""Random games on the engine's mutable core: quick enough to play hundreds of them in a test."""

from __future__ import annotations

from collections.abc import Callable

from toc_desktop.engine import BASE, PAWNS_EACH, DeckSource, Rng, RuleSet, Seating, flow
from toc_desktop.engine.board_state import RawPlay
from toc_desktop.engine.compiled_rules import compile_rules
from toc_desktop.engine.dealing import next_deal, size_choices, start_game
from toc_desktop.engine.state import AGAIN, DEAL, EXCHANGE, HAND_SIZE, OVER, SKIP, State, opening

Watch = Callable[[State], None]


def begin(rules: RuleSet, seating: Seating, seed: int) -> State:
    """Return a game whose first hands are dealt."""
    state = opening(compile_rules(rules, seating), DeckSource(seed))
    start_game(state)
    return state


def random_playout(
    rules: RuleSet,
    seating: Seating,
    seed: int,
    most: int = 100_000,
    watch: Watch | None = None,
    settle: bool = False,
) -> tuple[State, int]:
    """Play at random until somebody wins or so many moves are done; return the end and how many there were.

    ``watch`` sees the state before each move. ``settle``: of all plays, only those are drawn from that
    fill the homes of a side deepest, as anybody would who wants the game to end.
    """
    state = begin(rules, seating, seed)
    chance = Rng(seed).fork(99)
    moves = 0
    while state.phase != OVER and moves < most:
        if watch is not None:
            watch(state)
        random_move(state, chance, settle)
        moves += 1
    return state, moves


def random_move(state: State, chance: Rng, settle: bool = False) -> None:
    """Carry out one move at random, and the deal that may follow."""
    hand = state.hands[state.turn]
    match state.phase:
        case p if p == EXCHANGE:
            flow.give_card(state, hand[chance.below(len(hand))])
        case p if p == HAND_SIZE:
            sizes = size_choices(state)
            size = sizes[chance.below(len(sizes))]
            flow.choose_size(state, size)
            flow.deal_chosen(state, size)
        case p if p == SKIP:
            flow.discard_card(state, hand[chance.below(len(hand))])
        case _:
            _play(state, chance, settle)
    if state.phase == DEAL:
        next_deal(state)


def _play(state: State, chance: Rng, settle: bool) -> None:
    hand = state.hands[state.turn]
    plays = state.plays()
    if settle and len(plays) > 1:
        scores = [_settled(state, play) for _, play in plays]
        plays = [play for play, score in zip(plays, scores, strict=True) if score == max(scores)]
    choices = len(plays) + (state.phase == AGAIN)
    if choices:
        pick = chance.below(choices)
        if pick < len(plays):
            flow.play_card(state, *plays[pick])
        else:
            flow.pass_turn(state)
    elif state.must_fold(state.turn):
        flow.fold_hand(state)
    else:
        flow.discard_card(state, hand[chance.below(len(hand))])


def _settled(state: State, play: RawPlay) -> int:
    """Return how many pawns of the mover's side stand in home with no empty cell behind them."""
    pawns = state.pawns[:]
    for pawn, to, captured, _ in play[1]:
        for other in captured:
            pawns[other] = BASE
        pawns[pawn] = to
    settled = 0
    for player in state.compiled.side[state.turn]:
        cells = pawns[player * PAWNS_EACH : (player + 1) * PAWNS_EACH]
        deepest = state.compiled.home_end - 1
        while deepest in cells:
            settled += 1
            deepest -= 1
    return settled
