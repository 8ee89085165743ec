"""The card table: what each rank does under the rules in play, like ranks on one line."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.engine import (
    RANKS,
    Action,
    Advance,
    Back,
    Centre,
    Exit,
    RuleSet,
    Split,
    Swap,
    card_actions,
    card_draw,
    card_skips,
)
from toc_desktop.present.rules.sentences import Several, Words, ranks_in_play, words


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line: its ranks, what they are called, and what may be done with them."""

    ranks: tuple[str, ...]
    name: Words
    deeds: tuple[Words, ...]


def card_lines(rules: RuleSet) -> tuple[CardLine, ...]:
    """Return a line for every rank; those that only advance by their number share one, which comes last."""
    plain = tuple(rank for rank in ranks_in_play(rules) if _is_plain(rules, rank))
    lines = [
        CardLine((rank,), words(f"rules.card.{rank}"), _deeds(rules, rank))
        for rank in ranks_in_play(rules)
        if rank not in plain
    ]
    if plain:
        names = Several(tuple(words(f"rules.card.{rank}") for rank in plain))
        lines.append(CardLine(plain, words("rules.card.several", names=names), (words("rules.deed.number"),)))
    return tuple(lines)


def _is_plain(rules: RuleSet, rank: str) -> bool:
    number = RANKS.index(rank) + 1
    alone = card_actions(rules, rank) == (Advance(number),)
    return rank in "23456789TQ" and alone and not card_skips(rules, rank)


def _deeds(rules: RuleSet, rank: str) -> tuple[Words, ...]:
    deeds = [_deed(action) for action in card_actions(rules, rank)]
    if card_skips(rules, rank):
        deeds.append(words("rules.deed.skip"))
    draw = card_draw(rules, rank)
    if draw is not None:
        deeds.append(words(f"rules.deed.draw_{draw}"))
    return tuple(deeds)


def _deed(action: Action) -> Words:
    match action:
        case Exit():
            return words("rules.deed.exit")
        case Advance(steps, eats, reach):
            if eats:
                return words("rules.deed.eat", n=steps)
            return words("rules.deed.advance" if reach == "own" else f"rules.deed.push_{reach}", n=steps)
        case Back(steps):
            return words("rules.deed.back", n=steps)
        case Swap(with_whom):
            return words(f"rules.deed.swap_{with_whom.replace('-', '_')}")
        case Split(steps, pawns, _, eats):
            key = "rules.deed.whole" if pawns == 1 else "rules.deed.split"
            return words(f"{key}_eats" if eats else key, n=steps, pawns=pawns)
        case Centre(rule):
            return words("rules.deed.centre", n=rule.cell)
