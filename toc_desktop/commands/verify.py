"""The pixel law: what is on the screen, and what can be done there, is what is found afresh in the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from toc_desktop.table.painter import TablePainter
from toc_desktop.table.screen import TableScreen

if TYPE_CHECKING:
    from toc_desktop.services import GameApp

_WHOLLY_NEW = 150
"""Each so many comparisons, board and cards are painted anew as well."""


class PictureDiffers(AssertionError):
    """The picture drawn in steps is not the picture of the state."""


def fresh_picture(app: GameApp, wholly_new: bool = False) -> pygame.Surface:
    """Draw what is seen anew on a surface of its own: widgets built again, painters without memory."""
    surface = pygame.Surface(app.window.size)
    tables = [scene for scene in app.seen() if isinstance(scene, TableScreen)]
    painters = [table.painter for table in tables]
    for scene in app.seen():
        scene.build_anew()
    for table in tables:
        table.painter = TablePainter() if wholly_new else table.painter.fresh()
    try:
        app.draw_on(surface)
    finally:
        for table, painter in zip(tables, painters, strict=True):
            table.painter = painter
    return surface


class PictureCheck:
    """Compares the window with a fresh picture of the same moment, and counts how often."""

    def __init__(self, app: GameApp) -> None:
        self._app = app
        self.comparisons = 0

    def __call__(self) -> None:
        """Compare picture and controls now; ``PictureDiffers`` says where they are not the same."""
        app = self._app
        if app.scene is None or not app.running:
            return
        self.comparisons += 1
        shown, reached = app.window.surface(), app.scene.controls()
        fresh = fresh_picture(app, self.comparisons % _WHOLLY_NEW == 0)
        afresh = app.scene.controls()
        if reached != afresh:
            names = sorted({str(control.id) for control in {*reached} ^ {*afresh}})
            raise PictureDiffers(f"{app.scene.name}: {', '.join(names)} differ from controls found afresh")
        if pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(fresh, "RGB"):
            same = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), fresh)
            same.invert()
            where = same.get_bounding_rects()
            box = where[0].unionall(where[1:]) if where else shown.get_rect()
            raise PictureDiffers(f"{app.scene.name}: {same.count()} pixels differ in {tuple(box)}")
