"""When things go wrong in the middle of an evening: the player is told in words, and goes on playing."""

from __future__ import annotations

import errno
import os
import threading
import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from tests.pilot import FakeClock, Pilot
from tests.scenes.evenings import Evening
from tests.scenes.moody import at_table, move
from tests.scenes.moody import quick as quick
from tests.scenes.rooms import saved_game
from tests.scenes.table_hands import choose
from tests.storage.moody import MoodyDisk
from toc_desktop.app.recovery import Recovery
from toc_desktop.app.window import PictureWindow
from toc_desktop.audio import Audio
from toc_desktop.game import start
from toc_desktop.game.start import play
from toc_desktop.scenes.settings import SettingsScene
from toc_desktop.scenes.title import TitleScene
from toc_desktop.services.autosave import EVERY, REMIND
from toc_desktop.storage import library
from toc_desktop.storage.crash import unseen_report
from toc_desktop.storage.files import Files
from toc_desktop.storage.library import Library
from toc_desktop.storage.store import Store
from toc_desktop.support.i18n import tr
from toc_desktop.support.options import PlayOptions

pytestmark = pytest.mark.usefixtures("quick")


def spoil(path: Path, data: bytes) -> None:
    """Damage a file, some time after it was written: the latest game is told by its time."""
    path.write_bytes(data)
    later = time.time() + 60
    os.utime(path, (later, later))


@pytest.mark.quick_cases(1)
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (errno.ENOSPC, "storage.disk.full"),
        (errno.EROFS, "storage.disk.denied"),
        (errno.ENOENT, "storage.disk.gone"),
    ],
)
def test_a_disk_that_takes_nothing_is_told_plainly_and_tried_again(fault: int, words: str) -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    disk.fault = fault
    move(evening)
    session = evening.table.session
    seen = evening.words()
    assert tr("storage.in_memory") in seen, "what happens to the game"
    assert tr(words) in seen, "and why"
    made = len(session.history)
    for _ in range(2):
        move(evening)
    assert len(session.history) > made, "the game goes on"
    assert tr("keeping.unsaved") in evening.words(), "and the table says all the while that it is not saved"
    evening.press("escape").frame()
    assert tr("keeping.menu") in evening.words()
    evening.press("escape").my_turn()

    disk.fault = 0
    evening.wait(EVERY + 0.2)
    assert not session.unsaved, "nobody has moved: the clock has tried again"
    assert tr("storage.saved_again") in evening.words()
    assert tr("keeping.unsaved") not in evening.words()
    again = Store(evening.profile.store.folder).read(evening.profile.store.running_path(session.id))
    assert again.record == session.record
    evening.end()


def test_it_is_said_again_as_long_as_it_lasts() -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    disk.fault = errno.ENOSPC
    move(evening)
    evening.my_turn()
    evening.scene.notice = None
    evening.wait(REMIND)
    assert tr("keeping.still") in evening.words()
    evening.end()


@pytest.mark.slow
def test_it_is_tried_again_whatever_screen_is_open() -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    disk.fault = errno.ENOSPC
    move(evening)
    table = evening.table
    evening.my_turn().press("f1").frame(2)
    assert evening.scene.name == "rules"
    disk.fault = 0
    evening.wait(EVERY + 0.2)
    assert not table.session.unsaved
    assert tr("storage.saved_again") in evening.words()
    evening.end()


def test_leaving_an_unsaved_game_is_asked_first() -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    disk.fault = errno.ENOSPC
    move(evening)
    table = evening.table
    evening.my_turn().press("f1").frame(2).close().frame()
    assert evening.app.running, "the window's cross asks too, whatever is open"
    assert evening.scene is table
    assert tr("keeping.leave.title") in evening.words()
    evening.click("unsaved:stay").close()
    evening.frame().click("unsaved:stay")
    evening.press("escape").click("pause:leave")
    assert tr("keeping.leave.title") in evening.words()
    evening.click("unsaved:go").frame(2)
    assert evening.scene.name == "title"
    assert evening.has("continue"), "what was saved last is still there"
    evening.end()


def test_a_disk_that_has_recovered_by_the_end_loses_nothing() -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    disk.fault = errno.EROFS
    move(evening)
    session = evening.table.session
    disk.fault = 0
    evening.close()
    assert not evening.app.running
    evening.end()
    evening = Evening()
    evening.click("continue").frame(2)
    moves = session.record.moves
    assert evening.table.session.record.moves[: len(moves)] == moves
    evening.end()


def test_a_copy_that_cannot_be_kept_says_so() -> None:
    disk = MoodyDisk()
    evening = at_table(disk)
    disk.fault = errno.ENOSPC
    evening.press("escape").click("pause:save_as").type("Avant").press("return").frame(2)
    assert tr("keeping.save.failed") in evening.words()
    assert tr("storage.disk.full") in evening.words()
    evening.end()


def test_the_window_closed_while_pawns_fly_loses_nothing() -> None:
    evening = at_table(Files())
    evening.profile.settings.animation_speed = "slow"
    table = evening.table
    evening.my_turn()
    table.driver.submit(choose(table))
    evening.frame(3)
    assert table.state.playback is not None, "something is moving"
    evening.close()
    assert not evening.app.running
    evening.end()
    evening = Evening()
    evening.click("continue").frame(2)
    # Bots may have gone on already: what was played before is all there.
    moves = len(table.session.history)
    assert evening.table.session.history.game_at(moves) == table.session.game
    evening.end()


# What start and title do.


def test_a_damaged_game_is_offered_with_what_is_left_of_it() -> None:
    evening = Evening()
    store = evening.profile.store
    saved_game(store, seed=4)
    session = saved_game(store, seed=5)
    path = store.running_path(session.id)
    spoil(path, path.read_bytes()[:-40])
    evening.end()

    evening = Evening()
    assert evening.focus() == "continue", "not passed over in favour of an older game"
    assert tr("title.continue.broken") in evening.words()
    evening.press("return").frame(2)
    seen = evening.words()
    assert tr("title.broken.title") in seen
    assert tr("storage.backup") in seen
    assert "set-aside" in seen.replace(" ", ""), "where the file is now, wherever its lines are broken"
    assert list(store.broken.iterdir())
    evening.press("return").frame(2)
    assert evening.table.session.record == session.record
    evening.end()


def test_without_a_backup_the_older_game_is_next() -> None:
    evening = Evening()
    store = evening.profile.store
    older = saved_game(store, seed=4)
    session = saved_game(store, seed=5)
    path = store.running_path(session.id)
    spoil(path, b"torn")
    path.with_suffix(".bak").unlink()
    evening.end()

    evening = Evening()
    evening.press("return").frame(2)
    assert tr("title.broken.title") in evening.words()
    assert not evening.has("broken:backup")
    evening.press("return").frame(2)
    assert evening.scene.name == "title"
    evening.press("return").frame(2)
    assert evening.table.session.record == older.record
    evening.end()


def test_a_game_of_a_newer_program_stays_and_lets_older_ones_go_first() -> None:
    evening = Evening()
    store = evening.profile.store
    older = saved_game(store, seed=4)
    session = saved_game(store, seed=5)
    path = store.running_path(session.id)
    newer = path.read_bytes().replace(b'"version": 2', b'"version": 99', 1)
    spoil(path, newer)
    for other in store.running.glob(f"{session.id}*"):
        if other != path:
            other.unlink()
    evening.end()

    evening = Evening()
    evening.press("return").frame(2)
    assert evening.table.session.record == older.record
    assert path.read_bytes() == newer
    evening.end()


def test_old_games_are_tidied_away_at_the_title_only(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    for seed in range(4):
        saved_game(evening.profile.store, moves=2, seed=seed)
    evening.end()
    monkeypatch.setattr(library, "RUNNING_LIMIT", 2)
    evening = Evening()
    shelf = Library(evening.profile.store)
    assert len(shelf.running()) == 4, "not before the title is there"
    evening.wait(3)
    assert len(shelf.running()) == 2
    assert len(shelf.replays()) == 2, "moved, not deleted"
    evening.end()


def test_a_second_copy_tidies_nothing_away(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Evening()
    for seed in range(3):
        saved_game(first.profile.store, moves=2, seed=seed)
    monkeypatch.setattr(library, "RUNNING_LIMIT", 1)
    second = Evening()
    assert tr("storage.second_copy") in second.words()
    second.click("notice:ok").wait(3)
    assert len(Library(second.profile.store).running()) == 3
    second.end()
    first.end()


# What the machine lacks.


def test_without_a_sound_device_the_game_is_played_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("no such audio device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    evening = at_table(Files())
    assert evening.app.services.audio is not None
    evening.app.services.audio.open()
    assert not evening.app.services.audio.available
    move(evening)
    assert evening.table.session.history
    evening.end()


def test_sound_is_searched_for_after_the_first_picture_and_the_settings_say_what_was_found() -> None:
    options = PlayOptions(lang="fr")
    pilot = Pilot(start.game_app(start.load_profile(options), FakeClock(), PictureWindow((1280, 720))))
    start.equip(pilot.app, options)
    searched: list[int] = []
    ready = threading.Event()

    def slow() -> str:
        searched.append(pilot.app.frames)
        return "no device" if ready.wait(30) else ""

    audio = pilot.app.services.audio = Audio(trouble=slow)
    pilot.app.push(SettingsScene(pilot.app, "sound"))
    pilot.app.step(0.02)
    assert (pilot.app.frames, searched) == (1, [])
    pilot.app.step(0.02)
    none = tr("settings.effects_volume.none")
    assert none not in pilot.texts()
    ready.set()
    wait_for(audio)
    pilot.app.step(0.02)
    assert searched == [1]
    assert none in pilot.texts(), "told without anybody touching anything"
    audio.close()
    pilot.app.services.profile.store.close()


def wait_for(audio: Audio) -> None:
    """Wait until the search for a device is over; the next frame learns of it."""
    assert audio._search is not None
    audio._search.join(30)


def test_drawings_that_cannot_be_read_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Path.read_text

    def unreadable(self: Path, *args: Any, **options: Any) -> str:
        if self.suffix == ".svg":
            raise PermissionError(errno.EACCES, "injected", str(self))
        return real(self, *args, **options)

    monkeypatch.setattr(Path, "read_text", unreadable)
    evening = at_table(Files())
    assert tr("table.turn.give_nameless") in evening.words()
    move(evening)
    evening.words()
    evening.end()


def test_an_error_in_a_screen_leads_to_the_title_with_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = at_table(Files())
    move(evening)
    session = evening.table.session

    def broken(*_: object) -> None:
        raise ValueError("injected")

    reports: list[Exception] = []
    evening.app.on_crash = Recovery(evening.app, lambda: TitleScene(evening.app), reports.append)
    monkeypatch.setattr(type(evening.table), "update", broken)
    evening.frame()
    assert evening.scene.name == "title"
    assert tr("ui.crash.text") in evening.words()
    assert evening.app.running
    assert session.id in {entry.id for entry in Library(evening.profile.store).running()}
    evening.end()


def test_when_nothing_helps_the_last_words_are_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("injected")

    monkeypatch.setattr("toc_desktop.app.window.PictureWindow.set_icon", lambda *_: None, raising=False)
    monkeypatch.setattr("toc_desktop.game.start.RealWindow", lambda *_, **__: PictureWindow())
    monkeypatch.setattr(TitleScene, "build", broken)
    assert play(PlayOptions(lang="fr")) == 1
    told = capsys.readouterr().err
    assert tr("ui.crash.title") in told
    assert "Traceback" not in told
    assert unseen_report() is not None
