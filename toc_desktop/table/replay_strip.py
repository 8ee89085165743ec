"""The strip under a replay: buttons, the line of the game, speed, and the way to take over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.table.replay_driver import ReplayDriver
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.widgets import Button, Label, Panel, Press, Widget
from toc_desktop.views.replay import CaptureButton, Scrubber

_BUTTONS = 7


def _sizes(ui: UiContext, replay: ReplayDriver) -> tuple[int, int, int, int]:
    """Return side of a button, gap, width of the count, width of the button that takes over."""
    m = ui.m
    # Signs need no larger buttons when text grows.
    side, gap = replace(m, text_scale=1.0).control(52), max(8, m.px(10))
    most = len(replay.data)
    count = ui.text_width(tr("replay.count", at=most, of=most), 20, "sans_bold") + m.px(8)
    take = Button.width(ui, tr("replay.take_over"), 21)
    if m.text_scale > 1 and not _fits(ui, side, gap, count + take):
        # Large letters do not take a second row from the board where a sign leaves the line its room.
        take = side if _fits(ui, side, gap, count + side) else take
    return side, gap, count, take


def _fits(ui: UiContext, side: int, gap: int, text_width: int) -> bool:
    """Tell whether all fits beside each other and leaves the line long enough to be useful."""
    taken = (side + gap) * (_BUTTONS + 1) + text_width + 4 * ui.m.px(24)
    return ui.m.width - taken >= max(ui.m.px(460), 300)


def _row(ui: UiContext, replay: ReplayDriver) -> int:
    """Return the height of a row."""
    return max(_sizes(ui, replay)[0], ui.line(21, 1.1) + 2)


def _one_row(ui: UiContext, replay: ReplayDriver) -> bool:
    """Tell whether there is one row of controls."""
    side, gap, count, take = _sizes(ui, replay)
    return _fits(ui, side, gap, count + take)


def strip_height(ui: UiContext, replay: ReplayDriver) -> int:
    """Return the height of the strip: one row of controls, or two where the window is narrow."""
    gap = _sizes(ui, replay)[1]
    rows = 1 if _one_row(ui, replay) else 2
    return rows * _row(ui, replay) + (rows - 1) * gap + 2 * ui.m.px(14) + ui.m.px(10)


def strip(ui: UiContext, replay: ReplayDriver, take_over: Press, box: Box) -> list[Widget]:
    """Return the widgets of the strip."""
    m = ui.m
    panel = Box(box.x + m.px(18), box.y, box.w - 2 * m.px(18), box.h - m.px(10))
    inside = panel.inset(m.px(18), m.px(14))
    side, gap, count, take = _sizes(ui, replay)
    if _one_row(ui, replay):
        keys, rest = inside.take_left((side + gap) * _BUTTONS - gap, m.px(24))
        over, rest = rest.take_right(take, m.px(18))
        speed, rest = rest.take_right(side, m.px(18))
        number, line = rest.take_right(count, m.px(14))
    else:
        top, low = inside.take_top(_row(ui, replay), gap)
        number, line = top.take_right(count, m.px(14))
        keys, rest = low.take_left(min((side + gap) * _BUTTONS - gap, low.w), gap)
        speed, rest = rest.take_left(min(side, rest.w), gap)
        over = rest.take_right(min(take, rest.w))[0]
    count_label = tr("replay.count", at=replay.index, of=len(replay.data))
    buttons, place = _keys(replay, keys, side, gap), replay.place_text()
    thread: list[Widget] = [
        Scrubber("scrub", line, tr("replay.line"), place, replay.index, replay.data, replay.seek),
        Label(number, count_label, 20, ui.theme.text, "sans_bold", "right"),
    ]
    beside = line.y == keys.y
    widgets = [Panel(panel), *(buttons + thread if beside else thread + buttons)]
    label = tr("replay.speed", speed=tr(f"table.speed.{replay.state.speed}"))
    speed = Box(speed.x, speed.centre[1] - side // 2, side, side)
    widgets.append(Button("speed", speed, label, replay.next_speed, kind="icon", icon="speed"))
    hint = tr("replay.take_over.over") if replay.over else ""
    widgets.append(
        Button(
            "take_over",
            over,
            tr("replay.take_over"),
            take_over,
            kind="icon" if take == side else "normal",
            icon="cards" if take == side else "",
            size=21,
            enabled=not replay.over,
            hint=hint,
        )
    )
    return widgets


def _keys(replay: ReplayDriver, box: Box, side: int, gap: int) -> list[Widget]:
    """Return the buttons: to the start, capture, step, play, step, capture, to the end."""
    end = len(replay.data)
    if replay.state.playing:
        play = tr("replay.pause")
    else:
        play = tr("replay.again") if replay.index >= end else tr("replay.play")
    entries: list[tuple[str, str, str, Callable[[], None]]] = [
        ("to_start", tr("replay.to_start"), "to-start", lambda: replay.seek(0)),
        ("capture_back", tr("replay.capture_back"), "chevron-left", lambda: replay.to_capture(-1)),
        ("back_one", tr("replay.back"), "step-back", lambda: replay.step(-1)),
        ("play", play, "pause" if replay.state.playing else "play", replay.toggle),
        ("forward_one", tr("replay.forward"), "step-forward", lambda: replay.step(1)),
        ("capture_forward", tr("replay.capture_forward"), "chevron-right", lambda: replay.to_capture(1)),
        ("to_end", tr("replay.to_end"), "to-end", lambda: replay.seek(end)),
    ]
    wide = min(side, (box.w - gap * (len(entries) - 1)) // len(entries))
    made: list[Widget] = []
    for i, (name, label, icon, press) in enumerate(entries):
        place = Box(box.x + i * (wide + gap), box.centre[1] - side // 2, wide, side)
        kind = CaptureButton if name.startswith("capture") else Button
        made.append(kind(name, place, label, press, kind="icon", icon=icon))
    return made
