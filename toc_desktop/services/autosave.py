"""Saving tried again: what is in memory only is looked after until it is on disk."""

from __future__ import annotations

from typing import Protocol

from toc_desktop.session import Session
from toc_desktop.storage.export import rescue_game
from toc_desktop.storage.notice import Notice, notice
from toc_desktop.support.i18n import tr

EVERY = 4.0
"""Seconds between two tries to save."""
REMIND = 30.0
"""Seconds between two reminders that moves are in memory only."""


class Notifier(Protocol):
    """Whoever can show a short message."""

    def notify(self, text: str, icon: str = "info", /) -> None:
        """Show a short message."""


class AutosaveRetry:
    """Knows the games being played, and holds those that are in memory only until they are on disk."""

    def __init__(self) -> None:
        self.playing: list[Session] = []
        """The games at open tables, the latest last."""
        self._held: list[Session] = []
        """Games whose table is gone and of which something is not on disk yet."""
        self._waiting: list[Session] = []
        self._next_try = self._next_word = 0.0

    def watch(self, session: Session) -> None:
        """Look after a game from now on."""
        self._held = [game for game in self._held if game is not session]
        if session not in self.playing:
            self.playing.append(session)

    def release(self, session: Session) -> None:
        """Let go of a game whose table is gone; one in memory only not before it is on disk or given up."""
        self.playing = [game for game in self.playing if game is not session]
        if session.pending and not session.given_up and session not in self._held:
            self._held.append(session)

    @property
    def unsaved(self) -> tuple[Session, ...]:
        """Return the games that nobody gave up and whose last moves are in memory only."""
        games = (*self._held, *self.playing)
        return tuple(game for game in games if game.unsaved and not game.given_up)

    def held(self, game_id: str) -> Session | None:
        """Return a game whose table is gone and whose last moves are in memory only."""
        return next((game for game in self._held if game.id == game_id and game in self.unsaved), None)

    def tables_gone(self) -> list[Notice]:
        """After a crash: save every game, in its place or elsewhere; return where those elsewhere are."""
        notices: list[Notice] = []
        for game in tuple(self.playing):
            game.close()
            self.release(game)
        for game in self.unsaved:
            path = None if game.retry() else rescue_game(game.saved())
            if path is not None:
                notices.append(notice("rescued", path=str(path)))
            elif game.unsaved:
                notices.append(notice("not_rescued"))
        return notices

    def tick(self, now: float, notifier: Notifier | None, free: bool) -> None:
        """Try again when it is time, and tell what there is to tell; ``free``: no other message is shown."""
        trouble = [game for game in (*self.playing, *self._held) if game.pending]
        if not trouble and not self._waiting:
            return
        if len(trouble) > len(self._waiting):
            self._next_try, self._next_word = now + EVERY, now + REMIND
        elif now >= self._next_try:
            self._next_try = now + EVERY
            for game in trouble:
                game.retry()
            trouble = [game for game in trouble if game.pending]
        for game in [game for game in self._held if not game.pending]:
            self._held.remove(game)
            game.close()
        if notifier is not None:
            for game in {id(game): game for game in (*self._waiting, *self.playing)}.values():
                tell(notifier, game)
            if self.unsaved and now >= self._next_word and free:
                self._next_word = now + REMIND
                notifier.notify(tr("keeping.still"), "warning")
        self._waiting = trouble


def tell(notifier: Notifier, session: Session, icon: str = "info") -> None:
    """Say what a session has to say, all of it in one notice."""
    notices = session.take_notices()
    if notices:
        saved_again = any(each.id == "saved_again" for each in notices)
        text = " ".join(each.message() for each in notices)
        notifier.notify(text, "check" if saved_again else "warning" if session.unsaved else icon)
