"""Find the languages of the game: each is a folder of `assets/locales` with a `language.json`.

The file says what the sentences beside it cannot: the language's own name, its place in the list, its
plural rules, the letters on its cards and the characters its fonts need. README.md tells how to add one.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from toc_desktop.support.plurals import OTHER, PluralRules, plural_form, plural_rules

LANGUAGE_FILE = "language.json"
RANKS_WITH_LETTERS = ("J", "Q", "K", "A")

_Value = TypeVar("_Value")

_log = logging.getLogger(__name__)
_KNOWN = {"name", "order", "fallback", "plural", "card_letters", "characters", "installer", "elides"}


@dataclass(frozen=True, slots=True)
class Language:
    """One language of the game, as its folder describes it."""

    code: str
    """The folder's name: "fr", or "pt_BR" where the country matters."""
    name: str
    """What its speakers call it."""
    order: int
    """Its place in every list, smallest first."""
    fallback: bool
    """Whether it is spoken to those whose own language the game has not."""
    rules: PluralRules
    card_letters: Mapping[str, str]
    """Rank → what stands in the corner of the card, where that is not the rank itself."""
    characters: str
    """What its sentences need of the fonts beyond ASCII."""
    installer: str | None
    """Its name among the languages of NSIS, which makes the Windows installer; None leaves it out there."""
    elision: re.Pattern[str] | None = None
    """How names begin before which little words lose their vowel ("d’Agathe"); None where none ever do."""

    @property
    def label(self) -> str:
        """Return the short name for narrow places."""
        return self.code.upper().replace("_", "-")

    @property
    def plural_forms(self) -> tuple[str, ...]:
        """Return the forms a counted sentence must have."""
        return (*(form for form, _ in self.rules), OTHER)

    def elides(self, name: str) -> bool:
        """Tell whether a little word before a name loses its vowel."""
        return self.elision is not None and self.elision.match(name.lower()) is not None

    def plural_form(self, n: float) -> str:
        """Return the form for a number."""
        return plural_form(self.rules, n)


UNDETERMINED = Language("und", "und", 0, True, (), {}, "", None)
"""What is spoken, in keys, when no folder of the assets can be read."""


def read_languages(folder: Path) -> tuple[Language, ...]:
    """Return the languages of a folder in their order; a bad one is logged and left out."""
    languages = []
    for path in sorted(folder.glob(f"*/{LANGUAGE_FILE}")):
        try:
            languages.append(language_from_file(path))
        except (OSError, ValueError) as error:
            _log.error("language %s cannot be read: %s", path.parent.name, error)
    return tuple(sorted(languages, key=lambda each: (each.order, each.code))) or (UNDETERMINED,)


def language_from_file(path: Path) -> Language:
    """Return the language that one `language.json` describes; ValueError says what is wrong in it."""
    values = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(values, dict):
        raise ValueError("not an object")
    if strangers := set(values) - _KNOWN:
        raise ValueError(f"unknown: {', '.join(sorted(strangers))}")
    letters = _texts(values, "card_letters")
    if strangers := set(letters) - set(RANKS_WITH_LETTERS):
        raise ValueError(f"card_letters: unknown ranks {', '.join(sorted(strangers))}")
    return Language(
        code=path.parent.name,
        name=_value(values, "name", str),
        order=_value(values, "order", int),
        fallback=_value(values, "fallback", bool, False),
        rules=plural_rules(_texts(values, "plural")),
        card_letters=letters,
        characters=_value(values, "characters", str),
        installer=_value(values, "installer", str) if "installer" in values else None,
        elision=_pattern(_value(values, "elides", str)) if "elides" in values else None,
    )


def _pattern(text: str) -> re.Pattern[str]:
    try:
        return re.compile(text)
    except re.error as error:
        raise ValueError(f"elides: {error}") from None


def fallback_language(languages: Sequence[Language]) -> Language:
    """Return the language for those whose own is not here: the one marked, else the first."""
    return next((language for language in languages if language.fallback), languages[0])


def match_language(languages: Sequence[Language], wish: str) -> Language | None:
    """Return the language that a system code asks for ("fr_CA.UTF-8", "pt-BR"), else None.

    The very code is best; otherwise the first that is the same language in another country.
    """
    wanted = _parts(wish)
    for language in languages:
        if _parts(language.code) == wanted:
            return language
    return next((language for language in languages if _parts(language.code)[0] == wanted[0]), None)


def _parts(code: str) -> list[str]:
    return code.split(".")[0].split("@")[0].replace("-", "_").lower().split("_")


def _value(
    values: Mapping[str, object], name: str, kind: type[_Value], default: _Value | None = None
) -> _Value:
    value = values.get(name, default)
    if type(value) is not kind:
        raise ValueError(f"{name}: no {kind.__name__}")
    return value


def _texts(values: Mapping[str, object], name: str) -> dict[str, str]:
    texts = values.get(name)
    if not isinstance(texts, dict) or not all(isinstance(text, str) and text for text in texts.values()):
        raise ValueError(f"{name}: no object of texts")
    return texts
