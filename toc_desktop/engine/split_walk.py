"""A seven walked part by part, for a player who builds it on the board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from toc_desktop.engine.board import Player
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.compiled_rules import OP_SPLIT
from toc_desktop.engine.errors import IllegalMove
from toc_desktop.engine.game import Game, state_of
from toc_desktop.engine.moves import Leg, Play
from toc_desktop.engine.plays import BoardState, RawStep
from toc_desktop.engine.split import next_parts, take_back
from toc_desktop.engine.view import PlayerView


@dataclass(frozen=True)
class SplitWalk:
    """A half played seven: the parts chosen so far, and what may follow.

    Values are frozen: ``choose`` and ``back`` return another walk.
    """

    board: BoardState
    """The board before the card; never changed."""
    player: Player
    card: Card
    steps: int
    eats: bool
    legs: tuple[Leg, ...] = ()
    taken: tuple[int, ...] = ()

    @classmethod
    def begin(cls, source: Game | PlayerView, card: Card) -> SplitWalk:
        """Begin a seven for the player in turn."""
        state = state_of(source)
        for op, steps, eats in state.compiled.ops[RANK_OF[card]]:
            if op == OP_SPLIT:
                return cls(BoardState(state.compiled, state.pawns), state.turn, card, steps, eats)
        raise IllegalMove("this card is not shared among pawns")

    @property
    def left(self) -> int:
        """Return how many steps remain to be played."""
        return self.steps - sum(self.taken)

    @property
    def pawns(self) -> tuple[int, ...]:
        """Return where all pawns stand after the parts chosen so far."""
        return tuple(self._now.pawns)

    @cached_property
    def _now(self) -> BoardState:
        board = self.board.copy()
        for leg in self.legs:
            board.do_step((leg.pawn, leg.to, leg.captured, leg.path))
        return board

    @property
    def _used(self) -> int:
        used = 0
        for leg in self.legs:
            used |= 1 << leg.pawn
        return used

    @cached_property
    def options(self) -> tuple[tuple[Leg, int], ...]:
        """Return the parts that may follow and can be finished, each with the steps it takes."""
        seen: dict[tuple[int, int, tuple[int, ...]], bool] = {}
        board = self._now.copy()
        return tuple(
            (Leg(*step), taken)
            for step, taken in self._parts(board, self.left, self._used)
            if self._leads_on(board, step, taken, self.left, self._used, seen)
        )

    @cached_property
    def dead_ends(self) -> tuple[tuple[Leg, int], ...]:
        """Return the parts that the rules allow but after which the rest could not be played."""
        open_legs = {leg for leg, _ in self.options}
        parts = self._parts(self._now, self.left, self._used)
        return tuple((Leg(*step), taken) for step, taken in parts if Leg(*step) not in open_legs)

    def choose(self, leg: Leg) -> SplitWalk:
        """Play one part."""
        for option, taken in self.options:
            if option == leg:
                return self._with((*self.legs, leg), (*self.taken, taken))
        raise IllegalMove("this part cannot be played now")

    def back(self) -> SplitWalk:
        """Take the last part back."""
        return self._with(self.legs[:-1], self.taken[:-1])

    @property
    def play(self) -> Play | None:
        """Return the finished move, once all steps are used."""
        arms = self.board.compiled.seating.arms
        return Play(self.card, "split", self.legs, arms) if self.left == 0 else None

    def _with(self, legs: tuple[Leg, ...], taken: tuple[int, ...]) -> SplitWalk:
        return SplitWalk(self.board, self.player, self.card, self.steps, self.eats, legs, taken)

    def _parts(self, board: BoardState, left: int, used: int) -> list[tuple[RawStep, int]]:
        return next_parts(board, board.controlled(self.player), left, used, self.eats)

    def _leads_on(
        self,
        board: BoardState,
        step: RawStep,
        taken: int,
        left: int,
        used: int,
        seen: dict[tuple[int, int, tuple[int, ...]], bool],
    ) -> bool:
        """Say whether the steps left after a part can all be used."""
        left -= taken
        if left == 0:
            return True
        origin = board.pawns[step[0]]
        captured = [(pawn, board.pawns[pawn]) for pawn in step[2]]
        board.do_step(step)
        used |= 1 << step[0]
        key = (left, used, tuple(board.pawns))
        if key not in seen:
            seen[key] = any(
                self._leads_on(board, part, more, left, used, seen)
                for part, more in self._parts(board, left, used)
            )
        take_back(board, step, origin, captured)
        return seen[key]
