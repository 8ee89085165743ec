"""What a seat may know, computed from the whole game; and a search of everything a value leads to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from toc_desktop.engine import Card, Event, Game, Step, events

UNSEEN = -1

PUBLIC = (
    events.DealerDrawn,
    events.SizeChosen,
    events.CardPlayed,
    events.PawnMoved,
    events.PawnCaptured,
    events.PawnsSwapped,
    events.CardDiscarded,
    events.HandFolded,
    events.Passed,
    events.TurnStarted,
    events.GameWon,
)
"""What everybody at the table sees happen, the card on the pile included."""

Told = tuple[str, tuple[tuple[str, object], ...]]
"""An event as plain values: its kind, and each of its fields."""


class Ledger:
    """Follows a whole game from its first step and knows what each seat has seen of it."""

    def __init__(self, first: Step) -> None:
        self.game: Game = first.game
        seats = range(first.game.seating.players)
        self.seen: list[list[Told]] = [[] for _ in seats]
        self.hidden_orders: list[tuple[Card, ...]] = []
        """Every shuffle, as it was: nobody ever sees one."""
        self._given: dict[int, tuple[int, Card]] = {}
        self._changed_hands = False
        self.follow(first)

    def follow(self, step: Step) -> None:
        """Take note of what happened."""
        self.game = step.game
        for event in step.events:
            match event:
                case events.Shuffled(order, all_cards):
                    self.hidden_orders.append(order)
                    if all_cards:
                        self._given, self._changed_hands = {}, False
                        for seen in self.seen:
                            seen.clear()
                case events.HandsDealt():
                    self._given, self._changed_hands = {}, False
                case events.CardGiven(player, card, to):
                    self._given[player] = (to, card)
                case events.CardsExchanged():
                    self._changed_hands = True
                case _:
                    assert isinstance(event, (*PUBLIC, events.CardDrawn)), f"who may see {event}?"
            for seat, seen in enumerate(self.seen):
                seen.append(self._told(event, seat))

    def _told(self, event: Event, seat: int) -> Told:
        def only(holder: int, card: Card) -> Card:
            return card if holder == seat else UNSEEN

        told: dict[str, object] = {name: getattr(event, name) for name in type(event).__slots__}
        match event:
            case events.Shuffled(order):
                told["order"] = (UNSEEN,) * len(order)
            case events.HandsDealt(_, _, hands):
                told["hands"] = tuple(
                    tuple(only(holder, card) for card in hand) for holder, hand in enumerate(hands)
                )
            case events.CardGiven(player, card) | events.CardDrawn(player, card):
                told["card"] = only(player, card)
            case events.CardsExchanged(gives):
                told["gives"] = tuple(
                    card if seat in (giver, self._given[giver][0]) else UNSEEN
                    for giver, card in enumerate(gives)
                )
        return type(event).__name__, tuple(sorted(told.items()))

    def may_know(self, seat: int) -> dict[str, object]:
        """Return everything a seat may know, by the names a view has for it, the log aside."""
        game = self.game
        received = [card for to, card in self._given.values() if to == seat]
        return {
            "player": seat,
            "rules": game.rules,
            "seating": game.seating,
            "pawns": game.pawns,
            "hand": game.hands[seat],
            "hand_sizes": tuple(map(len, game.hands)),
            "stock_size": len(game.stock),
            "discard": game.discard,
            "dealer": game.dealer,
            "turn": game.turn,
            "phase": game.phase,
            "deal": game.deal,
            "has_given": tuple(card is not None for card in game.gives),
            "gave": self._given[seat][1] if seat in self._given else None,
            "received": received[0] if self._changed_hands and received else None,
            "winners": game.winners,
        }

    def secrets(self, seat: int) -> list[tuple[Card, ...]]:
        """Return rows of cards that must not be found anywhere: other hands, the stock, every shuffle."""
        game = self.game
        hands = [hand for holder, hand in enumerate(game.hands) if holder != seat]
        rows = [*hands, game.stock, *self.hidden_orders]
        # Three cards in a row may be three cells by accident; four are not, in the games played here.
        return [row for row in rows if len(row) > 3]


def attributes(value: object) -> dict[str, object]:
    """Return every attribute of a value: its slots, its dictionary, and what its class computes."""
    names: set[str] = set(getattr(value, "__dict__", {}))
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names.update([slots] if isinstance(slots, str) else slots)
        names.update(
            name for name, member in kind.__dict__.items() if isinstance(member, property | cached_property)
        )
    return {name: getattr(value, name) for name in sorted(names - {"__weakref__", "__dict__"})}


def reachable(value: object, path: str = "", above: tuple[int, ...] = ()) -> Iterator[tuple[str, object]]:
    """Yield everything a value leads to, each with its path: attributes, items, keys."""
    yield path, value
    if id(value) in above or value is None or isinstance(value, str | bytes | int | float | type):
        return
    above = (*above, id(value))
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from reachable(key, f"{path}.key", above)
            yield from reachable(item, f"{path}[{key!r}]", above)
    elif isinstance(value, Sequence | set | frozenset):
        for number, item in enumerate(value):
            yield from reachable(item, f"{path}[{number}]", above)
    else:
        for name, item in attributes(value).items():
            yield from reachable(item, f"{path}.{name}", above)


def told_as_values(event: Any) -> Told:
    """Return an event as plain values, every attribute it has."""
    return type(event).__name__, tuple(attributes(event).items())


def holds_row(value: object, row: Sequence[Card]) -> bool:
    """Tell whether some cards stand one after the other in a sequence."""
    if not isinstance(value, tuple | list) or len(value) < len(row):
        return False
    first = row[0]
    wanted = tuple(row)
    return any(item == first and tuple(value[at : at + len(row)]) == wanted for at, item in enumerate(value))
