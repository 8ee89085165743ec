"""For each sentence of the rules page whether it is true, asked of the engine on a table (``Lab``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from tests.present.rules.lab import Lab, Sample
from toc_desktop.engine import BASE, Action, Back, Centre, Exit, Forward, Split, Swap, Wild
from toc_desktop.engine.board_state import ADVANCE, BACK, ENTER, LEAVE, PUSH, SPLIT, SWAP, RawPlay
from toc_desktop.present.rules.sentences import Several, Words

Args: TypeAlias = Mapping[str, Any]
Predicate: TypeAlias = Callable[[Lab, Args], bool]


def named_ranks(value: object) -> list[str]:
    """Return the ranks that a piece of a sentence names."""
    match value:
        case Words(key):
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
    counted = [s for s in lab.samples if s.kind in (ADVANCE, BACK)]
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


def after(sample: Sample) -> list[int]:
    """Return where all pawns stand after a play."""
    now = list(sample.pawns)
    for step in sample.steps:
        for prey in step[2]:
            now[prey] = BASE
        now[step[0]] = step[1]
    return now


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


def swaps(lab: Lab) -> list[Sample]:
    """Return the plays that swap."""
    return [sample for sample in lab.samples if sample.kind == SWAP]


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


# Cards.


def counted(lab: Lab, rank: str, kind: int, pawns: dict[int, int], pawn: int, back: bool = False) -> set[int]:
    """Return by how many cells a rank moves a pawn on an empty track, jumps left out."""
    cell = pawns[pawn]
    found = set()
    for made, steps in lab.rank(rank, pawns):
        for mover, to, _, path in steps:
            if made == kind and mover == pawn and len(path) and is_track(lab, to):
                gap = (cell - path[-1] if back else path[-1] - cell) % lab.length
                if gap == len(path):
                    found.add(gap)
    return found


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
    """Return whether each of these ranks pushes an opponent off its start, or none does."""

    def holds(lab: Lab, args: Args) -> bool:
        pawn = 4 * lab.opponent()
        found = [
            any(kind == PUSH for kind, _ in lab.rank(rank, {pawn: lab.at(pawn // 4, 0)}))
            for rank in named_ranks(args["cards"])
        ]
        return all(found) if can else not any(found)

    return holds


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


def splits(lab: Lab, *ranks: str) -> list[Split]:
    """Return the ways to share steps."""
    return [action for action in lab.actions(*ranks) if isinstance(action, Split)]


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
    """Where only two steps are left, no split of more can be played."""
    lonely = {0: lab.home(1)}
    return all(not lab.try_out(s, lonely) for s in splits(lab) if s.steps > 2)


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


BOARD: dict[str, Predicate] = {
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
    "rules.swap.with": lambda lab, a: BOARD[a["what"].key](lab, {"cards": a["cards"]}),
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
    "rules.jump.no_recross": jumps_over_start(pushed=False),
    "rules.jump.no_recross_pushed": jumps_over_start(pushed=True),
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
"""Sentences about the board and the cards on it."""
