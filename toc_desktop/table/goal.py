"""The goal of a first game, said under the banner, or behind a button where it has no room there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toc_desktop.engine import PAWNS_EACH
from toc_desktop.present.games.phrases import whose
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.ui.widgets import Button, Label, Panel, Widget

if TYPE_CHECKING:
    from toc_desktop.table.screen import TableScreen

_SIZE = 20
_ROOM = 0.25
"""The share of the height that banner and goal may take together."""


class Goal:
    """Says what a first game in pairs is about, and with whom one plays; any other game says nothing."""

    def __init__(self, screen: TableScreen, learning: bool) -> None:
        self._screen, self._learning = screen, learning

    def sentence(self) -> str:
        """Say what the game is about and with whom; nothing where there is no need."""
        screen = self._screen
        seating, viewer = screen.table.seating, screen.state.viewer
        if not self._learning or len(seating.partners(viewer)) != 1:
            return ""
        own = screen.state.shown.snapshot.pawns[PAWNS_EACH * viewer :][:PAWNS_EACH]
        return self._sentences()[all(seating.is_home(cell) for cell in own)]

    def _sentences(self) -> tuple[str, str]:
        """Return the goal while one's own pawns are on their way, and once they are home."""
        words = {"n": PAWNS_EACH, "whose": whose(self._partner())}
        return tr("tips.goal", **words), tr("tips.goal_partner", **words)

    def _partner(self) -> str:
        (partner,) = self._screen.table.seating.partners(self._screen.state.viewer)
        return self._screen.table.seats[partner].name

    def in_full(self) -> str:
        """Say the goal, and who plays with the viewer; of a pair the one sits across from the other."""
        goal = self.sentence()
        return f"{goal} {tr('tips.partner', name=self._partner())}" if goal else ""

    def height(self) -> int:
        """Return how high the goal is under the banner; 0 where there is none, or no room for it.

        It is the same for both goals: hand and piles stay where they are when one takes the other's place.
        """
        if not self.sentence():
            return 0
        screen = self._screen
        m, ui, layout = screen.m, screen.ui, screen.layout_in(screen.m)
        inner = layout.banner.w - 2 * m.px(24)
        height = max(ui.text_height(goal, inner, _SIZE, leading=1.25) for goal in self._sentences())
        height += 2 * m.px(12)
        if height + layout.banner.h > m.height * _ROOM:
            return 0
        smaller = screen.layout_in(m, height + m.px(10)).board.pitch < layout.board.pitch
        return 0 if smaller and m.text_scale > 1 else height

    def folded(self) -> bool:
        """Tell whether the goal has no room in view, and a button in place of the title tells it."""
        return bool(self.sentence()) and not self._screen.state.unsaved and not self.height()

    def tell(self) -> None:
        """Say the goal in a dialog, where there is no room to have it in view."""
        self._screen.ask("goal", tr("tips.game"), self.in_full(), [("read", tr("tips.got_it"), None)])

    def widgets(self, place: Box) -> list[Widget]:
        """Return the goal on a sheet of its own."""
        m = self._screen.m
        return [Panel(place), Label(place.inset(m.px(24), m.px(12)), self.sentence(), _SIZE, leading=1.25)]

    def button(self, place: Box) -> Button:
        """Return the button that tells the goal, at the left of a place."""
        m, ui, label = self._screen.m, self._screen.ui, tr("tips.goal_button")
        width = ui.text_width(label, _SIZE, "sans_bold") + round(m.text(_SIZE) * 1.25) + m.px(44)
        if width > place.w:
            # Where even these words have no room, the house stands for them.
            corner = place.take_left(place.h)[0]
            return Button("goal", corner, label, self.tell, kind="icon", icon="home")
        return Button("goal", place.take_left(width)[0], label, self.tell, icon="home", size=_SIZE)
