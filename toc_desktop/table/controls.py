"""What can be pointed at on the table, by name, for mouse, keyboard, tests and narration."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from toc_desktop.engine import NOBODY, Card, Player, card_name
from toc_desktop.present.games.phrases import listed
from toc_desktop.present.rules.card_words import rule_words
from toc_desktop.present.rules.sentences import sentence
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.model import Activity, card_state, drawn_card, plates
from toc_desktop.present.table.phrases import capital, card_title
from toc_desktop.present.table.places import places_of, receiver_of, same_spot
from toc_desktop.present.table.selection import Selection
from toc_desktop.present.table.spoken import (
    cell_words,
    counts_words,
    home_words,
    numbered_pawn,
    where_pawn_is,
)
from toc_desktop.present.table.targets import CardTarget, CellTarget, PawnTarget, SeatTarget
from toc_desktop.support.i18n import tr
from toc_desktop.support.latest import Latest
from toc_desktop.support.layout import Box
from toc_desktop.table.driver import Driver
from toc_desktop.table.parts import giver_of, hand_places
from toc_desktop.table.table import Table
from toc_desktop.ui.focus import Control

if TYPE_CHECKING:
    from toc_desktop.table.screen import TableScreen

LEAST_TARGET = 26


class PieceControls:
    """The controls of one screen's table, made once for as long as it stands as it does."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._places: Latest[list[Control]] = Latest()
        self._hand: Latest[list[Control]] = Latest()

    def places(self, layout: TableLayout) -> list[Control]:
        """Return plates, then, where something can be played, pawns and cells."""
        screen = self._screen
        make = partial(place_controls, screen.driver, layout, screen.plays)
        return self._places.of((screen.composer.standing, layout), make)

    def hand(self, layout: TableLayout) -> list[Control]:
        """Return the cards of a hand that is open and can be played from."""
        screen = self._screen
        make = partial(hand_controls, screen.driver, layout, screen.plays)
        return self._hand.of((screen.composer.standing, layout), make)

    def forget(self) -> None:
        """Make them anew next time: settings or keys may have changed."""
        self._places.forget()
        self._hand.forget()


def place_controls(driver: Driver, layout: TableLayout, plays: bool) -> list[Control]:
    """Return plates, then, where something can be played, pawns and cells."""
    table = driver.table
    viewer = table.state.viewer if plays else NOBODY
    controls = plate_controls(table, layout, viewer, driver.activity)
    return [*controls, *board_controls(table, layout)] if plays else controls


def hand_controls(driver: Driver, layout: TableLayout, plays: bool) -> list[Control]:
    """Return the cards of a hand that is open and can be played from."""
    table = driver.table
    shown = plays and driver.hand_is_open and not table.state.covered
    return card_controls(table, layout) if shown else []


def plate_controls(table: Table, layout: TableLayout, viewer: Player, activity: Activity) -> list[Control]:
    """Return the plates, which can be asked who that is: level, cards left, partners, dealer."""
    controls, state = [], table.state
    snapshot, hands = state.shown.snapshot, state.open_hands
    receives = receiver_of(table.seating, state.view.player)
    for plate in plates(snapshot, table.seating, table.seats, viewer, activity, hands, state.guided):
        facts = [plate.sub, tr("table.plate.cards", n=plate.cards)]
        if plate.hand:
            facts[1] = listed([card_title(card) for card in plate.hand])
        if plate.bond:
            facts.append(plate.bond)
        elif plate.partners:
            names = [table.seats[partner].name for partner in plate.partners]
            facts.append(tr("table.plate.with", names=listed(names)))
        if state.view.gave is not None and not state.covered and plate.player == receives:
            facts.append(tr("table.plate.given", card=card_title(state.view.gave)))
        if plate.dealer:
            facts.append(tr("table.plate.is_dealer"))
        box = Box(*layout.plates[plate.seat].rect)
        value = " · ".join(facts)
        target = SeatTarget(plate.player)
        controls.append(
            Control(
                target,
                "seat",
                plate.name,
                value,
                box,
                hint=value,
                group="seats",
                about=counts_words(table.seating, table.state.shown.snapshot.pawns, plate.player),
                group_name=tr("table.spoken.seats"),
            )
        )
    return controls


def card_controls(table: Table, layout: TableLayout) -> list[Control]:
    """Return the cards of the hand, each with what it can do now or why it can do nothing."""
    state = table.state
    waiting = state.queued[-1] if state.queued else None
    controls = []
    hand = state.shown.snapshot.hands[state.viewer]
    drawn = drawn_card(state.view)
    for card, place in zip(hand, hand_places(state, layout), strict=True):
        rank = card_name(card)[0]
        looks = card_state(card, state.selection, state.view, state.deciding)
        value = _card_use(table, card) if looks == "playable" else ""
        if looks == "locked":
            value = tr("table.card.stuck")
        if waiting == CardTarget(card):
            value = tr("table.card.kept")
        if card == state.view.received:
            gift = tr("table.card.gift", name=table.seats[giver_of(state.view)].name)
            value = f"{value} · {gift}" if value else gift
        if card == drawn:
            value = " · ".join(part for part in (value, tr("table.card.drawn")) if part)
        controls.append(
            Control(
                CardTarget(card),
                "card",
                _card_name(card, hand),
                value,
                place.hit,
                hint=table.why_card(card) if looks == "locked" else "",
                group="hand",
                selected=looks == "selected",
                about=f"{sentence(rule_words(table.rules.cards[rank], table.rules.centre, 'brief'))}.",
                group_name=tr("table.spoken.hand", n=len(hand)),
            )
        )
    return controls


def _card_name(card: Card, hand: Sequence[Card]) -> str:
    """Return a card's title; two of one title, as jokers are, are told apart by a number."""
    title = card_title(card)
    alike = [other for other in hand if card_title(other) == title]
    return title if len(alike) == 1 else f"{title} {alike.index(card) + 1}"


def _card_use(table: Table, card: Card) -> str:
    state = table.state
    if state.view.phase == "exchange":
        return tr("table.card.give")
    pawns = state.selection.pawns_by_card.get(card, ()) if state.selection is not None else ()
    return tr("table.card.playable", n=len(pawns)) if pawns else tr("table.card.discard")


def board_controls(table: Table, layout: TableLayout) -> list[Control]:
    """Return the pawns, and the cells where what is chosen so far could lead."""
    state, seating = table.state, table.seating
    selection = state.selection if state.deciding else None
    pawns = state.shown.snapshot.pawns
    controls, taken = [], set()
    name = tr("table.spoken.board")
    for pawn, place in enumerate(places_of(seating, pawns)):
        usable = selection is not None and _leads_somewhere(selection, place)
        why = "" if usable else table.why_pawn(pawn)
        controls.append(
            Control(
                PawnTarget(pawn),
                "pawn",
                capital(numbered_pawn(pawn, table.seats, state.viewer)),
                where_pawn_is(seating, pawns, pawn, table.seats, state.viewer),
                _target_box(layout, place),
                enabled=not why,
                hint=why,
                group="board",
                selected=selection is not None and any(same_spot(place, spot) for spot in selection.spots),
                focusable=usable or bool(why),
                heard=True,
                about=table.consequence_at(place),
                group_name=name,
            )
        )
        taken.add(place if place.kind != "centre" else Place.centre())
    if selection is not None:
        controls += [
            Control(
                CellTarget(place),
                "cell",
                capital(_cell_name(table, place)),
                "",
                _target_box(layout, place),
                group="board",
                about=table.consequence_at(place),
                group_name=name,
            )
            for place in sorted(table.offered - taken)
        ]
    return controls


def _leads_somewhere(selection: Selection, place: Place) -> bool:
    options = selection.candidates or selection.options
    return any(same_spot(spot, place) for option in options for spot in option.spots)


def _cell_name(table: Table, place: Place) -> str:
    match place.kind:
        case "track":
            return cell_words(table.seating, place.index, table.seats, table.state.viewer)
        case "home":
            return home_words(place, table.seating, table.seats, table.state.viewer)
        case _:
            return tr("table.place.centre")


def _target_box(layout: TableLayout, place: Place) -> Box:
    x, y = layout.board.px(place)
    pitch = layout.board.pitch
    width = max(LEAST_TARGET, round(pitch * 0.96))
    up = round(pitch * 0.12)
    box = Box(round(x) - width // 2, round(y) - width // 2 - up, width, max(width, LEAST_TARGET))
    return box if place.kind != "centre" else Box(*layout.board.rect).overlap(box.inset(-round(pitch * 0.6)))
