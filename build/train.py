"""Learn the bots' weights by self-play: `python3 build/dev.py train`.

Some minutes on two cores. The same seed gives the same weights, whatever the number of jobs.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Sequence
from multiprocessing.pool import Pool
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from training.learning import Evolution, random_shift, sharpness  # noqa: E402
from training.selfplay import Duel, Ending, TableSpec, duel  # noqa: E402

from toc_desktop.bots.weights import FEATURES  # noqa: E402
from toc_desktop.engine.chance import Chance  # noqa: E402

TABLES: dict[str, tuple[TableSpec, ...]] = {
    "alone": (
        TableSpec("tock-1", 4, 0, 4),
        TableSpec("toc-bois", 4, 0, 4),
        TableSpec("toc", 4, 0, 3),
        TableSpec("tock-2", 4, 0, 3),
        TableSpec("tock-options", 4, 0, 2),
        TableSpec("tockasix", 4, 0, 3),
        TableSpec("toc", 2, 0, 1),
        TableSpec("tock-2", 2, 0, 1),
        TableSpec("tockasix", 2, 0, 1),
        TableSpec("toc-bois", 3, 0, 2),
        TableSpec("tock-options", 3, 0, 1),
        TableSpec("tock-1", 6, 0, 1),
        TableSpec("tock-2", 8, 0, 1),
    ),
    "teams": (
        TableSpec("tock-1", 4, 2, 4),
        TableSpec("toc-bois", 4, 2, 4),
        TableSpec("toc", 4, 2, 3),
        TableSpec("tock-2", 4, 2, 3),
        TableSpec("tock-options", 4, 2, 2),
        TableSpec("tockasix", 4, 2, 3),
        TableSpec("tock-options", 6, 3, 1),
        TableSpec("tock-1", 6, 2, 1),
        TableSpec("tock-2", 8, 2, 1),
    ),
}

FIRST: dict[str, tuple[float, float]] = {
    "base": (-0.69, -1.4),
    "start": (0.16, 0.17),
    "walked": (0.36, 0.49),
    "walked_squared": (0.68, 0.23),
    "near": (0.15, 0.15),
    "missed": (-0.092, -0.085),
    "backable": (0.17, 0.16),
    "centre": (0.47, 0.3),
    "door": (0.8, 0.71),
    "last_base": (-0.69, -0.89),
    "last_walked": (2.0, 2.5),
    "last_near": (0.0, 0.013),
    "last_door": (4.0, 3.9),
    "home_1": (2.1, 2.1),
    "home_2": (5.7, 5.0),
    "home_3": (11.0, 8.4),
    "home_4": (18.0, 16.0),
    "shut": (-0.62, -0.86),
    "exposed": (-0.26, -0.33),
    "exposed_walked": (-0.75, -0.77),
    "held": (-0.081, 0.033),
    "clogged": (-0.098, -0.12),
    "foremost": (0.028, -0.087),
    "cards": (0.14, 0.11),
    "exit_ready": (0.32, 0.52),
    "exit_more": (0.15, 0.11),
    "stuck": (-0.29, -0.21),
    "dead": (-0.085, -0.19),
    "back_ready": (0.22, 0.12),
    "split_ready": (0.097, 0.081),
    "swap_gain": (0.16, 0.089),
    "gain_sum": (0.01, -0.005),
    "gain_best": (0.14, 0.15),
    "gain_worst": (0.22, 0.093),
    "homers": (0.11, 0.2),
}
"""Where learning begins, alone and in teams: rules of thumb first, then rounded ends of earlier runs."""

WIDTH = 0.6
"""How far, in units, duels try variations."""
FIRST_STRIDE, LAST_STRIDE = 0.8, 0.25
"""How far, in units, the weights go after each round."""
GAMES_A_DUEL = 6


def main(argv: Sequence[str] | None = None) -> int:
    """Learn both sets of weights and write the file."""
    parser = argparse.ArgumentParser(prog="build/dev.py train", description="Learn the bots' weights.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=6, help="times the weights are varied and improved")
    parser.add_argument("--duels", type=int, default=240, help="variations tried in each round")
    parser.add_argument("--only", choices=sorted(TABLES), help="learn one set and keep the other")
    parser.add_argument("--out", type=Path, default=ROOT / "assets" / "bots" / "weights.json")
    args = parser.parse_args(argv)
    found: dict[str, object] = {}
    if args.only and args.out.is_file():
        found = json.loads(args.out.read_text(encoding="utf-8"))
    began = time.monotonic()
    with multiprocessing.Pool(args.jobs) as workers:
        for name in TABLES:
            if args.only in (None, name):
                found[name] = learn(name, args, workers)
    found["made_by"] = {
        "command": "python3 build/dev.py train "
        f"--seed {args.seed} --rounds {args.rounds} --duels {args.duels}",
        "method": "self-play: variations of the weights meet, and the weights go towards those that win",
        "tables": {
            name: [f"{t.preset}, {t.players} players, {t.teams} teams: {t.share}" for t in tables]
            for name, tables in TABLES.items()
        },
    }
    order = ("made_by", "alone", "teams")
    args.out.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({key: found[key] for key in order if key in found}, indent=2)
    args.out.write_text(text + "\n", encoding="utf-8")
    print(f"train: {args.out} written after {time.monotonic() - began:.0f} s")
    return 0


def learn(name: str, args: argparse.Namespace, workers: Pool) -> dict[str, float]:
    """Let variations of the weights play, and go towards those that win, round after round."""
    chance = Chance(args.seed).fork(len(name))
    first = {feature: pair[name == "teams"] for feature, pair in FIRST.items()}
    evolution = Evolution(first, {feature: unit_of(feature, weight) for feature, weight in first.items()})
    endings: list[Ending] = []
    late: list[dict[str, float]] = []
    for number in range(args.rounds):
        began = time.monotonic()
        done = number / max(1, args.rounds - 1)
        shifts = [random_shift(chance, WIDTH) for _ in range(args.duels)]
        jobs = []
        for spec, shift in zip(taken_in_turn(TABLES[name], args.duels), shifts, strict=True):
            one, other = evolution.weights(shift), evolution.weights([-by for by in shift])
            seeds = tuple(chance.bits() >> 1 for _ in range(GAMES_A_DUEL))
            jobs.append(Duel(spec, one, other, seeds))
        leads = []
        endings = []
        for lead, seen in workers.imap(duel, jobs, chunksize=4):
            leads.append(lead)
            endings += seen
        stride = FIRST_STRIDE * (LAST_STRIDE / FIRST_STRIDE) ** done
        clearness = evolution.learn(shifts, leads, stride)
        if done >= 0.7:
            late.append(evolution.weights())
        print(
            f"train: {name} {number + 1}/{args.rounds}: {args.duels * GAMES_A_DUEL} games, "
            f"gradient {clearness:.2f} times noise, {time.monotonic() - began:.0f} s",
            flush=True,
        )
    factor = sharpness(endings)
    return {feature: round(factor * sum(w[feature] for w in late) / len(late), 4) for feature in FEATURES}


def unit_of(feature: str, weight: float) -> float:
    """Return how much a weight is varied in comparison; home counts most, and is varied least."""
    return max(0.1, (0.2 if feature.startswith("home") else 0.5) * abs(weight))


def taken_in_turn(tables: Sequence[TableSpec], games: int) -> list[TableSpec]:
    """Return the table of each game, each taken by its share."""
    wheel = [spec for spec in tables for _ in range(spec.share)]
    return [wheel[index % len(wheel)] for index in range(games)]


if __name__ == "__main__":
    sys.exit(main())
