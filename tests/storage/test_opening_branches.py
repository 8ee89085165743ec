"""Each branch of opening: what is read, what is told, what is set aside and what stays as it is."""

from __future__ import annotations

import errno
import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.games import play, sit_down, tree
from tests.storage.test_opening import versions
from toc_desktop.session import Session
from toc_desktop.storage import BrokenSave, StorageError, Store, journal, saves
from toc_desktop.storage.files import Files
from toc_desktop.storage.notice import notice
from toc_desktop.storage.opening import is_later
from toc_desktop.storage.saves import TakenBack


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    made = Store(tmp_path / "data")
    yield made
    made.close()


class Refusing(Files):
    """The real disk, but for some names that it will not touch today."""

    def __init__(self, number: int, *endings: str) -> None:
        self.number = number
        self.endings = endings

    def _look(self, path: Path) -> None:
        if path.as_posix().endswith(self.endings):
            raise OSError(self.number, "not today", str(path))

    def open_read(self, path: Path, follow: bool = False) -> int:
        self._look(path)
        return super().open_read(path, follow)

    def create(self, path: Path) -> int:
        self._look(path.parent)
        return super().create(path)

    def make_folder(self, folder: Path) -> None:
        self._look(folder)
        super().make_folder(folder)


def left(store: Store, moves: int = 5, seed: int = 7) -> tuple[Session, Path]:
    """Return a game that was left, and its file."""
    session = play(sit_down(store, seed=seed), moves)
    session.close()
    return session, store.running_path(session.id)


def lines_of(path: Path, *games: saves.SavedGame) -> Path:
    """Write the journal that continues a game's file from one state to the next."""
    base = saves.from_bytes(path.read_bytes())
    journal_path = journal.path_of(path, base.checksum)
    rows = [journal.line(base.checksum, one, other) for one, other in itertools.pairwise((base, *games))]
    journal_path.write_bytes(b"".join(row + b"\n" for row in rows))
    return journal_path


def refused(store: Store, path: Path) -> StorageError:
    with pytest.raises(StorageError) as caught:
        store.open(path)
    return caught.value


def test_what_there_is_to_tell_is_told_in_order(tmp_path: Path) -> None:
    why, aside, backup = notice("checksum"), tmp_path / "aside", tmp_path / "b.bak"
    for given, told in (
        ((None, None), ["checksum"]),
        ((aside, None), ["checksum", "set_aside"]),
        ((None, backup), ["checksum", "backup"]),
        ((aside, backup), ["checksum", "set_aside", "backup"]),
    ):
        assert [each.id for each in BrokenSave(why, tmp_path, *given).notices()] == told


@pytest.mark.parametrize("sequences", [(0, 0), (0, 7), (7, 0), (7, 7)])
def test_without_numbers_what_was_taken_back_and_the_moves_tell_which_is_later(
    sequences: tuple[int, int],
) -> None:
    games = [play(sit_down(), moves).saved() for moves in (4, 5)]
    states = [
        replace(game, taken_back=(TakenBack(1, ("pass",)),) * undone) for undone in (0, 1) for game in games
    ]
    for place, one in enumerate(states):
        for other_place, other in enumerate(states):
            numbered = [replace(each, sequence=n) for each, n in zip((one, other), sequences, strict=True)]
            assert is_later(*numbered) is (place > other_place)
    for number, other_number in ((3, 4), (4, 3)):
        one, other = replace(states[0], sequence=number), replace(states[3], sequence=other_number)
        assert is_later(one, other) is (number > other_number)


def test_a_game_that_is_gone_offers_its_backup_and_one_from_elsewhere_only_says_so(
    store: Store, tmp_path: Path
) -> None:
    session, path = left(store)
    path.unlink()
    error = refused(store, path)
    assert isinstance(error, BrokenSave)
    assert (error.notice.id, error.aside, error.backup) == ("missing", None, path.with_suffix(".bak"))
    assert session.record == store.open_backup(error.backup or path).saved.record
    elsewhere = refused(store, tmp_path / "stick" / path.name)
    assert (elsewhere.notice.id, isinstance(elsewhere, BrokenSave)) == ("missing", False)


def test_a_broken_file_is_set_aside_only_if_it_is_ours(store: Store, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.tocgame"
    theirs.write_bytes(b"{}")
    error = refused(store, theirs)
    assert isinstance(error, BrokenSave)
    assert (error.aside, error.backup, theirs.read_bytes()) == (None, None, b"{}")
    named = store.named / "game.tocgame"
    store.named.mkdir(parents=True)
    named.write_bytes(b"{}")
    session, path = left(store)
    named.with_suffix(".bak").write_bytes(path.read_bytes())
    error = refused(store, named)
    assert isinstance(error, BrokenSave)
    assert error.aside is not None
    assert error.aside.parent == store.broken
    assert (error.backup, named.exists()) == (None, False), "only games in progress have backups"
    assert session.record == store.read(path).record


@pytest.mark.parametrize("ending", [".tocgame", ".moves"])
def test_what_cannot_be_read_today_stays_where_it_is(store: Store, ending: str) -> None:
    session, path = left(store)
    journal_path = lines_of(path, play(Session.from_record(session.record, session.setup), 1).saved())
    journal_path.with_name("another.moves").write_bytes(b"nonsense\n")
    before = tree(store.folder)
    for number in (errno.EIO, errno.EACCES):
        store.files = Refusing(number, ending)
        assert refused(store, path).notice.id.startswith("disk.")
        assert tree(store.folder) == before


def test_a_backup_whose_journal_is_no_file_is_as_good_as_it_is(store: Store) -> None:
    session, path = left(store)
    path.unlink()
    backup = path.with_suffix(".bak")
    base = saves.from_bytes(backup.read_bytes())
    journal.path_of(backup, base.checksum).mkdir()
    opened = store.open_backup(backup)
    assert (opened.saved.record, opened.path) == (session.record, path)
    error = refused(store, path)
    assert isinstance(error, BrokenSave)
    assert error.backup == backup


def test_a_backup_goes_on_under_the_games_name_unless_a_file_has_it(store: Store) -> None:
    session, path = left(store)
    backup = path.with_suffix(".bak")
    assert store.open(backup).path == backup, "the game itself is there"
    opened = store.open_backup(backup)
    assert opened.saved.id == opened.path.stem != session.id
    path.unlink()
    assert store.open(backup).path == path
    opened = store.open_backup(backup)
    assert (opened.saved.id, opened.path) == (session.id, path)


def test_a_file_that_was_mended_can_be_gone_on_with(store: Store) -> None:
    _, path = left(store)
    fresh = Store(store.folder)
    opened = fresh.open_backup(path)
    assert opened.path == path
    fresh.change(path, replace(opened.saved, title="la nôtre"))
    assert Store(store.folder).read(path).title == "la nôtre"


@pytest.mark.parametrize("bad", [1, 2, 3])
@pytest.mark.parametrize("how", ["illegal", "digest"])
def test_of_a_journal_that_breaks_the_rules_what_was_before_is_kept(store: Store, bad: int, how: str) -> None:
    session, path = left(store)
    playing, states = Session.from_record(session.record, session.setup), []
    for number in range(1, 4):
        good = play(playing, 1).saved()
        if number == bad and how == "illegal":
            good = replace(good, record=replace(good.record, moves=(*good.record.moves[:-1], "discard AS")))
        elif number == bad:
            good = replace(good, digest="0" * 32)
        states.append(good)
        if number == bad:
            break
    lines_of(path, *states)
    error = refused(store, path)
    assert isinstance(error, BrokenSave)
    assert (error.notice.id, dict(error.notice.args)["line"]) == ("journal", bad)
    assert [each.id for each in error.notices()] == ["journal", "set_aside", "backup"]
    assert error.backup == path
    for each in (path, path.with_suffix(".bak")):
        assert len(saves.from_bytes(each.read_bytes()).record.moves) == 5 + bad - 1, "both are written anew"
    assert len(store.open(path).saved.record.moves) == 5 + bad - 1


def test_a_journal_in_which_nothing_is_right_is_not_written_into_the_file(store: Store) -> None:
    """Its first move is not allowed, its second line no line at all: what was good before them is unknown."""
    session, path = left(store)
    good = session.saved()
    bad = replace(good, record=replace(good.record, moves=(*good.record.moves, "discard AS")))
    lines = lines_of(path, bad)
    with lines.open("ab") as file:
        file.write(b"nonsense\n")
    before = path.read_bytes()
    error = refused(store, path)
    assert isinstance(error, BrokenSave)
    assert (error.path, error.aside, error.backup) == (lines, None, None)
    assert path.read_bytes() == before
    assert lines.exists()


def test_a_damaged_journal_on_another_shelf_is_only_told(store: Store) -> None:
    _, path = left(store)
    store.named.mkdir()
    named = store.named / path.name
    named.write_bytes(path.read_bytes())
    base = saves.from_bytes(named.read_bytes()).checksum
    journal.path_of(named, base).write_bytes(b"nonsense\n")
    before = tree(store.named)
    error = refused(store, named)
    assert isinstance(error, BrokenSave)
    assert (error.notice.id, error.aside, error.backup) == ("journal", None, None)
    assert tree(store.named) == before


def test_a_backup_of_another_game_or_a_broken_one_says_nothing_against_the_file(store: Store) -> None:
    session, path = left(store)
    other, other_path = left(store, 8, seed=3)
    for data in (other_path.read_bytes(), b"{}", path.with_suffix(".bak").read_bytes()[:-50]):
        path.with_suffix(".bak").write_bytes(data)
        opened = store.open(path)
        assert (opened.saved.record, opened.path, opened.notices) == (session.record, path, ())
    assert other.id != session.id


def test_a_file_older_than_its_backup_that_cannot_be_moved_stays_and_the_game_gets_another_name(
    store: Store,
) -> None:
    session, path, old = versions(store)
    path.write_bytes(old)
    store.files = Refusing(errno.EACCES, "set-aside")
    opened = store.open(path)
    assert opened.saved.record == session.record
    assert opened.saved.id == opened.path.stem != session.id
    assert [told.id for told in opened.notices] == ["older"]
    assert path.read_bytes() == old


@pytest.mark.parametrize("suffix", [".toc", ".tocgame", ".bak"])
def test_the_original_of_an_old_format_is_kept_once(store: Store, suffix: str) -> None:
    old = (Path(__file__).parents[1] / "saves" / "format-1.toc").read_bytes()
    saved = saves.from_bytes(old)
    store.running.mkdir(parents=True)
    path = store.running / f"{saved.id}{suffix}"
    path.write_bytes(old)
    store.files = Refusing(errno.ENOSPC, "originals")
    assert refused(store, path).notice.id == "disk.full", "first the original, then the new format"
    store.files = Files()
    store.open(path)
    (kept,) = store.originals.iterdir()
    assert kept.name == f"{saved.id}-v1{'.tocgame' if suffix == '.bak' else suffix}"
    assert kept.read_bytes() == old
    kept.write_bytes(b"the first one")
    store.open(path)
    assert [each.read_bytes() for each in store.originals.iterdir()] == [b"the first one"]
