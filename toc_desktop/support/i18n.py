"""Say things in the player's language: every sentence is a key in `assets/locales/<language>/*.json`."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from toc_desktop.support.paths import asset
from toc_desktop.support.system_language import system_languages

LANGUAGES = ("fr", "en")
FALLBACK = "en"

Message = str | dict[str, str]

_log = logging.getLogger(__name__)
_current: str | None = None
_complained: set[tuple[str, str]] = set()


class _Blanks(dict[str, object]):
    """Leaves a placeholder as written when its argument is missing, for a sentence beats a crash."""

    def __missing__(self, name: str) -> str:
        _complain("argument", name)
        return "{" + name + "}"


def available() -> tuple[str, ...]:
    """Return the languages the game speaks, French first."""
    return LANGUAGES


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
    short = _short(code)
    if short not in LANGUAGES:
        raise ValueError(f"unknown language: {code}")
    _current = short


def detect_language() -> str:
    """Return the first language of the system's wishes that the game speaks, else English."""
    for wish in system_languages():
        if (short := _short(wish)) in LANGUAGES:
            return short
    return FALLBACK


def tr(key: str, /, **arguments: object) -> str:
    """Return the sentence `key` in the language in use, as in `tr("table.turn", name="Léa")`.

    A sentence with plural forms takes the one for the argument `n`.
    """
    spoken = language()
    for code in (spoken, *(other for other in LANGUAGES if other != spoken)):
        message = messages(code).get(key)
        if message is not None:
            text = message if isinstance(message, str) else _plural(code, message, arguments)
            return text.format_map(_Blanks(arguments)) if "{" in text or "}" in text else text
        _complain(code, key)
    return key


def has(key: str) -> bool:
    """Tell whether some language has the sentence `key`."""
    return any(key in messages(code) for code in LANGUAGES)


@cache
def messages(code: str) -> Mapping[str, Message]:
    """Return every sentence of a language, read once; a bad file is logged and left out."""
    found: dict[str, Message] = {}
    for path in locale_files(code):
        try:
            found.update(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError) as error:
            _log.error("locale file %s/%s cannot be read: %s", code, path.name, error)
    return found


def locale_files(code: str) -> list[Path]:
    """Return the files of a language in a fixed order."""
    return sorted(asset("locales", code).glob("*.json"))


def plural_form(code: str, n: float) -> str:
    """Return "one" or "other": in French 0 and 1 (and 1,5) are one, in English 1 alone is."""
    one = abs(n) < 2 if code == "fr" else n == 1
    return "one" if one else "other"


def _plural(code: str, forms: Mapping[str, str], arguments: Mapping[str, object]) -> str:
    n = arguments.get("n")
    form = plural_form(code, n) if isinstance(n, int | float) else "other"
    return forms.get(form) or forms.get("other", "")


def _short(code: str) -> str:
    return code.replace("-", "_").split("_")[0].split(".")[0].lower()


def _complain(where: str, what: str) -> None:
    """Log a gap once, not at every frame."""
    if (where, what) not in _complained:
        _complained.add((where, what))
        _log.warning("missing text: %s %s", where, what)
