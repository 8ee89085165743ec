"""What can be pointed at on the table: plates, pawns, cells and cards as controls, arrows among them."""

from __future__ import annotations

from toc_desktop.engine import card_name
from toc_desktop.engine.cards import Card
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.layout import FanCard, TableLayout
from toc_desktop.present.table.model import card_state, plates
from toc_desktop.present.table.phrases import capital, card_title, pawn_words, place_words
from toc_desktop.present.table.places import place_of, places_of, same_spot
from toc_desktop.present.table.selection import Selection
from toc_desktop.scenes.table_reasons import TableReasons
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, Direction

LEAST_TARGET = 26
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


class TableControls(TableReasons):
    """What there is on the table, by name, for mouse, keyboard, tests and narration."""

    geometry: TableLayout
    _minded: int | None = None
    """The decision at whose beginning the keyboard was brought to the hand."""

    def update(self, dt: float) -> None:
        """Bring the keyboard to the hand when a turn begins."""
        super().update(dt)
        number = len(self.session.history) if self.deciding and not self.layers else None
        if number is not None and number != self._minded:
            self._face_hand()
        if not self.layers:
            self._minded = number

    def _face_hand(self) -> None:
        """Focus the first card that can be played, else the first answer asked for."""
        self.ensure_built()
        self.sync()
        cards = [control for control in self.focus.stops if control.role == "card"]
        playable = [card for card in cards if card.value and card.value != tr("table.card.stuck")]
        here = self.focus.control
        if here is not None and (here.role in ("pawn", "cell") or here in playable):
            return
        asked = self.selection.buttons if self.selection is not None else ()
        answers = [control for control in self.focus.stops if control.id in asked]
        for control in (playable or answers or cards)[:1]:
            self.focus.set(control.id)
            self.redraw()

    def controls(self) -> list[Control]:
        """Widgets, then pawns and cells, then the hand, which lies on top."""
        found = super().controls()
        if self.layers:
            return found
        return [*found, *self._plate_controls(), *self._board_controls(), *self._card_controls()]

    def _plate_controls(self) -> list[Control]:
        """Plates can be asked who that is: level, cards left, dealer."""
        found = []
        snapshot = self.shown().snapshot
        for plate in plates(snapshot, self.seating, self.seat_infos, self.viewer, self.activity):
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
        count = (
            max(len(hand), len(self.snapshot.hands[self.viewer])) if self.timeline is not None else len(hand)
        )
        return self.geometry.fan.spread(count, raised)[: len(hand)]

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in the viewer's hand that lie still."""
        return self.shown().snapshot.hands[self.viewer]

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
                    hint=self.why_card(card, self.selection if state == "locked" else None),
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
        return self.seat_infos[self.viewer].is_human or not self.session.setup.humans

    def _board_controls(self) -> list[Control]:
        selection = self.selection if self.deciding else None
        snapshot = self.shown().snapshot
        found, taken = [], set()
        for pawn, place in enumerate(places_of(self.seating, snapshot.pawns)):
            usable = selection is not None and self._usable(selection, place)
            why = "" if usable else self.why_pawn(pawn, selection)
            found.append(
                Control(
                    f"pawn:{pawn}",
                    "pawn",
                    capital(pawn_words(pawn, self.seat_infos, self.viewer)),
                    place_words(self.seating, pawn, snapshot.pawns[pawn]),
                    self._target_box(place),
                    enabled=not why,
                    hint=why,
                    group="board",
                    selected=selection is not None and any(same_spot(place, s) for s in selection.spots),
                    focusable=usable or bool(why),
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
