"""Icons: all drawn, in the colour asked for, inside their box."""

from __future__ import annotations

import pygame
import pytest

from toc_desktop.ui.icons import icon, names
from toc_desktop.ui.theme import Color

GOLD: Color = (255, 223, 142, 255)

# fmt: off
NEEDED = [
    "back", "undo", "hint", "speed", "rules", "menu", "close",
    "check", "cross", "chevron-left", "chevron-right", "chevron-up", "chevron-down", "link", "lock",
    "dealer", "plus", "minus", "trash", "pencil", "save", "export", "import", "copy", "paste",
    "play", "pause", "step-forward", "step-back", "to-start", "to-end", "restart", "trophy", "star",
    "gear", "sound-on", "sound-off", "fullscreen", "windowed", "human", "bot", "home", "crown",
    "clock", "eye", "curtain", "drag", "search", "warning", "info", "question", "spade", "heart",
    "diamond", "club", "log", "exit", "language", "keyboard", "chart", "learn", "cards", "pawn",
]
# fmt: on


@pytest.mark.parametrize("name", sorted(set(names()) | set(NEEDED)))
def test_icon_is_drawn_in_its_colour(name: str) -> None:
    surface = icon(name, 48, GOLD)
    assert surface.get_size() == (48, 48)
    ink = [surface.get_at((x, y)) for x in range(48) for y in range(48) if surface.get_at((x, y)).a > 250]
    assert len(ink) > 40, "hardly anything is drawn"
    # The rasteriser multiplies by alpha and divides again, which may cost a unit.
    assert all(abs(c.r - 255) + abs(c.g - 223) + abs(c.b - 142) <= 4 for c in ink)


@pytest.mark.parametrize("name", names())
def test_icon_is_not_cut_off(name: str) -> None:
    surface = icon(name, 56, (255, 255, 255, 255))
    border = [(i, edge) for i in range(56) for edge in (0, 55)]
    assert all(surface.get_at(p).a < 128 and surface.get_at((p[1], p[0])).a < 128 for p in border)


def test_an_icon_is_drawn_once_for_a_colour() -> None:
    assert icon("undo", 24, GOLD) is icon("undo", 24, GOLD)


def test_an_unknown_icon_is_a_ring_to_click_on() -> None:
    ring = icon("teapot", 56, GOLD)
    assert ring.get_at((28, 28)).a == 0
    assert pygame.mask.from_surface(ring).count() > 100
