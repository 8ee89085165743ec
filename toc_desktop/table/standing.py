"""What of a table stays as it is while things move: most of the picture, and every control, is made of it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from toc_desktop.present.table.model import Activity
from toc_desktop.present.table.timeline import TableSnapshot
from toc_desktop.table.driver import Driver
from toc_desktop.table.state import TableState
from toc_desktop.table.table import Table
from toc_desktop.ui.painter import UiContext


@dataclass(frozen=True, slots=True)
class Standing:
    """A table without what changes with the clock alone: how far an animation is, rising cards, lights."""

    table: Table
    state: TableState
    snapshot: TableSnapshot
    """What lies on the table at this moment of the animation, or at rest."""
    animated: bool
    """Whether an animation runs."""
    showing: int | None
    """The number of the past move that is shown again, if it is one."""
    driver_state: Hashable
    activity: Activity
    ui: UiContext
    layers: bool
    """Whether a dialog or a list lies above the table."""

    @classmethod
    def of(cls, driver: Driver, without_clock: TableState, ui: UiContext, layers: bool) -> Standing:
        """Return how the table of a driver stands now."""
        state = driver.table.state
        playback = state.playback
        return cls(
            driver.table,
            without_clock,
            state.snapshot if playback is None else state.shown.snapshot,
            playback is not None,
            playback.move if playback is not None else None,
            driver.state,
            driver.activity,
            ui,
            layers,
        )
