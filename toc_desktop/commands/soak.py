"""The command `soak`: the real app under random but plausible hands, whole games, until time is up."""

from __future__ import annotations

import argparse
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
from toc_desktop.support.i18n import tr
from toc_desktop.support.memory import resident_mib
from toc_desktop.support.paths import set_data_dir

if TYPE_CHECKING:
    from toc_desktop.commands.random_player import RandomPlayer
    from toc_desktop.commands.verify import PictureCheck


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    words = tr("cli.command.soak")
    parser = sub.add_parser("soak", help=words, description=words)
    number = tr("soak.metavar.number")
    parser.add_argument("--seconds", type=float, default=60.0, metavar=number, help=tr("soak.help.seconds"))
    parser.add_argument("--seed", type=int, default=1, metavar=number, help=tr("soak.help.seed"))
    parser.add_argument("--verify", action="store_true", help=tr("soak.help.verify"))
    parser.add_argument(
        "--size", type=_size, default=(1280, 720), metavar=tr("cli.metavar.size"), help=tr("soak.help.size")
    )


def run(args: argparse.Namespace) -> int:
    """Play until time is up; 1 at the first error, with its traceback and the seed that leads to it."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory(prefix="toc-soak-") as folder:
        set_data_dir(Path(args.data_dir or folder))
        return _soak(args)


def _soak(args: argparse.Namespace) -> int:
    from toc_desktop.app.window import Picture
    from toc_desktop.commands.random_player import RandomPlayer
    from toc_desktop.commands.verify import PictureCheck
    from toc_desktop.game.start import game_app

    clock = StillClock()
    app = game_app(clock=clock, window=Picture(args.size))
    check = PictureCheck(app) if args.verify else None
    hands = RandomPlayer(app, random.Random(args.seed), check)
    try:
        return _play(hands, check, args)
    finally:
        # Windows deletes no folder in which a lock is held.
        app.services.profile.store.close()


def _play(hands: RandomPlayer, check: PictureCheck | None, args: argparse.Namespace) -> int:
    hands.open_title()
    # Pictures are painted once and kept: what they take is not growth.
    hands.act(200)
    before = resident_mib()
    end = time.monotonic() + args.seconds
    try:
        while time.monotonic() < end:
            hands.act(50)
    except Exception:
        print(tr("soak.failed", inputs=hands.inputs, seed=args.seed), file=sys.stderr)
        traceback.print_exc()
        return 1
    _tell(hands, before)
    if check is not None:
        print(tr("soak.verified", n=check.comparisons))
    return 0


def _tell(hands: RandomPlayer, before: float) -> None:
    print(
        tr(
            "soak.result",
            inputs=hands.inputs,
            games=hands.games,
            frames=hands.app.frames,
            start=round(before),
            end=round(resident_mib()),
        )
    )
