"""Flakes that fall for a moment when somebody has won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import pygame

from toc_desktop.engine import Rng
from toc_desktop.ui.theme import Color

COUNT = 110


@cache
def _flakes() -> tuple[tuple[float, float, float, float, float], ...]:
    """Return where each begins, when, how fast it turns and sways, how large it is: the same every time."""
    any_share = Rng(7).unit
    return tuple(
        (any_share(), any_share() * 0.45, 2 + 6 * any_share(), any_share() * 0.06, 0.5 + any_share())
        for _ in range(COUNT)
    )


def draw_flakes(
    surface: pygame.Surface, area: pygame.Rect, progress: float, colours: Sequence[Color]
) -> None:
    """Draw them at a moment of their fall, from 0 to 1."""
    unit = area.w / 120
    for index, (start, delay, turning, sway, size) in enumerate(_flakes()):
        share = (progress - delay) / (1 - delay) * 1.5
        if not 0 < share < 1.1:
            continue
        x = area.x + area.w * (start + sway * math.sin(share * 9 + index))
        y = area.y + area.h * (share * share * 0.4 + share * 0.65 - 0.06)
        wide = unit * size * (0.25 + 0.75 * abs(math.cos(share * turning * 3)))
        tall = unit * size * 0.8
        tilt = math.sin(share * turning + index) * 0.9
        cosine, sine = math.cos(tilt), math.sin(tilt)
        corners = ((-wide, -tall), (wide, -tall), (wide, tall), (-wide, tall))
        points = [(x + a * cosine - b * sine, y + a * sine + b * cosine) for a, b in corners]
        if area.inflate(40, 40).collidepoint(x, y):
            pygame.draw.polygon(surface, colours[index % len(colours)], points)
