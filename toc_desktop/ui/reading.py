"""Pages to be read: arrows and Page keys scroll where there is nothing to go to."""

from __future__ import annotations

from toc_desktop.ui.focus import Direction, PartTarget, Target
from toc_desktop.ui.scene import Scene, ServicesT
from toc_desktop.ui.widgets import ScrollArea


class ReadingScene(Scene[ServicesT]):
    """A scene with one scrolling page, named by `reading`, that holds more to read than to press."""

    reading = "page"

    def reading_area(self) -> ScrollArea | None:
        """Return the page, if it is on the screen."""
        areas = (w for widget in self.widgets for w in widget.walk() if isinstance(w, ScrollArea))
        return next((area for area in areas if area.id == self.reading), None)

    def scrolled(self, area: ScrollArea) -> None:
        """Follow the page after it moved."""

    def arrow(self, direction: Direction) -> bool:
        """Scroll where there is nothing to go to."""
        area, control = self.reading_area(), self.focus.control
        reads = area is not None and not self.layers and control is not None and control.clip is None
        if reads and direction == "up" and self._scroll_lines(-1):
            return True
        if super().arrow(direction):
            return True
        return reads and direction == "down" and self._scroll_lines(1)

    def _scroll_lines(self, by: int) -> bool:
        area = self.reading_area()
        if area is None or not area.scroll(by * self.ui.line(20) * 3):
            return False
        self.scrolled(area)
        return True

    def page(self, by: int) -> bool:
        """Turn the page with Page Up and Down, wherever the focus is."""
        area = self.reading_area()
        if self.layers or area is None:
            return super().page(by)
        moved = area.page(by)
        self.scrolled(area)
        return moved

    def to_end(self, by: int) -> bool:
        """Go to the first (−1) or last (+1) of a list that has the focus, else to that end of the page."""
        area, control = self.reading_area(), self.focus.control
        listed = self.focus.shown and control is not None and (control.clip is not None or control.group)
        if self.layers or area is None or listed:
            return super().to_end(by)
        moved = area.scroll(by * area.content)
        self.scrolled(area)
        return moved

    def wheel(self, pos: tuple[int, int], by: float) -> bool:
        """Scroll what is under the mouse."""
        used = super().wheel(pos, by)
        area = self.reading_area()
        if used and not self.layers and area is not None:
            self.scrolled(area)
        return used

    def drag(self, target: Target, pos: tuple[int, int]) -> None:
        """Scroll with the bar."""
        super().drag(target, pos)
        area = self.reading_area()
        if target == PartTarget(self.reading, "bar") and area is not None:
            self.scrolled(area)
