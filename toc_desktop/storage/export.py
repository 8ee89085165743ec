"""A game to give away, as one file or as plain text; hidden cards stay so while people play for them."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from toc_desktop.engine import PRESET_BY_NAME, Event, options_between, replay_steps, rules_to_dict
from toc_desktop.storage import saves, strict_json
from toc_desktop.storage.atomic import read_bounded, write_atomic
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.notice import StorageError, disk_notice, notice
from toc_desktop.storage.saves import SUFFIX, SavedGame
from toc_desktop.storage.setup import wrong
from toc_desktop.storage.store import BrokenSave, Opened, Store
from toc_desktop.support.paths import APP_NAME, state_dir

EXTRACT = "toc-desktop extract"
"""What a file without hidden cards calls itself: it can be read, not played on."""

Say = Callable[[Sequence[Event], Sequence[str]], Sequence[str]]
"""Puts what happened in words; hidden cards are not among them."""


def keeps_secrets(saved: SavedGame) -> bool:
    """Tell whether several people still play this game, so that its cards are nobody else's business."""
    return saved.status == "playing" and len(saved.setup.humans) > 1


def export_bytes(saved: SavedGame, reveal: bool = False) -> bytes:
    """Return the one file of a game; without ``reveal``, an extract where there are secrets."""
    if reveal or not keeps_secrets(saved):
        return saves.to_bytes(saved)
    values = extract(saved)
    return saves.lay_out(values | {"checksum": saves.checksum(values)})


def extract(saved: SavedGame) -> dict[str, Any]:
    """Return what everybody at the table may know: no seed, no deck, no card given face down."""
    values = saves.to_dict(saved)
    hidden = ("seed", "shuffles", "taken_back", "digest", "floor")
    public = {key: value for key, value in values.items() if key not in hidden and key in saves.KEYS}
    public["kind"] = EXTRACT
    public["moves"] = [public_move(text) for text in saved.record.moves]
    return public


def public_move(text: str) -> str:
    """Return a move without the card that was given face down.

    >>> public_move("give KS"), public_move("AS exit 0>t0")
    ('give ??', 'AS exit 0>t0')
    """
    return "give ??" if text.startswith("give ") else text


def read_extract(data: bytes) -> dict[str, Any] | None:
    """Return an extract whose checksum is right; None if the bytes are something else."""
    values = strict_json.parse(data)
    if not isinstance(values, dict) or values.get("kind") != EXTRACT:
        return None
    if values.get("checksum") != saves.checksum(values):
        raise StorageError(notice("checksum"))
    moves = values.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise wrong("moves")
    return values


def export_game(saved: SavedGame, target: Path, reveal: bool = False, files: Files = REAL) -> None:
    """Write the one file of a game where the player wants it, or raise ``StorageError``."""
    _write(target, export_bytes(saved, reveal), files)


def export_transcript(
    saved: SavedGame, target: Path, say: Say, reveal: bool = False, files: Files = REAL
) -> None:
    """Write a game as plain text where the player wants it, or raise ``StorageError``."""
    _write(target, transcript(saved, say, reveal).encode("utf-8"), files)


def _write(target: Path, data: bytes, files: Files) -> None:
    try:
        write_atomic(target, data, files)
    except OSError as error:
        raise StorageError(disk_notice(error)) from error


def rescue_game(saved: SavedGame, files: Files = REAL) -> Path | None:
    """Write a game that cannot be saved in its place somewhere else; return where, None if nowhere."""
    for folder in (state_dir(), Path(tempfile.gettempdir()) / APP_NAME):
        path = folder / "rescued" / f"{saved.id}{SUFFIX}"
        try:
            write_atomic(path, saves.to_bytes(saved), files, patience=0)
        except OSError:
            continue
        return path
    return None


def import_game(path: Path, store: Store) -> Opened:
    """Take a game from elsewhere into our folders, under a new id; the file itself is left as it is.

    Raises ``StorageError`` with what is wrong with it.
    """
    try:
        opened = store.open(path)
    except BrokenSave as error:
        if error.notice.id == "not_a_game" and _is_extract(path, store):
            raise StorageError(notice("partial")) from error
        raise
    saved = replace(opened.saved, id=store.new_id(), saved=store.stamp())
    folder = store.named if saved.status == "playing" else store.replays
    target = folder / f"{saved.id}{SUFFIX}"
    store.write(target, saved)
    return Opened(target, saved, opened.game)


def _is_extract(path: Path, store: Store) -> bool:
    try:
        return read_extract(read_bounded(path, store.files, follow=True)) is not None
    except StorageError:
        return False


def transcript(saved: SavedGame, say: Say, reveal: bool = False) -> str:
    """Return a game as plain text: table, then each move in its notation and in words.

    Where hidden cards may be shown, the seed, the deck and the given cards stand in it too, so that a
    bug can be played again.
    """
    open_cards = reveal or not keeps_secrets(saved)
    names = saved.setup.names
    lines = [*_heading(saved), ""]
    if open_cards:
        lines += [f"seed {saved.record.seed}, first dealer {saved.record.dealer}"]
        lines += [f"shuffle {n}: {order}" for n, order in enumerate(saves.to_dict(saved)["shuffles"], 1)]
        lines.append("")
    texts = saved.record.moves if open_cards else tuple(map(public_move, saved.record.moves))
    before = None
    for number, (move, step) in enumerate(replay_steps(saved.record, log=False)):
        said = "; ".join(say(step.events, names))
        if move is None or before is None:
            lines.append(f"   0.  {said}")
        else:
            lines.append(f"{number:4}.  [{before.turn}] {texts[number - 1]:<24} {said}")
        before = step.game
    return "\n".join(lines) + "\n"


def _heading(saved: SavedGame) -> list[str]:
    setup = saved.setup
    base = PRESET_BY_NAME.get(setup.preset_name)
    changed = options_between(base.rules, setup.rules) if base else rules_to_dict(setup.rules)
    rules = " ".join(f"{key}={strict_json.line(value)}" for key, value in changed.items())
    return [
        f"Toc Desktop {saved.program}, {saves.KIND} {saves.VERSION}",
        f"{saved.id}  {saved.started} - {saved.saved}  {saved.status}  {saved.title}".rstrip(),
        f"{setup.preset_name} {rules}".rstrip(),
        f"arms {setup.seating.arms}, teams {setup.seating.teams}",
        *(
            f"[{number}] seat {place}: {seat.name} ({seat.level or seat.kind})"
            for number, (seat, place) in enumerate(zip(setup.seats, setup.seating.seats, strict=True))
        ),
    ]


def file_name(saved: SavedGame, suffix: str = SUFFIX) -> str:
    """Return a name for an export that every system accepts, whatever the game is called."""
    title = re.sub(r"[^\w-]+", "-", saved.title or saved.setup.preset_name).strip("-_")[:40]
    return f"toc-{title or 'game'}-{saved.saved[:10]}{suffix}"
