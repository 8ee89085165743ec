"""How long things take on the table: four speeds, and no motion for those who want none."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

SPEEDS = ("slow", "normal", "fast", "instant")


@dataclass(frozen=True, slots=True)
class Tempo:
    """Seconds for each kind of motion."""

    hop: float = 0.09
    longest_walk: float = 0.9
    flight: float = 0.45
    swap: float = 0.6
    card: float = 0.3
    deal: float = 0.26
    deal_gap: float = 0.06
    exchange: float = 0.55
    shuffle: float = 0.35
    beat: float = 0.3
    """The pause in which a card just played is read, before its pawn moves."""
    rest: float = 0.18
    """The pause after a move, before the next player's."""
    win: float = 1.2
    fade: float = 0.3
    reduced: bool = False
    """Reduced motion: everything fades from place to place."""

    @property
    def instant(self) -> bool:
        """Tell whether nothing is animated at all."""
        return self.card == 0


_FACTORS = {"slow": 1.7, "normal": 1.0, "fast": 0.5, "instant": 0.0}


def speed_factor(speed: str) -> float:
    """Return how much longer things take at a speed than at the usual one; an unknown one is usual."""
    return _FACTORS.get(speed, 1.0)


def short_game_speed(speed: str) -> str:
    """Return the speed of a short game: fast where the player has left it at the usual one.

    >>> short_game_speed("normal"), short_game_speed("slow")
    ('fast', 'slow')
    """
    return "fast" if speed == "normal" else speed


@cache
def tempo(speed: str = "normal", reduced: bool = False) -> Tempo:
    """Return the tempo of a speed; an unknown one is normal.

    >>> tempo("fast").hop
    0.045
    """
    factor = speed_factor(speed)
    normal = Tempo()
    scaled = {
        name: getattr(normal, name) * factor for name in Tempo.__dataclass_fields__ if name != "reduced"
    }
    return replace(normal, **scaled, reduced=reduced)
