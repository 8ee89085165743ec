"""House rules by name: what values each option takes, reading them and writing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from toc_desktop.engine.errors import InvalidRules, shown
from toc_desktop.engine.rules import CentreRule, RuleSet

BOOLEANS = (False, True)
CENTRE_CELLS = (7, 8)
CENTRE_CARDS = ("A", "2", "K", "X")
CENTRE_LEAVE = ("any", "other")
CENTRE_HOLDS = ("closed", "capture", "shared")

OPTION_VALUES: Mapping[str, tuple[object, ...]] = {
    "jokers": (0, 2),
    "fast_start": BOOLEANS,
    "deal": ("schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice"),
    "short_deal": BOOLEANS,
    "exchange": BOOLEANS,
    "stuck": ("discard", "fold"),
    "five": ("own", "any", "opponent"),
    "five_from_start": BOOLEANS,
    "split_pawns": (1, 2, 3, 4),
    "split_repeat": BOOLEANS,
    "seven_eats": BOOLEANS,
    "king_eats": BOOLEANS,
    "ten": ("advance", "swap"),
    "jack": ("swap", "swap-or-advance", "advance-skip"),
    "swap_with": ("any", "other-colour", "opponent"),
    "joker_steps": (15, 18),
    "joker_draw": ("must", "may", "keep"),
    "start_protected": BOOLEANS,
    "start_blocks": BOOLEANS,
    "recross_start": BOOLEANS,
    "pass_own": BOOLEANS,
    "capture_own": BOOLEANS,
    "capture_partner": BOOLEANS,
    "jump_cell": (None, 7, 8),
    "home_advance": BOOLEANS,
    "home_jump": BOOLEANS,
    "home_back": BOOLEANS,
}
"""Every option but ``centre``, whose value is a mapping of its own."""

OPTION_NAMES: tuple[str, ...] = tuple(field.name for field in fields(RuleSet))


def with_options(rules: RuleSet, options: Mapping[str, object]) -> RuleSet:
    """Return the rules with some options changed, or raise ``InvalidRules`` in plain words.

    >>> with_options(RuleSet(), {"jokers": 0}).jokers
    0
    """
    changes: dict[str, Any] = {}
    for name, value in options.items():
        if name == "centre":
            changes[name] = _read_centre(value)
        elif name not in OPTION_VALUES:
            raise InvalidRules(f"{shown(name)} is not an option")
        else:
            _check_value(name, value)
            changes[name] = value
    return replace(rules, **changes)


def check_options(rules: RuleSet) -> None:
    """Raise ``InvalidRules`` unless every option has one of the values it takes."""
    if not isinstance(rules, RuleSet):
        raise InvalidRules(f"rules must be a RuleSet, not {shown(rules)}")
    for name in OPTION_VALUES:
        _check_value(name, getattr(rules, name))
    centre = rules.centre
    if centre is not None:
        if type(centre) is not CentreRule or type(centre.cards) is not tuple:
            raise InvalidRules(f"option centre cannot be {shown(centre)}")
        _read_centre(option_value(rules, "centre"))


def _check_value(name: str, value: object) -> None:
    if not _is_one_of(value, OPTION_VALUES[name]):
        *others, last = (shown(choice) for choice in OPTION_VALUES[name])
        raise InvalidRules(f"option {name} cannot be {shown(value)}, only {', '.join(others)} or {last}")


def options_between(base: RuleSet, rules: RuleSet) -> dict[str, object]:
    """Return the options in which rules differ from a base, as plain JSON values."""
    return {
        name: option_value(rules, name)
        for name in OPTION_NAMES
        if getattr(rules, name) != getattr(base, name)
    }


def option_value(rules: RuleSet, name: str) -> object:
    """Return one option's value as a plain JSON value."""
    value: object = getattr(rules, name)
    if isinstance(value, CentreRule):
        return {
            "cell": value.cell,
            "cards": list(value.cards),
            "leave": value.leave,
            "holds": value.holds,
        }
    return value


def rules_to_dict(rules: RuleSet) -> dict[str, object]:
    """Return every option by name, as plain JSON values."""
    return {name: option_value(rules, name) for name in OPTION_NAMES}


def rules_from_dict(values: object) -> RuleSet:
    """Return rules from a mapping that names every option, or raise ``InvalidRules``."""
    if not isinstance(values, dict):
        raise InvalidRules("rules must be an object")
    missing = [name for name in OPTION_NAMES if name not in values]
    if missing:
        raise InvalidRules(f"rules lack {', '.join(missing)}")
    return with_options(RuleSet(), values)


def _is_one_of(value: object, allowed: tuple[object, ...]) -> bool:
    # ``True == 1`` in Python: compare types too, so that 1 is no boolean and 2.0 no count.
    return any(type(value) is type(choice) and value == choice for choice in allowed)


def _read_centre(value: object) -> CentreRule | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"cell", "cards", "leave", "holds"}:
        raise InvalidRules("option centre must be null or have exactly cell, cards, leave and holds")
    cell, cards, leave, holds = value["cell"], value["cards"], value["leave"], value["holds"]
    if not _is_one_of(cell, CENTRE_CELLS):
        raise InvalidRules(f"option centre: cell cannot be {shown(cell)}")
    if not isinstance(cards, list) or not cards or not all(_is_one_of(c, CENTRE_CARDS) for c in cards):
        raise InvalidRules("option centre: cards must be some of A, 2, K and X")
    if len(set(cards)) != len(cards):
        raise InvalidRules("option centre: a card is named twice")
    if not _is_one_of(leave, CENTRE_LEAVE):
        raise InvalidRules(f"option centre: leave cannot be {shown(leave)}")
    if not _is_one_of(holds, CENTRE_HOLDS):
        raise InvalidRules(f"option centre: holds cannot be {shown(holds)}")
    return CentreRule(cell, tuple(c for c in CENTRE_CARDS if c in cards), leave, holds)
