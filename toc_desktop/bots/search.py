"""Search over guessed hands: the best few moves are played out in the same worlds, the better half again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import TypeAlias

from toc_desktop.bots.evaluation import ends_judge_for
from toc_desktop.bots.hit_odds import onlooker
from toc_desktop.bots.player import Budget
from toc_desktop.bots.playout import Playout
from toc_desktop.bots.strong import ranks_without
from toc_desktop.bots.worlds import Guesses
from toc_desktop.engine.state import OVER, State

Action: TypeAlias = Callable[[State], None]
"""Carries a move out on the mutable core."""

WIDEST = 8
"""How many moves are looked at more closely."""
ROUND = 8
"""After so many worlds the moves are compared, and those clearly beaten given up."""
FIRST_SHARE = 4
"""After a quarter of the worlds four moves are left at most, after half of them two."""
FEWEST_WORLDS = 8
"""Where a world costs much, fewer moves are looked at, so that each can be tried in so many of them."""
PRIOR_WORLDS = 10.0
"""The evaluation's own opinion counts as much as so many worlds."""
CLEAR_LEAD = 2.5
"""A move that is behind by so many standard errors is given up."""
RARE = 0.05
"""How far, in chances, worlds differ that few tries have not met yet: agreement of a few proves little."""
WORK_A_WORLD = 240
"""The most work there is for each world of the budget: long deals at big tables must not take for ever."""


@dataclass(slots=True, eq=False)
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
        """Return the mean chance to win, the evaluation's opinion included."""
        return (sum(self.results) + PRIOR_WORLDS * self.prior) / (len(self.results) + PRIOR_WORLDS)


class Search:
    """One decision: worlds are dealt as they are needed, and every move meets the same ones."""

    def __init__(self, state: State, playout: Playout, guesses: Guesses, budget: Budget) -> None:
        self.playout = playout
        self.guesses = guesses
        self.budget = budget
        self._deadline = budget.deadline()
        self._worlds: list[State] = []
        self._player = state.turn
        compiled = state.compiled
        # The more players, the more each position costs.
        self._most_work = WORK_A_WORLD * budget.worlds * 4 // max(4, compiled.players)
        # Where no deal ends, hands are not empty, and what is left in them counts like the places.
        self._endless = compiled.rules.deal == "draw"
        self._judge = playout.judge if self._endless else ends_judge_for(compiled)
        self._onlooker = onlooker(compiled)

    def choose(self, actions: Sequence[Action], priors: Sequence[float]) -> list[Candidate]:
        """Return the candidates, best first."""
        ranked = sorted(range(len(actions)), key=lambda index: -priors[index])[:WIDEST]
        left = [Candidate(index, actions[index], priors[index]) for index in ranked]
        width, most = self._plan(left)
        left, dropped = left[:width], left[width:]
        worlds = 0
        while len(left) > 1 and worlds < most:
            worlds = min(most, worlds + min(ROUND, max(1, most // FIRST_SHARE)))
            if not self._try_all(left, worlds):
                break
            left.sort(key=lambda candidate: -candidate.score)
            staying = left[:1] + [other for other in left[1:] if not self._settled(left[0], other)]
            if worlds >= most // FIRST_SHARE:
                staying = staying[: 4 if worlds < most // 2 else 2]
            dropped = [candidate for candidate in left if candidate not in staying] + dropped
            left = staying
        left.sort(key=lambda candidate: -candidate.score)
        return left + dropped

    def _plan(self, candidates: list[Candidate]) -> tuple[int, int]:
        """Return how many candidates to look at, and in how many worlds: two show what a world costs."""
        most = max(1, self.budget.worlds)
        two = candidates[:2]
        if len(two) < 2 or not self._try_all(two, 1):
            return len(candidates), most
        affordable = self._most_work * len(two) // max(1, self.playout.work)
        width = max(2, min(len(candidates), affordable // FEWEST_WORLDS))
        # All are tried in a quarter of the worlds, four of them in another, the last two in the rest.
        quarters = width + min(width, 4) + 4
        return width, max(1, min(most, FIRST_SHARE * affordable // quarters))

    def _try_all(self, candidates: list[Candidate], worlds: int) -> bool:
        """Try every candidate in so many worlds; say whether there was time for all."""
        for number in range(worlds):
            for candidate in candidates:
                if len(candidate.results) <= number:
                    if self._out_of_time():
                        self._even_out(candidates)
                        return False
                    candidate.results.append(self.outcome(candidate.action, number))
        return True

    def _out_of_time(self) -> bool:
        if self._deadline is not None and perf_counter() >= self._deadline:
            return True
        return self.playout.work >= self._most_work or self.budget.cancelled()

    def _even_out(self, candidates: list[Candidate]) -> None:
        """Compare only worlds in which all were tried."""
        fewest = min(len(candidate.results) for candidate in candidates)
        for candidate in candidates:
            del candidate.results[fewest:]

    def outcome(self, action: Action, number: int) -> float:
        """Return the chance to win after a move in a world, played on to the end of the deal."""
        while len(self._worlds) <= number:
            self._worlds.append(self.guesses.next_world())
        world = self._worlds[number].copy()
        action(world)
        self.playout.run(world)
        if world.phase == OVER:
            return float(self._player in world.winners)
        judge = self._judge
        strengths = judge.strengths(world.pawns, self._onlooker, ())
        if self._endless:
            for player, hand in enumerate(world.hands):
                strengths[player] += judge.hand_worth(world.pawns, player, ranks_without(hand, None))
        return judge.chances(judge.side_strengths(strengths))[judge.side_of[self._player]]

    def _settled(self, first: Candidate, second: Candidate) -> bool:
        """Say whether the lead is beyond chance, or no lead will ever show, seen world by world."""
        gaps = [a - b for a, b in zip(first.results, second.results, strict=False)]
        count = len(gaps)
        if count < ROUND:
            return False
        if count > 2 * ROUND and not any(gaps):
            return True
        mean = sum(gaps) / count
        variance = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
        variance += RARE * RARE * ROUND / count
        return mean > CLEAR_LEAD * sqrt(variance / count)
