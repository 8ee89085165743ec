"""Splits, like the seven: steps shared among pawns, part by part, every different outcome once.

Pawns that cannot touch each other within the steps left are searched apart and combined
afterwards: four pawns spread over the board cost four short searches instead of one long one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from toc_desktop.engine.actions import Split
from toc_desktop.engine.board import ARM_CELLS, BASE, HOME_CELLS, Cell, Pawn, Player
from toc_desktop.engine.board_state import SPLIT, BoardState, RawPlay, RawStep, eaten

HOME_FULL = (1 << HOME_CELLS) - 1
"""A home (bits) with a pawn on each cell."""
Group: TypeAlias = tuple[Pawn, ...]
Shares: TypeAlias = list[list[tuple[int, tuple[RawStep, ...]]]]
"""For each number of steps taken: how many pawns moved (0 where it does not matter), and the parts."""


def split_plays(board: BoardState, player: Player, split: Split) -> list[RawPlay]:
    """Return one play for every different outcome of sharing the steps among pawns."""
    compiled, pawns, ends = board.compiled, board.pawns, board.compiled.walkers_end
    movers = tuple(
        [pawn for pawn in board.controlled(player) if 0 <= pawns[pawn] < ends[board.homes[pawn >> 2]]]
    )
    if not movers:
        return []
    steps = split.steps
    if len(movers) == 1 and not split.repeat and not compiled.partners[player]:
        return [(SPLIT, (part,)) for part, _ in next_parts(board, movers, steps, 0, split, whole=True)]
    if _may_finish(board, player, split):
        # Control may pass to the partners in the middle of the card: search all of it at once.
        search = _SplitSearch(board.copy(), None, player, split, counting=True, whole=True)
        by_outcome = {_outcome_of(pawns, parts): parts for _, parts in search.run()[steps]}
        all_parts: Iterable[tuple[RawStep, ...]] = by_outcome.values()
    else:
        all_parts = _combined(board, player, movers, split)
    return [(SPLIT, _joined(parts) if split.repeat else parts) for parts in all_parts]


def _joined(parts: tuple[RawStep, ...]) -> tuple[RawStep, ...]:
    """Join parts that one pawn takes one after the other without capturing or jumping between."""
    joined: list[RawStep] = []
    for step in parts:
        if joined:
            pawn, _, captured, path = joined[-1]
            if pawn == step[0] and not captured and not _jumped(path):
                joined[-1] = (pawn, step[1], step[2], path + step[3])
                continue
        joined.append(step)
    return tuple(joined)


def _jumped(path: tuple[Cell, ...]) -> bool:
    return len(path) > 1 and (path[-1] - path[-2]) % ARM_CELLS == 0


def _may_finish(board: BoardState, player: Player, split: Split) -> bool:
    """Say whether this card could bring the last own pawn of a player with partners home."""
    compiled = board.compiled
    if not compiled.partners[player] or board.homes[player] == HOME_FULL:
        return False
    paths = compiled.paths[player]
    outside = [
        board.pawns[p] for p in compiled.movers[player] if not compiled.seating.is_home(board.pawns[p])
    ]
    return all(
        0 <= cell < compiled.length and paths.touchable(split.steps, cell, split.repeat) >> compiled.length
        for cell in outside
    )


def groups_apart(board: BoardState, movers: Group, split: Split) -> list[tuple[int, Group]]:
    """Part the movers into groups that cannot touch each other, each with the cells it can touch."""
    groups: list[tuple[int, list[Pawn]]] = []
    for pawn in movers:
        mask = _touchable(board, pawn, split)
        joined = [pawn]
        apart = []
        for other_mask, others in groups:
            if mask & other_mask:
                mask |= other_mask
                joined += others
            else:
                apart.append((other_mask, others))
        groups = [*apart, (mask, joined)]
    return [(mask, tuple(sorted(pawns))) for mask, pawns in groups]


def _touchable(board: BoardState, pawn: Pawn, split: Split) -> int:
    """Return every cell (bits) a pawn could stand on or pass, its own included.

    Home cells get bits of their own for each colour.
    """
    cell = board.pawns[pawn]
    compiled = board.compiled
    mask = compiled.paths[pawn >> 2].touchable(split.steps, cell, split.repeat)
    # A colour's home cells come after the track in the mask: shift them to their owner's place.
    home = mask >> compiled.length
    return mask & ((1 << compiled.length) - 1) | home << (compiled.length + HOME_CELLS * (pawn >> 2))


def _combined(board: BoardState, player: Player, movers: Group, split: Split) -> list[tuple[RawStep, ...]]:
    """Combine what each group can do into parts that use exactly these steps."""
    steps, limit = split.steps, split.pawns
    counting = len(movers) > limit
    groups = groups_apart(board, movers, split)
    if len(groups) == 1:
        alone = _SplitSearch(board.copy(), movers, player, split, counting, whole=True)
        return [parts for _, parts in alone.run()[steps]]
    combined: list[tuple[int, int, tuple[RawStep, ...]]] = [(steps, 0, ())]
    for index, (mask, group) in enumerate(groups):
        shares = _group_shares(board, player, mask, group, split, counting)
        last = index == len(groups) - 1
        longer = []
        for left, moved, parts in combined:
            for taken in (left,) if last else range(left + 1):
                for more, group_parts in shares[taken]:
                    if moved + more <= limit:
                        longer.append((left - taken, moved + more, parts + group_parts))
        combined = longer
    return [parts for _, _, parts in combined]


def _group_shares(
    board: BoardState, player: Player, mask: int, group: Group, split: Split, counting: bool
) -> Shares:
    """Return what one group can do, by the steps it takes."""
    if len(group) == 1 and (not split.repeat or _is_lonely(board, mask, group[0])):
        shares: Shares = [[] for _ in range(split.steps + 1)]
        shares[0].append((0, ()))
        for step, taken in next_parts(board, group, split.steps, 0, split):
            shares[taken].append((counting, (step,)))
        return shares
    return _SplitSearch(board.copy(), group, player, split, counting, whole=False).run()


def _is_lonely(board: BoardState, mask: int, pawn: Pawn) -> bool:
    """Say whether a pawn meets nobody and jumps nowhere, so that stopping on the way changes nothing."""
    compiled = board.compiled
    if compiled.rules.jump_cell is not None:
        return False
    for other, cell in enumerate(board.pawns):
        if other == pawn or not 0 <= cell < compiled.home_end:
            continue
        place = cell if cell < compiled.length else cell + HOME_CELLS * (other >> 2)
        if mask >> place & 1:
            return False
    return True


class _SplitSearch:
    """A depth-first search that makes parts on one board and takes them back."""

    def __init__(
        self,
        board: BoardState,
        group: Group | None,
        player: Player,
        split: Split,
        counting: bool,
        whole: bool,
    ) -> None:
        self.board = board
        self.group = group
        """The pawns that may move; None: whoever the player controls before each part."""
        self.player = player
        self.split = split
        self.counting = counting
        """Whether it matters how many different pawns move."""
        self.whole = whole
        """Whether all steps have to be used here, as no other group can take the rest."""
        self.seen: set[tuple[int, int, tuple[int, ...]]] = set()
        self.outcomes: set[tuple[int, int, tuple[int, ...]]] = set()
        self.shares: Shares = [[] for _ in range(split.steps + 1)]

    def run(self) -> Shares:
        """Return what can be done with the steps or fewer, every outcome once."""
        self._share(self.split.steps, 0, ())
        return self.shares

    def _share(self, left: int, used: int, parts: tuple[RawStep, ...]) -> None:
        """Go on from a half played split: ``left`` steps, the pawns ``used`` (bits) so far."""
        board = self.board
        pawns = board.pawns
        if not self.whole:
            self._keep(left, used, parts, outcome_key(pawns))
        moves_left = self._moves_left(used)
        if not moves_left:
            return
        # Who moved before matters while pawns may move only once, or only so many of them.
        key = (left, used if self.counting or not self.split.repeat else 0, tuple(pawns))
        if key in self.seen:
            return
        self.seen.add(key)
        group = board.controlled(self.player) if self.group is None else self.group
        last = self.whole and moves_left == 1
        for step, taken in next_parts(board, group, left, used, self.split, self.split.repeat, last):
            mover = step[0]
            if taken == left:
                self._keep(0, used | 1 << mover, (*parts, step), _outcome_of(pawns, (step,)))
                continue
            origin = pawns[mover]
            captured = [(pawn, pawns[pawn]) for pawn in step[2]]
            board.do_step(step)
            self._share(left - taken, used | 1 << mover, (*parts, step))
            take_back(board, step, origin, captured)

    def _keep(self, left: int, used: int, parts: tuple[RawStep, ...], layout: tuple[int, ...]) -> None:
        """Keep what some parts lead to, unless others led there before."""
        moved = used.bit_count() if self.counting else 0
        outcome = (left, moved, layout)
        if outcome not in self.outcomes:
            self.outcomes.add(outcome)
            self.shares[self.split.steps - left].append((moved, parts))

    def _moves_left(self, used: int) -> int:
        """Return how many parts may follow at most: with one left, it has to take all steps."""
        if self.split.repeat or self.group is None:
            return self.split.steps
        return min(len(self.group), self.split.pawns) - used.bit_count()


def next_parts(
    board: BoardState,
    group: Iterable[Pawn],
    left: int,
    used: int,
    split: Split,
    shortest: bool = False,
    whole: bool = False,
) -> list[tuple[RawStep, int]]:
    """Return the parts that may follow, each with the steps it takes (dead ends included).

    With ``shortest``, parts that pass an empty cell are left out: where a pawn may take several
    parts, stopping there and going on comes to the same. ``whole``: only parts that take all steps left.
    """
    compiled = board.compiled
    length, at, takes, pawns = compiled.length, board.at, compiled.takes, board.pawns
    repeat, eats = split.repeat, split.eats
    full = used.bit_count() >= split.pawns
    blocks = board.blocks() if compiled.blocking else 0
    track = 0
    if shortest:
        for cell in board.pawns:
            if 0 <= cell < length:
                track |= 1 << cell
    parts: list[tuple[RawStep, int]] = []
    for pawn in group:
        cell, colour = pawns[pawn], pawn >> 2
        home = board.homes[colour]
        if cell < 0 or cell >= compiled.walkers_end[home]:
            continue
        if used >> pawn & 1:
            if not repeat:
                continue
        elif full:
            continue
        closed = blocks if compiled.pass_own else blocks | board.own_mask(colour)
        empty = ~(track | home << length) if shortest else 0
        paths = compiled.paths[colour]
        ways = paths.ways_of(left, cell) if whole else paths.ways_up_to(left, cell)
        for taken, (to, passed, must_be_empty, path), stops in ways:
            if passed & closed or home & must_be_empty or stops & empty:
                continue
            captured: tuple[Pawn, ...] = ()
            if to < length and at[to] >= 0:
                other = at[to]
                owner = other >> 2
                if not takes[colour][owner] or (compiled.protects and to == compiled.starts[owner]):
                    continue
                captured = (other,)
            if eats and passed:
                captured = (*eaten(board, colour, path), *captured)
            parts.append(((pawn, to, captured, path), taken))
    return parts


def take_back(board: BoardState, step: RawStep, origin: Cell, captured: Iterable[tuple[Pawn, Cell]]) -> None:
    """Take back a part: the mover first, then those it sent home."""
    length = board.compiled.length
    pawn, to = step[0], step[1]
    if to < length:
        board.at[to] = -1
    else:
        board.homes[pawn >> 2] &= ~(1 << (to - length))
    board.pawns[pawn] = origin
    if origin < length:
        board.at[origin] = pawn
    else:
        board.homes[pawn >> 2] |= 1 << (origin - length)
    for other, cell in captured:
        board.pawns[other] = cell
        board.at[cell] = other


def handovers(board: BoardState, player: Player, split: Split) -> Iterator[tuple[BoardState, int, int]]:
    """Give the boards on which a split passes on to the partners' pawns: the last own pawn has come home.

    With each the steps left, and the pawns used (bits); where no other pawn may take part it is left out.
    """
    if not _may_finish(board, player, split):
        return
    seen = set()
    waiting = [(board.copy(), split.steps, 0)]
    while waiting:
        now, left, used = waiting.pop()
        key = (left, used, tuple(now.pawns))
        if not left or key in seen:
            continue
        seen.add(key)
        if now.homes[player] == HOME_FULL:
            if used.bit_count() < split.pawns:
                yield now, left, used
            continue
        for step, taken in next_parts(now, now.controlled(player), left, used, split):
            then = now.copy()
            then.do_step(step)
            waiting.append((then, left - taken, used | 1 << step[0]))


def _outcome_of(pawns: list[Cell], parts: tuple[RawStep, ...]) -> tuple[int, ...]:
    after = pawns[:]
    for pawn, to, captured, _ in parts:
        for other in captured:
            after[other] = BASE
        after[pawn] = to
    return outcome_key(after)


def outcome_key(pawns: list[int]) -> tuple[int, ...]:
    """Return the same key for layouts that differ only in which of one player's pawns is which."""
    key: list[int] = []
    for first in range(0, len(pawns), 4):
        key += sorted(pawns[first : first + 4])
    return tuple(key)
