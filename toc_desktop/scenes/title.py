"""The title: a living board, and one click to whatever the player came for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from toc_desktop import __version__
from toc_desktop.render.logo import logo, logo_height, logo_margin
from toc_desktop.services import GameApp, GameScene
from toc_desktop.services.last_game import LastGame
from toc_desktop.services.save_dialogs import may_quit
from toc_desktop.support.i18n import language, languages, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui import frame_report as report
from toc_desktop.ui.rectangles import merged, same_pixels
from toc_desktop.ui.widgets import (
    Button,
    Choice,
    Label,
    Painter,
    Picture,
    ScrollArea,
    Segmented,
    Widget,
    bottom_of,
)

if TYPE_CHECKING:
    from toc_desktop.views.living_board import LivingBoard, RaisedPawn

_LEFT = 112
_MENU = 470
_MOST_BOXES = 4
_AT_REST = 2.0
"""Seconds on the title after which there is time to tidy up."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How roomy the page is: logo, motto, buttons; sizes at 1080p."""

    top: int
    logo: int
    motto: bool
    button: int
    gap: int


class Drawn(NamedTuple):
    """What was drawn last: on which surface, all but the pawns, and the pawns."""

    surface: pygame.Surface
    unmoved: object
    pawns: tuple[RaisedPawn, ...]


# From roomy to tight: the first that fits is taken.
_SHAPES = (
    Shape(92, 430, True, 62, 12),
    Shape(56, 410, True, 56, 10),
    Shape(44, 360, False, 52, 9),
    Shape(34, 300, False, 52, 8),
)


class TitleScene(GameScene):
    """Where the game begins and where every evening ends."""

    name = "title"

    def __init__(self, app: GameApp) -> None:
        super().__init__(app)
        self.profile = app.services.profile
        self.navigator = app.services.navigator
        self.board: LivingBoard | None = None
        """The game behind the menu; the very first frame is without it, to be there at once."""
        self.last: LastGame | None = None
        self._seen_for = 0.0
        self._menu_right = 0
        self._drawn: Drawn | None = None

    # Life.

    wraps = True

    def enter(self) -> None:
        """Look for a game to continue, and say what storage has to say."""
        before, self.last = self.last, self.navigator.last_game(self)
        self.first_focus = "continue" if self.last is not None else "play_now"
        if self.focus.current is not None and self.last is not None and before != self.last:
            # Back from a table: the way to it comes first.
            self.focus.current = self.first_focus
        notices = self.profile.take_notices()
        if notices:
            text = "\n".join(notice.message() for notice in notices)
            self.ask("notice", tr("title.notice.title"), text, [("ok", tr("title.notice.ok"), None)])

    @property
    def animating(self) -> bool:
        """Tell whether a pawn moves."""
        return self.board is not None and self.board.moving

    def frame(self) -> object:
        """Return all that the picture depends on, the game on the board too."""
        return super().frame(), self.board.played if self.board is not None else None

    def update(self, dt: float) -> None:
        """Let the bots play on; a game named at the start is opened first, and a newcomer welcomed."""
        if self.board is None and (self.app.recording or self.app.frames > 0):
            self.board = _living_board()
        if self.profile.file_to_open is not None:
            path, self.profile.file_to_open = self.profile.file_to_open, None
            self.navigator.open_game(self, path)
            return
        if self.profile.newcomer and not self.layers:
            self.profile.newcomer = False
            self.navigator.welcome(self)
            return
        self._seen_for += dt
        if self._seen_for > _AT_REST:
            self.profile.tidy_up()
        if self.board is not None:
            self.board.still = self.app.reduced_motion
            self.board.update(dt)

    def back(self) -> None:
        """Ask before closing the game."""
        self.ask(
            "quit",
            tr("title.quit.title"),
            tr("title.quit.text"),
            [("yes", tr("title.quit"), self.app.quit), ("no", tr("title.quit.stay"), None)],
        )

    def on_quit(self) -> bool:
        """Close the program if no game that was left is in memory only, or the player says so."""
        return may_quit(self)

    def handle(self, event: pygame.Event) -> bool:
        """Import a file dropped on the window, and show it among the saved games."""
        if event.type != pygame.DROPFILE:
            return super().handle(event)
        for layer in list(self.layers):
            self.close_layer(layer.id)
        self.navigator.import_file(self, Path(event.file))
        return True

    # The menu.

    def build(self) -> None:
        """Place the language at the top right, then logo, motto, menu and version."""
        m, ui = self.m, self.ui
        self._add_languages()
        margin = m.px(_LEFT) if m.width >= 1100 * m.scale else m.px(64)
        entries = self._entries()
        width = self._menu_width(entries, m.width - 2 * margin)
        shape = next(
            (s for s in _SHAPES if self._bottom(s, entries, width) <= m.height - m.px(22)), _SHAPES[-1]
        )
        top = self._head(shape, margin)
        widgets = self._menu(Box(margin, top, width, 0), entries, shape)
        bottom = bottom_of(widgets)
        self.add(*self._scrolled(widgets, top) if bottom > m.height - m.px(16) else widgets)
        self._menu_right = margin + width
        version_h = ui.line(18)
        foot = m.height - m.px(16) - version_h
        if bottom <= foot - m.px(10):
            text = tr("title.version", version=__version__)
            box = Box(margin + m.px(4), foot, m.width // 2, version_h)
            self.add(Label(box, text, 18, self.theme.text_muted))
            self._menu_right = max(margin + width, box.x + ui.text_width(text, 18))

    def _menu_width(self, entries: list[tuple[str, str, str]], most: int) -> int:
        ui, m = self.ui, self.m
        wanted = [Button.width(ui, label, 25, "serif_bold") for _, label, _ in entries]
        # The line under Continue may take up to a third of the window before it wraps.
        details = [ui.text_width(detail, 18.5) + 2 * m.px(34) for _, _, detail in entries if detail]
        wanted += [min(width, round(m.width * 0.34)) for width in details]
        return min(max(m.px(_MENU), *wanted), most)

    def _scrolled(self, widgets: list[Widget], top: int) -> list[Widget]:
        """Return the menu in a window that scrolls, with room for the focus ring on every side."""
        m, ring = self.m, self.m.px(14)
        first = widgets[0].box
        bottom = bottom_of(widgets)
        room = Box(first.x - ring, top - ring, first.w + 2 * ring, m.height - top)
        room = Box(room.x, room.y, room.w + ScrollArea.bar_room(self.ui), room.h)
        return [ScrollArea("menu", room, widgets, bottom + ring - room.y)]

    def _bottom(self, shape: Shape, entries: list[tuple[str, str, str]], width: int) -> int:
        """Return where the menu would end in this shape."""
        boxes = self._menu(Box(0, self._menu_top(shape), width, 0), entries, shape)
        return bottom_of(boxes)

    def _motto_size(self, shape: Shape) -> tuple[int, int]:
        """Return the size of the motto; nothing where large text needs the room for the menu."""
        motto = tr("title.motto")
        width = self.ui.text_width(motto, 25, "serif_italic") + 4
        fits = shape.motto and width <= self.m.px(600) * max(1.0, 0.75 / self.m.unit)
        return (width, self.ui.line(25, 1.25)) if fits else (0, 0)

    def _menu_top(self, shape: Shape) -> int:
        m = self.m
        below = m.px(shape.top) + logo_height(m.px(shape.logo))
        height = self._motto_size(shape)[1]
        return below + (m.px(22) + height + m.px(28) if height else m.px(30))

    def _head(self, shape: Shape, margin: int) -> int:
        """Add the motto under the logo, which is drawn with the background; return where the menu begins."""
        m = self.m
        self._logo_width = m.px(shape.logo)
        self._logo_at = (margin, m.px(shape.top))
        motto_w, motto_h = self._motto_size(shape)
        if motto_h:
            below = m.px(shape.top) + logo_height(self._logo_width)
            box = Box(margin + m.px(6), below + m.px(22), motto_w, motto_h)
            motto = tr("title.motto")
            self.add(Label(box, motto, 25, self.theme.text_soft, "serif_italic", leading=1.25))
        return self._menu_top(shape)

    def _entries(self) -> list[tuple[str, str, str]]:
        """Return name, label and detail of every button, in order."""
        entries: list[tuple[str, str, str]] = []
        if self.last is not None:
            entries.append(("continue", tr("title.continue"), self.last.label()))
        names = ("play_now", "new_game", "saves", "learn", "statistics", "settings", "quit")
        return entries + [(name, tr(f"title.{name}"), "") for name in names]

    def _menu(self, at: Box, entries: list[tuple[str, str, str]], shape: Shape) -> list[Widget]:
        m, ui = self.m, self.ui
        widgets: list[Widget] = []
        y = at.y
        for i, (name, label, detail) in enumerate(entries):
            first = i == 0
            height = m.control(92 if detail else shape.button)
            if detail:
                inner = at.w - 2 * m.px(32)
                text = ui.text_height(detail, inner, 18.5, leading=1.25)
                height = max(height, ui.line(30, 1.2) + text + m.px(20))
            box = Box(at.x, y, at.w, height)
            button = Button(
                name,
                box,
                label,
                self._press(name),
                kind="primary" if first else "normal",
                detail=detail,
                size=30 if first else 25,
                face="serif_bold" if first else "serif",
                align="left",
            )
            button.radius = 16
            widgets.append(button)
            y += height + m.px(shape.gap * 2 - 2 if first else shape.gap)
        return widgets

    def _press(self, name: str) -> Callable[[], None]:
        go = self.navigator
        actions: dict[str, Callable[[], None]] = {
            "continue": self.go_on,
            "play_now": lambda: go.play_now(self),
            "new_game": lambda: go.new_game(self),
            "saves": lambda: go.saves(self),
            "learn": lambda: go.learn(self),
            "statistics": lambda: go.statistics(self),
            "settings": lambda: go.settings(self),
            "quit": self.app.quit,
        }
        return actions[name]

    def go_on(self) -> None:
        """Go back to the table, exactly where it was left."""
        if self.last is not None:
            self.navigator.open_game(self, self.last.path)
            if self.app.scene is self:
                # It could not be opened, and may have been set aside.
                self.last = self.navigator.last_game(self)

    def _add_languages(self) -> None:
        ui, m = self.ui, self.m
        choices = [Choice(each.code, each.label) for each in languages()]
        w, h = Segmented.measure(ui, choices)
        box = Box(m.width - m.px(28) - w, m.px(28), w, h)
        self.add(Picture(box, _plate))
        self.add(Segmented("language", box, tr("title.language"), choices, language(), self.set_language))

    def set_language(self, code: str) -> None:
        """Speak another language at once, and next time too."""
        self.profile.settings.language = code
        self.profile.save()
        self.app.set_language(code)

    # Drawing.

    def leave(self) -> None:
        """Take the picture as lost: another screen draws over it."""
        self._drawn = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the whole screen, or only where pawns have moved since, where nothing else has changed."""
        board = self.board
        if board is None or self.app.scene is not self or report.active() is not None:
            self._drawn = None
            super().draw(surface)
            return
        before = self._drawn
        self._drawn = now = Drawn(surface, (self.ui, self.unmoved()), board.standing(self.theme, self.m))
        if before is None or not same_pixels(before.surface, surface) or before.unmoved != now.unmoved:
            super().draw(surface)
            return
        moved = {*before.pawns} ^ {*now.pawns}
        for box in merged([board.covered(pawn, self.theme, self.m) for pawn in moved], _MOST_BOXES):
            surface.set_clip(box)
            super().draw(surface)
        surface.set_clip(None)

    def draw_background(self, p: Painter) -> None:
        """Draw felt at first, and the board as soon as it is painted: the menu is there at once."""
        if self.board is None:
            super().draw_background(p)
        else:
            self.board.draw(p.surface, self.theme, self.m, self._menu_right)
        edge = logo_margin(self._logo_width)
        picture = logo(self._logo_width, hc=self.theme.high_contrast)
        p.surface.blit(picture, (self._logo_at[0] - edge, self._logo_at[1] - edge))


def _living_board() -> LivingBoard:
    # Boards, cards and bots are loaded once the menu is on the screen.
    from toc_desktop.views.living_board import LivingBoard

    return LivingBoard()


def _plate(p: Painter, box: Box) -> None:
    """Draw an opaque ground, because the board shines through everything else there."""
    p.rounded(box, p.m.px(16), (*p.theme.plate[:3], 255))
