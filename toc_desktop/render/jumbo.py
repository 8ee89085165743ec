"""The faces of the "Grand jeu": a large corner and large signs in the left half, seen in the tightest row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.render.chips import Chip, framed_chip
from toc_desktop.render.outlines import text_svg, text_width
from toc_desktop.ui.svg import svg_body

_FOOT = 272
_LEFT = 8
_HALF = 100
STAR = (
    "M0,-17 L4.2,-5.78 16.17,-5.25 6.79,2.21 9.99,13.75 "
    "0,7.14 -9.99,13.75 -6.79,2.21 -16.17,-5.25 -4.2,-5.78Z"
)
_NAME = "JOKER"
_LOW = frozenset("JQ")
"""Letters that reach below the line, and would lie on their suit."""
MARK_AT = (48, -2)
"""Where the bead of a playable card and the lock of another one stand: over the corner."""


def _between(small: float, large: float, share: float) -> float:
    return small + (large - small) * share


@dataclass(frozen=True, slots=True)
class Corner:
    """A card's corner, from the usual one (share 0) to the largest (share 1)."""

    share: float

    @property
    def x(self) -> float:
        """Return its middle line."""
        return _between(25, 47, self.share)

    @property
    def bottom(self) -> float:
        """Return where it ends."""
        return _between(82, 139, self.share)

    def patch(self) -> str:
        """Return the clean paper behind it on a card that cannot be played."""
        width, height = _between(41, 86, self.share), _between(80, 138, self.share)
        return (
            f'<rect x="5" y="6" width="{width:g}" height="{height:g}" rx="10" fill="#F6EAD0" '
            'fill-opacity=".94"/>'
        )

    def index(self, letter: str, suit: str, ink: str) -> str:
        """Return the letter over the suit."""
        wide = len(letter) > 1
        size = _between(42, 82, self.share) if wide else _between(47, 98, self.share)
        spacing = _between(-4, -8, self.share) if wide else 0
        base = _between(45, 84, self.share)
        if letter in _LOW:
            size, base = size * 0.86, base - 0.13 * size
        out = text_svg(letter, self.x, base, size, ink, spacing=spacing)
        return out + suit_markup(suit, self.x, _between(67, 114, self.share), _between(27, 48, self.share))

    def joker(self, ink: str) -> str:
        """Return the star over the joker's name."""
        scale = _between(1, 2.2, self.share)
        size = _between(17, 24, self.share)
        while text_width(_NAME, size) > 2 * self.x - 10:
            size -= 1
        y = _between(30, 52, self.share)
        star = f'<path transform="translate({self.x:g},{y:g}) scale({scale:g})" d="{STAR}" fill="{ink}"/>'
        return star + text_svg(_NAME, self.x, self.bottom - 18, size, ink)


def suit_markup(suit: str, x: float, y: float, size: float) -> str:
    """Return a suit around a point."""
    half = size / 2
    drawing = svg_body("cards", f"suit-{suit}.svg")
    return f'<g transform="translate({x - half:g},{y - half:g}) scale({size / 100:g})">{drawing}</g>'


def picture(card: str) -> str:
    """Return what is drawn in the right half: court, joker, the ring of the ace, or one large suit."""
    if card[0] in "JQKX":
        x, y, scale = 150.0, 140.0, 0.84
    elif card[0] == "A":
        x, y, scale = 146.0, 150.0, 0.76
    else:
        return suit_markup(card[1], 148, 150, 78)
    body = svg_body("cards", f"{card}.svg")
    return f'<g transform="translate({x:g},{y:g}) scale({scale:g}) translate(-100,-140)">{body}</g>'


def signs(chips: Sequence[Chip], share: float) -> str:
    """Return the signs under the corner, as large as their number allows, in one column or two."""
    if not chips:
        return ""
    top = Corner(share).bottom + 1
    width, height = _between(46, 76, share), _between(43, 64, share)
    for size in ((width, height), (46.0, 43.0)):
        for columns in (1, 2):
            rows = -(-len(chips) // columns)
            if rows * (size[1] + 3) - 3 <= _FOOT - top and _LEFT + columns * (size[0] + 2) - 2 <= _HALF + 4:
                return _grid(chips, size, columns)
    return _grid(chips, (46.0, 43.0), -(-len(chips) // 2))


def _grid(chips: Sequence[Chip], size: tuple[float, float], columns: int) -> str:
    width, height = size
    rows = -(-len(chips) // columns)
    scale = min(width / 38.5, height / 33)
    out = ""
    for i, chip in enumerate(chips):
        x = _LEFT + i // rows * (width + 2)
        y = _FOOT - height - (rows - 1 - i % rows) * (height + 3)
        out += framed_chip(chip, (x, y, width, height), scale)
    return out
