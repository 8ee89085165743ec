"""What a player may do, as small frozen values in a closed union, each with a short text of its own.

``AS exit 0>t0`` · ``7H split 0>t5 3>h2`` · ``JC swap 2>t40 9>t12`` · ``discard 4D`` · ``fold`` · ``pass`` ·
``give KS`` · ``size 4``. Pawns are numbered through: player 2's first is 8. Where a card could go the same
way eating or not, those captured are named too: ``5D advance 0>t9x6x11``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeGuard

from toc_desktop.engine.board import ARM_CELLS, Cell, Pawn, cell_name
from toc_desktop.engine.cards import CARD_NAMES, Card, card_name

LONGEST_TEXT = 160
"""No move's text is longer: nine parts of a split, each capturing."""
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
    """A card played with a move: ``kind`` is one of ``KINDS``.

    >>> print(Play(0, "exit", (Leg(0, 0, (), (0,)),)))
    AS exit 0>t0
    """

    card: Card
    kind: str
    legs: tuple[Leg, ...]
    arms: int = 4
    """The size of the board, on which the numbers of home and centre cells depend."""
    exact: bool = False
    """Whether only the captures tell this play from another one of its card, so that its text names them."""

    def __str__(self) -> str:
        length = self.arms * ARM_CELLS
        ways = (f"{leg.pawn}>{cell_name(leg.to, length)}{self._captures(leg)}" for leg in self.legs)
        return " ".join((card_name(self.card), self.kind, *ways))

    def _captures(self, leg: Leg) -> str:
        return "".join(f"x{pawn}" for pawn in leg.captured) if self.exact else ""


@dataclass(frozen=True, slots=True)
class Discard:
    """A card laid down without a move.

    >>> print(Discard(0))
    discard AS
    """

    card: Card

    def __str__(self) -> str:
        return f"discard {card_name(self.card)}"


@dataclass(frozen=True, slots=True)
class Fold:
    """The whole hand laid down until the next deal."""

    def __str__(self) -> str:
        return "fold"


@dataclass(frozen=True, slots=True)
class Pass:
    """No second card after one that draws: the drawn card is kept."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Give:
    """The card given in the exchange."""

    card: Card

    def __str__(self) -> str:
        return f"give {card_name(self.card)}"


@dataclass(frozen=True, slots=True)
class ChooseSize:
    """The dealer's choice of hand size."""

    size: int

    def __str__(self) -> str:
        return f"size {self.size}"


Move: TypeAlias = Play | Discard | Fold | Pass | Give | ChooseSize


def is_move(value: object) -> TypeGuard[Move]:
    """Say whether a value is a move, legal or not, with a value of the right type in every field.

    >>> is_move(Discard(0)), is_move("discard AS"), is_move(Discard(99))
    (True, False, False)
    """
    # Types are compared by identity: a number that only claims to equal another is no card.
    try:
        if type(value) is Play:
            return (
                _is_card(value.card)
                and type(value.kind) is str
                and type(value.arms) is int
                and type(value.exact) is bool
                and type(value.legs) is tuple
                and all(_is_leg(leg) for leg in value.legs)
            )
        if type(value) is Discard or type(value) is Give:
            return _is_card(value.card)
        if type(value) is ChooseSize:
            return type(value.size) is int
    except AttributeError:
        # A value made round its constructor may lack its fields.
        return False
    return type(value) is Fold or type(value) is Pass


def _is_card(value: object) -> bool:
    return type(value) is int and 0 <= value < len(CARD_NAMES)


def _is_leg(value: object) -> bool:
    return (
        type(value) is Leg
        and type(value.pawn) is int
        and type(value.to) is int
        and _are_numbers(value.captured)
        and _are_numbers(value.path)
    )


def _are_numbers(values: object) -> bool:
    if type(values) is not tuple:
        return False
    for value in values:  # noqa: SIM110 (a generator would take twice as long, on every move)
        if type(value) is not int:
            return False
    return True
