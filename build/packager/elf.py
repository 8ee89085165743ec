"""What Linux programs need of the system: the newest glibc, and libraries that are not in the bundle."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

from packager import tools

_GLIBC = re.compile(r"\(GLIBC_(\d+)\.(\d+)(?:\.\d+)?\)|0x\w+ 0x\w+ \d+ GLIBC_(\d+)\.(\d+)")
_NEEDED = re.compile(r"^\s+NEEDED\s+(\S+)$", re.MULTILINE)


def programs(folder: Path) -> Iterator[Path]:
    """Give every ELF file of a folder once."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == b"\x7fELF":
                    yield path


def headers(folder: Path) -> str:
    """Return the private headers of every ELF file."""
    return tools.run([tools.find("objdump"), "-p", *map(str, programs(folder))], folder)


def glibc(told: str) -> tuple[int, int]:
    """Return the newest glibc that headers ask for.

    >>> glibc("    0x09691a75 0x00 03 GLIBC_2.2.5\\n    0x09691972 0x00 02 GLIBC_2.34")
    (2, 34)
    """
    found = [(int(a or c), int(b or d)) for a, b, c, d in _GLIBC.findall(told)]
    return max(found, default=(2, 17))


def outside(told: str, folder: Path) -> set[str]:
    """Return the libraries that headers ask for and the bundle does not bring."""
    inside = {path.name for path in folder.rglob("*")}
    return set(_NEEDED.findall(told)) - inside


# Numbers of the ELF format: 64 bits, least byte first, which all machines we package for are.
_IDENT = b"\x7fELF\x02\x01"
_PT_LOAD, _PT_DYNAMIC = 1, 2
_DT_NULL, _DT_STRTAB, _DT_RPATH, _DT_RUNPATH = 0, 5, 15, 29
_ENTRY = struct.Struct("<qQ")


def forget_build_paths(folder: Path) -> int:
    """Take the folders of the build machine out of programs, where libraries would be looked for first."""
    return sum(forget_build_path(path) for path in list(programs(folder)))


def forget_build_path(path: Path) -> bool:
    """Take the search path out of one file unless it says "beside me"; True if there was one to take."""
    data = bytearray(path.read_bytes())
    if data[:6] != _IDENT:
        return False
    segments = _segments(data)
    dynamic = next(((offset, size) for kind, offset, _, size in segments if kind == _PT_DYNAMIC), None)
    if dynamic is None:
        return False
    offset, size = dynamic
    entries = [_ENTRY.unpack_from(data, at) for at in range(offset, offset + size, _ENTRY.size)]
    table = next((value for tag, value in entries if tag == _DT_STRTAB), 0)
    start = next((o + table - a for k, o, a, s in segments if k == _PT_LOAD and a <= table < a + s), None)
    kept = []
    for tag, value in entries:
        if tag in (_DT_RPATH, _DT_RUNPATH) and start is not None:
            end = data.index(0, start + value)
            if b"$ORIGIN" not in data[start + value : end]:
                # The letters go too: nobody needs to know where Python was built.
                data[start + value : end] = b"_" * (end - start - value)
                continue
        kept.append((tag, value))
    if len(kept) == len(entries):
        return False
    kept += [(_DT_NULL, 0)] * (len(entries) - len(kept))
    for at, entry in enumerate(kept):
        _ENTRY.pack_into(data, offset + at * _ENTRY.size, *entry)
    path.write_bytes(data)
    return True


def _segments(data: bytearray) -> list[tuple[int, int, int, int]]:
    """Return kind, offset, address and size of every program header."""
    (table,) = struct.unpack_from("<Q", data, 32)
    width, count = struct.unpack_from("<HH", data, 54)
    found = []
    for at in range(table, table + width * count, width):
        kind, _, offset, address, _, size = struct.unpack_from("<IIQQQQ", data, at)
        found.append((kind, offset, address, size))
    return found
