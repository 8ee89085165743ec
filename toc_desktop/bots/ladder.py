"""The ladder of players that comes with the game: five levels, weakest first."""

from __future__ import annotations

from toc_desktop.bots.expert import ExpertBot
from toc_desktop.bots.registry import Level, register
from toc_desktop.bots.simple import CasualBot, NoviceBot, RandomBot
from toc_desktop.bots.strong import StrongBot

LADDER = (
    # For measuring only: nobody wants to play against chance.
    Level("random", RandomBot, 0, offered=False, reads_log=False, blind=True, built_in=True),
    Level("novice", NoviceBot, 10, reads_log=False, built_in=True),
    Level("casual", CasualBot, 20, reads_log=False, built_in=True),
    Level("strong", StrongBot, 30, reads_log=False, built_in=True),
    Level("expert", ExpertBot, 40, reads_log=True, built_in=True),
)

for _level in LADDER:
    register(_level)
