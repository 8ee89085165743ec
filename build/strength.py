"""Measure the ladder and write build/strength.md: `python3 build/strength.py [--jobs 2]`.

Every line of the table is one call of `toc-desktop arena`; its games are kept as CSV in a folder, so
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

from toc_desktop.bots.statistics import clustered  # noqa: E402

LADDER = (("novice", "random"), ("casual", "novice"), ("strong", "casual"), ("expert", "strong"))
TARGETS = {
    ("novice", "random"): (40, 70),
    ("casual", "novice"): (40, 65),
    ("strong", "casual"): (50, 80),
    ("expert", "strong"): (45, 70),
}
MAIN = ("tock-1", "toc-bois")
OTHERS = ("toc", "tock-2", "tock-options", "tockasix")
TIME = re.compile(r"^(\w+) +\d+ \S+, \S+ ([\d.]+), p95 ([\d.]+), p99 ([\d.]+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Line:
    """One call of the arena."""

    preset: str
    teams: int
    level: str
    against: str
    deals: int

    @property
    def words(self) -> list[str]:
        """The words after `toc-desktop`."""
        table = ["--preset", self.preset, "--teams", str(self.teams)]
        return ["arena", self.level, self.against, *table, "--deals", str(self.deals), "--seed", "2024"]

    @property
    def name(self) -> str:
        """A name for the files of this line."""
        return f"{self.preset}-{self.teams}-{self.level}-{self.against}-{self.deals}"


def lines(scale: float) -> list[Line]:
    """Return every measurement: more deals where a target stands, fewer where the expert thinks."""
    found = []
    for level, against in LADDER:
        slow = level == "expert"
        for preset in (*MAIN, *OTHERS):
            for teams in (0, 2):
                deals = (120 if slow else 300) if preset in MAIN else (40 if slow else 100)
                found.append(Line(preset, teams, level, against, max(2, round(deals * scale))))
    return found


def measure(line: Line, folder: Path, jobs: int) -> None:
    """Run one line, unless its games are there already."""
    games, said = folder / f"{line.name}.csv", folder / f"{line.name}.txt"
    if said.is_file():
        return
    command = [sys.executable, "-m", "toc_desktop", *line.words, "--jobs", str(jobs), "--csv", str(games)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    said.write_text(done.stdout, encoding="utf-8")


def row(line: Line, folder: Path) -> str:
    """Return the line of the table for one measurement."""
    with (folder / f"{line.name}.csv").open(encoding="utf-8", newline="") as file:
        by_deal: dict[str, list[int]] = {}
        for game in csv.DictReader(file):
            by_deal.setdefault(game["deal"], []).append(int(game["won"]))
    mean, low, high = (100 * x for x in clustered([sum(won) / len(won) for won in by_deal.values()]))
    games = sum(map(len, by_deal.values()))
    target = str(TARGETS[line.level, line.against][bool(line.teams)]) if line.preset in MAIN else ""
    way = "pairs" if line.teams else "alone"
    return (
        f"| {line.preset} | {way} | {line.level} v {line.against} | {len(by_deal)} | {games} "
        f"| {mean:.1f} % | {low:.1f} – {high:.1f} | {target} |"
    )


def report(measured: list[Line], folder: Path) -> str:
    """Return the whole page."""
    slowest: dict[str, tuple[float, float, float]] = {}
    for line in measured:
        for level, *times in TIME.findall((folder / f"{line.name}.txt").read_text(encoding="utf-8")):
            now = (float(times[0]), float(times[1]), float(times[2]))
            before = slowest.get(level, (0.0, 0.0, 0.0))
            slowest[level] = (max(now[0], before[0]), max(now[1], before[1]), max(now[2], before[2]))
    parts = [
        "# How strong the bots are",
        "",
        "Four players. Alone, one player of the first level sits against three of the second: equal",
        "strength would be 25 %. In pairs, a pair meets a pair: 50 %. Every deal is played once at every",
        "seat; the 95 % interval counts a deal once. The target is for the lower bound.",
        "",
        "| rules | way | levels | deals | games | won | 95 % interval | target |",
        "|---|---|---|---|---|---|---|---|",
        *(row(line, folder) for line in measured),
        "",
        "Decision times in milliseconds of processor time, the worst of all lines above:",
        "",
        "| level | median | p95 | p99 |",
        "|---|---|---|---|",
        *(f"| {level} | {m:.2f} | {p95:.2f} | {p99:.2f} |" for level, (m, p95, p99) in slowest.items()),
        "",
        "Made by `python3 build/strength.py`, which runs:",
        "",
        "```",
        *(f"toc-desktop {' '.join(line.words)}" for line in measured),
        "```",
        "",
    ]
    return "\n".join(parts)


def main() -> int:
    """Measure what has not been measured yet, and write the page."""
    parser = argparse.ArgumentParser(prog="build/strength.py", description="Measure the bots' strength.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of deals")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist" / "strength")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "strength.md")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    measured: list[Line] = []
    for line in lines(args.scale):
        measure(line, args.folder, args.jobs)
        measured.append(line)
        print(row(line, args.folder), flush=True)
        # The page is whole after every line, so that it can be looked at on the way.
        args.out.write_text(report(measured, args.folder), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
