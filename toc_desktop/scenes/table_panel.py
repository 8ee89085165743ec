"""The log panel of the table: lines to scroll and to choose, what would follow, and its fold."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from toc_desktop.present.table.log import LogLine
from toc_desktop.render.table_log import LogHint, LogRow
from toc_desktop.support.i18n import language, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.widgets import Button, Label, Panel, ScrollArea, Separator, Widget
from toc_desktop.ui.widgets.overlays import Sheet

if TYPE_CHECKING:
    from toc_desktop.scenes.table import TableScene

_LEAST_BUTTON = 30


def log_panel(scene: TableScene) -> list[Widget]:
    """The widgets of the log: its chevron when folded, else the panel."""
    ui, m, geometry = scene.ui, scene.m, scene.geometry
    key = scene.keys.label("log")
    if geometry.log_folded and geometry.log.h < _LEAST_BUTTON:
        return []  # the key and the menu still open it
    if geometry.log_folded:
        label = tr("table.log.open", key=key)
        return [Button("log", geometry.log, label, scene.toggle_log, kind="icon", icon="log")]
    box = geometry.log
    side = m.control(40)
    head_h = max(side + m.px(16), m.px(58))
    title_box = Box(box.x + m.px(22), box.y, box.w - side - m.px(40), head_h)
    fold = Box(box.right - side - m.px(14), box.y + (head_h - side) // 2, side, side)
    inside = Box(box.x + m.px(10), box.y + head_h, box.w - m.px(20), box.h - head_h - m.px(12))
    widgets: list[Widget] = [
        Panel(box, kind="panel"),
        Label(title_box, tr("table.log.title"), 25, scene.theme.title, "serif_bold"),
        Button(
            "log", fold, tr("table.log.fold", key=key), scene.toggle_log, kind="icon", icon="chevron-right"
        ),
        Separator(Box(box.x + m.px(18), box.y + head_h - 1, box.w - m.px(36), 2)),
    ]
    words = scene.consequence()
    if words:
        width = inside.w - m.px(24)
        height = min(LogHint.measure(ui, words, width), inside.h * 2 // 3)
        foot, inside = inside.take_bottom(height, m.px(6))
        widgets.append(LogHint(Box(foot.x + m.px(12), foot.y, width, foot.h), words))
    widgets.append(_lines(scene, inside))
    return widgets


def log_sheet(scene: TableScene) -> list[Widget]:
    """The log over the table, where it has no room beside it."""
    m, ui = scene.m, scene.ui
    width = min(m.width - 2 * m.px(24), round(30 * m.text(18.5)))
    box = m.box.centred(width, m.height - 2 * m.px(30))
    side = m.control(46)
    head = Box(box.x + m.px(24), box.y, box.w - side - m.px(48), side + m.px(24))
    close = Box(box.right - side - m.px(14), box.y + m.px(12), side, side)
    inside = Box(box.x + m.px(14), head.bottom, box.w - m.px(28), box.bottom - head.bottom - m.px(16))
    words = tr("table.log.fold", key=scene.keys.label("log"))
    return [
        Sheet(
            box,
            [
                Label(head, tr("table.log.title"), 28, ui.theme.title, "serif_bold"),
                Button("log_close", close, words, scene.toggle_log, kind="icon", icon="cross"),
                _lines(scene, inside),
            ],
        )
    ]


def _lines(scene: TableScene, box: Box) -> Widget:
    ui, m = scene.ui, scene.m
    lines = _with_present(scene)
    width = box.w - ScrollArea.bar_room(ui) if _tall(scene, lines, box) else box.w
    rows: list[Widget] = []
    y = box.y + m.px(4)
    last = max((i for i, line in enumerate(lines) if line.move is not None or line.extra), default=-1)
    for index, line in enumerate(lines):
        height = LogRow.measure(ui, line, width)
        bright = line.move is None and line.player is not None
        number = line.move
        rows.append(
            LogRow(
                f"log:{line.move if line.move is not None else f'n{index}'}:{index}",
                Box(box.x, y, width, height),
                line,
                scene.board.pawns,
                scene.cards.painter,
                scene.seat_styles[line.player] if line.player is not None else None,
                language(),
                partial(scene.show_again, number) if number is not None else None,
                current=index == last if scene.showing is None else number == scene.showing,
                bright=bright and not line.extra,
            )
        )
        y += height + m.px(2)
    return ScrollArea("log_lines", box, rows, y - box.y, at_end=True)


def _tall(scene: TableScene, lines: list[LogLine], box: Box) -> bool:
    total = sum(LogRow.measure(scene.ui, line, box.w) + scene.m.px(2) for line in lines) + scene.m.px(4)
    return total > box.h


def _with_present(scene: TableScene) -> list[LogLine]:
    """The log, and what is going on right now: a half played seven, or who is thinking."""
    lines = list(scene.log) or [LogLine(tr("table.log.empty"), heading=True)]
    selection = scene.selection
    if selection is not None and selection.walk is not None:
        name = scene.seat_infos[scene.viewer].name
        words = tr("table.log.seven", name=name, n=sum(selection.walk.taken))
        left = tr("table.log.left", n=selection.walk.left)
        lines.append(LogLine(words, scene.viewer, selection.walk.card, left))
    elif scene.activity == "thinks":
        player = scene.session.turn
        lines.append(LogLine(tr("table.log.thinks", name=scene.seat_infos[player].name), player))
    return lines
