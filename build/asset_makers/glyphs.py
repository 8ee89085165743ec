"""Write the outlines of the letters and digits drawn as shapes: card indices, chips, engraved numbers."""

from __future__ import annotations

import json
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from asset_makers import svg
from toc_desktop.support.languages import read_languages

WEIGHTS = {
    "bold": ("TocSerif-Bold.ttf", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "extrabold": ("TocSerif-ExtraBold.ttf", "0123456789DTc"),
}
EM = 1000


def characters(assets: Path, weight: str) -> str:
    """Return what is outlined in a weight; card indices also need the card letters of every language."""
    always = WEIGHTS[weight][1]
    letters = (language.card_letters.values() for language in read_languages(assets / "locales"))
    asked = {letter for texts in letters for text in texts for letter in text} if weight == "bold" else set()
    return always + "".join(sorted(asked - set(always)))


def make(assets: Path) -> None:
    """Write assets/svg/glyphs.json: per weight, each character's path (y down, baseline 0) and advance."""
    weights = {}
    for weight, (file_name, _) in WEIGHTS.items():
        font = TTFont(assets / "fonts" / file_name)
        scale = EM / font["head"].unitsPerEm
        cmap, glyph_set = font.getBestCmap(), font.getGlyphSet()
        glyphs = {}
        for char in characters(assets, weight):
            name = cmap[ord(char)]
            pen = SVGPathPen(glyph_set, ntos=lambda v: svg.number(round(v, 1)))
            glyph_set[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
            bounds = BoundsPen(glyph_set)
            glyph_set[name].draw(bounds)
            left, _, right, _ = (v * scale for v in bounds.bounds)
            glyphs[char] = {
                "d": pen.getCommands(),
                "advance": round(glyph_set[name].width * scale),
                "left": round(left),
                "right": round(right),
            }
        cap = round(font["OS/2"].sCapHeight * scale)
        weights[weight] = {"em": EM, "cap": cap, "glyphs": glyphs}
    text = json.dumps(weights, indent=1, ensure_ascii=False, sort_keys=True)
    svg.write(assets / "svg" / "glyphs.json", text + "\n")
