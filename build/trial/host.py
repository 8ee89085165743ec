"""Where Windows programs run: in wine, with a drive of its own, or on Windows itself."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from typing import IO, Protocol

from devtools.environment import Trouble
from packager import tools

from trial import stand_ins

_PATIENCE = 600.0
_OPENING = 120.0
_LAST_WORDS = 5.0
NEW_ENOUGH, TOO_OLD = "win10", "win81"
"""Windows that the game runs on, and the last that it does not, by wine's names."""


@dataclass(frozen=True)
class Done:
    """A Windows program that has ended: its exit code and all it said."""

    code: int
    said: str


class Host(Protocol):
    """Runs Windows programs, and knows where their files are."""

    def command(self, program: str, arguments: Sequence[str]) -> list[str]:
        """Return how a Windows program is started here."""
        ...

    def settings(self, more: Mapping[str, str]) -> dict[str, str]:
        """Return the environment of such a program."""
        ...

    def runs_32_bits(self) -> bool:
        """Tell whether programs of 32 bits run here."""
        ...

    def here(self, path: str) -> Path:
        """Return where a path of Windows is on this machine."""
        ...

    def there(self, path: Path) -> str:
        """Return what Windows calls a path of this machine."""
        ...


class Wine:
    """Windows in a folder: its registry, its drive C, and nothing of the machine's own home."""

    def __init__(self, prefix: Path, display: str = "", arch: str = "win64") -> None:
        """Be a Windows of 64 bits, or of 32 ("win32")."""
        self.prefix = prefix
        self.display = display
        self.arch = arch
        self._clerk: subprocess.Popen[bytes] | None = None

    def command(self, program: str, arguments: Sequence[str]) -> list[str]:
        """Return the command: wine before it."""
        return [tools.find("wine"), program, *arguments]

    def settings(self, more: Mapping[str, str]) -> dict[str, str]:
        """Return what wine wants to know; nothing that the one who builds has set for Python or SDL."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SDL_"))}
        wine = {"WINEPREFIX": str(self.prefix), "WINEARCH": self.arch, "WINEDEBUG": "-all"}
        # Neither the browser and .NET that wine would offer to download, nor menus of the real desktop, nor a
        # debugger that waits for somebody when a program falls.
        wine["WINEDLLOVERRIDES"] = "mscoree,mshtml=;winemenubuilder.exe,winedbg.exe=d"
        return {**own, **wine, "DISPLAY": self.display, **more}

    def here(self, path: str) -> Path:
        """Return where a path of Windows is: drive C in the prefix, Z is the machine."""
        found = PureWindowsPath(path)
        roots = {"C:": self.prefix / "drive_c", "Z:": Path("/")}
        return roots[found.drive.upper()].joinpath(*found.parts[1:])

    def there(self, path: Path) -> str:
        """Return what Windows calls a path of this machine.

        >>> Wine(Path("/p")).there(Path("/p/drive_c/Games")), Wine(Path("/p")).there(Path("/srv/x"))
        ('C:\\\\Games', 'Z:\\\\srv\\\\x')
        """
        drive = self.prefix / "drive_c"
        if path.is_relative_to(drive):
            return str(PureWindowsPath("C:\\", *path.relative_to(drive).parts))
        return str(PureWindowsPath("Z:\\", *path.parts[1:]))

    def make(self) -> None:
        """Make the prefix afresh, as Windows 10."""
        self.prefix.mkdir(parents=True, exist_ok=True)
        self._wine("wineboot", "-i")
        self.become(NEW_ENOUGH)
        system = self.prefix / "drive_c" / "windows" / "system32"
        if not (system / stand_ins.RANDOM).exists():
            stand_ins.make_random(system)
        # What is written to the player's folders must stay in here.
        users = self.prefix / "drive_c" / "users"
        for link in [path for path in users.rglob("*") if path.is_symlink()]:
            link.unlink()
            link.mkdir()
        self.open_desktop()

    def open_desktop(self) -> None:
        """Open the desktop and keep it open.

        Whoever needs it first would start it, and it would hold their pipes: who reads these waits for ever.
        """
        clerk = self.prefix / "drive_c" / "windows" / "clerk.exe"
        ready = clerk.with_suffix(".txt")
        if not clerk.is_file():
            stand_ins.make_clerk(clerk.parent)
        ready.unlink(missing_ok=True)
        self._clerk = start(self, self.there(clerk))
        end = time.monotonic() + _OPENING
        while not ready.exists():
            if time.monotonic() > end:
                raise Trouble(f"wine did not open its desktop within {_OPENING:.0f} s.")
            time.sleep(0.1)

    def become(self, version: str) -> None:
        """Be another version of Windows from now on, by wine's name for it."""
        self._wine("winecfg", "-v", version)

    def runs_32_bits(self) -> bool:
        """Tell whether programs of 32 bits run here; the folder is there either way, what is in it not."""
        return (self.prefix / "drive_c" / "windows" / "syswow64" / "kernel32.dll").is_file()

    def _wine(self, *words: str) -> None:
        done = run(self, words[0], words[1:], patience=180)
        if done.code:
            raise Trouble(f"wine could not prepare a Windows ({' '.join(words)}: {done.code}).\n{done.said}")

    def stop(self) -> None:
        """End every program of this Windows, and no other."""
        server = tools.look("wineserver") or "/usr/lib/wine/wineserver"
        subprocess.run([server, "-k"], env=self.settings({}), capture_output=True, timeout=60)


class RealWindows:
    """Windows itself."""

    def command(self, program: str, arguments: Sequence[str]) -> list[str]:
        """Return the command as it is."""
        return [program, *arguments]

    def settings(self, more: Mapping[str, str]) -> dict[str, str]:
        """Return the environment of the one who builds, without what was set for Python or SDL."""
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SDL_"))}
        return {**own, **more}

    def runs_32_bits(self) -> bool:
        """Say yes: Windows of 64 bits does."""
        return True

    def here(self, path: str) -> Path:
        """Return the path as it is."""
        return Path(path)

    def there(self, path: Path) -> str:
        """Return the path as it is."""
        return str(path)


def run(
    host: Host,
    program: str,
    arguments: Sequence[str] = (),
    more: Mapping[str, str] | None = None,
    cwd: Path | None = None,
    patience: float = _PATIENCE,
) -> Done:
    """Run a Windows program to its end; its words come through a pipe, since wine's Python dies of a file."""
    try:
        started = subprocess.Popen(
            host.command(program, arguments),
            env=host.settings(more or {}),
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except OSError as error:
        raise Trouble(f"{program} cannot be started ({error.strerror or error}).") from error
    said: list[bytes] = []
    reader = threading.Thread(target=_read, args=(started.stdout, said), daemon=True)
    reader.start()
    try:
        code = started.wait(patience)
    except subprocess.TimeoutExpired as error:
        started.kill()
        started.wait()
        raise Trouble(f"{PureWindowsPath(program).name} did not end within {patience:.0f} s.") from error
    # Services that wine started for it keep the pipe open long after the program has ended.
    reader.join(_LAST_WORDS)
    return Done(code, b"".join(said).decode("utf-8", "replace").replace("\r\n", "\n"))


def _read(pipe: IO[bytes] | None, said: list[bytes]) -> None:
    """Read a pipe to its end, piece by piece as it comes."""
    assert pipe is not None
    while piece := os.read(pipe.fileno(), 1 << 16):
        said.append(piece)
    pipe.close()


def start(
    host: Host, program: str, arguments: Sequence[str] = (), more: Mapping[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a Windows program and go on."""
    return subprocess.Popen(
        host.command(program, arguments),
        env=host.settings(more or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def on_windows() -> bool:
    """Tell whether this is Windows itself."""
    return sys.platform == "win32"
