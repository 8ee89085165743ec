"""A session at its edges: what is told, held and kept when a game begins, goes on, ends or is left."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down, tree
from tests.storage.moody import MoodyDisk
from toc_desktop.engine import PAWNS_EACH, Seating, events, new_game
from toc_desktop.session import History, ReplayData, Session, default_setup, quick_setup
from toc_desktop.session.bot_worker import BotWorker
from toc_desktop.session.history import EVERY, TELL_EVERY
from toc_desktop.session.prepared import prepared_session
from toc_desktop.session.replay import pawn_progress, side_progress, with_progress
from toc_desktop.session.undo import witness_of
from toc_desktop.storage import Library, StorageError, Store
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.setup import OPEN, TRUSTED


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(tmp_path / "data")


def held_elsewhere(store: Store, game_id: str) -> bool:
    """Tell whether another copy of the program finds a game taken."""
    other = Store(store.folder)
    try:
        return not other.hold(game_id)
    finally:
        other.close()


# Beginning and going on.


def test_a_game_in_memory_is_new_and_has_nothing_to_tell() -> None:
    session = sit_down()
    assert (session.id, session.title, session.started) == ("in-memory", "", "1970-01-01T00:00:00Z")
    assert (session.unsaved, session.given_up, session.pending) == (False, False, False)
    assert session.take_notices() == ()
    saved = session.saved()
    assert (saved.status, saved.winners, saved.floor, saved.taken_back) == ("playing", (), 0, ())
    assert (saved.extra, saved.saved) == ({}, session.started)
    assert session.human_turn == (session.turn == 0)
    session.close()
    session.abandon()
    assert session.retry()


def test_a_game_is_held_from_its_first_card_until_it_is_left(store: Store) -> None:
    session = play(sit_down(store), 3)
    assert held_elsewhere(store, session.id)
    session.close()
    assert not held_elsewhere(store, session.id)
    again = Session.resume(store.running_path(session.id), store)
    assert held_elsewhere(store, session.id)
    again.abandon()
    assert not held_elsewhere(store, session.id)
    unplayed = sit_down(store)
    unplayed.abandon()
    assert not held_elsewhere(store, unplayed.id)
    assert not store.running_path(unplayed.id).exists()
    taken = Session.from_record(session.record, session.setup, store)
    assert held_elsewhere(store, taken.id)


def test_a_game_that_another_copy_plays_is_not_opened(store: Store) -> None:
    session = play(sit_down(store), 3)
    other = Store(store.folder)
    with pytest.raises(StorageError, match="in_use"):
        Session.resume(other.running_path(session.id), other)
    session.close()
    assert Session.resume(other.running_path(session.id), other).record == session.record
    other.close()


def test_what_a_file_says_of_a_game_goes_on_with_it(store: Store) -> None:
    session = play(sit_down(store), 12)
    session.title = "chez nous"
    session._extra = {"lamp": 1}
    session.undo()
    session.close()
    again = Session.resume(store.running_path(session.id), store)
    assert (again.title, again.started, again.id) == ("chez nous", session.started, session.id)
    kept = again.saved()
    assert (kept.extra, len(kept.taken_back), kept.floor) == ({"lamp": 1}, 1, 0)
    taken = session.take_over(6)
    assert (taken.saved().floor, taken.title) == (6, "")


def test_a_finished_game_that_lies_among_the_running_ones_is_let_go_of(store: Store) -> None:
    session = play_out(short_game(store))
    (replayed,) = store.replays.iterdir()
    path = store.running / replayed.name
    replayed.rename(path)
    before = path.read_bytes()
    again = Session.resume(path, store)
    assert again.finished
    assert path.read_bytes() == before
    assert not held_elsewhere(store, session.id)


def test_bots_that_are_not_here_are_told_and_saved_as_the_usual_ones(store: Store) -> None:
    setup = quick_setup("toc-bois", 4, 2, humans=["Léa"], seed=7)
    seats = (setup.seats[0], replace(setup.seats[1], level="oracle"), *setup.seats[2:])
    session = Session.new(replace(setup, seats=seats), store)
    assert [told.id for told in session.take_notices()] == ["unknown_level"]
    assert store.read(store.running_path(session.id)).setup.seats[1].level == setup.seats[1].level


def test_how_people_keep_their_cards_is_saved_at_once(store: Store) -> None:
    session = play(sit_down(store), 3)
    assert session.open_hands == ()
    for secrecy in (TRUSTED, OPEN):
        session.keep_cards(secrecy)
        assert store.read(store.running_path(session.id)).setup.secrecy == secrecy
    assert session.open_hands == session.game.hands
    before = tree(store.folder)
    session.keep_cards(OPEN)
    assert tree(store.folder) == before, "nothing is new"


# Ending and leaving.


def test_what_a_restart_keeps_of_the_table(store: Store) -> None:
    setup = replace(short_game().setup, learning=True, practice=True, best_of=BestOf(2, (1, 0)))
    going = play(Session.new(setup, store), 9)
    for same_deal in (True, False):
        table = going.restart(same_deal).setup
        assert (table.learning, table.practice) == (True, same_deal)
        assert (table.seed == setup.seed) == same_deal
    ended = play_out(Session.new(setup))
    for same_deal in (True, False):
        table = ended.restart(same_deal).setup
        assert (table.learning, table.practice) == (False, same_deal)
    alone = going.take_over(4).setup
    assert (alone.learning, alone.practice, alone.best_of) == (False, True, None)
    other = replace(going.setup, secrecy=OPEN)
    assert going.take_over(4, other).setup.secrecy == OPEN
    assert ReplayData.of(going).take_over(4, None, other).setup.secrecy == OPEN
    replayed = ReplayData.of(going).take_over(4, None)
    assert (replayed.setup.learning, replayed.setup.practice, replayed.setup.best_of) == (False, True, None)
    assert replayed.undo_refusal is not None
    assert replayed.saved().floor == 4


def test_a_game_given_up_twice_or_after_its_end_is_counted_once(store: Store) -> None:
    session = play(sit_down(store), 9)
    session.abandon()
    session.abandon()
    session.close()
    ended = play_out(short_game(store))
    ended.abandon()
    ended.close()
    told = store.statistics.summary().total
    assert (told.abandoned, told.won + told.lost) == (1, 1)
    assert sorted(entry.saved.status for entry in Library(store).replays() if entry.saved) == [
        "abandoned",
        "finished",
    ]
    assert Library(store).running() == []


def test_leaving_writes_one_file_and_trouble_with_it_is_told(tmp_path: Path) -> None:
    disk = MoodyDisk()
    store = Store(tmp_path / "data", disk)
    session = play(sit_down(store), 5)
    assert list(store.running.glob("*.moves"))
    disk.fault = errno.ENOSPC
    session.close()
    assert [told.id for told in session.take_notices()] == ["disk.full"]
    assert not session.unsaved, "all moves are in the journal"
    assert not held_elsewhere(store, session.id)
    disk.fault = 0
    again = Session.resume(store.running_path(session.id), store)
    assert again.record == session.record
    again.close()
    assert not list(store.running.glob("*.moves"))


def test_what_was_told_is_told_once_and_what_is_saved_again_too(tmp_path: Path) -> None:
    disk = MoodyDisk()
    session = play(sit_down(Store(tmp_path / "data", disk)), 2)
    disk.fault = errno.ENOSPC
    play(session, 3)
    assert [told.id for told in session.take_notices()] == ["in_memory", "disk.full"]
    assert session.pending
    assert not session.retry()
    disk.fault = 0
    assert session.retry()
    assert not session.pending
    assert [told.id for told in session.take_notices()] == ["saved_again"]
    assert session.retry()
    assert session.take_notices() == ()


# Positions and progress.


def test_positions_are_kept_now_and_then_and_found_in_any_order() -> None:
    session = play(sit_down(), EVERY * 2 + 3)
    history = session.history
    assert set(history._snapshots) == {0, EVERY, 2 * EVERY}
    assert len(history.movers) == len(history) == EVERY * 2 + 3
    bare = [game for game, _ in history.positions()]
    assert [replace(history.game_at(n), log=()) for n in range(len(history) + 1)] == bare
    history.cut(EVERY)
    assert set(history._snapshots) == {0, EVERY}
    assert history.record.moves == session.record.moves
    assert (len(history), history.step) == (EVERY, history.step_at(EVERY))
    for outside in (-1, EVERY + 1):
        for ask in (history.step_at, history.events_at):
            with pytest.raises(IndexError):
                ask(outside)


def test_progress_is_told_from_the_first_move() -> None:
    told: list[tuple[int, int]] = []
    record = play(sit_down(), 30).record
    History(record, lambda done, most: told.append((done, most)))
    assert told == [(0, 30)]
    told.clear()
    data = ReplayData(record, sit_down().setup)
    data.tell_all(lambda done, most: told.append((done, most)))
    data.tell_all(lambda done, most: told.append((done, most)))
    assert told == [(0, 30)], "gone through once"
    told.clear()
    numbers = range(2 * TELL_EVERY + 1)
    assert list(with_progress(numbers, 7, lambda *each: told.append(each))) == list(numbers)
    assert told == [(0, 7), (TELL_EVERY, 7), (2 * TELL_EVERY, 7)]
    assert list(with_progress("ab", 2, None)) == ["a", "b"]


def test_how_far_a_side_has_come() -> None:
    pair, alone = Seating.standard(4, 2), Seating.standard(4)
    game = new_game(sit_down().setup.rules, pair, 7).game
    length = pair.track_length
    assert (pawn_progress(-1, 0, pair), pawn_progress(0, 0, pair), pawn_progress(length - 1, 0, pair)) == (
        0,
        1,
        72,
    )
    assert pawn_progress(pair.start(2) - 1, 2, pair) == length
    assert pawn_progress(pair.home_cell(3), 2, pair) == length + 4
    pawns = [-1] * 16
    pawns[0], pawns[4], pawns[8] = pair.home_cell(3), pair.start(1), pair.start(2) + 9
    game = replace(game, pawns=tuple(pawns))
    most = (length + 4) * PAWNS_EACH
    assert side_progress(game, 0) == (length + 4 + 10) / (2 * most)
    assert side_progress(game, 1) == 1 / (2 * most)
    assert side_progress(replace(game, seating=alone), 2) == 10 / most


def test_steps_of_a_replay_say_who_moved() -> None:
    session = play(sit_down(), 20)
    session.title = "dimanche"
    data = ReplayData.of(session)
    assert (data.title, data.record, data.setup) == ("dimanche", session.record, session.setup)
    steps = list(data.steps())
    assert [mover for mover, _ in steps] == [None, *session.history.movers]
    assert [step.events for _, step in steps] == [data.events(n) for n in range(21)]
    assert data.previous_capture(0) is None
    for index in range(21):
        later, earlier = data.next_capture(index), data.previous_capture(index)
        assert later == min((at for at in data.captures if at > index), default=None)
        assert earlier == max((at for at in data.captures if at < index), default=None)


def test_a_prepared_table_is_saved_nowhere(own_data_dir: Path) -> None:
    game = play(sit_down(), 9).game
    session = prepared_session(default_setup("Léa"), game)
    assert (session.game, session.id, session.store, len(session.history)) == (game, "prepared", None, 0)
    assert session.step.events == ()
    steps = [session.submit(session.legal()[0]) for _ in range(2)]
    assert [session.history.events_at(n) for n in (1, 2)] == [step.events for step in steps]
    assert [session.history.game_at(n).log for n in (0, 1, 2)] == [game.log, *(s.game.log for s in steps)]
    assert session.history.game_at(0) == game
    assert session.undo_refusal is None or session.undo_refusal.id.startswith("undo.")
    session.close()
    assert list(own_data_dir.iterdir()) == []


# Who saw what.


@pytest.mark.parametrize("happened", [events.HandsDealt, events.CardsExchanged])
def test_new_hands_are_seen_by_whoever_else_plays(happened: type) -> None:
    event = next(
        event
        for _, step in ReplayData.of(play(sit_down(), 30)).steps()
        for event in step.events
        if isinstance(event, happened)
    )
    for people, witness in ((1, None), (2, 1)):
        names = ["Léa", "Zoé"][:people]
        assert witness_of([event], 0, quick_setup("toc-bois", 4, 2, humans=names, seed=1)) == witness
    setup = quick_setup("toc-bois", 4, 2, humans=["Léa", "Zoé", "Tom"], seed=1)
    bot = replace(setup.seats[1], kind="bot", level="casual")
    assert witness_of([event], 0, replace(setup, seats=(setup.seats[0], bot, *setup.seats[2:]))) == 2


def test_a_worker_without_a_question_has_no_answer() -> None:
    worker = BotWorker()
    assert (worker.busy, worker.poll(), worker.wait(0.0)) == (False, None, False)
    worker.cancel()
    session = sit_down()
    worker.start(session.view(session.turn), "casual", 1)
    assert worker.busy
    assert worker.wait(30)
    assert worker.poll() in session.legal()
    assert (worker.busy, worker.poll()) == (False, None)
