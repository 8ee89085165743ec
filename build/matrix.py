"""Look at every screen in every look: sizes × text × "Grand jeu" × themes × languages; tell what is wrong.

The suite sees each screen in a few looks; this sees each in all of them, and says how many and in what time:

    python3 build/dev.py matrix
    python3 build/dev.py matrix --screen table-seven --pieces 200
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

if TYPE_CHECKING:
    from tests.scenes.rooms import Look
    from toc_desktop.services import GameApp


def main(words: list[str]) -> int:
    """Look at the screens asked for, or at all of them; 1 when something is wrong with any."""
    args = _parser().parse_args(words)
    from toc_desktop.commands.gallery import gallery

    _quicken()
    openers = gallery()
    unknown = [name for name in args.screen if name not in openers]
    if unknown:
        print(f"No screen is called {unknown[0]}. There are: {', '.join(openers)}.", file=sys.stderr)
        return 2
    began, seen, wrong = time.monotonic(), 0, 0
    for name in args.screen or openers:
        since, looks, found = time.monotonic(), 0, 0
        for look, problems in looked_at(openers[name], args):
            looks += 1
            found += len(problems)
            for problem in problems:
                print(f"  {name} {look}: {problem}", flush=True)
        print(f"{name}: {looks} looks, {found} wrong, {time.monotonic() - since:.0f} s", flush=True)
        seen, wrong = seen + looks, wrong + found
    screens = len(args.screen or openers)
    took = time.monotonic() - began
    print(f"{screens} screens in {seen} looks in {took / 60:.0f} min: {wrong} things are wrong.")
    return 1 if wrong else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="build/dev.py matrix", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--screen", action="append", default=[], help="one screen only, by name")
    parser.add_argument("--size", action="append", default=[], help="one size only, like 960x600")
    parser.add_argument("--text", action="append", type=int, default=[], help="one size of text, in percent")
    parser.add_argument("--pieces", action="append", type=int, default=[], help='one "Grand jeu", in percent')
    parser.add_argument("--theme", action="append", default=[], help="one theme only")
    parser.add_argument("--lang", action="append", default=[], help="one language only")
    return parser


def looked_at(
    opener: Callable[[GameApp], None], args: argparse.Namespace
) -> Iterator[tuple[Look, list[str]]]:
    """Open a screen once and return each look with what is wrong in it."""
    from tests.pilot import Pilot, make_app
    from tests.scenes.checks import problems
    from tests.scenes.rooms import PIECES, show_in
    from tests.scenes.table_hands import blind
    from toc_desktop.support import i18n
    from toc_desktop.table.screen import TableScreen

    i18n.set_language(i18n.available()[0])
    app = make_app()
    app.reduced_motion = True
    pilot = Pilot(app)
    opener(app)
    pilot.frame(2)
    at_table = any(isinstance(scene, TableScreen) for scene in app.scenes)
    for look in wanted(args, PIECES if at_table else PIECES[:1]):
        draw = blind(pilot)  # until the screen has settled nobody looks
        show_in(pilot, look)
        app.draw = draw  # type: ignore[method-assign]
        yield look, problems(app)
    i18n.set_language(i18n.available()[0])


def wanted(args: argparse.Namespace, pieces: tuple[float, ...]) -> Iterator[Look]:
    """Return the looks asked for; screens without a table look the same in any "Grand jeu"."""
    from tests.scenes.rooms import LANGUAGES, SCALES, SIZES, THEMES, Look

    sizes = [size for size in SIZES if not args.size or f"{size[0]}x{size[1]}" in args.size]
    scales = [scale for scale in SCALES if not args.text or round(scale * 100) in args.text]
    grand = [scale for scale in pieces if not args.pieces or round(scale * 100) in args.pieces]
    themes = [theme for theme in THEMES if not args.theme or theme in args.theme]
    languages = [lang for lang in LANGUAGES if not args.lang or lang in args.lang]
    for theme, size, piece, text, lang in product(themes, sizes, grand, scales, languages):
        yield Look(theme, size, text, lang, piece)


def _quicken() -> None:
    """Paint each board once: most looks differ in words alone; and let hints be quick, not good."""
    from toc_desktop.render import table_board
    from toc_desktop.table import hint

    hint.SECONDS = 0.05
    paint = table_board._ground

    @lru_cache(maxsize=4)
    def kept(theme, layout, size, marks, seats, numbers):  # type: ignore[no-untyped-def]
        return paint(theme, layout, size, marks, dict(seats), numbers)

    def ground(theme, layout, size, marks, seats, numbers):  # type: ignore[no-untyped-def]
        return kept(theme, layout, size, marks, tuple(sorted(seats.items())), numbers)

    table_board._ground = ground


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
