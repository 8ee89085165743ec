"""Playing by mouse and by keyboard alike: cards, pawns and cells as controls, clicks, drags, keys."""

from __future__ import annotations

import pygame

from toc_desktop.engine import Move, card_name, parse_card
from toc_desktop.present.table.phrases import (
    card_refusal,
    refusal_words,
)
from toc_desktop.present.table.places import same_spot
from toc_desktop.present.table.selection import Click, Refused, Selection
from toc_desktop.scenes.table_controls import TableControls, place_id
from toc_desktop.ui.steering import Point, key_name

_KEPT = 3
_DRAG = 8


class TableInput(TableControls):
    """What pointing does."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.drag_from: str | None = None
        self.drag_pos: Point | None = None
        self._pressed_at: Point | None = None
        self.pending_move: Move | None = None
        self.refused: tuple[str, str] | None = None
        """The control that was refused and why, until the next input."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    # What pointing does.

    def activate(self, control_id: str) -> None:
        """A card, a pawn, a cell, or a widget."""
        self.refused = None
        self.forget_hint()
        kind = control_id.partition(":")[0]
        if self.layers or kind not in ("card", "pawn", "cell"):
            super().activate(control_id)
            return
        self.notice = None
        if self.showing is not None:
            self.finish()
        if self.timeline is not None and self.my_turn:
            self.finish()
        if not self.deciding:
            self._keep(control_id)
            return
        self._click(control_id)
        self.redraw()

    def _keep(self, control_id: str) -> None:
        """Remember a click made while others play; it is done as soon as it can be."""
        self.kept = [*self.kept, control_id][-_KEPT:]
        if self.timeline is not None:
            self.finish()
        self.redraw()

    def replay_kept(self) -> None:
        """Do now what was clicked while others played."""
        kept, self.kept = self.kept, []
        for control_id in kept:
            if self.deciding and any(control.id == control_id for control in self.controls()):
                self._click(control_id, quietly=True)

    def _click(self, control_id: str, quietly: bool = False) -> None:
        assert self.selection is not None
        kind, _, rest = control_id.partition(":")
        before = self.selection
        if kind == "card":
            click = before.click_card(parse_card(rest))
        else:
            place = self.place_named(control_id)
            assert place is not None
            click = before.click_place(place)
        if self.pending is not None and click.refused is None:
            self.pending = None
        self.carry_out(click, before, control_id, quietly)

    def carry_out(self, click: Click, before: Selection, control_id: str, quietly: bool = False) -> None:
        """Go on after a click: a refusal in words, a part of a seven, a move, or one thing more chosen."""
        if click.refused is not None:
            if not quietly:
                self.refuse(click.refused, control_id)
            return
        if click.move is not None:
            if self.settings.confirm_moves and self.pending is None:
                self._ask_first(click, before)
                return
            self.submit(click.move)
        elif click.part is not None:
            self.selection = click.selection
            self.play_part(click.part, before)
        else:
            self.selection = click.selection
            self.sound("click")
            self.refresh()
        self.lead_on()

    def lead_on(self) -> None:
        """With the keyboard in use, the focus goes to what is asked for next."""
        selection = self.selection
        if not self._by_key or selection is None or not self.deciding or self.layers:
            return
        self.ensure_built()
        self.sync()
        wanted = [c for c in self.focus.stops if c.group == "board" and not c.selected and c.enabled]
        if selection.empty or not wanted:
            wanted = [c for c in self.focus.stops if c.role == "card" and c.value]
        if wanted and self.focus.set(wanted[0].id):
            self.focus.shown = True
            self.focus_moved()

    def _ask_first(self, click: Click, before: Selection) -> None:
        """Confirm moves: show what would be played, and wait for a second word."""
        move = click.move
        option = next((o for o in before.options if o.move == move), None)
        self.pending = option or click.part
        self.pending_move = move
        self.refresh()

    def confirm(self) -> None:
        """Play what was asked about."""
        if self.pending is not None and self.pending_move is not None:
            self.submit(self.pending_move)

    def refuse(self, refused: Refused, control_id: str) -> None:
        """Say why not, beside what was clicked."""
        if refused.cause == "card" and refused.card is not None:
            words = card_refusal(self.view, refused.card, self.seat_infos)
        else:
            words = refusal_words(self.view, refused, self.seat_infos)
        self.refused = (control_id, words)
        self.sound("refuse")
        self.app.say(words)
        self.redraw()

    def press_button(self, name: str) -> None:
        """A button of the banner that is a move."""
        if self.deciding and self.selection is not None:
            self.carry_out(self.selection.press_button(name), self.selection, name)

    def forget_hint(self) -> None:
        """What was advised is no longer asked for."""

    # Going back.

    def step_back(self) -> bool:
        """Esc or the right button: one step back; False when there is nothing to take back."""
        if self.refused is not None:
            self.refused = None
            self.redraw()
            return True
        if self.showing is not None:
            self.finish()
            return True
        if self.pending is not None:
            self.pending = None
            self.refresh()
            return True
        if self.kept:
            self.kept = []
            self.redraw()
            return True
        if self.selection is None or self.selection.empty:
            return False
        if self.timeline is not None:
            self.finish()
        self.selection = self.selection.back()
        self.snapshot = self._shown_stage()
        self.sound("click")
        self.refresh()
        return True

    def secondary(self, pos: Point) -> bool:
        """The right button goes back a step."""
        return not self.layers and self.step_back()

    # Dragging.

    def press(self, control_id: str, pos: Point) -> None:
        """A drag may begin here."""
        super().press(control_id, pos)
        self._pressed_at = pos

    def drag(self, control_id: str, pos: Point) -> None:
        """A card or a pawn follows the mouse once it has really been moved."""
        super().drag(control_id, pos)
        kind = control_id.partition(":")[0]
        if kind not in ("card", "pawn") or self._pressed_at is None or not self.deciding:
            return
        far = abs(pos[0] - self._pressed_at[0]) + abs(pos[1] - self._pressed_at[1])
        if self.drag_from is None and far >= max(_DRAG, self.m.px(10)):
            self.drag_from = control_id
        if self.drag_from is not None:
            self.drag_pos = pos
            self.redraw()

    def drop(self, control_id: str, pos: Point) -> bool:
        """Dropped on the board or on the piles: the same as clicking both."""
        source, self.drag_from, self.drag_pos = self.drag_from, None, None
        if source is None or self.selection is None or not self.deciding:
            return False
        selection = self.selection
        chosen = {source} == {f"card:{card_name(selection.card)}"} if selection.card is not None else False
        if not chosen and not self._already_pointed(source):
            self._click(source)
        if self.deciding and self.timeline is None and self.selection is not None:
            target = self._dropped_on(pos)
            if target is not None and target != source:
                self._click(target)
        return True

    def _already_pointed(self, control_id: str) -> bool:
        place = self.place_named(control_id)
        spots = self.selection.spots if self.selection is not None else ()
        return place is not None and any(same_spot(place, spot) for spot in spots)

    def _dropped_on(self, pos: Point) -> str | None:
        usable = [c for c in self._board_controls() if c.focusable and c.enabled]
        control = next((c for c in reversed(usable) if c.visible.contains(pos)), None)
        if control is not None:
            return control.id
        place = self.geometry.board.hit(pos)
        return place_id(place) if place is not None and place.kind in ("track", "home", "centre") else None

    # Events that no control takes.

    def handle(self, event: pygame.Event) -> bool:
        """Space finishes what runs; a click on a bare cell is answered too."""
        running = self.timeline is not None and not self.layers
        if running and event.type == pygame.KEYDOWN and self.keys.does(key_name(event), "skip"):
            self.finish()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and not self.layers:
            bare = self.pressed is None
            was_drag = self.drag_from is not None
            used = super().handle(event)
            if was_drag:
                self.drag_from = self.drag_pos = None
            if bare and not used:
                self._bare_click(event.pos)
            return used
        return super().handle(event)

    def _bare_click(self, pos: Point) -> None:
        if self.timeline is not None:
            self.finish()
            return
        self.refused = None
        place = self.geometry.board.hit(pos)
        if place is None or self.selection is None or not self.deciding or place.kind == "base":
            self.redraw()
            return
        self._click(place_id(place))
