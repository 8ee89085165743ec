"""The players below the learned ones: random, casual (rules of thumb) and novice (casual, distracted)."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.player import Budget, Option, PhaseBot
from toc_desktop.bots.progress_tables import EXIT_WORTH, progress_tables_for
from toc_desktop.engine import BASE, PAWNS_EACH, RANK_OF, Card, Cell, Player, PlayerView, Rng
from toc_desktop.engine.compiled_rules import CompiledRules
from toc_desktop.engine.dealing import size_choices
from toc_desktop.engine.plays import RawPlay
from toc_desktop.engine.state import State

BLUNDERS = 0.45
"""How often a novice plays the first thing that comes to mind."""
PARTNERS, OTHERS = 0.2, 0.6
"""What a partner's cell, and an opponent's lost one, is worth to a casual player against an own one."""
MISJUDGED = 14.0
"""Over how many cells a casual player's guess of what a move gains is spread."""
HOME_FULL = 15
SEALED = 400.0
"""What it costs, in cells, to shut one's home so that it can never be filled: more than any lap."""


class RandomBot(PhaseBot):
    """Any legal move; for measuring only."""

    def play(
        self, state: State, view: PlayerView, options: list[Option | None], chance: Rng, budget: Budget
    ) -> Option | None:
        """Choose a play at random."""
        return options[chance.below(len(options))]

    def discard(self, state: State, view: PlayerView, chance: Rng) -> Card:
        """Choose a card at random."""
        hand = state.hands[view.player]
        return hand[chance.below(len(hand))]

    def give(self, state: State, view: PlayerView, chance: Rng, budget: Budget) -> Card:
        """Choose a card at random."""
        return self.discard(state, view, chance)

    def hand_size(self, state: State, view: PlayerView, chance: Rng, budget: Budget) -> int:
        """Choose a size at random."""
        sizes = size_choices(state)
        return sizes[chance.below(len(sizes))]


class CasualBot(PhaseBot):
    """Goes forward, eats, goes home, keeps cards that leave base; counts roughly, and not ahead."""

    def play(
        self, state: State, view: PlayerView, options: list[Option | None], chance: Rng, budget: Budget
    ) -> Option | None:
        """Choose the play that seems to gain most cells."""
        return max(
            options,
            key=lambda option: self.gain(state, view.player, option) + MISJUDGED * (chance.unit() - 0.5),
        )

    def gain(self, state: State, player: Player, option: Option | None) -> float:
        """Return what a play gains, in cells; ending the turn gains nothing."""
        if option is None:
            return 0.0
        card, play = option
        return cells_gained(state, player, play) - self.price(state, player, card)

    def price(self, state: State, player: Player, card: Card) -> float:
        """Return what a card is worth in hand."""
        return card_worth(state.compiled, state, player, card)

    def discard(self, state: State, view: PlayerView, chance: Rng) -> Card:
        """Lay down the card that is worth least."""
        hand = state.hands[view.player]
        return min(hand, key=lambda card: self.price(state, view.player, card))

    def give(self, state: State, view: PlayerView, chance: Rng, budget: Budget) -> Card:
        """Give an exit card to a partner who has nothing out, if another is left; else the least useful."""
        hand = state.hands[view.player]
        exits = progress_tables_for(state.compiled).exit_ranks
        partner = view.seating.partners(view.player)[0]
        spare = [card for card in hand if exits[RANK_OF[card]]]
        stuck = not any(state.pawns[pawn] >= 0 for pawn in state.compiled.movers[partner])
        if stuck and len(spare) > 1:
            return min(spare)
        return self.discard(state, view, chance)


class NoviceBot(CasualBot):
    """A casual player whose mind is often elsewhere."""

    def play(
        self, state: State, view: PlayerView, options: list[Option | None], chance: Rng, budget: Budget
    ) -> Option | None:
        """Choose well, or now and then anything."""
        if chance.unit() < BLUNDERS:
            return options[chance.below(len(options))]
        return super().play(state, view, options, chance, budget)


def cells_gained(state: State, player: Player, play: RawPlay) -> float:
    """Return the cells a play wins for a player, the partners' and the others' counted in part."""
    compiled = state.compiled
    tables = progress_tables_for(compiled)
    progress = tables.progress
    done = state.homes[player] == HOME_FULL
    worth = [
        1.0
        if colour == player or (done and colour in compiled.side[player])
        else PARTNERS
        if colour in compiled.side[player]
        else -OTHERS
        for colour in range(compiled.players)
    ]
    pawns = state.pawns[:]
    gained = 0.0
    for pawn, to, captured, _ in play[1]:
        for other in captured:
            owner = other >> 2
            gained -= worth[owner] * progress[owner][pawns[other]]
            pawns[other] = BASE
        owner = pawn >> 2
        gained += worth[owner] * (progress[owner][to] - progress[owner][pawns[pawn]])
        pawns[pawn] = to
    if any(tables.sealed):
        for colour in {step[0] >> 2 for step in play[1]}:
            after = homes_of(compiled, pawns, colour)
            if worth[colour] > 0.0 and tables.sealed[after] and not tables.sealed[state.homes[colour]]:
                gained -= SEALED
    return gained


def homes_of(compiled: CompiledRules, pawns: Sequence[Cell], player: Player) -> int:
    """Return which home cells (bits) hold a player's pawns."""
    own = pawns[player * PAWNS_EACH : (player + 1) * PAWNS_EACH]
    return sum(1 << (cell - compiled.length) for cell in own if compiled.length <= cell < compiled.home_end)


def card_worth(compiled: CompiledRules, state: State, player: Player, card: Card) -> float:
    """Return a rule of thumb for what a card is worth in hand, in cells."""
    progress_tables = progress_tables_for(compiled)
    rank = RANK_OF[card]
    if progress_tables.exit_ranks[rank]:
        waiting = any(state.pawns[pawn] == BASE for pawn in compiled.movers[player])
        return EXIT_WORTH / 2 if waiting else 6.0
    if progress_tables.splits[rank] or progress_tables.swaps[rank] or progress_tables.go_back[rank]:
        return 4.0
    return 1.0
