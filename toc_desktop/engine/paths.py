"""Every way one pawn can count cells, worked out once and kept.

What depends only on the board and a colour (where counting leads, which cells are passed, the
jump, the way into home) is computed here; what depends on other pawns is looked at by ``plays``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from toc_desktop.engine.actions import BACK_STEPS, FORWARD_STEPS
from toc_desktop.engine.board import ARM_CELLS, HOME_CELLS, Cell

Way: TypeAlias = tuple[Cell, int, int, tuple[Cell, ...]]
"""Where counting ends, the track cells passed (bits), the home cells that must be empty (bits),
and every cell touched in order, the last included."""

Part: TypeAlias = tuple[int, Way, int]
"""A way with its steps before it, and behind it the cells (bits) where it could be parted in two."""

Row: TypeAlias = list["tuple[Way, ...] | None"]


class Paths:
    """The ways of one colour on one board, filled in as they are asked for.

    A row is indexed by the pawn's cell; ``BASE`` (−1) and the centre find empty entries.
    """

    __slots__ = (
        "_exactly",
        "_home_advance",
        "_home_back",
        "_home_jump",
        "_jump",
        "_length",
        "_recross",
        "_start",
        "_touchable",
        "_up_to",
        "back",
        "forward",
        "pushed_away",
        "pushed_home",
    )

    def __init__(
        self,
        arms: int,
        seat: int,
        recross: bool,
        jump: int | None,
        home_advance: bool,
        home_jump: bool,
        home_back: bool,
    ) -> None:
        self._length = ARM_CELLS * arms
        self._start = ARM_CELLS * seat
        self._recross = recross
        self._jump = None if jump is None else jump % ARM_CELLS
        self._home_advance = home_advance
        self._home_jump = home_jump
        self._home_back = home_back
        size = 2 * self._length + HOME_CELLS + 1
        self.forward: list[Row] = [[None] * size for _ in range(FORWARD_STEPS[1] + 1)]
        """Ways of a pawn moved by a player who controls it."""
        self.pushed_home: list[Row] = [[None] * size for _ in range(FORWARD_STEPS[1] + 1)]
        """Ways of a partner's pawn that the mover does not control."""
        self.pushed_away: list[Row] = [[None] * size for _ in range(FORWARD_STEPS[1] + 1)]
        """Ways of an opponent's pawn: it stays on the track."""
        self.back: list[Row] = [[None] * size for _ in range(BACK_STEPS[1] + 1)]
        self._exactly: dict[tuple[int, Cell], tuple[Part, ...]] = {}
        self._up_to: dict[tuple[int, Cell], tuple[Part, ...]] = {}
        self._touchable: dict[tuple[int, Cell, bool], int] = {}

    def fill_forward(self, steps: int, cell: Cell) -> tuple[Way, ...]:
        """Work out the ways forward of a controlled pawn, and keep them."""
        ways = self._forward(cell, steps, homeward=True, free=self._recross)
        self.forward[steps][cell] = ways
        return ways

    def fill_pushed(self, steps: int, cell: Cell, homeward: bool) -> tuple[Way, ...]:
        """Work out the ways forward of a pawn its mover does not control, and keep them."""
        ways = self._forward(cell, steps, homeward, free=True) if 0 <= cell < self._length else ()
        (self.pushed_home if homeward else self.pushed_away)[steps][cell] = ways
        return ways

    def fill_back(self, steps: int, cell: Cell) -> tuple[Way, ...]:
        """Work out the ways backward of a controlled pawn, and keep them."""
        ways = self._back(cell, steps)
        self.back[steps][cell] = ways
        return ways

    def ways_of(self, steps: int, cell: Cell) -> tuple[Part, ...]:
        """Return every way forward of so many steps."""
        ways = self._exactly.get((steps, cell))
        if ways is None:
            ways = self._exactly[steps, cell] = tuple(
                (steps, way, self._stops(way[3], steps)) for way in self.fill_forward(steps, cell)
            )
        return ways

    def ways_up_to(self, most: int, cell: Cell) -> tuple[Part, ...]:
        """Return every way forward of 1 to ``most`` steps."""
        ways = self._up_to.get((most, cell))
        if ways is None:
            ways = tuple(part for steps in range(1, most + 1) for part in self.ways_of(steps, cell))
            self._up_to[most, cell] = ways
        return ways

    def _stops(self, path: tuple[Cell, ...], steps: int) -> int:
        """Return the cells (bits) on the way where a pawn could stop and go on from."""
        return sum(1 << cell for cell in path[: steps - 1] if cell < self._length or self._home_advance)

    def touchable(self, most: int, cell: Cell, again: bool) -> int:
        """Return every cell (bits) a pawn could stand on or pass within some steps.

        ``again``: the steps may be taken in several parts, with a jump after each.
        """
        mask = self._touchable.get((most, cell, again))
        if mask is None:
            mask = 1 << cell
            for steps, (to, _, _, path), _ in self.ways_up_to(most, cell):
                for touched in path:
                    mask |= 1 << touched
                if again and steps < most:
                    mask |= self.touchable(most - steps, to, again)
            self._touchable[most, cell, again] = mask
        return mask

    def _forward(self, cell: Cell, steps: int, homeward: bool, free: bool) -> tuple[Way, ...]:
        length = self._length
        if cell < 0 or cell >= length + HOME_CELLS:
            return ()
        if cell >= length:
            if not self._home_advance or cell + steps >= length + HOME_CELLS:
                return ()
            return (self._way(tuple(range(cell + 1, cell + steps + 1)), self._home_jump),)
        ways = []
        loop = tuple((cell + k) % length for k in range(1, steps + 1))
        if free or self._start not in loop:
            ways.append(self._way(loop, self._home_jump))
            ways.extend(self._jumps(loop, 1, free, self._home_jump))
        # The cell after the colour's own 16 is h1.
        to_sixteen = (self._start - 2 - cell) % length
        inside = steps - to_sixteen
        if homeward and 1 <= inside <= HOME_CELLS:
            homebound = (*loop[:to_sixteen], *range(length, length + inside))
            if free or self._start not in homebound:
                ways.append(self._way(homebound, self._home_jump))
        return tuple(ways)

    def _back(self, cell: Cell, steps: int) -> tuple[Way, ...]:
        length = self._length
        if cell < 0 or cell >= length + HOME_CELLS:
            return ()
        if cell >= length:
            if not self._home_back:
                return ()
            depth = cell - length
            inside = tuple(range(cell - 1, length - 1, -1))[:steps]
            loop = tuple((self._start - 2 - k) % length for k in range(steps - depth))
            path = (*inside, *loop)
        else:
            path = tuple((cell - k) % length for k in range(1, steps + 1))
        if not self._recross and self._start in path:
            return ()
        # A pawn leaving home backwards never passes another inside it, even with ``home_jump``.
        return (self._way(path, False), *self._jumps(path, -1, self._recross, False))

    def _jumps(
        self, path: tuple[Cell, ...], direction: int, free: bool, may_pass_at_home: bool
    ) -> tuple[Way, ...]:
        last = path[-1]
        if self._jump is None or last >= self._length or last % ARM_CELLS != self._jump:
            return ()
        between = {(last + direction * k) % self._length for k in range(1, ARM_CELLS)}
        if not free and self._start in between:
            return ()
        return (self._way((*path, (last + direction * ARM_CELLS) % self._length), may_pass_at_home),)

    def _way(self, path: tuple[Cell, ...], may_pass_at_home: bool) -> Way:
        last = path[-1]
        passed = 0
        must_be_empty = 0
        for cell in path[:-1]:
            if cell < self._length:
                passed |= 1 << cell
            elif not may_pass_at_home:
                must_be_empty |= 1 << (cell - self._length)
        if last >= self._length:
            must_be_empty |= 1 << (last - self._length)
        return (last, passed, must_be_empty, path)


@lru_cache(maxsize=2048)
def paths_for(
    arms: int,
    seat: int,
    recross: bool,
    jump: int | None,
    home_advance: bool,
    home_jump: bool,
    home_back: bool,
) -> Paths:
    """Return the shared ways of a colour under the options that matter for counting."""
    return Paths(arms, seat, recross, jump, home_advance, home_jump, home_back)
