"""Several games that decide together: whoever first wins so many; the score goes from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.engine import Seating

MOST_GAMES = 9


@dataclass(frozen=True, slots=True)
class BestOf:
    """How many games win, and how many each side has won before this one.

    >>> BestOf(2, (0, 0)).after((1, 3), Seating.standard(4, 2))
    BestOf(games=2, won=(0, 1))
    """

    games: int
    won: tuple[int, ...]
    """By team, or by player where everybody plays alone."""

    @classmethod
    def fresh(cls, seating: Seating, games: int = 2) -> BestOf:
        """Return the score before the first game."""
        return cls(games, (0,) * (seating.teams or seating.players))

    @property
    def number(self) -> int:
        """Return the number of the game that is being played, from 1."""
        return sum(self.won) + 1

    @property
    def champion(self) -> int | None:
        """Return the side that has won it all, once there is one."""
        return next((side for side, won in enumerate(self.won) if won >= self.games), None)

    def after(self, winners: Sequence[int], seating: Seating) -> BestOf:
        """Return the score after a game that these players won."""
        if not winners:
            return self
        side = winners[0] % len(self.won) if seating.teams else winners[0]
        return BestOf(self.games, tuple(won + (side == i) for i, won in enumerate(self.won)))


def score_to_dict(score: BestOf) -> dict[str, object]:
    """Return a score as plain JSON values."""
    return {"games": score.games, "won": list(score.won)}


def score_from_dict(value: object, seating: Seating) -> BestOf | None:
    """Return the score in plain JSON values, None where there is none or it makes no sense."""
    if not isinstance(value, dict):
        return None
    games, won = _whole(value.get("games")), value.get("won")
    if games < 2 or not isinstance(won, list) or len(won) != (seating.teams or seating.players):
        return None
    counts = tuple(_whole(count) for count in won)
    return BestOf(games, counts) if all(0 <= count < games for count in counts) else None


def _whole(value: object) -> int:
    """Return a small whole number, -1 for anything else."""
    fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_GAMES
    return value if fits and isinstance(value, int) else -1
