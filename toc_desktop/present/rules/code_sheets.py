"""What codes of version 2 count from, frozen: the sheets as they were then, and every action there was.

A code sent last year must mean the same rules, whatever the presets say now, so nothing here may change: new
actions, options or sheets make a version 3.
"""

from __future__ import annotations

from collections.abc import Mapping

from toc_desktop.engine import CardRule, CardTable, RuleSet, with_options

_EATS = ("", " eats")
ACTIONS: tuple[str, ...] = (
    "exit",
    *(
        f"forward {steps}{eats}{whose}"
        for steps in range(1, 26)
        for eats in _EATS
        for whose in ("", " any", " any off-start", " opponent", " opponent off-start")
    ),
    *(f"back {steps}{eats}" for steps in range(1, 14) for eats in _EATS),
    "swap any",
    "swap other-colour",
    "swap opponent",
    *(
        f"split {steps} {pawns}{repeat}{eats}"
        for steps in range(2, 10)
        for pawns in range(1, 5)
        for repeat in ("", " repeat")
        for eats in _EATS
    ),
    "centre",
    "wild",
)
"""Every action of a card: an action is told by its place here."""

MODIFIERS: tuple[tuple[bool, str | None], ...] = (
    (False, None),
    (True, None),
    (False, "must"),
    (False, "may"),
    (False, "keep"),
    (True, "keep"),
)
"""Every way to skip and draw."""

_BOTH: tuple[object, ...] = (False, True)
OPTIONS: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("jokers", (0, 2)),
    ("fast_start", _BOTH),
    ("deal", ("schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice")),
    ("short_deal", _BOTH),
    ("exchange", _BOTH),
    ("stuck", ("discard", "fold")),
    ("start_protected", _BOTH),
    ("start_blocks", _BOTH),
    ("swap_from_start", _BOTH),
    ("recross_start", _BOTH),
    ("pass_own", _BOTH),
    ("capture_own", _BOTH),
    ("capture_partner", _BOTH),
    ("jump_cell", (None, 7, 8)),
    (
        "centre",
        (
            None,
            *(
                {"cell": cell, "leave": leave, "holds": holds}
                for cell in (7, 8)
                for leave in ("any", "other")
                for holds in ("closed", "capture", "shared")
            ),
        ),
    ),
    ("home_advance", _BOTH),
    ("home_jump", _BOTH),
    ("home_back", _BOTH),
)
"""Every option but the cards, and its values: they are told by their places here."""

RANKS = "A23456789TJQKX"

_PLAIN: Mapping[str, object] = {
    "cards": {
        "A": ["exit", "forward 1"],
        "2": ["forward 2"],
        "3": ["forward 3"],
        "4": ["back 4"],
        "5": ["forward 5"],
        "6": ["forward 6"],
        "7": ["split 7 4"],
        "8": ["forward 8"],
        "9": ["forward 9"],
        "T": ["forward 10"],
        "J": ["swap any"],
        "Q": ["forward 12"],
        "K": ["exit", "forward 13"],
        "X": ["exit", "forward 18", "draw may"],
    },
    **{name: choices[-1] if choices == _BOTH else choices[0] for name, choices in OPTIONS},
    "fast_start": False,
    "exchange": False,
    "deal": "five-fours",
    "start_blocks": False,
    "home_jump": False,
    "home_back": False,
}
_TOC: Mapping[str, object] = {
    "cards": {
        "7": ["split 7 4 eats"],
        "T": ["swap any"],
        "J": ["forward 11", "skip"],
        "X": ["exit", "forward 15", "draw must"],
    },
    "jokers": 2,
    "deal": "schedule-a",
    "short_deal": False,
}
_TOC_BOIS: Mapping[str, object] = {
    "cards": {"5": ["forward 5 any"], "K": ["exit", "forward 13 eats"]},
    "jokers": 2,
    "exchange": True,
    "start_blocks": True,
    "swap_from_start": False,
}
_TOCK_1: Mapping[str, object] = {
    "cards": {"5": ["forward 5 opponent"], "K": ["exit", "forward 13 eats"]},
    "start_blocks": True,
    "recross_start": False,
    "jump_cell": 7,
}
_TOCK_2: Mapping[str, object] = {
    "cards": {
        "A": ["exit", "forward 1", "centre"],
        "2": ["forward 2", "centre"],
        "7": ["split 7 2"],
        "J": ["forward 11", "swap any"],
        "K": ["exit", "forward 13 eats", "centre"],
    },
    "deal": "schedule-b",
    "short_deal": False,
    "stuck": "fold",
    "start_blocks": True,
    "centre": {"cell": 7, "leave": "any", "holds": "capture"},
}
_TOCK_OPTIONS: Mapping[str, object] = {
    "cards": {
        "J": ["swap opponent"],
        "K": ["exit", "forward 13 eats"],
        "X": ["exit", "forward 18", "draw keep"],
    },
    "jokers": 2,
    "capture_own": False,
    "capture_partner": False,
    "home_advance": False,
    "home_jump": True,
}
_TOCKASIX: Mapping[str, object] = {
    "cards": {"7": ["split 7 4 repeat"], "J": ["swap other-colour"]},
    "deal": "draw",
    "short_deal": False,
    "exchange": True,
    "swap_from_start": False,
    "pass_own": False,
    "capture_own": False,
    "capture_partner": False,
}


def _sheet(changes: Mapping[str, object]) -> RuleSet:
    return with_options(with_options(RuleSet(), _PLAIN), changes)


SHEETS: tuple[RuleSet, ...] = (
    _sheet(_TOC),
    _sheet(_TOC_BOIS),
    _sheet(_TOCK_1),
    _sheet(_TOCK_2),
    _sheet(_TOCK_OPTIONS),
    _sheet(_TOCKASIX),
    # In teams the dealer chooses there.
    _sheet({**_TOCKASIX, "deal": "dealer-choice"}),
)
"""What a code may count its changes from: a sheet is told by its place here."""


def rule_of(actions: tuple[str, ...], modifier: int) -> CardRule:
    """Return a rank's rule from the texts of its actions and the place of its modifiers."""
    skip, draw = MODIFIERS[modifier]
    texts = [*actions, *(["skip"] if skip else []), *([f"draw {draw}"] if draw else [])]
    return CardRule.parse(texts)


def table_with(table: CardTable, rules: Mapping[str, CardRule]) -> CardTable:
    """Return a card table with other rules for some ranks."""
    for rank, rule in rules.items():
        table = table.with_rule(rank, rule)
    return table
