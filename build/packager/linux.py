"""What a Linux desktop is given: menu entry, icons, file type, manual pages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from packager import catalogue, facts
from toc_desktop import cli

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
DESKTOP_FILE = f"{facts.NAME}.desktop"
METAINFO_FILE = f"{facts.IDENTIFIER}.metainfo.xml"
TEMPLATES = facts.BUILD / "linux"


def desktop_entry(program: str) -> str:
    """Return the menu entry that starts this program; a path with odd letters is quoted."""
    run = quoted(program)
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.1", f"Name={facts.TITLE}"]
    lines += translated("GenericName", facts.words("generic_name"))
    lines += translated("Comment", facts.words("summary"))
    lines += [f"Exec={run} %f", f"TryExec={program}", f"Icon={facts.NAME}", "Terminal=false"]
    lines += [f"Categories={';'.join(facts.CATEGORIES)};", f"MimeType={facts.MIME_TYPE};"]
    keywords = facts.words("keywords").items()
    lines += translated("Keywords", {code: text.replace(", ", ";") + ";" for code, text in keywords})
    lines += ["StartupNotify=true", f"StartupWMClass={facts.NAME}"]
    return "\n".join(lines) + "\n"


def translated(key: str, words: Mapping[str, str]) -> list[str]:
    """Return an entry's key in the main language, then in the others."""
    main = facts.main_language()
    others = [f"{key}[{code}]={text}" for code, text in words.items() if code != main]
    return [f"{key}={words[main]}", *others]


def quoted(program: str) -> str:
    """Return a program's path as Exec wants it.

    >>> quoted("/usr/games/toc-desktop"), quoted("/home/lea/My games/toc")
    ('/usr/games/toc-desktop', '"/home/lea/My games/toc"')
    """
    if all(letter.isalnum() or letter in "/._-+@" for letter in program):
        return program
    marked = "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in program)
    return '"' + marked.replace("\\", "\\\\").replace("%", "%%") + '"'


def man_pages() -> dict[str, str]:
    """Return the folder of each manual page and its template; a language may have none."""
    pages = {"man/man6": f"{facts.NAME}.6"}
    for language in facts.languages():
        template = f"{facts.NAME}.{language.code}.6"
        if (TEMPLATES / template).is_file():
            pages[f"man/{language.code}/man6"] = template
    return pages


def man_page(template: str) -> str:
    """Return a manual page with its version, its day and the languages filled in."""
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    codes = " | ".join(language.code for language in facts.languages())
    text = text.replace("@LANGUAGES@", codes).replace("@COMMANDS@", _commands(template))
    return text.replace("@VERSION@", facts.version()).replace("@DATE@", facts.today())


def _commands(template: str) -> str:
    """Return every command of the game with its line of the help page, in the language of a manual page."""
    code = template.removeprefix(f"{facts.NAME}.").removesuffix("6").rstrip(".") or facts.main_language()
    words: dict[str, object] = {}
    for each in (facts.main_language(), code):
        path = facts.ASSETS / "locales" / each / "cli.json"
        words |= json.loads(path.read_text(encoding="utf-8"))
    lines = []
    for name, module in cli.COMMANDS.items():
        if not (facts.ROOT / "toc_desktop" / "commands" / f"{module}.py").is_file():
            continue
        said = str(words[f"cli.command.{module}"])
        lines += [".TP", f".B {name}".replace("-", "\\-"), f"{said[0].upper()}{said[1:]}."]
    return "\n".join(lines).replace("\u00a0", "\\ ")


def fill_share(share: Path, program: str) -> None:
    """Write what lies under `share` for a desktop: entry, icons and file type."""
    write(share / "applications" / DESKTOP_FILE, desktop_entry(program))
    write(share / "mime" / "packages" / f"{facts.NAME}.xml", catalogue.mime_type())
    icons = share / "icons" / "hicolor"
    for size in SIZES:
        copy(
            facts.ASSETS / "icons" / f"{facts.NAME}-{size}.png",
            icons / f"{size}x{size}" / "apps" / f"{facts.NAME}.png",
        )
    copy(facts.ASSETS / "icons" / f"{facts.NAME}.svg", icons / "scalable" / "apps" / f"{facts.NAME}.svg")


def write(path: Path, text: str) -> None:
    """Write a text file, its folders too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def copy(source: Path, target: Path) -> None:
    """Copy a file, its folders too."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
