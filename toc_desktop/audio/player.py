"""Play the game's short sounds by the name of what happened; without a device the game goes on in silence.

The device is looked for on a thread while the window is already there; until it is found, nothing sounds.
"""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable
from pathlib import Path

import pygame

from toc_desktop.audio.device import BUFFER, FREQUENCY, device_trouble
from toc_desktop.support.paths import asset

_log = logging.getLogger(__name__)

# What happened -> the files that may sound; of several one is taken by chance, so that no two hops are alike.
CUES: dict[str, tuple[str, ...]] = {
    "toc": ("toc-1", "toc-2", "toc-3", "toc-4", "toc-5"),
    "knock": ("knock",),
    "slide": ("slide",),
    "flip": ("flip",),
    "deal": ("deal-1", "deal-2", "deal-3"),
    "shuffle": ("shuffle",),
    "click": ("click",),
    "refuse": ("refuse",),
    "turn": ("turn",),
    "chord": ("chord",),
    "fanfare": ("fanfare",),
    "lose": ("lose",),
}
_CHANNELS = 16
_PATIENCE = 12.0
"""Seconds to wait at the end for a search that is still under way; Windows gives up after eight."""


class Audio:
    """The loudspeaker: `play("toc")`, a volume from 0 to 1, and on or off.

    It is mute until it is opened: at once with `open`, or with `search` and a `tick` now and then.
    """

    def __init__(
        self,
        volume: float = 0.8,
        enabled: bool = True,
        *,
        folder: Path | None = None,
        trouble: Callable[[], str] = device_trouble,
    ) -> None:
        self._volume = _clamped(volume)
        self._enabled = enabled
        self._folder = folder if folder is not None else asset("sounds")
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, str] = {}
        self._unknown: set[str] = set()
        # Its own dice: what sounds must never change what is dealt.
        self._dice = random.Random()
        self._ready = False
        self._trouble = trouble
        self._search: _Search | None = None
        self._found: bool | None = None

    @property
    def available(self) -> bool:
        """Tell whether there is a device to play on; yes until the contrary is known."""
        return self._found is not False

    def open(self) -> bool:
        """Open the device now, however long that takes; return whether there is one."""
        self._ready = self._found = _open_mixer()
        return self._ready

    def search(self) -> None:
        """Begin to look for a device, on a thread; a `tick` will open what is found."""
        if self._enabled and self._search is None and self._found is None:
            self._search = _Search(self._trouble)
            self._search.start()

    def tick(self) -> None:
        """Open the device that was found, if the search is over: SDL wants it done where the window is."""
        if self._search is None or self._search.is_alive():
            return
        why, self._search = self._search.why, None
        if why:
            _log.warning("no sound: %s", why)
            self._found = False
        else:
            self.open()

    @property
    def volume(self) -> float:
        """Return how loud everything is, from 0 to 1."""
        return self._volume

    def set_volume(self, volume: float) -> None:
        """Set how loud everything is, from 0 to 1."""
        self._volume = _clamped(volume)

    def play(self, cue: str, loudness: float = 1.0) -> bool:
        """Play a cue, `loudness` from 0 to 1 under the volume; return whether anything sounds."""
        if cue not in CUES:
            if cue not in self._unknown:
                self._unknown.add(cue)
                _log.warning("no sound is called %s", cue)
            return False
        level = self._volume * _clamped(loudness)
        if not (self._ready and self._enabled and level > 0):
            return False
        if not pygame.mixer.get_init():
            # A sound outlives its mixer only on paper: playing it then brings the whole process down.
            self._fall_silent("the device was closed")
            return False
        sound = self._sound(self._choose(cue))
        if sound is None:
            return False
        try:
            channel = sound.play()
            if channel is None:
                return False
            # Ears hear in ratios: squared, half way on the slider sounds half as loud.
            channel.set_volume(level * level)
        except pygame.error as error:
            self._fall_silent(str(error))
            return False
        return True

    def stop(self) -> None:
        """Stop whatever is sounding."""
        if self._ready and pygame.mixer.get_init():
            pygame.mixer.stop()

    def close(self) -> None:
        """Give the device back; a search that is still under way is waited for, since SDL ends after us."""
        if self._search is not None:
            self._search.join(_PATIENCE)
            self._search = None
        self.stop()
        self._ready = self._found = False
        self._sounds.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()

    def _choose(self, cue: str) -> str:
        """Take one of the cue's files, not the one that sounded last."""
        files = CUES[cue]
        others = [name for name in files if name != self._last.get(cue)] or list(files)
        self._last[cue] = self._dice.choice(others)
        return self._last[cue]

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            path = self._folder / f"{name}.wav"
            try:
                self._sounds[name] = pygame.mixer.Sound(path)
            except (pygame.error, OSError) as error:
                # Kept as None, so that it is said once and not at every hop.
                _log.warning("sound %s cannot be read: %s", path.name, error)
                self._sounds[name] = None
        return self._sounds[name]

    def _fall_silent(self, reason: str) -> None:
        _log.warning("sound stopped working, going on without: %s", reason)
        self._ready = self._found = False
        self._sounds.clear()


class _Search(threading.Thread):
    """Looks for a device; `why` says in the end why there is none."""

    def __init__(self, trouble: Callable[[], str]) -> None:
        super().__init__(name="sound", daemon=True)
        self._trouble = trouble
        self.why = ""

    def run(self) -> None:
        """Look for a device; an error of the search is none of the player's."""
        try:
            self.why = self._trouble()
        except Exception as error:
            self.why = repr(error)


def _clamped(value: float) -> float:
    return min(1.0, max(0.0, value))


def _open_mixer() -> bool:
    """Open the sound device if none is open yet; say once in the log when there is none."""
    try:
        if not pygame.mixer.get_init():
            pygame.mixer.init(frequency=FREQUENCY, size=-16, channels=2, buffer=BUFFER)
        pygame.mixer.set_num_channels(_CHANNELS)
    except (pygame.error, NotImplementedError) as error:
        _log.warning("no sound: %s", error)
        return False
    return True
