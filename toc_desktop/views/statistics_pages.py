"""The pages of the statistics, as widgets from the top of a box down: all games, people, evenings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from toc_desktop.bots import level_names
from toc_desktop.present.games.evening_words import evening_title
from toc_desktop.present.level_labels import level_label
from toc_desktop.present.rules.preset_names import preset_title
from toc_desktop.storage.people import Evening, PersonSummary
from toc_desktop.storage.statistics import Summary, Tally
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, columns_that_fit, grid, row
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.widgets import Label, Widget, bottom_of
from toc_desktop.views.duels import Duel, DuelBars
from toc_desktop.views.statistics import Bar, Legend, NumberTile, TallyBars


@dataclass(frozen=True, slots=True)
class Chart:
    """A panel of bars, or of duels."""

    title: str
    bars: Sequence[Bar] | Sequence[Duel]


@dataclass(frozen=True, slots=True)
class Page:
    """What a page tells: numbers, panels, sentences under them."""

    tiles: Sequence[tuple[str, str, str]]
    charts: Sequence[Chart]
    remarks: Sequence[str]
    in_rows: bool = False
    """Whether panels follow each other row by row, since they have an order of their own."""


def tiles_of(summary: Summary, captures: bool = True, rounds: bool = True) -> list[tuple[str, str, str]]:
    """Return the numbers of some games: how many, what they count, and a detail."""
    total, rate, matches = summary.total, summary.total.win_rate, summary.matches
    gone = total.abandoned
    left = tr("statistics.abandoned", n=gone) if gone else tr("statistics.abandoned.none")
    share = tr("statistics.won.none") if rate is None else tr("statistics.won.rate", n=round(100 * rate))
    counted = [
        (total.played, "games", left),
        (total.won, "won", share),
        (summary.streak, "streak", tr("statistics.streak.best", n=summary.best_streak)),
    ]
    if matches.played:
        counted.append((matches.won, "matches", tr("statistics.matches.of", n=matches.played)))
    if captures:
        counted.append((summary.captures, "captures", tr("statistics.captured", n=summary.captured)))
    if rounds:
        counted.append((summary.rounds, "rounds", tr("statistics.taken_back", n=summary.taken_back)))
    return [(str(n), tr(f"statistics.{what}", n=n), detail) for n, what, detail in counted]


def charts_of(summary: Summary) -> list[Chart]:
    """Return some games by rules, level of the bots, players and seat."""
    players, sides, levels = summary.by_players, summary.by_side, summary.by_level
    known = [level for level in level_names() if level in levels]
    known += sorted(level for level in levels if level not in known)
    return [
        bar_chart("by_preset", {preset_title(k): tally for k, tally in summary.by_preset.items()}),
        bar_chart("by_level", {_level(k): levels[k] for k in known}),
        bar_chart("by_players", {tr("statistics.players", n=k): players[k] for k in sorted(players)}),
        bar_chart("by_side", {tr("statistics.seat", n=k + 1): sides[k] for k in sorted(sides)}),
    ]


def _level(name: str) -> str:
    return level_label(name) if name else tr("statistics.people")


def bar_chart(name: str, tallies: Mapping[str, Tally]) -> Chart:
    """Return a panel of the games of each kind that somebody played, in the order given."""
    return Chart(tr(f"statistics.{name}"), _bars(tallies))


def _bars(tallies: Mapping[str, Tally]) -> list[Bar]:
    return [Bar(name, t.won, t.lost, t.abandoned) for name, t in tallies.items() if t.played]


def everybody_charts(people: Sequence[PersonSummary]) -> list[Chart]:
    """Return everybody's games, and who beat whom how often, each two people once."""
    duels = [
        Duel(person.name, other, tally.won, tally.lost)
        for number, person in enumerate(people)
        for other, tally in person.against.items()
        if tally.won + tally.lost and other in [later.name for later in people[number + 1 :]]
    ]
    return [
        bar_chart("by_person", {person.name: person.summary.total for person in people}),
        Chart(tr("statistics.duels"), duels),
    ]


def person_charts(person: PersonSummary) -> list[Chart]:
    """Return what one person won: against and beside others, and by everything else."""
    against = [Duel(person.name, other, t.won, t.lost) for other, t in person.against.items() if t.played]
    return [
        Chart(tr("statistics.duels"), against),
        bar_chart("together", person.together),
        *charts_of(person.summary),
    ]


def evening_chart(evening: Evening) -> Chart:
    """Return who won how many games of an evening."""
    tallies = dict(evening.standings)
    if evening.bots.played:
        tallies[tr("statistics.bots")] = evening.bots
    if evening.unnamed.played:
        tallies[tr("statistics.unnamed")] = evening.unnamed
    return Chart(evening_title(evening.when, len(evening.games)), _bars(tallies))


# Widgets.


def page_widgets(ui: UiContext, at: Box, page: Page) -> list[Widget]:
    """Place a page from the top of a box down."""
    m = ui.m
    widgets = _tiles(ui, at, page.tiles) if page.tiles else []
    charts = [chart for chart in page.charts if chart.bars]
    if charts:
        y = _under(at, widgets, m.px(20))
        widgets.append(Legend(Box(at.x, y, at.w, Legend.measure(ui, at.w))))
        widgets += _charts(ui, Box(at.x, _under(at, widgets, m.px(14)), at.w, 0), charts, page.in_rows)
    y = _under(at, widgets, m.px(20))
    for text in page.remarks:
        widgets.append(Label.paragraph(ui, Box(at.x, y, at.w, 0), text, 19, ui.theme.text_soft))
        y = widgets[-1].box.bottom + m.px(8)
    return widgets


def _under(at: Box, widgets: Sequence[Widget], gap: int) -> int:
    """Return where the next part begins."""
    return max((widget.box.bottom + gap for widget in widgets), default=at.y)


def _tiles(ui: UiContext, at: Box, tiles: Sequence[tuple[str, str, str]]) -> list[Widget]:
    """Place numbers beside each other, in as many lines as they need."""
    m = ui.m
    gap = m.px(16)
    columns = columns_that_fit(at.w, round(190 * max(m.unit, 0.85) * m.text_scale), gap, len(tiles))
    lines = -(-len(tiles) // columns)
    width = (at.w - gap * (columns - 1)) // columns
    height = max(NumberTile.height(ui, width, what, detail) for _, what, detail in tiles)
    box = Box(at.x, at.y, at.w, height * lines + gap * (lines - 1))
    places = grid(box, columns, lines, gap)
    return [NumberTile(place, *tile) for place, tile in zip(places, tiles, strict=False)]


def _charts(ui: UiContext, at: Box, charts: Sequence[Chart], in_rows: bool) -> list[Widget]:
    """Place panels in one or two columns: row by row, or each where there is most room."""
    m = ui.m
    gap = m.px(20)
    columns = columns_that_fit(at.w, round(max(m.px(560), 400) * (0.5 + 0.5 * m.text_scale)), gap, 2)
    lanes = row(Box(at.x, at.y, at.w, 0), [Fr() for _ in range(columns)], gap)
    if in_rows:
        return _in_rows(ui, lanes, charts, gap)
    bottoms = [at.y] * columns
    stacks: list[list[Widget]] = [[] for _ in lanes]
    for chart in charts:
        lane = bottoms.index(min(bottoms))
        stacks[lane].append(_panel(ui, lanes[lane].x, bottoms[lane], lanes[lane].w, chart))
        bottoms[lane] = stacks[lane][-1].box.bottom + gap
    return [panel for stack in stacks for panel in stack]


def _in_rows(ui: UiContext, lanes: Sequence[Box], charts: Sequence[Chart], gap: int) -> list[Widget]:
    """Place panels from left to right, a new row under the highest of the row before."""
    panels: list[Widget] = []
    y = lanes[0].y
    for first in range(0, len(charts), len(lanes)):
        together = zip(lanes, charts[first : first + len(lanes)], strict=False)
        line = [_panel(ui, lane.x, y, lane.w, chart) for lane, chart in together]
        y = bottom_of(line) + gap
        panels += line
    return panels


def _panel(ui: UiContext, x: int, y: int, width: int, chart: Chart) -> Widget:
    duels = [bar for bar in chart.bars if isinstance(bar, Duel)]
    if duels:
        return DuelBars(Box(x, y, width, DuelBars.height(ui, width, chart.title, duels)), chart.title, duels)
    bars = [bar for bar in chart.bars if isinstance(bar, Bar)]
    return TallyBars(Box(x, y, width, TallyBars.height(ui, width, chart.title, bars)), chart.title, bars)
