"""Rectangles to be painted again: where they are, and which of them are one."""

from __future__ import annotations

from itertools import combinations

import pygame


def same_pixels(a: pygame.Surface, b: pygame.Surface) -> bool:
    """Tell whether two surfaces are the same part of the same window."""
    if a is b:
        return True
    same_window = a.get_abs_parent() is b.get_abs_parent()
    return same_window and a.get_abs_offset() == b.get_abs_offset() and a.get_size() == b.get_size()


def merged(boxes: list[pygame.Rect], most: int) -> list[pygame.Rect]:
    """Make one box of those that overlap, so that nothing is drawn twice, and at most so many in all."""
    result = _apart(boxes)
    while len(result) > most:
        first, second = min(combinations(result, 2), key=_waste)
        result = _apart([box for box in result if box not in (first, second)] + [first.union(second)])
    return result


def _waste(pair: tuple[pygame.Rect, pygame.Rect]) -> int:
    """Return how many pixels are in the box of two boxes, and in neither of them."""
    both = pair[0].union(pair[1])
    return both.w * both.h - sum(box.w * box.h for box in pair)


def _apart(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    result: list[pygame.Rect] = []
    for box in boxes:
        if box.w <= 0 or box.h <= 0:
            continue
        while (hit := box.collidelist(result)) >= 0:
            box = box.union(result.pop(hit))
        result.append(box)
    return result
