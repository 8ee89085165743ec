"""The fast lane: which cases of a test with many of them are tried in it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

MARK = "quick_cases"


def spread(cases: int, quick: int) -> set[int]:
    """Return the numbers of the cases that stay quick, spread over all of them.

    >>> sorted(spread(12, 3))
    [0, 4, 8]
    >>> sorted(spread(2, 3))
    [0, 1]
    """
    return {number * cases // quick for number in range(quick)} if quick < cases else set(range(cases))


def mark_cases(items: Iterable[pytest.Item]) -> None:
    """Mark as slow what `quick_cases(n)` leaves to the long run: all but n cases of a test."""
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker(MARK):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for cases in tests.values():
        mark = cases[0].get_closest_marker(MARK)
        assert mark
        quick = spread(len(cases), mark.args[0])
        for number, item in enumerate(cases):
            if number not in quick:
                item.add_marker(pytest.mark.slow)
