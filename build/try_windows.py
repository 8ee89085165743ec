"""Make the Windows package and try it as a player would: install, play, close, go on, upgrade, remove.

On Linux that needs wine (and says how to get what is missing); on Windows, nothing more. The first run
prepares a Windows Python and its wheels, outside the sources.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from devtools.environment import Trouble, prepare_streams
from packager import checks, facts, tools, windows
from trial import judging, stand_ins
from trial import python as windows_python
from trial.desk import Desk, RealDesk, hidden_desk
from trial.host import Host, RealWindows, Wine, on_windows, run
from trial.visit import Visit

T = TypeVar("T")
NEEDED = ("wine", "makensis", stand_ins.COMPILER, stand_ins.READER, "Xvfb", "openbox", "xdotool")
BUNDLE_PATIENCE, ROOM_PATIENCE = 1800, 4 * 3600
"""Seconds that the bundle, and the tests of one room with the slow ones, may take; mostly it is far less."""
OLDER = "0.0.1"
SETUP, OLDER_SETUP = "setup.exe", "older.exe"
KINDS = {
    windows.SHIPPED: "of 32 bits, as it is shipped",
    windows.TWIN: "of 64 bits: the one that is shipped has 32, which this wine does not run (wine32:i386)",
}
LEFT_BY_OLDER = "of-an-older-version.txt"
UNSEEN = (
    "a double click in the Explorer (its registered command was started instead)",
    "SmartScreen and virus scanners",
    "sound itself",
    "a window dragged to a screen of another scale",
    "what screen readers say: NVDA, Narrator",
)


def main(argv: Sequence[str]) -> int:
    """Try the package; 0 if all went well, 2 with a sentence if not."""
    prepare_streams()
    parser = argparse.ArgumentParser(prog="build/dev.py windows", description=__doc__, allow_abbrev=False)
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="keep pictures of what was seen here")
    parser.add_argument(
        "--tests", action="store_true", help="run all the tests under Windows Python, too (hours)"
    )
    parser.add_argument("--only-tests", action="store_true", help="run the tests, and nothing else")
    parser.add_argument("--fast", action="store_true", help="of the tests, leave out those marked as slow")
    parser.add_argument(
        "--bundle", type=Path, metavar="DIR", help="try this bundle, made before, instead of making one"
    )
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep installer and bundle here")
    args = parser.parse_args(argv)
    began = time.monotonic()
    try:
        trial(args)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    print(f"All went well, in {time.monotonic() - began:.0f} s.")
    if not on_windows() and not args.only_tests:
        print("What wine cannot show: " + "; ".join(UNSEEN) + ".")
    return 0


def step(name: str, work: Callable[[], T]) -> T:
    """Do one step and say how long it took; a step that fails is named."""
    began = time.monotonic()
    print(f"  {name} …", end="", flush=True)
    try:
        result = work()
    except Trouble as trouble:
        print(f" failed after {time.monotonic() - began:.1f} s")
        raise Trouble(f"{name}: {trouble}") from trouble
    told = f" {result}" if isinstance(result, str) and result else ""
    print(f" {time.monotonic() - began:.1f} s{told}", flush=True)
    return result


def need_tools() -> None:
    """Refuse to begin without the tools, all of them named."""
    missing = [name for name in NEEDED if tools.look(name) is None]
    if missing:
        told = "\n".join(f"  {name}: {tools.SOURCES[name]}" for name in missing)
        raise Trouble(f"These are needed and not here; install them and run this again:\n{told}")


def trial(args: argparse.Namespace) -> None:
    """Do all the steps."""
    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="toc-desktop-windows-")))
        host, desk, python = stack.enter_context(a_windows(work, args.tests or args.only_tests))
        if not args.only_tests:
            visit = Visit(host, desk, work / SETUP, work / OLDER_SETUP, args.pictures, step)
            visit.nobody_plays_here()
            bundle = args.bundle.absolute() if args.bundle else None
            if bundle is None:
                bundle = work / "out" / facts.NAME
                step("Bundle, made and checked by the project's own recipe", lambda: make(host, python, work))
            target = windows.SHIPPED if host.runs_32_bits() else windows.TWIN
            step_installer(bundle, work, target, args.keep)
            step("Installer of an older version", lambda: older_installer(bundle, work, target))
            visit.everything()
            if isinstance(host, Wine):
                if target == windows.SHIPPED:
                    step("Refused by the installer: a 32-bit Windows", lambda: visit.narrow_windows(work))
                step("First window on a 4K screen at 200 %", lambda: visit.fine_screen(work))
            visit.removal()
            if visit.unseen:
                print(f"No pictures were kept: {visit.unseen}.")
        if args.tests or args.only_tests:
            run_tests(host, python, work, args.fast)


@contextmanager
def a_windows(work: Path, tests: bool) -> Iterator[tuple[Host, Desk, str]]:
    """Give a fresh Windows, its desktop and its Python."""
    if on_windows():
        tools.find("makensis")
        yield RealWindows(), RealDesk(), sys.executable
        return
    need_tools()
    home = step("Windows Python and its wheels", lambda: windows_python.prepare(tests))
    with hidden_desk() as (desk, display):
        wine = Wine(work / "prefix", display)
        try:
            step("A fresh Windows (wine)", wine.make)
            yield wine, desk, wine.there(home / "python.exe")
        finally:
            wine.stop()


def settings(host: Host, work: Path) -> dict[str, str]:
    """Return what the Windows Python is told: UTF-8, and to keep what it compiles away from the sources."""
    return {"PYTHONUTF8": "1", "PYTHONPYCACHEPREFIX": host.there(work / "compiled")}


def make(host: Host, python: str, work: Path) -> None:
    """Let the project's own recipe make the bundle with the Windows Python."""
    script = host.there(facts.BUILD / "package.py")
    words = [script, "--only", "bundle", "--out", host.there(work / "out")]
    done = run(host, python, words, settings(host, work), facts.ROOT, patience=BUNDLE_PATIENCE)
    judging.bundle(done.code, done.said)


def step_installer(bundle: Path, work: Path, target: str, keep: Path | None) -> None:
    """Make the installer, judge it, and keep it if anybody wants it."""

    def build() -> str:
        names = [str(path.relative_to(bundle)) for path in bundle.rglob("*") if path.is_file()]
        judging.libraries_once(names)
        checks.languages(bundle)
        made = windows.build(bundle, work, target)
        checks.size(made)
        megabytes = made.stat().st_size / checks.MEGABYTE
        made.rename(work / SETUP)
        return f"({megabytes:.1f} MB, {KINDS[target]})"

    step("Installer", build)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(work / SETUP, keep / windows.file_name())
        shutil.copytree(bundle, keep / bundle.name, dirs_exist_ok=True)


def older_installer(bundle: Path, work: Path, target: str) -> None:
    """Make an installer of the same game that says it is older, with a file that this one has no longer."""
    extra = bundle / "_internal" / LEFT_BY_OLDER
    extra.write_text("old\n", encoding="utf-8")
    try:
        made = windows.build(bundle, work, target, version=OLDER, quick=True)
    finally:
        extra.unlink()
    made.rename(work / OLDER_SETUP)


def test_rooms() -> list[str]:
    """Return where the tests are: the folder of each room, and files that belong to none."""
    found = sorted((facts.ROOT / "tests").iterdir())
    folders = [path for path in found if path.is_dir() and any(path.rglob("test_*.py"))]
    files = [path for path in found if path.match("test_*.py")]
    return [f"tests/{path.name}" for path in (*folders, *files)]


def run_tests(host: Host, python: str, work: Path, fast: bool) -> None:
    """Run the suite room by room, each in a process of its own: one that hangs takes no other along."""
    broken: list[str] = []
    for room in test_rooms():
        try:
            step(f"Tests under Windows Python: {room}", partial(run_room, host, python, work, room, fast))
        except Trouble as trouble:
            # Told at once, and again at the end: the next rooms take minutes.
            print(trouble, flush=True)
            broken.append(str(trouble))
    if broken:
        raise Trouble("\n".join(broken))


def run_room(host: Host, python: str, work: Path, room: str, fast: bool) -> str:
    """Run the tests of one room and return their last line."""
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    if fast:
        options += ["-m", "not slow"]
    words = ["-m", "pytest", *options, "--continue-on-collection-errors", room]
    done = run(host, python, words, settings(host, work), facts.ROOT, patience=ROOM_PATIENCE)
    return judging.tests(done.code, done.said)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
