"""The house rules saved under a name: take, rename, replace, delete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_desktop.engine import PRESET_BY_NAME, count_changes, find_preset
from toc_desktop.present.rules.preset_names import preset_title
from toc_desktop.services import GameApp, GameScene
from toc_desktop.services.profile import LONGEST_HOUSE_NAME
from toc_desktop.storage.settings import HouseRules
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.dialogs import TextQuestion, ask_text
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.pages import Row, add_rows, icon_drawer, page_head
from toc_desktop.ui.widgets import Label, Panel

if TYPE_CHECKING:
    from toc_desktop.scenes.house_rules import HouseRulesScene


class MyRulesScene(GameScene):
    """A list; Enter or a click on a line opens what can be done with it."""

    name = "my_rules"

    def __init__(self, app: GameApp, page_below: HouseRulesScene) -> None:
        super().__init__(app)
        self.profile = app.services.profile
        self.page_below = page_below
        houses = self.profile.settings.house_rules
        self.first_focus = PartTarget("house", houses[0].name) if houses else "back"

    def build(self) -> None:
        """Place the list, or a word when it is empty."""
        m, ui = self.m, self.ui
        rest = page_head(self, tr("house.mine.title"))
        houses = self.profile.settings.house_rules
        if houses:
            add_rows(self, "houses", rest, [self._row(house) for house in houses])
            return
        text = tr("house.mine.none")
        height = ui.text_height(text, rest.w - 2 * m.px(40), 22) + 2 * m.px(30)
        box = Box(rest.x, rest.y, rest.w, height)
        self.add(Panel(box), Label(box.inset(m.px(40), m.px(30)), text, 22, self.theme.text_soft))

    def _row(self, house: HouseRules) -> Row:
        detail = ""
        if house.preset_name in PRESET_BY_NAME:
            base = find_preset(house.preset_name)
            count = min(count_changes(base.rules_for(teams), house.rules) for teams in (0, 2))
            detail = tr("house.mine.detail", sheet=preset_title(house.preset_name), n=count)
        return Row(
            PartTarget("house", house.name),
            house.name,
            detail,
            picture=icon_drawer("rules"),
            on_press=lambda: self.open(house),
        )

    def open(self, house: HouseRules) -> None:
        """Ask what to do with these rules."""
        name = house.name
        self.ask(
            "house",
            name,
            tr("house.mine.actions", name=name),
            [
                ("take", tr("house.load"), lambda: self.take(house)),
                ("rename", tr("house.rename"), lambda: self.rename(name)),
                ("replace", tr("house.replace"), lambda: self.replace(name)),
                ("delete", tr("house.delete"), lambda: self.ask_delete(name)),
                ("cancel", tr("ui.cancel"), None),
            ],
        )

    def take(self, house: HouseRules) -> None:
        """Play by these rules: back to the page of options, which shows them."""
        draft = self.page_below.draft
        if house.preset_name in PRESET_BY_NAME and house.preset_name != draft.preset:
            draft = draft.with_preset(house.preset_name)
        self.page_below.change(draft.with_rules(house.rules, house.name))
        self.app.pop()

    def rename(self, name: str) -> None:
        """Ask for another name."""
        ask_text(
            self,
            TextQuestion(
                "rename",
                tr("house.rename.title", name=name),
                tr("house.name.text"),
                tr("house.name.label"),
                tr("house.rename"),
                lambda new: self._renamed(name, new),
                lambda new: self.profile.why_not_name(new, keeping=name),
                value=name,
                limit=LONGEST_HOUSE_NAME,
            ),
        )

    def _renamed(self, old: str, new: str) -> None:
        kept = self.profile.rename_house(old, new)
        draft = self.page_below.draft
        if draft.house == old:
            self.page_below.change(draft.with_rules(draft.rules, kept))
        self.focus.current = PartTarget("house", kept)
        self.notify(tr("house.name.saved", name=kept), "check")

    def replace(self, name: str) -> None:
        """Keep the rules of the page below under this name from now on."""
        draft = self.page_below.draft
        self.profile.keep_house(name, draft.preset, draft.rules)
        self.page_below.change(draft.with_rules(draft.rules, name))
        self.notify(tr("house.replaced", name=name), "check")

    def ask_delete(self, name: str) -> None:
        """Delete after a question."""
        self.ask(
            "delete",
            tr("house.delete.title", name=name),
            tr("house.delete.text"),
            [("yes", tr("house.delete"), lambda: self._delete(name)), ("no", tr("ui.cancel"), None)],
        )

    def _delete(self, name: str) -> None:
        self.profile.forget_house(name)
        draft = self.page_below.draft
        if draft.house == name:
            self.page_below.change(draft.with_rules(draft.rules))
        self.notify(tr("house.deleted", name=name), "trash")
