"""A monkey at a real window: the program as it is started by a player, on a display nobody sees.

Keys and clicks come from outside, through the display; the program is ended in the middle of things, as by
somebody who pulls the plug. Afterwards no crash has been reported and every game opens.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from devtools.environment import ROOT, Trouble
from packager.screen import Screen, hidden_screen

from tests.storage.campaigns import Tally, some_game
from toc_desktop.storage import BrokenSave, StorageError, Store

NEEDED = ("Xvfb", "xdotool")
KEYS = (
    *("Return", "space", "Tab", "shift+Tab", "Escape", "Left", "Right", "Up", "Down", "F1", "Next", "Prior"),
    *"12345hulrd",
)
WIDTH, HEIGHT = 1280, 800
PATIENCE = 60.0
_BATCH = 12


def missing() -> list[str]:
    """Return the tools that are not to be had here."""
    return [name for name in NEEDED if shutil.which(name) is None]


def gestures(chance: random.Random) -> list[str]:
    """Return some clicks and keys, as words of xdotool."""
    words: list[str] = []
    for _ in range(_BATCH):
        if chance.random() < 0.6:
            place = [str(chance.randrange(WIDTH)), str(chance.randrange(HEIGHT))]
            words += ["mousemove", *place, "click", chance.choice(("1", "1", "1", "1", "3"))]
        else:
            words += ["key", chance.choice(KEYS)]
    return words


def play_a_while(folder: Path, seed: int, seconds: float) -> str | None:
    """Let a monkey at a window for a while; return what went wrong, None if nothing."""
    chance = random.Random(seed)
    session = some_game(Store(folder / "data"), chance)
    store = session.store
    assert store is not None
    store.close()
    games = Store(folder / "data").running
    files = sorted(path for path in games.iterdir() if path.suffix == ".tocgame") if games.is_dir() else []
    with hidden_screen(f"{WIDTH}x{HEIGHT}x24") as screen:
        wrong = _at_the_window(screen, folder, files[:1], chance, time.monotonic() + seconds)
    return wrong or left_wrong(folder)


def _at_the_window(
    screen: Screen, folder: Path, files: list[Path], chance: random.Random, end: float
) -> str | None:
    settings = {
        **os.environ,
        "DISPLAY": screen.name,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "HOME": str(folder / "home"),
    }
    (folder / "home").mkdir(exist_ok=True)
    command = [sys.executable, "-m", "toc_desktop", "--data-dir", str(folder), *map(str, files)]
    with (folder / "said.txt").open("wb") as said:
        while True:
            program = subprocess.Popen(command, cwd=ROOT, env=settings, stdout=said, stderr=said)
            try:
                wrong = _press(screen, program, chance, end)
            finally:
                # Whatever was in the middle of being done: the plug is pulled.
                program.kill()
                program.wait()
            if wrong is not None:
                words = (folder / "said.txt").read_text(encoding="utf-8", errors="replace").strip()
                return f"{wrong}: {words[-600:]}" if words else wrong
            if time.monotonic() >= end:
                return None


def _press(screen: Screen, program: subprocess.Popen[bytes], chance: random.Random, end: float) -> str | None:
    """Press everything until time is up, or the program ends; return what is wrong with how it ended."""
    try:
        screen.window(PATIENCE)
    except Trouble as trouble:
        return (
            str(trouble) if program.poll() is None else f"ended with {program.returncode} before its window"
        )
    while True:
        screen.say(*gestures(chance))
        if program.poll() is not None:
            # Somebody found the way out; that is no error.
            return None if program.returncode == 0 else f"ended with {program.returncode}"
        if time.monotonic() >= end:
            return None


def left_wrong(folder: Path) -> str | None:
    """Return what a fresh start would find wrong: a report of a crash, or a game that does not open."""
    reports = sorted((folder / "state").glob("*crash-*"))
    if reports:
        return reports[0].read_text(encoding="utf-8", errors="replace")[:600]
    store = Store(folder / "data")
    try:
        for place in (store.running, store.named, store.replays):
            for path in sorted(place.iterdir()) if place.is_dir() else []:
                if path.suffix == ".tocgame":
                    store.open(path)
        set_aside = list(store.broken.iterdir()) if store.broken.is_dir() else []
    except BrokenSave as error:
        return f"{error.path.name}: {error.notice.message()}"
    except StorageError as error:
        return error.notice.message()
    finally:
        store.close()
    return f"{len(set_aside)} files set aside" if set_aside else None


def monkey(seed: int, tally: Tally, seconds: float) -> None:
    """Count one while of a monkey at a window."""
    with tempfile.TemporaryDirectory(prefix="toc-monkey-", ignore_cleanup_errors=True) as folder:
        try:
            problem = play_a_while(Path(folder), seed, seconds)
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        tally.note(f"{problem} (seed {seed})" if problem else None)
