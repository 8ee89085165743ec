"""Buttons that answer what the table asks: each hands on its own target."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from toc_desktop.present.table.targets import ButtonTarget
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.widgets import Button
from toc_desktop.ui.widgets.button import Kind

_SIZE = 20
Take = Callable[[ButtonTarget], None]


def answer_width(ui: UiContext, label: str, pad: int = 20) -> int:
    """Return the width of such a button."""
    return ui.text_width(label, _SIZE, "sans_bold") + 2 * ui.m.px(pad)


def answer_button(
    target: ButtonTarget, box: Box, label: str, take: Take, kind: Kind = "normal", group: str = ""
) -> Button:
    """Return a button that hands on its target."""
    return Button(target, box, label, partial(take, target), kind, size=_SIZE, group=group)
