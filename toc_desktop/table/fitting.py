"""How a table fits into its window: who sits at the bottom, and how high the banner may be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from toc_desktop.engine import Player
from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import TableLayout, table_layout
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.table.banner_fit import reserved_heights
from toc_desktop.table.table import Table
from toc_desktop.ui.painter import UiContext

_STEP = 6
"""By how many pixels a banner that is too high is made lower, until there is room for it."""


def player_at_bottom(table: Table, turning: bool) -> Player:
    """Return who sits at the bottom: the first person, or whoever plays, where the board turns."""
    viewer = table.state.viewer
    if turning and table.seats[viewer].is_human:
        return viewer
    return next((player for player, seat in enumerate(table.seats) if seat.is_human), 0)


def fitted_layout(
    ui: UiContext, m: Metrics, table: Table, geometry: BoardGeometry, extra_height: int, log_open: bool
) -> TableLayout:
    """Return a layout whose banner has room for whatever is said in it, and some more.

    Hand and piles depend on window, sizes and players alone, not on the sentence that is shown.
    """
    seating = table.seating
    partners = max(len(seating.partners(player)) for player in range(seating.players))
    lay = partial(table_layout, m, geometry, seating.seats, partners=partners)
    height = _banner_height(ui, lay) + extra_height
    return lay(log_open=log_open, banner_height=height)


def _banner_height(ui: UiContext, lay: Callable[..., TableLayout]) -> int:
    """Return the height a banner wants, or as much of it as costs neither board nor hand nor piles theirs."""
    wanted, least = reserved_heights(ui, lay().banner.w)
    usual = lay(banner_height=least)
    heights = range(wanted, least, -_STEP)
    return next((h for h in heights if not _costs(lay(banner_height=h), usual)), least)


def _costs(layout: TableLayout, usual: TableLayout) -> bool:
    """Tell whether a higher banner makes smaller what a game is played with, or folds the log."""
    return (
        layout.board.pitch < usual.board.pitch
        or layout.pile < 0.95 * usual.pile
        or layout.fan.card < (0.85 if layout.fan.upright else 1.0) * usual.fan.card
        or layout.log_fits != usual.log_fits
        or any(not Box(*plate.rect).overlap(layout.banner).empty for plate in layout.plates.values())
    )
