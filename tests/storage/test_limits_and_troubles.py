"""Limits and usual values that files rely on, and troubles of the disk told as what they are."""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from tests.storage.games import play, sit_down, tree
from tests.unusual_files import make_link
from toc_desktop.engine import find_preset
from toc_desktop.storage import (
    Library,
    Settings,
    SettingsFile,
    Statistics,
    StorageError,
    Store,
    atomic,
    best_of,
    crash,
    export_game,
    game_lines,
    import_game,
    journal,
    library,
    saves,
    settings,
    setup,
    statistics,
    strict_json,
)
from toc_desktop.storage.best_of import BestOf
from toc_desktop.storage.files import REAL, Files
from toc_desktop.storage.game_lines import GameLine, PersonLine
from toc_desktop.storage.known_files import Conflict, KnownFiles
from toc_desktop.storage.lock import Lock
from toc_desktop.storage.notice import disk_notice
from toc_desktop.storage.people import PAUSE, count_people, evenings
from toc_desktop.storage.quarantine import set_aside
from toc_desktop.storage.settings import settings_from_dict
from toc_desktop.storage.setup import GameSetup, SeatSetup
from toc_desktop.storage.statistics import Summary, Tally
from toc_desktop.storage.tally import game_line

MEBIBYTE = 1 << 20
LINE = GameLine("a", "2026-01-01T20:00:00Z", "toc", 4, 2, (), 4, "won", 0, 9, 90, 5, 3)


class Troubled(Files):
    """The real disk, on which one operation raises an error, for names that end as they are told."""

    def __init__(self, operation: str, error: OSError, ending: str = "") -> None:
        self.struck = 0
        real: Callable[..., Any] = getattr(Files, operation)

        def refuse(*args: Any, **named: Any) -> Any:
            if any(isinstance(each, Path) and each.as_posix().endswith(ending) for each in args):
                self.struck += 1
                raise error
            return real(self, *args, **named)

        setattr(self, operation, refuse)


# Limits that were promised: what one version writes, the next one reads.


def test_limits_do_not_change_between_versions() -> None:
    assert (atomic.LIMIT, statistics.LIMIT) == (MEBIBYTE, 16 * MEBIBYTE)
    assert (setup.LARGEST_SEED, saves.MOST_SEQUENCE) == (2**64 - 1, 2**53 - 1)
    assert (setup.LONGEST_NAME, saves.LONGEST_TITLE, saves.MOST_TAKEN_BACK) == (24, 60, 40)
    assert (strict_json.DEEPEST, strict_json.LONGEST_NUMBER, game_lines.LONGEST_LINE) == (12, 24, 4096)
    assert (setup.COLOURS, best_of.MOST_GAMES, journal.MOST_LINES) == (8, 9, 150)
    assert (library.RUNNING_LIMIT, crash.MOST_REPORTS, crash.LAST_ACTIONS) == (30, 10, 12)
    assert (settings.SMALLEST_WINDOW, settings.LARGEST_WINDOW) == ((640, 360), (16384, 16384))
    assert (settings.TEXT_SCALES, settings.PIECE_SCALES) == ((1.0, 2.0), (1.0, 1.25, 1.5, 2.0))
    assert (settings.MOST_HOUSE_RULES, PAUSE, game_lines.NO_SIDE) == (100, 14400, -1)
    assert sorted(setup.USUAL_COLOURS) == list(range(8))
    assert setup.USUAL_COLOURS == (0, 3, 1, 5, 4, 7, 2, 6)


MOST = [("keys", 200), ("lessons", 100), ("window_sizes", 16), ("tips_seen", 32)]


@pytest.mark.parametrize(("name", "most"), MOST)
def test_so_many_entries_are_read_and_no_more(name: str, most: int) -> None:
    value: object = {"keys": ["a"], "lessons": 1, "window_sizes": [800, 600], "tips_seen": ["exit"]}[name]
    for count in (most, most + 1):
        read, unread = settings_from_dict({name: {str(number): value for number in range(count)}})
        assert len(getattr(read, name)) == most
        assert unread == ((name,) if count > most else ())


def test_what_is_usual() -> None:
    usual = Settings()
    assert (usual.language, usual.card_letters, usual.window_size) == (None, None, (1280, 720))
    assert (usual.theme, usual.animation_speed, usual.voice_rate) == ("walnut", "normal", "normal")
    assert (usual.verbosity, usual.text_scale, usual.piece_scale) == ("full", 1.0, 1.0)
    assert (usual.effects_volume, usual.music_volume) == (0.8, 0.0)
    assert usual.seat_colours == setup.USUAL_COLOURS
    seat = SeatSetup()
    assert (seat.kind, seat.level, seat.name, seat.colour, seat.shape) == ("human", None, "", 0, 0)
    table = GameSetup("toc", find_preset("toc").rules, sit_down().setup.seating, ())
    assert (table.seed, table.secrecy, table.best_of) == (None, "covered", None)
    assert (table.learning, table.practice) == (False, False)
    assert (LINE.taken_back, LINE.learning, LINE.practice, LINE.decisive) == (0, False, False, False)
    assert (LINE.people, LINE.winner) == ((), -1)
    assert BestOf.fresh(sit_down().setup.seating) == BestOf(2, (0, 0))
    entry = library.Entry(Path("a"), "named", "a")
    assert (entry.saved, entry.problem, entry.touched, entry.sequence) == (None, None, "", 0)
    nought = Summary()
    counts = [getattr(nought, each.name) for each in fields(Summary)]
    assert all(count in (0, {}, Tally(0, 0, 0, 0)) for count in counts)
    assert nought.total.win_rate is None
    saved = replace(sit_down().saved())
    assert (saved.status, saved.winners, saved.taken_back, saved.floor) == ("playing", (), (), 0)
    assert (saved.sequence, saved.checksum, saved.upgraded_from) == (0, "", None)


def test_a_setting_of_another_game_does_not_leak() -> None:
    one, other = Settings(), Settings()
    one.keys["hint"] = ("j",)
    one.unread["theme"] = settings.Unread("neon")
    assert (other.keys, other.unread) == ({}, {})
    assert replace(one, keys={}) == other, "what could not be read is no difference"
    assert replace(other, reported_unread=("x",)) == other
    assert replace(other, unknown={"a": 1}) != other


def test_statistics_may_be_long_but_not_without_end(tmp_path: Path) -> None:
    file = Statistics(tmp_path / "statistics.jsonl")
    file.add(LINE)
    with file.path.open("ab") as more:
        more.write(b"\n" * (2 * MEBIBYTE))
    assert [game.id for game in file.games()[0]] == ["a"]
    with file.path.open("r+b") as more:
        more.truncate(16 * MEBIBYTE + 1)
    assert file.games() == ([], 0)
    assert not file.path.exists()
    assert [path.stat().st_size for path in (tmp_path / "set-aside").iterdir()] == [16 * MEBIBYTE + 1]


def test_a_file_as_large_as_may_be_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    saved = play(sit_down(), 3).saved()
    data = saves.to_bytes(replace(saved, sequence=1))
    for limit, fits in ((len(data), True), (len(data) - 1, False)):
        monkeypatch.setattr("toc_desktop.storage.store.LIMIT", limit)
        path = tmp_path / f"{limit}.tocgame"
        if fits:
            store.write(path, saved, sequence=1)
        else:
            with pytest.raises(StorageError, match="too_long"):
                store.write(path, saved, sequence=1)
        assert path.exists() == fits


# Troubles of the disk.


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (errno.ENOSPC, "full"), (errno.EDQUOT, "full"), (errno.EACCES, "denied"), (errno.EPERM, "denied"),
        (errno.EROFS, "denied"), (errno.ENOENT, "gone"), (errno.ENOTDIR, "gone"), (errno.ENODEV, "gone"),
        (errno.ESTALE, "gone"), (errno.EIO, "trouble"),
    ],
)  # fmt: skip
def test_an_error_of_the_disk_is_told_as_what_it_is(number: int, name: str) -> None:
    told = disk_notice(OSError(number, "what the system says"))
    assert told.id == f"disk.{name}"
    assert dict(told.args) == ({"error": "what the system says"} if name == "trouble" else {})
    assert told.message()


def test_an_error_without_words_is_told_by_its_kind() -> None:
    assert dict(disk_notice(OSError("no number")).args) == {"error": "OSError"}


def test_a_disk_that_writes_nothing_leaves_the_old_file_and_no_rubbish(tmp_path: Path) -> None:
    class Stuck(Files):
        def write(self, handle: int, data: bytes) -> int:
            return 0

    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(OSError, match="nothing"):
        atomic.write_atomic(path, b"new", Stuck())
    assert tree(tmp_path) == {"file": b"old"}
    for operation in ("replace", "sync_folder"):
        with pytest.raises(OSError, match="oh"):
            atomic.write_atomic(path, b"new", Troubled(operation, OSError(errno.EIO, "oh")))
        assert set(tree(tmp_path)) == {"file"}


def test_a_folder_that_somebody_makes_meanwhile_is_as_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.mkdir

    def meanwhile(path: Path, *args: int) -> None:
        real(path, *args)
        raise FileExistsError(errno.EEXIST, "somebody was quicker", str(path))

    monkeypatch.setattr(os, "mkdir", meanwhile)
    REAL.make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


def test_what_cannot_be_read_is_neither_known_nor_somebody_elses(tmp_path: Path) -> None:
    path, known = tmp_path / "file", KnownFiles()
    path.write_bytes(b"mine")
    known.remember(path, b"mine")
    known.check(path, REAL)
    with pytest.raises(StorageError, match="disk") as caught:
        known.check(path, Troubled("open_read", OSError(errno.EIO, "oh")))
    assert not isinstance(caught.value, Conflict)
    known.check(path, Troubled("open_read", FileNotFoundError(errno.ENOENT, "gone meanwhile")))
    path.unlink()
    path.mkdir()
    with pytest.raises(Conflict):
        known.check(path, REAL)


@pytest.mark.parametrize("kind", ["unread", "folder"])
def test_a_journal_that_cannot_be_read_is_left_and_one_that_is_none_set_aside(
    tmp_path: Path, kind: str
) -> None:
    store = Store(tmp_path)
    session = play(sit_down(store), 3)
    odd = store.running / f"{session.id}.0123456789abcdef.moves"
    if kind == "folder":
        odd.mkdir()
    else:
        odd.write_bytes(b"")
        store.files = Troubled("open_read", OSError(errno.EIO, "oh"), odd.name)
    store.rewrite(session.saved())
    assert odd.exists() == (kind == "unread")
    assert store.broken.exists() == (kind == "folder")
    store.close()


def test_settings_that_cannot_be_read_today_are_moved_never_written_over(tmp_path: Path) -> None:
    SettingsFile(tmp_path).save(Settings(theme="maple"))
    mine = (tmp_path / "settings.json").read_bytes()
    file = SettingsFile(tmp_path, Troubled("open_read", OSError(errno.EIO, "oh")))
    read, told = file.load()
    assert (read, [each.id for each in told]) == (Settings(), ["settings_unread", "disk.trouble"])
    assert not file.missing
    file._files = Troubled("move_aside", OSError(errno.EACCES, "no"))
    for _ in range(2):
        held = file.save(Settings(theme="contrast"))
        assert held is not None
        assert held.id == "settings_held"
        assert tree(tmp_path) == {"settings.json": mine}
    file._files = REAL
    assert file.save(Settings(theme="contrast")) is None
    assert mine in tree(tmp_path / "set-aside").values()
    again = SettingsFile(tmp_path)
    assert (again.load()[0].theme, again.missing) == ("contrast", False)
    assert again.save(replace(again.load()[0], theme="walnut")) is None
    assert len(tree(tmp_path / "set-aside")) == 1, "the second time nothing was in the way"


def test_names_that_are_all_taken_are_tried_eight_times(tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_bytes(b"mine")
    taken = Troubled("move_aside", FileExistsError(errno.EEXIST, "taken"))
    assert set_aside(path, tmp_path / "aside", taken) is None
    assert (taken.struck, path.read_bytes()) == (8, b"mine")


def test_settings_that_are_not_there_yet_are_missing(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "new")
    assert not file.missing
    assert file.load() == (Settings(), ())
    assert file.missing
    assert file.save(Settings(theme="maple")) is None
    assert not (tmp_path / "new" / "set-aside").exists()


def test_a_file_that_breaks_the_rules_itself_is_set_aside_with_its_own_reason(tmp_path: Path) -> None:
    store = Store(tmp_path)
    session = play(sit_down(store), 5)
    session.close()
    path = store.running_path(session.id)
    saved = session.saved()
    bad = replace(saved, record=replace(saved.record, moves=(*saved.record.moves[:-1], "discard AS")))
    data, total = saves.to_file(bad)
    path.write_bytes(data)
    after = replace(bad, record=replace(bad.record, moves=(*bad.record.moves, "fold")))
    journal.path_of(path, total).write_bytes(journal.line(total, bad, after) + b"\n")
    with pytest.raises(StorageError, match="record"):
        store.open(path)
    assert data in tree(store.broken).values()


# Crash reports, exports, people.


def test_a_report_counts_the_last_actions_and_every_hook_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = play(sit_down(), 20).saved()
    rows = crash.report_text(ValueError(), saved).splitlines()
    first = rows.index("last actions of 20:") + 1
    assert [row.strip() for row in rows[first : first + 12]] == list(saved.record.moves[-12:])
    assert rows[first + 12 : first + 14] == ["", "record:"]
    asked: list[object] = []
    monkeypatch.setattr("sys.excepthook", lambda *_: asked.append("main"))
    monkeypatch.setattr(threading, "excepthook", lambda args: asked.append(args.exc_type))
    monkeypatch.setattr(crash, "write_report", lambda *_: None)
    crash.report_crashes(lambda: None)
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    sys.excepthook(ValueError, ValueError(), None)
    assert asked == [ZeroDivisionError, "main"], "the usual message comes all the same"


def test_a_link_to_an_extract_is_told_as_one(tmp_path: Path) -> None:
    export_game(play(sit_down(humans=("Léa", "Zoé")), 5).saved(), tmp_path / "extract.tocgame")
    make_link(tmp_path / "link.tocgame", tmp_path / "extract.tocgame")
    with pytest.raises(StorageError, match="partial"):
        import_game(tmp_path / "link.tocgame", Store(tmp_path / "data"))


def test_captures_are_known_only_if_every_game_counted_them() -> None:
    def of(*counts: int | None) -> GameLine:
        return replace(
            LINE, people=(PersonLine("Léa", 0, 0, *counts), PersonLine("Tom", 1, 1, 0, 0)), winner=0
        )

    for games, known in (
        ([of(2, 3)], True),
        ([of(2, 3), of(0, 1)], True),
        ([of(None, None), of(0, 1)], False),
        ([of(0, 1), of(None, 1)], False),
        ([of(0, 1), of(1, None)], False),
    ):
        (lea,) = [person for person in count_people(games) if person.name == "Léa"]
        assert lea.captures_known is known
        assert lea.summary.captures == sum(game.people[0].captures or 0 for game in games)
        assert lea.summary.captured == sum(game.people[0].captured or 0 for game in games)


def test_a_side_of_bots_wins_or_loses_against_people_only() -> None:
    def of(teams: int, sides: tuple[int, ...], winner: int) -> tuple[int, int]:
        people = tuple(PersonLine(f"p{seat}", side, seat, 0, 0) for seat, side in enumerate(sides))
        (evening,) = evenings([replace(LINE, teams=teams, people=people, winner=winner)])
        return evening.bots.won, evening.bots.lost

    assert (of(2, (0,), 0), of(2, (0,), 1)) == ((0, 1), (1, 0))
    assert (of(2, (0, 1), 0), of(2, (0,), -1)) == ((0, 0), (0, 0))
    assert (of(0, (0, 1, 2, 3), 1), of(0, (0, 1, 2), 1), of(0, (0, 1, 2), 3)) == ((0, 0), (0, 1), (1, 0))


def test_progress_is_told_while_a_long_game_is_counted() -> None:
    told: list[tuple[int, int]] = []
    saved = play(sit_down(), 20).saved()
    game_line(saved, "now", lambda done, most: told.append((done, most)))
    assert told == [(0, 20)]


@pytest.mark.skipif(sys.platform == "win32", reason="nobody can delete an open file there")
def test_a_lock_that_somebody_deletes_is_taken_anew(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    lock.release()
    assert lock.take()
    lock.path.unlink()
    other = Lock(tmp_path / "lock")
    assert other.take(), "nobody can hold what has no name"
    other.release()
    lock.release()
    assert not lock.held


def test_a_second_look_at_the_shelf_finds_what_the_clock_of_the_disk_hides(tmp_path: Path) -> None:
    """A file of another size is another file, were it written in the same moment."""
    store = Store(tmp_path)
    shelf = Library(store)
    entry = shelf.save_as(play(sit_down(), 3).saved(), "un")
    stamp = entry.path.stat().st_mtime_ns
    entry.path.write_bytes(b"{}")
    os.utime(entry.path, ns=(stamp, stamp))
    (again,) = shelf.named()
    assert again.problem is not None
