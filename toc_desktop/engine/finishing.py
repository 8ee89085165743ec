"""Whether a game can end at all: with some card tables no pawn ever gets where its home begins.

Everything is seen as hopefully as can be (nobody in the way, every card at hand), so that what is told to be
impossible is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

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
    before: list[set[int]] = [set() for _ in range(_FULL + 1)]
    for homes, ends in enumerate(_home_steps(rules, arms)):
        for after in ends:
            before[after].add(homes)
    return _all_from(_FULL, before)


@lru_cache(maxsize=256)
def can_shut(rules: RuleSet, arms: int = smallest_board(2)) -> bool:
    """Say whether a home may come to look so that it can never be filled, though it could be at first.

    >>> can_shut(RuleSet())
    False
    """
    fillable = fillable_homes(rules, arms)
    return 0 in fillable and not _all_from(0, _home_steps(rules, arms)) <= fillable


def _home_steps(rules: RuleSet, arms: int) -> list[set[int]]:
    """Return for each home how it may look after one more move."""
    compiled = compile_rules(rules, Seating(arms, tuple(range(arms))))
    actions = {action for rank in deck_ranks(rules) for action in card_actions(rules, rank)}
    ways = [way for cell in _reachable(compiled, actions) for way in _ways(compiled, actions, cell)]
    doors = {(to - compiled.length, empty) for to, _, empty, _ in ways if to >= compiled.length}
    # Who has filled a home has moved on to the partners' pawns, or won.
    return [{*_fillings(compiled, actions, homes, doors)} for homes in range(_FULL)] + [set()]


def _all_from(first: int, steps: Sequence[set[int]]) -> frozenset[int]:
    """Return whatever steps lead to, the first one included."""
    reached = {first}
    waiting = [first]
    while waiting:
        new = steps[waiting.pop()] - reached
        reached |= new
        waiting += new
    return frozenset(reached)


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
            case Split(steps, 1, True):
                yield from _whole_splits(compiled, steps, cell)
            case Split(steps, pawns):
                # The rest of the steps goes to other pawns.
                for part in range(1 if pawns > 1 else steps, steps + 1):
                    yield from paths.fill_forward(part, cell)


def _whole_splits(compiled: CompiledRules, steps: int, cell: Cell) -> Iterator[Way]:
    """Return every way by which one pawn takes all the parts of a split: after each of them it may jump."""
    reached: list[set[tuple[Cell, int]]] = [{(cell, 0)}] + [set() for _ in range(steps)]
    """After so many steps, where the pawn may stand, and what must have been empty."""
    for gone in range(steps):
        for (here, empty), part in product(reached[gone], range(1, steps - gone + 1)):
            for to, _, must_be_empty, _ in compiled.paths[0].fill_forward(part, here):
                reached[gone + part].add((to, empty | must_be_empty))
    for to, empty in reached[steps]:
        yield to, 0, empty, ()
