"""Trees of moves, to three moves deep, have as many leaves as a second reading of the rules counts."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine import perft
from toc_desktop.engine import PRESETS, Game, apply_move, legal_moves

TREES: list[dict[str, Any]] = [
    json.loads(line) for line in perft.FILE.read_text(encoding="utf-8").splitlines()
]
AGAIN = "run `python -m tests.engine.perft` and read the difference"


def name_of(tree: dict[str, Any]) -> str:
    """Return the preset and the table of a tree."""
    players, teams, arms = perft.table_of(tree["position"])
    return f"{tree['position']['preset']}-{players}-{teams}-{arms}"


def leaves(game: Game, depth: int) -> int:
    """Return how many sequences of so many moves the engine finds."""
    moves = legal_moves(game)
    return len(moves) if depth == 1 else sum(leaves(apply_move(game, move).game, depth - 1) for move in moves)


@pytest.mark.parametrize("tree", TREES, ids=name_of)
def test_the_engine_counts_the_same(tree: dict[str, Any]) -> None:
    game = Game.from_json(tree["position"])
    assert [leaves(game, depth) for depth in range(1, perft.DEPTH + 1)] == tree["counts"]


@pytest.mark.quick_cases(18)
@pytest.mark.parametrize("tree", TREES, ids=name_of)
def test_the_second_reading_still_counts_the_same(tree: dict[str, Any]) -> None:
    assert perft.counts(tree["position"], perft.DEPTH) == tree["counts"], AGAIN


def test_every_preset_is_counted_alone_and_in_teams() -> None:
    kept = {(tree["position"]["preset"], *perft.table_of(tree["position"])) for tree in TREES}
    assert kept == {(preset, *table) for preset, tables in perft.TABLES.items() for table in tables}
    assert set(perft.TABLES) == {preset.name for preset in PRESETS}
    for tables in perft.TABLES.values():
        assert {bool(teams) for _, teams, _ in tables} == {False, True}
    assert len(TREES) == len(kept) * perft.TREES_EACH
    assert all(len(tree["counts"]) == perft.DEPTH for tree in TREES)
