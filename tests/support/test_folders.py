"""Folders as they are read, names as they are shown, and paths as people type them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.unusual_files import make_link
from toc_desktop.support.folders import (
    FolderEntry,
    PathTrouble,
    Places,
    given_path,
    kind_of,
    nearest_folder,
    read_folder,
    shown_name,
    typed_path,
    with_suffix,
)
from toc_desktop.support.i18n import has, set_language


def make(folder: Path, *names: str) -> None:
    for name in names:
        if name.endswith("/"):
            (folder / name).mkdir(parents=True)
        else:
            (folder / name).touch()


def trouble(work: object) -> str:
    with pytest.raises(PathTrouble) as raised:
        work()  # type: ignore[operator]
    words = raised.value.message()
    assert has(f"files.trouble.{raised.value.why}")
    assert "{" not in words
    return raised.value.why


def test_folders_come_first_and_both_in_the_order_of_people(tmp_path: Path) -> None:
    make(
        tmp_path,
        "zebre/",
        "Été/",
        "eux/",
        "partie 10.toc",
        "partie 9.toc",
        "Ananas.TOC",
        "notes.txt",
        ".cache/",
    )
    names = [entry.name for entry in read_folder(tmp_path, (".toc",)).entries]
    assert names == ["Été", "eux", "zebre", "Ananas.TOC", "partie 9.toc", "partie 10.toc"]


def test_without_suffixes_every_file_is_listed_but_hidden_ones(tmp_path: Path) -> None:
    make(tmp_path, "a.toc", "b.txt", ".hidden.toc")
    assert [entry.name for entry in read_folder(tmp_path).entries] == ["a.toc", "b.txt"]


def test_a_link_that_leads_nowhere_is_no_folder(tmp_path: Path) -> None:
    make_link(tmp_path / "lost.toc", tmp_path / "gone")
    assert read_folder(tmp_path, (".toc",)).entries == (FolderEntry("lost.toc", False),)


def test_a_folder_too_large_says_how_many_names_are_left_out(tmp_path: Path) -> None:
    make(tmp_path, *(f"{i}.toc" for i in range(12)))
    folder = read_folder(tmp_path, (".toc",), most=10)
    assert [entry.name for entry in folder.entries] == [f"{i}.toc" for i in range(10)]
    assert folder.left_out == 2


def test_what_cannot_be_read_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make(tmp_path, "file.toc")
    assert trouble(lambda: read_folder(tmp_path / "gone")) == "gone"
    assert trouble(lambda: read_folder(tmp_path / "file.toc")) == "not_a_folder"
    assert trouble(lambda: read_folder(tmp_path / "x\0y")) == "unreadable"

    def refuse(path: object) -> object:
        raise PermissionError(13, "no", str(path))

    monkeypatch.setattr(os, "scandir", refuse)
    assert trouble(lambda: read_folder(tmp_path)) == "denied"


def test_the_nearest_folder_above_one_that_is_gone(tmp_path: Path) -> None:
    make(tmp_path, "a/", "a/file")
    assert nearest_folder(tmp_path / "a" / "b" / "c") == tmp_path / "a"
    assert nearest_folder(tmp_path / "a" / "file") == tmp_path / "a"
    assert nearest_folder(tmp_path / "a") == tmp_path / "a"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("x.toc", "here/x.toc"),
        ("  x.toc ", "here/x.toc"),
        ('"a b.toc"', "here/a b.toc"),
        ("../x.toc", "x.toc"),
        ("./a//b", "here/a/b"),
        ("~/x", "home/x"),
        ("~", "home"),
        ("é'x.toc", "here/é'x.toc"),
    ],
)
def test_what_is_typed_is_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, typed: str, meant: str
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    assert typed_path(typed, tmp_path / "here") == tmp_path / meant


def test_whole_paths_and_addresses_are_understood(tmp_path: Path) -> None:
    path = tmp_path.parent / "b c.toc"
    assert typed_path(str(path), tmp_path) == path
    # On Windows it begins with file:///C:/.
    assert typed_path(path.as_uri(), tmp_path) == path


def test_a_name_that_is_too_long_is_told_even_where_the_system_only_finds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(path: object, **_: object) -> object:
        raise FileNotFoundError(2, "no such file", str(path))

    long = "x" * 256
    for windows in (False, True):
        if windows:
            monkeypatch.setattr(os, "lstat", nothing)
            monkeypatch.setattr(os, "stat", nothing)
        assert trouble(lambda: given_path(long)) == "too_long"
        assert trouble(lambda: kind_of(tmp_path / long / "x.toc")) == "too_long"
        assert given_path("x" * 255) == Path("x" * 255)
        assert kind_of(tmp_path / "gone") == "missing"


@pytest.mark.parametrize(
    ("typed", "why"),
    [("", "empty"), ("   ", "empty"), ('""', "empty"), ("a\0b", "letters"), ("~nobody-at-all/x", "nobody")],
)
def test_what_means_nothing_is_refused(tmp_path: Path, typed: str, why: str) -> None:
    assert trouble(lambda: typed_path(typed, tmp_path)) == why


def test_what_is_there(tmp_path: Path) -> None:
    make(tmp_path, "file", "folder/")
    assert kind_of(tmp_path / "file") == "file"
    assert kind_of(tmp_path / "folder") == "folder"
    assert kind_of(tmp_path / "gone") == "missing"
    assert kind_of(tmp_path / "file" / "inside") == "missing"
    assert trouble(lambda: kind_of(tmp_path / ("x" * 300))) == "too_long"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert kind_of(tmp_path / "pipe") == "other"


def test_an_ending_is_added_where_it_is_missing() -> None:
    endings = (".toc", ".txt")
    assert with_suffix(Path("a/b"), endings) == Path("a/b.toc")
    assert with_suffix(Path("a/b.v2"), endings) == Path("a/b.v2.toc")
    assert with_suffix(Path("a/b.TXT"), endings) == Path("a/b.TXT")
    assert with_suffix(Path("a/.hidden"), endings) == Path("a/.hidden.toc")


def test_a_name_can_always_be_drawn() -> None:
    assert shown_name("a\nb\x07\udce9\u202e") == "a" + "�" + "b" + "�" * 3
    assert shown_name("L’été — 12 %.toc") == "L’été — 12 %.toc"
    shown_name("\udcff").encode("utf-8")


def test_paths_begin_at_home(tmp_path: Path) -> None:
    places = Places(tmp_path)
    assert places.shown_path(tmp_path) == "~"
    assert places.shown_path(tmp_path / "a" / "b") == os.path.join("~", "a", "b")
    assert places.shown_path(tmp_path.parent) == str(tmp_path.parent)


def test_places_are_those_that_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toc_desktop.support.folders.home_folder", lambda: tmp_path)
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path)
    monkeypatch.setattr("platformdirs.user_downloads_path", lambda: tmp_path / "Downloads")
    assert Places.of_system().named() == [("home", tmp_path)], "the same folder is offered once"
    (tmp_path / "Downloads").mkdir()
    assert Places.of_system().named() == [("home", tmp_path), ("downloads", tmp_path / "Downloads")]


def test_every_trouble_has_words_in_both_languages() -> None:
    about_names = ("empty", "letters", "nobody", "too_long", "no_file", "not_a_file")
    about_folders = ("denied", "gone", "not_a_folder", "unreadable", "no_folder", "top")
    for why in about_names + about_folders:
        seen = set()
        for code in ("fr", "en"):
            set_language(code)
            seen.add(PathTrouble(why, "the-path").message())
        assert len(seen) == 2
