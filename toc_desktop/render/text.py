"""Text: fonts, measures, wrapping, fitting, inline parts; never silently cut, and noted in the report.

Marks inside a text: `**bold**`, `^{re}` (raised), `[icon:name]` and any `[kind:argument]` that somebody
registered with `register_inline`. French ordinals (1re, 2e) are raised on their own. No-break spaces hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import pygame

from toc_desktop.present.layout import Box
from toc_desktop.render import report
from toc_desktop.render.theme import Color
from toc_desktop.support.paths import asset

Align = Literal["left", "centre", "right"]
VAlign = Literal["top", "middle", "bottom"]
InlineDrawer = Callable[[str, int, Color], pygame.Surface]

FACES = {
    "serif": "TocSerif-SemiBold.ttf",
    "serif_bold": "TocSerif-Bold.ttf",
    "serif_black": "TocSerif-ExtraBold.ttf",
    "serif_italic": "TocSerif-MediumItalic.ttf",
    "sans": "Lato-Medium.ttf",
    "sans_semi": "Lato-SemiBold.ttf",
    "sans_bold": "Lato-Bold.ttf",
    "sans_black": "Lato-Black.ttf",
}
_BOLDER = {"sans": "sans_bold", "sans_semi": "sans_black", "serif": "serif_black", "serif_italic": "serif"}
_MARK = re.compile(r"\*\*(?P<bold>.+?)\*\*|\^\{(?P<up>.+?)\}|\[(?P<kind>[a-z_]+):(?P<arg>[^\]]+)\]")
_ORDINAL = re.compile(r"(?<!\w)(\d+)(res?|ers?|es?)(?!\w)")
_ELLIPSIS = "…"
_inline: dict[str, InlineDrawer] = {}


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks: face (a key of FACES), size in pixels, colour, distance of lines in ems."""

    face: str = "sans"
    px: int = 18
    colour: Color = (243, 231, 208, 255)
    leading: float = 1.36
    plain: bool = False

    @property
    def line(self) -> int:
        """The height of a line."""
        return round(self.px * self.leading)


@dataclass(frozen=True, slots=True)
class _Piece:
    """A run in one font, or an inline picture."""

    text: str
    face: str
    px: int
    rise: int = 0
    kind: str = ""

    def width(self) -> int:
        if self.kind:
            return _inline_surface(self.kind, self.text, self.px, (0, 0, 0, 255)).get_width()
        return font(self.face, self.px).size(self.text)[0]


_Word = tuple[_Piece, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A text laid out for a width: lines, size, and whether something was left out or a word broken."""

    lines: tuple[tuple[_Word, ...], ...]
    style: Style
    width: int
    height: int
    cut: bool
    source: str
    broken: bool = False


def register_inline(kind: str, drawer: InlineDrawer) -> None:
    """Teach text a new inline part: `[kind:argument]` is drawn by drawer(argument, px, colour)."""
    _inline[kind] = drawer
    clear_caches()


def clear_caches() -> None:
    """Forget fonts and renderings, needed when pygame starts again."""
    for cached in (font, _rendered, _ascent, _inline_surface, _words, lay_out, fit):
        cached.cache_clear()


@lru_cache(maxsize=256)
def font(face: str, px: int) -> pygame.font.Font:
    """A font of the game by face and size; pygame's own when the file cannot be read."""
    if not pygame.font.get_init():
        pygame.font.init()
    try:
        return pygame.font.Font(str(asset("fonts", FACES[face])), px)
    except (OSError, pygame.error):
        return pygame.font.Font(None, round(px * 1.25))


@lru_cache(maxsize=4096)
def _rendered(face: str, px: int, colour: Color, text: str) -> pygame.Surface:
    return font(face, px).render(text, True, colour)


@lru_cache(maxsize=4096)
def _ascent(face: str, px: int, text: str) -> int:
    """Where the baseline is in a rendering: lower than the font says when a letter, like É, stands higher."""
    letters = font(face, px).metrics(text)
    return max([font(face, px).get_ascent(), *(letter[3] for letter in letters if letter)])


@lru_cache(maxsize=512)
def _inline_surface(kind: str, argument: str, px: int, colour: Color) -> pygame.Surface:
    drawer = _inline.get(kind)
    if drawer is None:
        return font("sans", px).render(argument, True, colour)
    return drawer(argument, px, colour)


def plain(text: str) -> str:
    """The text without its marks, for narration and messages."""
    return _MARK.sub(lambda m: m["bold"] or m["up"] or m["arg"] or "", text)


@lru_cache(maxsize=4096)
def _words(text: str, style: Style) -> tuple[tuple[_Word, ...], ...]:
    """Paragraphs of words of pieces."""
    paragraphs: list[tuple[_Word, ...]] = []
    for paragraph in text.split("\n"):
        words: list[_Word] = []
        word: list[_Piece] = []
        for piece in _pieces(paragraph, style):
            if piece.kind or piece.rise:
                word.append(piece)
                continue
            parts = piece.text.split(" ")
            for i, part in enumerate(parts):
                if i:
                    words.append(tuple(word))
                    word = []
                if part:
                    word.append(replace(piece, text=part))
        words.append(tuple(word))
        paragraphs.append(tuple(w for w in words if w))
    return tuple(paragraphs)


def _pieces(text: str, style: Style) -> list[_Piece]:
    if style.plain:
        return [_Piece(text, style.face, style.px)]
    marked = _ORDINAL.sub(r"\1^{\2}", text)
    pieces: list[_Piece] = []
    end = 0
    small, rise = max(9, round(style.px * 0.62)), round(style.px * 0.34)
    for match in _MARK.finditer(marked):
        if match.start() > end:
            pieces.append(_Piece(marked[end : match.start()], style.face, style.px))
        end = match.end()
        if match["bold"]:
            bold = replace(style, face=_BOLDER.get(style.face, style.face))
            pieces.extend(_pieces(match["bold"], bold))
        elif match["up"]:
            pieces.append(_Piece(match["up"], style.face, small, rise))
        else:
            pieces.append(_Piece(match["arg"], style.face, style.px, 0, match["kind"]))
    if end < len(marked):
        pieces.append(_Piece(marked[end:], style.face, style.px))
    return pieces


def _word_width(word: _Word) -> int:
    return sum(piece.width() for piece in word)


def _space(style: Style) -> int:
    return font(style.face, style.px).size(" ")[0]


def _line_width(line: tuple[_Word, ...], style: Style) -> int:
    return sum(map(_word_width, line)) + _space(style) * max(0, len(line) - 1)


def _split_long(word: _Word, width: int) -> list[_Word]:
    """A word wider than a line, cut between letters so that nothing is lost."""
    if _word_width(word) <= width or len(word) != 1 or word[0].kind:
        return [word]
    piece, start = word[0], 0
    parts: list[_Word] = []
    for end in range(1, len(piece.text) + 1):
        if end - start > 1 and font(piece.face, piece.px).size(piece.text[start:end])[0] > width:
            parts.append((replace(piece, text=piece.text[start : end - 1]),))
            start = end - 1
    parts.append((replace(piece, text=piece.text[start:]),))
    return parts


@lru_cache(maxsize=4096)
def lay_out(text: str, style: Style, width: int, most_lines: int = 0) -> Block:
    """Wrap a text to a width; beyond most_lines it ends in an ellipsis and the block says it is cut."""
    lines: list[tuple[_Word, ...]] = []
    space = _space(style)
    broken = False
    for paragraph in _words(text, style):
        line: list[_Word] = []
        used = 0
        parts = [part for w in paragraph for part in _split_long(w, width)]
        broken = broken or (len(parts) > len(paragraph) and not style.plain)
        for word in parts:
            extra = _word_width(word) + (space if line else 0)
            if line and used + extra > width:
                lines.append(tuple(line))
                line, used, extra = [], 0, _word_width(word)
            line.append(word)
            used += extra
        lines.append(tuple(line))
    cut = bool(most_lines) and len(lines) > most_lines
    if cut:
        lines = [*lines[: most_lines - 1], _with_ellipsis(lines[most_lines - 1], style, width)]
    taken = max((_line_width(line, style) for line in lines), default=0)
    return Block(tuple(lines), style, taken, style.line * len(lines), cut or taken > width, text, broken)


def _with_ellipsis(line: tuple[_Word, ...], style: Style, width: int) -> tuple[_Word, ...]:
    words = list(line)
    while words:
        last = words[-1][-1]
        text = last.text.rstrip() + _ELLIPSIS if not last.kind else _ELLIPSIS
        tried = (*words[:-1], (*words[-1][:-1], replace(last, text=text, kind="")))
        if _line_width(tried, style) <= width:
            return tried
        if not last.kind and len(last.text) > 1:
            words[-1] = (*words[-1][:-1], replace(last, text=last.text[:-1]))
        else:
            words.pop()
    return ((_Piece(_ELLIPSIS, style.face, style.px),),)


@lru_cache(maxsize=4096)
def fit(text: str, style: Style, width: int, height: int, least_px: int) -> Block:
    """The largest layout that fits: as many lines as the height holds, then smaller, at last cut.

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
    """The width and height that a text takes."""
    block = lay_out(text, style, width)
    return block.width, block.height


def width_of(text: str, style: Style) -> int:
    """The width of a text on one line."""
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
        width = _line_width(line, block.style)
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
    surface: pygame.Surface, line: tuple[_Word, ...], style: Style, place: Box, colour: Color
) -> None:
    base, x, space = _baseline(place, style), place.x, _space(style)
    for word in line:
        for piece in word:
            if piece.kind:
                picture = _inline_surface(piece.kind, piece.text, piece.px, colour)
                middle = base - round(style.px * 0.35)
                surface.blit(picture, (x, middle - picture.get_height() // 2))
                x += picture.get_width()
                continue
            picture = _rendered(piece.face, piece.px, colour, piece.text)
            top = base - piece.rise - _ascent(piece.face, piece.px, piece.text)
            surface.blit(picture, (x, top))
            x += piece.width()
        x += space


def _note(
    surface: pygame.Surface, block: Block, line: tuple[_Word, ...], ink: Box, box: Box, colour: Color
) -> None:
    current = report.active()
    if current is None:
        return
    shown = " ".join("".join(piece.text for piece in word) for word in line)
    clip = Box(*surface.get_clip())
    behind = report.backgrounds_under(surface, ink.overlap(clip))
    px, cut, broken = block.style.px, block.cut, block.broken
    current.add(report.TextMark(block.source, shown, ink, box, clip, colour, behind, px, cut, broken))
