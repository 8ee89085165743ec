"""The sheet of paper that tells the rules that were found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets.base import Look, Plain


@dataclass(frozen=True, slots=True)
class FoundText:
    """What the sheet says: title, sheet, origin, changes, open questions and a last word."""

    title: str
    head: str
    origin: str
    changes: Sequence[str]
    still_open: Sequence[str]
    last: str


@dataclass(eq=False)
class FoundSheet(Plain):
    """The rules that were found, as a sheet of paper: which sheet, what is changed, what is still open."""

    text: FoundText

    @staticmethod
    def height(ui: UiContext, width: int, text: FoundText) -> int:
        """Return the height of the sheet at a width."""
        lines = _found_lines(ui, width - 2 * ui.m.px(56), text)
        return sum(line.height + line.before for line in lines) + 2 * ui.m.px(44)

    def passages(self) -> list[Passage]:
        """Return the sheet from its title down."""
        says = self.text
        more = [tr("find.result.open"), *says.still_open] if says.still_open else []
        lines = [says.head, says.origin, *says.changes, *more, says.last]
        return [
            Passage(says.title, self.box, heading=True),
            *(Passage(line, self.box, group="found", group_name=says.title) for line in lines if line),
        ]

    def draw(self, p: Painter, look: Look) -> None:
        """Draw paper and words, from the middle of the sheet."""
        m, theme, box = p.m, p.theme, self.box
        p.glow(box, m.px(24), m.px(12), theme.glow)
        p.paper(box, 24, theme.selected)
        p.rounded(box.inset(m.px(11)), m.px(16), None, (*theme.chip_edge[:3], 170), p.hair(1.4))
        inside = box.inset(m.px(56), m.px(44))
        lines = _found_lines(p.ui, inside.w, self.text)
        total = sum(line.height + line.before for line in lines)
        y = inside.y + max(0, (inside.h - total) // 2)
        inks = {"title": theme.paper_title, "text": theme.paper_text, "soft": theme.paper_soft}
        for line in lines:
            y += line.before
            indent = m.px(34) if line.mark else 0
            if line.mark:
                side = round(p.m.text(22) * 0.6)
                p.icon("diamond", Box(inside.x, y, side, p.ui.line(line.size, 1.25)), theme.card_red)
            place = Box(inside.x + indent, y, inside.w - indent, line.height)
            p.text(line.text, place, line.size, inks[line.ink], line.face, leading=1.25)
            y += line.height


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the sheet: words, how large, how dark, its height, the room above it."""

    text: str
    size: float
    face: str
    ink: str
    height: int
    before: int
    mark: bool = False


def _found_lines(ui: UiContext, width: int, says: FoundText) -> list[_Line]:
    m, lines = ui.m, []

    def put(text: str, size: float, face: str, ink: str, before: float, mark: bool = False) -> None:
        room = width - (m.px(34) if mark else 0)
        height = ui.text_height(text, room, size, face, 1.25)
        lines.append(_Line(text, size, face, ink, height, m.px(before), mark))

    put(says.title, 46, "serif_bold", "title", 0)
    put(says.head, 30, "serif_bold", "text", 10)
    put(says.origin, 20, "serif_italic", "soft", 0)
    for i, change in enumerate(says.changes):
        put(change, 23, "sans_semi", "text", 18 if not i else 8, True)
    if says.still_open:
        put(tr("find.result.open"), 22, "serif_bold", "title", 22)
        for question in says.still_open:
            put(question, 20, "sans", "text", 5, True)
    if says.last:
        put(says.last, 20, "sans", "soft", 20)
    return lines
