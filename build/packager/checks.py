"""The checks of others: desktop files, catalogue, Debian's policy; each is made where its tool is."""

from __future__ import annotations

from pathlib import Path

from devtools.environment import Trouble, say

from packager import facts, linux, tools

MEGABYTE = 1_000_000
LARGEST = {".deb": 14, ".tar.xz": 14, "-setup.exe": 11}
LARGEST_OTHER = 25
"""Megabytes that packages may have, by how their names end."""


def size(package: Path) -> None:
    """Refuse a package larger than it has to be; what is left out stands in one file."""
    limits = (most for ending, most in LARGEST.items() if package.name.endswith(ending))
    most = next(limits, LARGEST_OTHER)
    if package.stat().st_size > most * MEGABYTE:
        raise Trouble(
            f"{package.name} is {package.stat().st_size / MEGABYTE:.2f} MB, "
            f"and {most} MB is the limit: see build/packager/trim.py."
        )


def readers(said: str) -> None:
    """Refuse a game whose self-check does not say that screen readers are served."""
    if facts.said_of_readers() not in said:
        raise Trouble(
            "The packaged game has nothing for screen readers: "
            f"{' and '.join(facts.OPTIONAL_MODULES)} is not in it, or a library that it needs is missing."
        )


def languages(game: Path) -> None:
    """Refuse a packaged game that lacks a language: nobody would see more than a shorter list."""
    found = {path.name for path in game.rglob("locales/*") if path.is_dir()}
    if missing := [language.code for language in facts.languages() if language.code not in found]:
        raise Trouble(f"The packaged game lacks languages of the sources: {', '.join(missing)}.")


def debian(package: Path, root: Path, strict: bool) -> None:
    """Check a Debian package, whose files lie under `root`; strictly, every tool must be there."""
    share = root / "usr" / "share"
    entry, catalogue = share / "applications" / linux.DESKTOP_FILE, share / "metainfo" / linux.METAINFO_FILE
    checks = [
        ["desktop-file-validate", str(entry)],
        ["appstreamcli", "validate", "--no-net", str(catalogue)],
        ["lintian", "--fail-on", "error,warning", "--tag-display-limit", "0", str(package)],
    ]
    for tool, *arguments in checks:
        found = tools.find(tool) if strict else tools.look(tool)
        if found is None:
            say(f"Not checked by {tool}, which is not here ({tools.SOURCES[tool]})")
            continue
        tools.run([found, *arguments], package.parent)
