"""Measure the ladder and write build/strength.md: `python3 build/dev.py strength [--jobs 2]`.

Every line of the table is made of calls of `toc-desktop arena`; their games are kept as CSV in a folder, so
that a measurement that was interrupted goes on where it stopped.
"""

from __future__ import annotations

import argparse
import csv
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from toc_desktop.bots.ladder import LADDER  # noqa: E402
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

    @property
    def name(self) -> str:
        """Return a name for the files of this line."""
        return f"{self.preset}-{self.players}-{self.teams}-{self.level}-{self.against}"

    def call(self, deals: int, seed: int) -> list[str]:
        """Return the words after `toc-desktop` for some deals."""
        table = ["--preset", self.preset, "--players", str(self.players), "--teams", str(self.teams)]
        return ["arena", self.level, self.against, *table, "--deals", str(deals), "--seed", str(seed)]

    def calls(self) -> list[list[str]]:
        """Return the words after `toc-desktop`, for each call."""
        sizes = [min(CHUNK, self.deals - done) for done in range(0, self.deals, CHUNK)]
        return [self.call(size, FIRST_SEED + number) for number, size in enumerate(sizes)]

    def files(self, folder: Path) -> list[Path]:
        """Return where the games of each call are kept; the same name with .txt has what was said."""
        return [folder / f"{self.name}-{words[-1]}-{words[-3]}.csv" for words in self.calls()]

    def times_file(self, folder: Path) -> Path:
        """Return where the times of decisions are kept."""
        return folder / f"{self.name}-times.txt"

    def measured(self, folder: Path) -> bool:
        """Tell whether every call has been made."""
        said = [file.with_suffix(".txt") for file in self.files(folder)]
        return all(file.is_file() for file in (*said, self.times_file(folder)))


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


def measure(line: Line, folder: Path, jobs: int) -> None:
    """Make the calls of one line that have not been made yet."""
    for words, games in zip(line.calls(), line.files(folder), strict=True):
        said = games.with_suffix(".txt")
        if said.is_file():
            continue
        say([*words, "--jobs", str(jobs), "--csv", str(games)], said)
    if not line.times_file(folder).is_file():
        deals = TIMED_SLOW if line.level == NAMES[-1] else TIMED
        say(line.call(min(deals, line.deals), FIRST_SEED), line.times_file(folder))


def say(words: list[str], file: Path) -> None:
    """Run `toc-desktop` and keep what it says."""
    command = [sys.executable, "-m", "toc_desktop", *words]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    file.write_text(done.stdout, encoding="utf-8")


def row(line: Line, folder: Path) -> str:
    """Return the line of the table for one measurement."""
    by_deal: dict[tuple[Path, str], list[int]] = {}
    for games in line.files(folder):
        with games.open(encoding="utf-8", newline="") as file:
            for game in csv.DictReader(file):
                by_deal.setdefault((games, game["deal"]), []).append(int(game["won"]))
    mean, low, high = (100 * x for x in clustered([sum(won) / len(won) for won in by_deal.values()]))
    wanted = 100.0 / (line.teams or line.players)
    if line.preset in MAIN and line.players == 4:
        wanted = TARGETS[line.level, line.against][bool(line.teams)]
    way = f"{line.players} in teams" if line.teams else f"{line.players} alone"
    return (
        f"| {line.preset} | {way} | {line.level} v {line.against} | {len(by_deal)} "
        f"| {sum(map(len, by_deal.values()))} | {mean:.1f} % | {low:.1f} – {high:.1f} "
        f"| {wanted:.4g} | {'yes' if low >= wanted else 'no'} |"
    )


def report(measured: list[Line], folder: Path) -> str:
    """Return the whole page."""
    slowest: dict[str, tuple[float, float, float]] = {}
    for line in measured:
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
        *(row(line, folder) for line in measured),
        "",
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
        *(f"toc-desktop {' '.join(words)}" for line in measured for words in line.calls()),
        "```",
        "",
    ]
    return "\n".join(parts)


def main() -> int:
    """Measure what has not been measured yet, and write the page."""
    parser = argparse.ArgumentParser(prog="build/dev.py strength", description="Measure the bots' strength.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of deals")
    parser.add_argument("--only", help="measure the lines whose name has this in it, such as expert-strong")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist" / "strength")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "strength.md")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    measured: list[Line] = []
    for line in lines(args.scale):
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
