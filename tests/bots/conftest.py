"""Tables and positions that the bots' tests share."""

from __future__ import annotations

from collections.abc import Iterator

from toc_desktop.bots import Budget, make_bot
from toc_desktop.engine import Game, Move, Seating, apply_move, find_preset, new_game, player_view

TABLES = (
    ("toc", 4, 0),
    ("toc", 3, 0),
    ("toc-bois", 4, 2),
    ("toc-bois", 2, 0),
    ("tock-1", 4, 0),
    ("tock-1", 6, 2),
    ("tock-2", 8, 0),
    ("tock-2", 4, 2),
    ("tock-options", 6, 3),
    ("tock-options", 5, 0),
    ("tockasix", 4, 0),
    ("tockasix", 4, 2),
)
"""Every preset, alone and in teams, from two players to eight."""


def opened(preset: str, players: int, teams: int, seed: int = 7) -> Game:
    """Return a game after its first deal."""
    rules = find_preset(preset).rules_for(teams)
    return new_game(rules, Seating.standard(players, teams), seed).game


def finished(game: Game, level: str, limit: int) -> Game:
    """Return the game as bots of one level leave it, over or after so many moves."""
    for before, move in played(game, level, limit):
        game = apply_move(before, move).game
    return game


def played(game: Game, level: str, limit: int, worlds: int = 2) -> Iterator[tuple[Game, Move]]:
    """Play a game with bots of one level; give each position with the move made there."""
    bot = make_bot(level, 11)
    for _ in range(limit):
        if game.phase == "over":
            return
        move = bot.choose(player_view(game, game.turn), Budget(worlds=worlds))
        yield game, move
        # ``apply_move`` refuses whatever is not legal.
        game = apply_move(game, move).game
