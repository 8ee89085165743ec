"""The top of a table's panels: the title, or a button where it has no room, and the icons beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from toc_desktop.present.table.layout import ICONS
from toc_desktop.support.layout import Box
from toc_desktop.table.view import Panels, TopIcon
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.widgets import Button, Label, Press, Widget

FOLDED_TITLE = "title"
"""The name among a screen's icons of what stands for its title where that has no room."""
_SIZE = 20


@dataclass(eq=False)
class FoldedTitle(Button):
    """A button in place of the title: who hears the screen finds its heading all the same."""

    heading: str = ""

    def passages(self) -> list[Passage]:
        """Return the heading."""
        return [Passage(self.heading, self.box, heading=True)]


def top_bar(ui: UiContext, panels: Panels, press: Callable[[str], None]) -> list[Widget]:
    """Return the title, or what stands for it where it has no room, and the icons."""
    m, layout = ui.m, panels.layout
    places = layout.icons[-len(panels.icons) :]
    title = layout.title
    if len(panels.icons) < len(ICONS):
        title = Box(title.x, title.y, places[0].x - title.x - m.px(14), title.h)
    widgets: list[Widget] = []
    most = ui.line(19, 1.1) * (2 if title.h > m.text(33) * 1.9 else 1)
    size = next((size for size in (33, 29, 25, 22) if ui.line(size, 1.1) <= title.h), 19)
    for heading in (panels.title, panels.short_title):
        if ui.text_height(heading, title.w, 19, "serif_bold", 1.1) <= most:
            widgets.append(Label(title, heading, size, ui.theme.title, "serif_bold", leading=1.1))
            break
    else:
        if panels.folded is not None:
            widgets.append(_folded(ui, title, panels.title, panels.folded, partial(press, FOLDED_TITLE)))
    for entry, box in zip(panels.icons, places, strict=True):
        action = partial(press, entry.name)
        widgets.append(Button(entry.name, box, entry.label, action, kind="icon", icon=entry.icon))
    return widgets


def _folded(ui: UiContext, place: Box, title: str, sign: TopIcon, press: Press) -> Button:
    """Return the button that tells the title: its fewest words with the sign, else alone, else the sign."""
    m, words = ui.m, sign.label
    wide = ui.text_width(words, _SIZE, "sans_bold") + m.px(32)
    signed = wide + round(m.text(_SIZE) * 1.25) + m.px(12)
    if not words or wide > place.w:
        corner = place.take_left(min(place.w, place.h))[0]
        return FoldedTitle(sign.name, corner, title, press, kind="icon", icon=sign.icon, heading=title)
    width, icon = (signed, sign.icon) if signed <= place.w else (wide, "")
    box = place.take_left(width)[0]
    told = FoldedTitle(sign.name, box, words, press, icon=icon, size=_SIZE, hint=title, heading=title)
    told.spoken_label = title
    return told
