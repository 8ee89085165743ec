"""Looking after games on disk: trouble is told, saving tried again, nothing lost without a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from toc_desktop.services.profile import profile_of
from toc_desktop.session import Session
from toc_desktop.storage import StorageError
from toc_desktop.storage.library import Library
from toc_desktop.storage.saves import LONGEST_TITLE
from toc_desktop.storage.setup import tidy_name
from toc_desktop.support.i18n import tr
from toc_desktop.ui.dialogs import TextQuestion, ask_text

if TYPE_CHECKING:
    from toc_desktop.app.app import App
    from toc_desktop.ui.scene import Scene

EVERY = 4.0
"""Seconds between two tries to save."""
REMIND = 30.0
_AGREED = "leaves unsaved"


class AutosaveRetry:
    """Called at every frame: tries again to save what is in memory only, whatever screen is on top."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._waiting: list[Session] = []
        self._next_try = self._next_word = 0.0

    def __call__(self) -> None:
        """Look for games that are not on disk, and tell what there is to tell."""
        scene = self._app.scene
        seen = [getattr(each, "session", None) for each in self._app.scenes]
        playing = [session for session in seen if isinstance(session, Session)]
        # A finished game is done with when its table is gone, but not before it is on disk.
        over = [session for session in self._waiting if session.finished and session not in playing]
        trouble = [session for session in (*playing, *over) if session.unsaved]
        if not trouble and not self._waiting:
            return
        now = self._app.clock.now()
        if len(trouble) > len(self._waiting):
            self._next_try, self._next_word = now + EVERY, now + REMIND
        elif now >= self._next_try:
            self._next_try = now + EVERY
            trouble = [session for session in trouble if not session.retry()]
        if scene is not None:
            for session in (*self._waiting, *playing):
                tell(scene, session)
            if trouble and now >= self._next_word and scene.notice is None:
                self._next_word = now + REMIND
                scene.notify(tr("keeping.still"), "warning")
        self._waiting = trouble


class Notifier(Protocol):
    """Whoever can show a short message."""

    def notify(self, text: str, icon: str = "info", /) -> None:
        """Show it."""


def tell(scene: Notifier, session: Session, icon: str = "info") -> None:
    """Say what a session has to say, all of it in one notice."""
    told = session.take_notices()
    if told:
        saved_again = any(notice.id == "saved_again" for notice in told)
        words = " ".join(notice.words() for notice in told)
        scene.notify(words, "check" if saved_again else "warning" if session.unsaved else icon)


def may_leave(scene: Scene, session: Session, go: Callable[[], None]) -> bool:
    """Whether a game can be left without losing anything; if not, ask, and ``go`` when the player says so."""
    if session.retry() or scene.memory.get(_AGREED):
        return True

    def leave() -> None:
        scene.memory[_AGREED] = True
        go()

    scene.ask(
        "unsaved",
        tr("keeping.leave.title"),
        tr("keeping.leave.text"),
        [("stay", tr("keeping.leave.stay"), None), ("go", tr("keeping.leave.go"), leave)],
    )
    return False


def ask_save_as(scene: Scene, session: Session) -> None:
    """Keep a copy of a game under a name; the game itself goes on."""
    ask_text(
        scene,
        TextQuestion(
            "save_as",
            tr("keeping.save.title"),
            tr("keeping.save.text"),
            tr("keeping.save.label"),
            tr("keeping.save.ok"),
            lambda name: _save_as(scene, session, name),
            lambda name: "" if tidy_name(name, LONGEST_TITLE) else tr("keeping.save.empty"),
            value=session.title,
            limit=LONGEST_TITLE,
        ),
    )


def _save_as(scene: Scene, session: Session, name: str) -> None:
    try:
        entry = Library(profile_of(scene.app).store).save_as(session.saved(), name)
    except StorageError as error:
        scene.notify(f"{tr('keeping.save.failed')} {error.notice.words()}", "warning")
        return
    scene.notify(tr("keeping.save.done", name=entry.title), "check")
