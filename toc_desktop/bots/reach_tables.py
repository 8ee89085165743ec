"""What cards can do from where, worked out once for a table: hits, gains and the way into home."""

from __future__ import annotations

from functools import lru_cache

from toc_desktop.bots.progress_tables import EXIT_WORTH, progress_tables_for
from toc_desktop.engine import (
    ARM_CELLS,
    HOME_CELLS,
    RANK_OF,
    Back,
    Cell,
    Centre,
    Exit,
    Forward,
    Player,
    Split,
)
from toc_desktop.engine.compiled_rules import OP_PUSH, CompiledRules
from toc_desktop.engine.paths import Way

RANK_COUNT = 14
NOTHING = -1000.0
"""The gain of a card that cannot move a pawn."""

Row = tuple[float, ...]


class ReachTables:
    """Tables of one table of players, filled in as they are asked for."""

    __slots__ = ("_doors", "_gains", "compiled", "copies", "hit_distances", "jump_distances")

    def __init__(self, compiled: CompiledRules) -> None:
        self.compiled = compiled
        deck = range(52 + compiled.rules.jokers)
        self.copies: tuple[int, ...] = tuple(
            sum(RANK_OF[card] == rank for card in deck) for rank in range(RANK_COUNT)
        )
        self.hit_distances: tuple[tuple[int, ...], ...] = tuple(
            self._hits(rank) for rank in range(RANK_COUNT)
        )
        """For each rank, how far ahead (modulo the track) a pawn may stand that it can capture."""
        self.jump_distances: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted({*row, *self._jumps(rank)})) for rank, row in enumerate(self.hit_distances)
        )
        """The same for a pawn that stands where a jump may end."""
        self._doors: dict[tuple[Player, int], Row] = {}
        self._gains: dict[tuple[Player, int], tuple[Row, ...]] = {}

    def _hits(self, rank: int) -> tuple[int, ...]:
        """Return how far ahead the pawns stand that a rank captures without a jump."""
        length = self.compiled.length
        distances: set[int] = set()
        for op, action in self.compiled.ops[rank]:
            match action:
                case Forward(steps, eats) if op != OP_PUSH:
                    distances.update(range(1, steps + 1) if eats else (steps,))
                case Split(steps):
                    distances.update(range(1, steps + 1))
                case Back(steps, eats):
                    distances.update(length - step for step in (range(1, steps + 1) if eats else (steps,)))
        return tuple(sorted(distances))

    def _jumps(self, rank: int) -> set[int]:
        """Return how far ahead a jump may end that follows a count of the rank."""
        length = self.compiled.length
        distances: set[int] = set()
        for op, action in self.compiled.ops[rank]:
            match action:
                case Forward(steps) if op != OP_PUSH:
                    distances.add((steps + ARM_CELLS) % length)
                case Split(steps):
                    distances.update((step + ARM_CELLS) % length for step in range(1, steps + 1))
                case Back(steps):
                    distances.add((length - steps - ARM_CELLS) % length)
        return distances

    def door(self, player: Player, homes: int) -> Row:
        """Return for each cell the share of the deck that brings a pawn from there into home."""
        row = self._doors.get((player, homes))
        if row is None:
            row = self._turned(self.door(0, homes), player) if player else self._door(homes)
            self._doors[player, homes] = row
        return row

    def _turned(self, row: Row, player: Player) -> Row:
        """Return the first player's row as another one has it: all arms are alike."""
        length, home_end = self.compiled.length, self.compiled.home_end
        turn = self.compiled.starts[0] - self.compiled.starts[player]
        track = [row[(cell + turn) % length] for cell in range(length)]
        centre = [row[home_end + (cell + turn) % length] for cell in range(length)]
        return (*track, *row[length:home_end], *centre, *row[home_end + length :])

    def _door(self, homes: int) -> Row:
        compiled = self.compiled
        deck = sum(self.copies)
        values = [0.0] * (2 * compiled.length + HOME_CELLS + 1)
        for cell in range(compiled.length):
            hits = sum(
                self.copies[rank]
                for rank in range(RANK_COUNT)
                if any(to >= compiled.length for to, _ in self._ends(rank, cell, homes))
            )
            values[cell] = hits / deck
        return tuple(values)

    def gains(self, player: Player, homes: int) -> tuple[Row, ...]:
        """Return for each rank and cell how many cells of progress it can bring a pawn there.

        Other pawns on the track are not looked at; home is (``homes``: which cells are taken).
        """
        rows = self._gains.get((player, homes))
        if rows is None:
            if player:
                rows = tuple(self._turned(row, player) for row in self.gains(0, homes))
            else:
                rows = tuple(self._gain(homes, rank) for rank in range(RANK_COUNT))
            self._gains[player, homes] = rows
        return rows

    def _gain(self, homes: int, rank: int) -> Row:
        compiled = self.compiled
        progress = progress_tables_for(compiled).progress[0]
        values = [NOTHING] * len(progress)
        for cell in range(compiled.home_end):
            # The steps of a split that one pawn leaves over are walked by another, most likely.
            ends = (progress[to] + 0.7 * left for to, left in self._ends(rank, cell, homes))
            values[cell] = max((end - progress[cell] for end in ends), default=NOTHING)
        actions = {type(action) for _, action in compiled.ops[rank]}
        if Exit in actions:
            values[-1] = EXIT_WORTH
        if Centre in actions:
            best = max(progress[cell] for cell in compiled.centre_cells)
            for cell in compiled.centre_cells:
                centre = compiled.home_end + cell
                values[centre] = best - progress[centre]
                values[cell] = max(values[cell], progress[centre] - progress[cell])
        return tuple(values)

    def _ends(self, rank: int, cell: Cell, homes: int) -> list[tuple[Cell, int]]:
        """Return where a rank may take the first player's pawn by counting, and the steps left to others."""
        compiled = self.compiled
        paths = compiled.paths[0]
        ends: list[tuple[Cell, int]] = []

        def keep(ways: tuple[Way, ...], left: int) -> None:
            ends.extend((to, left) for to, _, must_be_empty, _ in ways if not homes & must_be_empty)

        for op, action in compiled.ops[rank]:
            match action:
                case Forward(steps):
                    if op != OP_PUSH:
                        keep(paths.fill_forward(steps, cell), 0)
                    elif cell < compiled.length:
                        # A card that only moves others costs nothing of one's own.
                        ends.append((cell, 0))
                case Back(steps):
                    keep(paths.fill_back(steps, cell), 0)
                case Split(steps, pawns):
                    for part in range(1 if pawns > 1 else steps, steps + 1):
                        keep(paths.fill_forward(part, cell), steps - part)
        return ends


@lru_cache(maxsize=64)
def reach_tables_for(compiled: CompiledRules) -> ReachTables:
    """Return the shared tables of a table."""
    return ReachTables(compiled)
