"""Whether the sentences about what single cards do are true, asked of the engine on a table."""

from __future__ import annotations

from tests.present.rules.lab import Lab
from tests.present.rules.lab_facts import (
    Args,
    Predicate,
    counted,
    counting,
    ends,
    is_home,
    is_track,
    named_ranks,
    on_own_start,
    pushes,
    splits,
    swaps,
    taken_in,
)
from tests.present.rules.moving_predicates import safe_from_swaps, still_on_start
from toc_desktop.engine import Action, Back, Forward, Split, Swap, Wild
from toc_desktop.engine.board_state import ADVANCE, BACK, PUSH, SPLIT

# Cards.


def goes_back(lab: Lab, args: Args) -> bool:
    """The rank goes back by these counts and no others."""
    (rank,) = named_ranks(args["card"])
    found, said = counted(lab, rank, BACK, {0: lab.at(0, 40)}, 0, back=True), set(args["steps"].items)
    return said <= found if Wild() in lab.rules.cards[rank].actions else said == found


def back_captures(lab: Lab, args: Args) -> bool:
    """Going back captures, and leads into no home."""
    prey = 4 * lab.opponent()
    for action in lab.actions():
        if isinstance(action, Back):
            landing = lab.at(0, 40 - action.steps)
            if not on_own_start(lab, prey, landing) and landing not in ends(
                lab.try_out(action, {0: lab.at(0, 40), prey: landing}), 0
            ):
                return False
    return not any(
        s.kind == BACK and is_home(lab, step[1]) and not is_home(lab, now[step[0]])
        for s in lab.samples
        for now, step in s.walk()
    )


def trick(lab: Lab, args: Args) -> bool:
    """From its start a pawn goes back so far, and some count of 16 or less then brings it home."""
    for steps in args["steps"].items:
        cells = ends(lab.try_out(Back(steps), {0: lab.at(0, 0)}), 0)
        cell = (lab.seating.start(0) - steps) % lab.length
        if cell not in cells or not any(
            is_home(lab, c) for n in range(1, 17) for c in ends(lab.try_out(Forward(n), {0: cell}), 0)
        ):
            return False
    return True


def pushes_by(whose: str) -> Predicate:
    """Return whether a rank pushes opponents by these counts (and own pawns too)."""

    def holds(lab: Lab, args: Args) -> bool:
        (rank,) = named_ranks(args["card"])
        other = lab.opponent()
        pawns = {0: lab.at(0, 3), 4 * other: lab.at(other, 2)}
        wanted = set(args["steps"].items)
        found = counted(lab, rank, PUSH, pawns, 4 * other)
        mine = counted(lab, rank, ADVANCE, pawns, 0) if whose == "any" else wanted
        return wanted <= found and wanted <= mine

    return holds


def pushed_from_track(lab: Lab, args: Args) -> bool:
    """Pushed pawns stand on the track."""
    return all(is_track(lab, s.pawns[s.steps[0][0]]) for s in lab.samples if s.kind == PUSH)


def pushed_off_start(can: bool) -> Predicate:
    """Return whether each of these ranks pushes an opponent off its start, or none does, nor a partner.

    Who plays with a pawn moves it off its start with any card that moves its own pawns forward.
    """

    def holds(lab: Lab, args: Args) -> bool:
        ranks = named_ranks(args["cards"])
        pushed = [_pushed_off(lab, rank, 4 * lab.opponent()) for rank in ranks]
        if can:
            return all(pushed)
        mine = [action for action in lab.actions(*ranks) if action in pushes(lab) and action.whose == "any"]
        return (
            not any(pushed)
            and not (lab.seating.teams and any(_pushed_off(lab, rank, 4 * lab.partner()) for rank in ranks))
            and all(ends(lab.try_out(action, {0: lab.at(0, 0)}), 0) for action in mine)
        )

    return holds


def _pushed_off(lab: Lab, rank: str, pawn: int) -> bool:
    return any(kind == PUSH for kind, _ in lab.rank(rank, {pawn: lab.at(pawn // 4, 0)}))


def pushed_home(by_partners: bool) -> Predicate:
    """Return whether no opponent's pawn, or no pawn at all, is pushed home."""

    def holds(lab: Lab, args: Args) -> bool:
        pushed = [s for s in lab.samples if s.kind == PUSH and is_home(lab, s.steps[0][1])]
        for sample in pushed:
            if sample.steps[0][0] // 4 not in lab.seating.partners(sample.player):
                return False
        if not by_partners:
            return not pushed
        pawn = 4 * lab.partner()
        found = [
            any(is_home(lab, c) for c in ends(lab.try_out(a, {pawn: lab.at(pawn // 4, -1 - a.steps)}), pawn))
            for a in pushes(lab)
        ]
        return any(found)

    return holds


def pushed_captures(lab: Lab, args: Args) -> bool:
    """A pawn pushed onto one of the player's own captures it."""
    pawn = 4 * lab.opponent()
    for action in pushes(lab):
        cell = lab.at(pawn // 4, 2)
        landing = (cell + action.steps) % lab.length
        plays = lab.try_out(action, {pawn: cell, 0: landing})
        taken = [step[2] for kind, steps in plays for step in steps if step[0] == pawn and step[1] == landing]
        if not on_own_start(lab, 0, landing) and taken != [(0,)]:
            return False
    return True


def shared(lab: Lab, args: Args) -> bool:
    """The rank shares so many steps among up to so many pawns, all of them used."""
    (rank,) = named_ranks(args["card"])
    spread = {i: lab.at(0, 3 + 14 * i) for i in range(4)}
    wanted = (args["n"], min(args["pawns"], args["n"]))
    for split in splits(lab, rank):
        plays = lab.try_out(split, spread)
        most = max(len({step[0] for step in steps}) for _, steps in plays)
        if (split.steps, most) == wanted:
            return True
    return False


def whole(lab: Lab, args: Args) -> bool:
    """Where only two steps are left, no split of more can be played; a part captures, or is blocked."""
    lonely = {0: lab.home(1)}
    other = lab.opponent()
    prey, start, beside = 4 * other, lab.seating.start(other), {1: lab.at(other, 5)}
    shared = [s for s in splits(lab) if s.pawns > 1]
    captures = all(
        any(
            step[:3] == (0, lab.at(0, 3), (prey,))
            for _, steps in lab.try_out(s, {0: lab.at(0, 2), prey: lab.at(0, 3), **beside})
            for step in steps
        )
        for s in shared
    )
    guarded = {0: lab.at(other, -1), prey: start, **beside}
    lands = any(start in ends(lab.try_out(s, guarded), 0) for s in shared)
    used = all(not lab.try_out(s, lonely) for s in splits(lab) if s.steps > 2)
    return used and captures and lands != lab.rules.start_protected


def one_part_each(lab: Lab, args: Args) -> bool:
    """No pawn takes two parts of a split."""
    wanted = splits(lab, *named_ranks(args.get("cards")))
    return all(
        len({step[0] for step in s.steps}) == len(s.steps)
        for s in lab.samples
        if s.kind == SPLIT and s.action in wanted and isinstance(s.action, Split) and not s.action.repeat
    )


def several_parts(lab: Lab, args: Args) -> bool:
    """With each of these ranks a pawn stops to capture and goes on."""
    prey = 4 * lab.opponent()
    for rank in named_ranks(args["cards"]):
        pawns = {0: lab.at(0, 2), prey: lab.at(0, 3)}
        found = [s for s in splits(lab, rank) if s.repeat]
        if not any(
            any(prey in step[2] for step in steps) and {step[0] for step in steps} == {0}
            for split in found
            for _, steps in lab.try_out(split, pawns)
        ):
            return False
    return True


def partner_plays_on(lab: Lab, args: Args) -> bool:
    """Who brings the last pawn home with a part plays the rest with a partner's."""
    mate = 4 * lab.partner()
    pawns = {0: lab.at(0, -2), 1: lab.home(1), 2: lab.home(2), 3: lab.home(3), mate: lab.at(mate // 4, 20)}
    return any(
        {0, mate} <= {step[0] for step in steps}
        for split in splits(lab)
        if split.pawns > 1
        for _, steps in lab.try_out(split, pawns)
    )


def split_eats(lab: Lab, args: Args) -> bool:
    """Each of these ranks has a split that captures a pawn and leaves its cell behind."""
    prey, cell = 4 * lab.opponent(), lab.at(0, 3)
    pawns = {0: lab.at(0, 2), prey: cell}
    return all(
        any(
            prey in [taken for step in steps for taken in step[2]] and steps[-1][1] != cell
            for split in splits(lab, rank)
            if split.eats
            for _, steps in lab.try_out(split, pawns)
        )
        for rank in named_ranks(args["cards"])
    )


def trades(lab: Lab, args: Args) -> bool:
    """These ranks and no others swap: two pawns stand where the other stood, nobody is captured."""
    ranks = [rank for rank in lab.ranks() if any(isinstance(a, Swap) for a in lab.actions(rank))]
    return sorted(ranks) == sorted(named_ranks(args["cards"])) and all(
        (s.steps[0][1], s.steps[1][1]) == (s.pawns[s.steps[1][0]], s.pawns[s.steps[0][0]]) and not taken_in(s)
        for s in swaps(lab)
    )


def swaps_with(whom: str) -> Predicate:
    """Return whether swaps of a kind exist with own, partners' and opponents' pawns as is said."""

    def holds(lab: Lab, args: Args) -> bool:
        action: Action = Swap(whom)  # type: ignore[arg-type]
        ranks = named_ranks(args["cards"]) if "cards" in args else list(lab.ranks())
        if not any(action in lab.actions(rank) for rank in ranks):
            return False
        mine = {0: lab.at(0, 3)}
        own = bool(lab.try_out(action, {**mine, 1: lab.at(0, 5)}))
        other = bool(lab.try_out(action, {**mine, 4 * lab.opponent(): lab.at(0, 5)}))
        right = own == (whom == "any") and other
        if lab.seating.teams:
            mate = bool(lab.try_out(action, {**mine, 4 * lab.partner(): lab.at(0, 5)}))
            right = right and mate == (whom != "opponent")
        return right

    return holds


def own_swap_changes_nothing(lab: Lab, args: Args) -> bool:
    """Two own pawns traded leave the board as it was."""
    plays = lab.try_out(Swap("any"), {0: lab.at(0, 3), 1: lab.at(0, 5)})
    return bool(plays) and all(
        sorted(step[1] for step in steps) == sorted((lab.at(0, 3), lab.at(0, 5))) for _, steps in plays
    )


def swapped_on_track(lab: Lab, args: Args) -> bool:
    """Both pawns of a swap stand on the track."""
    return all(is_track(lab, s.pawns[step[0]]) for s in swaps(lab) for step in s.steps)


def only_its_player_swaps(lab: Lab, args: Args) -> bool:
    """A pawn on its start is swapped by who controls it, and by nobody else."""
    other = lab.opponent()
    mine = lab.try_out(Swap("any"), {0: lab.at(0, 0), 4 * other: lab.at(0, 9)})
    return bool(mine) and safe_from_swaps(lab, args)


def swapped_like_others(lab: Lab, args: Args) -> bool:
    """A pawn on its start is swapped by others too."""
    other = lab.opponent()
    action = next(a for a in lab.actions() if isinstance(a, Swap))
    return bool(lab.try_out(action, {0: lab.at(0, 9), 4 * other: lab.at(other, 0)}))


# Jump and centre.


def jumps(lab: Lab, steps: int, *others: tuple[int, int], eats: bool = False) -> dict[int, tuple[int, ...]]:
    """Return where a count onto the jump cell of the second arm may lead, and whom it captures there."""
    cell = lab.rules.jump_cell
    assert cell is not None
    landing = lab.at(0, 18 + cell)
    plays = lab.try_out(Forward(steps, eats), {0: (landing - steps) % lab.length, **dict(others)})
    return {step[1]: step[2] for _, made in plays for step in made if step[0] == 0}


def may_jump(lab: Lab, args: Args) -> bool:
    """A count that ends on the cell may go on to the next, and no further."""
    landing = lab.at(0, 18 + args["cell"])
    return args["cell"] == lab.rules.jump_cell and set(jumps(lab, 2)) == {
        landing,
        lab.at(0, 36 + args["cell"]),
    }


def nothing_between(eating: bool) -> Predicate:
    """Return whether a jump captures where it lands only, or an eating one also where it starts."""

    def holds(lab: Lab, args: Args) -> bool:
        cell = lab.rules.jump_cell
        assert cell is not None
        here, over, there = lab.at(0, 18 + cell), lab.at(0, 27 + cell), lab.at(0, 36 + cell)
        prey = 4 * lab.opponent()
        others = ((prey, here), (prey + 1, over), (prey + 2, there))
        plain, eats = jumps(lab, 2, *others)[there], jumps(lab, 2, *others, eats=True)[there]
        return (
            plain == (prey + 2,)
            and set(eats) == {prey, prey + 2}
            and eating == bool([a for a in counting(lab) if a.eats])
        )

    return holds


def jumps_over_start(pushed: bool) -> Predicate:
    """Return whether a pawn jumps over its own start never, or only when pushed."""

    def holds(lab: Lab, args: Args) -> bool:
        cell = lab.rules.jump_cell
        assert cell is not None
        before, beyond = lab.at(0, cell - 18), lab.at(0, cell)
        own = ends(lab.try_out(Forward(1), {0: before - 1}), 0)
        others = ends(lab.try_out(Forward(1, whose="opponent"), {0: before - 1}, lab.opponent()), 0)
        return beyond not in own and beyond in others and pushed == bool(pushes(lab))

    return holds


def jumps_over_block(lab: Lab, args: Args) -> bool:
    """A pawn that nobody may pass is jumped over on its start."""
    cell, other = lab.rules.jump_cell, lab.opponent()
    assert cell is not None
    before, beyond = lab.at(other, cell - 18), lab.at(other, cell)
    guarded = {0: before - 1, 4 * other: lab.seating.start(other)}
    jumped, walked = (ends(lab.try_out(Forward(steps), guarded), 0) for steps in (1, 19))
    return beyond in jumped and beyond not in walked


CARDS: dict[str, Predicate] = {
    "rules.back.card": goes_back,
    "rules.back.what": back_captures,
    "rules.back.trick": trick,
    "rules.push.any": pushes_by("any"),
    "rules.push.opponent": pushes_by("opponent"),
    "rules.push.where": lambda lab, a: pushed_from_track(lab, a) and not lab.actions_have_centre(),
    "rules.push.where_centre": lambda lab, a: pushed_from_track(lab, a) and lab.actions_have_centre(),
    "rules.push.from_start": pushed_off_start(can=True),
    "rules.push.not_from_start": pushed_off_start(can=False),
    "rules.push.no_home": pushed_home(by_partners=False),
    "rules.push.no_home_team": pushed_home(by_partners=True),
    "rules.push.captures": pushed_captures,
    "rules.split.one": shared,
    "rules.split.shared": shared,
    "rules.split.whole": whole,
    "rules.split.once": one_part_each,
    "rules.split.once_with": one_part_each,
    "rules.split.repeat": several_parts,
    "rules.split.partner": partner_plays_on,
    "rules.split.eats": split_eats,
    "rules.swap.what": trades,
    "rules.swap.with": lambda lab, a: CARDS[a["what"].key](lab, {"cards": a["cards"]}),
    "rules.swap.any": swaps_with("any"),
    "rules.swap.other_colour": swaps_with("other-colour"),
    "rules.swap.opponent": swaps_with("opponent"),
    "rules.swap.own": own_swap_changes_nothing,
    "rules.swap.track": lambda lab, a: swapped_on_track(lab, a) and not lab.actions_have_centre(),
    "rules.swap.track_centre": lambda lab, a: swapped_on_track(lab, a) and lab.actions_have_centre(),
    "rules.swap.still": still_on_start,
    "rules.swap.protected": only_its_player_swaps,
    "rules.swap.start_open": swapped_like_others,
    "rules.jump.what": may_jump,
    "rules.jump.between": nothing_between(eating=False),
    "rules.jump.between_eats": nothing_between(eating=True),
    "rules.jump.over_block": jumps_over_block,
    "rules.jump.no_recross": jumps_over_start(pushed=False),
    "rules.jump.no_recross_pushed": jumps_over_start(pushed=True),
}
"""Sentences about single cards and jumps."""
