"""Games of the strong player against itself, told as features of the positions after each move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias, cast

import numpy as np
import numpy.typing as npt

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.outlook import outlook_of
from toc_desktop.bots.player import Budget, Option
from toc_desktop.bots.strong import StrongBot, ranks_without
from toc_desktop.bots.table import Table
from toc_desktop.bots.tournament import game_seed
from toc_desktop.bots.weights import FEATURES, Weights
from toc_desktop.engine import PlayerView, Seating, find_preset
from toc_desktop.engine.chance import Chance
from toc_desktop.engine.game import pawns_after, raw_play
from toc_desktop.engine.kit import Kit, kit_for
from toc_desktop.engine.moves import Discard, Move, Play
from toc_desktop.engine.state import State

MAX_TURNS = 2500

Rows: TypeAlias = npt.NDArray[np.float32]
"""For each side (row), its features (columns)."""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table to train at, and how often it is taken."""

    preset: str
    players: int
    teams: int
    share: int


@dataclass(frozen=True, slots=True)
class GameJob:
    """One game to play."""

    spec: TableSpec
    weights: Weights
    seed: int
    noise: float


@dataclass(frozen=True, slots=True)
class GameStory:
    """For each player the positions after its moves, in order; and the side that won (−1: nobody)."""

    positions: tuple[tuple[Rows, ...], ...]
    winner: int


class Learner(StrongBot):
    """A strong player with weights of its own, who now and then tries something else."""

    def __init__(self, seed: int, judge: Judge, noise: float) -> None:
        super().__init__(seed)
        self._judge = judge
        self._noise = noise

    def judge(self, kit: Kit) -> Judge:
        """Return the evaluation being learned."""
        return self._judge

    def play(
        self, state: State, view: PlayerView, options: list[Option | None], chance: Chance, budget: Budget
    ) -> Option | None:
        """Choose the best play, or a random one."""
        if chance.unit() < self._noise:
            return options[chance.below(len(options))]
        return super().play(state, view, options, chance, budget)


@lru_cache(maxsize=32)
def feature_judge(kit: Kit) -> Judge:
    """Return a judge whose weights are unit vectors: its strengths are the features themselves.

    Strength is linear in the weights, so the game's own evaluation reads out the features, and
    no second version of them can go astray.
    """
    units = np.eye(len(FEATURES))
    return Judge(kit, cast(Weights, dict(zip(FEATURES, units, strict=True))))


def features_after(view: PlayerView, move: Play | Discard, state: State) -> Rows:
    """Return the features of every side after a move, as its player sees it."""
    judge = feature_judge(state.kit)
    rest = ranks_without(view.hand, move.card)
    pawns = pawns_after(state, raw_play(move)) if isinstance(move, Play) else state.pawns
    sides = judge.side_strengths(judge.strengths(pawns, outlook_of(view), rest))
    return np.array(sides, dtype=np.float32)


def play_game(job: GameJob) -> GameStory:
    """Play one game and return what each player saw."""
    spec = job.spec
    rules = find_preset(spec.preset).rules_for(spec.teams)
    seating = Seating.standard(spec.players, spec.teams)
    judge = Judge(kit_for(rules, seating), job.weights)
    bots = [Learner(game_seed(job.seed, seat), judge, job.noise) for seat in range(spec.players)]
    table = Table(rules, seating, job.seed, logged=False)
    seen: list[list[Rows]] = [[] for _ in bots]
    moves = 0
    while not table.over:
        moves += 1
        if moves > MAX_TURNS:
            return GameStory((), -1)
        player = table.state.turn
        view = table.view(player, with_log=False)
        move: Move = bots[player].choose(view)
        story = features_after(view, move, table.state) if isinstance(move, Play | Discard) else None
        table.act(move)
        if story is not None and not table.over:
            seen[player].append(story)
        table.deal_if_due()
    return GameStory(tuple(map(tuple, seen)), seating.team_of(table.state.winners[0]))
