"""Boards that tests share: painting one afresh takes longer than most of them."""

from __future__ import annotations

from functools import lru_cache

import pytest

from toc_desktop.render import table_board
from toc_desktop.render.board import BoardPainter
from toc_desktop.ui.theme import Theme


@lru_cache(maxsize=4)
def shared_painter(theme: Theme) -> BoardPainter:
    """Return the painter of a theme, with the boards it painted for tests before."""
    return BoardPainter(theme)


def share_boards(patch: pytest.MonkeyPatch) -> None:
    """Let every table lay the board that was painted for another one like it."""
    patch.setattr(table_board, "BoardPainter", shared_painter)
