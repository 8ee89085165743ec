"""The Windows installer: NSIS compiles it from a bundle made on Windows, on any system that has makensis."""

from __future__ import annotations

from pathlib import Path

from devtools.environment import Trouble

from packager import facts, resources, tools

SCRIPT = facts.BUILD / "windows" / "installer.nsi"
_LANGUAGES = {"fr": "LANG_FRENCH", "en": "LANG_ENGLISH"}

WORDS = {
    "SectionGame": {"en": "Toc Desktop (needed)", "fr": "Toc Desktop (nécessaire)"},
    "SectionFiles": {
        "en": "Open saved games with a double click",
        "fr": "Ouvrir les parties enregistrées d’un double clic",
    },
    "SectionDesktop": {"en": "Icon on the desktop", "fr": "Icône sur le bureau"},
    "FileType": facts.FILE_TYPE,
    "Summary": facts.SUMMARY,
    "Running": {
        "en": "Toc Desktop is open. Close it (your game is saved) and try again.",
        "fr": "Toc Desktop est ouvert. Ferme-le (ta partie est enregistrée) et réessaie.",
    },
}


def file_name() -> str:
    """Return what the installer is called."""
    return f"{facts.NAME}-{facts.version()}-windows-x86_64-setup.exe"


def words() -> str:
    """Return the installer's words in every language, as NSIS reads them."""
    lines = []
    for name, texts in WORDS.items():
        for code, language in _LANGUAGES.items():
            text = texts[code].replace("$", "$$").replace('"', '$\\"')
            lines.append(f'LangString {name} ${{{language}}} "{text}"')
    return "\n".join(lines) + "\n"


def defines(bundle: Path, words_file: Path, output: Path) -> dict[str, str]:
    """Return what the script is told."""
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file())
    return {
        "NAME": facts.NAME,
        "TITLE": facts.TITLE,
        "VERSION": facts.version(),
        "NUMBERS": ".".join(map(str, resources.four_numbers(facts.version()))),
        "PUBLISHER": facts.PUBLISHER,
        "COPYRIGHT": resources.copyright_line(),
        "IDENTIFIER": facts.BUNDLE_IDENTIFIER,
        "HOMEPAGE": facts.homepage(),
        "SUFFIX": facts.SUFFIX,
        "MIME_TYPE": facts.MIME_TYPE,
        "ICON": str(facts.ASSETS / "icons" / f"{facts.NAME}.ico"),
        "LICENCE": str(facts.ROOT / "LICENSE"),
        "SIZE_KB": str(size // 1024),
        "BUNDLE": str(bundle),
        "WORDS": str(words_file),
        "OUTPUT": str(output),
    }


def build(bundle: Path, work: Path) -> Path:
    """Make the installer from a Windows bundle and return it."""
    if not (bundle / f"{facts.NAME}.exe").is_file():
        raise Trouble(
            f"There is no {facts.NAME}.exe in {bundle}: give the folder of a bundle made on Windows."
        )
    makensis = tools.find("makensis")
    words_file = work / "words.nsh"
    # With a mark at its beginning, so that every makensis reads it as UTF-8.
    words_file.write_text(words(), encoding="utf-8-sig", newline="\n")
    output = work / file_name()
    told = [f"-D{name}={value}" for name, value in defines(bundle.resolve(), words_file, output).items()]
    tools.run([makensis, "-V2", "-WX", "-INPUTCHARSET", "UTF8", *told, str(SCRIPT)], work)
    return output
