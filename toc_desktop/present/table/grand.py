"""How much larger each thing of the table is in the "Grand jeu"; the board itself keeps its size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

SCALES = (1.0, 1.25, 1.5, 2.0)
"""The sizes a player may choose; what follows has a value for each."""
_CARDS = (1.0, 1.25, 1.5, 2.0)
_PAWNS = (1.0, 1.18, 1.36, 1.5)
_NUMBERS = (1.0, 1.25, 1.5, 1.6)
_STEPS = (1.0, 1.22, 1.45, 1.6)
_PANELS = (1.0, 1.1, 1.2, 1.3)
_INDICES = (0.0, 0.5, 1.0, 1.0)


def card_scale(scale: float) -> float:
    """Return how much wider cards want to be; how much there is room for is the layout's."""
    return _between(_CARDS, scale)


def pawn_scale(scale: float) -> float:
    """Return how much larger pawns are: heads of neighbours touch at the most."""
    return _between(_PAWNS, scale)


def number_scale(scale: float) -> float:
    """Return how much larger engraved numbers are: they stay in their cells."""
    return _between(_NUMBERS, scale)


def step_scale(scale: float) -> float:
    """Return how much larger the numbered discs of a path are."""
    return _between(_STEPS, scale)


def panel_scale(scale: float) -> float:
    """Return how much larger icons, plates and the line of the log are."""
    return _between(_PANELS, scale)


def index_share(scale: float) -> float:
    """Return how far a card's corner has grown, from the usual one (0) to the largest (1)."""
    return _between(_INDICES, scale)


def _between(values: Sequence[float], scale: float) -> float:
    """Return the value for a scale, on a straight line between those that are listed."""
    for (low, high), (first, last) in zip(pairwise(SCALES), pairwise(values), strict=True):
        if scale <= high:
            return first + (last - first) * max(0.0, scale - low) / (high - low)
    return values[-1]
