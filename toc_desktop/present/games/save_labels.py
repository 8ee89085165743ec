"""Saved games in words: what they are called, who plays, when they were saved."""

from __future__ import annotations

import calendar
import re
import time
import unicodedata
from collections.abc import Sequence

from toc_desktop.engine import Event
from toc_desktop.present.games.phrases import tell
from toc_desktop.present.rules.preset_names import rules_title
from toc_desktop.present.rules.sentences import Several, say
from toc_desktop.storage.export import Say
from toc_desktop.storage.library import Entry
from toc_desktop.storage.saves import SUFFIX, SavedGame
from toc_desktop.support.i18n import tr


def game_title(entry: Entry) -> str:
    """Return the name the player gave a game, else that of its rules."""
    if entry.saved is None:
        return tr("saves.broken")
    setup = entry.saved.setup
    return entry.title or rules_title(setup.preset_name, setup.rules)


def game_detail(entry: Entry) -> str:
    """Return who plays, how far they are, and when; of a file that cannot be read, what is wrong with it."""
    saved = entry.saved
    if saved is None:
        return entry.problem.message() if entry.problem is not None else ""
    names = ", ".join(saved.setup.names)
    values = {"names": names, "n": len(saved.record.moves), "when": when_words(saved.saved)}
    if saved.winners:
        winners = say(Several(tuple(saved.setup.names[player] for player in saved.winners)))
        detail = tr("saves.detail_won", winners=winners, **values)
    else:
        detail = tr("saves.detail", **values)
    if entry.title:
        rules = rules_title(saved.setup.preset_name, saved.setup.rules)
        detail = tr("saves.detail_rules", rules=rules, rest=detail)
    return detail


def game_badge(entry: Entry) -> str:
    """Return what sets a replay apart: given up, left unfinished, or played for practice."""
    saved = entry.saved
    if saved is None or entry.kind != "replay":
        return ""
    if saved.status != "finished":
        return tr("saves.abandoned" if saved.status == "abandoned" else "saves.unfinished")
    return tr("saves.practice") if saved.setup.practice else ""


def local_time(stamp: str) -> time.struct_time | None:
    """Return a time of the files, which is in UTC, by the player's clock; None where it is no time."""
    try:
        return time.localtime(calendar.timegm(time.strptime(stamp, "%Y-%m-%dT%H:%M:%SZ")))
    except (ValueError, OverflowError, OSError):
        return None


def when_words(stamp: str) -> str:
    """Return a time of the files as the player's clock and language tell it."""
    here = local_time(stamp)
    if here is None:
        return stamp
    return tr(
        "saves.when",
        day=here.tm_mday,
        month=tr(f"saves.month.{here.tm_mon}"),
        year=here.tm_year,
        hour=here.tm_hour,
        minute=f"{here.tm_min:02}",
    )


def size_words(size: int) -> str:
    """Return how much room something takes, in words."""
    if size < 1_000_000:
        return tr("saves.size.kb", n=-(-size // 1000))
    whole, tenth = divmod(round(size / 100_000), 10)
    return tr("saves.size.mb", whole=whole, tenth=tenth)


def file_name(entry: Entry) -> str:
    """Return a name for an exported file that every system accepts."""
    title = unicodedata.normalize("NFKD", game_title(entry).lower())
    letters = "".join(letter for letter in title if not unicodedata.combining(letter))
    name = re.sub(r"[^\w-]+", "-", letters, flags=re.ASCII).strip("-")
    day = entry.when[:10] or "toc"
    return f"{name or 'toc'}-{day}{SUFFIX}"


def saying(saved: SavedGame) -> Say:
    """Return how a transcript of this game puts in words what happened."""

    def say(happened: Sequence[Event], names: Sequence[str]) -> list[str]:
        return tell(happened, names, saved.setup.seating)

    return say
