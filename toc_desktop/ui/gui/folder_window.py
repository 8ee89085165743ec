"""The library's file dialog without its ways: its list of names, in our colours, where we want it.

`UIFileDialog` is made for the mouse and for an event loop that hands its events back. Here the steering of
our screens moves it (see `file_dialog.py`); what it draws and how its list works stays its own.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame
import pygame_gui
from pygame_gui.elements import UIWindow
from pygame_gui.windows import UIFileDialog

from toc_desktop.support.folders import Folder
from toc_desktop.support.layout import Box
from toc_desktop.support.paths import asset
from toc_desktop.ui.fonts import FACES
from toc_desktop.ui.gui.text_entries import colour_hash
from toc_desktop.ui.svg import register_cache
from toc_desktop.ui.theme import Color, Theme

_LIST = "file_dialog.#file_display_list"


@dataclass(frozen=True, slots=True)
class WindowLook:
    """All that a folder window is made for: places on the screen, letters, colours."""

    screen: tuple[int, int]
    rows: Box
    scrolls: bool
    row_height: int
    row_pad: int
    row_px: int
    row_radius: int
    theme: Theme


class FolderWindow(UIFileDialog):
    """A `UIFileDialog` of which our screens show the list."""

    def __init__(self, look: WindowLook) -> None:
        self.look = look
        manager = pygame_gui.UIManager(look.screen, window_theme(look), enable_live_theme_updates=False)
        # Not UIFileDialog's own constructor: it sets the locale of the whole process, and fails where the
        # system names one that is not installed; and it reads a folder, which may be one nobody can read.
        UIWindow.__init__(
            self,
            pygame.Rect((0, 0), look.screen),
            manager,
            element_id=["file_dialog"],
            object_id="#file_dialog",
            draggable=False,
        )
        self.allow_existing_files_only = self.allow_picking_directories = False
        self.delete_confirmation_dialog = None
        self.current_file_path = None
        self.current_directory_path = self.last_valid_directory_path = ""
        self.allowed_suffixes = {""}
        self.current_file_list = []
        self._chosen = -1
        self._listed: Folder | None = None
        UIFileDialog._setup_ui_elements(self)
        unused: list[Any] = [self.file_path_text_line, self.ok_button, self.cancel_button, self.home_button]
        unused += [self.delete_button, self.parent_directory_button, self.refresh_button]
        for element in unused:
            # Ours have words, hints and a place in the order of Tab.
            element.hide()
        # Beside the rows the library keeps room for its own bar.
        bar = self.file_selection_list.scroll_bar_width if look.scrolls else 0
        self.file_selection_list.set_relative_position(look.rows[:2])
        self.file_selection_list.set_dimensions((look.rows.w + bar, look.rows.h))

    def process_event(self, event: pygame.Event) -> bool:
        """Leave events alone: our steering says what happens."""
        return False

    def show_folder(self, folder: Folder, text: Callable[[str], str]) -> None:
        """List a folder, unless it is listed already; `text` makes a name fit its row."""
        if folder == self._listed:
            return
        self._listed = folder
        self.current_directory_path = self.last_valid_directory_path = str(folder.path)
        self.current_file_list = [
            (text(entry.name), "#directory_list_item" if entry.is_folder else "#file_list_item")
            for entry in folder.entries
        ]
        self.file_selection_list.set_item_list(self.current_file_list)
        self._chosen = -1

    def choose(self, index: int) -> None:
        """Mark one row, or none."""
        items = self.file_selection_list.item_list
        if index == self._chosen:
            return
        for place, on in ((self._chosen, False), (index, True)):
            if not 0 <= place < len(items):
                continue
            items[place]["selected"] = on
            button = items[place]["button_element"]
            if button is not None:
                button.select() if on else button.unselect()
        self._chosen = index

    def scroll_to(self, offset: int) -> None:
        """Show the list from so many pixels down."""
        rows = self.file_selection_list
        bar = rows.scroll_bar
        if bar is None or not rows.total_height_of_list:
            return
        # The bar's own setter stops short of the end of a long list, whose thumb has a least height.
        bar.start_percentage = offset / rows.total_height_of_list
        bar.has_moved_recently = True
        rows.update(0.0)
        bar.has_moved_recently = False

    @property
    def offset(self) -> int:
        """Return how many pixels down the list is shown from; the bar rounds what it is told."""
        rows = self.file_selection_list
        if rows.scroll_bar is None:
            return 0
        shown = min(rows.scroll_bar.start_percentage * rows.total_height_of_list, rows.lowest_list_pos)
        return round(float(shown))

    def draw_rows(self, surface: pygame.Surface) -> None:
        """Draw the rows that are in view."""
        for item in self.file_selection_list.item_list:
            button = item["button_element"]
            if button is not None:
                # The library puts off drawing what changed until it is told that time passes.
                button.update(0.0)
                surface.blit(button.image, button.rect, special_flags=pygame.BLEND_PREMULTIPLIED)


_last: list[FolderWindow] = []
"""The window made last."""


def folder_window(look: WindowLook) -> FolderWindow:
    """Return a new window in place of the last one: it is large, and one is enough."""
    forget_window()
    _last.append(FolderWindow(look))
    return _last[0]


def forget_window() -> None:
    """Let go of the window made last; the library ties its parts together, so nothing goes by itself."""
    if _last:
        _last.clear()
        gc.collect()


register_cache(forget_window)


def window_theme(look: WindowLook) -> dict[str, Any]:
    """Return the library's theme of a folder window: brass for what is chosen, nothing behind the rest."""
    theme = look.theme
    clear = colour_hash((*theme.panel[:3], 0))
    states = ("normal", "hovered", "active", "disabled")
    colours = {f"{state}_bg": clear for state in states}
    colours |= {f"{state}_border": clear for state in (*states, "selected")}
    colours |= {f"{state}_text": colour_hash(theme.text) for state in states}
    colours["selected_bg"] = _ramp(*theme.button_primary)
    colours["selected_text"] = colour_hash(theme.ink_on_primary)
    bare = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    nothing = {"dark_bg": clear, "normal_bg": clear, "normal_border": clear}
    path = str(asset("fonts", FACES["sans_semi"]))
    font = {"name": "toc_sans_semi", "size": str(look.row_px), "regular_path": path, "bold_path": path}
    aligned = {"text_horiz_alignment": "left", "text_horiz_alignment_padding": str(look.row_pad)}
    shape = {"shape": "rounded_rectangle", "shape_corner_radius": str(look.row_radius)}
    row = {"colours": colours, "font": font, "misc": {**bare, **aligned, **shape}}
    return {
        "window": {"colours": nothing, "misc": {**bare, "enable_title_bar": "0"}},
        "selection_list": {"colours": nothing, "misc": {**bare, "list_item_height": str(look.row_height)}},
        # As closely named as in the library's own theme, which would win otherwise.
        f"{_LIST}.#file_list_item": row,
        f"{_LIST}.#directory_list_item": row,
        # Ours is drawn over it.
        f"{_LIST}.vertical_scroll_bar": {"colours": nothing, "misc": {**bare, "enable_arrow_buttons": "0"}},
        f"{_LIST}.vertical_scroll_bar.button": {"colours": colours, "misc": bare},
    }


def _ramp(top: Color, bottom: Color) -> str:
    return f"{colour_hash(top)},{colour_hash(bottom)},270"
