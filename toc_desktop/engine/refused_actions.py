"""What stands in the way of each action of a card, pawn by pawn.

The generator says what is legal; here the same ways are walked again, slowly, and what stands in the
way of each is named, with the action and the cell that were meant: whoever takes that one thing away can do
just that, or meets the next thing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from toc_desktop.engine.actions import Action, Back, Forward, Split, Swap
from toc_desktop.engine.board import BASE, Cell, Pawn
from toc_desktop.engine.board_state import BoardState, may_take
from toc_desktop.engine.paths import Way
from toc_desktop.engine.split import handovers, next_parts, split_plays
from toc_desktop.engine.state import State


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason: the pawn that cannot move, the pawn in its way, where, a count, and what was meant."""

    reason: str
    pawn: Pawn | None = None
    blocker: Pawn | None = None
    cell: Cell | None = None
    count: int | None = None
    action: Action | None = None
    """The action that fails."""
    to: Cell | None = None
    """Where it would have led."""


def refused_exit(state: State, action: Action, pawns: Iterable[Pawn]) -> list[Refusal]:
    """Return why pawns do not leave base."""
    compiled = state.compiled
    refusals = []
    for pawn in pawns:
        if state.pawns[pawn] != BASE:
            refusals.append(Refusal("not_in_base", pawn, action=action))
            continue
        colour = pawn >> 2
        start = compiled.starts[colour]
        other = state.at[start]
        if other >= 0 and not may_take(compiled, colour, other, start):
            reason = "start_taken" if other >> 2 == colour else "start_partner"
            refusals.append(Refusal(reason, pawn, other, start, action=action, to=start))
    return refusals


def refused_count(state: State, action: Forward | Back, pawns: Iterable[Pawn]) -> list[Refusal]:
    """Return why controlled pawns cannot count so many steps."""
    refusals = []
    for pawn in pawns:
        refusals += _refused_walk(state, action, pawn, action.steps, isinstance(action, Back))
    return refusals


def _refused_walk(state: BoardState, action: Action, pawn: Pawn, steps: int, back: bool) -> list[Refusal]:
    compiled, cell = state.compiled, state.pawns[pawn]
    if cell == BASE:
        return [Refusal("still_in_base", pawn, action=action)]
    if cell >= compiled.home_end:
        return [Refusal("in_centre", pawn, action=action)]
    paths = compiled.paths[pawn >> 2]
    ways = paths.fill_back(steps, cell) if back else paths.fill_forward(steps, cell)
    if ways:
        return _refused_ways(state, action, pawn, ways)
    if cell < compiled.length:
        start = compiled.starts[pawn >> 2]
        return [Refusal("recross_start", pawn, cell=start, count=steps, action=action)]
    if back:
        return [Refusal("home_no_back", pawn, action=action)]
    if not compiled.rules.home_advance:
        return [Refusal("home_fixed", pawn, action=action)]
    deepest = cell == compiled.home_end - 1
    return [Refusal("home_deepest" if deepest else "home_overshot", pawn, count=steps, action=action)]


def _refused_ways(board: BoardState, action: Action, pawn: Pawn, ways: Iterable[Way]) -> list[Refusal]:
    refused = (_refused_way(board, pawn, way) for way in ways)
    return [replace(refusal, action=action) for refusal in refused if refusal is not None]


def _refused_way(board: BoardState, pawn: Pawn, way: Way) -> Refusal | None:
    """Return what stands in one way, if anything does."""
    compiled = board.compiled
    colour = pawn >> 2
    to, _, must_be_empty, path = way
    blocks = board.blocks()
    own = 0 if compiled.pass_own else board.own_mask(colour)
    for cell in path:
        if cell >= compiled.length:
            if (must_be_empty & board.homes[colour]) >> (cell - compiled.length) & 1:
                blocker = board.pawns.index(cell, colour * 4, colour * 4 + 4)
                return Refusal("home_taken" if cell == to else "home_blocked", pawn, blocker, cell, to=to)
        elif cell != to and blocks >> cell & 1:
            return Refusal("start_blocks", pawn, board.at[cell], cell, to=to)
        elif cell != to and own >> cell & 1:
            return Refusal("own_in_the_way", pawn, board.at[cell], cell, to=to)
    if to >= compiled.length or board.at[to] < 0:
        return None
    return _refused_landing(board, pawn, to)


def _refused_landing(board: BoardState, pawn: Pawn, to: Cell) -> Refusal | None:
    other = board.at[to]
    if may_take(board.compiled, pawn >> 2, other, to):
        return None
    owner = other >> 2
    if board.compiled.protects and to == board.compiled.starts[owner]:
        return Refusal("landing_protected", pawn, other, to, to=to)
    reason = "landing_own" if owner == pawn >> 2 else "landing_partner"
    return Refusal(reason, pawn, other, to, to=to)


def refused_push(state: State, action: Forward, pawns: Iterable[Pawn]) -> list[Refusal]:
    """Return why pawns of others cannot be pushed."""
    compiled, any_pawn = state.compiled, action.whose == "any"
    movers, side = state.controlled(state.turn), compiled.side[state.turn]
    refusals: list[Refusal] = []
    for pawn in pawns:
        cell, colour = state.pawns[pawn], pawn >> 2
        if pawn in movers and any_pawn:
            continue
        if colour in side and not any_pawn:
            refusals.append(Refusal("only_opponents", pawn, action=action))
        elif not 0 <= cell < compiled.length:
            refusals.append(Refusal("push_not_on_track", pawn, action=action))
        elif compiled.protects and not action.off_start and cell == compiled.starts[colour]:
            refusals.append(Refusal("push_on_start", pawn, pawn, cell, action=action))
        else:
            ways = compiled.paths[colour].fill_pushed(action.steps, cell, colour in side)
            refusals += _refused_ways(state, action, pawn, ways)
    return refusals


def refused_split(state: State, split: Split, pawns: Iterable[Pawn], named: bool) -> list[Refusal]:
    """Return why steps cannot be shared: too many to be used up, or not a single first part."""
    refusals: list[Refusal] = []
    stuck: list[Refusal] = []
    for pawn in pawns:
        if next_parts(state, (pawn,), split.steps, 0, split):
            if named or not refusals:
                most = _most_steps(state, split, pawn if named else None)
                refusals.append(Refusal("steps_left_over", pawn if named else None, count=most, action=split))
        else:
            stuck += _refused_walk(state, split, pawn, 1, False)
    return refusals + stuck


def refused_handover(state: State, split: Split, pawn: Pawn) -> list[Refusal]:
    """Return why steps cannot be shared with a partner's pawn once the last own one is home by this card.

    Nothing where the card cannot bring all own pawns home before its last step.
    """
    refusals: list[Refusal] = []
    for board, left, used in handovers(state, state.turn, split):
        if next_parts(board, (pawn,), left, used, split):
            most = _most_steps(state, split, pawn)
            return [Refusal("steps_left_over", pawn, count=most, action=split)]
        refusals += _refused_walk(board, split, pawn, 1, False)
    return refusals


def _most_steps(state: State, split: Split, pawn: Pawn | None) -> int:
    """Return how many of the steps could be used, by a pawn among others if it is named."""
    for steps in range(split.steps - 1, 0, -1):
        for _, parts in split_plays(state, state.turn, replace(split, steps=steps)):
            if pawn is None or any(part[0] == pawn for part in parts):
                return steps
    return 0


def refused_centre(state: State, action: Action, pawns: Iterable[Pawn]) -> list[Refusal]:
    """Return why pawns neither enter nor leave the centre."""
    compiled = state.compiled
    rule = compiled.centre_rule
    assert rule is not None
    inside = [pawn for pawn, cell in enumerate(state.pawns) if cell >= compiled.home_end]
    refusals = []
    for pawn in pawns:
        cell = state.pawns[pawn]
        if cell >= compiled.home_end:
            ways_out = [
                to for to in compiled.centre_cells if rule.leave == "any" or to != cell - compiled.home_end
            ]
            refused = [refusal for to in ways_out if (refusal := _refused_landing(state, pawn, to))]
            refusals += [replace(r, reason="centre_no_way_out", action=action) for r in refused[:1]]
        elif cell in compiled.centre_cells:
            blocker = next(
                (o for o in inside if rule.holds == "closed" or not compiled.takes[pawn >> 2][o >> 2]), None
            )
            if blocker is not None:
                refusals.append(
                    Refusal("centre_closed", pawn, blocker, action=action, to=compiled.home_end + cell)
                )
        elif cell == BASE:
            refusals.append(Refusal("still_in_base", pawn, action=action))
        else:
            refusals.append(Refusal("centre_wrong_cell", pawn, count=rule.cell, action=action))
    return refusals


NOBODY_TO_SWAP = {
    "any": "swap_no_partner",
    "other-colour": "swap_no_other_colour",
    "opponent": "swap_no_opponent",
}
"""What is missing when no pawn on the track is one to swap with."""


def refused_swap(state: State, action: Swap, named: Pawn | None) -> list[Refusal]:
    """Return why no swap can be made, or none with one pawn."""
    compiled, length = state.compiled, state.compiled.length
    on_track = [pawn for pawn, cell in enumerate(state.pawns) if 0 <= cell < length]
    movers = state.controlled(state.turn)
    if named is not None and named not in on_track:
        return [Refusal("swap_only_track", named, action=action)]
    mine = [pawn for pawn in on_track if pawn in movers]
    if not mine:
        return [Refusal("swap_not_on_track", named, action=action)]
    at_start = {
        pawn for pawn in on_track if compiled.protects and state.pawns[pawn] == compiled.starts[pawn >> 2]
    }
    leaders = mine if named is None or named not in mine else [named]
    if compiled.still_starts:
        held = leaders[0]
        leaders = [pawn for pawn in leaders if pawn not in at_start]
        if not leaders:
            return [Refusal("swap_on_start", held, None, state.pawns[held], action=action)]
    others = on_track if named is None or named in mine else [named]
    pairs = [
        (pawn, other)
        for pawn in leaders
        for other in others
        if pawn != other and _may_be_swapped(state, action, pawn, other)
    ]
    if not pairs:
        if named is not None and named not in mine:
            # It stands on the track and one of the mover's too: only its side can be wrong.
            return [Refusal("swap_only_opponents", named, action=action)]
        return [Refusal(NOBODY_TO_SWAP[action.with_whom], named, action=action)]
    pawn, other = pairs[0]
    there = state.pawns[other]
    if other == named:
        return [Refusal("swap_protected", other, other, there, action=action)]
    return [Refusal("swap_protected", pawn, other, there, action=action, to=there)]


def _may_be_swapped(state: State, action: Swap, pawn: Pawn, other: Pawn) -> bool:
    """Say whether a pawn is one of those that an action swaps with, safe on its start or not."""
    if action.with_whom == "any":
        return True
    if action.with_whom == "opponent":
        return other >> 2 not in state.compiled.side[pawn >> 2]
    return pawn >> 2 != other >> 2
