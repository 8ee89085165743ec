"""The command `play`: open the window, on a saved game if one is named."""

from __future__ import annotations

import argparse
import logging
import re
from pathlib import Path
from typing import Any

from toc_desktop.support import alert, broken
from toc_desktop.support.argparse_words import path_argument
from toc_desktop.support.folders import PathTrouble, kind_of
from toc_desktop.support.i18n import available, tr
from toc_desktop.support.log import catch_crashes, start_log
from toc_desktop.support.options import PlayOptions

_log = logging.getLogger(__name__)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the window can be told."""
    parser.add_argument(
        "file", nargs="?", type=_file, metavar=tr("cli.metavar.file"), help=tr("cli.play.file")
    )
    codes = available()
    parser.add_argument("--lang", choices=codes, help=tr("cli.play.lang", codes=", ".join(codes)))
    screen = parser.add_mutually_exclusive_group()
    screen.add_argument(
        "--fullscreen", action="store_true", default=None, dest="fullscreen", help=tr("cli.play.fullscreen")
    )
    screen.add_argument("--windowed", action="store_false", dest="fullscreen", help=tr("cli.play.windowed"))
    parser.add_argument("--size", type=_size, metavar=tr("cli.metavar.size"), help=tr("cli.play.size"))
    parser.add_argument("--safe-mode", action="store_true", help=tr("cli.play.safe_mode"))
    parser.add_argument("--data-dir", metavar=tr("cli.metavar.dir"), help=tr("cli.play.data_dir"))


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    add_arguments(sub.add_parser("play", help=tr("cli.command.play"), description=tr("cli.command.play")))


def options(args: argparse.Namespace) -> PlayOptions:
    """Return the parsed arguments as the value the window takes."""
    return PlayOptions(
        file=args.file,
        lang=args.lang,
        fullscreen=args.fullscreen,
        size=args.size,
        safe_mode=args.safe_mode,
        data_dir=args.data_dir,
    )


def run(args: argparse.Namespace) -> int:
    """Open the window and stay until it is closed."""
    start_log()
    catch_crashes()
    if missing := broken.missing_folders():
        return _broken(missing)
    try:
        from toc_desktop.game.start import play
    except (ImportError, OSError) as error:
        _log.critical("part of the game is missing", exc_info=error)
        return _broken(str(error))
    return play(options(args))


def _broken(missing: str) -> int:
    """Tell that the game has to be installed again, and return the exit code for it."""
    _log.critical("missing: %s", missing)
    alert.tell(*broken.words(missing))
    return 2


def _file(text: str) -> Path:
    path = path_argument(text)
    if path.is_absolute() and not alert.is_read():
        # A file manager gives whole paths, and nobody would read what is wrong: the window will say it.
        return path
    try:
        kind = kind_of(path)
    except PathTrouble as trouble:
        raise argparse.ArgumentTypeError(trouble.message()) from trouble
    if kind == "folder":
        raise argparse.ArgumentTypeError(tr("cli.error.folder", name=text))
    if kind != "file":
        raise argparse.ArgumentTypeError(tr("cli.error.no_file", name=text))
    return path.absolute()


def _size(text: str) -> tuple[int, int]:
    size = re.fullmatch(r"([1-9][0-9]{2,4})[xX×]([1-9][0-9]{2,4})", text.strip())
    if not size:
        raise argparse.ArgumentTypeError(tr("cli.error.size", text=text))
    return int(size[1]), int(size[2])
