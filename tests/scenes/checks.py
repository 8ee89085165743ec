"""What must never be on a screen: cut, colliding, faint or tiny words; overlapping or small controls."""

from __future__ import annotations

from itertools import combinations

from tests.scenes.table_checks import layout_problems
from tests.targets import name_of
from toc_desktop.services import GameApp
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.table.screen import TableScreen
from toc_desktop.ui.focus import Control
from toc_desktop.ui.frame_report import TextMark
from toc_desktop.ui.theme import contrast_ratio

SMALLEST_TARGET = 24
# Cards lie over each other in a hand, pawns stand on cells: the topmost is meant.
_PIECES = frozenset({"card", "pawn", "cell", "pile", "seat"})
_SLACK = 3


def problems(app: GameApp) -> list[str]:
    """Everything wrong with the screen as it is drawn now, in words; an empty list is what tests want."""
    app.recording = True
    app.draw()
    assert app.report is not None
    assert app.scene is not None
    # A sliver at the edge of what scrolls is no text that anybody reads.
    marks = [mark for mark in app.report.marks if mark.ink.overlap(mark.clip).h > min(_SLACK, mark.ink.h - 1)]
    window = Box(0, 0, *app.window.size)
    metrics = Metrics(*app.window.size, app.text_scale)
    found: list[str] = []
    for mark in marks:
        found += _text_problems(mark, window, metrics.smallest_text, app.theme.high_contrast)
    found += _colliding(marks)
    found += _control_problems(app.scene.controls(), window)
    for scene in app.scenes:
        if isinstance(scene, TableScreen):
            found += layout_problems(scene.layout, window)
    return found


def _text_problems(mark: TextMark, window: Box, smallest: int, high_contrast: bool) -> list[str]:
    name = f"text {mark.shown!r} at {tuple(mark.ink)}"
    found = []
    if mark.cut:
        found.append(f"{name} is cut: {mark.text!r}")
    if mark.broken:
        found.append(f"{name} has a word broken between letters")
    if mark.ink.x < mark.box.x - _SLACK or mark.ink.right > mark.box.right + _SLACK:
        found.append(f"{name} is wider than its box {tuple(mark.box)}")
    if mark.ink.y < mark.box.y - _SLACK or mark.ink.bottom > mark.box.bottom + _SLACK:
        found.append(f"{name} is higher than its box {tuple(mark.box)}")
    if mark.ink.x < mark.clip.x - _SLACK or mark.ink.right > mark.clip.right + _SLACK:
        found.append(f"{name} is cut at the side by {tuple(mark.clip)}")
    scrolled = mark.clip.h < window.h - _SLACK
    if not scrolled and not window.holds(mark.ink, _SLACK):
        found.append(f"{name} is out of the window")
    sign = len(mark.shown) <= 2
    if mark.px < (12 if sign else smallest):
        found.append(f"{name} has {mark.px} px, under {smallest}")
    least = 7.0 if high_contrast else 4.5
    for behind in mark.backgrounds:
        ratio = contrast_ratio((*mark.fg[:3], 255), behind)
        if ratio < least:
            found.append(f"{name} has contrast {ratio:.1f} on {behind[:3]}, under {least}")
            break
    return found


def _colliding(marks: list[TextMark]) -> list[str]:
    found = []
    for a, b in combinations(marks, 2):
        common = a.ink.overlap(a.clip).overlap(b.ink.overlap(b.clip))
        if common.w > _SLACK and common.h > _SLACK:
            found.append(f"texts {a.shown!r} and {b.shown!r} overlap at {tuple(common)}")
    return found


def _control_problems(controls: list[Control], window: Box) -> list[str]:
    found = []
    names = [control.id for control in controls]
    found += [f"two controls are named {name!r}" for name in {n for n in names if names.count(n) > 1}]
    for control in controls:
        if control.rect.w < SMALLEST_TARGET or control.rect.h < SMALLEST_TARGET:
            found.append(f"{control.id} is only {control.rect.w}×{control.rect.h} px")
        if not control.label:
            found.append(f"{control.id} has no label")
        if control.clip is None and not window.holds(control.rect, _SLACK):
            found.append(f"{control.id} at {tuple(control.rect)} is out of the window")
    for a, b in combinations(controls, 2):
        common = a.visible.overlap(b.visible)
        if common.w > 2 and common.h > 2 and not _may_overlap(a, b):
            found.append(f"{a.id} and {b.id} overlap at {tuple(common)}")
    return found


def _may_overlap(a: Control, b: Control) -> bool:
    if a.role in _PIECES and b.role in _PIECES:
        return True
    if name_of(a.id).endswith(":outside"):
        return True
    # A row or a counter holds the controls that belong to it.
    return a.role in ("row", "stepper", "seat") and a.rect.holds(b.rect, _SLACK)
