"""Short texts as SVG shapes: the rasteriser draws no text, so indices and engraved numbers are outlines."""

from __future__ import annotations

import json
from functools import cache
from typing import Literal, TypedDict

from toc_desktop.ui.svg import svg_text

Weight = Literal["bold", "extrabold"]
Anchor = Literal["start", "middle", "end"]


class _Glyph(TypedDict):
    d: str
    advance: int
    left: int
    right: int


class _Face(TypedDict):
    em: int
    cap: int
    glyphs: dict[str, _Glyph]


@cache
def _faces() -> dict[str, _Face]:
    faces: dict[str, _Face] = json.loads(svg_text("glyphs.json"))
    return faces


def can_outline(text: str) -> bool:
    """Tell whether every character of a text has an outline."""
    return all(character in _faces()["bold"]["glyphs"] for character in text)


def cap_height(size: float) -> float:
    """Return how tall digits and capitals stand at that font size."""
    face = _faces()["bold"]
    return size * face["cap"] / face["em"]


def text_width(text: str, size: float, weight: Weight = "bold", spacing: float = 0) -> float:
    """Return the advance of a text of capitals and digits."""
    face = _faces()[weight]
    scale = size / face["em"]
    return sum(face["glyphs"][c]["advance"] * scale for c in text) + spacing * max(0, len(text) - 1)


def text_svg(
    text: str,
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    weight: Weight = "bold",
    anchor: Anchor = "middle",
    spacing: float = 0,
) -> str:
    """Return the markup of a text of capitals and digits whose baseline is at y.

    Centred texts are centred on their ink, not on their advance: that is what the eye measures.
    """
    face = _faces()[weight]
    scale = size / face["em"]
    glyphs = [face["glyphs"][c] for c in text]
    width = text_width(text, size, weight, spacing)
    if anchor == "start":
        pen = x
    elif anchor == "end":
        pen = x - width
    else:
        left = glyphs[0]["left"] * scale
        right = width - (glyphs[-1]["advance"] - glyphs[-1]["right"]) * scale
        pen = x - (left + right) / 2
    out = []
    for glyph in glyphs:
        out.append(f'<path transform="translate({pen:.2f},{y:.2f}) scale({scale:.5f})" d="{glyph["d"]}"/>')
        pen += glyph["advance"] * scale + spacing
    return f'<g fill="{fill}" stroke="none">{"".join(out)}</g>'
