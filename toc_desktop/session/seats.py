"""Tables to sit down at: the data lives in storage, the ready-made choices here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from toc_desktop.bots import USUAL_LEVEL, known_level
from toc_desktop.engine import Seating, find_preset, with_options
from toc_desktop.storage.notice import Notice, notice
from toc_desktop.storage.setup import (
    BOT,
    HUMAN,
    USUAL_COLOURS,
    GameSetup,
    SeatSetup,
    setup_problems,
    tidy_name,
)
from toc_desktop.support.i18n import tr

__all__ = [
    "BOT",
    "BOT_NAMES",
    "HUMAN",
    "GameSetup",
    "SeatSetup",
    "default_setup",
    "quick_setup",
    "setup_problems",
    "tidy_name",
    "with_known_levels",
]

BOT_NAMES = ("Hugo", "Marcel", "Zoé", "Agathe", "Félix", "Rosalie", "Anatole", "Colette")
"""Names of bots, the same in every language, like those of neighbours."""


def quick_setup(
    preset: str,
    players: int,
    teams: int = 0,
    humans: Sequence[str] = (),
    level: str = USUAL_LEVEL,
    seed: int | None = None,
    arms: int | None = None,
    options: dict[str, object] | None = None,
    colours: Sequence[int] = USUAL_COLOURS,
) -> GameSetup:
    """Return a table of some people, first in turn order, and bots on the other seats.

    >>> quick_setup("toc-bois", 4, humans=["Léa"]).names[0]
    'Léa'
    """
    free = [name for name in BOT_NAMES if name not in humans]
    seats = [SeatSetup(HUMAN, None, name, colours[i], colours[i]) for i, name in enumerate(humans)]
    seats += (SeatSetup(BOT, level, free.pop(0), colours[i], colours[i]) for i in range(len(seats), players))
    return GameSetup(
        preset_name=preset,
        rules=with_options(find_preset(preset).rules_for(teams), options or {}),
        seating=Seating.standard(players, teams, arms),
        seats=tuple(seats),
        seed=seed,
    )


def default_setup(name: str = "") -> GameSetup:
    """Return the table of a very first evening: four in pairs by the chalet's rules, with the usual bots."""
    return quick_setup("toc-bois", 4, teams=2, humans=[tidy_name(name) or tr("storage.guest")])


def with_known_levels(setup: GameSetup) -> tuple[GameSetup, list[Notice]]:
    """Return the table with the usual bot for every bot that is not here, and what to tell of it.

    A game may come from somebody with bots of their own, or from a newer version of the game.
    """
    seats = tuple(
        seat if seat.is_human else replace(seat, level=known_level(seat.level)) for seat in setup.seats
    )
    gone: dict[str, list[str]] = {}
    for before, after in zip(setup.seats, seats, strict=True):
        if before.level is not None and before.level != after.level:
            gone.setdefault(before.level, []).append(before.name)
    notices = [notice("unknown_level", level=level, names=", ".join(names)) for level, names in gone.items()]
    return replace(setup, seats=seats), notices
