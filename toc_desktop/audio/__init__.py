"""Cue name to sound; silent where there is no device."""

from toc_desktop.audio.player import CUES, Audio

__all__ = ["CUES", "Audio"]
