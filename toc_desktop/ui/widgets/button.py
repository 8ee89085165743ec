"""Buttons: normal, primary, danger, icon, on paper; they say what they do, and why not when they cannot."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.shapes import Fill
from toc_desktop.ui.text import Align
from toc_desktop.ui.theme import Color, mix
from toc_desktop.ui.widgets.base import Look, Named, Press

Kind = Literal["normal", "primary", "danger", "icon", "quiet", "paper"]


@dataclass(eq=False)
class Button(Named):
    """A push button: label, perhaps a second line and an icon; an icon button has its label as tooltip."""

    label: str
    on_press: Press | None = None
    kind: Kind = "normal"
    icon: str = ""
    detail: str = ""
    size: float = 20
    face: str = "sans_bold"
    align: Align = "centre"
    enabled: bool = True
    hint: str = ""
    group: Target = ""
    role: str = "button"
    selected: bool = False
    spoken_label: str = ""
    """Its name where the words on it would not say enough without what lies around it."""

    def __post_init__(self) -> None:
        self.radius = 13 if self.box.h < 80 else 18

    @staticmethod
    def width(
        ui: UiContext, label: str, size: float = 20, face: str = "sans_bold", icon: bool = False
    ) -> int:
        """Return the width a button wants for its label."""
        return ui.text_width(label, size, face) + 2 * ui.m.px(28) + (ui.m.text(size) * 2 if icon else 0)

    def controls(self) -> list[Control]:
        """Return the button itself."""
        control = self.control(self.role, self.spoken_label or self.label, self.detail)
        return [control if self.hint or self.kind != "icon" else replace(control, hint=self.label)]

    def activate(self, target: Target) -> None:
        """Do it, or say why not."""
        if not self.enabled:
            self.host.explain(self.hint)
        else:
            super().activate(target)

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the button in its state."""
        hovered, pressed = look.hovered == self.id, look.pressed == self.id
        fill, edge, ink = _paint(
            p, self.kind, self.enabled, hovered and self.enabled, pressed and self.enabled
        )
        m, box = p.m, self.box
        radius = m.px(self.radius)
        if self.enabled and self.kind != "quiet":
            p.glow(box, radius, m.px(6), p.theme.shadow, m.px(4))
        p.rounded(box, radius, fill, edge, p.hair(2 if self.kind == "primary" else 1.5))
        if pressed and self.enabled:
            box = box.moved(0, max(1, m.px(1)))
        if self.kind == "icon":
            px = round(min(box.w, box.h) * 0.56)
            p.icon(self.icon, box.centred(px, px), ink)
            return
        inside = box.inset(m.px(32 if self.align == "left" else 14), m.px(4))
        if self.icon:
            px = round(m.text(self.size) * 1.25)
            total = px + m.px(12) + p.ui.text_width(self.label, self.size, self.face)
            start = inside.x + max(0, (inside.w - total) // 2) if self.align == "centre" else inside.x
            p.icon(self.icon, Box(start, inside.y, px, inside.h), ink)
            inside = Box(start + px + m.px(12), inside.y, inside.right - start - px - m.px(12), inside.h)
            p.text(self.label, inside, self.size, ink, self.face)
        elif self.detail:
            self._two_lines(p, inside, ink)
        else:
            ink_box = p.text(self.label, inside, self.size, ink, self.face, self.align, leading=1.2)
            if not self.enabled and self.kind == "quiet":
                p.line(ink_box.x - m.px(4), ink_box.centre[1], ink_box.w + m.px(8), ink, p.hair(2))

    def _two_lines(self, p: Painter, inside: Box, ink: Color) -> None:
        first = p.ui.line(self.size, 1.2)
        second = p.ui.text_height(self.detail, inside.w, 18.5, leading=1.25)
        top = inside.y + max(0, (inside.h - first - second) // 2)
        label = Box(inside.x, top, inside.w, min(first, inside.h))
        p.text(self.label, label, self.size, ink, self.face, self.align, leading=1.2)
        under = Box(inside.x, label.bottom, inside.w, max(0, inside.bottom - label.bottom))
        p.text(self.detail, under, 18.5, ink, "sans", self.align, "top", 1.25)


def _paint(p: Painter, kind: Kind, enabled: bool, hovered: bool, pressed: bool) -> tuple[Fill, Color, Color]:
    theme = p.theme
    if not enabled:
        clear: Color = (*theme.panel[:3], 0)
        ground, edge = (clear, clear) if kind == "quiet" else (theme.panel, theme.inset_edge)
        return ground, edge, theme.disabled_text
    top, bottom = theme.button
    edge, ink = theme.button_edge, theme.button_text
    if kind == "primary":
        (top, bottom), edge, ink = theme.button_primary, theme.primary_edge, theme.ink_on_primary
    elif kind == "danger":
        top, bottom = theme.modified, mix(theme.modified, (0, 0, 0, 255), 0.25)
        edge, ink = theme.conflict_edge, theme.modified_text
    elif kind == "quiet":
        top = bottom = (*theme.panel[:3], 0)
        edge = (*theme.panel_edge[:3], 0)
        ink = theme.text
    elif kind == "paper":
        top = bottom = theme.callout
        edge, ink = theme.chip_edge, theme.callout_text if theme.high_contrast else theme.callout_edge
    if pressed:
        top, bottom = bottom, mix(bottom, top, 0.35)
    elif hovered:
        if kind == "quiet":
            top = bottom = theme.log_current
        else:
            top, bottom = mix(top, theme.glow, 0.14), mix(bottom, theme.glow, 0.14)
        edge = theme.glow if kind != "primary" else theme.primary_edge
    return (top, bottom), edge, ink
