"""Where things are: the assets that ship with the game and the player's own folders."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from platformdirs import PlatformDirs

APP_NAME = "toc-desktop"
DATA_DIR_VARIABLE = "TOC_DESKTOP_DATA_DIR"

_override: Path | None = None


@cache
def assets_root() -> Path:
    """Return the folder of the assets: inside the package once installed, beside it in the source tree."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def asset(*parts: str) -> Path:
    """Return the path of one asset, as in `asset("svg", "pawn.svg")`."""
    return assets_root().joinpath(*parts)


def set_data_dir(folder: str | os.PathLike[str] | None) -> None:
    """Keep everything the game writes under `folder`, or in the usual places again if None."""
    global _override
    _override = None if folder is None else Path(folder).expanduser().absolute()


def data_dir() -> Path:
    """Return the folder of saved games, house rules and statistics; it may not exist yet."""
    chosen = _chosen()
    return chosen / "data" if chosen else _usual().user_data_path


def config_dir() -> Path:
    """Return the folder of the settings; it may not exist yet."""
    chosen = _chosen()
    return chosen / "config" if chosen else _usual().user_config_path


def state_dir() -> Path:
    """Return the folder of the log and of what may be lost without harm; it may not exist yet."""
    chosen = _chosen()
    return chosen / "state" if chosen else _usual().user_state_path


def _chosen() -> Path | None:
    """Return the folder asked for on the command line, else by the environment (read by child processes)."""
    if _override is not None:
        return _override
    named = os.environ.get(DATA_DIR_VARIABLE, "").strip()
    if not named:
        return None
    try:
        return Path(named).expanduser().absolute()
    except RuntimeError:
        # Nobody has that name: the command line refuses it, who comes another way gets what is written.
        return Path(named).absolute()


def _usual() -> PlatformDirs:
    """Return the platform's own places, read each time so that a changed environment is followed."""
    return PlatformDirs(APP_NAME, appauthor=False)
