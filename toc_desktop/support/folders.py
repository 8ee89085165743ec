"""Folders and paths as a file dialog needs them: what is in a folder, what a typed path means; no pygame."""

from __future__ import annotations

import errno
import os
import stat
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

import platformdirs

from toc_desktop.support.i18n import tr

MOST_ENTRIES = 1000
"""So many names of a folder are listed; who looks for another one types it."""

LONGEST_NAME = 255
"""Letters that one name may have; every system that the game runs on stops there, or earlier."""
_TOO_LONG = 206
"""How Windows numbers a path of too many letters."""

PathKind = Literal["file", "folder", "other", "missing"]


class PathTrouble(Exception):
    """A folder that cannot be read or a path that means nothing, with a word for why (`files.trouble.*`)."""

    def __init__(self, why: str, path: str = "") -> None:
        super().__init__(why, path)
        self.why, self.path = why, path

    def message(self) -> str:
        """Return the sentence in the language in use."""
        return tr(f"files.trouble.{self.why}", path=shown_name(self.path))


@dataclass(frozen=True, slots=True)
class FolderEntry:
    """One name in a folder."""

    name: str
    is_folder: bool


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder as it was read: folders first, then files, each in the order of the alphabet."""

    path: Path
    entries: tuple[FolderEntry, ...] = ()
    left_out: int = 0
    """How many more names there are than are listed."""

    def index(self, name: str) -> int:
        """Return the place of a name, or −1."""
        return next((i for i, entry in enumerate(self.entries) if entry.name == name), -1)


def read_folder(path: Path, suffixes: Sequence[str] = (), most: int = MOST_ENTRIES) -> Folder:
    """Read a folder: what is not hidden, of files only those with such a suffix; or raise `PathTrouble`."""
    entries: list[FolderEntry] = []
    try:
        with os.scandir(path) as items:
            for item in items:
                if _hidden(item):
                    continue
                folder = _is_folder(item)
                if folder or not suffixes or item.name.lower().endswith(tuple(suffixes)):
                    entries.append(FolderEntry(item.name, folder))
    except (OSError, ValueError) as error:
        raise _trouble(error, path) from error
    entries.sort(key=lambda entry: (not entry.is_folder, sort_key(entry.name), entry.name))
    return Folder(path, tuple(entries[:most]), max(0, len(entries) - most))


def _hidden(item: os.DirEntry[str]) -> bool:
    if item.name.startswith("."):
        return True
    try:
        flags = getattr(item.stat(follow_symlinks=False), "st_file_attributes", 0)
    except OSError:
        return False
    return bool(flags & getattr(stat, "FILE_ATTRIBUTE_HIDDEN", 0))


def _is_folder(item: os.DirEntry[str]) -> bool:
    try:
        return item.is_dir()
    except OSError:
        return False


def sort_key(name: str) -> tuple[tuple[int, str], ...]:
    """Order names as people do: no matter accents and capitals, and 9 before 10.

    >>> sorted(["partie 10", "Été", "partie 9", "eux"], key=sort_key)
    ['Été', 'eux', 'partie 9', 'partie 10']
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    parts: list[tuple[int, str]] = []
    number = ""
    for letter in letters + " ":
        if letter.isascii() and letter.isdigit():
            number += letter
            continue
        if number:
            parts.append((int(number[:100]), ""))
            number = ""
        parts.append((-1, letter))
    return tuple(parts)


def shown_name(name: str) -> str:
    """Return a name that can be drawn: what has no look, or breaks a line, becomes a question mark.

    >>> shown_name("par\\ntie\\udce9.toc")
    'par\N{REPLACEMENT CHARACTER}tie\N{REPLACEMENT CHARACTER}.toc'
    """
    odd = ("Cc", "Cs", "Cf", "Zl", "Zp")
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in odd else c for c in name)


def typed_path(text: str, folder: Path) -> Path:
    """Return the path that somebody wrote or pasted, relative ones inside the folder; or `PathTrouble`."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1].strip()
    if text.startswith("file://"):
        text = unquote(urlsplit(text).path)
        # file:///C:/Games: the drive comes after a third stroke, which is none of its path.
        if sys.platform == "win32" and text[2:3] == ":":
            text = text.lstrip("/")
    if not text:
        raise PathTrouble("empty")
    if any(unicodedata.category(letter) == "Cc" for letter in text):
        raise PathTrouble("letters", text)
    return Path(os.path.abspath(folder / at_home(Path(text))))


def at_home(path: Path) -> Path:
    """Return a path with `~` and `~name` taken for a home; or `PathTrouble` if nobody has that name."""
    try:
        expanded = path.expanduser()
        # Windows does not know the names: Python tells where such a home would be.
        guessed = sys.platform == "win32" and expanded != path and path.parts[0] != "~"
        known = not guessed or Path(path.parts[0]).expanduser().is_dir()
    except RuntimeError as error:
        raise PathTrouble("nobody", str(path)) from error
    if not known:
        raise PathTrouble("nobody", str(path))
    return expanded


def given_path(text: str) -> Path:
    """Return the path in a word of the command line, which may not exist; or `PathTrouble`."""
    if not text.strip():
        raise PathTrouble("empty")
    if "\0" in text:
        raise PathTrouble("letters", text)
    path = Path(text)
    try:
        os.lstat(path)
    except OSError as error:
        if _is_too_long(error, path):
            raise PathTrouble("too_long") from error
    return path


def _is_too_long(error: OSError | ValueError, path: Path) -> bool:
    """Tell whether a path is too long; Windows says of such a name only that nothing has it."""
    said = getattr(error, "errno", 0) == errno.ENAMETOOLONG or getattr(error, "winerror", 0) == _TOO_LONG
    return said or any(len(part) > LONGEST_NAME for part in path.parts)


def given_folder(text: str) -> Path:
    """Return a folder of the command line or the environment, which may not exist yet; or `PathTrouble`."""
    path = given_path(str(at_home(given_path(text)).absolute()))
    there = next((kind for each in (path, *path.parents) if (kind := kind_of(each)) != "missing"), "folder")
    if there != "folder":
        raise PathTrouble("not_a_folder", text)
    return path


def kind_of(path: Path) -> PathKind:
    """Return what is there; or `PathTrouble` if that cannot be known."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError | NotADirectoryError) and not _is_too_long(error, path):
            return "missing"
        raise _trouble(error, path) from error
    return "folder" if stat.S_ISDIR(mode) else "file" if stat.S_ISREG(mode) else "other"


def nearest_folder(path: Path) -> Path:
    """Return the folder itself, else the nearest one above it that can be read."""
    for folder in (path, *path.parents):
        try:
            os.scandir(folder).close()
        except (OSError, ValueError):
            continue
        return folder
    return home_folder() or Path(path.anchor or os.sep)


def home_folder() -> Path | None:
    """Return the player's own folder, if the system knows one."""
    try:
        return Path.home()
    except RuntimeError:
        return None


@dataclass(frozen=True, slots=True)
class Places:
    """The folders everybody has, each None where it is missing."""

    home: Path | None = None
    documents: Path | None = None
    downloads: Path | None = None

    @classmethod
    def of_system(cls) -> Places:
        """Return the folders of the person who plays, as the system names them."""
        home = home_folder()
        documents, downloads = platformdirs.user_documents_path(), platformdirs.user_downloads_path()
        return cls(
            _if_there(home),
            _if_there(documents if documents != home else None),
            _if_there(downloads if downloads != home else None),
        )

    def named(self) -> list[tuple[str, Path]]:
        """Return those that are there, by name."""
        places = {"home": self.home, "documents": self.documents, "downloads": self.downloads}
        return [(name, folder) for name, folder in places.items() if folder is not None]

    def shown_path(self, path: Path) -> str:
        """Return a path to be read, with `~` for the player's own folder."""
        if self.home is not None and path.is_relative_to(self.home):
            return shown_name(os.path.join("~", str(path.relative_to(self.home))).removesuffix(os.sep + "."))
        return shown_name(str(path))


def _if_there(folder: Path | None) -> Path | None:
    try:
        return folder if folder is not None and folder.is_dir() else None
    except OSError:
        return None


def with_suffix(path: Path, suffixes: Sequence[str]) -> Path:
    """Return the path with the first suffix added, unless it ends in one of them already."""
    if not suffixes or path.suffix.lower() in suffixes:
        return path
    return path.with_name(path.name + suffixes[0])


def _trouble(error: OSError | ValueError, path: Path) -> PathTrouble:
    if _is_too_long(error, path):
        return PathTrouble("too_long", str(path))
    match getattr(error, "errno", None):
        case errno.EACCES | errno.EPERM:
            return PathTrouble("denied", str(path))
        case errno.ENOENT | errno.ENODEV | errno.ESTALE:
            return PathTrouble("gone", str(path))
        case errno.ENOTDIR:
            return PathTrouble("not_a_folder", str(path))
    # Windows may say only that something is wrong with what was asked.
    return PathTrouble("not_a_folder" if path.is_file() else "unreadable", str(path))
