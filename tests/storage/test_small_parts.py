"""The small parts of storage, each alone: bytes, stamps, numbers, names, locks, games rescued."""

from __future__ import annotations

import errno
import json
import os
import sys
import tempfile
from dataclasses import fields, replace
from pathlib import Path

import pytest

from tests.storage.games import play, sit_down
from tests.storage.moody import MoodyDisk
from toc_desktop.storage import StorageError, Store, saves, strict_json
from toc_desktop.storage.export import EXTRACT, export_bytes, read_extract, rescue_game, transcript
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.known_files import Conflict, KnownFiles
from toc_desktop.storage.lock import Lock
from toc_desktop.storage.sequence import last_sequence, sequence_of
from toc_desktop.storage.settings import FIRST_COLOURS, Settings, settings_from_dict
from toc_desktop.storage.setup import short_text, tidy_name, whole
from toc_desktop.support.paths import APP_NAME, state_dir


class Reads(Files):
    """The real disk, which counts the files that are read."""

    def __init__(self) -> None:
        self.opened: list[Path] = []

    def open_read(self, path: Path, follow: bool = False) -> int:
        self.opened.append(path)
        return super().open_read(path, follow)


def test_a_line_is_written_as_it_is_read_and_has_no_number_that_is_none() -> None:
    assert strict_json.line({"name": "Zoé"}) == '{"name": "Zoé"}'
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError):
            strict_json.line(value)
        with pytest.raises(ValueError):
            strict_json.canonical([value])


@pytest.mark.parametrize(("data", "last"), [(b"", b""), (b"x", b"x"), (b"abc", b"c"), (b"ab\n", b"\n")])
def test_the_last_byte_of_a_file(tmp_path: Path, data: bytes, last: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    handle = REAL.open_read(path)
    try:
        assert REAL.read_last(handle) == last
        assert REAL.size(handle) == len(data)
    finally:
        REAL.close(handle)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_is_stamped_itself_and_never_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_bytes(b"here")
    link.symlink_to(target)
    before = REAL.stamp(link)
    assert before is not None
    assert before != REAL.stamp(target)
    target.write_bytes(b"something else")
    assert REAL.stamp(link) == before
    target.unlink()
    assert REAL.stamp(link) == before, "where it leads is not asked"
    assert REAL.exists(link)
    assert REAL.stamp(target) is None
    with pytest.raises(OSError):
        REAL.open_read(link)


def test_every_file_is_opened_for_this_process_alone(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for handle in (REAL.create(path), REAL.open_read(path), REAL.open_append(path)):
        assert not os.get_inheritable(handle)
        REAL.close(handle)


def test_the_number_of_games_is_the_largest_and_none_where_there_are_none(tmp_path: Path) -> None:
    assert last_sequence([tmp_path, tmp_path / "missing"]) == 0
    store = Store(tmp_path)
    game = play(sit_down(store), 3)
    path = store.running_path(game.id)
    assert last_sequence([path.parent]) == sequence_of(path) > 0
    assert sequence_of(tmp_path / "missing") == 0


def test_a_game_dropped_is_forgotten(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = play(sit_down(store), 3)
    path = store.running_path(game.id)
    store.drop(game.id)
    assert not path.exists()
    path.write_bytes(b"somebody else's")
    with pytest.raises(Conflict):
        store.known.check(path, store.files)


def test_what_cannot_be_changed_on_the_disk_is_told(tmp_path: Path) -> None:
    disk = MoodyDisk()
    store = Store(tmp_path, files=disk)
    game = play(sit_down(store), 3)
    disk.fault = errno.ENOSPC
    with pytest.raises(StorageError):
        store.change(store.running_path(game.id), replace(game.saved(), title="Samedi"))


def test_a_file_that_nobody_touched_is_not_read_again(tmp_path: Path) -> None:
    path, disk, known = tmp_path / "file", Reads(), KnownFiles()
    known.check(path, disk)
    path.write_bytes(b"mine")
    with pytest.raises(Conflict):
        known.check(path, disk)
    known.remember(path, b"mine", REAL.stamp(path))
    disk.opened.clear()
    known.check(path, disk)
    assert known.is_untouched(path, disk)
    assert disk.opened == []
    path.write_bytes(b"mine and yours")
    assert not known.is_untouched(path, disk)
    with pytest.raises(Conflict):
        known.check(path, disk)
    known.expect(path, b"mine and yours")
    known.check(path, disk)
    assert disk.opened


def test_an_extract_whose_moves_are_no_texts_is_refused() -> None:
    values = json.loads(export_bytes(play(sit_down(humans=("Léa", "Zoé")), 6).saved()))
    assert values["kind"] == EXTRACT
    assert read_extract(json.dumps(values).encode()) == values
    for moves in ("give AS", [1], ["AS", None], None):
        spoiled = {**values, "moves": moves}
        spoiled["checksum"] = saves.checksum(spoiled)
        with pytest.raises(StorageError) as error:
            read_extract(json.dumps(spoiled).encode())
        assert error.value.notice.id == "field"
        assert dict(error.value.notice.args)["field"] == "moves"
    with pytest.raises(StorageError) as error:
        read_extract(json.dumps({**values, "checksum": "0"}).encode())
    assert error.value.notice.id == "checksum"
    assert read_extract(b'{"kind": "something else"}') is None
    assert read_extract(b"[]") is None


def test_a_game_is_rescued_beside_the_settings_else_in_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    saved = play(sit_down(), 3).saved()

    class Elsewhere(Files):
        def __init__(self, *shut: Path) -> None:
            self.shut = shut

        def create(self, path: Path) -> int:
            if any(folder in path.parents for folder in self.shut):
                raise PermissionError(13, "no", str(path))
            return super().create(path)

    first = rescue_game(saved)
    second = rescue_game(saved, Elsewhere(state_dir()))
    assert first is not None
    assert second is not None
    assert state_dir() in first.parents
    assert second.parent == tmp_path / APP_NAME / "rescued"
    for path in (first, second):
        assert saves.from_bytes(path.read_bytes()).record == saved.record
    assert rescue_game(saved, Elsewhere(state_dir(), tmp_path)) is None


def test_texts_and_numbers_have_bounds() -> None:
    assert short_text("", "title", 5) == ""
    assert short_text("Samsa", "title", 5) == "Samsa"
    for value in ("Samedi", "a\nb", "\x00", 5, None, b"a"):
        with pytest.raises(StorageError):
            short_text(value, "title", 5)
    assert [whole(value, 3, "n") for value in (0, 3)] == [0, 3]
    for number in (-1, 4, True, 1.0, "1"):
        with pytest.raises(StorageError):
            whole(number, 3, "n")


def test_a_name_is_tidied_however_it_is_spaced() -> None:
    assert tidy_name("a" * 50, 10) == "a" * 10
    assert tidy_name("  Jean\t\n Noël ", 20) == "Jean Noël"
    assert tidy_name("Jean Noël", 5) == "Jean"
    assert tidy_name(" " * 80 + "Léa", 10) == "", "of an endless text only the beginning is looked at"
    assert tidy_name(" " * 77 + "Léa", 10) == "Léa"


def test_a_lock_makes_its_folder(tmp_path: Path) -> None:
    lock, other = (Lock(tmp_path / "new" / "folder" / "lock") for _ in range(2))
    assert lock.take()
    assert lock.held
    assert lock.take(), "again"
    assert not other.take()
    assert not other.held
    handle = lock._handle
    assert handle is not None
    lock.release()
    assert not lock.held
    with pytest.raises(OSError):
        os.fstat(handle)
    assert not lock.path.exists()
    assert other.take()
    other.release()


@pytest.mark.parametrize(
    ("version", "kept"), [(None, False), (1, False), (True, False), ("2", False), (2, True), (3, True)]
)
def test_the_first_versions_colours_were_nobodys_choice(version: object, kept: bool) -> None:
    values = {"seat_colours": list(FIRST_COLOURS), **({} if version is None else {"version": version})}
    settings, unread = settings_from_dict(values)
    assert unread == ()
    assert settings.seat_colours == (FIRST_COLOURS if kept else Settings().seat_colours)
    assert Settings().seat_colours != FIRST_COLOURS


def test_what_is_written_is_returned(tmp_path: Path) -> None:
    store = Store(tmp_path)
    path = tmp_path / "game.tocgame"
    assert store.write(path, play(sit_down(), 3).saved()) == path.read_bytes()


def test_a_copy_that_somebody_wrote_since_is_not_deleted(tmp_path: Path) -> None:
    store = Store(tmp_path)
    game = play(sit_down(store), 3)
    copy = store.running_path(game.id).with_name("X (copy).tocgame")
    copy.write_bytes(saves.to_bytes(game.saved()))
    saved = store.read(copy)
    assert store.is_copy(copy, saved)
    copy.write_bytes(b"somebody else's")
    store.remove_copy(copy, saved)
    assert copy.read_bytes() == b"somebody else's"


def test_the_usual_settings() -> None:
    """On from the start: what helps whoever is new; everything else waits to be asked for."""
    usual = {each.name: each.default for each in fields(Settings) if isinstance(each.default, bool)}
    assert {name for name, value in usual.items() if value} == {"hints", "tips", "confirm_own_captures"}


def test_a_transcript_counts_moves_and_shuffles_from_one() -> None:
    session = play(sit_down(), 12)
    told = transcript(session.saved(), lambda *_: ["said"], reveal=True).splitlines()
    moves = session.saved().record.moves
    assert [row.split(":")[0] for row in told if row.startswith("shuffle ")] == ["shuffle 1"]
    numbered = [row for row in told if row[:4].strip().isdigit() and row[4:5] == "."]
    assert [int(row[:4]) for row in numbered] == list(range(len(moves) + 1))
    assert all(move in row for move, row in zip(moves, numbered[1:], strict=True))
