"""Try a .deb as a player would: upgrade from an older one, start from the menu, play, open a save, remove.

It installs and removes the package on this machine, so it wants root and a machine without the game.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from devtools.environment import Trouble, prepare_streams, say
from packager import facts, linux, tools
from packager.screen import Screen, hidden_screen, running

ENTRY = Path("/usr/share/applications") / linux.DESKTOP_FILE
HOME = Path("/usr/lib") / facts.NAME
LEFT_BY_OLDER = HOME / "_internal" / "of-an-older-version.txt"
PATIENCE = 20.0


def main(argv: Sequence[str]) -> int:
    """Try the package; 0 if all went well, 2 with a sentence if not."""
    prepare_streams()
    parser = argparse.ArgumentParser(prog="build/try_deb.py", description=__doc__, allow_abbrev=False)
    parser.add_argument("package", type=Path, metavar="DEB")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="keep pictures of what was seen here")
    parser.add_argument(
        "--seconds",
        type=float,
        default=2.0,
        metavar="S",
        help="how soon the title must be there (2 unless told)",
    )
    args = parser.parse_args(argv)
    try:
        for tool in ("dpkg", "dpkg-deb", "Xvfb", "xdotool"):
            tools.find(tool)
        if os.geteuid() != 0:
            raise Trouble("Only root can install packages: run this again with sudo.")
        if HOME.exists():
            raise Trouble(f"{facts.TITLE} is installed here already: remove it first (dpkg -r {facts.NAME}).")
        with tempfile.TemporaryDirectory(prefix="toc-desktop-player-") as folder:
            trial(args.package.absolute(), Path(folder), args.seconds, args.pictures)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    print("All went well.")
    return 0


def trial(package: Path, folder: Path, seconds: float, pictures: Path | None) -> None:
    """Install over an older version, play, and remove; the player's files must stay."""
    player = {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_STATE_HOME": str(folder / "state"),
        "PATH": "/nowhere",
        "LANG": "fr_CA.UTF-8",
    }
    try:
        upgrade(package, older(package, folder))
        with hidden_screen() as screen:
            save = play(screen, {**player, "DISPLAY": screen.name}, folder, seconds, pictures)
        owned = installed_paths()
    finally:
        tools.run([tools.find("dpkg"), "--purge", facts.NAME], folder)
    left = [path for path in owned if path.is_symlink() or path.is_file() or (path == HOME and path.exists())]
    expect(not left, f"These stayed after the removal: {', '.join(map(str, left))}.")
    expect(save.is_file(), "The saved game went with the package.")
    say("Removed without leftovers; the saved game stays")


def older(package: Path, folder: Path) -> Path:
    """Return the same package with an older version, and a file that the new one has no longer."""
    root, made = folder / "older", folder / "older.deb"
    tools.run([tools.find("dpkg-deb"), "-R", str(package), str(root)], folder)
    control = root / "DEBIAN" / "control"
    text = re.sub(r"^Version: .*$", "Version: 0.0.1", control.read_text(encoding="utf-8"), flags=re.MULTILINE)
    control.write_text(text, encoding="utf-8")
    (root / LEFT_BY_OLDER.relative_to("/")).write_text("old\n", encoding="utf-8")
    tools.run([tools.find("dpkg-deb"), "-Znone", "--build", str(root), str(made)], folder)
    shutil.rmtree(root)
    return made


def upgrade(package: Path, before: Path) -> None:
    """Install the older version, then this one over it."""
    dpkg = tools.find("dpkg")
    tools.run([dpkg, "--install", str(before)], before.parent)
    expect(LEFT_BY_OLDER.is_file(), "The older version was not installed.")
    tools.run([dpkg, "--install", str(package)], before.parent)
    expect(not LEFT_BY_OLDER.exists(), "A file of the older version stayed after the upgrade.")
    told = tools.run([dpkg, "--status", facts.NAME], before.parent)
    expect(f"Version: {facts.version()}\n" in told, "dpkg does not know the new version.")
    say("Installed over an older version")


def play(screen: Screen, player: dict[str, str], folder: Path, seconds: float, pictures: Path | None) -> Path:
    """Start from the menu, begin a game, close, and open its save; return the save."""
    began = time.monotonic()
    with running(menu_command(), player) as program:
        screen.drawn(PATIENCE)
        took = time.monotonic() - began
        say(f"The title was there after {took:.1f} s")
        expect(took <= seconds, f"The title took {took:.1f} s to appear, and {seconds:.1f} s is the limit.")
        time.sleep(1)
        title = keep(screen, pictures, "title")
        # A newcomer gives no name, then the golden button deals the first hands.
        window = screen.window(PATIENCE)
        screen.say("windowfocus", window)
        for _ in range(2):
            screen.say("key", "--window", window, "Return")
            time.sleep(1)
        save = saved_game(folder / "data" / facts.NAME)
        time.sleep(3)
        table = keep(screen, pictures, "table")
        expect(program.poll() is None, "The game closed by itself.")
    say("Played; the game was saved in the player's folder")
    with running(menu_command(save), player) as program:
        screen.drawn(PATIENCE)
        time.sleep(3)
        opened = keep(screen, pictures, "opened")
        expect(program.poll() is None, "The game closed when it was given a saved game.")
    expect(likeness(opened, table) > likeness(opened, title), "A saved game does not open on its table.")
    say("A saved game opens from outside")
    tools.run([*menu_command(), "self-check"], folder)
    return save


def menu_command(file: Path | None = None) -> list[str]:
    """Return what the menu entry runs, with a file as a file manager would give it."""
    line = next(line for line in ENTRY.read_text(encoding="utf-8").splitlines() if line.startswith("Exec="))
    words = shlex.split(line.removeprefix("Exec="))
    return [word for word in words if word != "%f"] + ([str(file)] if file else [])


def saved_game(folder: Path) -> Path:
    """Wait for the game that was begun to be on disk."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := sorted(folder.rglob(f"*{facts.SUFFIX}")):
            return found[0]
        time.sleep(0.1)
    raise Trouble(f"No game was saved under {folder}.")


def installed_paths() -> list[Path]:
    """Return every path of the installed package."""
    listed = tools.run([tools.find("dpkg"), "--listfiles", facts.NAME], Path("/"))
    return [Path(line) for line in listed.splitlines() if line.startswith("/")]


def keep(screen: Screen, pictures: Path | None, name: str) -> bytes:
    """Return what is seen, and keep a picture if anybody wants it."""
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        screen.photograph(pictures / f"{name}.png")
    return screen.pixels()[2]


def likeness(one: bytes, other: bytes) -> int:
    """Return how many sampled points of two screens have the same colour."""
    return sum(one[at : at + 3] == other[at : at + 3] for at in range(0, min(len(one), len(other)), 4 * 97))


def expect(good: bool, otherwise: str) -> None:
    """Stop with a sentence unless all is as it should be."""
    if not good:
        raise Trouble(otherwise)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
