"""Guesses of the hidden hands, each consistent with everything known."""

from __future__ import annotations

from toc_desktop.bots.knowledge import ALL_RANKS, Knowledge
from toc_desktop.engine.cards import RANK_OF, Card
from toc_desktop.engine.chance import Chance
from toc_desktop.engine.state import EXCHANGE, State


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
            hand += _take(pool, wanted)
        else:
            older = max(0, wanted - facts.newer)
            hand += _take_possible(pool, older, facts.possible)
            hand += _take(pool, size - len(hand))
        world.hands[player] = hand
    world.stock = pool[: len(state.stock)]
    if state.phase == EXCHANGE:
        world.gives = [-1] * state.kit.players
    return world


def _take(pool: list[Card], count: int) -> list[Card]:
    """Take cards from the end of the pool."""
    if count <= 0:
        return []
    taken = pool[-count:]
    del pool[-count:]
    return taken


def _take_possible(pool: list[Card], count: int, possible: int) -> list[Card]:
    """Take cards of possible ranks; fewer, if there are no more."""
    taken: list[Card] = []
    index = len(pool) - 1
    while index >= 0 and len(taken) < count:
        if possible >> RANK_OF[pool[index]] & 1:
            taken.append(pool.pop(index))
        index -= 1
    return taken
