"""The store, operation by operation: numbers, order of deletions, copies, what is swept and let go of."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.games import play, play_out, short_game, sit_down, tree
from toc_desktop.session import Session
from toc_desktop.storage import StorageError, Store, journal, saves
from toc_desktop.storage.export import export_bytes, file_name, public_move, transcript
from toc_desktop.storage.files import REAL, Files, NotAFile
from toc_desktop.storage.first_format import CENTRE_CARDS, FIRST_OPTIONS
from toc_desktop.storage.saves import MOST_SEQUENCE
from toc_desktop.storage.sequence import last_sequence, sequence_in, sequence_of
from toc_desktop.storage.setup import is_nameless
from toc_desktop.storage.store import Conflict
from toc_desktop.support.i18n import tr


class Watched(Files):
    """The real disk, which writes down what is deleted and which folders are synced."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def delete(self, path: Path) -> None:
        self.done.append(f"delete {path.suffix}")
        super().delete(path)

    def sync_folder(self, folder: Path) -> None:
        self.done.append(f"sync {folder.name}")
        super().sync_folder(folder)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store, on a watched disk, at one moment of 2033."""
    made = Store(tmp_path / "data", Watched(), now=lambda: 2_000_000_000.0)
    yield made
    made.close()


def done(store: Store) -> list[str]:
    """Return what was done since the last time."""
    assert isinstance(store.files, Watched)
    told, store.files.done = store.files.done, []
    return told


def test_time_and_names(store: Store) -> None:
    assert store.stamp() == "2033-05-18T03:33:20Z"
    ids = {store.new_id() for _ in range(20)}
    assert len(ids) == 20
    assert all(re.fullmatch(r"20330518-033320-[0-9a-f]{8}", each) and saves.is_id(each) for each in ids)
    assert saves.is_time(store.stamp())
    assert not saves.is_time("x")
    assert not saves.is_id("x")


def test_the_first_copy_sweeps_every_shelf_and_the_second_none(store: Store) -> None:
    shelves = (store.folder, store.running, store.named, store.replays, store.broken)
    for folder in shelves:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "a.toc.12-1.tmp").write_bytes(b"")
    assert not store.first_copy
    holder = Store(store.folder)
    assert holder.claim() is None
    assert [len(list(folder.glob("*.tmp"))) for folder in shelves] == [0, 0, 0, 0, 1]
    (store.running / "a.toc.12-1.tmp").write_bytes(b"")
    told = store.claim()
    assert told is not None
    assert (told.id, store.first_copy, holder.first_copy) == ("second_copy", False, True)
    assert len(list(store.running.glob("*.tmp"))) == 1
    holder.close()
    assert not holder.first_copy
    assert store.claim() is None
    assert store.first_copy


def test_numbers_grow_with_every_game_written_whole_and_stop_at_the_largest(store: Store) -> None:
    first = play(sit_down(store), 3)
    path = store.running_path(first.id)
    assert saves.from_bytes(path.read_bytes()).sequence == 1
    second = play(sit_down(store), 3)
    assert sequence_of(store.running_path(second.id)) == 2
    play(first, 1)
    assert sequence_of(path) == 3, "left for another, and the latest again"
    play(first, 1)
    assert sequence_of(path) == 3, "one more line is enough"
    store.count_from(10)
    store.count_from(5)
    store.rewrite(first.saved())
    assert sequence_of(path) == 11
    fresh = Store(store.folder)
    fresh.count_from(0)
    assert fresh._next_sequence(0) == last_sequence((store.running,)) + 1 == 12
    assert fresh._next_sequence(20) == 21
    for _ in range(2):
        assert fresh._next_sequence(MOST_SEQUENCE) == MOST_SEQUENCE


def test_numbers_are_read_from_whatever_begins_like_a_game(tmp_path: Path) -> None:
    for data, number in (
        (b'{\n"sequence": 12,\n', 12), (b'{\n"sequence": 12,\r\n', 12), (b'"sequence": 7', 7),
        (b' "sequence": 7', 0), (b'"sequence": -7', 0), (b'"sequence": x', 0), (b"", 0),
        (b'"sequence": 9999999999999999,', MOST_SEQUENCE), (b'"sequence": 99999999999999999', 0),
        (b" " * 2030 + b'\n"sequence": 1', 1),
    ):  # fmt: skip
        assert sequence_in(data) == number, data
        (tmp_path / "a.tocgame").write_bytes(data)
        assert sequence_of(tmp_path / "a.tocgame") == number
    (tmp_path / "a.tocgame").write_bytes(b" " * 2047 + b'\n"sequence": 1')
    assert sequence_of(tmp_path / "a.tocgame") == 0, "only the head is looked at"
    (tmp_path / "b.toc").write_bytes(b'"sequence": 5')
    (tmp_path / "c.bak").write_bytes(b'"sequence": 9')
    assert last_sequence([tmp_path / "missing", tmp_path]) == 5


def test_the_first_line_of_a_journal_is_on_the_disk_with_its_name(store: Store) -> None:
    session = sit_down(store)
    done(store)
    play(session, 1)
    assert done(store) == ["sync running"]
    play(session, 2, seed=3)
    assert done(store) == []


def test_of_a_game_that_is_kept_the_file_goes_first_and_of_one_that_is_dropped_last(store: Store) -> None:
    session = play(sit_down(store), 5)
    done(store)
    store.finish(session.saved())
    assert [each for each in done(store) if "delete" in each] == [
        "delete .tocgame",
        "delete .bak",
        "delete .moves",
    ]
    assert [path.suffix for path in store.running.iterdir()] == [".lock"]
    other = play(sit_down(store), 5)
    done(store)
    store.drop(other.id)
    assert [each for each in done(store) if "delete" in each] == [
        "delete .bak",
        "delete .tocgame",
        "delete .moves",
    ]
    assert not [path for path in store.running.iterdir() if path.suffix != ".lock"]


def test_leaving_a_game_without_a_journal_writes_nothing(store: Store) -> None:
    session = sit_down(store)
    before = tree(store.running)
    store.settle(session.saved())
    assert tree(store.running) == before
    play(session, 1)
    store.settle(session.saved())
    assert not list(store.running.glob("*.moves"))
    settled = tree(store.running)
    store.settle(session.saved())
    assert tree(store.running) == settled


def test_a_replay_keeps_its_name_unless_another_game_has_it(store: Store) -> None:
    session = play(sit_down(store), 5)
    path = store.finish(session.saved(), 4)
    assert (path.parent, path.stem, sequence_of(path)) == (store.replays, session.id, 4)
    other = replace(play(sit_down(seed=5), 4).saved(), id=session.id)
    fresh = Store(store.folder)
    second = fresh.finish(other)
    assert second.stem != session.id
    saved = fresh.read(second)
    assert (saved.id, saved.record) == (second.stem, other.record)
    assert fresh.read(path).record == session.record


def copy_of(store: Store, moves: int = 3) -> tuple[Path, Path, saves.SavedGame]:
    """Return a game's file, a copy of it beside it, and what both hold."""
    session = play(sit_down(store), moves)
    session.close()
    path = store.running_path(session.id)
    copy = path.with_name("X (copy).tocgame")
    copy.write_bytes(path.read_bytes())
    return path, copy, store.read(copy)


def test_what_is_a_copy_and_what_a_twin(store: Store, tmp_path: Path) -> None:
    path, copy, saved = copy_of(store)
    twin = path.with_suffix(".toc")
    twin.write_bytes(path.read_bytes())
    assert [store.is_copy(each, saved) for each in (path, copy, twin)] == [False, True, True]
    assert [store.is_twin(each) for each in (path, copy, twin)] == [False, False, True]
    assert not store.is_copy(copy.with_suffix(".bak"), saved)
    assert not store.is_copy(tmp_path / copy.name, saved)
    assert [store.owns(folder / "a") for folder in (store.running, store.named, store.replays)] == [True] * 3
    assert [store.owns(folder / "a") for folder in (store.folder, store.broken, store.originals)] == [
        False
    ] * 3
    assert store.path_in(store.running, saved.id) == path
    path.unlink()
    assert store.path_in(store.running, saved.id) == twin
    assert store.path_in(store.running, "new") == store.running / "new.tocgame"


def test_a_copy_that_is_adopted_takes_its_journal_along(store: Store) -> None:
    path, copy, saved = copy_of(store)
    after = replace(saved, record=replace(saved.record, moves=(*saved.record.moves, "fold")))
    moves = journal.path_of(copy, saved.checksum)
    moves.write_bytes(journal.line(saved.checksum, saved, after) + b"\n")
    own = journal.path_of(path, saved.checksum)
    own.write_bytes(b"")
    store.known.remember(copy, copy.read_bytes())
    target = store.adopt(copy, saved)
    assert (target.parent, target.suffix, store.read(target).id) == (copy.parent, ".tocgame", target.stem)
    assert [each.exists() for each in (path, own, copy, moves)] == [True, True, False, False]
    store.remove_copy(path, saved)
    assert path.exists(), "it is no copy"


def test_a_twin_that_is_adopted_leaves_the_journal_of_the_game(store: Store) -> None:
    path, _, saved = copy_of(store)
    twin = path.with_suffix(".toc")
    twin.write_bytes(path.read_bytes())
    own = journal.path_of(path, saved.checksum)
    own.write_bytes(b"")
    store.known.remember(twin, twin.read_bytes())
    store.remove_copy(twin, saved)
    assert [each.exists() for each in (path, twin, own)] == [True, False, True]


def test_what_was_read_to_be_changed_may_be_written_and_nothing_else(store: Store) -> None:
    _, copy, saved = copy_of(store)
    named = store.named / copy.name
    store.named.mkdir()
    named.write_bytes(copy.read_bytes())
    with pytest.raises(Conflict):
        store.change(named, saved)
    assert store.read_to_change(named) == saved
    store.change(named, replace(saved, title="une", sequence=3))
    assert (store.read(named).title, sequence_of(named)) == ("une", 3)
    assert not named.with_suffix(".bak").exists(), "only games in progress have backups"


def test_a_game_that_was_finished_elsewhere_is_gone_on_with_in_its_own_file(store: Store) -> None:
    session = play(short_game(store), 20)
    session.close()
    path = store.running_path(session.id)
    again = Session.resume(path, store)
    play_out(again)
    assert [each.name for each in store.replays.iterdir()] == [f"{session.id}.tocgame"]
    assert list(store.running.iterdir()) == []


# Files.


def test_a_pipe_or_a_folder_is_no_file_and_leaves_nothing_open(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for path in (tmp_path / "folder",):
        with pytest.raises(OSError) as caught:
            REAL.open_append(path)
        assert isinstance(caught.value, NotAFile | IsADirectoryError)
    with pytest.raises(OSError):
        REAL.create(tmp_path / "folder")
    (tmp_path / "a").write_bytes(b"a")
    with pytest.raises(FileExistsError):
        REAL.create(tmp_path / "a")
    (tmp_path / "b").write_bytes(b"b")
    with pytest.raises(FileExistsError):
        REAL.move_aside(tmp_path / "a", tmp_path / "b")
    assert (tmp_path / "b").read_bytes() == b"b"
    REAL.replace(tmp_path / "a", tmp_path / "b")
    assert tree(tmp_path) == {"b": b"a"}
    assert (REAL.names(tmp_path), REAL.names(tmp_path / "no")) == (["b", "folder"], [])
    assert (REAL.stamp(tmp_path / "no"), REAL.exists(tmp_path / "no"), REAL.exists(tmp_path / "b")) == (
        None,
        False,
        True,
    )


def test_files_are_for_this_person_alone(tmp_path: Path) -> None:
    for name, handle in (
        ("a", REAL.create(tmp_path / "a")),
        ("b", REAL.open_append(tmp_path / "b")),
    ):
        REAL.write(handle, b"x")
        REAL.close(handle)
        assert (tmp_path / name).stat().st_mode & 0o077 in (0, 0o066)


# Exports.


def test_a_transcript_says_who_sat_where_and_by_which_rules() -> None:
    session = play(sit_down(humans=("Léa", "Zoé")), 6)
    session.title = "Dimanche"
    saved = session.saved()
    rows = transcript(saved, lambda events, names: ["said", "twice"]).splitlines()
    assert rows[0].startswith("Toc Desktop ")
    assert rows[1] == f"{saved.id}  {saved.started} - {saved.saved}  playing  Dimanche"
    assert rows[2:4] == ["toc-bois", "arms 4, teams 2"]
    assert rows[4] == "[0] seat 0: Léa (human)"
    assert rows[6].endswith("(casual)")
    assert rows[8:10] == ["", "   0.  said; twice"]
    assert all(row.endswith("said; twice") for row in rows[9:])
    assert rows[10].startswith(f"   1.  [{session.history.mover(0)}] {public_move(saved.record.moves[0])} ")
    assert "seed" not in "".join(rows)
    open_rows = transcript(saved, lambda *_: [], reveal=True).splitlines()
    assert open_rows[9] == f"seed {saved.record.seed}, first dealer {saved.record.dealer}"
    assert open_rows[10].startswith("shuffle 1: ")
    assert export_bytes(saved) != export_bytes(saved, reveal=True)


def test_the_name_of_an_export_is_bounded() -> None:
    saved = replace(sit_down().saved(), saved="2026-01-02T03:04:05Z")
    assert file_name(replace(saved, title="x" * 60)) == f"toc-{'x' * 40}-2026-01-02.tocgame"
    assert file_name(replace(saved, title="???"), ".txt") == "toc-game-2026-01-02.txt"
    assert file_name(saved) == "toc-toc-bois-2026-01-02.tocgame"


def test_who_gave_no_name_is_known_by_it() -> None:
    assert [is_nameless(name) for name in (tr("storage.guest"), tr("storage.you"), "Léa", "")] == [
        True, True, False, False,
    ]  # fmt: skip


def test_the_options_of_the_first_format_are_as_its_codes_count_them() -> None:
    """The number of values of each option is what a digit of a code stands for: it is for ever."""
    counts = {name: len(values) for name, values in FIRST_OPTIONS}
    assert list(counts.values()) == [
        2, 2, 5, 2, 2, 2, 3, 2, 4, 2, 2, 2, 2, 3, 3, 2, 3, 2, 2, 2, 2, 2, 2, 3, 1 + 2 * 15 * 2 * 3, 2, 2, 2,
    ]  # fmt: skip
    values = dict(FIRST_OPTIONS)
    assert (values["jokers"], values["split_pawns"], values["joker_steps"]) == (
        (0, 2),
        (1, 2, 3, 4),
        (15, 18),
    )
    assert values["jump_cell"] == (None, 7, 8)
    centres = [each for each in values["centre"] if isinstance(each, dict)]
    assert {each["cell"] for each in centres} == {7, 8}
    assert centres[0] == {"cell": 7, "cards": ["A"], "leave": "any", "holds": "closed"}
    assert centres[-1] == {"cell": 8, "cards": list(CENTRE_CARDS), "leave": "other", "holds": "shared"}


def test_a_full_disk_is_told_by_every_operation_that_writes(store: Store) -> None:
    path, copy, saved = copy_of(store)

    class Full(Files):
        def create(self, path: Path) -> int:
            raise OSError(errno.ENOSPC, "full")

    store.read_to_change(path)
    store.files = Full()
    for attempt in (
        lambda: store.rewrite(saved),
        lambda: store.change(path, saved),
        lambda: store.write(store.named / "new.tocgame", saved),
        lambda: store.finish(saved),
    ):
        with pytest.raises(StorageError, match="full"):
            attempt()
    assert path.exists()
    assert copy.exists()
