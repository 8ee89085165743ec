"""Where the pawns stand, as the move generator needs it: lists of integers, indexed both ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from toc_desktop.engine.board import BASE, PAWNS_EACH, Cell, Pawn, Player
from toc_desktop.engine.compiled_rules import CompiledRules

EXIT, ADVANCE, PUSH, BACK, SWAP, SPLIT, ENTER, LEAVE = range(8)

RawStep: TypeAlias = tuple[Pawn, Cell, tuple[Pawn, ...], tuple[Cell, ...]]
"""A pawn, the cell it ends on, the pawns it sends to base, and the cells it touches."""
RawPlay: TypeAlias = tuple[int, tuple[RawStep, ...]]
"""A kind (``EXIT`` … ``LEAVE``) and its steps in order."""


class BoardState:
    """Where all pawns stand, indexed both ways."""

    __slots__ = ("at", "compiled", "homes", "pawns")

    def __init__(self, compiled: CompiledRules, pawns: Sequence[Cell]) -> None:
        self.compiled = compiled
        self.pawns: list[Cell] = list(pawns)
        self.at: list[Pawn] = [-1] * compiled.length
        """The pawn on each track cell, or −1."""
        self.homes: list[int] = [0] * compiled.players
        """Four bits a player: which home cells hold a pawn."""
        for pawn, cell in enumerate(pawns):
            if 0 <= cell < compiled.length:
                self.at[cell] = pawn
            elif compiled.length <= cell < compiled.home_end:
                self.homes[pawn >> 2] |= 1 << (cell - compiled.length)

    def copy(self) -> BoardState:
        """Return an independent copy."""
        twin: BoardState = BoardState.__new__(BoardState)
        twin.compiled = self.compiled
        twin.pawns = self.pawns[:]
        twin.at = self.at[:]
        twin.homes = self.homes[:]
        return twin

    def controlled(self, player: Player) -> tuple[Pawn, ...]:
        """Return the pawns a player controls: the own ones, or the partners' once these are home."""
        if self.homes[player] == 15 and self.compiled.partners[player]:
            return self.compiled.partner_pawns[player]
        return self.compiled.movers[player]

    def blocks(self) -> int:
        """Return the cells (bits) that no pawn may pass because a pawn guards its own start."""
        compiled = self.compiled
        if not compiled.blocking:
            return 0
        mask = 0
        at = self.at
        for player, start in enumerate(compiled.starts):
            if at[start] >> 2 == player:
                mask |= 1 << start
        return mask

    def own_mask(self, player: Player) -> int:
        """Return the track cells (bits) that hold a player's pawns."""
        mask = 0
        length = self.compiled.length
        for cell in self.pawns[player * PAWNS_EACH : player * PAWNS_EACH + PAWNS_EACH]:
            if 0 <= cell < length:
                mask |= 1 << cell
        return mask

    def do_step(self, step: RawStep) -> None:
        """Move one pawn and send home what it captures."""
        pawn, to, captured, _ = step
        pawns, length = self.pawns, self.compiled.length
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
        return homes[player] == 15 and all(homes[member] == 15 for member in self.compiled.side[player])


def eaten(board: BoardState, colour: Player, path: tuple[Cell, ...]) -> tuple[Pawn, ...]:
    """Return the pawns an eating move captures in passing."""
    compiled, at = board.compiled, board.at
    captured: tuple[Pawn, ...] = ()
    for cell in path[:-1]:
        if cell < compiled.length and at[cell] >= 0 and may_take(compiled, colour, at[cell], cell):
            captured += (at[cell],)
    return captured


def may_take(compiled: CompiledRules, colour: Player, other: Pawn, cell: Cell) -> bool:
    """Say whether a pawn of a colour that lands on a cell may capture the pawn there."""
    owner = other >> 2
    return compiled.takes[colour][owner] and not (compiled.protects and cell == compiled.starts[owner])
