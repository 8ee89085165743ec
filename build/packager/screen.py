"""A display nobody sees, and what a person does on it: start a program, look, press keys."""

from __future__ import annotations

import os
import struct
import subprocess
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from devtools.environment import Trouble

from packager import facts, tools

_PAUSE = 0.02
# With fewer colours among its sampled points, a screen shows nothing yet.
_DRAWN = 200


class Screen:
    """One running Xvfb, whose picture lies in a file."""

    def __init__(self, name: str, picture: Path) -> None:
        self.name = name
        self.picture = picture

    def say(self, *words: str) -> str:
        """Run xdotool on this display and return what it says; not finding something is no error."""
        settings = {**os.environ, "DISPLAY": self.name}
        done = subprocess.run([tools.find("xdotool"), *words], env=settings, capture_output=True, text=True)
        return done.stdout.strip()

    def window(self, patience: float) -> str:
        """Wait for the game's window and return its number."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            found = self.say("search", "--onlyvisible", "--class", facts.NAME)
            if found:
                return found.splitlines()[0]
            time.sleep(_PAUSE)
        raise Trouble(f"No window of the game appeared within {patience:.0f} s.")

    def pixels(self) -> tuple[int, int, bytes]:
        """Return width, height and what is seen now, four bytes a pixel: blue, green, red and nothing."""
        data = self.picture.read_bytes()
        fields = struct.unpack_from(">25I", data)
        begin, width, height, line = fields[0] + 12 * fields[19], fields[4], fields[5], fields[12]
        return (
            width,
            height,
            b"".join(data[begin + y * line : begin + y * line + 4 * width] for y in range(height)),
        )

    def drawn(self, patience: float) -> None:
        """Wait until there is something to see."""
        end = time.monotonic() + patience
        while True:
            width, height, seen = self.pixels()
            points = (4 * (y * width + x) for y in range(0, height, 8) for x in range(0, width, 8))
            if len({seen[at : at + 3] for at in points}) > _DRAWN:
                return
            if time.monotonic() > end:
                raise Trouble(f"Nothing was to be seen for {patience:.0f} s.")
            time.sleep(_PAUSE)

    def photograph(self, path: Path) -> None:
        """Keep a picture of what is seen, as PNG."""
        width, height, seen = self.pixels()
        lines = bytearray()
        for y in range(height):
            line = seen[4 * width * y : 4 * width * (y + 1)]
            rgb = bytearray(3 * width)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            lines += b"\0" + rgb
        header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", header), (b"IDAT", zlib.compress(bytes(lines))), (b"IEND", b""))
        path.write_bytes(
            b"\x89PNG\r\n\x1a\n"
            + b"".join(
                struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
                for kind, data in parts
            )
        )


@contextmanager
def hidden_screen(size: str = "1280x800x24") -> Iterator[Screen]:
    """Start an Xvfb on a free display, and stop it afterwards."""
    reading, writing = os.pipe()
    with tempfile.TemporaryDirectory(prefix="toc-desktop-screen-") as folder:
        command = [tools.find("Xvfb"), "-displayfd", str(writing), "-screen", "0", size, "-fbdir", folder]
        server = subprocess.Popen(
            [*command, "-nolisten", "tcp"],
            pass_fds=[writing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                number = told.readline().strip()
            if not number:
                raise Trouble("Xvfb could not start.")
            yield Screen(f":{number}", Path(folder) / "Xvfb_screen0")
        finally:
            stop(server)


@contextmanager
def running(command: Sequence[str], settings: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program with exactly these settings, and stop it afterwards."""
    program = subprocess.Popen(
        command, env=settings, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield program
    finally:
        stop(program)


def stop(program: subprocess.Popen[bytes]) -> None:
    """Ask a program to end, and insist after a while."""
    program.terminate()
    try:
        program.wait(10)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
