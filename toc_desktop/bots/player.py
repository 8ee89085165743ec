"""What a bot is: whoever chooses a move from one seat's view within a budget; and what ours share."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol, TypeAlias

from toc_desktop.engine import Card, ChooseSize, Discard, EngineError, Fold, Give, Move, Pass, PlayerView, Rng
from toc_desktop.engine.dealing import size_choices
from toc_desktop.engine.game import state_of
from toc_desktop.engine.legality import public_play
from toc_desktop.engine.plays import RawPlay
from toc_desktop.engine.state import AGAIN, EXCHANGE, HAND_SIZE, SKIP, State

Option: TypeAlias = tuple[Card, RawPlay]

WORLDS = 72
"""The usual budget: with it the strength of the levels is measured, and with it they play on screen."""


def never() -> bool:
    """Say that nobody has cancelled."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think: by work, so that games repeat, or by the clock, on screen.

    ``worlds`` is how many guesses of the hidden hands the last two moves are tried in; with
    ``seconds`` the clock decides as well, whichever ends first.
    """

    worlds: int = WORLDS
    seconds: float | None = None
    cancelled: Callable[[], bool] = field(default=never, compare=False)

    def deadline(self) -> float | None:
        """Return the moment (of ``perf_counter``) by which a choice begun now must be made."""
        return None if self.seconds is None else perf_counter() + self.seconds


class Bot(Protocol):
    """A player: one method that is given what its seat may know, and answers with a legal move.

    It is made from a seed (``Level.make``), on screen anew for each decision, so it keeps nothing between
    two of them; ``view.log`` tells what has happened. The same view, seed and work budget give the same
    move, so that games can be repeated: take chance from ``decision_rng``. ``registry`` has an example.
    """

    def choose(self, view: PlayerView, budget: Budget) -> Move:
        """Return one of ``legal_moves(view)``; it is asked only in its own turn.

        With ``budget.seconds`` the answer must come by ``budget.deadline()``, counted from the call; when
        ``budget.cancelled()`` says so, nobody waits for it any more.
        """


class PhaseBot(ABC):
    """A bot that decides phase by phase on the engine's own state; a lone choice is made for it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed})"

    def choose(self, view: PlayerView, budget: Budget) -> Move:
        """Return the move of the player in turn."""
        if view.turn != view.player or view.winners:
            raise EngineError("a bot can only choose in its own turn")
        state = state_of(view)
        chance = decision_rng(self.seed, view)
        hand = state.hands[view.player]
        if state.phase == EXCHANGE:
            return Give(hand[0] if len(hand) == 1 else self.give(state, view, chance, budget))
        if state.phase == HAND_SIZE:
            return ChooseSize(self.hand_size(state, view, chance, budget))
        if state.phase == SKIP:
            return Discard(hand[0] if len(hand) == 1 else self.discard(state, view, chance))
        options: list[Option | None] = [*state.plays()]
        if state.phase == AGAIN:
            options.append(None)
        elif not options:
            if state.must_fold(view.player):
                return Fold()
            return Discard(hand[0] if len(hand) == 1 else self.discard(state, view, chance))
        chosen = options[0] if len(options) == 1 else self.play(state, view, options, chance, budget)
        return Pass() if chosen is None else public_play(state, *chosen)

    @abstractmethod
    def play(
        self, state: State, view: PlayerView, options: list[Option | None], chance: Rng, budget: Budget
    ) -> Option | None:
        """Choose one of several plays; None, where it is among them, ends the turn."""

    @abstractmethod
    def discard(self, state: State, view: PlayerView, chance: Rng) -> Card:
        """Choose a card to lay down without a move."""

    @abstractmethod
    def give(self, state: State, view: PlayerView, chance: Rng, budget: Budget) -> Card:
        """Choose the card for the partner."""

    def hand_size(self, state: State, view: PlayerView, chance: Rng, budget: Budget) -> int:
        """Choose how many cards to deal."""
        return size_choices(state)[-1]


def bot_seed(seed: int, player: int) -> int:
    """Return the seed of a player's bot in the game with a seed: nothing leads from it back to the deck.

    >>> bot_seed(7, 0) == bot_seed(7, 0) != bot_seed(7, 1)
    True
    """
    return _digest(("bot", seed, player))


def decision_rng(seed: int, view: PlayerView) -> Rng:
    """Return the random generator for one decision, from the seed and from what is seen alone."""
    seen = (view.player, view.pawns, view.hand, view.hand_sizes, view.discard, view.turn, view.phase)
    return Rng(_digest((seed, view.deal, seen)))


def _digest(values: tuple[object, ...]) -> int:
    """Return 64 bits of a one-way function of plain values."""
    return int.from_bytes(hashlib.blake2b(repr(values).encode(), digest_size=8).digest(), "big")
