"""Whole games by any rules, played by casual bots: each ends, or was warned of before it began."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.house_rules import random_house_rules
from toc_desktop.bots import USUAL_LEVEL
from toc_desktop.bots.tournament import Match, play_match
from toc_desktop.engine import PRESETS, TEAM_CHOICES, Seating, problems, warnings, with_options

SHEETS = [
    (preset.name, players, teams)
    for preset in PRESETS
    for players in preset.players
    for teams in (0, *preset.teams.get(players, ()))
]
"""Every table that some sheet offers: its name, players and teams."""
MAY_NOT_END = frozenset({"cannot_end", "hands_grow", "home_shuts"})
"""The warnings that say so."""
MOST_TURNS = 500_000
"""Several times the longest game met, by rules under which everybody keeps sending everybody back."""


def random_match(seed: int, warned: bool = False) -> tuple[Match, str]:
    """Return a game at a random table of valid rules, and the rules in words to find them again.

    ``warned``: one that is warned of instead of one that is not.
    """
    chance = random.Random(seed)
    while True:
        preset = chance.choice(PRESETS)
        players = chance.randint(2, 8)
        teams = chance.choice((0, *TEAM_CHOICES.get(players, ())))
        options: dict[str, Any] = random_house_rules(chance, preset.name)
        rules, seating = with_options(preset.rules_for(teams), options), Seating.standard(players, teams)
        if problems(rules, seating):
            continue
        told = {problem.id for problem in warnings(rules, arms=seating.arms)}
        if bool(told & MAY_NOT_END) == warned:
            match = Match(rules, seating, (USUAL_LEVEL,) * players, chance.getrandbits(30), MOST_TURNS)
            return match, f"{preset.name}, {players} players, {teams} teams, {options}"


def sheet_match(seed: int, name: str, players: int, teams: int) -> Match:
    """Return a game at a table that a sheet offers."""
    preset = next(preset for preset in PRESETS if preset.name == name)
    return Match(preset.rules_for(teams), Seating.standard(players, teams), (USUAL_LEVEL,) * players, seed)


def unended(match: Match, told: str) -> str | None:
    """Play a game; say which one it was if nobody has won."""
    return None if play_match(match).winners else f"nobody wins: {told}"
