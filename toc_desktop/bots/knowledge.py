"""What may be known of hidden hands: cards gone, the card exchanged, and what forced discards prove."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.bots.reach_tables import RANK_COUNT
from toc_desktop.engine import BASE, RANK_OF, Card, Event, Player, PlayerView, events, full_deck
from toc_desktop.engine.compiled_rules import CompiledRules, compile_rules
from toc_desktop.engine.plays import BoardState, rank_plays

ALL_RANKS = (1 << RANK_COUNT) - 1


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What is known of one hidden hand."""

    size: int
    sure: tuple[Card, ...] = ()
    """Cards it holds for certain."""
    possible: int = ALL_RANKS
    """The ranks (bits) that its older cards may have."""
    newer: int = 0
    """How many of its cards may have come later, and be of any rank."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Everything a player may fairly conclude about the cards it does not see."""

    unseen: tuple[Card, ...]
    """Every card in other hands or in the stock, in the deck's order."""
    hands: tuple[HandFacts, ...]


def knowledge_of(view: PlayerView) -> Knowledge:
    """Return what a viewer may conclude from its view."""
    compiled = compile_rules(view.rules, view.seating)
    seen = {*view.hand, *view.discard}
    if view.phase == "exchange" and view.gave is not None:
        seen.add(view.gave)
    unseen = tuple(card for card in full_deck(view.rules.jokers) if card not in seen)
    possible, newer = _proved(view, compiled)
    sure = _still_held(view, compiled)
    facts = []
    for player, size in enumerate(view.hand_sizes):
        if player == view.player:
            facts.append(HandFacts(0))
        else:
            held = tuple(card for card, holder in sure if holder == player)
            facts.append(HandFacts(size, held, possible[player], newer[player]))
    return Knowledge(unseen, tuple(facts))


def _still_held(view: PlayerView, compiled: CompiledRules) -> list[tuple[Card, Player]]:
    """Return the card this player gave, with its holder, while it has not been played."""
    card = view.gave
    if card is None or view.phase == "exchange":
        return []
    side = compiled.side[view.player]
    holder = side[(side.index(view.player) + 1) % len(side)]
    if holder == view.player or card in view.hand or card in view.discard:
        return []
    for event in reversed(view.log):
        match event:
            case events.CardsExchanged():
                return [(card, holder)]
            case events.CardPlayed(_, gone, _) | events.CardDiscarded(_, gone, _) if gone == card:
                return []
            case events.HandFolded(_, cards) if card in cards:
                return []
    return []


def _proved(view: PlayerView, compiled: CompiledRules) -> tuple[list[int], list[int]]:
    """Return for each player the ranks its hand may hold, and the cards that came after the proof.

    Who laid down a card because nothing could be played held nothing playable at that moment: the
    board is wound back to it, and what would have moved there is ruled out.
    """
    players = compiled.players
    possible, newer = [ALL_RANKS] * players, [0] * players
    drawn = [0] * players
    pawns = list(view.pawns)
    # What is wound back lies in one deal; newest first, so that later draws are counted on the way.
    for event in reversed(view.log):
        match event:
            case events.HandsDealt() | events.CardsExchanged():
                break
            case events.CardDrawn(player):
                drawn[player] += 1
            case events.CardDiscarded(player, _, False) if player != view.player:
                if view.hand_sizes[player] > drawn[player]:
                    possible[player] &= ~_playable(BoardState(compiled, pawns), player)
                    newer[player] = max(newer[player], drawn[player])
            case _:
                wind_back(pawns, event)
    return possible, newer


def _playable(board: BoardState, player: Player) -> int:
    """Return the ranks (bits) that could have been played."""
    return sum(1 << rank for rank in range(RANK_COUNT) if rank_plays(board, player, rank))


def wind_back(pawns: list[int], event: Event) -> None:
    """Take back what an event did to the pawns."""
    match event:
        case events.PawnMoved(pawn, origin):
            pawns[pawn] = origin
        case events.PawnCaptured(pawn, at):
            assert pawns[pawn] == BASE
            pawns[pawn] = at
        case events.PawnsSwapped(pawn, other, cell, other_cell):
            pawns[pawn], pawns[other] = cell, other_cell


def rank_bits(cards: tuple[Card, ...]) -> int:
    """Return the ranks of some cards as bits."""
    bits = 0
    for card in cards:
        bits |= 1 << RANK_OF[card]
    return bits
