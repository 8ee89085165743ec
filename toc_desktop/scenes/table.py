"""The table: the board, the hand, the plates, the banner, the piles and the log, drawn and built."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from toc_desktop.engine import card_name
from toc_desktop.present.rules.preset_names import rules_title
from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import ICONS, table_layout
from toc_desktop.present.table.model import Banner, banner
from toc_desktop.render.board import BoardMarks, SeatStyle
from toc_desktop.render.table_board import TableBoard
from toc_desktop.render.table_cards import TableCards
from toc_desktop.render.table_plates import PlatePainter
from toc_desktop.scenes.table_banner import BannerWidget, banner_height
from toc_desktop.scenes.table_draw import TableDrawing
from toc_desktop.scenes.table_panel import log_panel, log_sheet
from toc_desktop.session import Session
from toc_desktop.support.i18n import language, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.widgets import Button, Label, Layer

if TYPE_CHECKING:
    from toc_desktop.app.app import App
    from toc_desktop.scenes.table_flow import Thinker


class TableScene(TableDrawing):
    """Playing Toc on screen."""

    name = "table"

    def __init__(self, app: App, session: Session, worker: Thinker | None = None) -> None:
        self.log_open = True
        super().__init__(app, session, worker)
        self.board_geometry = BoardGeometry(self.seating.arms, self.seating.seats[self._first_seat()])

    def _first_seat(self) -> int:
        """The player whose arm is at the bottom: the first person, else the first player."""
        humans = self.session.setup.humans
        return humans[0] if humans else 0

    # Building.

    def build(self) -> None:
        """Lay everything out and place the widgets."""
        told = self.banner_model()
        m = self.m
        self.built += 1
        self._last_turn = self.moment()
        plain = table_layout(m, self.board_geometry, self.seating.seats, log_open=self.log_open)
        height = banner_height(self.ui, plain.banner.w, told)
        self.geometry = table_layout(
            m, self.board_geometry, self.seating.seats, log_open=self.log_open, banner_height=height
        )
        self._prepare()
        self._build_top()
        self.add(BannerWidget(self.geometry.banner, told, self.seat_styles, self.board.pawns, self._press))
        self.add(*log_panel(self))

    def banner_model(self) -> Banner:
        """Whose turn it is and what is asked."""
        snapshot = self.shown().snapshot
        told = banner(
            snapshot,
            self.seating,
            self.seat_infos,
            self.viewer,
            self.activity,
            self.selection if self.deciding else None,
            self.pending is not None,
        )
        if self.showing is not None:
            stop = ("stop_show", tr("table.button.stop_show"))
            return Banner(told.player, told.title, tr("table.log.showing"), (stop,), told.mine)
        return told

    def _prepare(self) -> None:
        """Painters for this size, theme and language; the ground is painted only when it must be."""
        layout = self.geometry.board
        key = (self.theme.name, layout, self.size, language())
        if key == self._ground_key:
            return
        self._ground_key = key
        rules = self.rules
        by_player = {p: SeatStyle(s.colour, s.shape) for p, s in enumerate(self.seat_infos)}
        self.seat_styles = by_player
        by_seat = {seat: by_player[player] for player, seat in enumerate(self.seating.seats)}
        marks = BoardMarks(
            rules.jump_cell,
            rules.centre.cell if rules.centre is not None else None,
            rules.start_protected or rules.start_blocks,
        )
        self.board = TableBoard(self.theme, layout, self.size, marks, by_seat)
        self.cards = TableCards(self.theme, rules, language(), max(0.5, self.m.unit**2))
        self.plate_painter = PlatePainter(
            self.board.pawns, self.cards.painter, by_player, self.geometry.compact, layout.unit
        )

    def _build_top(self) -> None:
        geometry, ui = self.geometry, self.ui
        words = rules_title(self.session.setup.preset_name, self.rules)
        if self.session.unsaved:
            words = tr("keeping.unsaved")
        size = 33.0
        lines = 2 if geometry.title.h > ui.m.text(33) * 1.9 else 1
        if ui.text_height(words, geometry.title.w, 19, "serif_bold", 1.1) <= ui.line(19, 1.1) * lines:
            self.add(Label(geometry.title, words, size, self.theme.title, "serif_bold", leading=1.1))
        speed = tr("table.icon.speed", speed=tr(f"table.speed.{self.settings.animation_speed}"))
        labels = {
            "undo": tr("table.icon.undo", key=self.keys.label("undo")),
            "hint": tr("table.icon.hint", key=self.keys.label("hint")),
            "speed": speed,
            "rules": tr("table.icon.rules", key=self.keys.label("rules")),
            "menu": tr("table.icon.menu", key=self.keys.label("back")),
        }
        for name, box in zip(ICONS, geometry.icons, strict=True):
            self.add(Button(name, box, labels[name], partial(self._press, name), kind="icon", icon=name))

    # Buttons and keys.

    def _press(self, name: str) -> None:
        """A button of the top row, the banner or the log."""
        match name:
            case "undo":
                self.take_back()
            case "hint":
                self.ask_hint()
            case "speed":
                self.next_speed()
            case "rules":
                self.open_rules()
            case "menu":
                self.open_menu()
            case "skip" | "stop_show":
                self.finish()
            case "takeback" | "cancel":
                self.step_back()
            case "confirm":
                self.confirm()
            case "results":
                self.open_results()
            case "log":
                self.toggle_log()
            case _:
                self.press_button(name)

    def toggle_log(self) -> None:
        """Open or fold the log; where it has no room of its own it opens over the table."""
        if self.geometry.log_fits:
            self.log_open = not self.log_open
            self.refresh()
        elif any(layer.id == "log_sheet" for layer in self.layers):
            self.close_layer("log_sheet")
        else:
            self.open_layer(Layer("log_sheet", lambda: log_sheet(self), scrim=True, first_focus="log_close"))

    def shortcut(self, action: str) -> bool:
        """The keys of the table."""
        if self.layers:
            return False
        if action.startswith("card") and action[4:].isdigit():
            index = int(action[4:]) - 1
            if index < len(self.hand) and not self.covered:
                self.activate(f"card:{card_name(self.hand[index])}")
            return True
        if action in ("hint", "undo", "rules", "menu", "log"):
            self._press(action)
            return True
        return False

    def back(self) -> None:
        """Esc: a step back, or the menu."""
        if not self.step_back():
            self.open_menu()

    def plate_boxes(self) -> list[tuple[int, Box]]:
        """The plates on the screen, by player."""
        return [(p, Box(*self.geometry.plates[seat].rect)) for p, seat in enumerate(self.seating.seats)]
