"""JSON with none of its traps: bounded size and depth, no NaN, no huge numbers, no key twice, plain UTF-8."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

from toc_desktop.storage.atomic import LIMIT
from toc_desktop.storage.notice import StorageError, notice

DEEPEST = 12
LONGEST_NUMBER = 24

# Made once: `json.dumps` would make a new one for every line of a file.
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)

# A string (an unfinished one runs to the end, so that this stays linear) or a bracket.
_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)|[][{}]', re.DOTALL)


def parse(data: bytes, limit: int = LIMIT) -> Any:
    """Return the value in the bytes, or raise ``StorageError`` with the notice that says what is wrong.

    >>> parse(b'{"a": [1, 2]}')
    {'a': [1, 2]}
    """
    if len(data) > limit:
        raise StorageError(notice("too_large", kib=limit // 1024))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise StorageError(notice("not_utf8")) from error
    _check_depth(text)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_once,
            parse_int=_whole,
            parse_float=_number,
            parse_constant=_no_constant,
        )
    except (ValueError, RecursionError) as error:
        line = error.lineno if isinstance(error, json.JSONDecodeError) else 0
        raise StorageError(notice("not_json", line=line)) from error
    if "\\u" in text:
        _check_letters(value)
    return value


def canonical(value: object) -> bytes:
    """Return one fixed spelling of a value, to be hashed.

    >>> canonical({"b": 1, "a": "é"}).decode()
    '{"a":"é","b":1}'
    """
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8")


def line(value: object) -> str:
    """Return a value on one line, for reading by eye."""
    return _ENCODER.encode(value)


def _check_depth(text: str) -> None:
    depth = 0
    for match in _TOKEN.finditer(text):
        mark = text[match.start()]
        depth += (mark in "[{") - (mark in "]}")
        if depth > DEEPEST:
            raise StorageError(notice("too_deep"))


def _check_letters(value: object) -> None:
    """Refuse halves of letters, which JSON can escape and no file can hold."""
    try:
        canonical(value)
    except UnicodeEncodeError as error:
        raise StorageError(notice("not_utf8")) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise StorageError(notice("twice"))
    return members


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise StorageError(notice("number"))
    return int(text)


def _number(text: str) -> float:
    value = float(text) if len(text) <= LONGEST_NUMBER else math.inf
    if not math.isfinite(value):
        raise StorageError(notice("number"))
    return value


def _no_constant(name: str) -> NoReturn:
    raise StorageError(notice("number"))
