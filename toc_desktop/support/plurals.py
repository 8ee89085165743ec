"""Choose the plural form of a number by rules in the syntax of Unicode's CLDR (UTS #35, part 3).

A language has a rule for each of its forms but `other`, which is for every number that no rule takes:

>>> polish = plural_rules({"one": "n = 1", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"})
>>> [plural_form(polish, n) for n in (1, 3, 5, 13, 22)]
['one', 'few', 'other', 'other', 'few']
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

OTHER = "other"
FORMS = ("zero", "one", "two", "few", "many", OTHER)
"""The names a form may have, as in CLDR."""

_RELATION = re.compile(
    r"(?P<operand>[niv])(?:\s*%\s*(?P<modulo>[1-9]\d*))?"
    r"\s*(?P<sign>!?=)\s*(?P<ranges>\d+(?:\.\.\d+)?(?:\s*,\s*\d+(?:\.\.\d+)?)*)"
)


@dataclass(frozen=True, slots=True)
class _Relation:
    """One comparison: `i % 10 = 2..4` with its operand, its modulo (0 for none) and its ranges."""

    operand: str
    modulo: int
    equal: bool
    ranges: tuple[tuple[int, int], ...]

    def holds(self, n: float) -> bool:
        """Tell whether the relation is true of a number."""
        value = _operand(self.operand, n)
        if self.modulo:
            value %= self.modulo
        within = value == int(value) and any(low <= value <= high for low, high in self.ranges)
        return within is self.equal


PluralRules: TypeAlias = tuple[tuple[str, tuple[tuple[_Relation, ...], ...]], ...]
"""Each form with its condition: one of several lists of relations that hold together."""


def plural_rules(rules: Mapping[str, str]) -> PluralRules:
    """Return the rules of a language, read from text; ValueError says which one cannot be read."""
    for form in rules:
        if form not in FORMS or form == OTHER:
            raise ValueError(f"unknown plural form: {form}")
    return tuple((form, _condition(text)) for form, text in rules.items())


def plural_form(rules: PluralRules, n: float) -> str:
    """Return the form for a number: the first whose rule holds, else `other`."""
    for form, alternatives in rules:
        if any(all(relation.holds(n) for relation in together) for together in alternatives):
            return form
    return OTHER


def _condition(text: str) -> tuple[tuple[_Relation, ...], ...]:
    return tuple(
        tuple(_relation(part) for part in re.split(r"\band\b", together))
        for together in re.split(r"\bor\b", text)
    )


def _relation(text: str) -> _Relation:
    match = _RELATION.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"unreadable plural rule: {text.strip()!r}")
    ranges = []
    for part in match["ranges"].split(","):
        low, _, high = part.strip().partition("..")
        ranges.append((int(low), int(high or low)))
    return _Relation(match["operand"], int(match["modulo"] or 0), match["sign"] == "=", tuple(ranges))


def _operand(name: str, n: float) -> float:
    """Return what CLDR calls n (the absolute value), i (its whole part) or v (its digits after the point)."""
    if name == "n":
        return abs(n)
    if name == "i":
        return int(abs(n))
    return 0 if isinstance(n, int) else len(str(n).partition(".")[2])
