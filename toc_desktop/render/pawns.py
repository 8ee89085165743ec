"""Pawns of turned wood with their seat's shape on top, and all that surrounds them: shadow, halo, avatar."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

import pygame

from toc_desktop.render.board_layers import SeatStyle, brass_gradient
from toc_desktop.render.outlines import cap_height, text_svg
from toc_desktop.render.pawn_svg import ghost_svg, pawn_svg
from toc_desktop.ui.svg import SurfaceCache, fast, rasterise, register_cache, soft_shape, svg_document
from toc_desktop.ui.svg_markup import circle, fill, path, radial, seat_shape, stops, stroke
from toc_desktop.ui.theme import Color, Theme, hex_color, with_alpha

HaloKind = Literal["movable", "selected", "target", "capture", "focus"]

_DRAWN = 1.13  # a pawn is a little larger than the hole it stands in
_BOX = (-48.0, -64.0, 96.0, 108.0)  # what a pawn covers when a pitch is 100


class Sprite(NamedTuple):
    """A picture and the point of it that goes on the middle of a cell."""

    surface: pygame.Surface
    anchor: tuple[int, int]

    def draw(self, target: pygame.Surface, at: tuple[float, float]) -> pygame.Rect:
        """Lay the picture on a surface, its anchor at `at`."""
        return target.blit(self.surface, self.corner(at))

    def corner(self, at: tuple[float, float]) -> tuple[int, int]:
        """Return where the picture's top left corner goes."""
        return round(at[0]) - self.anchor[0], round(at[1]) - self.anchor[1]


class PawnPainter:
    """Pawns and their signs in one theme, each drawn once per size."""

    def __init__(self, theme: Theme, mark: float = 14.5) -> None:
        """Take a theme; ``mark`` is the size of the shape on a pawn's head, when a pitch is 100."""
        self.theme, self._mark = theme, mark
        self._kept: SurfaceCache[object] = SurfaceCache(max_bytes=16_000_000)

    def pawn(self, look: SeatStyle, pitch: float, *, ghost: bool = False, lifted: bool = False) -> Sprite:
        """Draw a pawn, or the ghost of one that could stand there; lifted ones are a little nearer."""
        scale = pitch * _DRAWN * (1.07 if lifted else 1.0) / 100
        x, y, w, h = _BOX
        size = (round(w * scale), round(h * scale))

        def make() -> pygame.Surface:
            drawn = ghost_svg(self.theme, look) if ghost else pawn_svg(self.theme, look, self._mark)
            return rasterise(_boxed(_BOX, drawn), size)

        surface = self._kept.get(("pawn", look, size, ghost), make)
        return Sprite(surface, (round(-x * scale), round(-y * scale)))

    def shadow(self, pitch: float, lift: float = 0.0) -> Sprite:
        """Draw the shadow under a pawn; `lift` (in pitches) moves it away and makes it fainter."""
        step = round(min(max(lift, 0.0), 1.0) * 10)
        scale = pitch * _DRAWN / 100
        half_w, half_h = round(78 * scale), round(66 * scale)

        def make() -> pygame.Surface:
            if self.theme.high_contrast:
                return pygame.Surface((2, 2), pygame.SRCALPHA)
            fade, away = 1 - 0.06 * step, 1.6 * step
            ramp = [(0.0, with_alpha(_BLACK, 0.75 * fade)), (0.55, with_alpha(_BLACK, 0.45 * fade))]
            far = f'<g transform="translate({15 + away * 1.4:.1f},{21 + away:.1f}) scale(50,27)">'
            body = (
                f'<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1">'
                f"{stops([*ramp, (1.0, with_alpha(_BLACK, 0))])}</radialGradient>"
                f'{far}<circle r="1" fill="url(#s)"/></g>'
            )
            if step == 0:
                contact = fill(with_alpha(_BLACK, 0.55))
                body += f'<ellipse cx="2" cy="17" rx="36" ry="22" {contact}/>'
            return rasterise(_boxed((-78, -66, 156, 132), body), (2 * half_w, 2 * half_h))

        return Sprite(self._kept.get(("shadow", half_w, step), make), (half_w, half_h))

    def halo(self, pitch: float, kind: HaloKind) -> Sprite:
        """Draw the ring around what can be done: soft for pawns, dashes for captures, hard for focus."""
        half = max(2, round(pitch * 0.85))
        surface = self._kept.get(("halo", half, kind), lambda: _halo(self.theme, pitch, half, kind))
        return Sprite(surface, (half, half))

    def shape(self, look: SeatStyle, size: int, *, active: bool = False) -> pygame.Surface:
        """Draw the seat's medal for plates, banners and the log: colour and shape in a brass ring."""

        def make() -> pygame.Surface:
            ring = fill(self.theme.active) if active else fill("brass")
            return rasterise(svg_document(100, 100, _medal(self.theme, look, ring)), (size, size))

        return self._kept.get(("medal", look, size, active), make)

    def step(self, pitch: float, number: int, *, strong: bool = True) -> Sprite:
        """Draw a numbered disc on a path: the n-th cell of a move."""
        half = max(4, round(pitch * 0.30))

        def make() -> pygame.Surface:
            theme = self.theme
            ground, ink = (theme.step, theme.step_ink) if strong else (theme.step_soft, theme.step_soft_ink)
            text, size = str(number), 62 if number < 10 else 52
            body = (
                circle((50, 50), 49, fill(theme.outline_dark))
                + circle((50, 50), 42, fill(ground))
                + circle((50, 50), 42, stroke(theme.active if not theme.high_contrast else theme.glow, 6))
                + text_svg(text, 50, 50 + cap_height(size) / 2, size, hex_color(ink), weight="extrabold")
            )
            return rasterise(svg_document(100, 100, body), (2 * half, 2 * half))

        return Sprite(self._kept.get(("step", half, number, strong), make), (half, half))

    def number_tag(self, pitch: float, number: int, grown: float = 1.0) -> Sprite:
        """Draw a cell's number on a paper tag, to be laid beside it; never too small to be read.

        One that has ``grown`` is narrower around its digits: there is little wood beside a cell.
        """
        half_h = round(max(10, round(pitch * 0.27)) * grown)
        room = 65 if grown == 1 else 55
        half_w = round(half_h * room / 50)

        def make() -> pygame.Surface:
            theme, size = self.theme, 66
            sheet = f'<rect x="5" y="5" width="{2 * room - 10}" height="90" rx="22"'
            paper, edge = f"{sheet} {fill(theme.callout)}/>", f"{sheet} {stroke(theme.callout_edge, 8)}/>"
            ink = hex_color(theme.callout_text)
            sign = text_svg(str(number), room, 50 + cap_height(size) / 2, size, ink, weight="bold")
            return rasterise(svg_document(2 * room, 100, paper + edge + sign), (2 * half_w, 2 * half_h))

        return Sprite(self._kept.get(("number", half_h, number, room), make), (half_w, half_h))

    def capture_badge(self, pitch: float) -> Sprite:
        """Draw the cross that says who would be sent home; it hangs at the pawn's upper right."""
        half = max(5, round(pitch * 0.245))

        def make() -> pygame.Surface:
            theme = self.theme
            body = (
                circle((50, 50), 50, fill(theme.outline_dark))
                + circle((50, 50), 44, fill(theme.capture))
                + path(
                    "M33,33 L67,67 M67,33 L33,67", stroke(theme.capture_mark, 10, 'stroke-linecap="round"')
                )
            )
            return rasterise(svg_document(100, 100, body), (2 * half, 2 * half))

        surface = self._kept.get(("capture", half), make)
        return Sprite(surface, (half - round(pitch * 0.41), half + round(pitch * 0.66)))


_BLACK: Color = (0, 0, 0, 255)


def _boxed(box: tuple[float, float, float, float], body: str) -> str:
    x, y, w, h = box
    return svg_document(w, h, f'<g transform="translate({-x:g},{-y:g})">{body}</g>')


def _medal(theme: Theme, look: SeatStyle, ring: str) -> str:
    shine = [(0.0, (255, 255, 255, 115)), (0.5, (255, 255, 255, 0)), (1.0, (0, 0, 0, 89))]
    return (
        brass_gradient(theme)
        + radial("shine", ("35%", "25%", "85%"), shine)
        + circle((50, 50), 50, fill(theme.outline_dark))
        + circle((50, 50), 47, ring)
        + circle((50, 50), 42, fill(theme.outline_dark))
        + circle((50, 50), 40, fill(theme.seat(look.colour)))
        + ("" if theme.high_contrast else circle((50, 50), 40, fill("shine")))
        + seat_shape(look.shape, (50, 50), 22, fill(theme.shape_inks[look.colour % 8]))
    )


def _halo(theme: Theme, pitch: float, half: int, kind: HaloKind) -> pygame.Surface:
    size = (2 * half, 2 * half)
    ring = max(3.2, pitch * 0.066) if kind == "selected" else max(2.0, pitch * 0.045)
    surface = pygame.Surface(size, pygame.SRCALPHA)
    at = (float(half), float(half))
    if kind in ("movable", "selected"):
        centre = f'cx="{half}" cy="{half + pitch * 0.10:.2f}"'
        if not theme.high_contrast:
            glow = f'<ellipse {centre} rx="{pitch * 0.56:.2f}" ry="{pitch * 0.47:.2f}" {fill(_BLACK)}/>'
            strength = 0.95 if kind == "selected" else 0.62
            surface.blit(soft_shape(size, glow, max(pitch * 0.09, 1), theme.glow[:3], strength), (0, 0))
        box = f'rx="{pitch * 0.47:.2f}" ry="{pitch * 0.37:.2f}"'
        body = f"<ellipse {centre} {box} {stroke(with_alpha(theme.outline_dark, 0.55), ring * 1.9)}/>"
        body += f"<ellipse {centre} {box} {stroke(theme.movable, ring)}/>"
    elif kind == "capture":
        radius = pitch * 0.47
        dashes = f'stroke-dasharray="{pitch * 0.156:.2f} {pitch * 0.098:.2f}"'
        body = (
            circle(at, radius, stroke(theme.outline_dark, pitch * 0.137))
            + circle(at, radius, fill(theme.capture_fill))
            + circle(at, radius, stroke(theme.capture_ring, max(2.0, pitch * 0.066), dashes))
        )
    elif kind == "target":
        radius = pitch * 0.45
        if not theme.high_contrast:
            glow = circle(at, radius * 1.08, fill(_BLACK))
            surface.blit(soft_shape(size, glow, max(pitch * 0.07, 1), theme.glow[:3], 0.55), (0, 0))
        body = circle(at, radius, stroke(theme.outline_dark, pitch * 0.12))
        body += circle(at, radius, stroke(theme.path, max(2.0, pitch * 0.06)))
    else:
        radius = pitch * 0.58
        body = circle(at, radius, stroke(theme.focus_dark, max(5.0, pitch * 0.125)))
        body += circle(at, radius, stroke(theme.focus, max(3.0, pitch * 0.07)))
        if theme.high_contrast:  # white lines are everywhere there: a second ring sets focus apart
            body += circle(at, radius + max(3.0, pitch * 0.07), stroke(theme.glow, max(3.0, pitch * 0.07)))
    surface.blit(rasterise(svg_document(*size, body), size), (0, 0))
    return fast(surface)


@lru_cache(maxsize=1)
def pawn_painter(theme: Theme) -> PawnPainter:
    """Return the painter of a theme that all screens but the table share."""
    return PawnPainter(theme)


register_cache(pawn_painter.cache_clear)
