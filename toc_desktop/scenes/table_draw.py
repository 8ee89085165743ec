"""Frames of the table: small motions, what has changed since the last frame, and drawing just that."""

from __future__ import annotations

import pygame

from toc_desktop.engine import card_name, parse_card
from toc_desktop.engine.cards import Card
from toc_desktop.present.table.layout import ICONS
from toc_desktop.present.table.model import lit_players
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.timeline import CardFlight, Moving, Shown, ease
from toc_desktop.scenes.table_overlay import draw_dashes, draw_effect, draw_hint, draw_reason, draw_refusal
from toc_desktop.scenes.table_paint import BREATHES, TablePaint
from toc_desktop.support.layout import Box
from toc_desktop.ui import frame_report as report
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.svg import clear_caches
from toc_desktop.ui.widgets import Look
from toc_desktop.ui.widgets.overlays import draw_tooltip

_RISE_TIME = 0.09
_GLOW_TIME = 0.2
_ANY = 99


_PIECES = ("card", "pawn", "cell", "plate")
"""Controls that are drawn with the play, not with the panels."""
Frame = tuple[pygame.Surface, object, dict[str, tuple[object, pygame.Rect]]]


class TableDrawing(TablePaint):
    """Everything that is seen, frame by frame."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self._drawn: Frame | None = None
        self._scenery: pygame.Surface | None = None
        self._scenery_key: tuple[object, object] = (None, None)
        self._zone: pygame.Rect | None = None
        self._ground_key: object = None
        self.handed_on = False
        """Whether another scene goes on with the painted board and cards."""
        self.built = 0
        """How often the widgets were built."""
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
            self.lead_on()
        if self.moment() != self._last_turn:
            self.refresh()
        if self._ease_all(dt):
            self.redraw()

    def moment(self) -> object:
        """What the panels tell of: with another one they are built again."""
        return (self.shown().snapshot.turn, self.timeline is None, self.activity)

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
        lit = lit_players(self.shown().snapshot, self.activity)
        for player in range(self.seating.players):
            goal, now = float(player in lit), self._glows.get(player, 0.0)
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
        return now - self._turn_since < BREATHES or now - self._pointed_since < 0.35

    # Drawing.

    def enter(self) -> None:
        """On top again: what other scenes drew over the table is drawn anew."""
        super().enter()
        self._drawn = None
        clear_caches()

    def leave(self) -> None:
        """Covered: what is quickly put together again need not be kept."""
        super().leave()
        self._drawn = self._scenery = None

    def close(self) -> None:
        """Gone: the pictures go at once, whoever still knows the scene."""
        super().close()
        self._drawn = self._scenery = self._ground_key = None
        if not self.handed_on:
            self.board.release()
            self.cards.release()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what has changed since the last frame on this surface, or all of it."""
        p, look, shown = Painter(surface, self.ui), self.look(), self.shown()
        if report.active() is not None:
            # Texts are checked against what is really behind them: all of it, and afresh.
            self.cards.begin_frame(_ANY)
            self._draw_scenery(p, look)
            self._draw_moving(p, look, shown)
            self._drawn = None
            return
        parts = self._parts(look, shown)
        frame = (surface, self._whole_key(look), parts)
        boxes = self._changed(frame)
        built = self._scenery_key
        scenery = self._kept_scenery(p, look)
        # One slow thing a frame: new panels, or a new card.
        self.cards.begin_frame(_ANY if self._drawn is None else int(built == self._scenery_key))
        for box in boxes:
            surface.set_clip(box)
            surface.blit(scenery, (0, 0))
            self._draw_moving(p, look, shown)
        surface.set_clip(None)
        self._drawn = frame
        if self.cards.waiting:
            # The keys of these parts are what is to be seen, not what is: draw them again.
            parts.pop("hand")
            parts.pop("piles")
            self.redraw()

    def _draw_moving(self, p: Painter, look: Look, shown: Shown) -> None:
        self._draw_play(p, shown)
        self.draw_over(p)
        self.draw_above(p, look)

    # What has changed.

    def _whole_key(self, look: Look) -> tuple[object, ...]:
        """What, when it changes, may change anything anywhere."""
        aside = look.hovered is not None and not look.hovered.startswith(_PIECES)
        told = (self.refused, self.hint_words, self.notice, self.drag_pos, len(self.layers), self.covered)
        still = (self.size, self._ground_key, look.focused, aside, self.app.scene is self)
        tip = self.tip()
        tipped = (tip.id, tip.hint) if tip is not None else None
        busy = aside or self.layers or self.notice or self._celebrating
        return (*told, *still, tipped, self.now() if busy else None)

    def _parts(self, look: Look, shown: Shown) -> dict[str, tuple[object, pygame.Rect]]:
        """The parts of the picture: for each a key that changes with it, and what it covers."""
        geometry, snapshot, m = self.geometry, shown.snapshot, self.m
        room = m.px(30)
        zone = pygame.Rect(geometry.banner).unionall(
            [pygame.Rect(geometry.title), *map(pygame.Rect, geometry.icons), pygame.Rect(geometry.middle)]
        )
        fan = pygame.Rect(geometry.fan.zone).inflate(2 * room, 4 * room)
        hand = tuple((c.card, c.place, c.state, c.lift) for c in self.hand_cards())
        selection = self.selection
        play = (snapshot.pawns, shown.moving_pawns, self._offer_key(), self._drag_key(), snapshot.given)
        parts: dict[str, tuple[object, pygame.Rect]] = {
            "panels": (self._panel_key(look), zone.inflate(2 * room, 2 * room)),
            "piles": ((snapshot.stock, snapshot.discard), pygame.Rect(geometry.middle)),
            "hand": ((hand, selection.left if selection else None, self.timeline is None), fan),
            "board": (play, pygame.Rect(geometry.board.rect).inflate(room, room)),
        }
        for player, seat in enumerate(self.seating.seats):
            key = (
                len(snapshot.hands[player]),
                snapshot.turn,
                snapshot.dealer,
                snapshot.given,
                snapshot.winners,
            )
            glow = (round(self._glows.get(player, 0.0) * 6), self.activity)
            rect = pygame.Rect(geometry.plates[seat].rect).inflate(2 * room, 2 * room)
            parts[f"plate{player}"] = ((key, glow), rect)
        for index, moving in enumerate(shown.moving):
            parts[f"moving{index}"] = (moving, self._moving_rect(moving))
        return parts

    def _changed(self, frame: Frame) -> list[pygame.Rect]:
        """The rectangles to draw again: where a part was, and where it is now."""
        whole = frame[0].get_rect()
        before = self._drawn
        if before is None or before[0] is not frame[0] or before[1] != frame[1]:
            return [whole]
        was, now = before[2], frame[2]
        boxes: list[pygame.Rect] = []
        for name in was.keys() | now.keys():
            if was.get(name) != now.get(name):
                boxes += [part[name][1] for part in (was, now) if name in part]
        merged = _merged([box.clip(whole) for box in boxes])
        return [whole] if sum(b.w * b.h for b in merged) > 0.7 * whole.w * whole.h else merged

    def _offer_key(self) -> object:
        selection = self.selection
        if selection is None or not self.deciding:
            return (self.timeline is None, self.traces[-1:])
        breath = None if self.now() - self._turn_since >= BREATHES else self.now()
        grown = None if self.now() - self._pointed_since > 0.4 else self.now()
        return (
            selection.card,
            selection.spots,
            selection.left,
            self.pointed,
            self.pending,
            self.hinted,
            breath,
            grown,
        )

    def _drag_key(self) -> object:
        return (self.drag_from, self.drag_pos)

    def _moving_rect(self, moving: Moving) -> pygame.Rect:
        """What a pawn or a card on its way covers, shadow and arc included."""
        motion = moving.motion
        if isinstance(motion, CardFlight):
            start, end = self._spot(motion.start, motion.card), self._spot(motion.end, motion.card)
            share = ease(moving.progress)
            x, y, _, _ = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            side = round(max(start[3], end[3]) * 2)
            rect = pygame.Rect(0, 0, side, side)
            rect.center = (round(x), round(y))
            if not moving.fade:
                return rect
            return rect.unionall(
                [pygame.Rect(s[0] - s[3], s[1] - s[3], 2 * s[3], 2 * s[3]) for s in (start, end)]
            )
        pitch = self.board.pitch
        rects = []
        for shape in self.board.moving(moving, self.seat_styles[owner_of(motion.pawn)]):
            x, y = shape.at
            top = y - (shape.lift + 1.2) * pitch
            rects.append(
                pygame.Rect(
                    round(x - 1.5 * pitch), round(top), round(3 * pitch), round(y - top + 1.6 * pitch)
                )
            )
        return rects[0].unionall(rects[1:])

    # The scenery.

    def _panel_key(self, look: Look) -> tuple[object, ...]:
        pointed = None if (look.hovered or "").startswith(_PIECES) else (look.hovered, look.pressed)
        return (self.built, self.size, pointed, self.memory.get("scroll:log_lines"))

    def _kept_scenery(self, p: Painter, look: Look) -> pygame.Surface:
        """Board and panels as one picture; only the panels are drawn again when they change."""
        key = (self._ground_key, self._panel_key(look))
        if self._scenery is None or self._scenery_key[0] != key[0]:
            self._scenery = self.board.ground.copy()
            self._draw_scenery(Painter(self._scenery, self.ui), look)
        elif key != self._scenery_key:
            self._scenery.set_clip(self._parts_zone())
            self._draw_scenery(Painter(self._scenery, self.ui), look)
            self._scenery.set_clip(None)
        self._scenery_key = key
        return self._scenery

    def _parts_zone(self) -> pygame.Rect:
        boxes = [pygame.Rect(widget.box) for widget in self.widgets]
        zone = boxes[0].unionall(boxes[1:]).inflate(self.m.px(60), self.m.px(60))
        before, self._zone = self._zone, zone
        return zone if before is None else zone.union(before)

    def _draw_scenery(self, p: Painter, look: Look) -> None:
        """The board and the panels."""
        p.surface.blit(self.board.ground, (0, 0))
        for widget in self.widgets:
            widget.draw(p, look)

    def _draw_play(self, p: Painter, shown: Shown) -> None:
        """All that stands and moves on the board, and what can be done there."""
        clip, room = p.surface.get_clip(), self.m.px(60)
        self._draw_plates(p, shown)
        if self.geometry.pile and clip.colliderect(self.geometry.middle):
            self._draw_piles(p, shown)
        if not clip.colliderect(pygame.Rect(self.geometry.board.rect).inflate(room, room)):
            return
        told = self.offer()
        self._draw_traces(p.surface)
        self._draw_offer(p.surface, told)
        self._draw_celebration(p.surface, shown)
        self._draw_pawns(p.surface, shown, told)
        for preview in (*told.weak, *told.strong):
            for loss in preview.losses:
                self.board.badge(p.surface, loss.place)
        for preview in told.strong if self.hint_words is None else ():
            # A hint says it already, and two bubbles may lie on each other.
            draw_effect(self, p, preview)

    def draw_over(self, p: Painter) -> None:
        """The hand, cards on their way, bubbles."""
        shown = self.shown()
        self._draw_given(p.surface, shown)
        zone, room = pygame.Rect(self.geometry.fan.zone), self.m.px(30)
        if p.surface.get_clip().colliderect(zone.inflate(2 * room, 4 * room)):
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
        else:
            draw_reason(self, p)

    # Focus.

    def _draw_tooltip(self, p: Painter) -> None:
        """Words of the top icons lie beside them, over the title: under them the banner is read."""
        tip = self.tip()
        if self.layers or tip is None:
            super()._draw_tooltip(p)
        elif tip.role in ("card", "pawn"):
            return  # told in a bubble, with what is on the board
        elif tip.id in ICONS:
            draw_tooltip(p, self.area, Box(*self.geometry.icons[0]), tip.hint, beside=True)
        else:
            draw_tooltip(p, self.area, tip.visible, tip.hint)

    def _draw_focus(self, p: Painter) -> None:
        control: Control | None = self.focus.control if self.focus.shown else None
        if control is None or self.layers:
            super()._draw_focus(p)
        elif control.role == "card":
            card = next((c for c in self.hand_cards() if f"card:{card_name(c.card)}" == control.id), None)
            if card is not None:
                corners = self.cards.focus_outline(card)
                draw_dashes(p, corners)
        elif control.role in ("pawn", "cell"):
            place = self.place_named(control.id)
            if place is not None:
                self.board.halo(p.surface, place, "focus")
        else:
            super()._draw_focus(p)


def _merged(boxes: list[pygame.Rect]) -> list[pygame.Rect]:
    """Boxes that overlap become one, so that nothing is drawn twice."""
    found: list[pygame.Rect] = []
    for box in boxes:
        if box.w <= 0 or box.h <= 0:
            continue
        while (hit := box.collidelist(found)) >= 0:
            box = box.union(found.pop(hit))
        found.append(box)
    return found
