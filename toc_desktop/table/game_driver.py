"""A game drives the table: its session says who decides, its end leads to the results."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Protocol

from toc_desktop.engine import Move, Player, PlayerView
from toc_desktop.present.table.model import Activity, Banner
from toc_desktop.present.table.tempo import Tempo
from toc_desktop.present.table.tips import PARTNER, tip_due
from toc_desktop.services.profile import Profile
from toc_desktop.session import Session
from toc_desktop.storage.setup import COVERED
from toc_desktop.support.i18n import tr
from toc_desktop.table.driver import asking_of
from toc_desktop.table.hint import HintSearch, advice_of
from toc_desktop.table.live import LiveTable, Thinker
from toc_desktop.table.table import Effects

AFTER_WIN = 2.6
"""Seconds between the last move and the results."""


class GameHost(Effects, Protocol):
    """What a game asks of its screen."""

    def open_results(self) -> None:
        """Show who won and how."""

    def pass_screen(self, player: Player) -> None:
        """Ask for the next person."""

    def withdraw(self, text: str) -> None:
        """Take a short message away, where it is still shown."""


class GameDriver:
    """A game: its session says who decides, its end leads to the results."""

    state: Hashable = None

    def __init__(
        self, session: Session, worker: Thinker, host: GameHost, pace: Callable[[], Tempo], profile: Profile
    ) -> None:
        self.live = LiveTable(session, worker, host, pace)
        self.table = self.live.table
        self.table.change(guided=session.setup.learning)
        self.session, self._host, self._pace, self._settings = session, host, pace, profile.settings
        self.hint_at_once = False
        """Think before returning, for pictures and tests."""
        self.results_seen = False
        self._search: HintSearch | None = None
        self._profile = profile
        self._tip_for: PlayerView | None = None

    @property
    def activity(self) -> Activity:
        """Return what goes on at the table."""
        return self.live.activity

    @property
    def hand_is_open(self) -> bool:
        """Tell whether the viewer's cards lie open: a person's, or everybody's where only bots play."""
        return self.table.seats[self.table.state.viewer].is_human or not self.session.setup.humans

    def banner(self) -> Banner:
        """Return whose turn it is and what is asked."""
        return self.live.banner()

    def submit(self, move: Move) -> None:
        """Play a move."""
        self.live.submit(move)

    def show_again(self, number: int) -> None:
        """Show a past move once more."""
        self.live.show_again(number)

    def celebrating(self, now: float) -> bool:
        """Tell whether the end of the game is still being celebrated."""
        since = self.table.state.won_since
        return since is not None and now - since < AFTER_WIN + 0.1

    def moving(self, now: float) -> bool:
        """Tell whether the picture may change by itself."""
        state = self.table.state
        return state.thinking_since is not None or state.advice_wanted or self.celebrating(now)

    def tick(self, dt: float, now: float, paused: bool) -> None:
        """Go on with the animation, then with the game."""
        table = self.table
        table.pace = self._pace()
        if self.session.unsaved != table.state.unsaved:
            table.change(unsaved=self.session.unsaved)
        if table.state.playback is not None:
            table.tick(dt)
        elif not paused:
            self._go_on(now)
        self._take_hint()

    def _go_on(self, now: float) -> None:
        session, state = self.session, self.table.state
        if session.finished:
            if state.won_since is None:
                self.table.change(won_since=now)
            elif not self.results_seen and now - state.won_since > AFTER_WIN:
                self.results_seen = True
                self._host.open_results()
        elif not session.human_turn:
            move = self.live.let_bot_think(now)
            if move is not None and session.game.phase == "exchange":
                self.live.submit_gift(move)
            elif move is not None:
                self.submit(move)
        elif session.turn != state.viewer or state.covered:
            if session.setup.secrecy == COVERED:
                self.live.cover(session.turn)
                self._host.pass_screen(session.turn)
            else:
                self.live.sit_down(session.turn)
        else:
            if not self.live.submit_queued(asking_of(self._settings)):
                self._give_tip()

    # Tips of a first game.

    def _give_tip(self) -> None:
        """Say what is new in this position: each thing once, one a turn, but for who plays with whom."""
        state, settings, profile = self.table.state, self._settings, self._profile
        if not (self.session.setup.learning and settings.tips and state.deciding):
            return
        if self._tip_for is state.view or state.tip is not None:
            return
        person = self.table.seats[state.viewer].name
        tip = tip_due(state.view, profile.tips_seen(person))
        if tip is None or tip.name != PARTNER:
            self._tip_for = state.view
        if tip is not None:
            profile.remember_tip(person, tip.key)
            self.table.change(tip=tip)
            self._host.say(f"{tip.title()}. {tip.text(self.table.seats)}")

    def drop_tip(self) -> None:
        """Take the tip away: it was read."""
        self.table.change(tip=None)

    def stop_tips(self) -> None:
        """Give no more tips, until the settings say otherwise."""
        self._settings.tips = False
        self._profile.save()
        self.drop_tip()
        self._host.notify(tr("tips.are_off"))

    # Hints.

    def ask_hint(self) -> None:
        """Ask for the best move and its reasons."""
        table, host = self.table, self._host
        if not self._settings.hints:
            host.notify(tr("table.hint.off"))
            return
        if table.state.decides:
            table.finish()
        if not table.state.deciding:
            host.notify(tr("table.hint.over" if self.session.finished else "table.hint.turn"))
            return
        self._cancel_hint()
        table.clear_selection()
        table.change(advice=None, advice_wanted=True)
        self._search = HintSearch(table.state.view)
        if self.hint_at_once:
            self._search.think()
        else:
            host.notify(tr("table.hint.wait"), "hint")
            self._search.start()

    def _cancel_hint(self) -> None:
        if self._search is not None:
            self._search.cancelled.set()
            self._stop_waiting()

    def _stop_waiting(self) -> None:
        """Let go of the search, and of the message that asks for patience."""
        self._search = None
        self._host.withdraw(tr("table.hint.wait"))

    def _take_hint(self) -> None:
        """Take the answer when it is there, unless it is no longer asked for."""
        search, table = self._search, self.table
        if search is None:
            return
        if not table.state.advice_wanted:
            self._cancel_hint()
            return
        if not search.done.is_set():
            return
        self._stop_waiting()
        table.change(advice_wanted=False)
        if search.view is not table.state.view or not table.state.deciding:
            return
        if search.answer is None:
            self._host.notify(tr("table.hint.none"))
            return
        advice = advice_of(search.view, search.answer, [seat.name for seat in table.seats])
        table.change(advice=advice)
        self._host.say(advice.text, True)
