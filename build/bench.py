"""Measure what must be fast: the engine, saving, the screen. Prints tables, asserts nothing.

Ratios are taken against a reference run in the same minute, so that a busy or slow machine
changes both sides alike.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

SECTIONS = {
    "engine": "random games against python-chess, the worst seven, memory over many games",
    "storage": "saving a long game, stepping through a replay",
    "screen": "frames, idle time, first frame, memory",
}


def main() -> int:
    """Run the sections asked for and print their tables."""
    parser = argparse.ArgumentParser(prog="build/dev.py bench", description=__doc__)
    for name, about in SECTIONS.items():
        parser.add_argument(f"--{name}", action="store_true", help=about)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, rougher figures")
    args = parser.parse_args()
    chosen = [name for name in SECTIONS if getattr(args, name)] or list(SECTIONS)
    for name in chosen:
        print(f"\n{name}: {SECTIONS[name]}", flush=True)
        rows: list[tuple[str, str]] = importlib.import_module(f"bench_{name}").run(quick=args.quick)
        width = max(len(label) for label, _ in rows)
        for label, value in rows:
            print(f"  {label:<{width}}  {value}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
