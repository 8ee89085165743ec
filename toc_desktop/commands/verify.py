"""The pixel law: what is on the screen is what is drawn afresh of the same state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from toc_desktop.table.screen import TableScreen

if TYPE_CHECKING:
    from toc_desktop.services import GameApp


def fresh_picture(app: GameApp) -> pygame.Surface:
    """Draw what is seen anew on a surface of its own: widgets built again, painters without memory."""
    surface = pygame.Surface(app.window.size)
    tables = [scene for scene in app.seen() if isinstance(scene, TableScreen)]
    painters = [table.painter for table in tables]
    for scene in app.seen():
        scene.build_anew()
    for table in tables:
        table.painter = table.painter.fresh()
    try:
        app.draw_on(surface)
    finally:
        for table, painter in zip(tables, painters, strict=True):
            table.painter = painter
    return surface
