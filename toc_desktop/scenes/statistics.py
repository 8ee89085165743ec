"""What was played, won, lost and abandoned: by rules, level, players and seat, counted honestly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toc_desktop.bots import level_names
from toc_desktop.present.level_labels import level_label
from toc_desktop.present.rules.preset_names import preset_title
from toc_desktop.services import Services
from toc_desktop.storage.statistics import Summary, Tally
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, columns_that_fit, grid, row
from toc_desktop.ui.pages import page_head
from toc_desktop.ui.reading import ReadingScene
from toc_desktop.ui.widgets import Button, Label, Panel, ScrollArea, Widget
from toc_desktop.views.statistics import Bar, Legend, NumberTile, TallyBars

if TYPE_CHECKING:
    from toc_desktop.services import GameApp


class StatisticsScene(ReadingScene[Services]):
    """Reads the games' lines each time it is opened."""

    name = "statistics"
    first_focus = "back"

    def __init__(self, app: GameApp, summary: Summary | None = None) -> None:
        super().__init__(app)
        self.summary = summary or app.services.profile.store.statistics.summary()

    def play_now(self) -> None:
        """Begin a game with one click."""
        self.app.services.navigator.play_now(self)

    def build(self) -> None:
        """Place numbers on tiles, then bars; or an invitation where nothing was played."""
        m, ui = self.m, self.ui
        room = page_head(self, tr("statistics.title"))
        total = self.summary.total
        if not total.played and not total.watched and not self.summary.learning:
            self._build_empty(room)
            return
        text = tr("statistics.reset")
        width = Button.width(ui, text, icon=True)
        side = m.control(54)
        y = max(m.px(34), 8)
        title_end = m.px(48) + side + m.px(20) + ui.text_width(tr("statistics.title"), 46, "serif_bold")
        place = Box(m.width - m.px(48) - width, y, width, side)
        if place.x < title_end + m.px(20):
            bottom, room = room.take_bottom(side, m.px(14))
            place = Box(bottom.x, bottom.y, min(width, bottom.w), side)
        self.add(Button("reset", place, text, self.ask_reset, icon="trash"))
        self._build_page(room)

    def _build_empty(self, room: Box) -> None:
        ui, m = self.ui, self.m
        width = min(room.w, max(m.px(860), round(520 * m.text_scale)))
        pad = m.px(40)
        inner = width - 2 * pad
        title, text = tr("statistics.empty.title"), tr("statistics.empty.text")
        title_h = ui.text_height(title, inner, 34, "serif_bold", 1.25)
        words_h = ui.text_height(text, inner, 21)
        button_h = m.control(72)
        height = min(room.h, title_h + words_h + button_h + 2 * pad + 2 * m.px(20))
        box = room.centred(width, height)
        at = Box(box.x + pad, box.y + pad, inner, title_h)
        under = Box(at.x, at.bottom + m.px(20), inner, words_h)
        play = tr("statistics.empty.play")
        wide = min(inner, Button.width(ui, play, 26, "serif_bold"))
        place = Box(box.centre[0] - wide // 2, under.bottom + m.px(20), wide, button_h)
        self.add(
            Panel(box),
            Label(at, title, 34, self.theme.title, "serif_bold", "centre", leading=1.25),
            Label(under, text, 21, self.theme.text_soft, align="centre"),
            Button("play", place, play, self.play_now, kind="primary", size=26, face="serif_bold"),
        )

    def _build_page(self, room: Box) -> None:
        spill = self.m.px(8)
        inside = room.inset(spill)
        widgets, bottom = self._content(inside)
        if bottom > room.bottom:
            bar = ScrollArea.bar_room(self.ui)
            widgets, bottom = self._content(Box(inside.x, inside.y, inside.w - bar, 0))
        self.add(ScrollArea(self.reading, room, widgets, bottom - room.y))

    def _content(self, at: Box) -> tuple[list[Widget], int]:
        """Return everything from the top of a box down, and where it ends."""
        ui, m = self.ui, self.m
        widgets = self._tiles(at)
        y = max(w.box.bottom for w in widgets) + m.px(20)
        legend = Box(at.x, y, at.w, Legend.measure(ui, at.w))
        widgets.append(Legend(legend))
        widgets += self._charts(Box(at.x, legend.bottom + m.px(14), at.w, 0))
        y = max(w.box.bottom for w in widgets) + m.px(20)
        for text in self._remarks():
            height = ui.text_height(text, at.w, 19)
            widgets.append(Label(Box(at.x, y, at.w, height), text, 19, self.theme.text_soft))
            y += height + m.px(8)
        return widgets, y

    def _tiles(self, at: Box) -> list[Widget]:
        ui, m, summary = self.ui, self.m, self.summary
        total, rate = summary.total, summary.total.win_rate
        gone = total.abandoned
        left = tr("statistics.abandoned", n=gone) if gone else tr("statistics.abandoned.none")
        share = tr("statistics.won.none") if rate is None else tr("statistics.won.rate", n=round(100 * rate))
        counted = [
            (total.played, "games", left),
            (total.won, "won", share),
            (summary.streak, "streak", tr("statistics.streak.best", n=summary.best_streak)),
            (summary.captures, "captures", tr("statistics.captured", n=summary.captured)),
            (summary.rounds, "rounds", tr("statistics.taken_back", n=summary.taken_back)),
        ]
        tiles = [(str(n), tr(f"statistics.{what}", n=n), detail) for n, what, detail in counted]
        gap = m.px(16)
        columns = columns_that_fit(at.w, round(190 * max(m.unit, 0.85) * m.text_scale), gap, len(tiles))
        lines = -(-len(tiles) // columns)
        width = (at.w - gap * (columns - 1)) // columns
        height = max(NumberTile.height(ui, width, what, detail) for _, what, detail in tiles)
        box = Box(at.x, at.y, at.w, height * lines + gap * (lines - 1))
        places = grid(box, columns, lines, gap)
        return [NumberTile(place, *tile) for place, tile in zip(places, tiles, strict=False)]

    def _charts(self, at: Box) -> list[Widget]:
        ui, m, summary = self.ui, self.m, self.summary
        players, sides = summary.by_players, summary.by_side
        groups = {
            "by_preset": {preset_title(k): tally for k, tally in summary.by_preset.items()},
            "by_level": {_level(k): summary.by_level[k] for k in _in_order(summary)},
            "by_players": {tr("statistics.players", n=k): players[k] for k in sorted(players)},
            "by_side": {tr("statistics.seat", n=k + 1): sides[k] for k in sorted(sides)},
        }
        gap = m.px(20)
        columns = columns_that_fit(at.w, round(max(m.px(560), 400) * (0.5 + 0.5 * m.text_scale)), gap, 2)
        lanes = row(Box(at.x, at.y, at.w, 0), [Fr() for _ in range(columns)], gap)
        bottoms = [at.y] * columns
        widgets: list[Widget] = []
        for name, tallies in groups.items():
            title, bars = tr(f"statistics.{name}"), _bars(tallies)
            if not bars:
                continue
            lane = bottoms.index(min(bottoms))
            height = TallyBars.height(ui, lanes[lane].w, title, bars)
            widgets.append(TallyBars(Box(lanes[lane].x, bottoms[lane], lanes[lane].w, height), title, bars))
            bottoms[lane] += height + gap
        return widgets

    def _remarks(self) -> list[str]:
        summary = self.summary
        remarks = []
        if summary.total.watched:
            remarks.append(tr("statistics.watched", n=summary.total.watched))
        if summary.learning:
            remarks.append(tr("statistics.learning", n=summary.learning))
        if summary.unreadable:
            remarks.append(tr("statistics.unreadable", n=summary.unreadable))
        return remarks

    # Beginning again.

    def ask_reset(self) -> None:
        """Forget everything, after a question."""
        self.ask(
            "reset-all",
            tr("statistics.reset.title"),
            tr("statistics.reset.text"),
            [("keep", tr("statistics.reset.no"), None), ("reset", tr("statistics.reset.yes"), self.reset)],
        )

    def reset(self) -> None:
        """Forget every game that was counted."""
        statistics = self.app.services.profile.store.statistics
        trouble = statistics.reset()
        self.summary = statistics.summary()
        if trouble is not None:
            self.notify(trouble.words(), "warning")
        else:
            self.notify(tr("statistics.reset.done"), "check")


def _in_order(summary: Summary) -> list[str]:
    known = [level for level in level_names() if level in summary.by_level]
    return known + sorted(level for level in summary.by_level if level not in known)


def _level(name: str) -> str:
    return level_label(name) if name else tr("statistics.people")


def _bars(tallies: Mapping[str, Tally]) -> list[Bar]:
    """Return the games of each kind that somebody played, in the order given."""
    return [Bar(name, t.won, t.lost, t.abandoned) for name, t in tallies.items() if t.played]
