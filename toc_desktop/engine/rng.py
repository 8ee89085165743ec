"""Random numbers that are the same on every machine: a small generator of our own.

``random.shuffle`` may change between Python versions, and a game must not.
"""

from __future__ import annotations

from collections.abc import Sequence

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Rng:
    """A SplitMix64 generator whose whole state is one integer.

    >>> Rng(7).below(6) == Rng(7).below(6)
    True
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        self.state = seed & _MASK

    def bits(self) -> int:
        """Return the next 64 random bits."""
        self.state = (self.state + _GOLDEN) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, limit: int) -> int:
        """Return a fair integer from 0 to ``limit - 1``."""
        # Multiplying instead of dividing keeps it fair: the few low values that would be
        # drawn once too often are thrown again.
        threshold = (1 << 64) % limit
        while True:
            product = self.bits() * limit
            if (product & _MASK) >= threshold:
                return product >> 64

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """Return the cards in a fair random order (Fisher and Yates)."""
        order = list(cards)
        state = self.state
        # ``below`` written out: a deal is shuffled as often as a dozen moves are made.
        for limit in range(len(order), 1, -1):
            threshold = (1 << 64) % limit
            while True:
                state = (state + _GOLDEN) & _MASK
                z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                product = (z ^ (z >> 31)) * limit
                if (product & _MASK) >= threshold:
                    break
            last, pick = limit - 1, product >> 64
            order[last], order[pick] = order[pick], order[last]
        self.state = state
        return order

    def unit(self) -> float:
        """Return a float from 0 (included) to 1 (excluded)."""
        return (self.bits() >> 11) / (1 << 53)

    def fork(self, name: int) -> Rng:
        """Return an independent generator for a purpose numbered ``name``."""
        return Rng(self.state * 6364136223846793005 + (name + 1) * 1442695040888963407)
