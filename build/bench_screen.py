"""How the screen keeps up: frames in the busiest animation, idle time, first frame, memory."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toc_desktop.scenes.table import TableScene
    from toc_desktop.services import GameApp

ROOT = Path(__file__).resolve().parent.parent
SIZES = ((1280, 720), (1920, 1080), (2560, 1440))
FRAME = 1 / 60

EMPTY_WINDOW = """
import os
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame, pygame_gui
pygame.display.init(); pygame.font.init()
window = pygame.Window("", (1280, 720))
surface = window.get_surface()
manager = pygame_gui.UIManager((1280, 720))
pygame_gui.elements.UIButton(pygame.Rect(20, 20, 200, 50), "hello", manager)
manager.update(0.016); manager.draw_ui(surface); window.flip()
print("ready", flush=True)
"""

OUR_TITLE = """
from toc_desktop.game.start import game_app
from toc_desktop.scenes.title import TitleScene
from toc_desktop.app.window import RealWindow
app = game_app(window=RealWindow("", (1280, 720)))
app.push(TitleScene(app)); app.step(0.016)
print("ready", flush=True)
"""


def run(quick: bool = False) -> list[tuple[str, str]]:
    """Return what was measured, a row each."""
    rows = []
    for width, height in SIZES:
        told = _child("frames", width, height, 400 if quick else 1500)
        wall = f"median {told['median']:.1f} ms, p99 {told['p99']:.1f} ms"
        cpu = f"p99 of the processor alone {told['cpu_p99']:.1f} ms, {told['frames']} frames"
        rows.append((f"{width}×{height}: a frame of the busiest animation", f"{wall}, {cpu}"))
        if (width, height) == (1920, 1080):
            rows.append(("memory at 1920×1080", f"{told['memory']:.0f} MB"))
            heard = _child("heard", width, height, 400 if quick else 1500)
            wall = f"median {heard['median']:.1f} ms, p99 {heard['p99']:.1f} ms"
            wall += f", p99 of the processor alone {heard['cpu_p99']:.1f} ms"
            rows.append((f"{width}×{height}: the same with a screen reader listening", wall))
    idle = _child("idle", 1920, 1080, 2 if quick else 6)
    rows.append(("idle at the table", f"{100 * idle['share']:.1f} % of a core"))
    title = _child("title", 1920, 1080, 5 if quick else 15)
    rows.append(("the title, a pawn on its way now and then", f"{100 * title['share']:.1f} % of a core"))
    empty, ours = _first_frames(2 if quick else 4)
    rows.append(
        (
            "first frame of the title",
            f"{ours:.2f} s, {ours / empty:.1f} × an empty pygame + pygame_gui window ({empty:.2f} s)",
        )
    )
    return rows


def _environment() -> dict[str, str]:
    driver = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    # Compiled as every installed program is, whatever this shell says about bytecode.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **driver, "PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": str(_bytecode())}


@cache
def _bytecode() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="toc-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _child(what: str, width: int, height: int, amount: int) -> dict[str, Any]:
    """Measure in a process of its own, so that nothing is warm and memory is its own."""
    command = [sys.executable, str(Path(__file__).resolve()), what, str(width), str(height), str(amount)]
    done = subprocess.run(command, env=_environment(), capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def _first_frames(rounds: int) -> tuple[float, float]:
    """Return the seconds from starting Python to the first frame, the best of some rounds, both in turn."""
    best = [9e9, 9e9]
    for _ in range(rounds):
        for index, code in enumerate((EMPTY_WINDOW, OUR_TITLE)):
            start = time.perf_counter()
            with subprocess.Popen(
                [sys.executable, "-c", code], env=_environment(), stdout=subprocess.PIPE, text=True
            ) as process:
                assert process.stdout is not None
                while "ready" not in process.stdout.readline():
                    if process.poll() is not None:
                        raise RuntimeError("no first frame")
                best[index] = min(best[index], time.perf_counter() - start)
    return best[0], best[1]


# In the child.


def _table(width: int, height: int) -> tuple[GameApp, TableScene]:
    """Open a table of four with exchange, everything moving, on an app without a window."""
    from toc_desktop.app.window import PictureWindow
    from toc_desktop.commands.random_player import FastThinker
    from toc_desktop.commands.shots import StillClock
    from toc_desktop.game.start import game_app
    from toc_desktop.scenes.table import TableScene
    from toc_desktop.session import Session, quick_setup

    app = game_app(clock=StillClock(), window=PictureWindow((width, height)))
    setup = quick_setup("toc-bois", 4, teams=2, humans=["Zoé"], seed=3)
    scene = TableScene(app, Session.new(setup), FastThinker())
    app.push(scene)
    return app, scene


def frames(width: int, height: int, wanted: int) -> dict[str, Any]:
    """Measure the frames while cards and pawns are on their way."""
    from toc_desktop.bots import USUAL_LEVEL, Budget, make_bot
    from toc_desktop.support.memory import resident_mib

    app, scene = _table(width, height)
    app.step(FRAME)
    wall: list[float] = []
    cpu: list[float] = []
    while len(wall) < wanted and not scene.session.finished:
        if scene.state.deciding:
            move = make_bot(USUAL_LEVEL, 1).choose(scene.state.view, Budget(worlds=1))
            scene.driver.submit(move)
        moving = scene.state.playback is not None
        start, used = time.perf_counter(), time.thread_time()
        app.step(app.clock.tick())
        if moving:
            wall.append(1000 * (time.perf_counter() - start))
            cpu.append(1000 * (time.thread_time() - used))
    return {
        "median": statistics.median(wall),
        "p99": _share(wall, 0.99),
        "cpu_p99": _share(cpu, 0.99),
        "frames": len(wall),
        "memory": resident_mib(),
    }


def heard(width: int, height: int, wanted: int) -> dict[str, Any]:
    """Measure the same frames while a client listens: the tree is made, compared and put in its words."""
    from toc_desktop.ui.accessibility.publisher import Publisher

    global _table
    silent = _table

    def listened(width: int, height: int) -> tuple[GameApp, TableScene]:
        app, scene = silent(width, height)
        app.listening.publisher = Publisher(_Client, settle=0)
        return app, scene

    _table = listened
    return frames(width, height, wanted)


class _Client:
    """A client that is always there; what is sent to it is made by the library, where it is installed."""

    def __init__(self, came: Callable[[], None], went: Callable[[], None], asked: Any) -> None:
        from toc_desktop.ui.accessibility.adapter import AccessKitAdapter, load_accesskit

        library = load_accesskit()
        self._words = AccessKitAdapter.__new__(AccessKitAdapter)
        if library is not None:
            self._words.speak_for(library)
        self._here = library is not None
        came()

    def update(self, make: Callable[[], Any]) -> None:
        update = make()
        if update is not None and self._here:
            self._words.tree_update(update)

    def window_focused(self, focused: bool) -> None: ...

    def window_moved(self, box: Any) -> None: ...

    def close(self) -> None: ...


def idle(width: int, height: int, seconds: int) -> dict[str, Any]:
    """Return how much of a core the table takes while it waits for its player."""
    app, scene = _table(width, height)
    scene.settings.animation_speed = "instant"
    for _ in range(2000):
        app.step(app.clock.tick())
        if scene.state.deciding:
            break
    for _ in range(300):
        app.step(app.clock.tick())
    return {"share": _used(app, seconds)}


def title(width: int, height: int, seconds: int) -> dict[str, Any]:
    """Return how much of a core the title takes, with the board that lives behind it."""
    from toc_desktop.app.window import PictureWindow
    from toc_desktop.commands.shots import StillClock
    from toc_desktop.game.start import game_app
    from toc_desktop.scenes.title import TitleScene

    app = game_app(clock=StillClock(), window=PictureWindow((width, height)))
    app.push(TitleScene(app))
    # The board is painted, and its first move has been seen.
    for _ in range(300):
        app.step(app.clock.tick())
    return {"share": _used(app, seconds)}


def _used(app: GameApp, seconds: float) -> float:
    """Return the share of a core that an app takes from now on, waiting between frames as it does."""
    from toc_desktop.app.window import RealClock

    app.clock = RealClock()
    app.go_round()
    start, used = time.perf_counter(), time.process_time()
    while time.perf_counter() - start < seconds:
        app.go_round()
    return (time.process_time() - used) / (time.perf_counter() - start)


def _share(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


if __name__ == "__main__":
    measure = {"frames": frames, "heard": heard, "idle": idle, "title": title}[sys.argv[1]]
    print(json.dumps(measure(*map(int, sys.argv[2:5]))))
