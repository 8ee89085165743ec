"""What lies above a screen: dialogs, notices and tooltips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from toc_desktop.support.layout import Box, column, grid
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.widgets.base import Host, Label, Layer, Look, Panel, Press, Widget
from toc_desktop.ui.widgets.button import Button
from toc_desktop.ui.widgets.scroll import ScrollArea

_MANY = 3
"""So many buttons may stand one under the other."""


@dataclass(frozen=True, slots=True)
class Toast:
    """A short message, its icon, and when it came."""

    text: str
    icon: str
    since: float


class Sheet(Panel):
    """The opaque panel of a dialog; it hides what is under it."""

    def draw(self, p: Painter, look: Look) -> None:
        """Draw an opaque ground first, since the panel itself is translucent."""
        p.cover(self.box)
        p.glow(self.box, p.m.px(20), p.m.px(26), p.theme.shadow, p.m.px(12))
        p.rounded(self.box, p.m.px(20), (*p.theme.panel[:3], 255), p.theme.panel_edge, p.hair(2))
        for child in self.children:
            child.draw(p, look)


def dialog_layer(
    host: Host,
    layer_id: str,
    title: str,
    text: str,
    buttons: Sequence[tuple[str, str, Press | None]],
    on_cancel: Press | None = None,
) -> Layer:
    """Return a modal question or message, whose buttons close it before they do their work."""

    def build() -> Sequence[Widget]:
        return [_dialog(host, layer_id, title, text, buttons)]

    first = PartTarget(layer_id, buttons[0][0]) if buttons else None
    return Layer(layer_id, build, scrim=True, on_cancel=on_cancel, first_focus=first)


def _dialog(
    host: Host, layer_id: str, title: str, text: str, buttons: Sequence[tuple[str, str, Press | None]]
) -> Widget:
    ui, m = host.ui, host.ui.m
    width = min(m.width - 2 * m.px(48), max(m.px(820), round(560 * m.text_scale)))
    pad, gap = m.px(40), m.px(24)
    inner = width - 2 * pad
    title_h = ui.text_height(title, inner, 34, "serif_bold", 1.25)
    words_h = ui.text_height(text, inner - max(24, m.px(18)), 21)
    button_h = m.control(64)
    widths = [Button.width(ui, label, 21) for _, label, _ in buttons]
    stacked = sum(widths) + gap * (len(widths) - 1) > inner
    # Many in a column would leave no room for the words: two stand beside each other where they fit.
    pairs = stacked and len(buttons) > _MANY and max(widths) <= (inner - gap) // 2
    lines = -(-len(buttons) // 2) if pairs else len(buttons) if stacked else 1
    buttons_h = (button_h + gap) * lines - gap
    room = m.height - 2 * m.px(30) - 2 * pad - title_h - buttons_h - 2 * gap
    height = 2 * pad + title_h + min(words_h, room) + buttons_h + 2 * gap
    box = m.box.centred(width, height)
    inside = box.inset(pad)
    head, text_box, foot = column(inside, [title_h, min(words_h, room), buttons_h], gap)
    theme = ui.theme
    children: list[Widget] = [Label(head, title, 34, theme.title, "serif_bold", leading=1.25)]
    label = Label(Box(text_box.x, text_box.y, inner - max(24, m.px(18)), words_h), text, 21, valign="top")
    children.append(ScrollArea(PartTarget(layer_id, "text"), text_box, [label]))
    if pairs:
        places = grid(foot, 2, lines, gap)[: len(buttons)]
    elif stacked:
        places = column(foot, [button_h] * len(buttons), gap)
    else:
        spare = inner - gap * (len(widths) - 1) - sum(widths)
        widths = [w + min(m.px(60), spare // len(widths)) for w in widths]
        x = inside.right - sum(widths) - gap * (len(widths) - 1)
        places = []
        for w in reversed(widths):
            places.append(Box(x, foot.y, w, button_h))
            x += w + gap
        places.reverse()
    made = [
        Button(
            PartTarget(layer_id, name),
            place,
            words_,
            _closing(host, layer_id, action),
            kind="primary" if i == 0 else "normal",
            size=21,
        )
        for i, ((name, words_, action), place) in enumerate(zip(buttons, places, strict=True))
    ]
    # Tab goes as the eye does: the golden one, which has the focus first, stands last in its row.
    return Sheet(box, [*children, *sorted(made, key=lambda button: (button.box.y, button.box.x))])


def _closing(host: Host, layer_id: str, action: Press | None) -> Callable[[], None]:
    def press() -> None:
        host.close_layer(layer_id)
        if action is not None:
            action()

    return press


def draw_notice(p: Painter, area: Box, notice: Toast) -> None:
    """Draw a callout at the bottom of an area, over everything; a long one rises beyond its top."""
    m, theme = p.m, p.theme
    pad, mark = m.px(22), round(m.text(21) * 1.3)
    beside = m.px(48) if area.w > m.width // 2 else m.px(16)
    most = min(area.w - 2 * beside, max(m.px(1100), 620)) - 3 * pad - mark
    width = min(most, p.ui.text_width(notice.text, 21, "sans_semi"))
    height = p.ui.text_height(notice.text, width, 21, "sans_semi")
    box_h = height + 2 * m.px(16)
    box_w = width + 3 * pad + mark
    top = max(2, area.bottom - box_h - m.px(24))
    box = Box(area.x + (area.w - box_w) // 2, top, box_w, box_h)
    p.cover(box)
    p.glow(box, m.px(16), m.px(12), theme.shadow, m.px(6))
    p.rounded(box, m.px(16), theme.callout, theme.callout_edge, p.hair(2.4))
    p.icon(notice.icon, Box(box.x + pad, box.y, mark, box.h), theme.callout_text)
    text = Box(box.x + 2 * pad + mark, box.y, width, box.h)
    p.text(notice.text, text, 21, theme.callout_text, "sans_semi")


def draw_tooltip(p: Painter, area: Box, anchor: Box, text: str, beside: bool = False) -> None:
    """Draw a small explanation under a control, above it where there is no room, or at its left."""
    m, theme = p.m, p.theme
    pad = m.px(14)
    most = min(area.w - 4 * pad, round(max(m.px(520), 340) * max(1.0, m.text_scale * 0.8)))
    width = min(most, p.ui.text_width(text, 19))
    height = p.ui.text_height(text, width, 19)
    w, h = width + 2 * pad, height + 2 * m.px(10)
    gap = max(8, m.px(14))
    y = anchor.bottom + gap if anchor.bottom + gap + h <= area.bottom else anchor.y - gap - h
    x = min(max(area.x + pad, anchor.centre[0] - w // 2), area.right - pad - w)
    if beside:
        x, y = max(area.x + 2, anchor.x - gap - w), anchor.y + (anchor.h - h) // 2
    box = Box(x, max(area.y + 2, y), w, h)
    p.cover(box)
    p.glow(box, m.px(10), m.px(8), theme.shadow, m.px(4))
    p.rounded(box, m.px(10), theme.callout, theme.paper_edge, p.hair(1.5))
    p.text(text, Box(box.x + pad, box.y, width, box.h), 19, theme.callout_text)
