"""How long saving a move and stepping through a replay take."""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from toc_desktop.session import ReplayData, Session, quick_setup
from toc_desktop.storage import Store
from toc_desktop.storage.atomic import append_line

SAVED_MOVES = 500
REPLAY_MOVES = 1000


def run(quick: bool = False, folder: Path | None = None) -> list[tuple[str, str]]:
    """Measure on the disk of ``folder`` (the system's temporary one if None).

    Moves are made in a game that has ``SAVED_MOVES`` already, each saved before ``submit`` returns. Beside
    them, in the same seconds, the disk alone: a line added and brought to the disk with nothing of ours.
    """
    count = 100 if quick else 600
    with tempfile.TemporaryDirectory(prefix="toc-bench-", dir=folder) as name:
        store = Store(Path(name))
        moves, bare, wholes = measure_saving(store, Path(name) / "bare", count)
        session = long_game(SAVED_MOVES, store)
        path = store.running_path(session.id)
        opens = [spent(lambda: store.open(path)) for _ in range(5)]
        size = path.stat().st_size
        session.close()
    replay = ReplayData.of(long_game(REPLAY_MOVES))
    chance = random.Random(1)
    steps = [spent(lambda: replay.step(chance.randint(0, REPLAY_MOVES))) for _ in range(count)]
    return [
        (f"a move saved in a {SAVED_MOVES}-move game", told(moves)),
        ("the disk alone: a line and fsync", told(bare)),
        (f"a {SAVED_MOVES}-move game written whole", told(wholes)),
        (f"file of a {SAVED_MOVES}-move game", f"{size / 1024:.1f} KiB"),
        (f"a {SAVED_MOVES}-move game opened and verified", told(opens)),
        (f"any step of a {REPLAY_MOVES}-move replay", told(steps)),
    ]


def measure_saving(store: Store, bare: Path, count: int) -> tuple[list[float], list[float], list[float]]:
    """Return the times of moves saved, of the disk alone, and of whole files, taken in turn."""
    moves: list[float] = []
    lines: list[float] = []
    wholes: list[float] = []
    while len(moves) < count:
        session = long_game(SAVED_MOVES, store)
        chance = random.Random(len(moves))
        for _ in range(100):
            if session.finished or len(moves) == count:
                break
            move = chance.choice(session.legal())
            moves.append(spent(partial(session.submit, move)))
            lines.append(spent(lambda: append_line(bare, b"x" * 240)))
        if not session.finished:
            saved = session.saved()
            wholes += (spent(lambda: store.rewrite(saved)) for _ in range(max(5, count // 20)))  # noqa: B023
        session.close()
    return moves, lines, wholes


def told(times: Sequence[float]) -> str:
    """Return times in milliseconds in words."""
    middle, late = statistics.median(times), percentile(times, 99)
    return f"median {middle:.2f} ms, p99 {late:.2f} ms, worst {max(times):.2f} ms"


def long_game(moves: int, store: Store | None = None) -> Session:
    """Return a game of exactly so many random moves; in memory while it is played."""
    for seed in range(100):
        session = Session.new(quick_setup("toc-bois", 4, 2, humans=["Léa"], seed=seed))
        chance = random.Random(seed)
        while not session.finished and len(session.history) < moves:
            session.submit(chance.choice(session.legal()))
        if not session.finished:
            return Session.from_record(session.record, session.setup, store)
    raise RuntimeError(f"no game of {moves} moves")


def spent(work: Callable[[], object]) -> float:
    """Return how many milliseconds something took."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value below which so many percent lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


if __name__ == "__main__":
    for label, value in run():
        print(f"{label:<42} {value}")
