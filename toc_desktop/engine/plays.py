"""What a card can do on the board: the move generator.

Hot code: it works on lists of integers and answers with plain tuples. ``Layout`` is the board
as the generator needs it; everything public is built from these tuples in ``moves`` and ``game``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from toc_desktop.engine.board import BASE, PAWNS_EACH, Cell, Pawn, Player
from toc_desktop.engine.kit import (
    OP_ADVANCE,
    OP_BACK,
    OP_CENTRE,
    OP_EXIT,
    OP_PUSH,
    OP_SPLIT,
    Kit,
)
from toc_desktop.engine.paths import Way

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
        mask = 0
        if kit.rules.start_blocks:
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
        return all(homes[member] == 15 for member in self.kit.side[player])


def rank_plays(layout: Layout, player: Player, rank: int, every: bool = False) -> list[RawPlay]:
    """Return what a player can do with a card of this rank.

    Plays that differ only in which of several like pawns moves are given once, unless ``every``.
    """
    from toc_desktop.engine.split import split_plays

    found: list[RawPlay] = []
    movers = layout.controlled(player)
    for op, steps, flag in layout.kit.ops[rank]:
        if op == OP_ADVANCE:
            _advance(layout, movers, steps, flag, found)
        elif op == OP_EXIT:
            _exit(layout, movers, every, found)
        elif op == OP_SPLIT:
            found.extend(split_plays(layout, player, steps, flag))
        elif op == OP_BACK:
            _back(layout, movers, steps, found)
        elif op == OP_PUSH:
            _push(layout, player, movers, steps, flag, found)
        elif op == OP_CENTRE:
            _centre(layout, movers, found)
        else:
            _swap(layout, movers, every, found)
    return found


def _exit(layout: Layout, movers: tuple[Pawn, ...], every: bool, found: list[RawPlay]) -> None:
    pawns, kit = layout.pawns, layout.kit
    colour_done = -1
    for pawn in movers:
        colour = pawn >> 2
        if pawns[pawn] != BASE or (colour == colour_done and not every):
            continue
        start = kit.starts[colour]
        other = layout.at[start]
        if other < 0:
            found.append((EXIT, ((pawn, start, (), (start,)),)))
        elif may_take(kit, colour, other, start):
            found.append((EXIT, ((pawn, start, (other,), (start,)),)))
        colour_done = colour


def _advance(layout: Layout, movers: tuple[Pawn, ...], steps: int, eats: bool, found: list[RawPlay]) -> None:
    pawns, kit = layout.pawns, layout.kit
    blocks = layout.blocks()
    for pawn in movers:
        cell = pawns[pawn]
        if cell < 0:
            continue
        paths = kit.paths[pawn >> 2]
        ways = paths.forward[steps][cell]
        if ways is None:
            ways = paths.fill_forward(steps, cell)
        if ways:
            _walk(layout, pawn, ways, blocks, eats, ADVANCE, found)


def _back(layout: Layout, movers: tuple[Pawn, ...], steps: int, found: list[RawPlay]) -> None:
    pawns, kit = layout.pawns, layout.kit
    blocks = layout.blocks()
    for pawn in movers:
        cell = pawns[pawn]
        if cell < 0:
            continue
        paths = kit.paths[pawn >> 2]
        ways = paths.back[steps][cell]
        if ways is None:
            ways = paths.fill_back(steps, cell)
        if ways:
            _walk(layout, pawn, ways, blocks, False, BACK, found)


def _push(
    layout: Layout, player: Player, movers: tuple[Pawn, ...], steps: int, any_pawn: bool, found: list[RawPlay]
) -> None:
    """Advance pawns the player does not control: opponents', and partners' where any may move."""
    kit, pawns, length = layout.kit, layout.pawns, layout.kit.length
    side = kit.side[player]
    held = kit.protects and not kit.rules.five_from_start
    blocks = layout.blocks()
    for pawn, cell in enumerate(pawns):
        colour = pawn >> 2
        if cell < 0 or cell >= length or (held and cell == kit.starts[colour]):
            continue
        friendly = colour in side
        if friendly and (not any_pawn or pawn in movers):
            continue
        paths = kit.paths[colour]
        ways = (paths.pushed_home if friendly else paths.pushed_away)[steps][cell]
        if ways is None:
            ways = paths.fill_pushed(steps, cell, friendly)
        _walk(layout, pawn, ways, blocks, False, PUSH, found)


def _walk(
    layout: Layout,
    pawn: Pawn,
    ways: tuple[Way, ...],
    blocks: int,
    eats: bool,
    kind: int,
    found: list[RawPlay],
) -> None:
    """Keep the ways that the other pawns allow."""
    for step in open_steps(layout, pawn, ways, blocks, eats):
        found.append((kind, (step,)))


def open_steps(layout: Layout, pawn: Pawn, ways: tuple[Way, ...], blocks: int, eats: bool) -> list[RawStep]:
    """Return the steps of one pawn, along given ways, that the other pawns allow."""
    kit, at = layout.kit, layout.at
    colour = pawn >> 2
    if not kit.rules.pass_own:
        blocks |= layout.own_mask(colour)
    steps: list[RawStep] = []
    for to, passed, must_be_empty, path in ways:
        if passed & blocks or layout.homes[colour] & must_be_empty:
            continue
        captured: tuple[Pawn, ...] = ()
        if to < kit.length:
            other = at[to]
            if other >= 0:
                # A pawn that counts back to its own cell cannot exist: no count is a whole loop.
                if not may_take(kit, colour, other, to):
                    continue
                captured = (other,)
        if eats and passed:
            captured = (*eaten(layout, colour, path), *captured)
        steps.append((pawn, to, captured, path))
    return steps


def eaten(layout: Layout, colour: Player, path: tuple[Cell, ...]) -> tuple[Pawn, ...]:
    """Return the pawns an eating move captures in passing."""
    kit, at = layout.kit, layout.at
    return tuple(
        at[cell]
        for cell in path[:-1]
        if cell < kit.length and at[cell] >= 0 and may_take(kit, colour, at[cell], cell)
    )


def may_take(kit: Kit, colour: Player, other: Pawn, cell: Cell) -> bool:
    """Say whether a pawn of a colour that lands on a cell may capture the pawn there."""
    owner = other >> 2
    return kit.takes[colour][owner] and not (kit.protects and cell == kit.starts[owner])


def _swap(layout: Layout, movers: tuple[Pawn, ...], every: bool, found: list[RawPlay]) -> None:
    kit, pawns, length = layout.kit, layout.pawns, layout.kit.length
    with_whom = kit.rules.swap_with
    same_colour_done = False
    for pawn in movers:
        cell = pawns[pawn]
        if cell < 0 or cell >= length:
            continue
        colour = pawn >> 2
        guarded = kit.protects and cell == kit.starts[colour]
        for other, there in enumerate(pawns):
            if other == pawn or there < 0 or there >= length:
                continue
            owner = other >> 2
            if owner == colour:
                # Trading two pawns of one colour changes nothing: one such play is enough.
                if with_whom != "any" or (same_colour_done and not every):
                    continue
            elif with_whom == "opponent" and owner in kit.side[colour]:
                continue
            if kit.protects and there == kit.starts[owner] and (guarded or other not in movers):
                continue
            if owner == colour:
                same_colour_done = True
            elif other in movers and other < pawn and not every:
                continue
            found.append((SWAP, ((pawn, there, (), (there,)), (other, cell, (), (cell,)))))


def _centre(layout: Layout, movers: tuple[Pawn, ...], found: list[RawPlay]) -> None:
    kit, pawns = layout.kit, layout.pawns
    rule = kit.centre_rule
    assert rule is not None
    inside = [pawn for pawn, cell in enumerate(pawns) if cell >= kit.home_end]
    for pawn in movers:
        cell = pawns[pawn]
        colour = pawn >> 2
        if cell >= kit.home_end:
            for to in kit.centre_cells:
                if rule.leave == "other" and to == cell - kit.home_end:
                    continue
                other = layout.at[to]
                if other < 0:
                    found.append((LEAVE, ((pawn, to, (), (to,)),)))
                elif may_take(kit, colour, other, to):
                    found.append((LEAVE, ((pawn, to, (other,), (to,)),)))
        elif cell in kit.centre_cells:
            to = kit.home_end + cell
            if not inside or rule.holds == "shared":
                found.append((ENTER, ((pawn, to, (), (to,)),)))
            elif rule.holds == "capture" and all(kit.takes[colour][other >> 2] for other in inside):
                found.append((ENTER, ((pawn, to, tuple(inside), (to,)),)))
