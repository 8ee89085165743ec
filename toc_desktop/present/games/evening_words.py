"""An evening in words: its day, and which part of it."""

from __future__ import annotations

from toc_desktop.present.games.save_labels import local_time
from toc_desktop.support.i18n import tr

_PARTS = ((5, "night"), (12, "morning"), (18, "afternoon"), (24, "evening"))
"""The first hour after each part of the day."""


def evening_title(when: str, games: int) -> str:
    """Return the day on which games were played, its part, and how many they were."""
    here = local_time(when)
    if here is None:
        return tr("statistics.evening", when=when, n=games)
    part = next(name for end, name in _PARTS if here.tm_hour < end)
    day = tr(
        "statistics.evening.day",
        day=here.tm_mday,
        month=tr(f"saves.month.{here.tm_mon}"),
        year=here.tm_year,
        part=tr(f"statistics.part.{part}"),
    )
    return tr("statistics.evening", when=day, n=games)
