"""Every text of the game in both languages: same keys, placeholders and plurals, and French typography."""

from __future__ import annotations

import ast
import fnmatch
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest

from toc_desktop.support import i18n
from toc_desktop.support.paths import asset

CODES = i18n.available()
FILES = sorted({path.name for code in CODES for path in i18n.locale_files(code)})
NO_BREAK = "\u00a0"
SPACES = NO_BREAK + "\u202f"


def load(code: str, name: str) -> dict[str, Any]:
    """Read one file and refuse a key that is there twice, which json would take silently."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        twice = {key for key in keys if keys.count(key) > 1}
        assert not twice, f"{code}/{name}: twice: {sorted(twice)}"
        return dict(pairs)

    found = json.loads(asset("locales", code, name).read_text(encoding="utf-8"), object_pairs_hook=once)
    assert isinstance(found, dict)
    return found


def forms(value: Any) -> list[str]:
    """Return the texts of a message: one, or its plural forms."""
    return [value] if isinstance(value, str) else list(value.values())


def placeholders(text: str) -> set[str]:
    """Return the names in braces and the %-marks that argparse fills."""
    named = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return named | set(re.findall(r"%(?:\(\w+\))?[srd]", text))


def problems_of_french(text: str) -> list[str]:
    """Return what a French printer would correct."""
    found = []
    # Clock times, addresses and %(name)s: a mark between two characters that are no space is left alone.
    if re.search(r" [:;?!»]", text):
        found.append("a plain space before : ; ? ! or »")
    if re.search(r"« ", text):
        found.append("a plain space after «")
    if re.search(rf"[^\s{SPACES}:;?!.…»([{{]{{1}}[;?!](?![\w=/])", text):
        found.append("no space before ; ? or !")
    if re.search(r"\w:(?=\s|$)", text):
        found.append("no space before :")
    if re.search(rf"«(?![{SPACES}])|(?<![{SPACES}])»", text):
        found.append("no no-break space inside « »")
    if '"' in text or re.search(r"\w'\w", text) or "“" in text:
        found.append("quotes or an apostrophe that are not French")
    if "..." in text:
        found.append("three dots in place of …")
    if re.search(r"\bbases?\b", text, re.IGNORECASE):
        found.append("« base » where a Toc player says « camp »")
    return found


def test_there_are_texts_in_both_languages() -> None:
    assert FILES
    for code in CODES:
        assert [path.name for path in i18n.locale_files(code)] == FILES


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_keys(name: str) -> None:
    assert sorted(load("fr", name)) == sorted(load("en", name))


def said_keys(source: str) -> set[str]:
    """Return the keys that a piece of code says, with * for the parts that it puts together."""
    said = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if getattr(node.func, "id", getattr(node.func, "attr", "")) not in ("tr", "has"):
            continue
        match node.args[0]:
            case ast.Constant(value=str() as key):
                said.add(key)
            case ast.JoinedStr(values=parts):
                said.add("".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in parts))
    return said


def test_every_key_that_code_says_is_in_a_file() -> None:
    known = [key for name in FILES for key in load("fr", name)]
    sources = sorted((Path(__file__).parents[2] / "toc_desktop").rglob("*.py"))
    said = {key: path.name for path in sources for key in said_keys(path.read_text(encoding="utf-8"))}
    assert len(said) > 300
    exact = set(known)
    missing = {key: name for key, name in said.items() if key not in exact and not fnmatch.filter(known, key)}
    assert missing == {}


def test_keys_are_heard_in_code() -> None:
    source = 'say(tr("no.such", n=1)); i18n.tr("other"); tr(f"house.{name}.short"); tr(key); act("else")'
    assert said_keys(source) == {"no.such", "other", "house.*.short"}


@pytest.mark.parametrize("name", FILES)
def test_keys_begin_with_their_file(name: str) -> None:
    area = Path(name).stem
    strangers = [key for key in load("fr", name) if not key.startswith(f"{area}.")]
    assert not strangers, "one file per area, so that a key tells where it is"


@pytest.mark.parametrize("name", FILES)
def test_both_languages_have_the_same_placeholders(name: str) -> None:
    french, english = load("fr", name), load("en", name)
    different = {}
    for key in french.keys() & english.keys():
        sets = [set().union(*map(placeholders, forms(value))) for value in (french[key], english[key])]
        if sets[0] != sets[1]:
            different[key] = sets
    assert not different


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("code", CODES)
def test_texts_are_strings_or_have_every_plural_form(code: str, name: str) -> None:
    wrong = []
    expected = set(i18n.language_named(code).plural_forms)
    for key, value in load(code, name).items():
        if isinstance(value, dict):
            if set(value) != expected or not all(isinstance(text, str) for text in value.values()):
                wrong.append(key)
        elif not isinstance(value, str):
            wrong.append(key)
    assert not wrong


@pytest.mark.parametrize("code", CODES)
def test_every_character_said_is_one_the_fonts_are_asked_for(code: str) -> None:
    said = {letter for text in i18n.messages(code).values() for form in forms(text) for letter in form}
    asked = set(i18n.language_named(code).characters)
    assert {letter for letter in said if not letter.isascii()} <= asked


def test_one_language_is_for_those_whose_own_is_missing() -> None:
    assert [each.code for each in i18n.languages() if each.fallback] == ["en"]


@pytest.mark.parametrize("name", FILES)
def test_a_plural_in_one_language_is_a_plural_in_the_other(name: str) -> None:
    french, english = load("fr", name), load("en", name)
    different = [
        key
        for key in french.keys() & english.keys()
        if isinstance(french[key], dict) != isinstance(english[key], dict)
    ]
    assert not different


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("code", CODES)
def test_no_text_is_empty_or_untidy(code: str, name: str) -> None:
    untidy = {}
    for key, value in load(code, name).items():
        for text in forms(value):
            # What argparse glues to its own words may end in a space or a line.
            tidy = text if key.startswith("argparse.") else text.strip(" ")
            if not text or text != tidy or "\t" in text or "\ufffd" in text:
                untidy[key] = text
    assert not untidy


@pytest.mark.parametrize("name", FILES)
def test_french_typography(name: str) -> None:
    wrong = {}
    for key, value in load("fr", name).items():
        for text in forms(value):
            if problems := problems_of_french(text):
                wrong[key] = (text, problems)
    assert not wrong


@pytest.mark.parametrize(
    "text",
    [
        "Vraiment ?",
        "Vraiment?",
        "Choix : deux",
        "Choix: deux",
        "« Léa »",
        "«Léa»",
        'le "sept"',
        "l'as",
        "Attends...",
        "au camp ou à la base",
        "un ; deux",
    ],
)
def test_the_typography_check_sees_mistakes(text: str) -> None:
    assert problems_of_french(text)


@pytest.mark.parametrize(
    "text",
    [
        f"Vraiment{NO_BREAK}?",
        f"«{NO_BREAK}Léa{NO_BREAK}»{NO_BREAK}: l’as…",
        "%(prog)s 12:30 https://example.org/?a=b",
        f"Quoi{NO_BREAK}?!",
        "{name} avance de {n}",
    ],
)
def test_the_typography_check_lets_good_french_pass(text: str) -> None:
    assert problems_of_french(text) == []
