"""The command `arena`: level against level on the same deals, seats rotated, with honest intervals."""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, TextIO

from toc_desktop.bots import level_names
from toc_desktop.bots.statistics import clustered, percentile
from toc_desktop.bots.tournament import Match, Outcome, game_seed, play_matches
from toc_desktop.commands.progress import progress
from toc_desktop.commands.table_arguments import (
    TableChoice,
    add_run_arguments,
    add_table_arguments,
    at_least,
    chosen_table,
    refuse,
)
from toc_desktop.engine import Seating
from toc_desktop.support.argparse_words import path_argument
from toc_desktop.support.i18n import tr

CSV_COLUMNS = ("level", "against", "deal", "place", "seed", "winners", "won", "turns")


@dataclass(slots=True)
class Pairing:
    """One level against another: what each deal gave."""

    level: str
    against: str
    shares: list[float] = field(default_factory=list)
    """For each deal, the share of its games that the level won."""
    unfinished: int = 0


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    parser = sub.add_parser("arena", help=tr("cli.command.arena"), description=tr("arena.description"))
    number = tr("simulate.metavar.number")
    parser.add_argument(
        "levels",
        nargs="+",
        metavar=tr("arena.metavar.level"),
        help=tr("arena.help.levels", levels=", ".join(level_names())),
    )
    add_table_arguments(parser)
    count = parser.add_mutually_exclusive_group()
    count.add_argument("--deals", type=int, metavar=number, help=tr("arena.help.deals"))
    count.add_argument("--games", type=int, metavar=number, help=tr("arena.help.games"))
    add_run_arguments(parser)
    parser.add_argument(
        "--csv", type=path_argument, metavar=tr("cli.metavar.file"), help=tr("arena.help.csv")
    )


def run(args: argparse.Namespace) -> int:
    """Play every pairing and print the tables."""
    at_least(1, args, "deals", "games", "jobs", "max-turns", "worlds")
    pairs = pairings(args)
    table = chosen_table(args)
    places = table.seating.teams or table.seating.players
    deals = args.deals or (50 if args.games is None else -(-args.games // places))
    matches = [
        match
        for pair in pairs
        for deal in range(deals)
        for match in rotation(table, pair, game_seed(args.seed, deal), args)
    ]
    times: dict[str, list[float]] = {}
    with ExitStack() as open_files:
        rows = csv.writer(open_files.enter_context(open_csv(args))) if args.csv else None
        if rows is not None:
            rows.writerow(CSV_COLUMNS)
        outcomes = progress(play_matches(matches, args.jobs), len(matches))
        for pair in pairs:
            for deal in range(deals):
                won = 0
                for place in range(places):
                    outcome = next(outcomes)
                    success = place_of(table.seating, outcome.winners) == place
                    won += success
                    pair.unfinished += not outcome.winners
                    note_times(times, outcome)
                    if rows is not None:
                        seed = game_seed(args.seed, deal)
                        winners = " ".join(str(player + 1) for player in outcome.winners)
                        rows.writerow(
                            (
                                pair.level,
                                pair.against,
                                deal,
                                place,
                                seed,
                                winners,
                                int(success),
                                outcome.turns,
                            )
                        )
                pair.shares.append(won / places)
        # Asking once more lets the progress bar and the workers go.
        next(outcomes, None)
    print_tables(table, pairs, places, times)
    return 0


def pairings(args: argparse.Namespace) -> list[Pairing]:
    """Return each level named against each one named after it."""
    for name in args.levels:
        if name not in level_names():
            refuse(args, tr("simulate.error.level", name=name, levels=", ".join(level_names())))
    if len(args.levels) < 2:
        refuse(args, tr("arena.error.one_level"))
    return [Pairing(level, against) for level, against in combinations(args.levels, 2)]


def rotation(table: TableChoice, pair: Pairing, seed: int, args: argparse.Namespace) -> list[Match]:
    """Return the games of one deal: the level at each place in turn, everyone else of the other level."""
    seating = table.seating
    return [
        Match(
            table.rules,
            seating,
            tuple(
                pair.level if seating.team_of(player) == place else pair.against
                for player in range(seating.players)
            ),
            seed,
            args.max_turns,
            args.worlds,
            timed=True,
        )
        for place in range(seating.teams or seating.players)
    ]


def place_of(seating: Seating, winners: Sequence[int]) -> int | None:
    """Return the team that won, or the player where everyone is alone."""
    return seating.team_of(winners[0]) if winners else None


def note_times(times: dict[str, list[float]], outcome: Outcome) -> None:
    """Keep how long each level's decisions took."""
    for level, taken in outcome.times.items():
        times.setdefault(level, []).extend(taken)


def open_csv(args: argparse.Namespace) -> TextIO:
    """Open the file for the games' table."""
    try:
        # Line by line, so that a long measurement can be looked at, or stopped, with nothing lost.
        return open(args.csv, "w", encoding="utf-8", newline="", buffering=1)
    except OSError as error:
        refuse(args, tr("simulate.error.file", name=args.csv, why=error.strerror or error))


def row(pairing: str, deals: str, games: str, share: str) -> str:
    """Return one line of the table of results."""
    return f"{pairing:<22}{deals:>8}{games:>8}   {share}"


def print_tables(
    table: TableChoice, pairs: Sequence[Pairing], places: int, times: dict[str, list[float]]
) -> None:
    """Print who won how often, then how long the decisions took."""
    seating = table.seating
    way = tr("simulate.in_teams", n=seating.teams) if seating.teams else tr("simulate.alone")
    lines = [
        tr("simulate.title", preset=table.preset, players=seating.players, arms=seating.arms, way=way),
        tr("arena.parity", share=f"{100 / places:.1f}"),
        "",
        row(
            tr("arena.column.pairing"),
            tr("arena.column.deals"),
            tr("arena.column.games"),
            tr("arena.column.share"),
        ),
    ]
    for pair in pairs:
        mean, low, high = clustered(pair.shares)
        share = tr(
            "arena.share", share=f"{100 * mean:5.1f}", low=f"{100 * low:.1f}", high=f"{100 * high:.1f}"
        )
        name = tr("arena.pairing", level=pair.level, against=pair.against)
        deals = len(pair.shares)
        lines.append(row(name, str(deals), str(deals * places), share))
    unfinished = sum(pair.unfinished for pair in pairs)
    if unfinished:
        lines.append(tr("simulate.unfinished", n=unfinished))
    lines += ["", tr("arena.times")]
    for level in sorted(times, key=level_names().index):
        taken = times[level]
        median, p95, p99 = (f"{1000 * percentile(taken, percent):.2f}" for percent in (50, 95, 99))
        lines.append(tr("arena.time", level=f"{level:<8}", n=len(taken), median=median, p95=p95, p99=p99))
    sys.stdout.write("\n".join(lines) + "\n")
