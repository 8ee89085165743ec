"""The curtain between two people at one screen: it hides the hand until the next one is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_desktop.engine import Player
from toc_desktop.render.board import SeatStyle
from toc_desktop.render.pawns import PawnPainter
from toc_desktop.services import Services
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.scene import Scene
from toc_desktop.ui.widgets import Button, Label, Picture

if TYPE_CHECKING:
    from toc_desktop.scenes.table import TableScene
    from toc_desktop.services import GameApp

_DENSE = 240


class CurtainScene(Scene[Services]):
    """Says whose turn it is, in large letters, and waits; the table shows through without its hand."""

    name = "curtain"
    overlay = True
    first_focus = "ready"

    def __init__(self, app: GameApp, table: TableScene, player: Player) -> None:
        super().__init__(app)
        self.table, self.player = table, player
        self._pawns = PawnPainter(app.theme)

    def build(self) -> None:
        """Place a large medal, the name, the button that lifts the curtain, and the menu's."""
        m, ui, theme = self.m, self.ui, self.theme
        self._pawns = PawnPainter(theme)
        name = self.table.table.seats[self.player].name
        title, text = tr("table.curtain.title", name=name), tr("table.curtain.text", name=name)
        ready, menu = tr("table.curtain.ready", name=name), tr("table.curtain.menu")
        width = min(m.width - 2 * m.px(48), max(m.px(1000), round(560 * m.text_scale)))
        title_h = ui.text_height(title, width, 56, "serif_bold", 1.2)
        words_h = ui.text_height(text, width, 22)
        button = m.control(72)
        medal = min(m.px(190), max(48, m.height - title_h - words_h - 2 * button - m.px(200)))
        total = medal + title_h + words_h + 2 * button + 4 * m.px(24)
        y = max(m.px(12), (m.height - total) // 2)
        x = (m.width - width) // 2
        self.add(Picture(Box(x, y, width, medal), self._draw_medal))
        y += medal + m.px(24)
        self.add(
            Label(Box(x, y, width, title_h), title, 56, theme.title, "serif_bold", "centre", leading=1.2)
        )
        y += title_h + m.px(20)
        self.add(Label(Box(x, y, width, words_h), text, 22, theme.text_soft, align="centre"))
        y += words_h + m.px(28)
        wide = min(width, max(m.px(460), Button.width(ui, ready, 26)))
        self.add(
            Button(
                "ready",
                Box((m.width - wide) // 2, y, wide, button),
                ready,
                self.lift,
                kind="primary",
                size=26,
            )
        )
        small = min(width, max(m.px(220), Button.width(ui, menu, 20)))
        low = Box((m.width - small) // 2, y + button + m.px(16), small, m.control(52))
        self.add(Button("menu", low, menu, self.menu))

    def draw_background(self, p: Painter) -> None:
        """Draw a veil over the table, so dense that only the board's outline is guessed."""
        r, g, b = self.theme.felt[:3]
        if sum(self.theme.text[:3]) > sum(self.theme.felt[:3]):
            # Light words want a ground darker than the felt; dark ones are read on the felt itself.
            r, g, b = r // 3, g // 3, b // 3
        p.rounded(self.area, 0, (r, g, b, 255 if self.theme.high_contrast else _DENSE))
        p.cover(self.area)

    def _draw_medal(self, p: Painter, box: Box) -> None:
        seat_info = self.table.table.seats[self.player]
        medal = self._pawns.shape(SeatStyle(seat_info.colour, seat_info.shape), box.h, active=True)
        p.surface.blit(medal, medal.get_rect(center=box.centre))

    def lift(self) -> None:
        """Show the hand: the next person is there."""
        self.app.pop()
        self.table.uncover()

    def menu(self) -> None:
        """Open the menu of the table, over the curtain."""
        self.ask(
            "leave",
            tr("table.menu.title"),
            tr("table.menu.text"),
            [("stay", tr("table.menu.resume"), None), ("go", tr("table.menu.leave"), self._leave)],
        )

    def _leave(self) -> None:
        self.app.pop()
        self.table.go_to_title()

    def back(self) -> None:
        """Open the menu: the curtain itself is lifted by its button alone."""
        self.menu()
