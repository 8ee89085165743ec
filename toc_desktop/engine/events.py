"""What happened, as complete facts: who animates, logs or explains needs no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from toc_desktop.engine.board import Cell, Pawn, Player
from toc_desktop.engine.cards import Card


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """The first dealer was drawn by lot."""

    dealer: Player


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A new stock was made; ``order`` is from the top. ``all_cards``: the whole deck, a new cycle."""

    order: tuple[Card, ...]
    all_cards: bool


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Each player was dealt a hand."""

    dealer: Player
    size: int
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A player chose the card to give, face down."""

    player: Player
    card: Card
    to: Player


@dataclass(frozen=True, slots=True)
class CardsExchanged:
    """All gave: the cards changed hands; entry ``i`` is what player ``i`` gave."""

    gives: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class SizeChosen:
    """The dealer chose how many cards to deal."""

    player: Player
    size: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played with a move; ``kind`` is one of ``moves.KINDS``."""

    player: Player
    card: Card
    kind: str


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """A pawn went along ``path`` (its last cell is where it stands now)."""

    pawn: Pawn
    origin: Cell
    path: tuple[Cell, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class PawnCaptured:
    """A pawn was sent back to base; ``passing``: eaten on the way, not landed upon."""

    pawn: Pawn
    at: Cell
    by: Pawn
    passing: bool


@dataclass(frozen=True, slots=True)
class PawnsSwapped:
    """Two pawns traded cells; the cells are where each stood before."""

    pawn: Pawn
    other: Pawn
    cell: Cell
    other_cell: Cell


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card was laid down without a move, because of a skip or because nothing could be played."""

    player: Player
    card: Card
    skipped: bool


@dataclass(frozen=True, slots=True)
class HandFolded:
    """A whole hand was laid down."""

    player: Player
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A player drew the top card of the stock."""

    player: Player
    card: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """A player kept the drawn card and ended the turn."""

    player: Player


@dataclass(frozen=True, slots=True)
class TurnStarted:
    """It is a player's turn to decide; ``phase`` is the game's phase."""

    player: Player
    phase: str


@dataclass(frozen=True, slots=True)
class GameWon:
    """A side has all its pawns home."""

    winners: tuple[Player, ...]


Event: TypeAlias = (
    DealerDrawn
    | Shuffled
    | HandsDealt
    | CardGiven
    | CardsExchanged
    | SizeChosen
    | CardPlayed
    | PawnMoved
    | PawnCaptured
    | PawnsSwapped
    | CardDiscarded
    | HandFolded
    | CardDrawn
    | Passed
    | TurnStarted
    | GameWon
)
