"""The mark on a card received, and the numbers of cells that are spoken of, grow in the "Grand jeu" too."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from tests.pilot import Pilot, make_app
from toc_desktop.commands.gallery import gallery
from toc_desktop.present.table.grand import SCALES
from toc_desktop.support.i18n import set_language
from toc_desktop.table.painter import TablePainter
from toc_desktop.table.screen import TableScreen
from toc_desktop.table.view import TableView

SIZES = [(960, 600), (1280, 720), (1920, 1080)]


def table(name: str, size: tuple[int, int], pieces: float) -> TableScreen:
    """A table of the gallery in a size of its pieces."""
    set_language("fr")
    app = make_app(size, piece_scale=pieces)
    app.recording = False
    gallery()[name](app)
    Pilot(app).frame(2)
    return next(scene for scene in app.scenes if isinstance(scene, TableScreen))


def differing(scene: TableScreen, other: TableView) -> pygame.Mask:
    """The pixels in which the table differs from another view of it."""
    painter, view = TablePainter(), scene.view()
    painter.tools(view.scenery)
    pictures = []
    for each in (view, other):
        picture = pygame.Surface(view.scenery.size)
        painter.forget()
        painter.draw(picture, each, (), lambda _: None)
        pictures.append(picture)
    one, two = pictures
    brighter = one.copy()
    brighter.blit(two, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    two.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    brighter.blit(two, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    mask = pygame.mask.from_threshold(brighter, (0, 0, 0), (4, 4, 4, 255))
    mask.invert()
    return mask


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_mark_on_a_card_received_grows_and_is_seen_whole(size: tuple[int, int]) -> None:
    widths = []
    for pieces in SCALES:
        scene = table("table-received", size, pieces)
        view = scene.view()
        assert [card.giver for card in view.hand.cards].count(2) == 1
        cards = tuple(replace(card, giver=None) for card in view.hand.cards)
        mark = differing(scene, replace(view, hand=replace(view.hand, cards=cards)))
        (box,) = mark.get_bounding_rects()
        widths.append(max(box.w, box.h))
        assert mark.count() > 0.9 * math.pi / 4 * widths[-1] ** 2 - 12, f"hidden in part at {pieces}"
        assert box.w > 0.85 * box.h, "a round one"
        assert abs(box.w - box.h) <= 3
    assert all(larger > smaller for smaller, larger in pairwise(widths)), widths
    assert widths[2] >= 1.3 * widths[0], widths


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_numbers_that_a_lesson_speaks_of_grow_on_bare_wood(size: tuple[int, int]) -> None:
    heights = []
    for pieces in SCALES:
        scene = table("lesson-numbers", size, pieces)
        view, board = scene.view(), scene.view().scenery.board
        tags = differing(scene, replace(view, board=replace(view.board, numbered=()))).get_bounding_rects()
        tags = [tag for tag in tags if tag.w * tag.h > 30]
        assert len(tags) == len(view.board.numbered) >= 1
        heights.append(min(tag.h for tag in tags))
        cells = [board.px(p) for p in board.geometry.places() if p.kind in ("track", "home", "base")]
        for tag in tags:
            assert tag.w >= 1.05 * tag.h - 1, "cut by the window's edge"
            for x, y in cells:
                across, down = max(tag.x - x, x - tag.right, 0), max(tag.y - y, y - tag.bottom, 0)
                assert math.hypot(across, down) > 0.3 * board.pitch, f"over the hole at {(x, y)}, {pieces}"
    assert all(larger > smaller for smaller, larger in pairwise(heights)), heights
    assert heights[-1] >= 1.4 * heights[0] - 1, heights
