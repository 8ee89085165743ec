"""Lines of the card editor: a sign, words and controls that flow on where there is no room, a switch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from toc_desktop.engine import Action, CardRule, CentreRule
from toc_desktop.present.rules import card_editor as edit
from toc_desktop.present.rules.card_editor import EditorLine, NumberPart
from toc_desktop.render.chips import Chip, chip_drawer
from toc_desktop.render.rule_chips import action_chip
from toc_desktop.support.i18n import has, tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import PartTarget, Target
from toc_desktop.ui.painter import UiContext
from toc_desktop.ui.widgets import Choice, Label, Picture, Plain, Segmented, Stepper, Toggle, Widget
from toc_desktop.views.paper import OnGround, Pair, PaperButton

LABEL, QUIET, NOTE = 21, 20, 18
_WIDE = 32
"""From so many letters on a line has room for choices and a switch whose words are whole."""

Change = Callable[[Callable[[], CardRule]], None]
"""Makes a change to the list, or says why it cannot be made."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something on a line: its size, how to make it, and whether a new line begins before it."""

    width: int
    height: int
    make: Callable[[Box], Widget]
    breaks: bool = False
    at_end: bool = False
    """Whether it goes to the right where it is the last of a line, under the switch."""


@dataclass(frozen=True, slots=True)
class Switch:
    """The switch at the end of a line; ``why`` says why it cannot be turned over."""

    id: Target
    label: str
    on: bool
    turn: Callable[[bool], None]
    why: str = ""
    spoken_label: str = ""
    """Its name where the label alone would not say which it is."""

    def at(self, box: Box) -> Toggle:
        """Return it in a box."""
        return Toggle(
            self.id, box, self.spoken_label or self.label, self.on, self.turn, not self.why, self.why
        )


class Lines:
    """Makes lines of one width."""

    def __init__(self, ui: UiContext, width: int, close: bool = False) -> None:
        """Make lines of a width; ``close`` ones are lower, for a sheet that would have to be scrolled."""
        self.ui, self.m, self.width, self.close = ui, ui.m, width, close
        self.pad, self.gap = ui.m.px(8 if close else 12), ui.m.px(10)
        self.chip_side = max(30, ui.m.px(44), round(ui.m.text(20) * 1.55))
        self.switch_size = Toggle.measure(ui)
        if close:
            self.chip_side = max(28, round(self.chip_side * 0.9))
            self.switch_size = (2 * (low := max(28, round(self.switch_size[1] * 0.76))), low)
        self.indent = self.pad + self.chip_side + ui.m.px(10 if close else 14)
        self.under = self.pad + ui.m.px(8) if close else self.indent
        """Where the further rows of a line begin."""

    @property
    def room(self) -> int:
        """Return how wide something on a row of its own may be."""
        return self.width - self.under - self.pad

    def text_item(self, text: str, size: float, face: str, soft: bool = False, most: int = 0) -> Item:
        """Return words, on several lines where the switch leaves no room, or within the most."""
        most = most or max(
            self.m.px(90), self.width - self.indent - self.pad - self.switch_size[0] - self.gap
        )
        width = min(most, self.ui.text_width(text, size, face) + 4)
        height = self.ui.text_height(text, width, size, face, 1.25)
        ink = self.ui.theme.paper_soft if soft else self.ui.theme.paper_text
        return Item(width, height, lambda box: Label(box, text, size, ink, face, leading=1.25))

    def title(self, text: str, on: bool) -> Item:
        """Return what a line is about, bolder where it is on."""
        return (
            self.text_item(text, LABEL, "sans_bold")
            if on
            else self.text_item(text, QUIET, "sans_semi", soft=True)
        )

    def segments(
        self,
        name: Target,
        label: str,
        choices: Sequence[Choice],
        value: str,
        change: Callable[[str], None],
        breaks: bool,
    ) -> Item:
        """Return choices side by side."""
        size = Segmented.measure(self.ui, choices, paper=True)
        if size[0] > self.room:
            size = Segmented.measure(self.ui, choices, self.room, paper=True)

        def make(box: Box) -> Widget:
            return Segmented(name, box, label, choices, value, change, paper=True)

        return Item(*size, make, breaks)

    def switch(self, switch: Switch, breaks: bool) -> Item:
        """Return words and a switch that stay together; close lines break the words in two."""
        caption, size = (
            self.text_item(switch.label, 19, "sans_semi", most=self._broken(switch.label)),
            self.switch_size,
        )
        height = max(caption.height, size[1])

        def make(box: Box) -> Widget:
            text = Box(box.x, box.y, caption.width, box.h)
            end = Box(box.right - size[0], box.y + (box.h - size[1]) // 2, *size)
            return Pair(box, [caption.make(text), switch.at(end)])

        return Item(caption.width + self.gap + size[0], height, make, breaks, at_end=True)

    def _broken(self, text: str) -> int:
        """Return how narrow words can be on two lines; nothing where they need not be."""
        if not self.close or self.width >= _WIDE * self.m.smallest_text:
            return 0
        size, face = 19, "sans_semi"
        two = 2 * self.ui.line(size, 1.25)
        whole = self.ui.text_width(text, size, face) + 4
        widths = range(whole // 2, whole, max(1, self.m.px(4)))
        return next((w for w in widths if self.ui.text_height(text, w, size, face, 1.25) <= two), whole)

    def line(self, x: int, y: int, chip: Chip, items: Sequence[Item], switch: Switch) -> list[Widget]:
        """Return a line at a place: on a lighter ground where its switch is on."""
        m, on = self.m, switch.on
        inner = m.px(2) if not on else m.px(5) if self.close else m.px(9)
        end_w, end_h = self.switch_size
        first_row = items[: 2 if self.close and len(items) > 1 and not items[1].breaks else 1]
        tall = max(end_h, self.chip_side, *(item.height for item in first_row)) + 2 * inner
        edge = x + self.width - self.pad
        end = Box(edge - end_w, y + (tall - end_h) // 2, end_w, end_h)
        left, right = x + self.indent, end.x - self.gap
        at, low, above = left, y + tall, y
        top, high = y, tall
        placed: list[tuple[Item, Box]] = []
        for item in items:
            if at > left and (item.breaks or at + item.width > right):
                # A next line, which may go on under the switch.
                left, right = x + self.under, edge
                at = left
                # Two lines of words may be taller than their row, but hardly reach into the one above.
                above = low - inner - 3
                top, high = low - inner + m.px(6), item.height
            middle = max(above, top + (high - item.height) // 2)
            box = Box(at, middle, min(item.width, right - at), item.height)
            low = max(low, box.bottom + inner)
            placed.append((item, box))
            at = box.right + self.gap
        spread = self._spread(placed, y + tall, edge)
        # The switch ends the first row; what had no room there comes after it.
        first = [item.make(box) for item, box in spread if box.centre[1] < end.bottom]
        rest = [item.make(box) for item, box in spread if box.centre[1] >= end.bottom]
        whole = Box(x, y, self.width, low - y)
        sign = Box(x + self.pad, y + (tall - self.chip_side) // 2, self.chip_side, self.chip_side)
        ground: Widget = OnGround(whole) if on else Plain(whole)
        return [ground, Picture(sign, chip_drawer(chip, 255 if on else 150)), *first, switch.at(end), *rest]

    @staticmethod
    def _spread(placed: list[tuple[Item, Box]], below: int, edge: int) -> list[tuple[Item, Box]]:
        """Bring the switches that end a line to its right end, but for those beside the line's own."""
        spread = []
        for k, (item, box) in enumerate(placed):
            last = k + 1 == len(placed) or placed[k + 1][1].x <= box.x
            if item.at_end and last and box.y >= below - item.height // 2:
                box = Box(edge - box.w, box.y, box.w, box.h)
            spread.append((item, box))
        return spread


class ActionLines:
    """Makes the lines of a list's actions, and passes on what is done to them."""

    def __init__(self, lines: Lines, rule: CardRule, centre: CentreRule | None, change: Change) -> None:
        self.lines, self.rule, self.centre, self.change = lines, rule, centre, change
        self._entries = edit.entries(rule)

    def off(self, x: int, y: int, entry: EditorLine, fresh: tuple[Action, ...]) -> list[Widget]:
        """Return the line of a kind that is off: what it would be, and its switch."""
        label = _whole_words(entry, fresh[0])
        turn = partial(edit.switch, self.rule, entry, fresh)
        switch = Switch(_name(entry, "on"), label, False, lambda _: self.change(turn), edit.why_not(turn))
        items = [self.lines.title(label, False), *([] if self.lines.close else self._note(entry))]
        return self.lines.line(x, y, action_chip(fresh[0]), items, switch)

    def on(self, x: int, y: int, entry: EditorLine) -> list[Widget]:
        """Return the line of actions that are on: numbers, choices, switches."""
        form = entry.form
        title = tr(f"house.card.{form.kind}")
        items = [self.lines.title(title, True), *self._numbers(entry)]
        for choice in form.choices:
            items.append(self._choice(entry, choice.field, choice.values, bool(form.numbers)))
        for k, flag in enumerate(entry.flags):
            items.append(self._flag(entry, flag, k == 0 and not form.choices and len(form.numbers) > 1))
        turn = partial(edit.switch, self.rule, entry, ())
        switch = Switch(_name(entry, "on"), self._title(entry), True, lambda _: self.change(turn))
        chip = action_chip(entry.actions[0], self.centre)
        return self.lines.line(x, y, chip, [*items, *self._note(entry)], switch)

    def _title(self, entry: EditorLine) -> str:
        """Return the line's name among all of them."""
        return edit.entry_name(entry, self._entries)

    def _of(self, entry: EditorLine, part: str) -> str:
        """Return the name of a part of a line, with whose part it is."""
        return tr("ui.pair", label=self._title(entry), value=part)

    def _note(self, entry: EditorLine) -> list[Item]:
        """Return what is said beside an action that can do nothing under these rules."""
        key = f"house.card.idle.{entry.form.kind}"
        idle = self.centre is None and has(key)
        return [self.lines.text_item(tr(key), NOTE, "sans", soft=True)] if idle else []

    def _numbers(self, entry: EditorLine) -> list[Item]:
        """Return a counter for each number, "or" between them, and what adds one."""
        lines, form = self.lines, entry.form
        items: list[Item] = []
        size = Stepper.measure(lines.ui, paper=True)
        for k, action in enumerate(entry.actions):
            if k:
                items.append(lines.text_item(tr("house.card.or"), QUIET, "sans_semi"))
            for part in form.numbers:
                items.append(Item(*size, partial(self._stepper, entry, action, part, k)))
                after = f"house.card.after.{form.kind}.{part.field}"
                if has(after):
                    items.append(lines.text_item(tr(after), LABEL, "sans_bold"))
            if len(entry.actions) > 1:
                side = max(28, lines.m.control(34))
                items.append(Item(side, side, partial(self._dropper, entry, action, k)))
        if form.counted and not edit.why_not(partial(edit.add_number, self.rule, entry)):
            text = tr("house.card.more")
            width = lines.ui.text_width(text, 19, "sans_bold") + lines.m.text(19) + 2 * lines.m.px(16)
            items.append(Item(width, size[1], partial(self._adder, entry, text)))
        return items

    def _stepper(self, entry: EditorLine, action: Action, part: NumberPart, k: int, box: Box) -> Widget:
        low, high = edit.number_bounds(entry, action, part)
        what = tr(f"house.card.number.{part.field}")
        if len(entry.actions) > 1:
            what = tr("house.card.number.choice", what=what, n=k + 1)
        return Stepper(
            _name(entry, f"{part.field}.{k}"),
            box,
            tr("ui.pair", label=edit.entry_topic(entry, self._entries), value=what),
            getattr(action, part.field),
            low,
            high,
            lambda value: self.change(partial(edit.set_number, self.rule, action, part.field, value)),
            paper=True,
        )

    def _dropper(self, entry: EditorLine, action: Action, k: int, box: Box) -> Widget:
        number = getattr(action, entry.form.numbers[0].field)
        return PaperButton(
            _name(entry, f"drop.{k}"),
            box,
            self._of(entry, tr("house.card.drop", n=number)),
            lambda: self.change(partial(edit.drop, self.rule, action)),
            kind="icon",
            icon="cross",
        )

    def _adder(self, entry: EditorLine, text: str, box: Box) -> Widget:
        return PaperButton(
            _name(entry, "more"),
            box,
            text,
            lambda: self.change(partial(edit.add_number, self.rule, entry)),
            icon="plus",
            size=19,
            hint=tr("house.card.more.hint"),
            spoken_label=self._of(entry, text),
        )

    def _choice(self, entry: EditorLine, field: str, values: Sequence[str], breaks: bool) -> Item:
        choices = []
        for value in values:
            why = edit.why_not(partial(edit.set_choice, self.rule, entry, field, value))
            choices.append(Choice(value, tr(f"house.card.{field}.{value}"), not why, why))
        here = str(getattr(entry.actions[0], field))

        def choose(value: str) -> None:
            self.change(partial(edit.set_choice, self.rule, entry, field, value))

        label = tr(f"house.card.{field}")
        if sum(other.form is entry.form for other in self._entries) > 1:
            label = tr("ui.pair", label=self._title(entry), value=label)
        return self.lines.segments(_name(entry, field), label, choices, here, choose, breaks)

    def _flag(self, entry: EditorLine, flag: str, breaks: bool) -> Item:
        on = bool(getattr(entry.actions[0], flag))
        why = edit.why_not(partial(edit.set_flag, self.rule, entry, flag, not on))

        def turn(value: bool) -> None:
            self.change(partial(edit.set_flag, self.rule, entry, flag, value))

        label = tr(f"house.card.{flag}")
        switch = Switch(_name(entry, flag), label, on, turn, why, self._of(entry, label))
        return self.lines.switch(switch, breaks)


def _name(entry: EditorLine, part: str) -> PartTarget:
    return PartTarget(f"edit.{entry.id}", part)


def _whole_words(entry: EditorLine, action: Action) -> str:
    """Return what an action is as a heading: "Move forward 11"."""
    numbers = {part.field: getattr(action, part.field) for part in entry.form.numbers}
    return tr(f"house.card.off.{entry.form.kind}", **numbers)
