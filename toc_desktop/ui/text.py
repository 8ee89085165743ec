"""Text: fonts, measures, wrapping, fitting, inline parts; never silently cut, and noted in the report.

Marks inside a text: `**bold**`, `^(re)` (raised), `[icon:name]` and any `[kind:argument]` that somebody
registered with `register_inline`. French ordinals (1re, 2e) are raised on their own. No-break spaces hold.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.ui import frame_report as report
from toc_desktop.ui.fonts import (
    InlineDrawer,
    Piece,
    Style,
    Word,
    ascent,
    font,
    inline_drawers,
    inline_surface,
    letters_width,
    line_width,
    rendered,
    space_of,
    word_width,
    words_of,
)
from toc_desktop.ui.theme import Color

Align = Literal["left", "centre", "right"]
VAlign = Literal["top", "middle", "bottom"]
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Block:
    """A text laid out for a width: lines, size, and whether something was left out or a word broken."""

    lines: tuple[tuple[Word, ...], ...]
    style: Style
    width: int
    height: int
    cut: bool
    source: str
    broken: bool = False


def register_inline(kind: str, drawer: InlineDrawer) -> None:
    """Teach text a new inline part: `[kind:argument]` is drawn by drawer(argument, px, colour)."""
    inline_drawers[kind] = drawer
    clear_caches()


def clear_caches() -> None:
    """Forget fonts and renderings, needed when pygame starts again."""
    for cached in (font, letters_width, rendered, ascent, inline_surface, words_of, lay_out, fit):
        cached.cache_clear()


def _split_long(word: Word, width: int) -> list[Word]:
    """Cut a word wider than a line between its letters, so that nothing is lost."""
    if word_width(word) <= width or len(word) != 1 or word[0].kind:
        return [word]
    piece, start = word[0], 0
    parts: list[Word] = []
    for end in range(1, len(piece.text) + 1):
        if end - start > 1 and font(piece.face, piece.px).size(piece.text[start:end])[0] > width:
            parts.append((replace(piece, text=piece.text[start : end - 1]),))
            start = end - 1
    parts.append((replace(piece, text=piece.text[start:]),))
    return parts


@lru_cache(maxsize=1024)
def lay_out(text: str, style: Style, width: int, most_lines: int = 0) -> Block:
    """Wrap a text to a width; beyond most_lines it ends in an ellipsis and the block says it is cut."""
    lines: list[tuple[Word, ...]] = []
    space = space_of(style)
    broken = False
    for paragraph in words_of(text, style):
        line: list[Word] = []
        used = 0
        parts = [part for w in paragraph for part in _split_long(w, width)]
        broken = broken or (len(parts) > len(paragraph) and not style.plain)
        for word in parts:
            extra = word_width(word) + (space if line else 0)
            if line and used + extra > width:
                lines.append(tuple(line))
                line, used, extra = [], 0, word_width(word)
            line.append(word)
            used += extra
        lines.append(tuple(line))
    cut = bool(most_lines) and len(lines) > most_lines
    if cut:
        lines = [*lines[: most_lines - 1], _with_ellipsis(lines[most_lines - 1], style, width)]
    taken = max((line_width(line, style) for line in lines), default=0)
    return Block(tuple(lines), style, taken, style.line * len(lines), cut or taken > width, text, broken)


def _with_ellipsis(line: tuple[Word, ...], style: Style, width: int) -> tuple[Word, ...]:
    letters = list(line)
    while letters:
        last = letters[-1][-1]
        text = last.text.rstrip() + _ELLIPSIS if not last.kind else _ELLIPSIS
        tried = (*letters[:-1], (*letters[-1][:-1], replace(last, text=text, kind="")))
        if line_width(tried, style) <= width:
            return tried
        if not last.kind and len(last.text) > 1:
            letters[-1] = (*letters[-1][:-1], replace(last, text=last.text[:-1]))
        else:
            letters.pop()
    return ((Piece(_ELLIPSIS, style.face, style.px),),)


@lru_cache(maxsize=1024)
def fit(text: str, style: Style, width: int, height: int, least_px: int) -> Block:
    """Return the largest layout that fits: as many lines as the height holds, then smaller, at last cut.

    One line is preferred: a label shrinks up to 12 % before it wraps.
    """
    sizes = range(style.px, min(least_px, style.px) - 1, -1)
    for px in sizes:
        if px < style.px * 0.88:
            break
        block = lay_out(text, replace(style, px=px), width)
        if len(block.lines) == text.count("\n") + 1 and block.width <= width:
            return block
    for px in sizes:
        block = lay_out(text, replace(style, px=px), width)
        if block.height <= max(height, block.style.line) and not block.cut and not block.broken:
            return block
    smallest = replace(style, px=min(least_px, style.px))
    return lay_out(text, smallest, width, max(1, height // smallest.line))


def size(text: str, style: Style, width: int = 100_000) -> tuple[int, int]:
    """Return the width and height that a text takes."""
    block = lay_out(text, style, width)
    return block.width, block.height


def width_of(text: str, style: Style) -> int:
    """Return the width of a text on one line."""
    return size(text, style)[0]


def draw(
    surface: pygame.Surface,
    text: str | Block,
    style: Style,
    box: Box,
    align: Align = "left",
    valign: VAlign = "middle",
    least_px: int | None = None,
) -> Box:
    """Draw a text in a box and return where its ink is; it wraps and shrinks before anything is cut."""
    if isinstance(text, Block):
        block = text
    else:
        block = fit(text, style, box.w, box.h, style.px if least_px is None else least_px)
    extra = box.h - block.height
    top = box.y + (0 if valign == "top" else extra // 2 if valign == "middle" else extra)
    ink: Box | None = None
    for i, line in enumerate(block.lines):
        if not line:
            continue
        width = line_width(line, block.style)
        x = box.x + (0 if align == "left" else (box.w - width) // 2 if align == "centre" else box.w - width)
        place = Box(x, top + i * block.style.line, width, block.style.line)
        mark = _ink(place, block.style)
        _note(surface, block, line, mark, box, style.colour)
        _draw_line(surface, line, block.style, place, style.colour)
        ink = mark if ink is None else ink.union(mark)
    return ink or Box(box.x, top, 0, 0)


def _baseline(place: Box, style: Style) -> int:
    # Centres capitals, not the font's box, whose room for accents would push text down.
    return place.y + place.h // 2 + round(style.px * 0.35)


def _ink(place: Box, style: Style) -> Box:
    base = _baseline(place, style)
    top = base - round(style.px * 0.76)
    return Box(place.x, top, place.w, base + round(style.px * 0.22) - top)


def _draw_line(
    surface: pygame.Surface, line: tuple[Word, ...], style: Style, place: Box, colour: Color
) -> None:
    base, x, space = _baseline(place, style), place.x, space_of(style)
    for word in line:
        for piece in word:
            if piece.kind:
                picture = inline_surface(piece.kind, piece.text, piece.px, colour)
                middle = base - round(style.px * 0.35)
                surface.blit(picture, (x, middle - picture.get_height() // 2))
                x += picture.get_width()
                continue
            picture = rendered(piece.face, piece.px, colour, piece.text)
            top = base - piece.rise - ascent(piece.face, piece.px, piece.text)
            surface.blit(picture, (x, top))
            x += piece.width()
        x += space


def _note(
    surface: pygame.Surface, block: Block, line: tuple[Word, ...], ink: Box, box: Box, colour: Color
) -> None:
    current = report.active()
    if current is None:
        return
    shown = " ".join("".join(piece.text for piece in word) for word in line)
    clip = Box(*surface.get_clip())
    behind = report.backgrounds_under(surface, ink.overlap(clip))
    px, cut, broken = block.style.px, block.cut, block.broken
    current.add(report.TextMark(block.source, shown, ink, box, clip, colour, behind, px, cut, broken))
