"""Questions that need more than buttons: a line to write, and a list of things to do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.widgets import Button, Label, Layer, Press, ScrollArea, TextField, Widget
from toc_desktop.ui.widgets.button import Kind
from toc_desktop.ui.widgets.overlays import Sheet


@dataclass(slots=True)
class TextQuestion:
    """A line to write: `check` says what is wrong with it, `on_ok` takes it once nothing is."""

    id: str
    title: str
    text: str
    label: str
    ok: str
    on_ok: Callable[[str], None]
    check: Callable[[str], str] | None = None
    value: str = ""
    ghost: str = ""
    limit: int = 60
    extra: tuple[str, str, Callable[[], str]] | None = None
    """Another button: name, label, and what to put in the line."""
    wrong: str = ""


def ask_text(scene: Scene[Any], question: TextQuestion) -> None:
    """Open a sheet with a text field; Enter takes what is written, Esc leaves everything as it was."""

    def close() -> None:
        scene.close_layer(question.id)

    def write(value: str) -> None:
        question.value = value
        question.wrong = ""

    def submit(value: str | None = None) -> None:
        if value is not None:
            question.value = value
        question.wrong = question.check(question.value) if question.check is not None else ""
        if question.wrong:
            scene.app.say(question.wrong)
            return
        close()
        question.on_ok(question.value)

    def fill() -> None:
        if question.extra is not None:
            write(question.extra[2]()[: question.limit])

    def build() -> Sequence[Widget]:
        return [_text_sheet(scene, question, write, submit, fill, close)]

    scene.open_layer(Layer(question.id, build, scrim=True, first_focus=PartTarget(question.id, "text")))


def _text_sheet(
    scene: Scene[Any],
    q: TextQuestion,
    write: Callable[[str], None],
    submit: Callable[..., None],
    fill: Press,
    close: Press,
) -> Widget:
    ui, m, theme = scene.ui, scene.m, scene.theme
    width = min(m.width - 2 * m.px(48), max(m.px(860), round(560 * m.text_scale)))
    pad, gap = m.px(40), m.px(16)
    inner = width - 2 * pad
    x, y = 0, pad
    parts: list[Widget] = []

    def put(text: str, size: float, colour: tuple[int, int, int, int], face: str = "sans") -> None:
        nonlocal y
        parts.append(Label.paragraph(ui, Box(pad, y, inner, 0), text, size, colour, face, leading=1.3))
        y = parts[-1].box.bottom + gap

    put(q.title, 32, theme.title, "serif_bold")
    put(q.text, 20, theme.text_soft)
    field_h = m.control(56)
    parts.append(
        TextField(
            PartTarget(q.id, "text"),
            Box(pad, y, inner, field_h),
            q.label,
            q.value,
            write,
            submit,
            q.ghost,
            q.limit,
        )
    )
    y += field_h + gap
    if q.wrong:
        put(q.wrong, 20, theme.log_capture, "sans_semi")
    buttons: list[tuple[str, str, Press]] = [("ok", q.ok, submit), ("cancel", tr("ui.cancel"), close)]
    if q.extra is not None:
        buttons.insert(1, (q.extra[0], q.extra[1], fill))
    height = m.control(60)
    x = pad
    for i, (name, label, press) in enumerate(buttons):
        button_w = min(inner, Button.width(ui, label, 21) + m.px(20))
        if x > pad and x + button_w > pad + inner:
            x, y = pad, y + height + m.px(12)
        kind: Kind = "primary" if i == 0 else "normal"
        parts.append(
            Button(PartTarget(q.id, name), Box(x, y, button_w, height), label, press, kind=kind, size=21)
        )
        x += button_w + gap
    total = y + height + pad
    box = m.box.centred(width, min(total, m.height - 16))
    for part in parts:
        part.box = part.box.moved(box.x, box.y)
    if total > box.h:
        for part in parts:
            part.box = Box(
                part.box.x, part.box.y, min(part.box.w, inner - ScrollArea.bar_room(ui)), part.box.h
            )
        return Sheet(box, [ScrollArea(PartTarget(q.id, "scroll"), box.inset(4), parts, total)])
    return Sheet(box, parts)
