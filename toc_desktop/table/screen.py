"""The screen of a table, whatever drives it: input to the state, the state to a view, the view to pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from toc_desktop.engine import Move
from toc_desktop.present.table.geometry import BoardGeometry, board_geometry
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.log import LogLine
from toc_desktop.present.table.model import Banner
from toc_desktop.present.table.targets import ButtonTarget, CardTarget, CellTarget, PawnTarget
from toc_desktop.present.table.tempo import Tempo, tempo
from toc_desktop.services import GameApp, GameScene
from toc_desktop.storage.settings import Settings
from toc_desktop.support.latest import Latest
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.table.banner import BannerWidget
from toc_desktop.table.composer import ViewComposer
from toc_desktop.table.dragging import Dragging
from toc_desktop.table.drawn_part import drawn_parts
from toc_desktop.table.driver import Driver, asking_of
from toc_desktop.table.faces_ahead import FacesAhead
from toc_desktop.table.fitting import fitted_layout, player_at_bottom
from toc_desktop.table.keyboard import KeyboardGuide
from toc_desktop.table.log_panel import LogPanel
from toc_desktop.table.note import ANSWERS, NoteWidget, is_under
from toc_desktop.table.painter import TablePainter
from toc_desktop.table.parts import time_passes
from toc_desktop.table.standing import Standing
from toc_desktop.table.state import TableState
from toc_desktop.table.table import Table
from toc_desktop.table.teller import Teller
from toc_desktop.table.top_bar import top_bar
from toc_desktop.table.view import Panels, TableView, TopIcon
from toc_desktop.ui.accessibility.reading import Item
from toc_desktop.ui.focus import Control, Direction, Target
from toc_desktop.ui.scene_drawing import draw_above
from toc_desktop.ui.steering import Point, key_name
from toc_desktop.ui.svg import clear_caches
from toc_desktop.ui.widgets import Layer, Press, Widget


class TableScreen(GameScene):
    """A table on the screen; what it shows and what may be done there is its driver's."""

    driver: Driver
    plays = True
    """Whether cards, pawns and cells can be pointed at."""

    banner_kept = False
    """Whether what a card can do never hides the banner, which may have the task."""

    def __init__(self, app: GameApp) -> None:
        super().__init__(app)
        self.painter = TablePainter()
        self._composed: Latest[TableView] = Latest()
        self._synced_for: Standing | None = None
        self._log_seen: tuple[LogLine, ...] = ()
        self.guide, self.teller = KeyboardGuide(self), Teller(self)
        self.composer = ViewComposer(self)
        self._dragging = Dragging(self)
        self.ahead = FacesAhead(self)

    # What is known.

    @property
    def table(self) -> Table:
        """Return the table."""
        return self.driver.table

    @property
    def state(self) -> TableState:
        """Return the table's state."""
        return self.table.state

    @property
    def settings(self) -> Settings:
        """Return the player's settings."""
        return self.app.services.profile.settings

    @property
    def still(self) -> bool:
        """Tell whether nothing should move that need not."""
        return self.app.reduced_motion

    def pace(self) -> Tempo:
        """Return how fast things move."""
        return tempo(self.settings.animation_speed, self.still)

    @property
    def bottom_player(self) -> int:
        """Return who sits at the bottom: the first person, or whoever plays, as they like it."""
        return player_at_bottom(self.table, self.settings.turn_board)

    @property
    def board_geometry(self) -> BoardGeometry:
        """Return the board, turned to the player at the bottom."""
        return board_geometry(self.table.seating.arms, self.table.seating.seats[self.bottom_player])

    @property
    def layout(self) -> TableLayout:
        """Return where everything lies now."""
        return self.panels.layout

    @property
    def notice_area(self) -> Box:
        """Return where a notice covers no plate."""
        return self.layout.notices

    # What a screen of its own adds.

    def title(self, brief: bool = False) -> str:
        """Return the words at the top; ``brief`` where there is no room for all of them."""
        return ""

    def top_icons(self) -> tuple[TopIcon, ...]:
        """Return the icons at the top, left to right."""
        return ()

    def banner(self) -> Banner:
        """Return what the banner says."""
        return self.driver.banner()

    def extra(self) -> object:
        """Return what the screen's own widgets depend on besides the table."""
        return None

    def lay_out(self) -> TableLayout:
        """Return where everything lies."""
        return self.layout_in(self.m)

    def layout_in(self, m: Metrics, extra_height: int = 0, log_open: bool | None = None) -> TableLayout:
        """Return a layout that leaves the banner room for whatever it says, and some more beside it."""
        is_open = self.state.log_open if log_open is None else log_open
        return fitted_layout(self.ui, m, self.table, self.board_geometry, extra_height, is_open)

    def actions(self) -> dict[str, Press]:
        """Return what the icons and the keys of this screen do, by name."""
        return {}

    def press_icon(self, name: str) -> None:
        """Do what an icon at the top is for."""
        self.actions()[name]()

    def shortcut(self, action: str) -> bool:
        """Take a card by its number, or do what another key of this screen is for."""
        if self.layers:
            return False
        act = self.actions().get(action)
        if act is None:
            return self.guide.take_card(action) or self.teller.tell(action)
        act()
        return True

    # The view.

    def frame(self) -> object:
        """Return all that the picture depends on; the focus follows what has moved on the board."""
        standing = self.composer.standing
        if self._synced_for != standing:
            self._synced_for = standing
            self.sync()
        return self.view()

    @property
    def moment(self) -> object:
        """Return what the widgets are built from."""
        return self.panels

    def build_anew(self) -> None:
        """Build the widgets from a view made afresh: settings and keys may have changed."""
        self._composed.forget()
        self.composer.forget()
        super().build_anew()

    def build_again(self) -> None:
        """Build the widgets from what the table is now, and take note that the focus follows it already."""
        super().build_again()
        self._synced_for = self.composer.standing

    @property
    def panels(self) -> Panels:
        """Return what the widgets say."""
        return self.composer.lasting().panels

    @property
    def animating(self) -> bool:
        """Tell whether the picture may change with the clock."""
        now = self.now()
        return time_passes(self.state, now, self.still) or self.table.easing(now) or self.driver.moving(now)

    def view(self) -> TableView:
        """Return the picture as a value; the last one again while nothing it depends on has changed."""
        hands = (self.app.scene is self, self.hovered, self.pressed, self.by_key)
        focus = (self.focus.current, self.focus.shown, self.focus.controls)
        resting = self.steering.resting(self.by_key)
        above = (self.notice, self.layers, self.tree.layer_widgets, self.tip(), resting)
        typed = self.app.gui.state() if self.layers else None
        now = self.now() if self.animating else None
        inputs = (self.table, self.state, self.driver.state, hands, focus, above, typed, self.ui, now)
        return self._composed.of(inputs, self.composer.compose)

    # Building.

    def build(self) -> None:
        """Place the widgets: title, icons, banner, log."""
        panels = self.panels
        if self.state.log is not self._log_seen:
            # New lines are at the foot: the log goes there, wherever it was scrolled to.
            self._log_seen = self.state.log
            self.offsets.pop("log_lines", None)
        self.add(*top_bar(self.ui, panels, self.press_icon))
        self.build_banner(panels, panels.layout.banner)
        self.build_parts(panels.layout, self.log_panel().widgets())

    def build_parts(self, layout: TableLayout, log: Sequence[Widget] = ()) -> None:
        """Place board, piles, log and hand as they are read, then the note that lies over them."""
        self.add(*drawn_parts(self.composer.pieces, layout, self.teller, log))
        note = self.panels.note
        if note is not None:
            # Like a notice it lies over the table, and is read after it.
            self.add(NoteWidget(note.box, note, self.press_button))

    def log_panel(self) -> LogPanel:
        """Return the log, ready to be built beside or over the table."""
        lasting, key = self.composer.lasting(), self.keys.label("log")
        tools = self.painter.tools(lasting.scenery)
        return LogPanel(self.ui, lasting.panels, tools, key, self.toggle_log, self._show_again)

    def build_banner(self, panels: Panels, box: Box) -> None:
        """Place the banner."""
        tools = self.painter.tools(self.composer.lasting().scenery)
        styles = dict(enumerate(tools.scenery.styles))
        self.add(BannerWidget(box, panels.banner, styles, tools.board.pawns, self.press_button))

    # Drawing.

    def enter(self) -> None:
        """Draw everything anew: other scenes drew over the table."""
        super().enter()
        self.painter.forget()
        clear_caches()

    def leave(self) -> None:
        """Let go of what is quickly put together again."""
        super().leave()
        self.painter.rest()
        self.ahead.forget()

    def close(self) -> None:
        """Let go of every picture, whoever still knows the scene."""
        super().close()
        self.painter.release()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what differs from the last frame; all of it when another scene is drawn over this one."""
        alone = self.app.scene is self
        if not alone:
            self.painter.forget()
        look = self.look()
        self.painter.draw(
            surface, self.view(), self.widgets, lambda p: draw_above(self, p, look, own_marks=True)
        )
        if not alone:
            self.painter.forget()

    # Time.

    def update(self, dt: float) -> None:
        """Let the driver go on, then what follows the turn: lights, raised cards, the keyboard."""
        self.driver.tick(dt, self.now(), bool(self.layers))
        if self.app.scene is not self:
            return
        by_key = self.focus.shown and self.by_key
        pointed = None if self.layers else self.focus.current if by_key else self.hovered
        self.table.ease(self.now(), pointed, self.driver.activity, self.still)
        self.guide.follow_turn()
        self.ahead.draw_one()

    # Input.

    def controls(self) -> list[Control]:
        """Return what can be pointed at; under a note it is heard, and reached once a card is chosen."""
        controls = super().controls()
        note = self.panels.note
        if note is None or self.layers:
            return controls
        nowhere = Box(0, 0, 0, 0)
        return [
            replace(control, focusable=False, heard=True, clip=nowhere)
            if control.id not in ANSWERS and is_under(control, note.box)
            else control
            for control in controls
        ]

    def piece_controls(self, layout: TableLayout) -> list[Control]:
        """Return the controls of plates, pawns, cells and cards."""
        return [*self.composer.pieces.places(layout), *self.composer.pieces.hand(layout)]

    @property
    def reading_on(self) -> bool:
        """Tell whether the threats are still being worked out."""
        return not self.layers and self.teller.working

    def access_items(self) -> list[Item]:
        """Return what is to be read and done, with the keys that do the same."""
        return self.teller.with_keys(super().access_items())

    def activate(self, target: Target) -> None:
        """Take a card, a pawn, a cell, or a widget."""
        if isinstance(target, CardTarget | PawnTarget | CellTarget) and not self.layers:
            self.notice = None
            self.carry_on(self.table.point_at(target, asking_of(self.settings, self.state.guided)))
            return
        self.table.change(refusal=None)
        if target != "hint":  # asked for again, it is told whole
            self.table.drop_advice()
        super().activate(target)

    def carry_on(self, move: Move | None) -> None:
        """Play the move that an input completed, and lead the keyboard to what comes next."""
        if move is not None:
            self.driver.submit(move)
        if self.state.pending is not None:
            self.guide.face_question()
        elif self.state.refusal is None:
            self.guide.lead_on()

    def press_button(self, button: ButtonTarget) -> None:
        """Take a button of the banner."""
        match button.name:
            case "skip" | "stop_show":
                self.table.finish()
            case "takeback" | "cancel":
                self.table.step_back()
            case "confirm":
                self.carry_on(self.table.confirm())
            case _:
                self.carry_on(self.table.press(button, asking_of(self.settings)))

    def _show_again(self, number: int) -> None:
        self.close_layer("log_sheet")
        self.driver.show_again(number)

    def toggle_log(self) -> None:
        """Open or fold the log; where it has no room of its own it opens over the table."""
        layout = self.layout
        if layout.log_fits and layout.log_folded != self.state.log_open:
            self.table.change(log_open=not self.state.log_open)
        elif any(layer.id == "log_sheet" for layer in self.layers):
            self.close_layer("log_sheet")
        else:
            self.open_layer(Layer("log_sheet", lambda: self.log_panel().sheet(), True, None, "log_close"))

    def secondary(self, pos: Point) -> bool:
        """Go back a step with the right button."""
        return not self.layers and self.table.step_back()

    def press(self, target: Target, pos: Point) -> None:
        """Note where a drag may begin."""
        super().press(target, pos)
        self._dragging.press(pos)

    def drag(self, target: Target, pos: Point) -> None:
        """Let a card or a pawn follow the mouse."""
        super().drag(target, pos)
        self._dragging.drag(target, pos)

    def drop(self, target: Target, pos: Point) -> bool:
        """Take a drop on the board or on the piles as a click on both."""
        return self._dragging.drop(pos)

    def handle(self, event: pygame.Event) -> bool:
        """Finish what runs with the skip key; answer a click on a bare cell too."""
        running = self.state.playback is not None and not self.layers
        if running and event.type == pygame.KEYDOWN and self.keys.does(key_name(event), "skip"):
            self.table.finish()
            return True
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1 or self.layers:
            return super().handle(event)
        bare, used = self.pressed is None, super().handle(event)
        self._dragging.let_go(event.pos, bare and not used)
        return used

    def arrow(self, direction: Direction) -> bool:
        """Go from one to the next on the board and in the hand, so that each can be reached."""
        return self.guide.arrow(direction)

    def sound(self, cue: str) -> None:
        """Let a cue sound, where there is a device."""
        if (audio := self.app.services.audio) is not None:
            audio.play(cue)

    def say(self, text: str, answer: bool = False) -> None:
        """Say what happened, or answer the player."""
        self.app.say(text, answer)
