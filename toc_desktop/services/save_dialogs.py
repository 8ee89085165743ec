"""Questions about games on disk: nothing is lost without one, and a copy can be kept under a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toc_desktop.session import Session
from toc_desktop.storage import StorageError
from toc_desktop.storage.library import Library
from toc_desktop.storage.saves import LONGEST_TITLE
from toc_desktop.storage.setup import tidy_name
from toc_desktop.support.i18n import tr
from toc_desktop.ui.dialogs import TextQuestion, ask_text

if TYPE_CHECKING:
    from toc_desktop.services import GameScene


def may_leave(scene: GameScene, session: Session, go: Callable[[], None]) -> bool:
    """Tell whether a game can be left without loss; if not, ask, and ``go`` when the player says so."""
    if session.retry() or session.given_up:
        return True

    def leave() -> None:
        session.given_up = True
        go()

    scene.ask(
        "unsaved",
        tr("keeping.leave.title"),
        tr("keeping.leave.text"),
        [("stay", tr("keeping.leave.stay"), None), ("go", tr("keeping.leave.go"), leave)],
    )
    return False


def may_quit(scene: GameScene) -> bool:
    """Tell whether the program can end without losing a game left in memory only; if not, ask."""
    for session in scene.app.services.autosave.unsaved:
        if session.retry():
            continue

        def quit_anyway(session: Session = session) -> None:
            session.given_up = True
            scene.app.quit()

        scene.ask(
            "unsaved",
            tr("keeping.leave.title"),
            tr("keeping.leave.left"),
            [("stay", tr("keeping.leave.wait"), None), ("go", tr("keeping.leave.quit"), quit_anyway)],
        )
        return False
    return True


def ask_save_as(scene: GameScene, session: Session) -> None:
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


def _save_as(scene: GameScene, session: Session, name: str) -> None:
    try:
        entry = Library(scene.app.services.profile.store).save_as(session.saved(), name)
    except StorageError as error:
        scene.notify(f"{tr('keeping.save.failed')} {error.notice.message()}", "warning")
        return
    scene.notify(tr("keeping.save.done", name=entry.title), "check")
