"""Two packages of the same sources: what differs in them, member by member."""

from __future__ import annotations

import hashlib
import io
import subprocess
import tarfile
from pathlib import Path

from devtools.environment import Trouble

from packager import tools

ALLOWED: frozenset[str] = frozenset()
"""Members that may differ from build to build: none."""


def compare(one: Path, other: Path) -> None:
    """Refuse two packages that differ in anything but what is allowed to."""
    if one.read_bytes() == other.read_bytes():
        return
    found = differences(members(one), members(other))
    if not found:
        raise Trouble(f"Two builds of {one.name} hold the same files and are packed differently.")
    if strange := [name for name in found if name not in ALLOWED]:
        listed = "\n".join(f"  {name}" for name in strange[:40])
        raise Trouble(f"Two builds of {one.name} differ in {len(strange)} files:\n{listed}")


def differences(one: dict[str, str], other: dict[str, str]) -> list[str]:
    """Return the names of what is in one only, or not the same in both.

    >>> differences({"a": "1", "b": "2"}, {"a": "1", "b": "3", "c": "4"})
    ['b', 'c']
    """
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def members(package: Path) -> dict[str, str]:
    """Return each member of a package with all that is written of it, by name."""
    data = package.read_bytes()
    if package.suffix == ".deb":
        command = [tools.find("dpkg-deb"), "--fsys-tarfile", str(package)]
        data = subprocess.run(command, check=True, capture_output=True).stdout
    found = {}
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for entry in archive:
            file = archive.extractfile(entry) if entry.isreg() else None
            content = hashlib.sha256(file.read()).hexdigest() if file is not None else entry.linkname
            found[entry.name] = f"{entry.mode:o} {entry.mtime} {entry.uname} {content}"
    return found
