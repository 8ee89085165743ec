"""A closed list that opens above the screen, and a counter with a minus and a plus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, PartTarget, Range, Target
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.shapes import Fill
from toc_desktop.ui.widgets.base import Layer, Look, Named, Widget
from toc_desktop.ui.widgets.button import Button
from toc_desktop.ui.widgets.choice import Choice
from toc_desktop.ui.widgets.overlays import Sheet
from toc_desktop.ui.widgets.scroll import ScrollArea


@dataclass(eq=False)
class Dropdown(Named):
    """One of several values, the list shown on demand; options are named `<id>:<value>` while it is open."""

    label: str
    choices: Sequence[Choice]
    value: str
    on_change: Callable[[str], None]
    size: float = 20

    @staticmethod
    def width(ui: UiContext, choices: Sequence[Choice], size: float = 20) -> int:
        """Return the width that holds the longest choice."""
        longest = max((ui.text_width(c.label, size, "sans_semi") for c in choices), default=0)
        return longest + ui.m.px(28) + 2 * ui.m.text(size) + ui.m.px(14)

    def shown(self) -> str:
        """Return the label of the chosen value."""
        return next((c.label for c in self.choices if c.value == self.value), "")

    def controls(self) -> list[Control]:
        """Return the closed list as one control."""
        return [self.control("dropdown", self.label, self.shown())]

    def activate(self, target: Target) -> None:
        """Open the list."""
        first = PartTarget(self.id, self.value)
        self.host.open_layer(Layer(PartTarget(self.id, "list"), self._options, first_focus=first))

    def _options(self) -> Sequence[Widget]:
        ui, m = self.host.ui, self.host.ui.m
        pad, height = m.px(6), m.control(48)
        bar = ScrollArea.bar_room(ui)
        wanted = height * len(self.choices)
        limit = m.height - 2 * m.px(24)
        room = min(wanted, limit - 2 * pad)
        scrolls = wanted > room
        width = min(
            max(self.box.w, self.width(ui, self.choices, self.size) + (bar if scrolls else 0)), m.width
        )
        below = self.box.bottom + m.px(6)
        y = below if below + room + 2 * pad <= m.height - m.px(8) else self.box.y - m.px(6) - room - 2 * pad
        y = min(max(m.px(8), y), m.height - room - 2 * pad - 2)
        x = min(max(0, self.box.x), m.width - width)
        inside = Box(x + pad, y + pad, width - 2 * pad, room)
        options: list[Widget] = [
            Button(
                PartTarget(self.id, choice.value),
                Box(inside.x, inside.y + i * height, inside.w - (bar if scrolls else 0), height),
                choice.label,
                partial(self._choose, choice.value),
                kind="primary" if choice.value == self.value else "quiet",
                size=self.size,
                face="sans_semi",
                align="left",
                enabled=choice.enabled,
                hint=choice.hint,
                group=PartTarget(self.id, "list"),
                role="option",
                selected=choice.value == self.value,
            )
            for i, choice in enumerate(self.choices)
        ]
        area = ScrollArea(PartTarget(self.id, "scroll"), inside, options)
        outside = _Outside(PartTarget(self.id, "outside"), m.box, PartTarget(self.id, "list"))
        return [outside, Sheet(Box(x, y, width, room + 2 * pad), [area])]

    def _choose(self, value: str) -> None:
        self.host.close_layer(PartTarget(self.id, "list"))
        if value != self.value:
            self.value = value
            self.on_change(value)

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the closed list like a button with a chevron."""
        theme, m = p.theme, p.m
        edge, ink = theme.glow if look.hovered == self.id else theme.button_edge, theme.button_text
        p.rounded(self.box, m.px(13), theme.button, edge, p.hair(1.5))
        mark = m.text(self.size)
        inside = self.box.inset(m.px(18), 2)
        p.icon("chevron-down", Box(inside.right - mark, inside.y, mark, inside.h), ink)
        text = Box(inside.x, inside.y, inside.w - mark - m.px(8), inside.h)
        p.text(self.shown(), text, self.size, ink, "sans_semi", leading=1.15)


@dataclass(eq=False)
class _Outside(Named):
    """Everywhere else: a click there closes an opened list."""

    layer_id: Target
    focusable = False

    def controls(self) -> list[Control]:
        """Return a control for the mouse only."""
        return [self.control("button", tr("ui.close"))]

    def activate(self, target: Target) -> None:
        """Close the list."""
        self.host.close_layer(self.layer_id)


@dataclass(eq=False)
class Stepper(Named):
    """A number with a minus and a plus, or left and right."""

    label: str
    value: int
    low: int
    high: int
    on_change: Callable[[int], None]
    step: int = 1
    show: Callable[[int], str] = str
    focusable: bool = True
    paper: bool = False

    @staticmethod
    def measure(ui: UiContext, widest: str = "00", paper: bool = False) -> tuple[int, int]:
        """Return the width and height for the widest value."""
        if paper:
            height = ui.m.control(46)
            return 2 * height + ui.text_width(widest, 29, "serif_bold") + ui.m.px(14), height
        height = ui.m.control(48)
        return 2 * height + max(height, ui.text_width(widest, 21, "sans_bold") + ui.m.px(20)), height

    def shown(self) -> str:
        """Return the value in words."""
        return self.show(self.value)

    @property
    def range(self) -> Range:
        """Return the value and its bounds."""
        return Range(self.value, self.low, self.high, self.step)

    def controls(self) -> list[Control]:
        """Return the number, then its minus and plus, which are for the mouse."""
        controls = [replace(self.control("stepper", self.label, self.shown()), range=self.range)]
        for end, _, box, enabled in self._ends():
            target, label = PartTarget(self.id, end), tr("ui.pair", label=self.label, value=tr(f"ui.{end}"))
            whole = self.control("button", label, self.shown())
            controls.append(replace(whole, id=target, rect=box, enabled=enabled, focusable=False))
        return controls

    def _ends(self) -> list[tuple[str, str, Box, bool]]:
        """Return name, sign and box of the minus and the plus, and whether each does anything now."""
        width = min(self.box.h, self.box.w * 2 // 5)
        less, more = self.box.take_left(width)[0], self.box.take_right(width)[0]
        open_below, open_above = self.value > self.low, self.value < self.high
        return [("less", "minus", less, open_below), ("more", "plus", more, open_above)]

    def activate(self, target: Target) -> None:
        """Go one step down or up, by the minus or the plus."""
        if isinstance(target, PartTarget):
            self.adjust(target, 1 if target.part == "more" else -1)

    def adjust(self, target: Target, by: int) -> bool:
        """Change the value by one step within its bounds."""
        value = min(self.high, max(self.low, self.value + by * self.step))
        if value != self.value:
            self.value = value
            self.on_change(value)
        return True

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the trough, the two ends and the number; on paper the number as on a card."""
        theme, m, paper = p.theme, p.m, self.paper
        if not paper:
            p.inset(self.box)
        fills: dict[bool, Fill] = {True: theme.button, False: theme.inset}
        inks = {True: theme.button_text, False: theme.disabled_text}
        if paper:
            fills = {True: theme.paper_text, False: theme.chip}
            inks = {True: theme.paper[0], False: theme.paper_soft}
        for end, sign, box, enabled in self._ends():
            hot = look.hovered == PartTarget(self.id, end) and enabled
            edge = theme.glow if hot else theme.chip_edge if paper else theme.button_edge
            p.rounded(box, m.px(13), fills[enabled], edge, p.hair(1.5))
            px = round(box.h * 0.5)
            p.icon(sign, box.centred(px, px), inks[enabled])
        middle = self.box.inset(min(self.box.h, self.box.w * 2 // 5), 0)
        if paper:
            p.text(self.shown(), middle, 29, theme.paper_title, "serif_bold", "centre", leading=1.1)
        else:
            p.text(self.shown(), middle, 21, theme.text, "sans_bold", "centre")
