"""Saved games and replays: open, rename, delete, export, import."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from toc_desktop.present.games.evening_words import evening_title
from toc_desktop.present.games.save_labels import (
    file_name,
    game_badge,
    game_detail,
    game_title,
    saying,
    size_words,
)
from toc_desktop.services import GameApp, GameScene
from toc_desktop.services.importing import import_file
from toc_desktop.storage import StorageError
from toc_desktop.storage.export import export_game, export_transcript, keeps_secrets
from toc_desktop.storage.library import RUNNING_LIMIT, Entry, Room
from toc_desktop.storage.people import Evening
from toc_desktop.storage.saves import LONGEST_TITLE, SUFFIX, SUFFIXES
from toc_desktop.storage.store import Opened
from toc_desktop.support.folders import shown_name
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.dialogs import TextQuestion, ask_text
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.gui.file_dialog import FileDialog, FileQuestion, ask_file
from toc_desktop.ui.pages import Row, add_rows, add_tabs, icon_drawer, page_head
from toc_desktop.ui.widgets import Button, Label, Panel, Tab

_GROUPS = ("running", "named", "replays")
ROOM = "room"
"""The page that tells how much room games take."""
_ICONS = {"running": "play", "named": "save", "replay": "eye"}
TRANSCRIPT = ".txt"
"""The ending that gives a game in plain words."""


class SavesScene(GameScene):
    """Three lists; a click or Enter on a game opens what can be done with it."""

    name = "saves"

    def __init__(
        self, app: GameApp, group: str = "", imported: Opened | None = None, evening: Evening | None = None
    ) -> None:
        super().__init__(app)
        self.evening = evening
        """The evening whose games alone are listed, as replays; None for all that is kept."""
        self.profile = app.services.profile
        self.navigator = app.services.navigator
        self.library = self.profile.library
        self.files: FileDialog | None = None
        """The file dialog opened last."""
        self.entries = self._read()
        """The games of each list, the latest first."""
        self.group = (
            "replays"
            if evening is not None
            else group or next((g for g in _GROUPS if self.entries[g]), "running")
        )
        shown = self.entries.get(self.group, [])
        self.first_focus = _name(shown[0]) if shown else "import"
        self._imported = imported

    def _read(self) -> dict[str, list[Entry]]:
        library = self.library
        if self.evening is not None:
            played = {game.id for game in self.evening.games}
            seen = [entry for entry in library.replays() if entry.id in played]
            return {"running": [], "named": [], "replays": seen}
        return {"running": library.running(), "named": library.named(), "replays": library.replays()}

    def reload(self) -> None:
        """Read the lists again."""
        self.entries = self._read()

    def enter(self) -> None:
        """Read the files again, and show a game imported on the way here."""
        self.reload()
        if self._imported is not None:
            imported, self._imported = self._imported, None
            self.show_imported(imported)

    # Layout.

    def build(self) -> None:
        """Place the lists at the side, the games of one of them, import at the foot."""
        m = self.m
        if self.evening is not None:
            games = evening_title(self.evening.when, len(self.evening.games))
            self._add_list(page_head(self, tr("saves.evening"), games))
            return
        rest = page_head(self, tr("saves.title"))
        tabs = []
        for group in _GROUPS:
            count = len(self.entries[group])
            tabs.append(Tab(group, tr(f"saves.group.{group}"), str(count) if count else ""))
        tabs.append(Tab(ROOM, tr("saves.group.room")))
        foot = ("import", tr("saves.import"), self.ask_import)
        main = add_tabs(self, rest, "groups", tr("saves.groups"), tabs, self.group, self.show_group, foot)
        if any(widget.id == "import" for widget in self.widgets):
            self._add_list(main)
            return
        strip, main = main.take_bottom(m.control(56), m.px(12))
        self._add_list(main)
        self.add(Button("import", strip, tr("saves.import"), self.ask_import))

    def _add_list(self, main: Box) -> None:
        """Add the games of the list that is shown, or a word where there are none."""
        m, ui = self.m, self.ui
        if self.group == ROOM:
            add_rows(self, PartTarget("rows", ROOM), main, self._room_rows())
            return
        entries = self.entries[self.group]
        if entries:
            add_rows(self, PartTarget("rows", self.group), main, [self._row(entry) for entry in entries])
            return
        text = tr(f"saves.none.{self.group if self.evening is None else 'evening'}")
        height = ui.text_height(text, main.w - 2 * m.px(40), 22) + 2 * m.px(34)
        box = Box(main.x, main.y, main.w, min(main.h, height))
        self.add(Panel(box), Label(box.inset(m.px(40), m.px(20)), text, 22, self.theme.text_soft))

    def show_group(self, group: str) -> None:
        """Show another list."""
        self.group = group

    def _row(self, entry: Entry) -> Row:
        icon = "warning" if entry.saved is None else _ICONS[entry.kind]
        return Row(
            _name(entry),
            game_title(entry),
            game_detail(entry),
            picture=icon_drawer(icon),
            badge=game_badge(entry),
            on_press=lambda: self.open(entry),
        )

    def _room_rows(self) -> list[Row]:
        """Return what games take: all of them, then list by list, then what was set aside or kept."""
        rooms = self.library.rooms()
        every = sum(room.size for room in rooms.values())
        rows = [
            Row(
                PartTarget(ROOM, "all"),
                tr("saves.room.all", size=size_words(every)),
                tr("saves.room.all.detail"),
                picture=icon_drawer("save"),
            )
        ]
        for name, room in rooms.items():
            detail = tr("saves.room.games", n=room.games, size=size_words(room.size))
            is_list = name in _GROUPS
            rows.append(
                Row(
                    PartTarget(ROOM, name),
                    tr(f"saves.room.{name}"),
                    f"{detail} {tr(f'saves.room.{name}.detail', limit=RUNNING_LIMIT)}"
                    if room.games
                    else tr("saves.room.nothing"),
                    picture=icon_drawer("eye" if is_list else "trash"),
                    badge=self._unfinished() if name == "replays" else "",
                    on_press=self._room_press(name, room),
                )
            )
        return rows

    def _unfinished(self) -> str:
        """Return how many of the replays are games that nobody finished."""
        replays = [entry.saved for entry in self.entries["replays"] if entry.saved is not None]
        count = sum(saved.status != "finished" for saved in replays)
        return tr("saves.room.unfinished", n=count) if count else ""

    def _room_press(self, name: str, room: Room) -> Callable[[], None] | None:
        if name in _GROUPS:
            return lambda: self.show_group(name)
        return (lambda: self.ask_clear(name, room)) if room.size else None

    def ask_clear(self, name: str, room: Room) -> None:
        """Delete what was set aside or kept, after a question."""
        self.ask(
            "clear",
            tr(f"saves.clear.{name}.title"),
            tr(f"saves.clear.{name}.text", n=room.games, size=size_words(room.size)),
            [("yes", tr("saves.delete"), lambda: self.clear(name)), ("no", tr("ui.cancel"), None)],
        )

    def clear(self, name: str) -> None:
        """Delete what was set aside or kept, for good."""
        try:
            gone = self.library.clear(name)
        except StorageError as error:
            self.notify(error.notice.message(), "warning")
            return
        self.notify(tr("saves.cleared", n=gone), "trash")

    # What can be done with a game.

    def open(self, entry: Entry) -> None:
        """Ask what to do with a game."""
        kind = "broken" if entry.saved is None else entry.kind
        buttons: list[tuple[str, str, Any]] = [
            ("open", tr(f"saves.open.{kind}"), lambda: self.take(entry)),
        ]
        if kind == "replay":
            buttons.append(("results", tr("saves.results"), lambda: self.show_results(entry)))
        if entry.saved is not None:
            buttons.append(("rename", tr("saves.rename"), lambda: self.ask_name(entry)))
            buttons.append(("export", tr("saves.export"), lambda: self.ask_export(entry)))
        buttons.append(("delete", tr("saves.delete"), lambda: self.ask_delete(entry)))
        buttons.append(("cancel", tr("ui.cancel"), None))
        text = f"{game_detail(entry)}\n{tr('saves.actions')}"
        self.ask("game", game_title(entry), text, buttons)

    def take(self, entry: Entry) -> None:
        """Go back to the table, or to the replay."""
        if entry.kind != "replay" or entry.saved is None:
            self.navigator.open_game(self, entry.path)
            self.reload()
            return
        self.navigator.open_replay(self, entry.path)
        self.reload()

    def show_results(self, entry: Entry) -> None:
        """Open the results of a game that is over, or as they stood when it was left."""
        self.navigator.open_results(self, entry.path)
        self.reload()

    def ask_name(self, entry: Entry) -> None:
        """Ask for another name."""
        ask_text(
            self,
            TextQuestion(
                "rename",
                tr("saves.rename.title"),
                tr("saves.rename.text"),
                tr("saves.rename.label"),
                tr("saves.rename"),
                lambda name: self.rename(entry, name),
                value=entry.title or game_title(entry),
                limit=LONGEST_TITLE,
            ),
        )

    def rename(self, entry: Entry, name: str) -> None:
        """Give a game another name; none gives it back that of its rules."""
        try:
            renamed = self.library.rename(entry, name)
        except StorageError as error:
            self.notify(error.notice.message(), "warning")
            return
        self.reload()
        self.notify(tr("saves.renamed", name=game_title(renamed)), "check")

    def ask_delete(self, entry: Entry) -> None:
        """Delete after a question."""
        running = entry.kind == "running" and entry.saved is not None
        self.ask(
            "delete",
            tr("saves.delete.title", name=game_title(entry)),
            tr("saves.delete.text.running" if running else "saves.delete.text"),
            [("yes", tr("saves.delete"), lambda: self.delete(entry)), ("no", tr("ui.cancel"), None)],
        )

    def delete(self, entry: Entry) -> None:
        """Delete a game for good; a long one is counted first, which may be given up."""
        self.app.services.navigator.delete_game(self, entry, self._deleted)

    def _deleted(self, done: Callable[[], Entry]) -> None:
        try:
            entry = done()
        except StorageError as error:
            self.notify(error.notice.message(), "warning")
            return
        self.reload()
        self.notify(tr("saves.deleted", name=game_title(entry)), "trash")

    # Export and import.

    def ask_export(self, entry: Entry) -> None:
        """Ask where to write the file; the name of a text file gives a transcript."""
        saved = entry.saved
        assert saved is not None
        text = tr("saves.export.text")
        if keeps_secrets(saved):
            text = f"{text}\n{tr('saves.export.hidden')}"
        self._ask_file(
            FileQuestion(
                "export",
                tr("saves.export.title", name=game_title(entry)),
                text,
                tr("saves.export"),
                lambda path: self.export(entry, path),
                (SUFFIX, TRANSCRIPT),
                saving=True,
                name=file_name(entry),
            )
        )

    def export(self, entry: Entry, target: Path) -> str:
        """Write the game where the player wants it; return what is wrong, if anything."""
        saved = entry.saved
        assert saved is not None
        try:
            if target.suffix.lower() == TRANSCRIPT:
                export_transcript(saved, target, saying(saved))
            else:
                export_game(saved, target)
        except StorageError as error:
            return error.notice.message()
        self.profile.last_folder = target.parent
        self.notify(tr("saves.export.done", path=shown_name(str(target))), "check")
        return ""

    def ask_import(self) -> None:
        """Ask which file to take in."""
        self._ask_file(
            FileQuestion(
                "file",
                tr("saves.import.title"),
                tr("saves.import.text"),
                tr("saves.import.ok"),
                self.take_in,
                SUFFIXES,
                none=tr("saves.import.none"),
            )
        )

    def _ask_file(self, question: FileQuestion) -> None:
        self.files = ask_file(self, question, self.profile.last_folder, self.profile.places)

    def take_in(self, path: Path) -> str:
        """Copy a game from elsewhere to the saved games and show it; return what is wrong, if anything."""
        taken = import_file(path, self.profile)
        if isinstance(taken, str):
            return taken
        self.show_imported(taken)
        return ""

    def show_imported(self, opened: Opened) -> None:
        """Show a game that was just taken in."""
        self.reload()
        self.group = "named" if opened.saved.status == "playing" else "replays"
        entry = next(e for e in self.entries[self.group] if e.path == opened.path)
        self.focus.current = _name(entry)
        self.notify(tr("saves.import.done", name=game_title(entry)), "check")

    def handle(self, event: pygame.Event) -> bool:
        """Take a file dropped on the window in, or give it to the file dialog that is open."""
        if event.type != pygame.DROPFILE:
            return super().handle(event)
        path = Path(event.file)
        if self.files is not None and self.files.is_open:
            self.files.drop(path)
            return True
        for layer in list(self.layers):
            self.close_layer(layer.id)
        wrong = self.take_in(path)
        if wrong:
            self.notify(wrong, "warning")
        return True


def _name(entry: Entry) -> PartTarget:
    return PartTarget("game", entry.id)
