"""The colours of a theme by what they are for, and the arithmetic of colour and contrast."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from toc_desktop.support.paths import asset

Color = tuple[int, int, int, int]

THEME_NAMES = ("walnut", "maple", "contrast")
SHAPES = ("circle", "square", "triangle", "diamond", "star", "cross", "pentagon", "hexagon")


@dataclass(frozen=True)
class Theme:
    """Every colour role; ramps run from light to dark or from top to bottom, seat tuples by colour index."""

    name: str
    high_contrast: bool
    textures: bool

    # The table and its panels.
    felt: Color
    felt_grain: float
    felt_light: Color
    felt_mid: Color
    felt_edge: Color
    panel: Color
    panel_edge: Color
    plate: Color
    plate_edge: Color
    inset: Color
    inset_edge: Color
    veil: Color
    shadow: Color

    # Words.
    text: Color
    text_soft: Color
    text_muted: Color
    title: Color
    active: Color
    name_text: Color
    disabled_text: Color

    # Buttons: vertical ramps.
    button: tuple[Color, Color]
    button_edge: Color
    button_text: Color
    button_primary: tuple[Color, Color]
    primary_edge: Color
    ink_on_primary: Color

    # Brass and the rings that part things from any ground.
    brass: tuple[Color, Color, Color, Color, Color]
    brass_line: Color
    brass_dark: Color
    outline_dark: Color
    outline_light: Color

    # What can be done, and what would follow.
    glow: Color
    path: Color
    path_under: Color
    step: Color
    step_ink: Color
    step_soft: Color
    step_soft_ink: Color
    movable: Color
    capture: Color
    capture_ring: Color
    capture_fill: Color
    capture_mark: Color
    callout: Color
    callout_edge: Color
    callout_text: Color
    log_capture: Color
    log_current: Color
    conflict: Color
    conflict_edge: Color
    modified: Color
    modified_text: Color
    on: Color
    off: Color
    mark_text: Color
    focus: Color
    focus_dark: Color

    # The seats.
    seats: tuple[Color, ...]
    inlays: tuple[Color, ...]
    inlay_holes: tuple[Color, ...]
    shape_inks: tuple[Color, ...]
    shades: tuple[Color, ...]
    pawn_outline: Color
    pawn_ring: Color
    beech: tuple[Color, Color, Color, Color, Color]

    # The board's wood.
    field_texture: str
    rail_texture: str
    field: Color
    rail: Color
    rail_light: Color
    rail_dark: Color
    rail_edge: tuple[Color, Color, Color]
    band: Color
    band_tint: Color
    star_shade: Color
    empty_inlay: Color
    hole: tuple[Color, Color, Color, Color]
    hole_shade: tuple[Color, Color, Color]
    hole_lip: tuple[Color, Color, Color]
    engraved: Color
    engraved_start: Color
    rosette_ground: tuple[Color, Color]
    rosette_star: tuple[Color, Color]
    lamp: tuple[Color, Color, Color, Color]

    # Cards and paper.
    paper: tuple[Color, Color, Color]
    paper_edge: Color
    paper_text: Color
    paper_soft: Color
    paper_title: Color
    card_red: Color
    card_black: Color
    chip: Color
    chip_edge: Color
    chip_ink: Color
    playable: Color
    selected: Color

    @property
    def light(self) -> bool:
        """Tell whether panels are light, with dark words on them."""
        return sum(self.panel[:3]) > 380

    def seat(self, index: int) -> Color:
        """Return the colour of a seat's colour index, beginning again after the last."""
        return self.seats[index % len(self.seats)]

    def ground(self, role: Color) -> Color:
        """Return the colour a translucent role has when it lies on the felt."""
        return over(role, self.felt)


@cache
def load_theme(name: str) -> Theme:
    """Read a theme by name; an unknown name gives the first one, so an old setting never stops the game."""
    values = _read(name if name in THEME_NAMES else THEME_NAMES[0])
    known = {field.name for field in fields(Theme)}
    if set(values) != known:
        raise ValueError(f"theme {name}: unknown or missing roles {sorted(set(values) ^ known)}")
    return Theme(**values)


def _read(name: str) -> dict[str, Any]:
    raw = json.loads(asset("themes", f"{name}.json").read_text(encoding="utf-8"))
    parent = raw.pop("extends", None)
    values = _read(parent) if parent else {}
    values.update({role: _value(value) for role, value in raw.items()})
    values["name"] = name
    return values


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_value(item) for item in value)
    if isinstance(value, str) and value.startswith("#"):
        return parse_color(value)
    return value


def parse_color(text: str) -> Color:
    """Read `#RRGGBB` or `#RRGGBBAA`.

    >>> parse_color("#FF800080")
    (255, 128, 0, 128)
    """
    parts = [int(text[i : i + 2], 16) for i in range(1, len(text), 2)]
    red, green, blue = parts[:3]
    return red, green, blue, parts[3] if len(parts) > 3 else 255


def hex_color(color: Color) -> str:
    """Return the `#rrggbb` of a colour, without its alpha (for SVG and the GUI library)."""
    return "#{:02x}{:02x}{:02x}".format(*color[:3])


def mix(a: Color, b: Color, amount: float) -> Color:
    """Return the colour `amount` of the way from `a` to `b`."""
    red, green, blue, alpha = (round(x + (y - x) * amount) for x, y in zip(a, b, strict=True))
    return red, green, blue, alpha


def with_alpha(color: Color, alpha: float) -> Color:
    """Return the same colour at another opacity, 0 to 1."""
    return color[0], color[1], color[2], round(255 * alpha)


def over(top: Color, ground: Color) -> Color:
    """Return the opaque colour seen when `top` lies on `ground`."""
    blended = mix(ground, top, top[3] / 255)
    return blended[0], blended[1], blended[2], 255


def contrast_ratio(a: Color, b: Color) -> float:
    """Return the WCAG contrast of two opaque colours, 1 to 21."""
    lighter, darker = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: Color) -> float:
    red, green, blue = (_linear(channel / 255) for channel in color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
