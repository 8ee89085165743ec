"""Measure how long games last: `python3 build/dev.py durations` prints what `games/durations.py` holds.

Usual bots play whole games on every sheet, at every table it offers, from the camp and with one pawn out:
how many moves a game has, and how long each is on screen at the default speed, by the animations
themselves. A person's move is counted at the time given there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from toc_desktop.bots import USUAL_LEVEL, Budget, make_bot  # noqa: E402 (the path comes first)
from toc_desktop.bots.tournament import Match, game_seed, play_matches  # noqa: E402
from toc_desktop.engine import PRESETS, Seating, apply_move, new_game, player_view  # noqa: E402
from toc_desktop.present.table.choreography import choreograph  # noqa: E402
from toc_desktop.present.table.tempo import tempo  # noqa: E402

GAMES = 400
AT_EIGHT = 0.3
"""The share of them that tables of eight play, whose games are the longest."""
SEED = 2026


def tables() -> Iterator[tuple[str, int, int]]:
    """Yield sheet, players and teams of every table that the sheets offer."""
    for preset in PRESETS:
        for players in preset.players:
            for teams in (0, *preset.teams.get(players, ())):
                yield preset.name, players, teams


def mean_moves(preset: str, players: int, teams: int, short: bool, games: int, jobs: int) -> float:
    """Return how many moves a game has on average."""
    sheet = next(sheet for sheet in PRESETS if sheet.name == preset)
    rules = replace(sheet.rules_for(teams), fast_start=short)
    seating = Seating.standard(players, teams)
    levels = (USUAL_LEVEL,) * players
    matches = [Match(rules, seating, levels, game_seed(SEED, number)) for number in range(games)]
    return sum(outcome.moves for outcome in play_matches(matches, jobs)) / games


def in_order(usual: float, short: float) -> tuple[float, float]:
    """Return both means, or twice the one of all games where the short ones came out longer.

    A pawn out from the start lengthens no game: that difference is chance, and both measured the same.
    """
    return (usual, short) if short <= usual else ((usual + short) / 2,) * 2


def seconds_a_move(preset: str, players: int, teams: int, seed: int) -> float:
    """Return how long a move is on screen at the default speed: one whole game's animations, by its moves."""
    sheet = next(sheet for sheet in PRESETS if sheet.name == preset)
    step = new_game(sheet.rules_for(teams), Seating.standard(players, teams), seed)
    bots = [make_bot(USUAL_LEVEL, number) for number in range(players)]
    game, shown, moves = step.game, 0.0, 0
    while not game.winners:
        before = player_view(game, 0)
        step = apply_move(game, bots[game.turn].choose(player_view(game, game.turn), Budget()))
        shown += choreograph(before, step.events, tempo()).length
        game, moves = step.game, moves + 1
    return shown / moves


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print the table as it stands in the source."""
    parser = argparse.ArgumentParser(description="measure how long games last")
    parser.add_argument("--games", type=int, default=GAMES, help="games for each table")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    args = parser.parse_args(arguments)
    paces = [seconds_a_move(name, 4, 0, seed) for name in ("toc-bois", "tock-1") for seed in range(4)]
    print(f"SHOWN = {sum(paces) / len(paces):.2f}")
    for name, players, teams in tables():
        table = (name, players, teams)
        games = round(args.games * AT_EIGHT) if players == 8 else args.games
        means = (mean_moves(*table, fast, games, args.jobs) for fast in (False, True))
        usual, short = in_order(*means)
        print(f'    ("{name}", {players}, {teams}): ({usual:.0f}, {short:.0f}),', flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
