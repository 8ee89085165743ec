"""What is drawn over the board for a moment: traces of moves, paths about to be taken, speech bubbles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import pygame

from toc_desktop.render.pawns import PawnPainter, Sprite
from toc_desktop.ui.svg import Size, rasterise, register_cache, soft_shape, svg_document
from toc_desktop.ui.svg_markup import Point, circle, fill, line, path, stroke
from toc_desktop.ui.theme import Color, Theme, mix, with_alpha

_ROUND = 'stroke-linejoin="round" stroke-linecap="round"'


def _framed(points: Sequence[Point], room: float) -> tuple[list[Point], pygame.Rect]:
    """Return the points moved to a small picture of their own, and where that picture goes."""
    left, top = min(x for x, _ in points) - room, min(y for _, y in points) - room
    width, height = max(x for x, _ in points) + room - left, max(y for _, y in points) + room - top
    box = pygame.Rect(int(left), int(top), int(width) + 2, int(height) + 2)
    return [(x - box.x, y - box.y) for x, y in points], box


def trace(
    theme: Theme, points: Sequence[Point], pitch: float, colour: Color, *, numbered: bool = False
) -> Sprite:
    """Draw the dotted line of a move already made, with a dashed ring where it began.

    Around a number the ring is wider, and the line begins outside it. The sprite's anchor is the first point.
    """
    radius = pitch * (0.5 if numbered else 0.30)
    local, box = _framed(points, pitch * (0.6 if numbered else 0.5))
    way = _after(local, radius) if numbered else local
    dots = f'{_ROUND} stroke-dasharray="{pitch * 0.02:.2f} {pitch * 0.215:.2f}"'
    ring = f'stroke-dasharray="{pitch * 0.1:.2f} {pitch * 0.08:.2f}"'
    pale = mix(colour, (255, 255, 255, 255), 0.4)
    body = (
        line(way, stroke(with_alpha(theme.outline_dark, 0.5), pitch * 0.176, _ROUND))
        + line(way, stroke(colour, pitch * 0.098, dots))
        + circle(local[0], radius, stroke(with_alpha(theme.outline_dark, 0.5), max(3.0, pitch * 0.08)))
        + circle(local[0], radius, stroke(pale, max(1.6, pitch * 0.047), ring))
    )
    return _sprite(body, box, points[0])


def _after(points: Sequence[Point], away: float) -> list[Point]:
    """Return a line without its first pixels."""
    if len(points) < 2:
        return list(points)
    (x, y), (to_x, to_y) = points[:2]
    share = min(0.9, away / max(1.0, math.dist(points[0], points[1])))
    return [(x + (to_x - x) * share, y + (to_y - y) * share), *points[1:]]


def path_line(theme: Theme, points: Sequence[Point], pitch: float, *, strong: bool = True) -> Sprite:
    """Draw the line a pawn would follow: drawn out when it is chosen, dotted while it is one of several."""
    local, box = _framed(points, pitch * 0.3)
    under, over = (0.254, 0.146) if strong else (0.195, 0.098)
    dots = "" if strong else f'stroke-dasharray="{pitch * 0.04:.2f} {pitch * 0.234:.2f}"'
    body = line(local, stroke(theme.path_under, pitch * under, _ROUND))
    body += line(local, stroke(theme.path, pitch * over, f"{_ROUND} {dots}"))
    return _sprite(body, box, points[0])


def draw_path(target: pygame.Surface, pawns: PawnPainter, points: Sequence[Point], pitch: float) -> None:
    """Draw a path from the pawn's cell to its last one, every cell between numbered 1, 2, 3 …."""
    if len(points) < 2:
        return
    path_line(pawns.theme, points, pitch).draw(target, points[0])
    for number, point in enumerate(points[1:-1], 1):
        pawns.step(pitch, number).draw(target, point)


def _sprite(body: str, box: pygame.Rect, first: Point) -> Sprite:
    picture = rasterise(svg_document(box.width, box.height, body), box.size)
    return Sprite(picture, (round(first[0]) - box.x, round(first[1]) - box.y))


def callout_box(
    words: Size, target: Point, bounds: pygame.Rect, unit: float = 1.0
) -> tuple[float, float, int, int]:
    """Return where the paper of a bubble around words of a size lies, without its tail."""
    pad_x, pad_y, tail = round(18 * unit), round(9 * unit), round(20 * unit)
    room = round(10 * unit)
    w, h = words[0] + 2 * pad_x, words[1] + 2 * pad_y
    left = min(max(target[0] - pad_x - 26 * unit, bounds.left + room), bounds.right - w - room)
    above = target[1] - tail - h - room >= bounds.top
    return left, target[1] - tail - h if above else target[1] + tail, w, h


def callout(
    theme: Theme, text: pygame.Surface, target: Point, bounds: pygame.Rect, unit: float = 1.0
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a bubble around a rendered text, its tail on `target`, and where it lies inside `bounds`.

    It stands above its target, or below where there is no room above.
    """
    left, top, w, h = callout_box(text.get_size(), target, bounds, unit)
    room, tail, above = round(10 * unit), round(20 * unit), top < target[1]  # the room is for the shadow
    pad_x, pad_y = round(18 * unit), round(9 * unit)
    origin = (round(left) - room, round(top - room if above else target[1] - room))
    size = (w + 2 * room, h + tail + 2 * room)
    box, tip = (left - origin[0], top - origin[1], w, h), (target[0] - origin[0], target[1] - origin[1])
    outline = _outline(box, tip, "bottom" if above else "top", min(h / 2, 21 * unit), 13 * unit)
    surface = _paper(theme, size, outline, max(1.4, 2.2 * unit), 4 * unit)
    surface.blit(text, (round(left - origin[0] + pad_x), round(top - origin[1] + pad_y)))
    return surface, origin


@lru_cache(maxsize=4)
def paper_note(
    theme: Theme, box: tuple[int, int, int, int], tip: Point, side: str, unit: float = 1.0
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the paper of a note whose tail leaves a side and ends on `tip`, and where it lies."""
    x, y, w, h = box
    room = round(24 * unit)
    left, top = min(x, tip[0]) - room, min(y, tip[1]) - room
    size = (round(max(x + w, tip[0]) + room - left), round(max(y + h, tip[1]) + room - top))
    outline = _outline((x - left, y - top, w, h), (tip[0] - left, tip[1] - top), side, 22 * unit, 17 * unit)
    surface = _paper(theme, size, outline, max(2.0, 3 * unit), 6 * unit)
    return surface, (round(left), round(top))


register_cache(paper_note.cache_clear)


def _paper(theme: Theme, size: Size, outline: str, edge_width: float, drop: float) -> pygame.Surface:
    """Paint paper of an outline over its shadow."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if theme.shadow[3]:
        shape = f'<g transform="translate(0,{drop:.1f})">{path(outline, fill((0, 0, 0, 255)))}</g>'
        surface.blit(soft_shape(size, shape, max(drop, 1), theme.shadow[:3], 0.55), (0, 0))
    edge = stroke(theme.callout_edge, edge_width, 'stroke-linejoin="round"')
    body = path(outline, fill(theme.callout)) + path(outline, edge)
    surface.blit(rasterise(svg_document(*size, body), size), (0, 0))
    return surface


def _outline(box: tuple[float, float, float, float], tip: Point, side: str, r: float, half: float) -> str:
    """Return the outline of a note, clockwise from its upper left, with a tail on one side."""
    x, y, w, h = box
    right, bottom = x + w, y + h
    turn = f"A{r:.1f},{r:.1f} 0 0 1"
    to = f"L{tip[0]:.1f},{tip[1]:.1f}"
    across = min(max(tip[0], x + r + half), right - r - half)
    down = min(max(tip[1], y + r + half), bottom - r - half)
    tails = {
        "top": f"L{across - half:.1f},{y:.1f} {to} L{across + half:.1f},{y:.1f} ",
        "right": f"L{right:.1f},{down - half:.1f} {to} L{right:.1f},{down + half:.1f} ",
        "bottom": f"L{across + half:.1f},{bottom:.1f} {to} L{across - half:.1f},{bottom:.1f} ",
        "left": f"L{x:.1f},{down + half:.1f} {to} L{x:.1f},{down - half:.1f} ",
    }
    tail = {name: tails[name] if name == side else "" for name in tails}
    return (
        f"M{x + r:.1f},{y:.1f} {tail['top']}L{right - r:.1f},{y:.1f} {turn} {right:.1f},{y + r:.1f} "
        f"{tail['right']}L{right:.1f},{bottom - r:.1f} {turn} {right - r:.1f},{bottom:.1f} "
        f"{tail['bottom']}L{x + r:.1f},{bottom:.1f} {turn} {x:.1f},{bottom - r:.1f} "
        f"{tail['left']}L{x:.1f},{y + r:.1f} {turn} {x + r:.1f},{y:.1f}Z"
    )
