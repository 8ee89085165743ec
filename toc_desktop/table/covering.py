"""The parts of the picture of a table, each with what it covers: what differs is painted again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple

import pygame

from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.pointing import Reach
from toc_desktop.render.table_board import TableBoard
from toc_desktop.table.areas import hand_rect, square, with_room
from toc_desktop.table.view import BoardView, Halo, Panels, PawnView, TableView

if TYPE_CHECKING:
    from toc_desktop.table.painter import Tools

Parts = dict[object, tuple[object, pygame.Rect]]
"""By name: a value, and the rectangle that is painted again when it is another one."""

_BANNER = ("banner",)
_LOG = ("log", "log_open", "showing", "consequence")
_NOTE = ("note",)
"""What of the panels is seen in the banner alone, in the log alone, and in the note over the table."""
_REACH = 1.0
"""How far what lies on a place reaches from its middle, in pitches."""
_ELSEWHERE = tuple(field.name for field in fields(Panels) if field.name not in (*_BANNER, *_LOG, *_NOTE))


def panel_parts(view: TableView) -> Parts:
    """Return banner, log, and all the other panels together, which tell where these two are as well."""
    panels, layout = view.panels, view.panels.layout
    return {
        "panels": ((_values(panels, _ELSEWHERE), view.panel_look), _panel_zone(view)),
        "banner": (_values(panels, _BANNER), with_room(view, layout.banner)),
        "log": (_values(panels, _LOG), with_room(view, layout.log)),
    }


def _values(panels: Panels, names: Sequence[str]) -> tuple[object, ...]:
    return tuple(getattr(panels, name) for name in names)


def _panel_zone(view: TableView) -> pygame.Rect:
    layout, m = view.panels.layout, view.scenery.ui.m
    boxes = [layout.title, *layout.icons, layout.banner, layout.middle, layout.log]
    zone = pygame.Rect(boxes[0]).unionall([pygame.Rect(box) for box in boxes[1:]])
    width, height = view.scenery.size
    if view.panels.more is not None:
        # A replay's strip or a lesson's task lies at an edge.
        zone = zone.union(pygame.Rect(0, height - 1, width, 1)).union(pygame.Rect(0, zone.y, width, 1))
    return zone.inflate(m.px(60), m.px(60))


def parts_of(view: TableView, tools: Tools) -> Parts:
    """Return every part of a view with what it covers, but for the pieces on the board."""
    layout = view.panels.layout
    nowhere, whole = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, *view.scenery.size)
    board = with_room(view, layout.board.rect)
    parts: Parts = {
        **panel_parts(view),
        "piles": (view.piles, with_room(view, layout.middle)),
        "board": ((view.board.flakes, view.board.winners, view.board.numbered), board),
        "effect": (view.effect, board),
        "hand": (view.hand, hand_rect(view)),
        "drag": (view.drag, _drag_rect(view, tools) if view.drag is not None else nowhere),
        "above": ((view.bubble, view.focus, view.tooltip, view.above), whole),
    }
    if view.panels.note is not None:
        note = view.panels.note
        parts["note"] = ((note, view.panel_look), with_room(view, note.reach))
    for plate in view.plates:
        rect = layout.plates[plate.plate.seat].rect
        parts["plate", plate.plate.player] = (plate, with_room(view, rect))
    for player in view.given:
        x, y, _, width = tools.spots.given(view, player)
        parts["given", player] = (player, square(x, y, width * 2))
    for index, moving in enumerate(view.moving):
        parts["moving", index] = (moving, tools.spots.covered(view, moving, tools.board))
    return parts


def pieces_differing(was: BoardView, now: BoardView, board: TableBoard) -> Iterator[pygame.Rect]:
    """Yield what covers the pawns, marks and lines on the board that are in one view only."""
    before, after = _pieces_of(was), _pieces_of(now)
    for piece in before.keys() | after.keys():
        if before[piece] != after[piece]:
            yield _around(piece.places, board)


class _Piece(NamedTuple):
    """Something on the board, and the places that it lies on or between."""

    what: object
    places: tuple[Place, ...]


def _pieces_of(board: BoardView) -> Counter[_Piece]:
    """Return each piece on the board, and how many are alike: one over the other is darker."""
    pieces = [_Piece(path, path.places) for path in (*board.weak, *board.strong)]
    pieces += [_Piece(player, places) for player, places in board.traces]
    alone: list[Reach | Halo | PawnView] = [*board.steps, *board.halos, *board.pawns]
    pieces += [_Piece(each, (each.place,)) for each in alone]
    pieces += [_Piece("badge", (place,)) for place in board.badges]
    return Counter(pieces)


def _around(places: Iterable[Place], board: TableBoard) -> pygame.Rect:
    """Return what pawns, signs and lines on some places cover, their shadows included."""
    points = [board.px(place) for place in places]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    wide, high = (max(point[axis] for point in points) - low for axis, low in ((0, left), (1, top)))
    room = round(_REACH * max(board.stature, board.pitch)) + 2
    return pygame.Rect(round(left), round(top), round(wide) + 1, round(high) + 1).inflate(2 * room, 2 * room)


def _drag_rect(view: TableView, tools: Tools) -> pygame.Rect:
    assert view.drag is not None
    x, y = view.drag.pos
    card = view.panels.layout.fan.card
    return square(x, y, max(card * 2.8, round(tools.board.stature * 4)))


def differing(was: Parts, now: Parts) -> Iterator[pygame.Rect]:
    """Yield where the parts that differ were, and where they are now."""
    for name in was.keys() | now.keys():
        before, after = was.get(name), now.get(name)
        if before != after:
            yield from (part[1] for part in (before, after) if part is not None)
