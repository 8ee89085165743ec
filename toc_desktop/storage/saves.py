"""A game as a file, laid out to be read by eye and compared line by line; FORMAT.md describes it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Any

from toc_desktop import __version__
from toc_desktop.engine import (
    LONGEST_TEXT,
    Game,
    InvalidRecord,
    Record,
    ReplayProgress,
    record_from_dict,
    record_to_dict,
    replay,
)
from toc_desktop.storage import strict_json
from toc_desktop.storage.best_of import score_to_dict
from toc_desktop.storage.notice import NewerFormat, StorageError, notice
from toc_desktop.storage.setup import (
    COVERED,
    GameSetup,
    seat_to_dict,
    setup_from_dict,
    short_text,
    whole,
    wrong,
)
from toc_desktop.storage.upgrades import upgrade

KIND = "toc-desktop game"
VERSION = 2
SUFFIX = ".tocgame"
SUFFIXES = (SUFFIX, ".toc")
"""What files of games end in: the first is written, the others belong to games of earlier programs."""
STATUSES = ("playing", "finished", "abandoned")
LONGEST_TITLE = 60
MOST_TAKEN_BACK = 40
MOST_SEQUENCE = (1 << 53) - 1
KEYS = frozenset(
    """kind version program id sequence title status winners started saved preset rules arms teams seats
    secrecy best_of learning practice seed dealer shuffles moves floor taken_back digest checksum""".split()  # noqa: SIM905 (read as a list of words)
)
"""What a file of this version holds; other keys are kept but not understood."""

_ID = re.compile(r"[0-9a-z][0-9a-z-]{3,47}\Z", re.ASCII)
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Moves that were taken back: they stood after move number ``at``."""

    at: int
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SavedGame:
    """All that a file holds of a game."""

    id: str
    setup: GameSetup
    record: Record
    digest: str
    status: str = "playing"
    winners: tuple[int, ...] = ()
    title: str = ""
    started: str = "1970-01-01T00:00:00Z"
    saved: str = "1970-01-01T00:00:00Z"
    program: str = __version__
    taken_back: tuple[TakenBack, ...] = ()
    floor: int = 0
    """Nothing before this move can be taken back (the game was taken over there)."""
    extra: dict[str, Any] = field(default_factory=dict)
    """Keys that this version does not know, kept as they are."""
    upgraded_from: int | None = None
    sequence: int = field(default=0, compare=False)
    """The larger, the later its file was written whole, whatever the clock says; 0 in older files."""
    checksum: str = field(default="", compare=False)
    """Of the file it was read from."""


def position_digest(game: Game) -> str:
    """Return a short hash of everything on the table, hidden cards included."""
    whole_table = [
        game.pawns,
        game.hands,
        game.stock,
        game.discard,
        game.dealer,
        game.turn,
        game.phase,
        game.deal,
        game.gives,
        game.winners,
        game.shuffles,
    ]
    return hashlib.sha256(strict_json.canonical(whole_table)).hexdigest()[:32]


def checksum(values: dict[str, Any]) -> str:
    """Return the hash of everything in a file but the checksum itself, whatever its layout."""
    rest = {key: value for key, value in values.items() if key != "checksum"}
    return hashlib.sha256(strict_json.canonical(rest)).hexdigest()


def to_dict(saved: SavedGame) -> dict[str, Any]:
    """Return a saved game as plain JSON values, without the checksum, in the order of the file."""
    record = record_to_dict(saved.record)
    seating = saved.setup.seating
    known = {
        "kind": KIND,
        "version": VERSION,
        "program": saved.program,
        "id": saved.id,
        **({"sequence": saved.sequence} if saved.sequence else {}),
        "title": saved.title,
        "status": saved.status,
        "winners": list(saved.winners),
        "started": saved.started,
        "saved": saved.saved,
        "preset": saved.setup.preset_name,
        "rules": record["rules"],
        "arms": record["arms"],
        "teams": record["teams"],
        "seats": [
            seat_to_dict(seat, place) for seat, place in zip(saved.setup.seats, seating.seats, strict=True)
        ],
        **({"secrecy": saved.setup.secrecy} if saved.setup.secrecy != COVERED else {}),
        **({} if saved.setup.best_of is None else {"best_of": score_to_dict(saved.setup.best_of)}),
        **({"learning": True} if saved.setup.learning else {}),
        **({"practice": True} if saved.setup.practice else {}),
        "seed": record["seed"],
        "dealer": record["dealer"],
        "shuffles": record["shuffles"],
        "moves": record["moves"],
        "floor": saved.floor,
        "taken_back": [{"at": back.at, "moves": list(back.moves)} for back in saved.taken_back],
        "digest": saved.digest,
    }
    return known | {key: value for key, value in saved.extra.items() if key not in known}


def to_bytes(saved: SavedGame) -> bytes:
    """Return the file of a saved game."""
    return to_file(saved)[0]


def to_file(saved: SavedGame) -> tuple[bytes, str]:
    """Return the file of a saved game and its checksum."""
    values = to_dict(saved)
    total = checksum(values)
    return lay_out(values | {"checksum": total}), total


def lay_out(values: dict[str, Any]) -> bytes:
    """Write an object with a line for each entry, and a line for each item of its lists."""
    rows = []
    for key, value in values.items():
        if isinstance(value, list) and value:
            items = ",\n".join(f"  {strict_json.line(item)}" for item in value)
            rows.append(f"{strict_json.line(key)}: [\n{items}\n]")
        else:
            rows.append(f"{strict_json.line(key)}: {strict_json.line(value)}")
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode("utf-8")


def read_values(data: bytes) -> tuple[dict[str, Any], int]:
    """Return the values of a file in today's format, and the format it was written in."""
    values = strict_json.parse(data)
    if not isinstance(values, dict) or values.get("kind") != KIND:
        raise StorageError(notice("not_a_game"))
    version = whole(values.get("version"), 1 << 31, "version")
    if version > VERSION:
        raise NewerFormat(notice("newer", version=version, mine=VERSION, program=_program(values)))
    if values.get("checksum") != checksum(values):
        raise StorageError(notice("checksum"))
    if version < VERSION:
        values = upgrade(values, version, VERSION)
    return values, version


def _program(values: dict[str, Any]) -> str:
    named = values.get("program")
    return named if isinstance(named, str) and len(named) <= 32 and named.isprintable() else "?"


def from_bytes(data: bytes) -> SavedGame:
    """Return the saved game in a file; everything is checked except that the record replays."""
    values, version = read_values(data)
    setup = setup_from_dict({**values, "seed": values.get("seed", -1)})
    status = values.get("status")
    if status not in STATUSES:
        raise wrong("status")
    try:
        record = record_from_dict({**values, "seats": list(setup.seating.seats)})
    except (InvalidRecord, TypeError) as error:
        raise StorageError(notice("record", why=str(error)[:200])) from error
    return SavedGame(
        id=_matching(values.get("id"), _ID, "id"),
        setup=setup,
        record=record,
        digest=short_text(values.get("digest"), "digest", 64),
        status=status,
        winners=_players(values.get("winners"), setup.seating.players),
        title=short_text(values.get("title"), "title", LONGEST_TITLE),
        started=_matching(values.get("started"), _TIME, "started"),
        saved=_matching(values.get("saved"), _TIME, "saved"),
        program=short_text(values.get("program"), "program", 32),
        taken_back=_taken_back(values.get("taken_back")),
        floor=whole(values.get("floor"), len(record.moves), "floor"),
        extra={key: value for key, value in values.items() if key not in KEYS},
        upgraded_from=version if version != VERSION else None,
        sequence=whole(values.get("sequence", 0), MOST_SEQUENCE, "sequence"),
        checksum=str(values.get("checksum")),
    )


def verify(saved: SavedGame, progress: ReplayProgress | None = None) -> Game:
    """Play the record again and return the game it leads to, or raise ``StorageError``."""
    try:
        game = replay(saved.record, progress)
    except InvalidRecord as error:
        raise StorageError(notice("record", why=str(error)[:200])) from error
    if position_digest(game) != saved.digest:
        raise StorageError(notice("digest"))
    if (game.phase == "over") != (saved.status == "finished"):
        raise wrong("status")
    if game.winners != saved.winners:
        raise wrong("winners")
    return game


def _matching(value: object, pattern: re.Pattern[str], where: str) -> str:
    if not isinstance(value, str) or not pattern.match(value):
        raise wrong(where)
    return value


def is_id(text: str) -> bool:
    """Tell whether a text can be the name of a game, and so of its file."""
    return _ID.match(text) is not None


def is_time(text: str) -> bool:
    """Tell whether a text is a moment as files have them."""
    return _TIME.match(text) is not None


def _players(rows: object, players: int) -> tuple[int, ...]:
    if not isinstance(rows, list) or len(rows) > players:
        raise wrong("winners")
    return tuple(whole(row, players - 1, "winners") for row in rows)


def _taken_back(rows: object) -> tuple[TakenBack, ...]:
    if not isinstance(rows, list) or len(rows) > MOST_TAKEN_BACK:
        raise wrong("taken_back")
    taken_back = []
    for row in rows:
        moves = row.get("moves") if isinstance(row, dict) else None
        if not isinstance(moves, list) or not all(
            isinstance(m, str) and len(m) <= LONGEST_TEXT for m in moves
        ):
            raise wrong("taken_back")
        taken_back.append(TakenBack(whole(row.get("at"), 1 << 20, "taken_back"), tuple(moves)))
    return tuple(taken_back)
