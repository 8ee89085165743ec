"""What one player may know: the only thing bots and screens are given."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toc_desktop.engine import events
from toc_desktop.engine.board import Cell, Player, Seating
from toc_desktop.engine.cards import Card
from toc_desktop.engine.events import Event
from toc_desktop.engine.rules import RuleSet

HIDDEN: Card = -1
"""Stands for a card that the viewer may not see."""

NOBODY: Player = -1
"""Who sees only what everybody at the table sees: a screen that anybody may be looking at."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A game as one player sees it: the own hand and what lies open, nothing else."""

    player: Player
    rules: RuleSet
    seating: Seating
    pawns: tuple[Cell, ...]
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    discard: tuple[Card, ...]
    dealer: Player
    turn: Player
    phase: str
    deal: int
    has_given: tuple[bool, ...]
    gave: Card | None
    """The card this player gave in this deal, and to the next member of the team."""
    received: Card | None
    """The card this player was given in this deal."""
    winners: tuple[Player, ...]
    log: tuple[Event, ...]
    """What happened since all cards were last shuffled, hidden cards blanked."""


def seen_by(event: Event, player: Player, members: tuple[Player, ...]) -> Event:
    """Return an event with the cards that a player, or ``NOBODY``, may not see blanked."""
    match event:
        case events.Shuffled(order):
            return replace(event, order=(HIDDEN,) * len(order))
        case events.HandsDealt(_, _, hands):
            return replace(
                event,
                hands=tuple(
                    hand if owner == player else (HIDDEN,) * len(hand) for owner, hand in enumerate(hands)
                ),
            )
        case events.CardGiven(giver) | events.CardDrawn(giver) if giver != player:
            return replace(event, card=HIDDEN)
        case events.CardsExchanged(gives):
            giver_to_me = NOBODY if player == NOBODY else members[members.index(player) - 1]
            return replace(
                event,
                gives=tuple(
                    card if giver in (player, giver_to_me) else HIDDEN for giver, card in enumerate(gives)
                ),
            )
        case _:
            return event


def exchanged_cards(
    log: tuple[Event, ...], player: Player, members: tuple[Player, ...]
) -> tuple[Card | None, Card | None]:
    """Return the cards a player gave and received in the current deal, if any."""
    gave = received = None
    giver_to_me = members[members.index(player) - 1]
    for event in reversed(log):
        match event:
            case events.HandsDealt():
                break
            case events.CardGiven(giver, card) if giver == player:
                gave = card
            case events.CardsExchanged(gives):
                received = gives[giver_to_me]
    return gave, received
