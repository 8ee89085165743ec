"""What the table's painter draws by itself, in its place among the widgets: board, hand, piles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toc_desktop.present.table.layout import TableLayout
from toc_desktop.support.layout import Box
from toc_desktop.table.controls import PieceControls
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.focus import Control
from toc_desktop.ui.widgets import Plain, Widget

if TYPE_CHECKING:
    from toc_desktop.table.teller import Teller

_TOUCH = 4
"""Pixels by which what lies above may reach into what lies below."""


@dataclass(eq=False)
class DrawnPart(Plain):
    """Controls and words that lie on the table; they are asked for when needed, as pawns and cards move."""

    find_controls: Callable[[], list[Control]] = list
    find_passages: Callable[[], list[Passage]] = list

    def controls(self) -> list[Control]:
        """Return what can be pointed at here."""
        return self.find_controls()

    def passages(self) -> list[Passage]:
        """Return what is written here, or said of it."""
        return self.find_passages()


def drawn_parts(
    pieces: PieceControls, layout: TableLayout, tell: Teller, log: Sequence[Widget]
) -> list[Widget]:
    """Return board, piles, log and hand as they are read: the column that has the title comes first."""
    rect = Box(*layout.board.rect)
    board: list[Widget] = [
        DrawnPart(rect, lambda: pieces.places(layout)),
        DrawnPart(rect, find_passages=tell.on_board),
    ]
    hand = DrawnPart(layout.fan.zone, lambda: pieces.hand(layout), tell.at_hand)
    piles = DrawnPart(layout.middle, find_passages=tell.piles)
    # A folded log is a button in a corner, which may lie above the piles.
    above = layout.log_folded and layout.log.bottom <= layout.pile_box("stock").y + _TOUCH
    beside = [*log, piles, hand] if above else [piles, *log, hand]
    return [*board, *beside] if layout.stacked else [*beside, *board]
