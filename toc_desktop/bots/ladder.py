"""The ladder of players: every level by name, weakest first."""

from __future__ import annotations

from toc_desktop.bots.expert import ExpertBot
from toc_desktop.bots.player import Bot
from toc_desktop.bots.simple import CasualBot, NoviceBot, RandomBot
from toc_desktop.bots.strong import StrongBot

BOTS: dict[str, type[Bot]] = {
    bot.level: bot for bot in (RandomBot, NoviceBot, CasualBot, StrongBot, ExpertBot)
}

LEVELS: tuple[str, ...] = tuple(BOTS)
"""Every level, weakest first; ``random`` is for measuring only."""

PLAYABLE: tuple[str, ...] = tuple(level for level in LEVELS if level != "random")
"""The levels a player may be offered."""


def make_bot(level: str, rng_seed: int = 0) -> Bot:
    """Return a bot of a level.

    >>> make_bot("casual", 7).level
    'casual'
    """
    return BOTS[level](rng_seed)
