"""The arguments by which simulate and arena are told what is played, and at which table."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from typing import NoReturn

from toc_desktop.engine import (
    PRESETS,
    EngineError,
    RuleSet,
    Seating,
    check,
    find_preset,
    warnings,
    with_options,
)
from toc_desktop.support.argparse_words import Parser
from toc_desktop.support.i18n import tr

DEFAULT_PRESET = "tock-1"


@dataclass(frozen=True, slots=True)
class TableChoice:
    """What is played and who sits where."""

    preset: str
    rules: RuleSet
    seating: Seating


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """Add preset, players, teams, arms and options."""
    parser.add_argument(
        "--preset",
        choices=[preset.name for preset in PRESETS],
        default=DEFAULT_PRESET,
        help=tr("simulate.help.preset"),
    )
    number = tr("simulate.metavar.number")
    parser.add_argument("--players", type=int, default=4, metavar=number, help=tr("simulate.help.players"))
    parser.add_argument("--teams", type=int, metavar=number, help=tr("simulate.help.teams"))
    parser.add_argument("--arms", type=int, metavar=number, help=tr("simulate.help.arms"))
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar=tr("simulate.metavar.option"),
        help=tr("simulate.help.option"),
    )


def add_run_arguments(parser: argparse.ArgumentParser) -> None:
    """Add how the games are played: seed, jobs, worlds of the search, the most turns."""
    number = tr("simulate.metavar.number")
    parser.add_argument("--seed", type=int, default=1, metavar=number, help=tr("simulate.help.seed"))
    parser.add_argument("--jobs", type=int, default=1, metavar=number, help=tr("simulate.help.jobs"))
    parser.add_argument("--worlds", type=int, metavar=number, help=tr("simulate.help.worlds"))
    parser.add_argument(
        "--max-turns", type=int, default=5000, metavar=number, help=tr("simulate.help.max_turns")
    )


def chosen_table(args: argparse.Namespace) -> TableChoice:
    """Return the table the arguments ask for, or leave with a sentence and exit code 2."""
    preset = find_preset(args.preset)
    teams = preset.default_teams.get(args.players, 0) if args.teams is None else args.teams
    try:
        if args.teams is not None and args.teams < 0:
            raise EngineError(tr("simulate.error.negative"))
        rules = with_options(preset.rules_for(teams), dict(map(read_option, args.option)))
        if not 2 <= args.players <= 8:
            check(rules, Seating(args.arms or 8, tuple(range(args.players)), teams))
        seating = Seating.standard(args.players, teams, args.arms)
        check(rules, seating)
    except EngineError as wrong:
        refuse(args, str(wrong))
    for warning in warnings(rules, preset.rules_for(teams), seating.arms):
        print(tr("simulate.warning", why=str(warning)), file=sys.stderr)
    return TableChoice(preset.name, rules, seating)


def read_option(text: str) -> tuple[str, object]:
    """Return the name and the value of ``name=value``; the value is JSON, or a word."""
    name, equals, value = text.partition("=")
    if not equals:
        raise EngineError(tr("simulate.error.option", text=text))
    try:
        return name, json.loads(value)
    except (ValueError, RecursionError):
        return name, value


def refuse(args: argparse.Namespace, why: str) -> NoReturn:
    """Leave with a sentence on standard error and exit code 2."""
    Parser(prog=f"toc-desktop {args.command}").error(why)


def at_least(lowest: int, args: argparse.Namespace, *names: str) -> None:
    """Refuse counts that are too small."""
    for name in names:
        value = getattr(args, name.replace("-", "_"))
        if value is not None and value < lowest:
            refuse(args, tr("simulate.error.count", name=f"--{name}", least=lowest))
