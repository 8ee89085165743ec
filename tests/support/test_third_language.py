"""One more language is one folder: put into the assets, it is known everywhere without a line of code."""

from __future__ import annotations

import ast
import json
import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packager import catalogue, facts, linux, resources, tarball, trim, windows

from tests.pilot import Pilot
from tests.scenes.rooms import player, remembered
from tests.unusual_files import link_or_copy
from toc_desktop import cli
from toc_desktop.commands.checks import CheckFolder, Fault, files
from toc_desktop.render.cards import CardPainter, index_letter
from toc_desktop.scenes.settings import SettingsScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.storage.settings import settings_from_dict
from toc_desktop.support import i18n, languages, paths

CODE, NAME = "qaa", "Próbny"
POLISH = {"one": "n = 1", "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"}
DESCRIPTION: dict[str, Any] = {
    "name": NAME,
    "order": 99,
    "plural": POLISH,
    "card_letters": {"J": "W", "Q": "D", "A": "AS"},
    "characters": "ąćęłńóśźż„”Ω",
    "installer": "Polish",
}
FOLDERS = {
    path.parent.name: json.loads(path.read_text(encoding="utf-8"))
    for path in (Path(__file__).parents[2] / "assets" / "locales").glob("*/language.json")
}
SHIPPED = tuple(sorted(FOLDERS, key=lambda code: (FOLDERS[code]["order"], code)))
SENTENCES = {"settings.title": "Ustawienia", "packages.summary": "Wyścig pionków"}


@pytest.fixture
def third(tmp_path: Path) -> Iterator[Path]:
    """Give the game assets with one more folder: English sentences, some changed, with Polish plurals."""
    assets = tmp_path / "assets"
    assets.mkdir()
    for path in paths.assets_root().iterdir():
        if path.name != "locales":
            link_or_copy(assets / path.name, path)
    shutil.copytree(paths.assets_root() / "locales", assets / "locales")
    folder = assets / "locales" / CODE
    shutil.copytree(assets / "locales" / "en", folder)
    (folder / languages.LANGUAGE_FILE).unlink()
    for path in folder.glob("*.json"):
        texts = json.loads(path.read_text(encoding="utf-8"))
        for key, text in texts.items():
            if isinstance(text, dict):
                texts[key] = {form: f"{text['other']} ({form})" for form in ("one", "few", "other")}
            texts[key] = SENTENCES.get(key, texts[key])
        write(path, texts)
    write(folder / languages.LANGUAGE_FILE, DESCRIPTION)
    with pytest.MonkeyPatch.context() as patched:
        for module in (paths, files):
            patched.setattr(module, "assets_root", lambda: assets)
        patched.setattr(facts, "ASSETS", assets)
        i18n.reload()
        yield assets
    i18n.reload()


def write(path: Path, value: object) -> None:
    """Write a file of the assets."""
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")


def describe(assets: Path, **changes: object) -> None:
    """Describe the throwaway language otherwise."""
    write(assets / "locales" / CODE / languages.LANGUAGE_FILE, DESCRIPTION | changes)
    i18n.reload()


def offered(pilot: Pilot, name: str) -> tuple[int, int]:
    """Return where a radio button of that name is."""
    found = [each for each in pilot.controls() if each.role == "radio" and each.label.endswith(name)]
    assert len(found) == 1, [each.label for each in pilot.controls()]
    return found[0].rect.centre


@pytest.mark.slow
def test_no_code_names_a_language() -> None:
    """What is written for two languages forgets the third; docstrings may give examples."""
    root = Path(__file__).parents[2]
    named = set()
    for path in [*(root / "toc_desktop").rglob("*.py"), *(root / "build").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in i18n.available():
                named.add((path.relative_to(root).as_posix(), node.value))
    allowed = {
        ("build/packager/trim.py", "en"),  # pygame_gui speaks English until told otherwise
        ("build/packager/elsewhere.py", "en"),  # winget wants a region with the language
        ("build/packager/elsewhere.py", "fr"),
        ("build/trial/visit.py", "en"),  # the trial of the installer looks at the pages of these two
        ("build/trial/visit.py", "fr"),
        ("build/trial/setup_pages.py", "en"),
        ("build/trial/setup_pages.py", "fr"),
    }
    assert named == allowed


@pytest.mark.usefixtures("third")
def test_it_is_listed_after_those_we_ship() -> None:
    assert SHIPPED[:2] == ("fr", "en")
    assert i18n.available() == (*SHIPPED, CODE)
    assert [each.name for each in i18n.languages()] == [*(FOLDERS[code]["name"] for code in SHIPPED), NAME]


def test_its_place_in_the_list_is_its_own_word(third: Path) -> None:
    describe(third, order=0)
    assert i18n.available() == (CODE, *SHIPPED)


@pytest.mark.usefixtures("third")
def test_the_command_line_offers_and_speaks_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--lang", CODE, "--help"]) == 0
    assert ",".join((*SHIPPED, CODE)) in "".join(capsys.readouterr().out.split())
    assert i18n.language() == CODE
    assert cli.main(["simulate", "--lang", CODE, "--help"]) == 0
    assert cli.main(["--lang", "qab", "--help"]) == 2
    assert CODE in capsys.readouterr().err


@pytest.mark.usefixtures("third")
@pytest.mark.parametrize("wish", ["qaa", "QAA", "qaa_XX.UTF-8", "qaa-XX"])
def test_a_system_that_wishes_it_gets_it(wish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", wish)
    i18n.set_language(None)
    assert i18n.language() == CODE


def test_a_country_is_preferred_where_the_folder_names_one(third: Path) -> None:
    for code in ("pt_BR", "pt"):
        shutil.copytree(third / "locales" / CODE, third / "locales" / code)
    i18n.reload()
    for wish, spoken in (("pt_BR.UTF-8", "pt_BR"), ("pt-PT", "pt"), ("pt", "pt")):
        i18n.set_language(wish)
        assert i18n.language() == spoken
    assert i18n.language_named("pt_BR").label == "PT-BR"


@pytest.mark.usefixtures("third")
@pytest.mark.parametrize(
    ("n", "form"), [(0, "other"), (1, "one"), (2, "few"), (5, "other"), (13, "other"), (23, "few")]
)
def test_it_counts_in_three_forms(n: int, form: str) -> None:
    key = next(key for key, text in i18n.messages(CODE).items() if isinstance(text, dict))
    i18n.set_language(CODE)
    assert i18n.tr(key, n=n).endswith(f"({form})")


def test_a_sentence_it_lacks_is_said_in_english_and_logged(
    third: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (third / "locales" / CODE / "title.json").unlink()
    i18n.reload()
    i18n.set_language(CODE)
    assert i18n.tr("title.new_game") == i18n.messages("en")["title.new_game"]
    assert f"{CODE} title.new_game" in caplog.text


@pytest.mark.usefixtures("third")
def test_settings_accept_it() -> None:
    settings, bad = settings_from_dict({"language": CODE})
    assert (settings.language, bad) == (CODE, ())


def test_settings_refuse_it_without_its_folder() -> None:
    settings, bad = settings_from_dict({"language": CODE})
    assert (settings.language, bad) == (None, ("language",))


@pytest.mark.usefixtures("third")
def test_the_settings_screen_offers_it_by_its_own_name(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    pilot.open(SettingsScene(pilot.app, "game"))
    pilot.click(offered(pilot, NAME)).settle()
    assert SENTENCES["settings.title"] in pilot.texts()
    assert remembered(tmp_path).language == CODE


@pytest.mark.slow
@pytest.mark.usefixtures("third")
def test_the_title_offers_it_by_its_code(tmp_path: Path) -> None:
    pilot = player(tmp_path)
    pilot.open(TitleScene(pilot.app))
    pilot.click(offered(pilot, "QAA")).settle()
    assert remembered(tmp_path).language == i18n.language() == CODE


@pytest.mark.usefixtures("third")
def test_its_letters_are_on_the_cards() -> None:
    assert [index_letter(f"{rank}S", CODE) for rank in "JQKAT9"] == ["W", "D", "K", "AS", "10", "9"]
    assert index_letter("X1", CODE) == "★"
    painter = CardPainter()

    def pixels(card: str, lang: str) -> bytes:
        return painter.face(card, 120, lang=lang).get_buffer().raw

    assert pixels("JS", CODE) not in (pixels("JS", "en"), pixels("JS", "fr"))
    assert pixels("KS", CODE) == pixels("KS", "en")


def test_a_letter_nobody_has_outlined_is_the_rank_until_it_is(third: Path, tmp_path: Path) -> None:
    describe(third, card_letters={"J": "Ω"})
    assert index_letter("JS", CODE) == "J"
    with pytest.raises(Fault, match="Ω"):
        files.locales(CheckFolder(tmp_path))


def test_makers_of_fonts_and_outlines_ask_for_its_characters(third: Path) -> None:
    pytest.importorskip("fontTools")
    from asset_makers import fonts, glyphs

    assert ord("Ω") in fonts.characters(third)
    assert ord("Ω") not in fonts.characters(third / "nowhere")
    describe(third, card_letters={"J": "Ł"})
    assert "Ł" in glyphs.characters(third, "bold")
    assert "Ł" not in glyphs.characters(third / "nowhere", "bold")


def test_the_self_check_reads_it(third: Path, tmp_path: Path) -> None:
    place = CheckFolder(tmp_path)
    assert files.locales(place)
    with pytest.raises(Fault, match="Ω"):
        files.fonts(place)
    describe(third, characters=DESCRIPTION["characters"].replace("Ω", ""))
    assert files.fonts(place)
    path = third / "locales" / CODE / "table.json"
    texts = json.loads(path.read_text(encoding="utf-8"))
    counted = next(key for key, text in texts.items() if isinstance(text, dict))
    write(path, texts | {counted: {"one": "{n}", "other": "{n}"}})
    with pytest.raises(Fault, match="few"):
        files.locales(place)
    write(path, dict(list(texts.items())[1:]))
    with pytest.raises(Fault):
        files.locales(place)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": 3},
        {"order": "3"},
        {"order": True},
        {"plural": {"one": "whenever"}},
        {"plural": {"one": 1}},
        {"card_letters": {"Z": "Z"}},
        {"card_letters": {"J": ""}},
        {"characters": None},
        {"installer": 1},
        {"fallback": "yes"},
        {"colour": "red"},
    ],
)
def test_a_bad_description_leaves_the_language_out_and_is_told(
    wrong: dict[str, object], third: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    describe(third, **wrong)
    assert i18n.available() == SHIPPED
    assert CODE in caplog.text
    with pytest.raises(Fault, match=f"{CODE}/language.json"):
        files.locales(CheckFolder(tmp_path))


def test_without_any_language_the_game_speaks_in_keys(third: Path) -> None:
    for path in third.glob("locales/*/language.json"):
        path.unlink()
    i18n.reload()
    i18n.set_language(None)
    assert i18n.tr("title.new_game") == "title.new_game"


@pytest.mark.usefixtures("third")
def test_packages_say_it_too() -> None:
    entry = linux.desktop_entry("/usr/games/toc-desktop")
    assert f"Comment[{CODE}]=Wyścig pionków" in entry.splitlines()
    root = ET.fromstring(catalogue.metainfo(linux.DESKTOP_FILE))
    named = {node.get("{http://www.w3.org/XML/1998/namespace}lang") for node in root.iter("summary")}
    assert named == {None, *SHIPPED, CODE} - {"en"}, "English is the one without a code"
    assert resources.info_plist()["CFBundleLocalizations"] == [*SHIPPED, CODE]
    assert trim.wanted_data(f"pygame_gui/data/translations/pygame-gui.{CODE}.json")
    assert " | ".join((*SHIPPED, CODE)) in linux.man_page(f"{facts.NAME}.6")
    assert re.search(rf'^  {CODE}\*\) added="', tarball.script(), re.MULTILINE)
    said = windows.words()
    assert '!insertmacro MUI_LANGUAGE "Polish"' in said
    assert 'LangString Summary ${LANG_POLISH} "Wyścig pionków"' in said


def test_packages_can_do_without_its_words(third: Path) -> None:
    (third / "locales" / CODE / "packages.json").unlink()
    assert f"[{CODE}]" not in linux.desktop_entry("/usr/games/toc-desktop")
    assert f'LangString Summary ${{LANG_POLISH}} "{facts.text("summary")}"' in windows.words()
    describe(third, installer="Polish")
    described = {key: value for key, value in DESCRIPTION.items() if key != "installer"}
    write(third / "locales" / CODE / languages.LANGUAGE_FILE, described)
    assert "POLISH" not in windows.words()


def test_the_windows_installer_chooses_by_the_number_of_a_language(third: Path) -> None:
    shutil.move(third / "locales" / CODE, third / "locales" / "pl")
    lines = [line.strip() for line in windows.words().splitlines()]
    # 0x15 is LANG_POLISH of the Windows headers.
    assert lines[lines.index("${If} $0 = 0x15") + 1] == "StrCpy $LANGUAGE ${LANG_POLISH}"
