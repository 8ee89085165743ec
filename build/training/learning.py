"""Evolution by self-play: weights are varied at random, and move towards what wins.

Fitting the evaluation to the outcomes of games was tried first and played worse: a position's
features go together with winning for many reasons, and only playing shows which of them is a
cause. Here every duel says directly which variation won more.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, exp, log, pi, sqrt

from toc_desktop.bots.weights import FEATURES, Weights
from toc_desktop.engine import Rng
from training.selfplay import Ending


class Evolution:
    """A point in the space of weights, each measured in its own unit, and the way it is going."""

    def __init__(self, first: Weights, units: Weights) -> None:
        self.units = [units[name] for name in FEATURES]
        self.place = [first[name] / unit for name, unit in zip(FEATURES, self.units, strict=True)]
        self._pull = [0.0] * len(self.place)

    def weights(self, shift: Sequence[float] | None = None) -> dict[str, float]:
        """Return the weights here, or a shift away from here."""
        shift = shift or [0.0] * len(self.place)
        return {
            name: (here + by) * unit
            for name, here, by, unit in zip(FEATURES, self.place, shift, self.units, strict=True)
        }

    def learn(self, shifts: Sequence[Sequence[float]], leads: Sequence[float], stride: float) -> float:
        """Go a stride towards the shifts that won; return how clearly they point somewhere.

        A duel between a place shifted forth and back by ``shift`` that is led by ``lead`` says how
        winning grows along the shift; the mean over all duels is the gradient.
        """
        count = len(shifts)
        gradient = [
            sum(lead * shift[index] for shift, lead in zip(shifts, leads, strict=True)) / count
            for index in range(len(self.place))
        ]
        # What pure chance would give, to compare with.
        noise = (
            sqrt(
                sum(lead * lead * by * by for shift, lead in zip(shifts, leads, strict=True) for by in shift)
            )
            / count
        )
        self._pull = [0.5 * old + new for old, new in zip(self._pull, gradient, strict=True)]
        length = sqrt(sum(pull * pull for pull in self._pull))
        if length > 0.0:
            self.place = [
                here + stride * pull / length for here, pull in zip(self.place, self._pull, strict=True)
            ]
        return sqrt(sum(g * g for g in gradient)) / max(noise, 1e-12)


def random_shift(chance: Rng, width: float) -> list[float]:
    """Return a random shift, each weight by about ``width`` units."""
    return [width * gauss(chance) for _ in FEATURES]


def gauss(chance: Rng) -> float:
    """Return a normally distributed number (Box and Muller)."""
    return sqrt(-2.0 * log(1.0 - chance.unit())) * cos(2.0 * pi * chance.unit())


def sharpness(endings: Sequence[Ending]) -> float:
    """Return the factor by which strengths must be multiplied for the odds to be honest.

    What wins does not depend on it much, but the expert compares sure wins with likely ones.
    """
    factor = 1.0
    for _ in range(30):
        slope = curve = 1e-9
        for ending in endings:
            top = max(ending.sides)
            parts = [exp(factor * (side - top)) for side in ending.sides]
            whole = sum(parts)
            mean = sum(part * side for part, side in zip(parts, ending.sides, strict=True)) / whole
            square = sum(part * side * side for part, side in zip(parts, ending.sides, strict=True)) / whole
            slope += ending.sides[ending.winner] - mean
            curve += square - mean * mean
        step = max(-0.5, min(0.5, slope / curve))
        factor = max(0.05, factor + step)
        if abs(step) < 1e-6:
            break
    return factor
