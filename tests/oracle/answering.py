"""What the player in turn may do in a position: the answer `moves` must give."""

from __future__ import annotations

from typing import Any

from . import moving, presets
from .actions import Action, actions_of
from .board import Pawns, Table, outcome, put
from .errors import Nonsense
from .validate import table_of


def answer(position: Any) -> dict[str, Any]:
    """Answer for a position exactly what `toc-desktop moves` must answer, or an error."""
    try:
        table = table_of(position)
    except Nonsense as nonsense:
        return {"error": str(nonsense)}
    reply: dict[str, Any] = {
        "plays": [], "discards": [], "fold": False, "pass": False, "sizes": [], "gives": [],
    }  # fmt: skip
    phase, turn = position["phase"], position["turn"]
    hand: list[str] = position["players"][turn]["hand"]
    if phase == "hand-size":
        reply["sizes"] = sizes(position, table)
    elif phase == "over" or not hand:
        pass
    elif phase == "exchange":
        if position["players"][turn].get("gives") is None:
            reply["gives"] = sorted(hand)
    elif phase == "skip":
        reply["discards"] = sorted(hand)
    else:
        pawns = tuple(tuple(player["pawns"]) for player in position["players"])
        for card in sorted(hand):
            for after in sorted(outcomes(table, pawns, turn, card)):
                reply["plays"].append({"card": card, "pawns": [list(cells) for cells in after]})
        if phase == "again":
            reply["pass"] = True
        elif not reply["plays"] and must_fold(table, pawns, turn):
            reply["fold"] = True
        elif not reply["plays"]:
            reply["discards"] = sorted(hand)
    return reply


def sizes(position: dict[str, Any], table: Table) -> list[int]:
    """List the hand sizes the dealer may choose."""
    players = len(position["players"])
    stock = len(position.get("stock", []))
    if stock < players:
        stock = len(presets.deck(table.options["jokers"]))
    return list(range(1, min(5, stock // players) + 1))


def must_fold(table: Table, pawns: Pawns, player: int) -> bool:
    """Tell whether a player who can play nothing lays down the whole hand."""
    if table.options["stuck"] != "fold":
        return False
    return not any(pawns[owner][which][0] in "tc" for owner, which in table.controlled(pawns, player))


def outcomes(table: Table, pawns: Pawns, player: int, card: str) -> set[Pawns]:
    """List every different outcome of playing a card."""
    return {outcome(after) for after in plays(table, pawns, player, card[0])}


def plays(table: Table, pawns: Pawns, player: int, rank: str) -> list[Pawns]:
    """List what every action of a rank leads to."""
    options = table.options
    found: list[Pawns] = []
    for action in actions_of(options["cards"], presets.deck_ranks(options), rank):
        if action.kind == "exit":
            found += exits(table, pawns, player)
        elif action.kind == "forward":
            found += forwards(table, pawns, player, action)
        elif action.kind == "back":
            for pawn in table.controlled(pawns, player):
                found += moving.go_back(table, pawns, pawn, action.steps, eats=action.eats)
        elif action.kind == "swap":
            found += swaps(table, pawns, player, action.whose)
        elif action.kind == "split":
            found += moving.split(
                table, pawns, player, action.steps,
                shares=action.shares, repeat=action.repeat, eats=action.eats,
            )  # fmt: skip
        elif options["centre"] is not None:
            found += centres(table, pawns, player)
    return found


def exits(table: Table, pawns: Pawns, player: int) -> list[Pawns]:
    """Take a controlled pawn from base to its own start."""
    found: list[Pawns] = []
    for owner, which in table.controlled(pawns, player):
        if pawns[owner][which] == "base":
            after = moving.land(table, pawns, (owner, which), table.start(owner))
            if after is not None:
                found.append(after)
    return found


def forwards(table: Table, pawns: Pawns, player: int, action: Action) -> list[Pawns]:
    """Move a pawn forward: a controlled one, or where the action says so another's."""
    own = table.controlled(pawns, player)
    found: list[Pawns] = []
    if action.whose != "opponent":
        for pawn in own:
            found += moving.advance(table, pawns, pawn, action.steps, eats=action.eats)
    if action.whose == "":
        return found
    for owner, cells in enumerate(pawns):
        opponent = table.teams[owner] != table.teams[player]
        for which, cell in enumerate(cells):
            pawn = (owner, which)
            if pawn in own or cell[0] != "t" or (action.whose == "opponent" and not opponent):
                continue
            if table.is_protected(pawns, pawn) and not action.off_start:
                continue
            found += moving.advance(
                table, pawns, pawn, action.steps, eats=action.eats, others_pawn=True, enters_home=not opponent
            )
    return found


def swaps(table: Table, pawns: Pawns, player: int, whose: str) -> list[Pawns]:
    """Trade the cells of a controlled pawn and another pawn on the track."""
    found: list[Pawns] = []
    everybody = [(owner, which) for owner in range(len(pawns)) for which in range(4)]
    for mine in table.controlled(pawns, player):
        for other in everybody:
            here, there = pawns[mine[0]][mine[1]], pawns[other[0]][other[1]]
            if mine == other or here[0] != "t" or there[0] != "t":
                continue
            if table.is_protected(pawns, other):
                continue
            if table.is_protected(pawns, mine) and not table.options["swap_from_start"]:
                continue
            if whose == "other-colour" and other[0] == mine[0]:
                continue
            if whose == "opponent" and table.teams[other[0]] == table.teams[mine[0]]:
                continue
            found.append(put(put(pawns, mine, there), other, here))
    return found


def centres(table: Table, pawns: Pawns, player: int) -> list[Pawns]:
    """Take a controlled pawn into the centre or out of it."""
    centre = table.options["centre"]
    inside = [(o, w) for o, cells in enumerate(pawns) for w, cell in enumerate(cells) if cell[0] == "c"]
    doors = [table.track(18 * arm + centre["cell"]) for arm in range(table.arms)]
    found: list[Pawns] = []
    for pawn in table.controlled(pawns, player):
        cell = pawns[pawn[0]][pawn[1]]
        if cell in doors:
            after = pawns
            if inside and centre["holds"] == "closed":
                continue
            if inside and centre["holds"] == "capture":
                if not table.may_capture(pawns, pawn[0], inside[0]):
                    continue
                after = put(pawns, inside[0], "base")
            found.append(put(after, pawn, "c" + cell[1:]))
        elif cell[0] == "c":
            for door in doors:
                if centre["leave"] == "other" and door[1:] == cell[1:]:
                    continue
                left = moving.land(table, pawns, pawn, door)
                if left is not None:
                    found.append(left)
    return found
