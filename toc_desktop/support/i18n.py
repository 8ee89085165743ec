"""Say things in the player's language: every sentence is a key in `assets/locales/<language>/*.json`.

Which languages there are, and how they count, is read from the same folders (`support.languages`).
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from toc_desktop.support.languages import (
    LANGUAGE_FILE,
    Language,
    fallback_language,
    match_language,
    read_languages,
)
from toc_desktop.support.paths import asset
from toc_desktop.support.plurals import OTHER
from toc_desktop.support.system_language import system_languages

Message = str | dict[str, str]

_log = logging.getLogger(__name__)
_current: str | None = None
_letters: str | None = None
_complained: set[tuple[str, str]] = set()


class _Blanks(dict[str, object]):
    """Leave a placeholder as written when its argument is missing, for a sentence beats a crash."""

    def __missing__(self, name: str) -> str:
        _complain("argument", name)
        return "{" + name + "}"


@cache
def languages() -> tuple[Language, ...]:
    """Return the languages the game speaks, in the order of every list, read once."""
    return read_languages(asset("locales"))


def available() -> tuple[str, ...]:
    """Return the codes of the languages the game speaks, in the same order."""
    return tuple(each.code for each in languages())


def language_named(code: str) -> Language:
    """Return the language of a code; ValueError if the game has none."""
    for each in languages():
        if each.code == code:
            return each
    raise ValueError(f"unknown language: {code}")


def reload() -> None:
    """Read languages and sentences again, because the assets are others now."""
    languages.cache_clear()
    messages.cache_clear()
    _search_order.cache_clear()
    _complained.clear()


def language() -> str:
    """Return the language in use, the system's until one is set."""
    global _current
    if _current is None:
        _current = detect_language()
    return _current


def set_language(code: str | None) -> None:
    """Speak `code` from now on ("fr", "en_CA.UTF-8" …), or the system's language if None."""
    global _current
    if code is None:
        _current = None
        return
    wanted = match_language(languages(), code)
    if wanted is None:
        raise ValueError(f"unknown language: {code}")
    _current = wanted.code


def letters_language() -> str:
    """Return the language whose letters stand on cards: the one in use until another is set."""
    return language() if _letters is None else _letters


def set_letters_language(code: str | None) -> None:
    """Let cards carry the letters of this language, or of the one in use if None."""
    global _letters
    _letters = None if code is None else language_named(code).code


def detect_language() -> str:
    """Return the first language of the system's wishes that the game speaks, else the one marked for that."""
    for wish in system_languages():
        if (wanted := match_language(languages(), wish)) is not None:
            return wanted.code
    return fallback_language(languages()).code


def tr(key: str, /, **arguments: object) -> str:
    """Return the sentence `key` in the language in use, as in `tr("table.turn", name="Léa")`.

    A sentence with plural forms takes the one for the argument `n`.
    """
    for code in _search_order(language()):
        message = messages(code).get(key)
        if message is not None:
            text = message if isinstance(message, str) else _plural(code, message, arguments)
            return text.format_map(_Blanks(arguments)) if "{" in text or "}" in text else text
        _complain(code, key)
    return key


def elides(name: str) -> bool:
    """Tell whether "de" becomes "d’" before a name, in the language in use."""
    return language_named(language()).elides(name)


def has(key: str) -> bool:
    """Tell whether some language has the sentence `key`."""
    return any(key in messages(code) for code in available())


@cache
def messages(code: str) -> Mapping[str, Message]:
    """Return every sentence of a language, read once; a bad file is logged and left out."""
    messages: dict[str, Message] = {}
    for path in locale_files(code):
        try:
            messages.update(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError) as error:
            _log.error("locale file %s/%s cannot be read: %s", code, path.name, error)
    return messages


def locale_files(code: str) -> list[Path]:
    """Return the files of a language's sentences in a fixed order."""
    return sorted(path for path in asset("locales", code).glob("*.json") if path.name != LANGUAGE_FILE)


def _plural(code: str, forms: Mapping[str, str], arguments: Mapping[str, object]) -> str:
    n = arguments.get("n")
    form = language_named(code).plural_form(n) if isinstance(n, int | float) else OTHER
    return forms.get(form) or forms.get(OTHER, "")


@cache
def _search_order(spoken: str) -> tuple[str, ...]:
    """Return where a sentence is looked for: in the language spoken, in the fallback, then in the others."""
    return tuple(dict.fromkeys((spoken, fallback_language(languages()).code, *available())))


def _complain(where: str, what: str) -> None:
    """Log a gap once, not at every frame."""
    if (where, what) not in _complained:
        _complained.add((where, what))
        _log.warning("missing text: %s %s", where, what)
