"""Why a card or a pawn cannot be played: as data, for a screen to say in either language.

The generator says what is legal; here the same ways are walked again, slowly, and the first thing
that stands in the way of each is named.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from toc_desktop.engine.actions import Forward, Split
from toc_desktop.engine.board import BASE, Cell, Pawn
from toc_desktop.engine.board_state import BoardState, may_take
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.compiled_rules import (
    OP_ADVANCE,
    OP_BACK,
    OP_CENTRE,
    OP_EXIT,
    OP_PUSH,
    OP_SPLIT,
    OP_SWAP,
    Op,
)
from toc_desktop.engine.game import Game, state_of
from toc_desktop.engine.paths import Way
from toc_desktop.engine.plays import rank_plays
from toc_desktop.engine.split import next_parts
from toc_desktop.engine.state import AGAIN, EXCHANGE, HAND_SIZE, OVER, PLAY, SKIP, State
from toc_desktop.engine.view import PlayerView

REASONS = (
    "game_over",
    "not_your_turn",
    "not_in_hand",
    "choose_size_first",
    "give_first",
    "already_given",
    "skipped",
    "not_yours",
    "only_opponents",
    "nobody_in_base",
    "not_in_base",
    "start_taken",
    "still_in_base",
    "in_centre",
    "nothing_on_the_way",
    "no_action",
    "home_overshot",
    "home_fixed",
    "home_blocked",
    "home_taken",
    "home_no_back",
    "start_blocks",
    "own_in_the_way",
    "landing_protected",
    "landing_own",
    "landing_partner",
    "recross_start",
    "push_not_on_track",
    "push_on_start",
    "nobody_to_push",
    "swap_not_on_track",
    "swap_no_partner",
    "swap_protected",
    "swap_on_start",
    "steps_left_over",
    "centre_wrong_cell",
    "centre_closed",
    "centre_no_way_out",
)
"""Every reason there is; a screen has a sentence for each."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason, the pawn that cannot move, the pawn in its way, where, and a count."""

    reason: str
    pawn: Pawn | None = None
    blocker: Pawn | None = None
    cell: Cell | None = None
    count: int | None = None


def why_not(source: Game | PlayerView, card: Card) -> tuple[Refusal, ...]:
    """Return why the player in turn cannot play a card with a move; nothing if it can be played."""
    state = state_of(source)
    refused = _out_of_turn(source, state, card)
    if refused is not None:
        return (refused,)
    if rank_plays(state, state.turn, RANK_OF[card]):
        return ()
    refusals: list[Refusal] = [] if state.compiled.ops[RANK_OF[card]] else [Refusal("no_action")]
    for op in state.compiled.ops[RANK_OF[card]]:
        refusals += _refuse_op(state, op, None)
    return _in_order(refusals) or (Refusal("nothing_on_the_way"),)


def why_not_pawn(source: Game | PlayerView, card: Card, pawn: Pawn) -> tuple[Refusal, ...]:
    """Return why a card cannot move a pawn; nothing if it can, in some part of the card."""
    state = state_of(source)
    refused = _out_of_turn(source, state, card)
    if refused is not None:
        return (refused,)
    for _, steps in rank_plays(state, state.turn, RANK_OF[card], every=True):
        if any(step[0] == pawn for step in steps):
            return ()
    refusals: list[Refusal] = [] if state.compiled.ops[RANK_OF[card]] else [Refusal("no_action")]
    for op in state.compiled.ops[RANK_OF[card]]:
        refusals += _refuse_op(state, op, pawn)
    return _in_order(refusals) or (Refusal("not_yours", pawn),)


def _out_of_turn(source: Game | PlayerView, state: State, card: Card) -> Refusal | None:
    if state.phase == OVER:
        return Refusal("game_over")
    if isinstance(source, PlayerView) and source.player != source.turn:
        return Refusal("not_your_turn")
    if state.phase == HAND_SIZE:
        return Refusal("choose_size_first")
    if state.phase == EXCHANGE:
        return Refusal("give_first" if state.gives[state.turn] < 0 else "already_given")
    if card not in state.hands[state.turn]:
        return Refusal("not_in_hand")
    if state.phase == SKIP:
        return Refusal("skipped")
    assert state.phase in (PLAY, AGAIN)
    return None


def _in_order(refusals: list[Refusal]) -> tuple[Refusal, ...]:
    """Put what names a pawn in the way first, and say nothing twice."""
    telling = sorted(dict.fromkeys(refusals), key=lambda refusal: refusal.blocker is None)
    return tuple(telling)


def _refuse_op(state: State, op: Op, pawn: Pawn | None) -> list[Refusal]:
    """Return why one action of a card fails, for one pawn or for all it might move."""
    kind: int
    action: Any
    kind, action = op
    movers = state.controlled(state.turn)
    if pawn is not None and pawn not in movers and kind not in (OP_PUSH, OP_SWAP):
        return [Refusal("not_yours", pawn)]
    pawns = movers if pawn is None else (pawn,)
    if kind == OP_EXIT:
        return _refuse_exit(state, pawns, pawn is not None)
    if kind in (OP_ADVANCE, OP_BACK):
        return _refuse_count(state, pawns, action.steps, kind == OP_BACK, pawn is not None)
    if kind == OP_PUSH:
        return _refuse_push(state, action, pawn)
    if kind == OP_SPLIT:
        return _refuse_split(state, pawns, action, pawn is not None)
    if kind == OP_CENTRE:
        return _refuse_centre(state, pawns, pawn is not None)
    return _refuse_swap(state, pawn)


def _refuse_exit(state: State, pawns: tuple[Pawn, ...], named: bool) -> list[Refusal]:
    in_base = [pawn for pawn in pawns if state.pawns[pawn] == BASE]
    if not in_base:
        return [Refusal("not_in_base", pawns[0]) if named else Refusal("nobody_in_base")]
    refusals = []
    for pawn in in_base:
        start = state.compiled.starts[pawn >> 2]
        other = state.at[start]
        if other >= 0 and not may_take(state.compiled, pawn >> 2, other, start):
            refusals.append(Refusal("start_taken", pawn, other, start))
    return refusals[:1] if not named else refusals


def _refuse_count(
    state: State, pawns: tuple[Pawn, ...], steps: int, back: bool, named: bool
) -> list[Refusal]:
    refusals = []
    for pawn in pawns:
        cell = state.pawns[pawn]
        if cell == BASE and not named:
            continue
        refusals += _refuse_walk(state, pawn, steps, back)
    return refusals or [Refusal("nothing_on_the_way")]


def _refuse_walk(state: State, pawn: Pawn, steps: int, back: bool) -> list[Refusal]:
    """Return why a controlled pawn cannot count these steps."""
    compiled, cell = state.compiled, state.pawns[pawn]
    if cell == BASE:
        return [Refusal("still_in_base", pawn)]
    if cell >= compiled.home_end:
        return [Refusal("in_centre", pawn)]
    paths = compiled.paths[pawn >> 2]
    ways = paths.fill_back(steps, cell) if back else paths.fill_forward(steps, cell)
    if ways:
        refused = (_refuse_way(state, pawn, way) for way in ways)
        return [refusal for refusal in refused if refusal is not None]
    if cell >= compiled.length:
        if back:
            return [Refusal("home_no_back", pawn)]
        if not compiled.rules.home_advance:
            return [Refusal("home_fixed", pawn)]
        return [Refusal("home_overshot", pawn, count=steps)]
    return [Refusal("recross_start", pawn, cell=compiled.starts[pawn >> 2])]


def _refuse_way(board: BoardState, pawn: Pawn, way: Way) -> Refusal | None:
    """Return what stands in one way, if anything does."""
    compiled = board.compiled
    colour = pawn >> 2
    to, _, must_be_empty, path = way
    blocks = board.blocks()
    own = 0 if compiled.pass_own else board.own_mask(colour)
    for cell in path[:-1]:
        if cell >= compiled.length:
            break
        if blocks >> cell & 1:
            return Refusal("start_blocks", pawn, board.at[cell], cell)
        if own >> cell & 1:
            return Refusal("own_in_the_way", pawn, board.at[cell], cell)
    for index in range(4):
        if (must_be_empty & board.homes[colour]) >> index & 1:
            cell = compiled.length + index
            blocker = board.pawns.index(cell, colour * 4, colour * 4 + 4)
            return Refusal("home_taken" if cell == to else "home_blocked", pawn, blocker, cell)
    if to >= compiled.length or board.at[to] < 0:
        return None
    return _refuse_landing(board, pawn, to)


def _refuse_landing(board: BoardState, pawn: Pawn, to: Cell) -> Refusal | None:
    other = board.at[to]
    if may_take(board.compiled, pawn >> 2, other, to):
        return None
    owner = other >> 2
    if board.compiled.protects and to == board.compiled.starts[owner]:
        return Refusal("landing_protected", pawn, other, to)
    return Refusal("landing_own" if owner == pawn >> 2 else "landing_partner", pawn, other, to)


def _refuse_push(state: State, action: Forward, named: Pawn | None) -> list[Refusal]:
    compiled, any_pawn = state.compiled, action.whose == "any"
    movers = state.controlled(state.turn)
    side = compiled.side[state.turn]
    refusals = []
    for pawn in range(len(state.pawns)) if named is None else (named,):
        cell, colour = state.pawns[pawn], pawn >> 2
        if pawn in movers or (colour in side and not any_pawn):
            if named is not None and not any_pawn:
                refusals.append(Refusal("only_opponents", pawn))
            continue
        if not 0 <= cell < compiled.length:
            if named is not None:
                refusals.append(Refusal("push_not_on_track", pawn))
        elif compiled.protects and not action.off_start and cell == compiled.starts[colour]:
            refusals.append(Refusal("push_on_start", pawn, pawn, cell))
        else:
            ways = compiled.paths[colour].fill_pushed(action.steps, cell, colour in side)
            refused = (_refuse_way(state, pawn, way) for way in ways)
            refusals += [refusal for refusal in refused if refusal is not None]
    return refusals or [Refusal("nobody_to_push")]


def _refuse_split(state: State, pawns: tuple[Pawn, ...], split: Split, named: bool) -> list[Refusal]:
    """Return why a split fails: first steps that are impossible, or steps left over at the end."""
    refusals = []
    movable = False
    for pawn in pawns:
        if state.pawns[pawn] == BASE and not named:
            continue
        if next_parts(state, (pawn,), split.steps, 0, split):
            movable = True
        else:
            refusals += _refuse_walk(state, pawn, 1, False)
    if movable:
        refusals.append(Refusal("steps_left_over", pawns[0] if named else None, count=split.steps))
    return refusals or [Refusal("nothing_on_the_way")]


def _refuse_centre(state: State, pawns: tuple[Pawn, ...], named: bool) -> list[Refusal]:
    compiled = state.compiled
    rule = compiled.centre_rule
    assert rule is not None
    inside = [pawn for pawn, cell in enumerate(state.pawns) if cell >= compiled.home_end]
    refusals = []
    for pawn in pawns:
        cell = state.pawns[pawn]
        if cell >= compiled.home_end:
            outs = [
                to for to in compiled.centre_cells if rule.leave == "any" or to != cell - compiled.home_end
            ]
            blockers = (_refuse_landing(state, pawn, to) for to in outs if state.at[to] >= 0)
            refusals.append(next((b for b in blockers if b), Refusal("centre_no_way_out", pawn)))
        elif cell in compiled.centre_cells and inside:
            refusals.append(Refusal("centre_closed", pawn, inside[0]))
        elif named:
            refusals.append(Refusal("centre_wrong_cell", pawn, count=rule.cell))
    return refusals


def _refuse_swap(state: State, named: Pawn | None) -> list[Refusal]:
    compiled, length = state.compiled, state.compiled.length
    on_track = [pawn for pawn, cell in enumerate(state.pawns) if 0 <= cell < length]
    movers = state.controlled(state.turn)
    if named is not None and named not in on_track:
        return [Refusal("swap_not_on_track", named)]
    mine = [pawn for pawn in on_track if pawn in movers]
    if not mine:
        return [Refusal("swap_not_on_track")]
    at_start = [
        pawn for pawn in on_track if compiled.protects and state.pawns[pawn] == compiled.starts[pawn >> 2]
    ]
    if compiled.still_starts and (named in at_start if named in mine else all(p in at_start for p in mine)):
        held = named if named in mine else mine[0]
        return [Refusal("swap_on_start", held, None, compiled.starts[mine[0] >> 2])]
    guarded = [pawn for pawn in at_start if pawn not in movers]
    if named in guarded or (named is None and guarded):
        pawn = named if named is not None else guarded[0]
        return [Refusal("swap_protected", None, pawn, state.pawns[pawn])]
    return [Refusal("swap_no_partner", named)]
