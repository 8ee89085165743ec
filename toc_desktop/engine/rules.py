"""A rule sheet as a value: every option of RULES.md section 9, and what its cards may do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from toc_desktop.engine.actions import Action, CardTable, Centre, Wild
from toc_desktop.engine.cards import RANKS

DealMode: TypeAlias = Literal["schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice"]
Stuck: TypeAlias = Literal["discard", "fold"]

PLAIN_CARDS = CardTable.parse(
    {
        "A": ["exit", "forward 1"],
        "2": ["forward 2"],
        "3": ["forward 3"],
        "4": ["back 4"],
        "5": ["forward 5"],
        "6": ["forward 6"],
        "7": ["split 7 4"],
        "8": ["forward 8"],
        "9": ["forward 9"],
        "T": ["forward 10"],
        "J": ["swap any"],
        "Q": ["forward 12"],
        "K": ["exit", "forward 13"],
        "X": ["exit", "forward 18", "draw may"],
    }
)
"""What most sheets agree upon; each sheet says where it differs."""


@dataclass(frozen=True, slots=True)
class CentreRule:
    """How the centre is entered and left."""

    cell: int
    leave: Literal["any", "other"]
    holds: Literal["closed", "capture", "shared"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One family's rules; the field names are the option names of RULES.md section 9."""

    cards: CardTable = PLAIN_CARDS
    jokers: int = 2
    fast_start: bool = False
    deal: DealMode = "five-fours"
    short_deal: bool = True
    exchange: bool = False
    stuck: Stuck = "discard"
    start_protected: bool = True
    start_blocks: bool = False
    swap_from_start: bool = True
    recross_start: bool = True
    pass_own: bool = True
    capture_own: bool = True
    capture_partner: bool = True
    jump_cell: int | None = None
    centre: CentreRule | None = None
    home_advance: bool = True
    home_jump: bool = False
    home_back: bool = False


def deck_ranks(rules: RuleSet) -> str:
    """Return the ranks of the deck in their order, ``X`` only where there are jokers."""
    return RANKS if rules.jokers else RANKS[:-1]


@lru_cache(maxsize=4096)
def card_actions(rules: RuleSet, rank: str) -> tuple[Action, ...]:
    """Return what a card of this rank may be played as: wild ones as any other, no centre if there is none.

    >>> [str(action) for action in card_actions(RuleSet(), "K")]
    ['exit', 'forward 13']
    """
    actions = dict.fromkeys(rules.cards[rank].actions)
    if Wild() in actions:
        del actions[Wild()]
        for other in deck_ranks(rules):
            actions |= dict.fromkeys(rules.cards[other].actions)
        actions.pop(Wild(), None)
    if rules.centre is None:
        actions.pop(Centre(), None)
    return tuple(actions)
