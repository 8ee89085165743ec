"""A rule sheet as a value: every option of RULES.md section 9, and the actions they give a card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from toc_desktop.engine.cards import RANKS

DealMode: TypeAlias = Literal["schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice"]
Stuck: TypeAlias = Literal["discard", "fold"]
Reach: TypeAlias = Literal["own", "any", "opponent"]
SwapWith: TypeAlias = Literal["any", "other-colour", "opponent"]
JokerDraw: TypeAlias = Literal["must", "may", "keep"]


@dataclass(frozen=True, slots=True)
class CentreRule:
    """How the centre is entered and left."""

    cell: int
    cards: tuple[str, ...]
    leave: Literal["any", "other"]
    holds: Literal["closed", "capture", "shared"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One family's rules; the field names are the option names of RULES.md section 9."""

    jokers: int = 2
    fast_start: bool = False
    deal: DealMode = "five-fours"
    short_deal: bool = True
    exchange: bool = False
    stuck: Stuck = "discard"
    five: Reach = "own"
    five_from_start: bool = False
    split_pawns: int = 4
    split_repeat: bool = False
    seven_eats: bool = False
    king_eats: bool = False
    ten: Literal["advance", "swap"] = "advance"
    jack: Literal["swap", "swap-or-advance", "advance-skip"] = "swap"
    swap_with: SwapWith = "any"
    joker_steps: int = 18
    joker_draw: JokerDraw = "may"
    start_protected: bool = True
    start_blocks: bool = False
    recross_start: bool = True
    pass_own: bool = True
    capture_own: bool = True
    capture_partner: bool = True
    jump_cell: int | None = None
    centre: CentreRule | None = None
    home_advance: bool = True
    home_jump: bool = False
    home_back: bool = False


# What a card may do. Small closed union, read with ``match``.


@dataclass(frozen=True, slots=True)
class Exit:
    """A pawn leaves base for its start."""


@dataclass(frozen=True, slots=True)
class Advance:
    """A pawn moves forward."""

    steps: int
    eats: bool = False
    reach: Reach = "own"


@dataclass(frozen=True, slots=True)
class Back:
    """A pawn moves backward."""

    steps: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Two pawns on the track trade cells."""

    with_whom: SwapWith


@dataclass(frozen=True, slots=True)
class Split:
    """Steps shared among pawns."""

    steps: int
    pawns: int
    repeat: bool
    eats: bool


@dataclass(frozen=True, slots=True)
class Centre:
    """A pawn enters or leaves the centre."""

    rule: CentreRule


Action: TypeAlias = Exit | Advance | Back | Swap | Split | Centre


@lru_cache(maxsize=4096)
def card_actions(rules: RuleSet, rank: str) -> tuple[Action, ...]:
    """Return what a rank may do under these rules, the main action of the card last.

    >>> card_actions(RuleSet(king_eats=True), "K")
    (Exit(), Advance(steps=13, eats=True, reach='own'))
    """
    actions: list[Action] = []
    if rank in "AKX":
        actions.append(Exit())
    match rank:
        case "4":
            actions.append(Back(4))
        case "5":
            actions.append(Advance(5, reach=rules.five))
        case "7":
            actions.append(Split(7, rules.split_pawns, rules.split_repeat, rules.seven_eats))
        case "T" if rules.ten == "swap":
            actions.append(Swap(rules.swap_with))
        case "J":
            if rules.jack in ("swap", "swap-or-advance"):
                actions.append(Swap(rules.swap_with))
            if rules.jack in ("swap-or-advance", "advance-skip"):
                actions.append(Advance(11))
        case "K":
            actions.append(Advance(13, eats=rules.king_eats))
        case "X":
            actions.append(Advance(rules.joker_steps))
        case _:
            actions.append(Advance(RANKS.index(rank) + 1))
    if rules.centre is not None and rank in rules.centre.cards:
        actions.append(Centre(rules.centre))
    return tuple(actions)


def card_skips(rules: RuleSet, rank: str) -> bool:
    """Say whether playing this rank makes the next player skip."""
    return rank == "J" and rules.jack == "advance-skip"


def card_draw(rules: RuleSet, rank: str) -> JokerDraw | None:
    """Return how playing this rank draws another card, if it does."""
    return rules.joker_draw if rank == "X" else None
