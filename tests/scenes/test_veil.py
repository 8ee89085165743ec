"""Behind a menu the table stays recognisable, in every theme."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from tests.scenes.test_grand import shown, table
from toc_desktop.ui.theme import contrast_ratio


def local_contrast(picture: pygame.Surface, at: tuple[float, float], half: float) -> float:
    """The contrast between the lightest and the darkest pixel around a point."""
    box = pygame.Rect(0, 0, round(2 * half), round(2 * half))
    box.center = (round(at[0]), round(at[1]))
    part = picture.subsurface(box.clip(picture.get_rect()))
    points = product(range(part.get_width()), range(part.get_height()))
    colours = sorted((part.get_at(point) for point in points), key=lambda c: c.r + c.g + c.b)
    dark, light = colours[0], colours[-1]
    return contrast_ratio((light.r, light.g, light.b, 255), (dark.r, dark.g, dark.b, 255))


@pytest.mark.parametrize(("theme", "least"), [("contrast", 3.0), ("walnut", 1.3), ("maple", 1.3)])
def test_the_table_is_recognised_behind_a_menu(theme: str, least: float) -> None:
    """Cells, pawns and the edge of the board stand out under the veil; in high contrast by 3 to 1."""
    pilot, scene = table("table-menu", (1280, 720), theme=theme)
    picture, board = shown(pilot), scene.layout.board
    dialog = scene.tree.layer_widgets[0][0].box
    geometry = board.geometry
    cells = [board.px(place) for place in geometry.places() if place.kind in ("track", "home", "base")]
    pawns = [board.px(pawn.place) for pawn in scene.view().board.pawns]
    free = [at for at in (*cells, *pawns) if not dialog.inset(-40).contains(at)]
    assert len(free) > 40
    for at in free:
        assert local_contrast(picture, at, board.pitch * 0.5) >= least
    x, y, _, height = board.board_rect
    assert local_contrast(picture, (x + 4, y + height / 2), 12) >= least
