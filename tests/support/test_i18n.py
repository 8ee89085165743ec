"""Sentences come in the player's language, with plurals, and a gap is never a crash."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from toc_desktop.support import i18n, paths

TEXTS = {
    "fr": {
        "try.hello": "Bonjour {name}",
        "try.cards": {"one": "{n} carte", "other": "{n} cartes"},
        "try.french": "seulement ici",
        "try.brace": "{{}} {a}",
    },
    "en": {"try.hello": "Hello {name}", "try.cards": {"one": "{n} card", "other": "{n} cards"}},
}


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Put the little texts above in place of the game's."""
    for code, found in TEXTS.items():
        folder = tmp_path / "locales" / code
        folder.mkdir(parents=True)
        (folder / "language.json").write_bytes(paths.asset("locales", code, "language.json").read_bytes())
        (folder / "try.json").write_text(json.dumps(found), encoding="utf-8")
    monkeypatch.setattr(i18n, "asset", lambda *parts: tmp_path.joinpath(*parts))
    i18n.reload()
    yield tmp_path
    monkeypatch.undo()
    i18n.reload()


@pytest.mark.usefixtures("texts")
def test_a_sentence_is_said_in_the_language_in_use() -> None:
    assert i18n.tr("try.hello", name="Léa") == "Bonjour Léa"
    i18n.set_language("en")
    assert i18n.tr("try.hello", name="Léa") == "Hello Léa"


@pytest.mark.usefixtures("texts")
@pytest.mark.parametrize(
    ("code", "n", "said"),
    [
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 1.5, "1.5 carte"),
        ("fr", 2, "2 cartes"),
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
    ],
)
def test_french_counts_zero_as_one_and_english_does_not(code: str, n: float, said: str) -> None:
    i18n.set_language(code)
    assert i18n.tr("try.cards", n=n) == said


@pytest.mark.usefixtures("texts")
def test_a_plural_without_its_number_takes_the_many() -> None:
    assert i18n.tr("try.cards") == "{n} cartes"


@pytest.mark.usefixtures("texts")
def test_a_missing_key_falls_back_to_the_other_language_then_to_itself(
    caplog: pytest.LogCaptureFixture,
) -> None:
    i18n.set_language("en")
    with caplog.at_level(logging.WARNING, logger="toc_desktop"):
        assert i18n.tr("try.french") == "seulement ici"
        assert i18n.tr("try.nowhere") == "try.nowhere"
        before = len(caplog.records)
        i18n.tr("try.nowhere")
    assert "try.french" in caplog.text
    assert "try.nowhere" in caplog.text
    assert len(caplog.records) == before, "said once, not at every frame"


@pytest.mark.usefixtures("texts")
def test_a_missing_argument_leaves_its_mark() -> None:
    assert i18n.tr("try.hello") == "Bonjour {name}"
    assert i18n.tr("try.brace", a=1) == "{} 1"


def test_a_bad_file_is_left_out_and_the_others_are_read(
    texts: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (texts / "locales" / "fr" / "bad.json").write_text("{", encoding="utf-8")
    with caplog.at_level(logging.ERROR, logger="toc_desktop"):
        assert i18n.tr("try.hello", name="Léa") == "Bonjour Léa"
    assert "bad.json" in caplog.text


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "qab_CH.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
        ({"LANGUAGE": "qab:fr_CH:en", "LANG": "qab_CH.UTF-8"}, "fr"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "FR"}, "fr"),
    ],
)
def test_the_systems_language_is_french_where_it_is_french(
    variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", "linux")
    i18n.set_language(None)
    assert i18n.language() == expected


def test_an_unknown_language_is_refused_and_the_old_one_kept() -> None:
    with pytest.raises(ValueError, match="klingon"):
        i18n.set_language("klingon")
    assert i18n.language() == "fr"
    assert i18n.available()[:2] == ("fr", "en")
    assert "klingon" not in i18n.available()


def test_a_regional_code_is_understood() -> None:
    i18n.set_language("en-CA")
    assert i18n.language() == "en"


def test_the_games_own_texts_are_found() -> None:
    assert i18n.has("cli.description")
    assert i18n.locale_files("fr")[0].is_relative_to(paths.assets_root())
