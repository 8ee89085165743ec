"""Writing a rank's list: what section 2 allows can be written, what it refuses cannot, and says why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from tests.engine.card_tables import random_rule
from tests.seeds import seed_of
from toc_desktop.engine import PRESETS, RANKS, Action, CardRule, Forward, Rng, RuleSet, Wild
from toc_desktop.present.rules import card_editor as edit
from toc_desktop.present.rules.options import NotAllowed
from toc_desktop.support.i18n import tr

RANGES = {"forward": (1, 25), "back": (1, 13)}


def is_lawful(texts: list[str]) -> bool:
    """RULES.md section 2 read once more, from the strings alone."""
    modifiers = [t for t in texts if t == "skip" or t.startswith("draw ")]
    actions = [t for t in texts if t not in modifiers]
    if not 1 <= len(actions) <= 4 or len(set(texts)) != len(texts):
        return False
    if len([t for t in modifiers if t.startswith("draw")]) > 1:
        return False
    if "skip" in modifiers and {"draw must", "draw may"} & set(modifiers):
        return False
    for text in actions:
        kind, *rest = text.split()
        if kind in RANGES:
            low, high = RANGES[kind]
            flags = " ".join(rest[1:])
            shape = "(eats)?( ?(any|opponent)( off-start)?)?" if kind == "forward" else "(eats)?"
            if not low <= int(rest[0]) <= high or not re.fullmatch(shape, flags):
                return False
        elif kind == "split":
            shared, pawns, *more = rest
            if not 2 <= int(shared) <= 9 or not 1 <= int(pawns) <= 4:
                return False
            if more not in ([], ["repeat"], ["eats"], ["repeat", "eats"]):
                return False
        elif text not in ("exit", "centre", "wild", "swap any", "swap other-colour", "swap opponent"):
            return False
    return True


def every_change(rule: CardRule, rank: str, sheet: RuleSet) -> list[Callable[[], CardRule]]:
    """All that the page offers for a list."""
    found: list[Callable[[], CardRule]] = []
    for entry in edit.entries(rule):
        fresh = edit.fresh_actions(entry.form, rank, sheet)
        found.append(lambda entry=entry, fresh=fresh: edit.switch(rule, entry, fresh))  # type: ignore[misc]
        if not entry.actions:
            continue
        for action in entry.actions:
            for part in entry.form.numbers:
                low, high = edit.number_bounds(entry, action, part)
                assert low <= getattr(action, part.field) <= high
                for value in (low, high):
                    found.append(lambda a=action, f=part.field, v=value: edit.set_number(rule, a, f, v))  # type: ignore[misc]
            found.append(lambda action=action: edit.drop(rule, action))  # type: ignore[misc]
        for choice in entry.form.choices:
            for chosen in choice.values:
                found.append(lambda e=entry, f=choice.field, v=chosen: edit.set_choice(rule, e, f, v))  # type: ignore[misc]
        for flag in entry.flags:
            for on in (False, True):
                found.append(lambda e=entry, f=flag, v=on: edit.set_flag(rule, e, f, v))  # type: ignore[misc]
        if entry.form.counted:
            found.append(lambda entry=entry: edit.add_number(rule, entry))  # type: ignore[misc]
        if entry.form.repeatable:
            found.append(lambda form=entry.form: edit.add_again(rule, form))  # type: ignore[misc]
    found += [lambda on=on: edit.set_skip(rule, on) for on in (False, True)]  # type: ignore[misc]
    found += [lambda how=how: edit.set_draw(rule, how) for how in (None, "must", "may", "keep")]  # type: ignore[misc]
    return found


def test_whatever_is_pressed_the_list_stays_lawful_or_the_reason_is_said() -> None:
    chance = Rng(8)
    told = 0
    for number in range(60):
        rank, sheet = RANKS[chance.below(14)], PRESETS[number % len(PRESETS)].rules
        rule = random_rule(chance)
        for _ in range(5):
            results, reasons = [], []
            for change in every_change(rule, rank, sheet):
                why = edit.why_not(change)
                if why:
                    reasons.append(why)
                else:
                    results.append(change())
            assert not [why for why in reasons if len(why) < 10 or "{" in why or "house." in why]
            assert all(is_lawful(list(result.texts)) for result in results)
            told += len(reasons)
            rule = results[chance.below(len(results))]
    assert told > 500


def refused(texts: str, change: Callable[[CardRule], CardRule]) -> str:
    """Why a change of a list is not made."""
    rule = CardRule.parse(texts.split(", "))
    return edit.why_not(lambda: change(rule))


def test_what_section_2_refuses_is_said_in_its_own_words() -> None:
    def said(reason: str) -> str:
        return tr(f"house.card.refuse.{reason}", n=4)

    assert refused("forward 5", lambda r: edit.drop(r, Forward(5))) == said("empty")
    four = "exit, forward 1, forward 2, forward 3"
    assert refused(four, lambda r: edit.switch(r, _line(r, "wild"), (Wild(),))) == said("full")
    two = "forward 5, forward 5 any"
    assert refused(two, lambda r: edit.set_choice(r, _line(r, "forward", 1), "whose", "own")) == said("twice")
    assert refused("exit, draw may", lambda r: edit.set_skip(r, True)) == said("skip_draw")
    assert refused("exit, skip", lambda r: edit.set_draw(r, "must")) == said("skip_draw")
    assert len({said(reason) for reason in ("empty", "full", "twice", "skip_draw")}) == 4


def test_skipping_goes_with_a_card_that_is_kept() -> None:
    rule = edit.set_draw(edit.set_skip(CardRule.parse(["exit"]), True), "keep")
    assert rule.texts == ("exit", "skip", "draw keep")


def _line(rule: CardRule, kind: str, place: int = 0) -> edit.EditorLine:
    return next(e for e in edit.entries(rule) if e.form.kind == kind and e.place == place)


# Any list can be written.


def holding(rule: CardRule, action: Action) -> edit.EditorLine:
    return next(entry for entry in edit.entries(rule) if action in entry.actions)


def steps_from(rule: CardRule, here: Action, wanted: Action) -> Iterator[CardRule]:
    """Yield what one press on the line of an action makes of a list; lines of several are left alone."""
    entry = holding(rule, here)
    changes: list[Callable[[], CardRule]] = []
    for part in entry.form.numbers:
        value = getattr(wanted, part.field)
        low, high = edit.number_bounds(entry, here, part)
        if low <= value <= high:
            changes.append(partial(edit.set_number, rule, here, part.field, value))
    if len(entry.actions) == 1:
        for choice in entry.form.choices:
            changes += [partial(edit.set_choice, rule, entry, choice.field, v) for v in choice.values]
        changes += [partial(edit.set_flag, rule, entry, f, not getattr(here, f)) for f in entry.flags]
    yield from (change() for change in changes if not edit.why_not(change))


def turned_into(rule: CardRule, action: Action, wanted: Action) -> CardRule:
    """Change one action into another of its kind, press by press."""
    seen, edge = {rule}, [(rule, action)]
    while edge:
        now, here = edge.pop(0)
        if here == wanted:
            return now
        for after in steps_from(now, here, wanted):
            if after not in seen and len(after.actions) == len(rule.actions):
                seen.add(after)
                (moved,) = set(after.actions) - set(now.actions)
                edge.append((after, moved))
    raise AssertionError(f"{action} cannot become {wanted} in {rule}")


def with_one_more(rule: CardRule, wanted: Action, sheet: RuleSet) -> CardRule:
    """Add an action by what the page offers: its switch, another number, another way."""
    form = edit.form_of(wanted)
    on = [entry for entry in edit.entries(rule) if entry.form is form and entry.actions]
    ways: list[Callable[[], CardRule]] = []
    if not on:
        off = next(entry for entry in edit.entries(rule) if entry.form is form)
        ways.append(lambda: edit.switch(rule, off, edit.fresh_actions(form, "9", sheet)[:1]))
    else:
        ways += [lambda entry=entry: edit.add_number(rule, entry) for entry in on if form.counted]  # type: ignore[misc]
        ways.append(lambda: edit.add_again(rule, form))
    for way in ways:
        try:
            after = way()
            (fresh,) = set(after.actions) - set(rule.actions)
            return after if fresh == wanted else turned_into(after, fresh, wanted)
        except (NotAllowed, AssertionError):
            continue
    raise AssertionError(f"{wanted} cannot be added to {rule}")


def write(start: CardRule, wanted: CardRule, sheet: RuleSet) -> CardRule:
    """Bring one list into another by the changes of the page."""
    rule = edit.set_draw(edit.set_skip(start, False), None)
    while len(rule.actions) > 1:
        rule = edit.drop(rule, rule.actions[-1])
    if rule.actions != (Wild(),):
        last = rule.actions[0]
        rule = edit.drop(edit.switch(rule, _line(rule, "wild"), (Wild(),)), last)
    # Alike ones one after the other, by number: each new number is stepped to from the last.
    for action in wanted.actions:
        if action != Wild():
            rule = with_one_more(rule, action, sheet)
            if Wild() in rule.actions and Wild() not in wanted.actions:
                rule = edit.drop(rule, Wild())
    if wanted.skip:
        rule = edit.set_skip(rule, True)
    return edit.set_draw(rule, wanted.draw) if wanted.draw else rule


def test_any_list_can_be_written_from_any_other() -> None:
    chance = Rng(21)
    written = 0
    for number in range(250):
        start, wanted = random_rule(chance), random_rule(chance)
        if {str(a).split()[0] for a in wanted.actions} == {"wild"} and start.actions == (Wild(),):
            continue
        assert write(start, wanted, PRESETS[number % len(PRESETS)].rules) == wanted, (start, wanted)
        written += 1
    assert written > 240


def test_every_line_that_is_on_has_a_name_of_its_own() -> None:
    """Two ways of moving forward are told apart by what differs, however a list is written."""
    chance = Rng(seed_of("names of lines"))
    several = 0
    for _ in range(3000):
        lines = edit.entries(random_rule(chance))
        on = [entry for entry in lines if entry.actions]
        several += len({entry.form.kind for entry in on}) < len(on)
        for words in (edit.entry_name, edit.entry_topic):
            names = [words(entry, lines) for entry in on]
            assert len(set(names)) == len(names), names
    assert several > 100, "lists with one kind in several ways were seen"


def test_a_name_says_no_more_than_is_needed() -> None:
    lines = edit.entries(CardRule.parse(["forward 5", "back 4"]))
    assert [edit.entry_name(e, lines) for e in lines if e.actions] == [
        "Avancer de\u00a05",
        "Reculer de\u00a04",
    ]
    lines = edit.entries(CardRule.parse(["forward 5", "forward 8", "forward 5 any"]))
    assert [edit.entry_name(e, lines) for e in lines if e.actions] == [
        "Avancer de\u00a05 ou 8",
        "Avancer de\u00a05",
    ]
    lines = edit.entries(CardRule.parse(["forward 5", "forward 5 any"]))
    assert [edit.entry_name(e, lines) for e in lines if e.actions] == [
        "Avancer de\u00a05, mes pions",
        "Avancer de\u00a05, tout pion",
    ]
