"""The top of a table's panels: the title and the icons beside it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from toc_desktop.present.table.layout import ICONS
from toc_desktop.support.layout import Box
from toc_desktop.table.view import Panels
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.widgets import Button, Label, Widget


def top_bar(ui: UiContext, panels: Panels, press: Callable[[str], None]) -> list[Widget]:
    """Return the title, where it has room, and the icons."""
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
    for entry, box in zip(panels.icons, places, strict=True):
        action = partial(press, entry.name)
        widgets.append(Button(entry.name, box, entry.label, action, kind="icon", icon=entry.icon))
    return widgets
