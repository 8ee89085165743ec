"""Hold the engine's answers against the oracle's: `python -m tests.oracle.compare --count 5000`."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from typing import Any

from .answering import answer
from .breaking import broken_position
from .generate import random_position

Answer = dict[str, Any]
FIELDS = ["plays", "discards", "fold", "pass", "sizes", "gives"]


def differences(engine_answer: Answer, oracle_answer: Answer) -> list[str]:
    """Say in plain sentences where two answers differ; an error's wording is free."""
    if "error" in oracle_answer:
        return [] if "error" in engine_answer else [f"no error, but: {oracle_answer['error']}"]
    if "error" in engine_answer:
        return [f"an error for a position that makes sense: {engine_answer['error']}"]
    if sorted(engine_answer) != sorted(FIELDS):
        return [f"the fields are {sorted(engine_answer)}"]
    found: list[str] = []
    left, right = play_list(engine_answer), play_list(oracle_answer)
    if len(set(left)) != len(left):
        found.append("one play is listed twice")
    found += [f"play too many: {play}" for play in sorted(set(left) - set(right))]
    found += [f"play missing: {play}" for play in sorted(set(right) - set(left))]
    for name in ("discards", "sizes", "gives"):
        if sorted(engine_answer[name]) != sorted(oracle_answer[name]):
            found.append(f"{name}: {engine_answer[name]} instead of {oracle_answer[name]}")
    for name in ("fold", "pass"):
        if engine_answer[name] is not oracle_answer[name]:
            found.append(f"{name}: {engine_answer[name]} instead of {oracle_answer[name]}")
    return found


def play_list(reply: Answer) -> list[str]:
    """Write each play as one line of text, leaving cells in the order they were given."""
    return [play["card"] + " " + json.dumps(play["pawns"]) for play in reply["plays"]]


def disagreements(
    engine: Callable[[Any], Answer], make: Callable[[random.Random], Any], count: int, seed: int
) -> list[str]:
    """Ask both about many made-up positions; each report starts with the position itself."""
    rng = random.Random(seed)
    reports: list[str] = []
    for _ in range(count):
        position = make(rng)
        text = json.dumps(position)
        found = differences(engine(position), answer(json.loads(text)))
        if found:
            reports.append("\n    ".join([text, *found[:6]]))
    return reports


def main() -> int:
    """Compare both and prints what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10, help="how many differing positions to print")
    asked = parser.parse_args()
    from toc_desktop.engine.interchange import answer as engine

    good = disagreements(engine, random_position, asked.count, asked.seed)
    broken = disagreements(engine, broken_position, asked.count // 3, asked.seed)
    for report in (good + broken)[: asked.show]:
        print(report)
    print(
        f"{len(good)} of {asked.count} positions and {len(broken)} of {asked.count // 3} broken ones differ"
    )
    return 1 if good or broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
