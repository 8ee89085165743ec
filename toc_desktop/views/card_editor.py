"""The chosen card turned over: everything it does, as switches, counters and choices on its paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from toc_desktop.engine import DRAW_HOW, CardRule, DrawHow, RuleSet
from toc_desktop.present.rules import card_editor as edit
from toc_desktop.present.rules.card_editor import FORMS, EditorLine
from toc_desktop.present.rules.card_words import rule_words
from toc_desktop.present.rules.options import NotAllowed, deck_option, is_changed, value_in, values_of
from toc_desktop.present.rules.preset_names import preset_title
from toc_desktop.present.rules.sentences import rank_words, say, sentence
from toc_desktop.render.cards import index_letter, is_red
from toc_desktop.render.chips import Chip
from toc_desktop.render.rule_chips import draw_chip
from toc_desktop.support.i18n import letters_language, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import PartTarget
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.widgets import Button, Choice, Label, Picture, Plain, ScrollArea, Widget, bottom_of
from toc_desktop.views.card_grid import shown_face
from toc_desktop.views.card_lines import ActionLines, Lines, Switch
from toc_desktop.views.paper import Paper, PaperList, Rule

if TYPE_CHECKING:
    from toc_desktop.scenes.house_rules import HouseRulesScene

_ICONS = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}


_OTHER_LINES = 5
"""Lines of a sheet beside the kinds of action: the deck, one more way, two modifiers, the rules between."""
_LEAST_HALF = 13
"""Half a line holds a sign, a switch and words on two rows from so many letters on."""


@dataclass(frozen=True, slots=True)
class Part:
    """A line of the sheet, made in a width at a place."""

    make: Callable[[Lines, int, int], list[Widget]]
    short: bool
    """Whether it is no more than words and a switch, which have room in half a line."""
    beside: bool = False
    """Whether it stands beside another short one even where all lines have room."""


class CardEditor:
    """Builds the sheet of one rank and answers for its controls."""

    def __init__(self, scene: HouseRulesScene) -> None:
        self.scene = scene

    @property
    def rank(self) -> str:
        """Return the rank that is turned over."""
        return self.scene.rank

    @property
    def rules(self) -> RuleSet:
        """Return the rules as they are now."""
        return self.scene.draft.rules

    @property
    def rule(self) -> CardRule:
        """Return the list that is edited."""
        return self.rules.cards[self.rank]

    # The sheet.

    def add(self, area: Box, below: Callable[[Box], list[Widget]] | None = None) -> None:
        """Add the sheet; ``below`` makes what follows its lines inside the same scrolling paper."""
        scene, m = self.scene, self.scene.m
        inside = area.inset(m.px(20), m.px(16))
        whole = Box(inside.x, inside.y, inside.w, 0)
        widgets = self._content(whole, below, close=False)
        if bottom_of(widgets) > inside.bottom:
            widgets = self._content(whole, below, close=True)
            # What is left is shared out between the lines.
            spare = (inside.bottom - bottom_of(widgets)) // (len(FORMS) + _OTHER_LINES)
            widgets = self._content(whole, below, True, min(m.px(12), spare)) if spare > 0 else widgets
        if bottom_of(widgets) > inside.bottom:
            # The bar may lie nearer to the edge of the paper than the lines.
            inside = Box(inside.x, inside.y, area.right - m.px(12) - inside.x, inside.h)
            narrow = inside.w - ScrollArea.bar_room(scene.ui)
            widgets = self._content(Box(inside.x, inside.y, narrow, 0), below, close=True)
        scene.add(Paper(area), ScrollArea(PartTarget("editor", self.rank), inside, widgets, paper=True))

    def _content(
        self, at: Box, below: Callable[[Box], list[Widget]] | None, close: bool, spare: int = 0
    ) -> list[Widget]:
        m = self.scene.m
        gap = m.px(4) + spare
        widgets = self._head(at)
        rule = self._separator(at, bottom_of(widgets) + m.px(8))
        widgets.append(rule)
        parts = [*self._deck_parts(), *self._action_parts()]
        y = self._flow(widgets, Box(at.x, rule.box.bottom + m.px(2) + gap, at.w, 0), parts, close, gap)
        rule = self._separator(at, y)
        widgets.append(rule)
        modifiers = Box(at.x, rule.box.bottom + m.px(2) + gap, at.w, 0)
        self._flow(widgets, modifiers, self._modifier_parts(), close, gap)
        if below is not None:
            widgets += below(Box(at.x, bottom_of(widgets) + m.px(14), at.w, 0))
        # A little more to scroll to, so that the last focus ring is seen whole.
        widgets.append(Plain(Box(at.x, bottom_of(widgets), 1, m.px(4))))
        return widgets

    def _flow(self, widgets: list[Widget], at: Box, parts: Sequence[Part], close: bool, gap: int) -> int:
        """Add lines from top to bottom, short ones in pairs where they may be; return where the next is."""
        m, between = self.scene.m, self.scene.m.px(16)
        whole, half = Lines(self.scene.ui, at.w, close), Lines(self.scene.ui, (at.w - between) // 2, close)
        roomy = half.width >= _LEAST_HALF * m.smallest_text
        y, waiting = at.y, list(parts)
        while waiting:
            part = waiting.pop(0)
            if part.short and waiting and waiting[0].short and roomy and (close or part.beside):
                there = at.x + half.width + between
                widgets += _level(part.make(half, at.x, y), waiting.pop(0).make(half, there, y))
            else:
                widgets += part.make(whole, at.x, y)
            y = bottom_of(widgets) + gap
        return y

    def _separator(self, at: Box, y: int) -> Widget:
        m = self.scene.m
        return Rule(Box(at.x + m.px(8), y, at.w - 2 * m.px(8), max(1, m.px(2))))

    def _head(self, at: Box) -> list[Widget]:
        """Return the card's corner, its name, what it does, and what its sheet says."""
        scene, ui, m, theme = self.scene, self.scene.ui, self.scene.m, self.scene.theme
        draft = scene.draft
        changed = is_changed(draft, f"cards.{self.rank}")
        corner = round(m.text(50) * 1.1)
        left = at.x + m.px(8) + corner + m.px(12)
        width = at.right - left - m.px(8)
        name, label = sentence(rank_words(self.rank)), tr("house.card.like_sheet")
        button_w = min(width, Button.width(ui, label, 19)) if changed else 0
        name_w = ui.text_width(name, 34, "serif_bold") + 4
        beside = name_w + button_w + m.px(12) <= width
        top = max(ui.line(34, 1.2), m.control(46) if changed and beside else 0)
        title = Box(left, at.y, min(width, name_w), top)
        widgets: list[Widget] = [
            Picture(Box(at.x + m.px(8), at.y, corner, round(corner * 1.55)), _corner(shown_face(self.rank))),
            Label(title, name, 34, theme.paper_title, "serif_bold", leading=1.2),
        ]
        y = at.y + top
        if changed:
            box = Box(left + width - button_w, at.y, button_w, m.control(46))
            if not beside:
                box = Box(left, y, button_w, m.control(46))
                y = box.bottom + m.px(4)
            widgets.append(Button("put_back", box, label, self.put_back, size=19))
        sheet = draft.sheet_rules
        from_sheet = tr("house.card.as_sheet", sheet=preset_title(draft.preset))
        if changed:
            own = say(rule_words(sheet.cards[self.rank], sheet.centre))
            from_sheet = tr("house.card.on_sheet", value=own)
        for text, size, ink, face in (
            (say(rule_words(self.rule, self.rules.centre)), 20, theme.paper_text, "sans_semi"),
            (from_sheet, 18, theme.paper_soft, "sans"),
        ):
            widgets.append(Label.paragraph(ui, Box(left, y, width, 0), text, size, ink, face, leading=1.3))
            y = widgets[-1].box.bottom
        return widgets

    # The lines.

    def _action_parts(self) -> list[Part]:
        """Return a line for each kind of action, and what adds one more."""
        rule, sheet = self.rule, self.scene.draft.sheet_rules
        parts = []
        for entry in edit.entries(rule):

            def make(lines: Lines, x: int, y: int, entry: EditorLine = entry) -> list[Widget]:
                actions = ActionLines(lines, rule, self.rules.centre, self._change)
                if entry.actions:
                    return actions.on(x, y, entry)
                return actions.off(x, y, entry, edit.fresh_actions(entry.form, self.rank, sheet))

            parts.append(Part(make, not entry.actions or entry.plain))
        return [*parts, *self._again_parts()]

    def _again_parts(self) -> list[Part]:
        """Return a list of kinds that the card could do in one more way; nothing where there are none."""
        ui, m, rule = self.scene.ui, self.scene.m, self.rule
        on = {entry.form.kind: entry.form for entry in edit.entries(rule) if entry.actions}
        forms = {
            kind: form
            for kind, form in on.items()
            if form.repeatable and not edit.why_not(partial(edit.add_again, rule, form))
        }
        if not forms:
            return []
        label = tr("house.card.again")
        width = ui.text_width(label, 18, "sans_semi") + m.text(18) + 2 * m.px(18)

        def make(lines: Lines, x: int, y: int) -> list[Widget]:
            room = lines.width - lines.indent - lines.pad
            return [
                PaperList(
                    "edit.again",
                    Box(x + lines.indent, y, min(width, room), m.control(38)),
                    label,
                    [Choice(kind, tr(f"house.card.again.{kind}")) for kind in forms],
                    "",
                    lambda kind: self._change(partial(edit.add_again, rule, forms[kind])),
                    size=18,
                )
            ]

        return [Part(make, True)]

    def _deck_parts(self) -> list[Part]:
        """Return the switch that puts these cards in the deck; nothing where they always are."""
        option = deck_option(self.rank)
        if not option:
            return []
        label = tr(f"house.card.{option}")
        absent, there = values_of(option)
        present = value_in(self.rules, option) != absent

        def turn(on: bool) -> None:
            self.scene.set_option(option, there if on else absent)

        def make(lines: Lines, x: int, y: int) -> list[Widget]:
            switch = Switch(option, label, present, turn)
            return lines.line(x, y, Chip("wild"), [lines.title(label, present)], switch)

        return [Part(make, True)]

    def _modifier_parts(self) -> list[Part]:
        """Return what playing the card brings, side by side where neither asks for more."""
        return [Part(self._skip_line, True, True), Part(self._draw_line, self.rule.draw is None, True)]

    def _skip_line(self, lines: Lines, x: int, y: int) -> list[Widget]:
        rule, label = self.rule, tr("house.card.skip")
        why = edit.why_not(partial(edit.set_skip, rule, not rule.skip))

        def turn(on: bool) -> None:
            self._change(partial(edit.set_skip, rule, on))

        switch = Switch(PartTarget("edit.skip", "on"), label, rule.skip, turn, why)
        return lines.line(x, y, Chip("skip"), [lines.title(label, rule.skip)], switch)

    def _draw_line(self, lines: Lines, x: int, y: int) -> list[Widget]:
        rule, label = self.rule, tr("house.card.draw")
        drawing = rule.draw is not None
        usual = self.scene.draft.sheet_rules.cards[self.rank].draw or "may"
        first: DrawHow = "keep" if rule.skip else usual
        items = [lines.title(label, drawing)]
        if drawing:
            choices = []
            for how in DRAW_HOW:
                why = edit.why_not(partial(edit.set_draw, rule, how))
                choices.append(Choice(how, tr(f"house.card.draw.{how}"), not why, why))
            name = PartTarget("edit.draw", "how")
            items.append(lines.segments(name, label, choices, str(rule.draw), self._choose_draw, True))

        def turn(on: bool) -> None:
            self._change(partial(edit.set_draw, rule, first if on else None))

        switch = Switch(PartTarget("edit.draw", "on"), label, drawing, turn)
        return lines.line(x, y, draw_chip(rule.draw or first), items, switch)

    def _choose_draw(self, value: str) -> None:
        how = next(how for how in DRAW_HOW if how == value)
        self._change(partial(edit.set_draw, self.rule, how))

    # Changes.

    def _change(self, change: Callable[[], CardRule]) -> None:
        """Write the list anew, or say in words why it cannot be so."""
        try:
            rule = change()
        except NotAllowed as reason:
            self.scene.explain(str(reason))
            return
        self.scene.set_card(self.rank, rule)

    def put_back(self) -> None:
        """Let the card do what its sheet says."""
        self.scene.set_card(self.rank, self.scene.draft.sheet_rules.cards[self.rank])


def _level(left: list[Widget], right: list[Widget]) -> list[Widget]:
    """Return both halves of a row, the lower one moved to its middle."""
    lower, higher = sorted((left, right), key=bottom_of)
    by = (bottom_of(higher) - bottom_of(lower)) // 2
    for widget in lower:
        widget.place(widget.box.moved(0, by), widget.clip)
    return left + right


def _corner(card: str) -> Callable[[Painter, Box], None]:
    """Return what draws the corner of a card: its letter over its suit."""

    def draw(p: Painter, box: Box) -> None:
        ink = p.theme.card_red if is_red(card) else p.theme.card_black
        letter = index_letter(card, letters_language())
        top, rest = box.take_top(round(box.h * 0.68))
        if card[1] not in _ICONS:
            p.icon("star", top, ink)
            return
        p.text(letter, top, 50, ink, "serif_bold", "centre", leading=1.0)
        side = round(box.w * 0.56)
        p.icon(_ICONS[card[1]], Box(rest.x, rest.y, rest.w, side), ink)

    return draw
