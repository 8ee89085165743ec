"""Chance that is the same on every machine: a small generator of our own.

``random.shuffle`` may change between Python versions, and a game must not.
"""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine.errors import InvalidRecord

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Chance:
    """A SplitMix64 generator whose whole state is one integer.

    >>> Chance(7).below(6) == Chance(7).below(6)
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
        for last in range(len(order) - 1, 0, -1):
            pick = self.below(last + 1)
            order[last], order[pick] = order[pick], order[last]
        return order

    def unit(self) -> float:
        """Return a float from 0 (included) to 1 (excluded)."""
        return (self.bits() >> 11) / (1 << 53)

    def fork(self, name: int) -> Chance:
        """Return an independent generator for a purpose numbered ``name``."""
        return Chance(self.state * 6364136223846793005 + (name + 1) * 1442695040888963407)


class Lots:
    """The chance of one game: who deals first, and the order of every shuffle, from one seed.

    Shuffle number ``k`` depends on the seed and ``k`` alone, so a game can be taken back, saved
    and gone on with, and the cards come in the same order.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def dealer(self, players: int) -> int:
        """Draw the first dealer."""
        return Chance(self.seed).fork(0).below(players)

    def order(self, number: int, cards: Sequence[int]) -> list[int]:
        """Return the cards in the order of shuffle ``number``, top first."""
        return Chance(self.seed).fork(number + 1).shuffled(cards)


class RecordedLots(Lots):
    """Chance that deals out what a record says happened, instead of drawing lots."""

    __slots__ = ("_dealer", "_orders")

    def __init__(self, seed: int, dealer: int, orders: Sequence[Sequence[int]]) -> None:
        super().__init__(seed)
        self._dealer = dealer
        self._orders = [list(order) for order in orders]

    def dealer(self, players: int) -> int:
        """Return the recorded first dealer."""
        if not 0 <= self._dealer < players:
            raise InvalidRecord("the recorded dealer does not sit at this table")
        return self._dealer

    def order(self, number: int, cards: Sequence[int]) -> list[int]:
        """Return a recorded order, which must hold exactly these cards."""
        if number >= len(self._orders):
            raise InvalidRecord("the record holds too few shuffles")
        order = self._orders[number]
        if sorted(order) != sorted(cards):
            raise InvalidRecord("a recorded shuffle does not hold the cards that were shuffled")
        return order
