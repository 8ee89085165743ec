"""Cards and pawns that follow the mouse: to drop one somewhere is to click on both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.targets import CardTarget, CellTarget, PawnTarget, PieceTarget
from toc_desktop.table.controls import board_controls
from toc_desktop.table.driver import asking_of
from toc_desktop.table.state import Drag
from toc_desktop.ui.focus import Target
from toc_desktop.ui.steering import Point

if TYPE_CHECKING:
    from toc_desktop.table.screen import TableScreen

_FAR = 8
"""Pixels after which a press is a drag."""


class Dragging:
    """Follows the mouse from where a card or a pawn was taken."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._pressed_at: Point | None = None

    def press(self, pos: Point) -> None:
        """Note where a drag may begin."""
        self._pressed_at = pos

    def drag(self, target: Target, pos: Point) -> None:
        """Let a card or a pawn follow the mouse once it has really been moved."""
        screen = self._screen
        if not isinstance(target, CardTarget | PawnTarget) or self._pressed_at is None:
            return
        if not screen.state.deciding or screen.layers:
            return
        far = abs(pos[0] - self._pressed_at[0]) + abs(pos[1] - self._pressed_at[1])
        if screen.state.drag is not None or far >= max(_FAR, screen.m.px(10)):
            screen.table.change(drag=Drag(target, pos))

    def drop(self, pos: Point) -> bool:
        """Click on what was dragged and on what it was dropped on; False when nothing was dragged."""
        screen, table = self._screen, self._screen.table
        drag = table.state.drag
        if drag is None:
            return False
        table.change(drag=None)
        if not table.state.deciding:
            return False
        asking = asking_of(screen.settings)
        if not table.points_already(drag.target):
            screen.carry_on(table.click(drag.target, asking))
        if table.state.deciding and table.state.selection is not None:
            target = self._dropped_on(pos)
            if target is not None and target != drag.target:
                screen.carry_on(table.click(target, asking))
        return True

    def let_go(self, pos: Point, bare: bool) -> None:
        """End a drag that led nowhere; a click where no control is may mean a cell."""
        if self._screen.state.drag is not None:
            self._screen.table.change(drag=None)
        if bare:
            self.bare_click(pos)

    def bare_click(self, pos: Point) -> None:
        """Take a click where no control is: it ends what runs, or means a cell of the board."""
        screen = self._screen
        if screen.state.playback is not None:
            screen.table.finish()
            return
        screen.table.change(refusal=None)
        target = cell_at(screen.layout, pos)
        if target is not None and screen.state.deciding and screen.plays:
            screen.carry_on(screen.table.click(target, asking_of(screen.settings)))

    def _dropped_on(self, pos: Point) -> PieceTarget | None:
        layout = self._screen.layout
        usable = [c for c in board_controls(self._screen.table, layout) if c.focusable and c.enabled]
        for control in reversed(usable):
            if control.visible.contains(pos) and isinstance(control.id, PawnTarget | CellTarget):
                return control.id
        return cell_at(layout, pos)


def cell_at(layout: TableLayout, pos: Point) -> CellTarget | None:
    """Return the cell at a point; any point of a camp is the camp."""
    place = layout.board.hit(pos)
    return CellTarget(place) if place is not None else None
