"""A game seen again at the table: play, pause, step, any moment by its line, captures, and take over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from toc_desktop.engine import Move, PlayerView, player_view
from toc_desktop.present.rules.preset_names import rules_title
from toc_desktop.present.table.choreography import choreograph
from toc_desktop.present.table.layout import table_layout
from toc_desktop.present.table.log import LogLine, LogWriter
from toc_desktop.present.table.model import Activity, Banner, plates
from toc_desktop.present.table.tempo import SPEEDS, Tempo, tempo
from toc_desktop.present.table.timeline import Shown, TableSnapshot
from toc_desktop.scenes.navigator import Navigator
from toc_desktop.scenes.replay_strip import strip, strip_height
from toc_desktop.scenes.table import TableScene
from toc_desktop.scenes.table_banner import BannerWidget, banner_height
from toc_desktop.scenes.table_flow import LOG_KEPT
from toc_desktop.scenes.table_panel import log_panel
from toc_desktop.services.profile import profile_of
from toc_desktop.session import Session
from toc_desktop.session.replay import ReplayData
from toc_desktop.storage.setup import HUMAN, GameSetup
from toc_desktop.storage.store import Opened
from toc_desktop.support.i18n import tr
from toc_desktop.support.layout import Box, Metrics
from toc_desktop.ui.focus import Control
from toc_desktop.ui.painter import Painter
from toc_desktop.ui.steering import key_name
from toc_desktop.ui.widgets import Button, Label

if TYPE_CHECKING:
    from toc_desktop.app.app import App

_LARGE = 1.3
_BETWEEN = 0.55
"""Seconds between two moves at normal speed."""


class _Nobody:
    """Nobody thinks in a replay."""

    busy = False

    def start(self, view: PlayerView, level: str, seed: int) -> None:
        """Nothing to think about."""

    def poll(self) -> Move | None:
        """Never a move."""
        return None

    def cancel(self) -> None:
        """Nothing to stop."""


class ReplayScene(TableScene):
    """The table driven by a record; ``index`` is how many moves have been made."""

    name = "replay"
    first_focus = "play"

    def __init__(self, app: App, source: ReplayData | Session | Opened, index: int = 0) -> None:
        self.data = source if isinstance(source, ReplayData) else ReplayData.of(source)
        self.index = min(max(0, index), len(self.data))
        self.playing = False
        self.speed = "normal"
        self._next_at = 0.0
        self._lines: list[list[LogLine]] = []
        super().__init__(app, Session.from_record(self.data.record, self.data.setup), _Nobody())
        self.covered = False
        self.speed = self.settings.animation_speed if self.settings.animation_speed in SPEEDS else "normal"
        humans = self.data.setup.humans
        self.viewer = humans[0] if humans else 0
        self.timeline = None
        self.log_open = app.text_scale <= _LARGE
        self._settle()

    # What is known.

    @property
    def pace(self) -> Tempo:
        """The replay's own speed."""
        return tempo(self.speed, self.app.reduced_motion)

    @property
    def my_turn(self) -> bool:
        """Nobody decides here."""
        return False

    @property
    def activity(self) -> Activity:
        """What is seen: a move, or the pause between two."""
        return "moves" if self.timeline is not None else "waits"

    @property
    def animating(self) -> bool:
        """A new picture at every frame while the replay runs."""
        return self.playing or super().animating

    def _hand_is_open(self) -> bool:
        return True

    def _read_history(self) -> None:
        """Write the whole log once; what is shown of it follows the moment."""
        writer = LogWriter([seat_info.name for seat_info in self.seat_infos], self.seating)
        self._lines = [
            writer.write(self.data.step(i).events, i - 1 if i else None) for i in range(len(self.data) + 1)
        ]

    # The moment.

    def _settle(self) -> None:
        """Show the table as it stands after ``index`` moves."""
        step = self.data.step(self.index)
        self.view = player_view(step.game, self.viewer)
        self.snapshot = TableSnapshot.of(self.view)
        self.selection = None
        told: list[LogLine] = []
        for lines in reversed(self._lines[: self.index + 1]):
            told = [*lines, *told]
            if len(told) >= LOG_KEPT:
                break
        self.log = told[-LOG_KEPT:]
        self.traces = self._trace(step) if self.index else []
        self.memory.pop("scroll:log_lines", None)
        self.refresh()

    def seek(self, index: int, keep_playing: bool = False) -> None:
        """Go to a moment at once."""
        self.playing = self.playing and keep_playing
        self.timeline = None
        self.index = min(max(0, index), len(self.data))
        self._next_at = self.now() + self._pause()
        self._settle()

    def forward(self) -> None:
        """Show the next move."""
        if self.index >= len(self.data):
            self.playing = False
            self.refresh()
            return
        before = player_view(self.data.game(self.index), self.viewer)
        self.index += 1
        self._settle()
        step = self.data.step(self.index)
        self._play(choreograph(before, step.events, self.pace))
        self._next_at = self.now() + self._pause()
        for line in self._lines[self.index][:1]:
            self.app.say(line.words)

    def _pause(self) -> float:
        return max(0.12, _BETWEEN * self.pace.card / 0.3)

    def finish(self) -> None:
        """Drop the motion; the table already stands as it should."""
        self.timeline = None
        self.time = 0.0
        self.showing = None
        self._next_at = self.now() + self._pause()
        self.refresh()

    def _go_on(self) -> None:
        if self.playing and self.now() >= self._next_at:
            self.forward()

    def show_again(self, number: int) -> None:
        """A line of the log: go there and show it."""
        self.seek(number)
        self.forward()

    # Building.

    def build(self) -> None:
        """The table in what the strip leaves, and the strip."""
        m = self.m
        strip_h = strip_height(self)
        room = Metrics(m.width, m.height - strip_h, m.text_scale)
        told = self.banner_model()
        seats = self.seating.seats
        plain = table_layout(room, self.board_geometry, seats, log_open=self.log_open)
        height = banner_height(self.ui, plain.banner.w, told)
        self.geometry = table_layout(
            room, self.board_geometry, seats, log_open=self.log_open, banner_height=height
        )
        if not self._piles_named():
            self.geometry = replace(self.geometry, pile_labels=False)
        self._prepare()
        self._build_top()
        self.add(BannerWidget(self.geometry.banner, told, self.seat_styles, self.board.pawns, self._press))
        self.add(*log_panel(self))
        self.add(*strip(self, Box(0, m.height - strip_h, m.width, strip_h)))

    def _build_top(self) -> None:
        title, ui = self.geometry.title, self.ui
        entries = [
            ("rules", tr("table.icon.rules", key=self.keys.label("rules")), "rules"),
            ("menu", tr("replay.close"), "close"),
        ]
        places = self.geometry.icons[-len(entries) :]
        for (name, label, icon), box in zip(entries, places, strict=True):
            press = self.open_rules if name == "rules" else self.back
            self.add(Button(name, box, label, press, kind="icon", icon=icon))
        words = self.data.title or rules_title(self.data.setup.preset_name, self.rules)
        room = Box(title.x, title.y, places[0].x - title.x - self.m.px(14), title.h)
        lines = 2 if room.h > ui.m.text(33) * 1.9 else 1
        if ui.text_height(words, room.w, 19, "serif_bold", 1.1) <= ui.line(19, 1.1) * lines:
            self.add(Label(room, words, 33, self.theme.title, "serif_bold", leading=1.1))

    def _piles_named(self) -> bool:
        """Whether the names of both piles fit beside each other."""
        apart = self.geometry.discard[0] - self.geometry.stock[0]
        names = (tr("table.pile.count", pile=tr(f"table.pile.{name}"), n=54) for name in ("stock", "discard"))
        widths = [self.ui.text_width(words, 18.5) + self.m.px(34) for words in names]
        return sum(widths) // 2 + self.m.px(6) <= apart

    def banner_model(self) -> Banner:
        """Who did what, and where that is in the game."""
        lines = self._lines[self.index]
        line = next((line for line in lines if line.player is not None), None)
        title = line.words if line is not None else tr("replay.start")
        if self.index and line is None:
            title = lines[0].words if lines else ""
        mover = self.data.mover(self.index)
        player = mover if mover is not None else self.snapshot.dealer
        if self.m.text_scale > _LARGE:
            # Large words: the name is the title, and the strip says where we are.
            return Banner(player, self.seat_infos[player].name, title)
        return Banner(player, title, self.place_words())

    def place_words(self) -> str:
        """Where we are: move and deal."""
        deal = sum(1 for at in self.data.deals if at < max(1, self.index))
        return tr("replay.place", at=self.index, of=len(self.data), deal=max(1, deal))

    # Cards and pawns are only looked at.

    def _draw_plates(self, p: Painter, shown: Shown) -> None:
        for plate in plates(shown.snapshot, self.seating, self.seat_infos, -1, self.activity):
            place = self.geometry.plates[plate.seat]
            self.plate_painter.draw(p, plate, place, self._glows.get(plate.player, 0.0))

    def _card_controls(self) -> list[Control]:
        return []

    def _board_controls(self) -> list[Control]:
        return []

    # What the strip does.

    def toggle(self) -> None:
        """Play or pause; at the end, from the start again."""
        if self.index >= len(self.data) and not self.playing:
            self.seek(0)
        self.playing = not self.playing
        self._next_at = self.now()
        self.refresh()

    def step(self, by: int) -> None:
        """One move: forward it is seen, backward it is taken away."""
        self.playing = False
        if by > 0:
            if self.timeline is not None:
                self.finish()
            self.forward()
        else:
            self.seek(self.index - 1)
        self.refresh()

    def to_capture(self, by: int) -> None:
        """The next or previous capture, shown as it happens."""
        find = self.data.next_capture if by > 0 else self.data.previous_capture
        at = find(self.index)
        if at is None:
            self.notify(tr("replay.no_capture"))
            return
        self.seek(at - 1)
        self.forward()

    def next_speed(self) -> None:
        """The next of the four speeds, for this replay."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.refresh()

    @property
    def over(self) -> bool:
        """Whether the game is over at this moment."""
        return self.data.game(self.index).phase == "over"

    def ask_take_over(self) -> None:
        """Play on from here, after a word about what that means."""
        self.playing = False
        self.ask(
            "take-over",
            tr("replay.take_over.title"),
            tr("replay.take_over.text", at=self.index),
            [("yes", tr("replay.take_over.yes"), self.take_over), ("no", tr("replay.take_over.no"), None)],
        )

    def take_over(self) -> None:
        """Begin a new game from this moment and sit down."""
        session = self.data.take_over(self.index, profile_of(self.app).store, _with_somebody(self.data.setup))
        Navigator(self).sit_down(session)

    # Keys and leaving.

    def handle(self, event: pygame.Event) -> bool:
        """Space plays and pauses, unless another button has the keyboard."""
        space = event.type == pygame.KEYDOWN and self.keys.does(key_name(event), "skip")
        free = not self.focus.shown or self.focus.current in (None, "play", "scrub")
        if space and free and not self.layers:
            self.toggle()
            return True
        return super().handle(event)

    def shortcut(self, action: str) -> bool:
        """Undo steps back, repeat shows the move again; log and rules as at the table."""
        if self.layers:
            return False
        match action:
            case "undo":
                self.step(-1)
            case "repeat":
                self.seek(self.index - 1)
                self.forward()
            case "rules":
                self.open_rules()
            case "log":
                self.toggle_log()
            case _:
                return False
        return True

    def back(self) -> None:
        """Esc: close the replay."""
        self.app.pop()

    def leave(self) -> None:
        """Nothing runs on while something else is looked at."""
        self.playing = False


def _with_somebody(setup: GameSetup) -> GameSetup:
    """The same table with a person in the first seat, if only bots sat there."""
    if setup.humans:
        return setup
    first = replace(setup.seats[0], kind=HUMAN, level=None)
    return replace(setup, seats=(first, *setup.seats[1:]))
