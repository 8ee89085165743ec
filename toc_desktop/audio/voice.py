"""The system's own voice: speech-dispatcher, SAPI or `say`; it never blocks, and stops for the next thing."""

from __future__ import annotations

import logging
import shutil
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toc_desktop.support.i18n import language

if TYPE_CHECKING:
    import subprocess

_log = logging.getLogger(__name__)

GATHER = 0.12
"""Seconds for which more words are waited for: what happens at once is said in one breath."""
_NO_WINDOW = "CREATE_NO_WINDOW"
"""What only Windows has: a flag that keeps a console from showing."""
_SAPI = (
    "[Console]::InputEncoding=[Text.Encoding]::UTF8; $words=[Console]::In.ReadToEnd(); "
    "Add-Type -AssemblyName System.Speech; $voice=New-Object System.Speech.Synthesis.SpeechSynthesizer; "
    "$voice.Rate={rate}; try {{ $voice.SelectVoiceByHints('NotSet','NotSet',0,"
    "[Globalization.CultureInfo]'{lang}') }} catch {{}}; $voice.Speak($words)"
)


@dataclass(frozen=True, slots=True)
class Speech:
    """How a program is asked to speak: its words, whether they go through its input, and how it is hushed."""

    command: tuple[str, ...]
    by_input: bool = False
    hush: tuple[str, ...] = ()


def _dispatcher(program: str, text: str, lang: str, rate: str) -> Speech:
    speed = {"slow": "-40", "normal": "0", "fast": "40"}[rate]
    command = (program, "--wait", "--language", lang, "--rate", speed, "--", text)
    # The voice speaks in a service of its own: it must be told to stop.
    return Speech(command, hush=(program, "--cancel"))


def _say(program: str, text: str, lang: str, rate: str) -> Speech:
    speed = {"slow": "140", "normal": "185", "fast": "260"}[rate]
    return Speech((program, "-r", speed, "-f", "-"), by_input=True)


def _powershell(program: str, text: str, lang: str, rate: str) -> Speech:
    script = _SAPI.format(rate={"slow": -3, "normal": 0, "fast": 4}[rate], lang=lang)
    return Speech((program, "-NoProfile", "-NonInteractive", "-Command", script), by_input=True)


_PROGRAMS: dict[str, tuple[str, Callable[[str, str, str, str], Speech]]] = {
    "win32": ("powershell", _powershell),
    "darwin": ("say", _say),
}


class Voice:
    """Says words aloud with the program this system has for that; without one it is mute."""

    def __init__(self, system: str = sys.platform) -> None:
        name, self._speech = _PROGRAMS.get(system, ("spd-say", _dispatcher))
        self.program = shutil.which(name)
        self.rate = "normal"
        self._waiting: list[str] = []
        self._change = threading.Condition()
        self._closed = False
        self._thread: threading.Thread | None = None

    @property
    def available(self) -> bool:
        """Tell whether this system has a voice."""
        return self.program is not None

    def say(self, text: str) -> None:
        """Say words as soon as can be; what is still being said is cut off."""
        if self.program is None or not text.strip() or self._closed:
            return
        with self._change:
            if text.strip() not in self._waiting[-1:]:
                self._waiting.append(text.strip())
            if self._thread is None:
                self._thread = threading.Thread(target=self._speak, name="voice", daemon=True)
                self._thread.start()
            self._change.notify()

    def close(self) -> None:
        """Fall silent."""
        with self._change:
            self._closed = True
            self._change.notify()
        if self._thread is not None:
            self._thread.join(2)

    def _speak(self) -> None:
        """Say one breath after the other, on a thread of its own."""
        speaking: subprocess.Popen[str] | None = None
        hush: tuple[str, ...] = ()
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting or self._closed)
            if not self._closed:
                time.sleep(GATHER)
            with self._change:
                text, self._waiting = " ".join(self._waiting), []
            if speaking is not None and speaking.poll() is None:
                _stop(speaking, hush)
            if self._closed:
                return
            assert self.program is not None
            speech = self._speech(self.program, text, language(), self.rate)
            speaking, hush = _start(speech, text), speech.hush


def _start(speech: Speech, text: str) -> subprocess.Popen[str] | None:
    # Most games are never read aloud: what starts a program is loaded by the first that is.
    import subprocess

    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            speech.command,
            stdin=subprocess.PIPE if speech.by_input else quiet,
            stdout=quiet,
            stderr=quiet,
            text=True,
            encoding="utf-8",
            creationflags=getattr(subprocess, _NO_WINDOW, 0),
        )
        if speech.by_input and process.stdin is not None:
            with process.stdin as pipe:
                pipe.write(text)
    except OSError as error:
        _log.warning("the voice failed: %s", error)
        return None
    return process


def _stop(process: subprocess.Popen[str], hush: tuple[str, ...]) -> None:
    import subprocess

    process.kill()
    process.wait()
    if hush:
        try:
            flags = getattr(subprocess, _NO_WINDOW, 0)
            subprocess.run(hush, capture_output=True, timeout=2, creationflags=flags)
        except (OSError, subprocess.SubprocessError) as error:
            _log.warning("the voice goes on: %s", error)
