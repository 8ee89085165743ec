"""Regression of the sides' odds on the outcomes of games: multinomial logistic, with λ-returns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from toc_desktop.engine.chance import Chance
from training.selfplay import GameStory, Rows

LAMBDA = 0.9
"""How much of a target is the game's end, and how much the next position's own odds."""

Vector = npt.NDArray[np.float64]
Sample = tuple[Rows, Vector]


def chances(strengths: Vector) -> Vector:
    """Return each side's chance to win, from the last axis of strengths."""
    parts = np.exp(strengths - strengths.max(axis=-1, keepdims=True))
    return np.asarray(parts / parts.sum(axis=-1, keepdims=True))


def samples_of(story: GameStory, weights: Vector) -> Iterator[Sample]:
    """Return the positions of a game with what should have been thought of them."""
    if story.winner < 0:
        return
    for positions in story.positions:
        if not positions:
            continue
        own = chances(np.stack(positions) @ weights)
        target = np.zeros(own.shape[1])
        target[story.winner] = 1.0
        for index in range(len(positions) - 1, -1, -1):
            yield positions[index], target
            target = LAMBDA * target + (1.0 - LAMBDA) * own[index]


class Descent:
    """Adam's method on the cross entropy."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.weights: Vector = np.array(weights, dtype=np.float64)
        self._mean = np.zeros(len(weights))
        self._square = np.zeros(len(weights))
        self._steps = 0

    def learn(self, samples: Sequence[Sample], rate: float, batch: int, chance: Chance) -> float:
        """Go once through the samples in random order; return the mean squared error."""
        by_sides: dict[int, list[Sample]] = {}
        for sample in samples:
            by_sides.setdefault(len(sample[1]), []).append(sample)
        packs = []
        for alike in by_sides.values():
            order = chance.shuffled(range(len(alike)))
            rows = np.stack([alike[index][0] for index in order])
            targets = np.stack([alike[index][1] for index in order])
            packs += [(rows[at : at + batch], targets[at : at + batch]) for at in range(0, len(order), batch)]
        error = 0.0
        for index in chance.shuffled(range(len(packs))):
            error += self._learn_batch(*packs[index], rate)
        return error / max(1, len(samples))

    def _learn_batch(self, rows: Rows, targets: Vector, rate: float) -> float:
        miss = chances(rows @ self.weights) - targets
        gradient = np.einsum("bs,bsf->f", miss, rows) / len(rows)
        self._steps += 1
        fade = np.sqrt(1.0 - 0.999**self._steps) / (1.0 - 0.9**self._steps)
        self._mean = 0.9 * self._mean + 0.1 * gradient
        self._square = 0.999 * self._square + 0.001 * gradient**2
        # A little pull towards nothing keeps features that never matter at nothing.
        self.weights = (1.0 - 1e-4 * rate) * self.weights
        self.weights -= rate * fade * self._mean / (np.sqrt(self._square) + 1e-8)
        return float((miss**2).sum())
