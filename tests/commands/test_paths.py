"""Paths that can be none, typed on the command line: a sentence, never a traceback nor a crash report."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from toc_desktop import cli
from toc_desktop.support.options import PlayOptions
from toc_desktop.support.paths import DATA_DIR_VARIABLE, state_dir

LONG = "x" * 300
NEVER = ("a\0b", LONG, "", "   ")
"""What no file is called."""

WAYS = (
    ["{}"],
    ["play", "{}"],
    ["record", "{}"],
    ["moves", "{}"],
    ["simulate", "--games", "1", "--transcript", "{}"],
    ["arena", "random", "casual", "--deals", "1", "--csv", "{}"],
    ["shots", "{}"],
)
FOLDERS = (
    ["--data-dir", "{}"],
    ["record", "--data-dir", "{}", "x.tocgame"],
    ["self-check", "--data-dir", "{}"],
)


@pytest.fixture(autouse=True)
def no_window(monkeypatch: pytest.MonkeyPatch) -> list[PlayOptions]:
    """Let nobody open a window; return what it would have been told."""
    started: list[PlayOptions] = []

    def play(options: PlayOptions) -> int:
        started.append(options)
        return 0

    monkeypatch.setattr("toc_desktop.game.start.play", play)
    return started


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that must say what is wrong; return what it says."""
    code = cli.main(words)
    told = capsys.readouterr()
    assert code in (1, 2), told
    assert "Traceback" not in told.err
    assert not list(state_dir().glob("crash-*"))
    return told.err


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way[0])
@pytest.mark.parametrize("name", NEVER, ids=["zero", "long", "empty", "spaces"])
def test_what_no_file_is_called_is_refused_in_words(
    way: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(refused([word.replace("{}", name) for word in way], capsys)) > 20


@pytest.mark.parametrize("way", FOLDERS, ids=lambda way: way[0])
@pytest.mark.parametrize("name", [*NEVER, "~nobody-of-this-name/x", "{file}", "{file}/x"])
def test_a_data_folder_that_cannot_be_is_refused_in_words(
    way: list[str],
    name: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    no_window: list[PlayOptions],
) -> None:
    file = tmp_path / "file"
    file.write_text("")
    name = name.replace("{file}", str(file))
    told = refused([word.replace("{}", name) for word in way], capsys)
    assert "--data-dir" in told
    assert no_window == []


@pytest.mark.parametrize("name", ["~nobody-of-this-name/x", LONG])
def test_nor_in_the_environment(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DATA_DIR_VARIABLE, name)
    code = cli.main(["record", "x.tocgame"])
    told = capsys.readouterr().err
    assert code == 2
    assert DATA_DIR_VARIABLE in told
    assert "Traceback" not in told


def test_a_folder_that_is_not_there_yet_is_made_later(tmp_path: Path, no_window: list[PlayOptions]) -> None:
    folder = tmp_path / "not" / "yet"
    assert cli.main(["--data-dir", str(folder)]) == 0
    assert no_window[0].data_dir == folder


def test_in_a_real_process(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[2]
    for words in ([LONG], ["--data-dir", ""], ["--data-dir", "~nobody-of-this-name/x"]):
        done = subprocess.run(
            [sys.executable, "-m", "toc_desktop", *words], cwd=root, capture_output=True, text=True
        )
        assert done.returncode == 2
        assert "Traceback" not in done.stderr
        assert done.stderr.strip()
