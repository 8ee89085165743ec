"""How a file dialog looks: a sheet with places, the list, the name and two buttons, all of them controls."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from toc_desktop.support.folders import shown_name
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.theme import mix
from toc_desktop.ui.widgets.base import Host, Label, Look, Panel, Press, Widget
from toc_desktop.ui.widgets.button import Button
from toc_desktop.ui.widgets.overlays import Sheet
from toc_desktop.ui.widgets.scroll import ScrollArea
from toc_desktop.ui.widgets.textfield import TextField, note_text

if TYPE_CHECKING:
    from toc_desktop.ui.gui.file_dialog import FileDialog
    from toc_desktop.ui.gui.folder_window import FolderWindow

_ICONS = {"home": "home", "documents": "file", "downloads": "import"}
_ROW_TEXT = 20
_LONGEST_PATH = 4000
_FEWEST_ROWS = 4
"""With fewer rows in view, the words above the list give way."""


class FileList(ScrollArea):
    """The names of a folder: one stop for Tab, arrows and letters go from name to name."""

    def __init__(self, dialog: FileDialog, box: Box, window: FolderWindow) -> None:
        self.dialog, self.window = dialog, window
        self.row = window.look.row_height
        super().__init__(dialog.list_id, box, [], self.row * len(dialog.folder.entries))
        self.radius = 8

    def attach(self, host: Host) -> None:
        """Take the remembered place; in a list of another size the marked row stays in view."""
        super().attach(host)
        if self.dialog.resized and self.dialog.chosen >= 0:
            self.reveal(self.row_box(self.dialog.chosen))
        self.dialog.resized = False

    def _arrange(self) -> None:
        self.window.scroll_to(self.offset)

    def row_box(self, index: int) -> Box:
        """Return where a row is, also out of view."""
        width = self.box.w - (ScrollArea.bar_room(self.host.ui) if self.most else 0)
        return Box(self.box.x, self.box.y + index * self.row - self.window.offset, width, self.row)

    def _near(self) -> range:
        """Return the rows in view and a screenful on either side, where the arrows may lead."""
        first, page = self.window.offset // self.row, self.box.h // self.row + 2
        return range(max(0, first - page), min(len(self.dialog.folder.entries), first + 2 * page))

    def controls(self) -> list[Control]:
        """Return the rows in view or near, and the bar."""
        entries, chosen = self.dialog.folder.entries, self.dialog.chosen
        near = set(self._near()) | ({chosen} if chosen >= 0 else set())
        rows = []
        for index in sorted(near):
            entry = entries[index]
            name = shown_name(entry.name)
            rows.append(
                Control(
                    self.dialog.row_target(index),
                    "row",
                    name,
                    tr("files.kind.folder" if entry.is_folder else "files.kind.file"),
                    self.row_box(index),
                    hint="" if _row_words(self.host.ui, entry.name, self.row_box(0)) == name else name,
                    group=self.id,
                    selected=index == chosen,
                    clip=self.box,
                )
            )
        return [*rows, *super().controls()]

    def focused(self, target: Target) -> None:
        """Mark the row and bring it into view."""
        index = self.dialog.row_of(target)
        if index >= 0:
            self.dialog.choose(index)
            self.window.choose(index)
            self.reveal(self.row_box(index))

    def reveal(self, box: Box) -> None:
        """Scroll until a row is seen whole."""
        above, below = self.box.y - box.y, box.bottom - self.box.bottom
        if above > 0 or below > 0:
            self.scroll(-above if above > 0 else below)

    def press(self, target: Target, pos: tuple[int, int]) -> None:
        """Note the click, or take the bar."""
        index = self.dialog.row_of(target)
        if index >= 0:
            self.dialog.press(index)
        else:
            super().press(target, pos)

    def activate(self, target: Target) -> None:
        """Open the folder or take the file."""
        index = self.dialog.row_of(target)
        if index >= 0:
            self.dialog.activate(index)

    def use_key(self, key: str, letter: str) -> bool:
        """Go up with Backspace, to a name with letters, and along the list with the other keys."""
        dialog = self.dialog
        dialog.by_key()
        page = max(1, self.box.h // self.row - 1)
        steps = {"home": -len(dialog.folder.entries), "end": len(dialog.folder.entries)}
        steps |= {"page up": -page, "page down": page}
        if key == "backspace":
            dialog.up()
        elif key in steps:
            dialog.mark(dialog.chosen + steps[key])
        elif letter.isprintable() and letter.strip() and "ctrl+" not in key:
            dialog.type_letter(letter)
        else:
            return False
        return True

    def draw(self, p: Painter, look: Look) -> None:
        """Draw what the mouse is on, the library's own picture of the rows, and a sign for their kind."""
        entries = self.dialog.folder.entries
        theme, pad = p.theme, self.window.look.row_pad
        seen = [index for index in self._near() if not self.row_box(index).overlap(self.box).empty]
        with p.clip(self.box):
            for index in seen:
                box, chosen = self.row_box(index), index == self.dialog.chosen
                if look.hovered == self.dialog.row_target(index) and not chosen:
                    p.rounded(box, p.m.px(self.radius), theme.log_current)
                text = Box(box.x + pad, box.y, box.w - pad, box.h)
                ink = theme.ink_on_primary if chosen else theme.text
                behind = mix(*theme.button_primary, 0.5) if chosen else None
                name = _row_words(p.ui, entries[index].name, box)
                note_text(p, name, text, _ROW_TEXT, "sans_semi", ink, behind)
            self.window.draw_rows(p.surface)
            for index in seen:
                box = self.row_box(index)
                ink = theme.ink_on_primary if index == self.dialog.chosen else theme.brass_line
                side = round(p.m.text(_ROW_TEXT) * 1.15)
                icon = "folder" if entries[index].is_folder else "file"
                p.icon(icon, Box(box.x + (pad - side) // 2, box.y, side, box.h), ink)
        self.draw_bar(p, look)


class NameField(TextField):
    """The line for the name of the file or a whole path."""

    def __init__(self, dialog: FileDialog, box: Box) -> None:
        self.dialog = dialog
        super().__init__(
            dialog.name_id,
            box,
            tr("files.name"),
            shown_name(dialog.text),
            dialog.write,
            lambda _: dialog.take(),
            tr("files.name.ghost"),
            _LONGEST_PATH,
        )

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the line; while nobody writes in it, both ends of a long name are seen."""
        inside = self.box.inset(p.m.px(16), 2)
        text = shortened(p.ui, self.value, inside.w, self.size, self.face, 0.5)
        if self.host.text_fields().active == self.id or text == self.value:
            super().draw(p, look)
            return
        p.inset(self.box)
        p.text(text, inside, self.size, p.theme.name_text, self.face, plain=True)

    def selected_letters(self) -> int | None:
        """Return how many letters come before the name's ending: people write only those anew."""
        return self.dialog.named_letters()


def file_sheet(dialog: FileDialog) -> Widget:
    """Return the whole sheet, built for the scene's sizes, theme and language as they are now."""
    q, ui = dialog.question, dialog.scene.ui
    m, theme = ui.m, ui.theme
    width = min(m.width - 2 * m.px(40), max(m.px(1160), round(780 * m.text_scale)))
    height = min(m.height - 2 * m.px(24), max(m.px(900), round(560 * m.text_scale)))
    sheet = m.box.centred(width, height)
    rest = sheet.inset(m.px(36), m.px(30))
    gap, row = m.px(16), m.control(46)
    parts: list[Widget] = []

    foot, rest = rest.take_bottom(m.control(58), gap)
    line, rest = rest.take_bottom(m.control(56), gap)
    name, caption = _name_line(ui, line)
    text, colour, face = dialog.trouble, theme.log_capture, "sans_semi"
    if not text and dialog.folder.left_out:
        text, colour, face = tr("files.left_out", n=dialog.folder.left_out), theme.text_soft, "sans"
    message: Widget | None = None
    if text:
        strip, rest = rest.take_bottom(ui.text_height(text, rest.w, 20, face, 1.25), m.px(8))
        message = Label(strip, text, 20, colour, face, leading=1.25, plain=True)
    title_h = ui.text_height(q.title, rest.w, 32, "serif_bold", 1.25)
    places_h = m.control(50)
    if rest.h - title_h - places_h - 2 * gap >= row:
        head, rest = rest.take_top(title_h, m.px(8))
        parts.append(Label(head, q.title, 32, theme.title, "serif_bold", leading=1.25))
    words_h = ui.text_height(q.text, rest.w, 20, "sans", 1.3)
    if q.text and rest.h - words_h - places_h - 2 * gap >= _FEWEST_ROWS * row:
        under, rest = rest.take_top(words_h, gap)
        parts.append(Label(under, q.text, 20, theme.text_soft, leading=1.3))
    top, rest = rest.take_top(places_h, m.px(12))
    parts += _places(dialog, ui, top)

    inner = rest.inset(m.px(6))
    window = _window(dialog, ui, inner, row)
    parts.append(Panel(rest, kind="inset", radius=13))
    if dialog.folder.entries:
        parts.append(FileList(dialog, inner, window))
    else:
        none = q.none or tr("files.none")
        parts.append(Label(inner.inset(m.px(18), 0), none, 20, theme.text_muted, "serif_italic", "centre"))
    if message is not None:
        parts.append(message)
    if not caption.empty:
        parts.append(Label(caption, tr("files.name"), 20, theme.title, "serif_bold"))
    parts.append(NameField(dialog, name))
    return Sheet(sheet, [*parts, *_foot(dialog, ui, foot)])


def _window(dialog: FileDialog, ui: UiContext, inner: Box, row: int) -> FolderWindow:
    from toc_desktop.ui.gui.folder_window import WindowLook

    m = ui.m
    scrolls = row * len(dialog.folder.entries) > inner.h
    box = Box(inner.x, inner.y, inner.w - (ScrollArea.bar_room(ui) if scrolls else 0), inner.h)
    look = WindowLook(
        (m.width, m.height),
        box,
        scrolls,
        row,
        _row_pad(ui),
        m.text(_ROW_TEXT),
        m.px(8),
        ui.theme,
    )
    return dialog.window(look, lambda text: _row_words(ui, text, box))


def _row_pad(ui: UiContext) -> int:
    """Return the room for the sign before a row's name."""
    return round(ui.m.text(_ROW_TEXT) * 1.15) + 2 * ui.m.px(14)


def _row_words(ui: UiContext, name: str, row: Box) -> str:
    room = row.w - _row_pad(ui) - ui.m.px(10)
    return shortened(ui, shown_name(name), room, _ROW_TEXT, "sans_semi", 0.5)


def shortened(ui: UiContext, text: str, room: int, size: float, face: str, start: float) -> str:
    """Return words that fit a width, an ellipsis inside; `start` is how much of their beginning is kept."""
    if ui.text_width(text, size, face) <= room:
        return text

    def kept(letters: int) -> str:
        first = round(letters * start)
        return f"{text[:first]}…{text[len(text) - (letters - first) :]}"

    low, high = 0, len(text) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if ui.text_width(kept(middle), size, face) <= room:
            low = middle
        else:
            high = middle - 1
    return kept(low)


def _places(dialog: FileDialog, ui: UiContext, line: Box) -> list[Widget]:
    """Return the buttons for the folder around, for everybody's usual places, and the current path."""
    m = ui.m
    widgets: list[Widget] = []
    box = Box(line.x, line.y, line.h, line.h)

    def add(name: str, icon: str, press: Press) -> None:
        nonlocal box
        label = tr(f"files.{name}")
        widgets.append(Button(f"{dialog.question.id}:{name}", box, label, press, kind="icon", icon=icon))
        box = box.moved(box.w + m.px(10), 0)

    add("up", "folder-up", partial(dialog.up, to_list=False))
    for name, folder in dialog.places.named():
        add(name, _ICONS[name], partial(dialog.go_to, folder, to_list=False))
    text = Box(box.x + m.px(8), line.y, line.right - box.x - m.px(8), line.h)
    where = shortened(ui, dialog.places.shown_path(dialog.folder.path), text.w, 20, "sans_semi", 0.0)
    return [*widgets, Label(text, where, 20, ui.theme.text, "sans_semi", plain=True)]


def _name_line(ui: UiContext, line: Box) -> tuple[Box, Box]:
    """Return the line to write in, and the room for its caption before it where there is enough."""
    width = ui.text_width(tr("files.name"), 20, "serif_bold") + ui.m.px(16)
    if width > line.w // 4:
        return line, Box(line.x, line.y, 0, 0)
    caption, rest = line.take_left(width)
    return rest, caption


def _foot(dialog: FileDialog, ui: UiContext, foot: Box) -> list[Widget]:
    q = dialog.question
    ok = min(foot.w * 2 // 3, Button.width(ui, q.ok, 21) + ui.m.px(40))
    cancel = min(foot.w - ok - ui.m.px(16), Button.width(ui, tr("ui.cancel"), 21) + ui.m.px(20))
    first, rest = foot.take_left(ok, ui.m.px(16))
    second, _ = rest.take_left(cancel)
    return [
        Button(f"{q.id}:ok", first, q.ok, dialog.take, kind="primary", size=21),
        Button(f"{q.id}:cancel", second, tr("ui.cancel"), dialog.close, size=21),
    ]
