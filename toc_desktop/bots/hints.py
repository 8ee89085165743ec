"""Hints: the best move for a seat with its reasons, and what another move would give up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb

from toc_desktop.bots.differences import NOT, given_up
from toc_desktop.bots.evaluation import judge_for
from toc_desktop.bots.expert import chance_of, ranked_gifts, ranked_sizes, search_options
from toc_desktop.bots.hit_odds import hit_odds_of
from toc_desktop.bots.move_facts import MoveFacts
from toc_desktop.bots.player import Budget, Option, decision_rng
from toc_desktop.bots.reasons import DRAWBACKS, Reason, play_reasons
from toc_desktop.bots.strong import give_values, least_missed, option_values, ranks_without
from toc_desktop.bots.threats import Threats
from toc_desktop.engine import (
    BASE,
    RANK_OF,
    RANKS,
    Card,
    ChooseSize,
    Discard,
    Fold,
    Give,
    Move,
    Pass,
    Play,
    PlayerView,
    legal_moves,
)
from toc_desktop.engine.game import state_of
from toc_desktop.engine.legality import public_play, raw_play
from toc_desktop.engine.plays import pawns_after
from toc_desktop.engine.split import outcome_key
from toc_desktop.engine.state import AGAIN, State

ABOUT_EQUAL = 0.01
"""Moves whose chances to win differ by less than a hundredth are about equal."""
MOST_REASONS = 3


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move found, why, and how sure that is."""

    move: Move
    reasons: tuple[Reason, ...]
    chance: float
    """The chance that the player's side wins after it, as far as can be seen."""
    equal: bool
    """Whether another move is about as good."""
    tried: tuple[tuple[Move, float], ...] = ()
    """The moves looked at closely, with their chances, best first."""
    only: bool = False
    """Whether there is no choice."""
    runner_up: Move | None = None
    """The next best move that comes to something else; None where there is none, or no card is played."""
    lead: float = 0.0
    """By how much the chances of the runner-up are smaller."""
    difference: tuple[Reason, ...] = ()
    """What the runner-up gives up, if that can be put in words."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What a move gives up against the best one."""

    loss: float
    """The chance to win that is lost."""
    equal: bool
    reasons: tuple[Reason, ...]


def hint(view: PlayerView, budget: Budget | None = None) -> Hint:
    """Return the best move for the player in turn, from what that player may know."""
    budget = budget or Budget()
    moves = legal_moves(view)
    state = state_of(view)
    if isinstance(moves[0], Play) and len(moves) > 1:
        return _play_hint(view, state, budget)
    if len(moves) == 1:
        chance = _glance(view, state, moves[0])
        return Hint(moves[0], _reasons(view, state, moves[0]), chance, equal=False, only=True)
    return _best_of(view, state, _ranked(view, state, moves, budget))


def _ranked(
    view: PlayerView, state: State, moves: Sequence[Move], budget: Budget
) -> list[tuple[Move, float]]:
    """Return what may be done where no card is played, with the chances to win, best first."""
    judge, chance = judge_for(state.compiled), decision_rng(0, view)
    if isinstance(moves[0], Give):
        return [(Give(card), score) for card, score in ranked_gifts(judge, state, view, chance, budget)]
    if isinstance(moves[0], ChooseSize):
        return [(ChooseSize(size), score) for size, score in ranked_sizes(judge, state, view, chance, budget)]
    assert isinstance(moves[0], Discard)
    # The card that is missed least goes first; no other may then look better than it.
    ranked = sorted(moves, key=lambda m: (-_worth_without(view, state, m), -_glance(view, state, m)))
    top = _glance(view, state, ranked[0])
    return [(move, min(top, _glance(view, state, move))) for move in ranked]


def compare(view: PlayerView, move: Move, best: Hint) -> Comparison:
    """Return what a move gives up against a hint for the same view."""
    state = state_of(view)
    key = _key(state, move)
    if key == _key(state, best.move):
        return Comparison(0.0, True, ())
    # Both are glanced at alike, so that only their difference counts.
    loss = max(0.0, _glance(view, state, best.move) - _glance(view, state, move))
    for tried, chance in best.tried:
        if _key(state, tried) == key:
            loss = max(0.0, best.chance - chance)
    equal = loss < ABOUT_EQUAL
    if equal:
        return Comparison(loss, True, ())
    return Comparison(loss, False, _given_up(view, state, move, best.move)[:MOST_REASONS])


def _play_hint(view: PlayerView, state: State, budget: Budget) -> Hint:
    judge = judge_for(state.compiled)
    options: list[Option | None] = [*state.plays()]
    if state.phase == AGAIN:
        options.append(None)
    values = option_values(judge, state, options, hit_odds_of(view))
    chance = decision_rng(0, view)
    ranked = search_options(judge, state, view, options, values, chance, budget)
    tried: dict[object, tuple[Move, float]] = {}
    for candidate in ranked:
        option = options[candidate.index]
        move: Move = Pass() if option is None else public_play(state, *option)
        tried.setdefault(_key(state, move), (move, candidate.score))
    for index in sorted(range(len(options)), key=lambda index: -values[index]):
        # Where all that was tried comes to the same, the runner-up is looked for among the rest.
        if len(tried) > 1:
            break
        option = options[index]
        move = Pass() if option is None else public_play(state, *option)
        tried.setdefault(_key(state, move), (move, min(ranked[0].score, chance_of(values[index]))))
    return _best_of(view, state, tried.values())


def _best_of(view: PlayerView, state: State, tried: Iterable[tuple[Move, float]]) -> Hint:
    """Return the hint for the first of the moves tried, and what sets it apart from the next best."""
    by_key: dict[object, tuple[Move, float]] = {}
    for move, score in tried:
        by_key.setdefault(_key(state, move), (move, score))
    listed = tuple(by_key.values())
    best, top = listed[0]
    if len(listed) == 1:
        return Hint(best, _reasons(view, state, best), top, equal=True, tried=listed)
    second, score = max(listed[1:], key=lambda glance: glance[1])
    lead = top - score
    equal = lead < ABOUT_EQUAL
    difference = () if equal else _given_up(view, state, second, best)[:1]
    reasons = _reasons(view, state, best)
    return Hint(best, reasons, top, equal, listed, False, second, lead, difference)


def _key(state: State, move: Move) -> object:
    """Return the same key for moves that come to the same."""
    match move:
        case Play(card):
            return RANK_OF[card], outcome_key(pawns_after(state, raw_play(move)))
        case Discard(card) | Give(card):
            return RANK_OF[card]
        case _:
            return move


def _glance(view: PlayerView, state: State, move: Move) -> float:
    """Return the chance to win after a move, from the evaluation alone."""
    judge, hit_odds = judge_for(state.compiled), hit_odds_of(view)
    if isinstance(move, Play):
        return chance_of(option_values(judge, state, [(move.card, raw_play(move))], hit_odds)[0])
    if isinstance(move, Give):
        odds = judge.value(state.pawns, hit_odds, (), view.player)
        return chance_of(odds + give_values(judge, state)[move.card])
    gone = move.card if isinstance(move, Discard) else None
    rest = () if isinstance(move, Fold | ChooseSize) else ranks_without(view.hand, gone)
    return chance_of(judge.value(state.pawns, hit_odds, rest, view.player))


def _reasons(view: PlayerView, state: State, move: Move) -> tuple[Reason, ...]:
    """Return the two or three reasons that speak most for a move."""
    reasons = [
        reason
        for reason in _all_reasons(view, state, move)
        if reason.amount > 0.0 and reason.id not in DRAWBACKS
    ]
    return tuple(reasons[:MOST_REASONS])


def _given_up(view: PlayerView, state: State, move: Move, best: Move) -> tuple[Reason, ...]:
    """Return what speaks against a move that does not against the best, and what the best had for it."""
    own = _all_reasons(view, state, move)
    better = _all_reasons(view, state, best)
    if isinstance(move, Play) and isinstance(best, Play):
        return tuple(given_up(MoveFacts(state, move), own, MoveFacts(state, best), better))
    return tuple(
        Reason(f"{NOT}{reason.id}", -reason.amount, reason.args)
        for reason in better
        if reason.amount > 0.0 and _lacks(view, state, move, best, reason)
    )


def _lacks(view: PlayerView, state: State, move: Move, best: Move, reason: Reason) -> bool:
    """Tell whether a move that is not the best, where cards are not played, lacks what the best has."""
    if reason.id in ("gives_exit", "gives_exit_stuck"):
        exit_ranks = judge_for(state.compiled).progress_tables.exit_ranks
        return isinstance(move, Give) and not exit_ranks[RANK_OF[move.card]]
    if reason.id in ("least_useful", "gives_spare"):
        return _worth_without(view, state, move) < _worth_without(view, state, best)
    return reason.id == "wins" or (reason.id == "keeps_card" and isinstance(move, Play))


def _worth_without(view: PlayerView, state: State, move: Move) -> float:
    """Return what the hand is worth once a card is thrown or given away."""
    assert isinstance(move, Discard | Give)
    judge = judge_for(state.compiled)
    return judge.hand_worth(state.pawns, view.player, ranks_without(view.hand, move.card))


def _all_reasons(view: PlayerView, state: State, move: Move) -> list[Reason]:
    match move:
        case Play():
            return play_reasons(view, state, Threats(judge_for(state.compiled), view), move)
        case Discard(card):
            return [Reason("least_useful", 0.1, (("card", _letter(card)),))]
        case Give(card):
            return _give_reasons(view, state, card)
        case Pass():
            return [Reason("keeps_card", 0.1)]
        case ChooseSize(size):
            return _size_reasons(view, state, size)
        case Fold():
            return [Reason("nothing_to_play", 0.1)]


def _give_reasons(view: PlayerView, state: State, card: Card) -> list[Reason]:
    judge = judge_for(state.compiled)
    side = state.compiled.side[view.player]
    partner = side[(side.index(view.player) + 1) % len(side)]
    compiled = state.compiled
    out = [state.pawns[pawn] for pawn in compiled.movers[partner]]
    stuck = not any(0 <= cell < compiled.length or cell >= compiled.home_end for cell in out)
    if judge.progress_tables.exit_ranks[RANK_OF[card]] and -1 in state.pawns[partner * 4 : partner * 4 + 4]:
        name = "gives_exit_stuck" if stuck else "gives_exit"
        return [Reason(name, 0.5, (("player", partner), ("card", _letter(card))))]
    helps = judge.hand_worth(state.pawns, partner, (RANK_OF[card],))
    own = judge.hand_worth(state.pawns, view.player, (RANK_OF[card],))
    if helps > own:
        name = "gives_useful"
    elif RANK_OF[card] == RANK_OF[least_missed(judge, state)]:
        name = "gives_spare"
    else:
        return []
    return [Reason(name, 0.1, (("player", partner), ("card", _letter(card))))]


def _size_reasons(view: PlayerView, state: State, size: int) -> list[Reason]:
    """Return how likely the most cards that can be dealt are to bring an own pawn out of base."""
    exit_ranks = judge_for(state.compiled).progress_tables.exit_ranks
    most = max(move.size for move in legal_moves(view) if isinstance(move, ChooseSize))
    if size < most or BASE not in [state.pawns[p] for p in state.controlled(view.player)]:
        return []
    # Nobody holds a card now: what does not lie on the discard pile is in the stock.
    stock = [card for card in state.deck() if card not in view.discard]
    others = sum(not exit_ranks[RANK_OF[card]] for card in stock)
    odds = 1.0 - comb(others, size) / comb(len(stock), size)
    return [Reason("size_exit", 0.1, (("n", size), ("percent", round(100 * odds))))]


def _letter(card: Card) -> str:
    return RANKS[RANK_OF[card]]
