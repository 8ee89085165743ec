"""What keeps the game from starting is told in a dialog where nobody reads a terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from toc_desktop.support import alert

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="commands of Linux desktops")


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desktop on which a test may install commands; each writes down what it was told."""
    monkeypatch.setenv(alert.VARIABLE, "1")
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delitem(sys.modules, "pygame", raising=False)
    return tmp_path


def install(folder: Path, name: str, code: int = 0) -> Path:
    """Install a command that writes its arguments, a line each; return where."""
    told = folder / f"{name}.told"
    script = f'#!/bin/sh\nprintf "%s\\n" "$@" > "{told}"\nexit {code}\n'
    (folder / name).write_text(script, encoding="utf-8")
    (folder / name).chmod(0o755)
    return told


@POSIX
@pytest.mark.parametrize("name", [command[0] for command in alert.dialogs("", "")])
def test_every_dialog_of_linux_gets_the_words_as_they_are(name: str, desktop: Path) -> None:
    told = install(desktop, name)
    text = 'Un <b>écran</b> & "100 %"; $HOME'
    assert alert.show("Toc Desktop", text, "linux")
    said = told.read_text(encoding="utf-8")
    assert text in said
    assert "Toc Desktop" in said


@POSIX
def test_a_dialog_that_does_not_work_is_followed_by_the_next(desktop: Path) -> None:
    install(desktop, "zenity", code=255)
    told = install(desktop, "xmessage")
    assert alert.show("a", "b", "linux")
    assert told.exists()


@POSIX
def test_the_first_dialog_is_enough(desktop: Path) -> None:
    install(desktop, "kdialog")
    second = install(desktop, "xmessage")
    assert alert.show("a", "b", "linux")
    assert not second.exists()


def test_without_any_dialog_the_answer_is_no(desktop: Path) -> None:
    assert not alert.show("a", "b", "linux")


@POSIX
def test_without_a_display_nobody_is_asked(desktop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = install(desktop, "zenity")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not alert.show("a", "b", "linux")
    assert not told.exists()


@POSIX
def test_macos_gets_the_words_as_arguments(desktop: Path) -> None:
    told = install(desktop, "osascript")
    assert alert.show("titre", 'a "quoted" \\ text', "darwin")
    assert told.read_text(encoding="utf-8").splitlines()[-2:] == ["titre", 'a "quoted" \\ text']


def test_scripts_can_turn_dialogs_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(alert.VARIABLE, "0")
    monkeypatch.setattr(alert, "_desktop", lambda *_: pytest.fail("shown"))
    assert not alert.show("a", "b", "linux")


def test_who_reads_a_terminal_gets_no_dialog(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(alert, "show", lambda *words: shown.append(words))
    monkeypatch.setattr(alert, "is_read", lambda: True)
    alert.tell("titre", "texte")
    assert capsys.readouterr().err == "titre\ntexte\n"
    assert not shown
    monkeypatch.setattr(alert, "is_read", lambda: False)
    alert.tell("titre", "texte")
    assert shown == [("titre", "texte")]
    monkeypatch.setattr(sys, "stderr", None)
    alert.tell("sans", "console")
    assert shown[-1] == ("sans", "console")
