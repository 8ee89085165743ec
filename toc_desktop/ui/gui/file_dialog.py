"""Ask for a file to open or for a place to save one: the dialog's state, and what every act does to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toc_desktop.support.folders import (
    Folder,
    FolderEntry,
    PathTrouble,
    Places,
    kind_of,
    nearest_folder,
    read_folder,
    shown_name,
    sort_key,
    typed_path,
    with_suffix,
)
from toc_desktop.support.i18n import tr
from toc_desktop.ui.focus import PartTarget, Target
from toc_desktop.ui.gui.file_sheet import file_sheet
from toc_desktop.ui.widgets.base import Layer

if TYPE_CHECKING:
    from toc_desktop.ui.gui.folder_window import FolderWindow, WindowLook
    from toc_desktop.ui.scene import Scene

DOUBLE_CLICK = 0.5
_TYPING = 1.2
"""Seconds after which letters typed on the list begin a new name."""


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """What is asked: a file that exists, or, with `saving`, a place and a name for a new one."""

    id: str
    title: str
    text: str
    ok: str
    on_ok: Callable[[Path], str]
    """Takes the file and returns what is wrong with it, in words: the dialog then comes back."""
    suffixes: tuple[str, ...]
    """Files with another ending are not listed; the first is added to a name that has none of them."""
    saving: bool = False
    name: str = ""
    none: str = ""
    """What an empty list says."""


class FileDialog:
    """A modal sheet with the folders of the disk; mouse and keyboard reach all of it alike."""

    def __init__(self, scene: Scene[Any], question: FileQuestion, start: Path, places: Places) -> None:
        self.scene, self.question, self.places = scene, question, places
        # Rows are not parts of the list, which has a part called "bar", as a file may be.
        names = ("files", "row", "name", "up")
        self.list_id, self.row_id, self.name_id, self.up_id = (f"{question.id}:{name}" for name in names)
        self.folder = Folder(start)
        self.chosen = -1
        """The marked row."""
        self.text = question.name
        """What stands in the name line."""
        self.trouble = ""
        """What went wrong last, in words."""
        self.resized = False
        """Whether the list has another size than before."""
        self._window: FolderWindow | None = None
        self._pressed = (-1, 0.0, False)
        """The row last pressed by the mouse, when, and whether that was the second time in a row."""
        self._by_mouse = False
        self._typed = ("", 0.0)

    # On the screen.

    def open(self) -> None:
        """Show the dialog, in the folder asked for or the nearest one that can be read."""
        self._read(nearest_folder(self.folder.path))
        first = self.name_id if self.question.saving or self.chosen < 0 else self.row_target(self.chosen)
        self.scene.open_layer(self._layer(first))
        self.scene.app.read_out(f"{self.question.title} {self.scene.app.narration}")

    def _layer(self, first: Target) -> Layer:
        return Layer(self.question.id, lambda: [file_sheet(self)], scrim=True, first_focus=first)

    def close(self) -> None:
        """Leave everything as it was."""
        self.scene.close_layer(self.question.id)

    @property
    def is_open(self) -> bool:
        """Tell whether the dialog is on the screen, perhaps under a question of its own."""
        return any(layer.id == self.question.id for layer in self.scene.layers)

    def window(self, look: WindowLook, text: Callable[[str], str]) -> FolderWindow:
        """Return the library's window for a look, with the folder in it; `text` makes a name fit a row."""
        from toc_desktop.ui.gui.folder_window import folder_window

        if self._window is None or self._window.look != look:
            self.resized = self._window is not None
            self._window = None
            self._window = folder_window(look)
        self._window.show_folder(self.folder, text)
        self._window.choose(self.chosen)
        return self._window

    # Names of controls.

    def row_target(self, index: int) -> Target:
        """Return the target of a row."""
        return PartTarget(self.row_id, self.folder.entries[index].name)

    def row_of(self, target: Target) -> int:
        """Return the row of a target, or −1."""
        if isinstance(target, PartTarget) and target.of == self.row_id:
            return self.folder.index(target.part)
        return -1

    # Going from folder to folder.

    def _read(self, path: Path, name: str = "") -> bool:
        try:
            self.folder = read_folder(path, self.question.suffixes)
        except PathTrouble as trouble:
            self.refuse(trouble)
            return False
        self.trouble = ""
        self.chosen = self.folder.index(name)
        if not self.question.saving:
            # There is nothing to do here but choose: one is marked from the start.
            self.chosen = max(self.chosen, 0) if self.folder.entries else -1
            self._take_name()
        self._typed = ("", 0.0)
        height = self._window.look.row_height if self._window is not None else 0
        self.scene.offsets[self.list_id] = max(0, self.chosen - 2) * height
        return True

    def go_to(self, path: Path, name: str = "", to_list: bool = True) -> None:
        """Show another folder, one name in it marked, and put the keyboard on the list."""
        if not self._read(path, name):
            return
        self.scene.build_anew()
        if to_list:
            self._focus(self.row_target(max(self.chosen, 0)) if self.folder.entries else self.up_id)
        self.scene.app.read_out(f"{self.places.shown_path(self.folder.path)}. {self.scene.app.narration}")

    def up(self, to_list: bool = True) -> None:
        """Show the folder around this one, this one marked in it."""
        here = self.folder.path
        if here.parent == here:
            self.refuse(PathTrouble("top", str(here)))
            return
        self.go_to(here.parent, here.name, to_list)

    def refuse(self, trouble: PathTrouble | str) -> None:
        """Say what went wrong, on the sheet and aloud."""
        self.trouble = trouble.message() if isinstance(trouble, PathTrouble) else trouble
        self.scene.app.say(self.trouble)

    def _focus(self, target: Target) -> None:
        if self.scene.focus.set(target):
            self.scene.focus_moved()

    # The list.

    @property
    def entry(self) -> FolderEntry | None:
        """Return the marked entry, if any."""
        return self.folder.entries[self.chosen] if 0 <= self.chosen < len(self.folder.entries) else None

    def choose(self, index: int) -> None:
        """Mark a row; a file to open is named in the line at once."""
        if index == self.chosen:
            return
        self.chosen, self.trouble = index, ""
        if not self.question.saving:
            self._take_name()

    def _take_name(self) -> None:
        entry = self.entry
        self.text = shown_name(entry.name) if entry is not None and not entry.is_folder else ""

    def press(self, index: int) -> None:
        """Note a mouse press on a row, and whether it is the second of a double click."""
        now, (row, since, second) = self.scene.now(), self._pressed
        twice = row == index and not second and now - since <= DOUBLE_CLICK
        self._pressed, self._by_mouse = (index, now, twice), True

    def by_key(self) -> None:
        """Note that the keyboard is in use, so that the next activation opens the row at once."""
        self._by_mouse = False

    def activate(self, index: int) -> None:
        """Open the row, by Enter or a double click; a single click only names a file."""
        once = self._by_mouse and not self._pressed[2]
        self._by_mouse = False
        self.choose(index)
        entry = self.entry
        if entry is None:
            return
        if entry.is_folder:
            if not once:
                self.go_to(self.folder.path / entry.name)
            return
        self._take_name()
        if once:
            return
        if self.question.saving:
            self.scene.build_anew()
            self._focus(self.name_id)
        else:
            self.take()

    def mark(self, index: int) -> None:
        """Put the keyboard on a row, or the nearest one there is."""
        if self.folder.entries:
            index = min(max(index, 0), len(self.folder.entries) - 1)
            self.choose(index)
            self.scene.sync()
            self._focus(self.row_target(index))

    def type_letter(self, letter: str) -> None:
        """Go to the next name that begins with the letters typed lately."""
        now = self.scene.now()
        before, since = self._typed
        typed = (before if now - since <= _TYPING else "") + letter
        self._typed = (typed, now)
        wanted = sort_key(typed)[:-1]
        count = len(self.folder.entries)
        # A first letter looks behind the marked row, so that it can be pressed again for the next one.
        start = max(0, self.chosen + (len(typed) == 1))
        for index in (i % count for i in range(start, start + count)):
            if sort_key(self.folder.entries[index].name)[: len(wanted)] == wanted:
                self.mark(index)
                return
        self.scene.app.say(tr("files.no_match", letters=typed))

    # The name, and the end.

    def write(self, text: str) -> None:
        """Take what stands in the line now."""
        self.text, self.trouble = text, ""

    def named_letters(self) -> int:
        """Return how many letters of the name come before its ending."""
        suffix = next((s for s in self.question.suffixes if self.text.lower().endswith(s)), "")
        return len(self.text) - len(suffix)

    def take(self) -> None:
        """Take the file in the line, or go into the folder it names, or say why not."""
        try:
            path = self._path()
            kind = kind_of(path)
            if kind == "folder":
                if self.question.saving:
                    self.text = self.question.name
                self.go_to(path, to_list=not self.question.saving)
            elif self.question.saving:
                self._save_at(path)
            elif kind != "file":
                raise PathTrouble("no_file" if kind == "missing" else "not_a_file", path.name)
            else:
                self._finish(path)
        except PathTrouble as trouble:
            self.refuse(trouble)

    def _path(self) -> Path:
        entry = self.entry
        if entry is not None:
            if self.text == shown_name(entry.name) and not entry.is_folder:
                # Names that cannot be shown, or end in a space, are taken as they are.
                return self.folder.path / entry.name
            if not self.text.strip() and entry.is_folder and not self.question.saving:
                return self.folder.path / entry.name
        return typed_path(self.text, self.folder.path)

    def _save_at(self, path: Path) -> None:
        if self.text.rstrip().endswith(("/", "\\")) or kind_of(path.parent) != "folder":
            raise PathTrouble("no_folder", str(path if self.text.endswith(("/", "\\")) else path.parent))
        path = with_suffix(path, self.question.suffixes)
        match kind_of(path):
            case "missing":
                self._finish(path)
            case "file":
                self._ask_to_replace(path)
            case _:
                raise PathTrouble("not_a_file", path.name)

    def _ask_to_replace(self, path: Path) -> None:
        another = partial(self._focus, self.name_id)
        self.scene.ask(
            f"{self.question.id}:replace",
            tr("files.replace.title", name=shown_name(path.name)),
            tr("files.replace.text", folder=self.places.shown_path(path.parent)),
            [
                ("no", tr("files.replace.no"), another),
                ("yes", tr("files.replace.yes"), partial(self._finish, path)),
            ],
            on_cancel=another,
        )

    def _finish(self, path: Path) -> None:
        self.close()
        wrong = self.question.on_ok(path)
        if wrong:
            self.scene.open_layer(self._layer(self.name_id))
            self.refuse(wrong)

    def drop(self, path: Path) -> None:
        """Go to a folder, or take a file, that was dropped on the dialog."""
        try:
            kind = kind_of(path)
        except PathTrouble as trouble:
            self.refuse(trouble)
            return
        if kind == "folder":
            self.go_to(path)
        elif self.question.saving:
            self.go_to(path.parent, path.name)
        else:
            self._finish(path)


def ask_file(
    scene: Scene[Any], question: FileQuestion, start: Path | None = None, places: Places | None = None
) -> FileDialog:
    """Open a file dialog above a scene, first in this folder; else among the player's documents."""
    places = places or Places.of_system()
    dialog = FileDialog(scene, question, start or places.documents or places.home or Path.cwd(), places)
    dialog.open()
    return dialog
