"""Players made of code. They see only a ``PlayerView``: never the game, the stock or other hands.

>>> from toc_desktop.bots import Budget, make_bot
>>> from toc_desktop.engine import Seating, find_preset, new_game, player_view
>>> game = new_game(find_preset("tock-1").rules, Seating.standard(4), seed=7).game
>>> move = make_bot("casual", 7).choose(player_view(game, game.turn), Budget(worlds=8))

``registry`` tells how to add a bot of one's own.
"""

from toc_desktop.bots.ladder import LADDER
from toc_desktop.bots.player import Bot, Budget, bot_seed, decision_rng
from toc_desktop.bots.registry import (
    USUAL_LEVEL,
    Level,
    find_level,
    known_level,
    level_names,
    levels,
    make_bot,
    offered_levels,
    register,
    unregister,
)

__all__ = [
    "LADDER",
    "USUAL_LEVEL",
    "Bot",
    "Budget",
    "Level",
    "bot_seed",
    "decision_rng",
    "find_level",
    "known_level",
    "level_names",
    "levels",
    "make_bot",
    "offered_levels",
    "register",
    "unregister",
]
