"""A game seen again at the table: play, pause, step, any moment by its line, captures, and take over."""

from __future__ import annotations

from dataclasses import replace

import pygame

from toc_desktop.present.rules.preset_names import preset_title, rules_title
from toc_desktop.present.table.layout import TableLayout
from toc_desktop.present.table.model import Banner
from toc_desktop.render.board_layers import SeatStyle
from toc_desktop.services import GameApp
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData
from toc_desktop.storage.setup import HUMAN, GameSetup
from toc_desktop.storage.store import Opened
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box
from toc_desktop.table.replay_driver import ReplayDriver
from toc_desktop.table.replay_strip import strip, strip_height
from toc_desktop.table.screen import TableScreen
from toc_desktop.table.top_bar import FOLDED_TITLE
from toc_desktop.table.view import TopIcon
from toc_desktop.ui.steering import key_name
from toc_desktop.ui.widgets.base import Press

_LARGE = 1.3


class ReplayScene(TableScreen):
    """The table driven by a record."""

    name = "replay"
    first_focus = "play"
    plays = False

    def __init__(self, app: GameApp, source: ReplayData | Session | Opened, index: int = 0) -> None:
        super().__init__(app)
        self.data = source if isinstance(source, ReplayData) else ReplayData.of(source)
        speed = self.settings.animation_speed
        self.driver: ReplayDriver = ReplayDriver(self.data, index, speed, self, lambda: self.still)
        self.table.change(log_open=app.text_scale <= _LARGE)

    # What it shows.

    def title(self, brief: bool = False) -> str:
        """Return the name the game was saved under, else of its rules, or in brief of their sheet."""
        name = self.data.setup.preset_name
        return self.data.title or (preset_title(name) if brief else rules_title(name, self.table.rules))

    def top_icons(self) -> tuple[TopIcon, ...]:
        """Return rules and close."""
        return (
            TopIcon("rules", tr("table.icon.rules", key=self.keys.label("rules")), "rules"),
            TopIcon("menu", tr("replay.close"), "close"),
            TopIcon(FOLDED_TITLE, "", "info"),
        )

    def tell_title(self) -> None:
        """Say what the game is called and what was played, where its title has no room."""
        rules = rules_title(self.data.setup.preset_name, self.table.rules)
        self.ask("told", self.title(), rules, [("read", tr("tips.got_it"), None)])

    def banner(self) -> Banner:
        """Return who did what; in large letters the name is the title, and the strip says where we are."""
        said = self.driver.banner()
        if self.m.text_scale <= _LARGE:
            return said
        return Banner(said.player, self.table.seats[said.player].name, said.title)

    def extra(self) -> object:
        """Return what the strip depends on."""
        return self.driver.state

    @property
    def _strip_height(self) -> int:
        return strip_height(self.ui, self.driver)

    def lay_out(self) -> TableLayout:
        """Lay the table out in what the strip leaves."""
        m = self.m
        layout = self.layout_in(replace(m, height=m.height - self._strip_height))
        return layout if self._piles_named(layout) else replace(layout, pile_labels=False)

    def _piles_named(self, layout: TableLayout) -> bool:
        """Tell whether the names of both piles fit beside each other."""
        names = (tr("table.pile.count", pile=tr(f"table.pile.{name}"), n=54) for name in ("stock", "discard"))
        widths = [self.ui.text_width(name, 18.5) + self.m.px(34) for name in names]
        return sum(widths) // 2 + self.m.px(6) <= layout.discard[0] - layout.stock[0]

    def build(self) -> None:
        """Place the table's widgets, and the strip."""
        super().build()
        m, height = self.m, self._strip_height
        box = Box(0, m.height - height, m.width, height)
        self.add(*strip(self.ui, self.driver, self.ask_take_over, box))

    # Input.

    def actions(self) -> dict[str, Press]:
        """Return what the icons and the keys of a replay do."""
        return {
            "undo": lambda: self.driver.step(-1),
            "repeat": lambda: self.driver.show_again(self.driver.index - 1),
            "rules": self.open_rules,
            "log": self.toggle_log,
            "menu": self.back,
            FOLDED_TITLE: self.tell_title,
        }

    def open_rules(self) -> None:
        """Open the rules of this game."""
        table = self.table
        styles = [SeatStyle(seat.colour, seat.shape) for seat in table.seats]
        preset = self.data.setup.preset_name
        self.app.services.navigator.rules(self, table.rules, table.seating, "", preset, styles)

    def ask_take_over(self) -> None:
        """Play on from here, after a word about what that means."""
        self.driver.pause()
        self.ask(
            "take-over",
            tr("replay.take_over.title"),
            tr("replay.take_over.text", at=self.driver.index),
            [("yes", tr("replay.take_over.yes"), self.take_over), ("no", tr("replay.take_over.no"), None)],
        )

    def take_over(self) -> None:
        """Begin a new game from this moment and sit down."""
        store = self.app.services.profile.store
        session = self.data.take_over(self.driver.index, store, _with_somebody(self.data.setup))
        self.app.services.navigator.sit_down(self, session)

    def handle(self, event: pygame.Event) -> bool:
        """Play and pause with the skip key, unless another button has the keyboard."""
        space = event.type == pygame.KEYDOWN and self.keys.does(key_name(event), "skip")
        free = not self.focus.shown or self.focus.current in (None, "play", "scrub")
        if space and free and not self.layers:
            self.driver.toggle()
            return True
        return super().handle(event)

    def to_end(self, by: int) -> bool:
        """Go to the beginning or the end of the game."""
        if self.layers:
            return super().to_end(by)
        self.driver.seek(len(self.driver.data) if by > 0 else 0)
        return True

    def shortcut(self, action: str) -> bool:
        """Take the keys of a replay; it has no menu, and only its icon closes it."""
        return action != "menu" and super().shortcut(action)

    def leave(self) -> None:
        """Let nothing run on while something else is looked at."""
        super().leave()
        self.driver.pause()


def _with_somebody(setup: GameSetup) -> GameSetup:
    """Return the same table with a person in the first seat, if only bots sat there."""
    if setup.humans:
        return setup
    first = replace(setup.seats[0], kind=HUMAN, level=None)
    return replace(setup, seats=(first, *setup.seats[1:]))
