"""A small covering set: few rows in which every two values of every two options meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from toc_desktop.engine import Rng

Row = dict[str, Any]
Pair = tuple[tuple[str, int], tuple[str, int]]

FEW, MANY = 4, 100


def covering_rows(
    values: Mapping[str, Sequence[Any]], allowed: Callable[[Row], bool], seed: int = 1
) -> tuple[list[Row], set[Pair]]:
    """Return rows that hold every pair of values some allowed row can hold, and the pairs none can.

    Greedy: each row starts from a pair not met yet, and the best of some completions is kept.
    """
    chance = Rng(seed)
    names = list(values)
    missing: dict[Pair, None] = {
        ((a, i), (b, j)): None
        for a, b in combinations(names, 2)
        for i in range(len(values[a]))
        for j in range(len(values[b]))
    }
    rows: list[Row] = []
    impossible: set[Pair] = set()
    while missing:
        wanted = next(iter(missing))
        best = _best(wanted, names, values, missing, allowed, chance)
        if best is None:
            impossible.add(wanted)
            del missing[wanted]
            continue
        rows.append(_row(best, values))
        for pair in _pairs(best, names):
            missing.pop(pair, None)
    return rows, impossible


def _best(
    wanted: Pair,
    names: list[str],
    values: Mapping[str, Sequence[Any]],
    missing: Mapping[Pair, None],
    allowed: Callable[[Row], bool],
    chance: Rng,
) -> dict[str, int] | None:
    """Return the allowed completion of a pair that meets most missing pairs, or None."""
    best: dict[str, int] | None = None
    most = -1
    for attempt in range(MANY):
        # What is greedily best may never be allowed: then any completion will do.
        greedy = attempt < FEW
        picks = _completed(dict(wanted), names, values, missing if greedy else {}, chance)
        if allowed(_row(picks, values)):
            met = sum(pair in missing for pair in _pairs(picks, names))
            if met > most:
                best, most = picks, met
        if best is not None and attempt >= FEW:
            break
    return best


def _completed(
    picks: dict[str, int],
    names: list[str],
    values: Mapping[str, Sequence[Any]],
    missing: Mapping[Pair, None],
    chance: Rng,
) -> dict[str, int]:
    """Fill in the other options, in random order, each with the value that meets most of what is missing."""
    order = {name: place for place, name in enumerate(names)}
    for place in chance.shuffled(range(len(names))):
        name = names[place]
        if name in picks:
            continue
        scores = [
            sum(_pair(name, pick, other, had, order) in missing for other, had in picks.items())
            for pick in range(len(values[name]))
        ]
        top = max(scores)
        good = [pick for pick, score in enumerate(scores) if score == top]
        picks[name] = good[chance.below(len(good))]
    return picks


def _pair(a: str, i: int, b: str, j: int, order: Mapping[str, int]) -> Pair:
    return ((a, i), (b, j)) if order[a] < order[b] else ((b, j), (a, i))


def _pairs(picks: dict[str, int], names: list[str]) -> list[Pair]:
    return [((a, picks[a]), (b, picks[b])) for a, b in combinations(names, 2)]


def _row(picks: dict[str, int], values: Mapping[str, Sequence[Any]]) -> Row:
    return {name: values[name][pick] for name, pick in picks.items()}
