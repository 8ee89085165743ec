"""One game being played: who sits there, what was done, what can be taken back; saved before it is shown.

>>> from toc_desktop.session import Session, quick_setup
>>> session = Session.new(quick_setup("toc-bois", 4, teams=2, seed=7))
>>> session.game.phase, session.can_undo
('exchange', False)
"""

from toc_desktop.session.bot_worker import BotWorker
from toc_desktop.session.history import History
from toc_desktop.session.replay import ReplayData
from toc_desktop.session.seats import GameSetup, SeatSetup, default_setup, quick_setup, setup_problems
from toc_desktop.session.session import Session

__all__ = [
    "BotWorker",
    "GameSetup",
    "History",
    "ReplayData",
    "SeatSetup",
    "Session",
    "default_setup",
    "quick_setup",
    "setup_problems",
]
