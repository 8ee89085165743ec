"""Paints views of the table: whatever differs from the view painted last, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from toc_desktop.engine import Player
from toc_desktop.present.table.grand import growth
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.places import owner_of
from toc_desktop.present.table.targets import CardTarget, PawnTarget
from toc_desktop.present.table.timeline import CardFlight, PawnWalk
from toc_desktop.render.flakes import draw_flakes
from toc_desktop.render.table_board import PawnShape, TableBoard
from toc_desktop.render.table_cards import TableCards
from toc_desktop.render.table_plates import PlatePainter
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.support.memory import give_back
from toc_desktop.table.areas import hand_rect, held_card, held_width, with_room
from toc_desktop.table.covering import Parts, differing, panel_parts, parts_of, pieces_differing
from toc_desktop.table.note import NoteWidget
from toc_desktop.table.overlays import draw_bubble, draw_counter, draw_dashes
from toc_desktop.table.spots import Spots
from toc_desktop.table.view import BoardView, FocusMark, HandView, Scenery, TableView
from toc_desktop.ui import frame_report as report
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.rectangles import merged, same_pixels
from toc_desktop.ui.textures import forget_textures
from toc_desktop.ui.widgets import Look, Widget
from toc_desktop.ui.widgets.overlays import draw_tooltip

_MOST_REPAINTED = 0.7
"""Beyond this share of the window it is as quick to paint all of it."""
_MOST_BOXES = 6
"""How many boxes are painted one by one: each of them costs something, however small it is."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The painters of board, cards and plates, made for one scenery."""

    scenery: Scenery
    board: TableBoard
    cards: TableCards
    plates: PlatePainter
    spots: Spots

    @classmethod
    def for_scenery(cls, scenery: Scenery) -> Tools:
        """Return the painters for a scenery; the board is painted here, once."""
        theme = scenery.ui.theme
        by_player = dict(enumerate(scenery.styles))
        by_seat = {seat: by_player[player] for player, seat in enumerate(scenery.seats)}
        m = scenery.ui.m
        board = TableBoard(theme, scenery.board, scenery.size, scenery.marks, by_seat, m.piece_scale)
        # The wood it was painted with weighs more than the board, and is not needed any more.
        forget_textures()
        pixels = max(0.5, m.unit**2) * m.piece_scale
        cards = TableCards(theme, scenery.rules, scenery.lang, pixels, growth(m.piece_scale))
        plates = PlatePainter(
            board.pawns, cards.painter, by_player, scenery.compact, scenery.board.unit, scenery.lang
        )
        return cls(scenery, board, cards, plates, Spots(cards.tilt))


class TablePainter:
    """Draws a view on a surface; it remembers the last one, to repaint only the parts that differ."""

    def __init__(self, tools: Tools | None = None) -> None:
        self._tools = tools
        self._drawn: tuple[pygame.Surface, TableView] | None = None
        self._backdrop: tuple[TableView, pygame.Surface] | None = None

    def tools(self, scenery: Scenery) -> Tools:
        """Return the painters for a scenery, made when it is a new one."""
        if self._tools is None or self._tools.scenery != scenery:
            self._tools = Tools.for_scenery(scenery)
            self._drawn = self._backdrop = None
        return self._tools

    def fresh(self) -> TablePainter:
        """Return a painter with the same tools that has drawn nothing yet."""
        return TablePainter(self._tools)

    def forget(self) -> None:
        """Take the surface as lost: somebody else has drawn on it."""
        self._drawn = None

    def rest(self) -> None:
        """Let go of what is quickly put together again, while nobody looks."""
        self._drawn = self._backdrop = None

    def release(self) -> None:
        """Let go of every picture."""
        self.rest()
        if self._tools is not None:
            self._tools.board.release()
            self._tools.cards.release()
        self._tools = None
        give_back()

    # Frames.

    def draw(
        self,
        surface: pygame.Surface,
        view: TableView,
        widgets: Sequence[Widget],
        draw_above: Callable[[Painter], None],
    ) -> None:
        """Draw what differs from the view drawn last on this surface, or all of it."""
        tools = self.tools(view.scenery)
        p = Painter(surface, view.scenery.ui)
        if report.active() is not None:
            # Texts are checked against what is really behind them: all of it, and afresh.
            self._draw_backdrop(p, view, widgets, tools)
            self._draw_play(p, view, tools, widgets)
            draw_above(p)
            self._drawn = None
            return
        boxes = self._differing(surface, view, tools)
        backdrop = self._kept_backdrop(view, widgets, tools)
        for box in boxes:
            surface.set_clip(box)
            surface.blit(backdrop, (0, 0))
            self._draw_play(p, view, tools, widgets)
            draw_above(p)
        surface.set_clip(None)
        self._drawn = (surface, view)

    def _differing(self, surface: pygame.Surface, view: TableView, tools: Tools) -> list[pygame.Rect]:
        """Return the rectangles to paint: where a differing part was, and where it is now."""
        whole = surface.get_rect()
        if self._drawn is None or not same_pixels(self._drawn[0], surface):
            return [whole]
        before = self._drawn[1]
        if before is view:
            return []
        changed = [*differing(self._parts(before, tools), self._parts(view, tools))]
        if before.board != view.board:
            changed += self._pieces(before, view, tools)
        boxes = merged([box.clip(whole) for box in changed], _MOST_BOXES)
        large = sum(b.w * b.h for b in boxes) > _MOST_REPAINTED * whole.w * whole.h
        return [whole] if large else boxes

    def _parts(self, view: TableView, tools: Tools) -> Parts:
        """Return every part of a view with what it covers, but for the pieces on the board."""
        return parts_of(view, tools)

    def _pieces(self, before: TableView, view: TableView, tools: Tools) -> list[pygame.Rect]:
        """Return what covers the pieces on the board that differ."""
        return list(pieces_differing(before.board, view.board, tools.board))

    def _kept_backdrop(self, view: TableView, widgets: Sequence[Widget], tools: Tools) -> pygame.Surface:
        """Return board and panels as one picture, painted again only where the panels differ."""
        if self._backdrop is None:
            picture = tools.board.ground.copy()
            self._draw_backdrop(Painter(picture, view.scenery.ui), view, widgets, tools)
        else:
            before, picture = self._backdrop
            changed = differing(panel_parts(before), panel_parts(view)) if before is not view else ()
            for box in merged(list(changed), _MOST_BOXES):
                picture.set_clip(box)
                self._draw_backdrop(Painter(picture, view.scenery.ui), view, widgets, tools)
            picture.set_clip(None)
        self._backdrop = (view, picture)
        return picture

    # What lies still.

    def _draw_backdrop(self, p: Painter, view: TableView, widgets: Sequence[Widget], tools: Tools) -> None:
        p.surface.blit(tools.board.ground, (0, 0))
        look, clip = view.panel_look, p.surface.get_clip()
        for widget in widgets:
            if not isinstance(widget, NoteWidget) and clip.colliderect(with_room(view, widget.box)):
                widget.draw(p, Look(look.hovered, look.pressed, look.focused))

    def _draw_play(self, p: Painter, view: TableView, tools: Tools, widgets: Sequence[Widget]) -> None:
        """Draw all that stands and moves at the table, as far as it is inside the clip."""
        layout, clip = view.panels.layout, p.surface.get_clip()
        for plate in view.plates:
            place = layout.plates[plate.plate.seat]
            if clip.colliderect(with_room(view, place.rect)):
                tools.plates.draw(p, plate.plate, place, plate.share)
        if layout.pile and clip.colliderect(with_room(view, layout.middle)):
            self._draw_piles(p, view, tools)
        if clip.colliderect(with_room(view, layout.board.rect)):
            self._draw_board(p, view, tools)
        for player in view.given:
            x, y, _, width = tools.spots.given(view, player)
            back = tools.cards.painter.back(round(width))
            p.surface.blit(back, back.get_rect(center=(round(x), round(y))))
        if clip.colliderect(hand_rect(view)):
            self._draw_hand(p, view.hand, layout, tools)
        for moving in view.moving:
            if isinstance(moving.motion, CardFlight):
                tools.cards.draw_flight(p.surface, moving, *tools.spots.ends(view, moving.motion))
        if view.drag is not None:
            self._draw_dragged(p.surface, view, tools)
        for widget in widgets:
            if isinstance(widget, NoteWidget):
                look = view.panel_look
                widget.draw(p, Look(look.hovered, look.pressed, look.focused))
        if view.bubble is not None:
            draw_bubble(p, view.bubble, layout, tools.board)
        if view.focus is not None:
            self._draw_focus(p, view.focus, tools)
        if view.tooltip is not None:
            tip = view.tooltip
            draw_tooltip(p, Box(0, 0, *view.scenery.size), tip.anchor, tip.text, beside=tip.beside)

    def _draw_piles(self, p: Painter, view: TableView, tools: Tools) -> None:
        layout, piles, cards = view.panels.layout, view.piles, tools.cards
        cards.draw_stock(p.surface, layout.stock, layout.pile, piles.stock)
        cards.draw_discard(p.surface, layout.discard, layout.pile, piles.discard)
        below = round(layout.pile * 0.7) + p.m.px(15)
        if not layout.pile_labels:
            below = round(layout.pile * 0.7) - round(p.m.text(18.5) * 1.1)
        for (x, y), name, count in (
            (layout.stock, "stock", piles.stock),
            (layout.discard, "discard", len(piles.discard)),
        ):
            label = str(count)
            if layout.pile_labels:
                label = tr("table.pile.count", pile=tr(f"table.pile.{name}"), n=count)
            cards.draw_count(p, (x, y + below), label, layout.pile_labels, layout.pile)

    # The board.

    def _draw_board(self, p: Painter, view: TableView, tools: Tools) -> None:
        seen, board, surface = view.board, tools.board, p.surface
        styles, theme = view.scenery.styles, p.theme
        for player, places in seen.traces:
            board.trace(surface, places, theme.seat(styles[player].colour))
        for path in seen.weak:
            board.path(surface, path.places, path.counted, strong=False)
        for step in seen.steps:
            board.step(surface, step.place, step.steps, step.dead)
        for path in seen.strong:
            board.path(surface, path.places, path.counted, strong=True)
        for halo in seen.halos:
            board.halo(surface, halo.place, halo.kind, halo.strength)
        if seen.flakes is not None:
            colours = [theme.brass_line, theme.glow]
            colours += [theme.seat(styles[winner].colour) for winner in seen.winners]
            with p.clip(Box(*view.panels.layout.board.rect)):
                draw_flakes(surface, pygame.Rect(view.scenery.board.board_rect), seen.flakes, colours)
        board.draw_pawns(surface, self._pawn_shapes(view, seen, tools))
        for place in seen.badges:
            board.badge(surface, place)
        for place in seen.numbered:
            board.number(surface, place)
        if view.effect is not None:
            draw_bubble(p, view.effect, view.panels.layout, board)

    def _pawn_shapes(self, view: TableView, seen: BoardView, tools: Tools) -> list[PawnShape]:
        styles, board = view.scenery.styles, tools.board
        still = [pawn for pawn in seen.pawns if not pawn.ghost]
        shapes = [
            PawnShape(styles[pawn.player], board.px(pawn.place), alpha=0.45 if pawn.faint else 1.0)
            for pawn in still
        ]
        for moving in view.moving:
            if isinstance(moving.motion, PawnWalk):
                shapes += board.moving(moving, styles[owner_of(moving.motion.pawn)])
        ghosts = [pawn for pawn in seen.pawns if pawn.ghost]
        shapes += [PawnShape(styles[g.player], board.px(g.place), ghost=True) for g in ghosts]
        return shapes

    # The hand.

    def _draw_hand(self, p: Painter, hand: HandView, layout: TableLayout, tools: Tools) -> None:
        for place in hand.backs:
            back = tools.cards.painter.back(place.width, place.angle)
            p.surface.blit(back, back.get_rect(center=place.centre))
        tools.cards.draw_hand(p.surface, hand.cards, partial(_medal, p.surface, tools))
        if hand.counter is not None:
            draw_counter(p, hand.counter, layout)

    def _draw_dragged(self, surface: pygame.Surface, view: TableView, tools: Tools) -> None:
        assert view.drag is not None
        match view.drag.target:
            case CardTarget(card):
                picture = tools.cards.face(card, held_width(view))
                surface.blit(picture, picture.get_rect(center=held_card(view)))
            case PawnTarget(pawn):
                style = view.scenery.styles[owner_of(pawn)]
                tools.board.draw_pawns(surface, [PawnShape(style, view.drag.pos, 0.25, lifted=True)])

    def _draw_focus(self, p: Painter, mark: FocusMark, tools: Tools) -> None:
        if mark.card is not None:
            draw_dashes(p, tools.cards.focus_outline(mark.card))
        elif mark.place is not None:
            tools.board.halo(p.surface, mark.place, "focus")
        elif mark.box is not None:
            p.focus_ring(mark.box, mark.radius)


def _medal(
    surface: pygame.Surface, tools: Tools, player: Player, at: tuple[float, float], radius: float
) -> None:
    tools.plates.medal(surface, tools.scenery.styles[player], at, radius)
