"""A table to try the rules out on: what the engine allows in made-up and in random positions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tests.engine.playout import random_playout
from toc_desktop.engine import (
    BASE,
    RANKS,
    Action,
    CardRule,
    Cell,
    Centre,
    DeckSource,
    RuleSet,
    Seating,
    card_actions,
    deck_ranks,
)
from toc_desktop.engine.board_state import RawPlay, RawStep
from toc_desktop.engine.cards import full_deck
from toc_desktop.engine.compiled_rules import CompiledRules, compile_rules
from toc_desktop.engine.plays import rank_plays
from toc_desktop.engine.state import State

SPARE = RANKS.index("9")
"""The rank that gets an action to be tried on its own."""
Pawns = dict[int, Cell]
MOST_GAMES = 12
"""So many games are begun to see a whole cycle of deals."""


@dataclass(frozen=True)
class Sample:
    """A legal play of one action in a random position."""

    pawns: tuple[Cell, ...]
    player: int
    action: Action
    kind: int
    steps: tuple[RawStep, ...]

    def walk(self) -> Iterator[tuple[list[Cell], RawStep]]:
        """Give each step with where all pawns stand before it."""
        now = list(self.pawns)
        for step in self.steps:
            yield now[:], step
            for prey in step[2]:
                now[prey] = BASE
            now[step[0]] = step[1]


@dataclass(frozen=True)
class Deal:
    """What a deal looked like: its number in the cycle, the hand sizes, the dealer, and who begins."""

    number: int
    sizes: tuple[int, ...]
    dealer: int
    turn: int
    phase: int


class Lab:
    """One table: its rules, its seating, and what is legal there."""

    def __init__(self, rules: RuleSet, seating: Seating, seed: int = 0, positions: int = 12) -> None:
        self.rules, self.seating = rules, seating
        self.length = seating.track_length
        self.compiled: CompiledRules = compile_rules(rules, seating)
        self._seed, self._positions = seed, positions

    def ranks(self) -> str:
        """Return the ranks of the deck."""
        return deck_ranks(self.rules)

    def actions(self, *ranks: str) -> list[Action]:
        """Return the actions of some ranks, or of all."""
        found = (action for rank in ranks or self.ranks() for action in card_actions(self.rules, rank))
        return list(dict.fromkeys(found))

    def actions_have_centre(self) -> bool:
        """Tell whether pawns can get into the centre at all."""
        centre = self.rules.centre
        if centre is None:
            return False
        return any(self.try_out(action, {0: centre.cell}) for action in self.actions() if action == Centre())

    def partner(self) -> int:
        """Return a partner of the first player."""
        return self.seating.partners(0)[0]

    def opponent(self) -> int:
        """Return an opponent of the first player."""
        side = self.seating.members(0)
        return next(player for player in range(self.seating.players) if player not in side)

    def at(self, player: int, ahead: int) -> Cell:
        """Return the cell so far ahead of a player's start."""
        return (self.seating.start(player) + ahead) % self.length

    def home(self, index: int) -> Cell:
        """Return a home cell, 0 to 3."""
        return self.length + index

    def state(self, pawns: Pawns | tuple[Cell, ...], rules: RuleSet | None = None) -> State:
        """Return the table with pawns where they are said to be, the others in base."""
        cells = [BASE] * (4 * self.seating.players)
        for pawn, cell in pawns.items() if isinstance(pawns, dict) else enumerate(pawns):
            cells[pawn] = cell
        return State(compile_rules(rules or self.rules, self.seating), cells, DeckSource(0))

    def rank(self, rank: str, pawns: Pawns, player: int = 0) -> list[RawPlay]:
        """Return what a player can do with a card of a rank."""
        return rank_plays(self.state(pawns), player, RANKS.index(rank), every=True)

    def try_out(self, action: Action, pawns: Pawns | tuple[Cell, ...], player: int = 0) -> list[RawPlay]:
        """Return what a player can do with one action alone."""
        cards = self.rules.cards.with_rule("9", CardRule((action,)))
        state = self.state(pawns, replace(self.rules, cards=cards))
        return rank_plays(state, player, SPARE, every=True)

    def controlled(self, pawns: tuple[Cell, ...], player: int) -> tuple[int, ...]:
        """Return the pawns a player controls."""
        return self.state(pawns).controlled(player)

    @cached_property
    def samples(self) -> list[Sample]:
        """Return every play of every action in some crowded positions."""
        rng = random.Random(self._seed)
        found = []
        for _ in range(self._positions):
            pawns = self._random_pawns(rng)
            player = rng.randrange(self.seating.players)
            for action in self.actions():
                for kind, steps in self.try_out(action, pawns, player)[:200]:
                    found.append(Sample(pawns, player, action, kind, steps))
        return found

    def _random_pawns(self, rng: random.Random) -> tuple[Cell, ...]:
        """Return pawns in clusters, on starts, before and inside homes, in the centre."""
        taken: set[tuple[int, Cell] | Cell] = set()
        hot = [rng.randrange(self.length), self.at(rng.randrange(self.seating.players), -3)]
        cells: list[Cell] = []
        centre = self.rules.centre
        for pawn in range(4 * self.seating.players):
            player = pawn // 4
            while True:
                dice = rng.random()
                if dice < 0.25:
                    cell = BASE
                elif dice < 0.40:
                    cell = self.home(rng.randrange(4))
                elif dice < 0.50:
                    cell = self.seating.start(player)
                elif dice < 0.55 and centre is not None and centre.holds == "shared":
                    cell = self.length + 4 + 18 * rng.randrange(self.seating.arms) + centre.cell
                else:
                    cell = (rng.choice(hot) + rng.randint(-6, 14)) % self.length
                key = (player, cell) if cell >= self.length else cell
                if cell == BASE or cell >= self.length + 4 or key not in taken:
                    taken.add(key)
                    cells.append(cell)
                    break
        return tuple(cells)

    @cached_property
    def deals(self) -> list[Deal]:
        """Return the deals of a random game's beginning, as its first player to decide sees them.

        Of a game that goes on into its second cycle of deals, if one of some games does.
        """
        found: list[Deal] = []
        for game in range(MOST_GAMES):
            found = self._deals_of(self._seed + game)
            if [deal.number for deal in found].count(0) > 1:
                break
        return found

    def _deals_of(self, seed: int) -> list[Deal]:
        found: list[Deal] = []
        last: list[tuple[int, int]] = []

        def watch(state: State) -> None:
            now = (state.shuffles, state.deal)
            if now not in last and any(state.hands):
                sizes = tuple(len(hand) for hand in state.hands)
                found.append(Deal(state.deal, sizes, state.dealer, state.turn, state.phase))
            last[:] = [now]

        random_playout(self.rules, self.seating, seed, most=700, watch=watch)
        return found

    def deck(self) -> tuple[int, ...]:
        """Return every card."""
        return full_deck(self.rules.jokers)
