"""The command `self-check`: is this installation whole, does it draw, play and save."""

from __future__ import annotations

import argparse
import logging
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from toc_desktop import __version__
from toc_desktop.commands.checks import Check, CheckFolder, Fault
from toc_desktop.support.i18n import language, tr
from toc_desktop.support.log import log_path
from toc_desktop.support.paths import assets_root, config_dir, data_dir, set_data_dir, state_dir

# Room of checks → the checks there, in the order they are made: what is read, what is played, what is drawn.
CHECKS = {
    "files": ("locales", "fonts", "themes", "drawings", "sounds", "rules"),
    "play": ("games", "saves"),
    "screens": ("screens",),
}
_WIDTH = 22


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    sub.add_parser("self-check", help=tr("cli.command.self_check"), description=tr("self_check.description"))


def run(args: argparse.Namespace) -> int:
    """Make every check, whatever the others found; 0 if all is well, 1 if not."""
    say_all(versions())
    say_all(folders())
    failed = 0
    with apart() as place:
        for room, names in CHECKS.items():
            for name in names:
                failed += not checked(room, name, place)
    say("")
    say(tr("self_check.failed", n=failed) if failed else tr("self_check.passed"))
    return 1 if failed else 0


def checked(room: str, name: str, place: CheckFolder) -> bool:
    """Make one check and print what came of it."""
    began = time.perf_counter()
    try:
        check: Check = getattr(import_module(f"toc_desktop.commands.checks.{room}"), name)
        verdict, good = check(place), True
    except Fault as fault:
        verdict, good = str(fault), False
    except Exception as error:
        # Anything may break in a broken installation, and the other checks are wanted all the same.
        logging.getLogger(__name__).exception("self-check %s", name)
        verdict, good = f"{type(error).__name__}: {error}", False
    mark = tr("self_check.good") if good else tr("self_check.bad")
    say(f"{mark:<8}{tr(f'self_check.check.{name}'):<{_WIDTH}}{verdict} ({time.perf_counter() - began:.1f} s)")
    return good


@contextmanager
def apart() -> Iterator[CheckFolder]:
    """Keep all that is written meanwhile away from the player's own folders."""
    folder = Path(tempfile.mkdtemp(prefix="toc-desktop-"))
    before = os.environ.get("SDL_AUDIODRIVER")
    set_data_dir(folder)
    try:
        yield CheckFolder(folder)
    finally:
        set_data_dir(None)
        if before is None:
            os.environ.pop("SDL_AUDIODRIVER", None)
        shutil.rmtree(folder, ignore_errors=True)


def versions() -> list[tuple[str, str]]:
    """Return what runs here: the game, Python, its libraries, the system."""
    lines = [
        (
            "Toc Desktop",
            tr("self_check.bundled", version=__version__) if getattr(sys, "frozen", False) else __version__,
        ),
        ("Python", platform.python_version()),
    ]
    try:
        pygame = import_module("pygame")
        lines.append(
            ("pygame-ce", f"{pygame.version.ver} (SDL {'.'.join(map(str, pygame.get_sdl_version()))})")
        )
    except ImportError as error:
        lines.append(("pygame-ce", str(error)))
    lines += [
        (tr("self_check.readers"), tr(f"self_check.readers.{readers_served()}")),
        (tr("self_check.voice"), voice_program()),
        (tr("self_check.system"), platform.platform()),
        (tr("self_check.language"), language()),
    ]
    return lines


def readers_served() -> str:
    """Return whether screen readers of this system can be told what is on the screen: "served" or "none"."""
    adapter = import_module("toc_desktop.ui.accessibility.adapter")
    library = adapter.load_accesskit()
    return "served" if library is not None and adapter.kind_of_system(library) is not None else "none"


def voice_program() -> str:
    """Return the program that can say words aloud here, or that there is none."""
    voice = import_module("toc_desktop.audio.voice").Voice()
    return str(voice.program or tr("self_check.voice.none"))


def folders() -> list[tuple[str, str]]:
    """Return where things are, and whether the player's folders could be written."""
    lines = [(tr("self_check.folder.assets"), str(assets_root()))]
    for name, folder in (("games", data_dir()), ("settings", config_dir()), ("log", state_dir())):
        place = str(log_path() if name == "log" else folder)
        lines.append(
            (
                tr(f"self_check.folder.{name}"),
                place if writable(folder) else f"{place} {tr('self_check.locked')}",
            )
        )
    return lines


def writable(folder: Path) -> bool:
    """Tell whether a folder could be written, or made if it is not there yet."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK)


def say_all(lines: list[tuple[str, str]]) -> None:
    """Print names and values in two columns."""
    for name, value in lines:
        say(f"{name:<{_WIDTH}}{value}")
    say("")


def say(line: str) -> None:
    """Print a line at once; a program without a console has nowhere to print to."""
    if sys.stdout is not None:
        print(line, flush=True)
