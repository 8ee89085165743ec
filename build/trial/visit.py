"""One evening of a player on Windows: from the installer's first page to the removal."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from devtools.environment import Trouble
from packager import checks, facts

from trial import fine_screen, judging
from trial.desk import Desk
from trial.fine_screen import DEAF, SILENT
from trial.host import NEW_ENOUGH, TOO_OLD, Done, Host, Wine, run, start
from trial.registry import CLASS, CLASSES, Registry
from trial.setup_pages import LANGUAGES, PATIENCE, SetupPages, ended, wait_until

_MOVES_WITHIN = 60.0
_STARTS = 3

Step = Callable[[str, Callable[[], Any]], Any]


class Visit:
    """Installs, plays, upgrades and removes, telling each step."""

    def __init__(
        self, host: Host, desk: Desk, setup: Path, older: Path, pictures: Path | None, step: Step
    ) -> None:
        self.host = host
        self.desk = desk
        self.setup = setup
        self.older = older
        self.pictures = pictures
        self.step = step
        self.unseen = ""
        """Why pictures that were wanted were not kept; nothing if all were."""
        self.registry = Registry(host)
        self.installer = SetupPages(host, desk, setup, self.keep)
        folders = self._folders()
        self.home = f"{folders['LOCALAPPDATA']}\\Programs\\{facts.TITLE}"
        self.data = host.here(f"{folders['LOCALAPPDATA']}\\{facts.NAME}")
        self.menu = host.here(
            f"{folders['APPDATA']}\\Microsoft\\Windows\\Start Menu\\Programs\\{facts.TITLE}.lnk"
        )

    def _folders(self) -> dict[str, str]:
        """Return the player's folders, as Windows calls them."""
        names = ("LOCALAPPDATA", "APPDATA")
        said = self._cmd("echo " + " ".join(f"[{name}=%{name}%]" for name in names)).said
        found = dict(part.split("=", 1) for part in said.strip().strip("[]").split("] ["))
        if any("%" in value for value in found.values()) or set(found) != set(names):
            raise Trouble(f"Windows does not say where the player's folders are ({said.strip()}).")
        return found

    def _cmd(self, line: str) -> Done:
        return run(self.host, "cmd", ["/c", line], patience=60)

    def _program(self, console: bool = False) -> str:
        return f"{self.home}\\{facts.NAME}{'-console' if console else ''}.exe"

    def everything(self) -> None:
        """Do every step but the removal."""
        step = self.step
        for code in LANGUAGES:
            step(f"The installer's pages ({code})", partial(self.pages, code))
        step("A file type taken from another program, and given back", self.take_type)
        step("Leaving the installer", self.leave)
        if isinstance(self.host, Wine):
            step("Refused by the installer: a Windows that is too old", self.older_windows)
        step("Silent installation of an older version", self.install_older)
        step("Upgrade over it", self.upgrade)
        step("Self-check of the installed game", self.self_check)
        step("Title, no sound device and with one", self.title_times)
        moves = step("A few clicks, moves saved, nothing installed or removed meanwhile", self.play)
        step("Opened again: Continue", lambda: self.go_on(moves))
        step("A save with spaces and accents in its path", self.open_save)
        step("A save that is not there", self.open_missing)
        step("Nothing installed or removed while the console program runs", self.console_runs)

    def nobody_plays_here(self) -> None:
        """Refuse a Windows on which somebody has the game, games, or a program for them."""
        if (self.host.here(self.home) / f"{facts.NAME}.exe").exists():
            raise Trouble(f"{facts.TITLE} is installed here already: remove it first.")
        if any(self.data.glob("*")):
            raise Trouble(f"Somebody has games or settings in {self.data}: move that folder away first.")
        if self.registry.has_the_type():
            raise Trouble(f"Files {facts.SUFFIX} belong to a program already: try this with another account.")

    # The installer.

    def pages(self, code: str) -> None:
        """Look at the pages in one language to the last, then remove what they installed."""
        self.installer.pages(code, self.menu.is_file)
        self._uninstall()

    def take_type(self) -> None:
        """Say yes where another program has the type: after the removal it must be theirs again."""
        self.registry.let_somebody_have_the_type()
        self.installer.pages("en", self.menu.is_file, taking=True)
        self.registry.ours()
        self._uninstall()
        self.registry.theirs()
        self.registry.forget_the_type()

    def leave(self) -> None:
        """Leave the installer on its first page: nothing may be installed."""
        self.installer.leave()
        self._nothing_installed("Leaving the installer on its first page")

    def older_windows(self) -> None:
        """Try to install on a Windows that is too old: that must be said, and nothing installed."""
        assert isinstance(self.host, Wine)
        self.host.become(TOO_OLD)
        try:
            self.installer.refused("older-windows")
            judging.unfit(self._silent(self.setup), "older-windows, silently")
        finally:
            self.host.become(NEW_ENOUGH)
        self._nothing_installed("The installer on too old a Windows")

    def narrow_windows(self, work: Path) -> None:
        """Try to install on a Windows of 32 bits: that must be said."""
        assert isinstance(self.host, Wine)
        narrow = Wine(work / "narrow", self.host.display, "win32")
        try:
            narrow.make()
            SetupPages(narrow, self.desk, self.setup, self.keep).refused("narrow-windows")
            silent = run(narrow, narrow.there(self.setup), ["/S"], patience=180)
            judging.unfit(silent.code, "narrow-windows, silently")
        finally:
            narrow.stop()

    def _nothing_installed(self, who: str) -> None:
        if self.host.here(self.home).exists():
            raise Trouble(f"{who} left something behind.")

    def _uninstall(self) -> None:
        """Remove the game without a question; the uninstaller goes on in a copy of itself."""
        judging.installed(run(self.host, f"{self.home}\\uninstall.exe", ["/S"], patience=120).code, "removal")
        folder = self.host.here(self.home)
        wait_until(lambda: not folder.exists(), f"{folder} stayed after the removal.")

    def install_older(self) -> None:
        """Install the older version without a question; a type of somebody else must stay theirs."""
        self.registry.let_somebody_have_the_type()
        judging.installed(self._silent(self.older), "installation of the older version")
        self.registry.theirs()
        self.registry.forget_the_type()
        if not (self.host.here(self.home) / "_internal" / "of-an-older-version.txt").is_file():
            raise Trouble("The older version was not installed.")

    def _silent(self, setup: Path) -> int:
        return run(self.host, self.host.there(setup), ["/S"], patience=180).code

    def upgrade(self) -> None:
        """Install this version over the older one."""
        judging.installed(self._silent(self.setup), "installation")
        folder = self.host.here(self.home)
        if (folder / "_internal" / "of-an-older-version.txt").exists():
            raise Trouble("A file of the older version stayed after the upgrade.")
        if not self.menu.is_file():
            raise Trouble("The Start menu has no entry.")
        self.registry.ours()
        key = f"HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\{facts.BUNDLE_IDENTIFIER}"
        told = self.registry.reg("query", key, "/v", "DisplayVersion")
        if facts.version() not in told.split():
            raise Trouble(f"Windows does not list version {facts.version()} among its programs.")

    def self_check(self) -> None:
        """Let the installed game check itself, in a folder that is not its own."""
        checks.languages(self.host.here(self.home))
        arguments = ["self-check", "--lang", facts.main_language()]
        done = run(self.host, self._program(console=True), arguments, cwd=self.setup.parent)
        judging.self_check(done.code, done.said)

    # The game.

    def title_times(self) -> str:
        """Return how soon the title was there, without a sound device and with one."""
        # The first start of all reads everything from the disk: it counts for neither.
        self._time_title(SILENT, "welcome")
        without, with_one = [], []
        for number in range(_STARTS):
            without.append(self._time_title(DEAF, "" if number else "title"))
            with_one.append(self._time_title(SILENT))
        # A machine that has other things to do makes a start slower, never faster.
        judging.sound(min(without), min(with_one))
        return f"({min(without):.1f} s and {min(with_one):.1f} s, the best of {_STARTS})"

    def _time_title(self, more: dict[str, str], picture: str = "") -> float:
        began = time.monotonic()
        program = start(self.host, self._program(), ["--lang", "fr", "--size", "1280x720"], more)
        try:
            self._see()
            took = time.monotonic() - began
            if picture:
                time.sleep(2)
                self.keep(picture)
            self._leave(program)
        finally:
            program.kill()
        return took

    def _leave(self, program: subprocess.Popen[bytes]) -> None:
        """Close the game's window and wait for its end; a question is answered with its first answer."""
        self.desk.close(facts.TITLE)
        ended(program, "The game did not end when its window was closed.")
        if program.returncode:
            raise Trouble(f"The game ended with {program.returncode}.")

    def _see(self) -> None:
        self.desk.wait_for(facts.TITLE, PATIENCE)
        self.desk.wait_drawn(facts.TITLE, PATIENCE)

    def _games(self) -> int:
        return len(list((self.data / "running").glob(f"*{facts.SUFFIX}")))

    def moves(self) -> int:
        """Return how many moves the games in progress have on disk, journals included."""
        total = 0
        for path in sorted((self.data / "running").glob("*")):
            if path.suffix == facts.SUFFIX:
                total += len(json.loads(path.read_text(encoding="utf-8"))["moves"])
            elif path.suffix == ".moves":
                total += path.read_bytes().count(b"\n")
        return total

    def play(self) -> int:
        """Click a game open, play a few moves, try to install and to remove; return how many were saved."""
        program = start(self.host, self._program(), ["--lang", "fr", "--size", "1280x720"], SILENT)
        title = facts.TITLE
        try:
            self._see()
            time.sleep(2)
            width, height = self.desk.size(title)
            # The golden button.
            self.desk.click(title, round(width * 0.18), round(height * 0.37))
            end = time.monotonic() + _MOVES_WITHIN
            while self.moves() < 3 and time.monotonic() < end:
                # A card of the hand, then what the keyboard offers for it.
                for share in (0.60, 0.68, 0.78, 0.86, 0.95):
                    self.desk.click(title, round(width * share), round(height * 0.88))
                    self.desk.press(title, "Return", "Return")
                    if self.moves() >= 3:
                        break
                time.sleep(1)
            self.keep("table")
            self._refused_while_open()
            self._leave(program)
        finally:
            program.kill()
        found = self.moves()
        judging.went_on(found, found)
        judging.log((self.data / f"{facts.NAME}.log").read_text(encoding="utf-8"))
        return found

    def go_on(self, moves: int) -> None:
        """Open the game again and go on with the golden button, which says Continue now."""
        program = start(self.host, self._program(), ["--lang", "en", "--size", "1280x720"], SILENT)
        title = facts.TITLE
        try:
            self._see()
            time.sleep(2)
            self.keep("title-continue")
            self.desk.press(title, "Return")
            time.sleep(4)
            self.keep("continued")
            judging.went_on(moves, self.moves())
            if (games := self._games()) != 1:
                raise Trouble(f"There are {games} games in progress instead of the one that goes on.")
            self._leave(program)
        finally:
            program.kill()

    def _refused_while_open(self) -> None:
        """Try to install and to remove the game that is open: neither may touch it."""
        judging.refused(self._silent(self.setup), "An installation")
        # Told its folder, last and without quotes, the uninstaller stays itself, and its code can be read.
        in_place = ["/S", *f"_?={self.home}".split(" ")]
        judging.refused(
            run(self.host, f"{self.home}\\uninstall.exe", in_place, patience=120).code, "A removal"
        )
        if not (self.host.here(self.home) / "_internal").is_dir() or not self.menu.is_file():
            raise Trouble("A removal that was refused took parts of the game.")

    def _open(self, file: str) -> subprocess.Popen[bytes]:
        """Start what a double click on a file starts."""
        told = self.registry.reg("query", f"{CLASSES}\\{CLASS}\\shell\\open\\command", "/ve")
        command = told.partition("REG_SZ")[2].strip()
        if command != f'"{self._program()}" "%1"':
            raise Trouble(f"A double click would start {command or 'nothing'}.")
        return start(self.host, self._program(), [file], SILENT)

    def open_save(self) -> None:
        """Open a game from a folder with spaces, accents and a percent sign in its name."""
        save = next((self.data / "running").glob(f"*{facts.SUFFIX}"))
        folder = self.host.here(f"C:\\Parties à moi {facts.version()}")
        folder.mkdir(parents=True, exist_ok=True)
        copy = folder / f"Été à Québec 100%{facts.SUFFIX}"
        shutil.copyfile(save, copy)
        before = self._games()
        program = self._open(self.host.there(copy))
        try:
            self._see()
            wait_until(lambda: self._games() > before, "A saved game that was double-clicked did not go on.")
            time.sleep(3)
            self.keep("opened")
            self._leave(program)
        finally:
            program.kill()
            shutil.rmtree(folder)

    def open_missing(self) -> None:
        """Open a file that is not there: the title must come, and stay."""
        program = self._open("C:\\nowhere\\perdue.tocgame")
        try:
            self._see()
            time.sleep(2)
            self.keep("missing")
            if program.poll() is not None:
                raise Trouble("The game ended without a word because a file is not there.")
            self.desk.press(facts.TITLE, "Return")
            self._leave(program)
        finally:
            program.kill()

    def console_runs(self) -> None:
        """Try to install and to remove while the program of the console runs."""
        program = start(self.host, self._program(console=True), ["soak", "--seconds", "60"])
        try:
            time.sleep(5)
            if program.poll() is not None:
                raise Trouble("The console program ended by itself.")
            self._refused_while_open()
        finally:
            self._cmd(f"taskkill /f /im {facts.NAME}-console.exe")
            program.kill()
            program.wait()

    def fine_screen(self, work: Path) -> str:
        """Return the size of the first window on a 4K screen at 200 %."""
        assert isinstance(self.host, Wine)
        return fine_screen.first_window(self.host, self._program(), work, self.pictures)

    # The end.

    def removal(self) -> None:
        """Remove the game and say what is left."""
        self.step("Removal", self.remove)

    def remove(self) -> str:
        """Remove the game; return how much of the player's own is left, which must be all."""
        before = self._own_files()
        folder = self.host.here(self.home)
        self._uninstall()
        left = [str(path) for path in (folder, self.menu) if path.exists()]
        ask = self.registry.reg
        registry = ask("query", CLASSES, "/s") + ask("query", "HKCU\\Software")
        registry += ask("query", "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall", "/s")
        judging.left_over(left, registry, (CLASS, facts.BUNDLE_IDENTIFIER, f"Software\\{facts.TITLE}"))
        after = self._own_files()
        if lost := sorted(set(before) - set(after)):
            raise Trouble(f"The player's own files went with the game: {', '.join(lost)}.")
        kinds = sorted({name.split("/")[0] for name in after})
        # Nobody had any before this trial, which may be made again.
        shutil.rmtree(self.data, ignore_errors=True)
        return f"(what is left: {len(after)} files of the player: {', '.join(kinds)})"

    def _own_files(self) -> list[str]:
        return [path.relative_to(self.data).as_posix() for path in self.data.rglob("*") if path.is_file()]

    def keep(self, name: str) -> None:
        """Keep a picture of the desktop if anybody wants it."""
        if self.pictures is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            if not self.desk.picture(self.pictures / f"{name}.png"):
                self.unseen = "on Windows itself that would take a library more; look at the screen instead"
