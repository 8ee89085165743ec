"""Say what is wrong with a position that makes no sense."""

from __future__ import annotations

import itertools
from typing import Any

from . import presets
from .board import Table
from .errors import need
from .refusals import check_options, check_refusals


def table_of(position: Any) -> Table:
    """Read what does not change in a game (board, seats, teams, rules), after checking everything."""
    need(isinstance(position, dict), "the position is not an object")
    preset = field(position, "preset", str)
    need(preset in presets.PRESETS, f"unknown preset {preset}")
    changed = field(position, "options", dict) if "options" in position else {}
    check_options(changed)
    arms = field(position, "arms", int)
    need(arms in (4, 6, 8), f"no board has {arms} arms")
    players = field(position, "players", list)
    need(2 <= len(players) <= 8, f"{len(players)} players cannot play")
    need(len(players) <= arms, f"{len(players)} players do not fit on {arms} arms")
    need(all(isinstance(player, dict) for player in players), "a player is not an object")
    seats = [field(player, "seat", int) for player in players]
    teams = [field(player, "team", int) for player in players]
    need(all(0 <= seat < arms for seat in seats), "a seat is off the board")
    need(all(a < b for a, b in itertools.pairwise(seats)), "seats are out of order")
    in_teams = check_teams(teams)
    options = presets.options_of(preset, changed, in_teams)
    check_refusals(options, len(players))
    table = Table(arms, tuple(seats), tuple(teams), options)
    check_numbers(position, len(players))
    check_pawns(table, players)
    check_cards(position, options)
    check_phase(position, table, in_teams)
    return table


def field(thing: dict[str, Any], name: str, kind: type) -> Any:
    """Read a field that must be there and be of one type (true is no number)."""
    need(name in thing, f"{name} is missing")
    need(type(thing[name]) is kind, f"{name} is of the wrong type")
    return thing[name]


def check_teams(teams: list[int]) -> bool:
    """Check the teams; return whether there are any."""
    if len(set(teams)) == len(teams):
        return False
    count = len(set(teams))
    need(count in presets.TEAM_COUNTS.get(len(teams), []), f"{count} teams of {len(teams)} players")
    need(teams == [player % count for player in range(len(teams))], "teams do not alternate")
    return True


def check_numbers(position: dict[str, Any], players: int) -> None:
    """Check whose turn it is, who deals, and which deal it is."""
    turn = field(position, "turn", int)
    need(0 <= turn < players, "turn names no player")
    if "dealer" in position:
        need(0 <= field(position, "dealer", int) < players, "dealer names no player")
    if "deal" in position:
        need(field(position, "deal", int) >= 0, "deal is below zero")


def check_pawns(table: Table, players: list[dict[str, Any]]) -> None:
    """Check that each player has four pawns on good cells, one to a cell."""
    taken: set[str] = set()
    centre = table.options["centre"]
    for number, player in enumerate(players):
        pawns = field(player, "pawns", list)
        need(len(pawns) == 4, "a player has not four pawns")
        for cell in pawns:
            need(isinstance(cell, str), "a cell is not a text")
            need(table.is_cell(cell), f"no such cell: {cell}")
            if cell == "base":
                continue
            if cell[0] == "c":
                need(centre is not None, "a pawn in a centre that is not there")
                need(table.number(cell) == centre["cell"], "a pawn in the centre from a wrong cell")
            if cell[0] == "c" and centre["holds"] == "shared":
                continue
            # A home cell is each player's own; a track cell and the centre are everybody's.
            place = {"h": f"{number} {cell}", "t": cell, "c": "centre"}[cell[0]]
            need(place not in taken, f"two pawns on {place}")
            taken.add(place)


def check_cards(position: dict[str, Any], options: presets.Options) -> None:
    """Check that all cards are in the deck, none is seen twice, and the mover's hand is known."""
    seen: list[Any] = []
    for player in position["players"]:
        if "hand" in player:
            seen += field(player, "hand", list)
        if player.get("gives") is not None:
            seen.append(player["gives"])
    for pile in ("stock", "discard"):
        if pile in position:
            seen += field(position, pile, list)
    cards = presets.deck(options["jokers"])
    for card in seen:
        need(isinstance(card, str), "a card is not a text")
        need(card in cards, f"no such card in this deck: {card}")
    need(len(set(seen)) == len(seen), "a card is in two places")
    need("hand" in position["players"][position["turn"]], "the hand of the player in turn is missing")


def check_phase(position: dict[str, Any], table: Table, in_teams: bool) -> None:
    """Check the phase, and that the game is not over unless it says so."""
    phase = field(position, "phase", str)
    need(phase in presets.PHASES, f"unknown phase {phase}")
    if phase != "over":
        pawns = tuple(tuple(player["pawns"]) for player in position["players"])
        need(not table.winners(pawns), "a side is already home")
    need(phase != "exchange" or in_teams, "exchange without teams")
    need(phase != "hand-size" or table.options["deal"] == "dealer-choice", "hand-size is the dealer's choice")
