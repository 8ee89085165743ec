"""A disk with moods, and an evening on it."""

from __future__ import annotations

from pathlib import Path

from tests.scenes.evenings import Evening
from tests.scenes.table_hands import choose
from toc_desktop.storage.files import Files


class MoodyDisk(Files):
    """A disk that refuses to write while somebody says so."""

    def __init__(self) -> None:
        self.fault = 0

    def _refuse(self) -> None:
        if self.fault:
            raise OSError(self.fault, "injected")

    def create(self, path: Path) -> int:
        self._refuse()
        return super().create(path)

    def open_append(self, path: Path) -> int:
        self._refuse()
        return super().open_append(path)


def at_table(disk: Files) -> Evening:
    """Somebody who has just sat down, and whose turn it is."""
    evening = Evening(disk)
    evening.profile.settings.animation_speed = "instant"
    evening.click("play_now").frame(2)
    evening.table.finish()
    evening.my_turn()
    return evening


def move(evening: Evening) -> None:
    """One decision, without ceremony."""
    evening.my_turn()
    if not evening.table.session.finished:
        evening.table.driver.submit(choose(evening.table))
    evening.frame(2)
