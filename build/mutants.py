"""Plant faults and report what the tests let live.

    python3 build/dev.py mutants [--sample 400] [--seed 1] [--room engine] [--planted] [--jobs 2]

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
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from queue import Empty, SimpleQueue

from mutation.operators import Mutant, mutants_of, planted
from mutation.planted import FAULTS
from mutation.reach import FOLDER, ReachMap
from mutation.trial import Trial, Verdict

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "session", "storage", "present/table")
REACHING = (
    *(f"tests/{room}" for room in ("engine", "session", "storage", "present")),
    *(
        f"tests/scenes/test_{name}.py"
        for name in (
            "table_moves",
            "table_flow",
            "table_layout",
            "table_secrets",
            "table_words_seen",
            "own_captures",
            "replay",
            "unsaved_games",
        )
    ),
)
"""The tests that a sampled fault may be found by."""
LAST_WORD: dict[str, tuple[str, ...]] = {
    "engine": tuple(
        f"tests/engine/test_{name}.py"
        for name in ("golden", "perft", "against_oracle", "library", "anything_wrong")
    ),
    "session": ("tests/session",),
    "storage": ("tests/storage", "-m", "not slow"),
    "present/table": tuple(
        f"tests/scenes/test_{name}.py"
        for name in ("table_layout", "table_flow", "table_words_seen", "lessons")
    ),
}
"""What a fault must live through at last: tests too long, or too far away, to be noted line by line."""
LAST_SECONDS = 300.0
WANTED = 0.9
QUICK_SECONDS = 12.0
"""Tests that take longer together are run in a second turn, for a fault that has lived until then."""
SLOW_SECONDS = 45.0
MOST_TESTS = 400


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


def reach_map(folder: Path) -> ReachMap:
    """Return which tests reach which lines, noted anew when the sources have changed."""
    state = "".join(
        f"{path.relative_to(ROOT)} {path.stat().st_mtime_ns}\n"
        for part in ("toc_desktop", "tests")
        for path in sorted((ROOT / part).rglob("*.py"))
    )
    stamp = folder / "state.txt"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != state:
        print("Noting which tests reach which lines: some minutes", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        words = ["-q", "-p", "mutation.reach", "-p", "no:cacheprovider", "-n", "2", "-m", "not slow"]
        path = os.pathsep.join((str(ROOT), str(ROOT / "build")))
        subprocess.run(
            [sys.executable, "-m", "pytest", *words, *REACHING],
            cwd=ROOT,
            env={**os.environ, FOLDER: str(folder), "PYTHONPATH": path},
            stdout=subprocess.DEVNULL,
        )
        stamp.write_text(state, encoding="utf-8")
    return ReachMap.read(folder, ROOT)


def turns(tests: Sequence[str], reach: ReachMap) -> Iterator[tuple[list[str], float]]:
    """Give the tests to run first and, if the fault lives, those to run then, each with a time-out."""
    rest = list(tests[:MOST_TESTS])
    for seconds in (QUICK_SECONDS, SLOW_SECONDS):
        chosen: list[str] = []
        used = 0.0
        while rest and (not chosen or used + reach.seconds.get(rest[0], 1.0) <= seconds):
            used += reach.seconds.get(rest[0], 1.0)
            chosen.append(rest.pop(0))
        if chosen:
            yield chosen, 60.0 + 10 * used


def judge(mutant: Mutant, trial: Trial, reach: ReachMap) -> Verdict:
    """Plant a small fault and say what became of it."""
    tests = reach.tests_of(mutant.file, mutant.line, room_of(mutant.file))
    text = planted((ROOT / mutant.file).read_text(encoding="utf-8"), mutant.number)
    for chosen, seconds in turns(tests, reach):
        verdict = trial.try_fault(mutant.file, text, chosen, seconds)
        if verdict != "survived":
            return verdict
    return trial.try_fault(mutant.file, text, LAST_WORD[room_of(mutant.file)], LAST_SECONDS)


def judge_all(mutants: Sequence[Mutant], reach: ReachMap, results: Path, jobs: int) -> dict[str, Verdict]:
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
        with Trial(ROOT) as trial:
            while True:
                try:
                    mutant = queue.get_nowait()
                except Empty:
                    return
                verdict = judge(mutant, trial, reach)
                with lock:
                    known[key_of(mutant)] = verdict
                    row = {"key": key_of(mutant), "verdict": verdict, **asdict(mutant)}
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
                words = ["-m", "not slow", *tests]
                verdict = trial.try_fault(fault.file, fault.text(ROOT), words if tests else [], 400)
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
        reach = reach_map(args.folder / "reach")
        verdicts = judge_all(chosen, reach, args.folder / f"results-{args.seed}.jsonl", args.jobs)
        text, score = report(chosen, verdicts)
        print(f"seed {args.seed}, {len(chosen)} of {len(every)} small faults\n\n{text}")
        failed = failed or score < WANTED
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
