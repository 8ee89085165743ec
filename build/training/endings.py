"""What the end of a deal is worth: fitted to who won from there, in games of the strong player with itself.

A search compares whole deals by how they end, so it wants honest odds; a player who looks one move ahead
wants good choices. The two are learned apart, from the same features.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from toc_desktop.bots.evaluation import Judge
from toc_desktop.bots.hit_odds import HitOdds, onlooker
from toc_desktop.bots.playout import LONGEST
from toc_desktop.bots.weights import FEATURES, PLACES, Weights
from toc_desktop.engine import DeckSource, dealing
from toc_desktop.engine.compiled_rules import CompiledRules
from toc_desktop.engine.state import DEAL, HAND_SIZE, OVER, State, opening
from training.selfplay import MOST_MOVES, TableSpec, act

RESTRAINT = 1e-3
"""How much a large weight must explain to be believed, features being measured in their own spread."""
ROUNDS = 12


@dataclass(frozen=True, slots=True)
class Series:
    """Games to be played at one table by one set of weights."""

    spec: TableSpec
    weights: Weights
    seeds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """The end of a deal: for each side the features of its players added up, and which side won."""

    sides: tuple[tuple[float, ...], ...]
    winner: int


def play_series(job: Series) -> list[Seen]:
    """Play games and return how their deals ended."""
    compiled = job.spec.compiled()
    judge = Judge(compiled, job.weights)
    eye = Eye(compiled)
    return [seen for seed in job.seeds for seen in play_game(compiled, judge, eye, seed)]


class Eye:
    """Sees a position feature by feature: a judge for each, to whom nothing else counts."""

    def __init__(self, compiled: CompiledRules) -> None:
        nothing = dict.fromkeys(FEATURES, 0.0)
        self._judges = [Judge(compiled, nothing | {name: 1.0}) for name in PLACES]
        self._onlooker: HitOdds = onlooker(compiled)

    def features(self, state: State) -> tuple[tuple[float, ...], ...]:
        """Return the features of each side."""
        columns = [
            judge.side_strengths(judge.strengths(state.pawns, self._onlooker, ())) for judge in self._judges
        ]
        return tuple(zip(*columns, strict=True))


def play_game(compiled: CompiledRules, judge: Judge, eye: Eye, seed: int) -> list[Seen]:
    """Play one game, all by the same judge; return its deals' ends (or moments, if none ever ends)."""
    state = opening(compiled, DeckSource(seed))
    dealing.start_game(state)
    ends: list[tuple[tuple[float, ...], ...]] = []
    endless = compiled.rules.deal == "draw"
    for number in range(MOST_MOVES):
        if state.phase == OVER:
            winner = judge.side_of[state.winners[0]]
            return [Seen(sides, winner) for sides in ends]
        if state.phase in (DEAL, HAND_SIZE) or (endless and number % LONGEST == LONGEST - 1):
            ends.append(eye.features(state))
        act(judge, state)
    return []


def fit(
    seen: Sequence[Seen],
    moves: Weights,
    restraint: float = RESTRAINT,
    towards: Weights | None = None,
) -> dict[str, float]:
    """Return the weights under which the winners were likeliest (Newton's method on the softmax).

    What never told sides apart keeps its weight for moves; what is not proved stays near where
    ``towards`` has it, or small.
    """
    widest = max(len(end.sides) for end in seen)
    features = np.zeros((len(seen), widest, len(PLACES)))
    there = np.zeros((len(seen), widest), dtype=bool)
    for index, end in enumerate(seen):
        features[index, : len(end.sides)] = end.sides
        there[index, : len(end.sides)] = True
    winners = np.array([end.winner for end in seen])
    spread = features[there].std(axis=0)
    scale = np.where(spread > 1e-9, spread, 1.0)
    middle = np.array([towards[name] if towards else 0.0 for name in PLACES]) * scale
    weights = _newton(features / scale, there, winners, restraint, middle) / scale
    return {
        name: round(float(weights[index]) if spread[index] > 1e-9 else moves[name], 4)
        for index, name in enumerate(PLACES)
    }


def _newton(
    features: NDArray[np.float64],
    there: NDArray[np.bool_],
    winners: NDArray[np.int64],
    restraint: float,
    middle: NDArray[np.float64],
) -> NDArray[np.float64]:
    count, _, width = features.shape
    weights = middle.copy()
    won = features[np.arange(count), winners].sum(axis=0)
    for _ in range(ROUNDS):
        strengths = np.where(there, features @ weights, -np.inf)
        parts = np.exp(strengths - strengths.max(axis=1, keepdims=True))
        chances = parts / parts.sum(axis=1, keepdims=True)
        means = np.einsum("ns,nsf->nf", chances, features)
        slope = (won - means.sum(axis=0)) / count - restraint * (weights - middle)
        square = np.einsum("ns,nsf,nsg->fg", chances, features, features, optimize=True)
        curve = (square - means.T @ means) / count + restraint * np.eye(width)
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-9:
            break
    return weights
