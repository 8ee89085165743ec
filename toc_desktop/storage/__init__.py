"""What is kept on disk: games, settings, statistics. No pygame, no rules: it writes first and asks nobody.

>>> from toc_desktop.storage import Store, SettingsFile
>>> settings, notices = SettingsFile().load()
"""

from toc_desktop.storage.crash import report_crashes, unseen_report
from toc_desktop.storage.export import export_game, export_transcript, import_game, keeps_secrets, transcript
from toc_desktop.storage.game_lines import GameLine
from toc_desktop.storage.library import Entry, Library
from toc_desktop.storage.notice import NewerFormat, Notice, StorageError, notice
from toc_desktop.storage.saves import SavedGame
from toc_desktop.storage.settings import HouseRules, Settings
from toc_desktop.storage.settings_file import SettingsFile
from toc_desktop.storage.setup import GameSetup, SeatSetup, setup_problems, tidy_name
from toc_desktop.storage.statistics import Statistics, Summary, Tally
from toc_desktop.storage.store import BrokenSave, Opened, Store

__all__ = [
    "BrokenSave",
    "Entry",
    "GameLine",
    "GameSetup",
    "HouseRules",
    "Library",
    "NewerFormat",
    "Notice",
    "Opened",
    "SavedGame",
    "SeatSetup",
    "Settings",
    "SettingsFile",
    "Statistics",
    "StorageError",
    "Store",
    "Summary",
    "Tally",
    "export_game",
    "export_transcript",
    "import_game",
    "keeps_secrets",
    "notice",
    "report_crashes",
    "setup_problems",
    "tidy_name",
    "transcript",
    "unseen_report",
]
