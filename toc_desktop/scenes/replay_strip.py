"""The strip under a replay: buttons, the line of the game, speed, and the way to take over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toc_desktop.render.replay_views import CaptureButton, Scrubber
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.ui.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from toc_desktop.scenes.replay import ReplayScene

_BUTTONS = 7


def _sizes(scene: ReplayScene) -> tuple[int, int, int, int]:
    """Side of a button, gap, width of the count, width of the button that takes over."""
    ui, m = scene.ui, scene.m
    # Signs need no larger buttons when text grows; a row is as high as its words.
    side, gap = Metrics(m.width, m.height).control(52), max(8, m.px(10))
    most = len(scene.data)
    count = ui.text_width(tr("replay.count", at=most, of=most), 20, "sans_bold") + m.px(8)
    take = Button.width(ui, tr("replay.take_over"), 21)
    return side, gap, count, take


def _row(scene: ReplayScene) -> int:
    """The height of a row."""
    return max(_sizes(scene)[0], scene.ui.line(21, 1.25) + 8)


def _one_row(scene: ReplayScene) -> bool:
    """Whether all fits beside each other and leaves the line long enough to be useful."""
    side, gap, count, take = _sizes(scene)
    taken = (side + gap) * (_BUTTONS + 1) + count + take + 4 * scene.m.px(24)
    return scene.m.width - taken >= max(scene.m.px(460), 300)


def strip_height(scene: ReplayScene) -> int:
    """How high the strip is: one row of controls, or two where the window is narrow."""
    gap = _sizes(scene)[1]
    rows = 1 if _one_row(scene) else 2
    return rows * _row(scene) + (rows - 1) * gap + 2 * scene.m.px(14) + scene.m.px(10)


def strip(scene: ReplayScene, box: Box) -> list[Widget]:
    """The widgets of the strip."""
    m = scene.m
    panel = Box(box.x + m.px(18), box.y, box.w - 2 * m.px(18), box.h - m.px(10))
    inside = panel.inset(m.px(18), m.px(14))
    side, gap, count, take = _sizes(scene)
    if _one_row(scene):
        keys, rest = inside.take_left((side + gap) * _BUTTONS - gap, m.px(24))
        over, rest = rest.take_right(take, m.px(18))
        speed, rest = rest.take_right(side, m.px(18))
        number, line = rest.take_right(count, m.px(14))
    else:
        top, low = inside.take_top(_row(scene), gap)
        number, line = top.take_right(count, m.px(14))
        keys, rest = low.take_left(min((side + gap) * _BUTTONS - gap, low.w), gap)
        speed, rest = rest.take_left(min(side, rest.w), gap)
        over = rest.take_right(min(take, rest.w))[0]
    widgets: list[Widget] = [Panel(panel), *_keys(scene, keys, side, gap)]
    words = tr("replay.count", at=scene.index, of=len(scene.data))
    data = scene.data
    widgets.append(
        Scrubber(
            "scrub",
            line,
            tr("replay.line"),
            scene.place_words(),
            scene.index,
            len(data),
            data.captures,
            data.deals,
            scene.seek,
        )
    )
    widgets.append(Label(number, words, 20, scene.theme.text, "sans_bold", "right"))
    label = tr("replay.speed", speed=tr(f"table.speed.{scene.speed}"))
    speed = Box(speed.x, speed.centre[1] - side // 2, side, side)
    widgets.append(Button("speed", speed, label, scene.next_speed, kind="icon", icon="speed"))
    hint = tr("replay.take_over.over") if scene.over else ""
    widgets.append(
        Button(
            "take_over",
            over,
            tr("replay.take_over"),
            scene.ask_take_over,
            size=21,
            enabled=not scene.over,
            hint=hint,
        )
    )
    return widgets


def _keys(scene: ReplayScene, box: Box, side: int, gap: int) -> list[Widget]:
    """To the start, capture, step, play, step, capture, to the end."""
    end = len(scene.data)
    if scene.playing:
        play = tr("replay.pause")
    else:
        play = tr("replay.again") if scene.index >= end else tr("replay.play")
    entries: list[tuple[str, str, str, Callable[[], None]]] = [
        ("to_start", tr("replay.to_start"), "to-start", lambda: scene.seek(0)),
        ("capture_back", tr("replay.capture_back"), "chevron-left", lambda: scene.to_capture(-1)),
        ("back_one", tr("replay.back"), "step-back", lambda: scene.step(-1)),
        ("play", play, "pause" if scene.playing else "play", scene.toggle),
        ("forward_one", tr("replay.forward"), "step-forward", lambda: scene.step(1)),
        ("capture_forward", tr("replay.capture_forward"), "chevron-right", lambda: scene.to_capture(1)),
        ("to_end", tr("replay.to_end"), "to-end", lambda: scene.seek(end)),
    ]
    wide = min(side, (box.w - gap * (len(entries) - 1)) // len(entries))
    made: list[Widget] = []
    for i, (name, label, icon, press) in enumerate(entries):
        place = Box(box.x + i * (wide + gap), box.centre[1] - side // 2, wide, side)
        kind = CaptureButton if name.startswith("capture") else Button
        made.append(kind(name, place, label, press, kind="icon", icon=icon))
    return made
