"""Long games: what is done with one takes as many steps as it has moves, counted and not timed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.session.long_games import long_record
from toc_desktop.engine import Event, Record, RecordedDecks, apply_move, legal_moves, record
from toc_desktop.engine import replay_steps as all_steps
from toc_desktop.engine.game import apply_to, game_of
from toc_desktop.engine.state import State
from toc_desktop.session import History, ReplayData, Session, history, quick_setup
from toc_desktop.storage import Library, Store
from toc_desktop.storage.setup import GameSetup

SHEETS = ("toc-bois", "tockasix")
"""With the deal `draw` of the second, the log is never cut: it grows with every move."""
MOVES = (400, 800)


def setup_of(made: Record, preset: str) -> GameSetup:
    """Return a table for a record."""
    setup = quick_setup(preset, made.seating.players, 0, ["Léa"])
    return replace(setup, rules=made.rules, seating=made.seating, seed=made.seed)


class Work:
    """Counts moves made and events copied."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.counts: Counter[str] = Counter()

        def counted_apply(state: State, move: object, out: list[Event]) -> None:
            self.counts["moves"] += 1
            apply_to(state, move, out)  # type: ignore[arg-type]

        def counted_game(state: State, seed: int, log: tuple[Event, ...] = ()) -> object:
            self.counts["copied"] += len(log)
            return game_of(state, seed, log)

        def counted_again(game: object, move: object, decks: object = None) -> object:
            self.counts["moves"] += 1
            step = apply_move(game, move, decks)  # type: ignore[arg-type]
            self.counts["copied"] += len(step.game.log)
            return step

        monkeypatch.setattr(record, "apply_to", counted_apply)
        monkeypatch.setattr(record, "game_of", counted_game)
        monkeypatch.setattr("toc_desktop.engine.game.game_of", counted_game)
        monkeypatch.setattr(history, "apply_move", counted_again)

        def counted_decks(seed: int, dealer: int, orders: object) -> object:
            self.counts["decks"] += 1
            return RecordedDecks(seed, dealer, orders)  # type: ignore[arg-type]

        monkeypatch.setattr(history, "RecordedDecks", counted_decks)


def resume(path: Path, store: Store) -> None:
    Session.resume(path, store).close()


def delete(path: Path, store: Store) -> None:
    shelf = Library(store)
    shelf.delete(next(entry for entry in shelf.running() if entry.path == path))


def watch(path: Path, store: Store) -> None:
    data = ReplayData.of(store.open(path))
    assert len(data.curves[0].values) == len(data) + 1
    assert sum(1 for _ in data.steps()) == len(data) + 1
    assert data.step(len(data) // 2).game.log


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("do", [resume, delete, watch], ids=lambda do: do.__name__)
@pytest.mark.parametrize("preset", SHEETS)
def test_twice_as_long_takes_twice_as_much(
    preset: str, do: Callable[[Path, Store], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Work(monkeypatch)
    spent: list[Counter[str]] = []
    for moves in MOVES:
        made = long_record(preset, moves)
        store = Store(tmp_path / str(moves))
        session = Session.from_record(made, setup_of(made, preset), store)
        session.close()
        work.counts.clear()
        do(store.running_path(session.id), store)
        spent.append(Counter(work.counts))
        store.close()
    short, long = spent
    assert 0 < long["moves"] <= 2.1 * short["moves"]
    assert long["moves"] <= 6 * MOVES[1]
    assert long["copied"] <= 6 * 10 * MOVES[1], "events are copied a few times, not once for every move"
    assert long["decks"] <= 2


@pytest.mark.parametrize("preset", SHEETS)
def test_a_history_is_what_the_record_says_logs_included(preset: str) -> None:
    made = long_record(preset, 300)
    steps = [step for _, step in all_steps(made)]
    history = History(made)
    for index in (0, 1, 15, 16, 17, 150, 299, 300, 31, 2):
        assert history.step_at(index) == steps[index]
    bare = list(history.positions())
    assert [happened for _, happened in bare] == [step.events for step in steps]
    assert [game for game, _ in bare] == [replace(step.game, log=()) for step in steps]
    history.cut(120)
    assert history.step == steps[120]
    move = legal_moves(history.game)[0]
    step = apply_move(history.game, move)
    history.append(move, step)
    assert (history.step, history.step_at(119)) == (step, steps[119])
    assert history.game_at(121) == step.game


def test_whoever_waits_is_told_how_far_it_is(tmp_path: Path) -> None:
    made = long_record("toc-bois", 1200)
    told: list[tuple[int, int]] = []

    def progress(done: int, of: int) -> None:
        told.append((done, of))

    def new() -> Iterator[tuple[int, int]]:
        yield from told
        told.clear()

    store = Store(tmp_path)
    session = Session.from_record(made, setup_of(made, "toc-bois"), store)
    session.close()
    store.open(store.running_path(session.id), progress)
    for done, of in (last := list(new())):
        assert 0 <= done <= of == 1200
    assert len(last) >= 3
    assert last == sorted(last)
    Session.resume(store.running_path(session.id), store, progress).close()
    assert len(list(new())) >= 3
    ReplayData.of(session, progress)
    assert len(list(new())) >= 3
    store.close()
