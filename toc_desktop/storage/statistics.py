"""Games played, one line each: added safely, counted honestly, told by preset, level, players and side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from toc_desktop.storage import strict_json
from toc_desktop.storage.atomic import append_line, read_bounded
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.notice import Notice, StorageError, disk_notice, notice
from toc_desktop.storage.quarantine import is_the_files_fault, set_aside

LIMIT = 16 * 1024 * 1024
LONGEST_LINE = 4096
RESULTS = ("won", "lost", "abandoned", "watched")
"""``watched``: finished with nobody but bots at the table, or with people on both sides."""


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


@dataclass(slots=True)
class Tally:
    """Counts of one group of games."""

    won: int = 0
    lost: int = 0
    abandoned: int = 0
    watched: int = 0

    @property
    def played(self) -> int:
        """Return the number of games that a person played, abandoned ones included."""
        return self.won + self.lost + self.abandoned

    @property
    def win_rate(self) -> float | None:
        """Return the share of wins among games played to the end; None before the first."""
        ended = self.won + self.lost
        return self.won / ended if ended else None


@dataclass(slots=True)
class Summary:
    """All that the statistics screen shows."""

    total: Tally = field(default_factory=Tally)
    by_preset: dict[str, Tally] = field(default_factory=dict)
    by_level: dict[str, Tally] = field(default_factory=dict)
    by_players: dict[int, Tally] = field(default_factory=dict)
    by_side: dict[int, Tally] = field(default_factory=dict)
    streak: int = 0
    """Games won in a row until now."""
    best_streak: int = 0
    captures: int = 0
    captured: int = 0
    taken_back: int = 0
    rounds: int = 0
    learning: int = 0
    """First games, with tips; they are in no other count."""
    unreadable: int = 0
    """Lines that could not be read and were left out."""


class Statistics:
    """The file of game lines."""

    def __init__(self, path: Path, files: Files = REAL) -> None:
        self.path = path
        self._files = files

    def add(self, game: GameLine) -> Notice | None:
        """Add one game; on disk trouble return a notice and go on."""
        try:
            append_line(self.path, strict_json.canonical(asdict(game)), self._files)
        except OSError as error:
            return disk_notice(error)
        return None

    def games(self) -> tuple[list[GameLine], int]:
        """Return the games, the last line of each game counting, and how many lines could not be read."""
        try:
            data = read_bounded(self.path, self._files, limit=LIMIT)
        except StorageError as error:
            if is_the_files_fault(error.notice):
                set_aside(self.path, self.path.parent / "set-aside", self._files)
            return [], 0
        found: dict[str, GameLine] = {}
        unreadable = 0
        for line in data.split(b"\n"):
            if line.strip():
                game = _read_line(line)
                if game is None:
                    unreadable += 1
                else:
                    found.pop(game.id, None)
                    found[game.id] = game
        return list(found.values()), unreadable

    def summary(self) -> Summary:
        """Return everything counted."""
        games, unreadable = self.games()
        told = summarise(games)
        told.unreadable = unreadable
        return told

    def reset(self) -> Notice | None:
        """Begin at nought; the old file is set aside, so that a wrong click can be mended by hand."""
        if self.path.exists() and set_aside(self.path, self.path.parent / "set-aside", self._files) is None:
            return notice("disk.denied")
        return None


def summarise(games: Iterable[GameLine]) -> Summary:
    """Count games, given in the order they were played."""
    told = Summary()
    for game in games:
        if game.learning:
            told.learning += 1
            continue
        for tally in _tallies(told, game):
            setattr(tally, game.result, getattr(tally, game.result) + 1)
        told.captures += game.captures
        told.captured += game.captured
        told.taken_back += game.taken_back
        told.rounds += game.rounds
        if game.result == "won":
            told.streak += 1
            told.best_streak = max(told.best_streak, told.streak)
        elif game.result != "watched":
            told.streak = 0
    return told


def _tallies(told: Summary, game: GameLine) -> Iterator[Tally]:
    yield told.total
    yield told.by_preset.setdefault(game.preset, Tally())
    yield told.by_players.setdefault(game.players, Tally())
    if game.result != "watched":
        yield told.by_side.setdefault(game.side, Tally())
        for level in game.levels:
            yield told.by_level.setdefault(level, Tally())


def _read_line(line: bytes) -> GameLine | None:
    if len(line) > LONGEST_LINE:
        return None
    try:
        values = strict_json.parse(line)
    except StorageError:
        return None
    return _game_line(values) if isinstance(values, dict) else None


def _game_line(values: dict[str, Any]) -> GameLine | None:
    texts = [values.get(key) for key in ("id", "when", "preset", "result")]
    numbers = [
        values.get(key, 0)
        for key in (
            "players",
            "teams",
            "humans",
            "side",
            "rounds",
            "moves",
            "captures",
            "captured",
            "taken_back",
        )
    ]
    levels = values.get("levels")
    if not all(isinstance(text, str) and len(text) <= 64 and text.isprintable() for text in texts):
        return None
    if not all(type(number) is int and 0 <= number < 1 << 31 for number in numbers):
        return None
    if not isinstance(levels, list) or not all(isinstance(level, str) for level in levels):
        return None
    if values["result"] not in RESULTS or type(values.get("learning", False)) is not bool:
        return None
    known = {key: values[key] for key in GameLine.__dataclass_fields__ if key in values}
    return GameLine(**(known | {"levels": tuple(Counter(levels))})) if _complete(known) else None


def _complete(known: dict[str, Any]) -> bool:
    return set(GameLine.__dataclass_fields__) - {"taken_back", "learning"} <= set(known)
