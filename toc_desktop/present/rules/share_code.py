"""House rules as a short text to paste in a message: `TOC1-XXXX-XXXX-CCCC`, versioned and checksummed.

The whole rule set is one number (mixed radix, one digit an option), written in 8 letters of base 32; 4 more
are a checksum. The table below belongs to version 1 for ever: a change of the options makes a version 2.
"""

from __future__ import annotations

import hashlib
import re
from itertools import combinations, product

from toc_desktop.engine import EngineError, RuleSet, rules_to_dict, with_options
from toc_desktop.support.i18n import tr

VERSION = 1
# Crockford's letters: without I, L, O and U, which are misread; those typed anyway are taken for 1, 1 and 0.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1"})
_PAYLOAD, _CHECK = 8, 4
# Nothing given back once taken (`*+`): a message of a million spaces is read once.
_FOUND = re.compile(r"\bT[O0]C\s*+[-–—_]?\s*+(\d)((?:[\s\-–—_]*+[0-9A-Z])*+)", re.IGNORECASE)

_BOTH: tuple[object, ...] = (False, True)
_CENTRE_CARDS = [
    [card for card in ("A", "2", "K", "X") if card in chosen]
    for count in range(1, 5)
    for chosen in combinations(("A", "2", "K", "X"), count)
]
_CENTRES: tuple[object, ...] = (
    None,
    *(
        {"cell": cell, "cards": cards, "leave": leave, "holds": holds}
        for cell, cards, leave, holds in product(
            (7, 8), _CENTRE_CARDS, ("any", "other"), ("closed", "capture", "shared")
        )
    ),
)

TABLE: tuple[tuple[str, tuple[object, ...]], ...] = (
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


class CodeError(Exception):
    """A text that is no code of house rules: `reason` is none, newer, length, checksum or rules."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason

    def words(self) -> str:
        """Return what to tell the player."""
        return tr(f"house.code.error.{self.reason}")


def encode_rules(rules: RuleSet) -> str:
    """Return the code of a rule set.

    >>> encode_rules(RuleSet())
    'TOC1-GSJB-ZNCC-2XWQ'
    """
    values = rules_to_dict(rules)
    number = 0
    for name, choices in TABLE:
        number = number * len(choices) + _index(choices, values[name])
    payload = _letters(number, _PAYLOAD)
    return "-".join([f"TOC{VERSION}", payload[:4], payload[4:], _checksum(payload)])


def decode_rules(text: str) -> RuleSet:
    """Return the rules in a code, found anywhere in a pasted message, or raise `CodeError`.

    Case, spaces and dashes do not matter.
    """
    found = _FOUND.search(text)
    if found is None:
        raise CodeError("none")
    if int(found[1]) != VERSION:
        raise CodeError("newer")
    letters = _code_letters(found[2])
    payload, check = letters[:_PAYLOAD], letters[_PAYLOAD:]
    if check != _checksum(payload):
        raise CodeError("checksum")
    return _rules(_number(payload))


def _code_letters(tail: str) -> str:
    """Return the twelve letters after the version; words that follow the code in a message are left out."""
    letters = ""
    for part in re.split(r"[\s\-–—_]+", tail.strip()):
        if len(letters) >= _PAYLOAD + _CHECK:
            break
        letters += part
    letters = letters.upper().translate(_MISREAD)
    if len(letters) != _PAYLOAD + _CHECK:
        raise CodeError("length")
    if any(letter not in LETTERS for letter in letters):
        raise CodeError("checksum")
    return letters


def _rules(number: int) -> RuleSet:
    options: dict[str, object] = {}
    for name, choices in reversed(TABLE):
        number, index = divmod(number, len(choices))
        options[name] = choices[index]
    if number:
        raise CodeError("rules")
    try:
        return with_options(RuleSet(), options)
    except EngineError as error:
        raise CodeError("rules") from error


def _index(choices: tuple[object, ...], value: object) -> int:
    # ``True == 1``: types must agree too.
    return next(i for i, choice in enumerate(choices) if choice == value and type(choice) is type(value))


def _letters(number: int, count: int) -> str:
    return "".join(LETTERS[number >> 5 * place & 31] for place in reversed(range(count)))


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 32 + LETTERS.index(letter)
    return number


def _checksum(payload: str) -> str:
    digest = hashlib.blake2b(f"TOC{VERSION}{payload}".encode(), digest_size=4).digest()
    return _letters(int.from_bytes(digest, "big") >> 12, _CHECK)
