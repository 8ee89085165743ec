"""Fonts, and a text taken apart into words, and words into pieces: runs in one font, and inline pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from io import BytesIO

import pygame

from toc_desktop.support.paths import asset
from toc_desktop.ui.theme import Color

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
_MARK = re.compile(r"\*\*(?P<bold>.+?)\*\*|\^[({](?P<up>[^)}]+)[)}]|\[(?P<kind>[a-z_]+):(?P<arg>[^\]]+)\]")
_ORDINAL = re.compile(r"(?<!\w)(\d+)(res?|ers?|es?)(?!\w)")
inline_drawers: dict[str, InlineDrawer] = {}


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
        """Return the height of a line."""
        return round(self.px * self.leading)


@dataclass(frozen=True, slots=True)
class Piece:
    """A run in one font, or an inline picture."""

    text: str
    face: str
    px: int
    rise: int = 0
    kind: str = ""

    def width(self) -> int:
        if self.kind:
            return inline_surface(self.kind, self.text, self.px, (0, 0, 0, 255)).get_width()
        return letters_width(self.face, self.px, self.text)


Word = tuple[Piece, ...]


@cache
def _letters(face: str) -> bytes:
    """Return a face's file: a font made from its path holds it open, and systems allow few open files."""
    return asset("fonts", FACES[face]).read_bytes()


@lru_cache(maxsize=64)
def font(face: str, px: int) -> pygame.font.Font:
    """Return a font of the game by face and size, or pygame's own when the file cannot be read."""
    if not pygame.font.get_init():
        pygame.font.init()
    try:
        return pygame.font.Font(BytesIO(_letters(face)), px)
    except (OSError, pygame.error):
        return pygame.font.Font(None, round(px * 1.25))


@lru_cache(maxsize=4096)
def letters_width(face: str, px: int, text: str) -> int:
    """Return the width of some letters in pixels."""
    return font(face, px).size(text)[0]


@lru_cache(maxsize=1024)
def rendered(face: str, px: int, colour: Color, text: str) -> pygame.Surface:
    return font(face, px).render(text, True, colour)


@lru_cache(maxsize=1024)
def ascent(face: str, px: int, text: str) -> int:
    """Return how far down the baseline is: lower than the font says when a letter, like É, stands higher."""
    letters = font(face, px).metrics(text)
    return max([font(face, px).get_ascent(), *(letter[3] for letter in letters if letter)])


@lru_cache(maxsize=512)
def inline_surface(kind: str, argument: str, px: int, colour: Color) -> pygame.Surface:
    drawer = inline_drawers.get(kind)
    if drawer is None:
        return font("sans", px).render(argument, True, colour)
    return drawer(argument, px, colour)


def plain(text: str) -> str:
    """Return the text without its marks, for narration and messages."""
    return _MARK.sub(lambda m: m["bold"] or m["up"] or m["arg"] or "", text)


@lru_cache(maxsize=1024)
def words_of(text: str, style: Style) -> tuple[tuple[Word, ...], ...]:
    """Return the paragraphs of a text, each as words made of pieces."""
    paragraphs: list[tuple[Word, ...]] = []
    for paragraph in text.split("\n"):
        pieces: list[Word] = []
        word: list[Piece] = []
        for piece in _pieces(paragraph, style):
            if piece.kind or piece.rise:
                word.append(piece)
                continue
            parts = piece.text.split(" ")
            for i, part in enumerate(parts):
                if i:
                    pieces.append(tuple(word))
                    word = []
                if part:
                    word.append(replace(piece, text=part))
        pieces.append(tuple(word))
        paragraphs.append(tuple(w for w in pieces if w))
    return tuple(paragraphs)


def _pieces(text: str, style: Style) -> list[Piece]:
    if style.plain:
        return [Piece(text, style.face, style.px)]
    marked = _ORDINAL.sub(r"\1^(\2)", text)
    pieces: list[Piece] = []
    end = 0
    small, rise = max(9, round(style.px * 0.62)), round(style.px * 0.34)
    for match in _MARK.finditer(marked):
        if match.start() > end:
            pieces.append(Piece(marked[end : match.start()], style.face, style.px))
        end = match.end()
        if match["bold"]:
            bold = replace(style, face=_BOLDER.get(style.face, style.face))
            pieces.extend(_pieces(match["bold"], bold))
        elif match["up"]:
            pieces.append(Piece(match["up"], style.face, small, rise))
        else:
            pieces.append(Piece(match["arg"], style.face, style.px, 0, match["kind"]))
    if end < len(marked):
        pieces.append(Piece(marked[end:], style.face, style.px))
    return pieces


def word_width(word: Word) -> int:
    return sum(piece.width() for piece in word)


def space_of(style: Style) -> int:
    return letters_width(style.face, style.px, " ")


def line_width(line: tuple[Word, ...], style: Style) -> int:
    return sum(map(word_width, line)) + space_of(style) * max(0, len(line) - 1)
