"""Games played, one line each: added safely, counted honestly, told by preset, level, players and side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from toc_desktop.storage import strict_json
from toc_desktop.storage.atomic import append_line, read_bounded
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.game_lines import GameLine, read_line
from toc_desktop.storage.notice import Notice, StorageError, disk_notice, notice
from toc_desktop.storage.quarantine import is_the_files_fault, set_aside

LIMIT = 16 * 1024 * 1024


@dataclass(slots=True)
class Tally:
    """Counts of one group of games."""

    won: int = 0
    lost: int = 0
    abandoned: int = 0
    watched: int = 0

    def count(self, result: str) -> None:
        """Count one game more, by what came of it."""
        setattr(self, result, getattr(self, result) + 1)

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
    matches: Tally = field(default_factory=Tally)
    """Several games that decide together, by who won the last of them."""
    captures: int = 0
    captured: int = 0
    taken_back: int = 0
    rounds: int = 0
    learning: int = 0
    """First games, with tips; they are in no other count."""
    practice: int = 0
    """Games taken over from a replay; they are in no other count."""
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
        games: dict[str, GameLine] = {}
        unreadable = 0
        for line in data.split(b"\n"):
            if line.strip():
                game = read_line(line)
                if game is None:
                    unreadable += 1
                else:
                    games.pop(game.id, None)
                    games[game.id] = game
        return list(games.values()), unreadable

    def summary(self) -> Summary:
        """Return everything counted."""
        games, unreadable = self.games()
        summary = summarise(games)
        summary.unreadable = unreadable
        return summary

    def reset(self) -> Notice | None:
        """Begin at nought; the old file is set aside, so that a wrong click can be mended by hand."""
        if self.path.exists() and set_aside(self.path, self.path.parent / "set-aside", self._files) is None:
            return notice("disk.denied")
        return None


def summarise(games: Iterable[GameLine]) -> Summary:
    """Count games, given in the order they were played."""
    summary = Summary()
    for game in games:
        if not game.counts:
            summary.learning += game.learning
            summary.practice += game.practice and not game.learning
            continue
        for tally in _tallies(summary, game):
            tally.count(game.result)
        summary.captures += game.captures
        summary.captured += game.captured
        summary.taken_back += game.taken_back
        summary.rounds += game.rounds
        if game.decisive:
            summary.matches.count(game.result)
        if game.result == "won":
            summary.streak += 1
            summary.best_streak = max(summary.best_streak, summary.streak)
        elif game.result != "watched":
            summary.streak = 0
    return summary


def _tallies(summary: Summary, game: GameLine) -> Iterator[Tally]:
    yield summary.total
    yield summary.by_preset.setdefault(game.preset, Tally())
    yield summary.by_players.setdefault(game.players, Tally())
    if game.result != "watched":
        yield summary.by_side.setdefault(game.side, Tally())
        for level in game.levels:
            yield summary.by_level.setdefault(level, Tally())
