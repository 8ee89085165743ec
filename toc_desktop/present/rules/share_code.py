"""House rules as a short text to paste in a message: `TOC2-XXXX-XXXX-CCCC`, versioned and checksummed.

Version 2 names a sheet and what differs from it: the changes are digits of one number (mixed radix), written
in base 32; the last 4 letters are a checksum. Version 1, still read, told every option of the first format.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from math import comb

from toc_desktop.engine import CardRule, EngineError, RuleSet, option_value, rules_from_dict, with_options
from toc_desktop.present.rules import code_sheets as frozen
from toc_desktop.storage.first_format import FIRST_OPTIONS, upgraded_rules
from toc_desktop.support.i18n import tr

VERSION = 2
# Crockford's letters: without I, L, O and U, which are misread; those typed anyway are taken for 1, 1 and 0.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1"})
_FIRST_PAYLOAD, _CHECK, _SHORTEST, _LONGEST = 8, 4, 4, 240
# Nothing given back once taken (`*+`): a message of a million spaces is read once.
_FOUND = re.compile(r"\bT[O0]C\s*+[-–—_]?\s*+(\d)((?:[\s\-–—_]*+[0-9A-Z])*+)", re.IGNORECASE)

_FEW = 3
"""Up to so many changes less one are told in one small digit."""
_PLACES = len(frozen.OPTIONS) + len(frozen.RANKS)
_RULES_OF_SIZE = tuple(comb(len(frozen.ACTIONS), size) for size in range(5))
_RULES = sum(_RULES_OF_SIZE[1:]) * len(frozen.MODIFIERS)
"""How many lists a rank may have."""

Digit = tuple[int, int]
"""A digit and its radix."""


class CodeError(Exception):
    """A text that is no code of house rules: `reason` is none, newer, length, checksum or rules."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def message(self) -> str:
        """Return what to tell the player."""
        return tr(f"house.code.error.{self.reason}")


def encode_rules(rules: RuleSet) -> str:
    """Return the code of a rule set, counted from whichever sheet makes it shortest.

    >>> encode_rules(RuleSet())
    'TOC2-CBJG-P7F7-2NH7-PCAE-ZKV1'
    """
    number = min(_number_of(_digits(rules, sheet)) for sheet in range(len(frozen.SHEETS)))
    payload = _letters(number).rjust(_SHORTEST, LETTERS[0])
    code = payload + _checksum(VERSION, payload)
    return "-".join([f"TOC{VERSION}", *(code[at : at + 4] for at in range(0, len(code), 4))])


def decode_rules(text: str) -> RuleSet:
    """Return the rules in a code, found anywhere in a pasted message, or raise `CodeError`.

    Case, spaces and dashes do not matter.
    """
    match = _FOUND.search(text)
    if match is None:
        raise CodeError("none")
    version = int(match[1])
    if version not in (1, VERSION):
        raise CodeError("newer")
    return _decode_first(match[2]) if version == 1 else _decode_second(match[2])


# Version 2.


def _digits(rules: RuleSet, sheet: int) -> list[Digit]:
    """Return what differs from a sheet as digits: the sheet, how much differs, where, and how."""
    base = frozen.SHEETS[sheet]
    places: list[int] = []
    values: list[Digit] = []
    for place, (name, choices) in enumerate(frozen.OPTIONS):
        value = option_value(rules, name)
        if value != option_value(base, name):
            places.append(place)
            values.append((_index(choices, value), len(choices)))
    for place, rank in enumerate(frozen.RANKS, len(frozen.OPTIONS)):
        if rules.cards[rank] != base.cards[rank]:
            places.append(place)
            values.append((_rule_number(rules.cards[rank]), _RULES))
    count = len(places)
    digits: list[Digit] = [(sheet, len(frozen.SHEETS)), (min(count, _FEW), _FEW + 1)]
    if count >= _FEW:
        digits.append((count - _FEW, _PLACES))
    return [*digits, (_combination_number(places), comb(_PLACES, count)), *values]


def _decode_second(tail: str) -> RuleSet:
    """Return the rules of the first run of groups whose checksum is right; words may follow in a message."""
    letters = ""
    for part in re.split(r"[\s\-–—_]+", tail.strip()):
        letters += part.upper().translate(_MISREAD)
        payload, check = letters[:-_CHECK], letters[-_CHECK:]
        fits = _SHORTEST <= len(payload) <= _LONGEST and set(letters) <= set(LETTERS)
        if fits and check == _checksum(VERSION, payload):
            return _second_rules(_number(payload))
        if len(payload) > _LONGEST:
            break  # no code is as long: what follows is only a message, and may be a book
    raise CodeError("length" if len(letters) < _SHORTEST + _CHECK else "checksum")


def _second_rules(number: int) -> RuleSet:
    number, sheet = divmod(number, len(frozen.SHEETS))
    number, count = divmod(number, _FEW + 1)
    if count == _FEW:
        number, more = divmod(number, _PLACES)
        count += more
    if count > _PLACES:
        raise CodeError("rules")
    number, chosen = divmod(number, comb(_PLACES, count))
    options: dict[str, object] = {}
    ranks: dict[str, CardRule] = {}
    for place in _combination(chosen, _PLACES, count):
        if place < len(frozen.OPTIONS):
            name, choices = frozen.OPTIONS[place]
            number, index = divmod(number, len(choices))
            options[name] = choices[index]
        else:
            number, index = divmod(number, _RULES)
            ranks[frozen.RANKS[place - len(frozen.OPTIONS)]] = _rule(index)
    if number:
        raise CodeError("rules")
    base = frozen.SHEETS[sheet]
    cards = frozen.table_with(base.cards, ranks)
    return with_options(base, {**options, "cards": {rank: list(rule.texts) for rank, rule in cards.items()}})


def _rule_number(rule: CardRule) -> int:
    places = sorted(frozen.ACTIONS.index(str(action)) for action in rule.actions)
    smaller = sum(_RULES_OF_SIZE[1 : len(places)])
    number = smaller + _combination_number(places)
    return number * len(frozen.MODIFIERS) + frozen.MODIFIERS.index((rule.skip, rule.draw))


def _rule(number: int) -> CardRule:
    number, modifier = divmod(number, len(frozen.MODIFIERS))
    size = 1
    while number >= _RULES_OF_SIZE[size]:
        number -= _RULES_OF_SIZE[size]
        size += 1
    places = _combination(number, len(frozen.ACTIONS), size)
    return frozen.rule_of(tuple(frozen.ACTIONS[place] for place in places), modifier)


def _combination_number(places: list[int]) -> int:
    """Return the number of a set among all sets of its size (the combinatorial number system).

    >>> [_combination_number(places) for places in ([0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3])]
    [0, 1, 2, 3, 4, 5]
    """
    return sum(comb(place, index) for index, place in enumerate(places, 1))


def _combination(number: int, limit: int, size: int) -> list[int]:
    """Return the set with that number, in order."""
    places: list[int] = []
    for index in range(size, 0, -1):
        while comb(limit, index) > number:
            limit -= 1
        places.insert(0, limit)
        number -= comb(limit, index)
    return places


def _number_of(digits: list[Digit]) -> int:
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number


# Version 1.


def _decode_first(tail: str) -> RuleSet:
    letters = ""
    for part in re.split(r"[\s\-–—_]+", tail.strip()):
        # Words that follow the code in a message are left out.
        if len(letters) >= _FIRST_PAYLOAD + _CHECK:
            break
        letters += part
    letters = letters.upper().translate(_MISREAD)
    if len(letters) != _FIRST_PAYLOAD + _CHECK:
        raise CodeError("length")
    payload, check = letters[:_FIRST_PAYLOAD], letters[_FIRST_PAYLOAD:]
    if any(letter not in LETTERS for letter in letters) or check != _checksum(1, payload):
        raise CodeError("checksum")
    number = _number(payload)
    options: dict[str, object] = {}
    for name, choices in reversed(FIRST_OPTIONS):
        number, index = divmod(number, len(choices))
        options[name] = choices[index]
    if number:
        raise CodeError("rules")
    try:
        return rules_from_dict(upgraded_rules(options))
    except EngineError as error:
        raise CodeError("rules") from error


# Letters.


def _index(choices: tuple[object, ...], value: object) -> int:
    # ``True == 1``: types must agree too.
    return next(i for i, choice in enumerate(choices) if choice == value and type(choice) is type(value))


def _letters(number: int) -> str:
    return "".join(reversed(list(_last_first(number))))


def _last_first(number: int) -> Iterator[str]:
    while number:
        number, digit = divmod(number, len(LETTERS))
        yield LETTERS[digit]


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * len(LETTERS) + LETTERS.index(letter)
    return number


def _checksum(version: int, payload: str) -> str:
    digest = hashlib.blake2b(f"TOC{version}{payload}".encode(), digest_size=4).digest()
    return _letters(int.from_bytes(digest, "big") >> 12).rjust(_CHECK, LETTERS[0])
