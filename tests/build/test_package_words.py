"""What packages say of the game: one version, valid menu entries, the same words in both languages."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import time
import xml.etree.ElementTree as ET
from configparser import ConfigParser
from pathlib import Path

import package
import pytest
from devtools.environment import ROOT, Trouble
from packager import (
    catalogue,
    deb,
    facts,
    installer_pictures,
    linux,
    pictures,
    resources,
    tarball,
    tools,
    windows,
)
from packager.installer_pictures import InstallerPictures

from toc_desktop import __version__, cli
from toc_desktop.session import Session, quick_setup
from toc_desktop.storage.saves import SUFFIX, to_bytes
from toc_desktop.support import alert, i18n, paths

NSIS = windows.SCRIPT.read_text(encoding="utf-8")
DESCRIBED = {
    path.parent.name: json.loads(path.read_text(encoding="utf-8"))["order"]
    for path in (ROOT / "assets" / "locales").glob("*/language.json")
}
LANGUAGES = sorted(DESCRIBED, key=lambda code: (DESCRIBED[code], code))
POSIX = pytest.mark.skipif(os.name == "nt", reason="a script for Linux")


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build as on a person's machine, whatever workflow this runs in."""
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)


def entry(text: str) -> dict[str, str]:
    """Return the fields of a menu entry."""
    parser = ConfigParser(interpolation=None, delimiters=("=",))
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read_string(text)
    return dict(parser["Desktop Entry"])


def exec_words(value: str) -> list[str]:
    """Return the words of an Exec line, read in the two steps of the Desktop Entry Specification."""
    text = value.replace("\\\\", "\\")
    found = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', text)
    words = [re.sub(r"\\(.)", r"\1", quoted) if quoted else plain for quoted, plain in found]
    return [word.replace("%%", "%") for word in words]


def test_the_version_of_packages_is_the_games_and_stands_nowhere_else() -> None:
    assert facts.version() == __version__
    written = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "build").rglob("*")
        if path.suffix in (".py", ".spec", ".nsi", ".6", ".sh", ".md", ".plist")
        and __version__ in path.read_text("utf-8")
    ]
    assert written == []
    for name in (deb.file_name(), tarball.stem(), windows.file_name()):
        assert __version__ in name


def test_a_release_needs_tag_version_and_changelog_to_agree() -> None:
    changelog = "# Changelog\n\n## [1.2.3] - 2026-05-31\n\n- New.\n"
    package.agree("v1.2.3", "1.2.3", changelog)
    with pytest.raises(Trouble, match=r"The tag is v1\.2\.4"):
        package.agree("v1.2.4", "1.2.3", changelog)
    with pytest.raises(Trouble, match="no heading"):
        package.agree("v1.2.3", "1.2.3", changelog.replace(" - 2026-05-31", ""))


def test_releases_are_read_from_the_changelog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    text = "## [Unreleased]\n\n- One\n  more.\n- Two.\n\n## [0.0.1] - 1999-12-31\n\n- Old.\n"
    now, old = facts.releases(text)
    assert now == facts.Release(__version__, "1970-01-02", ("One more.", "Two."))
    assert old == facts.Release("0.0.1", "1999-12-31", ("Old.",))
    assert facts.releases(text.replace("0.0.1", __version__))[0].version == __version__
    assert len(facts.releases(text.replace("0.0.1", __version__))) == 1


def test_the_menu_entry() -> None:
    fields = entry(linux.desktop_entry("/usr/games/toc-desktop"))
    assert fields["Type"] == "Application"
    assert fields["Exec"] == "/usr/games/toc-desktop %f"
    assert fields["Categories"] == "Game;BoardGame;CardGame;"
    assert fields["MimeType"] == f"{facts.MIME_TYPE};"
    assert fields["Icon"] == fields["StartupWMClass"] == facts.NAME
    for key in ("GenericName", "Comment", "Keywords"):
        assert fields[key] != fields[f"{key}[fr]"]


@pytest.mark.skipif(not tools.look("desktop-file-validate"), reason="desktop-file-validate is not here")
def test_the_menu_entry_is_valid(tmp_path: Path) -> None:
    path = tmp_path / linux.DESKTOP_FILE
    path.write_text(linux.desktop_entry('/home/léa/My "best" games/toc-desktop'), encoding="utf-8")
    tools.run(["desktop-file-validate", str(path)], tmp_path)


def test_the_catalogue_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/toc")
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    root = ET.fromstring(catalogue.metainfo(linux.DESKTOP_FILE, pictures.addresses()))
    assert root.findtext("id") == facts.IDENTIFIER
    assert root.findtext("launchable") == linux.DESKTOP_FILE
    rating = root.find("content_rating")
    assert rating is not None
    assert rating.get("type") == "oars-1.1"
    images = [node.text for node in root.iter("image")]
    assert len(images) == len(pictures.SCREENS) >= 3
    assert images[0] == (
        f"https://example.org/somebody/toc/releases/download/v{__version__}/"
        + pictures.picture_name(next(iter(pictures.SCREENS)))
    )
    languages = [node.get("{http://www.w3.org/XML/1998/namespace}lang") for node in root.iter("p")]
    assert languages[:2] == [None, "fr"]
    assert languages == 2 * [None, *(code for code in LANGUAGES if code != "en")]
    assert next(node.get("version") for node in root.iter("release")) == __version__


@pytest.mark.skipif(not tools.look("appstreamcli"), reason="appstreamcli is not here")
def test_the_catalogue_entry_is_valid(tmp_path: Path) -> None:
    path = tmp_path / linux.METAINFO_FILE
    path.write_text(catalogue.metainfo(linux.DESKTOP_FILE, pictures.addresses()), encoding="utf-8")
    tools.run(["appstreamcli", "validate", "--no-net", str(path)], tmp_path)


def test_pictures_of_the_catalogue_are_screens_that_exist() -> None:
    from toc_desktop.commands.gallery import gallery

    assert set(pictures.SCREENS) <= set(gallery())


def test_saved_games_are_known_by_name_and_by_content() -> None:
    assert facts.SUFFIX == SUFFIX
    root = ET.fromstring(catalogue.mime_type())
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    glob, match = root.find(".//m:glob", space), root.find(".//m:match", space)
    assert glob is not None
    assert match is not None
    assert glob.get("pattern") == "*.tocgame"
    saved = to_bytes(Session.new(quick_setup("toc", 4, seed=1)).saved())
    first, last = map(int, str(match.get("offset")).split(":"))
    assert first <= saved.index(str(match.get("value")).encode()) <= last


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_window_is_called_as_the_menu_entry(code: str) -> None:
    i18n.set_language(code)
    assert i18n.tr("ui.window.title") == facts.TITLE


def test_icons_of_every_size_are_installed(tmp_path: Path) -> None:
    linux.fill_share(tmp_path, "/usr/games/toc-desktop")
    icons = {path.parent.parent.name for path in (tmp_path / "icons").rglob("toc-desktop.*")}
    assert icons == {*(f"{size}x{size}" for size in (16, 24, 32, 48, 64, 128, 256, 512)), "scalable"}


@pytest.mark.parametrize("template", linux.man_pages().values())
def test_manual_pages_tell_of_commands_and_options_that_exist(template: str) -> None:
    text = linux.man_page(template)
    assert "@" not in text.replace("\\@", "")
    plain = text.replace("\\-", "-")
    commands = re.findall(r"^\.TP\n\.B ([a-z][a-z-]+)$", plain, re.MULTILINE)
    assert commands == [name for name in cli.COMMANDS if cli._exists(name)], "every command, in its order"
    assert "robot" not in plain
    for variable in (paths.DATA_DIR_VARIABLE, alert.VARIABLE):
        assert f".TP\n.B {variable}\n" in text
    codes = text.partition("EXIT STATUS" if "EXIT STATUS" in text else "CODE DE RETOUR")[2]
    assert re.findall(r"\b\d\b", codes) == ["0", "1", "2"]
    parser = cli._play_parser()
    known = {option for action in parser._actions for option in action.option_strings}
    assert set(re.findall(r"(?<![\w-])--[a-z-]+", plain)) <= known


def test_the_debian_package_tells_what_changed_and_whose_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert deb.changelog().startswith(f"toc-desktop ({__version__}) ")
    assert "License: MIT" in deb.copyright_text()
    needed = deb.depends(
        "  NEEDED   libc.so.6\n 0x09691a75 0x00 03 GLIBC_2.34\n  NEEDED   libstdc++.so.6\n", Path()
    )
    assert needed[:2] == ["libc6 (>= 2.34)", "libstdc++6"]
    with pytest.raises(Trouble, match="libmystery"):
        deb.depends("  NEEDED   libmystery.so.1\n", Path())


def test_every_word_of_the_windows_installer_is_said_in_every_language() -> None:
    asked = set(re.findall(r"\$\((\w+)\)", NSIS))
    assert asked == set(windows.WORDS)
    for key in windows.WORDS.values():
        assert set(facts.words(key)) >= {"fr", "en"}
        assert facts.text(key, "fr") != facts.text(key, "en")
    lines = windows.words().splitlines()
    assert lines[:2] == ['!insertmacro MUI_LANGUAGE "French"', '!insertmacro MUI_LANGUAGE "English"']
    said = [line for line in lines if line.startswith("LangString")]
    installers = [line.split('"')[1] for line in lines if line.startswith("!insertmacro MUI_LANGUAGE")]
    assert len(said) == len(installers) * len(asked)
    known = "|".join(name.upper() for name in installers)
    assert all(re.fullmatch(rf'LangString \w+ \$\{{LANG_({known})\}} ".+"', line) for line in said)


def test_the_windows_installer_speaks_french_where_windows_does_and_english_elsewhere() -> None:
    lines = [line.strip() for line in windows.words().splitlines()]
    macro = lines[lines.index("!macro ChooseLanguage") :]
    assert macro[:2] == ["!macro ChooseLanguage", "StrCpy $LANGUAGE ${LANG_ENGLISH}"]
    french = macro.index("${If} $0 = 0x0C")
    assert macro[french + 1 : french + 3] == ["StrCpy $LANGUAGE ${LANG_FRENCH}", "${EndIf}"]
    assert macro[-1] == "!macroend"
    assert "!insertmacro ChooseLanguage" in NSIS


def test_the_windows_installer_gets_what_it_asks_for_and_needs_no_administrator(tmp_path: Path) -> None:
    pictures = InstallerPictures(tmp_path / "welcome.bmp", tmp_path / "header.bmp")
    given = windows.defines(tmp_path, tmp_path / "words.nsh", pictures, tmp_path / "setup.exe")
    local = set(re.findall(r"^!define (\w+)", NSIS, re.MULTILINE))
    local |= {name for line in re.findall(r"^!macro \w+ (.+)$", NSIS, re.MULTILINE) for name in line.split()}
    local.discard("SUFFIX")
    ours = set(re.findall(r"\$\{([A-Z][A-Z_]*)\}", NSIS)) - local
    assert ours == set(given)
    assert "RequestExecutionLevel user" in NSIS
    assert "HKLM" not in NSIS
    assert "ManifestDPIAware true" in NSIS


def test_windows_executables_carry_version_and_manifest() -> None:
    ET.fromstring(resources.manifest())
    assert "PerMonitorV2" in resources.manifest()
    assert 'level="asInvoker"' in resources.manifest()
    parts = re.findall(r"\b(\w+)\(", resources.version_info("x"))
    made: list[tuple[object, ...]] = []
    eval(resources.version_info("toc-desktop"), {part: lambda *a, **k: made.append(a) for part in parts})
    assert ("ProductVersion", __version__) in made
    assert ("OriginalFilename", "toc-desktop.exe") in made


def test_macos_is_told_of_saved_games_and_languages() -> None:
    told = resources.info_plist()
    (kind,) = told["UTExportedTypeDeclarations"]
    (document,) = told["CFBundleDocumentTypes"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["tocgame"]
    assert told["LSApplicationCategoryType"] == "public.app-category.board-games"
    assert told["CFBundleLocalizations"] == LANGUAGES
    assert LANGUAGES[:2] == ["fr", "en"]
    assert re.fullmatch(r"[A-Za-z0-9.-]+", facts.BUNDLE_IDENTIFIER)


@POSIX
@pytest.mark.parametrize("folder", ["games", 'Léa\'s $best "100 %" ga\\mes'])
def test_the_archives_script_puts_the_game_into_the_menu_and_takes_it_out(
    folder: str, tmp_path: Path
) -> None:
    home, data = tmp_path / folder, tmp_path / "data"
    home.mkdir()
    linux.fill_share(home / "share", facts.NAME)
    program = home / facts.NAME
    program.write_text('#!/bin/sh\nprintf %s "$1" > "$0.told"\n')
    program.chmod(0o755)
    script = home / tarball.SCRIPT
    script.write_text(tarball.script(), encoding="utf-8")
    settings = {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(data),
        "LC_ALL": "fr_CA",
    }

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", str(script), *words], env=settings, capture_output=True, encoding="utf-8"
        )

    assert run("--wrong").returncode == 2
    assert run("--remove", "--help").returncode == 2
    helped = run("--help")
    assert (helped.returncode, helped.stderr) == (0, "")
    assert "--remove l’en retire" in helped.stdout
    assert not data.exists(), "nothing was done yet"
    assert "est dans ton menu" in run().stdout
    written = data / "applications" / linux.DESKTOP_FILE
    if tools.look("desktop-file-validate"):
        tools.run(["desktop-file-validate", str(written)], tmp_path)
    words = exec_words(entry(written.read_text(encoding="utf-8"))["Exec"])
    if "%" in folder:
        # GLib looks for the first word before it reads the marks in it.
        assert words[:3] == ["nice", "-n", "0"]
        words = words[3:]
    assert words == [str(program), "%f"]
    if tools.look("gio"):
        told = Path(f"{program}.told")
        subprocess.run(
            ["gio", "launch", str(written), str(tmp_path / "été 100%.tocgame")], env=settings, check=True
        )
        wait_for(told)
        assert told.read_text(encoding="utf-8") == str(tmp_path / "été 100%.tocgame")
    assert exec_words(linux.quoted(str(program))) == [str(program)]
    subprocess.run([words[0], "a game.tocgame"], check=True)
    assert Path(f"{program}.told").read_text() == "a game.tocgame"
    assert (data / "mime" / "packages" / f"{facts.NAME}.xml").is_file()
    assert len(list((data / "icons").rglob("toc-desktop.*"))) == 9

    kept = data / "applications" / "another.desktop"
    kept.write_text("[Desktop Entry]\n", encoding="utf-8")
    assert run("--remove").returncode == 0
    assert kept.exists(), "what belongs to others stays"
    kept.unlink()
    assert run("--remove").returncode == 0, "twice does no harm"
    assert not list(data.iterdir()), "no folder is left, empty or with what was computed from us"
    left = [path for path in data.rglob("*") if path.is_file() and facts.NAME in path.name]
    assert left == []


def test_the_installer_sees_both_programs_and_refuses_what_it_cannot_serve() -> None:
    assert re.findall(r'RefuseWhileOpen "(\$\{NAME\}[\w-]*)"', NSIS) == ["${NAME}", "${NAME}-console"]
    refused = re.findall(r'\$\{IfNot\} \$\{(\w+)\}\n    MessageBox \S+ "\$\((\w+)\)" /SD IDOK', NSIS)
    assert refused == [("RunningX64", "Needs64"), ("AtLeastWin10", "NeedsNewer")]


def test_every_question_of_the_installer_has_an_answer_for_silent_starts() -> None:
    boxes = [line for line in NSIS.splitlines() if "MessageBox" in line]
    assert len(boxes) == 4
    assert all("/SD ID" in line for line in boxes)
    (taking,) = [line for line in boxes if "$(TakeType)" in line]
    assert "/SD IDNO" in taking, "nothing of another program is taken unasked"


@pytest.mark.slow
def test_the_installers_pictures_have_the_shape_that_nsis_wants(tmp_path: Path) -> None:
    made = installer_pictures.draw(tmp_path)
    shapes = {made.welcome: installer_pictures.WELCOME, made.header: installer_pictures.HEADER}
    for path, (width, height) in shapes.items():
        data = path.read_bytes()
        assert data[:2] == b"BM"
        wide, high, _, depth, packed = struct.unpack_from("<iiHHI", data, 18)
        assert (wide * height, depth, packed) == (high * width, 24, 0)
        colours = {data[at : at + 3] for at in range(54, len(data) - 3, 3 * 97)}
        assert len(colours) > 200, "a picture, not a plain colour"


def wait_for(path: Path) -> None:
    """Wait for a file that another program writes."""
    end = time.monotonic() + 20
    while not path.exists() or not path.read_bytes():
        assert time.monotonic() < end, path
        time.sleep(0.05)
