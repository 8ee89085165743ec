"""The tools of others that packages are made and checked with: where they are, or how to get them."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from devtools.environment import Trouble, run_quietly

_APT = "on Debian and Ubuntu: sudo apt install {}"
_MAC = "it is part of macOS"

SOURCES = {
    "strip": _APT.format("binutils"),
    "objdump": _APT.format("binutils"),
    "dpkg-deb": _APT.format("dpkg"),
    "desktop-file-validate": _APT.format("desktop-file-utils"),
    "appstreamcli": _APT.format("appstream"),
    "lintian": _APT.format("lintian"),
    "dpkg": _APT.format("dpkg"),
    "Xvfb": _APT.format("xvfb"),
    "xdotool": _APT.format("xdotool"),
    "wine": _APT.format("wine wine64"),
    "openbox": _APT.format("openbox"),
    "x86_64-w64-mingw32-gcc": _APT.format("gcc-mingw-w64-x86-64-posix"),
    "x86_64-w64-mingw32-objdump": _APT.format("binutils-mingw-w64-x86-64"),
    "makensis": f"{_APT.format('nsis')}; on Windows: winget install NSIS.NSIS",
    "hdiutil": _MAC,
    "codesign": _MAC,
}
# NSIS does not put itself on the path of Windows.
_ELSEWHERE = {
    "makensis": (r"C:\Program Files (x86)\NSIS\makensis.exe", r"C:\Program Files\NSIS\makensis.exe")
}


def find(name: str) -> str:
    """Return the path of a tool, or say how to get it."""
    found = look(name)
    if found is None:
        raise Trouble(f"{name} is needed and is not here: install it ({SOURCES[name]}) and run this again.")
    return found


def look(name: str) -> str | None:
    """Return the path of a tool if it is here."""
    others = (place for place in _ELSEWHERE.get(name, ()) if os.path.isfile(place))
    return shutil.which(name) or next(others, None)


def module(name: str, package: str) -> None:
    """Say how to get a Python package that is not here."""
    if importlib.util.find_spec(name) is None:
        raise Trouble(f"{package} is needed and is not here: `python3 build/dev.py package` installs it.")


def run(command: Sequence[str], cwd: Path, good: Sequence[int] = (0,)) -> str:
    """Run a tool and return what it says, or raise that with its name."""
    done: subprocess.CompletedProcess[str] = run_quietly(command, cwd)
    if done.returncode not in good:
        raise Trouble(f"{Path(command[0]).name} refused ({done.returncode}):\n{done.stdout.strip()}")
    return done.stdout
