"""What the predicates of the rules page ask of a table: its actions, where plays lead, who is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from tests.present.rules.lab import Lab, Sample
from toc_desktop.engine import BASE, RANKS, Back, Forward, Split
from toc_desktop.engine.board_state import SWAP, RawPlay
from toc_desktop.engine.plays import rank_plays
from toc_desktop.present.rules.sentences import Phrase, Several

Args: TypeAlias = Mapping[str, Any]
Predicate: TypeAlias = Callable[[Lab, Args], bool]


def named_ranks(value: object) -> list[str]:
    """Return the ranks that a piece of a sentence names."""
    match value:
        case Phrase(key):
            return [key.rsplit(".", 1)[1]]
        case Several(items):
            return [rank for item in items for rank in named_ranks(item)]
    return []


def counting(lab: Lab, *ranks: str) -> list[Forward | Back | Split]:
    """Return the actions of ranks, or of all, that count cells."""
    return [action for action in lab.actions(*ranks) if isinstance(action, Forward | Back | Split)]


def forwards(lab: Lab, least: int = 1, eats: bool | None = None) -> list[Forward]:
    """Return the actions by which a player moves own pawns forward."""
    return [
        action
        for action in lab.actions()
        if isinstance(action, Forward)
        and action.whose != "opponent"
        and action.steps >= least
        and eats in (None, action.eats)
    ]


def pushes(lab: Lab, *ranks: str) -> list[Forward]:
    """Return the actions that move pawns of others."""
    return [a for a in lab.actions(*ranks) if isinstance(a, Forward) and a.whose != "own"]


def ends(plays: list[RawPlay], pawn: int) -> set[int]:
    """Return where some plays lead a pawn."""
    return {step[1] for _, steps in plays for step in steps if step[0] == pawn}


def taken_in(sample: Sample) -> list[tuple[int, int, int]]:
    """Return whom a play captures, by which pawn, and where the prey stood."""
    return [(prey, step[0], now[prey]) for now, step in sample.walk() for prey in step[2]]


def is_home(lab: Lab, cell: int) -> bool:
    """Tell whether a cell is in a home."""
    return lab.length <= cell < lab.length + 4


def is_track(lab: Lab, cell: int) -> bool:
    """Tell whether a cell is on the track."""
    return 0 <= cell < lab.length


def on_own_start(lab: Lab, pawn: int, cell: int) -> bool:
    """Tell whether a pawn on a cell stands on its start."""
    return cell == lab.seating.start(pawn // 4)


def capturable(lab: Lab, mover: int, prey: int, cell: int) -> bool:
    """Tell, by the words of section 3, whether a pawn may capture another on a cell."""
    rules = lab.rules
    if rules.start_protected and on_own_start(lab, prey, cell):
        return False
    if mover // 4 == prey // 4:
        return rules.capture_own
    if prey // 4 in lab.seating.partners(mover // 4):
        return rules.capture_partner
    return True


def after(sample: Sample) -> list[int]:
    """Return where all pawns stand after a play."""
    now = list(sample.pawns)
    for step in sample.steps:
        for prey in step[2]:
            now[prey] = BASE
        now[step[0]] = step[1]
    return now


def swaps(lab: Lab) -> list[Sample]:
    """Return the plays that swap."""
    return [sample for sample in lab.samples if sample.kind == SWAP]


def counted(lab: Lab, rank: str, kind: int, pawns: dict[int, int], pawn: int, back: bool = False) -> set[int]:
    """Return by how many cells a rank moves a pawn on an empty track, where nobody jumps."""
    cell = pawns[pawn]
    found = set()
    # A jump may come to the same as a longer count of the rank, and what comes to the same is listed once.
    grounded = lab.state(pawns, replace(lab.rules, jump_cell=None))
    for made, steps in rank_plays(grounded, 0, RANKS.index(rank), every=True):
        for mover, to, _, path in steps:
            if made == kind and mover == pawn and len(path) and is_track(lab, to):
                gap = (cell - path[-1] if back else path[-1] - cell) % lab.length
                if gap == len(path):
                    found.add(gap)
    return found


def splits(lab: Lab, *ranks: str) -> list[Split]:
    """Return the ways to share steps."""
    return [action for action in lab.actions(*ranks) if isinstance(action, Split)]
