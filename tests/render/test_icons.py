"""Icons: all drawn, in the colour asked for, inside their box."""

from __future__ import annotations

import pygame
import pytest

from toc_desktop.render.icons import hex_colour, icon, icon_names
from toc_desktop.ui.svg import AssetError

# fmt: off
NEEDED = [
    "back", "undo", "hint", "bulb", "speed", "fast-forward", "rules", "book", "menu", "close",
    "check", "cross", "chevron-left", "chevron-right", "chevron-up", "chevron-down", "link", "lock",
    "dealer", "plus", "minus", "trash", "pencil", "save", "export", "import", "copy", "paste",
    "play", "pause", "step-forward", "step-back", "to-start", "to-end", "restart", "trophy", "star",
    "gear", "sound-on", "sound-off", "fullscreen", "windowed", "human", "bot", "home", "crown",
    "clock", "eye", "curtain", "drag", "search", "warning", "info", "question", "spade", "heart",
    "diamond", "club", "log", "exit", "language", "keyboard", "chart", "learn", "cards", "pawn",
]
# fmt: on


@pytest.mark.parametrize("name", sorted(icon_names() | set(NEEDED)))
def test_icon_is_drawn_in_its_colour(name: str) -> None:
    surface = icon(name, 48, "#FFDF8E")
    assert surface.get_size() == (48, 48)
    ink = [surface.get_at((x, y)) for x in range(48) for y in range(48) if surface.get_at((x, y)).a > 250]
    assert len(ink) > 40, "hardly anything is drawn"
    # The rasteriser multiplies by alpha and divides again, which may cost a unit.
    assert all(abs(c.r - 255) + abs(c.g - 223) + abs(c.b - 142) <= 4 for c in ink)


@pytest.mark.parametrize("name", sorted(icon_names()))
def test_icon_is_not_cut_off(name: str) -> None:
    surface = icon(name, 56, "#FFFFFF")
    border = [(i, edge) for i in range(56) for edge in (0, 55)]
    assert all(surface.get_at(p).a < 128 and surface.get_at((p[1], p[0])).a < 128 for p in border)


def test_colours_in_any_form() -> None:
    assert hex_colour("#ffdf8e") == "#FFDF8E"
    assert hex_colour((255, 223, 142)) == "#FFDF8E"
    assert hex_colour((255, 223, 142, 40)) == "#FFDF8E"
    assert hex_colour(pygame.Color("white")) == "#FFFFFF"
    assert icon("undo", 24, (255, 223, 142)) is icon("undo", 24, "#FFDF8E")


def test_unknown_icon_says_so() -> None:
    with pytest.raises(AssetError, match="teapot"):
        icon("teapot", 24, "#FFFFFF")
