"""Everything the player can set, typed, with its defaults; a bad value or row never spoils the others.

What cannot be read is kept as it is and written back: a newer or a mended program may understand it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from toc_desktop.engine import EngineError, RuleSet, rules_to_dict
from toc_desktop.storage import strict_json
from toc_desktop.storage.first_format import read_rules
from toc_desktop.storage.notice import StorageError
from toc_desktop.storage.setup import (
    COLOURS,
    USUAL_COLOURS,
    GameSetup,
    setup_from_dict,
    setup_to_dict,
    tidy_name,
)
from toc_desktop.support.i18n import available

THEMES = ("walnut", "maple", "contrast")
SPEEDS = ("slow", "normal", "fast", "instant")
VOICE_RATES = ("slow", "normal", "fast")
VERBOSITIES = ("short", "full")
TEXT_SCALES = (1.0, 2.0)
PIECE_SCALES = (1.0, 1.25, 1.5, 2.0)
"""How large cards, pawns, numbers and signs may be at the table."""
SMALLEST_WINDOW = (640, 360)
LARGEST_WINDOW = (16384, 16384)
MOST_HOUSE_RULES = 100
MOST_PEOPLE = 32
MOST_TIPS = 100


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A family's rules under a name, and the preset they began from."""

    name: str
    preset_name: str
    rules: RuleSet


@dataclass(frozen=True, slots=True)
class Unread:
    """What could not be read of one setting, as it stood in the file."""

    value: Any = None
    """The value, where it is not a list or an object that could be read in part."""
    rows: tuple[tuple[int, Any], ...] = ()
    """Rows of a list, each with its place."""
    entries: tuple[tuple[str, Any], ...] = ()
    """Entries of an object."""

    @property
    def whole(self) -> bool:
        """Tell whether nothing of the setting could be read."""
        return not self.rows and not self.entries

    def digest(self) -> str:
        """Return a hash by which it is known again."""
        plain = [self.value, [list(row) for row in self.rows], [list(entry) for entry in self.entries]]
        return hashlib.sha256(strict_json.canonical(plain)).hexdigest()[:16]


@dataclass(slots=True)
class Settings:
    """What is remembered between two evenings."""

    language: str | None = None
    """None follows the system."""
    fullscreen: bool = False
    window_size: tuple[int, int] = (1280, 720)
    """What the window had last, on whatever screen: all that earlier programs know."""
    window_sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    """What it had last on each screen, by the screen's size and scale."""
    theme: str = "walnut"
    text_scale: float = 1.0
    piece_scale: float = 1.0
    """How large cards, pawns, numbers and signs are at the table: the "Grand jeu"."""
    turn_board: bool = False
    """Whether the board turns to the person whose turn it is."""
    card_letters: str | None = None
    """The language whose letters the cards carry; None follows the language of the game."""
    animation_speed: str = "normal"
    reduced_motion: bool = False
    effects_volume: float = 0.8
    music_volume: float = 0.0
    seat_colours: tuple[int, ...] = USUAL_COLOURS
    """The colour index of each seat, a permutation of the theme's eight."""
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys that differ from the usual ones, as ``present.keys.KeyMap.changed`` gives them."""
    hints: bool = True
    tips: bool = True
    """Whether a first game says what is new in it."""
    tips_seen: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The tips given to each person, by their name, the latest person last; nobody's are those of whoever
    gave none."""
    confirm_moves: bool = False
    confirm_own_captures: bool = True
    narration: bool = False
    voice: bool = False
    """Whether the narration is said aloud."""
    voice_rate: str = "normal"
    verbosity: str = "full"
    last_setup: GameSetup | None = None
    house_rules: tuple[HouseRules, ...] = ()
    lessons: dict[str, int] = field(default_factory=dict)
    """Lesson → the step reached; -1 when it is done."""
    last_players: tuple[str, ...] = ()
    """Names typed before, offered again."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Keys of a newer program, kept as they are."""
    unread: dict[str, Unread] = field(default_factory=dict, compare=False)
    """What could not be read of the settings that are known, by name."""
    reported_unread: tuple[str, ...] = field(default=(), compare=False)
    """What the player was told of already, each as a hash: it is told once."""


TIPS_OF_ALL = 2
"""The last version of settings in which all who play had seen the same tips."""
FIRST_COLOURS = tuple(range(COLOURS))
"""The order of colours in settings of version 1 that nobody had touched."""


class _Bad(ValueError):
    """A value that a setting cannot have."""


def _boolean(value: object) -> bool:
    if not isinstance(value, bool):
        raise _Bad
    return value


def _one_of(choices: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in choices:
            raise _Bad
        return value

    return read


def _between(low: float, high: float) -> Callable[[object], float]:
    def read(value: object) -> float:
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise _Bad
        return float(value)

    return read


def _piece_scale(value: object) -> float:
    scale = _between(min(PIECE_SCALES), max(PIECE_SCALES))(value)
    if scale not in PIECE_SCALES:
        raise _Bad
    return scale


def _language(value: object) -> str | None:
    return None if value is None else _one_of(available())(value)


def _size(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2 or not all(type(side) is int for side in value):
        raise _Bad
    width, height = value
    if not (SMALLEST_WINDOW[0] <= width <= LARGEST_WINDOW[0]):
        raise _Bad
    if not (SMALLEST_WINDOW[1] <= height <= LARGEST_WINDOW[1]):
        raise _Bad
    return width, height


def _colours(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(colour) is int for colour in value):
        raise _Bad
    if sorted(value) != list(range(COLOURS)):
        raise _Bad
    return tuple(value)


def _keys_of_one(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(key, str) and len(key) <= 32 for key in value):
        raise _Bad
    return tuple(value)


def _tips_of_one(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_TIPS:
        raise _Bad
    return tuple(_name(tip) for tip in value)


def _lesson_step(value: object) -> int:
    if type(value) is not int or not -1 <= value <= 1000:
        raise _Bad
    return value


def _setup(value: object) -> GameSetup | None:
    try:
        return None if value is None else setup_from_dict(value)
    except StorageError as error:
        raise _Bad from error


def _one_house(row: object) -> HouseRules:
    if not isinstance(row, dict):
        raise _Bad
    name, preset = row.get("name"), row.get("preset")
    if not isinstance(name, str) or not isinstance(preset, str) or not name or name != tidy_name(name, 40):
        raise _Bad
    try:
        return HouseRules(name, tidy_name(preset, 64), read_rules(row.get("rules")))
    except EngineError as error:
        raise _Bad from error


def _name(value: object) -> str:
    name = tidy_name(value) if isinstance(value, str) else ""
    if not name:
        raise _Bad
    return name


_READ: Mapping[str, Callable[[object], object]] = {
    "language": _language,
    "fullscreen": _boolean,
    "window_size": _size,
    "theme": _one_of(THEMES),
    "text_scale": _between(*TEXT_SCALES),
    "piece_scale": _piece_scale,
    "turn_board": _boolean,
    "card_letters": _language,
    "animation_speed": _one_of(SPEEDS),
    "reduced_motion": _boolean,
    "effects_volume": _between(0, 1),
    "music_volume": _between(0, 1),
    "seat_colours": _colours,
    "hints": _boolean,
    "tips": _boolean,
    "confirm_moves": _boolean,
    "confirm_own_captures": _boolean,
    "narration": _boolean,
    "voice": _boolean,
    "voice_rate": _one_of(VOICE_RATES),
    "verbosity": _one_of(VERBOSITIES),
    "last_setup": _setup,
}

_ROWS: Mapping[str, tuple[Callable[[object], object], int]] = {
    "house_rules": (_one_house, MOST_HOUSE_RULES),
    "last_players": (_name, 32),
}
"""Settings that are lists: how a row is read, and how many there may be."""

_ENTRIES: Mapping[str, tuple[Callable[[object], object], int]] = {
    "keys": (_keys_of_one, 200),
    "lessons": (_lesson_step, 100),
    "tips_seen": (_tips_of_one, MOST_PEOPLE),
    "window_sizes": (_size, 16),
}
"""Settings that are objects: how an entry is read, and how many there may be."""

KNOWN = frozenset((*_READ, *_ROWS, *_ENTRIES, "told"))


def settings_from_dict(values: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings in plain values, and the names of those of which something could not be read."""
    settings = Settings()
    version = values.get("version")
    first_version = not (type(version) is int and version > 1)
    if not (type(version) is int and version > TIPS_OF_ALL):
        values = _with_tips_of_one(values)
    for name, value in values.items():
        read: object = None
        if name in _READ:
            try:
                read, unread = _READ[name](value), None
            except _Bad:
                unread = Unread(value)
        elif name in _ROWS:
            read, unread = _read_rows(value, *_ROWS[name])
        elif name in _ENTRIES:
            read, unread = _read_entries(value, *_ENTRIES[name])
        else:
            continue
        if name == "seat_colours" and read == FIRST_COLOURS and first_version:
            # The first version wrote its own order whether or not anybody had chosen it.
            read = USUAL_COLOURS
        if unread is None or not unread.whole:
            setattr(settings, name, read)
        if unread is not None:
            settings.unread[name] = unread
    reported = values.get("told")
    if isinstance(reported, list):
        settings.reported_unread = tuple(each for each in reported if isinstance(each, str))
    settings.unknown = {key: value for key, value in values.items() if key not in KNOWN and key != "version"}
    return settings, tuple(settings.unread)


def _with_tips_of_one(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return settings of version 2 as those of version 3: tips were seen by the person remembered."""
    seen = values.get("tips_seen")
    if not isinstance(seen, list):
        return values
    players, _ = _read_rows(values.get("last_players"), _name, 1)
    person = next(iter(players), "")
    return {**values, "tips_seen": {person: seen} if seen else {}}


def _read_rows(
    value: object, read: Callable[[object], object], most: int
) -> tuple[tuple[object, ...], Unread | None]:
    if not isinstance(value, list):
        return (), Unread(value)
    rows: list[object] = []
    bad: list[tuple[int, Any]] = []
    for place, row in enumerate(value):
        try:
            if len(rows) == most:
                raise _Bad
            rows.append(read(row))
        except _Bad:
            bad.append((place, row))
    return tuple(rows), Unread(rows=tuple(bad)) if bad else None


def _read_entries(
    value: object, read: Callable[[object], object], most: int
) -> tuple[dict[str, object], Unread | None]:
    if not isinstance(value, dict):
        return {}, Unread(value)
    entries: dict[str, object] = {}
    bad: list[tuple[str, Any]] = []
    for key, each in value.items():
        try:
            if len(entries) == most:
                raise _Bad
            entries[key] = read(each)
        except _Bad:
            bad.append((key, each))
    return entries, Unread(entries=tuple(bad)) if bad else None


def settings_to_dict(settings: Settings) -> dict[str, Any]:
    """Return settings as plain JSON values, what could not be read in its place, unknown keys last."""
    values: dict[str, Any] = {
        each.name: getattr(settings, each.name)
        for each in fields(settings)
        if each.name not in ("unknown", "unread", "reported_unread")
    }
    values["window_size"] = list(settings.window_size)
    values["window_sizes"] = {name: list(size) for name, size in settings.window_sizes.items()}
    values["seat_colours"] = list(settings.seat_colours)
    values["keys"] = {action: list(keys) for action, keys in settings.keys.items()}
    values["lessons"] = dict(settings.lessons)
    values["last_setup"] = None if settings.last_setup is None else setup_to_dict(settings.last_setup)
    values["house_rules"] = [
        {"name": house.name, "preset": house.preset_name, "rules": rules_to_dict(house.rules)}
        for house in settings.house_rules
    ]
    values["last_players"] = list(settings.last_players)
    values["tips_seen"] = {person: list(tips) for person, tips in settings.tips_seen.items()}
    usual = Settings()
    for name, unread in settings.unread.items():
        for place, row in unread.rows:
            values[name].insert(place, row)
        for key, each in unread.entries:
            values[name].setdefault(key, each)
        if unread.whole and getattr(settings, name) == getattr(usual, name):
            # Whoever has set something else since has decided.
            values[name] = unread.value
    if settings.reported_unread:
        values["told"] = list(settings.reported_unread)
    return values | {key: value for key, value in settings.unknown.items() if key not in values}
