"""Everything the player can set, typed, with its defaults; a bad value never spoils the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from toc_desktop.engine import EngineError, RuleSet, rules_to_dict
from toc_desktop.storage.first_format import read_rules
from toc_desktop.storage.notice import StorageError
from toc_desktop.storage.setup import COLOURS, GameSetup, setup_from_dict, setup_to_dict, tidy_name
from toc_desktop.support.i18n import available

THEMES = ("walnut", "maple", "contrast")
SPEEDS = ("slow", "normal", "fast", "instant")
TEXT_SCALES = (1.0, 2.0)
SMALLEST_WINDOW = (640, 360)
LARGEST_WINDOW = (16384, 16384)
MOST_HOUSE_RULES = 100


@dataclass(frozen=True, slots=True)
class HouseRules:
    """A family's rules under a name, and the preset they began from."""

    name: str
    preset_name: str
    rules: RuleSet


@dataclass(slots=True)
class Settings:
    """What is remembered between two evenings."""

    language: str | None = None
    """None follows the system."""
    fullscreen: bool = False
    window_size: tuple[int, int] = (1280, 720)
    theme: str = "walnut"
    text_scale: float = 1.0
    animation_speed: str = "normal"
    reduced_motion: bool = False
    effects_volume: float = 0.8
    music_volume: float = 0.0
    seat_colours: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 7)
    """The colour index of each seat, a permutation of the theme's eight."""
    keys: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys that differ from the usual ones, as ``present.keys.KeyMap.changed`` gives them."""
    hints: bool = True
    confirm_moves: bool = False
    narration: bool = False
    last_setup: GameSetup | None = None
    house_rules: tuple[HouseRules, ...] = ()
    lessons: dict[str, int] = field(default_factory=dict)
    """Lesson → the step reached; -1 when it is done."""
    last_players: tuple[str, ...] = ()
    """Names typed before, offered again."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Keys of a newer program, kept as they are."""


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


def _keys(value: object) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict) or len(value) > 200:
        raise _Bad
    found = {}
    for action, keys in value.items():
        if not isinstance(keys, list) or not all(isinstance(key, str) and len(key) <= 32 for key in keys):
            raise _Bad
        found[action] = tuple(keys)
    return found


def _lessons(value: object) -> dict[str, int]:
    if not isinstance(value, dict) or len(value) > 100:
        raise _Bad
    if not all(type(step) is int and -1 <= step <= 1000 for step in value.values()):
        raise _Bad
    return dict(value)


def _setup(value: object) -> GameSetup | None:
    try:
        return None if value is None else setup_from_dict(value)
    except StorageError as error:
        raise _Bad from error


def _house_rules(value: object) -> tuple[HouseRules, ...]:
    if not isinstance(value, list) or len(value) > MOST_HOUSE_RULES:
        raise _Bad
    return tuple(_one_house(row) for row in value)


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


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > 32 or not all(isinstance(name, str) for name in value):
        raise _Bad
    return tuple(name for name in map(tidy_name, value) if name)


_READ: Mapping[str, Callable[[object], object]] = {
    "language": _language,
    "fullscreen": _boolean,
    "window_size": _size,
    "theme": _one_of(THEMES),
    "text_scale": _between(*TEXT_SCALES),
    "animation_speed": _one_of(SPEEDS),
    "reduced_motion": _boolean,
    "effects_volume": _between(0, 1),
    "music_volume": _between(0, 1),
    "seat_colours": _colours,
    "keys": _keys,
    "hints": _boolean,
    "confirm_moves": _boolean,
    "narration": _boolean,
    "last_setup": _setup,
    "house_rules": _house_rules,
    "lessons": _lessons,
    "last_players": _names,
}


def settings_from_dict(values: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings in plain values, and the names of those that were bad and are now the default."""
    settings, bad = Settings(), []
    for name, read in _READ.items():
        if name in values:
            try:
                setattr(settings, name, read(values[name]))
            except _Bad:
                bad.append(name)
    settings.unknown = {key: value for key, value in values.items() if key not in _READ and key != "version"}
    return settings, tuple(bad)


def settings_to_dict(settings: Settings) -> dict[str, Any]:
    """Return settings as plain JSON values, unknown keys last."""
    values: dict[str, Any] = {
        each.name: getattr(settings, each.name) for each in fields(settings) if each.name != "unknown"
    }
    values["window_size"] = list(settings.window_size)
    values["seat_colours"] = list(settings.seat_colours)
    values["keys"] = {action: list(keys) for action, keys in settings.keys.items()}
    values["last_setup"] = None if settings.last_setup is None else setup_to_dict(settings.last_setup)
    values["house_rules"] = [
        {"name": house.name, "preset": house.preset_name, "rules": rules_to_dict(house.rules)}
        for house in settings.house_rules
    ]
    values["last_players"] = list(settings.last_players)
    return values | {key: value for key, value in settings.unknown.items() if key not in values}
