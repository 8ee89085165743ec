"""House rules: every option by chapter, what it means, what differs from the sheet, what collides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toc_desktop.present.rules.new_game import Draft
from toc_desktop.present.rules.options import (
    GROUPS,
    NotAllowed,
    Remark,
    belongs_to_cards,
    belongs_to_centre,
    changed_in,
    changes,
    detail_words,
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
from toc_desktop.services import Services
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import Row, add_rows, add_tabs, page_head, stack
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.widgets import (
    Button,
    Choice,
    Dropdown,
    Label,
    Panel,
    Picture,
    ScrollArea,
    Segmented,
    Tab,
    Toggle,
    Widget,
)
from toc_desktop.views.house_rules import HousePanels, option_picture

if TYPE_CHECKING:
    from toc_desktop.scenes.setup import SetupScene
    from toc_desktop.services import GameApp

_SHARE = "share"


class HouseRulesScene(Scene[Services]):
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
        self.first_focus = option
        self.panels = HousePanels(self)

    @property
    def draft(self) -> Draft:
        """Return the game being set up."""
        return self.below.draft if self.below is not None else self._own_draft

    def change(self, draft: Draft) -> None:
        """Take other rules, on this page and the one below."""
        self._own_draft = draft
        if self.below is not None:
            self.below.change(draft)

    # Layout.

    def build(self) -> None:
        """Place chapters, rows and remarks, and at the right the explanation and the code."""
        m = self.m
        rest = page_head(self, tr("house.title"), self._subtitle())
        wide = m.wide
        tabs = [Tab(group, tr(f"house.group.{group}"), self._badge(group)) for group in GROUPS]
        if not wide:
            tabs.append(Tab(_SHARE, tr(f"house.group.{_SHARE}")))
        elif self.group == _SHARE:
            self.group = group_of(self.option)
        foot = ("reset", tr("house.reset"), self.ask_reset) if self.draft.changes else None
        main = add_tabs(self, rest, "groups", tr("house.groups"), tabs, self.group, self.show_group, foot)
        if wide:
            side_w = max(m.px(470), round(main.w * 0.33))
            side, main = main.take_right(side_w, m.px(20))
            self.panels.add_side(side)
        else:
            play, main = main.take_bottom(m.control(60), m.px(12))
            self.add(self.panels.play_button(play, 24))
        if self.group == _SHARE:
            self.panels.add_share(main)
        elif wide:
            self._add_options(main)
        else:
            self._add_options_after_remark(main)

    def _add_options(self, main: Box) -> None:
        """Add the rows of the chapter, and the remark under them."""
        sheet = self._remark_sheet(Box(main.x, 0, main.w, 0))
        if sheet:
            strip, main = main.take_bottom(sheet[0].box.h, self.m.px(14))
            self.add(*self._remark_sheet(Box(strip.x, strip.y, strip.w, 0)))
        add_rows(
            self,
            PartTarget("rows", self.group),
            main,
            [self._row(name, main.w, True) for name in GROUPS[self.group]],
        )

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
        self.group = group
        if group in GROUPS:
            self.option = GROUPS[group][0]

    # Rows.

    def _row(self, name: str, width: int, wide: bool) -> Row:
        ui, draft = self.ui, self.draft
        title = title_words(name)
        value = value_in(draft.rules, name)
        detail = detail_words(name, draft.rules, "short" if wide else "more")
        asleep = belongs_to_centre(name) and draft.rules.centre is None
        hint = tr("house.centre.off") if asleep else ""
        if is_switch(name):
            size = Toggle.measure(ui)

            def make(box: Box) -> Widget:
                on = bool(value)
                return Toggle(
                    PartTarget(name, "switch"),
                    box,
                    title,
                    on,
                    self._setter(name),
                    not asleep,
                    hint,
                    focusable=False,
                )

        elif belongs_to_cards(name):
            lists = values_of(name, draft.rules)
            choices = [Choice(str(v), value_words(name, v, draft.rules)) for v in lists]
            size = (min(Dropdown.width(ui, choices), round(width * 0.88)), ui.m.control(48))

            def make(box: Box) -> Widget:
                return Dropdown(PartTarget(name, "is"), box, title, choices, str(value), self._chooser(name))

        else:
            choices = [Choice(str(v), value_words(name, v), not asleep, hint) for v in values_of(name)]
            # What is too long for one line beside the words gets the whole width under them.
            size = Segmented.measure(ui, choices)
            if size[0] > round(width * 0.62):
                size = Segmented.measure(ui, choices, round(width * 0.88))

            def make(box: Box) -> Widget:
                return Segmented(
                    PartTarget(name, "is"), box, title, choices, str(value), self._chooser(name), single=True
                )

        return Row(
            name,
            title,
            detail,
            size,
            make,
            option_picture(name, draft.rules),
            tr("house.modified") if is_changed(draft, name) else "",
            on_focus=lambda: self.explain_option(name),
            selected=wide and name == self.option,
        )

    def explain_option(self, name: str) -> None:
        """Show at the right what this option means."""
        if name != self.option:
            self.option = name

    def _setter(self, name: str) -> Callable[[bool], None]:
        return lambda on: self.set_option(name, on)

    def _chooser(self, name: str) -> Callable[[str], None]:
        def choose(text: str) -> None:
            value = next(v for v in values_of(name, self.draft.rules) if str(v) == text)
            self.set_option(name, value)

        return choose

    def set_option(self, name: str, value: object) -> None:
        """Change one rule, or say why not."""
        self.option = name
        try:
            draft = with_value(self.draft, name, value)
        except NotAllowed as reason:
            self.explain(str(reason))
            return
        self.change(draft)
        said = tr("ui.pair", label=title_words(name), value=value_words(name, value, draft.rules))
        self.app.say(said)

    # What does not go together.

    def _remark_sheet(self, at: Box) -> list[Widget]:
        """Return a red sheet with the most urgent remark and a way out; nothing if all is well."""
        notes = remarks(self.draft)
        if not notes:
            return []
        m, ui, theme = self.m, self.ui, self.theme
        first = notes[0]
        text = self._remark_words(first, len(notes) - 1)
        pad, mark, button_h = m.px(20), max(24, m.px(52)), m.control(52)
        fix_w = min(Button.width(ui, first.fix, 21), at.w - 2 * pad) if first.fix else 0
        words_w = at.w - 3 * pad - mark
        below = bool(fix_w) and words_w - fix_w - pad < at.w * 0.42
        if fix_w and not below:
            words_w -= fix_w + pad
        top_h = max(ui.text_height(text, words_w, 20, leading=1.3), mark) + 2 * m.px(14)
        if fix_w and not below:
            top_h = max(top_h, button_h + 2 * m.px(14))
        sheet = Box(at.x, at.y, at.w, top_h + (button_h + m.px(14) if below else 0))
        top = Box(at.x, at.y, at.w, top_h)
        widgets: list[Widget] = [
            Panel(sheet, kind="conflict"),
            Picture(Box(at.x + pad, top.centre[1] - mark // 2, mark, mark), _warning_sign(first.blocking)),
            Label(Box(at.x + 2 * pad + mark, top.y, words_w, top.h), text, 20, theme.text, leading=1.3),
        ]
        if first.fixed is not None:
            fixed = first.fixed
            y = top.bottom if below else top.centre[1] - button_h // 2
            button = Box(sheet.right - pad - fix_w, y, fix_w, button_h)
            widgets.append(
                Button("fix", button, first.fix, lambda: self.change(fixed), kind="primary", size=21)
            )
        return widgets

    def _remark_words(self, remark: Remark, others: int) -> str:
        return f"{remark.words} ({tr('house.more_problems', n=others)})" if others else remark.words

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


def _warning_sign(blocking: bool) -> Callable[[Painter, Box], None]:
    return lambda p, box: p.icon("warning" if blocking else "info", box, p.theme.conflict_edge)
