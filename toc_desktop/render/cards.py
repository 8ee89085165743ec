"""Cards as surfaces: face, back, empty place and the small tag of the log, sharp at any size and angle."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, NamedTuple

import pygame

from toc_desktop.render import jumbo
from toc_desktop.render.chips import TILE, TILE_EDGE, Chip, framed_chip
from toc_desktop.render.jumbo import STAR, suit_markup
from toc_desktop.render.outlines import can_outline, text_svg, text_width
from toc_desktop.support.i18n import language_named
from toc_desktop.ui.svg import (
    Size,
    SurfaceCache,
    rasterise,
    recolour,
    register_cache,
    soft_shape,
    svg_body,
    svg_document,
)
from toc_desktop.ui.theme import Theme

CardState = Literal["normal", "playable", "locked", "selected"]

WIDTH, HEIGHT, RADIUS = 200, 280, 13
RED, BLACK = "#B4232C", "#1F2329"
_PLAIN = {"T": "10", "X": "★"}
_JOKER = "JOKER"

# The lattice turns to mud when a card is as small as those beside a name.
_SMALLEST_LATTICE = 48
_MINI_BACK = (
    '<rect x="5" y="5" width="190" height="270" rx="30" fill="#FBF1DC" stroke="#2A180D" stroke-width="10"/>'
    '<rect x="27" y="27" width="146" height="226" rx="16" fill="#7A222E"/>'
    '<path d="M100,98 L121,119 142,140 121,161 100,182 79,161 58,140 79,119Z" fill="#E7C98A"/>'
)

# High contrast: pure white paper, pure black, a darker red, no tints.
_HIGH_CONTRAST = {
    "#FFFAEE": "#FFFFFF",
    "#FBF1DC": "#FFFFFF",
    "#F1E2C2": "#FFFFFF",
    "#FFFDF6": "#FFFFFF",
    "#FBEFD6": "#FFFFFF",
    "#B79F78": "#000000",
    "#F6EAD0": "#FFFFFF",
    RED: "#A00010",
    BLACK: "#000000",
    TILE: "#FFFFFF",
    TILE_EDGE: "#000000",
    "#7A222E": "#000000",
    "#551620": "#000000",
    "#4A121B": "#000000",
    "#E7C98A": "#FFFFFF",
    "#FFF3D6": "#FFFFFF",
}


class _Look(NamedTuple):
    """What tells two drawings of a card apart."""

    what: str
    width: int
    angle: float
    state: CardState
    hc: bool
    lang: str
    chips: tuple[Chip, ...]
    shadow: bool
    large: bool = False
    """Whether signs are drawn larger where there are few, for a card that stands alone."""
    grown: float = 0.0
    """How far corner and signs have grown in the "Grand jeu", up to 1."""


def index_letter(card: str, lang: str) -> str:
    """Return what stands in the corner: `index_letter("KS", "fr")` is "R"."""
    rank = card[0]
    letters = language_named(lang).card_letters.get(rank, "")
    return letters if letters and can_outline(letters) else _PLAIN.get(rank, rank)


def court_letters(lang: str) -> str:
    """Return the letters of king, queen and jack side by side: `court_letters("fr")` is "R D V"."""
    return " ".join(index_letter(card, lang) for card in ("KS", "QS", "JS"))


def is_red(card: str) -> bool:
    """Tell whether a card is drawn in red."""
    return card == "X1" if card[0] == "X" else card[1] in "HD"


def card_height(width: int) -> int:
    """Return the height of a card of that width (5:7)."""
    return round(width * HEIGHT / WIDTH)


class CardPainter:
    """Draws cards and keeps what it drew.

    Every surface has the card's centre at its own centre: place it with `get_rect(center=…)`. Rims, glow and
    shadow lie around it. Angles are degrees clockwise, as in the layout.
    """

    def __init__(self, theme: object | None = None, *, max_bytes: int = 48_000_000) -> None:
        self._high_contrast = bool(getattr(theme, "high_contrast", False))
        self._cache: SurfaceCache[_Look] = SurfaceCache(max_bytes)
        self._soft: SurfaceCache[tuple[int, float, Size, bool]] = SurfaceCache(max_bytes // 8)
        self._small: SurfaceCache[tuple[str, int, str, bool]] = SurfaceCache(4_000_000)
        self.drawn = 0
        """How many cards had to be drawn so far, because they were not kept."""

    def face(
        self,
        card: str,
        width: int,
        *,
        lang: str,
        chips: tuple[Chip, ...] = (),
        angle: float = 0,
        state: CardState = "normal",
        shadow: bool = True,
        large: bool = False,
        grown: float = 0.0,
    ) -> pygame.Surface:
        """Draw a face ("AS", "TH", "X1"), `width` pixels wide, with the signs of what it does."""
        look = _Look(card, width, _step(angle), state, self._high_contrast, lang, chips, shadow, large, grown)
        return self._cache.get(look, lambda: self._compose(look, _face_markup(look)))

    def back(self, width: int, angle: float = 0, *, shadow: bool = True) -> pygame.Surface:
        """Draw the back of a card; under 48 pixels a plainer one, as beside an opponent's name."""
        look = _Look("back", width, _step(angle), "normal", self._high_contrast, "", (), shadow)
        body = svg_body("cards", "back.svg") if width >= _SMALLEST_LATTICE else _MINI_BACK
        return self._cache.get(look, lambda: self._compose(look, body))

    def edge(self, width: int, *, shadow: bool = True) -> pygame.Surface:
        """Draw a card seen only by its rim, to stack under the stock's top card."""
        look = _Look("edge", width, 0, "normal", self._high_contrast, "", (), shadow)
        body = (
            f'<rect x=".75" y=".75" width="198.5" height="278.5" rx="{RADIUS}" fill="#E9DAB8" '
            'stroke="#7D684A" stroke-width="1.5"/>'
        )
        return self._cache.get(look, lambda: self._compose(look, body))

    def slot(self, width: int) -> pygame.Surface:
        """Draw the empty place where a pile will lie."""
        look = _Look("slot", width, 0, "normal", self._high_contrast, "", (), False)
        return self._cache.get(look, lambda: self._compose(look, _slot_markup(look.hc)))

    def tag(self, card: str, height: int, lang: str) -> pygame.Surface:
        """Draw the small card of a line of the log: its letter and its suit."""
        key = (card, height, lang, self._high_contrast)
        return self._small.get(key, lambda: _draw_tag(*key))

    def clear(self) -> None:
        """Forget what was drawn, as after a change of size or theme."""
        self._cache.clear()
        self._soft.clear()
        self._small.clear()

    def _compose(self, look: _Look, body: str) -> pygame.Surface:
        """Put a drawing on a surface with room around it for rims and shadow, tilted in the SVG."""
        self.drawn += 1
        scale = look.width / WIDTH
        size = _surface_size(look)
        turn = (
            f'<g transform="translate({size[0] / 2:g},{size[1] / 2:g}) rotate({look.angle:g}) '
            f'scale({scale:.5f}) translate(-100,-140)">'
        )
        markup = turn + body + "</g>"
        if look.hc:
            markup = recolour(markup, _HIGH_CONTRAST)
        drawn = rasterise(svg_document(*size, markup), size)
        below = self._below(look, size, scale)
        if below is None:
            return drawn
        out = below.copy()
        out.blit(drawn, (0, 0))
        return out

    def _below(self, look: _Look, size: Size, scale: float) -> pygame.Surface | None:
        """Return the shadow, or for a selected card the glow; neither in high contrast.

        Never both: pygame blends wrongly onto almost transparent pixels, and one over the other shows it.
        """
        if look.hc:
            return None
        chosen = look.state == "selected"
        if not chosen and not look.shadow:
            return None
        tilt = f"rotate({look.angle:g}) scale({scale:.5f}) translate(-100,-140)"
        drop = 0.0 if chosen else 8 * scale
        box = (-10, -8, 220, 304, 22) if chosen else (4, 2, 192, 276, 14)
        shape = (
            f'<g transform="translate({size[0] / 2:g},{size[1] / 2 + drop:.2f}) {tilt}">'
            '<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="{:g}"/></g>'.format(*box)
        )
        colour, sigma, alpha = ((255, 217, 119), 16 * scale, 0.8) if chosen else ((0, 0, 0), 8 * scale, 0.5)
        return self._soft.get(
            (look.width, look.angle, size, chosen), lambda: soft_shape(size, shape, sigma, colour, alpha)
        )


def _step(angle: float) -> float:
    """Round to half a degree, so that a card in flight does not fill the cache with twins."""
    return round(angle * 2) / 2


def _surface_size(look: _Look) -> Size:
    """Return room for the tilted card and its rims, of the parity that keeps edges on whole pixels."""
    around = 44 if look.state == "selected" else 30 if look.shadow and not look.hc else 0
    if look.state == "playable":
        around = max(around, 14)
    if look.state == "selected" and look.hc:
        around = 14
    if look.grown and look.state in ("locked", "playable", "selected"):
        around = max(around, 26)
    scale = look.width / WIDTH
    room = (WIDTH + 2 * around) * scale, (HEIGHT + 2 * around) * scale
    angle = math.radians(look.angle)
    sine, cosine = abs(math.sin(angle)), abs(math.cos(angle))
    wide = math.ceil(room[0] * cosine + room[1] * sine - 0.5)
    high = math.ceil(room[0] * sine + room[1] * cosine - 0.5)
    return wide + (wide - look.width) % 2, high + (high - card_height(look.width)) % 2


def _face_markup(look: _Look) -> str:
    card = look.what
    accent, accent_strong = ("#FFE600", "#FFE600") if look.hc else ("#FFE3A0", "#FFE9B0")
    out = ""
    if look.state == "playable":
        out += _rim(3.5, 16, 5, accent)
    elif look.state == "selected":
        out += _rim(5, 18, 7, accent_strong)
    if look.grown:
        return out + _grown_face(look)
    out += svg_body("cards", "paper.svg") + svg_body("cards", f"{card}.svg")
    if look.state == "locked":
        out += svg_body("cards", "hatch.svg")
        tall = 134 if card[0] == "X" else 80
        out += f'<rect x="5" y="6" width="41" height="{tall}" rx="9" fill="#F6EAD0" fill-opacity=".92"/>'
    index = _index(card, look.lang)
    out += index + f'<g transform="rotate(180 100 140)">{index}</g>'
    # The joker's name runs down the edge: less is left under it.
    column = 3 if card[0] == "X" else 4
    out += _chip_column(look.chips, column, look.large and len(look.chips) < column)
    if look.state == "locked":
        out += svg_body("cards", "lock.svg")
    elif look.state == "playable":
        out += _bead(look.hc)
    return out


def _grown_face(look: _Look) -> str:
    """Return a face of the "Grand jeu"; what can be done with it is marked over its corner."""
    card, corner = look.what, jumbo.Corner(look.grown)
    ink = RED if is_red(card) else BLACK
    out = svg_body("cards", "paper.svg") + jumbo.picture(card)
    if look.state == "locked":
        out += svg_body("cards", "hatch.svg") + corner.patch()
    if card[0] == "X":
        out += corner.joker(ink)
    else:
        out += corner.index(index_letter(card, look.lang), card[1], ink)
    out += jumbo.signs(look.chips, look.grown)
    x, y = jumbo.MARK_AT
    if look.state == "locked":
        lock = svg_body("cards", "lock.svg")
        out += f'<g transform="translate({x},{y}) scale(.69) translate(-100,-140)">{lock}</g>'
    elif look.state == "playable":
        out += f'<g transform="translate({x - 100},0)">{_bead(look.hc)}</g>'
    return out


def _bead(hc: bool) -> str:
    bead = svg_body("cards", "bead.svg")
    return bead if not hc else recolour(bead, dict.fromkeys(_BEAD_COLOURS, "#FFFFFF"))


_BEAD_COLOURS = ("#F6E2A6", "#D9B25F", "#A2742F", "#D9B566", "#8A6128")


def _rim(out: float, radius: float, width: float, colour: str) -> str:
    return (
        f'<rect x="{-out:g}" y="{-out:g}" width="{WIDTH + 2 * out:g}" height="{HEIGHT + 2 * out:g}" '
        f'rx="{radius:g}" fill="none" stroke="{colour}" stroke-width="{width:g}"/>'
    )


def _index(card: str, lang: str) -> str:
    """Return the corner: letter over suit, or a star over the joker's name."""
    ink = RED if is_red(card) else BLACK
    if card[0] == "X":
        out = f'<path transform="translate(25,30)" d="{STAR}" fill="{ink}"/>'
        return out + "".join(text_svg(c, 25, 62 + i * 17, 17, ink) for i, c in enumerate(_JOKER))
    letter = index_letter(card, lang)
    if len(letter) > 1:
        out = text_svg(letter, 24, 45, 42, ink, spacing=-4)
    else:
        out = text_svg(letter, 25, 45, 47, ink)
    return out + suit_markup(card[1], 25, 67, 27)


def _chip_column(chips: tuple[Chip, ...], column: int, large: bool) -> str:
    """Return the signs at the left from the bottom up, first on top, where a fan leaves them in view.

    What a column has no room for stands in a second one beside it.
    """
    width, height, step, scale = (56, 52, 55, 1.46) if large else (46, 43, 46, 1.2)
    out = ""
    for place, some in enumerate((chips[:column], chips[column:])):
        x = 6 + place * (width + 4)
        for i, chip in enumerate(reversed(some)):
            y = 273 - height - i * step
            out += framed_chip(chip, (x, y, width, height), scale)
    return out


# Side by side and corner by corner: dashes around a closed shape leave a stray line at some sizes.
_DASHED_EDGE = "".join(
    f'<path d="{side}"{dashes}/>'
    for sides, dashes in (
        (("M22,3 H178", "M22,277 H178"), ' stroke-dasharray="12 8.57"'),
        (("M3,22 V258", "M197,22 V258"), ' stroke-dasharray="12 8.36"'),
        (("M3,15 A12,12 0 0 1 15,3", "M185,3 A12,12 0 0 1 197,15"), ""),
        (("M197,265 A12,12 0 0 1 185,277", "M15,277 A12,12 0 0 1 3,265"), ""),
    )
    for side in sides
)


def _slot_markup(hc: bool) -> str:
    colour, opacity = ("#FFFFFF", 1.0) if hc else ("#E6C377", 0.55)
    fill = (
        "" if hc else '<rect x="2" y="2" width="196" height="276" rx="13" fill="#000000" fill-opacity=".22"/>'
    )
    return fill + (
        f'<g fill="none" stroke="{colour}" stroke-opacity="{opacity:g}" stroke-width="3">{_DASHED_EDGE}</g>'
        f'<path transform="translate(100,140)" d="M0,-34 L9,-9 34,0 9,9 0,34 -9,9 -34,0 -9,-9Z" '
        f'fill="{colour}" fill-opacity="{opacity * 0.5:g}"/>'
    )


def _draw_tag(card: str, height: int, lang: str, hc: bool) -> pygame.Surface:
    """Draw in a box 28 high; as wide as the letter asks for, at least 46."""
    ink = RED if is_red(card) else BLACK
    letter = index_letter(card, lang)
    if letter == "★":
        wide = 46.0
        body = f'<path transform="translate(23,14.6) scale(.62)" d="{STAR}" fill="{ink}"/>'
    else:
        tight = -1.5 if len(letter) > 1 else 0
        span = text_width(letter, 19, spacing=tight)
        wide = max(46.0, span + 27)
        start = (wide - span - 4 - 15) / 2
        body = text_svg(letter, start, 20.6, 19, ink, anchor="start", spacing=tight)
        body += suit_markup(card[1], start + span + 4 + 7.5, 14, 15)
    paper = f'<rect width="{wide:g}" height="28" rx="5" fill="#FBF1DC"/>'
    markup = svg_document(wide, 28, paper + body)
    if hc:
        markup = recolour(markup, _HIGH_CONTRAST)
    return rasterise(markup, (round(wide * height / 28), height))


@lru_cache(maxsize=1)
def card_painter(theme: Theme) -> CardPainter:
    """Return the painter of a theme that all screens but the table share."""
    return CardPainter(theme, max_bytes=12_000_000)


register_cache(card_painter.cache_clear)
