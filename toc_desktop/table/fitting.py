"""How a table fits into its window: who sits at the bottom, and how high the banner may be."""

from __future__ import annotations

from functools import partial

from toc_desktop.engine import Player
from toc_desktop.present.table.geometry import BoardGeometry
from toc_desktop.present.table.layout import TableLayout, table_layout
from toc_desktop.present.table.model import Banner
from toc_desktop.support.layout import Metrics
from toc_desktop.table.banner import banner_height
from toc_desktop.table.table import Table
from toc_desktop.ui.painter import UiContext


def player_at_bottom(table: Table, turning: bool) -> Player:
    """Return who sits at the bottom: the first person, or whoever plays, where the board turns."""
    viewer = table.state.viewer
    if turning and table.seats[viewer].is_human:
        return viewer
    return next((player for player, seat in enumerate(table.seats) if seat.is_human), 0)


def fitted_layout(
    ui: UiContext,
    m: Metrics,
    table: Table,
    geometry: BoardGeometry,
    banner: Banner,
    extra_height: int,
    log_open: bool,
) -> TableLayout:
    """Return a layout that leaves the banner the height it wants, and some more."""
    seating = table.seating
    partners = max(len(seating.partners(player)) for player in range(seating.players))
    lay = partial(table_layout, m, geometry, seating.seats, log_open=log_open, partners=partners)
    return lay(banner_height=banner_height(ui, lay().banner.w, banner) + extra_height)
