"""One line of the statistics: what is kept of a game, and how a line of any version is read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from toc_desktop.storage import strict_json
from toc_desktop.storage.notice import StorageError
from toc_desktop.storage.setup import COLOURS, LONGEST_NAME, person_key, tidy_name

LONGEST_LINE = 4096
RESULTS = ("won", "lost", "abandoned", "watched")
"""``watched``: finished with nobody but bots at the table, or with people on both sides."""
NO_SIDE = -1
_MOST = 1 << 31
_OF_ALL = frozenset(
    "id when preset players teams levels humans result side rounds moves captures captured".split()  # noqa: SIM905 (read as a list of words)
)
"""What every line has had since the first version; the rest came later."""


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One person in a game."""

    name: str
    side: int
    """The team, or the player where everybody plays alone."""
    seat: int
    captures: int | None = None
    """Pawns they sent to their camp; None where nobody counted."""
    captured: int | None = None
    """Their pawns that were sent there; None where nobody counted."""

    @property
    def key(self) -> str:
        """Return what makes two names those of one person."""
        return person_key(self.name)


@dataclass(frozen=True, slots=True)
class GameLine:
    """One finished or abandoned game, as the player will want it counted."""

    id: str
    when: str
    preset: str
    players: int
    teams: int
    levels: tuple[str, ...]
    """The levels of the bots against the people, sorted, each once."""
    humans: int
    result: str
    side: int
    """The seat of the first person; with nobody, 0."""
    rounds: int
    moves: int
    captures: int
    """Pawns that people sent to their camp."""
    captured: int
    """Pawns of people that were sent to their camp."""
    taken_back: int = 0
    learning: bool = False
    """A first game, with tips: counted, but neither as won nor as lost."""
    practice: bool = False
    """Taken over from a replay: counted, but neither as won nor as lost."""
    people: tuple[PersonLine, ...] = ()
    """Everybody who is no bot, in turn order; nobody in lines of earlier versions."""
    winner: int = NO_SIDE
    """The side that won; none in a game given up, and in lines of earlier versions."""
    decisive: bool = False
    """Whether it was the last of several games that decide together: who won it has won them all."""

    @property
    def counts(self) -> bool:
        """Tell whether it can be won or lost."""
        return not self.learning and not self.practice


def read_line(line: bytes) -> GameLine | None:
    """Return the game in a line of any version, or None where it cannot be read."""
    if len(line) > LONGEST_LINE:
        return None
    try:
        values = strict_json.parse(line)
    except StorageError:
        return None
    return _game_line(values) if isinstance(values, dict) else None


def _game_line(values: dict[str, Any]) -> GameLine | None:
    texts = [values.get(key) for key in ("id", "when", "preset", "result")]
    counted = ("players", "teams", "humans", "side", "rounds", "moves", "captures", "captured", "taken_back")
    levels = values.get("levels")
    if not set(values) >= _OF_ALL or values["result"] not in RESULTS:
        return None
    if not all(isinstance(text, str) and len(text) <= 64 and text.isprintable() for text in texts):
        return None
    if not all(_is_count(values.get(key, 0)) for key in counted):
        return None
    if not isinstance(levels, list) or not all(isinstance(level, str) for level in levels):
        return None
    if not all(type(values.get(key, False)) is bool for key in ("learning", "practice", "decisive")):
        return None
    known = {key: values[key] for key in GameLine.__dataclass_fields__ if key in values}
    winner = values.get("winner", NO_SIDE)
    known |= {
        "levels": tuple(Counter(levels)),
        # Who played is more than was kept at first: where it makes no sense, the game still counts.
        "people": _people(values.get("people")),
        "winner": winner if type(winner) is int and 0 <= winner < COLOURS else NO_SIDE,
    }
    return GameLine(**known)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < _MOST


def _people(rows: object) -> tuple[PersonLine, ...]:
    """Return the people of a line; nobody where one of them makes no sense."""
    if not isinstance(rows, list) or len(rows) > COLOURS:
        return ()
    people = [_person(row) for row in rows]
    return tuple(person for person in people if person is not None) if all(people) else ()


def _person(row: object) -> PersonLine | None:
    if not isinstance(row, dict):
        return None
    name, side, seat = row.get("name"), row.get("side"), row.get("seat")
    if not isinstance(name, str) or not name or len(name) > LONGEST_NAME or tidy_name(name) != name:
        return None
    if type(side) is not int or type(seat) is not int or not 0 <= side < COLOURS or not 0 <= seat < COLOURS:
        return None
    counts = [row.get(key) for key in ("captures", "captured")]
    if not all(count is None or _is_count(count) for count in counts):
        return None
    return PersonLine(name, side, seat, *counts)
