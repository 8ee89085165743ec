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
    ("toc", 2, 0): (144, 136),
    ("toc", 3, 0): (252, 237),
    ("toc", 4, 0): (354, 335),
    ("toc", 4, 2): (330, 322),
    ("toc-bois", 2, 0): (170, 170),
    ("toc-bois", 3, 0): (306, 287),
    ("toc-bois", 4, 0): (436, 436),
    ("toc-bois", 4, 2): (472, 458),
    ("tock-1", 4, 0): (450, 439),
    ("tock-1", 4, 2): (393, 375),
    ("tock-1", 6, 0): (1038, 1037),
    ("tock-1", 6, 3): (996, 971),
    ("tock-1", 6, 2): (792, 782),
    ("tock-1", 8, 0): (1968, 1908),
    ("tock-1", 8, 4): (1956, 1956),
    ("tock-1", 8, 2): (1345, 1339),
    ("tock-2", 2, 0): (144, 144),
    ("tock-2", 3, 0): (218, 212),
    ("tock-2", 4, 0): (294, 294),
    ("tock-2", 4, 2): (321, 321),
    ("tock-2", 5, 0): (399, 399),
    ("tock-2", 6, 0): (576, 571),
    ("tock-2", 6, 3): (643, 626),
    ("tock-2", 6, 2): (598, 588),
    ("tock-2", 7, 0): (801, 761),
    ("tock-2", 8, 0): (981, 981),
    ("tock-2", 8, 4): (1191, 1191),
    ("tock-2", 8, 2): (1001, 1001),
    ("tock-options", 2, 0): (136, 124),
    ("tock-options", 3, 0): (210, 194),
    ("tock-options", 4, 0): (278, 276),
    ("tock-options", 4, 2): (311, 301),
    ("tock-options", 5, 0): (424, 424),
    ("tock-options", 6, 0): (544, 544),
    ("tock-options", 6, 3): (656, 630),
    ("tock-options", 6, 2): (631, 598),
    ("tockasix", 2, 0): (102, 95),
    ("tockasix", 3, 0): (153, 145),
    ("tockasix", 4, 0): (215, 209),
    ("tockasix", 4, 2): (417, 404),
    ("tockasix", 5, 0): (296, 296),
    ("tockasix", 6, 0): (383, 372),
}
"""For a sheet, its players and teams: moves of a whole game from the camp, and with one pawn out.

Means of 400 games each, of 120 at tables of eight; a pawn that is out saves few moves, and lengthens no game.
"""


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
