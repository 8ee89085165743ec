"""Learn the bots' weights by self-play: `python3 build/dev.py train`.

First the weights by which moves are chosen, then those by which the ends of deals are judged. About half
an hour on two cores. The same seed gives the same weights, whatever the number of jobs.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

from training.endings import Series, fit, play_series  # noqa: E402
from training.learning import Evolution, random_shift, sharpness  # noqa: E402
from training.selfplay import Duel, Ending, TableSpec, duel  # noqa: E402

from toc_desktop.bots.tournament import spread  # noqa: E402
from toc_desktop.bots.weights import FEATURES  # noqa: E402
from toc_desktop.engine import Rng  # noqa: E402

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

FIRST: dict[str, float] = {
    "base": -1.0,
    "walked": 1.0,
    "last_base": -1.0,
    "last_walked": 1.0,
    "home_1": 3.0,
    "home_2": 6.0,
    "home_3": 10.0,
    "home_4": 15.0,
    "exposed": -0.5,
    "exit_ready": 0.5,
}
"""Where learning begins: what a beginner is told, the same alone and in teams; all else counts nothing."""
UNITS: dict[str, float] = {
    "home_1": 0.5,
    "home_2": 0.7,
    "home_3": 1.0,
    "home_4": 1.0,
    "door": 0.4,
    "last_door": 1.5,
    "last_walked": 0.8,
    "walked": 0.3,
    "walked_squared": 0.3,
    "exposed_walked": 0.3,
}
"""How much each weight is varied in comparison: more where a feature's own numbers are small."""
USUAL_UNIT = 0.15

WIDTH = 1.0
"""How far, in units, duels try variations."""
FIRST_STRIDE, LAST_STRIDE = 2.0, 0.5
"""How far, in units, the weights go after each round."""
GAMES_A_DUEL = 6
GAMES_A_SERIES = 10


def main(argv: Sequence[str] | None = None) -> int:
    """Learn both sets of weights and write the file."""
    parser = argparse.ArgumentParser(prog="build/dev.py train", description="Learn the bots' weights.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=12, help="times the weights are varied and improved")
    parser.add_argument("--duels", type=int, default=240, help="variations tried in each round")
    parser.add_argument("--games", type=int, default=6000, help="games whose deals' ends are learned from")
    parser.add_argument("--only", choices=sorted(TABLES), help="learn one set and keep the other")
    parser.add_argument("--ends", action="store_true", help="keep the weights for moves, learn the rest")
    parser.add_argument("--out", type=Path, default=ROOT / "assets" / "bots" / "weights.json")
    args = parser.parse_args(argv)
    found: dict[str, Any] = {}
    if args.ends and not args.out.is_file():
        parser.error(f"--ends keeps the weights for moves, but there is no {args.out}")
    if (args.only or args.ends) and args.out.is_file():
        found = json.loads(args.out.read_text(encoding="utf-8"))
    began = time.monotonic()
    for name in TABLES:
        if args.only in (None, name):
            if not args.ends:
                found[name] = learn(name, args)
            found[f"{name}_ends"] = learn_ends(name, found[name], args)
    found["made_by"] = {
        "command": "python3 build/dev.py train "
        f"--seed {args.seed} --rounds {args.rounds} --duels {args.duels} --games {args.games}",
        "method": "self-play: variations of the weights meet, and the weights go towards those that win; "
        "ends of deals: fitted to who won from there in games of these weights with themselves",
        "tables": {
            name: [f"{t.preset}, {t.players} players, {t.teams} teams: {t.share}" for t in tables]
            for name, tables in TABLES.items()
        },
    }
    order = ("made_by", "alone", "alone_ends", "teams", "teams_ends")
    args.out.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({key: found[key] for key in order if key in found}, indent=2)
    args.out.write_text(text + "\n", encoding="utf-8")
    print(f"train: {args.out} written after {time.monotonic() - began:.0f} s")
    return 0


def learn(name: str, args: argparse.Namespace) -> dict[str, float]:
    """Let variations of the weights play, and go towards those that win, round after round."""
    chance = Rng(args.seed).fork(len(name))
    evolution = Evolution(
        {feature: FIRST.get(feature, 0.0) for feature in FEATURES},
        {feature: UNITS.get(feature, USUAL_UNIT) for feature in FEATURES},
    )
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
        for lead, seen in spread(duel, jobs, args.jobs):
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


def learn_ends(name: str, moves: dict[str, float], args: argparse.Namespace) -> dict[str, float]:
    """Play games with the weights for moves, and fit what the ends of their deals were worth."""
    began = time.monotonic()
    chance = Rng(args.seed).fork(100 + len(name))
    count = max(1, args.games // GAMES_A_SERIES)
    jobs = [
        Series(spec, moves, tuple(chance.bits() >> 1 for _ in range(GAMES_A_SERIES)))
        for spec in taken_in_turn(TABLES[name], count)
    ]
    seen = []
    for number, ends in enumerate(spread(play_series, jobs, args.jobs), 1):
        seen += ends
        if number % max(1, count // 10) == 0:
            print(
                f"train: {name}, ends of deals: {number * GAMES_A_SERIES} games, {len(seen)} ends, "
                f"{time.monotonic() - began:.0f} s",
                flush=True,
            )
    return fit(seen, moves)


def taken_in_turn(tables: Sequence[TableSpec], games: int) -> list[TableSpec]:
    """Return the table of each game, each taken by its share."""
    wheel = [spec for spec in tables for _ in range(spec.share)]
    return [wheel[index % len(wheel)] for index in range(games)]


if __name__ == "__main__":
    sys.exit(main())
