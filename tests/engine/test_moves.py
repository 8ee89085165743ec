"""Every legal move is accepted and every other refused; a 7 walked part by part reaches every outcome."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings

from tests.engine.strategies import SEEDS, games
from tests.engine.table import game, game_at
from tests.oracle import random_position
from toc_desktop.engine import (
    ChooseSize,
    Discard,
    Fold,
    Game,
    Give,
    IllegalMove,
    Leg,
    Move,
    Pass,
    Play,
    Split,
    SplitWalk,
    apply_move,
    card_actions,
    find_preset,
    full_deck,
    legal_moves,
    parse_card,
    parse_move,
    player_view,
    with_options,
)

LAW = settings(max_examples=40, derandomize=True, deadline=None)
SEVEN = parse_card("7S")


def accepts(game: Game, move: Move) -> bool:
    """Say whether a move can be carried out."""
    try:
        apply_move(game, move)
    except IllegalMove:
        return False
    return True


@LAW
@given(games())
def test_every_legal_move_is_accepted(game: Game) -> None:
    for move in legal_moves(game, every=True):
        assert accepts(game, move)
        assert parse_move(game, str(move)) == move


@LAW
@given(games())
def test_decisions_that_are_not_legal_are_refused(game: Game) -> None:
    legal = set(legal_moves(game))
    deck = full_deck(game.rules.jokers)
    others: list[Move] = [Fold(), Pass(), *(ChooseSize(size) for size in range(-1, 8))]
    others += [Give(card) for card in deck]
    others += [Discard(card) for card in deck]
    for move in others:
        assert accepts(game, move) == (move in legal), move


@LAW
@given(games())
def test_plays_that_are_not_legal_are_refused(game: Game) -> None:
    """Plays of cards not in hand, pawns that end elsewhere, captures left out or made up."""
    legal = set(legal_moves(game, every=True))
    plays = [move for move in legal if isinstance(move, Play)]
    other_card = next(card for card in full_deck(game.rules.jokers) if card not in game.hands[game.turn])
    for play in sorted(plays, key=repr)[:12]:
        leg = play.legs[0]
        spoilt = [
            Play(other_card, play.kind, play.legs),
            Play(play.card, play.kind, ()),
            Play(play.card, "nonsense", play.legs),
            Play(play.card, play.kind, (Leg(leg.pawn, leg.to + 1, leg.captured, leg.path), *play.legs[1:])),
            Play(play.card, play.kind, (Leg(99, leg.to, leg.captured, leg.path), *play.legs[1:])),
            Play(play.card, play.kind, (Leg(leg.pawn, leg.to, (leg.pawn,), leg.path), *play.legs[1:])),
            Play(play.card, play.kind, (Leg(leg.pawn, leg.to, leg.captured, ()), *play.legs[1:])),
            Play(play.card, play.kind, (*play.legs, leg)),
        ]
        for move in spoilt:
            assert not accepts(game, move), move


def outcome_of(pawns: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return a board on which a player's pawns are alike."""
    return tuple(tuple(sorted(pawns[first : first + 4])) for first in range(0, len(pawns), 4))


def walked(start: SplitWalk) -> dict[tuple[tuple[int, ...], ...], Play]:
    """Walk a 7 in every way; return one finished play for each outcome."""
    found: dict[tuple[tuple[int, ...], ...], Play] = {}
    seen: set[Any] = set()
    waiting = [start]
    while waiting:
        walk = waiting.pop()
        # What may follow depends on where pawns stand, which have moved, and the steps left.
        key = (walk.pawns, frozenset(leg.pawn for leg in walk.legs), walk.left, walk.splits)
        if key in seen:
            continue
        seen.add(key)
        if walk.play is not None:
            found.setdefault(outcome_of(walk.pawns), walk.play)
        assert walk is start or walk.play or walk.options, "a part was offered that cannot be finished"
        waiting += (walk.choose(leg) for leg, _ in walk.options)
    return found


def sevens(seed: int) -> Game:
    """Return a crowded game with a 7 to play."""
    rng = random.Random(seed)
    while True:
        asked = random_position(rng)
        if asked["phase"] not in ("play", "again"):
            continue
        table = with_options(find_preset(asked["preset"]).rules, asked.get("options", {}))
        if not any(isinstance(action, Split) for action in card_actions(table, "7")):
            continue
        for player in asked["players"]:
            player["hand"] = []
        asked["players"][asked["turn"]]["hand"] = ["7S"]
        asked["stock"] = asked["discard"] = []
        return game_at(asked)


@pytest.mark.slow
@LAW
@given(SEEDS)
def test_walks_reach_every_outcome_and_no_other(seed: int) -> None:
    game = sevens(seed)
    plays = [m for m in legal_moves(game, every=True) if isinstance(m, Play) and m.kind == "split"]
    found = walked(SplitWalk.begin(game, SEVEN))
    assert set(found) == {outcome_of(apply_move(game, play).game.pawns) for play in plays}
    for outcome, play in found.items():
        assert outcome_of(apply_move(game, play).game.pawns) == outcome
        assert parse_move(game, str(play)) == play


@LAW
@given(SEEDS)
def test_a_view_walks_like_the_game(seed: int) -> None:
    game = sevens(seed)
    walk = SplitWalk.begin(game, SEVEN)
    seen = SplitWalk.begin(player_view(game, game.turn), SEVEN)
    assert seen.options == walk.options
    assert seen.dead_ends == walk.dead_ends


def test_dead_ends_and_taking_back() -> None:
    """all n must be used: h4 with 2 would leave 5 for nobody."""
    walk = SplitWalk.begin(game("t69 h2 |", "7S", card_7="split 7 4"), SEVEN)
    offered = {(leg.pawn, taken) for leg, taken in walk.options}
    dead = {(leg.pawn, taken) for leg, taken in walk.dead_ends}
    assert offered == {(0, 7), (0, 6), (0, 5), (1, 1), (1, 2)}
    assert dead == {(0, 1), (0, 2), (0, 3), (0, 4)}
    part = next(leg for leg, taken in walk.options if (leg.pawn, taken) == (1, 2))
    half = walk.choose(part)
    assert (half.left, half.play) == (5, None)
    assert half.back() == walk
    whole = half.choose(half.options[0][0])
    assert whole.left == 0
    assert whole.play is not None
    with pytest.raises(IllegalMove):
        walk.choose(walk.dead_ends[0][0])


def test_a_card_shared_in_two_ways_may_end_early_or_go_on() -> None:
    now = game("t20 t40 |", "7S", card_7="split 3 2, split 5 2")
    walk = SplitWalk.begin(now, SEVEN)
    assert (walk.left, walk.play) == (5, None)
    three = next(leg for leg, taken in walk.options if (leg.pawn, taken) == (0, 3))
    half = walk.choose(three)
    assert half.play is not None, "three steps are enough for the shorter way"
    assert {(leg.pawn, taken) for leg, taken in half.options} == {(1, 2)}, "two more end the longer one"
    whole = half.choose(half.options[0][0])
    assert whole.options == ()
    for play, board in ((half.play, (23, 40)), (whole.play, (23, 42))):
        assert play is not None
        assert apply_move(now, play).game.pawns[:2] == board
        assert parse_move(now, str(play)) == play
    one = next(leg for leg, taken in walk.options if (leg.pawn, taken) == (0, 1))
    assert walk.choose(one).play is None
    assert whole.back() == half
    assert half.back() == walk


def test_only_a_card_that_is_shared_is_walked() -> None:
    with pytest.raises(IllegalMove):
        SplitWalk.begin(game("t69 h2 |", "6S"), parse_card("6S"))
