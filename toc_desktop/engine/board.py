"""The board as numbers: cells, seats and who sits where.

A pawn's cell is one integer: ``BASE``, a track index, then the four home cells of its own
colour, then the centre (one value for each track cell it may have come from).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from toc_desktop.engine.errors import InvalidPosition, InvalidRules, shown

Cell: TypeAlias = int
Pawn: TypeAlias = int
Player: TypeAlias = int

ARM_CELLS = 18
PAWNS_EACH = 4
HOME_CELLS = 4
BASE: Cell = -1
ARM_CHOICES = (4, 6, 8)

TEAM_CHOICES: dict[int, tuple[int, ...]] = {4: (2,), 6: (2, 3), 8: (2, 4)}
"""How many teams a number of players may form (RULES.md section 7), alone apart."""


def smallest_board(players: int) -> int:
    """Return how many arms that many players need, or raise ``InvalidRules`` if no board has enough.

    >>> [smallest_board(n) for n in (2, 4, 5, 8)]
    [4, 4, 6, 8]
    """
    for arms in ARM_CHOICES:
        if players <= arms:
            return arms
    raise InvalidRules(f"2 to 8 can play, not {shown(players)}")


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where: arms of the board, the seat of each player in turn order, and teams.

    ``teams`` is the number of teams, 0 when everybody plays alone.
    """

    arms: int
    seats: tuple[int, ...]
    teams: int = 0

    @classmethod
    def standard(cls, players: int, teams: int = 0, arms: int | None = None) -> Seating:
        """Seat players evenly round the board.

        >>> Seating.standard(2).seats
        (0, 2)
        """
        arms = smallest_board(players) if arms is None else arms
        return cls(arms, tuple(i * arms // players for i in range(players)), teams)

    @property
    def players(self) -> int:
        """Return how many play."""
        return len(self.seats)

    @property
    def track_length(self) -> int:
        """Return how many cells the loop has."""
        return ARM_CELLS * self.arms

    def team_of(self, player: Player) -> int:
        """Return the team a player belongs to; alone, each player is a team."""
        return player % self.teams if self.teams else player

    def members(self, player: Player) -> tuple[Player, ...]:
        """Return the side of a player, that player included, in turn order."""
        team = self.team_of(player)
        return tuple(p for p in range(self.players) if self.team_of(p) == team)

    def partners(self, player: Player) -> tuple[Player, ...]:
        """Return the other members of a player's team."""
        return tuple(p for p in self.members(player) if p != player)

    def start(self, player: Player) -> Cell:
        """Return the start cell of a player."""
        return ARM_CELLS * self.seats[player]

    def is_home(self, cell: Cell) -> bool:
        """Say whether a pawn on this cell is home."""
        return self.track_length <= cell < self.track_length + HOME_CELLS

    def is_track(self, cell: Cell) -> bool:
        """Say whether a cell is on the loop."""
        return 0 <= cell < self.track_length

    def is_centre(self, cell: Cell) -> bool:
        """Say whether a pawn on this cell stands in the centre."""
        return cell >= self.track_length + HOME_CELLS

    def home_cell(self, index: int) -> Cell:
        """Return home cell ``index``, 0 for h1."""
        return self.track_length + index

    def centre_from(self, track_cell: Cell) -> Cell:
        """Return the centre cell of a pawn that came from a track cell."""
        return self.track_length + HOME_CELLS + track_cell

    def centre_origin(self, cell: Cell) -> Cell:
        """Return the track cell from which a pawn entered the centre."""
        return cell - self.track_length - HOME_CELLS


def cell_number(track_cell: Cell) -> int:
    """Return the number printed on a track cell.

    >>> cell_number(0), cell_number(25)
    (18, 7)
    """
    return track_cell % ARM_CELLS or ARM_CELLS


def cell_name(cell: Cell, track_length: int) -> str:
    """Return the text of a cell as POSITIONS.md writes it.

    >>> cell_name(-1, 72), cell_name(71, 72), cell_name(75, 72), cell_name(83, 72)
    ('base', 't71', 'h4', 'c7')
    """
    if cell < 0:
        return "base"
    if cell < track_length:
        return f"t{cell}"
    if cell < track_length + HOME_CELLS:
        return f"h{cell - track_length + 1}"
    return f"c{cell - track_length - HOME_CELLS}"


def parse_cell(text: object, track_length: int) -> Cell:
    """Return the cell written in a text, or raise ``InvalidPosition``.

    >>> parse_cell("h1", 72)
    72
    """
    if text == "base":
        return BASE
    if isinstance(text, str) and 2 <= len(text) <= 4 and text[1:].isascii() and text[1:].isdigit():
        number = int(text[1:])
        if str(number) == text[1:]:
            if text[0] == "h" and 1 <= number <= HOME_CELLS:
                return track_length + number - 1
            if text[0] == "t" and number < track_length:
                return number
            if text[0] == "c" and number < track_length:
                return track_length + HOME_CELLS + number
    raise InvalidPosition(f"{shown(text)} is not a cell of this board")
