"""Guesses of the hidden hands: consistent with everything known, and as frequent as they are likely."""

from __future__ import annotations

from toc_desktop.bots.knowledge import ALL_RANKS, HandFacts, Knowledge
from toc_desktop.bots.likelihood import Likelihood
from toc_desktop.engine import RANK_OF, Card, Player, Rng
from toc_desktop.engine.state import EXCHANGE, State

FIRST_TRADES = 60
"""Cards traded for each hidden hand before the first guess, so that it owes nothing to where it began."""
TRADES = 8
"""Cards traded for each hidden hand between two guesses."""

NOBODY = -1


class Guesses:
    """A walk through the worlds that may be (Metropolis): hidden cards change places, and likely hands stay.

    In the long run each world is met as often as it is likely after what everybody has done.
    """

    def __init__(self, state: State, known: Knowledge, likelihood: Likelihood, chance: Rng) -> None:
        self._state = state
        self._known = known
        self._likelihood = likelihood
        self._chance = chance
        self._walks = likelihood.tells and state.phase != EXCHANGE
        self._begun = False
        self._hands: list[list[Card]] = []
        """The hidden hands now, the cards held for certain first; the last list is what nobody holds."""
        self._likely: list[float] = []
        self._places: list[Player] = []
        """Whose each hidden card is, once for every card that may change places; ``NOBODY`` for the stock."""
        self._held = 0

    def next_world(self) -> State:
        """Return the next guess."""
        if not self._walks:
            return deal_world(self._state, self._known, self._chance)
        if not self._begun:
            self._begin()
        holders = sum(facts.size > len(facts.sure) for facts in self._known.hands)
        for _ in range(holders * (TRADES if self._begun else FIRST_TRADES)):
            self._trade()
        self._begun = True
        world = self._state.copy()
        for player, facts in enumerate(self._known.hands):
            if facts.size:
                world.hands[player] = self._hands[player][:]
        world.stock = self._chance.shuffled(self._hands[NOBODY])[: len(world.stock)]
        return world

    def _begin(self) -> None:
        """Start from blind chance."""
        hands = deal_world(self._state, self._known, self._chance).hands
        free = set(self._known.unseen)
        for player, facts in enumerate(self._known.hands):
            hand: list[Card] = []
            if facts.size:
                hand = [*facts.sure, *(card for card in hands[player] if card not in facts.sure)]
                self._places += [player] * (facts.size - len(facts.sure))
            free.difference_update(hand)
            self._hands.append(hand)
            self._likely.append(self._likelihood.of_hand(player, hand))
        self._held = len(self._places)
        self._hands.append([card for card in self._known.unseen if card in free])
        self._likely.append(1.0)
        self._places += [NOBODY] * len(free)

    def _trade(self) -> None:
        """Let two hidden cards change places, if the hands are then likely enough."""
        if not self._held:
            return
        one = self._places[self._chance.below(self._held)]
        other = self._places[self._chance.below(len(self._places))]
        if one == other:
            return
        mine, theirs = self._hands[one], self._hands[other]
        here, there = self._pick(one), self._pick(other)
        alike = RANK_OF[mine[here]] == RANK_OF[theirs[there]]
        mine[here], theirs[there] = theirs[there], mine[here]
        if alike:
            return
        likely = self._weigh(one)
        both = likely and self._weigh(other)
        if both:
            before = self._likely[one] * self._likely[other]
            if likely * both >= before or self._chance.unit() * before < likely * both:
                self._likely[one], self._likely[other] = likely, both
                return
        mine[here], theirs[there] = theirs[there], mine[here]

    def _pick(self, player: Player) -> int:
        """Return which of a hand's cards changes places: none that is held for certain."""
        hand = self._hands[player]
        sure = 0 if player == NOBODY else len(self._known.hands[player].sure)
        return sure + self._chance.below(len(hand) - sure)

    def _weigh(self, player: Player) -> float:
        """Return how likely a hand is now; 0 if it cannot be."""
        if player == NOBODY:
            return 1.0
        hand = self._hands[player]
        if not possible(hand, self._known.hands[player]):
            return 0.0
        return self._likelihood.of_hand(player, hand)


def possible(hand: list[Card], facts: HandFacts) -> bool:
    """Say whether a hand has no more cards of ruled-out ranks than came after the proof."""
    if facts.possible == ALL_RANKS:
        return True
    strange = sum(not facts.possible >> RANK_OF[card] & 1 for card in hand if card not in facts.sure)
    return strange <= facts.newer


def deal_world(state: State, known: Knowledge, chance: Rng) -> State:
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
        if facts.possible != ALL_RANKS:
            hand += _take_possible(pool, size - len(hand) - facts.newer, facts)
        missing = size - len(hand)
        if missing:
            hand += pool[-missing:]
            del pool[-missing:]
        world.hands[player] = hand
    world.stock = pool[: len(state.stock)]
    if state.phase == EXCHANGE:
        world.gives = [-1] * state.compiled.players
    return world


def _take_possible(pool: list[Card], count: int, facts: HandFacts) -> list[Card]:
    """Take cards of possible ranks from the end of the pool; fewer, if there are no more."""
    taken: list[Card] = []
    for card in reversed(pool):
        if len(taken) >= count:
            break
        if facts.possible >> RANK_OF[card] & 1:
            taken.append(card)
    for card in taken:
        pool.remove(card)
    return taken
