"""The panel under the rule sheets: players, board, teams, the sheet's own variants, what it all means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from toc_desktop.engine import PRESETS
from toc_desktop.present.rules.new_game import Draft, OfferedValue
from toc_desktop.present.rules.preset_names import number_list, preset_title, variant_title
from toc_desktop.present.rules.sides import sides_words
from toc_desktop.present.table.tempo import short_game_speed
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Fr, shares
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.widgets import Choice, Label, Panel, Segmented, Widget, bottom_of
from toc_desktop.ui.widgets.switch_line import SwitchLine

if TYPE_CHECKING:
    from toc_desktop.scenes.setup import SetupScene

Door = tuple[int, Callable[[Box], Widget]]
"""A way to other rules: its width, and how to make it."""
Wording = Literal["all", "sides", "none"]
WORDINGS: tuple[Wording, ...] = ("all", "sides", "none")
"""How much the panel says besides its controls, by the room there is."""
_LABEL, _WORDS = 21, 19.5


@dataclass(frozen=True, slots=True)
class _Group:
    """One row of choices: what it is called, its values, and what choosing one makes of the draft."""

    name: str
    label: str
    offers: Sequence[OfferedValue]
    value: int
    choose: Callable[[int], Draft]

    @property
    def choices(self) -> list[Choice]:
        return [Choice(str(o.value), o.label, o.possible, o.why) for o in self.offers]


class SetupPanel:
    """Builds the panel and answers for what is done on it."""

    def __init__(self, scene: SetupScene) -> None:
        self.scene = scene

    def build(self, box: Box, doors: Sequence[Door] = ()) -> list[Widget]:
        """Return the panel with as many words as there is room for; a long page has all of them.

        ``doors`` are ways to other rules that go beside the teams.
        """
        if self.scene.m.wide:
            for size in WORDINGS[:-1]:
                widgets = self._sheet(self.scene.draft, box, size, doors)
                if bottom_of(widgets) <= box.bottom:
                    return widgets
        return self._sheet(self.scene.draft, box, WORDINGS[-1] if self.scene.m.wide else WORDINGS[0], doors)

    def has_room_for(self, doors: Sequence[Door], width: int) -> bool:
        """Tell whether there is room beside the teams for some ways to other rules, whatever the sheet."""
        widest = 0
        pad, gap = self.scene.m.px(30), self.scene.m.px(36)
        for preset in PRESETS:
            draft = self.scene.draft.with_preset(preset.name)
            groups = self._groups(draft, Box(0, 0, width - 2 * pad, 0))
            label, teams = groups[-2:]
            if teams.box.y != label.box.y:
                return False
            widest = max(widest, teams.box.right)
        wanted = sum(wide + gap for wide, _ in doors)
        return widest + wanted <= width - 2 * pad

    def least_height(self, draft: Draft, width: int) -> int:
        """Return the height of the panel with the fewest words."""
        return bottom_of(self._sheet(draft, Box(0, 0, width, 0), WORDINGS[-1]))

    def _sheet(self, draft: Draft, box: Box, wording: Wording, doors: Sequence[Door] = ()) -> list[Widget]:
        """Return the panel at the top of a box, at least as high as it on a wide window."""
        scene, m = self.scene, self.scene.m
        pad = m.px(30)
        inside = Box(box.x + pad, box.y + m.px(18), box.w - 2 * pad, max(0, box.h - 2 * m.px(18)))
        widgets = self._groups(draft, inside)
        teams = widgets[-1].box
        right = inside.right
        for width, make in reversed(doors):
            right -= width
            widgets.append(make(Box(right, teams.y, width, teams.h)))
            right -= m.px(14)
        top = bottom_of(widgets) + m.px(8)
        widgets += self._switches(draft, Box(inside.x, top, inside.w, 0), titled=wording != "none")
        text = {"all": self._words(draft), "sides": sides_words(draft), "none": ""}[wording]
        if text:
            under = Box(inside.x, bottom_of(widgets) + m.px(10), inside.w, 0)
            widgets.append(Label.paragraph(scene.ui, under, text, _WORDS, scene.theme.text_soft))
        height = bottom_of(widgets) + m.px(18 if wording != "none" else 10) - box.y
        return [
            Panel(Box(box.x, box.y, box.w, max(box.h, height) if m.wide else height), radius=20),
            *widgets,
        ]

    # Players, board, teams.

    def _groups(self, draft: Draft, box: Box) -> list[Widget]:
        """Return the choices, their names before them where two fit on a line, else above them."""
        ui, m = self.scene.ui, self.scene.m
        groups = [
            _Group("players", tr("setup.players"), draft.player_offers(), draft.players, draft.with_players),
            _Group("arms", tr("setup.board"), draft.arm_offers(), draft.arms, draft.with_arms),
            _Group("teams", tr("setup.teams"), draft.team_offers(), draft.teams, draft.with_teams),
        ]
        gap, between = m.px(36), m.px(14)
        sizes = [Segmented.measure(ui, group.choices, box.w) for group in groups]
        names = [ui.text_width(group.label, _LABEL, "serif_bold") + 2 for group in groups]
        first = max(names[0], names[2]) + between
        line = first + sizes[0][0] + gap + names[1] + between + sizes[1][0]
        widgets: list[Widget] = []
        if m.wide and line <= box.w and first + sizes[2][0] <= box.w:
            second = box.y + sizes[0][1] + m.px(10)
            board = box.x + first + sizes[0][0] + gap
            places = ((box.x, box.y, first), (board, box.y, names[1] + between), (box.x, second, first))
            for group, (w, h), (x, y, before) in zip(groups, sizes, places, strict=True):
                widgets += self._group(group, Box(x, y, before, h), Box(x + before, y, w, h))
            return widgets
        x, y, high, label_h = box.x, box.y, 0, ui.line(_LABEL, 1.5)
        for group, name, (w, h) in zip(groups, names, sizes, strict=True):
            if x > box.x and x + max(w, name) > box.right:
                x, y, high = box.x, y + high + m.px(12), 0
            widgets += self._group(group, Box(x, y, max(w, name), label_h), Box(x, y + label_h, w, h))
            high = max(high, label_h + h)
            x += max(w, name) + gap
        return widgets

    def _group(self, group: _Group, name: Box, box: Box) -> list[Widget]:
        theme = self.scene.theme

        def choose(value: str) -> None:
            self.scene.change(group.choose(int(value)))

        return [
            Label(name, group.label, _LABEL, theme.title, "serif_bold"),
            Segmented(group.name, box, group.label, group.choices, str(group.value), choose),
        ]

    # Variants.

    def _switches(self, draft: Draft, at: Box, titled: bool) -> list[Widget]:
        """Return a line for each variant of the sheet, side by side where their words have room."""
        ui, m = self.scene.ui, self.scene.m
        variants = draft.sheet.variants
        if not variants:
            return []
        height = ui.line(_LABEL, 1.4) if titled else 0
        widgets: list[Widget] = []
        if titled:
            title = Box(at.x, at.y, at.w, height)
            widgets.append(Label(title, tr("setup.variants"), _LABEL, self.scene.theme.title, "serif_bold"))
        labels = [variant_title(variant) for variant in variants]
        wanted = max(SwitchLine.wanted_width(ui, label) for label in labels)
        columns = max(1, min(3, len(variants), at.w // max(1, wanted)))
        width = at.w // columns
        line_h = max(SwitchLine.height(ui, label, width) for label in labels)
        edge = m.px(12)
        on = {variant.name for variant in draft.variants}
        for i, (variant, label) in enumerate(zip(variants, labels, strict=True)):
            x, y = at.x - edge + (i % columns) * width, at.y + height + (i // columns) * line_h
            box = Box(x, y, width, line_h)
            chosen = variant.name in on
            target = PartTarget("variant", variant.name)
            widgets.append(SwitchLine(target, box, label, chosen, partial(self._switch, variant.name)))
        return widgets

    def _switch(self, name: str, on: bool) -> None:
        self.scene.change(self.scene.draft.with_variant(name, on))

    # How long it takes.

    def lengths(self, at: Box) -> list[Widget]:
        """Return the switches of a short game and of the best of three, on one line where they fit."""
        ui, draft = self.scene.ui, self.scene.draft
        speed = self.scene.profile.settings.animation_speed
        about = draft.minutes(speed)
        short = tr("setup.short.minutes", n=about) if about is not None else tr("setup.short")
        hurried = short_game_speed(speed) != speed
        hint = tr("setup.short.hint.fast" if hurried else "setup.short.hint")
        lines: list[tuple[str, str, bool, Callable[[bool], None], str]] = [
            ("short", short, draft.rules.fast_start, self._short, hint),
            ("best_of", tr("setup.best_of"), draft.best_of_three, self._best_of, ""),
        ]
        wanted = [SwitchLine.wanted_width(ui, label) for _, label, *_ in lines]
        side_by_side = sum(wanted) <= at.w
        widths = shares(at.w, [Fr(wide) for wide in wanted]) if side_by_side else [at.w, at.w]
        widgets: list[Widget] = []
        x, y = at.x, at.y
        for (name, label, on, choose, hint), width in zip(lines, widths, strict=True):
            height = SwitchLine.height(ui, label, width)
            box = Box(x, y, width, height)
            widgets.append(SwitchLine(name, box, label, on, choose, hint=hint))
            x, y = (x + width, y) if side_by_side else (x, y + height)
        return widgets

    def _short(self, on: bool) -> None:
        self.scene.change(self.scene.draft.with_option("fast_start", on))

    def _best_of(self, on: bool) -> None:
        self.scene.change(replace(self.scene.draft, best_of_three=on))

    # What it means.

    @staticmethod
    def _words(draft: Draft) -> str:
        sheet = preset_title(draft.preset)
        if draft.house:
            first = tr("setup.about.named", house=draft.house, sheet=sheet)
        elif draft.at_home:
            first = tr("setup.about.house", n=draft.change_count, sheet=sheet)
        else:
            first = tr("setup.about.sheet", sheet=sheet, players=number_list(draft.sheet.players))
        sides = "alone" if not draft.teams else "pairs" if draft.players // draft.teams == 2 else "sides"
        return " ".join(filter(None, (first, tr(f"setup.about.{sides}"), sides_words(draft))))
