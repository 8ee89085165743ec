"""The court cards: king, queen and jack; one half stands on the origin and is turned for the other."""

from __future__ import annotations

import math
from dataclasses import dataclass

from asset_makers.shapes import GOLD, INK, RED, SUIT_COLOURS, SUITS
from asset_makers.svg import circle, dots, ellipse, group, line, path, rect

SKIN, CHEEK = "#F3D3A8", "#E08A6A"
WHITE, GREEN, NAVY = "#FFFAF0", "#4E6B3E", "#21405E"
BRONZE = "#9A6C1E"


@dataclass(frozen=True)
class Palette:
    """The colours of one suit's family."""

    suit: str
    main: str
    second: str
    dark: str
    hair: str
    hair_light: str


_HAIR = {
    "H": ("#7A4A26", "#A06B3C"),
    "D": ("#A65A22", "#CB8440"),
    "S": ("#4A3526", "#735640"),
    "C": ("#5F4632", "#8A6A4E"),
}


def palette(suit: str) -> Palette:
    """Return the colours of a suit: red over navy or navy over red, each suit with its own hair."""
    hair, light = _HAIR[suit]
    if SUIT_COLOURS[suit] == RED:
        return Palette(suit, RED, NAVY, "#7C1620", hair, light)
    return Palette(suit, NAVY, RED, "#142A40", hair, light)


def suit_mark(suit: str, x: float, y: float, size: float, *, flip: bool = False) -> str:
    """Return one suit sign, centred."""
    turn = " rotate(180)" if flip else ""
    move = f"translate({x:.2f},{y:.2f}){turn} scale({size / 100:.4f}) translate(-50,-50)"
    return group(path(SUITS[suit], SUIT_COLOURS[suit]), move)


def court(rank: str, suit: str) -> str:
    """Return the panel with both halves, centred on the card."""
    colours = palette(suit)
    half = {"K": _king, "Q": _queen, "J": _jack}[rank](colours)
    body = path(
        "M-53,-8 L-51,-34 C-49,-46 -36,-51 -20,-55 L20,-55 C36,-51 49,-46 51,-34 L53,-8 Z", colours.main
    )
    one = suit_mark(suit, -41, -101, 18) + body + half
    panel = rect(-56, -119, 112, 238, 7, "#FBEFD6", stroke=colours.main, stroke_width=1.8)
    panel += rect(-53, -116, 106, 232, 5, stroke=GOLD, stroke_width=1)
    return group(panel + one + group(one, "rotate(180)") + _belt(colours.dark), "translate(100,140)")


def _belt(dark: str) -> str:
    out = rect(-54, -8.5, 108, 17, 0, GOLD)
    out += path("M-54,-8.5 H54 M-54,8.5 H54", stroke=dark, stroke_width=2.4)
    for i in range(-4, 5):
        out += path(f"M{i * 12},-5 L{i * 12 + 4.5},0 L{i * 12},5 L{i * 12 - 4.5},0Z", dark)
    return out + dots([(i * 12 + 6, 0) for i in range(-4, 4)], 1.5, WHITE)


def _face(*, mouth: bool = True) -> str:
    out = path("M-15.5,-92 C-16.5,-74 -11,-61 0,-61 C11,-61 16.5,-74 15.5,-92 Z", SKIN)
    out += dots([(-9.4, -74.5), (9.4, -74.5)], 3.7, CHEEK, opacity=0.65)
    out += dots([(-6.2, -82), (6.2, -82)], 1.9, INK)
    brows = "M-9.6,-86.4 Q-6,-88.6 -3,-86.6 M9.6,-86.4 Q6,-88.6 3,-86.6 M0,-82 L-1.8,-74.8 H1.6"
    out += line(brows, INK, 1.35)
    if mouth:
        out += line("M-3.8,-68.6 Q0,-66 3.8,-68.6", RED, 2)
    return out


def _hand(x: float, y: float, r: float, cuff_w: float) -> str:
    return circle(x, y, r, SKIN) + rect(x - cuff_w / 2, y + 4.3, cuff_w, 6, 2, WHITE)


def _king(c: Palette) -> str:
    out = path("M-17,-55 L17,-55 L22,-8 L-22,-8 Z", GOLD)
    for gem in (-20, -33):
        out += path(f"M0,{gem - 7} L6,{gem} L0,{gem + 7} L-6,{gem}Z", c.dark) + dots(
            [(-12, gem), (12, gem)], 2, c.dark
        )
    out += path("M-17,-55 L-22,-8 M17,-55 L22,-8", stroke=WHITE, stroke_width=3)
    # Ermine mantle.
    out += path(
        "M-47,-43 C-34,-53 -24,-54 -14,-60 L0,-44 L14,-60 C24,-54 34,-53 47,-43 "
        "C34,-40 18,-38 0,-28 C-18,-38 -34,-40 -47,-43Z",
        WHITE,
    )
    for x, y in ((-34, -45.5), (-22, -46.5), (-11, -42), (11, -42), (22, -46.5), (34, -45.5), (0, -35)):
        out += path(f"M{x},{y - 3.4} l2,5.4 h-4z", INK)
    # Hair, face, beard.
    out += path(
        "M-19,-96 C-25,-84 -25,-70 -18,-62 L-12,-66 L-13,-96Z M19,-96 C25,-84 25,-70 18,-62 L12,-66 L13,-96Z",
        c.hair,
    )
    out += _face(mouth=False)
    out += path(
        "M-15.6,-79 C-16,-62 -10,-52 0,-44 C10,-52 16,-62 15.6,-79 C12,-73 7,-71.5 0,-72.5 "
        "C-7,-71.5 -12,-73 -15.6,-79Z",
        c.hair,
    )
    out += line("M-5,-63 Q-3,-55 0,-50 Q3,-55 5,-63 M0,-64 V-53", c.hair_light, 1.3)
    out += line("M-4.4,-69.6 Q0,-67 4.4,-69.6", RED, 2.2)
    # Crown.
    out += path(
        "M-19,-91 L-23,-111 L-11.5,-101 L0,-114 L11.5,-101 L23,-111 L19,-91 Z",
        GOLD,
        stroke=BRONZE,
        stroke_width=1.2,
        stroke_linejoin="round",
    )
    out += rect(-19.5, -95, 39, 6, 2, c.dark) + dots([(-12, -92), (0, -92), (12, -92)], 1.7, WHITE)
    out += dots([(-23, -111.5), (0, -114), (23, -111.5)], 2.9, c.second)
    # Sceptre with his suit.
    out += path("M40,-8 V-88", stroke=BRONZE, stroke_width=4.4)
    out += path("M39.2,-8 V-88", stroke=GOLD, stroke_width=2.4)
    out += circle(40, -95, 9.6, GOLD, stroke=BRONZE, stroke_width=1.2) + suit_mark(c.suit, 40, -95, 11.5)
    out += _hand(40, -30, 5.6, 14)
    return out + dots([(-38, -28), (-38, -17), (-30, -22.5)], 1.8, GOLD)


def _queen(c: Palette) -> str:
    # Scalloped headdress with pearls.
    scallops, pearls = [], []
    for i in range(9):
        angle = math.radians(190 + 160 * i / 8)
        scallops.append((27.5 * math.cos(angle), -84 + 27.5 * math.sin(angle)))
    for i in range(7):
        angle = math.radians(202 + 136 * i / 6)
        pearls.append((22 * math.cos(angle), -83 + 22 * math.sin(angle)))
    out = dots(scallops, 5.2, GOLD) + path("M-28,-82 A28,28 0 0 1 28,-82 Z", c.second)
    out += dots(pearls, 1.9, WHITE)
    # Braids with ribbons.
    braid, braid_light = ("#A9672E", "#BF7A3A") if c.suit in "HC" else (c.hair, c.hair_light)
    for side in (-1, 1):
        for j, y in enumerate((-78, -69.5, -61, -52.5, -44)):
            out += ellipse(side * (19.5 + j * 0.9), y, 5, 5.6, braid if j % 2 else braid_light)
        out += path(f"M{side * 23.4 - 4:.1f},-38 h8 l-1.5,7 h-5z", NAVY if c.main == RED else RED)
    # Apron, neck, face.
    out += path("M-13,-55 C-8,-48 8,-48 13,-55 L20,-8 L-20,-8Z", WHITE)
    for y in (-18, -30):
        out += path(f"M-7,{y} q3.5,-6 7,0 q3.5,-6 7,0 q-1,5 -7,9 q-6,-4 -7,-9z", RED)
    out += path("M-13,-55 L-20,-8 M13,-55 L20,-8", stroke=GOLD, stroke_width=3)
    out += path("M-7,-64 L-7,-54 Q0,-48 7,-54 L7,-64Z", SKIN) + _face()
    out += path(
        "M-16,-91 C-14,-99 -6,-100 0,-96 C6,-100 14,-99 16,-91 C10,-93 4,-92 0,-88.5 "
        "C-4,-92 -10,-93 -16,-91Z",
        braid_light,
    )
    out += dots([(-9, -55.5), (-4.6, -52.6), (0, -51.6), (4.6, -52.6), (9, -55.5)], 2.1, GOLD)
    # Tulip.
    out += path("M41,-8 C42,-36 41,-50 41,-78", stroke=GREEN, stroke_width=3)
    out += path(
        "M41,-42 C50,-46 52,-54 51,-60 C45,-57 41,-52 41,-42Z "
        "M41,-52 C33,-55 31,-62 31.5,-68 C37,-66 41,-61 41,-52Z",
        GREEN,
    )
    out += path("M41,-76 C31,-78 30,-90 32,-98 L37,-91 L41,-101 L45,-91 L50,-98 C52,-90 51,-78 41,-76Z", RED)
    out += path("M41,-79 L38,-90 L41,-97 L44,-90Z", GOLD)
    out += _hand(41, -29, 5.2, 13)
    return out + dots([(-40, -30), (-32, -24), (-40, -18)], 2.1, GOLD)


def _jack(c: Palette) -> str:
    fair = {"H": "#C58B3B", "D": "#B9772E", "S": "#8A5A2B", "C": "#C58B3B"}[c.suit]
    # Tunic with a diagonal band.
    out = path("M-51,-34 C-49,-44 -42,-48 -34,-51 L20,-8 L-2,-8 Z", c.second)
    out += path("M-34,-51 L-28,-53 L28,-8 L20,-8Z", GOLD)
    out += dots([(-36, -39), (-24, -30), (-12, -21), (0, -12.6)], 2.2, WHITE)
    # Pointed ruff.
    out += path("M-25,-60 L-22,-45 L-14,-54 L-9,-41 L0,-51 L9,-41 L14,-54 L22,-45 L25,-60 Z", WHITE) + path(
        "M-20,-57.5 H20", stroke=GOLD, stroke_width=2.4
    )
    # Hair, face, fringe.
    out += path(
        "M-19,-94 C-24,-80 -24,-68 -20,-61 L-10,-64 L-12,-94Z M19,-94 C24,-80 24,-68 20,-61 L10,-64 L12,-94Z",
        fair,
    )
    out += _face() + path("M-16,-90 C-8,-84 6,-84 16,-90 L15,-96 H-15Z", fair)
    # Hat and feather.
    red_suit = c.main == RED
    out += path("M-17,-93 C-17,-108 -8,-115 4,-113 C14,-111 18,-104 17,-93Z", GREEN if red_suit else RED)
    out += path(
        "M-26,-91 C-14,-97 14,-97 27,-93 C24,-88 14,-89 0,-89.5 C-12,-90 -20,-87 -26,-91Z",
        c.dark if red_suit else c.main,
    )
    out += path("M-16.6,-97 Q0,-101 16.8,-97.5", stroke=GOLD, stroke_width=2.6)
    out += path(
        "M12,-98 C18,-110 28,-116 40,-115 C38,-105 28,-98 14,-95Z", WHITE, stroke=INK, stroke_width=0.9
    )
    out += path("M14,-97 C22,-106 30,-111 38,-113.5", stroke=RED, stroke_width=1.5)
    # The turned pawn in his hand.
    pawn = path(
        "M0,-16 a5,5 0 0 1 3,9 c.6,4 2,7 5,9.4 v3 h-16 v-3 c3,-2.4 4.4,-5.4 5,-9.4 a5,5 0 0 1 3,-9z",
        GOLD,
        stroke="#8A5A18",
        stroke_width=0.9,
    )
    out += group(pawn, "translate(39,-52) scale(1.5)")
    out += circle(39, -41, 5.6, SKIN) + path("M31,-8 L34,-37 H44 L49,-8Z", c.main)
    return out + rect(32.5, -38, 13, 5.4, 2, WHITE)
