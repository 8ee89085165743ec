"""Who plays what, as data: it stands in every saved game and, as the last set-up, in the settings."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import Any

from toc_desktop.engine import (
    EngineError,
    Problem,
    RuleSet,
    Seating,
    problems,
    record_problems,
    rules_to_dict,
)
from toc_desktop.storage.best_of import BestOf, score_from_dict, score_to_dict
from toc_desktop.storage.first_format import read_rules
from toc_desktop.storage.notice import StorageError, notice
from toc_desktop.support.i18n import tr

HUMAN = "human"
BOT = "bot"
COLOURS = 8
USUAL_COLOURS = (0, 3, 1, 5, 4, 7, 2, 6)
"""Colours in the order in which seats get them: no two of one family among the first six, partners of a
pair far apart; `build/dev.py colours` measures it."""
"""Colours and shapes are indices into the theme's eight."""
COVERED, TRUSTED, OPEN = "covered", "trusted", "open"
SECRECIES = (COVERED, TRUSTED, OPEN)
"""How people at one screen keep their cards: under a cloth between turns, in trust, or open on the table."""
LONGEST_NAME = 24
LARGEST_SEED = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One player at the table; ``level`` names the kind of bot, ``colour`` and ``shape`` are 0 to 7."""

    kind: str = HUMAN
    level: str | None = None
    name: str = ""
    colour: int = 0
    shape: int = 0

    @property
    def is_human(self) -> bool:
        """Tell whether a person decides here."""
        return self.kind == HUMAN


@dataclass(frozen=True, slots=True)
class GameSetup:
    """Everything a game starts from. ``seed`` None lets the start draw one."""

    preset_name: str
    """The preset or house rules that the rules came from: told to the player, never asked by code."""
    rules: RuleSet
    seating: Seating
    seats: tuple[SeatSetup, ...]
    """One for each player, in turn order."""
    seed: int | None = None
    secrecy: str = COVERED
    best_of: BestOf | None = None
    """The score of several games that decide together, before this one; None for a game by itself."""
    learning: bool = False
    """Whether it is a first game, with tips, that counts as learning and not as won or lost."""
    practice: bool = False
    """Whether it was taken over from a replay: it counts as practice and not as won or lost."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return everybody's name, in turn order."""
        return tuple(seat.name for seat in self.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """Return the players who are people."""
        return tuple(player for player, seat in enumerate(self.seats) if seat.is_human)

    def with_seed(self, seed: int | None) -> GameSetup:
        """Return the same table with another seed."""
        return replace(self, seed=seed)

    def afresh(self) -> GameSetup:
        """Return the same table before its first game: new cards, no score yet, no tips."""
        score = None if self.best_of is None else BestOf.fresh(self.seating, self.best_of.games)
        return replace(self, seed=None, best_of=score, learning=False, practice=False)


def setup_problems(setup: GameSetup, recorded: bool = False) -> tuple[Problem, ...]:
    """Return every reason why this game cannot start; none if it can.

    ``recorded``: it was set up before, so what an older format allowed is no reason.
    """
    faults = list((record_problems if recorded else problems)(setup.rules, setup.seating))
    if len(setup.seats) != setup.seating.players:
        faults.append(Problem("seat_count", (("players", setup.seating.players),)))
    for number, seat in enumerate(setup.seats, 1):
        faults += (Problem(f"seat_{what}", (("seat", number),)) for what in _seat_faults(seat))
    if len({seat.colour for seat in setup.seats}) != len(setup.seats):
        faults.append(Problem("same_colour"))
    if setup.seed is not None and not 0 <= setup.seed <= LARGEST_SEED:
        faults.append(Problem("seed"))
    return tuple(faults)


def _seat_faults(seat: SeatSetup) -> list[str]:
    faults = []
    # Which levels there are is the bots' business: a game with one that is not here can still be read.
    if seat.kind not in (HUMAN, BOT) or (seat.kind == BOT) != bool(seat.level):
        faults.append("kind")
    if seat.name != tidy_name(seat.name) or not seat.name:
        faults.append("name")
    if not 0 <= seat.colour < COLOURS or not 0 <= seat.shape < COLOURS:
        faults.append("colour")
    return faults


def is_nameless(name: str) -> bool:
    """Tell whether a name is only what the program calls whoever gave none, today or in older games."""
    return name in (tr("storage.guest"), tr("storage.you"))


def person_key(name: str) -> str:
    """Return what makes two names those of one person: capitals and the way accents are typed do not.

    >>> person_key("Léa") == person_key("LE\\u0301A")
    True
    """
    return unicodedata.normalize("NFC", name.casefold())


def tidy_name(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a name fit to be shown and saved: one line, no control characters, not too long.

    >>> tidy_name("  Léa\\n\\x00 ")
    'Léa'
    """
    kept = (letter if unicodedata.category(letter)[0] not in "CZ" else " " for letter in text[: longest * 8])
    return " ".join("".join(kept).split())[:longest].rstrip()


def seat_to_dict(seat: SeatSetup, place: int) -> dict[str, Any]:
    """Return a seat as plain JSON values."""
    return {
        "seat": place,
        "kind": seat.kind,
        "level": seat.level,
        "name": seat.name,
        "colour": seat.colour,
        "shape": seat.shape,
    }


def setup_to_dict(setup: GameSetup) -> dict[str, Any]:
    """Return a set-up as plain JSON values."""
    seating = setup.seating
    return {
        "preset": setup.preset_name,
        "rules": rules_to_dict(setup.rules),
        "arms": seating.arms,
        "teams": seating.teams,
        "seats": [seat_to_dict(seat, place) for seat, place in zip(setup.seats, seating.seats, strict=False)],
        "seed": setup.seed,
        "secrecy": setup.secrecy,
        **({} if setup.best_of is None else {"best_of": score_to_dict(setup.best_of)}),
        **({"learning": True} if setup.learning else {}),
        **({"practice": True} if setup.practice else {}),
    }


def setup_from_dict(values: object) -> GameSetup:
    """Return the set-up in plain JSON values, or raise ``StorageError``."""
    if not isinstance(values, dict):
        raise wrong("setup")
    rows = values.get("seats")
    if not isinstance(rows, list) or not 2 <= len(rows) <= COLOURS:
        raise wrong("seats")
    try:
        rules = read_rules(values.get("rules"))
    except EngineError as error:
        raise wrong("rules") from error
    seating = Seating(
        whole(values.get("arms"), 8, "arms"),
        tuple(whole(row.get("seat") if isinstance(row, dict) else None, 7, "seats") for row in rows),
        whole(values.get("teams"), 4, "teams"),
    )
    seed, secrecy = values.get("seed"), values.get("secrecy")
    setup = GameSetup(
        preset_name=short_text(values.get("preset"), "preset", 64),
        rules=rules,
        seating=seating,
        seats=tuple(_seat(row) for row in rows),
        seed=None if seed is None else whole(seed, LARGEST_SEED, "seed"),
        # Whatever a later version knows, cards stay covered until somebody here says otherwise.
        secrecy=secrecy if secrecy in SECRECIES else COVERED,
        best_of=score_from_dict(values.get("best_of"), seating),
        learning=values.get("learning") is True,
        # Earlier programs said only from which move on a game had been taken over.
        practice=values.get("practice") is True or values.get("floor", 0) not in (0, None),
    )
    for problem in setup_problems(setup, recorded=True):
        raise StorageError(notice("setup", why=problem.id))
    return setup


def _seat(row: dict[str, Any]) -> SeatSetup:
    level = row.get("level")
    return SeatSetup(
        kind=short_text(row.get("kind"), "seats", 8),
        level=None if level is None else short_text(level, "seats", 16),
        name=short_text(row.get("name"), "seats", LONGEST_NAME),
        colour=whole(row.get("colour"), COLOURS - 1, "seats"),
        shape=whole(row.get("shape"), COLOURS - 1, "seats"),
    )


def whole(value: object, most: int, where: str) -> int:
    """Return a whole number from 0 to ``most``, or raise ``StorageError`` naming the field."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise wrong(where)
    return value


def short_text(value: object, where: str, longest: int) -> str:
    """Return a text of one line and bounded length, or raise ``StorageError`` naming the field."""
    if not isinstance(value, str) or len(value) > longest or not (value.isprintable() or not value):
        raise wrong(where)
    return value


def wrong(field: str) -> StorageError:
    """Return the error for a field that is missing or makes no sense."""
    return StorageError(notice("field", field=field))
