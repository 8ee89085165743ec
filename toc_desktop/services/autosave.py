"""Saving tried again: what is in memory only is looked after until it is on disk."""

from __future__ import annotations

from typing import Protocol

from toc_desktop.session import Session
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
    """Knows the games being played, and tries again to save what is in memory only."""

    def __init__(self) -> None:
        self.playing: list[Session] = []
        """The games at open tables, the latest last."""
        self._waiting: list[Session] = []
        self._next_try = self._next_word = 0.0

    def watch(self, session: Session) -> None:
        """Look after a game from now on."""
        self.playing.append(session)

    def release(self, session: Session) -> None:
        """Let go of a game whose table is gone; a finished one not before it is on disk."""
        self.playing = [game for game in self.playing if game is not session]

    def tick(self, now: float, notifier: Notifier | None, free: bool) -> None:
        """Try again when it is time, and tell what there is to tell; ``free``: no other message is shown."""
        over = [game for game in self._waiting if game.finished and game not in self.playing]
        trouble = [game for game in (*self.playing, *over) if game.unsaved]
        if not trouble and not self._waiting:
            return
        if len(trouble) > len(self._waiting):
            self._next_try, self._next_word = now + EVERY, now + REMIND
        elif now >= self._next_try:
            self._next_try = now + EVERY
            trouble = [game for game in trouble if not game.retry()]
        if notifier is not None:
            for game in (*self._waiting, *self.playing):
                tell(notifier, game)
            if trouble and now >= self._next_word and free:
                self._next_word = now + REMIND
                notifier.notify(tr("keeping.still"), "warning")
        self._waiting = trouble


def tell(notifier: Notifier, session: Session, icon: str = "info") -> None:
    """Say what a session has to say, all of it in one notice."""
    notices = session.take_notices()
    if notices:
        saved_again = any(notice.id == "saved_again" for notice in notices)
        text = " ".join(notice.words() for notice in notices)
        notifier.notify(text, "check" if saved_again else "warning" if session.unsaved else icon)
