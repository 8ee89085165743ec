"""Positions that make no sense, of every kind that must be refused."""

from __future__ import annotations

import random
from typing import Any

from .breaking_rules import RULE_BREAKS, Break
from .generate import Position, random_position


def broken_position(rng: random.Random) -> Any:
    """Make up a position with exactly one thing wrong (seldom: a value that is no position at all)."""
    if rng.random() < 0.02:
        return rng.choice([None, 3, "toc", [], [{}], {}, True])
    while True:
        position = random_position(rng)
        if rng.choice(BREAKS)(rng, position):
            return position


def wrong_type(rng: random.Random, position: Position) -> bool:
    """Put a value of a wrong type, or leave out what must be there."""
    owner: dict[str, Any] = position
    name = rng.choice(["preset", "options", "arms", "players", "turn", "phase", "seat", "team", "pawns"])
    if name in ("seat", "team", "pawns"):
        owner = rng.choice(position["players"])
    if rng.random() < 0.3 and name != "options":
        del owner[name]
        return True
    right = type(owner[name]) if name in owner else dict
    wrong = [value for value in (None, "0", [0], {"a": 0}, 0.5, True) if type(value) is not right]
    owner[name] = rng.choice(wrong)
    return True


def wrong_pile(rng: random.Random, position: Position) -> bool:
    """Put something that is no list of cards where cards should be, or no card where one is given."""
    owner: dict[str, Any] = position if rng.random() < 0.5 else rng.choice(position["players"])
    name = rng.choice(["stock", "discard"]) if owner is position else rng.choice(["hand", "gives"])
    if name == "gives":
        owner[name] = rng.choice([5, True, ["AS"], {}, "", "ZS", "as"])
    else:
        owner[name] = rng.choice([None, "AS", 5, {"AS": 1}, [7], [None], [["AS"]], True])
    return True


def wrong_number(rng: random.Random, position: Position) -> bool:
    """Name a player that is not there, a deal below zero, or no number at all."""
    count = len(position["players"])
    name = rng.choice(["turn", "dealer", "deal"])
    if rng.random() < 0.3:
        position[name] = rng.choice([None, "0", 0.0, True, [0]])
        return True
    position[name] = rng.choice([-1, -2, count, count + 3]) if name != "deal" else -1
    return True


def wrong_board(rng: random.Random, position: Position) -> bool:
    """Ask for a board or a number of players nobody knows."""
    count = len(position["players"])
    if rng.random() < 0.5:
        position["arms"] = rng.choice(
            [a for a in (0, 2, 3, 4, 5, 7, 9, 10, -4) if a < count or a not in (4, 6, 8)]
        )
    else:
        position["players"] = position["players"][: rng.randint(0, 1)]
        position["turn"] = 0
    return True


def wrong_seats(rng: random.Random, position: Position) -> bool:
    """Seat players out of order, twice, or off the board."""
    players = position["players"]
    kind = rng.choice(["order", "twice", "off"])
    if kind == "order":
        players[0]["seat"], players[-1]["seat"] = players[-1]["seat"], players[0]["seat"]
    elif kind == "twice":
        players[1]["seat"] = players[0]["seat"]
    else:
        players[rng.choice([0, -1])]["seat"] = rng.choice([-1, position["arms"], position["arms"] + 5])
    return True


def wrong_teams(rng: random.Random, position: Position) -> bool:
    """Make teams that may not be."""
    players = position["players"]
    count = len(players)
    teams = rng.choice([
        [0] * count,
        [player // 2 for player in range(count)],
        [0, 0, *range(1, count - 1)],
        [player % (count - 1) for player in range(count)],
    ])  # fmt: skip
    if len(set(teams)) == count or position["phase"] == "exchange":
        return False
    for player, team in zip(players, teams, strict=True):
        player["team"] = team
    return True


def wrong_cell(rng: random.Random, position: Position) -> bool:
    """Put a pawn off the board, or writes its cell oddly."""
    pawns = rng.choice(position["players"])["pawns"]
    off = 18 * position["arms"]
    pawns[rng.randrange(4)] = rng.choice([
        f"t{off}", f"t{off + 7}", "t05", "t", "t-1", "T5", "t5 ", " t5", "t1.0", "h0", "h5", "h", "h01", "H1",
        "Base", "", "b", "c", "c07", "C7", "t+5", "5", "t٣", None, 5, ["t5"], "base1", "t5\n", "home", "x7",
    ])  # fmt: skip
    return True


def wrong_centre_cell(rng: random.Random, position: Position) -> bool:
    """Put a pawn in a centre that is not there, or that cannot be entered from that cell."""
    options = position.setdefault("options", {})
    cells = [cell for player in position["players"] for cell in player["pawns"]]
    if any(cell[0] == "c" for cell in cells):
        return False
    pawns = rng.choice(position["players"])["pawns"]
    if rng.random() < 0.5:
        options["centre"] = None
        pawns[0] = rng.choice(["c7", "c8", "c25"])
    else:
        options["centre"] = {"cell": 8, "leave": "any", "holds": "shared"}
        pawns[0] = rng.choice(["c7", "c25", "c0", "c18", "c9", f"c{18 * position['arms'] + 8}"])
    return True


def two_on_a_cell(rng: random.Random, position: Position) -> bool:
    """Put two pawns on one cell, or into a centre that holds one."""
    players = position["players"]
    one, other = rng.choice(players)["pawns"], rng.choice(players)["pawns"]
    kind = rng.choice(["track", "home", "centre"])
    if kind == "home":
        one[0] = one[1] = f"h{rng.randint(1, 4)}"
    elif kind == "track":
        one[0] = other[1] = f"t{rng.randrange(18 * position['arms'])}"
    else:
        holds = rng.choice(["closed", "capture"])
        position.setdefault("options", {})["centre"] = {"cell": 7, "leave": "any", "holds": holds}
        one[0], other[1] = rng.choice(["c7", "c25"]), "c25"
    return True


def wrong_count(rng: random.Random, position: Position) -> bool:
    """Return a player too many or too few pawns."""
    pawns = rng.choice(position["players"])["pawns"]
    if rng.random() < 0.5:
        pawns.append("base")
    else:
        pawns.pop()
    return True


def card_twice(rng: random.Random, position: Position) -> bool:
    """Put one card in two places."""
    hand = position["players"][position["turn"]]["hand"]
    if not hand:
        return False
    card = rng.choice(hand)
    kind = rng.choice(["hand", "other", "stock", "discard", "gives"])
    other = position["players"][position["turn"] - 1]
    if kind == "hand":
        hand.append(card)
    elif kind == "other":
        other["hand"] = [*other.get("hand", []), card]
    elif kind == "gives":
        if position["phase"] != "exchange":
            return False
        other["gives"] = card
    else:
        position[kind] = [*position.get(kind, []), card]
    return True


def wrong_card(rng: random.Random, position: Position) -> bool:
    """Put a card that is in no deck."""
    card = rng.choice(["10S", "1S", "as", "A", "", "SA", "X3", "X", "X0", "ZS", "AX", "AS ", "🂡"])
    place = rng.choice(["hand", "stock", "discard"])
    if place == "hand":
        position["players"][position["turn"]]["hand"].append(card)
    else:
        position[place] = [card]
    return True


def joker_without_jokers(rng: random.Random, position: Position) -> bool:
    """Put a joker in a deck that has none."""
    position.setdefault("options", {})["jokers"] = 0
    if rng.random() < 0.7:
        hand = position["players"][position["turn"]]["hand"]
        hand[:] = [card for card in hand if card[0] != "X"] + ["X2"]
    else:
        position["stock"] = ["X1"]
    return True


def no_hand(rng: random.Random, position: Position) -> bool:
    """Hide the hand of the player in turn."""
    if position["phase"] not in ("play", "again", "skip", "exchange"):
        return False
    player = position["players"][position["turn"]]
    if rng.random() < 0.7:
        del player["hand"]
    else:
        player["hand"] = None
    return True


def already_won(rng: random.Random, position: Position) -> bool:
    """Bring a whole side home while the game goes on."""
    if position["phase"] == "over":
        position["phase"] = rng.choice(["play", "again", "skip"])
        return True
    team = rng.choice(position["players"])["team"]
    for player in position["players"]:
        if player["team"] == team:
            player["pawns"] = ["h1", "h2", "h3", "h4"]
    return True


def wrong_phase(rng: random.Random, position: Position) -> bool:
    """Use a phase that is unknown, or that these rules do not have."""
    kind = rng.choice(["unknown", "exchange", "hand-size"])
    if kind == "unknown":
        position["phase"] = rng.choice(["", "Play", "deal", "start", "hand_size", "end", "draw"])
        return True
    if position["phase"] == "over":
        return False
    position["phase"] = kind
    if kind == "exchange":
        for player_number, player in enumerate(position["players"]):
            player["team"] = player_number
        # Alone, nobody may be all home.
        return not any(all(cell[0] == "h" for cell in p["pawns"]) for p in position["players"])
    position.setdefault("options", {}).update(deal="five-fours")
    return True


BREAKS: list[Break] = [
    *RULE_BREAKS, wrong_type, wrong_pile, wrong_number, wrong_board, wrong_seats, wrong_teams, wrong_cell,
    wrong_centre_cell, two_on_a_cell, wrong_count, card_twice, wrong_card, joker_without_jokers, no_hand,
    already_won, wrong_phase,
]  # fmt: skip
