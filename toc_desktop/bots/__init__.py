"""Players made of code. They see only a ``PlayerView``: never the game, the stock or other hands.

>>> from toc_desktop.bots import Budget, make_bot
>>> from toc_desktop.engine import Seating, find_preset, new_game, player_view
>>> game = new_game(find_preset("tock-1").rules, Seating.standard(4), seed=7).game
>>> move = make_bot("casual", 7).choose(player_view(game, game.turn), Budget(worlds=8))
"""

from toc_desktop.bots.ladder import LEVELS, PLAYABLE, make_bot
from toc_desktop.bots.player import Bot, Budget

__all__ = ["LEVELS", "PLAYABLE", "Bot", "Budget", "make_bot"]
