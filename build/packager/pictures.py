"""Screenshots for software catalogues, drawn by the bundle itself."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from devtools.environment import Trouble, last_words

from packager import catalogue, facts, freeze

# Screens of `toc-desktop shots`; what is said under each is `packages.screenshot.<screen>`.
SCREENS = ("table-seven", "table-six", "setup", "results")
_SIZE = "1600x900"
_PATIENCE = 300


def picture_name(screen: str) -> str:
    """Return what the picture of a screen is called among the files of a release."""
    return f"{facts.NAME}-{screen}.png"


def addresses() -> list[tuple[str, catalogue.Words]]:
    """Return where the pictures of this release will be found, with their captions."""
    return [(facts.download(picture_name(screen)), facts.words(f"screenshot.{screen}")) for screen in SCREENS]


def draw(bundle: Path, work: Path) -> list[Path]:
    """Let the bundle draw the screens and return the pictures."""
    folder = work / "shots"
    made = []
    for screen in SCREENS:
        command = [str(freeze.program(bundle)), "shots", str(folder / screen), "--screen", screen]
        done = subprocess.run(
            [*command, "--size", _SIZE, "--lang", facts.main_language(), "--data-dir", str(work / "player")],
            env=freeze.empty_environment() | {"SDL_VIDEODRIVER": "dummy"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            timeout=_PATIENCE,
        )
        pictures = sorted((folder / screen).rglob("*.png"))
        if done.returncode or not pictures:
            raise Trouble(f"The bundle could not draw the screen {screen} ({last_words(done.stdout)}).")
        target = work / picture_name(screen)
        shutil.copyfile(pictures[0], target)
        made.append(target)
    return made
