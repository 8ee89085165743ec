"""The pictures of the Windows installer, in the look of the game: drawn by the game, cut to NSIS's sizes."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from devtools.environment import Trouble, last_words

from packager import facts

if TYPE_CHECKING:
    import pygame

WELCOME = (164, 314)
HEADER = (150, 57)
"""Sizes at 100 %, as NSIS wants them."""
_FINE = 2
"""How much larger they are drawn, for screens of up to 200 %."""
_SCREEN = (2560, 1440)
_FELT = (14, 38, 28)
_PATIENCE = 120


@dataclass(frozen=True)
class InstallerPictures:
    """Where the two pictures are."""

    welcome: Path
    """Beside the first and the last page."""
    header: Path
    """Above all others."""


def draw(work: Path) -> InstallerPictures:
    """Draw the pictures into a work folder."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    title = pygame.image.load(str(_title(work)))
    logo = pygame.image.load_sized_svg(str(facts.ASSETS / "svg" / "logo.svg"), (220, 220))
    made = InstallerPictures(work / "welcome.bmp", work / "header.bmp")
    pygame.image.save(_welcome(title, logo), str(made.welcome))
    pygame.image.save(_header(title, logo), str(made.header))
    return made


def _title(work: Path) -> Path:
    """Let the game draw its title, from the sources, whatever system the bundle is of; return the picture."""
    folder = work / "title"
    command = [sys.executable, "-m", "toc_desktop", "shots", str(folder), "--screen", "title"]
    done = subprocess.run(
        [*command, "--size", f"{_SCREEN[0]}x{_SCREEN[1]}", "--data-dir", str(work / "player")],
        cwd=facts.ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=_PATIENCE,
    )
    picture = folder / "title.png"
    if done.returncode or not picture.is_file():
        raise Trouble(f"The game could not draw the installer's pictures ({last_words(done.stdout)}).")
    return picture


def _welcome(title: pygame.Surface, logo: pygame.Surface) -> pygame.Surface:
    """Return the tall picture: the logo on felt, and under it the board."""
    import pygame

    width, height = WELCOME[0] * _FINE, WELCOME[1] * _FINE
    # The middle of the board, without the menu at its left.
    part = pygame.Rect(
        0, 0, round(title.get_height() * width / height * 0.93), round(title.get_height() * 0.93)
    )
    part.center = round(title.get_width() * 0.715), round(title.get_height() * 0.5)
    board = pygame.transform.smoothscale(title.subsurface(part.clip(title.get_rect())), (width, height))
    picture = pygame.Surface((width, height), depth=24)
    picture.blit(board, (0, 0))
    shade = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(height):
        # Felt where the logo is, then the board.
        strength = max(0.0, min(1.0, 1.6 - y / height * 4.0))
        shade.fill((*_FELT, round(255 * strength)), (0, y, width, 1))
    picture.blit(shade, (0, 0))
    side = round(width * 0.62)
    picture.blit(
        pygame.transform.smoothscale(logo, (side, round(side * logo.get_height() / logo.get_width()))),
        ((width - side) // 2, round(height * 0.04)),
    )
    return picture


def _header(title: pygame.Surface, logo: pygame.Surface) -> pygame.Surface:
    """Return the wide picture: a band of the board, and the logo."""
    import pygame

    width, height = HEADER[0] * _FINE, HEADER[1] * _FINE
    part = pygame.Rect(
        0, 0, round(title.get_height() * 0.62), round(title.get_height() * 0.62 * height / width)
    )
    part.center = round(title.get_width() * 0.56), round(title.get_height() * 0.5)
    band = pygame.transform.smoothscale(title.subsurface(part.clip(title.get_rect())), (width, height))
    picture = pygame.Surface((width, height), depth=24)
    picture.blit(band, (0, 0))
    shade = pygame.Surface((width, height), pygame.SRCALPHA)
    for x in range(width):
        strength = max(0.0, min(1.0, 2.2 - x / width * 2.4))
        shade.fill((*_FELT, round(255 * strength)), (x, 0, 1, height))
    picture.blit(shade, (0, 0))
    high = round(height * 0.7)
    wide = round(high * logo.get_width() / logo.get_height())
    picture.blit(
        pygame.transform.smoothscale(logo, (wide, high)), (round(height * 0.12), (height - high) // 2)
    )
    return picture
