"""What the player asked for on the command line, as the window receives it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """The wishes of one start of the game; None leaves the choice to the settings."""

    file: Path | None = None
    lang: str | None = None
    fullscreen: bool | None = None
    size: tuple[int, int] | None = None
    safe_mode: bool = False
    data_dir: Path | None = None
