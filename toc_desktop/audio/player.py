"""Play the game's short sounds by the name of what happened; without a device the game goes on in silence."""

from __future__ import annotations

import logging
import random
from pathlib import Path

import pygame

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


class Audio:
    """The loudspeaker: `play("toc")`, a volume from 0 to 1, and on or off."""

    def __init__(self, volume: float = 0.8, enabled: bool = True, *, folder: Path | None = None) -> None:
        self._volume = _clamped(volume)
        self._enabled = enabled
        self._folder = folder if folder is not None else asset("sounds")
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, str] = {}
        self._unknown: set[str] = set()
        # Its own dice: what sounds must never change what is dealt.
        self._dice = random.Random()
        self._ready = _open_mixer()

    @property
    def available(self) -> bool:
        """Tell whether there is a device to play on."""
        return self._ready

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
        """Give the device back."""
        self.stop()
        self._ready = False
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
        self._ready = False
        self._sounds.clear()


def _clamped(value: float) -> float:
    return min(1.0, max(0.0, value))


def _open_mixer() -> bool:
    """Open the sound device if none is open yet; say once in the log when there is none."""
    try:
        if not pygame.mixer.get_init():
            # A short buffer: a hop is heard when it is seen.
            pygame.mixer.init(frequency=44_100, size=-16, channels=2, buffer=512)
        pygame.mixer.set_num_channels(_CHANNELS)
    except (pygame.error, NotImplementedError) as error:
        _log.warning("no sound: %s", error)
        return False
    return True
