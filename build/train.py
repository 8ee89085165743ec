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

import numpy as np  # noqa: E402
from training.learning import Descent, Sample, Vector, samples_of  # noqa: E402
from training.selfplay import GameJob, TableSpec, play_game  # noqa: E402

from toc_desktop.bots.tournament import game_seed  # noqa: E402
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

FIRST = {"walked": 2.0, "home_1": 3.0, "home_2": 6.0, "home_3": 9.0, "home_4": 12.0, "exit_ready": 0.5}
"""Where learning begins: going forward and home is good; all else is found out."""


def main(argv: Sequence[str] | None = None) -> int:
    """Learn both sets of weights and write the file."""
    parser = argparse.ArgumentParser(prog="build/dev.py train", description="Learn the bots' weights.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument(
        "--rounds", type=int, default=16, help="times the weights are played with and improved"
    )
    parser.add_argument("--games", type=int, default=208, help="games in each round")
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
        f"--seed {args.seed} --rounds {args.rounds} --games {args.games}",
        "method": "self-play of the strong bot; a softmax of linear strengths fitted to the outcomes",
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
    """Play and improve, round after round; the answer is the mean of the last rounds' weights."""
    chance = Chance(args.seed).fork(len(name))
    descent = Descent([FIRST.get(feature, 0.0) for feature in FEATURES])
    kept: list[Vector] = []
    samples: list[Sample] = []
    for number in range(args.rounds):
        began = time.monotonic()
        weights = dict(zip(FEATURES, descent.weights.tolist(), strict=True))
        noise = 0.1 if number < args.rounds // 2 else 0.04
        jobs = [
            GameJob(spec, weights, game_seed(chance.bits(), index), noise)
            for index, spec in enumerate(taken_in_turn(TABLES[name], args.games))
        ]
        # Half of what was seen the round before is gone through again: cheaper than new games.
        samples = samples[::2]
        games = 0
        for story in workers.imap(play_game, jobs):
            samples.extend(samples_of(story, descent.weights))
            games += story.winner >= 0
        rate = 0.03 * (1.0 - number / args.rounds) + 0.002
        error = descent.learn(samples, rate, 64, chance)
        if number >= args.rounds * 2 // 3:
            kept.append(descent.weights)
        print(
            f"train: {name} {number + 1}/{args.rounds}: {games} games, {len(samples)} positions, "
            f"error {error:.4f}, {time.monotonic() - began:.0f} s",
            flush=True,
        )
    mean = np.mean(kept, axis=0)
    return {feature: round(float(weight), 4) for feature, weight in zip(FEATURES, mean, strict=True)}


def taken_in_turn(tables: Sequence[TableSpec], games: int) -> list[TableSpec]:
    """Return the table of each game, each taken by its share."""
    wheel = [spec for spec in tables for _ in range(spec.share)]
    return [wheel[index % len(wheel)] for index in range(games)]


if __name__ == "__main__":
    sys.exit(main())
