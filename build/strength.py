"""Measure the ladder and write build/strength.md: `python3 build/dev.py strength [--jobs 2]`.

Every line of the table is made of calls of `toc-desktop arena`; their games are kept as CSV in a folder, so
that a measurement that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
import csv
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from random_tables import PLAYERS, RandomTable, random_tables  # noqa: E402 (the path comes first)

from toc_desktop.bots.ladder import LADDER  # noqa: E402
from toc_desktop.bots.player import WORLDS  # noqa: E402
from toc_desktop.bots.statistics import clustered  # noqa: E402

NAMES = tuple(level.name for level in LADDER)
PAIRINGS = tuple(zip(NAMES[1:], NAMES, strict=False))
"""Each level against the one below."""
TARGETS = dict(zip(PAIRINGS, ((40, 70), (40, 65), (50, 80), (45, 70)), strict=True))
"""For each pairing, the percentage of games that the upper level must win, four alone and four in teams."""
MAIN = ("tock-1", "toc-bois")
OTHERS = ("toc", "tock-2", "tock-options", "tockasix")
OTHER_TABLES = (
    ("toc", 2, 0),
    ("toc-bois", 3, 0),
    ("tock-1", 6, 0),
    ("tock-1", 6, 2),
    ("tock-2", 8, 0),
    ("tock-2", 8, 2),
)
TIME = re.compile(r"^(\w+) +\d+ \S+, \S+ ([\d.]+), p95 ([\d.]+), p99 ([\d.]+)$", re.MULTILINE)


CHUNK = 30
"""Deals measured by one call: a long measurement can be stopped after any of them, and goes on later."""
FIRST_SEED = 7000
SLOW_DEALS = {("tock-1", 0): 210, ("tock-1", 2): 120, ("toc-bois", 0): 210, ("toc-bois", 2): 100}
"""Deals for the expert where a target stands: so many that the interval can be narrow enough."""
TABLE_DEALS, TABLE_DEALS_SLOW = 20, 32
"""Deals on a random table, where the order of the levels must hold; at most so many with the expert."""
SLOW_CHUNK = 4
"""After so many deals with the expert a random table is looked at: if the order is beyond doubt, they do."""
BEYOND_DOUBT = 1.6
"""Who looks often sees chance more often: to stop early, an interval so much wider must be clear as well."""
SLOW_WORLDS = 12
"""What the expert may think there, a sixth of the usual: ten tables in an hour."""
TIMED, TIMED_SLOW = 20, 1
"""Deals played once more by each line (with the expert), game after game, to take the times of decisions."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table: two levels at one kind of table, measured in one or several calls."""

    preset: str
    players: int
    teams: int
    level: str
    against: str
    deals: int
    table: RandomTable | None = None

    @property
    def name(self) -> str:
        """Return a name for the files of this line."""
        if self.table is not None:
            return f"table-{self.table.number}-{self.level}-{self.against}"
        return f"{self.preset}-{self.players}-{self.teams}-{self.level}-{self.against}"

    def call(self, deals: int, seed: int) -> list[str]:
        """Return the words after `toc-desktop` for some deals."""
        table = ["--preset", self.preset, "--players", str(self.players), "--teams", str(self.teams)]
        if self.table is not None:
            table += ["--option", self.table.option]
            if self.slow:
                table += ["--worlds", str(SLOW_WORLDS)]
        return ["arena", self.level, self.against, *table, "--deals", str(deals), "--seed", str(seed)]

    @property
    def slow(self) -> bool:
        """Tell whether the expert plays."""
        return self.level == NAMES[-1]

    @property
    def wanted(self) -> float:
        """Return the percentage that the lower bound of the interval must reach."""
        if self.table is None and self.preset in MAIN and self.players == 4:
            return TARGETS[self.level, self.against][bool(self.teams)]
        return 100.0 / (self.teams or self.players)

    def calls(self) -> list[list[str]]:
        """Return the words after `toc-desktop`, for each call."""
        chunk = SLOW_CHUNK if self.slow and self.table is not None else CHUNK
        sizes = [min(chunk, self.deals - done) for done in range(0, self.deals, chunk)]
        return [self.call(size, FIRST_SEED + number) for number, size in enumerate(sizes)]

    def files(self, folder: Path) -> list[Path]:
        """Return where the games of each call are kept; the same name with .txt has what was said."""
        return [folder / f"{self.name}-{words[-1]}-{words[-3]}.csv" for words in self.calls()]

    def times_file(self, folder: Path) -> Path:
        """Return where the times of decisions are kept."""
        return folder / f"{self.name}-times.txt"

    def made(self, folder: Path) -> list[Path]:
        """Return the files of the calls that have been made."""
        return [file for file in self.files(folder) if file.with_suffix(".txt").is_file()]

    def measured(self, folder: Path) -> bool:
        """Tell whether every call has been made, or enough of them."""
        if self.table is not None:
            return self.clear(folder) or len(self.made(folder)) == len(self.calls())
        return self.made(folder) == self.files(folder) and self.times_file(folder).is_file()

    def clear(self, folder: Path) -> bool:
        """Tell whether a random table needs no more deals: the order is beyond doubt, either way."""
        shares = shares_of(won_by_deal(self.made(folder)))
        if self.table is None or len(shares) < SLOW_CHUNK:
            return False
        mean, low, high = (100 * x for x in clustered(shares))
        return (
            mean - BEYOND_DOUBT * (mean - low) > self.wanted
            or mean + BEYOND_DOUBT * (high - mean) < self.wanted
        )


def lines(scale: float) -> list[Line]:
    """Return every measurement: more deals where a target stands, fewer where the expert thinks."""
    found = []
    for level, against in PAIRINGS:
        slow = level == NAMES[-1]
        for preset in (*MAIN, *OTHERS):
            for teams in (0, 2):
                deals = SLOW_DEALS.get((preset, teams), 12) if slow else 150 if preset in MAIN else 40
                found.append(Line(preset, 4, teams, level, against, max(2, round(deals * scale))))
    # The weights have to serve other tables too.
    for preset, players, teams in OTHER_TABLES:
        found.append(Line(preset, players, teams, *PAIRINGS[-2], max(2, round(30 * scale))))
    return found


def table_lines(scale: float) -> list[Line]:
    """Return the measurements on random tables: each level against the one below."""
    found = []
    tables = random_tables()
    for level, against in PAIRINGS:
        for table in tables:
            deals = TABLE_DEALS_SLOW if level == NAMES[-1] else TABLE_DEALS
            deals = max(2, round(deals * scale))
            found.append(Line(table.preset, PLAYERS, table.teams, level, against, deals, table))
    return found


def measure(line: Line, folder: Path, jobs: int) -> None:
    """Make the calls of one line that have not been made yet."""
    for words, games in zip(line.calls(), line.files(folder), strict=True):
        said = games.with_suffix(".txt")
        if said.is_file():
            continue
        if line.clear(folder):
            return
        say([*words, "--jobs", str(jobs), "--csv", str(games)], said)
    if line.table is None and not line.times_file(folder).is_file():
        deals = TIMED_SLOW if line.level == NAMES[-1] else TIMED
        say(line.call(min(deals, line.deals), FIRST_SEED), line.times_file(folder))


def say(words: list[str], file: Path) -> None:
    """Run `toc-desktop` and keep what it says."""
    command = [sys.executable, "-m", "toc_desktop", *words]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    file.write_text(done.stdout, encoding="utf-8")


def won_by_deal(files: list[Path]) -> list[list[int]]:
    """Return for each deal its games: 1 where the upper level won."""
    by_deal: dict[tuple[Path, str], list[int]] = {}
    for games in files:
        with games.open(encoding="utf-8", newline="") as file:
            for game in csv.DictReader(file):
                by_deal.setdefault((games, game["deal"]), []).append(int(game["won"]))
    return list(by_deal.values())


def shares_of(deals: list[list[int]]) -> list[float]:
    """Return for each deal the share of its games that the upper level won."""
    return [sum(won) / len(won) for won in deals]


def row(line: Line, folder: Path) -> str:
    """Return the line of the table for one measurement."""
    deals = won_by_deal(line.made(folder))
    mean, low, high = (100 * x for x in clustered(shares_of(deals)))
    rules = line.preset if line.table is None else f"table {line.table.number}"
    way = f"{line.players} in teams" if line.teams else f"{line.players} alone"
    return (
        f"| {rules} | {way} | {line.level} v {line.against} | {len(deals)} "
        f"| {sum(map(len, deals))} | {mean:.1f} % | {low:.1f} – {high:.1f} "
        f"| {line.wanted:.4g} | {'yes' if low >= line.wanted else 'no'} |"
    )


def report(measured: list[Line], folder: Path) -> str:
    """Return the whole page."""
    sheets = [line for line in measured if line.table is None]
    tables = [line for line in measured if line.table is not None]
    slowest: dict[str, tuple[float, float, float]] = {}
    for line in sheets:
        for level, *times in TIME.findall(line.times_file(folder).read_text(encoding="utf-8")):
            now = (float(times[0]), float(times[1]), float(times[2]))
            before = slowest.get(level, (0.0, 0.0, 0.0))
            slowest[level] = (max(now[0], before[0]), max(now[1], before[1]), max(now[2], before[2]))
    parts = [
        "# How strong the bots are",
        "",
        "Alone, one player of the first level sits against others all of the second; in teams, one team",
        "against another. Every deal is played once at every seat; the 95 % interval counts a deal once.",
        "Wanted, for the lower bound: on `tock-1` and `toc-bois` with four players the target of that level,",
        "elsewhere the share that equals would win.",
        "",
        "| rules | players | levels | deals | games | won | 95 % interval | wanted | reached |",
        "|---|---|---|---|---|---|---|---|---|",
        *(row(line, folder) for line in sheets),
        "",
        *table_page(tables, folder),
        "Decision times in milliseconds of processor time, on one core, the worst of all lines above",
        f"({TIMED} deals of each, {TIMED_SLOW} with the expert, played once more for it):",
        "",
        "| level | median | p95 | p99 |",
        "|---|---|---|---|",
        *(f"| {level} | {m:.2f} | {p95:.2f} | {p99:.2f} |" for level, (m, p95, p99) in slowest.items()),
        "",
        "Made by `python3 build/dev.py strength`, which runs:",
        "",
        "```",
        *(f"toc-desktop {shlex.join(words)}" for line in sheets for words in line.calls()),
        "```",
        "",
    ]
    return "\n".join(parts)


def table_page(lines: list[Line], folder: Path) -> list[str]:
    """Return the lines of the page about random tables; none if nothing was measured there."""
    if not lines:
        return []
    tables = dict.fromkeys(line.table for line in lines if line.table is not None)
    return [
        "## On cards that nobody has thought of",
        "",
        "Random tables of `build/random_tables.py`, every other one in pairs. There the expert thinks in",
        f"{SLOW_WORLDS} worlds instead of {WORLDS}, and {SLOW_CHUNK} more deals follow until the order is",
        f"beyond doubt, so that an interval {BEYOND_DOUBT} times as wide would show it too.",
        "",
        "| rules | players | levels | deals | games | won | 95 % interval | wanted | reached |",
        "|---|---|---|---|---|---|---|---|---|",
        *(row(line, folder) for line in lines),
        "",
        "| table | sheet | what its cards do, where the sheet says something else |",
        "|---|---|---|",
        *(f"| {table.number} | {table.preset} | {table.words} |" for table in tables),
        "",
        "Each is `toc-desktop arena` with `--option`, such as:",
        "",
        "```",
        f"toc-desktop {shlex.join(lines[0].calls()[0])}",
        "```",
        "",
        "## Times, and how all of it was measured",
        "",
    ]


def main() -> int:
    """Measure what has not been measured yet, and write the page."""
    parser = argparse.ArgumentParser(prog="build/dev.py strength", description="Measure the bots' strength.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of deals")
    parser.add_argument(
        "--only", help="measure the lines whose name has this in it, such as expert-strong or table-"
    )
    parser.add_argument("--folder", type=Path, default=ROOT / "dist" / "strength")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "strength.md")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    measured: list[Line] = []
    for line in [*lines(args.scale), *table_lines(args.scale)]:
        if not args.only or args.only in line.name:
            measure(line, args.folder, args.jobs)
        elif not line.measured(args.folder):
            continue
        measured.append(line)
        print(row(line, args.folder), flush=True)
        # The page is whole after every line, so that it can be looked at on the way.
        args.out.write_text(report(measured, args.folder), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
