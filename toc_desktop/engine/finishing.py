"""Whether a game can end at all: with some card tables no pawn ever gets where its home begins.

Everything is seen as hopefully as can be (nobody in the way, every card at hand), so that what is told to be
impossible is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from toc_desktop.engine.actions import Action, Back, Centre, Forward, Split, Swap
from toc_desktop.engine.board import ARM_CELLS, HOME_CELLS, Cell, Seating, smallest_board
from toc_desktop.engine.compiled_rules import CompiledRules, compile_rules
from toc_desktop.engine.paths import Way
from toc_desktop.engine.rules import RuleSet, card_actions, deck_ranks

_FULL = (1 << HOME_CELLS) - 1


@lru_cache(maxsize=256)
def fillable_homes(rules: RuleSet, arms: int = smallest_board(2)) -> frozenset[int]:
    """Return the homes (bits: which cells hold a pawn) that could still be filled on a board of that size.

    >>> sorted(set(range(16)) - fillable_homes(RuleSet()))
    []
    """
    compiled = compile_rules(rules, Seating(arms, tuple(range(arms))))
    actions = {action for rank in deck_ranks(rules) for action in card_actions(rules, rank)}
    ways = [way for cell in _reachable(compiled, actions) for way in _ways(compiled, actions, cell)]
    doors = {(to - compiled.length, empty) for to, _, empty, _ in ways if to >= compiled.length}
    before: list[set[int]] = [set() for _ in range(_FULL + 1)]
    for homes in range(_FULL):
        for after in _fillings(compiled, actions, homes, doors):
            before[after].add(homes)
    found = {_FULL}
    waiting = [_FULL]
    while waiting:
        new = before[waiting.pop()] - found
        found |= new
        waiting += new
    return frozenset(found)


def can_finish(rules: RuleSet, arms: int = smallest_board(2)) -> bool:
    """Say whether four pawns could ever fill their home on a board of that size.

    >>> can_finish(RuleSet())
    True
    """
    return 0 in fillable_homes(rules, arms)


def _fillings(
    compiled: CompiledRules, actions: set[Action], homes: int, doors: set[tuple[int, int]]
) -> Iterator[int]:
    """Return how a home may look after one more move: a pawn comes in, or one inside moves on."""
    for index, must_be_empty in doors:
        if not homes & (must_be_empty | 1 << index):
            yield homes | 1 << index
    for index in range(HOME_CELLS):
        bit = 1 << index
        if homes & bit:
            others = homes & ~bit
            for to, _, must_be_empty, _ in _ways(compiled, actions, compiled.length + index):
                if others & must_be_empty:
                    continue
                yield others if to < compiled.length else others | 1 << (to - compiled.length)


def _reachable(compiled: CompiledRules, actions: set[Action]) -> set[Cell]:
    """Return the track cells on which a pawn of the first seat could ever stand."""
    swaps = any(isinstance(action, Swap) for action in actions)
    centre = Centre() in actions
    reached = {compiled.starts[0]}
    waiting = list(reached)
    while waiting:
        cell = waiting.pop()
        ends = {way[0] for way in _ways(compiled, actions, cell) if way[0] < compiled.length}
        if swaps:
            # Whatever cell a pawn of one colour reaches, those of the others reach its like.
            ends |= {(cell + arm * ARM_CELLS) % compiled.length for arm in range(compiled.seating.arms)}
        if centre and cell in compiled.centre_cells:
            ends |= {*compiled.centre_cells}
        waiting += ends - reached
        reached |= ends
    return reached


def _ways(compiled: CompiledRules, actions: set[Action], cell: Cell) -> Iterator[Way]:
    """Return every way by which a card could make a pawn count from a cell, whoever plays it."""
    paths, on_track = compiled.paths[0], cell < compiled.length
    for action in actions:
        match action:
            case Forward(steps, _, whose):
                if whose != "opponent":
                    yield from paths.fill_forward(steps, cell)
                if whose != "own" and on_track:
                    yield from paths.fill_pushed(steps, cell, homeward=whose == "any")
            case Back(steps):
                yield from paths.fill_back(steps, cell)
            case Split(steps, pawns, repeat):
                # The rest of the steps goes to other pawns.
                for part in range(1 if pawns > 1 or repeat else steps, steps + 1):
                    yield from paths.fill_forward(part, cell)
