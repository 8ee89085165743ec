"""A desktop nobody sees, with a bus that screen readers listen on: the real game runs there."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

Output = int | IO[str] | None

ROOT = Path(__file__).resolve().parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
PACKAGES = "xvfb xdotool openbox dbus libglib2.0-bin at-spi2-core python3-pyatspi"
_ENABLE = [
    "gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus",
    "--method", "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "ScreenReaderEnabled", "<true>",
]  # fmt: skip


def missing() -> str:
    """Return a sentence about what is not here; nothing when a screen reader can be tried."""
    lacking = [name for name in ("Xvfb", "openbox", "dbus-daemon", "gdbus") if shutil.which(name) is None]
    if not Path(LAUNCHER).exists():
        lacking.append("at-spi-bus-launcher")
    if (
        not lacking
        and subprocess.run([SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True).returncode
    ):
        lacking.append("pyatspi")
    if importlib.util.find_spec("accesskit") is None:
        lacking.append("accesskit")
    if not lacking:
        return ""
    return (
        f"No screen reader can be tried here without {', '.join(lacking)} (Debian: apt install {PACKAGES})."
    )


@dataclass(frozen=True)
class Desktop:
    """What a program needs to run there."""

    environment: Mapping[str, str]

    def start(
        self, stack: ExitStack, command: Sequence[str], out: Output = None, errors: Output = None
    ) -> subprocess.Popen[str]:
        """Start a program that ends with the desktop."""
        return started(stack, command, self.environment, out, errors)


def started(
    stack: ExitStack,
    command: Sequence[str],
    environment: Mapping[str, str],
    out: Output = None,
    errors: Output = None,
) -> subprocess.Popen[str]:
    """Start a program; it is ended when the stack is."""
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(
        command,
        env=dict(environment),
        cwd=ROOT,
        text=True,
        encoding="utf-8",
        stdin=nowhere,
        stdout=nowhere if out is None else out,
        stderr=nowhere if errors is None else errors,
    )

    def end() -> None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    stack.callback(end)
    return process


@contextmanager
def desktop(folder: Path, size: str = "1920x1080x24") -> Iterator[tuple[Desktop, ExitStack]]:
    """Open a desktop with a window manager, a session bus and the bus of accessibility, already listening."""
    kept = ("PATH", "HOME", "LANG", "LC_ALL", "VIRTUAL_ENV")
    environment = {name: os.environ[name] for name in kept if name in os.environ}
    environment |= {"XDG_RUNTIME_DIR": str(folder), "SDL_AUDIODRIVER": "dummy", "GIO_USE_VFS": "local"}
    folder.chmod(0o700)
    with ExitStack() as stack:
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp"]
        screen = started(stack, command, environment, subprocess.PIPE)
        assert screen.stdout is not None
        environment["DISPLAY"] = f":{screen.stdout.readline().strip()}"
        started(stack, ["openbox"], environment)
        command = ["dbus-daemon", "--session", "--print-address=1", "--nofork", "--nopidfile"]
        bus = started(stack, command, environment, subprocess.PIPE)
        assert bus.stdout is not None
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
        started(stack, [LAUNCHER, "--launch-immediately"], environment)
        for _ in range(100):
            if subprocess.run(_ENABLE, env=environment, capture_output=True).returncode == 0:
                break
            time.sleep(0.1)
        else:
            raise RuntimeError("the bus of accessibility does not answer")
        yield Desktop(environment), stack


def seeded_game(seed: int, arguments: Sequence[str]) -> list[str]:
    """Return the command of the real game, whose chance is a number of ours."""
    code = (
        "import secrets, sys; secrets.randbits = lambda bits: int(sys.argv[1]); "
        "from toc_desktop.cli import main; sys.exit(main(sys.argv[2:]))"
    )
    return [sys.executable, "-c", code, str(seed), *arguments]
