"""A line to write in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.ui import frame_report as report
from toc_desktop.ui import text
from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.theme import Color
from toc_desktop.ui.widgets.base import Host, Look, Named


@dataclass(eq=False)
class TextField(Named):
    """A text entry with a ghost text while it is empty; the focus brings the cursor, clipboard keys work."""

    label: str
    value: str
    on_change: Callable[[str], None]
    on_submit: Callable[[str], None] | None = None
    ghost: str = ""
    limit: int = 24
    face: str = "serif"
    size: float = 23

    def attach(self, host: Host) -> None:
        """Make the entry, or find it again."""
        super().attach(host)
        self._show()

    def place(self, box: Box, clip: Box | None) -> None:
        """Move with a scrolling parent."""
        super().place(box, clip)
        if hasattr(self, "host"):
            self._show()

    def _show(self) -> None:
        ui = self.host.ui
        self.host.text_fields().show(
            self.id,
            self.box,
            self.value,
            ui.theme,
            ui.m.text(self.size),
            ui.m.px(16),
            self.face,
            self.limit,
            self._changed,
            self.on_submit,
        )

    def _changed(self, value: str) -> None:
        self.value = value
        self.on_change(value)

    def controls(self) -> list[Control]:
        """Return the field as one control."""
        return [self.control("text", self.label, self.value)]

    def write(self, value: str) -> None:
        """Put other words in place of what is written."""
        self._changed(value[: self.limit])

    def activate(self, target: Target) -> None:
        """Start writing."""
        self.host.text_fields().activate(self.id)

    def focused(self, target: Target) -> None:
        """Begin to write at once, over what was there."""
        fields = self.host.text_fields()
        if fields.active != self.id:
            fields.activate(self.id)
            fields.select(self.id, self.selected_letters())

    def selected_letters(self) -> int | None:
        """Return how many letters are selected when the keyboard comes here; None for all."""
        return None

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the sunken field, then the entry, or the ghost text."""
        fields = self.host.text_fields()
        active = fields.active == self.id
        p.inset(self.box)
        if active:
            p.rounded(self.box, p.m.px(13), None, p.theme.active, p.hair(2.4))
        inside = self.box.inset(p.m.px(16), 2)
        if not self.value and not active and self.ghost:
            p.text(self.ghost, inside, 20, p.theme.text_muted, "serif_italic")
        picture = fields.picture(self.id)
        if picture is None:
            return
        with p.clip(self.box):
            note_text(p, self.value, inside, self.size, self.face, p.theme.name_text)
            low = round(p.m.text(self.size) * 0.08)
            p.surface.blit(picture, self.box.moved(0, low), special_flags=pygame.BLEND_PREMULTIPLIED)


def note_text(
    p: Painter, message: str, inside: Box, size: float, face: str, colour: Color, behind: Color | None = None
) -> None:
    """Tell the frame report of a text that the GUI library draws next, perhaps on a ground of its own."""
    current = report.active()
    if current is None or not message:
        return
    style = p.ui.style(size, face)
    width = min(inside.w, text.width_of(message, style))
    ink = Box(inside.x, inside.centre[1] - style.px // 2, width, style.px)
    grounds = report.backgrounds_under(p.surface, ink) if behind is None else (behind,)
    clip = Box(*p.surface.get_clip())
    current.add(report.TextMark(message, message, ink, inside, clip, colour, grounds, style.px, False))
