"""How much larger each thing of the table is in the "Grand jeu"; the board itself keeps its size."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cache
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Growth:
    """How much larger than usual the things of the table are."""

    card: float
    """How much wider cards want to be; how much there is room for is the layout's."""
    pawn: float
    """Heads of neighbours touch at the most."""
    number: float
    """Engraved numbers, which stay in their cells."""
    step: float
    """The numbered discs of a path."""
    panel: float
    """Icons, plates and the line of the log."""
    mark: float
    """The mark on a card, beyond what the card itself has grown."""
    tag: float
    """The tags with the numbers of cells that are spoken of."""
    index: float
    """How far a card's corner has grown, from the usual one (0) to the largest (1)."""


_GROWTHS = {
    1.0: Growth(1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0),
    1.25: Growth(1.25, 1.18, 1.25, 1.22, 1.1, 1.02, 1.15, 0.5),
    1.5: Growth(1.5, 1.36, 1.5, 1.45, 1.2, 1.04, 1.3, 1.0),
    2.0: Growth(2.0, 1.5, 1.6, 1.6, 1.3, 1.12, 1.5, 1.0),
}
SCALES = tuple(_GROWTHS)
"""The sizes a player may choose."""
USUAL = _GROWTHS[1.0]


@cache
def growth(scale: float) -> Growth:
    """Return the sizes for a scale, on a straight line between those that are listed."""
    for (low, least), (high, most) in pairwise(_GROWTHS.items()):
        if scale <= high:
            share, ends = max(0.0, scale - low), zip(astuple(least), astuple(most), strict=True)
            return Growth(*(first + (last - first) * share / (high - low) for first, last in ends))
    return most
