"""What a player may do, as small frozen values in a closed union."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from toc_desktop.engine.board import Cell, Pawn
from toc_desktop.engine.cards import Card

KINDS = ("exit", "advance", "push", "back", "swap", "split", "enter", "leave")
"""How a card is played, in the order of the generator's numbers."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One pawn's way: where it ends, what it captures, every cell it touches."""

    pawn: Pawn
    to: Cell
    captured: tuple[Pawn, ...]
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A card played with a move: ``kind`` is one of ``KINDS``."""

    card: Card
    kind: str
    legs: tuple[Leg, ...]


@dataclass(frozen=True, slots=True)
class Discard:
    """A card laid down without a move."""

    card: Card


@dataclass(frozen=True, slots=True)
class Fold:
    """The whole hand laid down until the next deal."""


@dataclass(frozen=True, slots=True)
class Pass:
    """No second card after a joker: the drawn card is kept."""


@dataclass(frozen=True, slots=True)
class Give:
    """The card given in the exchange."""

    card: Card


@dataclass(frozen=True, slots=True)
class ChooseSize:
    """The dealer's choice of hand size."""

    size: int


Move: TypeAlias = Play | Discard | Fold | Pass | Give | ChooseSize
