"""What a rank does, in words: one piece for each thing it can do, two of a kind told together ("1 or 11")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

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
from toc_desktop.present.rules.sentences import Several, Words, words


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing a card can do: its words, and the actions they tell; modifiers have none."""

    words: Words
    actions: tuple[Action, ...] = ()
    modifier: str = ""
    """``skip`` or ``draw``."""


def deeds_of(rule: CardRule, centre: CentreRule | None) -> tuple[Deed, ...]:
    """Return all a rank can do, then what playing it brings."""
    deeds = [_deed(actions, centre) for actions in _grouped(rule.actions)]
    if rule.skip:
        deeds.append(Deed(words("rules.deed.skip"), modifier="skip"))
    if rule.draw is not None:
        deeds.append(Deed(words(f"rules.deed.draw_{rule.draw}"), modifier="draw"))
    return tuple(deeds)


def rule_words(rule: CardRule, centre: CentreRule | None) -> Several:
    """Return a rank's whole list as one piece of a sentence."""
    return Several(tuple(deed.words for deed in deeds_of(rule, centre)), "also")


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


def _deed(actions: tuple[Action, ...], centre: CentreRule | None) -> Deed:
    return Deed(_words(actions, centre), actions)


def _words(actions: tuple[Action, ...], centre: CentreRule | None) -> Words:
    match actions[0]:
        case Exit():
            return words("rules.deed.exit")
        case Forward(_, eats, whose, off_start):
            if whose == "own":
                said = _counted(actions)
            else:
                said = words(f"rules.deed.push_{whose}", steps=steps_words(_steps(actions)))
                said = words("rules.deed.off_start", what=said) if off_start else said
            return words("rules.deed.eating", what=said) if eats else said
        case Back(_, eats):
            said = words("rules.deed.back", steps=steps_words(_steps(actions)))
            return words("rules.deed.eating", what=said) if eats else said
        case Swap(with_whom):
            return words(f"rules.deed.swap_{with_whom.replace('-', '_')}")
        case Split(steps, pawns, repeat, eats):
            said = words("rules.deed.whole" if pawns == 1 else "rules.deed.split", n=steps, pawns=pawns)
            said = words("rules.deed.repeat", what=said) if repeat else said
            return words("rules.deed.eating", what=said) if eats else said
        case Centre():
            if centre is None:
                return words("rules.deed.no_centre")
            return words("rules.deed.centre", n=centre.cell)
        case Wild():
            return words("rules.deed.wild")


def _counted(actions: tuple[Action, ...]) -> Words:
    """Return own pawns counting: forward, or forward and back."""
    ahead = [action.steps for action in actions if isinstance(action, Forward)]
    if len(ahead) < len(actions):
        return words("rules.deed.both_ways", steps=steps_words(ahead))
    if len(ahead) == 1:
        return words("rules.deed.advance", n=ahead[0])
    return words("rules.deed.advance_several", steps=steps_words(ahead))
