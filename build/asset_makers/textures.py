"""Wood and felt, grown from wrapping value noise: what the board and the table are made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Grid = NDArray[np.float64]
Ramp = list[tuple[float, str]]

WALNUT: Ramp = [(0, "#2a180d"), (0.3, "#432817"), (0.55, "#5a3821"), (0.8, "#6e4629"), (1, "#835634")]
MAPLE: Ramp = [(0, "#b98f5c"), (0.3, "#cfa873"), (0.55, "#dcb985"), (0.8, "#e6c998"), (1, "#f0d9af")]

# Textures are drawn a quarter larger than they are shown at 1080p, so that a 4K board stays crisp.
DETAIL = 1.25
BOARD = 1100
RAIL = (1300, 90)
FELT = 512
FELT_MEAN = 225


def noise(height: int, width: int, cell_y: float, cell_x: float, seed: int) -> Grid:
    """Return smooth noise: a wrapping lattice of random values, cosine-interpolated."""
    rows, columns = max(1, round(height / cell_y)), max(1, round(width / cell_x))
    lattice = np.random.default_rng(seed).random((rows, columns))
    y, x = np.arange(height) * rows / height, np.arange(width) * columns / width
    top, left = y.astype(int), x.astype(int)
    ease_y = ((1 - np.cos((y - top) * np.pi)) / 2)[:, None]
    ease_x = ((1 - np.cos((x - left) * np.pi)) / 2)[None, :]
    below, right = (top + 1) % rows, (left + 1) % columns
    top, left = top % rows, left % columns
    upper = lattice[np.ix_(top, left)] * (1 - ease_x) + lattice[np.ix_(top, right)] * ease_x
    lower = lattice[np.ix_(below, left)] * (1 - ease_x) + lattice[np.ix_(below, right)] * ease_x
    blended: Grid = upper * (1 - ease_y) + lower * ease_y
    return blended


def coloured(values: Grid, ramp: Ramp) -> Grid:
    """Return the colours of values from 0 to 1 by a ramp."""
    at = np.array([stop for stop, _ in ramp])
    colours = np.array([[int(text[i : i + 2], 16) for i in (1, 3, 5)] for _, text in ramp], float)
    return np.stack([np.interp(values, at, colours[:, channel]) for channel in range(3)], -1)


def wood(
    width: int,
    height: int,
    ramp: Ramp,
    seed: int,
    *,
    rings: float = 6.0,
    gap: float = 230.0,
    contrast: float = 1.0,
    pores: float = 1.0,
    detail: float = DETAIL,
) -> Grid:
    """Return a plank with its grain along x: cathedral rings, fibres, short dark pores and slow patches."""
    w, h = round(width * detail), round(height * detail)

    def grain(cell_y: float, cell_x: float, offset: int) -> Grid:
        return noise(h, w, cell_y * detail, cell_x * detail, seed + offset)

    y = np.arange(h)[:, None] / (gap * detail) * rings
    warp = 5.2 * grain(420, 1000, 0) + 1.5 * grain(150, 420, 1) + 0.22 * grain(26, 190, 2)
    phase = (y + warp * 1.6) % 1.0
    # A slow rise and a quick fall is what late wood looks like.
    ring = np.where(phase < 0.82, phase / 0.82, (1 - phase) / 0.18) ** 1.7
    fibre = 0.55 * grain(2.2, 150, 3) + 0.3 * grain(1.1, 70, 4) + 0.15 * grain(5, 320, 5)
    tone = 0.62 + contrast * (-0.17 * ring + 0.34 * (fibre - 0.5) + 0.24 * (grain(260, 520, 6) - 0.5))
    dashes = grain(1.6, 22, 7) * grain(3, 60, 8)
    tone -= pores * 0.30 * np.clip((dashes - 0.62) * 5, 0, 1)
    tone += 0.012 * np.random.default_rng(seed + 9).standard_normal((h, w))
    return coloured(np.clip(tone, 0, 1), ramp)


def felt(size: int, seed: int) -> Grid:
    """Return short fibres in three directions and slow clouds, in grey: themes dye it."""
    chance = np.random.default_rng(seed)
    tone = np.ones((size, size))
    for strength, step in ((0.055, (0, 1)), (0.05, (1, 1)), (0.05, (1, -1))):
        dots = chance.standard_normal((size, size))
        fibre = sum(np.roll(dots, (step[0] * i, step[1] * i), (0, 1)) for i in range(3)) / 3
        tone += strength * fibre
    tone += 0.10 * (noise(size, size, 90, 90, seed + 1) - 0.5)
    tone += 0.06 * (noise(size, size, 14, 14, seed + 2) - 0.5)
    return FELT_MEAN * tone


def save(pixels: Grid, path: Path, **options: Any) -> None:
    """Write a picture, the same bytes each time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.clip(pixels, 0, 255).astype("uint8")).save(path, **options)


def make(out: Path) -> None:
    """Make every texture under `out`/textures."""
    folder = out / "textures"
    jpeg = {"quality": 93, "optimize": True, "subsampling": 0}
    save(wood(BOARD, BOARD, WALNUT, 11), folder / "walnut.jpg", **jpeg)
    save(wood(*RAIL, WALNUT, 41, rings=3, gap=120, contrast=0.9), folder / "walnut_rail.jpg", **jpeg)
    save(wood(BOARD, BOARD, MAPLE, 21, contrast=0.55, pores=0.35), folder / "maple.jpg", **jpeg)
    save(
        wood(*RAIL, MAPLE, 43, rings=3, gap=120, contrast=0.7, pores=0.35), folder / "maple_rail.jpg", **jpeg
    )
    save(felt(FELT, 5), folder / "felt.jpg", quality=90, optimize=True)
