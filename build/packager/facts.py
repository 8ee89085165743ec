"""What the packages say about the game; the version is read from the game, the changes from the changelog."""

from __future__ import annotations

import datetime
import os
import platform
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
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
SUFFIX = ".toc"
"""What saved games are called; a test holds it against the game's own word for it."""

FILE_BEGINS = '"kind": "toc-desktop game"'
"""What stands near the beginning of every saved game."""
CATEGORIES = ("Game", "BoardGame", "CardGame")

SUMMARY = {"en": "Race of pawns, cards and sweet revenge", "fr": "Course de pions, de cartes et de revanches"}
GENERIC_NAME = {"en": "Board Game", "fr": "Jeu de société"}
FILE_TYPE = {"en": "Toc game", "fr": "Partie de Toc"}
DESCRIPTION = {
    "en": """
Toc is the French-Canadian race around a wooden board: cards move the pawns, and whoever is caught goes
back to base.

Six rule sheets, your family’s house rules, two to eight players alone or in teams at one table, and bots
from beginner to expert. Every move is saved, and games can be watched again.
""",
    "fr": """
Le Toc est la course de pions du Canada français\u00a0: les cartes font avancer les pions, et qui se fait
manger rentre au camp.

Six feuilles de règles, les règles de ta maison, de deux à huit joueurs, seuls ou en équipes à la même
table, et des bots de débutant à expert. Chaque coup est enregistré, et les parties se revoient.
""",
}
KEYWORDS = {"en": ("tock", "dog", "cards", "pawns", "family"), "fr": ("tock", "cartes", "pions", "famille")}

_HEADING = re.compile(r"^## \[(?P<version>[^]]+)\](?: - (?P<date>\d{4}-\d\d-\d\d))?$", re.MULTILINE)
_POINT = re.compile(r"^- (.+(?:\n  .+)*)", re.MULTILINE)


@dataclass(frozen=True)
class Release:
    """One heading of the changelog: its version, its day if it had one yet, and its points."""

    version: str
    date: str
    points: tuple[str, ...]


def version() -> str:
    """Return the version, read where it stands and nowhere else."""
    text = (ROOT / "toc_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("toc_desktop/__init__.py names no version")
    return found[1]


def description(language: str) -> list[str]:
    """Return what the game is, a paragraph each."""
    return [part.strip().replace("\n", " ") for part in DESCRIPTION[language].split("\n\n")]


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
    """Return the moment written into packages."""
    given = os.environ.get("SOURCE_DATE_EPOCH", "")
    return int(given) if given.isdigit() else int(datetime.datetime.now(datetime.UTC).timestamp())


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
