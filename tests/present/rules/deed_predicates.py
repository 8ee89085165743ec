"""Whether the pieces of the card table and the captions of pictures are true, asked of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.present.rules.card_predicates import CARDS
from tests.present.rules.lab import Lab
from tests.present.rules.lab_facts import Args, counted, ends
from tests.present.rules.turn_predicates import TURNS, wild
from toc_desktop.engine import RANKS
from toc_desktop.engine.board_state import ADVANCE, BACK, ENTER, PUSH, SWAP
from toc_desktop.present.rules.diagrams import Diagram
from toc_desktop.present.rules.sentences import rank_words

# What single ranks do, as the card table tells it: the rank, and the arguments of the piece.

Deed = Callable[[Lab, str, Args], bool]


def kinds(lab: Lab, rank: str) -> set[int]:
    """Return the kinds of plays that a rank has where all is possible."""
    other = 4 * lab.opponent()
    centre = lab.rules.centre
    pawns = {0: lab.at(0, 30), 1: lab.at(0, 13 + 18), other: lab.at(lab.opponent(), 20)}
    if centre is not None:
        pawns[1] = 18 + centre.cell
    return {kind for kind, _ in lab.rank(rank, pawns)}


def forward_by(lab: Lab, rank: str, steps: Iterable[int]) -> bool:
    """The rank moves an own pawn forward by these counts."""
    return set(steps) <= counted(lab, rank, ADVANCE, {0: lab.at(0, 2)}, 0)


DEEDS: dict[str, Deed] = {
    "rules.deed.exit": lambda lab, rank, a: lab.seating.start(0) in ends(lab.rank(rank, {}), 0),
    "rules.deed.advance": lambda lab, rank, a: forward_by(lab, rank, [a["n"]]),
    "rules.deed.advance_several": lambda lab, rank, a: forward_by(lab, rank, a["steps"].items),
    "rules.deed.both_ways": lambda lab, rank, a: (
        forward_by(lab, rank, a["steps"].items)
        and set(a["steps"].items) <= counted(lab, rank, BACK, {0: lab.at(0, 40)}, 0, back=True)
    ),
    "rules.deed.number": lambda lab, rank, a: forward_by(lab, rank, [RANKS.index(rank) + 1]),
    "rules.deed.eating": lambda lab, rank, a: (
        True in {getattr(x, "eats", None) for x in lab.actions(rank)}
        and DEEDS[a["what"].key](lab, rank, dict(a["what"].args))
    ),
    "rules.deed.push_any": lambda lab, rank, a: CARDS["rules.push.any"](lab, pushing(rank, a)),
    "rules.deed.push_opponent": lambda lab, rank, a: CARDS["rules.push.opponent"](lab, pushing(rank, a)),
    "rules.deed.off_start": lambda lab, rank, a: (
        not lab.rules.start_protected
        or any(k == PUSH for k, _ in lab.rank(rank, {4 * lab.opponent(): lab.at(lab.opponent(), 0)}))
    ),
    "rules.deed.back": lambda lab, rank, a: (
        set(a["steps"].items) <= counted(lab, rank, BACK, {0: lab.at(0, 40)}, 0, back=True)
    ),
    "rules.deed.swap_any": lambda lab, rank, a: SWAP in kinds(lab, rank),
    "rules.deed.swap_other_colour": lambda lab, rank, a: SWAP in kinds(lab, rank),
    "rules.deed.swap_opponent": lambda lab, rank, a: SWAP in kinds(lab, rank),
    "rules.deed.split": lambda lab, rank, a: CARDS["rules.split.shared"](lab, {"card": named(rank), **a}),
    "rules.deed.whole": lambda lab, rank, a: CARDS["rules.split.shared"](
        lab, {"card": named(rank), "pawns": 1, **a}
    ),
    "rules.deed.repeat": lambda lab, rank, a: (
        CARDS["rules.split.repeat"](lab, {"cards": named(rank)})
        and DEEDS[a["what"].key](lab, rank, dict(a["what"].args))
    ),
    "rules.deed.centre": lambda lab, rank, a: ENTER in {k for k, _ in lab.rank(rank, {0: a["n"]})},
    "rules.deed.no_centre": lambda lab, rank, a: lab.rules.centre is None and ENTER not in kinds(lab, rank),
    "rules.deed.wild": lambda lab, rank, a: wild(lab, {"cards": named(rank)}),
    "rules.deed.skip": lambda lab, rank, a: TURNS["rules.skip.what"](lab, {"cards": named(rank)}),
    "rules.deed.draw_must": lambda lab, rank, a: TURNS["rules.draw.must"](lab, {"cards": named(rank)}),
    "rules.deed.draw_may": lambda lab, rank, a: TURNS["rules.draw.may"](lab, {"cards": named(rank)}),
    "rules.deed.draw_keep": lambda lab, rank, a: TURNS["rules.draw.keep"](lab, {"cards": named(rank)}),
}


def named(rank: str) -> object:
    """Return a rank as sentences name it."""
    return rank_words(rank)


def pushing(rank: str, args: Args) -> Args:
    """Return the arguments of the sentence that tells a push."""
    return {"card": named(rank), **args}


PICTURES: dict[str, Callable[[Diagram], bool]] = {
    "rules.diagram.leave": lambda d: any(way.places[0].kind == "base" for way in d.ways),
    "rules.diagram.pass": lambda d: not d.lost and d.stop is None,
    "rules.diagram.block": lambda d: d.stop is not None,
    "rules.diagram.own_block": lambda d: d.stop is not None,
    "rules.diagram.capture": lambda d: d.lost == (d.ways[0].places[-1],),
    "rules.diagram.eats": lambda d: len(d.lost) == 2,
    "rules.diagram.home": lambda d: d.ways[0].places[-1].kind == "home",
    "rules.diagram.home_jump": lambda d: d.ways[0].places[-1].kind == "home",
    "rules.diagram.back": lambda d: len(d.ways) == 1 and not d.lost,
    "rules.diagram.push": lambda d: d.ways[0].pawn // 4 != 0,
    "rules.diagram.split": lambda d: len({way.pawn for way in d.ways}) > 1,
    "rules.diagram.split_one": lambda d: len({way.pawn for way in d.ways}) == 1,
    "rules.diagram.swap": lambda d: d.trade,
    "rules.diagram.centre": lambda d: d.ways[0].places[-1].kind == "centre",
    "rules.diagram.jump": lambda d: len(d.ways[0].places) - 1 > d.ways[0].counted,
}
"""What captions say of their pictures."""
