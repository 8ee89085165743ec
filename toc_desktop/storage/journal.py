"""The moves since a game was last written whole, a line each: so a move costs little to save.

A journal is called by the checksum of the file it continues, so that it can never continue another state
(one that was taken back since, say). A last line without its end was being written when the machine stopped:
its move was never accepted. Any other line that is not right is damage, and is told.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from toc_desktop.engine import LONGEST_TEXT, EngineError, Record, card_name, parse_card
from toc_desktop.storage import strict_json
from toc_desktop.storage.notice import Notice, StorageError, notice
from toc_desktop.storage.saves import SavedGame, is_time

SUFFIX = ".moves"
MOST_LINES = 150
"""After so many lines the game is written whole again."""


def path_of(game: Path, base: str) -> Path:
    """Return where the journal is that continues a game's file with that checksum."""
    return game.with_name(f"{game.stem}.{base[:16]}{SUFFIX}")


def of_game(names: Iterable[str], game_id: str) -> list[str]:
    """Return, among the names in a folder, those of a game's journals."""
    return [name for name in names if name.startswith(f"{game_id}.") and name.endswith(SUFFIX)]


def continues(before: SavedGame, after: SavedGame) -> bool:
    """Tell whether one more move is all that is new."""
    moves = before.record.moves
    if len(after.record.moves) != len(moves) + 1 or after.record.moves[:-1] != moves:
        return False
    known = len(before.record.shuffles)
    if after.record.shuffles[:known] != before.record.shuffles:
        return False
    same = replace(after, record=before.record, digest=before.digest, saved=before.saved)
    return same == before


def line(base: str, before: SavedGame, after: SavedGame) -> bytes:
    """Return the line for one more move, without its end."""
    new = after.record.shuffles[len(before.record.shuffles) :]
    values: dict[str, Any] = {
        "base": base,
        "n": len(after.record.moves),
        "move": after.record.moves[-1],
        "shuffles": [" ".join(map(card_name, order)) for order in new],
        "digest": after.digest,
        "saved": after.saved,
    }
    return strict_json.line(values | {"sum": _sum(values)}).encode("utf-8")


def _sum(values: dict[str, Any]) -> str:
    return hashlib.sha256(strict_json.canonical(values)).hexdigest()[:16]


class Unusable(StorageError):
    """A journal that is no plain file of ours; ``good`` is the game without it."""

    def __init__(self, why: Notice, good: SavedGame) -> None:
        super().__init__(why)
        self.good = good


class Damaged(Unusable):
    """A line that is not right; ``good`` is the game up to it."""

    def __init__(self, number: int, good: SavedGame) -> None:
        super().__init__(notice("journal", line=number), good)


def merge(saved: SavedGame, base: str, data: bytes) -> SavedGame:
    """Return a game with the moves of its journal, or raise ``Damaged``."""
    return deque(states(saved, base, data), maxlen=1)[0]


def states(saved: SavedGame, base: str, data: bytes) -> Iterator[SavedGame]:
    """Yield a game as it was in its file and after each line of its journal, or raise ``Damaged``."""
    yield saved
    for number, row in enumerate(_rows(data), 1):
        values = _read(row)
        after = _after(saved, values) if values is not None and values["base"] == base else None
        if after is None:
            raise Damaged(number, saved)
        saved = after
        yield saved


def is_in(data: bytes, saved: SavedGame) -> bool:
    """Tell whether every move of a journal is in a game, or was taken back in it."""
    lines = [_read(row) for row in _rows(data)]
    journaled = [(line["n"], line["move"]) for line in lines if line is not None]
    return len(journaled) == len(lines) and any(
        all(0 < n <= len(moves) and moves[n - 1] == move for n, move in journaled)
        for moves in _branches(saved)
    )


def is_part(other: SavedGame, saved: SavedGame) -> bool:
    """Tell whether another state of a game is in it, or was taken back in it."""
    record, moves = other.record, other.record.moves
    same = (record.rules, record.seating, record.dealer, record.shuffles[:1]) == (
        saved.record.rules,
        saved.record.seating,
        saved.record.dealer,
        saved.record.shuffles[:1],
    )
    return same and any(line_of_play[: len(moves)] == moves for line_of_play in _branches(saved))


def _branches(saved: SavedGame) -> Iterator[tuple[str, ...]]:
    """Yield the moves of a game as they are, and as they were before each time something was taken back."""
    moves = saved.record.moves
    yield moves
    for back in reversed(saved.taken_back):
        yield (*moves[: back.at], *back.moves)


def _rows(data: bytes) -> list[bytes]:
    """Return the lines of a journal; what follows the last line's end, if anything, was never finished."""
    return data.split(b"\n")[:-1]


def _read(row: bytes) -> dict[str, Any] | None:
    try:
        values = strict_json.parse(row)
    except StorageError:
        return None
    if not isinstance(values, dict) or set(values) != {
        "base",
        "n",
        "move",
        "shuffles",
        "digest",
        "saved",
        "sum",
    }:
        return None
    stated = values.pop("sum")
    texts = (values["base"], values["move"], values["digest"], values["saved"])
    right = (
        stated == _sum(values)
        and type(values["n"]) is int
        and all(isinstance(text, str) and len(text) <= LONGEST_TEXT and text.isprintable() for text in texts)
        and is_time(values["saved"])
        and isinstance(values["shuffles"], list)
        and all(isinstance(order, str) for order in values["shuffles"])
    )
    return values if right else None


def _after(saved: SavedGame, values: dict[str, Any]) -> SavedGame | None:
    record = saved.record
    if values["n"] != len(record.moves) + 1:
        return None
    try:
        orders = tuple(tuple(map(parse_card, order.split(" "))) for order in values["shuffles"])
    except EngineError:
        return None
    grown: Record = replace(
        record, moves=(*record.moves, values["move"]), shuffles=(*record.shuffles, *orders)
    )
    return replace(saved, record=grown, digest=values["digest"], saved=values["saved"])
