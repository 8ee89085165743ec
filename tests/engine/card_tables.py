"""Random card tables for tests: any action on any rank, drawn by the engine's own generator."""

from __future__ import annotations

from toc_desktop.engine import (
    BACK_STEPS,
    DRAW_HOW,
    FORWARD_STEPS,
    PLAIN_CARDS,
    RANKS,
    SPLIT_PAWNS,
    SPLIT_STEPS,
    SWAP_WITH,
    Action,
    Back,
    CardRule,
    CardTable,
    Centre,
    DrawHow,
    Exit,
    Forward,
    Rng,
    Split,
    Swap,
    Whose,
    Wild,
)

WHOSE: tuple[Whose, ...] = ("own", "own", "any", "opponent")


def random_action(chance: Rng) -> Action:
    """Return any action, forwards most often."""
    number = chance.below(16)
    eats = chance.below(3) == 0
    if number < 7:
        whose = WHOSE[chance.below(4)]
        off_start = whose != "own" and chance.below(2) == 0
        return Forward(_between(chance, FORWARD_STEPS), eats, whose, off_start)
    if number < 9:
        return Back(_between(chance, BACK_STEPS), eats)
    if number < 11:
        return Swap(SWAP_WITH[chance.below(3)])
    if number < 13:
        return Split(_between(chance, SPLIT_STEPS), _between(chance, SPLIT_PAWNS), chance.below(3) == 0, eats)
    return (Exit(), Centre(), Wild())[number - 13]


def _between(chance: Rng, bounds: tuple[int, int]) -> int:
    return bounds[0] + chance.below(bounds[1] - bounds[0] + 1)


def random_rule(chance: Rng) -> CardRule:
    """Return a list of one to four actions, perhaps with modifiers."""
    texts = {str(random_action(chance)) for _ in range(1 + chance.below(4))}
    draw: DrawHow | None = DRAW_HOW[chance.below(3)] if chance.below(6) == 0 else None
    skip = draw in (None, "keep") and chance.below(6) == 0
    modifiers = [*(["skip"] if skip else []), *([f"draw {draw}"] if draw else [])]
    return CardRule.parse([*sorted(texts), *modifiers])


def random_table(chance: Rng, base: CardTable = PLAIN_CARDS, ranks: int = 14) -> CardTable:
    """Return a table in which up to so many ranks have other lists."""
    table = base
    for place in chance.shuffled(range(len(RANKS)))[: chance.below(ranks) + 1]:
        table = table.with_rule(RANKS[place], random_rule(chance))
    return table
