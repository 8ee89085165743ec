"""Bots as a stranger would write them: a class that knows the public engine and nothing of our bots."""

from __future__ import annotations

from toc_desktop.bots import Budget, decision_rng
from toc_desktop.engine import Move, Play, PlayerView, legal_moves


class GluttonBot:
    """Eats whenever it can, else goes home where it can, and otherwise does anything."""

    asked = 0

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: PlayerView, budget: Budget) -> Move:
        """Return the move that captures most, or brings most pawns home."""
        GluttonBot.asked += 1
        chance = decision_rng(self.seed, view)
        home = view.seating.track_length
        return max(legal_moves(view), key=lambda move: (*_gains(move, home), chance.unit()))


class CheatingBot:
    """Answers with whatever it was told to."""

    answer: object = None

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: PlayerView, budget: Budget) -> Move:
        """Return the answer, which may be no move at all."""
        return self.answer  # type: ignore[return-value]


def _gains(move: Move, home: int) -> tuple[int, int]:
    legs = move.legs if isinstance(move, Play) else ()
    return sum(len(leg.captured) for leg in legs), sum(leg.to >= home for leg in legs)
