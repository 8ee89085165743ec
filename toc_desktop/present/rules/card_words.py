"""What a rank does, in words: one piece for each thing it can do, two of a kind told together ("1 or 11")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from toc_desktop.engine import (
    Action,
    Back,
    CardRule,
    Centre,
    CentreRule,
    Exit,
    Forward,
    Split,
    Swap,
    Wild,
)
from toc_desktop.present.rules.sentences import Phrase, Several, phrase

Style: TypeAlias = Literal["deed", "brief"]
"""A whole piece of a sentence, or as few words as stand under a card."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing a card can do: its words, and the actions they tell; modifiers have none."""

    phrase: Phrase
    actions: tuple[Action, ...] = ()
    modifier: str = ""
    """``skip`` or ``draw``."""


def deeds_of(rule: CardRule, centre: CentreRule | None, style: Style = "deed") -> tuple[Deed, ...]:
    """Return all a rank can do, then what playing it brings."""
    deeds = [_deed(actions, centre, style) for actions in _grouped(rule.actions)]
    if rule.skip:
        deeds.append(Deed(phrase(f"rules.{style}.skip"), modifier="skip"))
    if rule.draw is not None:
        deeds.append(Deed(phrase(f"rules.{style}.draw_{rule.draw}"), modifier="draw"))
    return tuple(deeds)


def rule_words(rule: CardRule, centre: CentreRule | None, style: Style = "deed") -> Several:
    """Return a rank's whole list as one piece of a sentence: "exits, or moves forward 1; then …"."""
    deeds = deeds_of(rule, centre, style)
    actions = Several(tuple(deed.phrase for deed in deeds if deed.actions), "else")
    return Several((actions, *(deed.phrase for deed in deeds if not deed.actions)), "also")


def action_words(action: Action, centre: CentreRule | None, style: Style = "deed") -> Phrase:
    """Return what one action is."""
    return _words((action,), centre, style)


def steps_words(steps: Iterable[int]) -> Several:
    """Return numbers of steps of which one is chosen: "1 or 11"."""
    return Several(tuple(steps), "or")


def _grouped(actions: Sequence[Action]) -> list[tuple[Action, ...]]:
    """Put actions together that one piece of a sentence tells: alike but for their number, or both ways."""
    groups: dict[object, list[Action]] = {}
    for action in actions:
        groups.setdefault(_alike(action), []).append(action)
    for eats in (False, True):
        ahead, back = groups.get(("forward", eats)), groups.get(("back", eats))
        if ahead and back and _steps(ahead) == _steps(back):
            groups["forward", eats] = [*ahead, *back]
            del groups["back", eats]
    return [tuple(group) for group in groups.values()]


def _alike(action: Action) -> object:
    match action:
        case Forward(_, eats, whose, off_start):
            return ("forward", eats) if whose == "own" else ("push", eats, whose, off_start)
        case Back(_, eats):
            return "back", eats
    return action


def _steps(actions: Iterable[Action]) -> list[int]:
    return [action.steps for action in actions if isinstance(action, Forward | Back)]


def _deed(actions: tuple[Action, ...], centre: CentreRule | None, style: Style) -> Deed:
    return Deed(_words(actions, centre, style), actions)


def _words(actions: tuple[Action, ...], centre: CentreRule | None, style: Style) -> Phrase:
    def said(key: str, **args: object) -> Phrase:
        return phrase(f"rules.{style}.{key}", **args)

    match actions[0]:
        case Exit():
            return said("exit")
        case Forward(_, eats, whose, off_start):
            if whose == "own":
                deed = _counted(actions, style)
            else:
                deed = said(f"push_{whose}", steps=steps_words(_steps(actions)))
                deed = said("off_start", what=deed) if off_start else deed
            return said("eating", what=deed) if eats else deed
        case Back(_, eats):
            deed = said("back", steps=steps_words(_steps(actions)))
            return said("eating", what=deed) if eats else deed
        case Swap(with_whom):
            return said(f"swap_{with_whom.replace('-', '_')}")
        case Split(steps, pawns, repeat, eats):
            deed = said("whole" if pawns == 1 else "split", n=steps, pawns=pawns)
            deed = said("repeat", what=deed) if repeat else deed
            return said("eating", what=deed) if eats else deed
        case Centre():
            return said("no_centre") if centre is None else said("centre", n=centre.cell)
        case Wild():
            return said("wild")


def _counted(actions: tuple[Action, ...], style: Style) -> Phrase:
    """Return own pawns counting: forward, or forward and back."""
    ahead = [action.steps for action in actions if isinstance(action, Forward)]
    if len(ahead) < len(actions):
        return phrase(f"rules.{style}.both_ways", steps=steps_words(ahead))
    if len(ahead) == 1:
        return phrase(f"rules.{style}.advance", n=ahead[0])
    return phrase(f"rules.{style}.advance_several", steps=steps_words(ahead))
