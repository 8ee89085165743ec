"""The command line: finds the command, speaks the player's language, and never shows a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from toc_desktop import __version__, cli
from toc_desktop.support import i18n, paths
from toc_desktop.support.i18n import tr
from toc_desktop.support.options import PlayOptions

Said = pytest.CaptureFixture[str]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[PlayOptions]:
    """Put a window that only notes its options in place of the real one."""
    seen: list[PlayOptions] = []

    def window(options: PlayOptions) -> int:
        seen.append(options)
        return 0

    monkeypatch.setitem(sys.modules, "toc_desktop.game.start", types.SimpleNamespace(play=window))
    return seen


@pytest.fixture(autouse=True)
def _french_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "fr_CA.UTF-8")


def test_no_word_at_all_plays(started: list[PlayOptions]) -> None:
    assert cli.main([]) == 0
    assert started == [PlayOptions()]


@pytest.mark.parametrize("words", [[], ["play"]])
def test_every_option_reaches_the_window(
    words: list[str], started: list[PlayOptions], tmp_path: Path
) -> None:
    save = tmp_path / "evening.tocgame"
    save.write_text("{}")
    folder = tmp_path / "mine"
    given = [
        "--lang",
        "en",
        "--windowed",
        "--size",
        "1280x720",
        "--safe-mode",
        "--data-dir",
        str(folder),
        str(save),
    ]
    assert cli.main([*words, *given]) == 0
    assert started == [
        PlayOptions(file=save, lang="en", fullscreen=False, size=(1280, 720), safe_mode=True, data_dir=folder)
    ]
    assert i18n.language() == "en"
    assert paths.data_dir() == folder / "data"


@pytest.mark.parametrize(("words", "wish"), [([], None), (["--fullscreen"], True), (["--windowed"], False)])
def test_full_screen_is_asked_for_refused_or_left_to_the_settings(
    words: list[str], wish: bool | None, started: list[PlayOptions]
) -> None:
    cli.main(words)
    assert started[0].fullscreen is wish


def test_options_may_stand_before_the_command(started: list[PlayOptions], tmp_path: Path) -> None:
    assert cli.main(["--lang=en", "--data-dir", str(tmp_path), "play", "--fullscreen"]) == 0
    assert started == [PlayOptions(lang="en", data_dir=tmp_path, fullscreen=True)]


def test_what_the_finder_adds_is_ignored(started: list[PlayOptions]) -> None:
    assert cli.main(["-psn_0_12345"]) == 0
    assert len(started) == 1


def test_version(capsys: Said) -> None:
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"Toc Desktop {__version__}\n"


@pytest.mark.parametrize(
    ("lang", "own", "argparses"),
    [("fr", "commandes\u00a0:", "utilisation\u00a0:"), ("en", "commands:", "usage:")],
)
def test_help_is_in_the_players_language(lang: str, own: str, argparses: str, capsys: Said) -> None:
    assert cli.main(["--lang", lang, "--help"]) == 0
    said = capsys.readouterr().out
    assert own in said
    assert argparses in said
    assert "--safe-mode" in said
    english_only = ("show this help message", "positional arguments", "show program's version")
    assert not any(words in said for words in english_only)


def test_help_follows_the_system(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    cli.main(["--help"])
    assert "commandes" in capsys.readouterr().out
    monkeypatch.setenv("LANG", "en_CA.UTF-8")
    cli.main(["--help"])
    assert "commands" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["evening.tocgame"], "ni une commande ni un fichier"),
        (["."], "est un dossier"),
        (["--size", "large"], "n’est pas une taille"),
        (["--size", "0x0"], "n’est pas une taille"),
        (["--size"], "il manque une valeur"),
        (["--fullscreen", "--windowed"], "ne va pas avec"),
        (["--lang", "qab"], "n’est pas possible"),
        (["--nonsense"], "je ne connais pas"),
        (["play", "--nonsense"], "je ne connais pas"),
    ],
)
def test_a_wrong_word_gets_a_plain_sentence_and_exit_code_2(
    words: list[str], sentence: str, capsys: Said, started: list[PlayOptions]
) -> None:
    assert cli.main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert "Traceback" not in said.err
    assert not started


def test_a_missing_file_from_a_file_manager_opens_the_window_that_says_so(
    started: list[PlayOptions], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    gone = tmp_path / "gone.tocgame"
    assert cli.main([str(gone)]) == 0
    assert started == [PlayOptions(file=gone)]
    monkeypatch.setattr("toc_desktop.support.alert.is_read", lambda: True)
    assert cli.main([str(gone)]) == 2
    assert "gone.tocgame" in capsys.readouterr().err, "at a terminal it is said there"
    assert len(started) == 1


def test_a_broken_installation_is_told_in_words(monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr("toc_desktop.support.alert.show", lambda *words: told.append(words))
    monkeypatch.setitem(sys.modules, "toc_desktop.game.start", None)
    assert cli.main([]) == 2
    ((title, text),) = told
    assert title == tr("ui.broken.title")
    assert "toc_desktop.game.start" in text
    assert "Traceback" not in capsys.readouterr().err


def test_a_window_without_a_place_to_print_shows_what_was_asked_wrongly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr("toc_desktop.support.alert.show", lambda *words: told.append(words))
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["--nonsense"]) == 2
    assert "je ne connais pas" in told[0][1]


def test_a_command_left_out_of_a_package_says_so(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cli.COMMANDS, "absent", "absent")
    assert cli.main(["absent"]) == 2
    assert "absent" in capsys.readouterr().err


def test_every_command_has_its_line_in_the_help() -> None:
    for module in cli.COMMANDS.values():
        assert i18n.has(f"cli.command.{module}")


@pytest.mark.parametrize(
    ("error", "code"),
    [(KeyboardInterrupt(), 130), (BrokenPipeError(), 1), (SystemExit(5), 5), (SystemExit(), 0)],
)
def test_ways_to_leave(error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def window(_: PlayOptions) -> int:
        raise error

    monkeypatch.setitem(sys.modules, "toc_desktop.game.start", types.SimpleNamespace(play=window))
    monkeypatch.setattr(cli, "_silence_stdout", lambda: None)
    assert cli.main([]) == code


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["moves"], ["simulate", "--help"]])
def test_commands_of_the_rules_never_import_the_window(words: list[str]) -> None:
    program = (
        "import sys; from toc_desktop.cli import main; code = main(sys.argv[1:]); "
        "window = {'pygame', 'pygame_gui', 'toc_desktop.app.app'} & set(sys.modules); "
        "sys.stderr.write(' '.join(window)); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words], input="", capture_output=True, text=True, encoding="utf-8"
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_french_is_written_as_utf8_whatever_the_locale() -> None:
    settings = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "toc_desktop", "--lang", "fr", "--help"], capture_output=True, env=settings
    )
    assert done.returncode == 0
    assert "plein écran" in done.stdout.decode("utf-8")


def test_the_game_starts_without_a_word_of_its_parts() -> None:
    """pygame would greet on standard output, once the game's parts are imported."""
    quiet = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
    script = (
        "import sys; from toc_desktop import cli; from toc_desktop.commands import play;"
        "play.run = lambda args: __import__('toc_desktop.game.start') and 0; sys.exit(cli.main([]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=quiet)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
