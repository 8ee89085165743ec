"""A red sheet that says what does not go together in some rules, with a way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toc_desktop.present.rules.new_game import Draft
from toc_desktop.present.rules.options import Remark
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets import Button, Label, Panel, Picture, Widget


def remark_sheet(
    ui: UiContext, at: Box, notes: Sequence[Remark], change: Callable[[Draft], None]
) -> list[Widget]:
    """Return the sheet with the most urgent remark; nothing if there is none."""
    if not notes:
        return []
    m, theme = ui.m, ui.theme
    first = notes[0]
    text = _words(first, len(notes) - 1)
    pad, mark, button_h = m.px(20), max(24, m.px(52)), m.control(52)
    fix_w = min(Button.width(ui, first.fix, 21), at.w - 2 * pad) if first.fix else 0
    words_w = at.w - 3 * pad - mark
    below = bool(fix_w) and words_w - fix_w - pad < at.w * 0.42
    if fix_w and not below:
        words_w -= fix_w + pad
    top_h = max(ui.text_height(text, words_w, 20, leading=1.3), mark) + 2 * m.px(14)
    if fix_w and not below:
        top_h = max(top_h, button_h + 2 * m.px(14))
    sheet = Box(at.x, at.y, at.w, top_h + (button_h + m.px(14) if below else 0))
    top = Box(at.x, at.y, at.w, top_h)
    widgets: list[Widget] = [
        Panel(sheet, kind="conflict"),
        Picture(Box(at.x + pad, top.centre[1] - mark // 2, mark, mark), _warning_sign(first.blocking)),
        Label(Box(at.x + 2 * pad + mark, top.y, words_w, top.h), text, 20, theme.text, leading=1.3),
    ]
    if first.fixed is not None:
        fixed = first.fixed
        y = top.bottom if below else top.centre[1] - button_h // 2
        button = Box(sheet.right - pad - fix_w, y, fix_w, button_h)
        widgets.append(Button("fix", button, first.fix, lambda: change(fixed), kind="primary", size=21))
    return widgets


def _words(remark: Remark, others: int) -> str:
    return f"{remark.text} ({tr('house.more_problems', n=others)})" if others else remark.text


def _warning_sign(blocking: bool) -> Callable[[Painter, Box], None]:
    return lambda p, box: p.icon("warning" if blocking else "info", box, p.theme.conflict_edge)
