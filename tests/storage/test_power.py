"""Power cuts, modelled: whatever was accepted is there afterwards, wherever the light goes out."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.seeds import campaign
from tests.storage.campaigns import game_left
from tests.storage.games import play, play_out, short_game, sit_down
from tests.storage.power import Cut, PowerFiles
from toc_desktop.session import Session
from toc_desktop.storage import Library, Store, journal


@pytest.mark.parametrize("most_lines", [0, 3, 150])
def test_after_every_action_all_of_it_is_there(
    most_lines: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "MOST_LINES", most_lines)
    chance = campaign("power", most_lines)
    files = PowerFiles(tmp_path / "disk")
    store = Store(files.root / "player" / "games", files)
    session = sit_down(store, seed=chance.randrange(1000))

    def cut() -> None:
        folder = files.leave(tmp_path / "left" / "worst") / "player" / "games"
        left = game_left(folder, session.id)
        assert left is not None, "the folders themselves are there"
        assert left.record == session.record
        for number in range(2):
            luck = random.Random(chance.random())
            left = game_left(
                files.leave(tmp_path / "left" / str(number), luck) / "player" / "games", session.id
            )
            assert left is not None
            assert left.record == session.record
        shutil.rmtree(tmp_path / "left")

    cut()
    for number in range(24):
        if number % 9 == 8 and session.can_undo:
            session.undo()
        elif number % 11 == 10:
            session.close()
            cut()
            session = Session.resume(store.running_path(session.id), store)
        else:
            session.submit(chance.choice(session.legal()))
        cut()


def test_a_finished_game_is_there(tmp_path: Path) -> None:
    chance = campaign("power at the end")
    files = PowerFiles(tmp_path / "disk")
    session = play_out(short_game(Store(files.root / "games", files)))
    for number in range(6):
        luck = random.Random(chance.random()) if number else None
        folder = files.leave(tmp_path / str(number), luck) / "games"
        left = game_left(folder, session.id)
        assert left is not None
        assert (left.status, left.record) == ("finished", session.record)
        assert Library(Store(folder)).running() == []


def cut_in_the_middle(
    tmp_path: Path,
    prepare: Callable[[Store], Session],
    act: Callable[[Session], object],
    chance: random.Random,
) -> int:
    """Cut the power at every operation of an action; return how many there were."""
    for at in range(1, 200):
        folder = tmp_path / f"disk-{at}"
        session = prepare(Store(folder / "games"))
        store = session.store
        assert store is not None
        before = session.record
        backs = len(session.saved().taken_back)
        files = PowerFiles(folder, at)
        store.files = store.statistics._files = files
        try:
            act(session)
        except Cut:
            pass
        else:
            return at - 1
        for number in range(3):
            luck = random.Random(chance.random()) if number else None
            left = game_left(files.leave(tmp_path / f"left-{at}-{number}", luck) / "games", session.id)
            assert left is not None
            if left.record != session.record:
                assert (left.record, len(left.taken_back)) == (before, backs), "one or the other, whole"
        store.close()
    raise AssertionError("it never ends")


def play_last(session: Session) -> None:
    """Make the move that ends the short game."""
    whole = play_out(short_game()).history
    session.submit(whole.move(len(whole) - 1))
    assert session.finished


ACTIONS: dict[str, tuple[Callable[[Store], Session], Callable[[Session], object]]] = {
    "first line": (sit_down, lambda session: play(session, 1)),
    "another line": (lambda store: play(sit_down(store), 4), lambda session: play(session, 1)),
    "undo": (lambda store: play(sit_down(store), 9), lambda session: session.undo()),
    "leaving": (lambda store: play(sit_down(store), 9), lambda session: session.close()),
    "the last move": (lambda store: play(short_game(store), 99), play_last),
    "giving up": (lambda store: play(sit_down(store), 9), lambda session: session.abandon()),
}


@pytest.mark.quick_cases(2)
@pytest.mark.parametrize("name", ACTIONS)
def test_in_the_middle_of_an_action_it_is_before_or_after(name: str, tmp_path: Path) -> None:
    assert cut_in_the_middle(tmp_path, *ACTIONS[name], campaign("cut", name)) >= 3


def test_the_model_does_lose_what_was_not_synced(tmp_path: Path) -> None:
    """Were nothing lost, all of the above would prove nothing."""
    files = PowerFiles(tmp_path / "disk")
    folder = files.root / "a"
    files.make_folder(folder)
    handle = files.create(folder / "x")
    files.write(handle, b"one")
    assert list(files.leave(tmp_path / "1").rglob("*")) == [tmp_path / "1" / "a"], "a name is not there yet"
    files.sync_folder(folder)
    assert (files.leave(tmp_path / "2") / "a" / "x").read_bytes() == b"", "its bytes are not there yet"
