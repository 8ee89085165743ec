"""The log panel of the table: lines to scroll and to choose, what would follow, and its fold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from toc_desktop.present.table.log import LogLine
from toc_desktop.present.table.targets import LogTarget
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.table.painter import Tools
from toc_desktop.table.view import Panels
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.widgets import Button, Label, Panel, Press, ScrollArea, Separator, Widget
from toc_desktop.ui.widgets.overlays import Sheet
from toc_desktop.views.log import FoldedLog, LogHint, LogRow

_LEAST_BUTTON = 30
_HEADED = 10
"""How high a log is at least, as a multiple of its letters, to have a head over its lines."""


@dataclass(frozen=True, slots=True)
class LogPanel:
    """What the log is built from: the panels' words, the painters of its signs, and what it can do."""

    ui: UiContext
    panels: Panels
    tools: Tools
    key: str
    """The name of the key that folds it."""
    toggle: Press
    show_again: Callable[[int], None]
    since: Press | None = None
    """Shows what happened since the player's last turn, where a game is played."""
    since_key: str = ""
    """The name of the key that does the same."""

    def widgets(self) -> list[Widget]:
        """Return the chevron where the log is folded, else the panel."""
        ui, m, layout = self.ui, self.ui.m, self.panels.layout
        if layout.log_folded and layout.log.h < _LEAST_BUTTON:
            return []  # the key and the menu still open it
        if layout.log_line:
            return [self._folded_line(layout.log)]
        if layout.log_folded:
            label = tr("table.log.open", key=self.key)
            return [Button("log", layout.log, label, self.toggle, kind="icon", icon="log")]
        box = layout.log
        if box.h < _HEADED * ui.m.text(18.5):
            return [Panel(box, kind="panel"), self._lines(box.inset(m.px(10), m.px(6)))]
        side = m.control(40)
        head_h = max(side + m.px(16), m.px(58))
        buttons = 1 if self.since is None else 2
        title_box = Box(box.x + m.px(22), box.y, box.w - (side + m.px(8)) * buttons - m.px(32), head_h)
        fold = Box(box.right - side - m.px(14), box.y + (head_h - side) // 2, side, side)
        inside = Box(box.x + m.px(10), box.y + head_h, box.w - m.px(20), box.h - head_h - m.px(12))
        widgets: list[Widget] = [
            Panel(box, kind="panel"),
            Label(title_box, tr("table.log.title"), 25, ui.theme.title, "serif_bold"),
            Button(
                "log",
                fold,
                tr("table.log.fold", key=self.key),
                self.toggle,
                kind="icon",
                icon="chevron-right",
            ),
            Separator(Box(box.x + m.px(18), box.y + head_h - 1, box.w - m.px(36), 2)),
        ]
        if self.since is not None:
            widgets.insert(2, self._since_button(fold.moved(-side - m.px(8), 0), self.since))
        consequence, foot = self.panels.consequence, inside
        if consequence:
            width = inside.w - m.px(24)
            height = min(LogHint.measure(ui, consequence, width), inside.h * 2 // 3)
            foot, inside = inside.take_bottom(height, m.px(6))
        widgets.append(self._lines(inside))
        if consequence:
            widgets.append(LogHint(foot.inset(m.px(12), 0), consequence))
        return widgets

    def _since_button(self, box: Box, since: Press) -> Button:
        """Return the button that shows again what happened since the player's last turn."""
        label = tr("table.since", key=self.since_key)
        return Button("since", box, label, since, kind="icon", icon="clock")

    def _folded_line(self, box: Box) -> Widget:
        """Return the log as one line: its last move, and the way to the others."""
        lines = [line for line in self.panels.log if line.player is not None] or [self.panels.log[-1]]
        line, tools = lines[-1], self.tools
        look = tools.scenery.styles[line.player] if line.player is not None else None
        label = tr("table.log.open", key=self.key)
        painters = (tools.board.pawns, tools.cards.painter)
        return FoldedLog("log", box, line, *painters, look, tools.scenery.lang, label, self.toggle)

    def sheet(self) -> list[Widget]:
        """Return the log over the table, where it has no room beside it."""
        ui, m = self.ui, self.ui.m
        width = min(m.width - 2 * m.px(24), round(30 * m.text(18.5)))
        box = m.box.centred(width, m.height - 2 * m.px(30))
        side = m.control(46)
        head = Box(box.x + m.px(24), box.y, box.w - side - m.px(48), side + m.px(24))
        close = Box(box.right - side - m.px(14), box.y + m.px(12), side, side)
        inside = Box(box.x + m.px(14), head.bottom, box.w - m.px(28), box.bottom - head.bottom - m.px(16))
        label = tr("table.log.fold", key=self.key)
        parts: Sequence[Widget] = [
            Label(head, tr("table.log.title"), 28, ui.theme.title, "serif_bold"),
            Button("log_close", close, label, self.toggle, kind="icon", icon="cross"),
            self._lines(inside),
        ]
        return [Sheet(box, parts)]

    def _lines(self, box: Box) -> Widget:
        ui, m, tools, panels = self.ui, self.ui.m, self.tools, self.panels
        lines = panels.log
        width = box.w - ScrollArea.bar_room(ui) if self._overflows(lines, box) else box.w
        rows: list[Widget] = []
        y = box.y + m.px(4)
        last = max((i for i, line in enumerate(lines) if line.move is not None or line.extra), default=-1)
        for index, line in enumerate(lines):
            current = index == last if panels.showing is None else line.move == panels.showing
            height = LogRow.measure(ui, line, width, current)
            bright = line.move is None and line.player is not None
            number = line.move
            rows.append(
                LogRow(
                    LogTarget(index, number),
                    Box(box.x, y, width, height),
                    line,
                    tools.board.pawns,
                    tools.cards.painter,
                    tools.scenery.styles[line.player] if line.player is not None else None,
                    tools.scenery.lang,
                    partial(self.show_again, number) if number is not None else None,
                    selected=current,
                    bright=bright and not line.extra,
                )
            )
            y += height + m.px(2)
        return ScrollArea("log_lines", box, rows, y - box.y, at_end=True)

    def _overflows(self, lines: Sequence[LogLine], box: Box) -> bool:
        ui, gap = self.ui, self.ui.m.px(2)
        return sum(LogRow.measure(ui, line, box.w) + gap for line in lines) + ui.m.px(4) > box.h
