"""Measure the ladder and write build/strength.md: `python3 build/dev.py strength [--jobs 2]`.

Every line of the table is made of calls of `toc-desktop arena`; their games are kept as CSV in a folder, so
that a measurement that was interrupted goes on where it stopped. On random tables the expert is measured deal
by deal (`paired_deals.py`), in the same folder. Lines that the folder knows nothing of stay on the page.
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

from paired_deals import BEYOND_DOUBT, JUDGED_GAMES, TableGains  # noqa: E402 (the path comes first)
from random_tables import PLAYERS, RandomTable, random_tables, sheet_tables  # noqa: E402

from toc_desktop.bots.ladder import LADDER  # noqa: E402
from toc_desktop.bots.statistics import clustered, percentile  # noqa: E402

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
MAIN_DEALS, OTHER_DEALS, TABLE_DEALS = 300, 40, 20
"""Deals for the quick levels: where a target stands, on the other sheets, and on a random table."""
CLOSE_DEALS = {(NAMES[-2], "tock-1", 2): 600}
"""More of them where what is won is near the target, so that the interval can be narrow enough."""
SLOW_DEALS = {("tock-1", 0): 210, ("tock-1", 2): 120, ("toc-bois", 0): 210, ("toc-bois", 2): 100}
"""Deals for the expert where a target stands, for the same reason."""
OTHER_SLOW_DEALS = 12
EARLIER = ", earlier"
"""Behind the last word of a line that was taken over from the page as it was."""
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
        return ["arena", self.level, self.against, *table, "--deals", str(deals), "--seed", str(seed)]

    @property
    def wanted(self) -> float:
        """Return the percentage that the lower bound of the interval must reach."""
        if self.table is None and self.preset in MAIN and self.players == 4:
            return TARGETS[self.level, self.against][bool(self.teams)]
        return 100.0 / (self.teams or self.players)

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

    def made(self, folder: Path) -> list[Path]:
        """Return the files of the calls that have been made."""
        return [file for file in self.files(folder) if file.with_suffix(".txt").is_file()]

    def measured(self, folder: Path) -> bool:
        """Tell whether every call has been made."""
        timed = self.table is not None or self.times_file(folder).is_file()
        return timed and self.made(folder) == self.files(folder)

    @property
    def head(self) -> str:
        """Return how the line of the table begins."""
        rules = self.preset if self.table is None else f"table {self.table.number}"
        way = f"{self.players} in teams" if self.teams else f"{self.players} alone"
        return f"| {rules} | {way} | {self.level} v {self.against} |"


def lines(scale: float) -> list[Line]:
    """Return every measurement: more deals where a target stands, fewer where the expert thinks."""
    found = []
    for level, against in PAIRINGS:
        for preset in (*MAIN, *OTHERS):
            for teams in (0, 2):
                deals = CLOSE_DEALS.get((level, preset, teams), MAIN_DEALS if preset in MAIN else OTHER_DEALS)
                if level == NAMES[-1]:
                    deals = SLOW_DEALS.get((preset, teams), OTHER_SLOW_DEALS)
                found.append(Line(preset, 4, teams, level, against, max(2, round(deals * scale))))
    # The weights have to serve other tables too.
    for preset, players, teams in OTHER_TABLES:
        found.append(Line(preset, players, teams, *PAIRINGS[-2], max(2, round(30 * scale))))
    return found


def table_lines(scale: float) -> list[Line]:
    """Return the measurements on random tables by games: each quick level against the one below."""
    deals = max(2, round(TABLE_DEALS * scale))
    return [
        Line(table.preset, PLAYERS, table.teams, level, against, deals, table)
        for level, against in PAIRINGS[:-1]
        for table in random_tables()
    ]


def measure(line: Line, folder: Path, jobs: int) -> None:
    """Make the calls of one line that have not been made yet."""
    for words, games in zip(line.calls(), line.files(folder), strict=True):
        said = games.with_suffix(".txt")
        if said.is_file():
            continue
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
    return (
        f"{line.head} {len(deals)} | {sum(map(len, deals))} | {mean:.1f} % | {low:.1f} – {high:.1f} "
        f"| {line.wanted:.4g} | {'yes' if low >= line.wanted else 'no'} |"
    )


class Page:
    """The page as it is to be written: what the folder knows, and else what the page said before."""

    def __init__(self, folder: Path, before: str, scale: float) -> None:
        self.folder = folder
        self.sheets = lines(scale)
        self.tables = table_lines(scale)
        self.sheet_gains = [TableGains(table, folder) for table in sheet_tables()]
        self.gains = [TableGains(table, folder) for table in random_tables()]
        self._before = before.splitlines()

    def text(self) -> str:
        """Return the whole page."""
        head = [
            "| rules | players | levels | deals | games | won | 95 % interval | wanted | reached |",
            "|---|---|---|---|---|---|---|---|---|",
        ]
        parts = [
            "# How strong the bots are",
            "",
            "Alone, one player of the first level sits against others all of the second; in teams, one team",
            "against another. Every deal is played once at every seat; the 95 % interval counts a deal once.",
            "Wanted, for the lower bound: on `tock-1` and `toc-bois` with four players the target of that",
            "level, elsewhere the share that equals would win. *Earlier*: measured before this page was last",
            "made, when one of the two may have played otherwise.",
            "",
            *head,
            *self._rows(self.sheets),
            "",
            *self._deal_by_deal(),
            "",
            "## On cards that nobody has thought of",
            "",
            "Random tables of `build/random_tables.py`, every other one in pairs.",
            "",
            *head,
            *self._rows(self.tables),
            "",
            *self._gained(self.gains),
            "",
            "| table | sheet | what its cards do, where the sheet says something else |",
            "|---|---|---|",
            *(f"| {table.number} | {table.preset} | {table.words} |" for table in random_tables()),
            "",
            "Each is `toc-desktop arena` with `--option`, such as:",
            "",
            "```",
            f"toc-desktop {shlex.join(self.tables[0].calls()[0])}",
            "```",
            "",
            *self._times(),
            "",
            "Made by `python3 build/dev.py strength`, which runs:",
            "",
            "```",
            *(told_call(line) for line in self.sheets),
            "```",
            "",
        ]
        return "\n".join(parts)

    def _rows(self, wanted: list[Line]) -> list[str]:
        """Return what is known of some lines."""
        return [
            found
            for line in wanted
            if (found := row(line, self.folder) if line.measured(self.folder) else self._kept(line.head, 9))
        ]

    def _kept(self, head: str, columns: int) -> str:
        """Return the line that the page had before, if any, marked as such."""
        for said in self._before:
            if said.startswith(head) and said.count("|") == columns + 1:
                return said if said.endswith(f"{EARLIER} |") else f"{said.removesuffix(' |')}{EARLIER} |"
        return ""

    def _deal_by_deal(self) -> list[str]:
        """Return what the page says of the expert's deals, and those on the sheets."""
        return [
            "The expert thinks long, and cards decide most games. So it is measured deal by deal, too",
            "(`build/paired_deals.py`): deals met in games among strong players are played to their end",
            "again, on the same cards, with strong players in all seats, and for each side with experts in",
            "its seats. Told is what the side's chance to win gains by them on one deal, in points of",
            f"a hundred, judged by who won after such ends in {JUDGED_GAMES} games of strong players there.",
            f"More deals follow until the order is beyond doubt: an interval {BEYOND_DOUBT} times as wide",
            "would show it too. Where it would not, the measurement was stopped before, and the 95 % are",
            "those of somebody who looked several times. (`tockasix` alone has no deal that ends: there the",
            "games above tell.)",
            "",
            *self._gained(self.sheet_gains),
        ]

    def _gained(self, tables: list[TableGains]) -> list[str]:
        """Return the lines of the page about the expert on some tables, deal by deal."""
        rows = [gains.row() if gains.gains else self._kept(gains.head, 7) for gains in tables]
        return [
            "| rules | players | levels | deals | gained a deal | 95 % interval | reached |",
            "|---|---|---|---|---|---|---|",
            *filter(None, rows),
        ]

    def _times(self) -> list[str]:
        """Return the lines of the page about how long decisions take."""
        slowest: dict[str, tuple[float, float, float]] = {}
        for line in self.sheets:
            if line.measured(self.folder):
                said = line.times_file(self.folder).read_text(encoding="utf-8")
                for level, *times in TIME.findall(said):
                    before = slowest.get(level, (0.0, 0.0, 0.0))
                    slowest[level] = (
                        max(float(times[0]), before[0]),
                        max(float(times[1]), before[1]),
                        max(float(times[2]), before[2]),
                    )
        rows = [
            self._time_row(name, slowest[name]) if name in slowest else self._kept(f"| {name} |", 4)
            for name in NAMES
        ]
        thought = [1000 * taken for gains in self.gains for taken in gains.times]
        if thought:
            measured = percentile(thought, 50), percentile(thought, 95), percentile(thought, 99)
            rows.append(self._time_row(f"{NAMES[-1]}, random tables", measured))
        return [
            "## Times, and how all of it was measured",
            "",
            "Decision times in milliseconds of processor time, on one core, the worst of all lines above",
            f"({TIMED} deals of each, {TIMED_SLOW} with the expert, played once more for it):",
            "",
            "| level | median | p95 | p99 |",
            "|---|---|---|---|",
            *filter(None, rows),
        ]

    def _time_row(self, name: str, times: tuple[float, float, float]) -> str:
        return f"| {name} | {' | '.join(f'{time:.2f}' for time in times)} |"


def told_call(line: Line) -> str:
    """Return the calls of a line in one, as they differ only in their seeds."""
    calls = line.calls()
    first, last = calls[0], calls[-1]
    others = f"   # and so on to: --deals {last[-3]} --seed {last[-1]}" if len(calls) > 1 else ""
    return f"toc-desktop {shlex.join(first)}{others}"


def main() -> int:
    """Measure what has not been measured yet, and write the page."""
    parser = argparse.ArgumentParser(
        prog="build/dev.py strength",
        description="Measure the bots' strength. What has been measured is kept in a folder, and the page is "
        "written again after every line: stop it at any time, and it goes on from there.",
    )
    parser.add_argument("--jobs", type=int, default=2, help="how many games at a time (2)")
    parser.add_argument("--scale", type=float, default=1.0, help="times the usual number of deals")
    parser.add_argument(
        "--only", help="measure the lines whose name has this in it, such as expert-strong or table-"
    )
    parser.add_argument("--folder", type=Path, default=ROOT / "dist" / "strength", help="(dist/strength)")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "strength.md", help="the page")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    before = args.out.read_text(encoding="utf-8") if args.out.is_file() else ""
    page = Page(args.folder, before, args.scale)
    for line in [*page.sheets, *page.tables]:
        if not args.only or args.only in line.name:
            measure(line, args.folder, args.jobs)
            print(row(line, args.folder), flush=True)
            args.out.write_text(page.text(), encoding="utf-8")
    paired = [*page.sheet_gains, *page.gains]
    wanted = [gains for gains in paired if not args.only or args.only in gains.name]
    while pending := [gains for gains in wanted if not gains.clear]:
        # The table of which least is known comes first, so that something is known of each of them soon.
        gains = min(pending, key=lambda table: len(table.gains))
        gains.measure(args.jobs)
        print(gains.row(), flush=True)
        args.out.write_text(page.text(), encoding="utf-8")
    args.out.write_text(page.text(), encoding="utf-8")
    shown = sum(gains.shown for gains in paired)
    print(f"{paired[0].levels} is shown deal by deal on {shown} of {len(paired)} tables.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
