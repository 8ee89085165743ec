"""What was played, won, lost and abandoned: all of it, by person, by evening, counted honestly."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from toc_desktop.present.games.evening_words import evening_title
from toc_desktop.services import GameApp, Services
from toc_desktop.storage.game_lines import GameLine
from toc_desktop.storage.people import Evening, PersonSummary, count_people, evenings
from toc_desktop.storage.statistics import Summary, summarise
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.pages import add_tabs, page_head
from toc_desktop.ui.reading import ReadingScene
from toc_desktop.ui.widgets import Button, Choice, Dropdown, Label, Panel, ScrollArea, Tab, Widget, bottom_of
from toc_desktop.views.statistics_pages import (
    Page,
    charts_of,
    evening_chart,
    everybody_charts,
    page_widgets,
    person_charts,
    tiles_of,
)

ALL, PEOPLE, EVENINGS = "all", "people", "evenings"
_EVERYBODY = ""
_EVENINGS_SHOWN = 20
"""How many evenings are shown at first, and more with each press."""


class StatisticsScene(ReadingScene[Services]):
    """Reads the games' lines each time it is opened."""

    name = "statistics"
    first_focus = "back"

    def __init__(self, app: GameApp, games: Sequence[GameLine] | None = None, page: str = ALL) -> None:
        super().__init__(app)
        self.page_shown = page
        self.person = _EVERYBODY
        """The name of the person looked at; none for everybody."""
        self.evenings_shown = _EVENINGS_SHOWN
        if games is None:
            self._read()
        else:
            self._count(games, 0)

    def _read(self) -> None:
        self._count(*self.app.services.profile.library.counted())

    def _count(self, games: Sequence[GameLine], unreadable: int) -> None:
        self.summary: Summary = summarise(games)
        self.summary.unreadable = unreadable
        named = (person for person in count_people(games) if person.summary.total.played)
        self.people: list[PersonSummary] = list(named)
        self.evenings: list[Evening] = evenings(games)
        self.nameless = sum(game.counts and bool(game.humans) and not game.people for game in games)

    def play_now(self) -> None:
        """Begin a game with one click."""
        self.app.services.navigator.play_now(self)

    def show_page(self, page: str) -> None:
        """Show all games, people or evenings."""
        self.page_shown = page

    def show_person(self, name: str) -> None:
        """Show one person, or everybody."""
        self.person = name

    def show_games(self, number: str) -> None:
        """Open the list of an evening's games, to see them and their results again."""
        if number:
            self.app.services.navigator.saves(self, self.evenings[int(number)])

    def show_older(self) -> None:
        """Show more evenings, older ones."""
        self.evenings_shown += _EVENINGS_SHOWN

    # Layout.

    def build(self) -> None:
        """Place the pages at the side and one of them; or an invitation where nothing was played."""
        m, ui, summary = self.m, self.ui, self.summary
        room = page_head(self, tr("statistics.title"))
        total = summary.total
        if not (total.played or total.watched or summary.learning or summary.practice):
            self._build_empty(room)
            return
        text = tr("statistics.reset")
        width = Button.width(ui, text, icon=True)
        side = m.control(54)
        y = max(m.px(34), 8)
        title_end = m.px(48) + side + m.px(20) + ui.text_width(tr("statistics.title"), 46, "serif_bold")
        place = Box(m.width - m.px(48) - width, y, width, side)
        at_foot = place.x < title_end + m.px(20)
        if at_foot:
            bottom, room = room.take_bottom(side, m.px(14))
            place = Box(bottom.x, bottom.y, min(width, bottom.w), side)
        reset = Button("reset", place, text, self.ask_reset, icon="trash")
        if not at_foot:
            self.add(reset)
        tabs = [
            Tab(ALL, tr("statistics.page.all")),
            Tab(PEOPLE, tr("statistics.page.people"), str(len(self.people)) if self.people else ""),
            Tab(EVENINGS, tr("statistics.page.evenings"), str(len(self.evenings)) if self.evenings else ""),
        ]
        room = add_tabs(self, room, "pages", tr("statistics.pages"), tabs, self.page_shown, self.show_page)
        if self.page_shown == PEOPLE and len(self.people) > 1:
            room = self._build_people(room)
        if self.page_shown == EVENINGS and self.evenings:
            shown = self.evenings[: self.evenings_shown]
            choices = [Choice("", tr("statistics.evening.games"))]
            choices += [Choice(str(n), evening_title(e.when, len(e.games))) for n, e in enumerate(shown)]
            room = self._build_choice(room, "evening", choices, "", self.show_games)
        self._build_page(room)
        if at_foot:
            self.add(reset)

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

    def _build_people(self, room: Box) -> Box:
        """Place the choice of a person; return what is left."""
        choices = [Choice(_EVERYBODY, tr("statistics.everybody"))]
        choices += [Choice(person.name, person.name) for person in self.people]
        return self._build_choice(room, "person", choices, self.person, self.show_person)

    def _build_choice(
        self, room: Box, name: str, choices: Sequence[Choice], value: str, choose: Callable[[str], None]
    ) -> Box:
        """Place a list to choose from over the page, or beside the list of pages; return what is left."""
        m, ui = self.m, self.ui
        width = max(m.px(320), Dropdown.width(ui, choices, 22) + m.px(40))
        strip, rest = room.take_top(m.control(54), m.px(14))
        place = strip.take_left(min(width, strip.w))[0]
        pages = next(widget.box for widget in self.widgets if widget.id == "pages")
        beside = Box(pages.right + m.px(20), pages.y, width, pages.h)
        if pages.bottom < room.y and beside.right <= room.right:
            # Where the pages are a list above, this one stands beside it.
            place, rest = beside, room
        self.add(Dropdown(name, place, tr(f"statistics.{name}.label"), choices, value, choose, size=22))
        return rest

    def _build_page(self, room: Box) -> None:
        spill = self.m.px(8)
        inside = room.inset(spill)
        widgets = self._content(inside)
        if bottom_of(widgets) > room.bottom - spill:
            bar = ScrollArea.bar_room(self.ui)
            widgets = self._content(Box(inside.x, inside.y, inside.w - bar, 0))
        self.add(ScrollArea(self.reading, room, widgets, bottom_of(widgets) + spill - room.y))

    def _content(self, at: Box) -> list[Widget]:
        """Return the page from the top of a box down."""
        widgets = page_widgets(self.ui, at, self._page())
        older = len(self.evenings) - self.evenings_shown
        if self.page_shown == EVENINGS and older > 0:
            text = tr("statistics.evenings.older", n=min(older, _EVENINGS_SHOWN))
            width = min(at.w, Button.width(self.ui, text))
            place = Box(at.x, bottom_of(widgets) + self.m.px(20), width, self.m.control(54))
            widgets.append(Button("older", place, text, self.show_older))
        return widgets

    def _page(self) -> Page:
        """Return what is told on the page that is shown."""
        if self.page_shown == EVENINGS:
            shown = [evening_chart(evening) for evening in self.evenings[: self.evenings_shown]]
            return Page((), shown, [] if shown else [tr("statistics.evenings.none")], in_rows=True)
        if self.page_shown == PEOPLE:
            remarks = [tr("statistics.nameless", n=self.nameless)] if self.nameless else []
            if not self.people:
                return Page((), (), [tr("statistics.people.none"), *remarks])
            alone = self.people[0] if len(self.people) == 1 else None
            person = next((each for each in self.people if each.name == self.person), alone)
            if person is None:
                return Page((), everybody_charts(self.people), remarks)
            tiles = tiles_of(person.summary, captures=person.captures_known, rounds=False)
            return Page(tiles, person_charts(person), [*self._left_out(person.summary), *remarks])
        return Page(tiles_of(self.summary), charts_of(self.summary), self._remarks())

    def _remarks(self) -> list[str]:
        summary, remarks = self.summary, []
        if summary.total.watched:
            remarks.append(tr("statistics.watched", n=summary.total.watched))
        remarks += self._left_out(summary)
        if summary.unreadable:
            remarks.append(tr("statistics.unreadable", n=summary.unreadable))
        return remarks

    @staticmethod
    def _left_out(summary: Summary) -> list[str]:
        """Return which games are neither won nor lost, in words."""
        counts = (("learning", summary.learning), ("practice", summary.practice))
        return [tr(f"statistics.{what}", n=n) for what, n in counts if n]

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
        trouble = self.app.services.profile.store.statistics.reset()
        self._read()
        if trouble is not None:
            self.notify(trouble.message(), "warning")
        else:
            self.notify(tr("statistics.reset.done"), "check")
