"""Choosing: segmented choices (struck ones explain themselves), switches, sliders and counters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, flow
from toc_desktop.ui.focus import Control, PartTarget, Range, Target
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.shapes import Fill
from toc_desktop.ui.widgets.base import Look, Named


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values; an impossible one stays in view, struck, and its hint says why."""

    value: str
    label: str
    enabled: bool = True
    hint: str = ""


@dataclass(eq=False)
class Segmented(Named):
    """Choices side by side, the chosen one in gold; controls are named `<id>:<value>`.

    With `single`, the whole is one stop for the keyboard (inside a row), and left and right change it. On
    `paper` the chosen one is dark.
    """

    label: str
    choices: Sequence[Choice]
    value: str
    on_change: Callable[[str], None]
    single: bool = False
    paper: bool = False

    @staticmethod
    def measure(
        ui: UiContext, choices: Sequence[Choice], width: int = 100_000, paper: bool = False
    ) -> tuple[int, int]:
        """Return the width and height wanted, on several lines when the width is not enough."""
        boxes = _segments(ui, choices, Box(0, 0, width, 0), paper)
        pad = ui.m.px(4)
        return max(b.right for b in boxes) + pad, max(b.bottom for b in boxes) + pad

    def _boxes(self) -> list[Box]:
        return _segments(self.host.ui, self.choices, self.box, self.paper)

    def controls(self) -> list[Control]:
        """Return a control for each choice."""
        return [
            Control(
                PartTarget(self.id, choice.value),
                "radio",
                tr("ui.pair", label=self.label, value=choice.label) if self.label else choice.label,
                "",
                box,
                choice.enabled,
                choice.hint,
                self.id,
                choice.value == self.value,
                self.clip,
                not self.single,
                group_name=self.label,
            )
            for choice, box in zip(self.choices, self._boxes(), strict=True)
        ]

    def activate(self, target: Target) -> None:
        """Choose, or explain why that cannot be chosen."""
        choice = next((c for c in self.choices if PartTarget(self.id, c.value) == target), None)
        if choice is None:
            return
        if not choice.enabled:
            self.host.explain(choice.hint)
        elif choice.value != self.value:
            self.value = choice.value
            self.on_change(choice.value)

    def adjust(self, target: Target, by: int) -> bool:
        """Take the next possible choice, when the whole is one control."""
        if not self.single:
            return False
        open_ = [c for c in self.choices if c.enabled]
        here = next((i for i, c in enumerate(open_) if c.value == self.value), 0)
        there = here + by
        if 0 <= there < len(open_):
            self.value = open_[there].value
            self.on_change(self.value)
        return True

    def shown(self) -> str:
        """Return the chosen label."""
        return next((c.label for c in self.choices if c.value == self.value), "")

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the trough and its segments."""
        m, theme = p.m, p.theme
        boxes = self._boxes()
        pad = m.px(4)
        around = Box(self.box.x, self.box.y, max(b.right for b in boxes) - self.box.x + pad, self.box.h)
        trough = theme.inset if theme.light else (0, 0, 0, 150)
        edge, plain, struck = theme.panel_edge, theme.text, theme.disabled_text
        fill: Fill = theme.button_primary
        fill_edge, on_fill = theme.primary_edge, theme.ink_on_primary
        if self.paper:
            trough, edge, plain, struck = theme.chip, theme.chip_edge, theme.paper_text, theme.paper_soft
            fill, fill_edge, on_fill = theme.paper_text, theme.chip_edge, theme.paper[0]
        p.rounded(around, m.px(16), trough, edge, p.hair(1.4))
        for choice, box in zip(self.choices, boxes, strict=True):
            chosen = choice.value == self.value
            ink, face = plain, "sans_semi"
            if chosen:
                p.rounded(box, m.px(12), fill, fill_edge, p.hair(1))
                ink, face = on_fill, "sans_bold"
            elif not choice.enabled:
                ink = struck
            elif look.hovered == PartTarget(self.id, choice.value):
                p.rounded(box, m.px(12), theme.log_current)
            inside = box.inset(m.px(4 if self.paper else 8), 2)
            size = 18.5 if self.paper else 20
            place = p.text(choice.label, inside, size, ink, face, "centre", leading=1.15)
            if not choice.enabled and not chosen:
                p.line(place.x - m.px(6), place.centre[1], place.w + m.px(12), ink, p.hair(2))


def _segments(ui: UiContext, choices: Sequence[Choice], box: Box, paper: bool) -> list[Box]:
    """Return the box of each segment, as wide as its words need; a full line goes on in a next one."""
    m = ui.m
    pad, height = m.px(4), max(36, m.control(38 if paper else 46))
    least = max(m.px(56), height)
    size, beside = (18.5, max(8, m.px(10))) if paper else (20, m.px(18))
    widths = [max(least, ui.text_width(c.label, size, "sans_bold") + 2 * beside) for c in choices]
    inside = Box(box.x + pad, box.y + pad, max(1, box.w - 2 * pad), box.h - 2 * pad)
    boxes = flow(inside, widths, height, 0, m.px(4))
    lines = (max(b.bottom for b in boxes) - inside.y) if boxes else 0
    if box.h and lines <= height:
        # A single line takes the height it is given.
        boxes = [Box(b.x, inside.y, b.w, max(24, inside.h)) for b in boxes]
    return boxes


@dataclass(eq=False)
class Toggle(Named):
    """A switch: green with a check when on, brown with a cross when off."""

    label: str
    value: bool
    on_change: Callable[[bool], None]
    enabled: bool = True
    hint: str = ""
    focusable: bool = True
    radius = 30

    @staticmethod
    def measure(ui: UiContext) -> tuple[int, int]:
        """Return the width and height of a switch."""
        height = max(30, round(ui.m.control(46) * 0.98))
        return height * 2, height

    def controls(self) -> list[Control]:
        """Return the switch as one control."""
        return [replace(self.control("switch", self.label), selected=self.value)]

    def activate(self, target: Target) -> None:
        """Turn it over, or say why not."""
        if not self.enabled:
            self.host.explain(self.hint)
            return
        self.value = not self.value
        self.on_change(self.value)

    def adjust(self, target: Target, by: int) -> bool:
        """Turn off to the left, on to the right."""
        if self.enabled and self.value != (by > 0):
            self.activate(target)
        return not self.focusable

    def shown(self) -> str:
        """Return on or off, in words."""
        return tr("ui.state.on" if self.value else "ui.state.off")

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the switch, brighter under the mouse."""
        self.draw_switch(p, self.box, look.hovered == self.id)

    def draw_switch(self, p: Painter, box: Box, hot: bool) -> None:
        """Draw the pill, its sign and its knob in a box."""
        theme = p.theme
        edge = theme.glow if hot else theme.inset_edge
        p.rounded(box, box.h / 2, theme.on if self.value else theme.off, edge, p.hair(2))
        pad = max(3, p.m.px(5))
        knob = box.h - 2 * pad
        x = box.right - pad - knob if self.value else box.x + pad
        dim = not self.enabled
        p.rounded(
            Box(x, box.y + pad, knob, knob), knob / 2, theme.disabled_text if dim else theme.outline_light
        )
        sign = Box(box.x + pad, box.y, box.w - knob - 3 * pad, box.h)
        if not self.value:
            sign = sign.moved(knob + pad, 0)
        px = round(box.h * 0.46)
        p.icon("check" if self.value else "cross", sign.centred(px, px), theme.mark_text)


@dataclass(eq=False)
class Slider(Named):
    """A value between two ends, by mouse, wheel or arrows."""

    label: str
    value: float
    on_change: Callable[[float], None]
    low: float = 0
    high: float = 100
    step: float = 5
    focusable: bool = True

    def shown(self) -> str:
        """Return the value in words."""
        return _percent(self.value)

    @property
    def range(self) -> Range:
        """Return the value and its bounds as numbers."""
        return Range(self.value, self.low, self.high, self.step)

    def controls(self) -> list[Control]:
        """Return the slider as one control."""
        return [replace(self.control("slider", self.label, self.shown()), range=self.range)]

    def _track(self) -> Box:
        ui = self.host.ui
        room = max(ui.text_width(_percent(self.high), 20, "sans_bold"), ui.text_width(_percent(self.low), 20))
        return Box(self.box.x, self.box.y, max(40, self.box.w - room - ui.m.px(22)), self.box.h)

    def _set(self, value: float) -> None:
        steps = round((min(self.high, max(self.low, value)) - self.low) / self.step)
        value = min(self.high, self.low + steps * self.step)
        if value != self.value:
            self.value = value
            self.on_change(value)

    def adjust(self, target: Target, by: int) -> bool:
        """Change the value by one step."""
        self._set(self.value + by * self.step)
        return True

    def press(self, target: Target, pos: tuple[int, int]) -> None:
        """Take the value under the mouse."""
        self.drag(target, pos)

    def drag(self, target: Target, pos: tuple[int, int]) -> None:
        """Follow the mouse."""
        track = self._track()
        knob = self.box.h // 2
        share = (pos[0] - track.x - knob // 2) / max(1, track.w - knob)
        self._set(self.low + share * (self.high - self.low))

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the groove, its filled part, the knob, and the value in words."""
        track, theme = self._track(), p.theme
        thick = max(6, p.m.px(10))
        groove = Box(track.x, track.centre[1] - thick // 2, track.w, thick)
        share = (self.value - self.low) / max(1e-9, self.high - self.low)
        p.rounded(groove, thick / 2, theme.inset, theme.inset_edge, p.hair(1.4))
        knob = max(24, min(self.box.h, round(self.box.h * 0.62)))
        x = track.x + round((track.w - knob) * share)
        p.rounded(Box(track.x, groove.y, x - track.x + knob // 2, thick), thick / 2, theme.button_primary)
        handle = Box(x, track.centre[1] - knob // 2, knob, knob)
        p.glow(handle, knob / 2, p.m.px(4), theme.shadow, p.m.px(3))
        edge = theme.glow if look.hovered == self.id else theme.outline_dark
        p.rounded(handle, knob / 2, theme.button_primary, edge, p.hair(2))
        text = Box(track.right, self.box.y, self.box.right - track.right, self.box.h)
        p.text(self.shown(), text, 20, theme.text, "sans_bold", "right")


def _percent(value: float) -> str:
    return tr("ui.percent", n=round(value))
