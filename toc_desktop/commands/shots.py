"""The command `shots`: draw every screen in its telling states to PNG files, without a window."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from toc_desktop.commands.play import _size
from toc_desktop.support.argparse_words import path_argument
from toc_desktop.support.i18n import language, set_language, tr

THEMES = ("walnut", "maple", "contrast")
_FRAMES = 24


def add_parser(sub: Any) -> None:
    """Add the command to the parser's commands."""
    summary = tr("cli.command.shots")
    parser = sub.add_parser("shots", help=summary, description=summary)
    parser.add_argument(
        "folder", type=path_argument, metavar=tr("cli.metavar.dir"), help=tr("shots.help.folder")
    )
    parser.add_argument(
        "--size", type=_size, default=(1920, 1080), metavar=tr("cli.metavar.size"), help=tr("shots.help.size")
    )
    parser.add_argument("--theme", choices=THEMES, default=THEMES[0], help=tr("shots.help.theme"))
    parser.add_argument(
        "--text-scale",
        type=_percent,
        default=100,
        metavar=tr("shots.metavar.percent"),
        help=tr("shots.help.text_scale"),
    )
    parser.add_argument(
        "--piece-scale",
        type=_percent,
        default=100,
        metavar=tr("shots.metavar.percent"),
        help=tr("shots.help.piece_scale"),
    )
    parser.add_argument(
        "--scale",
        type=_percent,
        default=100,
        metavar=tr("shots.metavar.percent"),
        help=tr("shots.help.scale"),
    )
    parser.add_argument(
        "--screen", action="append", metavar=tr("shots.metavar.name"), help=tr("shots.help.screen")
    )


def _percent(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 100 <= int(text) <= 200:
        raise argparse.ArgumentTypeError(tr("shots.error.percent", text=text))
    return int(text)


class StillClock:
    """Time that passes a frame at a time, as fast as pictures are drawn."""

    def __init__(self) -> None:
        self._time = 100.0

    def now(self) -> float:
        """Return the seconds so far."""
        return self._time

    def tick(self, resting: bool = False) -> float:
        """Let one frame pass."""
        self._time += 1 / 60
        return 1 / 60


def run(args: argparse.Namespace) -> int:
    """Draw the pictures; 2 when a screen asked for is unknown."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from toc_desktop.commands.gallery import gallery

    set_language(args.lang or language())
    openers = gallery()
    wanted = args.screen or list(openers)
    unknown = [name for name in wanted if name not in openers]
    if unknown:
        print(tr("shots.error.screen", name=unknown[0], names=", ".join(openers)))
        return 2
    args.folder.mkdir(parents=True, exist_ok=True)
    for name in wanted:
        path = args.folder / f"{name}.png"
        looks = Looks(args.size, args.theme, args.text_scale / 100, args.piece_scale / 100, args.scale / 100)
        picture(name, path, looks)
        print(path)
    return 0


@dataclass(frozen=True, slots=True)
class Looks:
    """What a picture is drawn for: size, colours, size of text and of what is played with, screen."""

    size: tuple[int, int]
    theme: str
    text_scale: float = 1.0
    piece_scale: float = 1.0
    scale: float = 1.0


def picture(name: str, path: Path, looks: Looks) -> None:
    """Open one state on an app of its own, let it settle, and save what is seen."""
    import pygame

    from toc_desktop.app.window import PictureWindow
    from toc_desktop.commands.gallery import gallery
    from toc_desktop.game.start import game_app

    clock = StillClock()
    app = game_app(clock=clock, window=PictureWindow(looks.size, looks.scale))
    app.set_theme(looks.theme)
    app.set_text_scale(looks.text_scale)
    app.set_piece_scale(looks.piece_scale)
    gallery()[name](app)
    for _ in range(_FRAMES):
        app.step(clock.tick())
    app.draw()
    pygame.image.save(app.window.surface(), str(path))
