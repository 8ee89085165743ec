"""Draw the word on the title screen: T and c in brass letters around the rosette."""

from __future__ import annotations

import json
from pathlib import Path

from asset_makers import svg
from asset_makers.brass import rosette
from asset_makers.svg import gradient, group, path

SIZE = 250
BASELINE = 172
BOX = (0.0, 0.0, 430.0, 184.0)


def make(assets: Path) -> None:
    """Write assets/svg/logo.svg."""
    letters = json.loads((assets / "svg" / "glyphs.json").read_text(encoding="utf-8"))["extrabold"]["glyphs"]
    shine = [(0.0, "#FBEAB8"), (0.45, "#E0B863"), (0.55, "#B88A3C"), (1.0, "#E9C97E")]
    body = gradient("shine", (0, BASELINE - 202, 0, BASELINE + 18), shine)
    body += _letter(letters["T"], -5) + _letter(letters["c"], 316)
    body += rosette(241, BASELINE - 66, 70)
    svg.write(assets / "svg" / "logo.svg", svg.document(BOX, body))


def _letter(glyph: dict[str, str], x: float) -> str:
    """Place an outline by rewriting its coordinates, so that the gradient stays in the logo's own space."""
    scale = SIZE / 1000
    numbers = _moved(glyph["d"], scale, x, BASELINE)
    return group(path(numbers, "url(#shine)", stroke="#5D3F16", stroke_width=1.5, stroke_linejoin="round"))


def _moved(d: str, scale: float, dx: float, dy: float) -> str:
    """Scale and move path data written with absolute M L H V Q Z commands."""
    out, command, is_x = [], "", True
    for token in _tokens(d):
        if token.isalpha():
            command, is_x = token, token != "V"
            out.append(token)
            continue
        value = float(token) * scale + (dx if is_x else dy)
        out.append(svg.number(value))
        if command not in "HV":
            is_x = not is_x
    return " ".join(out)


def _tokens(d: str) -> list[str]:
    spaced = ""
    for char in d:
        spaced += f" {char} " if char.isalpha() else " " if char == "," else char
    return spaced.replace("-", " -").split()
