"""The parts of the picture, computed from the state of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence

from toc_desktop.engine import Player, PlayerView
from toc_desktop.present.table.fan import FanCard
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.model import Activity, Plate, card_state, drawn_card, plates
from toc_desktop.present.table.phrases import consequence_words, effect_words
from toc_desktop.present.table.places import owner_of, path_places, place_of, places_of
from toc_desktop.present.table.pointing import Offer, offer
from toc_desktop.present.table.preview import Preview
from toc_desktop.present.table.targets import CardTarget, PawnTarget
from toc_desktop.present.table.timeline import Shown, TableSnapshot
from toc_desktop.render.board import BoardMarks, SeatStyle
from toc_desktop.render.pawns import HaloKind
from toc_desktop.render.table_cards import HandCard
from toc_desktop.support.layout import Box
from toc_desktop.table.state import TableState, Trace
from toc_desktop.table.table import Table
from toc_desktop.table.view import (
    GLOW_STEPS,
    BoardView,
    Bubble,
    Counter,
    Halo,
    HandView,
    PathView,
    PawnView,
    PlateView,
    Scenery,
)
from toc_desktop.ui.painter import UiContext

BREATHES = 2.8
"""Seconds for which the halos of a new turn breathe."""
FALLS = 2.4
"""Seconds for which flakes fall after a win."""
GROWS = 0.4
"""Seconds in which the longest way is drawn out."""
RISE = 24
_BREATH = 1.4
_PATH_STEP = 0.025


def scenery_of(table: Table, ui: UiContext, size: tuple[int, int], lang: str, layout: TableLayout) -> Scenery:
    """Return what the board, the cards and the plates are painted for."""
    rules, marks = table.rules, BoardMarks.of(table.rules)
    styles = tuple(SeatStyle(seat.colour, seat.shape) for seat in table.seats)
    return Scenery(ui, size, lang, layout.board, layout.compact, marks, styles, table.seating.seats, rules)


def plates_of(table: Table, snapshot: TableSnapshot, viewer: Player, activity: Activity) -> tuple[Plate, ...]:
    """Return the plates."""
    state = table.state
    return tuple(
        plates(snapshot, table.seating, table.seats, viewer, activity, state.open_hands, state.guided)
    )


def plate_views(made: Sequence[Plate], state: TableState, now: float) -> tuple[PlateView, ...]:
    """Return plates, each with its light."""
    return tuple(PlateView(plate, round(state.glows[plate.player].at(now) * GLOW_STEPS)) for plate in made)


def offer_of(table: Table) -> Offer:
    """Return what to show over the board for what is pointed at."""
    state = table.state
    if state.selection is None or not state.deciding:
        return Offer()
    card = state.pointed.card if isinstance(state.pointed, CardTarget) else None
    place = table.place_of(state.pointed) if state.pointed is not None else None
    option = state.pending.option if state.pending is not None else None
    if option is None and state.advice is not None:
        option = state.advice.option
    return offer(state.selection, card, place, option)


def consequence_of(table: Table, offered: Offer) -> str:
    """Return what would follow from the one move pointed at, in words."""
    return consequence_words(offered.strong[0], table.seats, table.state.viewer) if offered.strong else ""


def board_view(table: Table, shown: Shown, offered: Offer, now: float, still: bool) -> BoardView:
    """Return what is on the board."""
    state, seating = table.state, table.seating
    places = places_of(seating, shown.snapshot.pawns)
    previews = (*offered.weak, *offered.strong)
    losses = tuple(loss.place for preview in previews for loss in preview.losses)
    winners = shown.snapshot.winners
    halos = [Halo(place, "capture") for place in losses]
    halos += _offer_halos(state, offered, places, _breath(state, now, still))
    halos += [Halo(place, "selected") for pawn, place in enumerate(places) if owner_of(pawn) in winners]
    celebrated = any(table.seats[winner].is_human for winner in winners)
    falling = now - state.won_since if state.won_since is not None else -1.0
    return BoardView(
        traces=_traces(table),
        weak=tuple(
            PathView(trail.places, trail.counted, False)
            for preview in offered.weak
            if not preview.swaps
            for trail in preview.trails
        ),
        steps=offered.reaches,
        strong=_strong_paths(state, offered, now, still),
        halos=tuple(halos),
        flakes=falling / FALLS if celebrated and 0 <= falling < FALLS and not still else None,
        winners=winners,
        pawns=_pawns(state, shown, places, offered),
        badges=losses,
        numbered=tuple(Place.track(cell) for cell in state.named),
    )


def _offer_halos(state: TableState, offered: Offer, places: tuple[Place, ...], strength: float) -> list[Halo]:
    strong = {trail.pawn for preview in offered.strong for trail in preview.trails[:1]}
    halos = []
    for pawn in offered.movers:
        picked = pawn in offered.chosen or pawn in strong
        halos.append(Halo(places[pawn], "selected" if picked else "movable", strength))
    halos += [Halo(places[pawn], "target", 0.9) for pawn in offered.partners - offered.movers]
    if state.selection is not None and state.deciding:
        kind: HaloKind = "selected" if offered.chosen else "target"
        halos += [Halo(spot, kind) for spot in state.selection.spots]
    return halos


def _breath(state: TableState, now: float, still: bool) -> float:
    since = BREATHES if state.deciding_since is None else now - state.deciding_since
    if still or since >= BREATHES:
        return 0.9
    return 0.55 + 0.35 * (0.5 - 0.5 * math.cos(2 * math.pi * since / _BREATH))


def _strong_paths(state: TableState, offered: Offer, now: float, still: bool) -> tuple[PathView, ...]:
    """Return the ways meant, drawn out cell by cell while they are new."""
    grown = 1.0
    if offered.strong and not still:
        steps = max((len(trail.places) for trail in offered.strong[0].trails), default=1)
        grown = min(1.0, (now - state.pointed_since + 0.03) / (_PATH_STEP * max(1, steps)))
    paths = []
    for preview in offered.strong:
        for trail in preview.trails[: 1 if preview.swaps else None]:
            places = trail.places
            if grown < 1:
                places = places[: 1 + math.ceil((len(places) - 1) * grown)]
            paths.append(PathView(places, trail.counted, True))
    return tuple(paths)


def _traces(table: Table) -> tuple[Trace, ...]:
    """Return the last move's way; of a half played split, the ways of its parts instead."""
    state, seating = table.state, table.seating
    walk = state.selection.walk if state.selection is not None else None
    if walk is None:
        return state.traces[-1:] if state.playback is None else ()
    pawns = list(state.view.pawns)
    traces: list[Trace] = []
    for leg in walk.legs:
        start = place_of(seating, leg.pawn, pawns[leg.pawn])
        traces.append((owner_of(leg.pawn), (start, *path_places(seating, leg.pawn, leg.path))))
        pawns[leg.pawn] = leg.to
    return tuple(traces)


def _pawns(
    state: TableState, shown: Shown, places: tuple[Place, ...], offered: Offer
) -> tuple[PawnView, ...]:
    held = state.drag.target if state.drag is not None else None
    away = shown.moving_pawns
    pawns = [
        PawnView(owner_of(pawn), place, faint=held == PawnTarget(pawn))
        for pawn, place in enumerate(places)
        if pawn not in away
    ]
    taken = set(places)
    ghosts: dict[Place, PawnView] = {}
    for preview in (*offered.strong, *offered.weak):
        for trail in preview.trails:
            if trail.target not in taken and not preview.swaps:
                ghosts[trail.target] = PawnView(owner_of(trail.pawn), trail.target, ghost=True)
    return (*pawns, *ghosts.values())


def hand_places(state: TableState, layout: TableLayout) -> list[FanCard]:
    """Return where the cards of the hand lie; the chosen one is raised."""
    hand = state.shown.snapshot.hands[state.viewer]
    raised = None
    if state.selection is not None and state.selection.card in hand:
        raised = hand.index(state.selection.card)
    # Cards still on their way have their place already, so that the others need not move for them.
    count = len(hand) if state.playback is None else max(len(hand), len(state.snapshot.hands[state.viewer]))
    return layout.fan.spread(count, raised)[: len(hand)]


def hand_cards(state: TableState, layout: TableLayout, now: float) -> tuple[HandCard, ...]:
    """Return the cards of the hand as they are drawn now."""
    unit, lifts = layout.fan.unit, dict(state.lifts)
    waiting = state.queued[-1] if state.queued else None
    drawn, cards = drawn_card(state.view), []
    for card, place in zip(state.shown.snapshot.hands[state.viewer], hand_places(state, layout), strict=True):
        looks = card_state(card, state.selection, state.view, state.deciding)
        share = lifts[card].at(now) if card in lifts else 0.0
        if waiting == CardTarget(card):
            share = 1.0
        giver = giver_of(state.view) if card == state.view.received else None
        rise, is_new = round(share * RISE * unit), card == drawn
        cards.append(HandCard(card, place, looks, rise, giver=giver, drawn=is_new))
    return tuple(cards)


def giver_of(view: PlayerView) -> Player:
    """Return who gives a card to the viewer in the exchange."""
    side = view.seating.members(view.player)
    return side[side.index(view.player) - 1]


def hand_view(state: TableState, layout: TableLayout, is_open: bool, now: float) -> HandView:
    """Return the hand: open, or as backs."""
    if state.covered:
        return HandView()  # a cloth lies over it
    if not is_open:
        return HandView(backs=tuple(layout.fan.spread(len(state.shown.snapshot.hands[state.viewer]))))
    held = state.drag.target if state.drag is not None else None
    cards = tuple(c for c in hand_cards(state, layout, now) if CardTarget(c.card) != held)
    counter = None
    walk = state.selection.walk if state.selection is not None else None
    if walk is not None and state.playback is None:
        raised = next((c for c in cards if c.card == walk.card), None)
        counter = Counter(raised, walk.steps, walk.left) if raised is not None else None
    return HandView(cards, (), counter)


def effect_bubble(
    table: Table, offered: Offer, layout: TableLayout, styles: Sequence[SeatStyle]
) -> Bubble | None:
    """Return the bubble at the end of the move pointed at: who is sent to camp, who swaps."""
    if table.state.advice is not None:
        return None  # a hint says it already, and two bubbles may lie on each other
    for preview in offered.strong:
        text = effect_words(preview, table.seats, table.state.viewer)
        if text:
            return _effect(preview, text, layout, styles)
    return None


def _effect(preview: Preview, text: str, layout: TableLayout, styles: Sequence[SeatStyle]) -> Bubble:
    place = preview.losses[0].place if preview.losses else preview.trails[0].target
    style = None
    if preview.losses:
        style = styles[owner_of(preview.losses[0].pawn)]
    elif preview.swaps:
        style = styles[owner_of(preview.trails[1].pawn)]
    x, y = layout.board.px(place)
    return Bubble(text, (x, y - layout.board.pitch * 0.84), Box(*layout.board.rect), style)


def time_passes(state: TableState, now: float, still: bool) -> bool:
    """Tell whether the picture changes with the clock alone."""
    if state.playback is not None:
        return True
    if still or state.deciding_since is None:
        return False
    return now - state.deciding_since < BREATHES or now - state.pointed_since < GROWS
