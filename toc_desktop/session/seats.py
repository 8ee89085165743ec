"""Tables to sit down at: the data lives in storage, the ready-made choices here."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine import Seating, find_preset, with_options
from toc_desktop.storage.setup import (
    BOT,
    HUMAN,
    LEVELS,
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
    "LEVELS",
    "GameSetup",
    "SeatSetup",
    "default_setup",
    "quick_setup",
    "setup_problems",
    "tidy_name",
]

BOT_NAMES = ("Hugo", "Marcel", "Zoé", "Agathe", "Félix", "Rosalie", "Anatole", "Colette")
"""Names of bots, the same in every language, like those of neighbours."""


def quick_setup(
    preset: str,
    players: int,
    teams: int = 0,
    humans: Sequence[str] = (),
    level: str = "casual",
    seed: int | None = None,
    arms: int | None = None,
    options: dict[str, object] | None = None,
    colours: Sequence[int] = tuple(range(8)),
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
    """Return the table of a very first evening: four in pairs by the chalet's rules, three casual bots."""
    return quick_setup("toc-bois", 4, teams=2, humans=[tidy_name(name) or tr("storage.you")])
