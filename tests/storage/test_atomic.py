"""Writing is all or nothing; on Windows a file that a virus scanner holds is waited for, but not for ever."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from tests.storage.faults import OPERATIONS, FaultyFiles
from tests.unusual_files import make_link
from toc_desktop.storage.atomic import append_line, read_bounded, replace_patiently, sweep, write_atomic
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.notice import StorageError, disk_notice


class Held(Files):
    """A disk on which another program holds the file for some tries."""

    def __init__(self, tries: int) -> None:
        self.left = tries

    def replace(self, source: Path, target: Path) -> None:
        self.left -= 1
        if self.left >= 0:
            raise PermissionError(13, "held")
        super().replace(source, target)


def test_the_order_is_write_sync_replace_sync_folder(tmp_path: Path) -> None:
    done: list[str] = []

    class Watched(FaultyFiles):
        def _spoil(self, name: str, real: object, args: tuple[object, ...]) -> object:
            done.append(name)
            return super()._spoil(name, real, args)  # type: ignore[arg-type]

    write_atomic(tmp_path / "a", b"new", Watched("EIO", 0))
    assert done == ["create", "write", "sync", "close", "replace", "sync_folder"]
    assert set(done) < set(OPERATIONS)


def test_the_temporary_file_is_in_the_same_folder_and_goes_away(tmp_path: Path) -> None:
    seen: list[Path] = []

    class Watched(Files):
        def create(self, path: Path) -> int:
            seen.append(path)
            return super().create(path)

    write_atomic(tmp_path / "deep" / "a", b"new", Watched())
    assert {path.parent for path in seen} == {tmp_path / "deep"}
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["a"]


def test_a_file_that_is_held_is_waited_for_on_windows_only(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_text(name)
    waits: list[float] = []
    replace_patiently(tmp_path / "a", tmp_path / "b", Held(4), windows=True, sleep=waits.append)
    assert (tmp_path / "b").read_text() == "a"
    assert len(waits) == 4
    (tmp_path / "a").write_text("again")
    with pytest.raises(PermissionError):
        replace_patiently(tmp_path / "a", tmp_path / "b", Held(4), windows=False, sleep=waits.append)


def test_patience_ends_after_about_two_and_a_half_seconds(tmp_path: Path) -> None:
    waits: list[float] = []
    with pytest.raises(PermissionError):
        replace_patiently(tmp_path / "a", tmp_path / "b", Held(10_000), windows=True, sleep=waits.append)
    assert 2.4 <= sum(waits) <= 2.8
    waits.clear()
    with pytest.raises(PermissionError):
        replace_patiently(
            tmp_path / "a", tmp_path / "b", Held(9), patience=0, windows=True, sleep=waits.append
        )
    assert waits == []


def test_a_link_in_the_way_is_replaced_and_its_target_left(tmp_path: Path) -> None:
    target = tmp_path / "precious"
    target.write_text("mine")
    make_link(tmp_path / "a", target)
    write_atomic(tmp_path / "a", b"new")
    assert target.read_text() == "mine"
    assert not (tmp_path / "a").is_symlink()


def test_a_folder_that_the_system_only_refuses_is_told_as_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows opens no folder, and calls that a want of permission; a file nobody may read says the same."""

    def refuse(path: Path, *_: object) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(StorageError, match="not_a_file"):
        read_bounded(tmp_path)
    with pytest.raises(StorageError, match=r"disk\.denied"):
        read_bounded(tmp_path / "file")


def test_reading_is_bounded_even_when_the_size_lies(tmp_path: Path) -> None:
    class Liar(Files):
        def size(self, handle: int) -> int:
            return 1

    (tmp_path / "a").write_bytes(b"x" * 5000)
    assert read_bounded(tmp_path / "a", limit=5000) == b"x" * 5000
    with pytest.raises(StorageError, match="too_large"):
        read_bounded(tmp_path / "a", Liar(), limit=4999)


def test_lines_are_added_whole_after_a_torn_one(tmp_path: Path) -> None:
    path = tmp_path / "new" / "lines"
    append_line(path, b"one")
    path.write_bytes(path.read_bytes() + b"tor")
    append_line(path, b"two")
    assert path.read_bytes() == b"one\ntor\ntwo\n"


def test_sweeping_takes_only_what_we_left(tmp_path: Path) -> None:
    theirs = ["a.toc", "a.toc.tmp", "b.bak", "letter.odt.12-1.tmp", "sync.tmp"]
    for name in ("a.toc.12-1.tmp", "a.tocgame.12-1.tmp", *theirs):
        (tmp_path / name).write_text("")
    assert sweep(tmp_path) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == theirs
    assert sweep(tmp_path / "nowhere") == 0


def test_a_folder_below_a_file_is_gone_on_every_system(tmp_path: Path) -> None:
    """Windows finds nothing below a file: only when the folder is made the file is in the way."""
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file" / "data", tmp_path / "file"):
        with pytest.raises(NotADirectoryError) as caught:
            REAL.make_folder(folder)
        assert disk_notice(caught.value).id == "disk.gone"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no handle of a folder to wait for")
def test_files_and_the_names_in_a_folder_are_waited_for_by_the_real_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[tuple[int, bool]] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        held = os.fstat(handle)
        waited.append((held.st_ino, stat.S_ISDIR(held.st_mode)))
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    REAL.sync_folder(tmp_path)
    file = tmp_path / "a"
    with file.open("wb") as opened:
        REAL.sync(opened.fileno())
    assert waited == [(tmp_path.stat().st_ino, True), (file.stat().st_ino, False)]
