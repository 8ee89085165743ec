"""Trees of legal moves, counted by a second reading of the rules: `python -m tests.engine.perft` writes them.

Nothing here asks the engine: positions come from games that the oracle plays at random, and it counts.
A tree in which cards would be shuffled is left out, for then chance has a part in it.
"""

from __future__ import annotations

import copy
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.oracle import answer
from tests.oracle.playing import RandomGame

FILE = Path(__file__).parent.parent / "data" / "perft_oracle.jsonl"
DEPTH = 3
MOST_NODES = 400
"""Trees with more nodes on a level above their leaves would take the oracle too long."""
FEWEST_LEAVES = 100
"""Smaller trees say little."""
TREES_EACH = 3
TABLES: dict[str, list[tuple[int, int, int]]] = {
    "toc": [(2, 0, 4), (3, 0, 4), (4, 2, 4)],
    "toc-bois": [(2, 0, 4), (3, 0, 6), (4, 2, 4)],
    "tock-1": [(4, 0, 4), (6, 2, 6), (4, 2, 4)],
    "tock-2": [(2, 0, 4), (5, 0, 6), (4, 2, 4)],
    "tock-options": [(2, 0, 4), (6, 3, 6), (4, 2, 4)],
    "tockasix": [(2, 0, 4), (3, 0, 4), (4, 2, 4)],
}
"""For each preset: players, teams (0: alone) and arms."""

Position = dict[str, Any]


class ChanceNeeded(Exception):
    """Cards would be shuffled here."""


class TreeTooLarge(Exception):
    """The oracle would take too long."""


class NoChance(random.Random):
    """Chooses where there is nothing to choose, and refuses to shuffle."""

    def choice(self, seq: Any) -> Any:
        """Return the one thing there is."""
        (only,) = seq
        return only

    def shuffle(self, x: Any) -> None:
        """Refuse."""
        raise ChanceNeeded


def begin(rng: random.Random, preset: str, table: tuple[int, int, int]) -> RandomGame:
    """Return a game of the oracle that has not been dealt yet."""
    players, teams, arms = table
    return RandomGame(rng, preset, {}, arms, players, teams or players)


def followers(position: Position) -> Iterator[Position]:
    """Yield the position after each thing that the player in turn may do."""
    reply = answer(position)
    nothing: dict[str, Any] = {
        name: [] if isinstance(value, list) else False for name, value in reply.items()
    }
    for name, value in reply.items():
        for one in value if isinstance(value, list) else [True] * value:
            game = begin(NoChance(), position["preset"], table_of(position))
            game.position.clear()
            game.position.update(copy.deepcopy(position))
            game.act({**nothing, name: [one] if isinstance(value, list) else one})
            yield game.position


def table_of(position: Position) -> tuple[int, int, int]:
    """Return how many play, in how many teams, on how many arms."""
    teams = {player["team"] for player in position["players"]}
    players = len(position["players"])
    return players, 0 if len(teams) == players else len(teams), position["arms"]


def moves(position: Position) -> int:
    """Return how many things the player in turn may do."""
    return sum(len(value) if isinstance(value, list) else value for value in answer(position).values())


def counts(position: Position, depth: int) -> list[int]:
    """Return how many sequences of 1, 2, … moves there are, or raise an error of the two above."""
    level = [position]
    found = [moves(position)]
    while len(found) < depth:
        if found[-1] > MOST_NODES:
            raise TreeTooLarge
        level = [after for before in level for after in followers(before)]
        found.append(sum(map(moves, level)))
    return found


def trees(preset: str, table: tuple[int, int, int]) -> Iterator[tuple[Position, list[int]]]:
    """Yield positions of random games, late and early, with their counts."""
    rng = random.Random(f"{preset} {table}")
    kept = 0
    while kept < TREES_EACH:
        lines = begin(rng, preset, table).play((30, 90, 250)[kept])
        position = json.loads(lines[-1])["position"]
        if position["phase"] == "over" or moves(position) < 3:
            continue
        try:
            found = counts(position, DEPTH)
        except (ChanceNeeded, TreeTooLarge):
            continue
        if found[-1] >= FEWEST_LEAVES:
            yield position, found
            kept += 1


def main(argv: Sequence[str]) -> int:
    """Write the trees, or with `--check` say whether the oracle still counts the same."""
    lines = [
        json.dumps({"position": position, "counts": found})
        for preset, tables in TABLES.items()
        for table in tables
        for position, found in trees(preset, table)
    ]
    text = "\n".join(lines) + "\n"
    if "--check" in argv:
        return 0 if FILE.read_text(encoding="utf-8") == text else 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
