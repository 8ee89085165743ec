"""The Windows installer: NSIS compiles it from a bundle made on Windows, on any system that has makensis."""

from __future__ import annotations

import locale
from pathlib import Path

from devtools.environment import Trouble

from packager import facts, installer_pictures, resources, tools
from packager.installer_pictures import InstallerPictures
from toc_desktop.support.languages import Language, fallback_language

SHIPPED, TWIN = TARGETS = ("x86-unicode", "amd64-unicode")
"""What the installer itself may be. The one that is shipped has 32 bits: so a 32-bit Windows can start it and
is told in words why it ends there. Its twin of 64 is for trials where nothing of 32 bits runs."""
SCRIPT = facts.BUILD / "windows" / "installer.nsi"

# The name a text has in the script → its key among the words of the packages.
WORDS = {
    "SectionGame": "installer.game",
    "SectionFiles": "installer.files",
    "SectionDesktop": "installer.desktop",
    "FileType": "file_type",
    "Summary": "summary",
    "Running": "installer.running",
    "WelcomeTitle": "installer.welcome_title",
    "WelcomeText": "installer.welcome_text",
    "FinishTitle": "installer.finish_title",
    "FinishText": "installer.finish_text",
    "FinishRun": "installer.finish_run",
    "RemoveText": "installer.remove",
    "Needs64": "installer.needs_64",
    "NeedsNewer": "installer.needs_newer",
    "TakeType": "installer.take_type",
}


def file_name() -> str:
    """Return what the installer is called."""
    return f"{facts.NAME}-{facts.version()}-windows-x86_64-setup.exe"


def languages() -> list[Language]:
    """Return the languages the installer speaks: those of the game that NSIS has a name for."""
    return [language for language in facts.languages() if language.installer]


def constant(language: Language) -> str:
    """Return how the script calls a language, as in `${LANG_FRENCH}`."""
    return f"${{LANG_{str(language.installer).upper()}}}"


def primary_id(code: str) -> int | None:
    """Return the number Windows gives a language in whatever country; None if it has none.

    >>> primary_id("fr"), primary_id("xx")
    (12, None)
    """
    known = locale.windows_locale.items()
    return next((number & 0x3FF for number, name in known if name.split("_")[0] == code.split("_")[0]), None)


def words() -> str:
    """Return the installer's languages, its words in each, and how it chooses one, as NSIS reads them."""
    lines = [f'!insertmacro MUI_LANGUAGE "{language.installer}"' for language in languages()]
    for name, key in WORDS.items():
        for language in languages():
            lines.append(f'LangString {name} {constant(language)} "{nsis(facts.text(key, language.code))}"')
    return "\n".join([*lines, *_choice()]) + "\n"


def nsis(text: str) -> str:
    r"""Return a text as it stands between quotes in an NSIS script.

    >>> nsis('5 $ "net"\nper game')
    '5 $$ $\\"net$\\"$\\r$\\nper game'
    """
    return text.replace("$", "$$").replace('"', '$\\"').replace("\n", "$\\r$\\n")


def _choice() -> list[str]:
    """Return the macro that sets the language by Windows' own, whose primary number is in `$0`."""
    spoken = languages()
    usual = fallback_language(spoken)
    lines = ["!macro ChooseLanguage", f"  StrCpy $LANGUAGE {constant(usual)}"]
    for language in spoken:
        number = primary_id(language.code)
        if language is not usual and number is not None:
            lines += [
                f"  ${{If}} $0 = 0x{number:02X}",
                f"    StrCpy $LANGUAGE {constant(language)}",
                "  ${EndIf}",
            ]
    return [*lines, "!macroend"]


def defines(
    bundle: Path, words_file: Path, pictures: InstallerPictures, output: Path, version: str = ""
) -> dict[str, str]:
    """Return what the script is told."""
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file())
    return {
        "NAME": facts.NAME,
        "TITLE": facts.TITLE,
        "VERSION": version or facts.version(),
        "NUMBERS": ".".join(map(str, resources.four_numbers(version or facts.version()))),
        "PUBLISHER": facts.PUBLISHER,
        "COPYRIGHT": resources.copyright_line(),
        "IDENTIFIER": facts.BUNDLE_IDENTIFIER,
        "HOMEPAGE": facts.homepage(),
        "SUFFIX": facts.SUFFIX,
        "MIME_TYPE": facts.MIME_TYPE,
        "ICON": str(facts.ASSETS / "icons" / f"{facts.NAME}.ico"),
        "WELCOME": str(pictures.welcome),
        "HEADER": str(pictures.header),
        "LICENCE": str(facts.ROOT / "LICENSE"),
        "SIZE_KB": str(size // 1024),
        "BUNDLE": str(bundle),
        "WORDS": str(words_file),
        "OUTPUT": str(output),
    }


def build(bundle: Path, work: Path, target: str = SHIPPED, version: str = "", quick: bool = False) -> Path:
    """Make the installer from a Windows bundle and return it; the target is what the installer itself is.

    For trials it may say that it is of another version, and be made quickly instead of small.
    """
    if not (bundle / f"{facts.NAME}.exe").is_file():
        raise Trouble(
            f"There is no {facts.NAME}.exe in {bundle}: give the folder of a bundle made on Windows."
        )
    makensis = tools.find("makensis")
    words_file = work / "words.nsh"
    # With a mark at its beginning, so that every makensis reads it as UTF-8.
    words_file.write_text(words(), encoding="utf-8-sig", newline="\n")
    output = work / file_name()
    given = defines(bundle.resolve(), words_file, installer_pictures.draw(work), output, version)
    told = [f"-D{name}={value}" for name, value in given.items()]
    options = ["-V2", "-WX", "-INPUTCHARSET", "UTF8", f"-XTarget {target}"]
    if quick:
        options.append("-DQUICK")
    tools.run([makensis, *options, *told, str(SCRIPT)], work)
    return output
