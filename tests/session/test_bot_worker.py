"""Bots think beside the screen: nothing waits for them, a question can be taken back, a stumble is no end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from tests.storage.games import play, sit_down
from toc_desktop.bots import Budget, make_bot
from toc_desktop.engine import Move, PlayerView, legal_moves
from toc_desktop.session import BotWorker, bot_worker


@dataclass
class Slow:
    """A bot that thinks until it is told to stop."""

    started: threading.Event = field(default_factory=threading.Event)
    stopped: threading.Event = field(default_factory=threading.Event)

    def choose(self, view: PlayerView, budget: Budget) -> Move:
        self.started.set()
        while not budget.cancelled():
            self.stopped.wait(0.001)
        self.stopped.set()
        return legal_moves(view)[-1]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    bot = Slow()
    monkeypatch.setattr(bot_worker, "make_bot", lambda level, seed: bot)
    yield bot
    bot.stopped.set()


def view() -> PlayerView:
    session = play(sit_down(), 6)
    return session.view(session.turn)


@pytest.mark.parametrize("level", ["random", "novice", "casual"])
def test_the_answer_is_the_bots_own(level: str) -> None:
    asked = view()
    worker = BotWorker()
    assert not worker.busy
    worker.start(asked, level, 5)
    assert worker.busy
    assert worker.wait(30)
    move = worker.poll()
    assert move == make_bot(level, 5).choose(asked, Budget())
    assert not worker.busy
    assert worker.poll() is None


def test_asking_never_waits(slow: Slow) -> None:
    worker = BotWorker()
    worker.start(view(), "expert", 1)
    assert slow.started.wait(30)
    for _ in range(100):
        assert worker.poll() is None
    worker.cancel()


def test_a_cancelled_thought_ends_and_its_answer_is_forgotten(slow: Slow) -> None:
    worker = BotWorker()
    worker.start(view(), "expert", 1)
    assert slow.started.wait(30)
    worker.cancel()
    assert slow.stopped.wait(30)
    assert not worker.busy
    assert worker.poll() is None


def test_a_new_question_replaces_the_old(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = BotWorker()
    worker.start(view(), "expert", 1)
    assert slow.started.wait(30)
    monkeypatch.setattr(bot_worker, "make_bot", make_bot)
    asked = view()
    worker.start(asked, "random", 3)
    assert slow.stopped.wait(30)
    assert worker.wait(30)
    assert worker.poll() == make_bot("random", 3).choose(asked, Budget())


def test_a_bot_that_stumbles_still_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(level: str, seed: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(bot_worker, "make_bot", broken)
    asked = view()
    worker = BotWorker()
    worker.start(asked, "expert", 1)
    assert worker.wait(30)
    assert worker.poll() == legal_moves(asked)[0]


def test_closing_the_program_waits_for_no_thought(slow: Slow) -> None:
    worker = BotWorker()
    worker.start(view(), "expert", 1)
    assert slow.started.wait(30)
    assert all(thread.daemon for thread in threading.enumerate() if thread.name == "toc-bot")
    worker.cancel()


def test_a_whole_game_through_the_worker() -> None:
    session = sit_down(humans=[])
    worker = BotWorker()
    for _ in range(60):
        worker.start(session.view(session.turn), "casual", session.bot_seed(session.turn))
        assert worker.wait(30)
        move = worker.poll()
        assert move is not None
        session.submit(move)
    assert len(session.history) == 60
