"""Make everything drawn, lettered or heard: `python3 build/dev.py assets [fonts cards icons …]`."""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"

# In order: the glyph outlines come from the fonts, and the cards from the glyph outlines.
MAKERS = ("fonts", "glyphs", "cards", "icons", "logo", "app_icon", "textures", "sounds")


def main(argv: list[str] | None = None) -> int:
    """Run the makers named on the command line, or all of them."""
    wanted = list(sys.argv[1:] if argv is None else argv) or list(MAKERS)
    unknown = [name for name in wanted if name not in MAKERS]
    if unknown:
        print(f"assets: unknown maker {', '.join(unknown)}; known: {', '.join(MAKERS)}", file=sys.stderr)
        return 2
    # The makers, and the game's own way to read its languages.
    sys.path[:0] = [str(ROOT / "build"), str(ROOT)]
    for name in MAKERS:
        if name not in wanted:
            continue
        started = time.perf_counter()
        try:
            maker = importlib.import_module(f"asset_makers.{name}")
        except ModuleNotFoundError as error:
            print(
                f"assets: {name} needs the Python package {error.name}; pip install {error.name}",
                file=sys.stderr,
            )
            return 1
        maker.make(ASSETS)
        print(f"assets: {name} made in {time.perf_counter() - started:.1f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
