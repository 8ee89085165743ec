"""Make the game's fonts: Vollkorn and Lato subset to what the game writes, with card suits added."""

from __future__ import annotations

from pathlib import Path

from fontTools import subset
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

from asset_makers import shapes
from toc_desktop.support.languages import read_languages

SYSTEM_FONTS = Path("/usr/share/fonts/truetype")

SERIF = {
    "TocSerif-MediumItalic.ttf": "vollkorn/Vollkorn-MediumItalic.ttf",
    "TocSerif-SemiBold.ttf": "vollkorn/Vollkorn-SemiBold.ttf",
    "TocSerif-Bold.ttf": "vollkorn/Vollkorn-Bold.ttf",
    "TocSerif-ExtraBold.ttf": "vollkorn/Vollkorn-ExtraBold.ttf",
}
SANS = {
    "Lato-Medium.ttf": "lato/Lato-Medium.ttf",
    "Lato-SemiBold.ttf": "lato/Lato-Semibold.ttf",
    "Lato-Bold.ttf": "lato/Lato-Bold.ttf",
    "Lato-Heavy.ttf": "lato/Lato-Heavy.ttf",
    "Lato-Black.ttf": "lato/Lato-Black.ttf",
}

COMMON_CHARACTERS = {
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),  # Latin-1 and Latin Extended-A: most names people have
    *map(ord, "ȘșȚțẞʳᵉ‐‑‒–—―‘’‚“”„†•…‰‹›⁄€™−×÷≈≠≤≥∞←↑→↓↔⇄◊●○ﬁﬂ"),
    0x2009,
    0x202F,
}

# Signs that neither family has, drawn from our own outlines: character -> outline in a 100 x 100 box.
SIGNS = {
    "♠": shapes.SUITS["S"],
    "♥": shapes.SUITS["H"],
    "♦": shapes.SUITS["D"],
    "♣": shapes.SUITS["C"],
    "★": shapes.STAR,
    "✓": shapes.CHECK,
    "✗": shapes.CROSS,
    "⇄": shapes.SWAP_ARROWS,
}
SIGN_NAMES = {
    "♠": "spade",
    "♥": "heart",
    "♦": "diamond",
    "♣": "club",
    "★": "blackstar",
    "✓": "checkmark",
    "✗": "ballotx",
    "⇄": "arrowswap",
}
LINING_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def characters(assets: Path) -> set[int]:
    """Return what the fonts must have: names and signs, and what each language of the game asks for."""
    asked = (language.characters for language in read_languages(assets / "locales"))
    return COMMON_CHARACTERS | set(map(ord, "".join(asked)))


def make(assets: Path) -> None:
    """Write every font file into assets/fonts."""
    wanted = characters(assets)
    out = assets / "fonts"
    out.mkdir(parents=True, exist_ok=True)
    missing = [s for s in (*SERIF.values(), *SANS.values()) if not (SYSTEM_FONTS / s).is_file()]
    if missing:
        raise SystemExit(
            "fonts: "
            + ", ".join(missing)
            + " not found; on Debian: apt-get install fonts-vollkorn fonts-lato"
        )
    for name, source in SERIF.items():
        _make_one(SYSTEM_FONTS / source, out / name, "Toc Serif", wanted, lining=True)
    # "Lato" is a reserved font name, so a changed copy has to carry another one inside.
    for name, source in SANS.items():
        _make_one(SYSTEM_FONTS / source, out / name, "Toc Sans", wanted, lining=False)


def _make_one(source: Path, target: Path, family: str, wanted: set[int], *, lining: bool) -> None:
    font = TTFont(source, recalcTimestamp=False)
    if lining:
        _use_lining_digits(font)
    _subset(font, wanted)
    _add_signs(font)
    _add_superscripts(font)
    _add_no_break_hyphen(font)
    _rename(font, family, target.stem.partition("-")[2])
    for tag in ("DSIG", "FFTM", "GDEF_", "hdmx", "VDMX", "LTSH"):
        if tag in font:
            del font[tag]
    font.save(target)


def _use_lining_digits(font: TTFont) -> None:
    """Point the digits at the lining figures: its old-style 1 reads as a capital I."""
    for table in font["cmap"].tables:
        for i, name in enumerate(LINING_DIGITS):
            if 0x30 + i in table.cmap:
                table.cmap[0x30 + i] = f"{name}.lf"


def _subset(font: TTFont, wanted: set[int]) -> None:
    options = subset.Options()
    options.layout_features = ["kern", "liga", "ccmp", "locl", "mark"]
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.hinting = False
    options.legacy_kern = False
    options.drop_tables += ["DSIG", "FFTM"]
    worker = subset.Subsetter(options)
    worker.populate(unicodes=wanted)
    worker.subset(font)


def _add_glyph(font: TTFont, name: str, code: int, pen: TTGlyphPen, advance: int) -> None:
    glyph = pen.glyph()
    order = font.getGlyphOrder()
    if name not in order:
        font.setGlyphOrder([*order, name])
    font["glyf"][name] = glyph
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def _add_signs(font: TTFont) -> None:
    """Draw the signs a little taller than a capital, centred on it."""
    cap = font["OS/2"].sCapHeight
    size = cap * 1.08
    scale = size / 100
    bottom = (cap - size) / 2
    for char, outline in SIGNS.items():
        if ord(char) in font.getBestCmap():
            continue
        side = cap * 0.06
        pen = TTGlyphPen(None)
        quadratic = Cu2QuPen(pen, max_err=font["head"].unitsPerEm / 1500, reverse_direction=True)
        parse_path(outline, TransformPen(quadratic, (scale, 0, 0, -scale, side, bottom + size)))
        _add_glyph(font, SIGN_NAMES[char], ord(char), pen, round(size + 2 * side))


def _add_superscripts(font: TTFont) -> None:
    """Make raised r and e for "1ʳᵉ" and "2ᵉ" where the family has none."""
    glyphs = font.getGlyphSet()
    cmap = font.getBestCmap()
    rise = font["OS/2"].sCapHeight * 0.46
    for code, letter in ((0x2B3, "r"), (0x1D49, "e")):
        if code in cmap:
            continue
        source = cmap[ord(letter)]
        pen = TTGlyphPen(None)
        glyphs[source].draw(TransformPen(pen, (0.62, 0, 0, 0.62, 0, rise)))
        _add_glyph(font, f"{letter}.raised", code, pen, round(font["hmtx"][source][0] * 0.62))


def _add_no_break_hyphen(font: TTFont) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode() and 0x2D in table.cmap:
            table.cmap.setdefault(0x2011, table.cmap[0x2D])
            table.cmap.setdefault(0x202F, table.cmap[0x20])


def _rename(font: TTFont, family: str, style: str) -> None:
    """Give the changed font its own name, and keep copyright and licence as they are."""
    names = font["name"]
    full = f"{family} {style}"
    fresh = {
        1: full,
        2: "Regular",
        3: f"{full} subset",
        4: full,
        6: full.replace(" ", ""),
        16: family,
        17: style,
    }
    for record in list(names.names):
        if record.nameID in (7, 18, 19, 20, 21, 22, 25) or record.langID not in (0, 0x409):
            names.removeNames(record.nameID, record.platformID, record.platEncID, record.langID)
    for name_id, text in fresh.items():
        names.setName(text, name_id, 3, 1, 0x409)
        names.removeNames(name_id, 1)
