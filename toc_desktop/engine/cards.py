"""Cards as small integers, and their names as players of card games write them."""

from __future__ import annotations

from typing import TypeAlias

from toc_desktop.engine.errors import InvalidPosition, shown

Card: TypeAlias = int

RANKS = "A23456789TJQKX"
SUITS = "SHDC"
JOKER_RANK = 13
SUITED_CARDS = 52
JOKERS = (52, 53)

CARD_NAMES: tuple[str, ...] = (
    *(RANKS[card // 4] + SUITS[card % 4] for card in range(SUITED_CARDS)),
    "X1",
    "X2",
)
RANK_OF: tuple[int, ...] = tuple(min(card // 4, JOKER_RANK) for card in range(54))
_CARD_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}


def card_name(card: Card) -> str:
    """Return a card's two-character name.

    >>> card_name(0), card_name(52)
    ('AS', 'X1')
    """
    return CARD_NAMES[card]


def parse_card(name: object) -> Card:
    """Return the card with that name, or raise ``InvalidPosition``.

    >>> card_name(parse_card("7H"))
    '7H'
    """
    card = _CARD_BY_NAME.get(name) if isinstance(name, str) else None
    if card is None:
        raise InvalidPosition(f"{shown(name)} is not a card")
    return card


def rank_name(card: Card) -> str:
    """Return the rank letter of a card: ``A 2 … 9 T J Q K``, or ``X`` for a joker."""
    return RANKS[RANK_OF[card]]


def full_deck(jokers: int) -> tuple[Card, ...]:
    """Return the whole deck in its canonical order, with 0 or 2 jokers."""
    return tuple(range(SUITED_CARDS + jokers))
