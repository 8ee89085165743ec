"""The ladder of players that comes with the game: five levels, weakest first.

How each thinks is loaded by the first game that needs it: a title without opponents is there sooner.
"""

from __future__ import annotations

from toc_desktop.bots.player import Bot
from toc_desktop.bots.registry import Level, register


def _random(seed: int) -> Bot:
    from toc_desktop.bots.simple import RandomBot

    return RandomBot(seed)


def _novice(seed: int) -> Bot:
    from toc_desktop.bots.simple import NoviceBot

    return NoviceBot(seed)


def _casual(seed: int) -> Bot:
    from toc_desktop.bots.simple import CasualBot

    return CasualBot(seed)


def _strong(seed: int) -> Bot:
    from toc_desktop.bots.strong import StrongBot

    return StrongBot(seed)


def _expert(seed: int) -> Bot:
    from toc_desktop.bots.expert import ExpertBot

    return ExpertBot(seed)


LADDER = (
    # For measuring only: nobody wants to play against chance.
    Level("random", _random, 0, offered=False, reads_log=False, blind=True, built_in=True),
    Level("novice", _novice, 10, reads_log=False, built_in=True),
    Level("casual", _casual, 20, reads_log=False, built_in=True),
    Level("strong", _strong, 30, reads_log=False, built_in=True),
    Level("expert", _expert, 40, reads_log=True, built_in=True),
)

for _level in LADDER:
    register(_level)
