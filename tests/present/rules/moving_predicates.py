"""Whether the sentences about leaving, moving, capturing and home are true, asked of the engine."""

from __future__ import annotations

from collections.abc import Callable

from tests.present.rules.lab import Lab, Sample
from tests.present.rules.lab_facts import (
    Args,
    Predicate,
    after,
    capturable,
    counting,
    ends,
    forwards,
    is_home,
    is_track,
    named_ranks,
    on_own_start,
    pushes,
    swaps,
    taken_in,
)
from toc_desktop.engine import BASE, Back, Exit, Forward
from toc_desktop.engine.board_state import ADVANCE, BACK, PUSH, SPLIT, SWAP

# Leaving the camp, moving, passing.


def leaves_with(lab: Lab, args: Args) -> bool:
    """Just these ranks bring a pawn out, to the own start."""
    out = [rank for rank in lab.ranks() if lab.seating.start(0) in ends(lab.rank(rank, {}), 0)]
    return sorted(out) == sorted(named_ranks(args["cards"]))


def own_stays(lab: Lab, args: Args) -> bool:
    """No pawn comes out onto an own one."""
    return not ends(lab.try_out(Exit(), {0: lab.at(0, 0)}), 1)


def own_goes(lab: Lab, args: Args) -> bool:
    """A pawn that comes out sends an own one back."""
    plays = lab.try_out(Exit(), {0: lab.at(0, 0)})
    return bool(plays) and all(steps[0][2] == (0,) for _, steps in plays)


def passes(lab: Lab, between: int, eaten: bool) -> bool:
    """Every count of two or more passes a pawn in between; an eating one captures it if it may."""
    pawns = {0: lab.at(0, 2), between: lab.at(0, 3)}
    for action in forwards(lab, least=2):
        ways = [step for _, steps in lab.try_out(action, pawns) for step in steps if step[0] == 0]
        if not ways:
            return False
        takes = action.eats and eaten and capturable(lab, 0, between, lab.at(0, 3))
        if any((between in step[2]) != takes for step in ways):
            return False
    return True


def pass_sentence(own: bool, eating: bool) -> Predicate:
    """Return whether pawns pass others unharmed (but for eating cards), own ones too or never."""

    def holds(lab: Lab, args: Args) -> bool:
        others = passes(lab, 4 * lab.opponent(), eaten=eating)
        if own:
            mine = passes(lab, 1, eaten=eating)
        else:
            pawns = {0: lab.at(0, 2), 1: lab.at(0, 3)}
            mine = not any(
                0 in [s[0] for _, ss in lab.try_out(a, pawns) for s in ss] for a in forwards(lab, 2)
            )
        return others and mine and eating == any(a.eats for a in counting(lab))

    return holds


def nobody_passes_a_start(lab: Lab, args: Args) -> bool:
    """No way leads over a pawn on its own start."""
    return not any(
        is_track(lab, cell) and cell in now and on_own_start(lab, now.index(cell), cell)
        for sample in lab.samples
        if sample.kind in (ADVANCE, BACK, PUSH, SPLIT)
        for now, step in sample.walk()
        for cell in step[3][:-1]
    )


def starts_are_passed(lab: Lab, args: Args) -> bool:
    """A pawn of another on its start is passed."""
    other = lab.opponent()
    pawns = {0: lab.at(other, -1), 4 * other: lab.at(other, 0)}
    if lab.at(other, -1) in (lab.at(0, -1), lab.at(0, 0)):
        return True
    return all(ends(lab.try_out(action, pawns), 0) for action in forwards(lab, least=2))


def crosses_own_start(lab: Lab, sample: Sample) -> bool:
    """Tell whether a controlled pawn counts its way over or onto its start."""
    movers = lab.controlled(sample.pawns, sample.player)
    return any(step[0] in movers and lab.seating.start(step[0] // 4) in step[3] for _, step in sample.walk())


def never_recrosses(lab: Lab, args: Args) -> bool:
    """No counted move of a controlled pawn touches its own start."""
    counted = [s for s in lab.samples if s.kind in (ADVANCE, BACK, SPLIT)]
    return not any(crosses_own_start(lab, sample) for sample in counted)


def pushed_over(lab: Lab, args: Args) -> bool:
    """A pushed pawn passes its start, and stops there."""
    pawn = 4 * lab.opponent()
    for action in pushes(lab):
        for ahead in (1, action.steps):
            pawns = {pawn: lab.at(pawn // 4, -ahead)}
            if lab.at(pawn // 4, action.steps - ahead) not in ends(lab.try_out(action, pawns), pawn):
                return False
    return True


def steps_are_cells(lab: Lab, args: Args) -> bool:
    """Plain steps lead to the next cell, and no cell ever holds two pawns."""
    for sample in lab.samples:
        for now, step in sample.walk():
            path = step[3]
            if (
                sample.kind == ADVANCE
                and is_track(lab, path[0])
                and path[0] != (now[step[0]] + 1) % lab.length
            ):
                return False
        cells = [c for c in after(sample) if is_track(lab, c)]
        if len(set(cells)) != len(cells):
            return False
    return True


# Captures.


def landing_captures(lab: Lab, args: Args) -> bool:
    """Who stands where a count ends is captured."""
    return all(
        now.index(step[1]) in step[2]
        for sample in lab.samples
        if sample.kind != SWAP
        for now, step in sample.walk()
        if is_track(lab, step[1]) and step[1] in now and now.index(step[1]) != step[0]
    )


def never_taken(lab: Lab, where: Callable[[Lab, int, int, int], bool]) -> bool:
    """Nobody of a kind is ever captured (prey, mover, cell)."""
    return not any(where(lab, *taken) for sample in lab.samples for taken in taken_in(sample))


def safe_on_start(lab: Lab, args: Args) -> bool:
    """Nobody is captured on the own start."""
    return never_taken(lab, lambda lab, prey, mover, cell: on_own_start(lab, prey, cell))


def safe_from_swaps(lab: Lab, args: Args) -> bool:
    """Nobody on the own start is swapped by players who do not control it."""
    return safe_on_start(lab, args) and not any(
        on_own_start(lab, step[0], s.pawns[step[0]]) and step[0] not in lab.controlled(s.pawns, s.player)
        for s in swaps(lab)
        for step in s.steps
    )


def still_on_start(lab: Lab, args: Args) -> bool:
    """Nobody on the own start takes part in a swap."""
    return not any(on_own_start(lab, step[0], s.pawns[step[0]]) for s in swaps(lab) for step in s.steps)


def lands_on(lab: Lab, prey: int, cell: int, taken: bool) -> bool:
    """Landing on a pawn captures it, or may not be."""
    for steps in (1, 2, 3):
        if is_track(lab, cell) and lab.seating.start(0) not in [
            (cell - k) % lab.length for k in range(steps)
        ]:
            plays = lab.try_out(Forward(steps), {0: (cell - steps) % lab.length, prey: cell})
            met = [step for _, ss in plays for step in ss if step[0] == 0 and step[1] == cell]
            if bool(met) != taken or any(prey not in step[2] for step in met):
                return False
    return True


def start_open(lab: Lab, args: Args) -> bool:
    """A pawn on its start is captured by landing on it."""
    other = lab.opponent()
    return lands_on(lab, 4 * other, lab.seating.start(other), taken=True)


def eats_all(lab: Lab, args: Args) -> bool:
    """These ranks, and no others, capture every pawn they pass that may be captured, whatever they count."""
    ranks = named_ranks(args["cards"])
    actions = counting(lab, *ranks)
    if not all(action.eats for action in actions):
        return False
    for sample in lab.samples:
        if sample.action not in actions:
            continue
        for now, step in sample.walk():
            passed = [
                now.index(c)
                for c in step[3][:-1]
                if is_track(lab, c) and c in now and now.index(c) != step[0]
            ]
            if {p for p in passed if capturable(lab, step[0], p, now[p])} - set(step[2]):
                return False
    return bool(actions)


def eats_some(lab: Lab, args: Args) -> bool:
    """Each of these ranks has a count that eats and one that does not."""
    return all({a.eats for a in counting(lab, rank)} == {True, False} for rank in named_ranks(args["cards"]))


def eats_nothing(lab: Lab, args: Args) -> bool:
    """Nobody is captured but where a pawn stops."""
    return all(
        now[prey] == step[1] or now[prey] >= lab.length + 4
        for sample in lab.samples
        for now, step in sample.walk()
        for prey in step[2]
    )


# Home.


def from_door(lab: Lab, steps: int, before: int = 0, **others: int) -> set[int]:
    """Return where a count leads from so many cells before the own 16."""
    pawns = {0: lab.at(0, -2 - before), **{int(name[1:]): cell for name, cell in others.items()}}
    return ends(lab.try_out(Forward(steps), pawns), 0)


def enters_home(lab: Lab, args: Args) -> bool:
    """One step from the own 16 is the first home cell; others walk past it."""
    other = lab.opponent()
    stranger = lab.try_out(Forward(1), {4 * other: lab.at(0, -2)}, other)
    return lab.home(0) in from_door(lab, 1) and not any(is_home(lab, c) for c in ends(stranger, 4 * other))


def inside(lab: Lab, steps: int, *cells: int) -> set[int]:
    """Return where a count leads the first pawn inside home."""
    return ends(lab.try_out(Forward(steps), {i: lab.home(c) for i, c in enumerate(cells)}), 0)


def comes_out(lab: Lab, args: Args) -> bool:
    """Some card of the deck takes a pawn out of home."""
    backs = [a for a in lab.actions() if isinstance(a, Back)]
    return any(
        is_track(lab, cell) for a in backs for cell in ends(lab.try_out(Back(a.steps), {0: lab.home(0)}), 0)
    )


def never_out(lab: Lab, args: Args) -> bool:
    """No pawn in home is ever elsewhere after a play."""
    return all(
        not is_home(lab, now[step[0]]) or is_home(lab, step[1])
        for sample in lab.samples
        for now, step in sample.walk()
    ) and not comes_out(lab, args)


MOVING: dict[str, Predicate] = {
    "rules.leave.how": leaves_with,
    "rules.leave.own_stays": own_stays,
    "rules.leave.own_goes": own_goes,
    "rules.leave.partner_stays": lambda lab, a: (
        not ends(lab.try_out(Exit(), {4 * lab.partner(): lab.at(0, 0)}), 0)
    ),
    "rules.leave.guest": lambda lab, a: all(
        steps[0][2] == (4 * lab.opponent(),)
        for _, steps in lab.try_out(Exit(), {4 * lab.opponent(): lab.at(0, 0)})
    ),
    "rules.moving.clockwise": steps_are_cells,
    "rules.moving.pass_all": pass_sentence(own=True, eating=False),
    "rules.moving.pass_all_eats": pass_sentence(own=True, eating=True),
    "rules.moving.pass_others": pass_sentence(own=False, eating=False),
    "rules.moving.pass_others_eats": pass_sentence(own=False, eating=True),
    "rules.moving.block": nobody_passes_a_start,
    "rules.moving.no_block": starts_are_passed,
    "rules.moving.recross": lambda lab, a: lab.at(0, 1) in from_door(lab, 3, 0),
    "rules.moving.no_recross": never_recrosses,
    "rules.moving.recross_pushed": pushed_over,
    "rules.captures.landing": landing_captures,
    "rules.captures.safe_always": lambda lab, a: never_taken(
        lab, lambda lab, prey, mover, cell: cell == BASE or is_home(lab, cell)
    ),
    "rules.captures.start_safe": lambda lab, a: safe_on_start(lab, a) and not swaps(lab),
    "rules.captures.start_safe_swap": safe_from_swaps,
    "rules.captures.start_safe_still": lambda lab, a: safe_on_start(lab, a) and still_on_start(lab, a),
    "rules.captures.start_open": start_open,
    "rules.captures.own": lambda lab, a: lands_on(lab, 1, lab.at(0, 9), taken=True),
    "rules.captures.own_never": lambda lab, a: (
        never_taken(lab, lambda lab, prey, mover, cell: prey // 4 == mover // 4)
        and lands_on(lab, 1, lab.at(0, 9), taken=False)
    ),
    "rules.captures.partner": lambda lab, a: lands_on(lab, 4 * lab.partner(), lab.at(0, 9), taken=True),
    "rules.captures.partner_never": lambda lab, a: (
        never_taken(lab, lambda lab, prey, mover, cell: prey // 4 in lab.seating.partners(mover // 4))
        and lands_on(lab, 4 * lab.partner(), lab.at(0, 9), taken=False)
    ),
    "rules.captures.eating": eats_all,
    "rules.captures.eating_some": eats_some,
    "rules.captures.no_eating": eats_nothing,
    "rules.home.enter": enters_home,
    "rules.home.choose": lambda lab, a: from_door(lab, 3) == {lab.home(2), lab.at(0, 1)},
    "rules.home.choose_stop": lambda lab, a: (
        from_door(lab, 1) == {lab.home(0), lab.at(0, -1)}
        and from_door(lab, 2) == {lab.home(1)}
        and from_door(lab, 3) == {lab.home(2)}
    ),
    "rules.home.exact": lambda lab, a: (
        not any(is_home(lab, c) for c in from_door(lab, 5)) and not inside(lab, 2, 2)
    ),
    "rules.home.advance": lambda lab, a: inside(lab, 1, 0) == {lab.home(1)},
    "rules.home.no_advance": lambda lab, a: not any(inside(lab, n, 0) for n in (1, 2, 3)),
    "rules.home.jump": lambda lab, a: lab.home(2) in from_door(lab, 3, p1=lab.home(0)),
    "rules.home.no_jump": lambda lab, a: lab.home(2) not in from_door(lab, 3, p1=lab.home(0)),
    "rules.home.back": comes_out,
    "rules.home.no_back": never_out,
}
"""Sentences about moving, capturing and home."""
