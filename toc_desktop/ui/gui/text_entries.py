"""The GUI library's text entries in our fonts and colours, drawn in our order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from toc_desktop.support.layout import Box
from toc_desktop.support.paths import asset
from toc_desktop.ui.focus import Target
from toc_desktop.ui.fonts import FACES
from toc_desktop.ui.theme import Color, Theme


@dataclass(slots=True)
class _Entry:
    """A live entry, the look it was made for, and whom to tell."""

    element: Any
    look: tuple[object, ...]
    on_change: Callable[[str], None]
    on_submit: Callable[[str], None] | None


def colour_hash(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}{:02x}".format(*colour)


class TextEntries:
    """Text entries by name; they outlive the widgets, which are built again at every layout.

    pygame_gui is imported when the first text field is shown: most screens have none, and it is slow to load.
    """

    def __init__(self) -> None:
        self._manager: Any = None
        self._entries: dict[Target, _Entry] = {}
        self._resolution = (0, 0)
        self._theme_key: tuple[object, ...] = ()
        self.active: Target | None = None

    def resize(self, size: tuple[int, int]) -> None:
        """Take the size of the window."""
        if self._resolution == size:
            return
        self._resolution = size
        if self._manager is not None:
            self._manager.set_window_resolution(size)

    def show(
        self,
        name: Target,
        box: Box,
        value: str,
        theme: Theme,
        px: int,
        pad: int,
        face: str,
        limit: int,
        on_change: Callable[[str], None],
        on_submit: Callable[[str], None] | None,
    ) -> None:
        """Make or move the entry of that name, and give it the value the scene holds."""
        look = (theme.name, px, pad, face, box.w, box.h, limit)
        entry = self._entries.get(name)
        if entry is None or entry.look != look:
            cursor: tuple[int, list[int]] | None = None
            if entry is not None:
                value = value or str(entry.element.get_text())
                cursor = entry.element.edit_position, list(entry.element.select_range)
                entry.element.kill()
            element = self._make(box, theme, px, pad, face, limit)
            element.set_text(value)
            self._entries[name] = entry = _Entry(element, look, on_change, on_submit)
            if self.active == name:
                self.activate(name)
                if cursor is not None:
                    # Made anew for another look: one writes on where one was.
                    element.edit_position, element.select_range = min(cursor[0], len(value)), cursor[1]
                    element.cursor_has_moved_recently = True
        elif tuple(entry.element.rect) != tuple(box):
            entry.element.set_relative_position((box.x, box.y))
        if entry.element.get_text() != value:
            entry.element.set_text(value)
        entry.on_change, entry.on_submit = on_change, on_submit

    def _make(self, box: Box, theme: Theme, px: int, pad: int, face: str, limit: int) -> Any:
        import pygame_gui
        from pygame_gui.elements import UITextEntryLine

        if self._manager is None:
            self._manager = pygame_gui.UIManager(self._resolution, enable_live_theme_updates=False)
        key = (theme.name, px, pad, face)
        if key != self._theme_key:
            self._theme_key = key
            self._manager.get_theme().load_theme(theme_dict(theme, px, pad, face))
        element = UITextEntryLine(pygame.Rect(box), self._manager)
        element.set_text_length_limit(limit)
        return element

    def keep(self, names: set[Target]) -> None:
        """Forget the entries of widgets that are no longer on the screen."""
        for name in [n for n in self._entries if n not in names]:
            self._entries.pop(name).element.kill()
            if self.active == name:
                self.active = None

    def activate(self, name: Target | None) -> None:
        """Give the keyboard to an entry, or take it back."""
        repeat = pygame.key.get_repeat() if self._entries else (0, 0)
        for other, entry in self._entries.items():
            if other == name:
                entry.element.ui_manager.set_focus_set(entry.element)
            elif self.active == other:
                entry.element.unfocus()
                entry.element.ui_manager.set_focus_set(None)
                # Or the next moment would put the cursor back into a line that is left.
                entry.element.cursor_has_moved_recently = False
        if name is None and self._manager is not None:
            self._manager.set_focus_set(None)
        if self._entries and pygame.key.get_repeat() != repeat:
            # An entry changes how keys repeat for the whole program, and stops it when it is left.
            pygame.key.set_repeat(*repeat)
        self.active = name if name in self._entries else None

    def select(self, name: Target, letters: int | None = None) -> None:
        """Select the text or its first letters, as when the keyboard comes to a field."""
        entry = self._entries.get(name)
        if entry is not None:
            if letters is None:
                letters = len(entry.element.get_text())
            entry.element.select_range = [0, letters]
            entry.element.edit_position = letters
            entry.element.cursor_has_moved_recently = True

    def text(self, name: Target) -> str:
        """Return the text in an entry."""
        entry = self._entries.get(name)
        return str(entry.element.get_text()) if entry is not None else ""

    def process(self, event: pygame.Event) -> bool:
        """Let the library have an event; True if the active entry used it up."""
        if not self._entries:
            return False
        keyboard = event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)
        if keyboard and self.active is None:
            return False
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                return self._submit()
            if event.key in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN) or (
                pygame.K_F1 <= event.key <= pygame.K_F12
            ):
                return False
        before = self.text(self.active) if self.active else ""
        self._manager.process_events(event)
        if self.active:
            entry = self._entries[self.active]
            after = str(entry.element.get_text())
            if after != before:
                entry.on_change(after)
        # The scene saw some keys go down before the entry got the keyboard: it must see them come up.
        return keyboard and event.type != pygame.KEYUP

    def _submit(self) -> bool:
        entry = self._entries.get(self.active or "")
        if entry is None or entry.on_submit is None:
            return False
        entry.on_submit(str(entry.element.get_text()))
        return True

    def update(self, dt: float) -> None:
        """Let the cursor blink."""
        if self._manager is not None and self._entries:
            self._manager.update(dt)

    def state(self) -> tuple[object, ...]:
        """Return what the look of the active entry depends on: cursor, selection, text."""
        entry = self._entries.get(self.active or "")
        if entry is None:
            return ()
        line = entry.element
        return self.active, line.cursor_on, line.edit_position, tuple(line.select_range), line.text

    def picture(self, name: Target) -> pygame.Surface | None:
        """Return the entry as it looks now, if there is one of that name."""
        entry = self._entries.get(name)
        if entry is None:
            return None
        # The library puts off drawing what changed until it is told that time passes.
        entry.element.update(0.0)
        picture: pygame.Surface | None = entry.element.image
        return picture


def theme_dict(theme: Theme, px: int, pad: int, face: str) -> dict[str, Any]:
    clear = (*theme.plate[:3], 0)
    colours = {
        "dark_bg": colour_hash(clear),
        "normal_border": colour_hash(clear),
        "normal_text": colour_hash(theme.name_text),
        "disabled_text": colour_hash(theme.disabled_text),
        "selected_bg": colour_hash(theme.button_primary[1]),
        "selected_text": colour_hash(theme.ink_on_primary),
        "text_cursor": colour_hash(theme.active),
        "focused_bg": colour_hash(clear),
        "focused_border": colour_hash(clear),
        "disabled_bg": colour_hash(clear),
        "disabled_border": colour_hash(clear),
    }
    path = str(asset("fonts", FACES[face]))
    return {
        "text_entry_line": {
            "colours": colours,
            "font": {"name": f"toc_{face}", "size": str(px), "regular_path": path, "bold_path": path},
            "misc": {"shape": "rectangle", "border_width": "0", "shadow_width": "0", "padding": f"{pad},2"},
        }
    }
