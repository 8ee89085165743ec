"""The n-th file operation fails, for every n and every kind of fault: the last good state is always there."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.seeds import seed_of
from tests.storage.faults import KINDS, FaultyFiles, PowerCut
from tests.storage.games import play, play_out, short_game, sit_down, tree
from toc_desktop.session import Session
from toc_desktop.storage import (
    BrokenSave,
    Library,
    Settings,
    SettingsFile,
    Statistics,
    StorageError,
    Store,
    journal,
)
from toc_desktop.storage.saves import position_digest
from toc_desktop.storage.tally import game_line

MOST = 80


def every_fault(kind: str, attempt: Callable[[FaultyFiles], None]) -> int:
    """Make the first, second, third … operation fail until none is left to; return how many there were."""
    for at in range(1, MOST):
        files = FaultyFiles(kind, at)
        try:
            attempt(files)
        except PowerCut:
            assert kind == "power cut"
        if not files.struck:
            return at - 1
    raise AssertionError("it never ends")


def spoil(store: Store, files: FaultyFiles) -> None:
    """Give a store a disk that fails."""
    store.files = files
    store.statistics = Statistics(store.statistics.path, files)


@pytest.mark.quick_cases(6)
@pytest.mark.parametrize("whole", [False, True], ids=["a line", "whole"])
@pytest.mark.parametrize("kind", KINDS)
def test_saving_a_move(kind: str, whole: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "MOST_LINES", 0 if whole else 150)
    seen: list[str] = []
    good = play(sit_down(Store(tmp_path / "good"), seed=seed_of(kind)), 8, seed_of("moves", kind))
    good.close()

    def attempt(files: FaultyFiles) -> None:
        folder = tmp_path / f"{kind}-{files.at}"
        shutil.copytree(tmp_path / "good", folder)
        store = Store(folder)
        session = Session.resume(store.running_path(good.id), store)
        before = session.record.moves
        assert session.store is not None
        spoil(session.store, files)
        try:
            play(session, 1, seed=files.at)
            assert len(session.record.moves) == len(before) + 1, "the game goes on in memory"
        finally:
            on_disk = Store(folder).open(session.store.running_path(session.id)).saved.record.moves
            assert on_disk in (before, session.record.moves)
        if not session.unsaved:
            assert on_disk == session.record.moves
        else:
            seen.extend(told.id for told in session.take_notices())
            session.store.files = Store(folder).files
            play(session, 1, seed=99)
            assert [told.id for told in session.take_notices()] == ["saved_again"]
            again = Store(folder).open(session.store.running_path(session.id))
            assert again.game == session.game

    struck = every_fault(kind, attempt)
    if kind != "failed replace" or whole:
        assert struck >= 1
        # Where another program may hold a file for a moment, replacing it is tried again.
        patient = kind == "failed replace" and sys.platform == "win32"
        assert ("in_memory" in seen) == (kind not in ("short write", "power cut") and not patient)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_last_move_of_a_game(kind: str, tmp_path: Path) -> None:
    whole = play_out(short_game())
    almost = whole.take_over(len(whole.history) - 1)
    last = whole.history.move(len(whole.history) - 1)

    def attempt(files: FaultyFiles) -> None:
        folder = tmp_path / f"{kind}-{files.at}"
        session = Session.from_record(almost.record, almost.setup, Store(folder))
        store = session.store
        assert store is not None
        spoil(store, files)
        try:
            session.submit(last)
        finally:
            shelf = Library(Store(folder))
            kept = [entry.saved for entry in (*shelf.running(), *shelf.replays())]
            assert len(kept) == 1, "it is on one shelf, whole"
            assert kept[0] is not None
            assert kept[0].record.moves in (almost.record.moves, whole.record.moves)
        store.files = Store(folder).files
        assert session.retry()
        assert [entry.saved and entry.saved.status for entry in Library(Store(folder)).replays()] == [
            "finished"
        ]
        assert Library(Store(folder)).running() == []

    assert every_fault(kind, attempt) >= 1


@pytest.mark.parametrize("kind", KINDS)
def test_reading_a_game_that_is_good(kind: str, tmp_path: Path) -> None:
    session = play(sit_down(Store(tmp_path), seed=seed_of(kind)), 12, seed_of("moves", kind))
    assert session.store is not None
    path = session.store.running_path(session.id)
    session.close()
    before = tree(tmp_path)
    refused: set[str] = set()

    def attempt(files: FaultyFiles) -> None:
        try:
            assert Store(tmp_path, files).open(path).game == session.game
        except StorageError as error:
            refused.add(error.notice.id)
        finally:
            assert tree(tmp_path) == before, "a good file is never set aside because the disk stumbled"

    struck = every_fault(kind, attempt)
    assert {name.split(".")[0] for name in refused} <= {"disk", "missing"}
    if "read" in KINDS[kind]:
        assert struck >= 3


@pytest.mark.parametrize("kind", KINDS)
def test_reading_a_game_that_is_broken(kind: str, tmp_path: Path) -> None:
    session = play(sit_down(Store(tmp_path / "good"), seed=seed_of(kind)), 12, seed_of("moves", kind))
    session.close()

    def attempt(files: FaultyFiles) -> None:
        folder = tmp_path / f"{kind}-{files.at}"
        shutil.copytree(tmp_path / "good", folder)
        path = Store(folder).running_path(session.id)
        path.write_bytes(path.read_bytes()[:-40])
        before = sorted(tree(folder).values())
        try:
            Store(folder, files).open(path)
            raise AssertionError("it cannot be opened")
        except StorageError:
            pass
        finally:
            assert sorted(tree(folder).values()) == before, "moved or not, every byte is still there"

    every_fault(kind, attempt)


@pytest.mark.parametrize("kind", KINDS)
def test_going_on_from_the_backup_when_the_broken_file_cannot_be_moved(kind: str, tmp_path: Path) -> None:
    session = play(sit_down(Store(tmp_path / "good"), seed=seed_of(kind)), 12, seed_of("moves", kind))
    session.close()

    def attempt(files: FaultyFiles) -> None:
        folder = tmp_path / f"{kind}-{files.at}"
        shutil.copytree(tmp_path / "good", folder)
        path = Store(folder).running_path(session.id)
        broken = path.read_bytes()[:-40]
        path.write_bytes(broken)
        store = Store(folder, files)
        try:
            store.open(path)
        except BrokenSave as error:
            if error.backup is not None:
                store.files = Store(folder).files
                again = Session.resume(store.open_backup(error.backup), store)
                assert again.record.moves == session.record.moves
                play(again, 2)
        except StorageError:
            pass
        assert broken in tree(folder).values()

    every_fault(kind, attempt)


@pytest.mark.parametrize("kind", KINDS)
def test_writing_the_settings(kind: str, tmp_path: Path) -> None:
    def attempt(files: FaultyFiles) -> None:
        folder = tmp_path / f"{kind}-{files.at}"
        SettingsFile(folder).save(Settings(theme="maple"))
        file = SettingsFile(folder)
        settings, _ = file.load()
        file._files = files
        try:
            trouble = file.save(replace(settings, theme="contrast", text_scale=1.5))
        except PowerCut:
            trouble = None
        found, told = SettingsFile(folder).load()
        assert told == ()
        assert found in (Settings(theme="maple"), Settings(theme="contrast", text_scale=1.5))
        if not files.struck or kind == "short write":
            assert trouble is None
            assert found.theme == "contrast"

    assert every_fault(kind, attempt) >= 1


@pytest.mark.parametrize("kind", KINDS)
def test_reading_the_settings_then_writing_them(kind: str, tmp_path: Path) -> None:
    """Settings that could not be read today are not overwritten with the defaults."""

    def attempt(files: FaultyFiles) -> None:
        folder = tmp_path / f"{kind}-{files.at}"
        SettingsFile(folder).save(Settings(theme="maple"))
        mine = (folder / "settings.json").read_bytes()
        file = SettingsFile(folder, files)
        settings, told = file.load()
        file.save(replace(settings, hints=False))
        if settings.theme == "walnut":
            assert told or kind == "ENOENT", "a file that is not there is nothing to tell"
            assert mine in tree(folder).values()

    every_fault(kind, attempt)


@pytest.mark.parametrize("kind", KINDS)
def test_counting_a_game(kind: str, tmp_path: Path) -> None:
    session = play(sit_down(), 30)
    line = game_line(session.saved(), "2026-01-01T00:00:00Z")

    def attempt(files: FaultyFiles) -> None:
        path = tmp_path / f"{kind}-{files.at}" / "statistics.jsonl"
        assert Statistics(path).add(replace(line, id="first")) is None
        try:
            Statistics(path, files).add(replace(line, id="second"))
        finally:
            assert Statistics(path).add(replace(line, id="third")) is None
            games, _ = Statistics(path).games()
            assert [game.id for game in games] in (["first", "third"], ["first", "second", "third"])

    assert (every_fault(kind, attempt) >= 1) == (kind != "failed replace"), "a line is added, not replaced"


def test_the_faulty_disk_does_fail(tmp_path: Path) -> None:
    """Were nothing struck, all of the above would prove nothing."""
    session = play(sit_down(Store(tmp_path)), 3)
    assert session.store is not None
    session.store.files = FaultyFiles("ENOSPC", 1)
    play(session, 1)
    assert session.unsaved
    assert [told.id for told in session.notices] == ["in_memory", "disk.full"]
    assert position_digest(session.game)
