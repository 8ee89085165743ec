"""What the table's painter draws by itself, in its place among the widgets: board, hand, piles."""

from __future__ import annotations

from collections.abc import Callable

from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.focus import Control
from toc_desktop.ui.widgets import Widget


class DrawnPart(Widget):
    """Controls and words that lie on the table; they are asked for when needed, as pawns and cards move."""

    def __init__(
        self,
        box: Box,
        controls: Callable[[], list[Control]] = list,
        passages: Callable[[], list[Passage]] = list,
    ) -> None:
        super().__init__(box)
        self._controls, self._passages = controls, passages

    def controls(self) -> list[Control]:
        """Return what can be pointed at here."""
        return self._controls()

    def passages(self) -> list[Passage]:
        """Return what is written here, or said of it."""
        return self._passages()
