"""The first window of the game on a 4K screen at 200 %, which wine shows on a screen of that size."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from devtools.environment import Trouble
from packager import facts

from trial import judging
from trial.desk import Desk, hidden_desk
from trial.host import Wine, start
from trial.registry import Registry
from trial.setup_pages import PATIENCE, ended

SIZE = (3840, 2160)
_KEY = "HKCU\\Control Panel\\Desktop"
SILENT = {"SDL_AUDIODRIVER": "dummy"}
"""A sound device that plays nothing, as good as one to whoever waits for it."""
DEAF = {"PULSE_SERVER": "unix:/nowhere/pulse", "ALSA_CONFIG_PATH": "/nowhere/asound.conf"}
"""No sound device, also on a machine that has one and lends it to wine."""


def first_window(host: Wine, program: str, work: Path, pictures: Path | None) -> str:
    """Start the game for a player who never played; return the size of its window."""
    with _fine_desk(host) as desk:
        folder = host.there(work / "fresh player")
        game = start(host, program, ["--lang", facts.main_language(), "--data-dir", folder], SILENT)
        try:
            desk.wait_for(facts.TITLE, PATIENCE)
            desk.wait_drawn(facts.TITLE, PATIENCE)
            time.sleep(3)
            found = desk.size(facts.TITLE)
            if pictures is not None:
                desk.picture(pictures / "4k.png")
            desk.close(facts.TITLE)
            ended(game, "The game did not end on the fine screen.")
        finally:
            game.kill()
    judging.window(found, SIZE)
    return f"({found[0]}x{found[1]})"


@contextmanager
def _fine_desk(host: Wine) -> Iterator[Desk]:
    """Give a fine desktop, and the usual one back; no trouble hides an earlier one."""
    plain, registry = host.display, Registry(host)

    def back() -> None:
        host.stop()
        host.display = plain
        registry.reg("delete", _KEY, "/v", "LogPixels", "/f")
        host.open_desktop()

    registry.reg("add", _KEY, "/v", "LogPixels", "/t", "REG_DWORD", "/d", "192", "/f")
    try:
        with hidden_desk(f"{SIZE[0]}x{SIZE[1]}x24") as (desk, display):
            # A desktop is wine's until its last program has ended.
            host.stop()
            host.display = display
            yield desk
            host.stop()
    except BaseException:
        with suppress(Trouble, OSError):
            back()
        raise
    back()
