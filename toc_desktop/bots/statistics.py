"""Shares with their 95 % intervals, and percentiles: what a table of results needs."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt

NORMAL_95 = 1.959964


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share of independent games (Wilson's).

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not games:
        return 0.0, 1.0
    share = wins / games
    z2 = NORMAL_95**2
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = NORMAL_95 * sqrt(share * (1 - share) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def clustered(shares: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean and the 95 % interval of shares that are each one independent deal's.

    Games on the same cards are not independent: a deal counts once, with the share won on it.
    """
    n = len(shares)
    if not n:
        return 0.0, 0.0, 1.0
    mean, half = mean_95(shares)
    if half == 0.0:
        # All alike says little about rare exceptions: fall back to what as many games would say.
        return mean, *wilson(mean * n, n)
    return mean, max(0.0, mean - half), min(1.0, mean + half)


def mean_95(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of independent values, and half of its 95 % interval (Student's).

    >>> [round(number, 2) for number in mean_95(range(1, 10))]
    [5.0, 2.1]
    """
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return mean, inf
    spread = sum((value - mean) ** 2 for value in values) / (n - 1)
    return mean, student_95(n - 1) * sqrt(spread / n)


def student_95(freedom: int) -> float:
    """Return Student's two-sided 95 % point (Cornish and Fisher's expansion, fine from 3 on)."""
    z = NORMAL_95
    if freedom < 3:
        return (12.706, 4.303)[freedom - 1]
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + g1 / freedom + g2 / freedom**2 + g3 / freedom**3


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value below which a percentage of the values lies (nearest rank).

    >>> percentile([5, 1, 3], 50)
    3
    """
    ordered = sorted(values)
    if not ordered:
        return 0.0
    rank = max(1, -(-len(ordered) * percent // 100))
    return ordered[int(rank) - 1]
