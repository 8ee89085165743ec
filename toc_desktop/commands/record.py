"""The command `record`: print a saved game in words, verify it, and say what is wrong with a broken one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from toc_desktop.engine import PRESET_BY_NAME, Event, options_between, replay_steps
from toc_desktop.present.games.phrases import tell
from toc_desktop.present.level_labels import level_label
from toc_desktop.storage import saves, strict_json
from toc_desktop.storage.atomic import read_bounded
from toc_desktop.storage.export import Say, read_extract, transcript
from toc_desktop.storage.notice import StorageError
from toc_desktop.storage.saves import SavedGame
from toc_desktop.storage.setup import SeatSetup
from toc_desktop.storage.store import read_game
from toc_desktop.support.argparse_words import path_argument
from toc_desktop.support.i18n import tr


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    parser = sub.add_parser("record", help=tr("cli.command.record"), description=tr("cli.command.record"))
    parser.add_argument("file", type=path_argument, metavar=tr("cli.metavar.file"), help=tr("record.file"))
    parser.add_argument("--transcript", action="store_true", help=tr("record.transcript"))
    parser.add_argument("--reveal", action="store_true", help=tr("record.reveal"))


def run(args: argparse.Namespace) -> int:
    """Print and verify one file; 1 if something is wrong with it."""
    try:
        values = read_extract(read_bounded(args.file, follow=True))
        if values is not None:
            for number, move in enumerate(values["moves"], 1):
                print(f"{number:4}  {ascii(move)[1:-1]}")
            print(tr("record.extract"))
            return 0
        _, saved = read_game(args.file, follow=True)
        game = saves.verify(saved)
    except StorageError as error:
        print(tr("record.broken", file=args.file, why=error.notice.message()), file=sys.stderr)
        return 1
    if args.transcript:
        print(transcript(saved, _say(saved), args.reveal), end="")
    else:
        for line in record_lines(saved):
            print(line)
    print(tr("record.good", n=len(saved.record.moves)))
    if saved.status == "playing":
        print(tr("record.turn", name=saved.setup.names[game.turn]))
    return 0


def record_lines(saved: SavedGame) -> Iterator[str]:
    """Yield a game in words, line by line; no hidden card is among them."""
    yield from _heading(saved)
    yield ""
    say = _say(saved)
    for number, (_, step) in enumerate(replay_steps(saved.record, log=False)):
        for line in say(step.events, saved.setup.names):
            yield f"{number:4}  {line}"
    yield ""
    if saved.taken_back:
        yield tr("record.taken_back", n=len(saved.taken_back))
    if saved.status == "abandoned":
        yield tr("record.abandoned")
    if saved.upgraded_from is not None:
        yield tr("record.upgraded", version=saved.upgraded_from)


def _say(saved: SavedGame) -> Say:
    def say(happened: Sequence[Event], names: Sequence[str]) -> list[str]:
        return tell(happened, names, saved.setup.seating)

    return say


def _heading(saved: SavedGame) -> Iterator[str]:
    setup = saved.setup
    if saved.title:
        yield tr("record.named", title=saved.title)
    yield tr("record.title", id=saved.id, started=saved.started, saved=saved.saved, program=saved.program)
    # The rules are those of the file; the preset's name only tells where they came from.
    base = PRESET_BY_NAME.get(setup.preset_name)
    changes = options_between(base.rules_for(setup.seating.teams), setup.rules) if base else {}
    if changes:
        listed = ", ".join(f"{name} = {strict_json.line(value)}" for name, value in changes.items())
        yield tr("record.rules_changed", preset=setup.preset_name, changes=listed)
    else:
        yield tr("record.rules", preset=setup.preset_name)
    key = "record.teams" if setup.seating.teams else "record.alone"
    yield tr(key, teams=setup.seating.teams, arms=setup.seating.arms)
    for player, seat in enumerate(setup.seats, 1):
        yield f"  {player}. {_player(seat)}"


def _player(seat: SeatSetup) -> str:
    if seat.is_human:
        return tr("record.human", name=seat.name)
    return tr("record.bot", name=seat.name, level=level_label(seat.level or "", "record"))
