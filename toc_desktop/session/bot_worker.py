"""Bots think on a thread of their own: the screen asks now and then, and can take the question back."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass, field

from toc_desktop.bots import Budget, make_bot
from toc_desktop.bots.player import WORLDS
from toc_desktop.engine import Move, PlayerView, legal_moves

SECONDS = 0.7
"""How long the strongest bot may search on screen: with all around it, it answers within 0.8."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Question:
    """One decision being thought about; an old thread cannot answer a new question."""

    cancelled: threading.Event = field(default_factory=threading.Event)
    done: threading.Event = field(default_factory=threading.Event)
    move: Move | None = None


class BotWorker:
    """Thinks about one decision at a time. Nothing here ever waits.

    The thread is a daemon: closing the window does not wait for a thought.
    """

    def __init__(self, seconds: float = SECONDS, worlds: int = WORLDS) -> None:
        self._seconds = seconds
        self._worlds = worlds
        self._question: _Question | None = None

    @property
    def busy(self) -> bool:
        """Tell whether a question was asked and its answer not yet taken."""
        return self._question is not None

    def start(self, view: PlayerView, level: str, seed: int) -> None:
        """Begin to think about a decision; an earlier question is forgotten."""
        self.cancel()
        question = self._question = _Question()
        threading.Thread(
            target=self._think, args=(question, view, level, seed), name="toc-bot", daemon=True
        ).start()

    def poll(self) -> Move | None:
        """Return the move once it is found, and forget the question; None while thinking."""
        question = self._question
        if question is None or not question.done.is_set():
            return None
        self._question = None
        return question.move

    def cancel(self) -> None:
        """Forget the question; its thread ends by itself."""
        if self._question is not None:
            self._question.cancelled.set()
            self._question = None

    def wait(self, seconds: float) -> bool:
        """Wait for the answer, for tests and programs without a screen; say whether there is one."""
        return self._question is not None and self._question.done.wait(seconds)

    def _think(self, question: _Question, view: PlayerView, level: str, seed: int) -> None:
        try:
            budget = Budget(self._worlds, self._seconds, question.cancelled.is_set)
            question.move = make_bot(level, seed).choose(view, budget)
        except Exception:
            # A bot that stumbles must not stop the evening: it plays the first thing the rules allow.
            _log.exception("bot %s failed", level)
            question.move = legal_moves(view)[0]
        finally:
            question.done.set()
