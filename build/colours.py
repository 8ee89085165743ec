"""Measure how well the seats' colours are told apart: `build/dev.py colours`, with `--theme` for one of them.

What is measured is what is drawn: pawns, camps and lanes are painted, and the colour is read off the
picture. Two colours are as far apart as CIEDE2000 says, to the eyes of most people and in three
simulations of colour blindness (Machado, Oliveira and Fernandes, 2009); a table is as good as its
nearest two. Shapes tell the seats apart as well; this is about those who look at colours.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, pairwise

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from coloraide import Color

from toc_desktop.present.table.geometry import BoardGeometry, BoardLayout, Place, Point
from toc_desktop.render.board import BoardPainter, SeatStyle
from toc_desktop.storage.setup import COLOURS, USUAL_COLOURS
from toc_desktop.ui.theme import THEME_NAMES, Theme, load_theme

EYES = ("usual", "protan", "deutan", "tritan")
LEAST = 20.0
"""The nearest two of the four usual colours are at least this far apart, on the board as well."""
NAMES = ("sky", "yellow", "blue", "vermilion", "purple", "white", "orange", "green")
BOARD = 1044
"""The side of the painted board, in pixels: the one of a 1080p screen."""
CAMP_SPOTS = ((0.0, 1.15), (0.0, -1.15), (1.15, 0.0), (-1.15, 0.0))
"""Where a camp shows its stain and no hole, in pitches from its middle."""
SPOT = 5
"""The side of the square whose mean is taken, in pixels."""


def seen(colour: str, eyes: str) -> Color:
    """Return a colour as these eyes see it."""
    if eyes == "usual":
        return Color(colour)
    return Color(colour).filter(eyes, method="machado").convert("srgb").clip()


def nearest(colours: Mapping[int, str]) -> tuple[float, str, int, int]:
    """Return how far apart the nearest two are, to whose eyes, and which two."""
    return min(
        (seen(colours[a], eyes).delta_e(seen(colours[b], eyes), method="2000"), eyes, a, b)
        for eyes in EYES
        for a, b in combinations(sorted(colours), 2)
    )


def pawns(theme: Theme) -> dict[int, str]:
    """Return the colour that each pawn is turned from."""
    return {index: _hex(colour[:3]) for index, colour in enumerate(theme.seats)}


def camps(theme: Theme, colours: Sequence[int]) -> dict[int, str]:
    """Return the colour of each camp, read off a painted board where these sit in this order."""
    return _stains(theme, colours, lambda layout, seat: [_beside(layout, seat, spot) for spot in CAMP_SPOTS])


def lanes(theme: Theme, colours: Sequence[int]) -> dict[int, str]:
    """Return the colour of each home lane, read off the same board: between its holes."""
    return _stains(theme, colours, _between_homes)


def _beside(layout: BoardLayout, seat: int, spot: Point) -> Point:
    x, y = layout.geometry.nest_centre(seat)
    return layout.to_px((x + spot[0], y + spot[1]))


def _between_homes(layout: BoardLayout, seat: int) -> list[Point]:
    holes = [layout.px(Place.home(seat, index)) for index in range(4)]
    return [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(holes)]


def _stains(
    theme: Theme, colours: Sequence[int], spots: Callable[[BoardLayout, int], list[Point]]
) -> dict[int, str]:
    if not theme.textures:
        # Flat colours are what they are; a camp is a ring of it there.
        return {colour: _hex(theme.inlays[colour][:3]) for colour in colours}
    layout = BoardLayout(BoardGeometry(4), (0, 0, BOARD, BOARD))
    styles = {seat: SeatStyle(colour, colour) for seat, colour in enumerate(colours)}
    picture = BoardPainter(theme).paint(layout, seats=styles)
    left, top = layout.canvas[:2]
    found = {}
    for seat, colour in enumerate(colours):
        means = []
        for x, y in spots(layout, seat):
            square = pygame.Rect(0, 0, SPOT, SPOT)
            square.center = round(x - left), round(y - top)
            means.append(pygame.transform.average_color(picture, square)[:3])
        found[colour] = _hex([round(sum(each) / len(means)) for each in zip(*means, strict=True)])
    return found


def _hex(colour: Sequence[int]) -> str:
    return "#" + "".join(f"{channel:02X}" for channel in colour)


def measure(theme: Theme) -> list[tuple[str, tuple[float, str, int, int]]]:
    """Return what was measured of one theme: what, and its nearest two."""
    four = USUAL_COLOURS[:4]
    every = pawns(theme)
    return [
        ("pawns of the usual four", nearest({colour: every[colour] for colour in four})),
        ("stains of the usual four", nearest({colour: _hex(theme.inlays[colour][:3]) for colour in four})),
        ("camps as drawn", nearest(camps(theme, four))),
        ("lanes as drawn", nearest(lanes(theme, four))),
        ("pawns of the usual six", nearest({colour: every[colour] for colour in USUAL_COLOURS[:6]})),
        ("pawns of all eight", nearest({colour: every[colour] for colour in range(COLOURS)})),
    ]


def main(argv: Sequence[str] | None = None) -> int:
    """Print a table for each theme; fail where the usual four are too near each other."""
    parser = argparse.ArgumentParser(prog="build/dev.py colours", description=__doc__)
    parser.add_argument("--theme", choices=THEME_NAMES, help="one theme only")
    chosen = parser.parse_args(argv).theme
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    bad = 0
    for name in THEME_NAMES if chosen is None else (chosen,):
        for what, (distance, eyes, a, b) in measure(load_theme(name)):
            wanted = LEAST if "four" in what or "drawn" in what else 0.0
            bad += distance < wanted
            judged = f"at least {wanted:.0f}: {'yes' if distance >= wanted else 'NO'}" if wanted else ""
            pair = f"{NAMES[a]} and {NAMES[b]}"
            print(f"{name:9} {what:24} {distance:5.1f}  {pair:22} ({eyes})  {judged}".rstrip())
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
