"""Rules as format 1 wrote them, in files and `TOC1-…` codes: read for ever, never written.

What cards do was told by options of their own then; RULES.md section 9 says what each became.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from typing import Any

from toc_desktop.engine import EngineError, InvalidRules, RuleSet, defaults_after, rules_from_dict

_BOTH: tuple[object, ...] = (False, True)
CENTRE_CARDS = ("A", "2", "K", "X")
_CENTRES: tuple[object, ...] = (
    None,
    *(
        {
            "cell": cell,
            "cards": [card for card in CENTRE_CARDS if card in chosen],
            "leave": leave,
            "holds": holds,
        }
        for cell, chosen, leave, holds in product(
            (7, 8),
            [chosen for count in range(1, 5) for chosen in combinations(CENTRE_CARDS, count)],
            ("any", "other"),
            ("closed", "capture", "shared"),
        )
    ),
)

FIRST_OPTIONS: tuple[tuple[str, tuple[object, ...]], ...] = (
    ("jokers", (0, 2)),
    ("fast_start", _BOTH),
    ("deal", ("schedule-a", "schedule-b", "five-fours", "draw", "dealer-choice")),
    ("short_deal", _BOTH),
    ("exchange", _BOTH),
    ("stuck", ("discard", "fold")),
    ("five", ("own", "any", "opponent")),
    ("five_from_start", _BOTH),
    ("split_pawns", (1, 2, 3, 4)),
    ("split_repeat", _BOTH),
    ("seven_eats", _BOTH),
    ("king_eats", _BOTH),
    ("ten", ("advance", "swap")),
    ("jack", ("swap", "swap-or-advance", "advance-skip")),
    ("swap_with", ("any", "other-colour", "opponent")),
    ("joker_steps", (15, 18)),
    ("joker_draw", ("must", "may", "keep")),
    ("start_protected", _BOTH),
    ("start_blocks", _BOTH),
    ("recross_start", _BOTH),
    ("pass_own", _BOTH),
    ("capture_own", _BOTH),
    ("capture_partner", _BOTH),
    ("jump_cell", (None, 7, 8)),
    ("centre", _CENTRES),
    ("home_advance", _BOTH),
    ("home_jump", _BOTH),
    ("home_back", _BOTH),
)
"""Every option of format 1 and its values; the order is that of the digits of a `TOC1-…` code."""

_REPLACED = frozenset(
    """five five_from_start split_pawns split_repeat seven_eats king_eats ten jack swap_with joker_steps
    joker_draw""".split()  # noqa: SIM905 (read as a list of words)
)
"""The options that are now said by the card table."""


def upgraded_rules(values: object) -> dict[str, object]:
    """Return the rules of a format 1 file as today's plain values, or raise ``InvalidRules``."""
    if not isinstance(values, dict) or set(values) != {name for name, _ in FIRST_OPTIONS}:
        raise InvalidRules("rules of format 1 must name every option of that format")
    first = {name: _known(name, values[name], choices) for name, choices in FIRST_OPTIONS}
    centre = first["centre"]
    kept = {name: value for name, value in first.items() if name not in _REPLACED and name != "centre"}
    parts = None if centre is None else {name: centre[name] for name in ("cell", "leave", "holds")}
    return {**kept, **defaults_after(1), "cards": _card_lists(first), "centre": parts}


def _known(name: str, value: object, choices: tuple[object, ...]) -> Any:
    """Return a value if the option took it; the cards of a centre may be told in any order."""
    if name == "centre" and isinstance(value, dict) and isinstance(value.get("cards"), list):
        named = value["cards"]
        if len(set(map(str, named))) == len(named):
            value = {**value, "cards": [card for card in CENTRE_CARDS if card in named]}
            if len(value["cards"]) != len(named):
                raise InvalidRules("option centre: cards must be some of A, 2, K and X")
    for choice in choices:
        # ``True == 1`` in Python: compare types too.
        if type(value) is type(choice) and value == choice:
            return choice
    raise InvalidRules(f"option {name} of format 1 cannot be {value!r:.60}")


def _card_lists(first: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the card table that the options of format 1 described."""
    whose = "" if first["five"] == "own" else f" {first['five']}"
    off_start = " off-start" if whose and first["five_from_start"] else ""
    repeat, eats = " repeat" * first["split_repeat"], " eats" * first["seven_eats"]
    swap = f"swap {first['swap_with']}"
    jack = {"swap": [swap], "swap-or-advance": ["forward 11", swap], "advance-skip": ["forward 11", "skip"]}
    lists = {
        "A": ["exit", "forward 1"],
        "2": ["forward 2"],
        "3": ["forward 3"],
        "4": ["back 4"],
        "5": [f"forward 5{whose}{off_start}"],
        "6": ["forward 6"],
        "7": [f"split 7 {first['split_pawns']}{repeat}{eats}"],
        "8": ["forward 8"],
        "9": ["forward 9"],
        "T": [swap if first["ten"] == "swap" else "forward 10"],
        "J": jack[first["jack"]],
        "Q": ["forward 12"],
        "K": ["exit", "forward 13" + " eats" * first["king_eats"]],
        "X": ["exit", f"forward {first['joker_steps']}", f"draw {first['joker_draw']}"],
    }
    if first["centre"] is not None:
        for rank in first["centre"]["cards"]:
            lists[rank].append("centre")
    return lists


def read_rules(values: object) -> RuleSet:
    """Return the rules in plain values of any format, or raise ``EngineError``.

    Only format 1 had no ``cards``; options that came after format 2 have a value of their own in files
    that lack them.
    """
    try:
        if isinstance(values, dict):
            values = upgraded_rules(values) if "cards" not in values else defaults_after(2) | values
        return rules_from_dict(values)
    except TypeError as error:
        # A list or an object where a plain value belongs cannot be looked up.
        raise EngineError("rules must be plain values") from error
