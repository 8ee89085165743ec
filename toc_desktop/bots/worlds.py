"""Guesses of the hidden hands, each consistent with everything known."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.knowledge import ALL_RANKS, EVEN, HandFacts, Knowledge
from toc_desktop.bots.likelihood import Likelihood
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.chance import Chance
from toc_desktop.engine.state import EXCHANGE, State

MOST_GUESSES = 6
"""So many guesses are made for one that its holders' plays bear out; else the likeliest is taken."""


def likely_world(state: State, known: Knowledge, likelihood: Likelihood, chance: Chance) -> State:
    """Return a guess, taken as often as it is likely after what everybody has played."""
    best, top = None, -1.0
    for _ in range(MOST_GUESSES):
        guess = deal_world(state, known, chance)
        likely = likelihood.of(guess.hands)
        if likely >= 1.0 or chance.unit() < likely:
            return guess
        if likely > top:
            best, top = guess, likely
    assert best is not None
    return best


def deal_world(state: State, known: Knowledge, chance: Chance) -> State:
    """Return a copy of what the viewer sees, with hidden hands and stock dealt at random.

    Hands about which something is proved choose first, so that what is left suits the others.
    """
    world = state.copy()
    pool = chance.shuffled(known.unseen)
    order = sorted(
        (player for player, facts in enumerate(known.hands) if facts.size),
        key=lambda player: known.hands[player].possible.bit_count(),
    )
    for player in order:
        for card in known.hands[player].sure:
            pool.remove(card)
    for player in order:
        facts = known.hands[player]
        hand = list(facts.sure)
        size = facts.size
        if state.phase == EXCHANGE and state.gives[player] >= 0:
            # Who has given already shall choose again in this world, with a whole hand.
            size += 1
        wanted = size - len(hand)
        if facts.possible == ALL_RANKS:
            hand += _take(pool, wanted, facts.leaning, chance)
        else:
            hand += _take_possible(pool, wanted - facts.newer, facts, chance)
            hand += _take(pool, size - len(hand), EVEN, chance)
        world.hands[player] = hand
    world.stock = pool[: len(state.stock)]
    if state.phase == EXCHANGE:
        world.gives = [-1] * state.kit.players
    return world


def _take(pool: list[Card], count: int, leaning: Sequence[float], chance: Chance) -> list[Card]:
    """Take cards from the end of the pool, passing over some that were hardly kept while others are left."""
    if count <= 0:
        return []
    taken: list[Card] = []
    if leaning != EVEN:
        for index in reversed(range(len(pool))):
            likely = leaning[RANK_OF[pool[index]]]
            if likely >= 1.0 or chance.unit() < likely:
                taken.append(pool.pop(index))
                if len(taken) == count:
                    return taken
    missing = count - len(taken)
    taken += pool[-missing:]
    del pool[-missing:]
    return taken


def _take_possible(pool: list[Card], count: int, facts: HandFacts, chance: Chance) -> list[Card]:
    """Take cards of possible ranks; fewer, if there are no more."""
    possible = [card for card in pool if facts.possible >> RANK_OF[card] & 1]
    taken = _take(possible, min(count, len(possible)), facts.leaning, chance)
    for card in taken:
        pool.remove(card)
    return taken
