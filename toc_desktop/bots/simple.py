"""The players below the learned ones: random, casual (rules of thumb) and novice (casual, distracted)."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.bots.player import Budget, Option, PhaseBot
from toc_desktop.bots.progress_tables import EXIT_WORTH, progress_tables_for
from toc_desktop.engine import BASE, PAWNS_EACH, RANK_OF, Card, Cell, Player, PlayerView, Rng, flow
from toc_desktop.engine.compiled_rules import CompiledRules
from toc_desktop.engine.dealing import size_choices
from toc_desktop.engine.plays import RawPlay, pawns_after
from toc_desktop.engine.state import State

BLUNDERS = 0.55
"""How often a novice plays the first thing that comes to mind."""
PARTNERS, OTHERS = 0.2, 0.6
"""What a partner's cell, and an opponent's lost one, is worth to a casual player against an own one."""
MISJUDGED = 22.0
"""Over how many cells a casual player's guess of what a move gains is spread."""
BETRAYED = 100.0
"""What it costs, in cells, to send a partner's pawn back to base: more than any other gain makes up for."""
LEFT_HOME = 200.0
"""What it costs, in cells, to take a pawn out of home again, where the rules allow it."""
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
        """Choose the play that seems to gain most cells; one that wins, or fills the home, before any."""
        return max(
            last_steps(state, view.player, options) or options,
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
        """Give a partner who is stuck an exit card if it can be spared; else give the least useful one."""
        hand = state.hands[view.player]
        exit_ranks = progress_tables_for(state.compiled).exit_ranks
        exits = [card for card in hand if exit_ranks[RANK_OF[card]]]
        needed = waits_in_base(state, view.player)
        if len(exits) > needed and is_stuck(state, flow.receiver(state, view.player)):
            return min(exits)
        return self.discard(state, view, chance)


class NoviceBot(CasualBot):
    """A casual player whose mind is often elsewhere, except at the door and near a partner's pawn."""

    def play(
        self, state: State, view: PlayerView, options: list[Option | None], chance: Rng, budget: Budget
    ) -> Option | None:
        """Choose well, or now and then anything that does the team no lasting harm."""
        if chance.unit() < BLUNDERS and not last_steps(state, view.player, options):
            harmless = [option for option in options if not harms(state, view.player, option)] or options
            return harmless[chance.below(len(harmless))]
        return super().play(state, view, options, chance, budget)


def cells_gained(state: State, player: Player, play: RawPlay) -> float:
    """Return the cells a play wins for a player, the partners' and the others' counted in part."""
    compiled = state.compiled
    tables = progress_tables_for(compiled)
    progress, length = tables.progress, compiled.length
    partners = compiled.partners[player]
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
            if owner in partners:
                gained -= BETRAYED
            pawns[other] = BASE
        owner, here = pawn >> 2, pawns[pawn]
        gained += worth[owner] * (progress[owner][to] - progress[owner][here])
        if length <= here < compiled.home_end and to < length:
            gained -= worth[owner] * LEFT_HOME
        pawns[pawn] = to
    return gained - SEALED * sealed_by(state, player, play)


def last_steps(state: State, player: Player, options: Sequence[Option | None]) -> list[Option | None]:
    """Return the plays that win; if there are none, those that bring the last of the own pawns home."""
    compiled = state.compiled
    wins: list[Option | None] = []
    fills: list[Option | None] = []
    for option in options:
        # Most moves end on the track: those need no second look.
        if option is None or not any(
            compiled.length <= to < compiled.home_end for _, to, _, _ in option[1][1]
        ):
            continue
        pawns = pawns_after(state, option[1])
        full = {member for member in compiled.side[player] if homes_of(compiled, pawns, member) == HOME_FULL}
        if len(full) == len(compiled.side[player]):
            wins.append(option)
        elif player in full and state.homes[player] != HOME_FULL:
            fills.append(option)
    return wins or fills


def harms(state: State, player: Player, option: Option | None) -> bool:
    """Say whether a play sends a partner's pawn back to base, or shuts a home of the team for ever."""
    if option is None:
        return False
    play = option[1]
    partners = state.compiled.partners[player]
    return (
        any(pawn >> 2 in partners for step in play[1] for pawn in step[2])
        or sealed_by(state, player, play) > 0
    )


def sealed_by(state: State, player: Player, play: RawPlay) -> int:
    """Return how many homes of the player's team a play shuts for good, less those that it opens again."""
    compiled = state.compiled
    sealed = progress_tables_for(compiled).sealed
    if not any(sealed):
        return 0
    pawns = pawns_after(state, play)
    colours = {pawn >> 2 for pawn, _, _, _ in play[1]}.intersection(compiled.side[player])
    return sum(sealed[homes_of(compiled, pawns, colour)] - sealed[state.homes[colour]] for colour in colours)


def waits_in_base(state: State, player: Player) -> bool:
    """Say whether one of the pawns a player controls is in base."""
    return any(state.pawns[pawn] == BASE for pawn in state.controlled(player))


def is_stuck(state: State, player: Player) -> bool:
    """Say whether a player has pawns in base and none on the way: those that are home are no help."""
    compiled = state.compiled
    return waits_in_base(state, player) and all(
        state.pawns[pawn] == BASE or compiled.length <= state.pawns[pawn] < compiled.home_end
        for pawn in state.controlled(player)
    )


def homes_of(compiled: CompiledRules, pawns: Sequence[Cell], player: Player) -> int:
    """Return which home cells (bits) hold a player's pawns."""
    own = pawns[player * PAWNS_EACH : (player + 1) * PAWNS_EACH]
    return sum(1 << (cell - compiled.length) for cell in own if compiled.length <= cell < compiled.home_end)


def card_worth(compiled: CompiledRules, state: State, player: Player, card: Card) -> float:
    """Return a rule of thumb for what a card is worth in hand, in cells."""
    progress_tables = progress_tables_for(compiled)
    rank = RANK_OF[card]
    if progress_tables.exit_ranks[rank]:
        return EXIT_WORTH / 2 if waits_in_base(state, player) else 6.0
    if progress_tables.splits[rank] or progress_tables.swaps[rank] or progress_tables.go_back[rank]:
        return 4.0
    return 1.0
