"""Games in memory only: kept until they are on disk, or given up by somebody who was asked."""

from __future__ import annotations

import errno
import tempfile
from pathlib import Path

import pytest

from tests.scenes.evenings import Evening
from tests.scenes.moody import at_table, move
from tests.scenes.moody import quick as quick
from tests.storage.moody import MoodyDisk
from toc_desktop.app.recovery import Recovery
from toc_desktop.game.start import after_crash, last_words
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services.autosave import EVERY
from toc_desktop.session import Session
from toc_desktop.storage.library import Library
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import tr
from toc_desktop.support.paths import state_dir

pytestmark = pytest.mark.usefixtures("quick")


def trouble(evening: Evening, disk: MoodyDisk) -> Session:
    """Make a move that stays in memory."""
    disk.fault = errno.ENOSPC
    move(evening)
    assert evening.table.session.unsaved
    return evening.table.session


def on_disk(evening: Evening, session: Session) -> tuple[str, ...]:
    """Return the moves of a game as somebody else would read them."""
    store = Store(evening.profile.store.folder)
    path = store.running_path(session.id)
    return store.read(path if path.exists() else store.replays / path.name).record.moves


def crash(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the screen on top fail once."""

    def broken(*_: object) -> None:
        raise ValueError("injected")

    evening.app.on_crash = Recovery(
        evening.app, lambda: TitleScene(evening.app), lambda error: after_crash(evening.app, error)
    )
    with monkeypatch.context() as patch:
        patch.setattr(type(evening.scene), "update", broken)
        evening.frame()
    assert evening.scene.name == "title"


def test_a_game_started_anew_on_a_full_disk_is_saved_when_there_is_room() -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    for _ in range(3):
        move(evening)
    session = trouble(evening, disk)
    evening.my_turn().press("escape").click("pause:restart").frame().click("restart:yes").frame(2)
    assert evening.table.session is not session
    evening.wait(EVERY * 2)
    disk.fault = 0
    evening.wait(EVERY * 2 + 0.5)
    assert not session.unsaved
    assert on_disk(evening, session) == session.record.moves
    statuses = [entry.saved and entry.saved.status for entry in Library(evening.profile.store).replays()]
    assert statuses == ["abandoned"]
    evening.end()


def test_quitting_from_the_title_asks_for_a_game_in_memory() -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    session = trouble(evening, disk)
    evening.my_turn().press("escape").click("pause:restart").frame().click("restart:yes").frame(2)
    disk.fault = 0
    evening.table.go_to_title()
    evening.frame(2)
    disk.fault = errno.ENOSPC
    assert session.unsaved
    assert evening.scene.name == "title"
    evening.close().frame()
    assert evening.app.running
    assert tr("keeping.leave.left") in evening.words()
    evening.click("unsaved:stay").frame().close().frame().click("unsaved:go").frame()
    assert not evening.app.running
    assert session.given_up
    evening.end()


def test_after_a_crash_in_a_screen_the_game_in_memory_is_elsewhere_and_still_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    session = trouble(evening, disk)
    crash(evening, monkeypatch)
    (rescued,) = (state_dir() / "rescued").iterdir()
    assert Store().read(rescued).record.moves == session.record.moves
    assert tr("ui.crash.text") not in evening.words(), "it is not saved, and nobody says so"
    assert rescued.name in evening.words().replace(" ", "")
    disk.fault = 0
    evening.click("crash:ok").wait(EVERY * 2 + 0.5)
    assert not session.unsaved
    assert on_disk(evening, session) == session.record.moves
    evening.click("continue").frame(2)
    assert evening.table.session.record.moves[: len(session.record.moves)] == session.record.moves
    evening.end()


def test_continue_leads_to_the_game_in_memory_not_to_the_older_one_on_disk(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    session = trouble(evening, disk)
    crash(evening, monkeypatch)
    evening.click("crash:ok").frame().click("continue").frame(2)
    assert evening.table.session is session
    disk.fault = 0
    evening.wait(EVERY * 2 + 0.5)
    assert not session.unsaved
    evening.end()


def test_where_even_the_state_folder_is_full_the_temporary_one_takes_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    session = trouble(evening, disk)
    state_dir().mkdir(parents=True, exist_ok=True)
    (state_dir() / "rescued").write_text("in the way")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    crash(evening, monkeypatch)
    (rescued,) = tmp_path.rglob("*.tocgame")
    assert Store().read(rescued).record.moves == session.record.moves
    evening.end()


def test_the_last_words_say_where_a_game_in_memory_is(capsys: pytest.CaptureFixture[str]) -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    session = trouble(evening, disk)
    last_words(evening.app, ValueError("injected"))
    told = capsys.readouterr().err
    (rescued,) = (state_dir() / "rescued").iterdir()
    assert str(rescued) in told
    assert session.id in rescued.name
    evening.end()


@pytest.mark.slow
def test_a_game_that_ends_on_a_full_disk_is_held_until_there_is_room() -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    disk.fault = errno.ENOSPC
    table = evening.table
    session = table.session
    while not session.finished:
        move(evening)
        table.table.finish()
    evening.frame(3)
    evening.app.services.navigator.title(evening.scene)
    evening.frame(2)
    assert evening.scene.name == "title"
    evening.close().frame()
    assert evening.app.running, "it asks"
    evening.click("unsaved:stay").frame()
    disk.fault = 0
    evening.wait(EVERY * 2 + 0.5)
    assert on_disk(evening, session) == session.record.moves
    assert [line.id for line in evening.profile.store.statistics.games()[0]] == [session.id]
    evening.close()
    assert not evening.app.running
    evening.end()
