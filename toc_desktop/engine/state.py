"""A whole game while it is being played: the mutable core that search, simulation and ``game`` share."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine.board import BASE, PAWNS_EACH, Cell, Player
from toc_desktop.engine.board_state import BoardState, RawPlay
from toc_desktop.engine.cards import Card, full_deck
from toc_desktop.engine.compiled_rules import CompiledRules
from toc_desktop.engine.deck_source import DeckSource
from toc_desktop.engine.plays import hand_plays

PLAY, AGAIN, SKIP, EXCHANGE, HAND_SIZE, OVER, DEAL = range(7)
PHASE_NAMES = ("play", "again", "skip", "exchange", "hand-size", "over", "deal")
"""``deal`` is only ever passed through: hands are empty and the next deal is due."""


class State(BoardState):
    """Pawns, cards, turn and chance. ``stock[-1]`` is the next card drawn."""

    __slots__ = (
        "deal",
        "dealer",
        "decks",
        "discard",
        "gives",
        "hands",
        "phase",
        "shuffles",
        "stock",
        "turn",
        "winners",
    )

    def __init__(self, compiled: CompiledRules, pawns: Sequence[Cell], decks: DeckSource) -> None:
        super().__init__(compiled, pawns)
        players = compiled.players
        self.hands: list[list[Card]] = [[] for _ in range(players)]
        self.stock: list[Card] = []
        self.discard: list[Card] = []
        self.dealer: Player = 0
        self.turn: Player = 0
        self.phase = DEAL
        self.deal = -1
        """Deals of this deck cycle so far, counted from 0."""
        self.gives: list[Card] = [-1] * players
        self.winners: tuple[Player, ...] = ()
        self.decks = decks
        self.shuffles = 0
        """How many shuffles there were: the number of the next one."""

    def copy(self) -> State:
        """Return an independent copy."""
        twin: State = State.__new__(State)
        twin.compiled = self.compiled
        twin.pawns = self.pawns[:]
        twin.at = self.at[:]
        twin.homes = self.homes[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.stock = self.stock[:]
        twin.discard = self.discard[:]
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.phase = self.phase
        twin.deal = self.deal
        twin.gives = self.gives[:]
        twin.winners = self.winners
        twin.decks = self.decks
        twin.shuffles = self.shuffles
        return twin

    def plays(self, every: bool = False) -> list[tuple[Card, RawPlay]]:
        """Return what the player in turn can do with each different rank in hand."""
        return hand_plays(self, self.turn, self.hands[self.turn], every)

    def must_fold(self, player: Player) -> bool:
        """Say whether a player with nothing to play lays down the whole hand."""
        if self.compiled.rules.stuck != "fold":
            return False
        length, home_end = self.compiled.length, self.compiled.home_end
        return not any(
            0 <= self.pawns[pawn] < length or self.pawns[pawn] >= home_end for pawn in self.controlled(player)
        )

    def deck(self) -> tuple[Card, ...]:
        """Return every card of the game."""
        return full_deck(self.compiled.rules.jokers)


def opening(compiled: CompiledRules, decks: DeckSource) -> State:
    """Return a table with pawns set out and nothing dealt yet."""
    pawns = [BASE] * (PAWNS_EACH * compiled.players)
    if compiled.rules.fast_start:
        for player, start in enumerate(compiled.starts):
            pawns[player * PAWNS_EACH] = start
    return State(compiled, pawns, decks)
