"""What a player can point at on the table, as values: a card, a pawn, a cell, a seat, an answer, a line."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import Card, Pawn, Player
from toc_desktop.present.table.geometry import Place


@dataclass(frozen=True, slots=True)
class CardTarget:
    """A card of the viewer's hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class PawnTarget:
    """A pawn, wherever it stands."""

    pawn: Pawn


@dataclass(frozen=True, slots=True)
class CellTarget:
    """A cell of the board."""

    place: Place


@dataclass(frozen=True, slots=True)
class SeatTarget:
    """A player's name plate."""

    player: Player


@dataclass(frozen=True, slots=True)
class ButtonTarget:
    """A button of the banner: what it does, and with which value where there are several of a kind."""

    name: str
    value: int | str | None = None


@dataclass(frozen=True, slots=True)
class LogTarget:
    """A line of the log, and the move it tells of."""

    line: int
    move: int | None


PieceTarget = CardTarget | PawnTarget | CellTarget
"""What can be part of a move."""
