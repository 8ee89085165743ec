"""Waiting for something long: how far it is, once a second has gone by, and a button that gives it up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toc_desktop.services import GameApp, GameScene
from toc_desktop.services.long_work import LongWork
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.widgets import Button, Label, Picture
from toc_desktop.ui.widgets.overlays import Sheet

UNSEEN = 1.0
"""Seconds for which nothing is shown: most work is done by then."""
_STEPS = 100


class WaitingScene(GameScene):
    """Stands over the screen that asked until the work is done, or nobody wants it any more."""

    name = "waiting"
    overlay = True
    first_focus = "cancel"

    def __init__(
        self, app: GameApp, text: str, work: LongWork[Any], then: Callable[[], None] | None = None
    ) -> None:
        super().__init__(app)
        self.text, self.work = text, work
        self._then = then
        self.since = self.now()

    @property
    def shown(self) -> bool:
        """Tell whether the wait is long enough to be seen."""
        return self.now() - self.since >= UNSEEN

    @property
    def percent(self) -> int:
        """Return how far the work is."""
        return int(self.work.share * _STEPS)

    @property
    def moment(self) -> object:
        """Return what the sheet depends on."""
        return self.shown, self.percent

    @property
    def animating(self) -> bool:
        """Tell that the picture follows the work."""
        return self.work.running

    def update(self, dt: float) -> None:
        """Go on with what was made as soon as it is there."""
        if self.work.done.is_set():
            self.app.pop()
            if self._then is not None:
                self._then()

    def build(self) -> None:
        """Place the words, the bar and the button."""
        if not self.shown:
            return
        m, ui, theme = self.m, self.ui, self.theme
        width = min(m.width - 2 * m.px(48), max(m.px(720), round(480 * m.text_scale)))
        pad, gap, bar, button = m.px(40), m.px(24), m.px(22), m.control(58)
        inner = width - 2 * pad
        text_h = ui.text_height(self.text, inner, 26, "serif_bold", 1.2)
        share = tr("waiting.share", n=self.percent)
        share_h = ui.text_height(share, inner, 20)
        height = 2 * pad + text_h + bar + share_h + button + 3 * gap
        box = m.box.centred(width, min(height, m.height - 8))
        x, y = box.x + pad, box.y + pad
        title = Label(Box(x, y, inner, text_h), self.text, 26, theme.title, "serif_bold", leading=1.2)
        y += text_h + gap
        picture = Picture(Box(x, y, inner, bar), self._draw_bar)
        y += bar + gap
        share_label = Label(Box(x, y, inner, share_h), share, 20, theme.text_soft)
        y += share_h + gap
        label = tr("ui.cancel")
        wide = min(inner, max(m.px(220), Button.width(ui, label, 21)))
        cancel = Button("cancel", Box(x, y, wide, button), label, self.back, size=21)
        self.add(Sheet(box, [title, picture, share_label, cancel]))

    def draw_background(self, p: Painter) -> None:
        """Draw a veil over the screen below, once the wait is seen."""
        if self.shown:
            p.rounded(self.area, 0, self.theme.veil)

    def _draw_bar(self, p: Painter, box: Box) -> None:
        p.rounded(box, box.h / 2, self.theme.inset, self.theme.inset_edge)
        done = Box(box.x, box.y, max(box.h, round(box.w * self.percent / _STEPS)), box.h)
        p.rounded(done, box.h / 2, self.theme.active)

    def back(self) -> None:
        """Give the work up: everything stays as it was."""
        self.work.give_up()
        self.app.pop()

    def on_quit(self) -> bool:
        """Let the window close; nothing is lost with the work."""
        self.work.give_up()
        return True
