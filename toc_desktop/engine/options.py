"""The registry of options: names, values, groups and where they came from; reading and writing rules by it.

To add an option is to add a field to ``RuleSet`` and an entry here, its use, its words and its tests: house
rules, rules page, share codes, saved files and validation all read this list.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from toc_desktop.engine.actions import CardRule, CardTable
from toc_desktop.engine.errors import InvalidRules, shown
from toc_desktop.engine.rules import CentreRule, RuleSet

Group: TypeAlias = Literal["cards", "moving", "safety", "home", "centre", "deal", "teams"]

FORMAT = 2
"""The format of rules in files and codes."""
BOOLEANS = (False, True)
DEALS = ("schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice")
CENTRE_PARTS: Mapping[str, tuple[object, ...]] = MappingProxyType(
    {"cell": (7, 8), "leave": ("any", "other"), "holds": ("closed", "capture", "shared")}
)
"""What the value of ``centre`` is made of, where it is not null."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of RULES.md section 9."""

    name: str
    """The field of ``RuleSet``, in files and as the id of its control."""
    group: Group
    """The chapter of the house rules it stands in."""
    values: tuple[object, ...] = BOOLEANS
    """Every value it takes; none for ``cards`` and ``centre``, whose values are made of parts."""
    since: int = 1
    """The first format that has it."""
    default: object = None
    """Its plain JSON value in files of a format before that."""


OPTIONS: tuple[OptionSpec, ...] = (
    # What older formats said of cards became this table: their upgrade writes it.
    OptionSpec("cards", "cards", (), since=2),
    OptionSpec("jokers", "cards", (0, 2)),
    OptionSpec("fast_start", "deal"),
    OptionSpec("deal", "deal", DEALS),
    OptionSpec("short_deal", "deal"),
    OptionSpec("exchange", "teams"),
    OptionSpec("stuck", "deal", ("discard", "fold")),
    OptionSpec("start_protected", "safety"),
    OptionSpec("start_blocks", "safety"),
    OptionSpec("swap_from_start", "safety", since=2, default=True),
    OptionSpec("recross_start", "moving"),
    OptionSpec("pass_own", "moving"),
    OptionSpec("capture_own", "moving"),
    OptionSpec("capture_partner", "teams"),
    OptionSpec("jump_cell", "moving", (None, 7, 8)),
    OptionSpec("centre", "centre", ()),
    OptionSpec("home_advance", "home"),
    OptionSpec("home_jump", "home"),
    OptionSpec("home_back", "home"),
)
OPTION_BY_NAME: Mapping[str, OptionSpec] = MappingProxyType({option.name: option for option in OPTIONS})


def with_options(rules: RuleSet, options: Mapping[str, object]) -> RuleSet:
    """Return the rules with some options changed, or raise ``InvalidRules`` in plain words.

    >>> with_options(RuleSet(), {"jokers": 0}).jokers
    0
    >>> print(with_options(RuleSet(), {"cards": {"J": ["swap any", "forward 11"]}}).cards["J"])
    forward 11, swap any
    """
    changes: dict[str, Any] = {}
    for name, value in options.items():
        if name == "cards":
            changes[name] = _read_cards(value, rules.cards)
        elif name == "centre":
            changes[name] = _read_centre(value)
        elif name not in OPTION_BY_NAME:
            raise InvalidRules(f"{shown(name)} is not an option")
        else:
            _check_value(name, value)
            changes[name] = value
    return replace(rules, **changes)


def check_options(rules: RuleSet) -> None:
    """Raise ``InvalidRules`` unless every option has one of the values it takes."""
    if not isinstance(rules, RuleSet):
        raise InvalidRules(f"rules must be a RuleSet, not {shown(rules)}")
    for option in OPTIONS:
        if option.values:
            _check_value(option.name, getattr(rules, option.name))
    if rules.centre is not None:
        if type(rules.centre) is not CentreRule:
            raise InvalidRules(f"option centre cannot be {shown(rules.centre)}")
        _read_centre(option_value(rules, "centre"))
    if type(rules.cards) is not CardTable:
        raise InvalidRules(f"option cards cannot be {shown(rules.cards)}")
    for rank, rule in rules.cards.items():
        # Whatever was put together by hand must be what its own strings say.
        if type(rule) is not CardRule or CardRule.parse(rule.texts) != rule:
            raise InvalidRules(f"option cards: {rank} cannot be {shown(rule)}")


def _check_value(name: str, value: object) -> None:
    values = OPTION_BY_NAME[name].values
    if not _is_one_of(value, values):
        *others, last = (shown(choice) for choice in values)
        raise InvalidRules(f"option {name} cannot be {shown(value)}, only {', '.join(others)} or {last}")


def options_between(base: RuleSet, rules: RuleSet) -> dict[str, object]:
    """Return the options in which rules differ from a base, as plain JSON values; of cards only those ranks.

    >>> options_between(RuleSet(), with_options(RuleSet(), {"cards": {"5": ["forward 5 any"]}}))
    {'cards': {'5': ['forward 5 any']}}
    """
    changed = {
        option.name: option_value(rules, option.name)
        for option in OPTIONS
        if getattr(rules, option.name) != getattr(base, option.name)
    }
    if "cards" in changed:
        changed["cards"] = {
            rank: list(rule.texts) for rank, rule in rules.cards.items() if rule != base.cards[rank]
        }
    return changed


def count_changes(base: RuleSet, rules: RuleSet) -> int:
    """Return in how many options and ranks rules differ from a base."""
    changed = options_between(base, rules)
    cards = changed.pop("cards", {})
    assert isinstance(cards, dict)
    return len(changed) + len(cards)


def option_value(rules: RuleSet, name: str) -> object:
    """Return one option's value as a plain JSON value."""
    value: object = getattr(rules, name)
    if isinstance(value, CentreRule):
        return {part: getattr(value, part) for part in CENTRE_PARTS}
    if isinstance(value, CardTable):
        return {rank: list(rule.texts) for rank, rule in value.items()}
    return value


def rules_to_dict(rules: RuleSet) -> dict[str, object]:
    """Return every option by name, as plain JSON values."""
    return {option.name: option_value(rules, option.name) for option in OPTIONS}


def rules_from_dict(values: object) -> RuleSet:
    """Return rules from a mapping that names every option and every rank, or raise ``InvalidRules``."""
    if not isinstance(values, dict):
        raise InvalidRules("rules must be an object")
    missing = [option.name for option in OPTIONS if option.name not in values]
    if missing:
        raise InvalidRules(f"rules lack {', '.join(missing)}")
    cards = _read_cards(values["cards"], None)
    return with_options(
        RuleSet(cards=cards), {name: value for name, value in values.items() if name != "cards"}
    )


def defaults_after(written: int) -> dict[str, object]:
    """Return the values, in files of a format, of the options that came after it, but for ``cards``.

    >>> defaults_after(1)["swap_from_start"]
    True
    """
    return {option.name: option.default for option in OPTIONS if option.since > written and option.values}


def _is_one_of(value: object, allowed: tuple[object, ...]) -> bool:
    # ``True == 1`` in Python: compare types too, so that 1 is no boolean and 2.0 no count.
    return any(type(value) is type(choice) and value == choice for choice in allowed)


def _read_cards(value: object, base: CardTable | None) -> CardTable:
    if not isinstance(value, dict):
        raise InvalidRules("option cards must be an object of ranks and their lists")
    for rank, texts in value.items():
        if not isinstance(texts, list):
            raise InvalidRules(f"option cards: {shown(rank)} must have a list of actions")
    return CardTable.parse(value, base)


def _read_centre(value: object) -> CentreRule | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != set(CENTRE_PARTS):
        raise InvalidRules("option centre must be null or have exactly cell, leave and holds")
    for part, choices in CENTRE_PARTS.items():
        if not _is_one_of(value[part], choices):
            raise InvalidRules(f"option centre: {part} cannot be {shown(value[part])}")
    return CentreRule(**value)
