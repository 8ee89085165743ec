"""Make the sounds: struck wood, paper and wooden bars, computed from damped tones and filtered noise."""

from __future__ import annotations

import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

RATE = 44_100
Wave = NDArray[np.float64]
# Modes of struck wood: frequency as a ratio to the first, loudness, decay time in seconds.
BLOCK = ((1.0, 1.0, 0.022), (2.42, 0.62, 0.014), (3.83, 0.38, 0.009), (5.9, 0.22, 0.006), (0.52, 0.35, 0.03))
TABLE = ((1.0, 1.0, 0.085), (1.71, 0.7, 0.06), (2.63, 0.45, 0.04), (4.2, 0.3, 0.022), (7.1, 0.18, 0.012))
BAR = ((1.0, 1.0, 0.34), (3.93, 0.24, 0.07), (9.24, 0.08, 0.025), (2.0, 0.05, 0.2))


def make(assets: Path) -> None:
    """Write every cue under assets/sounds, the same bytes each time."""
    out = assets / "sounds"
    out.mkdir(parents=True, exist_ok=True)
    for name, build in CUES.items():
        sound, peak = (
            build(np.random.default_rng(sum(map(ord, name)))),
            PEAKS.get(name.partition("-")[0], 0.5),
        )
        _save(out / f"{name}.wav", _finished(sound, peak))


def _save(path: Path, sound: Wave) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(sound * 32767).astype("<i2").tobytes())


def _finished(sound: Wave, peak: float) -> Wave:
    """Take out the offset, set the peak, and end in silence so that nothing clicks."""
    sound = sound - sound.mean()
    ramp_in, ramp_out = 12, min(len(sound) // 4, 900)
    sound[:ramp_in] *= np.linspace(0, 1, ramp_in)
    sound[-ramp_out:] *= np.linspace(1, 0, ramp_out) ** 2
    return np.asarray(sound / np.abs(sound).max() * peak)


def _time(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _struck(
    seconds: float,
    pitch: float,
    modes: tuple[tuple[float, float, float], ...],
    rng: np.random.Generator,
    wobble: float = 0.008,
) -> Wave:
    """Return a body hit once: damped tones that start together, slightly out of tune as wood is."""
    t = _time(seconds)
    sound = np.zeros_like(t)
    for ratio, loudness, decay in modes:
        frequency = pitch * ratio * (1 + rng.uniform(-wobble, wobble))
        sound += loudness * np.exp(-t / decay) * np.sin(2 * np.pi * frequency * t + rng.uniform(0, 0.6))
    return sound


def _noise(seconds: float, low: float, high: float, rng: np.random.Generator) -> Wave:
    """Return noise between two frequencies, with soft flanks."""
    n = round(seconds * RATE)
    spectrum = np.fft.rfft(rng.standard_normal(n))
    frequency = np.fft.rfftfreq(n, 1 / RATE)
    band = 1 / (1 + (np.maximum(frequency, 1) / high) ** 6) / (1 + (low / np.maximum(frequency, 1)) ** 4)
    sound = np.fft.irfft(spectrum * band, n)
    return np.asarray(sound / np.abs(sound).max())


def _mix(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Lay sounds over each other: (start in seconds, loudness, sound)."""
    sound = np.zeros(round(seconds * RATE))
    for start, loudness, part in parts:
        at = round(start * RATE)
        end = min(len(sound), at + len(part))
        sound[at:end] += loudness * part[: end - at]
    return sound


def _room(sound: Wave, amount: float) -> Wave:
    """Add a few early echoes, each duller than the last: a small wooden room."""
    out = sound.copy()
    dull = sound
    for delay, loudness in ((0.013, 0.5), (0.021, 0.4), (0.034, 0.32), (0.055, 0.22), (0.083, 0.15)):
        kernel = np.ones(9) / 9
        dull = np.convolve(dull, kernel, mode="same")
        shift = round(delay * RATE)
        out[shift:] += amount * loudness * dull[:-shift]
    return out


def _toc(pitch: float) -> Callable[[np.random.Generator], Wave]:
    """Return the maker of a pawn set down on the board: dry, short, woody."""

    def build(rng: np.random.Generator) -> Wave:
        click = _noise(0.006, 1500, 7000, rng) * np.exp(-_time(0.006) / 0.0015)
        body = _struck(0.13, pitch, BLOCK, rng)
        under = _struck(0.13, pitch * 0.31, TABLE[:2], rng)
        return _room(_mix(0.13, (0, 1, body), (0, 0.5, click), (0, 0.28, under)), 0.35)

    return build


def _knock(rng: np.random.Generator) -> Wave:
    """Return a capture: a firm knock on the table, and the pawn that topples."""
    thump = _struck(0.36, 168, TABLE, rng)
    crack = _noise(0.012, 700, 5200, rng) * np.exp(-_time(0.012) / 0.003)
    parts = [(0.0, 1.0, thump), (0.0, 0.7, crack), (0.0, 0.5, _struck(0.2, 540, BLOCK, rng))]
    for start, loudness, pitch in ((0.105, 0.34, 690), (0.168, 0.2, 730), (0.214, 0.12, 760)):
        parts.append((start, loudness, _struck(0.1, pitch, BLOCK, rng)))
    return _room(_mix(0.36, *parts), 0.4)


def _paper(seconds: float, low: float, high: float, rise: float, rng: np.random.Generator) -> Wave:
    """Return paper drawn over felt: noise that swells and dies."""
    t = _time(seconds) / seconds
    swell = np.sin(np.pi * np.clip(t, 0, 1) ** rise) ** 1.6
    grain = 1 + 0.35 * _noise(seconds, 20, 90, rng)
    return np.asarray(_noise(seconds, low, high, rng) * swell * grain)


def _slide(rng: np.random.Generator) -> Wave:
    return _mix(
        0.24, (0, 1, _paper(0.24, 500, 3400, 0.7, rng)), (0.02, 0.35, _paper(0.2, 2500, 8000, 0.6, rng))
    )


def _flick(seconds: float, pitch: float) -> Callable[[np.random.Generator], Wave]:
    """Return the maker of a card snapped down: a breath of paper, then a soft tap."""

    def build(rng: np.random.Generator) -> Wave:
        tap = _noise(0.03, 250, 2200, rng) * np.exp(-_time(0.03) / 0.006)
        low = _struck(0.05, pitch, TABLE[:3], rng) * np.exp(-_time(0.05) / 0.014)
        swish = _paper(seconds * 0.7, 1200, 6500, 0.8, rng)
        return _mix(seconds, (0, 0.45, swish), (seconds * 0.5, 0.9, tap), (seconds * 0.5, 0.55, low))

    return build


def _flip(rng: np.random.Generator) -> Wave:
    snap = _noise(0.02, 900, 6000, rng) * np.exp(-_time(0.02) / 0.004)
    return _mix(
        0.16,
        (0, 0.5, _paper(0.12, 900, 5200, 0.6, rng)),
        (0.085, 1, snap),
        (0.09, 0.5, _flick(0.07, 210)(rng)),
    )


def _shuffle(rng: np.random.Generator) -> Wave:
    """Return two halves of the deck that run into each other, faster and faster, and are squared."""
    parts: list[tuple[float, float, Wave]] = []
    at = 0.0
    for i in range(26):
        tick = _noise(0.014, 900, 5200, rng) * np.exp(-_time(0.014) / 0.0028)
        parts.append((at, 0.35 + 0.3 * i / 26 + rng.uniform(-0.08, 0.08), tick))
        at += 0.024 - 0.0004 * i + rng.uniform(-0.003, 0.003)
    parts.append((at + 0.03, 0.8, _flick(0.09, 190)(rng)))
    return _mix(at + 0.14, *parts)


def _bar(seconds: float, pitch: float, rng: np.random.Generator) -> Wave:
    """Return one bar of a marimba, struck with a soft mallet."""
    mallet = _noise(0.012, 200, 1800, rng) * np.exp(-_time(0.012) / 0.004)
    decay = tuple((ratio, loud, time * (523 / pitch) ** 0.4) for ratio, loud, time in BAR)
    return _mix(seconds, (0, 1, _struck(seconds, pitch, decay, rng, wobble=0.001)), (0, 0.18, mallet))


def _tune(seconds: float, notes: list[tuple[float, float, float]]) -> Callable[[np.random.Generator], Wave]:
    """Return the maker of marimba notes, each (start, frequency, loudness)."""

    def build(rng: np.random.Generator) -> Wave:
        parts = [(start, loud, _bar(seconds - start, pitch, rng)) for start, pitch, loud in notes]
        return _room(_mix(seconds, *parts), 0.3)

    return build


def _click(rng: np.random.Generator) -> Wave:
    return _mix(
        0.045,
        (0, 1, _struck(0.045, 1050, ((1.0, 1.0, 0.007), (2.3, 0.4, 0.004)), rng)),
        (0, 0.3, _noise(0.004, 1500, 6000, rng) * np.exp(-_time(0.004) / 0.001)),
    )


def _refuse(rng: np.random.Generator) -> Wave:
    """Return two dull taps, lower the second time: no, but not angrily."""
    soft = ((1.0, 1.0, 0.04), (1.9, 0.3, 0.025))
    return _mix(0.22, (0, 1, _struck(0.12, 236, soft, rng)), (0.095, 0.85, _struck(0.12, 196, soft, rng)))


C4, E4, G4, A4 = 261.63, 329.63, 392.0, 440.0
C5, D5, E5, G5, C6 = 523.25, 587.33, 659.26, 783.99, 1046.5
CUES: dict[str, Callable[[np.random.Generator], Wave]] = {
    **{f"toc-{i}": _toc(pitch) for i, pitch in enumerate((655, 690, 722, 760, 800), 1)},
    "knock": _knock,
    "slide": _slide,
    "flip": _flip,
    **{f"deal-{i}": _flick(0.1, pitch) for i, pitch in enumerate((180, 200, 225), 1)},
    "shuffle": _shuffle,
    "click": _click,
    "refuse": _refuse,
    "turn": _tune(0.42, [(0, G4, 0.8), (0.09, C5, 1)]),
    "chord": _tune(0.8, [(0, C5, 1), (0.055, E5, 0.9), (0.11, G5, 0.9), (0.165, C6, 0.6)]),
    "fanfare": _tune(
        1.75,
        [
            (0, G4, 0.9),
            (0.14, C5, 0.9),
            (0.28, E5, 0.9),
            (0.42, G5, 1),
            (0.66, E5, 0.8),
            (0.8, C4, 0.7),
            (0.8, G4, 0.7),
            (0.8, C5, 0.8),
            (0.8, E5, 0.8),
            (0.8, C6, 1),
        ],
    ),
    "lose": _tune(0.95, [(0, E5, 0.8), (0.17, D5, 0.8), (0.34, C5, 0.8), (0.34, A4, 0.6), (0.34, E4, 0.5)]),
}
PEAKS = {
    "toc": 0.62,
    "knock": 0.85,
    "slide": 0.3,
    "flip": 0.42,
    "deal": 0.34,
    "shuffle": 0.36,
    "click": 0.22,
    "refuse": 0.5,
    "turn": 0.4,
    "chord": 0.6,
    "fanfare": 0.72,
    "lose": 0.5,
}
