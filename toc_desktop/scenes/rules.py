"""The rules page: contents at the side, chapters with little boards, always those of the rules in play."""

from __future__ import annotations

from collections.abc import Sequence

from toc_desktop.engine import PRESETS, RuleSet, Seating, count_changes, nearest_preset
from toc_desktop.present.rules.card_table import CardLine
from toc_desktop.present.rules.page import Section, rules_page
from toc_desktop.present.rules.preset_names import preset_title
from toc_desktop.present.rules.sentences import say, sentence
from toc_desktop.render.board import USUAL_STYLES, SeatStyle
from toc_desktop.render.cards import card_painter
from toc_desktop.render.chips import Chip
from toc_desktop.render.rule_chips import deed_chips
from toc_desktop.services import GameApp, Services
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import page_head
from toc_desktop.ui.reading import ReadingScene
from toc_desktop.ui.widgets import (
    Choice,
    Dropdown,
    Label,
    Panel,
    ScrollArea,
    Separator,
    Tab,
    Tabs,
    Widget,
    bottom_of,
)
from toc_desktop.views.rules import CardLineView, DiagramView, Sentences

_SUITS = "SHDC"
_PAGE = "page"


class RulesScene(ReadingScene[Services]):
    """Reads `rules_page`; opened from the table with F1 at the section that the moment is about."""

    name = "rules"

    def __init__(
        self,
        app: GameApp,
        rules: RuleSet,
        seating: Seating,
        section: str | None = None,
        preset: str | None = None,
        seat_styles: Sequence[SeatStyle] | None = None,
    ) -> None:
        super().__init__(app)
        self.rules, self.seating = rules, seating
        self.preset = preset if preset is not None else nearest_preset(rules, seating.teams).name
        self.sections = rules_page(rules, seating)
        names = [s.id for s in self.sections]
        self.section = section if section in names else names[0]
        self.first_focus = PartTarget("toc", self.section)
        self.seat_styles = tuple(seat_styles or USUAL_STYLES)
        self._tops: dict[str, int] = {}
        self._opened = False

    # Building.

    def build(self) -> None:
        """Place head line, contents and page."""
        m = self.m
        rest = page_head(self, tr("rules.title"), self.subtitle())
        if m.wide:
            width = max(m.px(330), self._contents_width())
            side, page = rest.take_left(min(width, rest.w // 3), m.px(20))
            self._build_contents(side)
        else:
            self.first_focus = "toc"
            top, page = rest.take_top(m.control(52), m.px(14))
            choices = [Choice(s.id, say(s.title)) for s in self.sections]
            width = min(top.w, Dropdown.width(self.ui, choices, 21))
            box = Box(top.x, top.y, width, top.h)
            self.add(Dropdown("toc", box, tr("rules.contents"), choices, self.section, self.go, size=21))
        self._build_page(page)

    def subtitle(self) -> str:
        """Return which sheet these rules follow, and how many things are different."""
        if not self.preset:
            return ""
        name = preset_title(self.preset)
        sheet = next((preset for preset in PRESETS if preset.name == self.preset), None)
        changes = count_changes(sheet.rules_for(self.seating.teams), self.rules) if sheet else 0
        if changes:
            return tr("rules.subtitle_house", name=name, n=changes)
        return tr("rules.subtitle", name=name)

    def _contents_width(self) -> int:
        text = max(self.ui.text_width(say(s.title), 22, "serif_bold") for s in self.sections)
        return text + 2 * self.m.px(22) + 2 * self.m.px(14) + ScrollArea.bar_room(self.ui)

    def _build_contents(self, side: Box) -> None:
        m = self.m
        inside = side.inset(m.px(14), m.px(18))
        tabs = [Tab(s.id, say(s.title)) for s in self.sections]
        height, gap = m.control(48), m.px(4)
        wanted = len(tabs) * (height + gap) - gap
        room = inside.w - (ScrollArea.bar_room(self.ui) if wanted > inside.h else 0)
        column = Box(inside.x, inside.y, room, wanted)
        self.add(
            Panel(side),
            ScrollArea("contents", inside, [_Contents("toc", column, tabs, self.section, self.go)]),
        )

    def _build_page(self, page: Box) -> None:
        m = self.m
        inside = page.inset(m.px(28), m.px(20))
        width = inside.w - ScrollArea.bar_room(self.ui) - m.px(8)
        widgets: list[Widget] = []
        self._tops = {}
        y = inside.y
        for i, section in enumerate(self.sections):
            if i:
                widgets.append(Separator(Box(inside.x, y, width, m.px(30))))
                y += m.px(30)
            self._tops[section.id] = y - inside.y
            made = self._build_section(section, Box(inside.x, y, width, 0))
            widgets += made
            y = bottom_of(made) + m.px(8)
        # Room below, so that the last chapter too can be read from the top of the page.
        spare = max(0, inside.h - (y - inside.y - self._tops[self.sections[-1].id]))
        area = ScrollArea(_PAGE, inside, widgets, y - inside.y + spare)
        if not self._opened:
            self.offsets[_PAGE] = self._tops[self.section]
            self._opened = True
        self.add(Panel(page), area)

    def _build_section(self, section: Section, box: Box) -> list[Widget]:
        ui, m = self.ui, self.m
        title = say(section.title)
        lines = [sentence(line) for line in section.paragraphs]
        sizes = [DiagramView.measure(ui, d, round(box.w * 0.46)) for d in section.diagrams]
        beside = bool(sizes) and box.w - max(w for w, _ in sizes) - m.px(36) >= max(
            m.px(420), 300 * m.text_scale
        )
        if sizes and not beside:
            sizes = [DiagramView.measure(ui, d, box.w) for d in section.diagrams]
        text_w = box.w - (max(w for w, _ in sizes) + m.px(36) if beside else 0)
        at, ink = Box(box.x, box.y, text_w, 0), self.theme.title
        widgets: list[Widget] = [Label.paragraph(ui, at, title, 32, ink, "serif_bold", leading=1.3)]
        below = bottom_of(widgets) + m.px(10)
        words_h = Sentences.height(ui, lines, text_w)
        widgets.append(Sentences(Box(box.x, below, text_w, words_h), lines))
        x, y = (box.right - max(w for w, _ in sizes), box.y + m.px(4)) if beside else (box.x, 0)
        if not beside:
            y = below + words_h + m.px(16)
        for diagram, (w, h) in zip(section.diagrams, sizes, strict=True):
            widgets.append(DiagramView(Box(x, y, w, h), diagram, self.seat_styles))
            y += h + m.px(18)
        if section.cards:
            widgets += self._build_cards(section, Box(box.x, below + words_h + m.px(18), box.w, 0))
        return widgets

    def _build_cards(self, section: Section, box: Box) -> list[Widget]:
        ui, gap = self.ui, self.m.px(12)
        columns = 2 if box.w >= 2 * max(self.m.px(500), round(400 * self.m.text_scale)) else 1
        cell_w = (box.w - gap * (columns - 1)) // columns
        widgets: list[Widget] = []
        y = box.y
        lines = list(section.cards)
        whole = [line for line in lines if len(line.ranks) > 1]
        single = [line for line in lines if len(line.ranks) == 1]
        for start in range(0, len(single), columns):
            chunk = single[start : start + columns]
            height = max(CardLineView.measure(ui, line, cell_w) for line in chunk)
            for k, line in enumerate(chunk):
                place = Box(box.x + k * (cell_w + gap), y, cell_w, height)
                widgets.append(self._card_line(place, line))
            y += height + gap
        for line in whole:
            height = CardLineView.measure(ui, line, box.w)
            widgets.append(self._card_line(Box(box.x, y, box.w, height), line))
            y += height + gap
        return widgets

    def _card_line(self, box: Box, line: CardLine) -> Widget:
        faces = [_face(rank, i) for i, rank in enumerate(line.ranks)]
        chips = deed_chips(self.rules, line.ranks[0]) if len(line.ranks) == 1 else ((Chip("advance"),),)
        return CardLineView(box, line, chips, card_painter(self.theme), faces)

    # Moving about.

    def go(self, section: str) -> None:
        """Show a section."""
        self.section = section
        self.offsets[_PAGE] = self._tops[section]

    def focus_moved(self) -> None:
        """Turn the page to the section of the contents that has the focus."""
        super().focus_moved()
        match self.focus.current:
            case PartTarget("toc", section) if section != self.section and not self.layers:
                self.go(section)

    def scrolled(self, area: ScrollArea) -> None:
        """Mark in the contents the chapter at the top of the page."""
        line = area.offset + area.box.h // 4
        here = [name for name, top in self._tops.items() if top <= line]
        if here and here[-1] != self.section:
            self.section = here[-1]


class _Contents(Tabs):
    """Tabs as high as the column needs, closer together than usual."""

    def _boxes(self) -> list[Box]:
        m = self.host.ui.m
        height, gap = m.control(48), m.px(4)
        return [
            Box(self.box.x, self.box.y + i * (height + gap), self.box.w, height)
            for i in range(len(self.tabs))
        ]


def _face(rank: str, turn: int) -> str:
    """Return a card of that rank to show, the suits in turn."""
    return "X1" if rank == "X" else rank + _SUITS[turn % 4]
