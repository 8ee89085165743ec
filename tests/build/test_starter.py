"""The script that starts the Linux archive and the AppImage: what keeps the game from starting is told."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from packager import facts, linux, tarball

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script of Linux")
DIALOGS = ("zenity", "kdialog", "xmessage", "notify-send")
NEEDED = ("libpython3.11.so.1.0", "base_library.zip")


class Home:
    """A folder with the start script and a game that is a script itself, and a desktop with dialogs."""

    def __init__(self, folder: Path, game: str = "game") -> None:
        self.told = folder / "dialog.told"
        self.starter = folder / "my games" / facts.NAME
        self.inside = self.starter.parent / game / "_internal"
        self.inside.mkdir(parents=True)
        for name in NEEDED:
            (self.inside / name).write_bytes(b"whole")
        self.script(self.starter, tarball.starter("2.35"))
        self.game('#!/bin/sh\nprintf "%s" "$1"\n')
        self.tools = folder / "bin"
        self.tools.mkdir()
        self.script(self.tools / "getconf", '#!/bin/sh\necho "glibc 2.36"\n')
        for name in ("dirname", "readlink", "sed", "sort", "head", "sleep", "printf", "echo", "cat"):
            (self.tools / name).symlink_to(next(each / name for each in bins() if (each / name).exists()))

    @staticmethod
    def script(path: Path, text: str) -> None:
        """Write a script that can be started."""
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def game(self, text: str) -> None:
        """Let the game be another script."""
        self.script(self.inside.parent / facts.NAME, text)

    def install(self, *dialogs: str) -> None:
        """Put dialogs on the desktop that write down their name and what they are told."""
        for name in dialogs:
            self.script(self.tools / name, f'#!/bin/sh\nprintf "%s\\n" {name} "$@" >> "{self.told}"\n')

    def settings(self, **more: str) -> dict[str, str]:
        return {"PATH": str(self.tools), "LC_ALL": "fr_CA", "DISPLAY": ":99", **more}

    def run(self, said_to_it: str = "", **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.starter), "a game.tocgame"],
            env=self.settings(**more),
            capture_output=True,
            input=said_to_it,
            encoding="utf-8",
            timeout=30,
        )


def bins() -> list[Path]:
    return [Path(each) for each in os.environ["PATH"].split(os.pathsep)]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_a_whole_game_starts_with_what_it_is_given_and_nothing_is_told(home: Home) -> None:
    home.install(*DIALOGS)
    home.game('#!/bin/sh\nprintf "%s" "$1"\ncat\nexit 2\n')
    done = home.run("and what it reads")
    assert (done.returncode, done.stdout, done.stderr) == (2, "a game.tocgameand what it reads", "")
    assert not home.told.exists(), "the game tells its own troubles"


@pytest.mark.parametrize(
    ("have", "code", "said"),
    [
        ("glibc 2.35", 0, ""),
        ("glibc 2.100", 0, ""),
        ("glibc 2.31", 2, "il lui faut la glibc 2.35, et celui-ci a la 2.31"),
        ("", 0, ""),
    ],
)
def test_a_system_that_is_too_old_is_told_what_is_needed(have: str, code: int, said: str, home: Home) -> None:
    home.install("zenity")
    home.script(home.tools / "getconf", "#!/bin/sh\n" + (f"echo '{have}'\n" if have else "exit 1\n"))
    done = home.run()
    assert done.returncode == code
    assert done.stdout == ("" if code else "a game.tocgame")
    assert said in done.stderr
    assert home.told.exists() == bool(code)


def test_without_the_game_beside_it_the_script_says_to_unpack_the_archive(home: Home) -> None:
    home.install("zenity")
    (home.inside.parent / facts.NAME).unlink()
    assert home.run().returncode == 2
    assert "décompresse l’archive" in home.told.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NEEDED)
@pytest.mark.parametrize("empty", [False, True])
def test_a_part_that_python_needs_to_begin_is_named_in_a_dialog(name: str, empty: bool, home: Home) -> None:
    home.install("zenity")
    if empty:
        (home.inside / name).write_bytes(b"")
    else:
        (home.inside / name).unlink()
    home.game("#!/bin/sh\necho started\n")
    done = home.run()
    assert (done.returncode, done.stdout) == (2, "")
    told = home.told.read_text(encoding="utf-8")
    assert "décompresse l’archive" in told
    assert str(home.inside / name.partition("3")[0]) in told
    assert "your games stay where they are" in home.run(LC_ALL="en_CA.UTF-8").stderr


@pytest.mark.parametrize(
    ("ending", "code"),
    [("exit 1", 1), ("exit 255", 255), ("exit 127", 127), ("kill -SEGV $$", 139), ("kill -ABRT $$", 134)],
)
def test_a_game_that_cannot_start_is_told_with_its_code(ending: str, code: int, home: Home) -> None:
    home.install("zenity")
    home.game(f"#!/bin/sh\n{ending}\n")
    done = home.run()
    assert done.returncode == code
    assert f"n’a pas pu démarrer, ou s’est arrêté d’un coup (code {code})" in done.stderr
    assert f"(code {code})" in home.told.read_text(encoding="utf-8")


@pytest.mark.parametrize("code", [0, 1, 2, 130])
def test_what_the_game_says_by_its_own_code_is_not_told_again(code: int, home: Home, tmp_path: Path) -> None:
    """The game here is Python itself with the real launcher, and a command line that ends as it is told."""
    home.install(*DIALOGS)
    (tmp_path / "toc_desktop").mkdir()
    (tmp_path / "toc_desktop" / "__init__.py").touch()
    (tmp_path / "toc_desktop" / "cli.py").write_text(
        f"import os\n\ndef main():\n    assert 'TOC_DESKTOP_STARTER' not in os.environ\n    return {code}\n"
    )
    launcher = facts.BUILD / "launcher.py"
    home.game(f'#!/bin/sh\nPYTHONPATH="{tmp_path}" exec "{sys.executable}" -B "{launcher}"\n')
    done = home.run()
    assert (done.returncode, done.stderr) == (code, "")
    assert not home.told.exists()


@pytest.mark.parametrize("at", range(len(DIALOGS)), ids=DIALOGS)
def test_the_best_dialog_that_is_there_tells_it_and_no_other(at: int, home: Home) -> None:
    home.install(*DIALOGS[at:])
    home.game("#!/bin/sh\nexit 255\n")
    home.run()
    told = home.told.read_text(encoding="utf-8")
    assert told.splitlines()[0] == DIALOGS[at]
    assert facts.TITLE in told
    assert not [name for name in DIALOGS[at + 1 :] if name in told.splitlines()]


def test_without_a_dialog_or_a_display_it_is_told_on_standard_error(home: Home) -> None:
    home.game("#!/bin/sh\nexit 255\n")
    assert "(code 255)" in home.run().stderr, "no dialog is installed"
    home.install(*DIALOGS)
    assert "(code 255)" in home.run(DISPLAY="").stderr
    assert "(code 255)" in home.run(TOC_DESKTOP_DIALOGS="0").stderr
    assert not home.told.exists()


def test_whoever_ends_the_script_ends_the_game(home: Home, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    home.game(
        f"#!/bin/sh\ntrap 'echo ended > \"{noted}\"; exit 0' TERM\necho up\nwhile :; do sleep 0.05; done\n"
    )
    started = subprocess.Popen(
        [str(home.starter)],
        env=home.settings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert started.stdout is not None
    assert started.stdout.readline() == b"up\n"
    started.send_signal(signal.SIGTERM)
    assert started.wait(20) == 0, "what the game ended with"
    started.stdout.close()
    end = time.monotonic() + 10
    while not noted.exists():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_an_appimage_starts_by_the_same_script(tmp_path: Path) -> None:
    home = Home(tmp_path, f"usr/lib/{facts.NAME}")
    home.install("zenity")
    assert home.run().stdout == "a game.tocgame"
    (home.inside / NEEDED[1]).unlink()
    assert home.run().returncode == 2
    assert NEEDED[1] in home.told.read_text(encoding="utf-8")


def test_every_word_of_the_script_is_there_in_every_language() -> None:
    text = tarball.starter("2.35")
    assert "@" not in text.replace('"$@"', "")
    for name in ("incomplete", "too_old", "failed"):
        assert text.count(f'{name}="') == len(facts.languages())
        assert f"${name}" in (linux.TEMPLATES / tarball.STARTER).read_text(encoding="utf-8")
