"""The card table: what each rank does under the rules in play, like ranks on one line."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import RANKS, CardRule, Forward, RuleSet, deck_ranks
from toc_desktop.present.rules.card_words import deeds_of
from toc_desktop.present.rules.sentences import Phrase, Several, phrase

_NUMBERED = "23456789T"
"""The ranks whose name is a number."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line: its ranks, what they are called, and what may be done with them."""

    ranks: tuple[str, ...]
    name: Phrase
    deeds: tuple[Phrase, ...]
    signs: int = 1
    """How many signs stand before the words at most: "1 or 11" has two."""


def card_lines(rules: RuleSet) -> tuple[CardLine, ...]:
    """Return a line for every rank; those that only advance by their number share one, which comes last."""
    plain = tuple(rank for rank in deck_ranks(rules) if _is_plain(rules, rank))
    lines = [_line(rules, rank) for rank in deck_ranks(rules) if rank not in plain]
    if plain:
        names = Several(tuple(phrase(f"rules.card.{rank}") for rank in plain))
        lines.append(
            CardLine(plain, phrase("rules.card.several", names=names), (phrase("rules.deed.number"),))
        )
    return tuple(lines)


def _line(rules: RuleSet, rank: str) -> CardLine:
    deeds = deeds_of(rules.cards[rank], rules.centre)
    signs = max(len(deed.actions) for deed in deeds)
    return CardLine((rank,), phrase(f"rules.card.{rank}"), tuple(deed.phrase for deed in deeds), signs)


def _is_plain(rules: RuleSet, rank: str) -> bool:
    return rank in _NUMBERED and rules.cards[rank] == CardRule((Forward(RANKS.index(rank) + 1),))
