"""A window on content taller than itself: wheel, drag bar, and it follows the keyboard focus."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.focus import Control, PartTarget, Target, scroll_to_show
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Host, Look, Named, Widget


@dataclass(eq=False)
class ScrollArea(Named):
    """Children are placed as if nothing were scrolled, from the top of the box down; they may go on below it.

    Leave `bar_room(ui)` free at the right. The place is remembered by id when the screen is built again.
    """

    children: Sequence[Widget]
    content_height: int | None = None
    at_end: bool = False
    paper: bool = False

    def __post_init__(self) -> None:
        lowest = max((child.box.bottom for child in self.children), default=self.box.y)
        self.content = lowest - self.box.y if self.content_height is None else self.content_height
        self._home = [child.box for child in self.children]

    @staticmethod
    def bar_room(ui: UiContext) -> int:
        """Return the width that the bar takes at the right."""
        return max(24, ui.m.px(18)) + ui.m.px(8)

    @property
    def most(self) -> int:
        """Return the largest offset."""
        return max(0, self.content - self.box.h)

    @property
    def offset(self) -> int:
        """Return how far down the content is scrolled."""
        start = self.most if self.at_end else 0
        return min(self.most, max(0, self.host.offsets.get(self.id, start)))

    def attach(self, host: Host) -> None:
        """Take the remembered place."""
        super().attach(host)
        self._arrange()

    def place(self, box: Box, clip: Box | None) -> None:
        """Move the whole area."""
        dx, dy = box.x - self.box.x, box.y - self.box.y
        self.box, self.clip = box, clip
        self._home = [home.moved(dx, dy) for home in self._home]
        self._arrange()

    def scroll(self, by: int) -> bool:
        """Move the content up by some pixels; False when it is at its end already."""
        before = self.offset
        self.host.offsets[self.id] = min(self.most, max(0, before + by))
        if self.offset == before:
            return False
        self._arrange()
        return True

    def _arrange(self) -> None:
        view = self.box if self.clip is None else self.box.overlap(self.clip)
        for child, home in zip(self.children, self._home, strict=True):
            child.place(home.moved(0, -self.offset), view)

    def controls(self) -> list[Control]:
        """Return the bar, for the mouse; the keyboard scrolls with the focus or with Page Up and Down."""
        if not self.most:
            return []
        share = tr("ui.percent", n=round(100 * self.offset / self.most))
        bar = PartTarget(self.id, "bar")
        return [Control(bar, "scroll", tr("ui.scroll"), share, self._bar(), focusable=False)]

    def _bar(self) -> Box:
        width = max(24, self.scale(18))
        return Box(self.box.right - width, self.box.y, width, self.box.h)

    def _thumb(self) -> Box:
        bar = self._bar()
        height = max(36, round(bar.h * bar.h / max(1, self.content)))
        y = bar.y + round((bar.h - height) * self.offset / max(1, self.most))
        return Box(bar.x, y, bar.w, height)

    def press(self, target: Target, pos: tuple[int, int]) -> None:
        """Take the thumb, or jump a page towards the mouse."""
        thumb = self._thumb()
        if thumb.contains(pos):
            self.host.grips[self.id] = pos[1] - thumb.y
        else:
            self.host.grips.pop(self.id, None)
            self.scroll(round(self.box.h * (0.85 if pos[1] > thumb.y else -0.85)))

    def drag(self, target: Target, pos: tuple[int, int]) -> None:
        """Follow the mouse with the thumb."""
        grip = self.host.grips.get(self.id)
        if grip is None:
            return
        bar, thumb = self._bar(), self._thumb()
        share = (pos[1] - grip - bar.y) / max(1, bar.h - thumb.h)
        self.scroll(round(share * self.most) - self.offset)

    def wheel(self, pos: tuple[int, int], by: float) -> bool:
        """Scroll with the wheel."""
        return self.box.contains(pos) and self.scroll(round(-by * max(40, self.scale(80))))

    def page(self, by: int) -> bool:
        """Scroll a page up (−1) or down (+1)."""
        return self.scroll(round(by * self.box.h * 0.85))

    def reveal(self, box: Box) -> None:
        """Scroll until a box is seen."""
        by = scroll_to_show(box, self.box, self.scale(16))
        if by:
            self.scroll(by)

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the children that are in view, and the bar."""
        # Halos and shadows may spill over the sides, and over an end where nothing is hidden.
        spill = p.m.px(20)
        top = spill if self.offset == 0 else 0
        bottom = spill if self.offset == self.most else 0
        box = self.box
        with p.clip(Box(box.x - spill, box.y - top, box.w + 2 * spill, box.h + top + bottom)):
            for child in self.children:
                if not child.box.overlap(self.box).empty:
                    child.draw(p, look)
        self.draw_bar(p, look)

    def draw_bar(self, p: Painter, look: Look) -> None:
        """Draw the bar, where there is more than is seen."""
        if self.most:
            thumb = self._thumb()
            narrow = max(6, p.m.px(8))
            line = Box(thumb.centre[0] - narrow // 2, self.box.y, narrow, self.box.h)
            groove, rest = (
                (p.theme.chip, p.theme.paper_soft) if self.paper else (p.theme.inset, p.theme.brass_line)
            )
            p.rounded(line, narrow / 2, groove)
            hot = PartTarget(self.id, "bar") in (look.hovered, look.pressed)
            colour = (p.theme.paper_title if self.paper else p.theme.glow) if hot else rest
            p.rounded(Box(line.x, thumb.y, narrow, thumb.h), narrow / 2, colour)
