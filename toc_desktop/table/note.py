"""The note of a first game's tip: paper that points at a card or a pawn, with its own two buttons."""

from __future__ import annotations

from dataclasses import dataclass

from toc_desktop.present.table.layout import PILES, TableLayout, least_log
from toc_desktop.present.table.notes import Note, facing_side, note_place
from toc_desktop.present.table.targets import ButtonTarget, CardTarget
from toc_desktop.present.table.tips import Tip
from toc_desktop.render.effects import paper_note
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.table.parts import RISE
from toc_desktop.table.view import PIECES
from toc_desktop.ui.accessibility.reading import Passage
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter, UiContext
from toc_desktop.ui.widgets import Look
from toc_desktop.ui.widgets.base import Host, Plain
from toc_desktop.views.answers import Take, answer_button, answer_width

ANSWERS = (ButtonTarget("tip_read"), ButtonTarget("tips_off"))
_TITLE, _TEXT = 25, 20.5
_WIDTH = 450
_LEADING = 1.32
_BANNER = 60.0
"""What a pixel of the banner costs where nothing else keeps a note off it."""
_LOG, _PILE = 0.15, 0.3
"""What a pixel of the open log, or of a pile, costs that a note hides."""


def _labels() -> tuple[str, str]:
    return tr("tips.got_it"), tr("tips.off")


def _button_widths(ui: UiContext) -> list[int]:
    return [answer_width(ui, label, 22) for label in _labels()]


def _pad(ui: UiContext) -> int:
    return ui.m.px(24)


def _head(ui: UiContext, width: int, title: str) -> int:
    room = width - 2 * _pad(ui) - _sign(ui)
    return max(_sign(ui), ui.text_height(title, room, _TITLE, "serif_bold", 1.15))


def _sign(ui: UiContext) -> int:
    return round(ui.m.text(_TITLE) * 1.6)


def _button_height(ui: UiContext) -> int:
    # Large letters fill a button: it needs less air around them.
    return ui.m.control(56 if ui.m.text_scale <= 1.25 else 48)


def note_size(ui: UiContext, title: str, text: str, wider: float = 1.0) -> tuple[int, int]:
    """Return how large a note is for its words and buttons, or one wider than usual, which is less high."""
    m, pad, gap = ui.m, _pad(ui), ui.m.px(12)
    width = round(max(m.px(_WIDTH), sum(_button_widths(ui)) + gap + 2 * pad) * wider)
    text_h = ui.text_height(text, width - 2 * pad, _TEXT, leading=_LEADING)
    return width, 2 * m.px(18) + _head(ui, width, title) + gap + text_h + gap + _button_height(ui)


def note_for(
    ui: UiContext, layout: TableLayout, tip: Tip, texts: tuple[str, str], pieces: list[Control]
) -> Note | None:
    """Return the note of a tip, placed so that it hides no plate, no card and not what it points at."""
    m = ui.m
    target = next((control for control in pieces if control.id == tip.target), None)
    if target is None:
        return None
    rise = m.px(RISE)
    at_card = isinstance(tip.target, CardTarget)
    thing = target.rect if not at_card else target.rect.inset(0, -m.px(10))
    kept = [Box(*plate.rect).inset(-m.px(8)) for plate in layout.plates.values()]
    kept += [Box(c.rect.x, c.rect.y - rise, c.rect.w, c.rect.h + rise) for c in pieces if c.role == "card"]
    kept.append(thing)
    if not layout.log_folded:
        kept.append(least_log(layout, m) if at_card else layout.log)
    pawns = [(c.rect, 4.0) for c in pieces if c.role in ("pawn", "cell")]
    panels = [(layout.banner, 8.0), (layout.title, 4.0), *((icon, 8.0) for icon in layout.icons)]
    board = [(Box(*layout.board.rect), 1.5 if at_card else 0.1)]
    middle = [(layout.middle, 0.02 if at_card else 0.5)]
    if not layout.log_folded:
        middle.append((layout.log, _LOG))
    if layout.pile:
        middle += [(layout.pile_box(name), _PILE) for name in PILES]
    bounds = m.box.inset(m.px(12))
    spared, tail = (*pawns, *panels, *board, *middle), m.px(36 if at_card else 22)
    dear = (*spared, (layout.banner, _BANNER))
    full = max(1.0, layout.fan.zone.w / note_size(ui, *texts)[0])
    found: list[tuple[int, int, Box]] = []
    # Off the banner and, about a card, off the board: the usual size, else wider ones, which are less high.
    for prices in (spared, dear):
        for wider in sorted({1.0, (1.0 + full) / 2, full, 1.2, 1.35}):
            size = note_size(ui, *texts, wider)
            box = note_place(size, thing, tail, bounds, tuple(kept), prices)
            on_board = _hidden(box, Box(*layout.board.board_rect)) if at_card else 0
            found.append((_hidden(box, layout.banner), on_board, box))
            if found[-1][:2] == (0, 0):
                return _pointing(texts, box, thing)
        if min(found)[0] == 0:
            break
    return _pointing(texts, min(found)[2], thing)


def _hidden(box: Box, other: Box) -> int:
    common = box.overlap(other)
    return common.w * common.h


def _pointing(texts: tuple[str, str], box: Box, thing: Box) -> Note:
    side, _ = facing_side(box, thing)
    x, y = thing.centre
    ends = {"bottom": (x, thing.y), "top": (x, thing.bottom), "right": (thing.x, y), "left": (thing.right, y)}
    return Note(*texts, box, ends[side], side)


def is_under(control: Control, paper: Box) -> bool:
    """Tell whether a control lies under a note: a piece that it touches, another one if its middle does."""
    if isinstance(control.id, PIECES):
        return not control.rect.overlap(paper).empty
    return paper.contains(control.rect.centre)


@dataclass(eq=False)
class NoteWidget(Plain):
    """Draws a note and holds its buttons."""

    note: Note
    take: Take

    def passages(self) -> list[Passage]:
        """Return the title as a heading, and the words."""
        return [Passage(self.note.title, self.box, heading=True), Passage(self.note.text, self.box)]

    def attach(self, host: Host) -> None:
        """Place the buttons now that sizes are known."""
        ui, m, box = host.ui, host.ui.m, self.box
        high, pad = _button_height(ui), _pad(ui)
        widths, y = _button_widths(ui), box.bottom - m.px(18) - high
        places = [
            Box(box.x + pad, y, widths[0], high),
            Box(box.right - pad - widths[1], y, widths[1], high),
        ]
        self.children = [
            answer_button(target, place, label, self.take, "paper" if i else "normal")
            for i, (target, place, label) in enumerate(zip(ANSWERS, places, _labels(), strict=True))
        ]
        super().attach(host)

    def draw(self, p: Painter, look: Look) -> None:
        """Draw the paper with its tail, the words, then the buttons."""
        m, ui, theme, box = p.m, p.ui, p.theme, self.box
        pad, gap = _pad(ui), m.px(12)
        picture, at = paper_note(theme, box, self.note.point, self.note.side, max(0.7, m.unit))
        p.surface.blit(picture, at)
        p.cover(box)
        ink = theme.callout_text if theme.high_contrast else theme.callout_edge
        side, head = _sign(ui), _head(ui, box.w, self.note.title)
        top = box.y + m.px(18)
        disc = round(side * 0.82)
        spot = Box(box.x + pad - m.px(4), top + (head - disc) // 2, disc, disc)
        p.rounded(spot, disc / 2, ink)
        px = round(disc * 0.62)
        p.icon("hint", spot.centred(px, px), theme.callout)
        title = Box(box.x + pad + side, top, box.w - 2 * pad - side, head)
        p.text(self.note.title, title, _TITLE, ink, "serif_bold", leading=1.15)
        text_box = Box(box.x + pad, top + head + gap, box.w - 2 * pad, box.h)
        high = ui.text_height(self.note.text, text_box.w, _TEXT, leading=_LEADING)
        p.write(
            self.note.text,
            Box(text_box.x, text_box.y, text_box.w, high),
            _TEXT,
            theme.callout_text,
            leading=_LEADING,
        )
        for child in self.children:
            child.draw(p, look)
