"""Plant faults and report what the tests let live.

    python3 build/dev.py mutants [--sample 400] [--seed 1] [--room engine] [--planted | --small] [--quick]

First the telling faults of build/mutation/planted.py, each with the tests that must notice it. Then a sample
of small ones (another comparison, a sum for a difference, a call left out …) in the rooms that matter most,
each with the tests that reach its line. All in copies of the sources; the results are in .mutants/ and a run
that was stopped goes on. Exit code 1 if a telling fault lives or less than nine of ten small ones are found;
those that change nothing are listed in build/mutation/equivalent.txt, with a word each.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from queue import Empty, SimpleQueue

from mutation.operators import Mutant, mutants_of, planted
from mutation.planted import FAULTS
from mutation.reach import FOLDER, SOURCES, ReachMap, keep_notes, note_name
from mutation.trial import Trial, Verdict
from mutation.warm import COLD
from mutation.workshop import Outcome, Workshop

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "session", "storage", "present/table")
REACHING = tuple(f"tests/{room}" for room in ("engine", "session", "storage", "present", "render")) + tuple(
    f"tests/scenes/test_{name}*.py" for name in ("table", "own_captures", "replay", "unsaved", "lessons")
)
"""The tests that a sampled fault may be found by: folders, or patterns of files."""
LANES = {"quick": "not slow", "slow": "slow"}
"""What is noted, and tried, first and then; each as pytest chooses it."""
WANTED = 0.9
QUICK_SECONDS = 20.0
"""How much of a processor the tests of one turn may take together; the quickest come first."""
SLOW_SECONDS = 60.0
PLANTED_SECONDS = 900.0
"""How long the tests of a telling fault may take; most find it at once."""


def every_mutant(rooms: Sequence[str]) -> list[Mutant]:
    """Return every small fault of some rooms."""
    files = (path for room in rooms for path in sorted((ROOT / "toc_desktop" / room).glob("*.py")))
    return [
        mutant
        for path in files
        for mutant in mutants_of(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    ]


def equivalents() -> dict[str, str]:
    """Return the faults judged to change nothing, by name, each with a word why."""
    path = ROOT / "build" / "mutation" / "equivalent.txt"
    rows = [row for row in path.read_text(encoding="utf-8").splitlines() if row and not row.startswith("#")]
    return {name: why for name, _, why in (row.partition(" | ") for row in rows)}


def room_of(file: str) -> str:
    """Return the room of a file, as the tests spell it.

    >>> room_of("toc_desktop/present/table/model.py")
    'present/table'
    """
    return "/".join(Path(file).parts[1:-1])


def test_files() -> list[str]:
    """Return the files of the tests that may find a fault."""
    found = (
        path
        for part in REACHING
        for path in ([*(ROOT / part).rglob("test_*.py")] if (ROOT / part).is_dir() else ROOT.glob(part))
    )
    return sorted({path.relative_to(ROOT).as_posix() for path in found})


def reach_map(folder: Path, lane: str, jobs: int) -> ReachMap:
    """Return which tests of a lane reach which lines; test files that have changed are noted anew."""
    kept, raw = folder / lane, folder / f"{lane}-raw"
    kept.mkdir(parents=True, exist_ok=True)
    files = test_files()
    names = {note_name(ROOT, file): file for file in files}
    for old in kept.iterdir():
        if old.name not in names:
            old.unlink()
    missing = [file for name, file in names.items() if not (kept / name).is_file()]
    if missing:
        print(f"Noting which lines the {lane} tests of {len(missing)} files reach: some minutes", flush=True)
        shutil.rmtree(raw, ignore_errors=True)
        raw.mkdir()
        words = ["-q", "-p", "mutation.reach", "-p", "no:cacheprovider", "-n", str(jobs), "-m", LANES[lane]]
        patterns = os.pathsep.join(str(ROOT / "toc_desktop" / room / "*.py") for room in ROOMS)
        places = os.pathsep.join((str(ROOT), str(ROOT / "build")))
        given = {FOLDER: str(raw), SOURCES: patterns, "PYTHONPATH": places, "TOC_SEED": "1"}
        command = [sys.executable, "-m", "pytest", *words, "--dist", "worksteal", *missing]
        subprocess.run(command, cwd=ROOT, env={**os.environ, **given}, stdout=subprocess.DEVNULL)
        keep_notes(raw, kept, ROOT, missing)
        shutil.rmtree(raw)
    return ReachMap.read(kept, ROOT)


def affordable(tests: Sequence[str], reach: ReachMap, seconds: float) -> tuple[list[str], float]:
    """Return as many tests as fit into a time, at least one, and how long they take."""
    chosen: list[str] = []
    used = 0.0
    for test in tests:
        used += reach.seconds.get(test, 1.0)
        if chosen and used > seconds:
            return chosen, seconds
        chosen.append(test)
    return chosen, used


class Judge:
    """Tries one fault after the other: in a process that is ready, else in one that begins from nothing."""

    def __init__(self, lanes: Mapping[str, ReachMap]) -> None:
        self._lanes = lanes
        self._trial = Trial(ROOT)
        # Where processes cannot be copied, every fault begins from nothing.
        self._workshop = Workshop(self._trial, test_files()) if hasattr(os, "fork") else None

    def close(self) -> None:
        """Throw the copy of the tree away."""
        if self._workshop:
            self._workshop.close()
        self._trial.__exit__()

    def judge(self, mutant: Mutant) -> tuple[Verdict, str]:
        """Plant a small fault and say what became of it, and which test found it."""
        reached = False
        for lane, seconds in (("quick", QUICK_SECONDS), ("slow", SLOW_SECONDS)):
            if lane not in self._lanes:
                continue
            reach = self._lanes[lane]
            tests = reach.tests_of(mutant.file, mutant.line, mutant.function, room_of(mutant.file))
            chosen, used = affordable(tests, reach, seconds)
            if not chosen:
                continue
            reached = True
            outcome = self._workshop.try_mutant(mutant, chosen, used) if self._workshop else Outcome(COLD)
            if outcome.verdict in ("killed", "timeout"):
                return outcome.verdict, outcome.test  # type: ignore[return-value]
            if outcome.known and not reach.runs_at_import(mutant.file, mutant.line):
                continue
            text = planted((ROOT / mutant.file).read_text(encoding="utf-8"), mutant.number)
            verdict = self._trial.try_fault(mutant.file, text, chosen, 120 + 20 * used)
            if verdict != "survived":
                return verdict, "from nothing"
        return ("survived" if reached else "unreached"), ""


def judge_all(
    mutants: Sequence[Mutant], lanes: Mapping[str, ReachMap], results: Path, jobs: int
) -> dict[str, Verdict]:
    """Judge every small fault that has no verdict yet; verdicts are written down one by one."""
    known: dict[str, Verdict] = {}
    if results.is_file():
        for row in results.read_text(encoding="utf-8").splitlines():
            values = json.loads(row)
            known[values["key"]] = values["verdict"]
    queue: SimpleQueue[Mutant] = SimpleQueue()
    for mutant in mutants:
        if key_of(mutant) not in known:
            queue.put(mutant)
    lock = threading.Lock()

    def work() -> None:
        if queue.empty():
            return
        with closing(Judge(lanes)) as judge:
            while True:
                try:
                    mutant = queue.get_nowait()
                except Empty:
                    return
                verdict, test = judge.judge(mutant)
                with lock:
                    known[key_of(mutant)] = verdict
                    row = {"key": key_of(mutant), "verdict": verdict, "test": test, **asdict(mutant)}
                    with results.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(row, ensure_ascii=False) + "\n")
                    print(f"{len(known):4}/{len(mutants)} {verdict:9} {key_of(mutant)}", flush=True)

    workers = [threading.Thread(target=work) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return known


def key_of(mutant: Mutant) -> str:
    """Return what a verdict is kept under: the fault's name and line."""
    return f"{mutant.name} (line {mutant.line}, number {mutant.number})"


def try_planted(jobs: int) -> list[str]:
    """Plant the telling faults; return those that live, in words."""
    queue: SimpleQueue[int] = SimpleQueue()
    for number in range(len(FAULTS)):
        queue.put(number)
    alive: list[str] = []

    def work() -> None:
        with Trial(ROOT) as trial:
            while True:
                try:
                    fault = FAULTS[queue.get_nowait()]
                except Empty:
                    return
                tests = [test for test in fault.tests if (ROOT / test).exists()]
                verdict = trial.try_fault(fault.file, fault.text(ROOT), tests, PLANTED_SECONDS)
                print(f"{verdict:9} {fault.what}", flush=True)
                if verdict in ("survived", "unreached"):
                    alive.append(fault.what)

    workers = [threading.Thread(target=work) for _ in range(jobs)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return sorted(alive)


def report(mutants: Sequence[Mutant], verdicts: dict[str, Verdict]) -> tuple[str, float]:
    """Return the score of each room as a table, then who lives; and the score of all."""
    same = equivalents()
    lines = ["| room | faults | found | change nothing | live |", "|---|---:|---:|---:|---:|"]
    alive: list[str] = []
    counted = [0, 0]
    for room in (*ROOMS, ""):
        mine = [m for m in mutants if room in ("", room_of(m.file))]
        judged = [(m, verdicts[key_of(m)]) for m in mine if key_of(m) in verdicts]
        dead = [m for m, verdict in judged if verdict in ("killed", "timeout")]
        equal = [m for m, verdict in judged if verdict not in ("killed", "timeout") and m.name in same]
        live = [m for m, verdict in judged if verdict not in ("killed", "timeout") and m.name not in same]
        lines.append(f"| {room or 'all'} | {len(judged)} | {len(dead)} | {len(equal)} | {len(live)} |")
        if not room:
            alive = [f"{verdicts[key_of(m)]}: {key_of(m)}" for m in live]
            counted = [len(dead), len(judged) - len(equal)]
    score = counted[0] / counted[1] if counted[1] else 1.0
    return "\n".join([*lines, "", *alive, "", f"found: {100 * score:.1f} %"]), score


def main(argv: Sequence[str] | None = None) -> int:
    """Plant faults and report what lives."""
    parser = argparse.ArgumentParser(
        prog="build/dev.py mutants", description="Plant faults and see which of them the tests let live."
    )
    parser.add_argument("--sample", type=int, default=400, help="how many small faults (400)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--room", choices=ROOMS, action="append", help="only in this room; may be repeated")
    parser.add_argument("--planted", action="store_true", help="only the telling faults, not the small ones")
    parser.add_argument("--small", action="store_true", help="only the small ones")
    parser.add_argument(
        "--quick", action="store_true", help="only with quick tests: sooner, and fewer are found"
    )
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--folder", type=Path, default=ROOT / ".mutants", help="where results are (.mutants)")
    args = parser.parse_args(argv)
    failed = False
    if not args.small:
        alive = try_planted(args.jobs)
        print(f"telling faults: {len(FAULTS) - len(alive)} of {len(FAULTS)} found")
        for what in alive:
            print(f"lives: {what}")
        failed = bool(alive)
    if not args.planted:
        every = every_mutant(args.room or ROOMS)
        chosen = random.Random(args.seed).sample(every, min(args.sample, len(every)))
        args.folder.mkdir(parents=True, exist_ok=True)
        tried = ("quick",) if args.quick else LANES
        lanes = {lane: reach_map(args.folder / "reach", lane, args.jobs) for lane in tried}
        verdicts = judge_all(chosen, lanes, args.folder / f"results-{args.seed}.jsonl", args.jobs)
        text, score = report(chosen, verdicts)
        print(f"seed {args.seed}, {len(chosen)} of {len(every)} small faults\n\n{text}")
        failed = failed or score < WANTED
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
