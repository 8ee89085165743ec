"""The screen of a table, whatever drives it: input to the state, the state to a view, the view to pixels."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame

from toc_desktop.engine import Move
from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import ICONS, TableLayout, table_layout
from toc_desktop.present.table.log import LogLine
from toc_desktop.present.table.model import Banner
from toc_desktop.present.table.targets import ButtonTarget, CardTarget, CellTarget, PawnTarget, PieceTarget
from toc_desktop.present.table.tempo import Tempo, tempo
from toc_desktop.services import Services
from toc_desktop.storage.settings import Settings
from toc_desktop.support.i18n import language, tr
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.table.banner import BannerWidget, banner_height
from toc_desktop.table.controls import board_controls, card_controls, plate_controls
from toc_desktop.table.drivers import Driver
from toc_desktop.table.log_panel import LogPanel
from toc_desktop.table.painter import TablePainter
from toc_desktop.table.state import TableState
from toc_desktop.table.table import Table
from toc_desktop.table.view import (
    PIECES,
    Bubble,
    FocusMark,
    PanelLook,
    Panels,
    Piles,
    TableView,
    Tooltip,
    TopIcon,
    board_view,
    consequence_of,
    effect_bubble,
    given_cards,
    hand_cards,
    hand_view,
    offer_of,
    plate_views,
    scenery_of,
    time_passes,
)
from toc_desktop.ui.focus import Control, Direction, Target
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.steering import Point, key_name
from toc_desktop.ui.svg import clear_caches
from toc_desktop.ui.widgets import Button, Label, Layer, Widget

if TYPE_CHECKING:
    from toc_desktop.services import GameApp

_DRAG = 8
_ROUNDS = ("board", "hand", "seats", "answers")
"""Groups in which the arrows go from one to the next, so that each can be reached."""


@lru_cache(maxsize=16)
def _layout(
    m: Metrics, geometry: BoardGeometry, seats: tuple[int, ...], log_open: bool, banner: int
) -> TableLayout:
    return table_layout(m, geometry, seats, log_open=log_open, banner_height=banner)


class TableScreen(Scene[Services]):
    """A table on the screen; what it shows and what may be done there is its driver's."""

    driver: Driver
    plays = True
    """Whether cards, pawns and cells can be pointed at."""

    def __init__(self, app: GameApp) -> None:
        super().__init__(app)
        self.painter = TablePainter()
        self._composed: tuple[object, TableView] | None = None
        self._synced_for: TableState | None = None
        self._pressed_at: Point | None = None
        self._log_seen: tuple[LogLine, ...] = ()
        self._faced: object = None
        """The decision at whose beginning the keyboard was brought to the hand."""
        self._was_deciding = False
        self._geometry: BoardGeometry | None = None

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
        """Return the player whose arm is at the bottom: the first person, else the first player."""
        return next((i for i, seat in enumerate(self.table.seats) if seat.is_human), 0)

    @property
    def board_geometry(self) -> BoardGeometry:
        """Return the board, turned to the player at the bottom."""
        seating = self.table.seating
        if self._geometry is None or self._geometry.arms != seating.arms:
            self._geometry = BoardGeometry(seating.arms, seating.seats[self.bottom_player])
        return self._geometry

    @property
    def layout(self) -> TableLayout:
        """Return where everything lies now."""
        return self.view().panels.layout

    # What a screen of its own adds.

    def title(self) -> str:
        """Return the words at the top."""
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

    def lay_out(self, banner: Banner) -> TableLayout:
        """Return where everything lies for a banner."""
        return self.layout_in(self.m, banner)

    def layout_in(
        self, m: Metrics, banner: Banner, extra_height: int = 0, log_open: bool | None = None
    ) -> TableLayout:
        """Return a layout that leaves the banner the height it wants."""
        is_open = self.state.log_open if log_open is None else log_open
        seats = tuple(self.table.seating.seats)
        plain = _layout(m, self.board_geometry, seats, is_open, 0)
        height = banner_height(self.ui, plain.banner.w, banner) + extra_height
        return _layout(m, self.board_geometry, seats, is_open, height)

    def press_icon(self, name: str) -> None:
        """Do what an icon at the top is for."""

    # The view.

    def frame(self) -> object:
        """Return all that the picture depends on; the focus follows what has moved on the board."""
        if self._synced_for is not self.state:
            self._synced_for = self.state
            self.sync()
            self.say_focus_again()
        return self.view()

    @property
    def moment(self) -> object:
        """Return what the widgets are built from."""
        return self.view().panels

    def build_anew(self) -> None:
        """Build the widgets from a view made afresh: settings and keys may have changed."""
        self._composed = None
        super().build_anew()

    @property
    def animating(self) -> bool:
        """Tell whether the picture may change with the clock."""
        now = self.now()
        return time_passes(self.state, now, self.still) or self.table.easing(now) or self.driver.moving(now)

    def view(self) -> TableView:
        """Return the picture as a value; the last one again while nothing it depends on has changed."""
        inputs = (
            self.table,
            self.state,
            self.driver.state,
            self.hovered,
            self.pressed,
            self.focus.current,
            self.focus.shown,
            self.focus.controls,
            self._by_key,
            self.notice,
            self.layers,
            self.tree.layer_widgets,
            self.ui,
            self.tip(),
            self.app.gui.state() if self.layers else None,
            self.now() if self.animating else None,
        )
        if self._composed is None or self._composed[0] != inputs:
            self._composed = (inputs, self._compose())
        return self._composed[1]

    def _compose(self) -> TableView:
        table, state, driver, now = self.table, self.state, self.driver, self.now()
        shown, activity = state.shown, driver.activity
        offered = offer_of(table)
        banner = self.banner()
        layout = self.lay_out(banner)
        scenery = scenery_of(table, self.ui, self.size, language(), layout)
        playback = state.playback
        panels = Panels(
            layout=layout,
            title=self.title(),
            banner=banner,
            log=self._log_lines(),
            log_open=state.log_open,
            showing=playback.move if playback is not None else None,
            consequence=consequence_of(table, offered),
            more=self.extra(),
            icons=self.top_icons(),
        )
        look = PanelLook(
            _aside(self.hovered),
            _aside(self.pressed),
            _aside(self.focus.current) if self.focus.shown else None,
            self.offsets.get("log_lines"),
        )
        return TableView(
            scenery=scenery,
            viewer=state.viewer,
            panels=panels,
            panel_look=look,
            plates=plate_views(table, shown.snapshot, driver.plates_seen_by, activity, now),
            piles=Piles(shown.snapshot.stock, shown.snapshot.discard),
            board=board_view(table, shown, offered, now, self.still),
            moving=shown.moving,
            effect=effect_bubble(table, offered, layout, scenery.styles),
            given=given_cards(shown.snapshot),
            hand=hand_view(state, layout, driver.hand_is_open, now),
            drag=state.drag,
            bubble=self._bubble(layout),
            focus=self._focus_mark(layout),
            tooltip=self._tooltip(layout),
            above=self._above(),
        )

    def _log_lines(self) -> tuple[LogLine, ...]:
        """Return the log, and what is going on right now: a half played split, or who is thinking."""
        state, seats = self.state, self.table.seats
        lines = state.log or (LogLine(tr("table.log.empty"), heading=True),)
        walk = state.selection.walk if state.selection is not None else None
        if walk is not None:
            text = tr("table.log.seven", name=seats[state.viewer].name, n=sum(walk.taken))
            return (*lines, LogLine(text, state.viewer, walk.card, tr("table.log.left", n=walk.left)))
        if self.driver.activity == "thinks":
            player = state.view.turn
            return (*lines, LogLine(tr("table.log.thinks", name=seats[player].name), player))
        return lines

    def _bubble(self, layout: TableLayout) -> Bubble | None:
        """Return a refusal, else a hint, else why what is pointed at cannot be played."""
        state = self.state
        bounds = self.area.inset(self.m.px(8))
        if state.refusal is not None:
            return self._reason_bubble(state.refusal.target, state.refusal.text, layout, bounds)
        if state.advice is not None and state.deciding:
            control = self._control(state.advice.target, layout)
            zone = layout.fan.zone
            tip = (zone.centre[0], zone.y + self.m.px(150))
            if control is not None:
                tip = (control.rect.centre[0], control.rect.y - self.m.px(24))
            return Bubble(state.advice.text, tip, bounds, icon="hint", low=True)
        control = self.tip()
        if control is not None and control.role in ("card", "pawn") and not self.layers:
            return self._reason_bubble(control.id, control.hint, layout, bounds)
        return None

    def _reason_bubble(self, target: Target, text: str, layout: TableLayout, bounds: Box) -> Bubble | None:
        control = self._control(target, layout)
        if control is not None:
            x, y = control.rect.centre[0], control.rect.y
        else:
            place = self.table.place_of(target)
            if place is None:
                return None
            px = layout.board.px(place)
            x, y = round(px[0]), round(px[1] - layout.board.pitch * 0.4)
        low = isinstance(target, CardTarget)
        return Bubble(text, (x, y + self.m.px(4)), bounds, icon="lock", low=low)

    def _control(self, target: Target, layout: TableLayout) -> Control | None:
        """Return the control of a target as it is on the screen now."""
        every = [*self.focus.controls, *self._piece_controls(layout)]
        return next((control for control in every if control.id == target), None)

    def _focus_mark(self, layout: TableLayout) -> FocusMark | None:
        control = self.focus.control if self.focus.shown else None
        if control is None or self.layers:
            return None
        if isinstance(control.id, CardTarget):
            cards = hand_cards(self.state, layout, self.now())
            card = next((card for card in cards if card.card == control.id.card), None)
            return FocusMark(card=card) if card is not None else None
        if isinstance(control.id, PawnTarget | CellTarget):
            return FocusMark(place=self.table.place_of(control.id))
        if control.visible.empty:
            return None
        box, radius = self.focus_shape(control)
        return FocusMark(box=box, radius=radius)

    def _tooltip(self, layout: TableLayout) -> Tooltip | None:
        """Return words beside a control; those of the top icons lie over the title, not on the banner."""
        control = self.tip()
        if self.layers or control is None or control.role in ("card", "pawn"):
            return None  # cards and pawns say it in a bubble, with what is on the board
        if control.id in ICONS:
            return Tooltip(layout.icons[0], control.hint, beside=True)
        return Tooltip(control.visible, control.hint)

    def _above(self) -> object:
        if not self.layers:
            return self.notice
        tip = self.tip()
        hint = (tip.id, tip.hint, tip.visible) if tip is not None else None
        ring = self.focus.control
        return (
            self.notice,
            self.layers,
            self.tree.layer_widgets,
            self.look(),
            hint,
            ring,
            self.app.gui.state(),
        )

    # Building.

    def build(self) -> None:
        """Place the widgets: title, icons, banner, log."""
        view = self.view()
        if self.state.log is not self._log_seen:
            # New lines are at the foot: the log goes there, wherever it was scrolled to.
            self._log_seen = self.state.log
            self.offsets.pop("log_lines", None)
        self.build_top(view.panels)
        self.build_banner(view.panels, view.panels.layout.banner)
        self.add(*self.log_panel(view.panels).widgets())

    def log_panel(self, panels: Panels) -> LogPanel:
        """Return the log, ready to be built beside or over the table."""
        tools = self.painter.tools(self.view().scenery)
        key = self.keys.label("log")
        return LogPanel(self.ui, panels, tools, key, self.toggle_log, self._show_again)

    def build_banner(self, panels: Panels, box: Box) -> None:
        """Place the banner."""
        tools = self.painter.tools(self.view().scenery)
        styles = dict(enumerate(tools.scenery.styles))
        self.add(BannerWidget(box, panels.banner, styles, tools.board.pawns, self.press_button))

    def build_top(self, panels: Panels) -> None:
        layout, ui, m = panels.layout, self.ui, self.m
        entries = self.top_icons()
        places = layout.icons[-len(entries) :]
        title = layout.title
        if len(entries) < len(ICONS):
            title = Box(title.x, title.y, places[0].x - title.x - m.px(14), title.h)
        lines = 2 if title.h > m.text(33) * 1.9 else 1
        if ui.text_height(panels.title, title.w, 19, "serif_bold", 1.1) <= ui.line(19, 1.1) * lines:
            self.add(Label(title, panels.title, 33, self.theme.title, "serif_bold", leading=1.1))
        for entry, box in zip(entries, places, strict=True):
            press = partial(self.press_icon, entry.name)
            self.add(Button(entry.name, box, entry.label, press, kind="icon", icon=entry.icon))

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
        self.painter.draw(surface, self.view(), self.widgets, lambda p: self.draw_above(p, look))
        if not alone:
            self.painter.forget()

    def _draw_focus(self, p: Painter) -> None:
        """Draw the ring of a dialog; the table's own is part of its view."""
        if self.layers:
            super()._draw_focus(p)

    def _draw_tooltip(self, p: Painter) -> None:
        """Draw the words of a dialog's control; the table's own are part of its view."""
        if self.layers:
            super()._draw_tooltip(p)

    # Time.

    def update(self, dt: float) -> None:
        """Let the driver go on, then what follows the turn: lights, raised cards, the keyboard."""
        self.driver.tick(dt, self.now(), bool(self.layers))
        if self.app.scene is not self:
            return
        pointed = None if self.layers else self._pointed()
        self.table.ease(self.now(), pointed, self.driver.activity, self.still)
        self._follow_turn()

    def _pointed(self) -> Target | None:
        return self.focus.current if self.focus.shown and self._by_key else self.hovered

    def _follow_turn(self) -> None:
        """Bring the keyboard to the hand when a turn begins, and to what is asked for when it can be done."""
        state = self.state
        if not self.layers:
            decision = state.view if state.deciding else None
            if decision is not None and decision is not self._faced:
                self._face_hand()
            self._faced = decision
        if state.deciding != self._was_deciding:
            self._was_deciding = state.deciding
            self._lead_on()

    def _face_hand(self) -> None:
        """Focus the first card that can be played, else the first answer asked for."""
        self.ensure_built()
        self.sync()
        cards = [control for control in self.focus.stops if control.role == "card"]
        playable = [card for card in cards if card.value and card.value != tr("table.card.stuck")]
        here = self.focus.control
        if here is not None and (here.role in ("pawn", "cell") or here in playable):
            return
        asked = self.state.selection.buttons if self.state.selection is not None else ()
        answers = [control for control in self.focus.stops if control.id in asked]
        for control in (playable or answers or cards)[:1]:
            self.focus.set(control.id)

    def _lead_on(self) -> None:
        """Move the focus, with the keyboard in use, to what is asked for next."""
        selection = self.state.selection
        if not self._by_key or selection is None or not self.state.deciding or self.layers:
            return
        self.build_anew()
        wanted = [c for c in self.focus.stops if c.group == "board" and not c.selected and c.enabled]
        if selection.empty or not wanted:
            wanted = [c for c in self.focus.stops if c.role == "card" and c.value]
        if wanted and self.focus.set(wanted[0].id):
            self.focus.shown = True
            self.focus_moved()

    # Input.

    def controls(self) -> list[Control]:
        """Return the widgets' controls, then pawns and cells, then the hand, which lies on top."""
        controls = super().controls()
        if self.layers:
            return controls
        return [*controls, *self._piece_controls(self.layout)]

    def _piece_controls(self, layout: TableLayout) -> list[Control]:
        table, driver = self.table, self.driver
        controls = plate_controls(table, layout, driver.plates_seen_by, driver.activity)
        if not self.plays:
            return controls
        controls += board_controls(table, layout)
        if driver.hand_is_open and not self.state.covered:
            controls += card_controls(table, layout)
        return controls

    def activate(self, target: Target) -> None:
        """Take a card, a pawn, a cell, or a widget."""
        if isinstance(target, CardTarget | PawnTarget | CellTarget) and not self.layers:
            self.notice = None
            self._point(target)
            return
        self.table.change(refusal=None)
        self.table.drop_advice()
        super().activate(target)

    def _point(self, target: PieceTarget) -> None:
        self._carry_on(self.table.point_at(target, self.settings.confirm_moves))

    def _carry_on(self, move: Move | None) -> None:
        """Play the move that an input completed, and lead the keyboard to what comes next."""
        if move is not None:
            self.driver.submit(move)
        if self.state.refusal is None and self.state.pending is None:
            self._lead_on()

    def press_button(self, button: ButtonTarget) -> None:
        """Take a button of the banner."""
        match button.name:
            case "skip" | "stop_show":
                self.finish()
            case "takeback" | "cancel":
                self.table.step_back()
            case "confirm":
                if self.state.pending is not None:
                    self._carry_on(self.state.pending.move)
            case _:
                self._carry_on(self.table.press(button, self.settings.confirm_moves))

    def finish(self) -> None:
        """Drop what is running: the table is already final."""
        self.table.finish()

    def _show_again(self, number: int) -> None:
        self.close_layer("log_sheet")
        self.driver.show_again(number)

    def toggle_log(self) -> None:
        """Open or fold the log; where it has no room of its own it opens over the table."""
        if self.layout.log_fits:
            self.table.change(log_open=not self.state.log_open)
        elif any(layer.id == "log_sheet" for layer in self.layers):
            self.close_layer("log_sheet")
        else:
            self.open_layer(Layer("log_sheet", self._log_sheet, scrim=True, first_focus="log_close"))

    def _log_sheet(self) -> list[Widget]:
        return self.log_panel(self.view().panels).sheet()

    def step_back(self) -> bool:
        """Go one step back; False when there is nothing to take back."""
        return self.table.step_back()

    def secondary(self, pos: Point) -> bool:
        """Go back a step with the right button."""
        return not self.layers and self.step_back()

    def press(self, target: Target, pos: Point) -> None:
        """Note where a drag may begin."""
        super().press(target, pos)
        self._pressed_at = pos

    def drag(self, target: Target, pos: Point) -> None:
        """Let a card or a pawn follow the mouse once it has really been moved."""
        super().drag(target, pos)
        if not isinstance(target, CardTarget | PawnTarget) or self._pressed_at is None:
            return
        if not self.state.deciding or self.layers:
            return
        far = abs(pos[0] - self._pressed_at[0]) + abs(pos[1] - self._pressed_at[1])
        if self.state.drag is not None or far >= max(_DRAG, self.m.px(10)):
            self.table.drag(target, pos)

    def drop(self, target: Target, pos: Point) -> bool:
        """Take a drop on the board or on the piles as a click on both."""
        drag = self.state.drag
        if drag is None:
            return False
        self.table.change(drag=None)
        if not self.state.deciding:
            return False
        if not self.table.points_already(drag.target):
            self._carry_on(self.table.click(drag.target, self.settings.confirm_moves))
        if self.state.deciding and self.state.selection is not None:
            target = self._dropped_on(pos)
            if target is not None and target != drag.target:
                self._carry_on(self.table.click(target, self.settings.confirm_moves))
        return True

    def _dropped_on(self, pos: Point) -> PieceTarget | None:
        usable = [c for c in board_controls(self.table, self.layout) if c.focusable and c.enabled]
        for control in reversed(usable):
            if control.visible.contains(pos) and isinstance(control.id, PawnTarget | CellTarget):
                return control.id
        return self._cell_at(pos)

    def _cell_at(self, pos: Point) -> CellTarget | None:
        place = self.layout.board.hit(pos)
        return CellTarget(place) if place is not None and place.kind != "base" else None

    def handle(self, event: pygame.Event) -> bool:
        """Finish what runs with the skip key; answer a click on a bare cell too."""
        running = self.state.playback is not None and not self.layers
        if running and event.type == pygame.KEYDOWN and self.keys.does(key_name(event), "skip"):
            self.finish()
            return True
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1 or self.layers:
            return super().handle(event)
        bare = self.pressed is None
        used = super().handle(event)
        if self.state.drag is not None:
            self.table.change(drag=None)
        if bare and not used:
            self._bare_click(event.pos)
        return used

    def _bare_click(self, pos: Point) -> None:
        if self.state.playback is not None:
            self.finish()
            return
        self.table.change(refusal=None)
        target = self._cell_at(pos)
        if target is not None and self.state.deciding and self.plays:
            self._carry_on(self.table.click(target, self.settings.confirm_moves))

    def arrow(self, direction: Direction) -> bool:
        """Go from one to the next on the board and in the hand, so that each can be reached."""
        self.sync()
        control = self.focus.control
        group = control.group if control is not None and self.focus.shown else ""
        if self.layers or group not in _ROUNDS or (group == "hand" and direction in ("up", "down")):
            return super().arrow(direction)
        across = direction in ("left", "right")
        members = [c for c in self.focus.stops if c.group == group]
        members.sort(key=lambda c: c.rect.centre if across else c.rect.centre[::-1])
        here = next(i for i, c in enumerate(members) if control is not None and c.id == control.id)
        target = members[(here + (1 if direction in ("right", "down") else -1)) % len(members)]
        self.focus.set(target.id)
        return self.steering.arrive(target)

    # What the driver lets be heard and read.

    def sound(self, cue: str) -> None:
        """Let a cue sound, where there is a device."""
        audio = self.app.services.audio
        if audio is not None:
            audio.play(cue)

    def say(self, text: str) -> None:
        """Narrate."""
        self.app.say(text)


def _aside(target: Target | None) -> Target | None:
    """Return a control of the panels; nothing for cards, pawns, cells and plates."""
    return None if isinstance(target, PIECES) else target
