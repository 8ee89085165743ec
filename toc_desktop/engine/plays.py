"""What a card can do on the board: the move generator.

Hot code: it works on lists of integers and answers with plain tuples; everything public is built
from these in ``game``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toc_desktop.engine.actions import Back, Centre, Exit, Forward, Split, Swap
from toc_desktop.engine.board import BASE, Cell, Pawn, Player
from toc_desktop.engine.board_state import (
    ADVANCE,
    BACK,
    ENTER,
    EXIT,
    LEAVE,
    PUSH,
    SPLIT,
    SWAP,
    BoardState,
    RawPlay,
    RawStep,
    eaten,
    may_take,
)
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.compiled_rules import (
    OP_ADVANCE,
    OP_BACK,
    OP_CENTRE,
    OP_EXIT,
    OP_PUSH,
    OP_SPLIT,
    OP_SWAP,
)
from toc_desktop.engine.paths import Way
from toc_desktop.engine.split import outcome_key, split_plays

__all__ = [
    "ADVANCE",
    "BACK",
    "ENTER",
    "EXIT",
    "LEAVE",
    "PUSH",
    "SPLIT",
    "SWAP",
    "BoardState",
    "RawPlay",
    "RawStep",
    "distinct",
    "hand_plays",
    "pawns_after",
    "rank_plays",
]


def hand_plays(
    board: BoardState, player: Player, hand: Sequence[Card], every: bool = False
) -> list[tuple[Card, RawPlay]]:
    """Return what a player can do with each different rank of a hand."""
    card_plays: list[tuple[Card, RawPlay]] = []
    compiled, pawns = board.compiled, board.pawns
    movers = board.controlled(player)
    all_ops = compiled.base_ops
    for pawn in movers:
        if pawns[pawn] >= 0:
            all_ops = compiled.ops
            break
    generators, blocks = _GENERATORS, board.blocks() if compiled.blocking else 0
    seen: set[int] = set()
    for card in hand:
        rank = RANK_OF[card]
        ops = all_ops[rank]
        if not ops or rank in seen:
            continue
        seen.add(rank)
        plays: list[RawPlay] = []
        for op, action in ops:
            generators[op](board, player, movers, blocks, action, every, plays)
        if plays:
            if compiled.overlaps[rank]:
                plays = _once_each(board, plays)
            for play in plays:
                card_plays.append((card, play))
    return card_plays


def rank_plays(board: BoardState, player: Player, rank: int, every: bool = False) -> list[RawPlay]:
    """Return what a player can do with a card of this rank.

    Plays that differ only in which of several like pawns moves are given once, unless ``every``.
    """
    plays: list[RawPlay] = []
    movers, blocks = board.controlled(player), board.blocks()
    for op, action in board.compiled.ops[rank]:
        _GENERATORS[op](board, player, movers, blocks, action, every, plays)
    return _once_each(board, plays) if board.compiled.overlaps[rank] else plays


def _once_each(board: BoardState, plays: list[RawPlay]) -> list[RawPlay]:
    """Leave out plays of one kind that move the same pawns to the same cells and capture the same.

    Splits are given once for each outcome, whichever action of the card leads there.
    """
    kept: dict[object, RawPlay] = {}
    for play in plays:
        kind, steps = play
        if kind == SPLIT:
            kept.setdefault(outcome_key(pawns_after(board, play)), play)
        else:
            kept.setdefault((kind, tuple([step[:3] for step in steps])), play)
    return list(kept.values())


# The generators, one for each kind of action: all are called alike, so that no kind costs another one time.


def _exit(
    board: BoardState,
    player: Player,
    movers: tuple[Pawn, ...],
    blocks: int,
    action: Exit,
    every: bool,
    plays: list[RawPlay],
) -> None:
    pawns, compiled = board.pawns, board.compiled
    colour_done = -1
    for pawn in movers:
        colour = pawn >> 2
        if pawns[pawn] != BASE or (colour == colour_done and not every):
            continue
        start = compiled.starts[colour]
        other = board.at[start]
        if other < 0:
            plays.append((EXIT, ((pawn, start, (), (start,)),)))
        elif may_take(compiled, colour, other, start):
            plays.append((EXIT, ((pawn, start, (other,), (start,)),)))
        colour_done = colour


def _count(
    board: BoardState,
    player: Player,
    movers: tuple[Pawn, ...],
    blocks: int,
    action: Forward | Back,
    every: bool,
    plays: list[RawPlay],
) -> None:
    """Count cells forward or back with every pawn controlled."""
    compiled = board.compiled
    pawns, at, length, pass_own = board.pawns, board.at, compiled.length, compiled.pass_own
    steps, eats, back = action.steps, action.eats, type(action) is Back
    kind = BACK if back else ADVANCE
    for pawn in movers:
        cell = pawns[pawn]
        if cell < 0:
            continue
        colour = pawn >> 2
        paths = compiled.paths[colour]
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
            _walk(board, pawn, ways, blocks, eats, kind, plays)
            continue
        # The plain case of ``_walk``, written out: most of all moves come this way.
        for to, passed, must_be_empty, path in ways:
            if passed & blocks or (must_be_empty and board.homes[colour] & must_be_empty):
                continue
            if to >= length or at[to] < 0:
                plays.append((kind, ((pawn, to, (), path),)))
            elif may_take(compiled, colour, at[to], to):
                plays.append((kind, ((pawn, to, (at[to],), path),)))


def _push(
    board: BoardState,
    player: Player,
    movers: tuple[Pawn, ...],
    blocks: int,
    action: Forward,
    every: bool,
    plays: list[RawPlay],
) -> None:
    """Advance pawns the player does not control: opponents', and partners' where any may move."""
    compiled, pawns, length = board.compiled, board.pawns, board.compiled.length
    side = compiled.side[player]
    steps, eats, any_pawn = action.steps, action.eats, action.whose == "any"
    held = compiled.protects and not action.off_start
    for pawn, cell in enumerate(pawns):
        if cell < 0 or cell >= length:
            continue
        colour = pawn >> 2
        if held and cell == compiled.starts[colour]:
            continue
        friendly = colour in side
        if friendly and (not any_pawn or pawn in movers):
            continue
        paths = compiled.paths[colour]
        ways = (paths.pushed_home if friendly else paths.pushed_away)[steps][cell]
        if ways is None:
            ways = paths.fill_pushed(steps, cell, friendly)
        _walk(board, pawn, ways, blocks, eats, PUSH, plays)


def _walk(
    board: BoardState,
    pawn: Pawn,
    ways: tuple[Way, ...],
    blocks: int,
    eats: bool,
    kind: int,
    plays: list[RawPlay],
) -> None:
    """Keep the ways that the other pawns allow."""
    compiled, at = board.compiled, board.at
    colour = pawn >> 2
    if not compiled.pass_own:
        blocks |= board.own_mask(colour)
    for to, passed, must_be_empty, path in ways:
        if passed & blocks or board.homes[colour] & must_be_empty:
            continue
        captured: tuple[Pawn, ...] = ()
        if to < compiled.length:
            other = at[to]
            if other >= 0:
                owner = other >> 2
                if not compiled.takes[colour][owner] or (compiled.protects and to == compiled.starts[owner]):
                    continue
                captured = (other,)
        if eats and passed:
            captured = eaten(board, colour, path) + captured
        plays.append((kind, ((pawn, to, captured, path),)))


def _split(
    board: BoardState,
    player: Player,
    movers: tuple[Pawn, ...],
    blocks: int,
    action: Split,
    every: bool,
    plays: list[RawPlay],
) -> None:
    plays += split_plays(board, player, action)


def _swap(
    board: BoardState,
    player: Player,
    movers: tuple[Pawn, ...],
    blocks: int,
    action: Swap,
    every: bool,
    plays: list[RawPlay],
) -> None:
    compiled, pawns, length = board.compiled, board.pawns, board.compiled.length
    with_whom = action.with_whom
    still_starts = compiled.still_starts
    same_colour_done = False
    for pawn in movers:
        cell = pawns[pawn]
        if cell < 0 or cell >= length:
            continue
        colour = pawn >> 2
        guarded = compiled.protects and cell == compiled.starts[colour]
        if guarded and still_starts:
            continue
        for other, there in enumerate(pawns):
            if other == pawn or there < 0 or there >= length:
                continue
            owner = other >> 2
            if owner == colour:
                # Trading two pawns of one colour changes nothing: one such play is enough.
                if with_whom != "any" or (same_colour_done and not every):
                    continue
            elif with_whom == "opponent" and owner in compiled.side[colour]:
                continue
            if (
                compiled.protects
                and there == compiled.starts[owner]
                and (still_starts or guarded or other not in movers)
            ):
                continue
            if owner == colour:
                same_colour_done = True
            elif other in movers and other < pawn and not every:
                continue
            plays.append((SWAP, ((pawn, there, (), (there,)), (other, cell, (), (cell,)))))


def _centre(
    board: BoardState,
    player: Player,
    movers: tuple[Pawn, ...],
    blocks: int,
    action: Centre,
    every: bool,
    plays: list[RawPlay],
) -> None:
    compiled, pawns = board.compiled, board.pawns
    rule = compiled.centre_rule
    assert rule is not None
    inside = [pawn for pawn, cell in enumerate(pawns) if cell >= compiled.home_end]
    for pawn in movers:
        cell = pawns[pawn]
        colour = pawn >> 2
        if cell >= compiled.home_end:
            for to in compiled.centre_cells:
                if rule.leave == "other" and to == cell - compiled.home_end:
                    continue
                other = board.at[to]
                if other < 0:
                    plays.append((LEAVE, ((pawn, to, (), (to,)),)))
                elif may_take(compiled, colour, other, to):
                    plays.append((LEAVE, ((pawn, to, (other,), (to,)),)))
        elif cell in compiled.centre_cells:
            to = compiled.home_end + cell
            if not inside or rule.holds == "shared":
                plays.append((ENTER, ((pawn, to, (), (to,)),)))
            elif rule.holds == "capture" and all(compiled.takes[colour][other >> 2] for other in inside):
                plays.append((ENTER, ((pawn, to, tuple(inside), (to,)),)))


_GENERATORS: dict[int, Callable[..., None]] = {
    OP_EXIT: _exit,
    OP_ADVANCE: _count,
    OP_PUSH: _push,
    OP_BACK: _count,
    OP_SWAP: _swap,
    OP_SPLIT: _split,
    OP_CENTRE: _centre,
}


def distinct(board: BoardState, plays: list[RawPlay]) -> list[RawPlay]:
    """Keep one play for each different outcome on the board."""
    if len(plays) < 2:
        return plays
    kept: dict[tuple[int, ...], RawPlay] = {}
    for play in plays:
        kept.setdefault(outcome_key(pawns_after(board, play)), play)
    return list(kept.values())


def pawns_after(board: BoardState, play: RawPlay) -> list[Cell]:
    """Return where all pawns stand after a play."""
    pawns = board.pawns[:]
    for pawn, to, captured, _ in play[1]:
        for other in captured:
            pawns[other] = BASE
        pawns[pawn] = to
    return pawns
