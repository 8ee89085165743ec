"""Drawing the table: ground, traces, what can be done, pawns, plates, piles, hand, cards on their way."""

from __future__ import annotations

import math

import pygame

from toc_desktop.engine import card_name, parse_card
from toc_desktop.engine.cards import Card
from toc_desktop.present.focus import Control
from toc_desktop.present.geometry import Place
from toc_desktop.present.layout import Box
from toc_desktop.present.places import owner_of, places_of
from toc_desktop.present.pointing import Offer, offer
from toc_desktop.present.table_model import card_state, plates
from toc_desktop.present.table_words import consequence_words
from toc_desktop.present.timeline import Anchor, CardFlight, PawnWalk, Shown
from toc_desktop.render.board import SeatLook
from toc_desktop.render.table_board import PawnShape, TableBoard
from toc_desktop.render.table_cards import HandCard, Spot, TableCards
from toc_desktop.render.table_plates import PlatePainter
from toc_desktop.render.widgets.painter import Painter
from toc_desktop.scenes.table_menu import TableMenu
from toc_desktop.scenes.table_overlay import draw_counter, draw_effect, draw_hint, draw_refusal
from toc_desktop.support.i18n import tr

_BREATHES = 2.8
_BREATH = 1.4
_RISE = 24
_RISE_TIME = 0.09
_GLOW_TIME = 0.2
_PATH_STEP = 0.025


class TableDrawing(TableMenu):
    """Everything that is seen."""

    board: TableBoard
    cards: TableCards
    plate_painter: PlatePainter
    looks: dict[int, SeatLook]

    def __init__(self, *args: object, **kwargs: object) -> None:
        self._lifts: dict[Card, float] = {}
        self._glows: dict[int, float] = {}
        self._pointed: str | None = None
        self._pointed_since = 0.0
        self._turn_since = -100.0
        self._was_deciding = False
        self._last_turn: object = None
        super().__init__(*args, **kwargs)

    # Time.

    def update(self, dt: float) -> None:
        """Let the small motions go on: cards that rise, the glow of the turn, halos that breathe."""
        super().update(dt)
        pointed = self.pointed
        if pointed != self._pointed:
            self._pointed, self._pointed_since = pointed, self.now()
            self.refresh()
        if self.deciding != self._was_deciding:
            self._was_deciding = self.deciding
            self._turn_since = self.now()
            self.refresh()
        seen = (self.shown().stage.turn, self.timeline is None, self.activity)
        if seen != self._last_turn:
            self._last_turn = seen
            self.refresh()
        if self._ease_all(dt):
            self.redraw()

    def _ease_all(self, dt: float) -> bool:
        moved = False
        wanted = self._raised_card()
        still = self.app.reduced_motion
        for card in set(self._lifts) | ({wanted} if wanted is not None else set()):
            goal = 1.0 if card == wanted else 0.0
            now = self._lifts.get(card, 0.0)
            step = 1.0 if still else dt / _RISE_TIME
            after = min(goal, now + step) if goal > now else max(goal, now - step)
            moved |= after != now
            self._lifts[card] = after
            if after == 0:
                self._lifts.pop(card)
        stage = self.shown().stage
        for player in range(self.seating.players):
            active = player in stage.winners if stage.winners else player == stage.turn
            goal, now = float(active), self._glows.get(player, 0.0)
            step = 1.0 if still else dt / _GLOW_TIME
            after = min(goal, now + step) if goal > now else max(goal, now - step)
            moved |= after != now
            self._glows[player] = after
        return moved

    def _raised_card(self) -> Card | None:
        kind, _, name = (self.pointed or "").partition(":")
        if self.layers:
            return None
        if kind != "card":
            return self.hinted_card
        card = parse_card(name)
        return None if self.selection is not None and self.selection.card == card else card

    @property
    def animating(self) -> bool:
        """Whether a new picture is wanted at every frame."""
        if super().animating:
            return True
        now = self.now()
        if self.app.reduced_motion or not self.deciding:
            return False
        return now - self._turn_since < _BREATHES or now - self._pointed_since < 0.35

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
        return consequence_words(strong[0], self.sitters, self.viewer) if strong else ""

    # Drawing.

    def draw_background(self, p: Painter) -> None:
        """The board and all that stands on it, plates and piles."""
        shown, told = self.shown(), self.offer()
        p.surface.blit(self.board.ground, (0, 0))
        self._draw_traces(p.surface)
        self._draw_offer(p.surface, told)
        self._draw_pawns(p.surface, shown, told)
        self._draw_plates(p, shown)
        for preview in (*told.weak, *told.strong):
            for loss in preview.losses:
                self.board.badge(p.surface, loss.place)
        if self.geometry.pile:
            self._draw_piles(p, shown)
        for preview in told.strong:
            draw_effect(self, p, preview)

    def draw_over(self, p: Painter) -> None:
        """The hand, cards on their way, bubbles."""
        shown = self.shown()
        self._draw_given(p.surface, shown)
        self._draw_hand(p, shown)
        for moving in shown.moving:
            if isinstance(moving.motion, CardFlight):
                flight = moving.motion
                start, end = self._spot(flight.start, flight.card), self._spot(flight.end, flight.card)
                self.cards.draw_flight(p.surface, moving, start, end)
        if self.drag_from is not None and self.drag_pos is not None:
            self._draw_dragged(p.surface)
        if self.refused is not None:
            draw_refusal(self, p, *self.refused)
        elif self.hint_words and self.deciding:
            draw_hint(self, p, *self.hint_words)

    def _draw_traces(self, surface: pygame.Surface) -> None:
        recent = [] if self.timeline is not None or self.selection_shown() else self.traces[-1:]
        for player, places in recent:
            colour = self.theme.seat(self.looks[player].colour)
            self.board.trace(surface, places, colour)
        if self.selection is not None and self.selection.walk is not None:
            self._draw_parts(surface)

    def selection_shown(self) -> bool:
        """Whether a half played seven is on the board, whose parts are traced instead."""
        return self.selection is not None and self.selection.walk is not None

    def _draw_parts(self, surface: pygame.Surface) -> None:
        assert self.selection is not None
        assert self.selection.walk is not None
        from toc_desktop.present.places import path_places, place_of

        pawns = list(self.view.pawns)
        for leg in self.selection.walk.legs:
            start = place_of(self.seating, leg.pawn, pawns[leg.pawn])
            places = (start, *path_places(self.seating, leg.pawn, leg.path))
            self.board.trace(surface, places, self.theme.seat(self.looks[owner_of(leg.pawn)].colour))
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
        places = places_of(self.seating, self.shown().stage.pawns)
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
        if self.app.reduced_motion or since >= _BREATHES:
            return 0.9
        return 0.55 + 0.35 * (0.5 - 0.5 * math.cos(2 * math.pi * since / _BREATH))

    def _draw_pawns(self, surface: pygame.Surface, shown: Shown, told: Offer) -> None:
        shapes: list[PawnShape] = []
        away = shown.moving_pawns
        dragged = self.drag_from.partition(":") if self.drag_from else ("", "", "")
        for pawn, place in enumerate(places_of(self.seating, shown.stage.pawns)):
            if pawn in away:
                continue
            held = dragged[0] == "pawn" and dragged[2] == str(pawn)
            shapes.append(
                PawnShape(self.looks[owner_of(pawn)], self.board.px(place), alpha=0.45 if held else 1.0)
            )
        for moving in shown.moving:
            if isinstance(moving.motion, PawnWalk):
                shapes += self.board.moving(moving, self.looks[owner_of(moving.motion.pawn)])
        shapes += self._ghosts(told, shown)
        self.board.draw_pawns(surface, shapes)

    def _ghosts(self, told: Offer, shown: Shown) -> list[PawnShape]:
        taken = set(places_of(self.seating, shown.stage.pawns))
        found: dict[Place, PawnShape] = {}
        for preview in (*told.strong, *told.weak):
            for trail in preview.trails:
                if trail.target not in taken and not preview.swaps:
                    look = self.looks[owner_of(trail.pawn)]
                    found[trail.target] = PawnShape(look, self.board.px(trail.target), ghost=True)
        return list(found.values())

    def _draw_plates(self, p: Painter, shown: Shown) -> None:
        for plate in plates(shown.stage, self.seating, self.sitters, self.viewer, self.activity):
            place = self.geometry.plates[plate.seat]
            self.plate_painter.draw(p, plate, place, self._glows.get(plate.player, 0.0))

    def _draw_piles(self, p: Painter, shown: Shown) -> None:
        geometry, stage = self.geometry, shown.stage
        self.cards.draw_stock(p.surface, geometry.stock, geometry.pile, stage.stock)
        self.cards.draw_discard(p.surface, geometry.discard, geometry.pile, stage.discard)
        if not geometry.pile_labels:
            return
        below = round(geometry.pile * 0.7) + self.m.px(15)
        for (x, y), name, count in (
            (geometry.stock, "stock", stage.stock),
            (geometry.discard, "discard", len(stage.discard)),
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
            lift = round(self._lifts.get(card, 0.0) * _RISE * self.m.unit)
            if self.kept and self.kept[-1] == f"card:{card_name(card)}":
                lift = round(_RISE * self.m.unit)
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
        count = len(shown.stage.hands[self.viewer])
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
            look = self.looks[owner_of(int(name))]
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
        rect = Box(*self.geometry.plates[self.seating.seats[player]].rect)
        cx, cy = self.geometry.board.centre
        x, y = rect.centre
        far = math.dist((x, y), (cx, cy)) or 1.0
        away = self.board.pitch * 2.6
        return (x + (cx - x) / far * away, y + (cy - y) / far * away, 0.0, max(24, round(self.board.pitch)))

    def _draw_given(self, surface: pygame.Surface, shown: Shown) -> None:
        """Cards given for the exchange, face down beside their giver."""
        for player, given in enumerate(shown.stage.given):
            if given:
                x, y, _, width = self._given_spot(player)
                back = self.cards.painter.back(round(width))
                surface.blit(back, back.get_rect(center=(round(x), round(y))))

    # Focus.

    def _draw_focus(self, p: Painter) -> None:
        control: Control | None = self.focus.control if self.focus.shown else None
        if control is None or self.layers:
            super()._draw_focus(p)
        elif control.role == "card":
            card = next((c for c in self.hand_cards() if f"card:{card_name(c.card)}" == control.id), None)
            if card is not None:
                corners = self.cards.focus_outline(card)
                _dashes(p, corners)
        elif control.role in ("pawn", "cell"):
            place = self.place_named(control.id)
            if place is not None:
                self.board.halo(p.surface, place, "focus")
        else:
            super()._draw_focus(p)


def _dashes(p: Painter, corners: list[tuple[float, float]]) -> None:
    """The keyboard's frame around a card: white dashes on a dark line."""
    wide = max(3, round(4 * p.m.unit))
    dark, white = p.theme.focus_dark[:3], p.theme.focus[:3]
    pygame.draw.lines(p.surface, dark, True, corners, round(wide * 1.8))
    dash, gap = max(8.0, 14 * p.m.unit), max(4.0, 7 * p.m.unit)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.dist(a, b)
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        at = 0.0
        while at < length:
            end = min(length, at + dash)
            start = (a[0] + ux * at, a[1] + uy * at)
            pygame.draw.line(p.surface, white, start, (a[0] + ux * end, a[1] + uy * end), wide)
            at += dash + gap
