"""What a card can do on the board: the move generator.

Hot code: it works on lists of integers and answers with plain tuples; everything public is built
from these in ``game``.
"""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine.board import BASE, Pawn, Player
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.kit import (
    OP_ADVANCE,
    OP_BACK,
    OP_CENTRE,
    OP_EXIT,
    OP_PUSH,
    OP_SPLIT,
    Op,
)
from toc_desktop.engine.layout import (
    ADVANCE,
    BACK,
    ENTER,
    EXIT,
    LEAVE,
    PUSH,
    SPLIT,
    SWAP,
    Layout,
    RawPlay,
    RawStep,
    eaten,
    may_take,
)
from toc_desktop.engine.paths import Way
from toc_desktop.engine.split import split_plays

__all__ = [
    "ADVANCE",
    "BACK",
    "ENTER",
    "EXIT",
    "LEAVE",
    "PUSH",
    "SPLIT",
    "SWAP",
    "Layout",
    "RawPlay",
    "RawStep",
    "hand_plays",
    "rank_plays",
]


def hand_plays(
    layout: Layout, player: Player, hand: Sequence[Card], every: bool = False
) -> list[tuple[Card, RawPlay]]:
    """Return what a player can do with each different rank of a hand."""
    found: list[tuple[Card, RawPlay]] = []
    kit, pawns = layout.kit, layout.pawns
    movers = layout.controlled(player)
    all_ops = kit.base_ops
    for pawn in movers:
        if pawns[pawn] >= 0:
            all_ops = kit.ops
            break
    blocks = layout.blocks()
    seen = 0
    for card in hand:
        rank = RANK_OF[card]
        ops = all_ops[rank]
        if seen >> rank & 1 or not ops:
            continue
        seen |= 1 << rank
        plays: list[RawPlay] = []
        _add_plays(layout, player, ops, movers, blocks, every, plays)
        if plays:
            found += [(card, play) for play in plays]
    return found


def rank_plays(layout: Layout, player: Player, rank: int, every: bool = False) -> list[RawPlay]:
    """Return what a player can do with a card of this rank.

    Plays that differ only in which of several like pawns moves are given once, unless ``every``.
    """
    found: list[RawPlay] = []
    ops = layout.kit.ops[rank]
    _add_plays(layout, player, ops, layout.controlled(player), layout.blocks(), every, found)
    return found


def _add_plays(
    layout: Layout,
    player: Player,
    ops: tuple[Op, ...],
    movers: tuple[Pawn, ...],
    blocks: int,
    every: bool,
    found: list[RawPlay],
) -> None:
    for op, steps, flag in ops:
        if op == OP_ADVANCE:
            _count(layout, movers, blocks, steps, flag, False, found)
        elif op == OP_EXIT:
            _exit(layout, movers, every, found)
        elif op == OP_SPLIT:
            found += split_plays(layout, player, steps, flag)
        elif op == OP_BACK:
            _count(layout, movers, blocks, steps, False, True, found)
        elif op == OP_PUSH:
            _push(layout, player, movers, blocks, steps, flag, found)
        elif op == OP_CENTRE:
            _centre(layout, movers, found)
        else:
            _swap(layout, movers, every, found)


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


def _count(
    layout: Layout,
    movers: tuple[Pawn, ...],
    blocks: int,
    steps: int,
    eats: bool,
    back: bool,
    found: list[RawPlay],
) -> None:
    """Count cells forward or back with every pawn controlled."""
    kit = layout.kit
    pawns, at, length, pass_own = layout.pawns, layout.at, kit.length, kit.pass_own
    kind = BACK if back else ADVANCE
    for pawn in movers:
        cell = pawns[pawn]
        if cell < 0:
            continue
        colour = pawn >> 2
        paths = kit.paths[colour]
        if back:
            ways = paths.back[steps][cell]
            if ways is None:
                ways = paths.fill_back(steps, cell)
        else:
            ways = paths.forward[steps][cell]
            if ways is None:
                ways = paths.fill_forward(steps, cell)
        if not ways:
            continue
        if eats or not pass_own:
            _walk(layout, pawn, ways, blocks, eats, kind, found)
            continue
        # The plain case of ``_walk``, written out: most of all moves come this way.
        for to, passed, must_be_empty, path in ways:
            if passed & blocks or (must_be_empty and layout.homes[colour] & must_be_empty):
                continue
            if to >= length or at[to] < 0:
                found.append((kind, ((pawn, to, (), path),)))
            elif may_take(kit, colour, at[to], to):
                found.append((kind, ((pawn, to, (at[to],), path),)))


def _push(
    layout: Layout,
    player: Player,
    movers: tuple[Pawn, ...],
    blocks: int,
    steps: int,
    any_pawn: bool,
    found: list[RawPlay],
) -> None:
    """Advance pawns the player does not control: opponents', and partners' where any may move."""
    kit, pawns, length = layout.kit, layout.pawns, layout.kit.length
    side = kit.side[player]
    held = kit.protects and not kit.rules.five_from_start
    for pawn, cell in enumerate(pawns):
        if cell < 0 or cell >= length:
            continue
        colour = pawn >> 2
        if held and cell == kit.starts[colour]:
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
    kit, at = layout.kit, layout.at
    colour = pawn >> 2
    if not kit.pass_own:
        blocks |= layout.own_mask(colour)
    for to, passed, must_be_empty, path in ways:
        if passed & blocks or layout.homes[colour] & must_be_empty:
            continue
        captured: tuple[Pawn, ...] = ()
        if to < kit.length:
            other = at[to]
            if other >= 0:
                owner = other >> 2
                if not kit.takes[colour][owner] or (kit.protects and to == kit.starts[owner]):
                    continue
                captured = (other,)
        if eats and passed:
            captured = eaten(layout, colour, path) + captured
        found.append((kind, ((pawn, to, captured, path),)))


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
