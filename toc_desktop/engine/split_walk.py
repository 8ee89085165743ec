"""A split, like the seven, walked part by part, for a player who builds it on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from toc_desktop.engine.actions import Split
from toc_desktop.engine.board import Player
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.errors import IllegalMove
from toc_desktop.engine.game import Game, state_of
from toc_desktop.engine.legality import splits_of
from toc_desktop.engine.moves import Leg, Play
from toc_desktop.engine.plays import BoardState, RawStep
from toc_desktop.engine.split import next_parts, take_back
from toc_desktop.engine.view import PlayerView


@dataclass(frozen=True)
class SplitWalk:
    """A half played split: the parts chosen so far, and what may follow.

    A card may share its steps in several ways: the parts chosen decide which of them are left.
    Values are frozen: ``choose`` and ``back`` return another walk.
    """

    board: BoardState
    """The board before the card; never changed."""
    player: Player
    card: Card
    splits: tuple[Split, ...]
    """The ways that the parts chosen so far may belong to."""
    every: tuple[Split, ...]
    """All the ways of the card."""
    legs: tuple[Leg, ...] = ()
    taken: tuple[int, ...] = ()

    @classmethod
    def begin(cls, source: Game | PlayerView, card: Card) -> SplitWalk:
        """Begin a split for the player in turn."""
        state = state_of(source)
        splits = tuple(splits_of(state, card))
        if not splits:
            raise IllegalMove("this card is not shared among pawns")
        return cls(BoardState(state.compiled, state.pawns), state.turn, card, splits, splits)

    @property
    def steps(self) -> int:
        """Return how many steps there are in all, the most where there are several ways."""
        return max(split.steps for split in self.splits)

    @property
    def left(self) -> int:
        """Return how many steps remain to be played, the most where there are several ways."""
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
        parts: dict[tuple[Leg, int], None] = {}
        for split in self.splits:
            parts |= dict.fromkeys(self._options(split))
        return tuple(parts)

    @cached_property
    def dead_ends(self) -> tuple[tuple[Leg, int], ...]:
        """Return the parts that the rules allow but after which the rest could not be played."""
        legal: dict[tuple[Leg, int], None] = {}
        for split in self.splits:
            parts = self._parts(self._now, self._left(split), self._used, split)
            legal |= dict.fromkeys((Leg(*step), taken) for step, taken in parts)
        return tuple(part for part in legal if part not in self.options)

    def choose(self, leg: Leg) -> SplitWalk:
        """Play one part."""
        for option, taken in self.options:
            if option == leg:
                splits = tuple(split for split in self.splits if (leg, taken) in self._options(split))
                return replace(self, splits=splits, legs=(*self.legs, leg), taken=(*self.taken, taken))
        raise IllegalMove("this part cannot be played now")

    def back(self) -> SplitWalk:
        """Take the last part back."""
        walk = replace(self, splits=self.every, legs=(), taken=())
        for leg in self.legs[:-1]:
            walk = walk.choose(leg)
        return walk

    @property
    def play(self) -> Play | None:
        """Return the finished move, once all steps of one of the ways are used.

        Where ``options`` are left, the parts could also go on by another way.
        """
        if all(self._left(split) for split in self.splits):
            return None
        compiled = self.board.compiled
        return Play(self.card, "split", self.legs, compiled.seating.arms, compiled.exact[RANK_OF[self.card]])

    def _left(self, split: Split) -> int:
        return split.steps - sum(self.taken)

    def _options(self, split: Split) -> tuple[tuple[Leg, int], ...]:
        """Return the parts by which one of the ways can go on to its end."""
        seen: dict[tuple[int, int, tuple[int, ...]], bool] = {}
        board, left = self._now.copy(), self._left(split)
        return tuple(
            (Leg(*step), taken)
            for step, taken in self._parts(board, left, self._used, split)
            if self._leads_on(board, step, taken, left, self._used, split, seen)
        )

    def _parts(self, board: BoardState, left: int, used: int, split: Split) -> list[tuple[RawStep, int]]:
        return next_parts(board, board.controlled(self.player), left, used, split) if left else []

    def _leads_on(
        self,
        board: BoardState,
        step: RawStep,
        taken: int,
        left: int,
        used: int,
        split: Split,
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
                self._leads_on(board, part, more, left, used, split, seen)
                for part, more in self._parts(board, left, used, split)
            )
        take_back(board, step, origin, captured)
        return seen[key]
