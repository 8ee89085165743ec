"""The command `simulate`: whole games between bots with no window, counted in a table."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, TextIO

from toc_desktop.bots import USUAL_LEVEL, level_names
from toc_desktop.bots.statistics import clustered, wilson
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
from toc_desktop.support.argparse_words import path_argument
from toc_desktop.support.i18n import tr


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    parser = sub.add_parser(
        "simulate", help=tr("cli.command.simulate"), description=tr("cli.command.simulate")
    )
    number = tr("simulate.metavar.number")
    add_table_arguments(parser)
    parser.add_argument(
        "--bots",
        default=USUAL_LEVEL,
        metavar=tr("simulate.metavar.bots"),
        help=tr("simulate.help.bots", levels=", ".join(level_names())),
    )
    parser.add_argument("--games", type=int, default=100, metavar=number, help=tr("simulate.help.games"))
    add_run_arguments(parser)
    parser.add_argument(
        "--transcript",
        type=path_argument,
        metavar=tr("cli.metavar.file"),
        help=tr("simulate.help.transcript"),
    )


def run(args: argparse.Namespace) -> int:
    """Play the games and print the table."""
    at_least(1, args, "games", "jobs", "max-turns", "worlds")
    table = chosen_table(args)
    levels = seated_levels(args, table)
    matches = [
        Match(
            table.rules,
            table.seating,
            levels,
            game_seed(args.seed, number),
            args.max_turns,
            args.worlds,
            None if args.transcript is None else table.preset,
        )
        for number in range(args.games)
    ]
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    with ExitStack() as open_files:
        transcript = open_files.enter_context(open_transcript(args)) if args.transcript else None
        for outcome in progress(play_matches(matches, args.jobs), args.games):
            if transcript is not None:
                transcript.write(outcome.transcript)
                outcome.transcript = ""
            outcomes.append(outcome)
    print_table(table, levels, outcomes, time.perf_counter() - began)
    return 0


def seated_levels(args: argparse.Namespace, table: TableChoice) -> tuple[str, ...]:
    """Return the level of each player: the list named, repeated round the table."""
    named = [name.strip() for name in args.bots.split(",")]
    for name in named:
        if name not in level_names():
            refuse(args, tr("simulate.error.level", name=name, levels=", ".join(level_names())))
    players = table.seating.players
    if len(named) > players:
        refuse(args, tr("simulate.error.too_many_bots", n=len(named), players=players))
    return tuple(named[player % len(named)] for player in range(players))


def open_transcript(args: argparse.Namespace) -> TextIO:
    """Open the file of the transcript, the same bytes on every platform."""
    try:
        return open(args.transcript, "w", encoding="utf-8", newline="\n")
    except OSError as error:
        refuse(args, tr("simulate.error.file", name=args.transcript, why=error.strerror or error))


def print_table(
    table: TableChoice, levels: Sequence[str], outcomes: Sequence[Outcome], seconds: float
) -> None:
    """Print games, wins per seat and per bot, turns and speed."""
    games, seating = len(outcomes), table.seating
    unfinished = sum(not outcome.winners for outcome in outcomes)
    moves = sum(outcome.moves for outcome in outcomes)
    turns = sum(outcome.turns for outcome in outcomes)
    way = tr("simulate.in_teams", n=seating.teams) if seating.teams else tr("simulate.alone")
    lines = [
        tr("simulate.title", preset=table.preset, players=seating.players, arms=seating.arms, way=way),
        "",
        row(tr("simulate.column.seat"), tr("simulate.column.bot"), tr("simulate.column.wins")),
    ]
    for player, level in enumerate(levels):
        wins = sum(player in outcome.winners for outcome in outcomes)
        team = f" ({seating.team_of(player) + 1})" if seating.teams else ""
        lines.append(row(f"{player + 1}{team}", level, share_text(wins, wins / games, wilson(wins, games))))
    lines.append("")
    for level in sorted(set(levels), key=level_names().index):
        seats = [player for player, name in enumerate(levels) if name == level]
        shares = [sum(seat in outcome.winners for seat in seats) / len(seats) for outcome in outcomes]
        mean, low, high = clustered(shares)
        wins = round(sum(shares) * len(seats))
        lines.append(row(tr("simulate.per_seat", n=len(seats)), level, share_text(wins, mean, (low, high))))
    lines += [
        "",
        tr("simulate.games", n=games),
        tr("simulate.unfinished", n=unfinished),
        tr("simulate.turns", turns=f"{turns / games:.1f}"),
        tr("simulate.seconds", seconds=f"{seconds:.2f}"),
        tr("simulate.speed", moves=f"{moves / seconds:.0f}"),
    ]
    sys.stdout.write("\n".join(lines) + "\n")


def row(first: str, second: str, third: str) -> str:
    """Return one line of the table."""
    return f"{first:<12}{second:<10}{third}".rstrip()


def share_text(wins: int, share: float, interval: tuple[float, float]) -> str:
    """Return wins, their share and its interval."""
    low, high = interval
    return tr(
        "simulate.share",
        wins=f"{wins:5d}",
        share=f"{100 * share:5.1f}",
        low=f"{100 * low:.1f}",
        high=f"{100 * high:.1f}",
    )
