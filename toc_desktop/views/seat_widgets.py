"""Seats on the set-up screen: medals to choose colour and shape, and the little board with its names."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from toc_desktop.engine import RuleSet, Seating
from toc_desktop.present.games.phrases import whose
from toc_desktop.present.table.geometry import BoardGeometry, BoardLayout, Place
from toc_desktop.render.board import BoardMarks, SeatStyle, board_painter
from toc_desktop.render.pawns import pawn_painter
from toc_desktop.storage.setup import COLOURS, SeatSetup
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, columns_that_fit, grid
from toc_desktop.ui.focus import Control, PartTarget
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.text import Align
from toc_desktop.ui.widgets import Button, Label, Layer, Look, Named, Painter, Plain, Press, Widget
from toc_desktop.ui.widgets.overlays import Sheet


def seat_look(seat: SeatSetup) -> SeatStyle:
    """Return colour and shape as the painters take them."""
    return SeatStyle(seat.colour, seat.shape)


def medal_drawer(look: SeatStyle) -> Callable[[Painter, Box], None]:
    """Return what draws a seat's medal in a box."""

    def draw(p: Painter, box: Box) -> None:
        side = min(box.w, box.h)
        p.surface.blit(pawn_painter(p.theme).shape(look, side), box.centred(side, side)[:2])

    return draw


@dataclass(eq=False)
class Medal(Named):
    """A seat's colour and shape as a round button."""

    label: str
    look: SeatStyle
    on_press: Press
    selected: bool = False
    group: str = ""
    hint: str = ""
    value: str = ""
    radius = 60

    def controls(self) -> list[Control]:
        """Return the medal as one control."""
        return [self.control("radio" if self.group else "button", self.label, self.value)]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the medal, brighter when hovered, with a check when chosen."""
        side = min(self.box.w, self.box.h)
        hot = self.selected or look.hovered == self.id
        if self.selected:
            p.glow(self.box.centred(side, side), side / 2, p.m.px(7), p.theme.glow, 0, p.m.px(3))
        picture = pawn_painter(p.theme).shape(self.look, side, active=hot)
        p.surface.blit(picture, self.box.centred(side, side)[:2])
        if self.selected:
            mark = max(16, side * 2 // 5)
            badge = Box(self.box.right - mark, self.box.y - mark // 4, mark, mark)
            p.rounded(badge, mark / 2, p.theme.on, p.theme.mark_text, p.hair(1.6))
            px = round(mark * 0.64)
            p.icon("check", badge.centred(px, px), p.theme.mark_text)


@dataclass(eq=False)
class LittleBoard(Plain):
    """The board as it will be: arms, marks, colours, pawns in their camps, names around it."""

    rules: RuleSet
    seating: Seating
    seats: Sequence[SeatSetup]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw board, pawns and names."""
        ui = p.ui
        names = max((ui.text_width(seat.name, 21, "serif_bold") for seat in self.seats), default=0)
        room = self.box.inset(0, p.m.px(8))
        side_room = names + p.m.px(16)
        spacious = self.box.w - 2 * side_room >= room.h * 0.8
        if spacious:
            room = room.inset(side_room, 0)
        layout = BoardLayout(
            BoardGeometry(self.seating.arms, self.seating.seats[0]), (room.x, room.y, room.w, room.h)
        )
        seat_styles = {place: seat_look(s) for place, s in zip(self.seating.seats, self.seats, strict=True)}
        board = board_painter(p.theme).paint(layout, marks=BoardMarks.of(self.rules), seats=seat_styles)
        p.surface.blit(board, layout.canvas[:2])
        self._pawns(p, layout, seat_styles)
        if spacious:
            for place, seat in zip(self.seating.seats, self.seats, strict=True):
                self._name(p, layout, place, seat.name)

    def _pawns(self, p: Painter, layout: BoardLayout, seat_styles: dict[int, SeatStyle]) -> None:
        painter = pawn_painter(p.theme)
        standing: list[tuple[tuple[float, float], SeatStyle]] = []
        for place, seat_colours in seat_styles.items():
            for i in range(4):
                started = self.rules.fast_start and i == 0
                where = layout.geometry.start(place) if started else Place.base(place, i)
                standing.append((layout.px(where), seat_colours))
        for at, seat_colours in sorted(standing, key=lambda item: item[0][1]):
            painter.shadow(layout.pitch).draw(p.surface, at)
            painter.pawn(seat_colours, layout.pitch).draw(p.surface, at)

    def _name(self, p: Painter, layout: BoardLayout, place: int, name: str) -> None:
        """Write a name beside the corner where its camp is."""
        geometry = layout.geometry
        turn = geometry.angle(place) + math.pi / geometry.arms
        reach = geometry.apothem / math.cos(math.pi / geometry.arms) * layout.pitch
        x, y = layout.centre[0] + reach * math.cos(turn), layout.centre[1] + reach * math.sin(turn)
        width, height = p.ui.text_width(name, 21, "serif_bold") + 2, p.ui.line(21)
        left = math.cos(turn) < 0
        gap = p.m.px(12)
        box_x = round(x) - gap - width if left else round(x) + gap
        top = min(max(self.box.y, round(y) - height // 2), self.box.bottom - height)
        align: Align = "right" if left else "left"
        if p.theme.light:
            # In a light theme the board's shadow would swallow dark letters.
            pill = Box(box_x, top, width, height).inset(-p.m.px(8), -1)
            p.rounded(pill, height / 2, (*p.theme.plate[:3], 235))
        p.text(name, Box(box_x, top, width, height), 21, p.theme.name_text, "serif_bold", align)


def open_look_picker(
    scene: Scene[Any],
    name: str,
    seat: Callable[[], SeatSetup],
    on_colour: Callable[[int], None],
    on_shape: Callable[[int], None] | None,
) -> None:
    """Open a sheet with eight colours and eight shapes; what is chosen shows at once.

    Without `on_shape` every colour comes with its own shape.
    """
    layer_id = "look"

    def build() -> Sequence[Widget]:
        ui, m = scene.ui, scene.m
        mine = seat()
        pad, gap = m.px(36), m.px(16)
        side = m.control(56)
        width = min(m.width - 2 * m.px(40), 8 * side + 7 * gap + 2 * pad)
        inner = width - 2 * pad
        columns = columns_that_fit(inner, side, gap, COLOURS)
        columns = 8 if columns == 8 else 4
        lines = COLOURS // columns
        block_h = lines * side + (lines - 1) * gap
        kinds = ("colour", "shape") if on_shape is not None else ("colour",)
        title = tr("setup.look.title", whose=whose(name))
        title_h = ui.text_height(title, inner, 30, "serif_bold", 1.2)
        label_h, done_h = ui.line(20, 1.9), m.control(60)
        height = 2 * pad + title_h + len(kinds) * (label_h + block_h + gap) + done_h + gap
        box = m.box.centred(width, min(height, m.height - 16))
        y = box.y + pad
        parts: list[Widget] = [
            Label(
                Box(box.x + pad, y, inner, title_h), title, 30, scene.theme.title, "serif_bold", leading=1.2
            )
        ]
        y += title_h
        for kind in kinds:
            text = tr(f"setup.look.{kind}")
            parts.append(Label(Box(box.x + pad, y, inner, label_h), text, 20, scene.theme.text_soft))
            y += label_h
            cells = grid(
                Box(box.x + pad, y, columns * side + (columns - 1) * gap, block_h), columns, lines, gap
            )
            for i, cell in enumerate(cells):
                shape = i if on_shape is None else mine.shape
                look = SeatStyle(i, shape) if kind == "colour" else SeatStyle(mine.colour, i)
                chosen = (mine.colour if kind == "colour" else mine.shape) == i
                choose = on_colour if kind == "colour" or on_shape is None else on_shape
                parts.append(
                    Medal(
                        PartTarget(kind, str(i)),
                        cell,
                        tr(f"setup.{kind}.{i}"),
                        look,
                        partial(choose, i),
                        chosen,
                        kind,
                    )
                )
            y += block_h + gap
        done = Box(box.x + pad, y + gap // 2, inner, done_h)
        parts.append(
            Button(
                "look:done", done, tr("setup.look.done"), lambda: scene.close_layer(layer_id), kind="primary"
            )
        )
        return [Sheet(box, parts)]

    scene.open_layer(Layer(layer_id, build, scrim=True, first_focus=PartTarget("colour", str(seat().colour))))
