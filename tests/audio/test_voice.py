"""The system's voice, with a program of ours in its place: it never blocks, and stops for the next thing."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pilot import Pilot, make_app
from tests.scenes.gallery import Gallery
from toc_desktop.audio.voice import Voice
from toc_desktop.services.display import apply_settings
from toc_desktop.storage.settings import Settings
from toc_desktop.support import i18n

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in for the voice is a shell script")

SCRIPT = """#!/bin/sh
echo "begin $*" >> "{log}"
case "$*" in *-f\\ -*|*-Command*) echo "input $(cat)" >> "{log}";; esac
case "$*" in --cancel) exit 0;; esac
sleep {length}
echo "end" >> "{log}"
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Put a program on the path that notes what it is asked to say; return where it notes it."""

    def make(name: str = "spd-say", length: float = 0.0) -> Path:
        log = tmp_path / f"{name}.log"
        path = tmp_path / name
        path.write_text(SCRIPT.format(log=log, length=length))
        path.chmod(path.stat().st_mode | stat.S_IEXEC)
        monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
        return log

    return make


def lines_of(log: Path, least: int) -> list[str]:
    """What was noted, once there are so many lines."""
    for _ in range(400):
        lines = log.read_text().splitlines() if log.exists() else []
        if len(lines) >= least:
            return lines
        time.sleep(0.02)
    raise AssertionError(f"{lines} instead of {least} lines")


def test_what_comes_at_once_is_said_in_one_breath(program: Callable[..., Path]) -> None:
    log = program()
    voice = Voice("linux")
    i18n.set_language("en")
    voice.rate = "fast"
    voice.say("Léa moves 5.")
    voice.say("  ")
    voice.say("Your turn.")
    assert lines_of(log, 2) == ["begin --wait --language en --rate 40 -- Léa moves 5. Your turn.", "end"]
    voice.close()


def test_the_next_thing_cuts_the_last_one_off(program: Callable[..., Path]) -> None:
    log = program(length=30)
    voice = Voice("linux")
    voice.say("Un très long discours.")
    lines_of(log, 1)
    voice.say("Stop.")
    lines = lines_of(log, 3)
    assert lines[1:] == ["begin --cancel", "begin --wait --language fr --rate 0 -- Stop."]
    voice.close()
    assert "end" not in log.read_text()


def test_other_systems_read_their_words_from_the_input(program: Callable[..., Path]) -> None:
    say, shell = program("say"), program("powershell")
    for system in ("darwin", "win32"):
        voice = Voice(system)
        voice.say("À toi d’œuvrer.")
        lines_of(say if system == "darwin" else shell, 3)
        voice.close()
    assert say.read_text().splitlines()[:2] == ["begin -r 185 -f -", "input À toi d’œuvrer."]
    assert "System.Speech" in shell.read_text()
    assert "'fr'" in shell.read_text()
    assert "input À toi d’œuvrer." in shell.read_text()


def test_without_a_program_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    voice = Voice("linux")
    assert not voice.available
    voice.say("Personne n’entend.")
    voice.close()


def test_a_program_that_cannot_be_started_is_no_trouble(program: Callable[..., Path], tmp_path: Path) -> None:
    program()
    voice = Voice("linux")
    (tmp_path / "spd-say").unlink()
    voice.say("Un.")
    voice.close()


def test_it_is_off_until_it_is_wanted(program: Callable[..., Path]) -> None:
    log = program()
    app = make_app()
    app.services.voice = Voice("linux")
    assert not Settings().voice
    app.services.profile.settings.language = "fr"
    apply_settings(app)
    pilot = Pilot(app).open(Gallery(app, "rows"))
    pilot.press("tab").app.say("Rien.")
    assert app.listening.speak is None
    app.services.profile.settings.voice = True
    app.services.profile.settings.verbosity = "short"
    app.services.profile.settings.voice_rate = "slow"
    apply_settings(app)
    pilot.go_to("seven")
    lines = lines_of(log, 2)
    assert " ".join(lines).count("Le 7 mange, non") == 1
    assert all("--rate -40 " in line for line in lines if line.startswith("begin --wait"))
    assert "ligne" not in log.read_text(), "roles are not said in short"
    app.services.voice.close()
