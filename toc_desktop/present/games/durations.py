"""How long a game lasts, as measured: moves a game on every sheet, and seconds a move at the default speed.

`python3 build/dev.py durations` measures both again.
"""

from __future__ import annotations

from collections.abc import Mapping

from toc_desktop.present.table.tempo import short_game_speed, speed_factor

SHOWN = 1.2
"""Seconds in which a move is shown, on average, at the default speed."""
PERSON = 6.0
"""Seconds that a person takes to choose a move: taken, not measured."""
STEP = 5
"""Minutes are told in steps of so many."""

MOVES: Mapping[tuple[str, int, int], tuple[int, int]] = {
    ("toc", 2, 0): (134, 130),
    ("toc", 3, 0): (249, 213),
    ("toc", 4, 0): (348, 306),
    ("toc", 4, 2): (301, 358),
    ("toc-bois", 2, 0): (167, 154),
    ("toc-bois", 3, 0): (288, 306),
    ("toc-bois", 4, 0): (429, 420),
    ("toc-bois", 4, 2): (460, 436),
    ("tock-1", 4, 0): (489, 483),
    ("tock-1", 4, 2): (404, 362),
    ("tock-1", 6, 0): (1135, 1065),
    ("tock-1", 6, 3): (1041, 916),
    ("tock-1", 6, 2): (778, 781),
    ("tock-1", 8, 0): (1991, 1867),
    ("tock-1", 8, 4): (1990, 2010),
    ("tock-1", 8, 2): (1321, 1283),
    ("tock-2", 2, 0): (135, 148),
    ("tock-2", 3, 0): (212, 228),
    ("tock-2", 4, 0): (307, 312),
    ("tock-2", 4, 2): (327, 321),
    ("tock-2", 5, 0): (378, 378),
    ("tock-2", 6, 0): (578, 541),
    ("tock-2", 6, 3): (658, 654),
    ("tock-2", 6, 2): (547, 578),
    ("tock-2", 7, 0): (712, 704),
    ("tock-2", 8, 0): (936, 1012),
    ("tock-2", 8, 4): (1169, 1158),
    ("tock-2", 8, 2): (1026, 931),
    ("tock-options", 2, 0): (134, 137),
    ("tock-options", 3, 0): (208, 200),
    ("tock-options", 4, 0): (255, 251),
    ("tock-options", 4, 2): (306, 307),
    ("tock-options", 5, 0): (402, 368),
    ("tock-options", 6, 0): (578, 451),
    ("tock-options", 6, 3): (638, 572),
    ("tock-options", 6, 2): (614, 550),
    ("tockasix", 2, 0): (106, 91),
    ("tockasix", 3, 0): (142, 142),
    ("tockasix", 4, 0): (212, 202),
    ("tockasix", 4, 2): (395, 388),
    ("tockasix", 5, 0): (296, 268),
    ("tockasix", 6, 0): (392, 379),
}
"""For a sheet, its players and teams: moves of a whole game from the camp, and with one pawn out."""


def minutes(
    preset: str, players: int, teams: int, people: int, short: bool, speed: str = "normal"
) -> int | None:
    """Return about how many minutes a game lasts at the player's speed; None where it was never measured.

    A short game has one pawn out, which saves few moves, and moves fast, which saves more.

    >>> minutes("toc", 9, 0, 1, short=False)
    """
    measured = MOVES.get((preset, players, teams))
    if measured is None:
        return None
    shown = SHOWN * speed_factor(short_game_speed(speed) if short else speed)
    seconds = measured[short] * (shown + PERSON * people / players)
    return max(STEP, STEP * round(seconds / 60 / STEP))
