"""Draw the game's own icon and write it in every size and format desktops ask for."""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

from PIL import Image

from asset_makers import svg
from asset_makers.brass import STOPS
from asset_makers.shapes import BLACK, SUITS, polygon_path
from asset_makers.svg import ellipse, gradient, group, line, path, rect

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
NAME = "toc-desktop"
# The formats of an .icns that hold a PNG: type, pixels.
ICNS = ((b"icp4", 16), (b"ic11", 32), (b"ic12", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512))
SEAT = "#D55E00"


def make(assets: Path) -> None:
    """Write the SVG, one PNG a size, an .ico for Windows and an .icns for macOS under assets/icons."""
    out = assets / "icons"
    markup = {True: _icon(detailed=True), False: _icon(detailed=False)}
    svg.write(out / f"{NAME}.svg", markup[True])
    pictures = {}
    for size in SIZES:
        # Small icons drop what would only blur them.
        pictures[size] = _draw(markup[size > 32], size)
        pictures[size].save(out / f"{NAME}-{size}.png", optimize=True)
    small = [pictures[s] for s in SIZES if s < 256]
    pictures[256].save(
        out / f"{NAME}.ico",
        sizes=[(s, s) for s in SIZES if s <= 256],
        append_images=small,
        bitmap_format="png",
    )
    (out / f"{NAME}.icns").write_bytes(_icns(pictures))


def _draw(markup: str, size: int) -> Image.Image:
    """Rasterise at four times the size and shrink: finer edges than the rasteriser's own."""
    big = min(size * 4, 2048)
    surface = pygame.image.load_sized_svg(io.BytesIO(markup.encode()), (big, big))
    picture = Image.frombytes("RGBA", surface.get_size(), pygame.image.tobytes(surface, "RGBA"))
    return picture.resize((size, size), Image.Resampling.LANCZOS)


def _icns(pictures: dict[int, Image.Image]) -> bytes:
    """Pack PNGs into Apple's container: a header, then chunks of type, length and data."""
    chunks = b""
    for kind, size in ICNS:
        png = io.BytesIO()
        pictures[size].save(png, "PNG", optimize=True)
        chunks += kind + struct.pack(">I", len(png.getvalue()) + 8) + png.getvalue()
    return b"icns" + struct.pack(">I", len(chunks) + 8) + chunks


def _icon(*, detailed: bool) -> str:
    """Return a walnut tile edged in brass, a card on it, and a pawn in front."""
    body = gradient("wood", (0, 20, 0, 492), [(0.0, "#8A5B38"), (0.5, "#6E4629"), (1.0, "#432817")])
    body += gradient("rim", (16, 16, 496, 496), STOPS)
    body += gradient("felt", (0, 40, 0, 472), [(0.0, "#23604A"), (1.0, "#103023")])
    body += rect(8, 8, 496, 496, 112, "#120A05")
    body += rect(16, 16, 480, 480, 106, "url(#rim)")
    body += rect(30, 30, 452, 452, 94, "url(#wood)")
    body += rect(58, 58, 396, 396, 72, "url(#felt)", stroke="#120A05", stroke_width=6)
    if detailed:
        body += rect(61, 61, 390, 390, 69, stroke="#E6C377", stroke_width=3, stroke_opacity=0.7)
    body += group(_card(detailed), "translate(196,244) rotate(-13)")
    body += group(
        _pawn(detailed), f"translate(318,{322 if detailed else 316}) scale({3.35 if detailed else 3.7})"
    )
    return svg.document((0, 0, 512, 512), body)


def _card(detailed: bool) -> str:
    paper = [(0.0, "#FFFAEE"), (0.6, "#FBF1DC"), (1.0, "#F1E2C2")]
    out = rect(-90, -122, 184, 256, 18, "#000000", fill_opacity=0.35)
    out += gradient("paper", (-92, -130, 92, 130), paper)
    out += rect(-94, -132, 188, 264, 18, "url(#paper)", stroke="#7D684A", stroke_width=4)
    big = group(path(SUITS["S"], BLACK), "translate(0,-8) scale(1.36) translate(-50,-50)")
    if not detailed:
        return out + big
    small = group(path(SUITS["S"], BLACK), "scale(.4) translate(-50,-50)")
    corners = group(small, "translate(-62,-98)") + group(small, "translate(62,98) rotate(180)")
    return out + big + corners


def _pawn(detailed: bool) -> str:
    """Return the game's pawn seen from above its front, in a seat's colour; unit 100 is one pitch."""
    dark = "#160C06"
    outline = (
        "M-34,14 L-34,8 C-33,1 -26,2 -23,-2 C-18,-7 -16,-10 -18,-15 C-22,-20 -29,-23 -29,-31 L29,-31 "
        "C29,-23 22,-20 18,-15 C16,-10 18,-7 23,-2 C26,2 33,1 34,8 L34,14 A34,22 0 0 1 -34,14 Z"
    )
    neck = "M-29,-31 C-29,-22 -20,-19 -17,-13 L17,-13 C20,-19 29,-22 29,-31Z"
    beech = [(0.0, "#7D5630"), (0.28, "#F6DEB0"), (0.5, "#DCB67D"), (0.78, "#A97A45"), (1.0, "#5D3B1C")]
    paint = [(0.0, "#7A3604"), (0.26, "#F5A468"), (0.42, SEAT), (0.72, "#A64A02"), (1.0, "#4A2003")]
    out = gradient("beech", (-34, 0, 34, 0), beech) + gradient("paint", (-32, 0, 32, 0), paint)
    out += gradient("cap", (-20, -52, 20, -10), [(0.0, "#F08A3C"), (0.5, SEAT), (1.0, "#B04D02")])
    out += ellipse(4, 20, 40, 23, "#000000", fill_opacity=0.4)
    out += path(outline, dark, stroke=dark, stroke_width=7, stroke_linejoin="round")
    out += ellipse(0, -31, 29, 24, dark, stroke=dark, stroke_width=7)
    out += path("M-34,8 L-34,14 A34,22 0 0 0 34,14 L34,8 A34,22 0 0 1 -34,8Z", "url(#beech)")
    out += ellipse(0, 8, 34, 21.5, "#DDB981")
    out += path(
        "M-27,7 C-25,-2 -16,-4 -16,-14 L16,-14 C16,-4 25,-2 27,7 A27,16.6 0 0 1 -27,7Z", "url(#paint)"
    )
    out += path(neck, "url(#paint)") + path(neck, "#000000", fill_opacity=0.22)
    out += path("M-17.6,-14.5 A18,8 0 0 0 17.6,-14.5 L17,-10.6 A18,8 0 0 1 -17,-10.6Z", "url(#beech)")
    out += ellipse(0, -31, 29, 24, "url(#cap)")
    out += ellipse(0, -31, 25.4, 20.6, stroke="#FFF8E6", stroke_width=4 if detailed else 6)
    out += path(polygon_path([(0, -44.5), (12, -30.4), (0, -16.3), (-12, -30.4)]), "#1B120B")
    if detailed:
        out += line("M-22,-39 A26,21 0 0 1 -4,-51.3", "#FFFFFF", 3.6, stroke_opacity=0.85)
        out += line("M-18,-4 C-21,0 -22.5,4 -22,11", "#FFFFFF", 3.6, stroke_opacity=0.5)
    return out
