"""Bots see only their view: hidden cards are exchanged behind their backs, and they play the same move."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.bots.conftest import opened, played
from toc_desktop.bots import Budget, level_names, make_bot
from toc_desktop.bots.hints import hint
from toc_desktop.engine import RANK_OF, Event, Game, Move, PlayerView, events, legal_moves, player_view

Chooser = Callable[[Game, PlayerView], object]

TABLES = (("toc", 4, 0), ("toc-bois", 4, 2), ("tock-2", 6, 2), ("tockasix", 4, 0), ("tockasix", 4, 2))


def shuffled_behind_the_back(game: Game, seed: int) -> Game:
    """Return a game that differs only in cards the player in turn has not seen, log included."""
    known = {*game.hands[game.turn], *game.discard}
    gave = player_view(game, game.turn).gave
    if gave is not None:
        known.add(gave)
    hidden = [card for hand in (*game.hands, game.stock) for card in hand if card not in known]
    hidden += [card for card in game.gives if card is not None and card not in known]
    other = hidden[:]
    random.Random(seed).shuffle(other)
    exchange = dict(zip(hidden, other, strict=True))

    def swap(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(exchange.get(card, card) for card in cards)

    def retell(event: Event) -> Event:
        match event:
            case events.Shuffled(order):
                return replace(event, order=swap(order))
            case events.HandsDealt(_, _, hands):
                return replace(event, hands=tuple(map(swap, hands)))
            case events.CardGiven(_, card) | events.CardDrawn(_, card):
                return replace(event, card=exchange.get(card, card))
            case events.CardsExchanged(gives):
                return replace(event, gives=swap(gives))
        return event

    return replace(
        game,
        hands=tuple(map(swap, game.hands)),
        stock=swap(game.stock),
        gives=tuple(None if card is None else exchange.get(card, card) for card in game.gives),
        log=tuple(map(retell, game.log)),
    )


def first_difference(choose: Chooser, table: tuple[str, int, int], positions: int, every: int) -> int | None:
    """Return the number of the first position where hidden cards changed a choice; None if none did."""
    for number, (game, _) in enumerate(played(opened(*table), "strong", positions)):
        if number % every or len(legal_moves(game)) < 2:
            continue
        choice = choose(game, player_view(game, game.turn))
        for seed in (1, 2):
            other = shuffled_behind_the_back(game, seed)
            if choose(other, player_view(other, other.turn)) != choice:
                return number
    return None


def bot_chooser(level: str) -> Chooser:
    """Return a chooser that hands a bot its view and nothing else."""
    bot = make_bot(level, 5)
    return lambda _, view: bot.choose(view, Budget(worlds=3))


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("level", level_names())
def test_hidden_cards_change_nothing(level: str, table: tuple[str, int, int]) -> None:
    every = 9 if level == "expert" else 2
    assert first_difference(bot_chooser(level), table, 240, every) is None


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_hints_come_from_public_knowledge(table: tuple[str, int, int]) -> None:
    assert first_difference(lambda _, view: hint(view, Budget(worlds=2)), table, 120, 11) is None


def test_a_peeking_bot_is_found_out() -> None:
    def peek(game: Game, view: PlayerView) -> Move:
        """Play the first move, unless the next player holds a card that leaves base."""
        moves = legal_moves(view)
        held = game.hands[(game.turn + 1) % len(game.hands)]
        return moves[0] if any(RANK_OF[card] in (0, 12, 13) for card in held) else moves[-1]

    assert first_difference(peek, ("toc", 4, 0), 240, 1) is not None


def test_a_bot_that_peeks_at_the_stock_is_found_out() -> None:
    def peek(game: Game, view: PlayerView) -> Move:
        moves = legal_moves(view)
        return moves[game.stock[0] % len(moves)] if game.stock else moves[0]

    assert first_difference(peek, ("toc-bois", 4, 2), 240, 1) is not None


def test_a_leaking_log_is_found_out() -> None:
    def peek(game: Game, view: PlayerView) -> object:
        """Choose by what was dealt to others, as an unblanked log would tell."""
        for event in reversed(game.log):
            if isinstance(event, events.HandsDealt):
                return sum(sum(hand) for player, hand in enumerate(event.hands) if player != view.player) % 2
        return 0

    assert first_difference(peek, ("toc", 4, 0), 240, 1) is not None
