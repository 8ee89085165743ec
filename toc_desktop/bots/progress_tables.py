"""How far along a pawn is, in cells: the plain measure that casual players, hints and features share."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from toc_desktop.engine import HOME_CELLS, Action, Back, Cell, Exit, Player, Split, Swap, fillable_homes
from toc_desktop.engine.compiled_rules import CompiledRules

EXIT_WORTH = 18.0
"""A pawn on its start is worth this many cells more than one in base."""
HOME_WORTH = 8.0
"""A pawn home is safe for ever: worth more than the cells it walked."""


class ProgressTables:
    """Tables of one table (rules and seating): indexed by cell, ``BASE`` (−1) finding the last entry."""

    __slots__ = (
        "exit_ranks",
        "go_back",
        "home_line",
        "progress",
        "sealed",
        "splits",
        "swaps",
        "swaps_partners",
        "to_home",
    )

    def __init__(self, compiled: CompiledRules) -> None:
        self.progress: tuple[tuple[float, ...], ...] = tuple(
            progress_of(compiled, player) for player in range(compiled.players)
        )
        self.to_home: tuple[tuple[int, ...], ...] = tuple(
            tuple(steps_to_sixteen(compiled, player, cell) for cell in range(compiled.length))
            for player in range(compiled.players)
        )
        """For each player and track cell, the steps that lead to the player's 16."""
        self.home_line = EXIT_WORTH + compiled.length + HOME_WORTH
        """What a pawn has walked once it is home."""
        self.sealed = tuple(homes not in _fillable(compiled) for homes in range(1 << HOME_CELLS))
        """For each home (bits: cells that hold a pawn) whether it is never filled unless a pawn leaves it."""
        self.exit_ranks = _ranks(compiled, Exit)
        self.go_back = _ranks(compiled, Back)
        self.swaps = _ranks(compiled, Swap)
        self.swaps_partners = any(
            isinstance(action, Swap) and action.with_whom != "opponent"
            for ops in compiled.ops
            for _, action in ops
        )
        """Whether some card swaps with a partner's pawn."""
        self.splits = _ranks(compiled, Split)


def _fillable(compiled: CompiledRules) -> frozenset[int]:
    """Return the homes that could be filled though nobody left them; if there are none, any that could be."""
    arms = compiled.seating.arms
    staying = fillable_homes(replace(compiled.rules, home_back=False), arms)
    return staying if 0 in staying else fillable_homes(compiled.rules, arms)


def _ranks(compiled: CompiledRules, wanted: type[Action]) -> tuple[bool, ...]:
    """Say for each rank whether it has an action of a kind."""
    return tuple(any(isinstance(action, wanted) for _, action in ops) for ops in compiled.ops)


def steps_to_sixteen(compiled: CompiledRules, player: Player, cell: Cell) -> int:
    """Return how many steps lead from a track cell to a colour's own 16."""
    return (compiled.starts[player] - 2 - cell) % compiled.length


def progress_of(compiled: CompiledRules, player: Player) -> tuple[float, ...]:
    """Return how many cells along a pawn is on each cell; home counts extra, the deeper the better."""
    length = compiled.length
    values = [0.0] * (2 * length + HOME_CELLS + 1)
    for cell in range(length):
        walked = (cell - compiled.starts[player]) % length
        # On its own 17 a pawn has missed its home and must go round again.
        values[cell] = EXIT_WORTH + (walked if walked < length - 1 else -1)
        # In the centre it will come out at the cell of its choice.
        values[length + HOME_CELLS + cell] = EXIT_WORTH + 0.6 * length
    for index in range(HOME_CELLS):
        values[length + index] = EXIT_WORTH + length + HOME_WORTH + index
    values[-1] = 0.0
    return tuple(values)


@lru_cache(maxsize=64)
def progress_tables_for(compiled: CompiledRules) -> ProgressTables:
    """Return the shared tables of a table."""
    return ProgressTables(compiled)
