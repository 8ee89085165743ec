"""Rows with a value at their end, tabs, and paper cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, PartTarget, Target
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.text import Align
from toc_desktop.ui.widgets.base import Look, Press, Widget
from toc_desktop.ui.widgets.choice import Segmented, Slider, Toggle
from toc_desktop.ui.widgets.dropdown import Stepper

Drawer = Callable[[Painter, Box], None]
_TITLE, _DETAIL = 23, 19.5


def picture_side(ui: UiContext) -> int:
    """Return the side of the little picture before a row's words; it grows with the text."""
    return round(ui.m.px(62) * (0.5 + 0.5 * ui.m.text_scale))


class ListRow(Widget):
    """A title, a line under it, perhaps a picture before and a widget behind; one stop for the keyboard.

    A trailing Segmented (single), Toggle, Slider or Stepper (not focusable) is worked through the row: left
    and right change it, Enter turns a Toggle over. Otherwise Enter or a click calls `on_press`.
    """

    def __init__(
        self,
        widget_id: Target,
        box: Box,
        title: str,
        detail: str = "",
        trailing: Widget | None = None,
        picture: Drawer | None = None,
        badge: str = "",
        on_press: Press | None = None,
        on_focus: Press | None = None,
        selected: bool = False,
        hint: str = "",
    ) -> None:
        super().__init__(box, widget_id)
        self.title, self.detail, self.trailing, self.picture = title, detail, trailing, picture
        self.badge, self.on_press, self.on_focus, self.selected = badge, on_press, on_focus, selected
        self.hint = hint
        self.radius = 16
        self.children = [trailing] if trailing is not None else []

    @staticmethod
    def height(
        ui: UiContext, width: int, title: str, detail: str, picture: bool = False, trailing_w: int = 0
    ) -> int:
        """Return the height a row needs at a width, of which its trailing widget takes a part."""
        m = ui.m
        room = width - 2 * m.px(20) - (picture_side(ui) + m.px(22) if picture else 0)
        room -= trailing_w + m.px(20) if trailing_w else 0
        text = ui.text_height(title, room, _TITLE, "serif_bold", 1.25)
        if detail:
            text += ui.text_height(detail, room, _DETAIL, leading=1.3)
        return max(m.control(64), text + 2 * m.px(14), picture_side(ui) + m.px(24) if picture else 0)

    def controls(self) -> list[Control]:
        """Return the row as one control, with the value of what is at its end."""
        trailing = self.trailing
        value = ""
        if isinstance(trailing, Segmented | Toggle | Slider | Stepper):
            value = trailing.shown()
        return [
            Control(
                self.id,
                "row",
                self.title,
                value or self.detail,
                self.box,
                True,
                self.hint,
                "",
                self.selected,
                self.clip,
            )
        ]

    def activate(self, target: Target) -> None:
        """Turn the switch over, or do what the row is for."""
        if isinstance(self.trailing, Toggle):
            self.trailing.activate(self.trailing.id)
        elif self.on_press is not None:
            self.on_press()
        elif self.on_focus is not None:
            self.on_focus()

    def adjust(self, target: Target, by: int) -> bool:
        """Change the value at the end of the row."""
        return self.trailing is not None and self.trailing.adjust(self.trailing.id, by)

    def focused(self, target: Target) -> None:
        """Tell the scene, which may show more about it."""
        if self.on_focus is not None:
            self.on_focus()

    def draw(self, p: Painter, look: Look) -> None:
        """Draw ground, picture, words, badge, and what is at the end."""
        m, theme = p.m, p.theme
        if self.selected or look.focused == self.id:
            p.rounded(self.box, m.px(16), theme.log_current, theme.panel_edge, p.hair(1.2))
        elif look.hovered == self.id:
            p.rounded(self.box, m.px(16), theme.inset)
        inside = self.box.inset(m.px(20), m.px(8))
        if self.picture is not None:
            side = picture_side(p.ui)
            self.picture(p, Box(inside.x, self.box.centre[1] - side // 2, side, side))
            inside = inside.take_right(inside.w - side - m.px(22))[0]
        if self.trailing is not None:
            inside = Box(inside.x, inside.y, self.trailing.box.x - m.px(20) - inside.x, inside.h)
        self._words(p, inside)
        super().draw(p, look)

    def _words(self, p: Painter, inside: Box) -> None:
        theme, ui = p.theme, p.ui
        badge_w = ui.text_width(self.badge, 18, "sans_bold") + p.m.px(28) if self.badge else 0
        title_w = inside.w - (badge_w + p.m.px(16) if badge_w else 0)
        title_h = ui.text_height(self.title, title_w, _TITLE, "serif_bold", 1.25)
        detail_h = ui.text_height(self.detail, inside.w, _DETAIL, leading=1.3) if self.detail else 0
        top = inside.y + max(0, (inside.h - title_h - detail_h) // 2)
        title_box = Box(inside.x, top, title_w, title_h)
        ink = p.text(self.title, title_box, _TITLE, theme.name_text, "serif_bold", leading=1.25)
        if self.badge:
            height = ui.line(18, 1.45)
            pill = Box(ink.right + p.m.px(16), title_box.centre[1] - height // 2, badge_w, height)
            p.rounded(pill, height / 2, theme.modified, theme.conflict_edge, p.hair(1))
            p.text(self.badge, pill, 18, theme.modified_text, "sans_bold", "centre")
        if self.detail:
            under = Box(inside.x, title_box.bottom, inside.w, detail_h)
            p.text(self.detail, under, _DETAIL, theme.text_soft, leading=1.3)


@dataclass(frozen=True, slots=True)
class Tab:
    """One tab: its value, label, and a small number or word on it."""

    value: str
    label: str
    badge: str = ""


class Tabs(Widget):
    """Tabs below or beside each other, the chosen one in gold; controls are named `<id>:<value>`."""

    def __init__(
        self,
        widget_id: Target,
        box: Box,
        tabs: Sequence[Tab],
        value: str,
        on_change: Callable[[str], None],
        vertical: bool = True,
    ) -> None:
        super().__init__(box, widget_id)
        self.tabs, self.value, self.on_change, self.vertical = list(tabs), value, on_change, vertical

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
        gap = m.px(8)
        widths = [self.width(self.host.ui, tab) for tab in self.tabs]
        spare = (self.box.w - sum(widths) - gap * (len(widths) - 1)) // max(1, len(widths))
        x, boxes = self.box.x, []
        for width in widths:
            width += max(spare, -width // 2) if spare < 0 else min(spare, m.px(40))
            boxes.append(Box(x, self.box.y, width, self.box.h))
            x += width + gap
        return boxes

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
            inside = box.inset(m.px(22 if self.vertical else 12), 2)
            if tab.badge:
                side = max(m.px(28), round(m.text(18) * 1.35))
                pill_w = max(side, p.ui.text_width(tab.badge, 18, "sans_bold") + m.px(14))
                pill = Box(box.right - m.px(10) - pill_w, box.centre[1] - side // 2, pill_w, side)
                inside = Box(inside.x, inside.y, pill.x - m.px(8) - inside.x, inside.h)
                fill, text = (theme.modified, theme.modified_text) if chosen else (theme.active, theme.plate)
                p.rounded(pill, side / 2, fill)
                p.text(tab.badge, pill, 18, (*text[:3], 255), "sans_bold", "centre")
            align: Align = "left" if self.vertical else "centre"
            p.text(tab.label, inside, 22, ink, "serif_bold", align, leading=1.1)
