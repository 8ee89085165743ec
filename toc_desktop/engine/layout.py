"""Where the pawns stand, as the move generator needs it: lists of integers, indexed both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from toc_desktop.engine.board import BASE, PAWNS_EACH, Cell, Pawn, Player
from toc_desktop.engine.kit import Kit

EXIT, ADVANCE, PUSH, BACK, SWAP, SPLIT, ENTER, LEAVE = range(8)

RawStep: TypeAlias = tuple[Pawn, Cell, tuple[Pawn, ...], tuple[Cell, ...]]
"""A pawn, the cell it ends on, the pawns it sends to base, and the cells it touches."""
RawPlay: TypeAlias = tuple[int, tuple[RawStep, ...]]
"""A kind (``EXIT`` … ``LEAVE``) and its steps in order."""


class Layout:
    """Where all pawns stand, indexed both ways."""

    __slots__ = ("at", "homes", "kit", "pawns")

    def __init__(self, kit: Kit, pawns: Sequence[Cell]) -> None:
        self.kit = kit
        self.pawns: list[Cell] = list(pawns)
        self.at: list[Pawn] = [-1] * kit.length
        """The pawn on each track cell, or −1."""
        self.homes: list[int] = [0] * kit.players
        """Four bits a player: which home cells hold a pawn."""
        for pawn, cell in enumerate(pawns):
            if 0 <= cell < kit.length:
                self.at[cell] = pawn
            elif kit.length <= cell < kit.home_end:
                self.homes[pawn >> 2] |= 1 << (cell - kit.length)

    def copy(self) -> Layout:
        """Return an independent copy."""
        twin: Layout = Layout.__new__(Layout)
        twin.kit = self.kit
        twin.pawns = self.pawns[:]
        twin.at = self.at[:]
        twin.homes = self.homes[:]
        return twin

    def controlled(self, player: Player) -> tuple[Pawn, ...]:
        """Return the pawns a player controls: the own ones, or the partners' once these are home."""
        if self.homes[player] == 15 and self.kit.partners[player]:
            return self.kit.partner_pawns[player]
        return self.kit.movers[player]

    def blocks(self) -> int:
        """Return the cells (bits) that no pawn may pass because a pawn guards its own start."""
        kit = self.kit
        if not kit.blocking:
            return 0
        mask = 0
        at = self.at
        for player, start in enumerate(kit.starts):
            if at[start] >> 2 == player:
                mask |= 1 << start
        return mask

    def own_mask(self, player: Player) -> int:
        """Return the track cells (bits) that hold a player's pawns."""
        mask = 0
        length = self.kit.length
        for cell in self.pawns[player * PAWNS_EACH : player * PAWNS_EACH + PAWNS_EACH]:
            if 0 <= cell < length:
                mask |= 1 << cell
        return mask

    def do_step(self, step: RawStep) -> None:
        """Move one pawn and send home what it captures."""
        pawn, to, captured, _ = step
        pawns, length = self.pawns, self.kit.length
        cell = pawns[pawn]
        if cell >= 0:
            if cell < length:
                self.at[cell] = -1
            elif cell < length + 4:
                self.homes[pawn >> 2] &= ~(1 << (cell - length))
        for other in captured:
            cell = pawns[other]
            if cell < length:
                self.at[cell] = -1
            pawns[other] = BASE
        pawns[pawn] = to
        if to < length:
            self.at[to] = pawn
        elif to < length + 4:
            self.homes[pawn >> 2] |= 1 << (to - length)

    def do_play(self, play: RawPlay) -> None:
        """Carry out a whole play on the board."""
        kind, steps = play
        if kind == SWAP:
            for pawn, to, _, _ in steps:
                self.pawns[pawn] = to
                self.at[to] = pawn
        else:
            for step in steps:
                self.do_step(step)

    def side_is_home(self, player: Player) -> bool:
        """Say whether every pawn of a player's side is home."""
        homes = self.homes
        return homes[player] == 15 and all(homes[member] == 15 for member in self.kit.side[player])


def eaten(layout: Layout, colour: Player, path: tuple[Cell, ...]) -> tuple[Pawn, ...]:
    """Return the pawns an eating move captures in passing."""
    kit, at = layout.kit, layout.at
    found: tuple[Pawn, ...] = ()
    for cell in path[:-1]:
        if cell < kit.length and at[cell] >= 0 and may_take(kit, colour, at[cell], cell):
            found += (at[cell],)
    return found


def may_take(kit: Kit, colour: Player, other: Pawn, cell: Cell) -> bool:
    """Say whether a pawn of a colour that lands on a cell may capture the pawn there."""
    owner = other >> 2
    return kit.takes[colour][owner] and not (kit.protects and cell == kit.starts[owner])
