"""Whether the sentences about the centre are true, asked of the engine on a table."""

from __future__ import annotations

from tests.present.rules.lab import Lab
from tests.present.rules.lab_facts import Args, Predicate, ends, named_ranks
from toc_desktop.engine import Centre
from toc_desktop.engine.board_state import ENTER, LEAVE, RawPlay


def centre_plays(lab: Lab, pawns: dict[int, int], kind: int) -> list[RawPlay]:
    """Return how the first player enters or leaves the centre."""
    return [play for play in lab.try_out(Centre(), pawns) if play[0] == kind]


def enters_centre(lab: Lab, args: Args) -> bool:
    """From any cell of that number, with just these ranks."""
    able = [r for r in lab.ranks() if any(k == ENTER for k, _ in lab.rank(r, {0: lab.at(0, args["cell"])}))]
    return sorted(able) == sorted(named_ranks(args["cards"]))


def ways_out(lab: Lab, args: Args) -> set[int]:
    """Return the arms on which a pawn that came from the second arm may leave the centre."""
    came = 18 + args["cell"]
    cells = ends(centre_plays(lab, {0: lab.length + 4 + came}, LEAVE), 0)
    return {cell // 18 for cell in cells if cell % 18 == args["cell"] % 18}


def inside_centre(lab: Lab, prey: int) -> list[RawPlay]:
    """Return how a pawn enters while another is in the centre."""
    centre = lab.rules.centre
    assert centre is not None
    return centre_plays(lab, {0: centre.cell, prey: lab.length + 4 + 18 + centre.cell}, ENTER)


def capture_barred(lab: Lab, args: Args) -> bool:
    """Opponents are captured by entering; who may not be captured bars the way."""
    captures = inside_centre(lab, 4 * lab.opponent())
    barred = [1] if not lab.rules.capture_own else []
    if lab.seating.teams and not lab.rules.capture_partner:
        barred.append(4 * lab.partner())
    return bool(captures) and bool(barred) and not any(inside_centre(lab, pawn) for pawn in barred)


CENTRE: dict[str, Predicate] = {
    "rules.centre.enter": enters_centre,
    "rules.centre.leave_any": lambda lab, a: ways_out(lab, a) == set(range(lab.seating.arms)),
    "rules.centre.leave_other": lambda lab, a: ways_out(lab, a) == set(range(lab.seating.arms)) - {1},
    "rules.centre.closed": lambda lab, a: (
        not inside_centre(lab, 4 * lab.opponent()) and not inside_centre(lab, 1)
    ),
    "rules.centre.capture": lambda lab, a: all(
        steps[0][2] == (pawn,)
        for pawn in (1, 4 * lab.opponent())
        for _, steps in inside_centre(lab, pawn) or [(0, ((0, 0, (), ()),))]
    ),
    "rules.centre.capture_barred": capture_barred,
    "rules.centre.shared": lambda lab, a: (
        all(steps[0][2] == () for _, steps in inside_centre(lab, 4 * lab.opponent()))
        and bool(inside_centre(lab, 1))
    ),
}
"""Sentences about the centre."""
