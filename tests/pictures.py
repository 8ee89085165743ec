"""Pictures that tests share: painting one afresh takes longer than most of them."""

from __future__ import annotations

import io
from functools import lru_cache

import pygame
import pytest

from toc_desktop.render import table_board
from toc_desktop.render.board import BoardPainter
from toc_desktop.ui.svg import SurfaceCache
from toc_desktop.ui.textures import paint_felt
from toc_desktop.ui.theme import Theme

_MOST = 300_000_000
"""So many bytes of drawings are kept."""


@lru_cache(maxsize=4)
def shared_painter(theme: Theme) -> BoardPainter:
    """Return the painter of a theme, with the boards it painted for tests before."""
    return BoardPainter(theme)


@lru_cache(maxsize=16)
def shared_felt(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """Return the felt that was painted for tests before; it is only laid, never drawn upon."""
    return paint_felt(theme, size)


def share_pictures(patch: pytest.MonkeyPatch) -> None:
    """Let every table lay the board that was painted for another one like it, and draw no drawing twice.

    What a drawing looks like follows from its markup and its size; the game takes a copy of it.
    """
    patch.setattr(table_board, "BoardPainter", shared_painter)
    patch.setattr(table_board, "paint_felt", shared_felt)
    draw, drawn = pygame.image.load_sized_svg, SurfaceCache[tuple[bytes, tuple[int, int]]](_MOST)

    def load(file: io.BytesIO | str, size: tuple[int, int]) -> pygame.Surface:
        if isinstance(file, str):
            return draw(file, size)
        return drawn.get((file.getvalue(), size), lambda: draw(file, size))

    patch.setattr(pygame.image, "load_sized_svg", load)
