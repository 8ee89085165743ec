"""Rows with a value at their end, and tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, PartTarget, Target
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.text import Align
from toc_desktop.ui.widgets.base import Look, Named, Press, Widget
from toc_desktop.ui.widgets.button import Button
from toc_desktop.ui.widgets.choice import Segmented, Slider, Toggle
from toc_desktop.ui.widgets.dropdown import Stepper

Drawer = Callable[[Painter, Box], None]
_TITLE, _DETAIL = 23, 19.5
# What a row is to who cannot see it: what is at its end.
_KINDS: dict[type[Widget | None], str] = {
    Toggle: "switch",
    Slider: "slider",
    Stepper: "stepper",
    Segmented: "stepper",
}


def picture_side(ui: UiContext) -> int:
    """Return the side of the little picture before a row's words; it grows with the text."""
    return round(ui.m.px(62) * (0.5 + 0.5 * ui.m.text_scale))


@dataclass(slots=True)
class Row:
    """One line of a list: words, and how to make the widget at its end in a box of the size it wants."""

    id: Target
    title: str
    detail: str = ""
    size: tuple[int, int] = (0, 0)
    make: Callable[[Box], Widget] | None = None
    picture: Drawer | None = None
    badge: str = ""
    on_press: Press | None = None
    on_focus: Press | None = None
    selected: bool = False
    hint: str = ""


def _ways(trailing: Widget | None) -> str:
    """Return what can be chosen at the end of a row, or what is done there."""
    match trailing:
        case Segmented():
            return ", ".join(choice.label for choice in trailing.choices)
        case Button():
            return trailing.label
    return ""


class ListRow(Named):
    """A row in the room it has: its widget behind the words, or under them, without the picture.

    A trailing Segmented (single), Toggle, Slider or Stepper (not focusable) is worked through the row: left
    and right change it, Enter turns a Toggle over. Otherwise Enter or a click calls `on_press`.
    """

    def __init__(self, ui: UiContext, at: Box, row: Row) -> None:
        """Lay the row out from the top of a box down, as wide as it."""
        m, (w, h) = ui.m, row.size
        words_room = at.w - 2 * m.px(20) - (m.px(84) if row.picture else 0) - (w + m.px(20) if w else 0)
        title_w = ui.text_width(row.title, _TITLE, "serif_bold")
        title_w += ui.text_width(row.badge, 18, "sans_bold") + m.px(44) if row.badge else 0
        least = min(at.w * 0.3, m.px(420) * max(1.0, m.text_scale * 0.8))
        self.row, self.stacked = row, words_room < max(least, title_w)
        if self.stacked:
            box = Box(at.x, at.y, at.w, self._stacked_height(ui, at.w))
            end = Box(box.x + m.px(20), box.bottom - m.px(14) - h, w, h)
        else:
            box = Box(at.x, at.y, at.w, max(self._height(ui, at.w), h + 2 * m.px(10)))
            end = Box(box.right - m.px(18) - w, box.centre[1] - h // 2, w, h)
        super().__init__(row.id, box)
        self.on_press, self.selected, self.hint = row.on_press, row.selected, row.hint
        self.radius = 16
        self.trailing = row.make(end) if row.make is not None else None
        self.children = [self.trailing] if self.trailing is not None else []

    def _height(self, ui: UiContext, width: int) -> int:
        m, row = ui.m, self.row
        picture = picture_side(ui) + m.px(22) if row.picture else 0
        room = width - 2 * m.px(20) - picture - (row.size[0] + m.px(20) if row.size[0] else 0)
        text = ui.text_height(row.title, room, _TITLE, "serif_bold", 1.25)
        if row.detail:
            text += ui.text_height(row.detail, room, _DETAIL, leading=1.3)
        return max(m.control(64), text + 2 * m.px(14), picture_side(ui) + m.px(24) if picture else 0)

    def _stacked_height(self, ui: UiContext, width: int) -> int:
        m, row = ui.m, self.row
        room = width - 2 * m.px(20)
        height = 2 * m.px(14) + ui.text_height(row.title, room, _TITLE, "serif_bold", 1.25)
        if row.badge:
            height += ui.line(18, 1.45) + m.px(6)
        if row.detail:
            height += ui.text_height(row.detail, room, _DETAIL, leading=1.3)
        return max(m.control(56), height + (row.size[1] + m.px(10) if row.size[1] else 0))

    def controls(self) -> list[Control]:
        """Return the row as one control, with the value of what is at its end."""
        row, trailing = self.row, self.trailing
        value = row.detail
        if isinstance(trailing, Segmented | Toggle | Slider | Stepper):
            value = trailing.shown() or value
        return [
            replace(
                self.control("row", row.title, value),
                about=". ".join(part for part in (row.badge, row.detail, _ways(trailing)) if part),
                kind=_KINDS.get(type(trailing), ""),
                checked=trailing.value if isinstance(trailing, Toggle) else None,
                range=trailing.range if isinstance(trailing, Slider | Stepper) else None,
            )
        ]

    def activate(self, target: Target) -> None:
        """Turn the switch over, or do what the row is for."""
        if isinstance(self.trailing, Toggle):
            self.trailing.activate(self.trailing.id)
        elif self.on_press is not None:
            self.on_press()
        else:
            self.focused(target)

    def adjust(self, target: Target, by: int) -> bool:
        """Change the value at the end of the row."""
        return self.trailing is not None and self.trailing.adjust(self.trailing.id, by)

    def focused(self, target: Target) -> None:
        """Tell the scene, which may show more about it."""
        if self.row.on_focus is not None:
            self.row.on_focus()

    def draw(self, p: Painter, look: Look) -> None:
        """Draw ground, picture, words, badge, and what is at the end."""
        m, theme = p.m, p.theme
        if self.selected or look.focused == self.id:
            p.rounded(self.box, m.px(16), theme.log_current, theme.panel_edge, p.hair(1.2))
        elif look.hovered == self.id:
            p.rounded(self.box, m.px(16), theme.inset)
        if self.stacked:
            self._draw_stacked_words(p, self.box.inset(m.px(20), m.px(14)))
        else:
            inside = self.box.inset(m.px(20), m.px(8))
            if self.row.picture is not None:
                side = picture_side(p.ui)
                self.row.picture(p, Box(inside.x, self.box.centre[1] - side // 2, side, side))
                inside = inside.take_right(inside.w - side - m.px(22))[0]
            if self.trailing is not None:
                inside = Box(inside.x, inside.y, self.trailing.box.x - m.px(20) - inside.x, inside.h)
            self._draw_words(p, inside)
        super().draw(p, look)

    def _draw_words(self, p: Painter, inside: Box) -> None:
        row, ui = self.row, p.ui
        badge_w = ui.text_width(row.badge, 18, "sans_bold") + p.m.px(28) if row.badge else 0
        title_w = inside.w - (badge_w + p.m.px(16) if badge_w else 0)
        title_h = ui.text_height(row.title, title_w, _TITLE, "serif_bold", 1.25)
        detail_h = ui.text_height(row.detail, inside.w, _DETAIL, leading=1.3) if row.detail else 0
        top = inside.y + max(0, (inside.h - title_h - detail_h) // 2)
        title = Box(inside.x, top, title_w, title_h)
        ink = p.text(row.title, title, _TITLE, p.theme.name_text, "serif_bold", leading=1.25)
        if row.badge:
            self._draw_badge(p, ink.right + p.m.px(16), title.centre[1] - ui.line(18, 1.45) // 2)
        if row.detail:
            under = Box(inside.x, title.bottom, inside.w, detail_h)
            p.text(row.detail, under, _DETAIL, p.theme.text_soft, leading=1.3)

    def _draw_stacked_words(self, p: Painter, inside: Box) -> None:
        row = self.row
        y = p.paragraph(row.title, inside, _TITLE, p.theme.name_text, "serif_bold", leading=1.25).bottom
        if row.badge:
            y = self._draw_badge(p, inside.x, y + p.m.px(3)).bottom + p.m.px(3)
        if row.detail:
            p.paragraph(row.detail, Box(inside.x, y, inside.w, 0), _DETAIL, p.theme.text_soft, leading=1.3)

    def _draw_badge(self, p: Painter, x: int, y: int) -> Box:
        height = p.ui.line(18, 1.45)
        pill = Box(x, y, p.ui.text_width(self.row.badge, 18, "sans_bold") + p.m.px(28), height)
        p.rounded(pill, height / 2, p.theme.modified, p.theme.conflict_edge, p.hair(1))
        p.text(self.row.badge, pill, 18, p.theme.modified_text, "sans_bold", "centre")
        return pill


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: its value, label, and a small number or word on it."""

    value: str
    label: str
    badge: str = ""


@dataclass(eq=False)
class Tabs(Named):
    """Tabs below or beside each other, the chosen one in gold; controls are named `<id>:<value>`."""

    tabs: Sequence[Tab]
    value: str
    on_change: Callable[[str], None]
    vertical: bool = True

    @staticmethod
    def height(ui: UiContext, count: int) -> int:
        """Return the height of so many tabs below each other."""
        return count * (ui.m.control(60) + ui.m.px(10)) - ui.m.px(10)

    def _boxes(self) -> list[Box]:
        m = self.host.ui.m
        if self.vertical:
            height, gap = m.control(60), m.px(10)
            room = (self.box.h + gap) // max(1, len(self.tabs)) - gap
            height = max(36, min(height, room))
            return [
                Box(self.box.x, self.box.y + i * (height + gap), self.box.w, height)
                for i in range(len(self.tabs))
            ]
        spare = self.beside(self.host.ui, self.box.w, self.tabs)
        x, boxes = self.box.x, []
        for tab in self.tabs:
            width = self._content(self.host.ui, tab) + 2 * spare
            boxes.append(Box(x, self.box.y, width, self.box.h))
            x += width + m.px(3)
        return boxes

    @staticmethod
    def beside(ui: UiContext, width: int, tabs: Sequence[Tab]) -> int:
        """Return how much room tabs in one line have at each side of their words; less than 4 is none."""
        content = sum(Tabs._content(ui, tab) + ui.m.px(3) for tab in tabs)
        return min(ui.m.px(34), (width - content) // (2 * max(1, len(tabs))))

    @staticmethod
    def _content(ui: UiContext, tab: Tab) -> int:
        label_w = ui.text_width(tab.label, 22, "serif_bold") + 2
        return label_w + (Tabs._badge_width(ui, tab) + ui.m.px(5) if tab.badge else 0)

    @staticmethod
    def _badge_width(ui: UiContext, tab: Tab) -> int:
        side = max(ui.m.px(28), round(ui.m.text(18) * 1.35))
        return max(side, ui.text_width(tab.badge, 18, "sans_bold") + ui.m.px(8))

    @staticmethod
    def width(ui: UiContext, tab: Tab) -> int:
        """Return the width a tab wants."""
        return (
            ui.text_width(tab.label, 22, "serif_bold") + 2 * ui.m.px(22) + (ui.m.px(44) if tab.badge else 0)
        )

    def controls(self) -> list[Control]:
        """Return a control for each tab."""
        return [
            Control(
                PartTarget(self.id, tab.value),
                "tab",
                tab.label,
                tab.badge,
                box,
                group=self.id,
                selected=tab.value == self.value,
                clip=self.clip,
            )
            for tab, box in zip(self.tabs, self._boxes(), strict=True)
        ]

    def activate(self, target: Target) -> None:
        """Show that tab."""
        if isinstance(target, PartTarget) and target.part != self.value:
            self.value = target.part
            self.on_change(target.part)

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the tabs."""
        theme, m = p.theme, p.m
        for tab, box in zip(self.tabs, self._boxes(), strict=True):
            chosen = tab.value == self.value
            ink = theme.ink_on_primary if chosen else theme.text
            if chosen:
                p.rounded(box, m.px(13), theme.button_primary, theme.primary_edge, p.hair(1.2))
            elif look.hovered == PartTarget(self.id, tab.value):
                p.rounded(box, m.px(13), theme.log_current)
            spare = m.px(22) if self.vertical else self.beside(p.ui, self.box.w, self.tabs)
            inside = box.inset(spare, 2)
            if tab.badge:
                side = max(m.px(28), round(m.text(18) * 1.35))
                pill_w = self._badge_width(p.ui, tab)
                edge = box.right - (m.px(10) if self.vertical else spare)
                pill = Box(edge - pill_w, box.centre[1] - side // 2, pill_w, side)
                gap = m.px(8 if self.vertical else 5)
                inside = Box(inside.x, inside.y, pill.x - gap - inside.x, inside.h)
                fill, text = (theme.modified, theme.modified_text) if chosen else (theme.active, theme.plate)
                p.rounded(pill, side / 2, fill)
                p.text(tab.badge, pill, 18, (*text[:3], 255), "sans_bold", "centre")
            align: Align = "left" if self.vertical else "centre"
            p.text(tab.label, inside, 22, ink, "serif_bold", align, leading=1.1)
