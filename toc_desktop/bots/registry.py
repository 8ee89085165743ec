"""The one register of bots: every level by name, weakest first, and how a bot of it is made.

Set-up, command line, words, statistics and saved games read the levels here. A bot from outside is one
class (see ``Bot`` for what it must do) and one call; this one plays at random:

>>> from toc_desktop.bots import Budget, Level, decision_rng, make_bot, register, unregister
>>> from toc_desktop.engine import Seating, find_preset, legal_moves, new_game, player_view
>>> class Dice:
...     def __init__(self, seed):
...         self.seed = seed
...
...     def choose(self, view, budget):
...         moves = legal_moves(view)
...         return moves[decision_rng(self.seed, view).below(len(moves))]
>>> register(Level("dice", Dice, strength=5, title="Dice"))
>>> level_names()
('random', 'dice', 'novice', 'casual', 'strong', 'expert')
>>> game = new_game(find_preset("tock-1").rules, Seating.standard(4), seed=7).game
>>> view = player_view(game, game.turn)
>>> make_bot("dice", seed=7).choose(view, Budget()) in legal_moves(view)
True
>>> unregister("dice")
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from toc_desktop.bots.player import Bot, Budget
from toc_desktop.engine import (
    ChooseSize,
    Discard,
    Fold,
    Give,
    IllegalMove,
    Move,
    Pass,
    Play,
    PlayerView,
)
from toc_desktop.engine.game import state_of
from toc_desktop.engine.legality import check_move

USUAL_LEVEL = "casual"
"""The level of a newcomer's bots, and of whoever replaces a bot that is not here."""

_NAME = re.compile(r"[a-z][a-z0-9_-]{0,15}")
_levels: dict[str, Level] = {}


@dataclass(frozen=True, slots=True)
class Level:
    """One kind of bot: its name in files and commands, and how to make one from a seed."""

    name: str
    """Small letters, digits, - and _; at most 16 of them."""
    make: Callable[[int], Bot]
    """The class, or any function of a seed. To play on several cores, it must be found by its module."""
    strength: float
    """Its place on the ladder: the built-in levels stand at 0, 10, 20, 30 and 40."""
    title: str = ""
    """What it is called on screen where the locale files have no words for it; its name if empty."""
    offered: bool = True
    """Whether a player may choose it on screen; commands offer every level."""
    reads_log: bool = True
    """Whether it looks at ``view.log``; whoever plays thousands of games leaves it empty if nobody does."""
    blind: bool = False
    """Whether it takes any legal move without looking at its view: for thousands of games none is made."""
    built_in: bool = False
    """Whether it comes with the game: its moves are legal without a check, and it cannot be taken out."""


class CheckedBot:
    """A bot from outside, whose moves are checked before anybody believes them."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name, self._bot = name, bot

    def choose(self, view: PlayerView, budget: Budget) -> Move:
        """Return the bot's move; raise ``IllegalMove``, naming the bot, if it is none or not allowed."""
        move = self._bot.choose(view, budget)
        if not isinstance(move, Play | Discard | Give | ChooseSize | Pass | Fold):
            raise IllegalMove(f"the bot {self._name} answered with a {type(move).__name__}, which is no move")
        try:
            check_move(state_of(view), move)
        except IllegalMove as error:
            raise IllegalMove(f"the bot {self._name}: {error}") from error
        return move


def register(level: Level) -> None:
    """Add a level, from now on known everywhere; ``ValueError`` if its name is unfit or taken."""
    if not _NAME.fullmatch(level.name):
        raise ValueError(f"unfit name of a level: {level.name!r}")
    if level.name in _levels:
        raise ValueError(f"there is a level {level.name} already")
    _levels[level.name] = level


def unregister(name: str) -> None:
    """Take a level from outside out again."""
    if find_level(name).built_in:
        raise ValueError(f"the level {name} comes with the game")
    del _levels[name]


def levels() -> tuple[Level, ...]:
    """Return every level, weakest first."""
    return tuple(sorted(_levels.values(), key=lambda level: level.strength))


def level_names() -> tuple[str, ...]:
    """Return the name of every level, weakest first; those for measuring only are among them."""
    return tuple(level.name for level in levels())


def offered_levels() -> tuple[str, ...]:
    """Return the names of the levels a player may choose on screen, weakest first."""
    return tuple(level.name for level in levels() if level.offered)


def find_level(name: str) -> Level:
    """Return the level of a name; ``ValueError`` if there is none."""
    level = _levels.get(name)
    if level is None:
        raise ValueError(f"no such level: {name}")
    return level


def known_level(name: str | None) -> str:
    """Return the name itself if there is such a level, else the usual one."""
    return name if name in _levels else USUAL_LEVEL


def make_bot(name: str, seed: int = 0) -> Bot:
    """Return a bot of a level; ``ValueError`` if there is none.

    >>> make_bot("casual", 7)
    CasualBot(seed=7)
    """
    level = find_level(name)
    bot = level.make(seed)
    return bot if level.built_in else CheckedBot(name, bot)
