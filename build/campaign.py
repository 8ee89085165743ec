"""The long form of the tests that try to lose games, or to find one that never ends.

    python3 build/dev.py campaign --minutes 30 [--seed 7]
    python3 build/dev.py campaign --tries 300 --only "any rules" --only "every sheet"

Kills, power cuts, faults, hostile files, random rules, a monkey; the engine against a second reading of the
rules, and every sentence against the engine: rounds of each in turn until time is up, with other seeds every
time; the table at the end goes into the notes of a release. Exit code 1 if anything was lost, or is untrue.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

import window_monkey  # noqa: E402 (the path comes first)

from tests.seeds import campaign_seed  # noqa: E402
from tests.storage.campaigns import CAMPAIGNS, Tally, one_round  # noqa: E402

MONKEY = "monkey"
WINDOW = "monkey in a real window"
_TURN_SECONDS = 20.0
_FORKS = ("kills",)
"""What needs a system that forks."""


def run(minutes: float, seed: int, names: Sequence[str], tries: int = 1) -> dict[str, Tally]:
    """Run rounds until time is up and each was tried so often; return what each campaign has done."""
    tallies = {name: Tally() for name in names}
    end = time.monotonic() + 60 * minutes
    share = min(_TURN_SECONDS, 60 * minutes / len(names))
    seeds = itertools.count(seed * 100_000)
    while any(tally.tried < tries for tally in tallies.values()) or time.monotonic() < end:
        for name, tally in tallies.items():
            turn = min(time.monotonic() + share, end)
            while tally.tried < tries or time.monotonic() < turn:
                if name in (MONKEY, WINDOW):
                    press = monkey if name == MONKEY else window_monkey.monkey
                    press(next(seeds), tally, max(2.0, turn - time.monotonic()))
                    continue
                with tempfile.TemporaryDirectory(prefix="toc-campaign-") as folder:
                    one_round(name, Path(folder) / "round", next(seeds), tally)
    return tallies


def monkey(seed: int, tally: Tally, seconds: float) -> None:
    """Let somebody press everything for a while, in a window nobody sees."""
    words = ["soak", "--seconds", f"{seconds:.0f}", "--seed", str(seed)]
    done = subprocess.run(
        [sys.executable, "-m", "toc_desktop", *words], cwd=ROOT, capture_output=True, text=True
    )
    tally.note(f"soak --seed {seed}: {done.stderr[-300:]}" if done.returncode else None)


def table(tallies: dict[str, Tally], minutes: float, seed: int) -> str:
    """Return the result as a table to be quoted."""
    lines = [f"Campaign of {minutes:g} min, seed {seed}:", "", "| what | tries | lost |", "|---|---:|---:|"]
    lines += (f"| {name} | {tally.tried:,} | {len(tally.lost)} |" for name, tally in tallies.items())
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the campaigns and print the table."""
    known = [name for name in (*CAMPAIGNS, MONKEY, WINDOW) if hasattr(os, "fork") or name not in _FORKS]
    parser = argparse.ArgumentParser(prog="build/dev.py campaign", description="Try to lose games.")
    parser.add_argument("--minutes", type=float, default=10.0, help="how long to try (10)")
    parser.add_argument("--tries", type=int, default=1, help="go on until each was tried so often (1)")
    parser.add_argument("--seed", type=int, help="begin with this seed instead of a new one")
    parser.add_argument("--only", choices=known, action="append", help="only this one; may be repeated")
    args = parser.parse_args(argv)
    seed = campaign_seed() if args.seed is None else args.seed
    print(f"seed {seed}", flush=True)
    names = list(args.only or known)
    lacking = window_monkey.missing()
    if lacking and WINDOW in names:
        print(f"left out: {WINDOW}; it needs {' and '.join(lacking)}", flush=True)
        names.remove(WINDOW)
    if not names:
        return 2
    tallies = run(args.minutes, seed, names, args.tries)
    print(table(tallies, args.minutes, seed))
    for name, tally in tallies.items():
        for problem in tally.lost:
            print(f"{name}: {problem}", file=sys.stderr)
    return int(any(tally.lost for tally in tallies.values()))


if __name__ == "__main__":
    sys.exit(main())
