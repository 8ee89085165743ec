"""Playing by mouse and by keyboard alike: cards, pawns and cells as controls, clicks, drags, keys."""

from __future__ import annotations

import pygame

from toc_desktop.engine import Move, card_name, parse_card
from toc_desktop.engine.cards import Card
from toc_desktop.present.focus import Control, Direction
from toc_desktop.present.geometry import Place
from toc_desktop.present.layout import Box
from toc_desktop.present.places import place_of, places_of, same_spot
from toc_desktop.present.selection import Click, Refused, Selection
from toc_desktop.present.table_layout import FanCard, TableLayout
from toc_desktop.present.table_model import card_state, plates
from toc_desktop.present.table_words import (
    capital,
    card_refusal,
    card_title,
    pawn_words,
    place_words,
    refusal_words,
)
from toc_desktop.scenes.steering import Point, key_name
from toc_desktop.scenes.table_flow import TableFlow
from toc_desktop.support.i18n import tr

LEAST_TARGET = 26
_KEPT = 3
_DRAG = 8
_ROUNDS = ("board", "hand", "seats", "answers")


def place_id(place: Place) -> str:
    """The name of a cell among the controls: ``cell:t45``, ``cell:h0.1``, ``cell:centre``."""
    match place.kind:
        case "track":
            return f"cell:t{place.index}"
        case "home":
            return f"cell:h{place.seat}.{place.index}"
        case "base":
            return f"cell:b{place.seat}.{place.index}"
        case "centre":
            return "cell:centre"


class TableInput(TableFlow):
    """What can be pointed at, and what pointing does."""

    geometry: TableLayout

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.drag_from: str | None = None
        self.drag_pos: Point | None = None
        self._pressed_at: Point | None = None
        self.pending_move: Move | None = None
        self.refused: tuple[str, str] | None = None
        """The control that was refused and why, until the next input."""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    # What there is.

    def controls(self) -> list[Control]:
        """Widgets, then pawns and cells, then the hand, which lies on top."""
        found = super().controls()
        if self.layers:
            return found
        return [*found, *self._plate_controls(), *self._board_controls(), *self._card_controls()]

    def _plate_controls(self) -> list[Control]:
        """Plates can be asked who that is: level, cards left, dealer."""
        found = []
        stage = self.shown().stage
        for plate in plates(stage, self.seating, self.sitters, self.viewer, self.activity):
            words = [plate.sub, tr("table.plate.cards", n=plate.cards)]
            if plate.dealer:
                words.append(tr("table.plate.is_dealer"))
            box = Box(*self.geometry.plates[plate.seat].rect)
            told = " · ".join(words)
            found.append(
                Control(f"plate:{plate.player}", "seat", plate.name, told, box, hint=told, group="seats")
            )
        return found

    def hand_places(self) -> list[FanCard]:
        """Where the cards of the hand lie; the chosen one is raised."""
        hand = self.hand
        raised = None
        if self.selection is not None and self.selection.card in hand:
            raised = hand.index(self.selection.card)
        # Cards still on their way have their place already, so that the others need not move for them.
        count = max(len(hand), len(self.stage.hands[self.viewer])) if self.timeline is not None else len(hand)
        return self.geometry.fan.spread(count, raised)[: len(hand)]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in the viewer's hand that lie still."""
        return self.shown().stage.hands[self.viewer]

    def _card_controls(self) -> list[Control]:
        if self.covered or not self._hand_is_open():
            return []
        found = []
        for card, place in zip(self.hand, self.hand_places(), strict=True):
            state = card_state(card, self.selection, self.view, self.deciding)
            value = {"playable": "playable", "locked": "stuck"}.get(state, "")
            words = tr(f"table.card.{self._card_use(value)}") if value else ""
            if self.kept and self.kept[-1] == f"card:{card_name(card)}":
                words = tr("table.card.kept")
            found.append(
                Control(
                    f"card:{card_name(card)}",
                    "card",
                    card_title(card),
                    words,
                    place.hit,
                    group="hand",
                    selected=state == "selected",
                )
            )
        return found

    def _card_use(self, value: str) -> str:
        if value == "playable" and self.view.phase == "exchange":
            return "give"
        if value == "playable" and self.selection is not None:
            kinds = {option.kind for option in self.selection.every}
            return "discard" if kinds == {"discard"} else value
        return value

    def _hand_is_open(self) -> bool:
        return self.sitters[self.viewer].is_human or not self.session.setup.humans

    def _board_controls(self) -> list[Control]:
        selection = self.selection if self.deciding else None
        stage = self.shown().stage
        found, taken = [], set()
        for pawn, place in enumerate(places_of(self.seating, stage.pawns)):
            usable = selection is not None and self._usable(selection, place)
            found.append(
                Control(
                    f"pawn:{pawn}",
                    "pawn",
                    capital(pawn_words(pawn, self.sitters, self.viewer)),
                    place_words(self.seating, pawn, stage.pawns[pawn]),
                    self._target_box(place),
                    group="board",
                    selected=selection is not None and any(same_spot(place, s) for s in selection.spots),
                    focusable=usable,
                )
            )
            taken.add(place if place.kind != "centre" else Place.centre())
        if selection is not None:
            for place in sorted(self._offered(selection) - taken):
                found.append(
                    Control(
                        place_id(place),
                        "cell",
                        capital(self._cell_words(place)),
                        "",
                        self._target_box(place),
                        group="board",
                    )
                )
        return found

    def _usable(self, selection: Selection, place: Place) -> bool:
        options = selection.candidates or selection.options
        return any(same_spot(spot, place) for option in options for spot in option.spots)

    def _offered(self, selection: Selection) -> set[Place]:
        """The cells worth a control: targets of what is chosen so far, dead ends of a seven too."""
        if selection.empty:
            return set()
        targets = set(selection.targets)
        targets |= {o.target for o in selection.dead_ends if o.target is not None}
        return targets

    def _cell_words(self, place: Place) -> str:
        match place.kind:
            case "track":
                return place_words(self.seating, -4, place.index)
            case "home":
                return tr("table.place.home", n=place.index + 1)
            case _:
                return tr("table.place.centre")

    def _target_box(self, place: Place) -> Box:
        x, y = self.geometry.board.px(place)
        pitch = self.geometry.board.pitch
        width = max(LEAST_TARGET, round(pitch * 0.96))
        up = round(pitch * 0.12)
        box = Box(round(x) - width // 2, round(y) - width // 2 - up, width, max(width, LEAST_TARGET))
        board = self.geometry.board.rect
        return box if place.kind != "centre" else Box(*board).overlap(box.inset(-round(pitch * 0.6)))

    def place_named(self, control_id: str) -> Place | None:
        """The place that a pawn's or a cell's control means."""
        kind, _, rest = control_id.partition(":")
        if kind == "pawn":
            pawn = int(rest)
            pawns = self.selection.pawns if self.selection is not None else self.view.pawns
            return place_of(self.seating, pawn, pawns[pawn])
        if kind != "cell":
            return None
        if rest == "centre":
            return Place.centre()
        if rest[0] == "t":
            return Place.track(int(rest[1:]))
        seat, _, index = rest[1:].partition(".")
        return Place("home" if rest[0] == "h" else "base", int(seat), int(index))

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
            words = card_refusal(self.view, refused.card, self.sitters)
        else:
            words = refusal_words(self.view, refused, self.sitters)
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
        self.stage = self._shown_stage()
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
        control = next(
            (c for c in reversed(self._board_controls()) if c.visible.contains(pos) and c.focusable), None
        )
        if control is not None:
            return control.id
        place = self.geometry.board.hit(pos)
        return place_id(place) if place is not None and place.kind in ("track", "home", "centre") else None

    # Arrows.

    def _arrow(self, direction: Direction) -> bool:
        """On the board and in the hand arrows go from one to the next, so that each can be reached."""
        self.sync()
        control = self.focus.control
        group = control.group if control is not None and self.focus.shown else ""
        if self.layers or group not in _ROUNDS or (group == "hand" and direction in ("up", "down")):
            return super()._arrow(direction)
        across = direction in ("left", "right")
        members = [c for c in self.focus.stops if c.group == group]
        members.sort(key=lambda c: c.rect.centre if across else c.rect.centre[::-1])
        here = next(i for i, c in enumerate(members) if control is not None and c.id == control.id)
        target = members[(here + (1 if direction in ("right", "down") else -1)) % len(members)]
        self.focus.set(target.id)
        return self._moved(target)

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
