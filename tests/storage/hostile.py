"""Bad files by the thousand: broken at random, or written by somebody who means harm."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

from toc_desktop.storage import saves
from toc_desktop.storage.atomic import LIMIT

Values = dict[str, Any]

NASTY: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    8,
    2**31,
    2**63,
    2**64,
    10**22,
    1.5,
    -0.0,
    "",
    "x",
    "../../../etc/passwd",
    "C:\\Windows\\system32\\con",
    "\u0000",
    "a\nb",
    "{name}",
    "%s%n",
    "\u202e",
    "é" * 5000,
    [],
    {},
    [[]],
    [None],
    {"a": 1},
    ["AS"],
    [0, 0],
    [9, 8, 7],
    "K" * 121,
    "AS exit 99>t999",
    "7H split 0>t5 0>t5",
    "size 99999999999999999999",
    "give ??",
)


def broken(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    """Yield copies of a file with bits flipped, pieces cut out, doubled, moved or replaced."""
    chance = random.Random(seed)
    for _ in range(count):
        piece = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            _break(piece, chance)
        yield bytes(piece)


def _break(piece: bytearray, chance: random.Random) -> None:
    if not piece:
        return
    at = chance.randrange(len(piece))
    to = min(len(piece), at + chance.randint(1, 200))
    match chance.randrange(7):
        case 0:
            piece[at] ^= 1 << chance.randrange(8)
        case 1:
            del piece[at:]
        case 2:
            del piece[at:to]
        case 3:
            piece[at:at] = piece[at:to]
        case 4:
            other = chance.randrange(len(piece))
            piece[at:to], piece[other:other] = b"", piece[at:to]
        case 5:
            piece[at:to] = bytes(chance.randrange(256) for _ in range(to - at))
        case _:
            piece[at:at] = chance.choice([b"\xff", b"\x00", b"NaN", b"1e999", b"[" * 40, b'"', b"\\ud800"])


def reworked(values: Values, count: int, seed: int) -> Iterator[bytes]:
    """Yield files whose content is wrong but whose checksum is right: made by hand, not by accident."""
    chance = random.Random(seed)
    for _ in range(count):
        made = copy.deepcopy(values)
        for _ in range(chance.randint(1, 2)):
            _rework(made, chance)
        made.pop("checksum", None)
        yield saves.lay_out(made | {"checksum": saves.checksum(made)})


def _rework(made: Values, chance: random.Random) -> None:
    holder, key = _somewhere(made, chance)
    match chance.randrange(6):
        case 0:
            holder[key] = copy.deepcopy(chance.choice(NASTY))
        case 1:
            del holder[key]
        case 2:
            other, other_key = _somewhere(made, chance)
            first, second = copy.deepcopy(holder[key]), copy.deepcopy(other[other_key])
            holder[key] = second
            if other_key in other if isinstance(other, dict) else other_key < len(other):
                other[other_key] = first
        case 3 if isinstance(holder[key], int):
            holder[key] += chance.choice([-1, 1, 100, -(2**40)])
        case 4 if isinstance(holder[key], list) and holder[key]:
            holder[key].insert(0, copy.deepcopy(chance.choice(holder[key])))
        case _ if isinstance(holder[key], str):
            holder[key] = holder[key][::-1]


def _somewhere(made: Values, chance: random.Random) -> tuple[Any, Any]:
    """Return a container in the values and a key of it, chosen level by level."""
    holder: Any = made
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = chance.choice(keys)
        if isinstance(holder[key], dict | list) and holder[key] and chance.random() < 0.7:
            holder = holder[key]
            continue
        return holder, key


def bombs() -> Iterator[tuple[str, bytes]]:
    """Yield files made to eat memory, time or the stack, each within the size that is read at all."""
    size = LIMIT - 200
    yield "deep lists", b"[" * size
    yield "deep objects", b'{"a":' * (size // 5)
    yield "deep but closed", b"[" * 5000 + b"]" * 5000
    yield "empty lists", b"[" + b"[]," * (size // 3) + b"[]]"
    yield "many keys", ("{" + ",".join(f'"{n}":0' for n in range(size // 12)) + "}").encode()
    yield "one long text", b'"' + b"a" * size + b'"'
    yield "unfinished texts", b'"\\"' * (size // 3)
    yield "quotes", b'"' * size
    yield "backslashes", b'"' + b"\\" * size
    yield "a number of a million digits", b"1" * size
    yield "a fraction of a million digits", b"0." + b"1" * size
    yield "a huge exponent", b"1e" + b"9" * 2000
    yield "spaces", b" " * size
    yield "nulls", b"\x00" * size
    yield "many moves", _with(moves=["pass"] * 100_000)
    yield "many short moves", _with(moves=[""] * 200_000)
    yield "many shuffles", _with(shuffles=["AS"] * 100_000)
    yield "a long shuffle", _with(shuffles=["AS " * 200_000])
    yield "a long seed", b'{"kind": "toc-desktop game", "seed": ' + b"9" * 5000 + b"}"
    yield "keys twice", b'{"kind": "toc-desktop game", "kind": "toc-desktop game"}'
    yield "half a letter", b'{"kind": "\\ud800"}'
    yield "not a number", b'{"kind": NaN}'
    yield "infinity", b'{"kind": -Infinity}'
    yield "Latin-1", "é".encode("latin-1")
    yield "UTF-16", json.dumps({"kind": saves.KIND}).encode("utf-16")
    yield "nothing", b""


def _with(**changes: Any) -> bytes:
    values: Values = {"kind": saves.KIND, "version": 1} | changes
    return saves.lay_out(values | {"checksum": saves.checksum(values)})
