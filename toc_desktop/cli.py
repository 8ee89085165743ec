"""The command line: finds the command that is meant, imports that one alone, and runs it."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import logging
import multiprocessing
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from toc_desktop import __version__
from toc_desktop.commands import play
from toc_desktop.support import alert, broken
from toc_desktop.support.argparse_words import Parser, translate_argparse
from toc_desktop.support.folders import PathTrouble, given_folder
from toc_desktop.support.i18n import available, set_language, tr
from toc_desktop.support.paths import DATA_DIR_VARIABLE, set_data_dir

PROGRAM = "toc-desktop"
DEFAULT = "play"

# Command → module of toc_desktop.commands, in the order of the help page.
COMMANDS = {
    "play": "play",
    "moves": "moves",
    "simulate": "simulate",
    "arena": "arena",
    "record": "record",
    "shots": "shots",
    "soak": "soak",
    "self-check": "self_check",
}

# Options that may stand before the command, each with its value.
_BEFORE = ("--lang", "--data-dir")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 2 asked wrongly or not whole."""
    multiprocessing.freeze_support()
    # pygame greets whoever imports it first, on standard output.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    _prepare_streams()
    arguments = [word for word in (sys.argv[1:] if argv is None else argv) if not word.startswith("-psn_")]
    _speak(arguments)
    if missing := broken.missing_words():
        alert.tell(*broken.words(missing))
        return 2
    translate_argparse()
    try:
        args, command = parse(arguments)
        args.data_dir = _chosen_folder(args.data_dir)
        if args.data_dir is not None:
            set_data_dir(args.data_dir)
        return int(command.run(args) or 0)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Who read our output has left; nothing more to say, and nothing to flush at exit.
        _silence_stdout()
        return 1


def parse(arguments: Sequence[str]) -> tuple[argparse.Namespace, ModuleType]:
    """Return the parsed arguments and the module of the command they ask for."""
    before, name, after = split_command(arguments)
    if name is None:
        return _play_parser().parse_args(arguments), play
    if before:
        after = [*before, *after]
    module = _load(name)
    parser = Parser(prog=PROGRAM, allow_abbrev=False)
    sub = parser.add_subparsers(dest="command", parser_class=Parser)
    module.add_parser(sub)
    _add_common(sub.choices[name])
    return parser.parse_args([name, *after]), module


def split_command(arguments: Sequence[str]) -> tuple[list[str], str | None, list[str]]:
    """Return the common options before the command, the command if one is named, and all that follows it."""
    at = 0
    while at < len(arguments) and arguments[at].split("=")[0] in _BEFORE:
        at += 1 if "=" in arguments[at] else 2
    if at < len(arguments) and arguments[at] in COMMANDS:
        return list(arguments[:at]), arguments[at], list(arguments[at + 1 :])
    return [], None, list(arguments)


def _play_parser() -> Parser:
    """Return the parser for no command at all, whose help page also lists the commands."""
    width = max(map(len, COMMANDS)) + 2
    listed = [
        f"  {name:<{width}}{tr(f'cli.command.{module}')}"
        for name, module in COMMANDS.items()
        if _exists(name)
    ]
    parser = Parser(
        prog=PROGRAM,
        allow_abbrev=False,
        usage=tr("cli.usage"),
        description=tr("cli.description"),
        epilog="\n".join([tr("cli.commands"), *listed, "", tr("cli.command_help")]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    play.add_arguments(parser)
    parser.add_argument(
        "--version", action="version", version=f"Toc Desktop {__version__}", help=tr("argparse.version")
    )
    return parser


def _add_common(parser: argparse.ArgumentParser) -> None:
    """Add the options every command has, unless the command has its own of that name."""
    common: dict[str, dict[str, Any]] = {
        "--lang": {"choices": available(), "help": tr("cli.play.lang", codes=", ".join(available()))},
        "--data-dir": {"metavar": tr("cli.metavar.dir"), "help": tr("cli.play.data_dir")},
    }
    for flag, details in common.items():
        try:
            parser.add_argument(flag, **details)
        except argparse.ArgumentError:
            continue
    # A command may have left the folder out of its own arguments altogether.
    parser.set_defaults(data_dir=parser.get_default("data_dir"))


def _chosen_folder(given: str | None) -> Path | None:
    """Return the folder asked for; one that cannot be, here or in the environment, is refused in words."""
    flag, text = ("--data-dir", given) if given is not None else (DATA_DIR_VARIABLE, _from_environment())
    if text is None:
        return None
    try:
        folder = given_folder(text)
    except PathTrouble as trouble:
        Parser(prog=PROGRAM).error(f"{flag}: {trouble.message()}")
    return folder if given is not None else None


def _from_environment() -> str | None:
    return os.environ.get(DATA_DIR_VARIABLE, "").strip() or None


def _exists(name: str) -> bool:
    return importlib.util.find_spec(f"toc_desktop.commands.{COMMANDS[name]}") is not None


def _load(name: str) -> ModuleType:
    """Import the module of one command; a small package may have been built without it."""
    if not _exists(name):
        Parser(prog=PROGRAM).error(tr("cli.error.no_command", name=name))
    return importlib.import_module(f"toc_desktop.commands.{COMMANDS[name]}")


def _speak(arguments: Sequence[str]) -> None:
    """Set the language before anything is said, since the help page and the errors are in it too."""
    logging.getLogger("toc_desktop").addHandler(logging.NullHandler())
    set_language(None)
    for at, word in enumerate(arguments):
        flag, _, value = word.partition("=")
        if flag == "--lang":
            wish = value or (arguments[at + 1] if at + 1 < len(arguments) else "")
            if wish in available():
                set_language(wish)


def _prepare_streams() -> None:
    """Write UTF-8 to files and pipes everywhere; a poor terminal gets marks for what it lacks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            if stream.isatty():
                reconfigure(errors="replace")
            else:
                reconfigure(encoding="utf-8", errors="backslashreplace")


def _silence_stdout() -> None:
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass
