"""What ships under assets/svg and assets/fonts can be drawn by the rasteriser and spells French."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from toc_desktop.render.logo import logo, logo_height, logo_margin
from toc_desktop.render.outlines import cap_height, text_svg, text_width
from toc_desktop.support.paths import asset
from toc_desktop.ui.svg import (
    AssetError,
    SurfaceCache,
    rasterise,
    recolour,
    soft_shape,
    svg_body,
    svg_text,
)

DRAWINGS = sorted(asset("svg").rglob("*.svg"))
FONTS = sorted(asset("fonts").glob("*.ttf"))
# Silently ignored by the rasteriser, so that a drawing with one of them would ship broken.
UNSUPPORTED = re.compile(
    r"<(text|tspan|filter|clipPath|mask|pattern|use|symbol|image|style|foreignObject)\b|clip-path|mix-blend|"
    r"rgba\(|#[0-9A-Fa-f]{8}\b|xlink:href=\"(?!#)"
)
FRENCH = "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’…–—\u00a0\u202f"
SIGNS = "♠♥♦♣★✓✗⇄→←↑↓·•×−ʳᵉ€°"


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda p: p.stem)
def test_drawing_uses_only_what_is_drawn(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    found = UNSUPPORTED.search(text)
    assert found is None, f"{found and found.group(0)} is not drawn"
    for gradient in re.findall(r"<(?:linear|radial)Gradient[^>]*>", text):
        assert 'gradientUnits="userSpaceOnUse"' in gradient or "%" in gradient
    if "currentColor" in text:
        assert path.parent.name == "icons", "only icons are tinted when drawn"


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda p: p.stem)
def test_drawing_is_not_empty(path: Path) -> None:
    surface = rasterise(path.read_text(encoding="utf-8").replace("currentColor", "#FFFFFF"), (64, 64))
    assert surface.get_bounding_rect(min_alpha=40).width > 4


@pytest.mark.parametrize("path", FONTS, ids=lambda p: p.stem)
def test_font_has_every_letter_and_sign(path: Path) -> None:
    pygame.font.init()
    font = pygame.font.Font(path, 24)
    wanted = FRENCH + SIGNS + "".join(map(chr, range(0x20, 0x7F)))
    metrics = font.metrics(wanted)
    missing = [char for char, metric in zip(wanted, metrics, strict=True) if metric is None]
    assert not missing
    empty = pygame.image.tobytes(font.render("\uffff", True, "white"), "RGBA")
    for char in "♠✓ʳÉŒ":
        assert pygame.image.tobytes(font.render(char, True, "white"), "RGBA") != empty, char


def test_serif_digits_stand_on_the_line_and_reach_capital_height() -> None:
    """Old-style digits hang below the line, and their 1 looks like a capital I."""
    pygame.font.init()
    font = pygame.font.Font(asset("fonts", "TocSerif-Bold.ttf"), 100)
    capital = font.metrics("H")[0]
    for metric in font.metrics("0123456789"):
        assert metric is not None
        assert capital is not None
        assert metric[2] >= -3, "hangs below the line"
        assert abs(metric[3] - capital[3]) <= 9, "not as tall as a capital"


def test_licences_lie_beside_the_fonts() -> None:
    for name in ("OFL-Vollkorn.txt", "OFL-Lato.txt"):
        text = asset("fonts", name).read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "Copyright" in text.splitlines()[0]


def test_outlines_measure_what_they_draw() -> None:
    assert text_width("10", 42) > text_width("1", 42) > 0
    assert 0.6 * 47 < cap_height(47) < 0.75 * 47
    markup = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 60 60">{}</svg>'
    ink = rasterise(markup.format(text_svg("A", 30, 50, 47, "#FF0000")), (60, 60)).get_bounding_rect(40)
    assert abs(ink.centerx - 30) <= 1
    assert abs(ink.bottom - 50) <= 1
    assert abs(ink.height - cap_height(47)) <= 3


def test_recolouring_is_done_all_at_once() -> None:
    assert recolour('a="#ffffff" b="#000000"', {"#FFFFFF": "#000000", "#000000": "#FFFFFF"}) == (
        'a="#000000" b="#FFFFFF"'
    )


def test_a_missing_or_broken_drawing_says_so() -> None:
    with pytest.raises(AssetError, match="no-such"):
        svg_text("cards", "no-such.svg")
    with pytest.raises(AssetError):
        svg_body("glyphs.json")
    with pytest.raises(AssetError):
        rasterise("this is no drawing", (10, 10))


def test_the_cache_keeps_what_was_used_last() -> None:
    made: list[str] = []

    def maker(name: str) -> pygame.Surface:
        made.append(name)
        return pygame.Surface((10, 10), pygame.SRCALPHA)

    cache: SurfaceCache[str] = SurfaceCache(max_bytes=900)
    for name in ("a", "b", "a", "c", "a", "b"):
        cache.get(name, lambda name=name: maker(name))  # type: ignore[misc]
    assert made == ["a", "b", "c", "b"]
    assert len(cache) == 2
    assert cache.bytes_kept == 800
    cache.clear()
    assert cache.bytes_kept == 0


def test_soft_shapes_have_one_colour_and_fade() -> None:
    soft = soft_shape((80, 80), '<rect x="20" y="20" width="40" height="40"/>', 6, (255, 217, 119), 0.8)
    assert soft.get_size() == (80, 80)
    assert 150 < soft.get_at((40, 40)).a < 210
    assert 0 < soft.get_at((18, 40)).a < soft.get_at((30, 40)).a
    assert tuple(soft.get_at((18, 40)))[:3] == (255, 217, 119)


def test_surfaces_have_the_byte_order_that_blits_fast() -> None:
    surface = rasterise(svg_text("logo.svg"), (100, 100))
    assert surface.get_masks() == pygame.Surface((1, 1), pygame.SRCALPHA).get_masks()


@pytest.mark.parametrize("hc", [False, True])
def test_the_logo_keeps_its_measure(hc: bool) -> None:
    surface = logo(430, hc=hc)
    assert surface.get_width() == 430 + 2 * logo_margin(430)
    assert surface.get_height() == logo_height(430) + 2 * logo_margin(430)
    letters = surface.get_bounding_rect(min_alpha=200)
    assert 400 < letters.width <= 440
