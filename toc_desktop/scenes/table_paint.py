"""Painting the parts of the table: traces, what can be done, pawns, plates, piles, the hand."""

from __future__ import annotations

import math

import pygame

from toc_desktop.engine import card_name, parse_card
from toc_desktop.engine.cards import Card
from toc_desktop.present.table.geometry import Place
from toc_desktop.present.table.layout import given_spot
from toc_desktop.present.table.model import card_state, plates
from toc_desktop.present.table.phrases import consequence_words
from toc_desktop.present.table.places import owner_of, path_places, place_of, places_of
from toc_desktop.present.table.pointing import Offer, offer
from toc_desktop.present.table.timeline import Anchor, PawnWalk, Shown
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.flakes import draw_flakes
from toc_desktop.render.table_board import PawnShape, TableBoard
from toc_desktop.render.table_cards import HandCard, Spot, TableCards
from toc_desktop.render.table_plates import PlatePainter
from toc_desktop.scenes.table_menu import TableMenu
from toc_desktop.scenes.table_overlay import draw_counter
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter

BREATHES = 2.8
RISE = 24
FALLS = 2.4
"""How long flakes fall after a win."""
_BREATH = 1.4
_PATH_STEP = 0.025


class TablePaint(TableMenu):
    """The painters of the table, one part each; nothing here knows of frames."""

    board: TableBoard
    cards: TableCards
    plate_painter: PlatePainter
    seat_styles: dict[int, SeatStyle]

    def __init__(self, *args: object, **kwargs: object) -> None:
        self._lifts: dict[Card, float] = {}
        self._glows: dict[int, float] = {}
        self._given_spots: dict[int, tuple[object, Spot]] = {}
        self._pointed: str | None = None
        self._pointed_since = 0.0
        self._turn_since = -100.0
        self._was_deciding = False
        self._last_turn: object = None
        super().__init__(*args, **kwargs)

    @property
    def pointed(self) -> str | None:
        """The control that is hovered, or has the keyboard."""
        if self.layers:
            return None
        if self.focus.shown and self._by_key:
            return self.focus.current
        return self.hovered

    # What can be done.

    def offer(self) -> Offer:
        """What to show over the board for what is pointed at."""
        selection = self.selection
        if selection is None or not self.deciding:
            return Offer()
        kind, _, name = (self.pointed or "").partition(":")
        card = parse_card(name) if kind == "card" else None
        place = self.place_named(self.pointed or "") if kind in ("pawn", "cell") else None
        return offer(selection, card, place, self.pending or self.hinted)

    def consequence(self) -> str:
        """What would follow from the one move pointed at, in words."""
        strong = self.offer().strong
        return consequence_words(strong[0], self.seat_infos, self.viewer) if strong else ""

    # The board.

    def _draw_traces(self, surface: pygame.Surface) -> None:
        recent = [] if self.timeline is not None or self.selection_shown() else self.traces[-1:]
        for player, places in recent:
            colour = self.theme.seat(self.seat_styles[player].colour)
            self.board.trace(surface, places, colour)
        if self.selection is not None and self.selection.walk is not None:
            self._draw_parts(surface)

    def selection_shown(self) -> bool:
        """Whether a half played seven is on the board, whose parts are traced instead."""
        return self.selection is not None and self.selection.walk is not None

    def _draw_parts(self, surface: pygame.Surface) -> None:
        assert self.selection is not None
        assert self.selection.walk is not None
        pawns = list(self.view.pawns)
        for leg in self.selection.walk.legs:
            start = place_of(self.seating, leg.pawn, pawns[leg.pawn])
            places = (start, *path_places(self.seating, leg.pawn, leg.path))
            self.board.trace(surface, places, self.theme.seat(self.seat_styles[owner_of(leg.pawn)].colour))
            pawns[leg.pawn] = leg.to

    def _draw_offer(self, surface: pygame.Surface, told: Offer) -> None:
        board = self.board
        for preview in told.weak:
            for trail in preview.trails:
                if not preview.swaps:
                    board.path(surface, trail.places, trail.counted, strong=False)
        for reach in told.reaches:
            board.step(surface, reach.place, reach.steps, reach.dead)
        grown = self._grown(told)
        for preview in told.strong:
            for trail in preview.trails[: 1 if preview.swaps else None]:
                board.path(surface, trail.places, trail.counted, strong=True, grown=grown)
        for preview in (*told.weak, *told.strong):
            for loss in preview.losses:
                board.halo(surface, loss.place, "capture")
        strength = self._breath()
        places = places_of(self.seating, self.shown().snapshot.pawns)
        strong = {trail.pawn for preview in told.strong for trail in preview.trails[:1]}
        for pawn in told.movers:
            picked = pawn in told.chosen or pawn in strong
            board.halo(surface, places[pawn], "selected" if picked else "movable", strength)
        for pawn in told.partners - told.movers:
            board.halo(surface, places[pawn], "target", 0.9)
        if self.selection is not None and self.deciding:
            for spot in self.selection.spots:
                board.halo(surface, spot, "selected" if told.chosen else "target")

    def _grown(self, told: Offer) -> float:
        if self.app.reduced_motion or not told.strong:
            return 1.0
        steps = max(len(trail.places) for trail in told.strong[0].trails)
        return min(1.0, (self.now() - self._pointed_since + 0.03) / (_PATH_STEP * max(1, steps)))

    def _breath(self) -> float:
        since = self.now() - self._turn_since
        if self.app.reduced_motion or since >= BREATHES:
            return 0.9
        return 0.55 + 0.35 * (0.5 - 0.5 * math.cos(2 * math.pi * since / _BREATH))

    def _draw_pawns(self, surface: pygame.Surface, shown: Shown, told: Offer) -> None:
        shapes: list[PawnShape] = []
        away = shown.moving_pawns
        dragged = self.drag_from.partition(":") if self.drag_from else ("", "", "")
        for pawn, place in enumerate(places_of(self.seating, shown.snapshot.pawns)):
            if pawn in away:
                continue
            held = dragged[0] == "pawn" and dragged[2] == str(pawn)
            shapes.append(
                PawnShape(self.seat_styles[owner_of(pawn)], self.board.px(place), alpha=0.45 if held else 1.0)
            )
        for moving in shown.moving:
            if isinstance(moving.motion, PawnWalk):
                shapes += self.board.moving(moving, self.seat_styles[owner_of(moving.motion.pawn)])
        shapes += self._ghosts(told, shown)
        self.board.draw_pawns(surface, shapes)

    def _ghosts(self, told: Offer, shown: Shown) -> list[PawnShape]:
        taken = set(places_of(self.seating, shown.snapshot.pawns))
        found: dict[Place, PawnShape] = {}
        for preview in (*told.strong, *told.weak):
            for trail in preview.trails:
                if trail.target not in taken and not preview.swaps:
                    look = self.seat_styles[owner_of(trail.pawn)]
                    found[trail.target] = PawnShape(look, self.board.px(trail.target), ghost=True)
        return list(found.values())

    def _draw_celebration(self, surface: pygame.Surface, shown: Shown) -> None:
        """The winners' pawns shine; for a moment flakes of brass and of their colours fall on the board."""
        winners = shown.snapshot.winners
        if not winners:
            return
        places = places_of(self.seating, shown.snapshot.pawns)
        for pawn, place in enumerate(places):
            if owner_of(pawn) in winners:
                self.board.halo(surface, place, "selected")
        since = self.now() - self._over_since if self._over_since is not None else -1.0
        if 0 <= since < FALLS and not self.app.reduced_motion:
            colours = [self.theme.brass_line, self.theme.glow]
            colours += [self.theme.seat(self.seat_styles[winner].colour) for winner in winners]
            draw_flakes(surface, pygame.Rect(self.geometry.board.board_rect), since / FALLS, colours)

    def _draw_plates(self, p: Painter, shown: Shown) -> None:
        clip, room = p.surface.get_clip(), 2 * self.m.px(30)
        for plate in plates(shown.snapshot, self.seating, self.seat_infos, self.viewer, self.activity):
            place = self.geometry.plates[plate.seat]
            if not clip.colliderect(pygame.Rect(place.rect).inflate(room, room)):
                continue
            self.plate_painter.draw(p, plate, place, self._glows.get(plate.player, 0.0))

    def _draw_piles(self, p: Painter, shown: Shown) -> None:
        geometry, snapshot = self.geometry, shown.snapshot
        self.cards.draw_stock(p.surface, geometry.stock, geometry.pile, snapshot.stock)
        self.cards.draw_discard(p.surface, geometry.discard, geometry.pile, snapshot.discard)
        if not geometry.pile_labels:
            return
        below = round(geometry.pile * 0.7) + self.m.px(15)
        for (x, y), name, count in (
            (geometry.stock, "stock", snapshot.stock),
            (geometry.discard, "discard", len(snapshot.discard)),
        ):
            words = tr("table.pile.count", pile=tr(f"table.pile.{name}"), n=count)
            self.cards.draw_count(p, (x, y + below), words, geometry.pile)

    # The hand.

    def hand_cards(self) -> list[HandCard]:
        """The cards of the hand as they are drawn now."""
        focused = self.focus.current if self.focus.shown else None
        found = []
        for card, place in zip(self.hand, self.hand_places(), strict=True):
            state = card_state(card, self.selection, self.view, self.deciding)
            lift = round(self._lifts.get(card, 0.0) * RISE * self.m.unit)
            if self.kept and self.kept[-1] == f"card:{card_name(card)}":
                lift = round(RISE * self.m.unit)
            found.append(HandCard(card, place, state, lift, focused == f"card:{card_name(card)}"))
        return found

    def _draw_hand(self, p: Painter, shown: Shown) -> None:
        if self.covered or not self._hand_is_open():
            self._draw_backs(p.surface, shown)
            return
        cards = self.hand_cards()
        if self.drag_from is not None:
            cards = [c for c in cards if f"card:{card_name(c.card)}" != self.drag_from]
        self.cards.draw_hand(p.surface, cards)
        if self.selection is not None and self.selection.walk is not None and self.timeline is None:
            raised = next((c for c in cards if c.card == self.selection.card), None)
            if raised is not None:
                draw_counter(self, p, raised, self.selection.walk)

    def _draw_backs(self, surface: pygame.Surface, shown: Shown) -> None:
        count = len(shown.snapshot.hands[self.viewer])
        for place in self.geometry.fan.spread(count):
            back = self.cards.painter.back(place.width, place.angle)
            surface.blit(back, back.get_rect(center=place.centre))

    def _draw_dragged(self, surface: pygame.Surface) -> None:
        assert self.drag_from is not None
        assert self.drag_pos is not None
        kind, _, name = self.drag_from.partition(":")
        if kind == "card":
            picture = self.cards.face(parse_card(name), round(self.geometry.fan.card * 0.8))
            surface.blit(picture, picture.get_rect(center=self.drag_pos))
        else:
            look = self.seat_styles[owner_of(int(name))]
            self.board.draw_pawns(surface, [PawnShape(look, self.drag_pos, 0.25, lifted=True)])

    # Where cards come from and go to.

    def _spot(self, anchor: Anchor, card: Card) -> Spot:
        geometry = self.geometry
        match anchor.kind:
            case "stock":
                return (*geometry.stock, 0.0, max(30, geometry.pile))
            case "discard":
                return (*geometry.discard, self.cards.tilt(max(0, card)), max(30, geometry.pile))
            case "hand" if anchor.player == self.viewer:
                fan = geometry.fan.spread(max(1, anchor.of))
                place = fan[min(anchor.index, len(fan) - 1)]
                return (*place.centre, place.angle, place.width)
            case "given":
                return self._given_spot(anchor.player)
        rect = Box(*geometry.plates[self.seating.seats[anchor.player]].rect)
        return (rect.right - rect.h * 0.45, rect.y + rect.h * 0.35, 0.0, max(16, round(28 * self.m.unit)))

    def _given_spot(self, player: int) -> Spot:
        seat = self.seating.seats[player]
        key = (self.geometry.board, self.geometry.plates[seat].rect)
        if self._given_spots.get(seat, (None,))[0] != key:
            centre, width = given_spot(self.geometry, seat)
            self._given_spots[seat] = (key, (*centre, 0.0, width))
        return self._given_spots[seat][1]

    def _draw_given(self, surface: pygame.Surface, shown: Shown) -> None:
        """Cards given for the exchange, face down beside their giver."""
        for player, given in enumerate(shown.snapshot.given):
            if given:
                x, y, _, width = self._given_spot(player)
                back = self.cards.painter.back(round(width))
                surface.blit(back, back.get_rect(center=(round(x), round(y))))
