"""What is drawn over the board for a moment: traces of moves, paths about to be taken, speech bubbles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

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


NUMBER = 0.5
"""How far a trace keeps from the middle of an engraved number, in pitches."""


def trace(
    theme: Theme, points: Sequence[Point], pitch: float, colour: Color, *, numbers: Sequence[Point] = ()
) -> Sprite:
    """Draw the dotted line of a move already made, with a dashed ring where it began.

    ``numbers`` are the middles of engraved ones: around one the ring is wider, and the line leaves it out.
    The sprite's anchor is the first point.
    """
    clear = pitch * NUMBER
    numbered = any(math.dist(points[0], number) < 1 for number in numbers)
    radius = clear if numbered else pitch * 0.30
    local, box = _framed(points, pitch * (0.6 if numbered else 0.5))
    ways = list(_leaving_out(local, [(x - box.x, y - box.y) for x, y in numbers], clear))
    dots = f'{_ROUND} stroke-dasharray="{pitch * 0.02:.2f} {pitch * 0.215:.2f}"'
    ring = f'stroke-dasharray="{pitch * 0.1:.2f} {pitch * 0.08:.2f}"'
    pale = mix(colour, (255, 255, 255, 255), 0.4)
    body = (
        "".join(line(way, stroke(with_alpha(theme.outline_dark, 0.5), pitch * 0.176, _ROUND)) for way in ways)
        + "".join(line(way, stroke(colour, pitch * 0.098, dots)) for way in ways)
        + circle(local[0], radius, stroke(with_alpha(theme.outline_dark, 0.5), max(3.0, pitch * 0.08)))
        + circle(local[0], radius, stroke(pale, max(1.6, pitch * 0.047), ring))
    )
    return _sprite(body, box, points[0])


def _leaving_out(points: Sequence[Point], middles: Sequence[Point], away: float) -> Iterator[list[Point]]:
    """Return the parts of a line that keep away from some points."""
    part: list[Point] = []
    for first, last in pairwise(points):
        for start, end in _free(first, last, middles, away):
            a, b = _between(first, last, start), _between(first, last, end)
            if start > 0 or not part:
                if part:
                    yield part
                part = [a]
            part.append(b)
            if end < 1:
                yield part
                part = []
    if part:
        yield part


def _free(first: Point, last: Point, middles: Sequence[Point], away: float) -> Iterator[tuple[float, float]]:
    """Return the shares of a straight line that keep away from some points."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    length = max(1e-6, math.hypot(dx, dy))
    taken = []
    for x, y in middles:
        along = ((x - first[0]) * dx + (y - first[1]) * dy) / length
        beside = ((x - first[0]) * dy - (y - first[1]) * dx) / length
        if abs(beside) < away:
            half = math.sqrt(away * away - beside * beside)
            taken.append(((along - half) / length, (along + half) / length))
    at = 0.0
    for start, end in sorted(taken):
        if start > at:
            yield at, min(1.0, start)
        at = max(at, end)
        if at >= 1:
            return
    yield at, 1.0


def _between(first: Point, last: Point, share: float) -> Point:
    return first[0] + (last[0] - first[0]) * share, first[1] + (last[1] - first[1]) * share


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
