"""The command `soak`: the real app under random but plausible hands, whole games, until time is up."""

from __future__ import annotations

import argparse
import logging
import os
import random
import sys
import tempfile
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toc_desktop.commands.play import _size
from toc_desktop.commands.shots import StillClock
from toc_desktop.commands.soak_report import JUDGED_AFTER, Report, SoakLog
from toc_desktop.support.i18n import tr
from toc_desktop.support.paths import set_data_dir, state_dir

if TYPE_CHECKING:
    from toc_desktop.commands.random_player import RandomPlayer
    from toc_desktop.commands.verify import PictureCheck

LOG_NAME = "soak.log"


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    summary = tr("cli.command.soak")
    parser = sub.add_parser("soak", help=summary, description=summary)
    number = tr("soak.metavar.number")
    parser.add_argument("--seconds", type=float, default=60.0, metavar=number, help=tr("soak.help.seconds"))
    parser.add_argument("--seed", type=int, default=1, metavar=number, help=tr("soak.help.seed"))
    parser.add_argument("--verify", action="store_true", help=tr("soak.help.verify"))
    parser.add_argument(
        "--size", type=_size, default=(1280, 720), metavar=tr("cli.metavar.size"), help=tr("soak.help.size")
    )
    parser.add_argument("--log", type=Path, metavar=tr("soak.metavar.file"), help=tr("soak.help.log"))


def run(args: argparse.Namespace) -> int:
    """Play until time is up; 1 at the first error, with its traceback and the seed, or if memory grows."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    log = SoakLog(args.log or state_dir() / LOG_NAME)
    with tempfile.TemporaryDirectory(prefix="toc-soak-") as folder:
        set_data_dir(Path(args.data_dir or folder))
        try:
            with log:
                return _soak(args)
        except OSError as error:
            if error.filename != str(log.path):
                raise
            print(tr("soak.log.refused", path=log.path, why=error.strerror), file=sys.stderr)
            return 2
        finally:
            print(tr("soak.log", path=log.path), file=sys.stderr)


def _soak(args: argparse.Namespace) -> int:
    from toc_desktop.app.window import PictureWindow
    from toc_desktop.commands.random_player import RandomPlayer
    from toc_desktop.commands.verify import PictureCheck
    from toc_desktop.game.start import game_app

    clock = StillClock()
    app = game_app(clock=clock, window=PictureWindow(args.size))
    check = PictureCheck(app) if args.verify else None
    hands = RandomPlayer(app, random.Random(args.seed), check)
    try:
        return _play(hands, check, args)
    finally:
        # Windows deletes no folder in which a lock is held.
        app.services.profile.store.close()


def _play(hands: RandomPlayer, check: PictureCheck | None, args: argparse.Namespace) -> int:
    report = Report(args.seconds)
    began = time.monotonic()
    try:
        hands.open_title()
        while time.monotonic() < began + args.seconds:
            hands.act(50)
            report.note(time.monotonic() - began, hands.inputs, hands.games)
    except Exception:
        logging.getLogger(__name__).exception("after %d inputs, seed %d", hands.inputs, args.seed)
        print(tr("soak.failed", inputs=hands.inputs, seed=args.seed), file=sys.stderr)
        traceback.print_exc()
        return 1
    if check is not None:
        print(tr("soak.verified", n=check.comparisons))
    return _tell(hands, report)


def _tell(hands: RandomPlayer, report: Report) -> int:
    """Print what was done and measured; 1 if a bound is broken."""
    print(tr("soak.result", inputs=hands.inputs, games=hands.games, frames=hands.app.frames))
    for line in report.table():
        print(line)
    faults = report.faults()
    for fault in faults:
        print(fault, file=sys.stderr)
    if not report.judged:
        print(tr("soak.short", minutes=round(JUDGED_AFTER / 60)))
    elif not faults:
        print(tr("soak.steady"))
    return int(bool(faults))
