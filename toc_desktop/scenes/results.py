"""The end of a game: who won, the race as a graph, what turned it, everybody's numbers, and a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from toc_desktop.engine import ReplayProgress
from toc_desktop.present.games.game_summary import GameSummary, summarise_game
from toc_desktop.present.games.score_phrases import score_words
from toc_desktop.present.games.summary_phrases import (
    consolation_words,
    summary_words,
    turning_detail,
    turning_title,
    winner_words,
)
from toc_desktop.present.rules.preset_names import rules_title, teams_title
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.pawns import PawnPainter, pawn_painter
from toc_desktop.services import GameApp, GameScene
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData, with_progress
from toc_desktop.storage.store import Opened
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, column, flow, grid, row
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.text import Align
from toc_desktop.ui.widgets import (
    Button,
    Label,
    Panel,
    Picture,
    Press,
    ScrollArea,
    Widget,
    bottom_of,
)
from toc_desktop.ui.widgets.charts import Flag, LineChart, Series
from toc_desktop.ui.widgets.lists import Drawer
from toc_desktop.views.results import ScoreTable, TurningCard
from toc_desktop.views.seat_widgets import medal_drawer

STRAY = 1.0
"""Seconds in which a press was meant for the table: nobody starts another game by finishing an animation."""
_PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
_COLUMNS = ("home", "captures", "lost", "played", "idle")


PASSES = 3
"""How often a game is gone through for its results."""


def read_results(source: Session | Opened, progress: ReplayProgress | None) -> tuple[ReplayData, GameSummary]:
    """Go through a game for all that the page tells; ``progress`` is told how far it is, pass by pass."""
    data = ReplayData.of(source, progress)
    data.tell_all(progress)
    return data, summarise_game(data.setup.seating, with_progress(data.steps(), len(data), progress))


class ResultsScene(GameScene):
    """Opened by the table when a side has won; everything is read from the game's own record."""

    name = "results"
    first_focus = "rematch"

    def __init__(
        self,
        app: GameApp,
        data: ReplayData,
        game_summary: GameSummary | None = None,
        came_by_itself: bool = False,
        from_shelf: bool = False,
    ) -> None:
        super().__init__(app)
        self._from_shelf = from_shelf
        """Whether it is an old game that somebody looks up: the way back leads to the list."""
        if from_shelf:
            self.first_focus = "replay"
        self.navigator = app.services.navigator
        self.data, self.setup = data, data.setup
        self.names = self.setup.names
        self.seat_styles = [SeatStyle(seat.colour, seat.shape) for seat in self.setup.seats]
        self.game_summary = game_summary or summarise_game(self.setup.seating, data.steps())
        before = self.setup.best_of
        self.score = (
            before.after(self.game_summary.winners, self.setup.seating) if before is not None else None
        )
        self._came_by_itself = came_by_itself
        self._shown_for = 0.0

    def update(self, dt: float) -> None:
        """Let time pass since the page came."""
        self._shown_for += dt

    def handle(self, event: pygame.Event) -> bool:
        """Take an event, but no press that was made before anybody could have read the page."""
        if self._came_by_itself and self._shown_for < STRAY and event.type in _PRESSES:
            return True
        return super().handle(event)

    # Building.

    def build(self) -> None:
        """Place everything as one picture where there is room, else as a page to scroll."""
        m = self.m
        inside = self.area.inset(m.px(48), m.px(30))
        if m.wide and m.text_scale <= 1.2 and m.height >= 640 * m.scale:
            self._build_whole(inside)
        else:
            self._build_scrolled(inside)

    def _build_whole(self, inside: Box) -> None:
        m = self.m
        head, rest = inside.take_top(max(m.px(124), sum(self._head_heights(inside.w))), m.px(24))
        self.add(*self._head(head))
        left, right = row(rest, [Fr(1180), Fr(616)], m.px(28))
        buttons_h = 2 * m.control(68) + m.control(84) + 2 * m.px(14)
        table_h = ScoreTable.height(self.ui, len(self.names))
        lower = max(buttons_h, table_h)
        table, chart = left.take_bottom(lower, m.px(26))
        buttons, turns = right.take_bottom(lower, m.px(26))
        self.add(Panel(chart), *self._chart(chart.inset(m.px(30), m.px(22))))
        self.add(Panel(turns), *self._turnings_in(turns.inset(m.px(18), m.px(20))))
        self.add(Panel(table), self._table(table.inset(m.px(14), m.px(10))))
        self.add(*self._buttons(buttons))

    def _build_scrolled(self, inside: Box) -> None:
        ui, m = self.ui, self.m
        gap, pad = m.px(20), m.px(22)
        width = inside.w - ScrollArea.bar_room(ui)
        ring = max(8, m.px(12))
        at = Box(inside.x + ring, inside.y + ring, width - 2 * ring, 0)
        head_h = sum(self._head_heights(at.w))
        widgets: list[Widget] = self._head(Box(at.x, at.y, at.w, head_h + m.px(6)))
        y = at.y + head_h + gap
        widgets += self._buttons(Box(at.x, y, at.w, 0))
        y = bottom_of(widgets) + gap
        chart = Box(at.x, y, at.w, max(m.px(560), 260 + round(90 * m.text_scale)))
        widgets += [Panel(chart), *self._chart(chart.inset(pad))]
        y = chart.bottom + gap
        turns_h = self._turnings_height(at.w - 2 * pad)
        turns = Box(at.x, y, at.w, turns_h + 2 * pad)
        widgets += [Panel(turns), *self._turnings_in(turns.inset(pad), fill=False)]
        y = turns.bottom + gap
        table = Box(at.x, y, at.w, ScoreTable.height(ui, len(self.names), at.w - 2 * m.px(14)) + 2 * m.px(10))
        widgets += [Panel(table), self._table(table.inset(m.px(14), m.px(10)))]
        self.add(ScrollArea("page", inside, widgets, table.bottom + ring - inside.y))

    @property
    def pawns(self) -> PawnPainter:
        """Return what draws the pawns."""
        return pawn_painter(self.theme)

    @property
    def headline(self) -> str:
        """Return who won, in words."""
        return winner_words(self.game_summary, self.names)

    @property
    def summary(self) -> str:
        """Return rules, sides and deals in words."""
        seating = self.setup.seating
        rules = rules_title(self.setup.preset_name, self.setup.rules)
        sides = teams_title(seating.players, seating.teams, self.setup.preset_name)
        sentences = summary_words(self.game_summary, rules, sides)
        return sentences if self.score is None else f"{sentences}\n{score_words(self.score, self.setup)}"

    @property
    def goes_on(self) -> bool:
        """Tell whether more games are to be played before somebody has won them all."""
        # What came after an old game is known elsewhere: from there, only a new match can begin.
        return self.score is not None and self.score.champion is None and not self._from_shelf

    @property
    def consolation(self) -> str:
        """Return a kind word for people who lost to bots; nothing when a person won."""
        people = tuple(p for p, seat in enumerate(self.setup.seats) if seat.is_human)
        return consolation_words(self.game_summary, self.names, people)

    def _head_heights(self, width: int) -> tuple[int, int, int]:
        """Return how high headline, consolation and summary are in a column of that width."""
        ui, kind = self.ui, self.consolation
        return (
            ui.text_height(self.headline, width, 56, "serif_bold", 1.2),
            ui.text_height(kind, width, 24) if kind else 0,
            ui.text_height(self.summary, width, 21),
        )

    def _head(self, box: Box) -> list[Widget]:
        ui, kind = self.ui, self.consolation
        title, middle, under = column(box, self._head_heights(box.w), 0)
        widest = max(
            ui.text_width(self.headline, 56, "serif_bold"),
            ui.text_width(kind, 24),
            ui.text_width(self.summary, 21),
        )
        room = (box.w - widest) // 2
        widgets: list[Widget] = [
            Label(title, self.headline, 56, self.theme.title, "serif_bold", "centre", leading=1.2),
            Label(under, self.summary, 21, self.theme.text_soft, align="centre"),
        ]
        if kind:
            widgets.insert(1, Label(middle, kind, 24, self.theme.active, align="centre"))
        if room > self.m.px(300):
            widgets.append(Picture(Box(box.x, box.y, box.w, under.bottom - box.y), self._parade(room)))
        return widgets

    def _parade(self, room: int) -> Drawer:
        """Return what draws the winners' pawns left and right of the headline."""

        def draw(p: Painter, box: Box) -> None:
            pitch = p.m.px(72)
            step = p.m.px(62)
            winners = list(self.game_summary.winners)
            sides = (winners[: (len(winners) + 1) // 2], winners[(len(winners) + 1) // 2 :])
            if len(winners) == 1:
                sides = (winners, winners)
            for side, players in enumerate(sides):
                fit = max(0, (room - p.m.px(60)) // step)
                each = min(4, fit // max(1, len(players)))
                for i, player in enumerate(player for player in players for _ in range(each)):
                    away = p.m.px(70) + i * step
                    x = box.x + room - away if side == 0 else box.right - room + away
                    at = (x, box.y + round(box.h * 0.62))
                    self.pawns.shadow(pitch).draw(p.surface, at)
                    self.pawns.pawn(self.seat_styles[player], pitch).draw(p.surface, at)

        return draw

    def _chart(self, box: Box) -> list[Widget]:
        ui, m, game_summary = self.ui, self.m, self.game_summary
        title, what = tr("results.race"), tr("results.race.what")
        line = ui.line(28, 1.25)
        beside = ui.text_width(title, 28, "serif_bold") + ui.text_width(what, 19) + m.px(30) <= box.w
        title_h = line if beside else ui.text_height(title, box.w, 28, "serif_bold", 1.25)
        what_h = line if beside else ui.text_height(what, box.w, 19)
        head = Box(box.x, box.y, box.w, title_h)
        widgets: list[Widget] = [Label(head, title, 28, self.theme.title, "serif_bold", leading=1.25)]
        under = head if beside else Box(box.x, head.bottom, box.w, what_h)
        align: Align = "right" if beside else "left"
        widgets.append(Label(under, what, 19, self.theme.text_muted, align=align))
        plot = Box(box.x, under.bottom + m.px(14), box.w, max(60, box.bottom - under.bottom - m.px(14)))
        series = [
            Series(self.names[p], self.theme.seat(self.seat_styles[p].colour), tuple(100 * v for v in values))
            for p, values in enumerate(game_summary.progress)
        ]
        heights = [(float(h), tr("ui.percent", n=h)) for h in (0, 25, 50, 75, 100)]
        flags = [
            Flag(t.player, min(t.deal, game_summary.deals), str(i))
            for i, t in enumerate(game_summary.turnings, 1)
        ]
        marks = _round_numbers(game_summary.deals, 9 if m.text_scale < 1.5 else 4)
        steps = [(d, str(d)) for d in marks]
        medals = [medal_drawer(style) for style in self.seat_styles]
        widgets.append(LineChart(plot, series, heights, steps, 100, flags, medals))
        return widgets

    # TurningPoint points.

    def _turning_words(self) -> list[tuple[str, str]]:
        return [
            (turning_title(t, self.names), turning_detail(t, self.names)) for t in self.game_summary.turnings
        ]

    def _turnings_height(self, width: int) -> int:
        ui, m = self.ui, self.m
        head = ui.line(28, 1.25) + m.px(16)
        if not self.game_summary.turnings:
            return head + ui.text_height(tr("results.turns.none"), width, 20)
        cards = [TurningCard.height(ui, width, *text) + m.px(14) for text in self._turning_words()]
        return head + sum(cards)

    def _turnings_in(self, box: Box, fill: bool = True) -> list[Widget]:
        ui, m = self.ui, self.m
        head, rest = box.take_top(ui.line(28, 1.25), m.px(16))
        inner = Box(head.x + m.px(10), head.y, head.w - m.px(10), head.h)
        widgets: list[Widget] = [
            Label(inner, tr("results.turns"), 28, self.theme.title, "serif_bold", leading=1.25)
        ]
        moments = self._turning_words()
        if not moments:
            text = tr("results.turns.none")
            widgets.append(Label(rest.inset(m.px(10), 0), text, 20, self.theme.text_soft, valign="top"))
            return widgets
        gap = m.px(14)
        heights = [TurningCard.height(ui, rest.w, *text) for text in moments]
        if fill and sum(heights) + gap * (len(moments) - 1) > rest.h:
            width = rest.w - ScrollArea.bar_room(ui)
            heights = [TurningCard.height(ui, width, *text) for text in moments]
            cards = self._cards(Box(rest.x, rest.y, width, 0), moments, heights)
            return [*widgets, ScrollArea("turns", rest, cards)]
        if fill:
            spare = (rest.h - gap * (len(moments) - 1) - sum(heights)) // len(moments)
            heights = [h + min(spare, m.px(40)) for h in heights]
        return [*widgets, *self._cards(rest, moments, heights)]

    def _cards(self, box: Box, moments: Sequence[tuple[str, str]], heights: Sequence[int]) -> list[Widget]:
        gap = self.m.px(14)
        places = column(Box(box.x, box.y, box.w, sum(heights) + gap * (len(moments) - 1)), heights, gap)
        made = zip(places, moments, self.game_summary.turnings, strict=True)
        return [
            TurningCard(PartTarget("turn", str(i)), place, i, *text, partial(self.watch, turning.index))
            for i, (place, text, turning) in enumerate(made, 1)
        ]

    def _table(self, box: Box) -> Widget:
        game_summary = self.game_summary
        order = [*game_summary.winners, *(p for p in range(len(self.names)) if p not in game_summary.winners)]
        rows = [
            (
                self.seat_styles[p],
                self.names[p],
                p in game_summary.winners,
                [getattr(game_summary.players[p], c) for c in _COLUMNS],
            )
            for p in order
        ]
        return ScoreTable(box, [tr(f"results.column.{c}") for c in _COLUMNS], rows, self.pawns)

    # Buttons.

    def _buttons(self, box: Box) -> list[Widget]:
        m = self.m
        gap = m.px(14)
        go = self.navigator
        others: list[tuple[str, str, Press]] = [
            ("replay", tr("results.replay"), self.watch),
            ("rules", tr("results.rules"), lambda: go.new_game(self)),
            ("statistics", tr("results.statistics"), lambda: go.statistics(self)),
            ("title", tr("results.shelf" if self._from_shelf else "results.title"), self.back),
        ]
        big = Box(box.x, box.y, box.w, m.control(84))
        widgets: list[Widget] = [
            Button(
                "rematch",
                big,
                tr("results.next" if self.goes_on else "results.rematch"),
                self.rematch,
                kind="primary",
                size=34,
                face="serif_bold",
            )
        ]
        widths = [Button.width(self.ui, label, 24, "serif_bold") for _, label, _ in others]
        under = Box(box.x, big.bottom + gap, box.w, 2 * m.control(68) + gap)
        half = (box.w - gap) // 2
        if max(widths) - 2 * m.px(14) <= half:
            places = grid(under, 2, 2, gap)
        else:
            places = flow(under, [box.w] * 4, m.control(68), gap)
        for (name, label, press), place in zip(others, places, strict=True):
            widgets.append(Button(name, place, label, press, size=24, face="serif_bold"))
        return widgets

    def rematch(self) -> None:
        """Begin again at the same table with new cards, at once; the score goes on until somebody has won."""
        again = self.setup.afresh()
        if self.goes_on:
            again = replace(again, best_of=self.score)
        # What was set up last stays: a rematch is no other choice.
        self.navigator.start(self, again, remember=False)

    def watch(self, index: int = 0) -> None:
        """Open the replay of the game, from a moment on."""
        self.navigator.replay(self, self.data, index)

    def back(self) -> None:
        """Go to the title, past the table that is done with; from an old game, back to the list."""
        if self._from_shelf:
            super().back()
        else:
            self.navigator.title(self)


def _round_numbers(deals: int, most: int) -> list[int]:
    """Return some deals to name under the graph: the first, the last, and round ones between."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if deals / s <= most - 1 or s == 1000)
    inner = [d for d in range(step, deals, step) if d > 1 or step == 1]
    inner = [d for d in inner if deals - d >= step * 0.6]
    return sorted({1, *inner, max(1, deals)}) if deals > 1 else [0, 1]
