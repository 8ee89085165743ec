"""The cards of a game as its transcript goes on: what must be where after each action."""

from __future__ import annotations

from typing import Any

from . import presets
from .board import Table

Position = dict[str, Any]


class Cards:
    """The cards as they should be, followed from one position to the next."""

    def __init__(self, table: Table, position: Position) -> None:
        self.table = table
        self.hands = [set(player["hand"]) for player in position["players"]]
        self.stock: list[str] = list(position["stock"])
        self.discard: list[str] = list(position["discard"])
        self.shuffled: set[str] | None = None
        self.problems: list[str] = []

    def lay(self, player: int, card: str) -> None:
        """Move a card from a hand to the discard pile."""
        self.hands[player].discard(card)
        self.discard.append(card)

    def draw(self, player: int, after: Position) -> bool:
        """Draw the top card of the stock; return whether there was one."""
        if self.shuffled is None and not self.stock:
            if self.table.options["deal"] != "draw" or not self.discard:
                return False
            self.shuffled, self.discard = set(self.discard), []
        if self.shuffled is None:
            self.hands[player].add(self.stock.pop(0))
            return True
        # Which card a shuffle brought to the top can only be seen from the hand it went to.
        new = set(after["players"][player]["hand"]) - self.hands[player]
        if len(new) != 1 or not new <= self.shuffled:
            self.problems.append(f"player {player} should have drawn one card of the shuffled discard pile")
            return True
        self.hands[player] |= new
        self.shuffled -= new
        if not self.shuffled:
            self.shuffled = None
        return True

    def compare(self, after: Position, *, loose_end: int = 0, may_be_shuffled: bool = False) -> list[str]:
        """Say what is elsewhere than it should be; `loose_end` cards of the discard may be in any order."""
        found = list(self.problems)
        for number, player in enumerate(after["players"]):
            if set(player["hand"]) != self.hands[number]:
                found.append(
                    f"player {number} holds {sorted(player['hand'])} instead of {sorted(self.hands[number])}"
                )
        if may_be_shuffled and is_fresh(self.table, after):
            return found
        kept = len(self.discard) - loose_end
        same = after["discard"][:kept] == self.discard[:kept]
        if not same or sorted(after["discard"][kept:]) != sorted(self.discard[kept:]):
            found.append(f"the discard pile ends with {after['discard'][-3:]} instead of {self.discard[-3:]}")
        if self.shuffled is not None:
            if set(after["stock"]) != self.shuffled:
                found.append("the stock is not the shuffled discard pile")
        elif after["stock"] != self.stock:
            found.append(f"the stock starts with {after['stock'][:3]} instead of {self.stock[:3]}")
        return found


def is_fresh(table: Table, position: Position) -> bool:
    """Tell whether the whole deck lies in the stock."""
    return sorted(position["stock"]) == sorted(presets.deck(table.options["jokers"]))


def next_deal(table: Table, deal: int, stock: int, chosen: int | None) -> tuple[bool, int] | None:
    """Return the deal that follows deal number `deal`: whether a new cycle starts, and the hand size."""
    players = len(table.seats)
    kind = table.options["deal"]
    each = stock // players
    if kind in presets.SCHEDULES:
        row = presets.SCHEDULES[kind][players]
        # Cards drawn by a modifier may leave too few for the row's next deal: then its cycle is over.
        if deal + 1 < len(row) and row[deal + 1] <= each:
            return (False, row[deal + 1])
        return (True, row[0])
    if kind == "five-fours":
        if each >= 4:
            return (False, 4)
        return (False, each) if table.options["short_deal"] and each > 0 else (True, 5)
    if kind == "dealer-choice" and chosen is not None:
        return (each == 0, chosen)
    return None


def first_size(table: Table) -> int:
    """Return the hand size of the first deal of a game (in the deal `draw`, the dealer has one more)."""
    kind = table.options["deal"]
    if kind in presets.SCHEDULES:
        return presets.SCHEDULES[kind][len(table.seats)][0]
    return 4 if kind == "draw" else 5


def dealt(table: Table, stock: list[str], dealer: int, size: int) -> tuple[list[set[str]], list[str]]:
    """Deal one card at a time from the top, starting after the dealer; return the hands and what is left."""
    players = len(table.seats)
    hands: list[set[str]] = [set() for _ in range(players)]
    left = list(stock)
    for _ in range(size):
        for step in range(players):
            hands[(dealer + 1 + step) % players].add(left.pop(0))
    return hands, left


def exchanges(table: Table) -> bool:
    """Tell whether partners exchange a card after each deal."""
    return bool(table.options["exchange"]) and len(set(table.teams)) < len(table.teams)


def first_to_play(table: Table, dealer: int) -> int:
    """Name the player who plays first in a deal."""
    return dealer if table.options["deal"] == "draw" else (dealer + 1) % len(table.seats)


def receiver(table: Table, player: int) -> int:
    """Name the next member of a player's team in turn order."""
    players = len(table.seats)
    following = [(player + step) % players for step in range(1, players + 1)]
    return next(other for other in following if table.teams[other] == table.teams[player])
