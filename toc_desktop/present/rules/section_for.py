"""Which section of the rules page a moment at the table is about."""

from __future__ import annotations

from toc_desktop.engine import (
    Back,
    Centre,
    Exit,
    Forward,
    RuleSet,
    Seating,
    Split,
    Swap,
    deck_ranks,
)
from toc_desktop.present.rules.page import rules_page


def section_for(rules: RuleSet, seating: Seating, phase: str, rank: str | None = None) -> str:
    """Return the section to open from the table: what the chosen card does, else what the moment is about.

    >>> section_for(RuleSet(), Seating.standard(4), "play", "7")
    'split'
    """
    there = {section.id for section in rules_page(rules, seating)}
    if rank is not None and rank in deck_ranks(rules):
        name = _section_of_rank(rules, rank)
    else:
        name = {"exchange": "exchange", "hand-size": "deal", "skip": "skip", "again": "draw"}.get(phase, "")
    return name if name in there else "cards"


def _section_of_rank(rules: RuleSet, rank: str) -> str:
    rule = rules.cards[rank]
    if rule.draw is not None:
        return "draw"
    if rule.skip:
        return "skip"
    for action in rule.actions:
        match action:
            case Split():
                return "split"
            case Swap():
                return "swap"
            case Back():
                return "back"
            case Exit():
                return "leave"
            case Centre():
                return "centre"
            case Forward(whose=whose) if whose != "own":
                return "push"
    return "cards"
