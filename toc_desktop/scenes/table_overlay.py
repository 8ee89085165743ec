"""Bubbles over the table: what a move would do, why a click is refused, how much of a seven is left."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from toc_desktop.engine import SplitWalk
from toc_desktop.present.table.phrases import effect_words
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.preview import Preview
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.table_cards import HandCard
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui import frame_report as report
from toc_desktop.ui import text
from toc_desktop.ui.painter import Painter

if TYPE_CHECKING:
    from toc_desktop.scenes.table_paint import TablePaint


def draw_effect(scene: TablePaint, p: Painter, told: Preview) -> None:
    """The bubble at the end of a move: who is sent home, who swaps."""
    words = effect_words(told, scene.seat_infos, scene.viewer)
    if not words:
        return
    place = told.losses[0].place if told.losses else told.trails[0].target
    x, y = scene.board.px(place)
    look = None
    if told.losses:
        look = scene.seat_styles[owner_of(told.losses[0].pawn)]
    elif told.swaps:
        look = scene.seat_styles[owner_of(told.trails[1].pawn)]
    bounds = Box(*scene.geometry.board.rect)
    _bubble(scene, p, words, (x, y - scene.board.pitch * 0.84), bounds, look=look)


def draw_reason(scene: TablePaint, p: Painter) -> None:
    """Why what is pointed at cannot be played, for those who wait a moment before they click."""
    control = scene.tip()
    if control is not None and control.role in ("card", "pawn") and not scene.layers:
        draw_refusal(scene, p, control.id, control.hint)


def draw_refusal(scene: TablePaint, p: Painter, control_id: str, words: str) -> None:
    """Why a click did nothing, beside what was clicked."""
    control = scene.focus.find(control_id) or next((c for c in scene.controls() if c.id == control_id), None)
    if control is not None:
        x, y = control.rect.centre[0], control.rect.y
    else:
        place = scene.place_named(control_id)
        if place is None:
            return
        px = scene.board.px(place)
        x, y = round(px[0]), round(px[1] - scene.board.pitch * 0.4)
    in_hand = control_id.startswith("card")
    bounds = scene.area.inset(scene.m.px(8))
    _bubble(scene, p, words, (x, y + scene.m.px(4)), bounds, icon="lock", low=in_hand)


def draw_hint(scene: TablePaint, p: Painter, words: str, control_id: str) -> None:
    """The hint in words, over the card it is about."""
    control = next((c for c in scene.controls() if c.id == control_id), None)
    zone = scene.geometry.fan.zone
    target = (zone.centre[0], zone.y + scene.m.px(150))
    if control is not None:
        target = (control.rect.centre[0], control.rect.y - scene.m.px(24))
    _bubble(scene, p, words, target, scene.area.inset(scene.m.px(8)), icon="hint", low=True)


def _bubble(
    scene: TablePaint,
    p: Painter,
    words: str,
    target: tuple[float, float],
    bounds: Box,
    look: SeatStyle | None = None,
    icon: str = "",
    low: bool = False,
) -> None:
    """Words with a tail on a point; a low one rather gets wide than high, to stay under the log."""
    m, theme = p.m, p.theme
    style = p.ui.style(20, "sans_bold", theme.callout_text, 1.3)
    side = round(style.px * 1.45) if look is not None or icon else 0
    gap = m.px(9) if side else 0
    widest = max(80, bounds.w - 2 * m.px(40) - side - gap)
    most = min(widest, round(430 * m.unit * max(1.0, m.text_scale)))
    block = text.lay_out(words, style, most)
    if low:
        unit, fan = max(0.7, m.unit), scene.geometry.fan.zone
        room = target[1] - scene.geometry.middle.bottom - round(38 * unit)
        while block.height > room and most < min(widest, fan.w - round(60 * unit) - side - gap):
            most += round(60 * unit)
            block = text.lay_out(words, style, min(widest, most))
    size = (block.width + side + gap, max(block.height, side))
    layer = pygame.Surface(size, pygame.SRCALPHA)
    with report.capture() as marks:
        text.draw(layer, block, style, Box(side + gap, 0, block.width, size[1]))
    if look is not None:
        medal = scene.board.pawns.shape(look, side)
        layer.blit(medal, (0, (size[1] - side) // 2))
    elif icon:
        ink = theme.callout_text if theme.high_contrast else theme.callout_edge
        Painter(layer, p.ui).icon(icon, Box(0, 0, side, size[1]), ink)
    unit = max(0.7, m.unit)
    key = (words, theme.name, size, look)
    covered = scene.board.bubble(p.surface, key, layer, target, pygame.Rect(bounds), unit)
    _note(marks, covered, size, target, unit)


def _note(
    marks: list[report.TextMark],
    covered: pygame.Rect,
    size: tuple[int, int],
    target: tuple[float, float],
    unit: float,
) -> None:
    """Tell the frame's report where the bubble's words are; what lies under it is hidden."""
    pad_x, pad_y, room, tail = round(18 * unit), round(9 * unit), round(10 * unit), round(20 * unit)
    above = covered.bottom - room <= target[1] + 2
    top = covered.y + room if above else covered.y + room + tail
    report.cover(Box(covered.x + room, top, size[0] + 2 * pad_x, size[1] + 2 * pad_y))
    report.repeat(marks, covered.x + room + pad_x, top + pad_y)


def draw_counter(scene: TablePaint, p: Painter, card: HandCard, walk: SplitWalk) -> None:
    """How many steps of the seven are left: beads that go out one by one, and the number."""
    m, theme = p.m, p.theme
    words = tr("table.left", n=walk.left)
    words_w = p.ui.text_width(words, 21, "sans_semi") + m.px(6)
    height = max(m.px(48), round(m.text(20) * 1.7))
    bead = max(4, round(height * 0.225))
    step = round(bead * 1.36)
    width = step * walk.steps + words_w + m.px(46)
    top = card.place.centre[1] - round(card.place.width * 0.7) - m.px(14) - height
    top = max(top, scene.geometry.banner.bottom + 2)
    zone = scene.geometry.fan.zone
    x = min(max(card.place.centre[0] - width // 2, zone.x), zone.right - width)
    box = Box(x, top, width, height)
    p.cover(box)
    p.glow(box, height / 2, m.px(4), theme.shadow, m.px(4))
    p.rounded(box, height / 2, (*theme.plate[:3], 255), theme.active, p.hair(2.4))
    done = walk.steps - walk.left
    for i in range(walk.steps):
        spot = Box(box.x + m.px(18) + i * step, box.y + (height - bead) // 2, bead, bead)
        colour = theme.off if i < done else theme.active
        p.rounded(spot, bead / 2, colour, theme.plate_edge, max(1.0, 1.2 * m.unit))
    place = Box(box.right - words_w - m.px(14), box.y, words_w, height)
    p.text(words, place, 21, theme.name_text, "sans_semi", "right")


def draw_dashes(p: Painter, corners: list[tuple[float, float]]) -> None:
    """The keyboard's frame around a card: white dashes on a dark line."""
    wide = max(3, round(4 * p.m.unit))
    dark, white = p.theme.focus_dark[:3], p.theme.focus[:3]
    pygame.draw.lines(p.surface, dark, True, corners, round(wide * 1.8))
    dash, gap = max(8.0, 14 * p.m.unit), max(4.0, 7 * p.m.unit)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.dist(a, b)
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        at = 0.0
        while at < length:
            end = min(length, at + dash)
            start = (a[0] + ux * at, a[1] + uy * at)
            pygame.draw.line(p.surface, white, start, (a[0] + ux * end, a[1] + uy * end), wide)
            at += dash + gap
