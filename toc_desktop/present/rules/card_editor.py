"""Writing a rank's list by hand: a form for each kind of action, and every change that section 2 allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from toc_desktop.engine import (
    BACK_STEPS,
    FORWARD_STEPS,
    MOST_ACTIONS,
    RANKS,
    SPLIT_PAWNS,
    SPLIT_STEPS,
    SWAP_WITH,
    Action,
    Back,
    CardRule,
    Centre,
    DrawHow,
    Exit,
    Forward,
    RuleSet,
    Split,
    Swap,
    Wild,
)
from toc_desktop.present.rules.options import NotAllowed
from toc_desktop.support.i18n import tr

# How much further the second number is when one is added: "1 or 11".
_FURTHER = 10


@dataclass(frozen=True, slots=True)
class NumberPart:
    """A number of an action, with its bounds."""

    field: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class ChoicePart:
    """One of several values of an action."""

    field: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActionForm:
    """How one kind of action is written: its numbers, choices and switches, as the fields of its class."""

    kind: str
    plain: Action
    """What it is like where no sheet has one."""
    numbers: tuple[NumberPart, ...] = ()
    choices: tuple[ChoicePart, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def counted(self) -> bool:
        """Tell whether actions that differ in their number only are told together: "1 or 11"."""
        return len(self.numbers) == 1

    @property
    def repeatable(self) -> bool:
        """Tell whether a list can have it in several ways."""
        return bool(self.numbers or self.choices)


FORMS: tuple[ActionForm, ...] = (
    ActionForm("exit", Exit()),
    ActionForm(
        "forward",
        Forward(1),
        (NumberPart("steps", *FORWARD_STEPS),),
        (ChoicePart("whose", ("own", "any", "opponent")),),
        ("eats", "off_start"),
    ),
    ActionForm("back", Back(4), (NumberPart("steps", *BACK_STEPS),), flags=("eats",)),
    ActionForm("swap", Swap("any"), choices=(ChoicePart("with_whom", SWAP_WITH),)),
    ActionForm(
        "split",
        Split(7, 4),
        (NumberPart("steps", *SPLIT_STEPS), NumberPart("pawns", *SPLIT_PAWNS)),
        flags=("repeat", "eats"),
    ),
    ActionForm("centre", Centre()),
    ActionForm("wild", Wild()),
)
"""In the order in which lists are written."""


def form_of(action: Action) -> ActionForm:
    """Return the form that an action is written with."""
    return next(form for form in FORMS if type(form.plain) is type(action))


@dataclass(frozen=True, slots=True)
class EditorLine:
    """One line of the editor: actions alike but for their number, or a kind that is off."""

    form: ActionForm
    place: int
    actions: tuple[Action, ...]

    @property
    def id(self) -> str:
        """Return its name on the page: the kind, and which of them."""
        return f"{self.form.kind}.{self.place}"

    @property
    def plain(self) -> bool:
        """Tell whether there is nothing to choose about it but whether it is on."""
        return not (self.form.numbers or self.form.choices or self.form.flags)

    @property
    def flags(self) -> tuple[str, ...]:
        """Return the switches that mean something here: only pawns of others are moved off their start."""
        own = isinstance(self.actions[0], Forward) and self.actions[0].whose == "own"
        return tuple(flag for flag in self.form.flags if not (flag == "off_start" and own))


def entries(rule: CardRule) -> tuple[EditorLine, ...]:
    """Return the lines of a list: every kind in order, those that are off without actions."""
    lines = []
    for form in FORMS:
        groups: dict[tuple[object, ...], list[Action]] = {}
        for action in rule.actions:
            if form_of(action) is form:
                groups.setdefault(_alike(form, action), []).append(action)
        # By what they are and not by their number, so that a line keeps its place while it is stepped.
        ordered = sorted(groups.items())
        lines += [EditorLine(form, place, tuple(actions)) for place, (_, actions) in enumerate(ordered)]
        if not groups:
            lines.append(EditorLine(form, 0, ()))
    return tuple(lines)


def _alike(form: ActionForm, action: Action) -> tuple[Any, ...]:
    values = [choice.values.index(getattr(action, choice.field)) for choice in form.choices]
    values += [getattr(action, flag) for flag in form.flags]
    return (*values, *(() if form.counted else (getattr(action, part.field) for part in form.numbers)))


def entry_name(entry: EditorLine, among: Iterable[EditorLine]) -> str:
    """Return a line that is on in words that no other line has: "Avancer de 5", "Avancer de 5, tout pion"."""
    return _told_apart(entry, among, _names)


def entry_topic(entry: EditorLine, among: Iterable[EditorLine]) -> str:
    """Return what a line is about whatever its numbers are, so that it keeps its name while they change."""
    return _told_apart(entry, among, _topics)


def _told_apart(
    entry: EditorLine, among: Iterable[EditorLine], words_of: Callable[[EditorLine], tuple[str, ...]]
) -> str:
    """Return the fewest words that no other line that is on has."""
    others = [words_of(other) for other in among if other.actions and other != entry]
    own = words_of(entry)
    return next((name for k, name in enumerate(own) if all(o[k] != name for o in others)), own[-1])


def _names(entry: EditorLine) -> tuple[str, ...]:
    """Return a line in ever more words: its numbers, whom it concerns too, what else it does too."""
    numbers = {
        part.field: f" {tr('house.card.or')} ".join(
            dict.fromkeys(str(getattr(action, part.field)) for action in entry.actions)
        )
        for part in entry.form.numbers
    }
    return _ever_more(entry, tr(f"house.card.off.{entry.form.kind}", **numbers))


def _topics(entry: EditorLine) -> tuple[str, ...]:
    """Return the same without numbers, and with them where nothing else tells lines apart."""
    return *_ever_more(entry, tr(f"house.card.{entry.form.kind}")), _names(entry)[-1]


def _ever_more(entry: EditorLine, name: str) -> tuple[str, ...]:
    first = entry.actions[0]
    whose = [tr(f"house.card.{part.field}.{getattr(first, part.field)}") for part in entry.form.choices]
    also = [tr(f"house.card.{flag}") for flag in entry.flags if getattr(first, flag)]
    return name, ", ".join([name, *whose]), ", ".join([name, *whose, *also])


# Changing a list; each gives another one, or says in words why section 2 does not allow it.


def switch(rule: CardRule, entry: EditorLine, fresh: Iterable[Action]) -> CardRule:
    """Turn a line off, or on with some actions to begin with."""
    if entry.actions:
        return _written(rule, (a for a in rule.actions if a not in entry.actions))
    return _written(rule, (*rule.actions, *fresh))


def set_number(rule: CardRule, action: Action, field: str, value: int) -> CardRule:
    """Give one action another number."""
    return _replaced(rule, {action: _with(action, **{field: value})})


def set_choice(rule: CardRule, entry: EditorLine, field: str, value: str) -> CardRule:
    """Give all actions of a line another choice."""
    return _replaced(rule, {action: _with(action, **{field: value}) for action in entry.actions})


def set_flag(rule: CardRule, entry: EditorLine, flag: str, on: bool) -> CardRule:
    """Switch something on or off for all actions of a line."""
    return _replaced(rule, {action: _with(action, **{flag: on}) for action in entry.actions})


def add_number(rule: CardRule, entry: EditorLine) -> CardRule:
    """Add the same action with another number: "1 or 11"."""
    part = entry.form.numbers[0]
    taken = [getattr(action, part.field) for action in entry.actions]
    wanted = max(taken) + _FURTHER
    if wanted > part.high:
        wanted = max(taken) + 1
    free = [n for n in range(part.low, part.high + 1) if n not in taken]
    value = min(free, key=lambda n: (abs(n - wanted), n))
    return _written(rule, (*rule.actions, _with(entry.actions[0], **{part.field: value})))


def drop(rule: CardRule, action: Action) -> CardRule:
    """Take one action out."""
    return _written(rule, (a for a in rule.actions if a != action))


def add_again(rule: CardRule, form: ActionForm) -> CardRule:
    """Add a kind that is on once more, in the first way that the list does not have yet."""
    have = [entry for entry in entries(rule) if entry.form is form and entry.actions]
    used = {_alike(form, entry.actions[0]) for entry in have}
    for action in _variants(form, have[0].actions[0]):
        if _alike(form, action) not in used:
            return _written(rule, (*rule.actions, action))
    raise NotAllowed(tr("house.card.refuse.twice"))


def _variants(form: ActionForm, action: Action) -> Iterable[Action]:
    """Yield an action in all its other ways, those that differ least first, then with other numbers."""
    values = [(part.field, part.values) for part in form.choices] + [(f, (False, True)) for f in form.flags]
    ways = [dict(zip((f for f, _ in values), some, strict=True)) for some in product(*(v for _, v in values))]
    for way in sorted(ways, key=lambda way: sum(getattr(action, f) != value for f, value in way.items())):
        yield _with(action, **way)
    for part in form.numbers:
        yield from (_with(action, **{part.field: n}) for n in range(part.low, part.high + 1))


def set_skip(rule: CardRule, on: bool) -> CardRule:
    """Let the next player skip a turn, or not."""
    return _written(replace(rule, skip=on), rule.actions)


def set_draw(rule: CardRule, how: DrawHow | None) -> CardRule:
    """Let the player draw a card afterwards, or not."""
    return _written(replace(rule, draw=how), rule.actions)


def why_not(change: Callable[[], CardRule]) -> str:
    """Return in words why a change cannot be made; nothing when it can."""
    try:
        change()
    except NotAllowed as reason:
        return str(reason)
    return ""


def number_bounds(entry: EditorLine, action: Action, part: NumberPart) -> tuple[int, int]:
    """Return how far a number may be stepped: not over the other numbers of its line."""
    if not entry.form.counted:
        return part.low, part.high
    mine = getattr(action, part.field)
    others = [getattr(other, part.field) for other in entry.actions if other != action]
    below, above = [n for n in others if n < mine], [n for n in others if n > mine]
    return max([part.low - 1, *below]) + 1, min([part.high + 1, *above]) - 1


def fresh_actions(form: ActionForm, rank: str, sheet: RuleSet) -> tuple[Action, ...]:
    """Return what a kind begins with when it is switched on: as the sheet has it, here or on another rank."""
    kind = type(form.plain)
    own = tuple(action for action in sheet.cards[rank].actions if isinstance(action, kind))
    if own:
        return own
    if isinstance(form.plain, Forward):
        return (Forward(RANKS.index(rank) + 1),)
    elsewhere = (action for rule in sheet.cards.values() for action in rule.actions)
    return (next((action for action in elsewhere if isinstance(action, kind)), form.plain),)


def _with(action: Action, **values: Any) -> Action:
    changed: Action = replace(action, **values)
    if isinstance(changed, Forward) and changed.whose == "own":
        # One's own pawns leave their start freely: there is nothing to switch on.
        return replace(changed, off_start=False)
    return changed


def _replaced(rule: CardRule, changed: dict[Action, Action]) -> CardRule:
    return _written(rule, (changed.get(action, action) for action in rule.actions))


def _written(rule: CardRule, actions: Iterable[Action]) -> CardRule:
    """Return the list in its order, or say what section 2 refuses."""
    texts = [str(action) for action in actions]
    if not texts:
        raise NotAllowed(tr("house.card.refuse.empty"))
    if len(texts) > MOST_ACTIONS:
        raise NotAllowed(tr("house.card.refuse.full", n=MOST_ACTIONS))
    if len(set(texts)) < len(texts):
        raise NotAllowed(tr("house.card.refuse.twice"))
    if rule.skip and rule.draw in ("must", "may"):
        raise NotAllowed(tr("house.card.refuse.skip_draw"))
    modifiers = ["skip"] if rule.skip else []
    if rule.draw is not None:
        modifiers.append(f"draw {rule.draw}")
    return CardRule.parse([*texts, *modifiers])
