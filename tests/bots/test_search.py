"""The expert's search keeps to its budget, by work and by the clock, and finds what is there to be found."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

from tests.bots.conftest import opened, played
from toc_desktop.bots import Budget, make_bot, search
from toc_desktop.bots.evaluation import judge_for
from toc_desktop.bots.expert import make_search
from toc_desktop.bots.search import WIDEST, Action, Candidate
from toc_desktop.engine import Move, Play, PlayerView, Rng, legal_moves, parse_card, player_view
from toc_desktop.engine.game import state_of


def a_view(preset: str = "tock-1", teams: int = 0, choices: int = 4) -> PlayerView:
    """Return a view with several plays to choose from."""
    for game, _ in played(opened(preset, 4, teams), "casual", 500):
        moves = legal_moves(game)
        if len(moves) >= choices and isinstance(moves[0], Play):
            return player_view(game, game.turn)
    raise AssertionError("no such position")


def run(view: PlayerView, budget: Budget) -> list[Candidate]:
    state = state_of(view)
    searching = make_search(judge_for(state.compiled), state, view, Rng(1), budget)
    plays = state.plays()

    def action(index: int):  # type: ignore[no-untyped-def]
        from toc_desktop.engine import flow

        return lambda world: flow.play_card(world, *plays[index])

    return searching.choose([action(index) for index in range(len(plays))], [0.5] * len(plays))


def test_worlds_are_shared_out_by_halving() -> None:
    view = a_view(choices=9)
    ranked = run(view, Budget(worlds=32))
    tried = sorted(len(candidate.results) for candidate in ranked)
    assert len(ranked) == WIDEST
    assert tried[:4] == [8] * 4
    assert tried[-1] <= 32
    assert sum(tried) <= 4 * 8 + 2 * 16 + 2 * 32


def scripted(values: list[list[float]], worlds: int, work: int = 0) -> list[Candidate]:
    """Search among moves whose chances in each world are written down, and come round again."""
    view = a_view()
    state = state_of(view)
    searching = make_search(judge_for(state.compiled), state, view, Rng(1), Budget(worlds=worlds))
    actions: list[Action] = [lambda world: None for _ in values]
    rows = {id(action): row for action, row in zip(actions, values, strict=True)}

    def outcome(action: Action, number: int) -> float:
        searching.playout.work += work
        row = rows[id(action)]
        return row[number % len(row)]

    searching.outcome = outcome  # type: ignore[method-assign]
    return searching.choose(actions, [0.5] * len(values))


def test_a_beaten_move_is_given_up_and_the_close_ones_go_on() -> None:
    close = [[0.5, 0.6, 0.3, 0.7], [0.6, 0.5, 0.7, 0.3]]
    ranked = scripted([*close, [0.1, 0.2, 0.1, 0.2]], 64)
    assert ranked[2].index == 2
    assert [len(candidate.results) for candidate in ranked] == [64, 64, 8]


def test_a_few_worlds_that_agree_prove_little() -> None:
    """One world in eleven turns the tables: the first eight must not have settled it."""
    ranked = scripted([[0.5], [0.49] * 10 + [0.9]], 64)
    assert ranked[0].index == 1
    assert [len(candidate.results) for candidate in ranked] == [64, 64]


def test_moves_that_come_to_the_same_are_not_tried_for_ever() -> None:
    ranked = scripted([[0.5, 0.6, 0.3, 0.7]] * 2, 64)
    assert [len(candidate.results) for candidate in ranked] == [24, 24]


@pytest.mark.parametrize(
    ("affordable", "tried"),
    [(16, [8, 8]), (32, [10, 10, 6, 6]), (8, [4, 4])],
)
def test_where_a_world_costs_much_fewer_moves_are_tried_in_more_of_them(
    affordable: int, tried: list[int]
) -> None:
    """A deal with many cards to choose from is long to play out: two worlds each would be a game of dice."""
    close = [0.5, 0.6, 0.3, 0.7, 0.4]
    work = search.WORK_A_WORLD * 64 // affordable
    ranked = scripted([close[n:] + close[:n] for n in range(5)] + [close] * 3, 64, work)
    found = sorted((len(candidate.results) for candidate in ranked), reverse=True)
    assert found == [*tried, *[0] * (8 - len(tried))]


def test_everyone_meets_the_same_worlds() -> None:
    view = a_view()
    first, second = run(view, Budget(worlds=8)), run(view, Budget(worlds=8))
    assert [c.results for c in first] == [c.results for c in second]


def test_a_cancelled_search_still_answers() -> None:
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    view = a_view()
    move = make_bot("expert", 1).choose(view, Budget(worlds=10_000, cancelled=cancelled))
    assert move in legal_moves(view)
    assert asked == 4


def test_the_clock_ends_a_search() -> None:
    began = time.perf_counter()
    move = make_bot("expert", 1).choose(a_view(), Budget(worlds=10**6, seconds=0.05))
    assert isinstance(move, Play)
    # Generous: a busy machine may be slow, but a million worlds would take hours.
    assert time.perf_counter() - began < 60.0


def test_work_is_bounded_the_same_way_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    view = a_view("toc-bois", choices=6)
    whole = run(view, Budget(worlds=48))
    monkeypatch.setattr(search, "WORK_A_WORLD", 10)
    first, second = run(view, Budget(worlds=48)), run(view, Budget(worlds=48))
    assert [c.results for c in first] == [c.results for c in second]
    assert 0 < sum(len(c.results) for c in first) < sum(len(c.results) for c in whole)


def test_only_worlds_in_which_all_were_tried_count() -> None:
    left = [3]

    def cancelled() -> bool:
        left[0] -= 1
        return left[0] < 0

    ranked = run(a_view(), Budget(worlds=64, cancelled=cancelled))
    assert len({len(candidate.results) for candidate in ranked}) == 1


@pytest.mark.parametrize("level", ["casual", "strong", "expert"])
def test_a_won_game_is_won(level: str) -> None:
    view = a_view()
    home = view.seating.track_length
    first = 4 * view.player
    pawns = [-1] * 16
    start = view.seating.start(view.player)
    pawns[first : first + 4] = [home + 1, home + 2, home + 3, (start - 3) % home]
    hand = (parse_card("2S"), parse_card("6S"), parse_card("9C"))
    view = replace(view, pawns=tuple(pawns), hand=hand, discard=(), log=(), hand_sizes=(3, 3, 3, 3))
    move: Move = make_bot(level, 1).choose(view, Budget(worlds=4))
    assert isinstance(move, Play)
    assert move.legs[0].to == home
