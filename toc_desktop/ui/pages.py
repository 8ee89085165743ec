"""What pages share: a head with a way back, tabs beside or above the content, rows that stack when narrow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, PartTarget, Target
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.widgets import (
    Button,
    Choice,
    Dropdown,
    Label,
    ListRow,
    Panel,
    Press,
    ScrollArea,
    Separator,
    Tab,
    Tabs,
    UiContext,
    Widget,
    bottom_of,
)
from toc_desktop.ui.widgets.lists import Drawer
from toc_desktop.ui.widgets.lists import Row as Row

MARGIN = 48


def page_head(scene: Scene[Any], title: str, subtitle: str = "", taken: int = 0) -> Box:
    """Add back button, title and perhaps a line beside it; return the room under them.

    ``taken``: how much at the right end of the line is for others.
    """
    m, ui = scene.m, scene.ui
    margin = m.px(MARGIN)
    side = m.control(54)
    y = max(m.px(34), 8)
    title_w = ui.text_width(title, 46, "serif_bold")
    left = margin + side + m.px(20)
    room = m.width - margin - left - taken
    title_h = max(side, ui.text_height(title, room, 46, "serif_bold", 1.2))
    scene.add(
        Button("back", Box(margin, y, side, side), tr("ui.back"), scene.back, kind="icon", icon="back"),
        Label(
            Box(left, y, min(room, title_w + 4), title_h),
            title,
            46,
            scene.theme.title,
            "serif_bold",
            leading=1.2,
        ),
    )
    bottom = y + title_h
    if subtitle:
        beside = room - title_w - m.px(40)
        if ui.text_width(subtitle, 21) <= beside:
            box = Box(left + title_w + m.px(34), y + m.px(6), beside, title_h - m.px(6))
            scene.add(Label(box, subtitle, 21, scene.theme.text_soft, leading=1.25))
        elif m.height > 700 * m.text_scale * m.scale:
            height = ui.text_height(subtitle, room, 21, leading=1.25)
            scene.add(
                Label(Box(left, bottom, room, height), subtitle, 21, scene.theme.text_soft, leading=1.25)
            )
            bottom += height
    top = bottom + m.px(26)
    return Box(margin, top, m.width - 2 * margin, m.height - top - m.px(MARGIN))


def add_tabs(
    scene: Scene[Any],
    area: Box,
    name: Target,
    label: str,
    tabs: Sequence[Tab],
    value: str,
    on_change: Callable[[str], None],
    foot: tuple[str, str, Press] | None = None,
) -> Box:
    """Add tabs in a panel at the left, or one list where the window is narrow; return what is left."""
    m, ui = scene.m, scene.ui
    gap, pad = m.px(20), m.px(14)
    wanted = max(m.px(232), *(Tabs.width(ui, tab) for tab in tabs))
    foot_h = 0
    if foot is not None:
        foot_h = max(
            m.control(64), ui.text_height(foot[1], wanted - 2 * m.px(14), 20, "sans_bold", 1.2) + m.px(24)
        )
    tall = Tabs.height(ui, len(tabs)) + 2 * m.px(20) + (foot_h + gap if foot else 0)
    if m.wide and wanted <= area.w * 0.26 and tall <= area.h:
        side, rest = area.take_left(wanted + 2 * pad, gap)
        inside = side.inset(pad, m.px(22))
        scene.add(Panel(side), Tabs(name, inside, tabs, value, on_change))
        if foot is not None:
            box = Box(inside.x, side.bottom - m.px(16) - foot_h, inside.w, foot_h)
            scene.add(Button(foot[0], box, foot[1], foot[2]))
        return rest
    choices = [
        Choice(tab.value, tr("ui.pair", label=tab.label, value=tab.badge) if tab.badge else tab.label)
        for tab in tabs
    ]
    strip, rest = area.take_top(m.control(56), m.px(14))
    width = min(strip.w, Dropdown.width(ui, choices, 22) + m.px(40))
    scene.add(Dropdown(name, strip.take_left(width)[0], label, choices, value, on_change, size=22))
    if foot is not None:
        button_w = Button.width(ui, foot[1])
        if width + gap + button_w <= strip.w:
            scene.add(Button(foot[0], strip.take_right(button_w)[0], foot[1], foot[2]))
    return rest


def icon_drawer(name: str) -> Drawer:
    """Return what draws an icon on a square of paper, for the head of a row."""

    def draw(p: Painter, box: Box) -> None:
        theme = p.theme
        p.rounded(box, p.m.px(14), theme.chip, theme.chip_edge, p.hair(1.5))
        side = round(box.w * 0.62)
        p.icon(name, box.centred(side, side), theme.chip_ink)

    return draw


class RowButton(Button):
    """A button at the end of a row, for the mouse: the row itself does the same for the keyboard."""

    def controls(self) -> list[Control]:
        """Return the button, without a keyboard stop of its own."""
        return [replace(control, focusable=False) for control in super().controls()]


def button_row(scene: Scene[Any], name: Target, title: str, detail: str, label: str, press: Press) -> Row:
    """Return a row with a button at its end; Enter on the row presses it."""
    size = (Button.width(scene.ui, label), scene.m.control(48))

    def make(box: Box) -> Widget:
        return RowButton(PartTarget(name, "button"), box, label, press)

    return Row(name, title, detail, size, make, on_press=press)


def add_rows(scene: Scene[Any], name: Target, area: Box, rows: Sequence[Row]) -> None:
    """Add rows in an area that scrolls where they need more room."""
    inside = area.inset(scene.m.px(14))
    scene.add(Panel(area))
    widgets = stack(scene.ui, inside, rows, bar=False)
    if widgets and bottom_of(widgets) > inside.bottom:
        widgets = stack(scene.ui, inside, rows)
    scene.add(ScrollArea(name, inside, widgets))


def stack(ui: UiContext, box: Box, rows: Sequence[Row], bar: bool = True) -> list[Widget]:
    """Return rows below each other from the top of a box, with lines between them."""
    m = ui.m
    widgets: list[Widget] = []
    # Air on all sides, so that the focus ring of a row is never cut by the scrolling window.
    ring = max(6, m.px(10))
    x, y = box.x + ring, box.y + ring
    width = box.w - (ScrollArea.bar_room(ui) if bar else 0) - 2 * ring
    for i, row in enumerate(rows):
        if i:
            widgets.append(Separator(Box(x, y, width, m.px(8))))
            y += m.px(8)
        widget = ListRow(ui, Box(x, y, width, 0), row)
        widgets.append(widget)
        y = widget.box.bottom
    if widgets:
        # A little more to scroll to, so that the last ring is seen whole.
        widgets.append(Separator(Box(x, y + ring, 1, 0)))
    return widgets
