"""Search over guessed hands: the best few moves are played out in the same worlds, the better half again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import TypeAlias

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.knowledge import Knowledge
from toc_desktop.bots.outlook import Outlook
from toc_desktop.bots.player import Budget
from toc_desktop.bots.playout import Playout
from toc_desktop.bots.worlds import deal_world
from toc_desktop.engine.chance import Chance
from toc_desktop.engine.state import OVER, State

Action: TypeAlias = Callable[[State], None]
"""Carries a move out on the mutable core."""

WIDEST = 8
"""How many moves are looked at more closely."""
FIRST_SHARE = 4
"""The first round tries its moves in a quarter of the worlds."""
PRIOR_WORLDS = 4.0
"""The evaluation's own opinion counts as much as so many worlds."""
CLEAR_LEAD = 3.0
"""A move that leads by so many standard errors needs no more worlds."""


@dataclass(slots=True)
class Candidate:
    """A move being tried out."""

    index: int
    action: Action
    prior: float
    """The chance to win after it, by the evaluation alone."""
    results: list[float] = field(default_factory=list)
    """The chance to win at the end of the deal, world by world."""

    @property
    def score(self) -> float:
        """The mean chance to win, the evaluation's opinion included."""
        return (sum(self.results) + PRIOR_WORLDS * self.prior) / (len(self.results) + PRIOR_WORLDS)


class Search:
    """One decision: worlds are dealt as they are needed, and every move meets the same ones."""

    def __init__(
        self, state: State, judge: Judge, playout: Playout, known: Knowledge, chance: Chance, budget: Budget
    ) -> None:
        self.state = state
        self.judge = judge
        self.playout = playout
        self.known = known
        self.budget = budget
        self._chance = chance
        self._deadline = budget.deadline()
        self._worlds: list[State] = []
        self._player = state.turn
        kit = state.kit
        self._endless = kit.rules.deal == "draw"
        cards = 4 if self._endless else 0
        self._leaf = Outlook(kit, -1, judge.reach.copies, [cards] * kit.players)

    def choose(self, actions: Sequence[Action], priors: Sequence[float]) -> list[Candidate]:
        """Return the candidates, best first."""
        ranked = sorted(range(len(actions)), key=lambda index: -priors[index])[:WIDEST]
        left = [Candidate(index, actions[index], priors[index]) for index in ranked]
        dropped: list[Candidate] = []
        worlds = max(1, self.budget.worlds // FIRST_SHARE)
        while len(left) > 1 and self._try_all(left, worlds):
            left.sort(key=lambda candidate: -candidate.score)
            if len(left) == 2:
                if worlds >= self.budget.worlds or self._clear(left[0], left[1]):
                    break
            else:
                keep = max(2, (len(left) + 1) // 2)
                dropped = left[keep:] + dropped
                left = left[:keep]
            worlds = min(self.budget.worlds, 2 * worlds)
        left.sort(key=lambda candidate: -candidate.score)
        return left + dropped

    def _try_all(self, candidates: list[Candidate], worlds: int) -> bool:
        """Try every candidate in so many worlds; say whether there was time for all."""
        for number in range(worlds):
            for candidate in candidates:
                if len(candidate.results) <= number:
                    if self._out_of_time():
                        self._even_out(candidates)
                        return False
                    candidate.results.append(self._try(candidate.action, number))
        return True

    def _out_of_time(self) -> bool:
        if self._deadline is not None and perf_counter() >= self._deadline:
            return True
        return self.budget.cancelled()

    def _even_out(self, candidates: list[Candidate]) -> None:
        """Compare only worlds in which all were tried."""
        fewest = min(len(candidate.results) for candidate in candidates)
        for candidate in candidates:
            del candidate.results[fewest:]

    def _try(self, action: Action, number: int) -> float:
        """Return the chance to win after a move in a world, played on to the end of the deal."""
        while len(self._worlds) <= number:
            self._worlds.append(deal_world(self.state, self.known, self._chance))
        world = self._worlds[number].copy()
        action(world)
        self.playout.run(world)
        if world.phase == OVER:
            return float(self._player in world.winners)
        sides = self.judge.side_strengths(self.judge.strengths(world.pawns, self._leaf, ()))
        return self.judge.chances(sides)[self.judge.side_of[self._player]]

    def _clear(self, first: Candidate, second: Candidate) -> bool:
        """Say whether the lead is beyond chance, seen world by world."""
        gaps = [a - b for a, b in zip(first.results, second.results, strict=False)]
        if len(gaps) < 8:
            return False
        mean = sum(gaps) / len(gaps)
        variance = sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1)
        return mean > CLEAR_LEAD * sqrt(variance / len(gaps)) + 1e-12
