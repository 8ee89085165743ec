"""Puts the picture of a table together: the table's own parts, and what mouse and keyboard add to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toc_desktop.engine import NOBODY, Player
from toc_desktop.present.table.layout import ICONS, TableLayout, log_around_note
from toc_desktop.present.table.log import LogLine
from toc_desktop.present.table.model import Plate
from toc_desktop.present.table.notes import Note
from toc_desktop.present.table.pointing import Offer
from toc_desktop.present.table.targets import CardTarget, CellTarget, PawnTarget
from toc_desktop.support.i18n import letters_language, tr
from toc_desktop.support.latest import Latest
from toc_desktop.support.layout import Box
from toc_desktop.table.bubble_place import bubble_box, placed
from toc_desktop.table.card_use import use_bubble, ways_shown, words_of_use
from toc_desktop.table.controls import PieceControls
from toc_desktop.table.note import note_for
from toc_desktop.table.parts import (
    board_view,
    consequence_of,
    effect_bubble,
    hand_cards,
    hand_view,
    offer_of,
    plate_views,
    plates_of,
    scenery_of,
)
from toc_desktop.table.standing import Standing
from toc_desktop.table.state import TableState
from toc_desktop.table.top_bar import FOLDED_TITLE
from toc_desktop.table.view import (
    PIECES,
    Bubble,
    FocusMark,
    PanelLook,
    Panels,
    Piles,
    Scenery,
    TableView,
    Tooltip,
)
from toc_desktop.ui.focus import Control, Target
from toc_desktop.ui.scene_drawing import focus_shape

if TYPE_CHECKING:
    from toc_desktop.table.screen import TableScreen


@dataclass(frozen=True, slots=True)
class Lasting:
    """The parts of the picture in which no time passes, and what the others are made with."""

    viewer: Player
    offered: Offer
    panels: Panels
    scenery: Scenery
    plates: tuple[Plate, ...]
    effect: Bubble | None


class ViewComposer:
    """Computes the view of a screen from its table, its driver, and where mouse and keyboard are."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen, self.pieces = screen, PieceControls(screen)
        self._without_clock: Latest[TableState] = Latest()
        self._lasting: Latest[Lasting] = Latest()
        self._bubbles: Latest[Bubble] = Latest()

    def compose(self) -> TableView:
        """Return the picture as it is now."""
        screen, lasting = self._screen, self.lasting()
        table, state, now = screen.table, screen.state, screen.now()
        shown, layout = state.shown, lasting.panels.layout
        bubble = self._bubble(layout, lasting.offered, lasting.panels.note)
        here = _has_hands(screen)
        look = PanelLook(
            _aside(screen.hovered) if here else None,
            _aside(screen.pressed) if here else None,
            _aside(screen.focus.current) if here and screen.focus.shown else None,
            screen.offsets.get("log_lines"),
        )
        return TableView(
            scenery=lasting.scenery,
            viewer=lasting.viewer,
            panels=lasting.panels,
            panel_look=look,
            plates=plate_views(lasting.plates, state, now),
            piles=Piles(shown.snapshot.stock, shown.snapshot.discard),
            board=board_view(table, shown, lasting.offered, now, screen.still),
            moving=shown.moving,
            effect=lasting.effect,
            given=tuple(player for player, given in enumerate(shown.snapshot.given) if given),
            hand=hand_view(state, layout, screen.driver.hand_is_open, now),
            drag=state.drag,
            bubble=bubble,
            focus=self._focus_mark(layout),
            tooltip=self._tooltip(layout, bubble),
            above=self._above(),
        )

    @property
    def standing(self) -> Standing:
        """Return the table as it stands, whatever moves on it."""
        screen, state = self._screen, self._screen.state
        without_clock = self._without_clock.of(state, state.without_clock)
        return Standing.of(screen.driver, without_clock, screen.ui, bool(screen.layers))

    def lasting(self) -> Lasting:
        """Return the parts that stay while the table stands as it does, made once for as long as it does."""
        return self._lasting.of(self.standing, self._compose_lasting)

    def forget(self) -> None:
        """Make everything anew next time: settings or keys may have changed."""
        self._lasting.forget()
        self.pieces.forget()

    def _compose_lasting(self) -> Lasting:
        screen = self._screen
        table, state = screen.table, screen.state
        offered, banner, playback = offer_of(table), screen.banner(), state.playback
        layout, note = self._with_note(screen.lay_out())
        scenery = scenery_of(table, screen.ui, screen.size, letters_language(), layout)
        panels = Panels(
            layout=layout,
            title=screen.title(),
            short_title=screen.title(brief=True),
            banner=banner,
            log=self._log_lines(),
            log_open=state.log_open,
            showing=playback.move if playback is not None else None,
            consequence=consequence_of(table, offered),
            more=screen.extra(),
            icons=tuple(icon for icon in screen.top_icons() if icon.name != FOLDED_TITLE),
            note=note,
            folded=next((icon for icon in screen.top_icons() if icon.name == FOLDED_TITLE), None),
        )
        # Nobody sits at a replay: its plates call no seat one's own.
        seen_by = state.viewer if screen.plays else NOBODY
        return Lasting(
            state.viewer,
            offered,
            panels,
            scenery,
            plates_of(table, state.shown.snapshot, seen_by, screen.driver.activity),
            effect_bubble(table, offered, layout, scenery.styles),
        )

    def _log_lines(self) -> tuple[LogLine, ...]:
        """Return the log, and what is going on right now: a half played split, or who is thinking."""
        screen = self._screen
        state, seats = screen.state, screen.table.seats
        lines = state.log or (LogLine(tr("table.log.empty"), heading=True),)
        walk = state.selection.walk if state.selection is not None else None
        if walk is not None:
            text = tr("table.log.seven", name=seats[state.viewer].name, n=sum(walk.taken))
            return (*lines, LogLine(text, state.viewer, walk.card, tr("table.log.left", n=walk.left)))
        if screen.driver.activity == "thinks":
            player = state.view.turn
            return (*lines, LogLine(tr("table.log.thinks", name=seats[player].name), player))
        return lines

    def _with_note(self, layout: TableLayout) -> tuple[TableLayout, Note | None]:
        """Return the note of a first game, if there is one, and the table with the log around it."""
        screen = self._screen
        tip = screen.state.tip_shown
        if tip is None or screen.layers:
            return layout, None
        texts = tip.title(), tip.text(screen.table.seats)
        note = note_for(screen.ui, layout, tip, texts, screen.piece_controls(layout))
        if note is None:
            return layout, None
        layout, edge = log_around_note(layout, screen.m, note.box), screen.m.px(12)
        log, paper = layout.log, note.box.inset(edge)
        if layout.log_folded and not layout.log_line and not log.overlap(note.box).empty:
            # Its button does not peep out from under the paper.
            x, y = min(log.x, paper.right - log.w), min(max(log.y, paper.y), paper.bottom - log.h)
            layout = replace(layout, log=log._replace(x=x, y=y))
        return layout, note

    def _bubble(self, layout: TableLayout, offered: Offer, note: Note | None) -> Bubble | None:
        """Return a refusal, else a hint, else why what is pointed at cannot be played, or what it can do."""
        screen = self._screen
        state = screen.state
        bounds = screen.area.inset(screen.m.px(8))
        if state.refusal is not None:
            return self._reason_bubble(state.refusal.target, state.refusal.text, layout, bounds, offered)
        if state.advice is not None and state.deciding:
            control = self._control(state.advice.target, layout)
            zone = layout.fan.zone
            tip = (zone.centre[0], zone.y + screen.m.px(150))
            if control is not None:
                tip = (control.rect.centre[0], control.rect.y - screen.m.px(24))
            thing = control.rect if control is not None else Box(round(tip[0]), round(tip[1]), 1, 1)
            made = Bubble(state.advice.text, tip, bounds, icon="hint", low=True)
            return self._placed(made, layout, thing, offered)
        control = screen.steering.resting(screen.by_key)
        if control is None or screen.layers:
            return None
        if control.hint and control.role in ("card", "pawn"):
            why = self._reason_bubble(control.id, control.hint, layout, bounds, offered)
            # What nobody asked for does not lie over a tip that is being read.
            if why is None or note is None:
                return why
            return why if bubble_box(screen.ui, why, layout).overlap(note.box).empty else None
        if isinstance(control.id, CardTarget):
            words = words_of_use(screen.table, control.id.card)
            kept = [note.box] if note is not None else [layout.banner] if screen.banner_kept else []
            return use_bubble(screen.ui, words, control.rect, layout, offered, kept) if words else None
        return None

    def _placed(self, bubble: Bubble, layout: TableLayout, thing: Box, offered: Offer) -> Bubble:
        """Return a bubble where it hides no plate, no camp and no cell that it speaks of."""
        screen = self._screen
        cards = tuple(c.rect for c in screen.piece_controls(layout) if c.role == "card")
        spoken = (thing, *ways_shown(offered, layout))
        return self._bubbles.of(
            (screen.ui, bubble, layout, thing, spoken, cards),
            lambda: placed(screen.ui, bubble, layout, thing, spoken, cards),
        )

    def _reason_bubble(
        self, target: Target, text: str, layout: TableLayout, bounds: Box, offered: Offer
    ) -> Bubble | None:
        screen = self._screen
        control = self._control(target, layout)
        if control is not None:
            x, y, thing = control.rect.centre[0], control.rect.y, control.rect
        else:
            place = screen.table.place_of(target)
            if place is None:
                return None
            px = layout.board.px(place)
            half = round(layout.board.pitch * 0.4)
            x, y = round(px[0]), round(px[1]) - half
            thing = Box(x - half, y, 2 * half, 2 * half)
        low = isinstance(target, CardTarget)
        made = Bubble(text, (x, y + screen.m.px(4)), bounds, icon="lock", low=low)
        return self._placed(made, layout, thing, offered)

    def _control(self, target: Target, layout: TableLayout) -> Control | None:
        """Return the control of a target as it is on the screen now."""
        screen = self._screen
        every = [*screen.focus.controls, *screen.piece_controls(layout)]
        return next((control for control in every if control.id == target), None)

    def _focus_mark(self, layout: TableLayout) -> FocusMark | None:
        screen = self._screen
        control = screen.focus.control if screen.focus.shown else None
        if control is None or screen.layers or not _has_hands(screen):
            return None
        if isinstance(control.id, CardTarget):
            cards = hand_cards(screen.state, layout, screen.now())
            card = next((card for card in cards if card.card == control.id.card), None)
            return FocusMark(card=card) if card is not None else None
        if isinstance(control.id, PawnTarget | CellTarget):
            return FocusMark(place=screen.table.place_of(control.id))
        if control.visible.empty:
            return None
        box, radius = focus_shape(screen, control)
        return FocusMark(box=box, radius=radius)

    def _tooltip(self, layout: TableLayout, bubble: Bubble | None) -> Tooltip | None:
        """Return words beside a control; those of the top icons lie over the title, not on the banner."""
        screen = self._screen
        control = screen.steering.resting(screen.by_key)
        if screen.layers or not _has_hands(screen) or control is None:
            return None
        if isinstance(control.id, CardTarget) and not control.hint and bubble is None:
            words = words_of_use(screen.table, control.id.card)
            return Tooltip(layout.icons[0], words, beside=True) if words else None
        if screen.tip() is None or control.role in ("card", "pawn"):
            return None  # cards and pawns say it in a bubble, with what is on the board
        if control.id in ICONS:
            return Tooltip(layout.icons[0], control.hint, beside=True)
        return Tooltip(control.visible, control.hint)

    def _above(self) -> object:
        screen = self._screen
        if not screen.layers:
            return screen.notice
        tip = screen.tip()
        hint = (tip.id, tip.hint, tip.visible) if tip is not None else None
        ring = screen.focus.control
        return (
            screen.notice,
            screen.layers,
            screen.tree.layer_widgets,
            screen.look(),
            hint,
            ring,
            screen.app.gui.state(),
        )


def _aside(target: Target | None) -> Target | None:
    """Return a control of the panels; nothing for cards, pawns, cells and plates."""
    return None if isinstance(target, PIECES) else target


def _has_hands(screen: TableScreen) -> bool:
    """Tell whether mouse and keyboard are here, and not on what lies above, like the cloth."""
    return screen.app.scene is screen
