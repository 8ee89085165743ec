"""House rules: every card and what it does, every option of the board; what differs, what collides."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from toc_desktop.engine import RANKS, CardRule
from toc_desktop.present.rules.card_words import rule_words
from toc_desktop.present.rules.new_game import Draft
from toc_desktop.present.rules.options import (
    CARDS,
    GROUPS,
    NotAllowed,
    belongs_to_cards,
    belongs_to_centre,
    changed_in,
    changes,
    deck_option,
    group_of,
    is_changed,
    is_switch,
    remarks,
    title_words,
    value_in,
    value_words,
    values_of,
    with_value,
)
from toc_desktop.present.rules.preset_names import preset_title
from toc_desktop.present.rules.sentences import say
from toc_desktop.render.chips import chip_drawer
from toc_desktop.services import GameApp, GameScene
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, row
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import Row, add_rows, add_tabs, page_head, stack
from toc_desktop.ui.widgets import (
    Button,
    Choice,
    Dropdown,
    Panel,
    ScrollArea,
    Segmented,
    Tab,
    Tabs,
    Toggle,
    Widget,
    bottom_of,
)
from toc_desktop.views.card_editor import CardEditor
from toc_desktop.views.card_grid import card_grid, legend, scene_lines, scene_row
from toc_desktop.views.house_rules import HousePanels, option_chip
from toc_desktop.views.remark import remark_sheet

if TYPE_CHECKING:
    from toc_desktop.scenes.setup import SetupScene

_SHARE = "share"
_LEAST_BESIDE = 4
_CARD_SIZES = ((1.0, 200), (0.95, 200), (0.9, 200), (0.85, 200), (0.8, 180), (0.75, 170), (0.7, 160))
"""How much smaller the cards may be so that all are in view with their moves, and how high those then are."""


class HouseRulesScene(GameScene):
    """Edits the draft of the set-up screen: going back keeps what was changed."""

    name = "house_rules"

    def __init__(self, app: GameApp, below: SetupScene | None = None, option: str = "cards.A") -> None:
        super().__init__(app)
        self.profile = app.services.profile
        self.navigator = app.services.navigator
        self.below = below
        self._own_draft = below.draft if below is not None else self.profile.draft()
        self.option = option
        self.group = group_of(option)
        self._rank = _rank_of(option)
        self.turned = False
        """Whether the chosen card lies over the others, where there is no room beside them."""
        self.first_focus = option
        self.panels = HousePanels(self)
        self.editor = CardEditor(self)

    @property
    def draft(self) -> Draft:
        """Return the game being set up."""
        return self.below.draft if self.below is not None else self._own_draft

    def change(self, draft: Draft) -> None:
        """Take other rules, on this page and the one below."""
        self._own_draft = draft
        if self.below is not None:
            self.below.change(draft)

    @property
    def rank(self) -> str:
        """Return the card that is chosen."""
        return self._rank

    # Layout.

    def build(self) -> None:
        """Place the chapters, the cards or rows of one, and what they mean, the code and the way to play."""
        if self.m.wide:
            self._build_wide()
        else:
            self._build_narrow()

    def _build_wide(self) -> None:
        m = self.m
        if self.group == _SHARE:
            self.show_group(CARDS)
        rest = page_head(self, tr("house.title"), self._subtitle(), taken=self.panels.head_width())
        self.panels.add_head()
        main, side = row(rest, [Fr(1044), Fr(756)], m.px(24))
        tabs = self._tabs()
        strip, main = main.take_top(m.control(60), m.px(12))
        inside = strip.inset(m.px(5))
        # With a number on each: the strip stays one, whatever is changed.
        if Tabs.beside(self.ui, inside.w, [replace(tab, badge="9") for tab in tabs]) >= _LEAST_BESIDE:
            self.add(
                Panel(strip, radius=17), Tabs("groups", inside, tabs, self.group, self.show_group, False)
            )
        else:
            choices = [
                Choice(t.value, tr("ui.pair", label=t.label, value=t.badge) if t.badge else t.label)
                for t in tabs
            ]
            self.add(
                Dropdown("groups", strip, tr("house.groups"), choices, self.group, self.show_group, size=22)
            )
        if self.group == CARDS:
            self._add_cards(main)
            self.editor.add(self.panels.room_above(side))
        else:
            self._add_options(main)
            self.panels.add_explanation(self.panels.room_above(side))
        self.panels.add_side(side)

    def _build_narrow(self) -> None:
        m = self.m
        turned = self.group == CARDS and self.turned
        rest = page_head(self, tr("house.title"), self._subtitle())
        tabs = [*self._tabs(), Tab(_SHARE, tr(f"house.group.{_SHARE}"))]
        main = add_tabs(self, rest, "groups", tr("house.groups"), tabs, self.group, self.show_group)
        if turned:
            self._add_turned(main)
            return
        play, main = main.take_bottom(m.control(60), m.px(12))
        if self.group == _SHARE:
            self.panels.add_share(main)
        elif self.group == CARDS:
            self._add_cards_after_remark(main)
        else:
            self._add_options_after_remark(main)
        self.add(self.panels.play_button(play, 24))

    def _tabs(self) -> list[Tab]:
        return [Tab(group, tr(f"house.group.{group}"), self._badge(group)) for group in GROUPS]

    def back(self) -> None:
        """Turn the card over again where it hides the others; else leave."""
        if self.turned and not self.m.wide and self.group == CARDS:
            self.turned = False
            self.build_anew()
            self.focus.set(f"{CARDS}.{self.rank}")
            self.focus_moved()
        else:
            super().back()

    # The cards.

    def _add_cards(self, main: Box) -> None:
        """Add the cards, under them the moves of the chosen one, and at the bottom what is to be said."""
        ui, m = self.ui, self.m
        sheet = self._remark_sheet(Box(main.x, 0, main.w, 0))
        if sheet:
            strip, main = main.take_bottom(sheet[0].box.h, m.px(12))
            sheet = self._remark_sheet(Box(strip.x, strip.y, strip.w, 0))
        width, rules, teams = main.w, self.draft.rules, bool(self.draft.teams)
        lines = scene_lines(ui, width - 2 * m.px(14), rules, self.rank, teams)
        for size, tall in _CARD_SIZES:
            least = max(m.px(tall), m.text(19) * 6) * lines
            widgets = self._cards(Box(main.x, main.y, width, 0), size)
            end = bottom_of(widgets) + m.px(8)
            if end + least <= main.bottom:
                break
        else:
            width = main.w - ScrollArea.bar_room(ui)
            widgets = self._cards(Box(main.x, main.y, width, 0))
            end = bottom_of(widgets) + m.px(8)
            # What must be scrolled to anyway may be larger.
            least = m.px(250) * lines
        panel = Box(main.x, end, width, max(least, main.bottom - end))
        scenes = scene_row(ui, panel.inset(m.px(14)), rules, self.rank, teams)
        self.add(ScrollArea(PartTarget("rows", CARDS), main, [*widgets, Panel(panel, radius=20), *scenes]))
        self.add(*sheet)

    def _cards(self, at: Box, size: float = 1.0) -> list[Widget]:
        key = legend(self.ui, at)
        y = bottom_of(key) + self.m.px(6)
        chosen = self.rank if self.m.wide else ""
        return [
            *key,
            *card_grid(self.ui, Box(at.x, y, at.w, 0), self.draft, chosen, self.choose_card, size),
        ]

    def _add_cards_after_remark(self, main: Box) -> None:
        """Add the remark and the cards in one scrolling page."""
        m = self.m
        inside = main.inset(m.px(14))
        width = inside.w - ScrollArea.bar_room(self.ui)
        widgets = self._remark_sheet(Box(inside.x, inside.y, width, 0))
        y = widgets[0].box.bottom + m.px(12) if widgets else inside.y
        widgets += self._cards(Box(inside.x, y, width, 0))
        self.add(Panel(main), ScrollArea(PartTarget("rows", CARDS), inside, widgets))

    def _add_turned(self, main: Box) -> None:
        """Add the chosen card turned over, its moves under its lines, and the way back to all cards."""
        ui, m = self.ui, self.m
        foot, main = main.take_bottom(m.control(52), m.px(12))
        rules, teams = self.draft.rules, bool(self.draft.teams)

        def below(at: Box) -> list[Widget]:
            notes = self._remark_sheet(at)
            y = notes[0].box.bottom + m.px(12) if notes else at.y
            lines = scene_lines(ui, at.w, rules, self.rank, teams)
            height = lines * max(150, m.px(200)) + (lines - 1) * m.px(16)
            return [*notes, *scene_row(ui, Box(at.x, y, at.w, height), rules, self.rank, teams)]

        self.editor.add(main, below)
        self.add(Button("all_cards", foot, tr("house.cards.all"), self.back))

    def choose_card(self, rank: str) -> None:
        """Turn a card over."""
        self._rank, self.turned = rank, True
        self.option = f"{CARDS}.{rank}"

    def set_card(self, rank: str, rule: CardRule) -> None:
        """Let a rank do something else."""
        self.option = f"{CARDS}.{rank}"
        draft = self.draft.with_card(rank, list(rule.texts))
        self.change(draft)
        does = say(rule_words(rule, draft.rules.centre))
        self.app.say(tr("ui.pair", label=title_words(self.option), value=does))

    # The options of the board.

    def _add_options(self, main: Box) -> None:
        """Add the rows of the chapter, and the remark under them."""
        sheet = self._remark_sheet(Box(main.x, 0, main.w, 0))
        if sheet:
            strip, main = main.take_bottom(sheet[0].box.h, self.m.px(14))
            sheet = self._remark_sheet(Box(strip.x, strip.y, strip.w, 0))
        rows = [self._row(name, main.w, True) for name in GROUPS[self.group]]
        add_rows(self, PartTarget("rows", self.group), main, rows)
        self.add(*sheet)

    def _add_options_after_remark(self, main: Box) -> None:
        """Add the remark and the rows in one scrolling list, since a narrow window has no room for both."""
        m = self.m
        inside = main.inset(m.px(10))
        top = Box(
            inside.x + m.px(8), inside.y + m.px(8), inside.w - ScrollArea.bar_room(self.ui) - m.px(16), 0
        )
        widgets = self._remark_sheet(top)
        y = widgets[0].box.bottom + m.px(8) if widgets else inside.y
        rows = [self._row(name, main.w, False) for name in GROUPS[self.group]]
        widgets += stack(self.ui, Box(inside.x, y, inside.w, 0), rows)
        self.add(Panel(main), ScrollArea(PartTarget("rows", self.group), inside, widgets))

    def _subtitle(self) -> str:
        sheet = preset_title(self.draft.preset)
        if self.draft.house:
            return tr("house.named", house=self.draft.house, sheet=sheet)
        count = changes(self.draft)
        return tr("house.after_n", sheet=sheet, n=count) if count else tr("house.after", sheet=sheet)

    def _badge(self, group: str) -> str:
        count = changed_in(self.draft, group)
        return str(count) if count else ""

    def show_group(self, group: str) -> None:
        """Show another chapter, its first option explained."""
        self.group, self.turned = group, False
        if group == CARDS:
            self.option = f"{CARDS}.{self.rank}"
        elif group in GROUPS:
            self.option = GROUPS[group][0]

    # Rows.

    def _row(self, name: str, width: int, wide: bool) -> Row:
        ui, draft = self.ui, self.draft
        title = title_words(name)
        value = value_in(draft.rules, name)
        detail = tr(f"house.option.{name}.{'short' if wide else 'more'}")
        asleep = belongs_to_centre(name) and draft.rules.centre is None
        hint = tr("house.centre.off") if asleep else ""
        if is_switch(name):
            size = Toggle.measure(ui)

            def make(box: Box) -> Widget:
                target, turn = PartTarget(name, "switch"), partial(self.set_option, name)
                return Toggle(target, box, title, bool(value), turn, not asleep, hint, focusable=False)

        else:
            choices = [Choice(str(v), value_words(name, v), not asleep, hint) for v in values_of(name)]
            # What is too long for one line beside the words gets the whole width under them.
            size = Segmented.measure(ui, choices)
            if size[0] > round(width * 0.62):
                size = Segmented.measure(ui, choices, round(width * 0.88))

            def make(box: Box) -> Widget:
                choose = partial(self._choose, name)
                return Segmented(PartTarget(name, "is"), box, title, choices, str(value), choose, single=True)

        return Row(
            name,
            title,
            detail,
            size,
            make,
            chip_drawer(option_chip(name, draft.rules)),
            tr("house.modified") if is_changed(draft, name) else "",
            on_focus=partial(self.explain_option, name),
            selected=wide and name == self.option,
        )

    def explain_option(self, name: str) -> None:
        """Show at the right what this option means."""
        self.option = name

    def _choose(self, name: str, text: str) -> None:
        self.set_option(name, next(v for v in values_of(name) if str(v) == text))

    def set_option(self, name: str, value: object) -> None:
        """Change one rule, or say why not."""
        self.option = name
        try:
            draft = with_value(self.draft, name, value)
        except NotAllowed as reason:
            self.explain(str(reason))
            return
        self.change(draft)
        said = tr("ui.pair", label=title_words(name), value=value_words(name, value))
        self.app.say(said)

    # What does not go together.

    def _remark_sheet(self, at: Box) -> list[Widget]:
        """Return a red sheet with the most urgent remark and a way out; nothing if all is well."""
        return remark_sheet(self.ui, at, remarks(self.draft), self.change)

    # Whole rule sets.

    def ask_reset(self) -> None:
        """Set everything as on the sheet, after a question."""
        self.ask(
            "reset",
            tr("house.reset.title"),
            tr("house.reset.text", n=changes(self.draft)),
            [
                ("yes", tr("house.reset.yes"), lambda: self.change(self.draft.like_sheet())),
                ("no", tr("ui.cancel"), None),
            ],
        )

    def play(self) -> None:
        """Sit down with these rules at the table that is set up."""
        self.navigator.start(self, self.draft.setup())


def _rank_of(option: str) -> str:
    """Return the card that an option is about; the first one where it is about the board."""
    if belongs_to_cards(option):
        return option.rpartition(".")[2]
    return next((rank for rank in RANKS if deck_option(rank) == option), RANKS[0])
