"""Replays: any position at once and exactly as it was, captures, curves, and taking over."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop.engine import Game, InvalidRecord, events, replay_steps
from toc_desktop.session import History, ReplayData, Session
from toc_desktop.session.history import EVERY
from toc_desktop.session.replay import pawn_progress
from toc_desktop.storage import Store


def test_every_position_is_what_it_was_in_any_order() -> None:
    record = play(sit_down(), 120).record
    steps = [step for _, step in replay_steps(record)]
    history = History(record)
    order = list(range(121))
    random.Random(1).shuffle(order)
    for index in [*range(121), *range(120, -1, -1), *order]:
        assert history.step_at(index) == steps[index]
        assert history.game_at(index) == steps[index].game
    for outside in (-1, 122):
        with pytest.raises(IndexError):
            history.step_at(outside)


def test_a_step_costs_a_few_moves_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted, not timed: from the nearest snapshot, never from the start."""
    history = History(play_out(short_game()).record)
    made: list[int] = []
    real = history._again

    def counted(game: Game, index: int) -> Game:
        made.append(index)
        return real(game, index)

    monkeypatch.setattr(history, "_again", counted)
    for index in random.Random(2).sample(range(len(history)), 60):
        made.clear()
        history.step_at(index)
        assert len(made) <= EVERY


def test_cutting_forgets_what_came_after() -> None:
    history = History(play(sit_down(), 100).record)
    kept = history.step_at(37)
    moves = history.record.moves
    assert history.cut(37) == moves[37:]
    assert (len(history), history.step, history.record.moves) == (37, kept, moves[:37])
    assert History(history.record).game == kept.game


def test_a_record_that_is_not_legal_is_no_history() -> None:
    record = play(sit_down(), 10).record
    with pytest.raises(InvalidRecord):
        History(replace(record, moves=(*record.moves[:5], "AS exit 0>t40")))


def test_captures_and_deals_are_where_they_happened() -> None:
    data = ReplayData.of(play_out(short_game()))
    assert data.captures
    for index in range(len(data) + 1):
        kinds = {type(event) for event in data.step(index).events}
        assert (index in data.captures) == (events.PawnCaptured in kinds)
        assert (index in data.deals) == (events.HandsDealt in kinds)
    first, last = data.captures[0], data.captures[-1]
    assert data.next_capture(0) == first
    assert data.next_capture(last) is None
    assert data.previous_capture(last + 1) == last
    assert data.previous_capture(first) is None


def test_curves_rise_from_nothing_to_home() -> None:
    session = play_out(short_game())
    data = ReplayData.of(session)
    assert [len(curve.values) for curve in data.curves] == [len(data) + 1] * 2
    winner = next(curve for curve in data.curves if curve.players == session.game.winners)
    assert winner.values[-1] == 1.0
    assert all(0 <= value <= 1 for curve in data.curves for value in curve.values)
    in_teams = ReplayData.of(play(sit_down(), 5))
    assert [curve.players for curve in in_teams.curves] == [(0, 2), (1, 3)]
    assert all(curve.values[0] == 0 for curve in in_teams.curves)


def test_progress_of_a_pawn() -> None:
    seating = sit_down().setup.seating
    start = seating.start(1)
    assert [pawn_progress(cell, 1, seating) for cell in (-1, start, start + 1, start - 2)] == [0, 1, 2, 71]
    assert pawn_progress(seating.home_cell(0), 1, seating) == 76
    assert pawn_progress(seating.centre_from(start + 7), 1, seating) == 8


def test_who_moved() -> None:
    session = play(sit_down(), 20)
    data = ReplayData.of(session)
    assert data.mover(0) is None
    assert [data.mover(index) for index in range(1, 21)] == [data.game(index).turn for index in range(20)]


def test_taking_over_from_anywhere_leaves_the_replay(tmp_path: Path) -> None:
    store = Store(tmp_path)
    finished = play_out(short_game(store))
    path = store.replays / f"{finished.id}.tocgame"
    before = path.read_bytes()
    data = ReplayData.of(store.open(path))
    for index in (0, 1, 50, len(data) - 1):
        session = data.take_over(index, store)
        assert session.game == data.game(index)
        assert not session.unsaved
        assert Session.resume(store.running_path(session.id), store).game == session.game
        play(session, 3, seed=5)
        assert Session.resume(store.running_path(session.id), store).game == session.game
    assert path.read_bytes() == before


def test_another_person_may_sit_down_when_taking_over() -> None:
    data = ReplayData.of(play(sit_down(), 20))
    seats = tuple(replace(seat, kind="human", level=None) for seat in data.setup.seats)
    session = data.take_over(10, None, replace(data.setup, seats=seats))
    assert session.human_turn
    assert session.game == data.game(10)
