"""What the packages say about the game: its version, its words in every language, its changes.

The version is read from the game, the languages and their words from `assets/locales`, the changes from the
changelog.
"""

from __future__ import annotations

import datetime
import importlib.util
import json
import os
import platform
import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# Packages are also made where the game is not installed.
sys.path.insert(0, str(ROOT))

from toc_desktop.support.languages import Language, fallback_language, read_languages  # noqa: E402

BUILD = ROOT / "build"
ASSETS = ROOT / "assets"

NAME = "toc-desktop"
TITLE = "Toc Desktop"
HOMEPAGE = "https://github.com/toc-desktop/toc-desktop"
"""Where the project lives, unless a workflow says that it runs elsewhere."""
IDENTIFIER = "io.github.toc_desktop.toc_desktop"
"""The game's name among all programs of Linux, as AppStream wants it."""
BUNDLE_IDENTIFIER = "io.github.toc-desktop.toc-desktop"
"""The same for macOS and Windows, where underscores are not allowed."""
PUBLISHER = "Toc Desktop contributors"
MAINTAINER = f"{PUBLISHER} <toc-desktop@users.noreply.github.com>"
MIME_TYPE = "application/x-toc-desktop-game"
SUFFIX = ".tocgame"
"""What saved games are called; a test holds it against the game's own word for it."""

FILE_BEGINS = '"kind": "toc-desktop game"'
"""What stands near the beginning of every saved game."""
CATEGORIES = ("Game", "BoardGame", "CardGame")

_HEADING = re.compile(r"^## \[(?P<version>[^]]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?$", re.MULTILINE)
_POINT = re.compile(r"^- (.+(?:\n  .+)*)", re.MULTILINE)


@dataclass(frozen=True)
class Release:
    """One heading of the changelog: its version, its day if it had one yet, and its points."""

    version: str
    date: str
    points: tuple[str, ...]


OPTIONAL_MODULES = ("accesskit",)


def optional_modules() -> list[str]:
    """Return the modules the game uses where they are there: what tells screen readers of the screen."""
    return [name for name in OPTIONAL_MODULES if importlib.util.find_spec(name) is not None]


def version() -> str:
    """Return the version, read where it stands and nowhere else."""
    text = (ROOT / "toc_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("toc_desktop/__init__.py names no version")
    return found[1]


def languages() -> tuple[Language, ...]:
    """Return the languages of the game, in its own order."""
    return read_languages(ASSETS / "locales")


def main_language() -> str:
    """Return the code of the language that stands where a format knows only one."""
    return fallback_language(languages()).code


def words(key: str) -> dict[str, str]:
    """Return a text of the packages in the main language, then in the others that have it."""
    found = {each.code: text for each in languages() if (text := _texts(each.code).get(f"packages.{key}"))}
    main = main_language()
    return {main: found[main]} | found


def text(key: str, code: str | None = None) -> str:
    """Return a text of the packages in one language, in the main one if it has no other."""
    found = words(key)
    return found.get(code or "", found[main_language()])


def paragraphs() -> list[str]:
    """Return the keys of the game's description, a paragraph each, in their order."""
    known = _texts(main_language())
    found: list[str] = []
    while f"packages.{(key := f'description.{len(found) + 1}')}" in known:
        found.append(key)
    return found


def said_of_readers() -> str:
    """Return how a self-check in the main language says that screen readers are served."""
    return _texts(main_language(), "self_check")["self_check.readers.served"]


def _texts(code: str, area: str = "packages") -> dict[str, str]:
    path = ASSETS / "locales" / code / f"{area}.json"
    if not path.is_file():
        return {}
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def releases(changelog: str | None = None) -> list[Release]:
    """Return the changelog's headings, newest first; what is unreleased counts as this version, of today."""
    text = changelog if changelog is not None else (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = list(_HEADING.finditer(text))
    found = []
    for at, heading in enumerate(headings):
        end = headings[at + 1].start() if at + 1 < len(headings) else len(text)
        points = tuple(" ".join(point.split()) for point in _POINT.findall(text[heading.end() : end]))
        if heading["version"] != "Unreleased":
            found.append(Release(heading["version"], heading["date"] or today(), points))
        elif not any(other["version"] == version() for other in headings):
            found.append(Release(version(), today(), points))
    return found or [Release(version(), today(), ())]


def today() -> str:
    """Return the day of the build; SOURCE_DATE_EPOCH sets it, so that a build can be repeated."""
    return datetime.datetime.fromtimestamp(build_time(), datetime.UTC).strftime("%Y-%m-%d")


def build_time() -> int:
    """Return the moment written into packages: the one given, else that of the commit, else now."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    if given.isdigit():
        return int(given)
    return _commit_time() or int(datetime.datetime.now(datetime.UTC).timestamp())


@cache
def _commit_time() -> int | None:
    """Return when the sources were committed; None where that is not known."""
    try:
        done = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, timeout=30
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return int(done.stdout) if not done.returncode and done.stdout.strip().isdigit() else None


def moment(day: str) -> int:
    """Return noon of a day, as seconds since 1970.

    >>> moment("1970-01-02")
    129600
    """
    noon = datetime.datetime.strptime(f"{day} 12", "%Y-%m-%d %H").replace(tzinfo=datetime.UTC)
    return int(noon.timestamp())


def homepage() -> str:
    """Return the address of the project: of the workflow that builds it, else the usual one."""
    repository = os.environ.get("GITHUB_REPOSITORY", "")
    server = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
    return f"{server}/{repository}" if repository else HOMEPAGE


def download(name: str) -> str:
    """Return where a file of this release will be found."""
    return f"{homepage()}/releases/download/v{version()}/{name}"


def machine() -> str:
    """Return this machine's kind as file names have it."""
    kind = platform.machine().lower()
    return {"amd64": "x86_64", "arm64": "aarch64"}.get(kind, kind)


def debian_machine() -> str:
    """Return this machine's kind as Debian calls it."""
    return {"x86_64": "amd64", "aarch64": "arm64", "i686": "i386", "armv7l": "armhf"}.get(
        machine(), machine()
    )


def system() -> str:
    """Return linux, windows or macos."""
    return {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
