"""The drawing of a pawn: beech foot, stained body, cap; a pitch is 100, (0, 0) the middle of its cell."""

from __future__ import annotations

from toc_desktop.render.board_layers import SeatStyle
from toc_desktop.ui.svg_markup import fill, linear_at, path, radial_at, seat_shape, stroke
from toc_desktop.ui.theme import Color, Theme, hex_color, mix, with_alpha

_SILHOUETTE = (
    "M-34,14 L-34,8 C-33,1 -26,2 -23,-2 C-18,-7 -16,-10 -18,-15 C-22,-20 -29,-23 -29,-31 L29,-31 "
    "C29,-23 22,-20 18,-15 C16,-10 18,-7 23,-2 C26,2 33,1 34,8 L34,14 A34,22 0 0 1 -34,14 Z"
)
_FOOT = "M-34,8 L-34,14 A34,22 0 0 0 34,14 L34,8 A34,22 0 0 1 -34,8Z"
_FOOT_LINES = "M-32.5,13.5 A33.5,21.5 0 0 0 32.5,13.5 M-33.5,10.4 A33.8,21.6 0 0 0 33.5,10.4"
_BODY = "M-27,7 C-25,-2 -16,-4 -16,-14 L16,-14 C16,-4 25,-2 27,7 A27,16.6 0 0 1 -27,7Z"
_BODY_GRAIN = "M-9,-8 C-10,2 -13,8 -14,19 M2,-8 C2,3 3,10 3,22 M11,-8 C12,1 16,7 17,17"
_HEAD = "M-29,-31 C-29,-22 -20,-19 -17,-13 L17,-13 C20,-19 29,-22 29,-31Z"
_COLLAR = "M-17.6,-14.5 A18,8 0 0 0 17.6,-14.5 L17,-10.6 A18,8 0 0 1 -17,-10.6Z"
_WHITE: Color = (255, 255, 255, 255)
_ROUND = 'stroke-linecap="round"'


def _ellipse(cx: float, cy: float, rx: float, ry: float, attributes: str) -> str:
    return f'<ellipse cx="{cx:g}" cy="{cy:g}" rx="{rx:g}" ry="{ry:g}" {attributes}/>'


def _gradients(theme: Theme, colour: Color, shade: Color) -> str:
    dark = mix(colour, shade, 0.52)
    deep = mix(colour, mix(shade, (8, 3, 1, 255), 0.4), 0.74)
    light = mix(colour, _WHITE, 0.55)
    body = [(0.0, dark), (0.26, light), (0.42, colour), (0.72, mix(colour, dark, 0.55)), (1.0, deep)]
    cap = [(0.0, mix(colour, _WHITE, 0.42)), (0.5, colour), (1.0, mix(colour, dark, 0.45))]
    edge, bright, wood, brown, rim = theme.beech
    beech = [(0.0, edge), (0.28, bright), (0.5, wood), (0.78, brown), (1.0, rim)]
    return (
        linear_at("body", (-32, 0), (32, 0), body)
        + radial_at("cap", (-9, -42), 40, cap)
        + linear_at("beech", (-34, 0), (34, 0), beech)
        + radial_at("top", (-12, 2), 46, [(0.0, mix(bright, _WHITE, 0.25)), (1.0, mix(wood, brown, 0.7))])
    )


def pawn_svg(theme: Theme, look: SeatStyle, mark: float = 14.5) -> str:
    """Return the markup of a pawn without its shadow; ``mark`` is the size of the shape on its head."""
    colour, shade = theme.seat(look.colour), theme.shades[look.colour % 8]
    out, deep = theme.pawn_outline, mix(colour, shade, 0.78)
    grip = stroke(theme.outline_dark, 9) if theme.high_contrast else ""
    parts = [_gradients(theme, colour, shade)]
    if grip:  # a dark hem outside the white outline keeps the pawn off white lines
        parts.append(path(_SILHOUETTE, grip) + _ellipse(0, -31, 29, 24, grip))
    hem = f'{fill(out)} stroke="{hex_color(out)}" stroke-width="6" stroke-linejoin="round"'
    parts += [
        path(_SILHOUETTE, hem),
        _ellipse(0, -31, 29, 24, hem),
        path(_FOOT, fill("beech")),
        _ellipse(0, 8, 34, 21.5, fill("top")),
        path(_FOOT_LINES, stroke(with_alpha((107, 69, 34, 255), 0.55), 1)),
        _ellipse(0, 7.4, 30.5, 18.8, stroke(with_alpha((122, 82, 48, 255), 0.6), 1.2)),
        path(_BODY, fill("body")),
        path("M-26.5,9 A27,16.4 0 0 0 26.5,9", stroke((26, 15, 8, 140), 2)),
        path(_BODY_GRAIN, stroke(with_alpha(deep, 0.38), 1.3)),
        path("M-18,-4 C-21,0 -22.5,4 -22,11", stroke(with_alpha(_WHITE, 0.5), 3.6, _ROUND)),
        path(_HEAD, fill("body")),
        path(_HEAD, fill(with_alpha(shade, 0.24))),
        path(_COLLAR, fill("beech")),
        path(_COLLAR, stroke((42, 24, 13, 255), 0.9)),
        _ellipse(0, -31, 29, 24, fill("cap")),
        _ellipse(0, -31, 26.4, 21.6, stroke(with_alpha(theme.pawn_ring, 0.95), 3)),
        _ellipse(0, -31, 23.6, 19.1, stroke(with_alpha(deep, 0.6), 1.6)),
        _ellipse(0, -31, 19.5, 15.7, stroke(with_alpha(deep, 0.28), 1)),
        seat_shape(look.shape, (0, -30.4), mark, fill(theme.shape_inks[look.colour % 8]), 0.88),
        path("M-22,-39 A26,21 0 0 1 -4,-51.3", stroke(with_alpha(_WHITE, 0.85), 3.6, _ROUND)),
    ]
    return "".join(parts)


def ghost_svg(theme: Theme, look: SeatStyle) -> str:
    """Return the markup of where a pawn could go: seen through, in dashes."""
    colour, rim = theme.seat(look.colour), theme.outline_light
    under = stroke(with_alpha(theme.outline_dark, 0.55), 7)
    dashes = stroke(rim, 4, 'stroke-dasharray="9 6"')
    return (
        path(_SILHOUETTE, fill(with_alpha(colour, 0.40)))
        + path(_SILHOUETTE, under)
        + path(_SILHOUETTE, dashes)
        + _ellipse(0, -31, 29, 24, fill(with_alpha(colour, 0.8)))
        + _ellipse(0, -31, 29, 24, under)
        + _ellipse(0, -31, 29, 24, dashes)
        + seat_shape(look.shape, (0, -31), 15, fill(theme.shape_inks[look.colour % 8]), 0.86)
    )
