"""Bubbles over the table: what a move would do, why a click is refused, how much of a split is left."""

from __future__ import annotations

import math

import pygame

from toc_desktop.present.table.layout import TableLayout
from toc_desktop.render.effects import paper_note
from toc_desktop.render.table_board import TableBoard
from toc_desktop.render.table_cards import number_picture
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.table.view import Bubble, Counter
from toc_desktop.ui import frame_report as report
from toc_desktop.ui import text
from toc_desktop.ui.fonts import Style
from toc_desktop.ui.painter import Painter, UiContext


def draw_bubble(p: Painter, bubble: Bubble, layout: TableLayout, board: TableBoard) -> None:
    """Draw words with a tail on a point."""
    m, theme, bounds, tip = p.m, p.theme, bubble.bounds, bubble.tip
    block, style, side, gap = _laid_out(p.ui, bubble, layout)
    size = (block.width + side + gap, max(block.height, side))
    layer = pygame.Surface(size, pygame.SRCALPHA)
    with report.capture() as marks:
        text.draw(layer, block, style, Box(side + gap, 0, block.width, size[1]))
    if bubble.style is not None:
        medal = board.pawns.shape(bubble.style, side)
        layer.blit(medal, (0, (size[1] - side) // 2))
    elif bubble.icon:
        ink = theme.callout_text if theme.high_contrast else theme.callout_edge
        Painter(layer, p.ui).icon(bubble.icon, Box(0, 0, side, size[1]), ink)
    unit = max(0.7, m.unit)
    if bubble.box is not None:
        picture, at = paper_note(theme, bubble.box, bubble.tip, bubble.side, unit)
        p.surface.blit(picture, at)
        p.cover(bubble.box)
        x, y = bubble.box.x + (bubble.box.w - size[0]) // 2, bubble.box.y + (bubble.box.h - size[1]) // 2
        p.surface.blit(layer, (x, y))
        report.repeat(marks, x, y)
        return
    key = (bubble.text, theme.name, size, bubble.style)
    covered = board.bubble(p.surface, key, layer, tip, pygame.Rect(bounds), unit)
    _note(marks, covered, size, tip, unit)


def padding(ui: UiContext) -> tuple[int, int]:
    """Return the margins of a bubble's words, at each side and above and under them."""
    unit = max(0.7, ui.m.unit)
    return round(18 * unit), round(9 * unit)


def bubble_size(ui: UiContext, bubble: Bubble, layout: TableLayout) -> tuple[int, int]:
    """Return how large the words of a bubble are, with the picture before them."""
    block, _, side, gap = _laid_out(ui, bubble, layout)
    return block.width + side + gap, max(block.height, side)


def _laid_out(ui: UiContext, bubble: Bubble, layout: TableLayout) -> tuple[text.Block, Style, int, int]:
    """Return a bubble's words in lines, how they are written, and the room for a picture before them."""
    m, bounds, tip = ui.m, bubble.bounds, bubble.tip
    style = ui.style(20, "sans_bold", ui.theme.callout_text, 1.3)
    side = round(style.px * 1.45) if bubble.style is not None or bubble.icon else 0
    gap = m.px(9) if side else 0
    if bubble.width or bubble.box is not None:
        within = bubble.box.w - 2 * padding(ui)[0] if bubble.box is not None else bubble.width
        return text.lay_out(bubble.text, style, max(80, within - side - gap)), style, side, gap
    # The bounds of a line only say where it lies.
    widest = max(80, (m.width if bubble.line else bounds.w) - 2 * m.px(40) - side - gap)
    unit, fan = max(0.7, m.unit), layout.fan.zone
    usual = fan.w - round(60 * unit) if bubble.line else round(430 * m.unit * max(1.0, m.text_scale))
    most = min(widest, usual)
    block = text.lay_out(bubble.text, style, most)
    if bubble.low:
        room = tip[1] - layout.middle.bottom - round(38 * unit)
        while block.height > room and most < min(widest, fan.w - round(60 * unit) - side - gap):
            most += round(60 * unit)
            block = text.lay_out(bubble.text, style, min(widest, most))
        # What is long stays off the banner, at the cost of the board's edge.
        room = tip[1] - layout.banner.bottom - round(38 * unit)
        while not layout.stacked and block.height > room and most < widest:
            most = min(widest, most + round(60 * unit))
            block = text.lay_out(bubble.text, style, most)
    return block, style, side, gap


def _note(
    marks: list[report.TextMark],
    covered: pygame.Rect,
    size: tuple[int, int],
    tip: tuple[float, float],
    unit: float,
) -> None:
    """Tell the frame's report where the bubble's words are; what lies under it is hidden."""
    pad_x, pad_y, room, tail = round(18 * unit), round(9 * unit), round(10 * unit), round(20 * unit)
    above = covered.bottom - room <= tip[1] + 2
    top = covered.y + room if above else covered.y + room + tail
    report.cover(Box(covered.x + room, top, size[0] + 2 * pad_x, size[1] + 2 * pad_y))
    report.repeat(marks, covered.x + room + pad_x, top + pad_y)


def draw_counter(p: Painter, counter: Counter, layout: TableLayout) -> None:
    """Draw how many steps of a split are left: beads that go out one by one, and the number."""
    if layout.counter is not None:
        _draw_large_counter(p, counter, layout.counter)
        return
    m, theme, card = p.m, p.theme, counter.card
    label = tr("table.left", n=counter.left)
    label_w = p.ui.text_width(label, 21, "sans_semi") + m.px(6)
    height = max(m.px(48), round(m.text(20) * 1.7))
    bead = max(4, round(height * 0.225))
    step = round(bead * 1.36)
    width = step * counter.steps + label_w + m.px(46)
    top = card.place.centre[1] - round(card.place.width * 0.7) - m.px(14) - height
    top = max(top, layout.banner.bottom + 2)
    zone = layout.fan.zone
    x = min(max(card.place.centre[0] - width // 2, zone.x), zone.right - width)
    box = Box(x, top, width, height)
    p.cover(box)
    p.glow(box, height / 2, m.px(4), theme.shadow, m.px(4))
    p.rounded(box, height / 2, (*theme.plate[:3], 255), theme.active, p.hair(2.4))
    done = counter.steps - counter.left
    for i in range(counter.steps):
        spot = Box(box.x + m.px(18) + i * step, box.y + (height - bead) // 2, bead, bead)
        colour = theme.off if i < done else theme.active
        p.rounded(spot, bead / 2, colour, theme.plate_edge, max(1.0, 1.2 * m.unit))
    place = Box(box.right - label_w - m.px(14), box.y, label_w, height)
    p.text(label, place, 21, theme.name_text, "sans_semi", "right")


def _draw_large_counter(p: Painter, counter: Counter, room: Box) -> None:
    """Draw the steps left beside the piles: the number as large as its box, the beads under it."""
    m, theme = p.m, p.theme
    number = str(counter.left)
    before, _, after = tr("table.left", n=number).partition(f"**{number}**")
    beads_h = round(room.w / counter.steps * 0.72) if room.h > m.px(120) else 0
    height = min(room.h, m.px(226))
    box = Box(room.x, room.y + (room.h - height) // 2, room.w, height)
    p.cover(box)
    p.glow(box, m.px(24), m.px(4), theme.shadow, m.px(4))
    p.rounded(box, m.px(24), (*theme.plate[:3], 255), theme.active, p.hair(3.4))
    inside = box.inset(m.px(20), m.px(10))
    text_box = Box(inside.x, inside.y, inside.w, inside.h - beads_h)
    digit = number_picture(theme, number, round(min(text_box.h * 0.78, text_box.w * 0.42)))
    gap, wide = m.px(14), digit.get_width()
    parts = [(said.strip(), p.ui.text_width(said.strip(), 28, "sans_bold")) for said in (before, after)]
    taken = sum(width + gap for said, width in parts if said)
    if taken + wide > text_box.w:
        parts, taken = [("", 0), ("", 0)], 0
    x = text_box.x + (text_box.w - taken - wide) // 2
    for i, (said, width) in enumerate(parts):
        if said:
            p.text(said, Box(x, text_box.y, width + 2, text_box.h), 28, theme.name_text, "sans_bold")
            x += width + gap
        if i == 0:
            p.surface.blit(digit, (x, text_box.y + (text_box.h - digit.get_height()) // 2))
            x += wide + gap
    step = inside.w / counter.steps
    bead = round(step * 0.7)
    for i in range(counter.steps if beads_h else 0):
        spot = Box(round(inside.x + (i + 0.5) * step - bead / 2), inside.bottom - bead, bead, bead)
        colour = theme.off if i < counter.steps - counter.left else theme.active
        p.rounded(spot, bead / 2, colour, theme.plate_edge, max(1.0, 1.6 * m.unit))


def draw_dashes(p: Painter, corners: list[tuple[float, float]]) -> None:
    """Draw the keyboard's frame around a card: white dashes on a dark line."""
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
