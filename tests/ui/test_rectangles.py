"""Rectangles to be painted again."""

from __future__ import annotations

import random
from itertools import combinations

import pygame
import pytest

from toc_desktop.ui.rectangles import merged


@pytest.mark.parametrize("most", [1, 3, 6])
def test_few_boxes_that_do_not_overlap_cover_all_that_were_given(most: int) -> None:
    rng = random.Random(most)
    for _ in range(200):
        boxes = [
            pygame.Rect(rng.randrange(900), rng.randrange(600), rng.randrange(120), rng.randrange(120))
            for _ in range(rng.randrange(20))
        ]
        result = merged(boxes, most)
        assert len(result) <= most
        assert all(any(one.contains(box) for one in result) for box in boxes if box.w and box.h)
        assert not any(a.colliderect(b) for a, b in combinations(result, 2))


def test_boxes_far_from_each_other_stay_small() -> None:
    corners = [pygame.Rect(x, y, 10, 10) for x in (0, 990) for y in (0, 990)]
    beside = pygame.Rect(12, 0, 10, 10)
    result = merged([*corners, beside], 4)
    assert sorted(result, key=tuple) == sorted([*corners[1:], pygame.Rect(0, 0, 22, 10)], key=tuple)
