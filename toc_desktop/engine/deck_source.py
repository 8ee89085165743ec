"""The order of the cards of one game: drawn from a seed, or read from a record."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine.errors import InvalidRecord
from toc_desktop.engine.rng import Rng


class DeckSource:
    """Who deals first in a game, and the order of every shuffle, from one seed.

    Shuffle number ``k`` depends on the seed and ``k`` alone, so a game can be taken back, saved
    and gone on with, and the cards come in the same order.
    """

    __slots__ = ("seed",)

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def dealer(self, players: int) -> int:
        """Draw the first dealer."""
        return Rng(self.seed).fork(0).below(players)

    def order(self, number: int, cards: Sequence[int]) -> list[int]:
        """Return the cards in the order of shuffle ``number``, top first."""
        return Rng(self.seed).fork(number + 1).shuffled(cards)


class RecordedDecks(DeckSource):
    """The first dealer and the shuffles that a record holds, instead of drawn ones."""

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
