"""The board: cells by their names, who stands where, who is whose partner and who moves what."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .presets import Options

# All pawns, by player: the names of the cells they stand on.
Pawns = tuple[tuple[str, ...], ...]
# A pawn: its player, and which of the player's four.
Pawn = tuple[int, int]

CELL = re.compile(r"base|h[1-4]|[tc](0|[1-9][0-9]{0,2})")


@dataclass(frozen=True)
class Table:
    """What does not change while a game is played."""

    arms: int
    seats: tuple[int, ...]
    teams: tuple[int, ...]
    options: Options

    def is_cell(self, name: str) -> bool:
        """Tell whether a cell is on this board and written as it should be."""
        if CELL.fullmatch(name) is None:
            return False
        return name[0] not in "tc" or int(name[1:]) < 18 * self.arms

    def number(self, cell: str) -> int:
        """Return the number printed on a track cell (for the centre: on the cell it was entered from)."""
        return int(cell[1:]) % 18 or 18

    def track(self, index: int) -> str:
        """Name a track cell, going round the loop."""
        return f"t{index % (18 * self.arms)}"

    def start(self, player: int) -> str:
        """Name the cell a player starts on."""
        return self.track(18 * self.seats[player])

    def sixteen(self, player: int) -> str:
        """Name the player's own 16, the last cell before home."""
        return self.track(18 * self.seats[player] - 2)

    def partners(self, player: int) -> list[int]:
        """List the other members of a player's team."""
        return [p for p in range(len(self.teams)) if p != player and self.teams[p] == self.teams[player]]

    def all_home(self, pawns: Pawns, player: int) -> bool:
        """Tell whether a player's four pawns are home."""
        return all(cell[0] == "h" for cell in pawns[player])

    def winners(self, pawns: Pawns) -> list[int]:
        """List the players whose whole side is home."""
        players = range(len(pawns))
        return [
            p
            for p in players
            if all(self.all_home(pawns, q) for q in players if self.teams[q] == self.teams[p])
        ]

    def controlled(self, pawns: Pawns, player: int) -> list[Pawn]:
        """List the pawns a player controls: the own ones, or the partners' once all own are home."""
        owners = [player]
        if self.partners(player) and self.all_home(pawns, player):
            owners = self.partners(player)
        return [(owner, which) for owner in owners for which in range(4)]

    def on_track(self, pawns: Pawns, cell: str) -> Pawn | None:
        """Find the pawn that stands on a track cell."""
        for player, cells in enumerate(pawns):
            if cell in cells:
                return player, cells.index(cell)
        return None

    def on_own_start(self, pawns: Pawns, pawn: Pawn) -> bool:
        """Tell whether a pawn stands on its own start."""
        return pawns[pawn[0]][pawn[1]] == self.start(pawn[0])

    def is_protected(self, pawns: Pawns, pawn: Pawn) -> bool:
        """Tell whether a pawn is safe on its own start."""
        return bool(self.options["start_protected"]) and self.on_own_start(pawns, pawn)

    def may_capture(self, pawns: Pawns, colour: int, victim: Pawn) -> bool:
        """Tell whether a pawn of a colour may send another pawn back to its base."""
        cell = pawns[victim[0]][victim[1]]
        if cell == "base" or cell[0] == "h" or self.is_protected(pawns, victim):
            return False
        if victim[0] == colour:
            return bool(self.options["capture_own"])
        if self.teams[victim[0]] == self.teams[colour]:
            return bool(self.options["capture_partner"])
        return True


def put(pawns: Pawns, pawn: Pawn, cell: str) -> Pawns:
    """Put a pawn on a cell."""
    player, which = pawn
    cells = pawns[player][:which] + (cell,) + pawns[player][which + 1 :]
    return pawns[:player] + (cells,) + pawns[player + 1 :]


def outcome(pawns: Pawns) -> Pawns:
    """Sort each player's cells: pawns of one colour are all alike."""
    return tuple(tuple(sorted(cells)) for cells in pawns)
