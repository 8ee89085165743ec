"""Rectangles to be painted again: where they are, and which of them are one."""

from __future__ import annotations

import pygame


def same_pixels(a: pygame.Surface, b: pygame.Surface) -> bool:
    """Tell whether two surfaces are the same part of the same window."""
    if a is b:
        return True
    same_window = a.get_abs_parent() is b.get_abs_parent()
    return same_window and a.get_abs_offset() == b.get_abs_offset() and a.get_size() == b.get_size()


def merged(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """Make one box of those that overlap, so that nothing is drawn twice."""
    result: list[pygame.Rect] = []
    for box in boxes:
        if box.w <= 0 or box.h <= 0:
            continue
        while (hit := box.collidelist(result)) >= 0:
            box = box.union(result.pop(hit))
        result.append(box)
    return result
