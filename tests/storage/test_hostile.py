"""Mutated and hostile files, tens of thousands: refused in words, nothing else touched, memory bounded."""

from __future__ import annotations

import argparse
import json
import os
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest

from tests.seeds import seed_of
from tests.storage.games import play, sit_down, tree
from tests.storage.hostile import NASTY, bombs, broken, reworked
from tests.unusual_files import make_link, make_pipe
from toc_desktop.commands import record
from toc_desktop.engine import legal_moves
from toc_desktop.storage import (
    BrokenSave,
    Library,
    SettingsFile,
    Statistics,
    StorageError,
    Store,
    import_game,
    saves,
)
from toc_desktop.storage.export import export_bytes
from toc_desktop.storage.settings import Settings, settings_from_dict, settings_to_dict
from toc_desktop.storage.settings_file import VERSION
from toc_desktop.support.i18n import has

MUTATIONS = int(os.environ.get("TOC_MUTATIONS", "24000"))
MEBIBYTE = 1024 * 1024


def phrased(error: StorageError) -> str:
    """Return the id of a refusal, which must have words."""
    assert has(f"storage.{error.notice.id}")
    assert error.notice.message()
    return error.notice.id


def read(data: bytes) -> str:
    """Read and verify a file; return what is wrong with it, or "good"."""
    try:
        saved = saves.from_bytes(data)
        game = saves.verify(saved)
    except StorageError as error:
        return phrased(error)
    assert game.phase == "over" or legal_moves(game)
    assert saves.from_bytes(saves.to_bytes(saved)) == saved
    return "good"


@pytest.fixture(scope="module")
def good() -> bytes:
    session = play(sit_down(humans=["Léa", "Zoé"]), 12)
    session.title = "Dimanche"
    return saves.to_bytes(session.saved())


@pytest.mark.slow
def test_files_broken_by_accident(good: bytes) -> None:
    found = Counter(
        read(data) for data in broken(good, MUTATIONS, seed=seed_of("hostile", 1)) if data != good
    )
    # A flipped bit in white space changes nothing, and a few mutations undo each other.
    assert found["good"] < MUTATIONS // 50
    assert {"not_json", "checksum", "not_utf8", "too_deep", "number"} <= set(found)


@pytest.mark.slow
def test_files_made_wrong_on_purpose(good: bytes) -> None:
    found = Counter(
        read(data) for data in reworked(json.loads(good), MUTATIONS // 4, seed=seed_of("hostile", 2))
    )
    assert {"field", "record", "digest", "setup", "not_a_game", "newer", "good"} <= set(found)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "data"), [pytest.param(*bomb, id=bomb[0]) for bomb in bombs()])
def test_bombs(name: str, data: bytes) -> None:
    tracemalloc.start()
    try:
        assert read(data) != "good"
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 160 * MEBIBYTE


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.tocgame"
    with path.open("wb") as file:
        file.truncate(1 << 36)
    tracemalloc.start()
    try:
        with pytest.raises(StorageError) as caught:
            Store(tmp_path / "data").open(path)
        assert tracemalloc.get_traced_memory()[1] < 4 * MEBIBYTE
    finally:
        tracemalloc.stop()
    assert caught.value.notice.id == "too_large"


@pytest.mark.slow
def test_on_disk_nothing_but_our_own_folder_is_touched(good: bytes, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "letter.txt").write_text("mine")
    before = tree(outside)
    bad = [
        *broken(good, 150, seed=seed_of("hostile", 3)),
        *reworked(json.loads(good), 150, seed=seed_of("hostile", 4)),
    ]
    bad += [data for _, data in bombs()]
    for number, data in enumerate(bad):
        store = Store(tmp_path / "data")
        path = store.running_path(f"game-{number}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        refused: StorageError | None = None
        try:
            store.open(path)
        except StorageError as error:
            refused = error
        if isinstance(refused, BrokenSave):
            assert refused.aside is not None
            assert refused.aside.parent == store.broken
            assert refused.aside.read_bytes() == data, "set aside, untouched"
            assert not path.exists()
            assert all(told.message() for told in refused.notices())
        else:
            assert refused is None or refused.notice.id == "newer"
            assert path.read_bytes() == data, "a newer file is left as it is"
    assert tree(outside) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "outside"]


@pytest.mark.parametrize("kind", ["folder", "link", "endless", "loop", "pipe"])
def test_what_is_no_plain_file_is_no_save(good: bytes, tmp_path: Path, kind: str) -> None:
    store = Store(tmp_path / "data")
    store.running.mkdir(parents=True)
    secret = tmp_path / "secret.tocgame"
    secret.write_bytes(good)
    path = store.running_path(kind)
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            make_pipe(path)
        case _:
            targets = {"link": secret, "endless": Path("/dev/zero"), "loop": path}
            make_link(path, targets[kind])
    assert [entry.problem and entry.problem.id for entry in Library(store).running()] == ["not_a_file"]
    with pytest.raises(BrokenSave) as caught:
        store.open(path)
    assert caught.value.notice.id == "not_a_file"
    assert caught.value.aside is not None
    assert os.path.lexists(caught.value.aside)
    assert secret.read_bytes() == good


def test_names_that_look_like_paths_are_only_names(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    session = play(sit_down(store), 5)
    shelf = Library(store)
    for name in ("../../escape", "/etc/passwd", "C:\\autoexec", "a\x00b", "CON", ".", "..", "x" * 500):
        entry = shelf.save_as(session.saved(), name)
        assert entry.path.parent == store.named
        assert shelf.rename(entry, name + "!").problem is None
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
    assert len(shelf.named()) == 8


def test_importing_leaves_a_strangers_file_where_it_is(good: bytes, tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    path = tmp_path / "gift.tocgame"
    for data in (
        *broken(good, 60, seed=seed_of("hostile", 5)),
        *reworked(json.loads(good), 60, seed=seed_of("hostile", 6)),
    ):
        path.write_bytes(data)
        try:
            import_game(path, store)
        except StorageError as error:
            phrased(error)
        assert path.read_bytes() == data
    assert not store.broken.exists()


@pytest.mark.slow
def test_the_command_says_what_is_wrong(
    good: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.tocgame"
    secretive = export_bytes(play(sit_down(humans=["Léa", "Zoé"]), 12).saved())
    samples = [
        *broken(good, 40, seed=seed_of("hostile", 7)),
        *reworked(json.loads(good), 80, seed=seed_of("hostile", 8)),
    ]
    samples += [
        *reworked(json.loads(secretive), 80, seed=seed_of("hostile", 9)),
        *(data for _, data in bombs()),
    ]
    for data in samples:
        path.write_bytes(data)
        code = record.run(argparse.Namespace(file=path, transcript=False, reveal=False))
        said = capsys.readouterr()
        assert code in (0, 1)
        assert (said.err != "") == (code == 1)


@pytest.mark.slow
def test_settings_broken_in_every_way(tmp_path: Path) -> None:
    session = sit_down()
    file = SettingsFile(tmp_path)
    file.save(Settings(last_setup=session.setup, keys={"hint": ("h",)}, lessons={"exit": 2}))
    whole = file.path.read_bytes()
    for data in (*broken(whole, 400, seed=seed_of("hostile", 10)), *(data for _, data in bombs())):
        file.path.write_bytes(data)
        settings, _ = SettingsFile(tmp_path).load()
        again, bad = settings_from_dict(json.loads(json.dumps(settings_to_dict(settings))))
        assert (again, again.unread, bad) == (settings, settings.unread, tuple(settings.unread))
    for name in settings_to_dict(Settings()):
        for value in NASTY:
            settings, bad = settings_from_dict({"version": VERSION, name: value})
            if bad:
                assert getattr(settings, name) == getattr(Settings(), name)
                assert settings_to_dict(settings)[name] == value, "kept as it is"
            json.dumps(settings_to_dict(settings))


def test_statistics_broken_in_every_way(tmp_path: Path) -> None:
    path = tmp_path / "statistics.jsonl"
    line = b'{"captured":0,"captures":1,"humans":1,"id":"a","levels":["casual"],"moves":9,"players":4,'
    line += b'"preset":"toc","result":"won","rounds":1,"side":0,"taken_back":0,"teams":2,"when":"2026"}\n'
    for data in broken(line * 3, 400, seed=seed_of("hostile", 11)):
        path.write_bytes(data)
        told = Statistics(path).summary()
        assert told.total.played <= 4
        path.unlink(missing_ok=True)
