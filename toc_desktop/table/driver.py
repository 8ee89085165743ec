"""What a table's screen asks of whoever drives it: a game, a replay or a lesson."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from toc_desktop.engine import Move
from toc_desktop.present.table.asking import Asking
from toc_desktop.present.table.model import Activity, Banner
from toc_desktop.storage.settings import Settings
from toc_desktop.table.table import Table


def asking_of(settings: Settings, guided: bool = False) -> Asking:
    """Return what a player wants to be asked about, or is asked in a first game."""
    return Asking(settings.confirm_moves, settings.confirm_own_captures, guided and settings.tips)


class Driver(Protocol):
    """What the screen of a table asks of whoever drives it."""

    @property
    def table(self) -> Table: ...

    @property
    def state(self) -> Hashable:
        """Return what the picture depends on besides the table's own state."""

    @property
    def activity(self) -> Activity:
        """Return what goes on at the table."""

    @property
    def hand_is_open(self) -> bool:
        """Tell whether the viewer's cards lie open."""

    def banner(self) -> Banner: ...

    def submit(self, move: Move) -> None: ...

    def show_again(self, number: int) -> None: ...

    def moving(self, now: float) -> bool:
        """Tell whether the picture may change by itself."""

    def tick(self, dt: float, now: float, paused: bool) -> None:
        """Let time pass; a paused game only ends its animation."""
