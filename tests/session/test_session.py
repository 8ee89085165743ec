"""A session: every move is on disk before it is shown, and a resumed game is the same game in every way."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down
from toc_desktop.engine import Discard, EngineError, Give, IllegalMove, Pass, Seating, player_view, replay
from toc_desktop.session import Session, default_setup, quick_setup, setup_problems
from toc_desktop.session.seats import SeatSetup
from toc_desktop.storage import Library, StorageError, Store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path)


def on_disk(session: Session) -> Session:
    """Read a session's file again, as the next start would."""
    assert session.store is not None
    fresh = Store(session.store.folder)
    session.close()
    return Session.resume(fresh.running_path(session.id), fresh)


def test_the_first_deal_is_saved_before_anybody_moves(store: Store) -> None:
    session = sit_down(store)
    assert store.open(store.running_path(session.id)).game == session.game


def test_every_move_is_on_disk_when_submit_returns(store: Store) -> None:
    session = sit_down(store)
    chance = random.Random(3)
    for _ in range(40):
        step = session.submit(chance.choice(session.legal()))
        assert step.game == session.game == session.step.game
        assert store.open(store.running_path(session.id)).game == session.game


def test_an_illegal_move_changes_nothing(store: Store) -> None:
    session = play(sit_down(store), 5)
    before = store.running_path(session.id).read_bytes()
    card = session.game.stock[0]
    for move in (Give(card), Discard(card)):
        with pytest.raises(IllegalMove):
            session.submit(move)
    assert len(session.history) == 5
    assert store.running_path(session.id).read_bytes() == before


def test_a_resumed_game_is_the_same_in_every_way(store: Store) -> None:
    session = play(sit_down(store), 50)
    session.undo()
    play(session, 3, seed=8)
    again = on_disk(session)
    assert again.game == session.game
    assert again.record == session.record
    assert again.setup == session.setup
    assert again.id == session.id
    assert again.saved().taken_back == session.saved().taken_back
    for player in range(4):
        assert again.bot_seed(player) == session.bot_seed(player)
        assert again.view(player) == session.view(player)
    # The same moves bring the same cards for ever after, and undo leads to the same place.
    assert play(again, 60, seed=9).game == play(session, 60, seed=9).game
    assert again.undo() == session.undo()
    assert again.game == session.game


def test_resuming_writes_nothing_new_into_the_game(store: Store) -> None:
    session = play(sit_down(store), 20)
    again = on_disk(session)
    assert again.saved() == replace(session.saved(), saved=again.saved().saved)


def test_a_table_that_cannot_be_is_refused() -> None:
    good = quick_setup("toc-bois", 4, 2, ["Léa"], seed=1)
    assert setup_problems(good) == ()
    bad = {
        "seat_count": replace(good, seats=good.seats[:3]),
        "same_colour": replace(good, seats=(*good.seats[:3], replace(good.seats[3], colour=0))),
        "seat_name": replace(good, seats=(replace(good.seats[0], name=" "), *good.seats[1:])),
        "seat_kind": replace(good, seats=(SeatSetup("human", "casual", "A"), *good.seats[1:])),
        "seat_colour": replace(good, seats=(replace(good.seats[0], colour=8), *good.seats[1:])),
        "teams": replace(good, seating=Seating(4, (0, 1, 2, 3), 3)),
        "seed": replace(good, seed=-1),
    }
    for why, setup in bad.items():
        assert why in {problem.id for problem in setup_problems(setup)}
        with pytest.raises(EngineError):
            Session.new(setup)


def test_the_first_evening_needs_no_choice() -> None:
    setup = default_setup()
    assert setup_problems(setup) == ()
    assert (setup.preset_name, setup.seating.players, setup.seating.teams) == ("toc-bois", 4, 2)
    assert [seat.level for seat in setup.seats] == [None, "casual", "casual", "casual"]


def test_without_a_seed_every_game_is_another(store: Store) -> None:
    setup = default_setup()
    games = {Session.new(setup, store).record.shuffles for _ in range(5)}
    assert len(games) == 5


def test_a_player_sees_only_what_the_engine_allows(store: Store) -> None:
    session = play(sit_down(store), 10)
    assert session.view(2) == player_view(session.game, 2)


def test_the_end_moves_the_game_to_the_replays_and_counts_it(store: Store) -> None:
    session = play_out(short_game(store))
    assert session.finished
    assert not session.human_turn
    assert Library(store).latest() is None
    assert store.open(store.replays / f"{session.id}.tocgame").game == session.game
    assert store.statistics.summary().total.played == 1
    with pytest.raises(IllegalMove):
        session.submit(Pass())


def test_a_finished_game_opened_again_is_only_looked_at(store: Store) -> None:
    play_out(short_game(store))
    (entry,) = Library(store).replays()
    again = Session.resume(entry.path, store)
    assert again.finished
    again.restart().close()
    again.close()
    assert len(Library(store).running()) == 1
    assert len(Library(store).replays()) == 1
    assert store.statistics.summary().total.played == 1


def test_restart_and_rematch(store: Store) -> None:
    session = play(sit_down(store), 9)
    again = session.restart(same_deal=True)
    assert again.record.shuffles == session.record.shuffles[:1]
    assert len(again.history) == 0
    other = again.restart()
    assert other.record.shuffles != again.record.shuffles
    assert [entry.saved and entry.saved.status for entry in Library(store).replays()] == ["abandoned"]
    assert [entry.id for entry in Library(store).running()] == [other.id]
    won = play_out(short_game(store))
    assert len(won.restart().history) == 0
    assert store.statistics.summary().total.abandoned == 1, "a rematch after the end gives nothing up"


def test_a_given_up_game_can_be_taken_over_from_its_replay(store: Store) -> None:
    session = play(sit_down(store), 9)
    session.abandon()
    (entry,) = Library(store).replays()
    again = Session.resume(entry.path, store)
    assert again.game == session.game
    assert again.id != session.id


def test_taking_over_begins_another_game_from_there(store: Store) -> None:
    session = play(sit_down(store), 30)
    other = session.take_over(12)
    assert other.game == session.history.game_at(12)
    assert other.id != session.id
    assert len(session.history) == 30
    assert other.undo_refusal is not None
    assert other.undo_refusal.id == "undo.nothing", "what was before is not this game's to take back"
    play(other, 5)
    assert other.game == replay(other.record)


def test_a_lost_disk_is_told_once_and_when_it_is_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = sit_down(store)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(store.files, "write", full, raising=False)
    play(session, 5)
    assert session.unsaved
    assert [notice.id for notice in session.take_notices()] == ["in_memory", "disk.full"]
    assert not session.retry()
    assert session.take_notices() == ()
    monkeypatch.undo()
    assert session.retry()
    assert [notice.id for notice in session.take_notices()] == ["saved_again"]
    assert on_disk(session).game == session.game


def test_a_session_in_memory_touches_no_disk(own_data_dir: Path) -> None:
    session = play_out(short_game())
    session.restart().close()
    session.abandon()
    assert list(own_data_dir.iterdir()) == []


def test_a_missing_game_is_told(store: Store) -> None:
    with pytest.raises(StorageError) as caught:
        Session.resume(store.running_path("never"), store)
    assert caught.value.notice.id == "missing"
