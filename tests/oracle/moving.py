"""Counting cells: walking a pawn forward or back, passing, landing, capturing, jumping, splitting."""

from __future__ import annotations

from .board import Pawn, Pawns, Table, put


def forward(table: Table, owner: int, cell: str, steps: int, enters_home: bool) -> list[list[str]]:
    """List the ways a pawn may walk forward; each way names every cell it steps on."""
    if steps == 0:
        return [[]]
    if cell[0] == "h":
        following = [] if cell == "h4" else [f"h{int(cell[1]) + 1}"]
    else:
        following = [table.track(int(cell[1:]) + 1)]
        if cell == table.sixteen(owner) and enters_home:
            following.append("h1")
    return [
        [step, *rest] for step in following for rest in forward(table, owner, step, steps - 1, enters_home)
    ]


def backward(table: Table, owner: int, cell: str, steps: int) -> list[str]:
    """Name every cell a pawn steps on as it walks back."""
    way: list[str] = []
    for _ in range(steps):
        if cell == "h1":
            cell = table.sixteen(owner)
        elif cell[0] == "h":
            cell = f"h{int(cell[1]) - 1}"
        else:
            cell = table.track(int(cell[1:]) - 1)
        way.append(cell)
    return way


def may_pass(table: Table, pawns: Pawns, mover: Pawn, cell: str, back: bool) -> bool:
    """Tell whether a pawn may pass over a cell, whoever stands there."""
    if cell[0] == "h":
        if cell not in pawns[mover[0]]:
            return True
        return bool(table.options["home_jump"]) and not back
    other = table.on_track(pawns, cell)
    if other is None:
        return True
    if table.options["start_blocks"] and table.on_own_start(pawns, other):
        return False
    return other[0] != mover[0] or bool(table.options["pass_own"])


def land(table: Table, pawns: Pawns, mover: Pawn, cell: str) -> Pawns | None:
    """End a move on a cell, capturing who stands there; None if that may not be."""
    if cell[0] == "h":
        return None if cell in pawns[mover[0]] else put(pawns, mover, cell)
    other = table.on_track(pawns, cell)
    if other is not None:
        if not table.may_capture(pawns, mover[0], other):
            return None
        pawns = put(pawns, other, "base")
    return put(pawns, mover, cell)


def follow(
    table: Table, pawns: Pawns, mover: Pawn, way: list[str], *, back: bool, eats: bool, others_pawn: bool
) -> list[Pawns]:
    """Follow one way to its end: what it leads to, without the jump and with it."""
    ends = [(way[:-1], way[-1])]
    jump = jump_from(table, mover, way[-1], back, others_pawn)
    if jump is not None:
        ends.append((way, jump))
    own_start = table.start(mover[0])
    if not table.options["recross_start"] and not others_pawn and own_start in way:
        return []
    results: list[Pawns] = []
    for passed, last in ends:
        if not all(may_pass(table, pawns, mover, cell, back) for cell in passed):
            continue
        after = land(table, pawns, mover, last)
        if after is None:
            continue
        if eats:
            for cell in passed:
                prey = table.on_track(pawns, cell) if cell[0] == "t" else None
                if prey is not None and table.may_capture(pawns, mover[0], prey):
                    after = put(after, prey, "base")
        results.append(after)
    return results


def jump_from(table: Table, mover: Pawn, cell: str, back: bool, others_pawn: bool) -> str | None:
    """Name the cell a pawn may jump to when its count ends on a cell."""
    if cell[0] != "t" or table.number(cell) != table.options["jump_cell"]:
        return None
    direction = -1 if back else 1
    here = int(cell[1:])
    between = [table.track(here + direction * step) for step in range(1, 18)]
    if not table.options["recross_start"] and not others_pawn and table.start(mover[0]) in between:
        return None
    return table.track(here + direction * 18)


def advance(
    table: Table, pawns: Pawns, mover: Pawn, steps: int, *, eats: bool, others_pawn: bool = False,
    enters_home: bool = True,
) -> list[Pawns]:  # fmt: skip
    """List what may come of moving a pawn forward."""
    cell = pawns[mover[0]][mover[1]]
    if cell == "base" or cell[0] == "c":
        return []
    if cell[0] == "h" and not table.options["home_advance"]:
        return []
    results: list[Pawns] = []
    for way in forward(table, mover[0], cell, steps, enters_home):
        results += follow(table, pawns, mover, way, back=False, eats=eats, others_pawn=others_pawn)
    return results


def go_back(table: Table, pawns: Pawns, mover: Pawn, steps: int, *, eats: bool) -> list[Pawns]:
    """List what may come of moving a pawn back."""
    cell = pawns[mover[0]][mover[1]]
    if cell == "base" or cell[0] == "c":
        return []
    if cell[0] == "h" and not table.options["home_back"]:
        return []
    way = backward(table, mover[0], cell, steps)
    return follow(table, pawns, mover, way, back=True, eats=eats, others_pawn=False)


def split(
    table: Table, pawns: Pawns, player: int, steps: int, *, shares: int, repeat: bool, eats: bool
) -> set[Pawns]:
    """List what may come of sharing steps among up to `shares` pawns, part after part."""
    results: set[Pawns] = set()
    seen: set[tuple[Pawns, frozenset[Pawn], int]] = set()

    def share(now: Pawns, moved: frozenset[Pawn], left: int) -> None:
        if (now, moved, left) in seen:
            return
        seen.add((now, moved, left))
        if left == 0:
            results.add(now)
            return
        for pawn in table.controlled(now, player):
            if pawn in moved and not repeat:
                continue
            if len(moved | {pawn}) > shares:
                continue
            for part in range(1, left + 1):
                for after in advance(table, now, pawn, part, eats=eats):
                    share(after, moved | {pawn}, left - part)

    share(pawns, frozenset(), steps)
    return results
