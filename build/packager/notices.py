"""The licences of everything bundled, from what is really inside; what nobody knows stops the build."""

from __future__ import annotations

import importlib.metadata
import re
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from devtools.environment import Trouble

from packager import facts, libraries

LICENCES = facts.BUILD / "licences"
FILE_NAME = "NOTICES.txt"

_LICENCE_FILE = re.compile(r"(?:^|/)(?:licen[cs]es?/.+|(?:LICEN[CS]E|COPYING|NOTICE)[^/]*)$", re.IGNORECASE)
# pygame-ce ships its licence among its documents, where no tool looks for it.
_ODD_PLACES = {"pygame-ce": "pygame/docs/generated/LGPL.txt"}
_RULE = "=" * 78


@dataclass(frozen=True)
class Notice:
    """One part of the bundle: what it is, whose, and the text of its licence."""

    name: str
    about: str
    text: str


def write(bundle: Path, content: Path, modules: Iterable[str]) -> Path:
    """Write the notices of a bundle, whose files are in `content`, and return the file."""
    parts = [*own(content), *of_python(), *of_distributions(modules), *of_libraries(content)]
    shared = sorted({name for library in used(content) for name in library.licences})
    lines = [
        f"{facts.TITLE} {facts.version()} is made of the parts below; thanks to all who made them.",
        "",
        *(f"  {part.name}: {part.about}" for part in parts),
        "",
    ]
    for part in parts:
        if part.text:
            lines += [_RULE, part.name, part.about, _RULE, "", part.text.strip(), ""]
    for name in shared:
        lines += [_RULE, f"Licence {name}", _RULE, "", licence_text(name).strip(), ""]
    path = bundle / FILE_NAME
    path.write_text("\n".join(lines), encoding="utf-8", newline="\n")
    return path


def own(content: Path) -> list[Notice]:
    """Return the notices of the game and of the fonts it brings."""
    found = [Notice(facts.TITLE, "MIT", read(facts.ROOT / "LICENSE"))]
    for path in sorted((content / "toc_desktop" / "assets" / "fonts").glob("OFL-*.txt")):
        found.append(
            Notice(f"Font {path.stem.removeprefix('OFL-')}", "SIL Open Font License 1.1", read(path))
        )
    return found


def of_python() -> list[Notice]:
    """Return the notice of Python itself."""
    version = f"Python {sys.version_info.major}.{sys.version_info.minor}.{sys.version_info.micro}"
    places = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"]
    text = next((read(path) for path in places if path.is_file()), licence_text("Python-2.0"))
    return [Notice(version, "Python Software Foundation License, https://www.python.org", text)]


def of_distributions(modules: Iterable[str]) -> list[Notice]:
    """Return the notices of the packages the bundle's modules come from, and of the bundler."""
    providers = importlib.metadata.packages_distributions()
    tops = {name.partition(".")[0] for name in modules} - {"toc_desktop", "launcher"}
    names = {name for top in tops for name in providers.get(top, ())}
    strangers = {top for top in tops if top not in providers and top not in sys.stdlib_module_names}
    if unknown := sorted(name for name in strangers if not re.match(r"_|pyi|struct$", name)):
        raise Trouble(f"Nobody knows whose these bundled modules are: {', '.join(unknown)}.")
    return [of_distribution(name) for name in sorted(names | {"pyinstaller"}, key=str.lower)]


def of_distribution(name: str) -> Notice:
    """Return the notice of one installed package."""
    package = importlib.metadata.distribution(name)
    paths = [path for path in package.files or () if _LICENCE_FILE.search(path.as_posix())]
    if odd := _ODD_PLACES.get(name.lower()):
        paths += [path for path in package.files or () if path.as_posix() == odd]
    texts = [
        read(Path(str(path.locate()))) for path in sorted(set(paths)) if Path(str(path.locate())).is_file()
    ]
    if not texts:
        raise Trouble(
            f"The package {name} brings no licence file: find it and add it to build/packager/notices.py."
        )
    told = package.metadata
    said = {name: (told.get_all(name) or [""])[0] for name in ("License-Expression", "License", "Home-page")}
    about = said["License-Expression"] or first_line(said["License"])
    home = said["Home-page"] or next((url.split(", ")[-1] for url in told.get_all("Project-URL") or ()), "")
    return Notice(
        f"{told['Name']} {package.version}", ", ".join(filter(None, [about, home])), "\n\n".join(texts)
    )


def of_libraries(content: Path) -> list[Notice]:
    """Return a line for each library; their licences, which they share, come once at the end."""
    return [
        Notice(
            library.name,
            f"{' and '.join(library.licences) or 'see there'}; {library.owner}; {library.home}",
            "",
        )
        for library in used(content)
    ]


def used(content: Path) -> list[libraries.Library]:
    """Return the projects whose libraries are in the bundle; one that nobody knows stops the build."""
    found, unknown = set(), set()
    for path in content.rglob("*"):
        if not libraries.is_library(path.name) or re.match(r"(?:lib)?python\d?", path.name, re.IGNORECASE):
            continue
        library = libraries.known(path.name)
        if library is None:
            unknown.add(path.name)
        else:
            found.add(library)
    if unknown:
        raise Trouble(
            f"Nobody knows whose these bundled libraries are: {', '.join(sorted(unknown))}. "
            "Add them to build/packager/libraries.py, or leave them out in build/packager/trim.py."
        )
    return sorted(found, key=lambda library: library.name.lower())


def licence_text(name: str) -> str:
    """Return the text of a licence that several projects share."""
    return read(LICENCES / f"{name}.txt")


def read(path: Path) -> str:
    """Return a text file, whatever old letters are in it."""
    return path.read_text(encoding="utf-8", errors="replace")


def first_line(text: str) -> str:
    """Return a licence's name where the whole licence stands in its place."""
    return text.strip().splitlines()[0][:60] if text.strip() else ""
